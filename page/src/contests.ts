// The server's side of venues and tournaments, where programs and people meet.

import { Color, get } from "./api";

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
  crosstable: Tally[][]; // empty where the players are too many
  games: TournamentGame[];
}

export const tournaments = async (): Promise<Tournament[]> =>
  (await get<{ tournaments: Tournament[] }>("/tournaments")).tournaments;
export const tournament = (id: string): Promise<TournamentState> => get(`/tournaments/${encodeURIComponent(id)}`);
