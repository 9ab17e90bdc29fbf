// What the page says in simplified Chinese about games, and on every screen.

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
  cleanup: "再下一次提清，之后盘上的棋全算活棋",
  "as-is": "按盘面数棋",
  "play-on": "实战解决",
  resume: "继续下，直到双方一致",
  confirmation: "有争议的棋逐块在副本棋盘上验证",
};

/** The built-in player at a level; other programs are called as the server calls them. */
const engineTitle = (said: string): string => said.replace(/^Shinpan, level (\d+)$/, "Shinpan（难度$1）");

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "像第一次下棋",
  "像初学者",
  "像下过几盘的初学者",
  "像偶尔下棋的人",
  "像偶尔去棋社的棋友",
  "像棋社里的棋友",
  "像棋社里的老棋友",
  "像棋社里的高手",
  "像棋社里的顶尖高手",
  "使出全力",
];

export const text: typeof english = {
  name: "shinpan",
  elsewhere: "这里还有什么",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move) => (move === "pass" ? "停一手" : move),
  list,
  number,
  sentence,
  resultText,
  refusal,
  reason,

  // The board
  boardOf: (size) => `围棋盘，${size.cols}×${size.rows}`,
  point: (vertex, look) =>
    [
      vertex,
      look.stone ? (look.stone === "black" ? "黑子" : "白子") : "空点",
      look.dead && "已标为死子",
      look.chosen && "已选中",
      look.disputed && "有争议",
      look.unsettled && "死活未定",
      look.doubted && "裁判确信是活棋",
      look.owner === "X" && "黑方的目",
      look.owner === "O" && "白方的目",
      look.owner === "." && "单官",
      look.share && `${Math.round(Math.abs(look.share) * 100)}%归${look.share > 0 ? "黑方" : "白方"}`,
      look.gap && "边界没有封住",
      look.protect && "还要补一手",
      look.found && { eye: "眼", "false-eye": "假眼", seki: "双活", connect: "要粘上" }[look.found],
      look.number !== undefined && `第${look.number}手`,
      look.last && "最后一手",
      look.ko && "劫，不能立即提回",
      look.pending && "正在发送",
      look.label && `变化${look.label}`,
    ]
      .filter(Boolean)
      .join("，"),

  // How it looks and sounds
  look: "外观和声音",
  lookTheme: "浅色或深色",
  lookThemes: { system: "跟随系统", light: "浅色", dark: "深色" },
  lookBoard: "棋盘",
  lookBoards: { kaya: "木纹", slate: "平面", contrast: "高对比度" },
  lookConfirm: "落子前确认",
  lookConfirms: { touch: "触屏时", always: "总是", never: "从不" },
  lookCoordinates: "显示坐标",
  lookSounds: "声音：落子声和时间提示",
  lookVolume: "音量",
  lookCount: "最后几秒读秒",
  lookListen: "旁观时也读秒",
  lookLanguage: "语言",
  lookLanguageSystem: "跟随浏览器",
  lookDone: "完成",

  // The first screen
  homeTitle: "下围棋，有裁判。",
  homeLead: "打开就下：不用登录，不用安装。双方都停一手后，裁判说出它的判断。有不同意见，就接着下，由棋盘说了算。",
  playNow: "开始对局",
  playFriend: "开局，把链接发给朋友",
  boardHint: "也可以直接在棋盘上下第一手。",
  size: "棋盘",
  custom: "其他",
  customSize: "列数×行数",
  customHint: "从1x1到25x25，7x5这样的也行。",
  badSize: "没有这样的棋盘：可以填9或7x5，每边最多25路。",
  opponent: "对手",
  friend: "朋友（发链接）",
  color_: "你执",
  colorBlack: "黑棋",
  colorWhite: "白棋",
  colorRandom: "随机",
  engineTitle,
  playsLike: (level) => strengths[level ?? 0] ?? "",
  opponentTitle: (said, level) => {
    const title = engineTitle(said);
    return strengths[level ?? 0] ? `${title}：${strengths[level!]}` : title;
  },
  more: "规则、用时、让子、终局方式",
  ruleset: "规则",
  komi: "贴目",
  komiUsual: (komi) => (komi === undefined ? "默认" : `${number(komi)}（默认）`),
  badKomi: "贴目要填整数或半目，比如6.5。",
  handicap: "让子",
  noHandicap: "不让子",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "按级段",
  evenHint: "由双方的级段决定：弱的一方执黑，让子和贴目使对局均衡。",
  evened: ({ black, white, handicap, komi, you }) =>
    !black || !white
      ? `不让子，贴目${number(komi)}：没有双方的级段可依。`
      : `${you ? `你执${you === "black" ? "黑" : "白"}。` : ""}${handicap ? `让${number(handicap)}子` : "不让子"}${`，贴目${number(komi)}：${rank(black)}对${rank(white)}。`}`,
  stones,
  freeHandicap: "黑方自己选让子的位置",
  clock: "用时",
  clocks: [
    ["none", "不计时"],
    ["5m+5x20s", "5分，之后5次20秒读秒"],
    ["10m+5x30s", "10分，之后5次30秒读秒"],
    ["5m+5s", "5分，每手加5秒"],
    ["20m", "20分包干"],
    ["20m+25/5m", "20分，之后每25手5分"],
  ],
  clockOwn: "自定义…",
  clockKind: "计时方式",
  clockKinds: {
    byoyomi: "读秒制：每手限时",
    fischer: "加秒制（费舍尔）：每手加时",
    canadian: "加拿大制：几手一起限时",
    absolute: "包干制：全局限时",
    move: "通信棋：每手限若干天",
  },
  clockParts: {
    main: "保留时间（分）",
    periods: "读秒次数",
    period: "每次（秒）",
    increment: "每手加（秒）",
    stones: "手数",
    stretch: "限时（分）",
    move: "每手（天）",
  },
  firstMoveIn: "第一手限时（秒）",
  weekends: "周末",
  weekendsCount: "计时",
  vacation: "每方休假（天）",
  vacationNone: "无",
  weekendsFreeIn: (zone) => `不计时（${zone}）`,
  firstMoveUsual: "照常",
  clockInWords: (time) => `${clock(time)}。数字后面可以加单位：90s、10m、1h30m、3d。`,
  rulesetTitle: (key) => titles[key] ?? key,
  rulesetNote: (key, said) => rulesetNotes[key] ?? said,
  endingTitle: (key, said) => endings[key]?.[0] ?? said,
  endingNote: (key, said) => endings[key]?.[1] ?? said,
  ending: "终局方式",
  endingUsual: (title) => (title ? `默认：${title}` : "按规则默认"),
  endingAll: "也列出谎报死子能占便宜的终局方式",
  endingUnsound: "这种方式下说谎能占便宜：数目的规则里，硬说死子是活的，对方每花一手去提就少1目。",
  lies: "谎报死子",
  yes: "是",
  no: "否",
  asUsual: (what) => `默认：${what}`,
  mediator: "仲裁人（裁决争议）",
  mediatorPerson: "双方都同意的人",
  mediatorAccount: "指定一个账号",
  mediatorAccountName: "仲裁人的账号",
  mediatorNameMissing: "请填写仲裁人的账号。",
  mediatorIs: (who) => `账号${who}`,
  mediatorNobody: "没有",
  mediatorJudge: (key) => `内置判定程序：${judges[key] ?? key}`,
  mediatorEngine: (title) => `程序：${engineTitle(title)}`,
  fallback: "没有裁决时",
  fallbacks,
  limits: "停一手、手数上限、违规",
  passing: "停一手",
  passings: [
    ["normal", "只停这一手"],
    ["for-good", "停了就不能再下"],
  ],
  forcedPass: "无处可下的一方由裁判代为停一手",
  illegalLoses: "违规的一手直接判负",
  seenLate: "对局进行中您看到的画面有延迟；对局结束后即可看到全部。",
  delayTime: "观战延迟",
  delayMoves: "观战者尚看不到的手数",
  moveLimit: "手数上限（含停一手）",
  moveLimitUsual: (n) => (n ? `${n}（默认）` : "按棋盘大小默认"),
  badMoveLimit: "手数上限要填1到10000的整数。",
  atLimit: "到上限时",
  repetition: "其间无人停一手、同一局面第三次出现时（普通劫规则）",
  outcomes: { draw: "和棋", count: "由判定程序数棋", void: "无胜负", none: "继续下" },
  judge: "谁来数棋",
  judgeTitle: (key) => [key, judges[key]].filter(Boolean).join("："),
  liveGames: "正在进行",
  recentGames: "最近的对局",
  cardTitle: (black, white) => `${black} – ${white}`,
  cardMoves: moves,
  unreachable: "连不上服务器，正在重试…",

  // The game
  you: "你",
  bot: "程序",
  rank,
  guest: "游客",
  freeSeat: "空座位",
  days: (days, hours) => (hours > 0 ? `${days}天${hours}小时` : `${days}天`),
  moment: (at, week) => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left, moment) => `${left}（${moment}）`,
  connecting: "连接断开，正在重新连接…",
  yourTurn: (you) => `轮到你下：${name(you)}`,
  disputed: "两份死子清单不一致。",
  pass: "停一手",
  withdraw: "算了",
  decline: "拒绝",
  mediatorWanted: "棋手在找仲裁人，对死子有争议时由他裁决。自荐要双方都同意。",
  copy: "复制链接",
  builtinPlayer: "内置程序",
  reviewedBy: "复盘程序",
  copied: "已复制",

  // The record
  moves: "棋谱",
  first: "回到开头",
  back: "后退一手",
  forward: "前进一手",
  latest: "到最后一手",
  position: (at, of) => `${at} / ${of}`,

  // Trying moves out
  tries: "试下的棋",
  triesNone: "在棋盘上落子就能试下。只有你看得到，不影响对局。",
  triesHint: "只有你看得到。棋盘上的字母是各个变化的入口。",
  triedAfter: (n) => (n === 0 ? "开局" : `第${n}手之后`),
  branch: (i) => String.fromCharCode(97 + (i % 26)),
  comment: "这个局面的注解",

  // Counting
  timeLeft: "剩余时间",

  // A dispute
  confirmIntro: "你的这几块棋，双方都报了死子。打勾的不用提就算死，除非有人再去碰它：",
  inDispute: (vertices) => `有争议：${stonesAt(vertices)}。`,

  // Marking by turns
  yourMark: "轮到你：在棋盘上选一块已经救不活的死棋，黑白都行；没有了就表示标完。",

  // A judge's count
  playOnCountHint:
    "没人要继续下，就以这个结果为准。有人要继续下，下次双方连停后再数；双方立刻又连停，仍以这个结果为准。",

  // How it was decided
  ruling: "裁定",
  status: fate,

  // The end
  result: "结果",
  tally: [
    ["stones", "活子"],
    ["surrounded", "围住的空点"],
    ["prisoners", "提子"],
    ["tax", "还棋头"],
    ["button", "纽扣"],
  ],
  total: "合计",
};
