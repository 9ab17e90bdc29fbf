// What is not settled, on two small boards: Black moves first, and White does.

import type { Color, Crux } from "../api/types";
import { GoBoard } from "../board/element";
import { h } from "../ui/dom";
import { box, line, type Part } from "../ui/parts";
import { scoreWords as text, text as shared } from "../words/catalogue";

/** What is known of the cruxes of a board: undefined before they are read, a sentence where they cannot be. */
export type Cruxes = Crux[] | string | undefined;

/** The panel of a board that is not settled. */
export function cruxBox(cruxes: Cruxes): Part {
  if (cruxes === undefined) return box("cruxes", text.cruxTitle, false, line(text.cruxReading, "waiting"));
  if (typeof cruxes === "string") return box("cruxes", text.cruxTitle, false, line(shared.sentence(cruxes), "muted"));
  return cruxes.length > 0 && box("cruxes", text.cruxTitle, false, ...cruxes.map(one));
}

function one(crux: Crux): HTMLElement {
  return h(
    "div",
    { class: "crux" },
    h("h3", {}, text.chain(crux.points)),
    !crux.decides && line(text.cruxSame),
    h("div", { class: "crux-boards" }, first(crux, "black"), first(crux, "white")),
  );
}

/** The board after one side has moved first, and what comes of it. */
function first({ points, first: lines }: Crux, color: Color): HTMLElement {
  const { move, board: rows, dead, owner } = lines[color];
  const board = new GoBoard();
  board.show({ rows, owner, dead: new Set(dead), last: move === "pass" ? undefined : move });
  const lost = dead.filter((stone) => points.includes(stone));
  const has = (sign: string): number => [...owner.join("")].filter((point) => point === sign).length;
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
      text.cruxPoints(has("X"), has("O")),
    ),
  );
}
