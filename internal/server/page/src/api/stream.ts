// Lines of JSON as they come, from a stream that is asked for again when it breaks.

import { heard as server, Problem } from "./client";
import { mayHearHidden, transport, type End, type Transport } from "./transport";

/** Who is told what comes. */
export interface Listener<T> {
  /** Where to ask; asked anew for every request. */
  address(): string;
  /** New lines, in order. */
  lines(lines: T[]): void;
  /** Whether the server can be heard. */
  link(up: boolean): void;
  /** The server tells this visitor nothing; there will be no further lines. */
  refused(problem: Problem): void;
  /** Whether to listen now; asked again whenever the page is shown or hidden. */
  wanted(): boolean;
  /** How the lines come, if not as those of all pages do. */
  over?: Transport;
}

const firstPause = 250; // ms until the first try after a break
const longestPause = 1000; // so that the page is back within a second of the server
const longestRest = 8000; // of a server that answers that it has too much to do
const silence = 12000; // ms without even a blank line, of which there is one every 5 s: the line is dead

let away = false; // whether the browser keeps the page for when the visitor goes back to it
window.addEventListener("pagehide", () => (away = true), true);
window.addEventListener("pageshow", () => (away = false), true);

/**
 * Listens for as long as the page is there. A page that the visitor has left gives its connection
 * back, since a browser has few to a server and may keep many such pages. What it returns makes it ask again
 * whether it is wanted.
 */
export function follow<T>(listener: Listener<T>): () => void {
  const wanted = (): boolean =>
    !away && listener.wanted() && (document.visibilityState === "visible" || mayHearHidden());
  const turns = new EventTarget(); // of what it depends on whether and when to listen
  const turn = (): boolean => turns.dispatchEvent(new Event("turn"));
  document.addEventListener("visibilitychange", turn);
  for (const change of ["online", "pagehide", "pageshow"]) window.addEventListener(change, turn);
  void renew({ ...listener, wanted }, turns);
  return turn;
}

async function renew<T>(listener: Listener<T>, turns: EventTarget): Promise<void> {
  for (let pause = firstPause; ; ) {
    while (!listener.wanted()) await next(turns);
    let longest = longestPause;
    try {
      if ((await listen(listener, turns, () => (pause = firstPause))) === "again") continue;
    } catch (error) {
      if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) {
        listener.refused(error);
        return;
      }
      if (error instanceof Problem) longest = longestRest;
    }
    if (!listener.wanted()) continue;
    listener.link(false);
    await next(turns, pause);
    pause = Math.min(2 * pause, longest);
  }
}

/** Waits for a turn, but not for longer than some milliseconds. */
const next = (turns: EventTarget, ms?: number): Promise<void> =>
  new Promise((wake) => {
    const rise = (): void => {
      clearTimeout(timer);
      turns.removeEventListener("turn", rise);
      wake();
    };
    const timer = ms === undefined ? undefined : window.setTimeout(rise, ms);
    turns.addEventListener("turn", rise);
  });

/** Hands the lines of one stream on, until it ends, breaks or is no longer wanted. */
async function listen<T>(listener: Listener<T>, turns: EventTarget, heard: () => void): Promise<End> {
  const stop = new AbortController();
  let watchdog = 0;
  const alive = (): void => {
    clearTimeout(watchdog);
    watchdog = window.setTimeout(() => stop.abort(), silence);
  };
  const leave = (): void => {
    if (!listener.wanted()) stop.abort();
  };
  const elsewhere = (): void => stop.abort(); // another network: the line of the old one is dead
  turns.addEventListener("turn", leave);
  window.addEventListener("online", elsewhere);
  alive();
  try {
    return await (listener.over ?? transport)(listener.address(), stop.signal, (lines) => {
      alive();
      heard();
      server.at = Date.now();
      listener.link(true);
      try {
        if (lines.length > 0) listener.lines(lines as T[]);
      } catch (error) {
        reportError(error); // a fault of the page is not one of the line
      }
    });
  } finally {
    turns.removeEventListener("turn", leave);
    window.removeEventListener("online", elsewhere);
    clearTimeout(watchdog);
    stop.abort();
  }
}
