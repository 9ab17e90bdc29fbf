// What the page says in simplified Chinese about venues, tournaments and matches.

import type { Cell, Match, MatchEnd } from "../../api/types";
import type { contestWords as english, End } from "../en/contests";
import { crossed, dotted, minus } from "../sentences";
import { clock, fate, games, here, list, moves, name, number, resultText, sentence, titles } from "./parts";
import { mediator, reason } from "./server";

const { moment, tenths, digits } = here;

const whole = (figure: number | null): string => (figure === null ? "…" : number(Math.round(figure)));
const hundredths = (figure: number): string => number(Math.round(100 * figure) / 100);
const percent = (share: number | null): string => (share === null ? "…" : `${tenths(100 * share)}%`);
const points = (share: number | null): string => (share === null ? "…" : tenths(100 * share));
const elos = (figure: number | null): string =>
  figure === null ? "…" : `${figure > 0 ? "+" : ""}${number(Math.round(10 * figure) / 10)}`;
/** Microseconds in about three digits. */
const span = (us: number): string => {
  if (us < 1000) return `${Math.round(us)}微秒`;
  if (us < 1e6) return `${digits(us / 1000)}毫秒`;
  if (us < 60e6) return `${digits(us / 1e6)}秒`;
  return `${Math.floor(us / 60e6)}分${Math.round((us % 60e6) / 1e6)}秒`;
};

/** What is played under which terms. */
const terms = (size: string, ruleset: string | undefined, komi: number, time: string): string =>
  dotted(crossed(size), ruleset && (titles[ruleset] ?? ruleset), `贴${number(komi)}目`, clock(time));

const kinds: Record<string, string> = {
  "round-robin": "循环赛",
  gauntlet: "车轮赛",
  swiss: "瑞士制",
  mcmahon: "麦克马洪制",
  knockout: "淘汰赛",
  "double-elimination": "双败淘汰赛",
  ladder: "天梯赛",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["胜局", "胜局数，和棋算半局"],
  mms: ["MMS", "麦克马洪分"],
  sos: ["SOS", "对手分：所有对手得分之和"],
  sosos: ["SOSOS", "所有对手的SOS之和"],
  sodos: ["SODOS", "被击败的对手得分之和"],
  solkoff: ["Solkoff", "所有对手胜局数之和"],
  buchholz: ["Buchholz", "所有对手胜局数之和"],
  "sonneborn-berger": ["SB", "Sonneborn-Berger：被击败的对手胜局数之和"],
  "direct-encounter": ["DE", "直接胜负：此前各项相同的人之间，胜局减负局"],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends: Record<string, string> = {
  count: "数棋",
  resign: "认输",
  time: "超时",
  "move limit": "手数上限",
  repetition: "局面重复",
  "no result": "无胜负",
  "illegal move": "违规着法",
  "refused a legal move": "拒绝合法着法",
  "no move": "没有走棋",
  crash: "崩溃",
  "no answer": "没有按时回答",
  flood: "输出过多",
  garbage: "输出不是GTP",
  "hung up": "断开通信",
  "not started": "没有启动",
  failed: "其他故障",
} satisfies Record<End, string>;
const endNamed = (end: string): string => ends[end] ?? end;
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games: n }) => `${endNamed(end)}${number(n)}局`).join("，");
const states: Record<Match["state"], string> = { running: "进行中", stopped: "已中止", over: "已结束" };

const outcomes: Record<Cell["sign"], string> = { "+": "胜", "-": "负", "=": "和", "?": "未完" };
const result = resultText;
const lefts = { withdrawn: "退赛", disqualified: "取消资格", absent: "缺席" };

