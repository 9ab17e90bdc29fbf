// What the page says in simplified Chinese about counted records, and about what a judge sees.

import type { Status, Vertex } from "../../api/types";
import { crossed, dotted, megabytes } from "../sentences";
import type { scoreWords as english } from "../en/score";
import { byPoints, fate, handicapOf, list, number, resultText, titles } from "./parts";

const signed = (points: number): string => `${points > 0 ? "+" : ""}${number(points)}`;

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))}等${points.length}处` : list(points);

const at = (move: number): string => (move === 0 ? "开局时" : `第${move}手之后`);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom，不算连接用的点",
  "tom+seki": "tom，加双活规则",
  "tom+connect+seki": "tom，两条规则都用",
};

const statuses: Record<Status, string> = { alive: "活棋", dead: "死棋", seki: "双活", unsettled: "死活未定" };

export const scoreWords: typeof english = {
  // Handing a record in
  another: "再数一份SGF",
  badLink: "这个链接里的棋谱读不出来，可能在传递时被截断了。",

  // The record
  players: (black, white) => `${black || "黑方"} – ${white || "白方"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }) =>
    dotted(
      crossed(size),
      titles[ruleset ?? ""] ?? rules,
      komi === undefined ? "棋谱没有写贴目" : `贴${number(komi)}目`,
      handicap > 0 && handicapOf(handicap),
      result && `棋谱结果：${resultText(result)}`,
    ),
  unfinished: "棋谱最后不是双方连停，按现有盘面数棋。",
  counting: (move) => `正在数${at(move)}的棋盘…`,
  hint: "点棋盘上的一块棋，可以把它改判死活。",

  // The count
  countTitle: "数棋",
  rules: "规则",
  result: (score) => (score === 0 ? "和棋：双方目数相同" : `${score > 0 ? "黑" : "白"}胜${byPoints(Math.abs(score))}`),
  announced: (result, rules, move) => `${at(move)}，按${titles[rules] ?? rules}：${resultText(result)}。`,
  breakdown: "怎么数的",
  komi: "贴目",
  compensation: "让子补偿",
  why: "与单纯数子的差别",
  plain: (black, white) => `单纯数子，不提死子、不贴目：黑方${number(black)}，白方${number(white)}。`,
  signed,
  forBlack: "归黑方",
  countedHere: "这是浏览器自己数的，方法与服务器相同。",
  notOver: "还没有下完",
  asItStands: (result) => `这盘棋没有停在这里，死活也没有全定。按现有盘面是${resultText(result)}。`,
  announcedOpen: (move) => `${at(move)}，这盘棋还没有下完。`,
  open: "未定",
  notSettled: "死活没有全定，这里按现有盘面数。",
  keeps: "这个规则什么都不提走：报为死子的也算活棋。",
  allRules: "各种规则",
  rulesColumn: "规则",
  resultColumn: "结果",

  // By an algorithm
  byAlgorithm: "按简单算法",
  algorithmTitle: (algorithm) => algorithms[algorithm] ?? algorithm,
  algorithmHint: "这个算法只看哪些子围住了什么，围在里面的都算死子，再用作者的两种方式数。它不问判定程序，也不管规则。",
  chineseStyle: "中国式",
  japaneseStyle: "日本式",
  areaPoints: "算目的地方",
  areaPointsOnly: "算目的地方，不含己方棋子",
  otherStones: "其他活子",
  prisonersAndDead: "提子和死子",
  announcedStyles: (chinese, japanese, move) =>
    `${at(move)}，中国式：${resultText(chinese)}；日本式：${resultText(japanese)}。`,
  walledOff: (dead) => `在对方的地方里面，算死子：${list(dead)}。`,
  nothingWalledOff: "算法没有算出死子。",
  neutral: (points) => `不归任何一方，也不算目：${some(points)}。`,
  forced: (points) => `要粘上才连得住（三角标记），不算目：${list(points)}。`,

  // The judge
  judgeTitle: "死活",
  judge: "由谁判定",
  settled: "死活都已定。",
  unsettled: (unsettled, marked) => `死活未定${marked ? "（虚线框）" : ""}：${list(unsettled)}。`,
  cruxTitle: "谁先走？",
  cruxReading: "正在计算…",
  cruxSame: "谁先走看来没有区别。",
  cruxFirst: (color, move) => `${color === "black" ? "黑先" : "白先"}：${move === "pass" ? "不用补。" : `${move}。`}`,
  cruxFate: (dead) => (dead.length > 0 ? `这样死：${some(dead)}。` : "这样全活。"),
  cruxPoints: (rules, black, white, result) => `${rules}：黑方${number(black)}，白方${number(white)}，${result}。`,
  openAllOver: "全盘的边界都还没有确定。",
  gaps: (points, marked) => `边界没有封住${marked ? "（虚线圆）" : ""}：${some(points)}。`,
  protect: (points, marked) => `还要补一手${marked ? "（三角标记）" : ""}：${list(points)}。`,
  marksOfOpen: "在棋盘上标出",
  findingsTitle: "眼与双活",
  findingCounts: (points) => `${points}目 ·`,
  dead: (dead) => `判定程序认为是死子：${list(dead)}。`,
  nothingDead: "判定程序认为没有死子。",
  chain: some,
  status: (status) => statuses[status] ?? status,
  sure: (certainty) => `${Math.round(certainty * 100)}%把握`,
  youSay: (dead) => `你判${fate(dead)}棋`,
  turned: (of, dead) => `${list(of)}：${fate(dead)}棋。`,
  turn: (dead) => (dead ? "改判活棋" : "改判死棋"),
  trust: "按判定程序",
  overlay: "棋盘显示",
  overlays: [
    ["territory", "地域"],
    ["ownership", "归属"],
    ["none", "只看棋子"],
  ],

  // The record
  readAs: "文字编码",
  charsets: [
    ["utf-8", "Unicode（UTF-8）"],
    ["gb18030", "简体中文（GB 18030）"],
    ["shift_jis", "日文（Shift_JIS）"],
    ["euc-jp", "日文（EUC-JP）"],
    ["euc-kr", "韩文（EUC-KR）"],
    ["big5", "繁体中文（Big5）"],
    ["windows-1252", "西欧（Windows-1252）"],
  ],

  // Sharing
  reviewRecord: "复盘这份棋谱",
  reviewHint: "由程序指出胜负的关键。棋谱会为此保存在本服务器上，地址无人能猜到，直到你删除它。",
  share: "复制链接",
  copied: "已复制",
  linkHint: "链接里就是整份棋谱，连变化和注解一起；哪里都不另外保存。",
  linkGame: "棋谱太长，链接里只放了对局，没有变化和注解。文件里什么都有。",
  tooLong: "棋谱太长，放不进链接，请改发文件。",
  tooBig: (bytes, most) => `这个文件有${megabytes(bytes)}，棋谱最大${megabytes(most)}：请选对局或注解少一些的文件`,
  asLesson: "作为一课展示",
  file: "保存SGF",

  // In a game
  estimateOf: (black, white) => `现在数棋：黑方${number(black)}，白方${number(white)}（不计贴目）`,
  estimating: "正在看棋盘…",
  noEstimate: "现在没有形势判断。",
  estimatedHere: "连不上服务器。这是浏览器自己判断的形势。",
};
