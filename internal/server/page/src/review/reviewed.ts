// A game that is reviewed: its boards, and what the engine thinks of them so far.

import type { Color, MoveCost, PositionEvaluation, ReviewDocument, Vertex } from "../api/types";
import { onBoard, otherColor, parseSize, playedOn, withPoints } from "../board/grid";

/** Moves beside the game, of which some are shown. */
export interface Line {
  /** After so many moves of the game. */
  from: number;
  color: Color;
  moves: Vertex[];
  /** How many of them are on the board. */
  at: number;
}

export class ReviewedGame {
  readonly plies: { color: Color; move: Vertex }[];
  readonly evaluations = new Map<number, PositionEvaluation>();
  readonly costs = new Map<number, MoveCost>(); // by the number of the move
  doc: ReviewDocument;
  private readonly boards: string[][];

  constructor(doc: ReviewDocument) {
    this.doc = doc;
    const { cols, rows } = parseSize(doc.game.size)!;
    const empty = Array.from({ length: rows }, () => ".".repeat(cols));
    this.boards = [withPoints(withPoints(empty, doc.game.black, "X"), doc.game.white, "O")];
    this.plies = doc.game.moves.map((said) => {
      const [color, move] = said.split(" ") as [Color, Vertex];
      return { color, move };
    });
    const breaks = new Map((doc.game.breaks ?? []).map((b) => [b.after, b]));
    for (const [i, { color, move }] of this.plies.entries()) {
      const anew = breaks.get(i + 1);
      this.boards.push(
        anew
          ? withPoints(withPoints(empty, anew.black, "X"), anew.white, "O")
          : playedOn(this.boards.at(-1)!, move, color),
      );
    }
    this.take(doc);
  }

  /** Takes the review in as it is now. */
  take(doc: ReviewDocument): void {
    this.doc = doc;
    this.evaluations.clear();
    this.hear(doc.evaluations);
    this.costs.clear();
    for (const cost of doc.moves) this.costs.set(cost.number, cost);
  }

  /** Takes in what the engine has found besides. */
  hear(found: readonly PositionEvaluation[]): void {
    for (const e of found) this.evaluations.set(e.position, e);
  }

  /** How many moves the game has. */
  get length(): number {
    return this.plies.length;
  }

  boardAt(n: number): string[] {
    return this.boards[n]!;
  }

  /** Who moves after n moves. */
  turnAt(n: number): Color {
    return this.plies[n]?.color ?? otherColor(this.plies[n - 1]!.color);
  }

  /** The line of what would have been better than a move of the game, all of it on the board. */
  better({ number, color, line = [] }: MoveCost): Line {
    return { from: number - 1, color: color as Color, moves: line, at: line.length };
  }

  /** The board with the moves of a line, the last of them, and their numbers where their stones are. */
  shown({ from, color, moves, at }: Line): { rows: string[]; last: Vertex | undefined; numbers: Map<Vertex, number> } {
    let rows = this.boardAt(from);
    const numbers = new Map<Vertex, number>();
    let last: Vertex | undefined;
    moves.slice(0, at).forEach((move, i) => {
      last = move === "pass" ? undefined : move;
      if (!last || onBoard(rows, last) !== ".") return;
      rows = playedOn(rows, last, i % 2 === 0 ? color : otherColor(color));
      numbers.set(last, i + 1);
    });
    return { rows, last, numbers };
  }
}
