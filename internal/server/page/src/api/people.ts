// The server's side of people: who they are, what they offer each other, what they say.

import { Color, get, Problem, send, Summary, Unrated, Wish } from "./client";

/** A strength as it is shown beside a name. */
export interface Strength {
  value: number;
  deviation: number;
  provisional: boolean;
}

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  bot?: boolean;
  rating?: Strength;
}

export type Role = "moderator" | "organizer" | "admin";

/** The visitor. */
export interface Me extends Person {
  roles?: Role[];
  bio?: string;
  /** Until when, or for good, and why the visitor may only look, or not talk. */
  banned?: Sanction;
  muted?: Sanction;
  /** Wrong passwords that were tried at the visitor's name. */
  attempts?: { count: number; last: string };
}

export interface Sanction {
  until?: string;
  why: string;
}

/** A rating in one pool, with its 95 % interval. */
export interface Rating extends Strength {
  pool: string;
  low: number;
  high: number;
  games: number;
}

export interface Profile extends Person {
  roles?: Role[];
  bio?: string;
  created: string;
  ratings: Rating[];
  record: { won: number; lost: number; drawn: number };
}

/** A key to the API, of a program or of a browser; the token itself is told only once. */
export interface Token {
  id: string;
  label: string;
  scopes: string[];
  session?: boolean; // a browser's
  current?: boolean; // this browser's
  created: string;
  used?: string;
  expires?: string;
  token?: string;
}

/** What a token may be for. */
export const scopes = ["play", "bot", "challenge", "tournament", "admin"] as const;

export type Speed = "blitz" | "live" | "slow" | "correspondence";

export const speeds: readonly Speed[] = ["blitz", "live", "slow", "correspondence"];

/** An opponent who is looked for. */
export interface Search {
  sizes: string[];
  speed: Speed;
  rated: boolean;
}

export type ChallengeState = "waiting" | "accepted" | "declined" | "withdrawn" | "expired";

/** The game that a challenge is for; the color is the challenger's. */
export type Offer = Omit<Wish, "opponent">;

export interface Challenge {
  id: string;
  kind: "open" | "direct" | "link" | "automatch"; // automatch: what came of two searches
  from: Person;
  to?: Person;
  game: Offer;
  rated: boolean;
  created: string;
  expires: string;
  state: ChallengeState;
  url: string;
  game_id?: string;
  unrated?: Unrated;
}

export interface Challenges {
  open: Challenge[];
  to_me: Challenge[];
  mine: Challenge[];
}

/** A game of the visitor's that goes on. */
export interface MyGame {
  game: string;
  color: Color;
  opponent: { id?: string; name?: string; kind: "person" | "program" };
  size: string;
  time: string;
  rated: boolean;
  your_turn: boolean;
}

/** What is new for the visitor. The first line of a stream says how things are. */
export type News =
  | { type: "hello"; challenges: Challenges; games: MyGame[]; automatch?: Search | null }
  | { type: "challenge"; challenge: Challenge }
  | { type: "challenge_gone"; id: string; state: ChallengeState }
  | ({ type: "game_start" } & MyGame)
  | { type: "your_turn"; game: string }
  | { type: "game_over"; game: string; result: string }
  | { type: "automatch"; waiting?: Search | null };

/** A line of a game's chat. */
export interface ChatLine {
  n: number;
  at: string;
  from: Person;
  text: string;
  kind?: "players" | "spectators";
}

/** Whether somebody has one of the roles; an admin has all. */
export const has = (who: Person & { roles?: Role[] }, role: Role): boolean =>
  Boolean(who.roles?.includes(role) || who.roles?.includes("admin"));

/** Who the visitor is; undefined for somebody whom the server does not know. */
export async function me(): Promise<Me | undefined> {
  try {
    return await get<Me>("/me");
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return undefined;
    throw error;
  }
}

const part = encodeURIComponent;

/** The address of somebody's page. */
export const personPath = (who: Person): string => `/people/${part(who.name)}`;

// Accounts

export const signIn = (name: string, password: string): Promise<unknown> =>
  send("POST", "/session", { name, password });
export const signOut = (): Promise<void> => send("DELETE", "/session");
export const makeAccount = (name: string, password: string, bot: boolean): Promise<unknown> =>
  send("POST", "/accounts", { name, password, ...(bot ? { bot } : {}) });
