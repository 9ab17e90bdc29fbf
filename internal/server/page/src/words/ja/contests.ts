// What the page says in Japanese about venues, tournaments and matches.

import type { Cell, Match, MatchEnd } from "../../api/types";
import type { contestWords as english, End } from "../en/contests";
import { dotted, minus } from "../sentences";
import {
  clock,
  fate,
  games,
  here,
  lines,
  list,
  moku,
  moves,
  name,
  number,
  resultText,
  sentence,
  titles,
} from "./parts";
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
  if (us < 1000) return `${Math.round(us)}µs`;
  if (us < 1e6) return `${digits(us / 1000)}ms`;
  if (us < 60e6) return `${digits(us / 1e6)}秒`;
  return `${Math.floor(us / 60e6)}分${Math.round((us % 60e6) / 1e6)}秒`;
};

/** What is played under which terms. */
const terms = (size: string, ruleset: string | undefined, komi: number, time: string): string =>
  dotted(lines(size), ruleset && `${titles[ruleset] ?? ruleset}ルール`, `コミ${moku(komi)}`, clock(time));

const kinds: Record<string, string> = {
  "round-robin": "総当たり",
  gauntlet: "挑戦者対全員",
  swiss: "スイス方式",
  mcmahon: "マクマホン方式",
  knockout: "勝ち抜きトーナメント",
  "double-elimination": "二敗失格トーナメント",
  ladder: "ラダー戦",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["勝数", "勝ち数（引き分けは半分）"],
  mms: ["MMS", "マクマホン得点"],
  sos: ["SOS", "対戦相手の得点の合計"],
  sosos: ["SOSOS", "対戦相手のSOSの合計"],
  sodos: ["SODOS", "勝った相手の得点の合計"],
  solkoff: ["Solkoff", "ソルコフ：対戦相手の勝ち数の合計"],
  buchholz: ["Buchholz", "ブッフホルツ：対戦相手の勝ち数の合計"],
  "sonneborn-berger": ["SB", "ゾンネボルン・ベルガー：勝った相手の勝ち数の合計"],
  "direct-encounter": ["直対", "直接対決：ここまで同順位の相手との勝ち越し数"],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends: Record<string, string> = {
  count: "計算",
  resign: "投了",
  time: "時間切れ",
  "move limit": "手数の上限",
  repetition: "同一局面の反復",
  "no result": "無勝負",
  "illegal move": "反則手",
  "refused a legal move": "正しい手を拒否",
  "no move": "着手なし",
  crash: "異常終了",
  "no answer": "時間内に応答なし",
  flood: "出力が多すぎ",
  garbage: "GTPでない出力",
  "hung up": "通信を切断",
  "not started": "起動せず",
  failed: "その他の障害",
} satisfies Record<End, string>;
const states: Record<Match["state"], string> = { running: "進行中", stopped: "停止中", over: "終了" };
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games: n }) => `${ends[end] ?? end}${n}`).join("、");

const outcomes: Record<Cell["sign"], string> = { "+": "勝ち", "-": "負け", "=": "引き分け", "?": "未了" };
const result = resultText;
const left = { withdrawn: "棄権", disqualified: "失格", absent: "欠席" };
const running = (n: number): string => `対局中${games(n)}`;

