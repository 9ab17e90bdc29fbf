// What the panels beside the board are made of.

import type { Sides, Tally } from "../api/types";
import { playerPath } from "../api/people";
import { h } from "./dom";
import { text } from "../words/catalogue";

export type Part = HTMLElement | false | undefined;

export const button = (
  id: string,
  label: string,
  onclick: () => void,
  kind = "",
  disabled = false,
): HTMLButtonElement => h("button", { id, type: "button", class: kind, disabled, onclick }, label);

/** The name of who plays, which leads to that person's page, with the rank; that of a program leads nowhere. */
export function player(id: string | undefined, name: string, rank?: string): HTMLElement | string {
  const named = id ? h("a", { class: "player", href: playerPath(id) }, name) : name;
  return rank ? h("span", {}, named, " ", h("span", { class: "muted strength" }, text.rank(rank))) : named;
}

/** A name and the rank in one text. */
export const rankedName = (name: string, rank?: string): string => (rank ? `${name} ${text.rank(rank)}` : name);

/** A panel with a title, and what is left of the time to speak if there is a deadline. */
export const box = (id: string, title: string, deadline: boolean, ...body: Part[]): HTMLElement =>
  h(
    "section",
    { id, class: "panel", "aria-labelledby": `${id}-title` },
    h(
      "div",
      { class: "panel-head" },
      h("h2", { id: `${id}-title` }, title),
      deadline && h("span", { id: "deadline", class: "deadline", role: "timer", title: text.timeLeft }),
    ),
    ...body,
  );

export const line = (sentence: string, kind = ""): HTMLElement => h("p", { class: kind }, sentence);
export const row = (...buttons: Part[]): HTMLElement => h("div", { class: "buttons" }, ...buttons);

/** How a board was counted, with what White gets besides. */
export function tallyTable(caption: string, tally: Sides<Tally>, besides: [string, number][]): HTMLElement {
  const rows: [string, number, number][] = [
    ...text.tally.map(([key, name]): [string, number, number] => [name, tally.black[key], tally.white[key]]),
    ...besides.map(([name, points]): [string, number, number] => [name, 0, points]),
  ].filter(([, black, white]) => black !== 0 || white !== 0);
  const total = besides.reduce((all, [, points]) => all + points, tally.white.total);
  const sum = (name: string, black: number, white: number): HTMLElement =>
    h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, text.number(black)), h("td", {}, text.number(white)));
  return h(
    "table",
    { id: "breakdown" },
    h("caption", {}, caption),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        h("th", { scope: "col" }, text.color("black")),
        h("th", { scope: "col" }, text.color("white")),
      ),
    ),
    h("tbody", {}, ...rows.map(([name, black, white]) => sum(name, black, white))),
    h("tfoot", {}, sum(text.total, tally.black.total, total)),
  );
}
