// What the screens of venues and tournaments have in common.

import { NoAnswer, Problem } from "../api/client";
import { h, write } from "./dom";
import { keepLooking } from "./polling";
import { told } from "./trouble";
import { text } from "../words/catalogue";

const usual = 4000; // ms between two looks

/** The part of the page that the address leads to. */
export const anchor = (): HTMLElement | null => document.getElementById(location.hash.slice(1));

/**
 * Fills the page with a screen that shows again and again what the server says. If there is
 * nothing of the kind, it says so and leads back.
 */
export function screen<T>(
  main: HTMLElement,
  title: string,
  body: HTMLElement[],
  ask: () => Promise<T>,
  show: (answer: T) => void,
  lost?: { none: string; back: HTMLElement },
  pause = usual,
): void {
  document.title = `${title} · ${text.name}`;
  const trouble = h("p", { id: "error", class: "error", role: "alert", hidden: true });
  const page = h("div", { class: "contest", "aria-busy": "true" }, ...body, trouble);
  main.replaceChildren(page);
  keepLooking(page, pause, async () => {
    try {
      const answer = await ask();
      trouble.hidden = true;
      show(answer);
      if (page.hasAttribute("aria-busy")) {
        page.removeAttribute("aria-busy");
        anchor()?.scrollIntoView(); // it had no height before
      }
    } catch (error) {
      if (lost && error instanceof Problem && error.status === 404) {
        main.replaceChildren(h("div", { class: "lost" }, h("h1", {}, lost.none), lost.back));
        return;
      }
      trouble.hidden = false;
      write(trouble, error instanceof NoAnswer ? text.unreachable : told(error));
    }
  });
}

/** The head of a screen: the way back, the name, what holds, and what is going on. */
export interface Head {
  element: HTMLElement;
  show(name: string, terms: string, busy: string): void;
}

export function head(name: string, back: [href: string, label: string]): Head {
  const title = h("h1", {}, name);
  const terms = h("p", { class: "lead" });
  const busy = h("p", { id: "busy", "aria-live": "polite" });
  const element = h("header", {}, h("a", { class: "up", href: back[0] }, back[1]), title, terms, busy);
  return {
    element,
    show: (name, holds, happens) => {
      write(title, name);
      write(terms, unbroken(holds));
      write(busy, unbroken(happens));
    },
  };
}

/** A text in which no line begins with the dot between two parts. */
const unbroken = (parts: string): string => parts.replaceAll(" ·", "\u00a0·");

/** Links to where programs and people play besides. */
export const elsewhere = (here = ""): HTMLElement =>
  h(
    "nav",
    { class: "files", "aria-label": text.elsewhere },
    ...["boards", "tournaments", "venues", "matches"]
      .filter((place) => place !== here)
      .map((place) => h("a", { href: `/${place}` }, screenAt(place))),
  );

/** A card of text that leads somewhere. */
export const textCard = (href: string, name: string, terms: string, busy: string): HTMLElement =>
  h(
    "a",
    { class: "card", href },
    h("span", { class: "card-text" }, h("strong", {}, name), h("span", { class: "muted" }, terms), h("span", {}, busy)),
  );

/** What the screen at a place in the address is called; nothing for the first one. */
export const screenAt = (place: string): string | undefined => (text.screens as Record<string, string>)[place];

/** The title of the page at a place. */
export function titleAt(place: string): string {
  const screen = screenAt(place);
  return screen ? `${screen} · ${text.name}` : text.screens.home.replace("shinpan", text.name);
}
