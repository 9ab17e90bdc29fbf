// What was read of a territory: which eye, which false eye and which seki, in words and on the board.

import type { Finding, Vertex } from "../api/types";
import type { Found } from "../board/picture";
import { drawPoint, lookOf } from "../board/point";
import { h, svg } from "../ui/dom";
import { tick } from "../ui/forms";
import { box, type Part } from "../ui/parts";
import { scoreWords as text, text as shared } from "../words/catalogue";

const marks: Record<string, Found> = {
  "read-connect": "connect",
  "read-eye": "eye",
  "read-eye-open": "eye",
  "read-false-eye": "false-eye",
  "read-fill": "fill",
  "read-seki": "seki",
  "read-seki-points": "seki",
};

/** The marks for all of it. Where an eye has a point to connect, that is what is marked. */
export function foundIn(findings: readonly Finding[]): ReadonlyMap<Vertex, Found> {
  const found = new Map<Vertex, Found>();
  for (const { points, why } of findings)
    for (const point of points) {
      const mark = marks[why.code];
      if (mark && found.get(point) !== "connect") found.set(point, mark);
    }
  return found;
}

/** The panel that tells it, where something was read; marked says whether the board has the marks. */
export function findingsBox(findings: readonly Finding[], marked: boolean, mark: (on: boolean) => void): Part {
  const { element, input } = tick("mark-findings", text.marksOfOpen, marked);
  input.onchange = () => mark(input.checked);
  return (
    findings.length > 0 &&
    box("findings", text.findingsTitle, false, h("ul", { class: "findings" }, ...findings.map(told)), element)
  );
}

function told({ color, counts, why }: Finding): HTMLElement {
  const found = marks[why.code];
  const owner = counts === 0 || !color ? "." : color === "black" ? "X" : "O";
  const look = lookOf({ rows: ["."], owner: [owner], ...(found && { found: new Map([["A1", found]]) }) }, "A1", false);
  return h(
    "li",
    { "data-code": why.code },
    svg("svg", { class: "sample", viewBox: "-11 -11 22 22", "aria-hidden": "true" }, ...drawPoint(look, String)),
    h("span", {}, h("span", { class: "muted" }, text.findingCounts(counts)), " ", shared.sentence(shared.reason(why))),
  );
}
