// Figures of a match as pictures. Each is said in words, too.

import type { Interval, MatchTest } from "../api/types";
import { h, svg } from "../ui/dom";
import { contestWords as text } from "../words/catalogue";

/** A picture with what a screen reader says of it. */
const picture = (kind: string, said: string, width: number, height: number, ...parts: SVGElement[]): HTMLElement =>
  h(
    "div",
    { class: `plot ${kind}` },
    svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": said }, ...parts),
  );

const mark = (kind: string, x1: number, y1: number, x2: number, y2: number): SVGElement =>
  svg("line", { class: kind, x1, y1, x2, y2 });

/** Where a figure lies with its interval, between two bounds, with a tick at where nobody is ahead. */
export function interval(said: string, e: Interval, from: number, to: number, even: number): HTMLElement {
  const width = 320;
  const at = (figure: number | null, open: number): number => (((figure ?? open) - from) / (to - from)) * width;
  return picture(
    "interval",
    said,
    width,
    20,
    mark("axis", 0, 10, width, 10),
    mark("even", at(even, even), 2, at(even, even), 18),
    svg("rect", {
      class: "range",
      x: at(e.low, from),
      y: 6,
      width: Math.max(1, at(e.high, to) - at(e.low, from)),
      height: 8,
      rx: 4,
    }),
    svg("circle", { class: "value", cx: at(e.value, even), cy: 10, r: 5 }),
  );
}

/** How a sequential test went from game to game, between what accepts either hypothesis. */
export function path(said: string, { path: steps, low, high, elo0, elo1 }: MatchTest): HTMLElement {
  const [width, height, edge] = [320, 130, 16];
  const [least, most] = [Math.min(low, ...steps), Math.max(high, ...steps)];
  const y = (llr: number): number => edge + ((most - llr) / (most - least)) * (height - 2 * edge);
  const x = (i: number): number => (i / Math.max(1, steps.length)) * (width - 4);
  const points = [0, ...steps].map((llr, i) => `${x(i).toFixed(1)},${y(llr).toFixed(1)}`).join(" ");
  const label = (llr: number, words: string): SVGElement =>
    svg("text", { x: 2, y: y(llr) + (llr === high ? -4 : 12) }, words);
  return picture(
    "path",
    said,
    width,
    height,
    mark("axis", 0, y(0), width, y(0)),
    mark("bound", 0, y(low), width, y(low)),
    mark("bound", 0, y(high), width, y(high)),
    label(high, text.bound(elo1, high)),
    label(low, text.bound(elo0, low)),
    svg("polyline", { points }),
    svg("circle", { class: "value", cx: x(steps.length), cy: y(steps.at(-1) ?? 0), r: 3.5 }),
  );
}

/** How often what happened, as bars. */
export const bars = (all: [name: string, n: number][], total: number): HTMLElement =>
  h(
    "ul",
    { class: "bars" },
    ...all.map(([name, n]) =>
      h(
        "li",
        {},
        h("span", {}, name),
        h("span", { class: "n" }, n),
        svg(
          "svg",
          { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
          svg("rect", { width: (100 * n) / Math.max(1, total), height: 6 }),
        ),
      ),
    ),
  );
