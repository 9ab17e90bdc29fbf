// The server's side of the conversation: what it says, and how to say something to it.

import type { Overview, ProblemDocument, RulingDocument, Seat, State, Summary, Vertex, Wish } from "./types";
import { text } from "../words/catalogue";
import { spoken } from "../words/language";

/** Whether anybody may sit down there. */
export const free = (seat: Seat): boolean => seat.kind === "person" && !seat.player;

/** An answer that is not what was asked for, with a sentence that says why. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    /** The kind of the problem, such as "account-needed"; empty where the answer is not the server's. */
    readonly kind = "",
    /** The code of the reason, such as "rated-for-accounts"; empty as above. */
    readonly code = "",
    /** The points that it is about. */
    readonly points: Vertex[] = [],
  ) {
    super(sentence);
  }
}

/** There is no answer: the network is away, or the server. */
export class NoAnswer extends Error {}

/** Makes light of a refusal and of an answer that does not come; a fault of the page stays one. */
export function forgive(error: unknown): undefined {
  if (error instanceof Problem || error instanceof NoAnswer) return;
  throw error;
}

/** Waits for what comes over the network. */
async function arrival<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch (cause) {
    throw new NoAnswer(String(cause), { cause });
  }
}

/** The answer to a request; it fails with a Problem or with NoAnswer. */
export const ask = async (path: string, request?: RequestInit): Promise<Response> =>
  checked(await arrival(fetch(path, request)));

/** When the server was last heard to say something that pages show, in milliseconds since 1970. */
export const heard = { at: 0 };

/** What an answer has in JSON. */
export const documentOf = <T>(answer: Response): Promise<T> => {
  heard.at = Date.now();
  return arrival(answer.json() as Promise<T>);
};

const root = "/api/v1";

/** The address of a game's resource, such as gameURL(id, "/resign"). */
export const gameURL = (id: string, rest = ""): string => `${root}/games/${encodeURIComponent(id)}${rest}`;

/** Turns an answer that is not a success into a Problem. */
export async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  let said: Partial<ProblemDocument> = {};
  try {
    said = (await answer.json()) as Partial<ProblemDocument>;
  } catch {
    // Not JSON: something between the page and the server has answered.
  }
  throw await problemOf(answer.status, answer.statusText || String(answer.status), said);
}

/** The Problem of a document, with its sentence in the reader's language; another one where it has no code. */
export async function problemOf(status: number, sentence: string, said: Partial<ProblemDocument>): Promise<Problem> {
  if (said.code) sentence = await sentenceOf(said as ProblemDocument);
  return new Problem(status, sentence, said.type?.split("/").pop(), said.code, said.points);
}

/** Its words are loaded when they are needed; those of the server are there already. */
async function sentenceOf(said: ProblemDocument): Promise<string> {
  try {
    return await text.refusal(said);
  } catch {
    return said.detail ?? said.title;
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { Accept: "application/json" } };
  if (method !== "GET") {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body ?? {});
  }
  const answer = await ask(path, request);
  return answer.status === 204 ? (undefined as T) : documentOf(answer);
}

/**
 * Sends a request that has a key: the server does it once, however often it is sent. It fails
 * where there is no answer after some milliseconds, and goes on where the page is left.
 */
export async function deliver(method: string, path: string, body: unknown, key: string, ms: number): Promise<void> {
  const stop = new AbortController();
  const timer = window.setTimeout(() => stop.abort(), ms);
  try {
    const headers = { Accept: "application/json", "Content-Type": "application/json", "Idempotency-Key": key };
    const request = { method, headers, body: JSON.stringify(body ?? {}), keepalive: true, signal: stop.signal };
    await arrival((await ask(path, request)).arrayBuffer());
  } finally {
    clearTimeout(timer);
  }
}

/** What is at a path of the API. */
export const get = <T>(path: string): Promise<T> => call("GET", root + path);

/** Asks for a change at a path of the API. */
export const send = <T = void>(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<T> =>
  call(method, root + path, body);

export const overview = (): Promise<Overview> => get("/");

export async function games(status: "live" | "finished", limit: number): Promise<Summary[]> {
  return (await get<{ games: Summary[] | null }>(`/games?status=${status}&limit=${limit}`)).games ?? [];
}

let meeting: Promise<void> | undefined; // while the server is told of this browser

/**
 * Makes sure that the server knows this browser; nobody has to log in. Who asks for it twice
 * at once is still one guest.
 */
export function beSomebody(): Promise<void> {
  meeting ??= meet().finally(() => (meeting = undefined));
  return meeting;
}

async function meet(): Promise<void> {
  if (!(await visitor())) await call("POST", `${root}/guests`, guest());
}

/**
 * The answer to who the visitor is; undefined for somebody whom the server does not know. That is how most visits
 * begin, so it is not made a Problem, whose sentence needs words that nothing else on the first screen needs.
 */
export async function visitor(): Promise<Response | undefined> {
  const answer = await arrival(fetch(`${root}/me`, { headers: { Accept: "application/json" } }));
  return answer.status === 401 ? undefined : checked(answer);
}

/** The name of a guest in the language of the page; the server makes up the English ones itself. */
function guest(): { name: string } | undefined {
  if (spoken() === "en") return undefined;
  const digits = 1000 + Math.floor(9000 * Math.random()); // guests may share a name
  return { name: `${text.guest} ${digits}` };
}

export async function newGame(wish: Wish): Promise<State> {
  await beSomebody();
  return call("POST", `${root}/games`, wish);
}

export const move = (id: string, n: number, vertex: Vertex): Promise<void> =>
  call("PUT", gameURL(id, `/moves/${n}`), { move: vertex });

/** The game as a record. */
export const sgf = async (id: string): Promise<string> => arrival((await ask(gameURL(id, ".sgf"))).text());

/** How a game was decided, once it is over. */
export const ruling = (id: string): Promise<RulingDocument> => call("GET", gameURL(id, "/ruling"));

/** Everything that is one POST: resign, undo, undo/accept, claim-win, scoring/accept… */
export const post = <T = void>(id: string, what: string, body?: unknown): Promise<T> =>
  call("POST", gameURL(id, `/${what}`), body);
