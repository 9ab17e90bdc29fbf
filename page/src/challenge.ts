// One challenge, for whom it is meant.

import { h } from "./dom";

/** Fills the page with it. */
export function challenge(main: HTMLElement, id: string): void {
  main.replaceChildren(h("h1", {}, id));
}
