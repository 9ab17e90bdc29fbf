// The worst mistakes of a side as problems of its own game: whoever solves them tries moves, and the referee says what comes of them.

import type { Color, Puzzle, TriedMove, Vertex } from "../api/types";
import { tryMove } from "../api/reviews";
import type { Picture } from "../board/picture";
import { emptyPoints } from "../board/grid";
import { h, write } from "../ui/dom";
import { troubleLine } from "../ui/forms";
import { button } from "../ui/parts";
import { reviewWords as words, text } from "../words/catalogue";
import type { Line, ReviewedGame } from "./reviewed";

export class Missed {
  readonly element = h("section", { id: "task", class: "panel", "aria-labelledby": "task-title", hidden: true });
  private readonly title = h("h2", { id: "task-title" });
  private readonly says = h("p", { id: "verdict", role: "status" });
  private readonly trouble = troubleLine("task-error");
  private readonly buttons = h("div", { class: "buttons" });
  private all: Puzzle[] = [];
  private n = 0; // which of them
  private line: Line | undefined; // what was tried, with the answer to it
  private busy = false;

  /** Changed is called when there is something else to see; over when the visitor goes back to the review. */
  constructor(
    private readonly game: ReviewedGame,
    private readonly changed: () => void,
    private readonly over: () => void,
  ) {
    this.element.append(this.title, this.says, this.trouble.element, this.buttons);
  }

  /** Whether problems are being solved. */
  get on(): boolean {
    return !this.element.hidden;
  }

  /** The mistakes of a side that make problems. */
  of(color: Color): Puzzle[] {
    return this.game.doc.puzzles.filter((puzzle) => puzzle.color === color);
  }

  begin(color: Color): void {
    this.all = this.of(color);
    this.element.hidden = false;
    this.pose(0);
  }

  end(): void {
    this.element.hidden = true;
    this.over();
  }

  private get puzzle(): Puzzle {
    return this.all[this.n]!;
  }

  private pose(n: number): void {
    this.n = n;
    const { position, color, played, points, rate } = this.puzzle;
    write(this.title, words.problem(n + 1, this.all.length));
    const costs = this.game.doc.scored
      ? words.task(position + 1, color as Color, text.move(played), words.figure(points))
      : words.taskUnscored(position + 1, color as Color, text.move(played), words.percent(100 * rate));
    this.set(undefined, false, costs);
  }

  private set(line: Line | undefined, solved: boolean, said: string): void {
    this.line = line;
    write(this.says, said);
    const fresh = [
      (line || solved) && button("task-again", words.again, () => this.pose(this.n)),
      !solved && button("task-answer", words.showAnswer, () => this.answer()),
      this.n + 1 < this.all.length &&
        button("task-next", words.next, () => this.pose(this.n + 1), solved ? "primary" : ""),
      button("task-done", words.done, () => this.end()),
    ].filter((b) => b !== false);
    const focused = this.buttons.contains(document.activeElement) ? document.activeElement!.id : "";
    this.buttons.replaceChildren(...fresh);
    if (focused) (fresh.find(({ id }) => id === focused) ?? fresh[0]!).focus({ preventScroll: true });
    this.changed();
  }

  /** What is on the board. */
  picture(): Picture {
    const { position, color, played } = this.puzzle;
    if (this.line) return this.game.shown(this.line);
    const rows = this.game.boardAt(position);
    const before = this.game.plies[position - 1]?.move;
    const shapes = played === "pass" ? undefined : new Map([[played, "cross" as const]]);
    return {
      rows,
      last: before === "pass" ? undefined : before,
      hand: color as Color,
      open: emptyPoints(rows),
      shapes,
    };
  }

  private shown(moves: Vertex[]): Line {
    const { position, color } = this.puzzle;
    return { from: position, color: color as Color, moves, at: moves.length };
  }

  private answer(): void {
    const { line, answers } = this.puzzle;
    this.set(this.shown(line), true, words.answer(text.move(answers[0]!)));
  }

  /** Somebody has tried a move. */
  async try(move: Vertex): Promise<void> {
    if (this.busy || this.line || !move) return;
    this.busy = true;
    this.trouble.show();
    const { puzzle } = this;
    this.set(this.shown([move]), false, words.looking);
    try {
      const came = await tryMove(this.game.doc.id, puzzle.position, move);
      if (this.puzzle !== puzzle || !this.on) return;
      if (!came.legal) this.set(undefined, false, text.sentence(text.reason(came.why!)));
      else this.set(this.shown([move, ...came.line]), came.solves, this.verdict(puzzle, move, came));
    } catch (error) {
      this.pose(this.n);
      this.trouble.show(error);
    } finally {
      this.busy = false;
    }
  }

  private verdict(puzzle: Puzzle, move: Vertex, { solves, points, rate }: TriedMove): string {
    const said = text.move(move);
    if (solves) return words.right(said);
    if (move === puzzle.played) return words.same(said);
    if (!this.game.doc.scored) {
      const share = words.percent(100 * rate);
      return rate < puzzle.rate ? words.betterRate(said, share) : words.wrongRate(said, share);
    }
    const lost = words.figure(points);
    return points < puzzle.points ? words.better(said, lost) : words.wrong(said, lost);
  }
}