export const changeMe = (change: {
  name?: string;
  bio?: string;
  password?: { old: string; new: string };
}): Promise<Me> => send("PATCH", "/me", change);

export const tokens = async (): Promise<Token[]> => (await get<{ tokens: Token[] | null }>("/me/tokens")).tokens ?? [];
export const newToken = (label: string, of: string[], days: number, password: string): Promise<Token> =>
  send("POST", "/me/tokens", { label, scopes: of, days, password });
export const revoke = (id: string): Promise<void> => send("DELETE", `/me/tokens/${part(id)}`);

export const person = (name: string): Promise<Profile> => get(`/people/${part(name)}`);

/** A game in a list. */
export interface Played extends Omit<Summary, "black" | "white"> {
  black: Pick<Person, "name"> & Partial<Person>;
  white: Pick<Person, "name"> & Partial<Person>;
  rated?: boolean;
}

/** What games are looked for; all that is left out may be anything. */
export type GamesAsked = Partial<
  Record<"player" | "result" | "size" | "ruleset" | "rated" | "opponent" | "before", string>
>;

const page = "20"; // games

export const gamesOf = (asked: GamesAsked): Promise<{ games: Played[]; next?: string }> =>
  get(`/games?${new URLSearchParams({ ...asked, limit: page })}`);

// Challenges

/** Why the server would not rate a game; empty if it would, or does not say. */
export async function unratable(game: Offer): Promise<string> {
  try {
    await send("POST", "/terms", { ...game, rated: true });
    return "";
  } catch (error) {
    return error instanceof Problem && error.code === "not-standard" ? error.message : "";
  }
}

export const challengeOf = (id: string): Promise<Challenge> => get(`/challenges/${part(id)}`);
export const offer = (how: { kind: Challenge["kind"]; to?: string; game: Offer; rated: boolean }): Promise<Challenge> =>
  send("POST", "/challenges", how);
export const accept = (id: string): Promise<Challenge> => send("POST", `/challenges/${part(id)}/accept`);
export const decline = (id: string): Promise<unknown> => send("POST", `/challenges/${part(id)}/decline`);
export const withdraw = (id: string): Promise<void> => send("DELETE", `/challenges/${part(id)}`);
/** Whom the visitor does not want to meet. */
export const blocks = async (): Promise<Person[]> => (await get<{ people: Person[] }>("/me/blocks")).people;
export const block = (id: string, on: boolean): Promise<unknown> =>
  send(on ? "PUT" : "DELETE", `/me/blocks/${part(id)}`);

export const search = (what: Search): Promise<unknown> => send("PUT", "/automatch", what);
export const stopSearch = (): Promise<void> => send("DELETE", "/automatch");

// What is said

export const say = (game: string, text: string): Promise<ChatLine> =>
  send("POST", `/games/${part(game)}/chat`, { text });
export const report = (what: { game?: string; person?: string; line?: number; why: string }): Promise<unknown> =>
  send("POST", "/reports", what);

// Moderation

/** What somebody has reported. */
export interface Report {
  id: string;
  at: string;
  by: Person;
  game?: string;
  person?: Person;
  line?: ChatLine;
  why: string;
}

/** What was reported, or done by a moderator, and why. */
export interface Audited {
  n: number;
  at: string;
  by: Person;
  did: Discipline | "report" | "close" | "amend";
  person?: Person;
  game?: string;
  result?: string;
  hours?: number;
  why: string;
}

export const reports = async (): Promise<Report[]> =>
  (await get<{ reports: Report[] | null }>("/admin/reports")).reports ?? [];
export const closeReport = (id: string, why: string): Promise<void> =>
  send("POST", `/admin/reports/${part(id)}/close`, { why });
export const discipline = (what: Discipline, id: string, why: string, hours: number | undefined): Promise<void> =>
  send("POST", `/admin/people/${part(id)}/${what}`, { why, ...(hours ? { hours } : {}) });
export const amend = (game: string, result: string, why: string): Promise<unknown> =>
  send("POST", `/admin/games/${part(game)}/amend`, { result, why });
export const audit = (before?: number): Promise<{ entries: Audited[]; next?: number }> =>
  get(`/admin/audit${before ? `?before=${before}` : ""}`);

export const disciplines = ["mute", "ban", "pardon"] as const;
export type Discipline = (typeof disciplines)[number];
