// The server's side of the conversation: what it says, and how to say something to it.

import type { ChatLine } from "./people";
import { text } from "../words/catalogue";

export type Color = "black" | "white";
export type Vertex = string; // "D4", or "pass" where a move is meant
export type Phase = "handicap" | "play" | "scoring" | "dispute" | "referred" | "marking" | "trial" | "vacant" | "over";
export type Sides<T> = { black: T; white: T };

/** What a side has left, in milliseconds, as it was when the state was made. */
export interface ClockReading {
  main_ms: number;
  periods?: number;
  period_ms?: number;
  stones?: number;
}

export interface Seat {
  kind: "person" | "program";
  name: string;
  player?: string;
  engine?: string;
}

/** Whether anybody may sit down there. */
export const free = (seat: Seat): boolean => seat.kind === "person" && !seat.player;

export interface Tally {
  stones: number;
  surrounded: number;
  prisoners: number;
  tax: number;
  button: number;
  total: number;
}

export interface Ruling {
  dead: Vertex[];
  why: string;
  score: number;
  tally: Sides<Tally>;
  owner: string[];
}

export interface Proposal {
  dead: Vertex[];
  unsettled: Vertex[];
}

/** A list of dead chains; unknown means that a program could not tell. */
export interface List {
  dead: Vertex[];
  unknown?: boolean;
  silent?: boolean; // the time ran out
  fault?: string; // why what a program said is no list
  sealed?: boolean; // it is in, and nobody but its author sees what is in it yet
}

export interface Answer {
  accept: boolean;
  confirmed: Vertex[];
}

export interface Count {
  black: number;
  white: number;
  result: string;
}

/** What a judge or a third person says of disputed chains; none: nothing can be said. */
export interface Verdict {
  dead: Vertex[];
  none?: boolean;
  who: string;
}

/** How a chain fared that was attacked on a copy of the board. */
export interface TrialResult {
  trial: number;
  chain: Vertex[];
  captured: boolean;
  why: string;
}

/** A dispute that is being played out on a copy of the board. */
export interface Trial {
  number: number;
  chain: Vertex[];
  first: Color; // the attacker
  board: string[];
  to_play: Color;
  last: Vertex | "";
  /** The kos that are closed to the side to move until it passes for one of them. */
  closed: Vertex[];
  moves: number;
}

export interface Scoring {
  rev: number;
  phase: "scoring" | "dispute" | "referred" | "marking" | "trial";
  deadline_ms: number;
  proposal?: Proposal;
  chains: { color: Color; stones: Vertex[] }[];
  lists: Partial<Sides<List>>;
  disputed: Vertex[];
  agreed: Vertex[]; // on both lists
  may_confirm?: boolean; // owners may confirm them as dead
  answers: Partial<Sides<Answer>>;
  counts: {
    komi: number;
    as_is: Count;
    black?: Count;
    white?: Count;
    referee?: Count;
    verdict?: Count;
    marks?: Count;
  };
  may_play_on?: boolean; // instead of giving a list
  resume_to_play: Color | "";
  verdict?: Verdict;
  marks?: Vertex[];
  mark_turn?: Color | "";
  trials?: TrialResult[];
}

/** Play that goes on after a stop. */
export interface Resumption {
  stop: number;
  disputed: Vertex[];
  agreed: Vertex[];
  /** Dead without being captured, as long as nothing touches them. */
  frozen: Vertex[];
  /** Two passes now end the game. */
  ends: boolean;
}

/** Who decides disputes. */
export interface Mediator {
  name: string;
  player?: string; // the id of a person, or of whom the terms name
  free: boolean; // a person's place that nobody has taken
  /** Who offers to take it, and who has accepted him. */
  offered?: { name: string; player: string } & Sides<boolean>;
}

/** How a game was decided: what was said at each stop, and what settled each chain. */
export interface RulingDocument {
  stops: {
    stop: number;
    lists: (List & { color: Color })[];
    disputed: Vertex[];
    verdict?: Verdict;
    marks: Vertex[];
    trials: { chain: Vertex[]; captured: boolean; why: string }[];
  }[];
  chains: { color: Color; stones: Vertex[]; dead: boolean; why: string }[];
}

