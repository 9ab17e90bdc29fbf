// What the server says of venues, tournaments and matches.

import type { Color, RecordedMove, Ruling, RulingDocument } from "./types";

/** A figure with its 95 % interval; null is not known, or open to that side. */
export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface Venue {
  name: string;
  /** Where programs connect; without a host it is this server's. */
  address: string;
  size: string;
  ruleset: string;
  komi: number;
  time: string;
  here: number;
  live: number;
}

export interface VenueGame {
  id: string;
  black: string;
  white: string;
  black_tag: string;
  white_tag: string;
  began: string;
  moves?: number;
  result?: string;
}

export interface VenueStanding {
  player: string;
  here: boolean;
  tag: string;
  games: number;
  anchor: boolean;
  elo?: Estimate;
}

export interface VenueState extends Venue {
  standings: VenueStanding[];
  games: VenueGame[];
  recent: VenueGame[];
}

export interface Tournament {
  id: string;
  title: string;
  kind: string;
  size: string;
  ruleset?: string;
  komi: number;
  time: string;
  players: number;
  round: number;
  rounds?: number;
  live: number;
  played: number;
  over: boolean;
  joining?: boolean;
}

/** A game as one of its players sees it. */
export interface Cell {
  opponent: number; // the row of the standings, from 1; 0 is nobody
  sign: "+" | "-" | "=" | "?";
  color?: Color;
  handicap?: number;
  game: number;
}

export interface Standing {
  place: number;
  player: string;
  rating?: number;
  rank?: string;
  club?: string;
  country?: string;
  program: boolean;
  left?: "withdrawn" | "disqualified";
  why?: string;
  tally: Tally;
  figures: number[];
  elo?: Estimate;
  by_rounds: Cell[][];
}

export interface Tally {
  wins: number;
  draws: number;
  losses: number;
}

export interface Correction {
  by: string;
  why: string;
  from?: string;
  to: string;
}

export interface TournamentGame {
  number: number;
  round: number;
  game?: string; // the id
  black: string;
  white?: string;
  handicap?: number;
  status: "bye" | "paired" | "live" | "over";
  moves?: number;
  result?: string;
  why?: string;
  disputed?: boolean;
  corrections?: Correction[];
}

export interface TournamentState extends Tournament {
  tie_breaks: string[];
  standings: Standing[];
  organizer?: string;
  trouble?: string; // why it does not go on
  player?: string; // as whom the visitor takes part
  arbiter?: boolean; // the visitor is one
  crosstable: Tally[][]; // empty where the players are too many
  superiority?: { players: string[]; chances: number[][] };
  games: TournamentGame[];
}

/** Who is to take part: a program, a player at a venue, an account, or whoever takes the seat. */
export interface Entrant {
  name: string;
  engine?: string;
  cgos?: string;
  venue?: string;
  account?: string;
  rating?: number;
}

/** A match of programs in a list. */
export interface Match {
  name: string;
  title: string;
  size: string;
  ruleset?: string;
  komi: number;
  time: string;
  state: "running" | "stopped" | "over";
  total: number;
  played: number;
  live: number;
  pairings: MatchPairing[];
}

/** What two programs made of their games, as the first sees it. */
export interface MatchPairing {
  a: string;
  b: string;
  tally: Tally;
  as_black: Tally;
  score: Estimate; // points in a game, from 0 to 1
  elo: Estimate;
  superiority: number;
}

/** How far a sequential test is. */
export interface MatchTest {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
  low: number;
  high: number;
  llr: number;
  path: number[];
  verdict: "continue" | "accept H0" | "accept H1";
}

export interface MatchEnd {
  end: string;
  games: number;
}

/** A program and what its moves cost on average. */
export interface MatchEngine {
  name: string;
  program?: string;
  moves: number;
  engine_us: number;
  pipe_us: number;
  waiting_us: number;
  longest_us: number;
  faults: MatchEnd[];
}

export interface MatchGame {
  number: number;
  black: string;
  white: string;
  opening?: string;
  moves: number;
  seconds?: number;
  result?: string;
  end?: string;
  why?: string;
  disputed?: boolean;
}

export interface MatchState extends Match {
  openings?: number;
  test?: MatchTest;
  engines: MatchEngine[];
  ends: MatchEnd[];
  duplicates: number;
  playing: MatchGame[];
  disputes: MatchGame[];
  games: MatchGame[];
}

/** A game of a match, move by move, and how it was decided. */
export interface MatchGameState extends MatchGame {
  start: string[];
  line: RecordedMove[];
  ruling?: Ruling;
  document?: RulingDocument;
}
