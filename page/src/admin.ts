// What moderators see.

import { h } from "./dom";

/** Fills the page with it. */
export function admin(main: HTMLElement): void {
  main.replaceChildren(h("h1", {}, document.title));
}