export interface Result {
  winner?: Color | "";
  by: string;
  margin?: number;
}

export interface State {
  type: "state";
  game: string;
  seq: number;
  phase: Phase;
  move_number: number;
  to_play: Color | ""; // nobody's when the game is over
  you: Color | "";
  size: string;
  board: string[];
  last: Vertex | "";
  ko: Vertex | "";
  prisoners: Sides<number>;
  clock?: Sides<ClockReading>;
  running: Color | "";
  server_ms: number;
  time: string;
  terms: {
    ruleset?: string;
    komi: number;
    handicap?: { stones: number; free?: boolean };
    ending?: string;
    mediator?: string;
    mediator_name?: string; // of an account
    fallback?: string;
    judge?: string;
    passing?: string;
    forced_pass?: boolean;
    illegal_loses?: boolean;
    allow_unsound?: boolean;
    rules?: { scoring: string; tax: string; pass_stones: boolean; white_passes_last: boolean };
    limits?: { moves: number; at_moves: Outcome; repetition: Outcome };
  };
  rated?: boolean; // the result is to count for the ratings
  uncounted?: Uncounted; // of one that is over: why it does not
  black: Seat;
  white: Seat;
  legal?: Vertex[];
  scoring?: Scoring;
  ruling?: Ruling;
  trial?: Trial;
  resumption?: Resumption;
  mediator?: Mediator;
  mediating?: boolean; // the visitor is the mediator
  fault?: { color: Color; detail: string };
  may_estimate?: boolean; // what a judge sees is no secret now
  undo_asked: Color | "";
  void_asked?: Color | "";
  if_both_pass?: string;
  interrupted: boolean;
  /** The clocks stand; asked: or somebody wants them to. */
  paused?: { by: Color; asked?: boolean };
  /** Who has left, and after how long the other side may claim the win. */
  absent?: { color: Color; claim_in_ms: number };
  watchers?: number; // how many people look on
  result?: Result;
  result_text?: string;
  why?: string;
}

/** One entry of a game's log: only the fields that the page reads. */
export interface LogEvent {
  type: string;
  seq: number;
  game: string;
  n?: number;
  color?: Color;
  move?: Vertex;
  captured?: Vertex[];
  to?: number;
  trial?: number;
  point?: Vertex;
  silent?: boolean;
  seat?: Seat;
  yes?: boolean;
  why?: string;
}

/** How many people look on now. */
export interface Watchers {
  type: "watchers";
  n: number;
}

/** Something that was said beside the game. */
export type Said = ChatLine & { type: "chat" };

export type Line = State | LogEvent | Watchers | Said;

export interface Engine {
  name: string;
  title: string;
  sizes: { min: number; max: number; square: boolean };
}

/** What a limit leads to. */
export type Outcome = "draw" | "count" | "void" | "none";

/** What is usual where nothing else is agreed. */
export interface Ruleset {
  name: string;
  komi: number;
  scoring: string;
  ending: string;
  forced_pass?: boolean;
  illegal_loses?: boolean;
  move_limit?: number;
  at_limit?: Outcome;
  repetition?: Outcome;
  note?: string;
}

/** A way to end games. */
export interface Ending {
  name: string;
  title: string;
  note: string;
  /** The ways to count under which a lie about dead stones gains nothing. */
  scorings: string[];
}

export interface Overview {
  version: string;
  rulesets: Ruleset[];
  engines: Engine[];
  endings: Ending[];
  judges: { name: string }[];
  default_judge: string;
  /** What counts a record by itself, without a judge and a ruleset. */
  counts: string[];
}

export interface Summary {
  id: string;
  size: string;
  ruleset: string;
  black: Seat;
  white: Seat;
  moves: number;
  phase?: Phase;
  result?: string;
  updated: string;
}

/** What a new game is to be; whatever is left out is the server's choice. */
export interface Wish {
  size?: string;
  ruleset?: string;
  komi?: number;
  handicap?: number;
  free_handicap?: boolean;
  time?: string;
  ending?: string;
  mediator?: string;
  fallback?: string;
  judge?: string;
  passing?: string;
  forced_pass?: boolean;
  illegal_loses?: boolean;
  move_limit?: number;
  at_limit?: Outcome;
  repetition?: Outcome;
  allow_unsound?: boolean;
  color?: Color | "random";
  opponent?: string;
}

