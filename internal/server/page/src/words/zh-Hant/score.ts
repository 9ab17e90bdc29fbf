// What the page says in traditional Chinese about counted records, and about what a judge sees.

import type { Status, Vertex } from "../../api/types";
import { crossed, dotted, megabytes } from "../sentences";
import type { scoreWords as english } from "../en/score";
import { byPoints, fate, handicapOf, list, number, resultText, titles } from "./parts";

const signed = (points: number): string => `${points > 0 ? "+" : ""}${number(points)}`;

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))}等${points.length}處` : list(points);

const at = (move: number): string => (move === 0 ? "開局時" : `第${move}手之後`);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom，不算連接用的點",
  "tom+seki": "tom，加雙活規則",
  "tom+connect+seki": "tom，兩條規則都用",
};

const statuses: Record<Status, string> = { alive: "活棋", dead: "死棋", seki: "雙活", unsettled: "死活未定" };

export const scoreWords: typeof english = {
  // Handing a record in
  another: "再數一份SGF",
  badLink: "這個連結裡的棋譜讀不出來，可能在傳遞時被截斷了。",

  // The record
  players: (black, white) => `${black || "黑方"} – ${white || "白方"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }) =>
    dotted(
      crossed(size),
      titles[ruleset ?? ""] ?? rules,
      komi === undefined ? "棋譜沒有寫貼目" : `貼${number(komi)}目`,
      handicap > 0 && handicapOf(handicap),
      result && `棋譜結果：${resultText(result)}`,
    ),
  unfinished: "棋譜最後不是雙方連續虛手，依現有盤面數棋。",
  counting: (move) => `正在數${at(move)}的棋盤…`,
  hint: "點棋盤上的一塊棋，可以把它改判死活。",

  // The count
  countTitle: "數棋",
  rules: "規則",
  result: (score) => (score === 0 ? "和棋：雙方目數相同" : `${score > 0 ? "黑" : "白"}勝${byPoints(Math.abs(score))}`),
  announced: (result, rules, move) => `${at(move)}，依${titles[rules] ?? rules}：${resultText(result)}。`,
  breakdown: "怎麼數的",
  komi: "貼目",
  compensation: "讓子補償",
  why: "與單純數子的差別",
  plain: (black, white) => `單純數子，不提死子、不貼目：黑方${number(black)}，白方${number(white)}。`,
  signed,
  forBlack: "歸黑方",
  countedHere: "這是瀏覽器自己數的，方法與伺服器相同。",
  notOver: "還沒有下完",
  asItStands: (result) => `這盤棋沒有停在這裡，死活也沒有全定。依現有盤面是${resultText(result)}。`,
  announcedOpen: (move) => `${at(move)}，這盤棋還沒有下完。`,
  open: "未定",
  notSettled: "死活沒有全定，這裡依現有盤面數。",
  keeps: "這個規則什麼都不提走：報為死子的也算活棋。",
  allRules: "各種規則",
  rulesColumn: "規則",
  resultColumn: "結果",

  // By an algorithm
  byAlgorithm: "依簡單演算法",
  algorithmTitle: (algorithm) => algorithms[algorithm] ?? algorithm,
  algorithmHint:
    "這個演算法只看哪些子圍住了什麼，圍在裡面的都算死子，再用作者的兩種方式數。它不問判定程式，也不管規則。",
  chineseStyle: "中國式",
  japaneseStyle: "日本式",
  areaPoints: "算目的地方",
  areaPointsOnly: "算目的地方，不含己方棋子",
  otherStones: "其他活子",
  prisonersAndDead: "提子和死子",
  announcedStyles: (chinese, japanese, move) =>
    `${at(move)}，中國式：${resultText(chinese)}；日本式：${resultText(japanese)}。`,
  walledOff: (dead) => `在對方的地域裡，算死子：${list(dead)}。`,
  nothingWalledOff: "演算法沒有算出死子。",
  neutral: (points) => `不歸任何一方，也不算目：${some(points)}。`,
  forced: (points) => `要黏上才連得住（三角標記），不算目：${list(points)}。`,

  // The judge
  judgeTitle: "死活",
  judge: "由誰判定",
  settled: "死活都已定。",
  unsettled: (unsettled, marked) => `死活未定${marked ? "（虛線框）" : ""}：${list(unsettled)}。`,
  cruxTitle: "誰先下？",
  cruxReading: "正在計算…",
  cruxSame: "誰先下看來沒有區別。",
  cruxFirst: (color, move) => `${color === "black" ? "黑先" : "白先"}：${move === "pass" ? "不用補。" : `${move}。`}`,
  cruxFate: (dead) => (dead.length > 0 ? `這樣死：${some(dead)}。` : "這樣全活。"),
  cruxPoints: (rules, black, white, result) => `${rules}：黑方${number(black)}，白方${number(white)}，${result}。`,
  openAllOver: "全盤的邊界都還沒有確定。",
  gaps: (points, marked) => `邊界沒有封住${marked ? "（虛線圓）" : ""}：${some(points)}。`,
  protect: (points, marked) => `還要補一手${marked ? "（三角標記）" : ""}：${list(points)}。`,
  marksOfOpen: "在棋盤上標出",
  findingsTitle: "眼與雙活",
  findingCounts: (points) => `${points}目 ·`,
  dead: (dead) => `判定程式認為是死子：${list(dead)}。`,
  nothingDead: "判定程式認為沒有死子。",
  chain: some,
  status: (status) => statuses[status] ?? status,
  sure: (certainty) => `${Math.round(certainty * 100)}%把握`,
  youSay: (dead) => `你判${fate(dead)}棋`,
  turned: (of, dead) => `${list(of)}：${fate(dead)}棋。`,
  turn: (dead) => (dead ? "改判活棋" : "改判死棋"),
  trust: "依判定程式",
  overlay: "棋盤顯示",
  overlays: [
    ["territory", "地域"],
    ["ownership", "歸屬"],
    ["none", "只看棋子"],
  ],

  // The record
  readAs: "文字編碼",
  charsets: [
    ["utf-8", "Unicode（UTF-8）"],
    ["gb18030", "簡體中文（GB 18030）"],
    ["shift_jis", "日文（Shift_JIS）"],
    ["euc-jp", "日文（EUC-JP）"],
    ["euc-kr", "韓文（EUC-KR）"],
    ["big5", "繁體中文（Big5）"],
    ["windows-1252", "西歐（Windows-1252）"],
  ],

  // Sharing
  reviewRecord: "復盤這份棋譜",
  reviewHint: "由程式指出勝負的關鍵。棋譜會為此保存在本伺服器上，位址無人能猜到，直到你刪除它。",
  share: "複製連結",
  copied: "已複製",
  linkHint: "連結裡就是整份棋譜，連變化和註解一起；哪裡都不另外儲存。",
  linkGame: "棋譜太長，連結裡只放了對局，沒有變化和註解。檔案裡什麼都有。",
  tooLong: "棋譜太長，放不進連結，請改傳檔案。",
  tooBig: (bytes, most) => `這個檔案有${megabytes(bytes)}，棋譜最大${megabytes(most)}：請選對局或註解少一些的檔案`,
  asLesson: "作為一課展示",
  file: "儲存SGF",

  // In a game
  estimateOf: (black, white) => `現在數棋：黑方${number(black)}，白方${number(white)}（不計貼目）`,
  estimating: "正在看棋盤…",
  noEstimate: "現在沒有形勢判斷。",
  estimatedHere: "連不上伺服器。這是瀏覽器自己判斷的形勢。",
};
