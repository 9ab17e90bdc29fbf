// What is said about a stop, by the referee and by both sides, and what it would count for.

import { Color, Count, List, Scoring, State, Vertex } from "./api";
import { h } from "./dom";
import { otherColor } from "./grid";
import { chainsIn, Desk, line, Part } from "./parts";
import { pointLines } from "./sight";
import { text } from "./words";

/** What the judge sees at the stop. */
export function views(c: Scoring, desk: Desk): Part[] {
  if (!c.proposal) return [line(text.refereeLooks, "referee muted")];
  return [
    line(text.refereeSees(c.proposal.dead), "referee"),
    c.proposal.unsettled.length > 0 && line(text.refereeUnsure(c.proposal.unsettled), "referee open"),
    ...(desk.seen ? pointLines(desk.seen.opinion) : []),
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
            h("td", {}, text.number(count.black)),
            h("td", {}, text.number(count.white)),
            h("td", {}, h("strong", {}, text.resultText(count.result))),
          ),
      ),
    ),
  );
}
