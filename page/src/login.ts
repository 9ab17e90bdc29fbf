// Signing in, and making an account.

import { h } from "./dom";

/** Fills the page with it. */
export function login(main: HTMLElement): void {
  main.replaceChildren(h("h1", {}, document.title));
}
