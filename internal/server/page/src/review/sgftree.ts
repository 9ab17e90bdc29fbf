// Game records as trees, for variations and comments. What a record means is for the server
// to say; here it is only taken apart and put together again.

import type { Color, Vertex } from "../api/types";
import { placeOf, type Size, vertexAt } from "../board/grid";

/** A node of a record: its properties with their values as text, and what follows it. */
export interface Leaf {
  properties: Map<string, string[]>;
  next: Leaf[];
}

/** Reads the first game of a record; undefined where there is none. It never goes deeper than the text is long. */
export function parseTree(sgf: string): Leaf | undefined {
  const token = /[();]|([A-Za-z]+)\s*((?:\[(?:\\[^]|[^\]\\])*\]\s*)+)/g;
  const value = /\[((?:\\[^]|[^\]\\])*)\]/g;
  const start = sgf.search(/\(\s*;/);
  if (start < 0) return undefined;
  token.lastIndex = start;
  let root: Leaf | undefined;
  let leaf: Leaf | undefined;
  const branches: (Leaf | undefined)[] = [];
  for (let found = token.exec(sgf); found; found = token.exec(sgf)) {
    const [said, name, values] = found;
    if (said === "(") branches.push(leaf);
    else if (said === ")") {
      leaf = branches.pop();
      if (branches.length === 0) break; // another game may follow
    } else if (said === ";") {
      const added: Leaf = { properties: new Map(), next: [] };
      leaf?.next.push(added);
      root ??= added;
      leaf = added;
    } else if (leaf) {
      const all = [...values!.matchAll(value)].map(([, text]) =>
        text!.replace(/\\(\r\n|\n|[^])/g, (_, c: string) => (c.trim() === "" ? "" : c)),
      );
      const key = name!.replace(/[a-z]/g, "");
      leaf.properties.set(key, [...(leaf.properties.get(key) ?? []), ...all]);
    }
  }
  return root;
}

/** Writes a tree as a record. */
export function printTree(root: Leaf): string {
  const parts: string[] = ["("];
  // Not by calling itself: a record may be as deep as a game is long.
  const stack: (Leaf | string)[] = [root];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top === "string") {
      parts.push(top);
      continue;
    }
    parts.push(
      ";",
      ...[...top.properties].map(([name, values]) => name + values.map((v) => `[${escaped(v)}]`).join("")),
    );
    if (top.next.length === 1) stack.push(top.next[0]!);
    else for (const next of top.next.toReversed()) stack.push(")", next, "(");
  }
  return `${parts.join("")})`;
}

const escaped = (text: string): string => text.replace(/[\]\\]/g, "\\$&");

export const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A vertex as records write it, on a board of some rows. */
export function sgfPoint(vertex: Vertex, rows: number): string {
  if (vertex === "pass") return "";
  const [col, row] = placeOf(vertex);
  return `${letters[col]}${letters[rows - 1 - row]}`;
}

/** The move of a node, if it has one that is on the board. */
export function moveOf({ properties }: Leaf, { cols, rows }: Size): { color: Color; move: Vertex } | undefined {
  const color = properties.has("B") ? "black" : properties.has("W") ? "white" : undefined;
  if (!color) return undefined;
  const at = properties.get(color === "black" ? "B" : "W")![0]!.trim();
  if (at === "" || (at === "tt" && cols <= 19 && rows <= 19)) return { color, move: "pass" };
  const [col, row] = [letters.indexOf(at[0]!), letters.indexOf(at[1] || " ")];
  if (col < 0 || row < 0 || col >= cols || row >= rows) return undefined;
  return { color, move: vertexAt(col, rows - 1 - row) };
}
