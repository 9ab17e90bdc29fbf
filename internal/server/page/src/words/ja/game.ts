// What the page says in Japanese about games, and on every screen.

import type { text as english } from "../en/game";
import {
  clock,
  fate,
  here,
  judges,
  list,
  moves,
  name,
  nth,
  number,
  rank,
  resultText,
  sentence,
  stones,
  stonesAt,
  titles,
} from "./parts";
import { endings, reason, refusal, rulesetNotes } from "./server";
import shell from "./shell.json";

/** How a dispute is settled when a mediator says nothing. */
export const fallbacks: Record<string, string> = {
  cleanup: "一度だけ対局を再開し、そのあと盤上に残った石は生き",
  "as-is": "盤面のまま数える",
  "play-on": "食い違いを打って決める",
  resume: "合意するまで対局を続ける",
  confirmation: "食い違った連を、盤の写しで一つずつ打って確かめる",
};

/** The built-in player at a level, in Japanese; other programs are called as the server calls them. */
const engineTitle = (said: string): string => said.replace(/^Shinpan, level (\d+)$/, "Shinpan レベル$1");

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "初めて打つ人くらい",
  "入門者くらい",
  "数局打った入門者くらい",
  "たまに打つ人くらい",
  "碁会所にときどき来る人くらい",
  "碁会所の常連くらい",
  "碁会所の経験豊かな常連くらい",
  "碁会所の強豪くらい",
  "碁会所の高段者くらい",
  "全力",
];

