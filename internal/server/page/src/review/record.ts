// The moves of a game, and the boards they passed through.

import type { Color, Line, LogEvent, State, Vertex } from "../api/types";
import { withPoints } from "../board/grid";
import { letters, sgfPoint } from "./sgftree";

export interface Ply {
  color: Color;
  move: Vertex;
  captured: Vertex[];
}

/** What the page knows of a game: the last state, and the log as moves. */
export class GameRecord {
  state: State | undefined;
  readonly plies: Ply[] = [];
  private read = 0; // number of the last event taken in

  since(): number {
    return this.read;
  }

  /** Takes one line in. */
  take(line: Line): void {
    if (line.type === "state") this.state = line as State;
    else this.event(line as LogEvent);
  }

  private event(event: LogEvent): void {
    if (event.seq <= this.read) return;
    this.read = event.seq;
    switch (event.type) {
      case "move":
        this.plies.push({ color: event.color!, move: event.move!, captured: event.captured ?? [] });
        break;
      case "undone":
        this.plies.length = Math.min(this.plies.length, event.to!);
        break;
    }
  }

  /** Whether events have come, and not yet the state that they led to. */
  ahead(): boolean {
    return this.read > (this.state?.seq ?? Infinity);
  }

  /** Whether the moves are those that led to the state, so that one can leaf through them. */
  complete(): boolean {
    return this.plies.length === this.state?.move_number;
  }

  /**
   * The board after n moves, found from the present one by taking moves back: what each
   * move took off the board is in the log, so that no rule is needed here.
   */
  boardAt(n: number): string[] {
    let rows = this.state!.board;
    for (let i = this.plies.length - 1; i >= n; i--) {
      const ply = this.plies[i]!;
      if (ply.move === "pass") continue;
      const own = ply.color === "black" ? "X" : "O";
      const other = ply.color === "black" ? "O" : "X";
      // A move that took itself off the board was a suicide of its own color.
      rows = withPoints(rows, ply.captured, ply.captured.includes(ply.move) ? own : other);
      rows = withPoints(rows, [ply.move], ".");
    }
    return rows;
  }

  /** The first moves as a game record, with all that matters for counting them; undefined where the rules have no name. */
  counting(n: number): { sgf: string; ruleset: string } | undefined {
    const { size, komi, ruleset, handicap } = this.state!.terms;
    if (!ruleset) return undefined;
    const rows = this.boardAt(0);
    const [cols, height] = [rows[0]!.length, rows.length];
    const set = (sign: string): string =>
      rows.flatMap((row, y) => [...row].map((at, x) => (at === sign ? `[${letters[x]}${letters[y]}]` : ""))).join("");
    const [black, white] = [set("X"), set("O")];
    const head = `SZ[${cols === height ? cols : size.replace("x", ":")}]KM[${komi}]RU[${ruleset}]`;
    const given = handicap && handicap.stones > 1 ? `HA[${handicap.stones}]` : "";
    const setup = (black && `AB${black}`) + (white && `AW${white}`);
    const moves = this.plies
      .slice(0, n)
      .map(({ color, move }) => `;${color === "black" ? "B" : "W"}[${sgfPoint(move, height)}]`);
    return { sgf: `(;GM[1]FF[4]${head}${given}${setup}${moves.join("")})`, ruleset };
  }

  /** The move that led to the board after n moves. */
  moveAt(n: number): Ply | undefined {
    return this.plies[n - 1];
  }
}
