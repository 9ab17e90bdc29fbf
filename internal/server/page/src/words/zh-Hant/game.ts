// What the page says in traditional Chinese about games, and on every screen.

import type { text as english } from "../en/game";
import {
  clock,
  fate,
  here,
  judges,
  list,
  moves,
  name,
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
  cleanup: "再下一次提清，之後盤上的棋全算活棋",
  "as-is": "依盤面數棋",
  "play-on": "實戰解決",
  resume: "繼續下，直到雙方一致",
  confirmation: "有爭議的棋逐塊在副本棋盤上驗證",
};

/** The built-in player at a level; other programs are called as the server calls them. */
const engineTitle = (said: string): string => said.replace(/^Shinpan, level (\d+)$/, "Shinpan（難度$1）");

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "像第一次下棋",
  "像初學者",
  "像下過幾盤的初學者",
  "像偶爾下棋的人",
  "像偶爾去棋院的棋友",
  "像棋院裡的棋友",
  "像棋院裡的老棋友",
  "像棋院裡的高手",
  "像棋院裡的頂尖高手",
  "使出全力",
];

export const text: typeof english = {
  name: "shinpan",
  elsewhere: "這裡還有什麼",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move) => (move === "pass" ? "虛手" : move),
  list,
  number,
  sentence,
  resultText,
  refusal,
  reason,

  // The board
  boardOf: (size) => `圍棋盤，${size.cols}×${size.rows}`,
  point: (vertex, look) =>
    [
      vertex,
      look.stone ? (look.stone === "black" ? "黑子" : "白子") : "空點",
      look.dead && "已標為死子",
      look.chosen && "已選中",
      look.disputed && "有爭議",
      look.unsettled && "死活未定",
      look.doubted && "裁判確信是活棋",
      look.owner === "X" && "黑方的目",
      look.owner === "O" && "白方的目",
      look.owner === "." && "單官",
      look.share && `${Math.round(Math.abs(look.share) * 100)}%歸${look.share > 0 ? "黑方" : "白方"}`,
      look.gap && "邊界沒有封住",
      look.protect && "還要補一手",
      look.found && { eye: "眼", "false-eye": "假眼", seki: "雙活", connect: "要黏上" }[look.found],
      look.number !== undefined && `第${look.number}手`,
      look.last && "最後一手",
      look.ko && "劫，不能立即提回",
      look.pending && "正在送出",
      look.label && `變化${look.label}`,
    ]
      .filter(Boolean)
      .join("，"),

  // How it looks and sounds
  look: "外觀和聲音",
  lookTheme: "淺色或深色",
  lookThemes: { system: "依系統設定", light: "淺色", dark: "深色" },
  lookBoard: "棋盤",
  lookBoards: { kaya: "木紋", slate: "平面", contrast: "高對比" },
  lookConfirm: "落子前確認",
  lookConfirms: { touch: "觸控時", always: "總是", never: "從不" },
  lookCoordinates: "顯示座標",
  lookSounds: "聲音：落子聲和時間提示",
  lookVolume: "音量",
  lookCount: "最後幾秒讀秒",
  lookListen: "旁觀時也讀秒",
  lookLanguage: "語言",
  lookLanguageSystem: "依瀏覽器設定",
  lookDone: "完成",

  // The first screen
  homeTitle: "下圍棋，有裁判。",
  homeLead: "打開就能下：不用登入，不用安裝。雙方都虛手後，裁判說出它的判斷。有不同意見，就接著下，由棋盤說了算。",
  playNow: "開始對局",
  playFriend: "開局，把連結傳給朋友",
  boardHint: "也可以直接在棋盤上下第一手。",
  size: "棋盤",
  custom: "其他",
  customSize: "行數×列數",
  customHint: "從1x1到25x25，7x5也可以。",
  badSize: "沒有這樣的棋盤：可以填9或7x5，每邊最多25路。",
  opponent: "對手",
  friend: "朋友（傳連結）",
  color_: "你執",
  colorBlack: "黑棋",
  colorWhite: "白棋",
  colorRandom: "隨機",
  engineTitle,
  playsLike: (level) => strengths[level ?? 0] ?? "",
  opponentTitle: (said, level) => {
    const title = engineTitle(said);
    return strengths[level ?? 0] ? `${title}：${strengths[level!]}` : title;
  },
  more: "規則、用時、讓子、終局方式",
  ruleset: "規則",
  komi: "貼目",
  komiUsual: (komi) => (komi === undefined ? "預設" : `${number(komi)}（預設）`),
  badKomi: "貼目要填整數或半目，例如6.5。",
  handicap: "讓子",
  noHandicap: "不讓子",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "按級段",
  evenHint: "由雙方的級段決定：弱的一方執黑，讓子和貼目使對局均衡。",
  evened: ({ black, white, handicap, komi, you }) =>
    !black || !white
      ? `不讓子，貼目${number(komi)}：至少有一方沒有級段。`
      : `${you ? `你執${you === "black" ? "黑" : "白"}。` : ""}${handicap ? `讓${number(handicap)}子` : "不讓子"}${`，貼目${number(komi)}：${rank(black)}對${rank(white)}。`}`,
  stones,
  freeHandicap: "黑方自己選讓子的位置",
  clock: "用時",
  clocks: [
    ["none", "不計時"],
    ["5m+5x20s", "5分，之後5次20秒讀秒"],
    ["10m+5x30s", "10分，之後5次30秒讀秒"],
    ["5m+5s", "5分，每手加5秒"],
    ["20m", "每方20分，不讀秒"],
    ["20m+25/5m", "20分，之後每25手5分"],
  ],
  clockOwn: "自訂…",
  clockKind: "計時方式",
  clockKinds: {
    byoyomi: "讀秒制：每手限時",
    fischer: "加秒制（費雪）：每手加時",
    canadian: "加拿大制：幾手一起限時",
    absolute: "單一時限：用完就判負",
    move: "通訊棋：每手限若干天",
  },
  clockParts: {
    main: "保留時間（分）",
    periods: "讀秒次數",
    period: "每次（秒）",
    increment: "每手加（秒）",
    stones: "手數",
    stretch: "限時（分）",
    move: "每手（天）",
  },
  firstMoveIn: "第一手限時（秒）",
  weekends: "週末",
  weekendsCount: "計時",
  vacation: "每方休假（天）",
  vacationNone: "無",
  weekendsFreeIn: (zone) => `不計時（${zone}）`,
  firstMoveUsual: "照常",
  clockInWords: (time) => `${clock(time)}。數字後面可以加單位：90s、10m、1h30m、3d。`,
  rulesetTitle: (key) => titles[key] ?? key,
  rulesetNote: (key, said) => rulesetNotes[key] ?? said,
  endingTitle: (key, said) => endings[key]?.[0] ?? said,
  endingNote: (key, said) => endings[key]?.[1] ?? said,
  ending: "終局方式",
  endingUsual: (title) => (title ? `預設：${title}` : "依規則預設"),
  endingAll: "也列出謊報死子能佔便宜的終局方式",
  endingUnsound: "這種方式下說謊能佔便宜：數目的規則裡，硬說死子是活的，對方每花一手去提就少1目。",
  lies: "謊報死子",
  yes: "是",
  no: "否",
  asUsual: (what) => `預設：${what}`,
  mediator: "仲裁人（裁決爭議）",
  mediatorPerson: "雙方都同意的人",
  mediatorAccount: "指定一個帳號",
  mediatorAccountName: "仲裁人的帳號",
  mediatorNameMissing: "請填寫仲裁人的帳號。",
  mediatorIs: (who) => `帳號${who}`,
  mediatorNobody: "沒有",
  mediatorJudge: (key) => `內建判定程式：${judges[key] ?? key}`,
  mediatorEngine: (title) => `程式：${engineTitle(title)}`,
  fallback: "沒有裁決時",
  fallbacks,
  limits: "虛手、手數上限、違規",
  passing: "虛手",
  passings: [
    ["normal", "只虛這一手"],
    ["for-good", "虛手後就不能再下"],
  ],
  forcedPass: "無處可下的一方由裁判代為虛手",
  illegalLoses: "違規的一手直接判負",
  seenLate: "對局進行中您看到的畫面有延遲；對局結束後即可看到全部。",
  delayTime: "觀戰延遲",
  delayMoves: "觀戰者尚看不到的手數",
  moveLimit: "手數上限（含虛手）",
  moveLimitUsual: (n) => (n ? `${n}（預設）` : "依棋盤大小預設"),
  badMoveLimit: "手數上限要填1到10000的整數。",
  atLimit: "到上限時",
  repetition: "其間無人虛手、同一局面第三次出現時（普通劫規則）",
  outcomes: { draw: "和棋", count: "由判定程式數棋", void: "無勝負", none: "繼續下" },
  judge: "誰來數棋",
  judgeTitle: (key) => [key, judges[key]].filter(Boolean).join("："),
  liveGames: "正在進行",
  recentGames: "最近的對局",
  cardTitle: (black, white) => `${black} – ${white}`,
  cardMoves: moves,
  unreachable: "連不上伺服器，正在重試…",

  // The game
  you: "你",
  bot: "程式",
  rank,
  guest: "訪客",
  freeSeat: "空座位",
  days: (days, hours) => (hours > 0 ? `${days}天${hours}小時` : `${days}天`),
  moment: (at, week) => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left, moment) => `${left}（${moment}）`,
  connecting: "連線中斷，正在重新連線…",
  yourTurn: (you) => `輪到你下：${name(you)}`,
  disputed: "兩份死子清單不一致。",
  pass: "虛手",
  withdraw: "算了",
  decline: "拒絕",
  mediatorWanted: "棋手在找仲裁人，對死子有爭議時由他裁決。自薦要雙方都同意。",
  copy: "複製連結",
  builtinPlayer: "內建程式",
  reviewedBy: "復盤程式",
  copied: "已複製",

  // The record
  moves: "棋譜",
  first: "回到開頭",
  back: "後退一手",
  forward: "前進一手",
  latest: "到最後一手",
  position: (at, of) => `${at} / ${of}`,

  // Trying moves out
  tries: "試下的棋",
  triesNone: "在棋盤上落子就能試下。只有你看得到，不影響對局。",
  triesHint: "只有你看得到。棋盤上的字母是各個變化的入口。",
  triedAfter: (n) => (n === 0 ? "開局" : `第${n}手之後`),
  branch: (i) => String.fromCharCode(97 + (i % 26)),
  comment: "這個局面的註解",

  // Counting
  timeLeft: "剩餘時間",

  // A dispute
  confirmIntro: "你的這幾塊棋，雙方都報了死子。打勾的不用提就算死，除非有人再去碰它：",
  inDispute: (vertices) => `有爭議：${stonesAt(vertices)}。`,

  // Marking by turns
  yourMark: "輪到你：在棋盤上選一塊已經救不活的死棋，黑白都行；沒有了就表示標完。",

  // A judge's count
  playOnCountHint:
    "沒人要繼續下，就以這個結果為準。有人要繼續下，下次雙方連續虛手後再數；雙方立刻又連續虛手，仍以這個結果為準。",

  // How it was decided
  ruling: "裁定",
  status: fate,

  // The end
  result: "結果",
  tally: [
    ["stones", "活子"],
    ["surrounded", "圍住的空點"],
    ["prisoners", "提子"],
    ["tax", "還棋頭"],
    ["button", "鈕釦"],
  ],
  total: "合計",
};
