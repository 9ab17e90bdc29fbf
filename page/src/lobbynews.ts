// What is new for the visitor, as it happens: lines of JSON over one request that is
// renewed when it breaks.

import { checked, Problem } from "./api";
import { News } from "./people";

export interface Listener {
  news(news: News): void;
  /** Whether the server can be heard. */
  link(up: boolean): void;
  /** The server tells this visitor nothing; there will be no further news. */
  refused(problem: Problem): void;
  /** Whether to go on listening where nobody can see the page. */
  stays(): boolean;
}

const firstPause = 500; // ms until the first try after a break
const longestPause = 15000;
const silence = 40000; // ms without even a blank line: the line is dead

/**
 * Listens for as long as the page is there. A browser has few connections to a server, so a
 * page that nobody can see gives its own back, unless something is waited for there; and
 * of those only one in a browser stays.
 */
export async function follow(listener: Listener): Promise<void> {
  let chosen = false;
  const choice = new Promise<void>((fall) => {
    void navigator.locks?.request("shinpan-news", () => {
      chosen = true;
      fall();
      return new Promise(() => undefined); // for as long as the page is there
    });
  });
  const wanted = (): boolean => document.visibilityState === "visible" || (chosen && listener.stays());
  for (let pause = firstPause; ;) {
    while (!wanted()) await (chosen ? turn() : Promise.race([turn(), choice]));
    try {
      await listen(wanted, (news) => {
        pause = firstPause;
        listener.link(true);
        listener.news(news);
      });
    } catch (error) {
      if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) {
        listener.refused(error);
        return;
      }
    }
    if (!wanted()) continue;
    listener.link(false);
    await Promise.race([turn(), new Promise((wake) => window.setTimeout(wake, pause))]);
    pause = Math.min(2 * pause, longestPause);
  }
}

/** Waits until the page is shown or hidden, or the network comes back. */
const turn = (): Promise<void> =>
  new Promise((wake) => {
    const rise = (): void => {
      document.removeEventListener("visibilitychange", rise);
      window.removeEventListener("online", rise);
      wake();
    };
    document.addEventListener("visibilitychange", rise);
    window.addEventListener("online", rise);
  });

/** Hands the lines of one request on, until it breaks or is no longer wanted. */
async function listen(wanted: () => boolean, tell: (news: News) => void): Promise<void> {
  const stop = new AbortController();
  const leave = (): void => {
    if (!wanted()) stop.abort();
  };
  let watchdog = 0;
  const alive = (): void => {
    clearTimeout(watchdog);
    watchdog = window.setTimeout(() => stop.abort(), silence);
  };
  document.addEventListener("visibilitychange", leave);
  alive();
  try {
    const answer = await checked(
      await fetch("/api/v1/me/events", {
        headers: { Accept: "application/x-ndjson" },
        cache: "no-store",
        signal: stop.signal,
      }),
    );
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      alive();
      const parts = (rest + value).split("\n");
      rest = parts.pop()!;
      for (const part of parts) if (part.trim() !== "") tell(JSON.parse(part) as News);
    }
  } finally {
    document.removeEventListener("visibilitychange", leave);
    clearTimeout(watchdog);
    stop.abort();
  }
}
