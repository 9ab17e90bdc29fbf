// What the usual judge sees in a game, asked for once for each position.

import type { Estimate, State } from "../api/types";
import type { Picture } from "../board/picture";
import { h } from "../ui/dom";
import { estimate } from "../api/judgement";
import { tick } from "../ui/forms";
import { line } from "../ui/parts";
import { isSettled, openLines, openOn } from "../score/opinion";
import { scoreWords as text, text as shared } from "../words/catalogue";

const pause = 150; // ms without another step before the server is asked

/** Whether a stop is being talked about, so that the referee shows what it sees. */
export const isStopped = (s: State): boolean => ["scoring", "dispute", "referred", "marking"].includes(s.phase);

/** A board after a move; the same move may be another one after an undo. */
const keyOf = (move: number, rows: string[]): string => `${move} ${rows.join()}`;

export class Estimates {
  /** Whether the visitor wants to see them. */
  on = false;
  /** Whether the visitor wants what is open marked on the board, too. */
  marks = false;
  /** How many answers have come. */
  answers = 0;

  private readonly known = new Map<string, Estimate | "none">(); // by move and board
  private wanted = "";
  private timer = 0;
  private asking = new AbortController();

  /** Changed is called when there is something new to show. */
  constructor(
    private readonly id: string,
    private readonly changed: () => void,
  ) {}

  /** What is known of a board after some moves; asks the server where that is wanted and nothing is. */
  of(s: State, move: number, rows: string[]): Estimate | undefined {
    if (!s.may_estimate || !(this.on || (isStopped(s) && s.scoring?.proposal && move === s.move_number)))
      return undefined;
    const key = keyOf(move, rows);
    const known = this.known.get(key);
    if (known === undefined && this.wanted !== key) {
      this.wanted = key;
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.ask(move, key), pause);
    }
    return known === "none" ? undefined : known;
  }

  private async ask(move: number, key: string): Promise<void> {
    this.asking.abort();
    const asking = (this.asking = new AbortController());
    let found: Estimate | "none" = "none";
    try {
      found = await estimate(this.id, move, asking.signal);
    } catch {
      // There is none: the players are at it again, or the server is busy.
    }
    if (asking.signal.aborted) return;
    if (this.wanted === key) this.wanted = "";
    this.known.set(key, found);
    this.answers++;
    this.changed();
  }

  /** Whether what is open is marked: at a stop the panels speak of the marks. */
  private marked(s: State): boolean {
    return this.marks || isStopped(s);
  }

  /** What the estimate adds to the picture of a board. */
  picture(s: State, found: Estimate | undefined, picture: Picture): Picture {
    if (!found) return picture;
    const { opinion, owner } = found;
    const marked = this.marked(s) ? { ...openOn(opinion), ...picture } : picture;
    if (!this.on) return marked;
    const whose = opinion.ownership ? { ownership: opinion.ownership, owner: undefined } : { owner };
    return { ...marked, ...whose, dead: picture.dead ?? new Set(opinion.dead) };
  }

  /** The estimate in sentences. */
  lines(s: State, found: Estimate | undefined, move: number, rows: string[]): HTMLElement[] {
    if (!found)
      return [line(this.known.get(keyOf(move, rows)) === "none" ? text.noEstimate : text.estimating, "muted")];
    const { count, opinion } = found;
    return [
      h(
        "p",
        {},
        h("strong", { id: "estimate-result" }, shared.resultText(count.result)),
        ` ${text.estimateOf(count.black, count.white)}`,
      ),
      ...openLines(opinion, this.marked(s)).filter((part) => part instanceof HTMLElement),
      ...(isStopped(s) || isSettled(opinion) ? [] : [this.choice()]),
    ];
  }

  private choice(): HTMLElement {
    const { element, input } = tick("estimate-marks", text.marksOfOpen, this.marks);
    input.onchange = () => {
      this.marks = input.checked;
      this.changed();
    };
    return element;
  }
}
