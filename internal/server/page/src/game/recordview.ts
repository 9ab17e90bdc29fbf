// The record of a game beside its board: its moves, the way back through them, what the visitor
// tries out from there, and what a judge sees.

import { sgf } from "../api/client";
import { fetchJudge } from "../api/localjudge";
import type { Color, RulingDocument, State } from "../api/types";
import type { Picture } from "../board/picture";
import { EngineChoice } from "../review/engines";
import { Moves } from "../review/movelist";
import type { GameRecord } from "../review/record";
import { type Bench, Study } from "../review/study";
import { download } from "../ui/clipboard";
import { h, refill } from "../ui/dom";
import { told } from "../ui/trouble";
import { text } from "../words/catalogue";
import { type Estimates, isStopped } from "./estimates";
import type { Lookups } from "./lookups";
import { showTools, type Workshop } from "./recordtools";

/** What happens in the game besides. */
export interface Around {
  render(): void;
  complain(sentence: string): void;
}

export class RecordView implements Workshop, Bench {
  readonly study = new Study(this);
  readonly reviewers = new EngineChoice();
  readonly estimate = h("div", { id: "estimate-says", class: "panel", "aria-live": "polite", hidden: true });

  private readonly moves = new Moves((n) => this.goTo(n));
  private readonly past = h("p", { id: "past", class: "past", hidden: true });
  private readonly tools = h("div", { class: "tools" });
  private at: number | undefined; // how many moves the board shown has; undefined: the present

  constructor(
    private readonly id: string,
    readonly record: GameRecord,
    readonly estimates: Estimates,
    private readonly lookups: Lookups,
    private readonly around: Around,
  ) {}

  get elements(): HTMLElement[] {
    const [steps, list] = this.moves.parts;
    return [steps, this.past, list, this.tools];
  }

  get document(): RulingDocument | undefined {
    return this.lookups.document;
  }

  /** Whether the board shows the game as it is, so that something can be played on it. */
  get live(): boolean {
    return this.at === undefined;
  }

  /** Whether the board shows anything else than the game as it is. */
  get apart(): boolean {
    return !this.live || this.study.at !== undefined;
  }

  /** How many moves of the game the board has. */
  get shown(): number {
    return this.at ?? this.record.plies.length;
  }

  get first(): Color {
    const { handicap } = this.record.state!.terms;
    return this.record.plies[0]?.color ?? (handicap && handicap.stones > 1 ? "white" : "black");
  }

  render(): void {
    this.around.render();
  }

  goTo(n: number): void {
    if (!this.record.complete() || this.study.step(n)) return;
    const last = this.record.plies.length;
    this.at = n >= last ? undefined : Math.max(0, n);
    this.render();
  }

  /** Goes back to the game as it is. */
  toPresent(): void {
    this.at = undefined;
  }

  /** What the board shows; now is what it shows of the game as it is. */
  picture(s: State, now: Picture): Picture {
    const at = this.at ?? s.move_number;
    const base = this.at === undefined ? now : this.before(this.at);
    const picture = this.study.on ? this.study.picture(at, base) : base;
    const found = this.study.at ? undefined : this.estimates.of(s, at, picture.rows);
    const shown = this.estimates.on && Boolean(s.may_estimate);
    refill(this.estimate, [shown, this.estimates.answers, this.estimates.marks, isStopped(s), at, picture.rows], () =>
      shown ? this.estimates.lines(s, found, at, picture.rows) : [],
    );
    return this.estimates.picture(s, found, picture);
  }

  private before(at: number): Picture {
    const last = this.record.moveAt(at)?.move;
    return { rows: this.record.boardAt(at), last: last === "pass" ? undefined : last };
  }

  show(s: State): void {
    const tried = this.study.at;
    this.moves.show(this.record.plies, this.shown, this.at === undefined && !tried?.next.length, tried?.n);
    refill(this.past, [this.at, tried?.n], () =>
      this.apart
        ? [
            h("span", {}, tried ? text.pastTry(tried.n) : text.past(this.shown)),
            h("button", { id: "to-live", type: "button", onclick: () => this.goTo(Infinity) }, text.toLive),
          ]
        : [],
    );
    this.study.show(this.shown);
    showTools(this.tools, s, this.shown, this);
  }

  toggleEstimate(): boolean {
    if (!this.record.state?.may_estimate) return false;
    this.estimates.on = !this.estimates.on;
    if (this.estimates.on) fetchJudge();
    this.render();
    return true;
  }

  toggleStudy(): void {
    this.study.on = !this.study.on;
    this.study.at = undefined;
    this.render();
  }

  complain(error: unknown): void {
    this.around.complain(told(error));
  }

  /** Saves the record of the game with what the visitor has tried and said. */
  saveRecord(): void {
    void sgf(this.id).then(
      (record) => download(this.study.record(record), `${this.id}.sgf`),
      (error: unknown) => this.around.complain(told(error)),
    );
  }
}
