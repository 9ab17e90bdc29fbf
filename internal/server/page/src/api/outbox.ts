// What the visitor does in a game, sent until the server has answered it.

import { deliver, gameURL, Problem } from "./client";
import type { Vertex } from "./types";

/** Something that the visitor does in a game. */
export interface Act {
  readonly method: "POST" | "PUT" | "DELETE";
  /** Below the address of the game, such as "/resign". */
  readonly path: string;
  readonly body?: object | undefined;
  /** What the page calls it while there is no answer. */
  readonly name: string;
  /** Where it puts a stone. */
  readonly vertex?: Vertex | undefined;
  /** The page begins anew once it is done: the server tells the visitor other things then. */
  readonly reloads?: boolean;
}

/** An act that has not been answered. The server does what has one key once, however often it is sent. */
interface Pending extends Act {
  readonly key: string;
  readonly at: number; // when the visitor did it, in ms since 1970
}

/** Who is told what becomes of the acts. */
export interface Sender {
  done(act: Act): void;
  refused(act: Act, problem: Problem): void;
  /** There is one more or one less, or the first has been sent in vain. */
  changed(): void;
}

const firstPause = 500; // ms until an act is sent again
const longestPause = 4000;
const patience = 15000; // ms without an answer until an act is sent again

/**
 * Sends acts one after the other, each until it is answered or refused. They are kept in the
 * browser meanwhile, so that a page that is loaded anew goes on with them.
 */
export class Outbox {
  /** Whether the first act has been sent without an answer. */
  failing = false;

  private readonly prefix: string;
  private readonly acts: Pending[];
  private busy = false;
  private wake = (): void => undefined; // ends the pause between two tries

  constructor(
    private readonly game: string,
    private readonly sender: Sender,
  ) {
    this.prefix = `shinpan-act ${game} `;
    this.acts = kept(this.prefix);
    for (const change of ["online", "pageshow"]) window.addEventListener(change, () => this.hurry());
    document.addEventListener("visibilitychange", () => this.hurry());
  }

  /** What has not been answered, oldest first. */
  get pending(): readonly Act[] {
    return this.acts;
  }

  /** How many ms the oldest act has waited for its answer. */
  get waiting(): number {
    return this.acts.length > 0 ? Date.now() - this.acts[0]!.at : 0;
  }

  /** Goes on with what an earlier page has left. */
  resume(): void {
    void this.deliver();
  }

  /** Sends an act, once for however often the visitor does it before there is an answer. */
  put(act: Act): void {
    if (this.acts.some((waiting) => sameAct(waiting, act))) return;
    const pending = { ...act, key: randomKey(), at: Date.now() };
    this.acts.push(pending);
    keep(this.prefix + pending.key, pending);
    this.sender.changed();
    void this.deliver();
  }

  /** The server can be heard again: tries at once. */
  hurry(): void {
    this.wake();
  }

  private async deliver(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let pause = firstPause; this.acts.length > 0; ) {
      const tried = await this.attempt(this.acts[0]!);
      this.failing = !tried;
      this.sender.changed();
      if (tried) pause = firstPause;
      else {
        await this.rest(pause);
        pause = Math.min(2 * pause, longestPause);
      }
    }
    this.busy = false;
  }

  /** Sends an act; false where it is to be sent again. */
  private async attempt(act: Pending): Promise<boolean> {
    try {
      await deliver(act.method, gameURL(this.game, act.path), act.body, act.key, patience);
    } catch (error) {
      if (!(error instanceof Problem) || passing(error)) return false;
      this.drop(act);
      this.sender.refused(act, error);
      return true;
    }
    this.drop(act);
    this.sender.done(act);
    return true;
  }

  private drop(act: Pending): void {
    this.acts.splice(this.acts.indexOf(act), 1);
    keep(this.prefix + act.key, undefined);
  }

  private rest(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.wake = wake;
      window.setTimeout(wake, ms);
    });
  }
}

const sameAct = (a: Act, b: Act): boolean =>
  a.method === b.method && a.path === b.path && JSON.stringify(a.body) === JSON.stringify(b.body);

/** Whether an act may succeed when it is sent again: the server is away, or has too much to do. */
const passing = ({ status, code }: Problem): boolean =>
  [408, 429, 502, 503, 504].includes(status) || (status >= 500 && code === "");

/** A key that nobody can guess; browsers have randomUUID only over HTTPS. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Keeps something in the browser; undefined removes it. */
function keep(name: string, act: Pending | undefined): void {
  try {
    if (act) localStorage.setItem(name, JSON.stringify(act));
    else localStorage.removeItem(name);
  } catch {
    // Storage may be forbidden or full: then the act lives as long as the page.
  }
}

/** The acts that are kept under names with a prefix, oldest first. */
function kept(prefix: string): Pending[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => JSON.parse(localStorage.getItem(name)!) as Pending)
      .sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}
