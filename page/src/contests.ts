// The server's side of venues and tournaments, where programs and people meet.

import { get } from "./api";

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
