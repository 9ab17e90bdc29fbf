// How one point of a board looks.

import type { Color, Vertex } from "../api/types";
import type { Found, Picture, Shape as Drawn } from "./picture";
import { svg } from "../ui/dom";
import { onBoard, placeOf, sizeOf, stoneAt } from "./grid";

export const across = 22;
export const down = 23.7;

/** Everything that is to be seen of a point. */
export interface Look {
  stone: Color | undefined;
  dead: boolean;
  /** Chosen, and not sent. */
  chosen: boolean;
  disputed: boolean;
  lit: boolean;
  unsettled: boolean;
  doubted: boolean;
  /** X, O or a dot, for whose the point is. */
  owner: string | undefined;
  /** From 1, surely Black's, to -1, in tenths; nothing where it is not known, or little. */
  share: number | undefined;
  gap: boolean;
  protect: boolean;
  found: Exclude<Found, "fill"> | undefined;
  /** A stone on its way. */
  pending: Color | undefined;
  /** A stone that only hovers. */
  ghost: Color | undefined;
  last: boolean;
  ko: boolean;
  label: string | undefined;
  shape: Drawn | undefined;
  /** The number of the move that put the stone there. */
  number: number | undefined;
}

/** How a point looks in a picture; aimed says whether a hand is over it. */
export function lookOf(p: Picture, vertex: Vertex, aimed: boolean): Look {
  const stone = stoneAt(p.rows, vertex);
  const dead = p.dead?.has(vertex) ?? false;
  const pending = !stone && p.pending?.has(vertex) ? (p.hand ?? "black") : undefined;
  const found = p.found?.get(vertex);
  return {
    stone,
    dead,
    chosen: p.chosen?.has(vertex) ?? false,
    disputed: p.disputed?.has(vertex) ?? false,
    lit: p.lit?.has(vertex) ?? false,
    unsettled: p.unsettled?.has(vertex) ?? false,
    doubted: p.doubted?.has(vertex) ?? false,
    owner: p.owner && (!stone || dead) ? onBoard(p.owner, vertex).trim() || undefined : undefined,
    share: p.ownership && shareOf(p.ownership, p.rows, vertex, stone),
    gap: p.gaps?.has(vertex) ?? false,
    protect: found ? found === "fill" : (p.protect?.has(vertex) ?? false),
    found: found === "fill" ? undefined : found,
    pending,
    ghost: !stone && !pending && aimed && p.open?.has(vertex) ? p.hand : undefined,
    last: p.last === vertex,
    ko: p.ko === vertex,
    label: stone && !p.shapes ? undefined : p.labels?.get(vertex),
    shape: p.shapes?.get(vertex),
    number: stone ? p.numbers?.get(vertex) : undefined,
  };
}

/** What is known of whose a point is; a stone says itself that it is its own side's. */
function shareOf(ownership: number[], rows: string[], vertex: Vertex, stone: Color | undefined): number | undefined {
  const [col, row] = placeOf(vertex);
  const share = Math.round((ownership[row * sizeOf(rows).cols + col] ?? 0) * 10) / 10;
  if (Math.abs(share) < 0.2 || (stone && share > 0 === (stone === "black"))) return undefined;
  return share;
}

type Shape = "circle" | "rect" | "path" | "text";

/** What pointers meet of a point. */
export const hitArea = (): SVGElement =>
  svg("rect", { class: "hit", x: -across / 2, y: -down / 2, width: across, height: down });

const drawn: Record<Exclude<Drawn, "circle">, string> = {
  triangle: "M0-7 6.2 3.8H-6.2Z",
  square: "M-5-5H5V5H-5Z",
  cross: "M-5-5 5 5M-5 5 5-5",
};

