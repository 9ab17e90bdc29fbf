// A person: rating, record and games.

import { h } from "./dom";

/** Fills the page with it. */
export function profile(main: HTMLElement, name: string): void {
  main.replaceChildren(h("h1", {}, name));
}
