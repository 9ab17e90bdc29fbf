// What the page says in German about counted records, and about what a judge sees.

import type { Scored, Status, Vertex } from "../../api/types";
import { crossed, dotted, megabytes } from "../sentences";
import type { scoreWords as english } from "../en/score";
import { byPoints, count, fate, is, list, lives, number, resultText, stones as stonesOf, titles } from "./parts";

const signed = (figure: number): string => (figure > 0 ? `+${number(figure)}` : number(figure));
const standing = (move: number): string => (move === 0 ? "am Anfang" : `nach Zug ${move}`);
const statuses: Record<Status, string> = { alive: "lebend", dead: "tot", seki: "Seki", unsettled: "ungeklärt" };

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))} und ${points.length - 4} weitere` : list(points);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom, ohne Punkte zum Verbinden",
  "tom+seki": "tom, mit seiner Regel für Sekis",
  "tom+connect+seki": "tom, mit beiden Regeln",
};

export const scoreWords: typeof english = {
  // Handing a record in
  another: "Noch ein SGF auszählen",
  badLink: "Dieser Link enthält keine lesbare Aufzeichnung. Vielleicht wurde er unterwegs abgeschnitten.",

  // The record
  players: (black, white) => `${black || "Schwarz"} – ${white || "Weiß"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }: Scored["record"]) =>
    dotted(
      crossed(size),
      titles[ruleset ?? ""] ?? rules,
      komi === undefined ? "kein Komi angegeben" : `Komi ${number(komi)}`,
      handicap > 0 && `${stonesOf(handicap)} Vorgabe`,
      result && `laut Aufzeichnung ${result}`,
    ),
  unfinished: "Die Züge enden nicht mit zweimal Passen; das Brett wird gezählt, wie es steht.",
  counting: (move) => `Das Brett ${standing(move)} wird ausgezählt…`,
  hint: "Wähle eine Kette auf dem Brett, um sie zwischen tot und lebend umzuschalten.",

  // The count
  countTitle: "Auszählung",
  rules: "Regeln",
  result: (score) =>
    score === 0
      ? "Unentschieden: gleich viele Punkte"
      : `${score > 0 ? "Schwarz" : "Weiß"} gewinnt mit ${byPoints(Math.abs(score))}`,
  announced: (result, rules, move) =>
    `${resultText(result)} nach den Regeln ${titles[rules] ?? rules}, ${standing(move)}.`,
  breakdown: "So wird gezählt",
  komi: "Komi",
  compensation: "Für Vorgabesteine",
  why: "Warum: ausgehend von der einfachen Flächenzählung",
  plain: (black, white) =>
    `Eine einfache Flächenzählung ohne tote Steine und ohne Komi: Schwarz ${number(black)}, Weiß ${number(white)}.`,
  signed,
  forBlack: "für Schwarz",
  countedHere: "Der Browser hat hier selbst gezählt, so wie der Server zählen würde.",
  notOver: "Noch nicht vorbei",
  asItStands: (result) =>
    `Hier wurde die Partie nicht angehalten, und nicht alles ist entschieden. Wie das Brett steht, zählte es ${resultText(result)}.`,
  announcedOpen: (move) => `Die Partie ist ${move === 0 ? "am Anfang" : `nach Zug ${move}`} nicht vorbei.`,
  open: "offen",
  notSettled: "Nicht alles ist geklärt: Gezählt wird das Brett, wie es steht.",
  keeps: "Diese Regeln nehmen nichts vom Brett: Auch als tot bezeichnete Steine zählen als lebend.",
  allRules: "Nach allen Regeln",
  rulesColumn: "Regeln",
  resultColumn: "Ergebnis",

  // By an algorithm
  byAlgorithm: "Nach einem einfachen Verfahren",
  algorithmTitle: (name) => algorithms[name] ?? name,
  algorithmHint:
    "Das Verfahren sieht nur, welche Steine was abgrenzen, hält für tot, was darin steht, und zählt in den zwei Arten seines Verfassers. Es fragt keinen Gutachter und kennt kein Regelwerk.",
  chineseStyle: "Chinesische Art",
  japaneseStyle: "Japanische Art",
  areaPoints: "Punkte der Gebiete",
  areaPointsOnly: "Punkte der Gebiete, ohne eigene Steine",
  otherStones: "Andere lebende Steine",
  prisonersAndDead: "Gefangene und tote Steine",
  announcedStyles: (chinese, japanese, move) =>
    `Chinesische Art ${resultText(chinese)}, japanische Art ${resultText(japanese)}, ${standing(move)}.`,
  walledOff: (stones) => `Tot, in einem Gebiet des Gegners: ${list(stones)}.`,
  nothingWalledOff: "Das Verfahren hält nichts für tot.",
  neutral: (points) => `Gehört niemandem, liegt in keinem zählenden Gebiet: ${some(points)}.`,
  forced: (points) => `Zum Verbinden noch zu füllen, bei den Dreiecken, und nicht gezählt: ${list(points)}.`,

  // The judge
  judgeTitle: "Tot oder lebend",
  judge: "Wer urteilt",
  settled: "Alles ist geklärt.",
  unsettled: (stones, marked) => `Ungeklärt${marked ? ", in gestrichelten Kästen" : ""}: ${list(stones)}.`,
  cruxTitle: "Wer zieht zuerst?",
  cruxReading: "Es wird ausgelesen, was daraus wird…",
  cruxSame: "Es scheint keinen Unterschied zu machen, wer zuerst zieht.",
  cruxFirst: (color, move) =>
    `${color === "black" ? "Schwarz" : "Weiß"} zuerst: ${move === "pass" ? "kein Zug nötig." : `${move}.`}`,
  cruxFate: (dead) => (dead.length > 0 ? `Tot sind dann: ${some(dead)}.` : "Dann lebt alles."),
  cruxPoints: (rules, black, white, result) => `${rules}: Schwarz ${number(black)}, Weiß ${number(white)}; ${result}.`,
  openAllOver: "Die Grenzen sind noch auf dem ganzen Brett offen.",
  gaps: (open, marked) =>
    `${marked ? "Bei den gestrichelten Kreisen ist die Grenze offen" : "Die Grenze ist offen"}: ${some(open)}.`,
  protect: (open, marked) => `Noch zu füllen${marked ? ", bei den Dreiecken" : ""}: ${list(open)}.`,
  marksOfOpen: "Auf dem Brett zeigen",
  findingsTitle: "Augen und Sekis",
  findingCounts: (n) => `${count(n, { one: "# Punkt", other: "# Punkte" })} ·`,
  dead: (stones) => `Der Gutachter hält für tot: ${list(stones)}.`,
  nothingDead: "Der Gutachter hält nichts für tot.",
  chain: some,
  status: (status) => statuses[status],
  sure: (certainty) => `${Math.round(certainty * 100)} % sicher`,
  youSay: (dead) => `du sagst ${fate(dead)}`,
  turned: (stones, dead) => `${list(stones)}: ${dead ? `${is(stones)} tot` : lives(stones)}.`,
  turn: (dead) => (dead ? "Lebend nennen" : "Tot nennen"),
  trust: "Wie der Gutachter",
  overlay: "Auf dem Brett",
  overlays: [
    ["territory", "Gebiet"],
    ["ownership", "Besitz"],
    ["none", "Nur Steine"],
  ],

  // The record
  readAs: "Gelesen als",
  charsets: [
    ["utf-8", "Unicode (UTF-8)"],
    ["gb18030", "Chinesisch, vereinfacht (GB 18030)"],
    ["shift_jis", "Japanisch (Shift_JIS)"],
    ["euc-jp", "Japanisch (EUC-JP)"],
    ["euc-kr", "Koreanisch (EUC-KR)"],
    ["big5", "Chinesisch, traditionell (Big5)"],
    ["windows-1252", "Westlich (Windows-1252)"],
  ],

  // Sharing
  reviewRecord: "Diese Partie analysieren",
  reviewHint:
    "Ein Programm sagt, wo die Partie gewonnen und verloren wurde. Dafür bewahrt dieser Server die Aufzeichnung unter einer Adresse auf, die niemand erraten kann, bis du sie entfernst.",
  share: "Link kopieren",
  copied: "Kopiert",
  linkHint: "Der Link enthält die ganze Aufzeichnung, mit Varianten und Kommentaren. Sie wird nirgends gespeichert.",
  tooLong: "Die Aufzeichnung ist für einen Link zu lang. Schick stattdessen die Datei.",
  linkGame:
    "Für einen Link ist das zu lang: Dieser enthält die Partie ohne Varianten und Kommentare. Die Datei enthält alles.",
  tooBig: (bytes, most) =>
    `Diese Datei hat ${megabytes(bytes).replace(".", ",")}. Eine Partie darf ${megabytes(most)} haben: Nimm eine Datei mit weniger Partien oder Kommentaren`,
  asLesson: "Als Lektion zeigen",
  file: "SGF speichern",

  // In a game
  estimateOf: (black, white) => `würde jetzt gezählt: Schwarz ${number(black)}, Weiß ${number(white)}, ohne Komi`,
  estimating: "Das Brett wird betrachtet…",
  noEstimate: "Zurzeit gibt es keine Einschätzung.",
  estimatedHere: "Der Server ist nicht erreichbar. Der Browser hat das Brett hier selbst eingeschätzt.",
};