export const contestWords: typeof english = {
  // Venues
  venues: "プログラムの対局場",
  noVenues: "このサーバーには対局場がありません。",
  allVenues: "対局場の一覧",
  noSuchVenue: "その対局場はありません。",
  venueTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  venueBusy: ({ here, live }) => `参加者${number(here)}、${running(live)}`,
  connect: "自分のプログラムを参加させる",
  copyCommand: "コマンドをコピー",
  connectAt: "プログラムはCGOSのプロトコルで接続します。接続先：",
  connectHint:
    "GTPに対応したプログラムは、このコマンドで接続できます。ファイルに書くのはプログラムのパスワードで、最初に送ったものが以後も有効です。",
  connectCommand: (server) =>
    `shinpan cgos-client --server ${server} --user 名前 --password-file ファイル -- プログラム`,
  live: "対局中",
  quiet: "対局中のものはありません。",
  tagged: (player, tag) => `${player}（${tag}）`,
  moves,

  // Standings
  standings: "順位表",
  player: "参加者",
  here: "接続中",
  anchor: "基準",
  rating: "レート",
  ratingHint: "全対局から求めたElo",
  interval: "95%",
  intervalOf: ({ low, high }) => `${whole(low)}～${whole(high)}`,
  tag: "速報値",
  tagHint: "CGOSの方式で一局ごとに更新",
  games: "局数",
  number,
  whole,

  // Games that are over
  recent: "最近の対局",
  game: "対局",
  result: "結果",
  resultText,
  began: "開始",
  when: (at) => moment(at),

  // Tournaments
  tournaments: "大会",
  noTournaments: "このサーバーには大会がありません。",
  allTournaments: "大会の一覧",
  noSuchTournament: "その大会はありません。",
  tournamentTerms: ({ kind, size, ruleset, komi, time }) =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (who) => `主催：${who}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players: n, live, played }) =>
    dotted(
      called_off
        ? "中止"
        : over
          ? "終了"
          : joining
            ? "参加受付中"
            : round === 0
              ? "開始前"
              : rounds
                ? `全${rounds}回戦の${round}回戦`
                : `${round}回戦`,
      `参加者${number(n)}`,
      live > 0 && running(live),
      `終局${games(played)}`,
    ),
  contents: "目次",
  figure: (key) => figures[key] ?? [key, key],
  tallyHead: "勝 分 負",
  tallyHint: "勝ち・引き分け・負けの数",
  tally: ({ wins, draws, losses }) => `${wins} ${draws} ${losses}`,
  left,

  // The crosstable
  crosstable: "対戦表",
  roundHead: (round) => `${round}回`,
  roundOf: (round) => `${round}回戦`,
  cell: ({ opponent, sign, color, handicap }) =>
    `${opponent || "0"}${minus(sign)}${color ? name(color) : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }, round, opponent) =>
    `${round}回戦：${color ? `${name(color)}番、相手は${opponent}、` : "相手なし、"}${outcomes[sign]}`,
  crosstableHint:
    "対戦相手の順位（対局なしは0）、+は勝ち、−は負け、=は引き分け、?は未了。黒・白は自分の石、続く数字は置石。",

  // All against all
  all: "総当たり表",
  points: ({ wins, draws, losses }) => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row, column, t) => `${row}の対${column}戦：${t.wins}勝${t.draws}分け${t.losses}敗`,
  liveCell: "対局中",
  liveSaid: (black, white) => `${black} – ${white}、対局中`,

  // Who is likely stronger
  likelier: "どちらが強そうか",
  likelierHint: "この大会の対局から見て、行の参加者が列の参加者より強い確率。",
  chance: (p) => `${Math.round(100 * p)}%`,
  chanceHint: (row, column, p) => `${row}が${column}より強い確率は${percent(p)}`,

  // Taking part
  takePart: "参加",
  joiningOpen: "主催者が大会を開始するまで参加できます。",
  join: "参加する",
  start: "大会を開始",
  withdrawMe: "棄権する",
  checkIn: "出席する",
  checkInPlayer: "出席にする",
  checkedIn: "出席の手続きが済みました。",
  checkedInPlayer: "出席",
  checkInAsked: "開始前に出席の手続きをしてください。しないと参加できません。",
  opensAt: (at) => `次の回戦は${moment(at)}に始まります。`,
  absenceRule: (within, forfeit) =>
    forfeit
      ? `${within}以内に打ち始めなければ負けです。どちらも出席も着手もしなければ、両負けです。`
      : `どちらかが${within}以内に打ち始めなければ、無勝負です。`,
  absence: "打ち始めない側",
  absences: [
    ["forfeit", "負け"],
    ["void", "無勝負"],
  ],
  delay: "観戦者への遅延（分）",
  delayHint: "進行中の対局は観戦者にこれだけ遅れて表示されます。対局者と審判にはすぐに表示されます。",
  delayBounds: "遅延は0から120までの整数（分）です。",
  checkInTick: "1回戦の前に出席を取る",
  roundStartsAt: (round) => (round === 1 ? "開始日時" : `${round}回戦の開始日時`),
  addRoundTime: (round) => `${round}回戦の日時を決める`,
  roundTimeMissing: "日時を入力するか、それ以降の日時も空欄にしてください。",
  roundTooSoon: (round) => `${round}回戦より後にしてください。`,
  startsHint: "参加の受付はここで終わります。空欄なら、自分で開始します。",
  badTime: "日時が正しくありません。",
  youPlayAs: (player) => `${player}として参加しています。`,
  stuck: (why) => `大会が止まっています：${sentence(why)}`,

  // The arbiter
  arbiter: "運営",
  correct: "訂正",
  correctTitle: ({ number: n, black, white }) => `第${n}局（${black} – ${white ?? ""}）の結果を訂正`,
  sendAway: { withdraw: "棄権", disqualify: "失格" },
  sendAwayTitle: {
    withdraw: (player) => `${player}を次の回戦から棄権にする`,
    disqualify: (player) => `${player}を失格にする（終わっていない対局は負け）`,
  },
  close: { end: "この回戦で終了", "call-off": "中止する" },
  closeTitle: {
    end: "大会を終了する（この回戦の対局は最後まで打ち、次の回戦はない）",
    "call-off": "大会を中止する（終わっていない対局は無勝負）",
  },
  why: "理由",
  whyHint: "公開されます。",
  whyMissing: "理由を入力してください。",
  cancel: "キャンセル",

  // A new tournament
  newTournament: "新しい大会",
  makeTournament: "大会を作る",
  title: "大会名",
  titleHint: "英数字の部分がアドレスになります。",
  titleMissing: "AからZの文字か数字を含む名前にしてください。",
  kind: "方式",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "回戦数",
    cycles: "同じ相手との対局数",
    heroes: "全員と打つ挑戦者の数",
    accelerated: "加速する回戦数",
    best_of: "一組の番数（先に過半数を取れば勝ち）",
  },
  thirdPlace: "3位決定戦を行う",
  numberMissing: (least) => `${least}以上の数を入力してください。`,
  joinThemselves: "開始するまで、だれでも参加できる",
  entrant: "参加者を追加",
  programsHere: "このサーバーのプログラム",
  venueEntrant: (player, venue) => `${player}（${venue}）`,
  accountEntrant: "アカウントを指定",
  anybodyEntrant: "席に着いた人",
  entrantName: "名前",
  entrantRating: "レート（わかれば）",
  entrantSaid: ({ name: who, engine, venue, account, rating }) =>
    [who, engine ? "プログラム" : venue ? venue : account ? "アカウント" : "席に着いた人", rating]
      .filter(Boolean)
      .join("、"),
  addEntrant: "追加",
  remove: "削除",
  noEntrants: "まだいません。",
  nameMissing: "名前を入力してください。",
  noSuchAccount: "そのアカウントはありません。",
  playsAlready: (player) => `${player}はすでに参加しています。`,

  // Rounds
  rounds: "回戦",
  roundSummary: (round, over, n) => `${round}回戦：${over === n ? "全局終了" : `${games(n)}中${games(over)}終了`}`,
  pairing: (black, white, handicap) => `${black} – ${white}${handicap > 0 ? `（置石${handicap}子）` : ""}`,
  bye: (player) => `${player}は不戦勝`,
  status: ({ status, result: said, moves: n }) =>
    ({ bye: "不戦勝", paired: "未開始", live: `対局中、${moves(n ?? 0)}`, over: result(said ?? "") })[status],
  remarks: "備考",
  remark: ({ why, disputed, corrections }) =>
    [why && sentence(reason(why)), disputed && "食い違いあり。", corrections && "運営が訂正。"]
      .filter(Boolean)
      .join(""),

  // Players
  players: "参加者",
  entered: "登録レート",
  rank: "段級位",
  club: "所属",
  country: "国",
  plays: "種別",
  playsAs: (program) => (program ? "プログラム" : "人"),
  leftWhy: (how, why) => (how ? `${left[how]}${why ? `：${why}` : ""}` : ""),

  // Disputes
  disputes: "食い違いと訂正",
  gameOf: ({ number: n, black, white }) => `第${n}局、${black} – ${white ?? ""}`,
  disputed: (said) => `死に石の判断が食い違いました。${said ? `結果：${result(said)}。` : ""}`,
  corrected: ({ by, why, from, to }) =>
    `${from ? `${result(from)}を${result(to)}に訂正` : `結果は${result(to)}`}${by ? `（${by}）` : ""}：${sentence(why)}`,

  // Matches
  matches: "プログラムの対抗戦",
  noMatches: "このサーバーには対抗戦がありません。",
  allMatches: "対抗戦の一覧",
  noSuchMatch: "その対抗戦はありません。",
  matchTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }) =>
    dotted(states[state], `${games(total)}中${games(played)}終了`, live > 0 && `対局中${number(live)}`),
  score: "得点率",
  percent,
  scoreOf: ({ a, b, score: { low, high } }) => `${a}の対${b}戦（95%：${points(low)}～${points(high)}）`,
  scoreInterval: ({ a, score: { value, low, high } }) =>
    `${a}の得点率は${percent(value)}（95%の確かさで${points(low)}～${points(high)}）`,
  percentInterval: ({ low, high }) => `${points(low)}～${points(high)}`,
  eloLine: ({ elo: { value, low, high } }) =>
    `${value === null ? "Eloに換算できません" : `${elos(value)} Elo`}（95%：${elos(low)}～${elos(high)}）`,
  superiority: ({ a, superiority }) => `${a}の方が強い確率は${percent(superiority)}。`,
  byColor: ({ tally: t, as_black: b }) =>
    `${t.wins}勝${t.draws}分け${t.losses}敗。うち黒番では${b.wins}勝${b.draws}分け${b.losses}敗。`,
  pairingHead: "プログラム",
  against: ({ a, b }) => `${a} – ${b}`,
  elo: "Elo",
  elos,
  test: "逐次検定",
  testAsks: ({ elo0, elo1, alpha, beta }) =>
    `差は${number(elo0)} Eloか、${number(elo1)} Eloか。誤る確率はそれぞれ${percent(alpha)}、${percent(beta)}まで。`,
  testPath: ({ llr, low, high, path }) =>
    `${path.length}段階後の対数尤度比は${hundredths(llr)}（${hundredths(low)}と${hundredths(high)}の間）`,
  bound: (elo, llr) => `${number(elo)} Elo（${hundredths(llr)}）`,
  testSays: ({ verdict, llr, elo0, elo1 }) =>
    `対数尤度比は${hundredths(llr)}：${
      {
        continue: "まだ局数が足りません",
        "accept H0": `検定の結論は${number(elo0)} Elo`,
        "accept H1": `検定の結論は${number(elo1)} Elo`,
      }[verdict]
    }。`,
  gameNote: (n, played) => `第${n}局、${moves(played)}`,
  matchDisputes: "食い違い",
  matchGame: ({ number: n, black, white }) => `第${n}局：${black} – ${white}`,
  endedWhy: ({ result: said, why }) => `${resultText(said ?? "")}${why ? `：${sentence(reason(why))}` : "。"}`,
  ends: "終わり方",
  end: (end) => `${ends[end] ?? end}`,
  endOf: ({ end, disputed, falsified, left_out }) =>
    `${ends[end ?? ""] ?? end ?? ""}${disputed ? "、食い違いあり" : ""}${falsified ? "、時計の狂いあり" : ""}${left_out ? "、集計外" : ""}`,
  endsOf,
  duplicates: (n) => `${games(n)}は、盤の対称性を除けば前の対局と同じです。`,
  falsified: ({ replays, falsified, left_out }) =>
    `マシンが時計を狂わせたため打ち直した対局：${replays}、毎回狂わせた対局：${falsified}、うち集計しない対局：${left_out}。`,
  timeUse: "一手の時間",
  engine: "プログラム",
  movesHead: "手数",
  thinking: "思考",
  thinkingHint: "プログラムが手を求められ、その前の情報を受け取っていた時間の平均",
  pipe: "通信",
  pipeHint: "プログラムへのコマンドの合間の平均",
  waiting: "待ち",
  waitingHint: "プロセッサ・審判・保存を待った時間の平均",
  longest: "最長",
  lostBy: "障害による負け",
  span,
  gamesOver: "終わった対局（新しい順）",
  endHead: "終わり方",
  took: "時間",
  downloads: "ダウンロード",
  file: (file) =>
    ({ "report.html": "報告（HTML）", "results.csv": "全対局（CSV）", "results.json": "全数値（JSON）" })[file] ?? file,

  // A game of a match
  gameNumber: (n) => `第${n}局`,
  backToMatch: "対抗戦へ",
  noSuchGame: "その対局はありません。",
  gameOutcome: ({ result: said, end, why, moves: n }) =>
    said
      ? `${moves(n)}で${resultText(said)}、${ends[end ?? ""] ?? end}：${why ? sentence(reason(why)) : ""}`
      : `対局中、${moves(n)}`,
  wasDisputed: "死に石の判断が食い違いました。",
  wasFalsified: ({ left_out }) => `マシンがこの対局の時計を毎回狂わせました。${left_out ? "集計には入りません。" : ""}`,
  ruling: "死活の判定",
  noRuling: "まだ数えるところまで進んでいません。",
  nothingDead: "死に石の主張はなく、すべて盤面のまま数えました。",
  nothingDeadNow: "停止で死に石とされた石は、もう盤上にありません。残りはすべて盤面のまま数えました。",
  lists: "双方の主張",
  listsAt: (stop) => `停止${stop}での双方の主張`,
  listSaid: ({ color, dead, unknown, silent }) =>
    silent
      ? `${name(color)}：時間内に返事なし。`
      : unknown
        ? `${name(color)}：死に石がわからない。`
        : dead.length === 0
          ? `${name(color)}：死に石なし。`
          : `${name(color)}：死に石 ${list(dead)}。`,
  answerSaid: ({ color, accept, confirmed, silent }) =>
    silent
      ? `${name(color)}：時間内に返事なし。`
      : accept
        ? `${name(color)}：相手のリストに同意。`
        : `${name(color)}：打って決めることを希望${confirmed.length > 0 ? `。認めた死に石 ${list(confirmed)}` : ""}。`,
  wantedPlay: (color) => `${name(color)}：対局の再開を希望。`,
  nobodyAsked: "この停止では、どちらにも尋ねませんでした。",
  inDispute: (stones) => `食い違い：${list(stones)}。`,
  tried: (chain, captured) => `盤の写しで確認：${list(chain)}は${captured ? "取られた" : "生きた"}。`,
  verdictOf: (who, dead, none) =>
    none
      ? `${mediator(who)}：裁定なし。`
      : `${mediator(who)}：${dead.length === 0 ? "死に石なし" : `死に石 ${list(dead)}`}。`,
  stones: list,
  chainStatus: fate,
  whyOf: (why) => sentence(reason(why)),
  colorName: name,
};
