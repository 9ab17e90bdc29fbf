// What is not settled, on two small boards: Black moves first, and White does.

import type { Color, Crux } from "../api/types";
import { GoBoard } from "../board/element";
import { h } from "../ui/dom";
import { box, line, type Part } from "../ui/parts";
import { scoreWords as text, text as shared } from "../words/catalogue";

/** What is known of the cruxes of a board: undefined before they are read, a sentence where they cannot be. */
export type Cruxes = Crux[] | string | undefined;

/** The panel of a board that is not settled. */
export function cruxBox(cruxes: Cruxes, ruleset: string): Part {
  if (cruxes === undefined) return box("cruxes", text.cruxTitle, false, line(text.cruxReading, "waiting"));
  if (typeof cruxes === "string") return box("cruxes", text.cruxTitle, false, line(shared.sentence(cruxes), "muted"));
  return cruxes.length > 0 && box("cruxes", text.cruxTitle, false, ...cruxes.map((crux) => one(crux, ruleset)));
}

function one(crux: Crux, ruleset: string): HTMLElement {
  return h(
    "div",
    { class: "crux" },
    h("h3", {}, text.chain(crux.points)),
    !crux.decides && line(text.cruxSame),
    h("div", { class: "crux-boards" }, first(crux, "black", ruleset), first(crux, "white", ruleset)),
  );
}

/** The board after one side has moved first, and what comes of it under the rules that were chosen. */
function first({ points, first: lines }: Crux, color: Color, ruleset: string): HTMLElement {
  const { move, board: rows, dead, owner, counts } = lines[color];
  const board = new GoBoard();
  board.show({ rows, owner, dead: new Set(dead), last: move === "pass" ? undefined : move });
  const lost = dead.filter((stone) => points.includes(stone));
  const count = counts.find((of) => of.ruleset === ruleset);
  return h(
    "figure",
    { class: "crux-board" },
    board,
    h(
      "figcaption",
      {},
      h("strong", {}, text.cruxFirst(color, move)),
      " ",
      text.cruxFate(lost),
      " ",
      count && text.cruxPoints(shared.rulesetTitle(ruleset), count.black, count.white, shared.resultText(count.result)),
    ),
  );
}
