// The server's side of venues, tournaments and matches, where programs and people meet.

import { Color, get, Ruling, RulingDocument, send } from "./client";
import type { RecordedMove } from "./judgement";
import type { Offer } from "./people";

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

export const venues = async (): Promise<Venue[]> => (await get<{ venues: Venue[] }>("/venues")).venues;
export const venue = (name: string): Promise<VenueState> => get(`/venues/${encodeURIComponent(name)}`);

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

export const tournaments = async (): Promise<Tournament[]> =>
  (await get<{ tournaments: Tournament[] }>("/tournaments")).tournaments;

const tournamentPath = (id: string, ...rest: string[]): string =>
  ["/tournaments", id, ...rest].map((part, i) => (i > 0 ? encodeURIComponent(part) : part)).join("/");
const act = (path: string, body?: object): Promise<TournamentState> => send("POST", path, body);

export const tournament = (id: string): Promise<TournamentState> => get(tournamentPath(id));

/** Who is to take part: a program, a player at a venue, an account, or whoever takes the seat. */
export interface Entrant {
  name: string;
  engine?: string;
  cgos?: string;
  venue?: string;
  account?: string;
  rating?: number;
}

export const newTournament = (
  wanted: {
    name: string;
    title: string;
    kind: string;
    joining: boolean;
    game: Omit<Offer, "color">;
    players: Entrant[];
  } & Record<string, unknown>,
): Promise<TournamentState> => act("/tournaments", wanted);
export const join = (id: string): Promise<TournamentState> => act(tournamentPath(id, "join"));
export const leave = (id: string): Promise<TournamentState> => act(tournamentPath(id, "withdraw"));
export const start = (id: string): Promise<TournamentState> => act(tournamentPath(id, "start"));
export const correct = (id: string, game: number, result: string, why: string): Promise<TournamentState> =>
  act(tournamentPath(id, "games", String(game), "correct"), { result, why });
export const sendAway = (
  id: string,
  player: string,
  how: "withdraw" | "disqualify",
  why: string,
): Promise<TournamentState> => act(tournamentPath(id, "players", player, how), { why });

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

const matchPath = (name: string): string => `/matches/${encodeURIComponent(name)}`;

export const matches = async (): Promise<Match[]> => (await get<{ matches: Match[] }>("/matches")).matches;
export const match = (name: string): Promise<MatchState> => get(matchPath(name));
export const matchGame = (name: string, number: string): Promise<MatchGameState> =>
  get(`${matchPath(name)}/games/${encodeURIComponent(number)}`);

/** Where a file of a match is to be had: a report, or a game as a record or a picture. */
export const matchFile = (name: string, file: string): string => `/api/v1${matchPath(name)}/${file}`;
