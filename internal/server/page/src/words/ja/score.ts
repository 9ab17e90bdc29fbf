// What the page says in Japanese about counted records, and about what a judge sees.

import type { Scored, Status, Vertex } from "../../api/types";
import { dotted, megabytes } from "../sentences";
import type { scoreWords as english } from "../en/score";
import { fate, lines, list, moku, name, nth, number, resultText, stones as stonesOf, titles } from "./parts";

const signed = (figure: number): string => (figure > 0 ? `+${number(figure)}` : number(figure));
const standing = (move: number): string => (move === 0 ? "開始局面" : `${nth(move)}の局面`);
const statuses: Record<Status, string> = { alive: "生き", dead: "死に", seki: "セキ", unsettled: "未定" };

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))}ほか${points.length - 4}` : list(points);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom（ツギが必要な点を除く）",
  "tom+seki": "tom（セキの規則つき）",
  "tom+connect+seki": "tom（両方の規則つき）",
};

export const scoreWords: typeof english = {
  // Handing a record in
  another: "別のSGFの地を数える",
  badLink: "このリンクには読める棋譜がありません。途中で切れたのかもしれません。",

  // The record
  players: (black, white) => `${black || "黒"} – ${white || "白"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }: Scored["record"]) =>
    dotted(
      lines(size),
      titles[ruleset ?? ""] ?? rules,
      komi === undefined ? "コミの記載なし" : `コミ${moku(komi)}`,
      handicap > 0 && `置石${stonesOf(handicap)}`,
      result && `棋譜の結果：${resultText(result)}`,
    ),
  unfinished: "最後が双方のパスではないため、盤面のまま数えます。",
  counting: (move) => `${standing(move)}を数えています…`,
  hint: "盤上の連を選ぶと、生きと死にが切り替わります。",

  // The count
  countTitle: "計算",
  rules: "ルール",
  result: (score) => (score === 0 ? "持碁" : `${score > 0 ? "黒" : "白"}${moku(Math.abs(score))}勝ち`),
  announced: (result, rules, move) => `${standing(move)}：${titles[rules] ?? rules}ルールで${resultText(result)}。`,
  breakdown: "計算の内訳",
  komi: "コミ",
  compensation: "置石の補正",
  why: "理由：単純な領域計算との違い",
  plain: (black, white) => `死に石もコミも考えない単純な領域計算では、黒${number(black)}、白${number(white)}。`,
  signed,
  forBlack: "（黒から見て）",
  countedHere: "サーバーと同じ方法でブラウザが計算しました。",
  notOver: "まだ終局していません",
  asItStands: (result) =>
    `ここではまだ終局しておらず、未定の所が残っています。盤面のまま数えると${resultText(result)}です。`,
  announcedOpen: (move) => `${standing(move)}では、まだ終局していません。`,
  open: "未定",
  notSettled: "未定の所が残っています。盤面のまま数えました。",
  keeps: "このルールでは石を取り除きません。死に石とした石も生きとして数えます。",
  allRules: "全ルールで計算",
  rulesColumn: "ルール",
  resultColumn: "結果",

  // By an algorithm
  byAlgorithm: "簡単なアルゴリズムで計算",
  algorithmTitle: (name) => algorithms[name] ?? name,
  algorithmHint:
    "石がどこを囲んでいるかだけを見て、その中の石を死に石とし、作者の2つの方式で数えます。判定プログラムもルールも使いません。",
  chineseStyle: "中国方式",
  japaneseStyle: "日本方式",
  areaPoints: "領域の点",
  areaPointsOnly: "領域の点（自分の石を除く）",
  otherStones: "ほかの生きている石",
  prisonersAndDead: "アゲハマと死に石",
  announcedStyles: (chinese, japanese, move) =>
    `${standing(move)}：中国方式で${resultText(chinese)}、日本方式で${resultText(japanese)}。`,
  walledOff: (stones) => `相手の領域の中の死に石：${list(stones)}。`,
  nothingWalledOff: "このアルゴリズムでは死に石はありません。",
  neutral: (points) => `どちらの領域でもない点：${some(points)}。`,
  forced: (points) => `ツギが必要で数えない点（三角）：${list(points)}。`,

  // The judge
  judgeTitle: "死活",
  judge: "判定",
  settled: "すべて確定しています。",
  unsettled: (stones, marked) => `死活未定${marked ? "（点線の四角）" : ""}：${list(stones)}。`,
  cruxTitle: "どちらが先に打つか",
  cruxReading: "結果を読んでいます…",
  cruxSame: "どちらが先に打っても同じようです。",
  cruxFirst: (color, move) => `${name(color)}から：${move === "pass" ? "手入れ不要。" : `${move}。`}`,
  cruxFate: (dead) => (dead.length > 0 ? `死に石：${some(dead)}。` : "すべて生き。"),
  cruxPoints: (rules, black, white, result) => `${rules}：黒${number(black)}、白${number(white)}、${result}。`,
  openAllOver: "境界はまだ盤の全体で決まっていません。",
  gaps: (open, marked) => `境界が未完成${marked ? "（点線の丸）" : ""}：${some(open)}。`,
  protect: (open, marked) => `手入れが必要${marked ? "（三角）" : ""}：${list(open)}。`,
  marksOfOpen: "盤上に表示",
  findingsTitle: "眼とセキ",
  findingCounts: (points) => `${points}目 ·`,
  dead: (stones) => `判定プログラムの見立てでは死に石：${list(stones)}。`,
  nothingDead: "判定プログラムの見立てでは死に石なし。",
  chain: some,
  status: (status) => statuses[status],
  sure: (certainty) => `確度${Math.round(certainty * 100)}%`,
  youSay: (dead) => `あなたの判断：${fate(dead)}`,
  turned: (stones, dead) => `${list(stones)}：${fate(dead)}。`,
  turn: (dead) => (dead ? "生きとする" : "死に石とする"),
  trust: "判定に戻す",
  overlay: "盤上の表示",
  overlays: [
    ["territory", "地"],
    ["ownership", "地の見込み"],
    ["none", "石だけ"],
  ],

  // The record
  readAs: "文字コード",
  charsets: [
    ["utf-8", "Unicode（UTF-8）"],
    ["gb18030", "中国語簡体字（GB 18030）"],
    ["shift_jis", "日本語（Shift_JIS）"],
    ["euc-jp", "日本語（EUC-JP）"],
    ["euc-kr", "韓国語（EUC-KR）"],
    ["big5", "中国語繁体字（Big5）"],
    ["windows-1252", "西欧（Windows-1252）"],
  ],

  // Sharing
  reviewRecord: "この棋譜を検討する",
  reviewHint:
    "勝敗の分かれ目をプログラムが示します。そのため棋譜は、誰にも推測できないアドレスでこのサーバーに保存されます。いつでも削除できます。",
  share: "リンクをコピー",
  copied: "コピーしました",
  linkHint: "リンクには変化やコメントも含めた棋譜全体が入っています。サーバーには保存されません。",
  tooLong: "棋譜が長すぎてリンクにできません。ファイルを送ってください。",
  linkGame: "棋譜が長いため、リンクには変化とコメントを除いた手順だけが入っています。ファイルにはすべて入っています。",
  tooBig: (bytes, most) =>
    `このファイルは${megabytes(bytes)}あります。上限は${megabytes(most)}です。局数やコメントの少ないファイルを選んでください`,
  asLesson: "ルール比べとして見せる",
  file: "SGFを保存",

  // In a game
  estimateOf: (black, white) => `今数えると：黒${number(black)}、白${number(white)}（コミなし）`,
  estimating: "盤面を見ています…",
  noEstimate: "今は形勢を表示できません。",
  estimatedHere: "サーバーにつながらないため、ブラウザが形勢を判断しました。",
};
