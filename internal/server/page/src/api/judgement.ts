// What a judge sees on a board, and how records and games are counted by it.

import { checked, Color, gameURL, Sides, Tally, Vertex } from "./client";

export type Status = "alive" | "dead" | "unsettled" | "seki";

/** A judge's opinion of a position. */
export interface Opinion {
  judge: string;
  dead: Vertex[];
  unsettled: Vertex[];
  chains: { color: Color; stones: Vertex[]; status: Status; certainty: number; why: string }[];
  /** Empty points where the border between the two sides is open. */
  open?: Vertex[];
  /** Empty points that a side still has to fill to keep what the count gives it. */
  protect?: Vertex[];
  /** By row and then column from A1: 1 is Black's for sure, -1 White's. */
  ownership?: number[];
}

/** What the usual judge sees in a game. */
export interface Estimate {
  move: number;
  opinion: Opinion;
  count: { black: number; white: number; result: string };
  owner: string[];
}

/** A move of a record, with what it changed on the board. */
export interface RecordedMove {
  color: Color;
  move: Vertex;
  black?: Vertex[];
  white?: Vertex[];
  empty?: Vertex[];
}

export interface RulesCount {
  ruleset: string;
  komi: number;
  compensation: number;
  tally: Sides<Tally>;
  score: number;
  result: string;
  dead: Vertex[];
  owner: string[];
  note?: string;
}

/** What one side has in one style of an algorithm. */
export interface StyleTally {
  area: number;
  stones: number;
  prisoners: number;
  total: number;
}

/** One of the two styles in which an algorithm counts. */
export type StyleCount = Sides<StyleTally> & { score: number; result: string };

/** A board as an algorithm counts it by itself. */
export interface Algorithm {
  name: string;
  dead: Vertex[];
  neutral: Vertex[];
  forced: Vertex[];
  owner: string[];
  komi: number;
  chinese: StyleCount;
  japanese: StyleCount;
}

/** One thing that some rulesets count otherwise than the plain count. */
export interface Difference {
  what: string;
  margin: number; // what it is worth to Black
  rulesets: string[];
  points: Vertex[];
  why: string;
}

/** A position of a record, counted. */
export interface Scored {
  record: {
    sgf: string;
    size: string;
    black: string;
    white: string;
    rules: string;
    ruleset?: string;
    komi?: number;
    handicap: number;
    result?: string;
    start: string[];
    moves: RecordedMove[];
    problems: { line?: number; column?: number; move?: number; detail: string }[];
  };
  move: number;
  board: string[];
  passes: number;
  prisoners: Sides<number>;
  dead: Vertex[];
  opinion?: Opinion;
  /** Where one was asked for; there is no opinion then, and nothing is counted under a ruleset. */
  algorithm?: Algorithm;
  plain: Sides<Tally> & { score: number };
  counts: RulesCount[];
  differences: Difference[];
}

/** How a position of a record is to be counted; what is left out is as usual. */
export interface Counting {
  move?: number;
  dead?: Vertex[];
  judge?: string;
  count?: string;
}

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  const answer = await checked(await fetch(path, request));
  return (await answer.json()) as T;
}

const json = { Accept: "application/json" };

/** Counts a record as it comes from a file, in whatever charset. */
export const scoreFile = (file: Blob, { move }: Counting, signal: AbortSignal): Promise<Scored> =>
  ask(`/api/v1/score${move === undefined ? "" : `?move=${move}`}`, {
    method: "POST",
    headers: { ...json, "Content-Type": "application/x-go-sgf" },
    body: file,
    signal,
  });

/** Counts a record that the server has read before. */
export const scoreText = (sgf: string, how: Counting, signal: AbortSignal): Promise<Scored> =>
  ask("/api/v1/score", {
    method: "POST",
    headers: { ...json, "Content-Type": "application/json" },
    body: JSON.stringify({ sgf, ...how }),
    signal,
  });

/** Asks what the usual judge sees in a game after some moves. */
export const estimate = (id: string, move: number, signal: AbortSignal): Promise<Estimate> =>
  ask(gameURL(id, `/estimate?move=${move}`), { headers: json, signal });