export const text: typeof english = {
  name: "shinpan",
  elsewhere: "ほかの対局",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move) => (move === "pass" ? "パス" : move),
  list,
  number,
  sentence,
  resultText,
  refusal,
  reason,

  // The board
  boardOf: (size) => `碁盤（横${size.cols}、縦${size.rows}）`,
  point: (vertex, look) =>
    [
      vertex,
      look.stone ? name(look.stone) : "空き",
      look.dead && "死に石の印",
      look.chosen && "選択中",
      look.disputed && "食い違い",
      look.unsettled && "死活未定",
      look.doubted && "審判は生きと確信",
      look.owner === "X" && "黒の地",
      look.owner === "O" && "白の地",
      look.owner === "." && "ダメ",
      look.share && `${look.share > 0 ? "黒" : "白"}になる見込み${Math.round(Math.abs(look.share) * 100)}パーセント`,
      look.gap && "境界が未完成",
      look.protect && "手入れが必要",
      look.found && { eye: "眼", "false-eye": "欠け眼", seki: "セキ", connect: "ツギが必要" }[look.found],
      look.number !== undefined && nth(look.number),
      look.last && "最後の手",
      look.ko && "コウで打てない",
      look.pending && "送信中",
      look.label && `変化${look.label}`,
    ]
      .filter(Boolean)
      .join("、"),

  // How it looks and sounds
  look: "表示と音",
  lookTheme: "明るさ",
  lookThemes: { system: "システムに合わせる", light: "ライト", dark: "ダーク" },
  lookBoard: "碁盤",
  lookBoards: { kaya: "木目", slate: "フラット", contrast: "高コントラスト" },
  lookConfirm: "着手の確認",
  lookConfirms: { touch: "タッチのとき", always: "いつも", never: "しない" },
  lookCoordinates: "盤の端に座標を表示",
  lookSounds: "音：石音と、残り時間が少ないときの合図",
  lookVolume: "音量",
  lookCount: "最後の数秒を読み上げる",
  lookListen: "観戦中も残り時間を知らせる",
  lookLanguage: "言語",
  lookLanguageSystem: "ブラウザに合わせる",
  lookDone: "閉じる",

  // The first screen
  homeTitle: "審判つきで、一局。",
  homeLead:
    "ログインもインストールも要りません。すぐに打てます。双方がパスすると、審判が見立てを示します。意見が分かれたら、盤上で決着をつけます。",
  playNow: "対局開始",
  playFriend: "対局開始：友だちにリンクを送る",
  boardHint: "盤に最初の石を打って始めることもできます。",
  size: "碁盤",
  custom: "ほか",
  customSize: "横×縦",
  customHint: "1x1から25x25まで。7x5のような盤でも打てます。",
  badSize: "碁盤の大きさは「9」や「7x5」のように、縦横25までで書いてください。",
  opponent: "相手",
  friend: "友だち（リンクで招待）",
  color_: "自分の石",
  colorBlack: "黒",
  colorWhite: "白",
  colorRandom: "どちらでも",
  engineTitle,
  opponentTitle: (said, level) =>
    strengths[level ?? 0] ? `${engineTitle(said)}：${strengths[level!]}` : engineTitle(said),
  playsLike: (level) => strengths[level ?? 0] ?? "",
  more: "ルール・時間・置石・終局方法",
  ruleset: "ルール",
  komi: "コミ",
  komiUsual: (komi) => (komi === undefined ? "標準" : `${number(komi)}（標準）`),
  badKomi: "コミは6や6.5のように、0.5きざみの数で書いてください。",
  handicap: "置石",
  noHandicap: "なし",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "段級位で決める",
  evenHint: "両者の段級位で決まります。弱い方が黒を持ち、置石とコミで互角にします。",
  evened: ({ black, white, handicap, komi, you }) =>
    !black || !white
      ? `置石なし、コミ${number(komi)}：両者の段級位がそろっていません。`
      : `${you ? `あなたは${name(you)}です。` : ""}${handicap ? `置石${stones(handicap)}` : "置石なし"}${`、コミ${number(komi)}：${rank(black)}対${rank(white)}。`}`,
  stones,
  freeHandicap: "黒が置く場所を選ぶ",
  clock: "時間",
  clocks: [
    ["none", "時間制限なし"],
    ["5m+5x20s", "5分＋秒読み20秒×5回"],
    ["10m+5x30s", "10分＋秒読み30秒×5回"],
    ["5m+5s", "5分＋1手ごとに5秒"],
    ["20m", "20分切れ負け"],
    ["20m+25/5m", "20分＋5分で25手"],
  ],
  clockOwn: "自分で決める…",
  clockKind: "時計の方式",
  clockKinds: {
    byoyomi: "秒読み：1手ごとの秒数と回数",
    fischer: "フィッシャー式：1手ごとに時間を追加",
    canadian: "カナダ式：決まった時間に何手か打つ",
    absolute: "切れ負け：持ち時間だけ",
    move: "通信碁：1手ごとの日数",
  },
  clockParts: {
    main: "持ち時間（分）",
    periods: "秒読みの回数",
    period: "秒読み（秒）",
    increment: "1手ごとの追加（秒）",
    stones: "手数",
    stretch: "その時間（分）",
    move: "1手の期限（日）",
  },
  firstMoveIn: "初手までの時間（秒）",
  weekends: "週末",
  weekendsCount: "数える",
  vacation: "各自の休暇（日）",
  vacationNone: "なし",
  weekendsFreeIn: (zone) => `数えない（${zone}）`,
  firstMoveUsual: "標準",
  clockInWords: (time) =>
    `${clock(time)}。数には単位をつけられます：90s（秒）、10m（分）、1h30m（時間と分）、3d（日）。`,
  rulesetTitle: (key) => titles[key] ?? key,
  rulesetNote: (key, said) => rulesetNotes[key] ?? said,
  ending: "終局方法",
  endingTitle: (key, said) => endings[key]?.[0] ?? said,
  endingNote: (key, said) => endings[key]?.[1] ?? said,
  endingUsual: (title) => (title ? `標準：${title}` : "このルールの標準"),
  endingAll: "死に石について嘘をつくと得をする終局方法も選べるようにする",
  endingUnsound:
    "この終局方法では嘘で得をすることがあります。地を数えるルールでは、死に石を死んでいないと言い張れば、相手は取りに行く一手ごとに1目損をするからです。",
  lies: "嘘",
  yes: "はい",
  no: "いいえ",
  asUsual: (what) => `標準：${what}`,
  mediator: "食い違いを裁定する立会人",
  mediatorPerson: "双方が認めた人",
  mediatorAccount: "アカウントを指定",
  mediatorAccountName: "立会人のアカウント",
  mediatorNameMissing: "立会人にするアカウントを書いてください。",
  mediatorIs: (name) => `アカウント ${name}`,
  mediatorNobody: "なし",
  mediatorJudge: (key) => `内蔵の判定プログラム：${judges[key] ?? key}`,
  mediatorEngine: (title) => `プログラム：${title}`,
  fallback: "裁定が出ないとき",
  fallbacks,
  limits: "パス・手数の上限・反則手",
  passing: "パスの扱い",
  passings: [
    ["normal", "一手休むだけ"],
    ["for-good", "一度パスしたら、もう打てない"],
  ],
  forcedPass: "打てる所がない側は審判が代わりにパスする",
  illegalLoses: "反則手を打つと即負け",
  seenLate: "対局中は遅れて表示されます。終局するとすべて見られます。",
  delayTime: "観戦者への遅延",
  delayMoves: "観戦者にまだ見えない手数",
  moveLimit: "手数の上限（パスを含む）",
  moveLimitUsual: (n) => (n ? `${n}（標準）` : "盤の大きさの標準"),
  badMoveLimit: "手数の上限は1から10000までの整数で書いてください。",
  atLimit: "上限に達したとき",
  repetition: "パスなしで同じ局面が3回目（単純なコウのルール）",
  outcomes: {
    draw: "引き分け",
    count: "判定プログラムが数える",
    void: "無勝負",
    none: "対局を続ける",
  },
  judge: "数える判定プログラム",
  judgeTitle: (key) => [key, judges[key]].filter(Boolean).join("："),
  liveGames: "対局中",
  recentGames: "最近の対局",
  cardTitle: (black, white) => `${black} – ${white}`,
  cardMoves: moves,
  unreachable: "サーバーにつながりません。再試行中…",

  // The game
  you: "あなた",
  bot: "BOT",
  rank,
  guest: "ゲスト",
  freeSeat: "空席",
  days: (days, hours) => (hours > 0 ? `${days}日${hours}時間` : `${days}日`),
  moment: (at, week) => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left, moment) => `${left}（${moment}）`,
  connecting: "接続が切れました。再接続中…",
  yourTurn: (you) => `あなたの番です（${name(you)}）`,
  disputed: "死に石のリストが食い違っています。",
  pass: "パス",
  withdraw: "取り消す",
  decline: "断る",
  mediatorWanted:
    "対局者が立会人を探しています。死に石の判断が食い違ったとき、裁定をする人です。立会人になるには双方の承認が必要です。",
  copy: "リンクをコピー",
  builtinPlayer: "内蔵プログラム",
  reviewedBy: "検討するプログラム",
  copied: "コピーしました",

  // The record
  moves: "手順",
  first: "最初へ",
  back: "一手戻る",
  forward: "一手進む",
  latest: "最新の手へ",
  position: (at, of) => `${at} / ${of}`,

  // Trying moves out
  tries: "検討した手",
  triesNone: "盤に石を置いて検討できます。見えるのはあなただけで、対局には影響しません。",
  triesHint: "見えるのはあなただけです。盤上の文字を選ぶと、その変化に進みます。",
  triedAfter: (n) => (n === 0 ? "開始局面から" : `${nth(n)}から`),
  branch: (i) => String.fromCharCode(97 + (i % 26)),
  comment: "この局面へのコメント",

  // Counting
  timeLeft: "残り時間",

  // A dispute
  confirmIntro:
    "双方が次のあなたの石を死に石としています。印をつけた石は、触れる手が打たれないかぎり、取られなくても死に石です：",
  inDispute: (vertices) => `食い違い：${stonesAt(vertices)}。`,

  // Marking by turns
  yourMark:
    "あなたの番です。もう助からない石を盤上で選んでください。黒でも白でもかまいません。なければ「完了」を押してください。",

  // A judge's count
  playOnCountHint:
    "どちらも対局を続けなければ、この計算で決まります。続けた場合は、次に双方がパスしたときに判定プログラムが数え直します。すぐに双方がパスすれば、この計算のままです。",

  // How it was decided
  ruling: "死活の判定",
  status: fate,

  // The end
  result: "結果",
  tally: [
    ["stones", "生きている石"],
    ["surrounded", "囲んだ点"],
    ["prisoners", "アゲハマ"],
    ["tax", "切り賃"],
    ["button", "ボタン"],
  ],
  total: "合計",
};
