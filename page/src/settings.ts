// The visitor's own account.

import { h } from "./dom";

/** Fills the page with it. */
export function settings(main: HTMLElement): void {
  main.replaceChildren(h("h1", {}, document.title));
}
