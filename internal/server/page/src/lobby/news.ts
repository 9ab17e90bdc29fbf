// What is new for the visitor, as it happens.

import type { News } from "../api/types";
import { Problem } from "../api/client";
import { follow } from "../api/stream";

export interface Reader {
  news(news: News): void;
  /** Whether the server can be heard. */
  link(up: boolean): void;
  /** The server tells this visitor nothing; there will be no further news. */
  refused(problem: Problem): void;
  /** Whether to go on listening where nobody can see the page. */
  stays(): boolean;
}

/**
 * Tells the news for as long as the page is there. A browser has few connections to a server,
 * so a page that nobody can see gives its own back, unless something is waited for there; and
 * of those only one in a browser stays.
 */
export function followNews(reader: Reader): void {
  let chosen = false;
  const again = follow<News>({
    address: () => "/api/v1/me/events",
    lines: (lines) => lines.forEach((news) => reader.news(news)),
    link: (up) => reader.link(up),
    refused: (problem) => reader.refused(problem),
    wanted: () => document.visibilityState === "visible" || (chosen && reader.stays()),
  });
  void navigator.locks?.request("shinpan-news", () => {
    chosen = true;
    again();
    return new Promise(() => undefined); // for as long as the page is there
  });
}