export const contestWords: typeof english = {
  // Venues
  venues: "程序对局室",
  noVenues: "这个服务器上没有程序对局室。",
  allVenues: "全部对局室",
  noSuchVenue: "没有这个对局室。",
  venueTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  venueBusy: ({ here: there, live }) => `${number(there)}名棋手在场，${games(live)}进行中`,
  connect: "让你的程序来下",
  copyCommand: "复制命令",
  connectAt: "程序通过CGOS协议连接，地址是",
  connectHint: "支持GTP的程序用这条命令连接。文件里是程序自己的密码；第一次发来的密码从此有效。",
  connectCommand: (server) => `shinpan cgos-client --server ${server} --user 名字 --password-file 文件 -- 程序`,
  live: "正在进行",
  quiet: "没有正在进行的对局。",
  tagged: (player, tag) => `${player}（${tag}）`,
  moves,

  // Standings
  standings: "排名",
  player: "棋手",
  here: "在场",
  anchor: "基准",
  rating: "等级分",
  ratingHint: "Elo，由全部对局一起算出",
  interval: "95%区间",
  intervalOf: ({ low, high }) => `${whole(low)}到${whole(high)}`,
  tag: "即时分",
  tagHint: "逐局更新，CGOS的算法",
  games: "局数",
  number,
  whole,

  // Games that are over
  recent: "最近的对局",
  game: "对局",
  result: "结果",
  resultText,
  began: "开始时间",
  when: (at) => moment(at),

  // Tournaments
  tournaments: "比赛",
  noTournaments: "这个服务器上没有比赛。",
  allTournaments: "全部比赛",
  noSuchTournament: "没有这个比赛。",
  tournamentTerms: ({ kind, size, ruleset, komi, time }) =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (organizer) => `主办：${organizer}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players, live, played }) =>
    dotted(
      called_off
        ? "已取消"
        : over
          ? "已结束"
          : joining
            ? "报名中"
            : round === 0
              ? "未开始"
              : `第${round}轮${rounds ? `，共${rounds}轮` : ""}`,
      `${number(players)}名棋手`,
      live > 0 && `${games(live)}进行中`,
      `已下${games(played)}`,
    ),
  contents: "本页内容",
  figure: (key) => figures[key] ?? [key, key],
  tallyHead: "+ = −",
  tallyHint: "胜、和、负的局数",
  tally: ({ wins, draws, losses }) => `${wins} ${draws} ${losses}`,
  left: lefts,

  // The crosstable
  crosstable: "对阵表",
  roundHead: (round) => `${round}轮`,
  roundOf: (round) => `第${round}轮`,
  cell: ({ opponent, sign, color, handicap }) =>
    `${opponent || "0"}${minus(sign)}${color ? name(color)[0]! : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }, round, opponent) =>
    `第${round}轮：${color ? `执${name(color)[0]}对${opponent}` : "没有对手"}，${outcomes[sign]}`,
  crosstableHint: "数字是对手在表中的名次，0表示没有对局；+胜，−负，=和，?未完；后面是执黑执白和让子数。",

  // All against all
  all: "相互战绩",
  points: ({ wins, draws, losses }) => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row, column, t) => `${row}对${column}：${t.wins}胜${t.draws}和${t.losses}负`,
  liveCell: "进行中",
  liveSaid: (black, white) => `${black} – ${white}，进行中`,

  // Who is likely stronger
  likelier: "谁更强",
  likelierHint: "按这次比赛的对局估计，左边的棋手强于上方棋手的可能性。",
  chance: (p) => `${Math.round(100 * p)}%`,
  chanceHint: (row, column, p) => `${row}强于${column}的可能性是${percent(p)}`,

  // Taking part
  takePart: "参赛",
  joiningOpen: "主办人开始比赛之前都可以报名。",
  join: "报名",
  start: "开始比赛",
  withdrawMe: "退赛",
  checkIn: "签到",
  checkInPlayer: "代为签到",
  checkedIn: "你已签到。",
  checkedInPlayer: "已签到",
  checkInAsked: "请在比赛开始前签到，否则不编排你。",
  opensAt: (at) => `下一轮${moment(at)}开始。`,
  absenceRule: (within, forfeit) =>
    forfeit
      ? `${within}内没有开始对局的一方判负；双方都没有签到或落子，双方判负。`
      : `有一方${within}内没有开始，这一局判无胜负。`,
  absence: "没有按时开始的一方",
  absences: [
    ["forfeit", "判负"],
    ["void", "这一局判无胜负"],
  ],
  delay: "观战延迟（分钟）",
  delayHint: "观战者看到进行中的对局会晚这么久；对局者和裁判立即看到。",
  delayBounds: "延迟应为0到120的整数分钟。",
  checkInTick: "第一轮前棋手要签到",
  roundStartsAt: (round) => (round === 1 ? "开始时间" : `第${round}轮开始时间`),
  addRoundTime: (round) => `设定第${round}轮的时间`,
  roundTimeMissing: "请填写时间，或者去掉后面各轮的时间。",
  roundTooSoon: (round) => `必须晚于第${round}轮的开始时间。`,
  startsHint: "到时截止报名。不填就由你来开始。",
  badTime: "时间不对。",
  youPlayAs: (player) => `你以${player}的名字参赛。`,
  stuck: (why) => `比赛无法继续：${sentence(why)}`,

  // The arbiter
  arbiter: "裁判长",
  correct: "更正",
  correctTitle: ({ number: n, black, white }) => `更正第${n}局的结果：${black} – ${white ?? ""}`,
  sendAway: { withdraw: "退赛", disqualify: "取消资格" },
  sendAwayTitle: {
    withdraw: (player) => `让${player}从下一轮起退赛`,
    disqualify: (player) => `取消${player}的资格，未完的对局判负`,
  },
  close: { end: "本轮后结束", "call-off": "取消比赛" },
  closeTitle: {
    end: "结束比赛：下完本轮对局，不再编排",
    "call-off": "取消比赛：未完的对局没有结果",
  },
  why: "理由",
  whyHint: "会公布。",
  whyMissing: "请填写理由。",
  cancel: "取消",

  // A new tournament
  newTournament: "新比赛",
  makeTournament: "创建比赛",
  title: "比赛名称",
  titleHint: "网址由名称里的英文字母和数字组成。",
  titleMissing: "名称里要有A到Z的字母或数字。",
  kind: "赛制",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "轮数",
    cycles: "循环几遍",
    heroes: "几人与其余所有人对局",
    accelerated: "加速编排的轮数",
    best_of: "每场最多几局（先胜过半者胜）",
  },
  thirdPlace: "加赛第三名",
  numberMissing: (least) => `请填写${least}以上的数。`,
  joinThemselves: "开放报名，直到我开始比赛",
  entrant: "添加棋手",
  programsHere: "本服务器的程序",
  venueEntrant: (player, venue) => `${player}（${venue}）`,
  accountEntrant: "指定一个账号",
  anybodyEntrant: "谁入座都行",
  entrantName: "名字",
  entrantRating: "等级分（如果知道）",
  entrantSaid: ({ name: who, engine, venue, account, rating }) =>
    [who, engine ? "程序" : venue ? `在${venue}` : account ? "账号" : "谁入座都行", rating].filter(Boolean).join("，"),
  addEntrant: "添加",
  remove: "移除",
  noEntrants: "还没有人。",
  nameMissing: "请填写名字。",
  noSuchAccount: "没有这个账号。",
  playsAlready: (player) => `${player}已经参赛。`,

  // Rounds
  rounds: "各轮",
  roundSummary: (round, over, all) => `第${round}轮：${over === all ? "全部下完" : `下完${over}局，共${all}局`}`,
  pairing: (black, white, handicap) => `${black} – ${white}${handicap > 0 ? `（让${handicap}子）` : ""}`,
  bye: (player) => `${player}轮空`,
  status: ({ status, result: said, moves: n }) =>
    ({ bye: "轮空", paired: "未开始", live: `进行中，${moves(n ?? 0)}`, over: result(said ?? "") })[status],
  remarks: "备注",
  remark: ({ why, disputed, corrections }) =>
    [why && sentence(reason(why)), disputed && "有过争议。", corrections && "裁判长已更正。"].filter(Boolean).join(""),

  // Players
  players: "棋手",
  entered: "报名分",
  rank: "级段",
  club: "棋社",
  country: "国家或地区",
  plays: "身份",
  playsAs: (program) => (program ? "程序" : "人"),
  leftWhy: (left, why) => (left ? `${lefts[left]}${why ? `：${why}` : ""}` : ""),

  // Disputes
  disputes: "争议和更正",
  gameOf: ({ number: n, black, white }) => `第${n}局，${black} – ${white ?? ""}`,
  disputed: (said) => `双方对死子意见不一。${said ? `结果：${result(said)}。` : ""}`,
  corrected: ({ by, why, from, to }) =>
    `${by ? `${by}将` : ""}${from ? `结果由${result(from)}更正为${result(to)}` : `结果定为${result(to)}`}：${sentence(why)}`,

  // Matches
  matches: "程序对抗赛",
  noMatches: "这个服务器上没有对抗赛。",
  allMatches: "全部对抗赛",
  noSuchMatch: "没有这个对抗赛。",
  matchTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }) =>
    dotted(states[state], `已下${number(played)}局，共${number(total)}局`, live > 0 && `${games(live)}进行中`),
  score: "得分率",
  percent,
  scoreOf: ({ a, b, score: { low, high } }) => `${a}对${b}（95%：${points(low)}到${points(high)}）`,
  scoreInterval: ({ a, score: { value, low, high } }) =>
    `${a}的得分率是${percent(value)}，95%区间${points(low)}到${points(high)}`,
  percentInterval: ({ low, high }) => `${points(low)}到${points(high)}`,
  eloLine: ({ elo: { value, low, high } }) =>
    `${value === null ? "Elo差还算不出" : `${elos(value)} Elo`}（95%：${elos(low)}到${elos(high)}）`,
  superiority: ({ a, superiority }) => `${a}更强的可能性是${percent(superiority)}。`,
  byColor: ({ tally: t, as_black: b }) =>
    `${t.wins}胜${t.draws}和${t.losses}负；其中执黑${b.wins}胜${b.draws}和${b.losses}负。`,
  pairingHead: "程序",
  against: ({ a, b }) => `${a} – ${b}`,
  elo: "Elo",
  elos,
  test: "序贯检验",
  testAsks: ({ elo0, elo1, alpha, beta }) =>
    `差距是${number(elo0)}还是${number(elo1)} Elo？两种误判的概率分别为${percent(alpha)}和${percent(beta)}。`,
  testPath: ({ llr, low, high, path }) =>
    `第${number(path.length)}步之后，对数似然比为${hundredths(llr)}，界限是${hundredths(low)}和${hundredths(high)}`,
  bound: (elo, llr) => `${hundredths(llr)}处判为${number(elo)} Elo`,
  testSays: ({ verdict, llr, elo0, elo1 }) =>
    `对数似然比为${hundredths(llr)}：${
      {
        continue: "还要继续下",
        "accept H0": `检验接受${number(elo0)} Elo`,
        "accept H1": `检验接受${number(elo1)} Elo`,
      }[verdict]
    }。`,
  gameNote: (n, all) => `第${n}局，${moves(all)}`,
  matchDisputes: "争议",
  matchGame: ({ number: n, black, white }) => `第${n}局：${black} – ${white}`,
  endedWhy: ({ result: said, why }) => `${resultText(said ?? "")}${why ? `：${sentence(reason(why))}` : "。"}`,
  ends: "终局原因",
  end: (end) => `${endNamed(end)}`,
  endOf: ({ end, disputed, falsified, left_out }) =>
    `${endNamed(end ?? "")}${disputed ? "，有争议" : ""}${falsified ? "，时钟失真" : ""}${left_out ? "，不计入" : ""}`,
  endsOf,
  duplicates: (n) => `有${games(n)}与之前的对局完全相同（对称也算）。`,
  falsified: ({ replays, falsified, left_out }) =>
    `因机器使时钟失真而重下的对局：${replays}；每次都失真的对局：${falsified}；其中不计入的：${left_out}。`,
  timeUse: "每手用时",
  engine: "程序",
  movesHead: "手数",
  thinking: "思考",
  thinkingHint: "程序忙碌的时间，包括问它走棋和之前告诉它的内容，平均值",
  pipe: "通信",
  pipeHint: "命令之间的时间，平均值",
  waiting: "等待",
  waitingHint: "等处理器、等裁判、等存储的时间，平均值",
  longest: "最长",
  lostBy: "因故障输",
  span,
  gamesOver: "对局，新的在前",
  endHead: "终局",
  took: "用时",
  downloads: "下载",
  file: (file) =>
    ({ "report.html": "报告（HTML）", "results.csv": "全部对局（CSV）", "results.json": "全部数据（JSON）" })[file] ??
    file,

  // A game of a match
  gameNumber: (n) => `第${n}局`,
  backToMatch: "回到对抗赛",
  noSuchGame: "没有这一局。",
  gameOutcome: ({ result: said, end, why, moves: n }) =>
    said
      ? `${resultText(said)}，${moves(n)}，${endNamed(end ?? "")}${why ? `：${sentence(reason(why))}` : "。"}`
      : `进行中，${moves(n)}`,
  wasDisputed: "双方对死子意见不一。",
  wasFalsified: ({ left_out }) => `机器每次都使这盘棋的时钟失真。${left_out ? "这盘棋不计入。" : ""}`,
  ruling: "怎么定的",
  noRuling: "到现在还没有数过棋。",
  nothingDead: "没有人报死子，全部按盘面数。",
  nothingDeadNow: "某次停手时报过的死子已经不在盘上，剩下的全部按盘面数。",
  lists: "双方报的死子",
  listsAt: (stop) => `第${stop}次停手时双方报的死子`,
  listSaid: ({ color, dead, unknown, silent }) =>
    silent
      ? `${name(color)}没有按时提交。`
      : unknown
        ? `${name(color)}判断不了死活。`
        : dead.length === 0
          ? `${name(color)}报没有死子。`
          : `${name(color)}报死子：${list(dead)}。`,
  answerSaid: ({ color, accept, confirmed, silent }) =>
    silent
      ? `${name(color)}没有按时答复。`
      : accept
        ? `${name(color)}同意对方的清单。`
        : `${name(color)}要求实战解决${confirmed.length > 0 ? `，并确认死子：${list(confirmed)}` : ""}。`,
  wantedPlay: (color) => `${name(color)}要求继续下。`,
  nobodyAsked: "这次停手没有问双方。",
  inDispute: (stones) => `有争议：${list(stones)}。`,
  tried: (chain, captured) => `在副本棋盘上验证：${list(chain)}${captured ? "被提" : "活了"}。`,
  verdictOf: (who, dead, none) =>
    none
      ? `${mediator(who)}没有裁决。`
      : `${mediator(who)}裁决：${dead.length === 0 ? "没有死子" : `${list(dead)}是死子`}。`,
  stones: list,
  chainStatus: (dead) => `${fate(dead)}棋`,
  whyOf: (why) => sentence(reason(why)),
  colorName: name,
};
