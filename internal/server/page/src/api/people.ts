// The server's side of people: who they are, what they offer each other, what they say.

import type {
  AddedAccount,
  Audited,
  CalendarLink,
  Challenge,
  ChatLine,
  Discipline,
  Evened,
  GamesAsked,
  Invitation,
  Me,
  MyGames,
  MyVacation,
  NewInvitation,
  NewToken,
  Announcement,
  Offer,
  Person,
  Played,
  Profile,
  Recovery,
  Report,
  Role,
  Search,
  ServerState,
  Speed,
  Token,
} from "./types";
import { documentOf, get, Problem, send, visitor } from "./client";

/** What a token may be for. */
export const scopes = ["play", "bot", "challenge", "tournament", "admin"] as const;

export const speeds: readonly Speed[] = ["blitz", "live", "slow", "correspondence"];

/** Whether somebody has one of the roles; an admin has all. */
export const has = (who: Person & { roles?: Role[] }, role: Role): boolean =>
  Boolean(who.roles?.includes(role) || who.roles?.includes("admin"));

/** Who the visitor is; undefined for somebody whom the server does not know. */
export async function me(): Promise<Me | undefined> {
  const answer = await visitor();
  return answer && documentOf(answer);
}

const part = encodeURIComponent;

/** The address of somebody's page: by the name of an account, or by the id of anybody. */
export const personPath = (who: Person): string => `/people/${part(who.guest ? who.id : who.name)}`;
export const playerPath = (id: string): string => `/people/${part(id)}`;

/** The visitor's games that go on, the most urgent first. */
export const myGames = (): Promise<MyGames> => get("/me/games");
export const vacation = (): Promise<MyVacation> => get("/me/vacation");
export const setVacation = (on: boolean, until?: string): Promise<MyVacation> =>
  send("PUT", "/me/vacation", { on, ...(until && { until }) });

// Accounts

export const signIn = (name: string, password: string): Promise<unknown> =>
  send("POST", "/session", { name, password });
export const changeEmail = (email: string, password: string, language: string): Promise<void> =>
  send("PUT", "/me/email", { email, password, language });
export const proveEmail = (secret: string): Promise<void> => send("POST", "/email", { secret });
export const signOut = (): Promise<void> => send("DELETE", "/session");
export const makeAccount = (wanted: object): Promise<unknown> => send("POST", "/accounts", wanted);
export const changeMe = (change: {
  name?: string;
  bio?: string;
  password?: { old: string; new: string };
}): Promise<Me> => send("PATCH", "/me", change);

/** Deletes the visitor for good; a guest has no password. */
export const eraseMe = (password: string): Promise<void> =>
  send("DELETE", "/me", { ...(password ? { password } : {}) });

export const sayRank = (rank: string): Promise<Person> => send("POST", "/me/rank", { rank });

export const tokens = async (): Promise<Token[]> => (await get<{ tokens: Token[] | null }>("/me/tokens")).tokens ?? [];
export const newToken = (label: string, of: string[], days: number, password: string): Promise<NewToken> =>
  send("POST", "/me/tokens", { label, scopes: of, days, password });
export const revoke = (id: string): Promise<void> => send("DELETE", `/me/tokens/${part(id)}`);

/** Ends all sessions of the visitor's but this one. */
export const endOthers = (): Promise<void> => send("DELETE", "/me/sessions");

export const person = (name: string): Promise<Profile> => get(`/people/${part(name)}`);

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
    return error instanceof Problem && error.kind === "not-standard" ? error.message : "";
  }
}

/** What the ranks decide on in a game that is to be even, against a person or the program that it names. */
export const evened = async (game: Offer & { opponent?: string }, against?: string): Promise<Evened | undefined> =>
  (await send<{ evened?: Evened }>("POST", `/terms${against ? `?against=${part(against)}` : ""}`, game)).evened;

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

/** Switches the chat of a game's players off, or on again. */
export const switchChat = (game: string, on: boolean): Promise<void> =>
  send("PUT", `/games/${part(game)}/chat`, { on });

export const say = (game: string, text: string): Promise<ChatLine> =>
  send("POST", `/games/${part(game)}/chat`, { text });
export const report = (what: { game?: string; person?: string; line?: number; why: string }): Promise<unknown> =>
  send("POST", "/reports", what);

// Moderation

export const reports = async (): Promise<Report[]> =>
  (await get<{ reports: Report[] | null }>("/admin/reports")).reports ?? [];
export const closeReport = (id: string, why: string): Promise<void> =>
  send("POST", `/admin/reports/${part(id)}/close`, { why });
export const discipline = (what: Discipline, id: string, why: string, hours: number | undefined): Promise<void> =>
  send("POST", `/admin/people/${part(id)}/${what}`, { why, ...(hours ? { hours } : {}) });
export const newRecovery = (id: string, why: string): Promise<Recovery> =>
  send("POST", `/admin/people/${part(id)}/recovery`, { why });
export const recover = (secret: string, password: string): Promise<unknown> =>
  send("POST", "/recovery", { secret, password });
export const askRecovery = (account: string): Promise<void> => send("POST", "/recovery/request", { account });
export const amend = (game: string, result: string, why: string): Promise<unknown> =>
  send("POST", `/admin/games/${part(game)}/amend`, { result, why });
export const audit = (before?: number): Promise<{ entries: Audited[]; next?: number }> =>
  get(`/admin/audit${before ? `?before=${before}` : ""}`);

// The club

export const invitations = async (): Promise<Invitation[]> =>
  (await get<{ invitations: Invitation[] | null }>("/admin/invitations")).invitations ?? [];
export const invite = (why: string, uses: number, days: number): Promise<NewInvitation> =>
  send("POST", "/admin/invitations", { why, uses, days });
export const uninvite = (id: string): Promise<void> => send("DELETE", `/admin/invitations/${part(id)}`);
export const addAccount = (name: string, why: string): Promise<AddedAccount> =>
  send("POST", "/admin/accounts", { name, why });

export const announcements = async (): Promise<Announcement[]> =>
  (await get<{ announcements: Announcement[] }>("/announcements")).announcements;
export const announce = (what: { text: string; from?: string; to?: string }): Promise<Announcement> =>
  send("POST", "/admin/announcements", what);
export const dropAnnouncement = (id: string): Promise<void> => send("DELETE", `/admin/announcements/${part(id)}`);

export const appoint = (id: string, roles: Role[], why: string, password: string): Promise<Audited> =>
  send("PUT", `/admin/people/${part(id)}/roles`, { roles, why, ...(password ? { password } : {}) });

export const roles: readonly Role[] = ["moderator", "organizer", "admin"];

export const newCalendar = (language: string): Promise<CalendarLink> => send("POST", "/me/calendar", { language });

export const server = (): Promise<ServerState> => get("/admin/server");

export const disciplines = ["mute", "ban", "pardon"] as const;
