// The position that is looked for: stones on a board, or in its upper right corner, which stands for every corner.

import type { Color, Vertex } from "../api/types";
import type { Picture } from "../board/picture";
import { onBoard, otherColor, placeOf, type Size, triedOn, vertices, withPoints } from "../board/grid";

/** What a click does. */
export type Tool = "turns" | "black" | "white" | "erase";

export class Position {
  tool: Tool = "turns";
  /** How many points from the corner count; undefined for the whole board. */
  corner: number | undefined;
  private boards: string[][]; // one for each change
  private turns: Color[] = ["black"];

  constructor(readonly size: Size) {
    this.boards = [Array.from({ length: size.rows }, () => ".".repeat(size.cols))];
  }

  get rows(): string[] {
    return this.boards.at(-1)!;
  }

  get turn(): Color {
    return this.turns.at(-1)!;
  }

  get changed(): boolean {
    return this.boards.length > 1;
  }

  /** Whether there is something to look for. */
  get wanted(): boolean {
    return (
      this.corner === undefined ||
      vertices(this.size).some((vertex) => this.counts(vertex) && onBoard(this.rows, vertex) !== ".")
    );
  }

  counts(vertex: Vertex): boolean {
    const [col, row] = placeOf(vertex);
    return this.corner === undefined || (col >= this.size.cols - this.corner && row >= this.size.rows - this.corner);
  }

  /** Does to a point what the tool does; false if that is nothing. */
  put(vertex: Vertex, color?: Color): boolean {
    if (!this.counts(vertex)) return false;
    const there = onBoard(this.rows, vertex);
    let after: string[] | undefined;
    let turn = this.turn;
    if (color || (this.tool === "turns" && there === ".")) {
      const by = color ?? this.turn;
      after = triedOn(this.rows, vertex, by, this.boards.at(-2) ?? []);
      turn = otherColor(by);
    } else {
      const sign = this.tool === "black" ? "X" : this.tool === "white" ? "O" : ".";
      after = withPoints(this.rows, [vertex], sign === there ? "." : sign);
    }
    if (!after) return false;
    this.boards.push(after);
    this.turns.push(turn);
    return true;
  }

  takeBack(): void {
    if (!this.changed) return;
    this.boards.pop();
    this.turns.pop();
  }

  clear(): void {
    this.boards.length = this.turns.length = 1;
  }

  /** The rows as a search takes them: a question mark where anything may be. */
  get pattern(): string {
    if (this.corner === undefined) return this.rows.join("\n");
    const { cols } = this.size;
    return this.rows
      .map((row, i) =>
        [...row].map((sign, col) => (i < this.corner! && col >= cols - this.corner! ? sign : "?")).join(""),
      )
      .join("\n");
  }

  picture(labels: ReadonlyMap<Vertex, string>): Picture {
    const hand = this.tool === "white" ? "white" : this.tool === "black" ? "black" : this.turn;
    const open = new Set(vertices(this.size).filter((vertex) => this.counts(vertex)));
    return { rows: this.rows, labels, open, hand: this.tool === "erase" ? undefined : hand };
  }
}
