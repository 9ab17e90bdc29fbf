// What the panels beside the board are made of.

import type { Acts } from "./acts";
import { Color, Count, Engine, List, RulingDocument, Scoring, Sides, State, Tally, Vertex } from "./api";
import { h } from "./dom";
import { otherColor } from "./grid";
import type { Marks } from "./marks";
import { text } from "./strings";

export type Part = HTMLElement | false | undefined;

/** What a panel may know and do. */
export interface Desk {
  readonly engines: Engine[];
  readonly marks: Marks;
  readonly acts: Acts;
  /** How the game was decided, once it is over and known. */
  readonly document: RulingDocument | undefined;
  readonly copied: boolean;
  copyLink(): void;
}

export const button = (
  id: string,
  label: string,
  onclick: () => void,
  kind = "",
  disabled = false,
): HTMLButtonElement => h("button", { id, type: "button", class: kind, disabled, onclick }, label);

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

/** The chains that are in a list of points. */
export const chainsIn = (c: Scoring, points: Vertex[]): Scoring["chains"] =>
  c.chains.filter((chain) => points.includes(chain.stones[0]!));

/** A link to the game, to be sent to somebody. */
export const linkTo = (id: string, sentence: string, desk: Desk): HTMLElement =>
  h(
    "div",
    { class: "send-link" },
    line(sentence),
    h(
      "div",
      { class: "copy" },
      h("input", {
        id: `${id}-link`,
        type: "text",
        readonly: true,
        value: location.href,
        "aria-label": sentence,
        onfocus: (event) => (event.target as HTMLInputElement).select(),
      }),
      button("copy-link", desk.copied ? text.copied : text.copy, () => desk.copyLink(), "primary"),
    ),
  );

/** What the judge sees at the stop. */
export function views(c: Scoring): Part[] {
  if (!c.proposal) return [line(text.refereeLooks, "referee muted")];
  return [
    line(text.refereeSees(c.proposal.dead), "referee"),
    c.proposal.unsettled.length > 0 && line(text.refereeUnsure(c.proposal.unsettled), "referee"),
  ];
}

/** Who says what about the disputed chains. */
export function claims(s: State, c: Scoring): Part[] {
  const order: Color[] = s.you ? [otherColor(s.you), s.you] : ["black", "white"];
  const says = (color: Color, stones: Vertex[]): string | undefined => {
    const list: List | undefined = c.lists[color];
    if (!list || list.unknown) return undefined;
    const dead = list.dead.includes(stones[0]!);
    return color === s.you ? text.saysYou(stones, dead) : text.says(color, stones, dead);
  };
  return [
    ...(["black", "white"] as const)
      .filter((color) => c.lists[color]?.unknown)
      .map((color) => line(text.saysUnknown(color))),
    h(
      "ul",
      { class: "claims" },
      ...chainsIn(c, c.disputed).map(({ stones }) =>
        h(
          "li",
          { "data-vertex": stones[0] },
          order
            .map((color) => says(color, stones))
            .filter(Boolean)
            .join(" "),
        ),
      ),
    ),
  ];
}

/** What the board counts for, by each view of it. */
export function countTable(s: State, c: Scoring): HTMLElement {
  const order: Color[] = s.you ? [s.you, otherColor(s.you)] : ["black", "white"];
  const rows: [string, string, Count | undefined][] = [
    ...order.map((color): [string, string, Count | undefined] => [
      color,
      color === s.you ? text.yourList : text.listOf(color),
      c.lists[color]?.unknown ? undefined : c.counts[color],
    ]),
    ["verdict", text.verdictCount, c.counts.verdict],
    ["marks", text.marksCount, c.counts.marks],
    ["referee", text.refereeCount, c.counts.referee],
    ["as-is", text.asIs, c.counts.as_is],
  ];
  return h(
    "table",
    { id: "counts" },
    h("caption", {}, text.counts(c.counts.komi)),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        ...[text.color("black"), text.color("white"), text.resultOf].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      ...rows.map(
        ([key, name, count]) =>
          count &&
          h(
            "tr",
            { "data-count": key },
            h("th", { scope: "row" }, name),
            h("td", {}, count.black),
            h("td", {}, count.white),
            h("td", {}, h("strong", {}, count.result)),
          ),
      ),
    ),
  );
}

/** How a board was counted, with what White gets besides. */
export function tallyTable(caption: string, tally: Sides<Tally>, besides: [string, number][]): HTMLElement {
  const rows: [string, number, number][] = [
    ...text.tally.map(([key, name]): [string, number, number] => [name, tally.black[key], tally.white[key]]),
    ...besides.map(([name, points]): [string, number, number] => [name, 0, points]),
  ].filter(([, black, white]) => black !== 0 || white !== 0);
  const total = besides.reduce((all, [, points]) => all + points, tally.white.total);
  const sum = (name: string, black: number, white: number): HTMLElement =>
    h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, black), h("td", {}, white));
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
