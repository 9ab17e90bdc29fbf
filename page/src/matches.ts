// Matches of programs against each other.

import { h } from "./dom";

/** Fills the page with the list of matches. */
export function matchList(main: HTMLElement): void {
  main.replaceChildren(h("h1", {}, document.title));
}

/** Fills the page with one match. */
export function matchPage(main: HTMLElement, name: string): void {
  main.replaceChildren(h("h1", {}, name));
}
