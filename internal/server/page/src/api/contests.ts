// The server's side of venues, tournaments and matches, where programs and people meet.

import type { Offer } from "./types";
import type {
  Entrant,
  Match,
  MatchGameState,
  MatchState,
  Tournament,
  TournamentState,
  Venue,
  VenueState,
} from "./types";
import { get, send } from "./client";

export const venues = async (): Promise<Venue[]> => (await get<{ venues: Venue[] }>("/venues")).venues;
export const venue = (name: string): Promise<VenueState> => get(`/venues/${encodeURIComponent(name)}`);

export const tournaments = async (): Promise<Tournament[]> =>
  (await get<{ tournaments: Tournament[] }>("/tournaments")).tournaments;

/** Where a tournament is: to look at, and for the server's side of it. */
export const tournamentPath = (id: string, ...rest: string[]): string =>
  ["/tournaments", id, ...rest].map((part, i) => (i > 0 ? encodeURIComponent(part) : part)).join("/");
const act = (path: string, body?: object): Promise<TournamentState> => send("POST", path, body);

export const tournament = (id: string): Promise<TournamentState> => get(tournamentPath(id));

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
export const checkIn = (id: string): Promise<TournamentState> => act(tournamentPath(id, "check-in"));
export const checkInPlayer = (id: string, player: string): Promise<TournamentState> =>
  act(tournamentPath(id, "players", player, "check-in"));
export const start = (id: string): Promise<TournamentState> => act(tournamentPath(id, "start"));
export const close = (id: string, how: "end" | "call-off", why: string): Promise<TournamentState> =>
  act(tournamentPath(id, how), { why });
export const correct = (id: string, game: number, result: string, why: string): Promise<TournamentState> =>
  act(tournamentPath(id, "games", String(game), "correct"), { result, why });
export const sendAway = (
  id: string,
  player: string,
  how: "withdraw" | "disqualify",
  why: string,
): Promise<TournamentState> => act(tournamentPath(id, "players", player, how), { why });

const matchPath = (name: string): string => `/matches/${encodeURIComponent(name)}`;

export const matches = async (): Promise<Match[]> => (await get<{ matches: Match[] }>("/matches")).matches;
export const match = (name: string): Promise<MatchState> => get(matchPath(name));
export const matchGame = (name: string, number: string): Promise<MatchGameState> =>
  get(`${matchPath(name)}/games/${encodeURIComponent(number)}`);

/** Where a file of a match is to be had: a report, or a game as a record or a picture. */
export const matchFile = (name: string, file: string): string => `/api/v1${matchPath(name)}/${file}`;