/** Draws a point around 0 0; ink names a gradient of the board. */
export function drawPoint(look: Look, ink: (name: string) => string): SVGElement[] {
  const marks: SVGElement[] = [];
  const put = (shape: Shape, props: Record<string, string | number>, ...said: string[]): void => {
    marks.push(svg(shape, props, ...said));
  };
  const stone = (color: Color, kind: string): void => {
    const r = color === "black" ? 11.25 : 11;
    if (kind === "stone")
      put("circle", { class: "shade", cx: 0.8, cy: 1.6, r: r * 1.1, fill: `url(#${ink("shadow")})` });
    put("circle", { class: `${kind} ${color}`, r, fill: `url(#${ink(color)})` });
  };
  const square = (color: Color, share: number): void =>
    put("rect", { class: `owner ${color}`, x: -3.3, y: -3.3, width: 6.6, height: 6.6, opacity: Math.abs(share) });

  if (look.stone) stone(look.stone, "stone");
  if (look.pending) stone(look.pending, "ghost pending");
  if (look.ghost) stone(look.ghost, "ghost");
  const on = look.stone ?? "wood";
  const free = look.number === undefined; // whether the middle of the point is
  if (look.dead && free && !look.doubted && look.owner === undefined && !look.share)
    put("path", { class: `mark on-${on}`, d: "M-5.4-5.4 5.4 5.4M-5.4 5.4 5.4-5.4" });
  if (free && (look.owner === "X" || look.owner === "O")) square(look.owner === "X" ? "black" : "white", 1);
  else if (free && look.owner !== undefined && !look.found && !look.protect)
    put("path", { class: "dame", d: "M-3.6 0H3.6" });
  if (free && look.share) square(look.share > 0 ? "black" : "white", look.share);
  if (look.gap) put("circle", { class: "gap", r: 6.6 });
  if (look.protect) put("path", { class: "protect", d: "M0-7.4 6.4 3.7H-6.4Z" });
  if (look.found === "eye" || look.found === "false-eye") put("circle", { class: "mark on-wood", r: 7.4 });
  if (look.found === "false-eye") put("path", { class: "mark on-wood", d: "M-5.2 5.2 5.2-5.2" });
  if (look.found === "connect") put("path", { class: "mark on-wood", d: "M0-8.4 8.4 0 0 8.4-8.4 0Z" });
  if (look.found === "seki")
    put("path", { class: `mark on-${look.dead ? "wood" : on}`, d: "M-4.6-2.1H4.6M-4.6 2.1H4.6" });
  if (look.ko && !look.stone) put("rect", { class: "mark on-wood", x: -4.5, y: -4.5, width: 9, height: 9 });
  if (look.last) put("circle", { class: `mark on-${on}`, r: free ? 5.6 : 9 });
  if (!free) put("text", { class: `number on-${on}`, y: 3 }, String(look.number));
  if (look.shape === "circle") put("circle", { class: `mark on-${on}`, r: 6.4 });
  else if (look.shape) put("path", { class: `mark on-${on}`, d: drawn[look.shape] });
  if (look.label && look.stone) put("text", { class: `number on-${on}`, y: 3 }, look.label);
  else if (look.label) {
    put("circle", { class: "question plain", r: 7 });
    put("text", { class: "label", y: 3.8 }, look.label);
  }
  if (look.lit) put("rect", { class: "lit", x: -11, y: -11.8, width: 22, height: 23.6 });
  if (look.chosen)
    for (const name of ["chosen under", "chosen"])
      put("rect", { class: name, x: -9.6, y: -10.4, width: 19.2, height: 20.8 });
  if (look.disputed || look.unsettled || look.doubted) {
    put("rect", { class: "disputed", x: -11, y: -11, width: 22, height: 22 });
    if (free) put("circle", { class: "question", r: 5.6 });
    if (free) put("text", { class: "question", y: 3.6 }, look.doubted ? "!" : "?");
  }
  for (const name of ["focus under", "focus"])
    put("rect", { class: name, x: -10, y: -10, width: 20, height: 20, rx: 3 });
  return marks;
}