/** Why a rated game that is over does not count. */
export type Uncounted = "terms" | "players" | "no-result" | "short" | "neighbors" | "often";

/** Why a rematch of a rated game is not rated: the code of a problem. */
export type Unrated = "same-opponent" | "same-address";

/** An answer that is not what was asked for, with the server's sentence about it. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    /** The number of a recorded move that no rules allow. */
    readonly move?: number,
    /** The code of the problem, such as "account-needed"; empty where the answer is not the server's. */
    readonly code = "",
    /** What the server said, in its own words. */
    readonly detail = "",
    /** The points that it is about. */
    readonly points: Vertex[] = [],
  ) {
    super(sentence);
  }
}

const root = "/api/v1";

/** The address of a game's resource, such as gameURL(id, "/resign"). */
export const gameURL = (id: string, rest = ""): string => `${root}/games/${encodeURIComponent(id)}${rest}`;

/** Turns an answer that is not a success into a Problem. */
export async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  let sentence = answer.statusText || String(answer.status);
  let move: number | undefined;
  let code: string | undefined;
  let detail: string | undefined;
  let points: Vertex[] | undefined;
  try {
    const said = (await answer.json()) as {
      type?: string;
      title?: string;
      detail?: string;
      move?: number;
      points?: Vertex[];
    };
    move = said.move;
    points = said.points;
    code = said.type?.split("/").pop();
    detail = said.detail || said.title;
    sentence = text.problem(code ?? "", detail || sentence);
  } catch {
    // Not JSON: something between the page and the server has answered.
  }
  throw new Problem(answer.status, sentence, move, code, detail, points);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { Accept: "application/json" } };
  if (method !== "GET") {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body ?? {});
  }
  const answer = await checked(await fetch(path, request));
  return (answer.status === 204 ? undefined : await answer.json()) as T;
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
  const known = await fetch(`${root}/me`, { headers: { Accept: "application/json" } });
  if (known.status === 401) await call("POST", `${root}/guests`);
  else await checked(known);
}

export async function newGame(wish: Wish): Promise<State> {
  await beSomebody();
  return call("POST", `${root}/games`, wish);
}

export async function sit(id: string, color: Color): Promise<void> {
  await beSomebody();
  await call("POST", gameURL(id, "/sit"), { color });
}

export const move = (id: string, n: number, vertex: Vertex): Promise<void> =>
  call("PUT", gameURL(id, `/moves/${n}`), { move: vertex });

/** Gives a list of dead stones; sure: also of one's own that the referee calls alive. */
export const claim = (id: string, rev: number, dead: Vertex[], sure?: { sure: true }): Promise<void> =>
  call("PUT", gameURL(id, "/scoring/claims/me"), { rev, dead, ...sure });

/** Takes the place of the mediator of a game, or offers to. */
export async function mediate(id: string): Promise<void> {
  await beSomebody();
  await call("POST", gameURL(id, "/mediator"));
}

/** Gives that place up, or takes the offer back. */
export const stopMediating = (id: string): Promise<void> => call("DELETE", gameURL(id, "/mediator"));

/** A player's word on whoever offers to mediate. */
export const answerMediator = (id: string, player: string, yes: boolean): Promise<void> =>
  call("POST", gameURL(id, "/mediator/answer"), { player, yes });

/** A move on the copy of a trial; a pass may name a closed ko. */
export const trialMove = (id: string, trial: number, n: number, vertex: Vertex, ko?: Vertex): Promise<void> =>
  call("PUT", gameURL(id, `/trials/${trial}/moves/${n}`), { move: vertex, ...(ko ? { ko } : {}) });

/** The game as a record. */
export const sgf = async (id: string): Promise<string> => (await checked(await fetch(gameURL(id, ".sgf")))).text();

/** How a game was decided, once it is over. */
export const ruling = (id: string): Promise<RulingDocument> => call("GET", gameURL(id, "/ruling"));

/** Everything that is one POST: resign, undo, undo/accept, claim-win, scoring/accept… */
export const post = <T = void>(id: string, what: string, body?: unknown): Promise<T> =>
  call("POST", gameURL(id, `/${what}`), body);
