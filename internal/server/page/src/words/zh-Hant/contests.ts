// What the page says in traditional Chinese about venues, tournaments and matches.

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
  dotted(crossed(size), ruleset && (titles[ruleset] ?? ruleset), `貼${number(komi)}目`, clock(time));

const kinds: Record<string, string> = {
  "round-robin": "循環賽",
  gauntlet: "車輪戰",
  swiss: "瑞士制",
  mcmahon: "麥克馬洪制",
  knockout: "淘汰賽",
  "double-elimination": "雙敗淘汰賽",
  ladder: "階梯賽",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["勝局", "勝局數，和棋算半局"],
  mms: ["MMS", "麥克馬洪分"],
  sos: ["SOS", "對手分：所有對手得分之和"],
  sosos: ["SOSOS", "所有對手的SOS之和"],
  sodos: ["SODOS", "被擊敗的對手得分之和"],
  solkoff: ["Solkoff", "所有對手勝局數之和"],
  buchholz: ["Buchholz", "所有對手勝局數之和"],
  "sonneborn-berger": ["SB", "Sonneborn-Berger：被擊敗的對手勝局數之和"],
  "direct-encounter": ["DE", "直接勝負：此前各項相同的人之間，勝局減負局"],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends: Record<string, string> = {
  count: "數棋",
  resign: "認輸",
  time: "超時",
  "move limit": "手數上限",
  repetition: "局面重複",
  "no result": "無勝負",
  "illegal move": "違規下法",
  "refused a legal move": "拒絕合法下法",
  "no move": "沒有落子",
  crash: "當機",
  "no answer": "沒有準時回答",
  flood: "輸出過多",
  garbage: "輸出不是GTP",
  "hung up": "中斷通訊",
  "not started": "沒有啟動",
  failed: "其他故障",
} satisfies Record<End, string>;
const endNamed = (end: string): string => ends[end] ?? end;
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games: n }) => `${endNamed(end)}${number(n)}局`).join("，");
const states: Record<Match["state"], string> = { running: "進行中", stopped: "已中止", over: "已結束" };

const outcomes: Record<Cell["sign"], string> = { "+": "勝", "-": "負", "=": "和", "?": "未完" };
const result = resultText;
const lefts = { withdrawn: "退賽", disqualified: "取消資格", absent: "缺席" };

