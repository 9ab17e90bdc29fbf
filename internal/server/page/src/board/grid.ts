// Points and boards as the page reads them. Rows come as the server sends them: the
// top row first, X for Black, O for White, a dot for an empty point.

import type { Color, Vertex } from "../api/types";

export interface Size {
  cols: number;
  rows: number;
}

const maxSide = 25;
const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"; // there is no I

export const otherColor = (color: Color): Color => (color === "black" ? "white" : "black");

export function sizeOf(rows: string[]): Size {
  return { cols: rows[0]?.length ?? 0, rows: rows.length };
}

/** Reads "19", "19x19" or, columns first, "7x5". */
export function parseSize(text: string): Size | undefined {
  const found = /^\s*(\d{1,2})(?:\s*[x×*]\s*(\d{1,2}))?\s*$/i.exec(text);
  if (!found) return undefined;
  const cols = Number(found[1]);
  const rows = Number(found[2] ?? found[1]);
  const fits = (n: number): boolean => n >= 1 && n <= maxSide;
  return fits(cols) && fits(rows) ? { cols, rows } : undefined;
}

export const vertexAt = (col: number, row: number): Vertex => `${letters[col]}${row + 1}`;

/** Column and row of a vertex, both from 0 at A1. */
export function placeOf(vertex: Vertex): [number, number] {
  return [letters.indexOf(vertex[0] ?? ""), Number(vertex.slice(1)) - 1];
}

/** Reads "d4" in any letter case; undefined for what is not a point of the board. */
export function parseVertex(text: string, size: Size): Vertex | undefined {
  const found = /^([a-hj-z])([1-9]\d?)$/i.exec(text.trim());
  if (!found) return undefined;
  const vertex = found[1]!.toUpperCase() + found[2]!;
  const [col, row] = placeOf(vertex);
  return col < size.cols && row < size.rows ? vertex : undefined;
}

/** Every vertex, top row first, as one reads. */
export function vertices(size: Size): Vertex[] {
  const all: Vertex[] = [];
  for (let row = size.rows - 1; row >= 0; row--) for (let col = 0; col < size.cols; col++) all.push(vertexAt(col, row));
  return all;
}

/** What the rows have on a vertex: "X", "O", "." or, for owners, what the server wrote there. */
export function onBoard(rows: string[], vertex: Vertex): string {
  const [col, row] = placeOf(vertex);
  return rows[rows.length - 1 - row]?.[col] ?? ".";
}

export function stoneAt(rows: string[], vertex: Vertex): Color | undefined {
  const there = onBoard(rows, vertex);
  return there === "X" ? "black" : there === "O" ? "white" : undefined;
}

/** The rows with other contents on some points. */
export function withPoints(rows: string[], points: Vertex[], content: "X" | "O" | "."): string[] {
  const next = [...rows];
  for (const point of points) {
    const [col, row] = placeOf(point);
    const line = next[next.length - 1 - row]!;
    next[next.length - 1 - row] = line.slice(0, col) + content + line.slice(col + 1);
  }
  return next;
}

/** The points beside a vertex. */
function neighbors(vertex: Vertex, { cols, rows }: Size): Vertex[] {
  const [col, row] = placeOf(vertex);
  const beside: [number, number][] = [
    [col + 1, row],
    [col - 1, row],
    [col, row + 1],
    [col, row - 1],
  ];
  return beside.filter(([c, r]) => c >= 0 && r >= 0 && c < cols && r < rows).map(([c, r]) => vertexAt(c, r));
}

/** The chain on a vertex and its liberties, for who asks; the rules are the server's. */
export function chainAt(rows: string[], vertex: Vertex): { stones: Vertex[]; liberties: Vertex[] } {
  const size = sizeOf(rows);
  const color = onBoard(rows, vertex);
  const stones = [vertex];
  const seen = new Set(stones);
  const liberties: Vertex[] = [];
  for (let i = 0; i < stones.length; i++) {
    for (const near of neighbors(stones[i]!, size)) {
      if (seen.has(near)) continue;
      const there = onBoard(rows, near);
      if (there === color) stones.push(near);
      else if (there === ".") liberties.push(near);
      else continue;
      seen.add(near);
    }
  }
  return { stones, liberties };
}

/** The points with a dot: the same ones as in the server's pictures. */
export function starPoints({ cols, rows }: Size): Vertex[] {
  const lines = (n: number): number[] => (n < 9 ? [] : n < 13 ? [2, n - 3] : [3, n - 4]);
  const stars = lines(cols).flatMap((col) => lines(rows).map((row) => vertexAt(col, row)));
  if (cols % 2 === 0 || rows % 2 === 0 || cols < 5 || rows < 5) return stars;
  const [midCol, midRow] = [(cols - 1) / 2, (rows - 1) / 2];
  stars.push(vertexAt(midCol, midRow));
  if (rows >= 15) stars.push(...lines(cols).map((col) => vertexAt(col, midRow)));
  if (cols >= 15) stars.push(...lines(rows).map((row) => vertexAt(midCol, row)));
  return stars;
}

/** Every empty point. */
export const emptyPoints = (rows: string[]): Set<Vertex> =>
  new Set(vertices(sizeOf(rows)).filter((vertex) => onBoard(rows, vertex) === "."));

/** The board after a move that was played: chains without liberties come off, first the other side's. */
export function playedOn(rows: string[], vertex: Vertex, color: Color): string[] {
  if (vertex === "pass") return rows;
  let after = withPoints(rows, [vertex], color === "black" ? "X" : "O");
  for (const near of neighbors(vertex, sizeOf(rows))) {
    if (stoneAt(after, near) !== otherColor(color)) continue;
    const { stones, liberties } = chainAt(after, near);
    if (liberties.length === 0) after = withPoints(after, stones, ".");
  }
  const own = chainAt(after, vertex);
  return own.liberties.length > 0 ? after : withPoints(after, own.stones, ".");
}

/**
 * The board after a move that somebody tries out, where only the board is at stake. Undefined where there is a stone
 * already, where the move would take itself off, and where it would bring back the board before, as in a ko.
 */
export function triedOn(rows: string[], vertex: Vertex, color: Color, before: string[]): string[] | undefined {
  if (vertex === "pass") return rows;
  if (onBoard(rows, vertex) !== ".") return undefined;
  const after = playedOn(rows, vertex, color);
  return onBoard(after, vertex) === "." || after.join() === before.join() ? undefined : after;
}
