// A shared board as its stream tells it: a tree of positions, of which each is drawn from the one before.
// Which stones a move takes off is what the server says.

import type { BoardLine, BoardNode, Color, Vertex } from "../api/types";
import { otherColor, withPoints } from "../board/grid";

export class Tree {
  /** Everything but the positions, as it was told last. */
  head: BoardLine | undefined;
  readonly nodes = new Map<number, BoardNode>();
  private readonly boards = new Map<number, string[]>(); // rows by node, as far as they were drawn

  /** Takes in a state or a change. */
  take(line: BoardLine): void {
    if (line.type === "state") {
      this.nodes.clear();
      this.boards.clear();
    }
    for (const node of line.nodes) this.nodes.set(node.id, node);
    for (const id of line.gone ?? []) this.nodes.delete(id);
    this.head = line;
  }

  node(id: number): BoardNode | undefined {
    return this.nodes.get(id);
  }

  /** The nodes from the first one to another. */
  way(id: number): BoardNode[] {
    const way: BoardNode[] = [];
    for (let n = this.node(id); n; n = this.node(n.parent)) way.unshift(n);
    return way;
  }

  /** The board at a node. */
  rows(id: number): string[] {
    const known = this.boards.get(id);
    if (known) return known;
    const { cols, rows: lines } = this.head!;
    let rows = Array.from({ length: lines }, () => ".".repeat(cols));
    for (const n of this.way(id)) {
      rows = this.boards.get(n.id) ?? after(rows, n);
      this.boards.set(n.id, rows);
    }
    return rows;
  }

  /** Whose turn it is at a node. */
  turn(id: number): Color {
    for (let n = this.node(id); n; n = this.node(n.parent)) {
      if (n.turn) return n.turn as Color;
      if (n.color) return otherColor(n.color as Color);
    }
    return "black";
  }

  /** How many moves lead to a node. */
  moves(id: number): number {
    return this.way(id).filter(({ move }) => move).length;
  }

  /** The end of the line that goes on from a node. */
  end(id: number): number {
    for (let next = this.node(id)?.next?.[0]; next !== undefined; next = this.node(next)?.next?.[0]) id = next;
    return id;
  }
}

function after(rows: string[], n: BoardNode): string[] {
  const put = (points: Vertex[] | null | undefined, what: "X" | "O" | "."): void => {
    if (points?.length) rows = withPoints(rows, points, what);
  };
  put(n.black, "X");
  put(n.white, "O");
  put(n.clear, ".");
  if (n.move && n.move !== "pass") put([n.move], n.color === "black" ? "X" : "O");
  put(n.captured, ".");
  return rows;
}
