// The game as it happens, and what is said beside it: lines of JSON over one request that is
// renewed when it breaks.

import { checked, gameURL, Line, Problem } from "./api";

export interface Watcher {
  /** New lines, in the order of the log. */
  lines(lines: Line[]): void;
  /** Whether the server can be heard. */
  link(up: boolean): void;
  /** The server does not show this game; there will be no further lines. */
  refused(problem: Problem): void;
  /** The number of the last event that has been taken in. */
  since(): number;
  /** The number of the last line of the chat that has been heard. */
  heard(): number;
}

const firstPause = 250; // ms until the first try after a break
const longestPause = 8000;
const silence = 20000; // ms without even a blank line: the line is dead

/** Follows a game, also when it is over: people still talk about it. */
export async function watch(id: string, watcher: Watcher): Promise<void> {
  let pause = firstPause;
  for (;;) {
    try {
      await listen(id, watcher, () => (pause = firstPause));
    } catch (error) {
      if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) {
        watcher.refused(error);
        return;
      }
    }
    watcher.link(false);
    await nap(pause);
    pause = Math.min(2 * pause, longestPause);
  }
}

async function listen(id: string, watcher: Watcher, heard: () => void): Promise<void> {
  const stop = new AbortController();
  let watchdog = 0;
  const alive = (): void => {
    clearTimeout(watchdog);
    watchdog = window.setTimeout(() => stop.abort(), silence);
  };
  alive();
  try {
    const answer = await checked(
      await fetch(gameURL(id, `/events?since=${watcher.since()}&legal=1&chat=1&heard=${watcher.heard()}`), {
        headers: { Accept: "application/x-ndjson" },
        cache: "no-store",
        signal: stop.signal,
      }),
    );
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      alive();
      heard();
      watcher.link(true);
      const parts = (rest + value).split("\n");
      rest = parts.pop()!;
      const lines = parts.filter((part) => part.trim() !== "").map((part) => JSON.parse(part) as Line);
      try {
        if (lines.length > 0) watcher.lines(lines);
      } catch (error) {
        reportError(error); // a fault of the page is not one of the line
      }
    }
  } finally {
    clearTimeout(watchdog);
    stop.abort();
  }
}

/** Waits, but not while there is reason to think that the network has just come back. */
function nap(ms: number): Promise<void> {
  return new Promise((wake) => {
    const rise = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", rise);
      document.removeEventListener("visibilitychange", rise);
      wake();
    };
    const timer = window.setTimeout(rise, ms);
    window.addEventListener("online", rise);
    document.addEventListener("visibilitychange", rise);
  });
}