export const contestWords: typeof english = {
  // Venues
  venues: "程式對局室",
  noVenues: "這個伺服器上沒有程式對局室。",
  allVenues: "全部對局室",
  noSuchVenue: "沒有這個對局室。",
  venueTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  venueBusy: ({ here: there, live }) => `${number(there)}名棋手在場，${games(live)}進行中`,
  connect: "讓你的程式來下",
  copyCommand: "複製指令",
  connectAt: "程式透過CGOS協定連線，位址是",
  connectHint: "支援GTP的程式用這條指令連線。檔案裡是程式自己的密碼；第一次發來的密碼從此有效。",
  connectCommand: (server) => `shinpan cgos-client --server ${server} --user 名字 --password-file 檔案 -- 程式`,
  live: "正在進行",
  quiet: "沒有正在進行的對局。",
  tagged: (player, tag) => `${player}（${tag}）`,
  moves,

  // Standings
  standings: "排名",
  player: "棋手",
  here: "在場",
  anchor: "基準",
  rating: "等級分",
  ratingHint: "Elo，由全部對局一起算出",
  interval: "95%區間",
  intervalOf: ({ low, high }) => `${whole(low)}到${whole(high)}`,
  tag: "即時分",
  tagHint: "逐局更新，CGOS的演算法",
  games: "局數",
  number,
  whole,

  // Games that are over
  recent: "最近的對局",
  game: "對局",
  result: "結果",
  resultText,
  began: "開始時間",
  when: (at) => moment(at),

  // Tournaments
  tournaments: "比賽",
  noTournaments: "這個伺服器上沒有比賽。",
  allTournaments: "全部比賽",
  noSuchTournament: "沒有這個比賽。",
  tournamentTerms: ({ kind, size, ruleset, komi, time }) =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (organizer) => `主辦：${organizer}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players, live, played }) =>
    dotted(
      called_off
        ? "已取消"
        : over
          ? "已結束"
          : joining
            ? "報名中"
            : round === 0
              ? "未開始"
              : `第${round}輪${rounds ? `，共${rounds}輪` : ""}`,
      `${number(players)}名棋手`,
      live > 0 && `${games(live)}進行中`,
      `已下${games(played)}`,
    ),
  contents: "本頁內容",
  figure: (key) => figures[key] ?? [key, key],
  tallyHead: "+ = −",
  tallyHint: "勝、和、負的局數",
  tally: ({ wins, draws, losses }) => `${wins} ${draws} ${losses}`,
  left: lefts,

  // The crosstable
  crosstable: "對戰表",
  roundHead: (round) => `${round}輪`,
  roundOf: (round) => `第${round}輪`,
  cell: ({ opponent, sign, color, handicap }) =>
    `${opponent || "0"}${minus(sign)}${color ? name(color)[0]! : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }, round, opponent) =>
    `第${round}輪：${color ? `執${name(color)[0]}對${opponent}` : "沒有對手"}，${outcomes[sign]}`,
  crosstableHint: "數字是對手在表中的名次，0表示沒有對局；+勝，−負，=和，?未完；後面是執黑執白和讓子數。",

  // All against all
  all: "相互戰績",
  points: ({ wins, draws, losses }) => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row, column, t) => `${row}對${column}：${t.wins}勝${t.draws}和${t.losses}負`,
  liveCell: "進行中",
  liveSaid: (black, white) => `${black} – ${white}，進行中`,

  // Who is likely stronger
  likelier: "誰更強",
  likelierHint: "依這次比賽的對局估計，左邊的棋手強於上方棋手的可能性。",
  chance: (p) => `${Math.round(100 * p)}%`,
  chanceHint: (row, column, p) => `${row}強於${column}的可能性是${percent(p)}`,

  // Taking part
  takePart: "參賽",
  joiningOpen: "主辦人開始比賽之前都可以報名。",
  join: "報名",
  start: "開始比賽",
  withdrawMe: "退賽",
  checkIn: "報到",
  checkInPlayer: "代為報到",
  checkedIn: "你已報到。",
  checkedInPlayer: "已報到",
  checkInAsked: "請在比賽開始前報到，否則不會排你。",
  opensAt: (at) => `下一輪${moment(at)}開始。`,
  absenceRule: (within, forfeit) =>
    forfeit
      ? `${within}內沒有開始對局的一方判負；雙方都沒有報到或落子，雙方判負。`
      : `有一方${within}內沒有開始，這一局判無勝負。`,
  absence: "沒有準時開始的一方",
  absences: [
    ["forfeit", "判負"],
    ["void", "這一局判無勝負"],
  ],
  delay: "觀戰延遲（分鐘）",
  delayHint: "觀戰者看到進行中的對局會晚這麼久；對局者和裁判立即看到。",
  delayBounds: "延遲應為0到120的整數分鐘。",
  checkInTick: "第一輪前棋手要報到",
  roundStartsAt: (round) => (round === 1 ? "開始時間" : `第${round}輪開始時間`),
  addRoundTime: (round) => `設定第${round}輪的時間`,
  roundTimeMissing: "請填寫時間，或拿掉後面各輪的時間。",
  roundTooSoon: (round) => `必須晚於第${round}輪的開始時間。`,
  startsHint: "屆時截止報名。不填就由你來開始。",
  badTime: "時間不對。",
  youPlayAs: (player) => `你以${player}的名字參賽。`,
  stuck: (why) => `比賽無法繼續：${sentence(why)}`,

  // The arbiter
  arbiter: "裁判長",
  correct: "更正",
  correctTitle: ({ number: n, black, white }) => `更正第${n}局的結果：${black} – ${white ?? ""}`,
  sendAway: { withdraw: "退賽", disqualify: "取消資格" },
  sendAwayTitle: {
    withdraw: (player) => `讓${player}從下一輪起退賽`,
    disqualify: (player) => `取消${player}的資格，未完的對局判負`,
  },
  close: { end: "本輪後結束", "call-off": "取消比賽" },
  closeTitle: {
    end: "結束比賽：下完本輪對局，不再編排",
    "call-off": "取消比賽：未完的對局沒有結果",
  },
  why: "理由",
  whyHint: "會公布。",
  whyMissing: "請填寫理由。",
  cancel: "取消",

  // A new tournament
  newTournament: "新比賽",
  makeTournament: "建立比賽",
  title: "比賽名稱",
  titleHint: "網址由名稱裡的英文字母和數字組成。",
  titleMissing: "名稱裡要有A到Z的字母或數字。",
  kind: "賽制",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "輪數",
    cycles: "循環幾遍",
    heroes: "幾人與其餘所有人對局",
    accelerated: "加速編排的輪數",
    best_of: "每場最多幾局（先勝過半者勝）",
  },
  thirdPlace: "加賽第三名",
  numberMissing: (least) => `請填寫${least}以上的數。`,
  joinThemselves: "開放報名，直到我開始比賽",
  entrant: "新增棋手",
  programsHere: "本伺服器的程式",
  venueEntrant: (player, venue) => `${player}（${venue}）`,
  accountEntrant: "指定一個帳號",
  anybodyEntrant: "誰入座都行",
  entrantName: "名字",
  entrantRating: "等級分（如果知道）",
  entrantSaid: ({ name: who, engine, venue, account, rating }) =>
    [who, engine ? "程式" : venue ? `在${venue}` : account ? "帳號" : "誰入座都行", rating].filter(Boolean).join("，"),
  addEntrant: "新增",
  remove: "移除",
  noEntrants: "還沒有人。",
  nameMissing: "請填寫名字。",
  noSuchAccount: "沒有這個帳號。",
  playsAlready: (player) => `${player}已經參賽。`,

  // Rounds
  rounds: "各輪",
  roundSummary: (round, over, all) => `第${round}輪：${over === all ? "全部下完" : `下完${over}局，共${all}局`}`,
  pairing: (black, white, handicap) => `${black} – ${white}${handicap > 0 ? `（讓${handicap}子）` : ""}`,
  bye: (player) => `${player}輪空`,
  status: ({ status, result: said, moves: n }) =>
    ({ bye: "輪空", paired: "未開始", live: `進行中，${moves(n ?? 0)}`, over: result(said ?? "") })[status],
  remarks: "備註",
  remark: ({ why, disputed, corrections }) =>
    [why && sentence(reason(why)), disputed && "有過爭議。", corrections && "裁判長已更正。"].filter(Boolean).join(""),

  // Players
  players: "棋手",
  entered: "報名分",
  rank: "級段",
  club: "棋院",
  country: "國家或地區",
  plays: "身分",
  playsAs: (program) => (program ? "程式" : "人"),
  leftWhy: (left, why) => (left ? `${lefts[left]}${why ? `：${why}` : ""}` : ""),

  // Disputes
  disputes: "爭議和更正",
  gameOf: ({ number: n, black, white }) => `第${n}局，${black} – ${white ?? ""}`,
  disputed: (said) => `雙方對死子意見不一。${said ? `結果：${result(said)}。` : ""}`,
  corrected: ({ by, why, from, to }) =>
    `${by ? `${by}將` : ""}${from ? `結果由${result(from)}更正為${result(to)}` : `結果定為${result(to)}`}：${sentence(why)}`,

  // Matches
  matches: "程式對抗賽",
  noMatches: "這個伺服器上沒有對抗賽。",
  allMatches: "全部對抗賽",
  noSuchMatch: "沒有這個對抗賽。",
  matchTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }) =>
    dotted(states[state], `已下${number(played)}局，共${number(total)}局`, live > 0 && `${games(live)}進行中`),
  score: "得分率",
  percent,
  scoreOf: ({ a, b, score: { low, high } }) => `${a}對${b}（95%：${points(low)}到${points(high)}）`,
  scoreInterval: ({ a, score: { value, low, high } }) =>
    `${a}的得分率是${percent(value)}，95%區間${points(low)}到${points(high)}`,
  percentInterval: ({ low, high }) => `${points(low)}到${points(high)}`,
  eloLine: ({ elo: { value, low, high } }) =>
    `${value === null ? "Elo差還算不出" : `${elos(value)} Elo`}（95%：${elos(low)}到${elos(high)}）`,
  superiority: ({ a, superiority }) => `${a}更強的可能性是${percent(superiority)}。`,
  byColor: ({ tally: t, as_black: b }) =>
    `${t.wins}勝${t.draws}和${t.losses}負；其中執黑${b.wins}勝${b.draws}和${b.losses}負。`,
  pairingHead: "程式",
  against: ({ a, b }) => `${a} – ${b}`,
  elo: "Elo",
  elos,
  test: "逐次檢定",
  testAsks: ({ elo0, elo1, alpha, beta }) =>
    `差距是${number(elo0)}還是${number(elo1)} Elo？兩種誤判的機率分別為${percent(alpha)}和${percent(beta)}。`,
  testPath: ({ llr, low, high, path }) =>
    `第${number(path.length)}步之後，對數概似比為${hundredths(llr)}，界限是${hundredths(low)}和${hundredths(high)}`,
  bound: (elo, llr) => `${hundredths(llr)}處判為${number(elo)} Elo`,
  testSays: ({ verdict, llr, elo0, elo1 }) =>
    `對數概似比為${hundredths(llr)}：${
      {
        continue: "還要繼續下",
        "accept H0": `檢定接受${number(elo0)} Elo`,
        "accept H1": `檢定接受${number(elo1)} Elo`,
      }[verdict]
    }。`,
  gameNote: (n, all) => `第${n}局，${moves(all)}`,
  matchDisputes: "爭議",
  matchGame: ({ number: n, black, white }) => `第${n}局：${black} – ${white}`,
  endedWhy: ({ result: said, why }) => `${resultText(said ?? "")}${why ? `：${sentence(reason(why))}` : "。"}`,
  ends: "終局原因",
  end: (end) => `${endNamed(end)}`,
  endOf: ({ end, disputed, falsified, left_out }) =>
    `${endNamed(end ?? "")}${disputed ? "，有爭議" : ""}${falsified ? "，時鐘失真" : ""}${left_out ? "，不計入" : ""}`,
  endsOf,
  duplicates: (n) => `有${games(n)}與之前的對局完全相同（對稱也算）。`,
  falsified: ({ replays, falsified, left_out }) =>
    `因機器使時鐘失真而重下的對局：${replays}；每次都失真的對局：${falsified}；其中不計入的：${left_out}。`,
  timeUse: "每手用時",
  engine: "程式",
  movesHead: "手數",
  thinking: "思考",
  thinkingHint: "程式忙碌的時間，包括問它下一手和之前告訴它的內容，平均值",
  pipe: "通訊",
  pipeHint: "指令之間的時間，平均值",
  waiting: "等待",
  waitingHint: "等處理器、等裁判、等存取的時間，平均值",
  longest: "最長",
  lostBy: "因故障輸",
  span,
  gamesOver: "對局，新的在前",
  endHead: "終局",
  took: "用時",
  downloads: "下載",
  file: (file) =>
    ({ "report.html": "報告（HTML）", "results.csv": "全部對局（CSV）", "results.json": "全部資料（JSON）" })[file] ??
    file,

  // A game of a match
  gameNumber: (n) => `第${n}局`,
  backToMatch: "回到對抗賽",
  noSuchGame: "沒有這一局。",
  gameOutcome: ({ result: said, end, why, moves: n }) =>
    said
      ? `${resultText(said)}，${moves(n)}，${endNamed(end ?? "")}${why ? `：${sentence(reason(why))}` : "。"}`
      : `進行中，${moves(n)}`,
  wasDisputed: "雙方對死子意見不一。",
  wasFalsified: ({ left_out }) => `機器每次都使這盤棋的時鐘失真。${left_out ? "這盤棋不計入。" : ""}`,
  ruling: "怎麼定的",
  noRuling: "到現在還沒有數過棋。",
  nothingDead: "沒有人報死子，全部依盤面數。",
  nothingDeadNow: "某次停手時報過的死子已經不在盤上，剩下的全部依盤面數。",
  lists: "雙方報的死子",
  listsAt: (stop) => `第${stop}次停手時雙方報的死子`,
  listSaid: ({ color, dead, unknown, silent }) =>
    silent
      ? `${name(color)}沒有準時送出。`
      : unknown
        ? `${name(color)}判斷不了死活。`
        : dead.length === 0
          ? `${name(color)}報沒有死子。`
          : `${name(color)}報死子：${list(dead)}。`,
  answerSaid: ({ color, accept, confirmed, silent }) =>
    silent
      ? `${name(color)}沒有準時答覆。`
      : accept
        ? `${name(color)}同意對方的清單。`
        : `${name(color)}要求實戰解決${confirmed.length > 0 ? `，並確認死子：${list(confirmed)}` : ""}。`,
  wantedPlay: (color) => `${name(color)}要求繼續下。`,
  nobodyAsked: "這次停手沒有問雙方。",
  inDispute: (stones) => `有爭議：${list(stones)}。`,
  tried: (chain, captured) => `在副本棋盤上驗證：${list(chain)}${captured ? "被提" : "活了"}。`,
  verdictOf: (who, dead, none) =>
    none
      ? `${mediator(who)}沒有裁決。`
      : `${mediator(who)}裁決：${dead.length === 0 ? "沒有死子" : `${list(dead)}是死子`}。`,
  stones: list,
  chainStatus: (dead) => `${fate(dead)}棋`,
  whyOf: (why) => sentence(reason(why)),
  colorName: name,
};
