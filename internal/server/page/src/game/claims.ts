// What is said about a stop, by the referee and by both sides, and what it would count for.

import type { Color, Count, List, Scoring, State, Vertex } from "../api/types";
import { h } from "../ui/dom";
import { otherColor } from "../board/grid";
import { button, line, type Part, row } from "../ui/parts";
import { chainsIn } from "./chains";
import type { Desk } from "./desk";
import { pointLines } from "../score/opinion";
import { text } from "../words/catalogue";
import { spoken } from "../words/language";
import { locale } from "../words/locale";

/** What the judge sees at the stop. */
export function views(c: Scoring, desk: Desk): Part[] {
  if (!c.proposal) return [line(text.refereeLooks, "referee muted")];
  return [
    line(text.refereeSees(c.proposal.dead), "referee"),
    c.proposal.unsettled.length > 0 && line(text.refereeUnsure(c.proposal.unsettled), "referee open"),
    ...(desk.seen ? pointLines(desk.seen.opinion) : []),
  ];
}

/** What stands in the place of the buttons that would give up stones that surely live. */
export function doubt(s: State, desk: Desk): Part {
  const { stones, insist } = desk.marks.doubt!;
  return h(
    "div",
    { id: "doubt", class: "doubt", role: "alert" },
    line(text.givesUpLiving(stones)),
    row(
      button("spare", s.phase === "scoring" ? text.takeOffList : text.withdraw, () => desk.marks.spare(s), "primary"),
      button("insist", text.giveUpAllTheSame, insist, "bad"),
    ),
  );
}

/** What the lists say besides the dispute: chains on both, and those that a side alone calls dead of its own. */
function settled(s: State, c: Scoring): Part[] {
  const own = (["black", "white"] as const).map((color): [Color, Vertex[]] => [
    color,
    c.chains
      .filter((chain) => chain.color === color && c.lists[color]?.dead.includes(chain.stones[0]!))
      .filter(() => !c.lists[color]!.silent)
      .flatMap(({ stones }) => stones)
      .filter((stone) => !c.agreed.includes(stone) && !c.disputed.includes(stone)),
  ]);
  return [
    c.agreed.length > 0 && line(text.bothCallDead(c.agreed), "agreed"),
    ...own.map(([color, stones]) => stones.length > 0 && line(text.ownDead(color, color === s.you, stones), "agreed")),
  ];
}

type Chain = Scoring["chains"][number];

/** What lights a chain up on the board, until it is chosen again. */
function lighter({ color, stones }: Chain, desk: Desk): HTMLElement {
  const at = stones[0]!;
  const light = button(
    `light-${at}`,
    text.light,
    () => {
      desk.light(stones);
      light.ariaPressed = String(desk.lights(at));
    },
    "link",
  );
  light.ariaLabel = text.lightOf(color, stones);
  light.ariaPressed = String(desk.lights(at));
  return light;
}

/** Who says what about the disputed chains. */
export function claims(s: State, c: Scoring, desk: Desk): Part[] {
  const order: Color[] = s.you ? [otherColor(s.you), s.you] : ["black", "white"];
  const says = (color: Color, chain: Chain): string | undefined => {
    const { color: own, stones } = chain;
    const list: List | undefined = c.lists[color];
    if (!list || list.unknown || list.sealed) return undefined;
    const dead = list.dead.includes(stones[0]!);
    if (list.silent) return text.refereeSays(color, own, stones, dead);
    return color === s.you ? text.saysYou(own, stones, dead) : text.says(color, own, stones, dead);
  };
  return [
    ...(["black", "white"] as const)
      .filter((color) => c.lists[color]?.silent && !c.lists[color]!.unknown)
      .map((color) => line(text.sentence(text.saidNothing(text.color(color), Boolean(c.proposal))))),
    ...(["black", "white"] as const)
      .filter((color) => c.lists[color]?.unknown)
      .map((color) => line(text.saysUnknown(color, c.lists[color]!.fault))),
    h(
      "ul",
      { class: "claims" },
      ...chainsIn(c, c.disputed).map((chain) =>
        h(
          "li",
          { "data-vertex": chain.stones[0] },
          locale(spoken()).sentences(order.flatMap((color) => says(color, chain) ?? [])),
          " ",
          lighter(chain, desk),
        ),
      ),
    ),
    ...settled(s, c),
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
