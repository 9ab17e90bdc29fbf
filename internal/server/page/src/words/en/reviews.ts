// What is said at reviews of games, in English.

import type { Color, Vertex } from "../../api/types";
import { count, here, name, number } from "./parts";

/** Who leads, and by how much: "Black +3.5". */
const lead = (points: number): string => `${name(points < 0 ? "white" : "black")} +${here.tenths(Math.abs(points))}`;

export const reviewWords = {
  title: "Review",
  of: (black: string, white: string): string => `Review: ${black || "Black"} – ${white || "White"}`,
  toGame: "To the game",
  toScore: "Score a record",
  ahead: (n: number): string =>
    n === 0
      ? "This review is next."
      : count(n, { one: "# review comes before this one.", other: "# reviews come before this one." }),
  running: (done: number, of: number): string => `${done} of ${of} positions looked at`,
  by: (engine: string, visits: number, seed?: number): string =>
    `Reviewed by ${engine}, ${visits} visits a position${seed === undefined ? "" : `, seed ${seed}`}.`,
  hint: "The built-in player is no strong player: what it says is a hint, not a verdict.",
  failed: "The review has failed.",
  another: "Review by another engine",
  tryAgain: "Try again",
  course: "The course of the game",
  rate: "Black wins",
  points: "Lead in points",
  turn: "Turning point",
  moveAt: (n: number, color: Color, move: Vertex): string => `Move ${n}: ${name(color)} ${move}`,
  start: "Start of the game",
  unknown: "not looked at yet",
  percent: (share: number): string => `${number(Math.round(share))} %`,
  figure: here.tenths,
  lead,
  ownership: "Whose points",
  showBetter: "Show the better line",
  line: (at: number, of: number): string => `The better line, ${at} of ${of} moves`,
  back: "Back to the game",
  turning: "Where the game turned",
  turningNone: "Nowhere: nobody let a lead slip.",
  worst: "The moves that cost most",
  worstNone: "No move cost much.",
  accuracy: "Accuracy",
  accuracyHint:
    "100 % for moves that cost nothing, 75 % where they cost a point on average. In brackets: points lost by a move.",
  phases: { opening: "Opening", middle: "Middle game", endgame: "Endgame" },
  phase: "Phase",
  table: "All moves as a table",
  columns: ["Move", "Played", "Black wins", "Lead", "Cost"] as readonly string[],
  sgf: "SGF with comments",
  graphFile: "Graph as a picture",
  remove: "Remove this record",
  removeSure: "The record and its review will be gone. Really remove them?",
  keep: "Keep it",
  missed: "What did I miss?",
  missedHint: "The worst mistakes of a side, as problems: find something better.",
  missedNone: "There is no mistake worth a problem.",
  missedOf: (color: Color): string => `As ${name(color)}`,
  task: (n: number, color: Color, played: Vertex, points: string): string =>
    `Move ${n}, ${name(color)} to play. ${played} was played and cost ${points} points: find something better.`,
  taskUnscored: (n: number, color: Color, played: Vertex, rate: string): string =>
    `Move ${n}, ${name(color)} to play. ${played} was played and cost ${rate} of the win rate: find something better.`,
  looking: "The referee looks at it…",
  right: (move: Vertex): string => `Right: ${move} is about as good as it gets.`,
  better: (move: Vertex, points: string): string =>
    `${move} is better than what was played, but still costs ${points} points.`,
  wrong: (move: Vertex, points: string): string => `Not this way: ${move} costs ${points} points.`,
  betterRate: (move: Vertex, rate: string): string =>
    `${move} is better than what was played, but still costs ${rate} of the win rate.`,
  wrongRate: (move: Vertex, rate: string): string => `Not this way: ${move} costs ${rate} of the win rate.`,
  same: (move: Vertex): string => `${move} is what was played.`,
  answer: (move: Vertex): string => `The engine plays ${move}.`,
  again: "Once more",
  showAnswer: "Show the answer",
  next: "Next",
  done: "Back to the review",
  problem: (i: number, of: number): string => `Problem ${i} of ${of}`,
};
