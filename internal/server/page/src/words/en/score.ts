// What the page says about counted records, and about what a judge sees.

import type { Color, Scored, Status, Vertex } from "../../api/types";
import type { Overlay } from "../../board/picture";
import { count, is, list, resultText, titles } from "./parts";
import { megabytes } from "../sentences";

const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))} and ${points.length - 4} more` : list(points);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom, without points to connect",
  "tom+seki": "tom, with its rule for sekis",
  "tom+connect+seki": "tom, with both rules",
};

export const scoreWords = {
  // Handing a record in
  another: "Score another SGF",
  badLink: "This link has no game record that can be read. It may have been cut off on its way.",

  // The record
  players: (black: string, white: string): string => `${black || "Black"} – ${white || "White"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }: Scored["record"]): string =>
    [
      size.replace("x", "×"),
      titles[ruleset ?? ""] ?? rules,
      komi === undefined ? "no komi given" : `komi ${komi}`,
      handicap > 0 && `${count(handicap, { one: "# stone", other: "# stones" })} handicap`,
      result && `the record says ${result}`,
    ]
      .filter(Boolean)
      .join(" · "),
  unfinished: "The moves do not end with two passes; the board is counted as it stands.",
  counting: (move: number): string => `Counting the board ${move === 0 ? "at the start" : `after move ${move}`}…`,
  hint: "Choose a chain on the board to turn it over between dead and alive.",

  // The count
  countTitle: "Count",
  rules: "Rules",
  result: (score: number): string =>
    score === 0
      ? "A draw: the same number of points"
      : `${score > 0 ? "Black" : "White"} wins by ${count(Math.abs(score), { one: "# point", other: "# points" })}`,
  announced: (result: string, rules: string, move: number): string =>
    `${resultText(result)} under ${titles[rules] ?? rules} rules ${move === 0 ? "at the start" : `after move ${move}`}.`,
  breakdown: "How it is counted",
  komi: "Komi",
  compensation: "For handicap stones",
  why: "Why: from a plain count of areas",
  plain: (black: number, white: number): string =>
    `A plain count without dead stones and komi: Black ${black}, White ${white}.`,
  signed,
  forBlack: "for Black",
  countedHere: "Your browser has counted this board itself, as the server would.",
  notOver: "Not over yet",
  asItStands: (result: string): string =>
    `The game was not stopped here, and not everything is settled. As the board stands it would count ${resultText(result)}.`,
  announcedOpen: (move: number): string =>
    `The game is not over ${move === 0 ? "at the start" : `after move ${move}`}.`,
  open: "open",
  notSettled: "Not everything is settled: this counts the board as it stands.",
  keeps: "These rules take nothing off the board: the stones that are called dead count as alive.",
  allRules: "Under all rules",
  rulesColumn: "Rules",
  resultColumn: "Result",

  // By an algorithm
  byAlgorithm: "By a simple algorithm",
  algorithmTitle: (name: string): string => algorithms[name] ?? name,
  algorithmHint:
    "The algorithm looks only at which stones wall off what, takes what is inside for dead, and counts in its author's two styles. It asks no judge and knows no ruleset.",
  chineseStyle: "Chinese style",
  japaneseStyle: "Japanese style",
  areaPoints: "Points of areas",
  areaPointsOnly: "Points of areas, without own stones",
  otherStones: "Other living stones",
  prisonersAndDead: "Prisoners and dead stones",
  announcedStyles: (chinese: string, japanese: string, move: number): string =>
    `Chinese style ${resultText(chinese)}, Japanese style ${resultText(japanese)}, ${move === 0 ? "at the start" : `after move ${move}`}.`,
  walledOff: (stones: readonly Vertex[]): string => `Dead, inside an area of the opponent: ${list(stones)}.`,
  nothingWalledOff: "The algorithm takes nothing for dead.",
  neutral: (points: readonly Vertex[]): string => `Nobody's, in no area that scores: ${some(points)}.`,
  forced: (points: readonly Vertex[]): string =>
    `To be filled to connect, at the triangles, and not counted: ${list(points)}.`,

  // The judge
  judgeTitle: "Dead or alive",
  judge: "Who judges",
  settled: "Everything is settled.",
  unsettled: (stones: readonly Vertex[], marked: boolean): string =>
    `Unsettled${marked ? ", in dashed boxes" : ""}: ${list(stones)}.`,
  cruxTitle: "Who moves first?",
  cruxReading: "Reading what comes of it…",
  cruxSame: "It seems to make no difference who moves first.",
  cruxFirst: (color: Color, move: Vertex): string =>
    `${color === "black" ? "Black" : "White"} first: ${move === "pass" ? "no move needed." : `${move}.`}`,
  cruxFate: (dead: readonly Vertex[]): string => (dead.length > 0 ? `Dead then: ${some(dead)}.` : "All live then."),
  cruxPoints: (rules: string, black: number, white: number, result: string): string =>
    `${rules}: Black ${black}, White ${white}; ${result}.`,
  openAllOver: "The borders are still open all over the board.",
  gaps: (points: readonly Vertex[], marked: boolean): string =>
    `The border is open${marked ? " at the dashed circles" : ""}: ${some(points)}.`,
  protect: (points: readonly Vertex[], marked: boolean): string =>
    `Still to be filled${marked ? ", at the triangles" : ""}: ${list(points)}.`,
  marksOfOpen: "Mark these on the board",
  findingsTitle: "Eyes and sekis",
  findingCounts: (points: number): string => `${count(points, { one: "# point", other: "# points" })} ·`,
  dead: (stones: readonly Vertex[]): string => `The judge sees as dead: ${list(stones)}.`,
  nothingDead: "The judge sees nothing dead.",
  chain: some,
  status: (status: Status): string => status,
  sure: (certainty: number): string => `${Math.round(certainty * 100)} % sure`,
  youSay: (dead: boolean): string => `you say ${dead ? "dead" : "alive"}`,
  turned: (stones: readonly Vertex[], dead: boolean): string =>
    `${list(stones)}: ${is(stones)} ${dead ? "dead" : "alive"}.`,
  turn: (dead: boolean): string => (dead ? "Call alive" : "Call dead"),
  trust: "As the judge says",
  overlay: "On the board",
  overlays: [
    ["territory", "Territory"],
    ["ownership", "Ownership"],
    ["none", "Stones only"],
  ] as [Overlay, string][],

  // The record
  readAs: "Read as",
  charsets: [
    ["utf-8", "Unicode (UTF-8)"],
    ["gb18030", "Chinese, simplified (GB 18030)"],
    ["shift_jis", "Japanese (Shift_JIS)"],
    ["euc-jp", "Japanese (EUC-JP)"],
    ["euc-kr", "Korean (EUC-KR)"],
    ["big5", "Chinese, traditional (Big5)"],
    ["windows-1252", "Western (Windows-1252)"],
  ] as [string, string][],

  // Sharing
  reviewRecord: "Review this record",
  reviewHint:
    "An engine says where the game was won and lost. The record is kept on this server for that, at an address that nobody can guess, until you remove it.",
  share: "Copy link",
  copied: "Copied",
  linkHint: "The link has the whole record in it, with its variations and comments. It is stored nowhere.",
  linkGame:
    "The record is too long for a link: this one has the game without variations and comments. The file has all of it.",
  tooLong: "The record is too long for a link. Send the file instead.",
  tooBig: (bytes: number, most: number): string =>
    `This file has ${megabytes(bytes)}. A record may have ${megabytes(most)}: choose a file with fewer games or comments`,
  asLesson: "Show as a lesson",
  file: "Save SGF",

  // In a game
  estimateOf: (black: number, white: number): string =>
    `if it were counted now: Black ${black}, White ${white} without komi`,
  estimating: "Looking at the board…",
  noEstimate: "There is no estimate now.",
  estimatedHere: "The server cannot be reached. Your browser has made this estimate itself.",
};
