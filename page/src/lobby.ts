// The lobby: who wants to play.

import { h } from "./dom";

/** Fills the page with it. */
export function lobby(main: HTMLElement): void {
  main.replaceChildren(h("h1", {}, document.title));
}
