// What the usual judge sees in a game, asked for once for each position.

import type { State } from "../api/types";
import type { Picture } from "../board/picture";
import { h } from "../ui/dom";
import { estimate, type Estimated, estimateHere, unreached } from "../api/judgement";
import { tick } from "../ui/forms";
import { line } from "../ui/parts";
import { isSettled, openLines, openOn } from "../score/opinion";
import { scoreWords as text, text as shared } from "../words/catalogue";

const pause = 150; // ms without another step before the server is asked
const again = 5000; // ms until a server that was not reached is asked again

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

  private readonly known = new Map<string, Estimated | "none" | "away">(); // by move and board; away: the server was
  private wanted = "";
  private timer = 0;
  private asking = new AbortController();

  /** Counting gives the moves to whoever has to look at them here; changed is called when there may be something new to show. */
  constructor(
    private readonly id: string,
    private readonly counting: (move: number) => { sgf: string; ruleset: string } | undefined,
    private readonly changed: () => void,
  ) {}

  /**
   * What is known of a board after some moves; asks the server where that is wanted and nothing is, and again where the
   * server was not reached.
   */
  of(s: State, move: number, rows: string[]): Estimated | undefined {
    if (!s.may_estimate || !(this.on || (isStopped(s) && s.scoring?.proposal && move === s.move_number))) {
      this.wanted = "";
      window.clearTimeout(this.timer);
      return undefined;
    }
    const key = keyOf(move, rows);
    const known = this.known.get(key);
    const found = typeof known === "object" ? known : undefined;
    if ((known === undefined || known === "away" || found?.here) && this.wanted !== key) {
      this.wanted = key;
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.ask(move, key), known ? again : pause);
    }
    return found;
  }

  private async ask(move: number, key: string): Promise<void> {
    this.asking.abort();
    const asking = (this.asking = new AbortController());
    const before = this.known.get(key);
    let found: Estimated | "none" | "away";
    try {
      found = await estimate(this.id, move, asking.signal, async () =>
        typeof before === "object" ? before : this.lookHere(move),
      );
    } catch (error) {
      found = unreached(error) ? "away" : "none"; // none: the players are at it again, or the server is busy
    }
    if (asking.signal.aborted) return;
    if (this.wanted === key) this.wanted = "";
    this.known.set(key, found);
    if (found !== before) this.answers++;
    this.changed();
  }

  /** Has the judge in the browser look at the board after some moves. */
  private lookHere(move: number): Promise<Estimated> {
    const what = this.counting(move);
    if (!what) throw new Error("rules without a name are the server's to count by");
    return estimateHere(what);
  }

  /** Whether what is open is marked: at a stop the panels speak of the marks. */
  private marked(s: State): boolean {
    return this.marks || isStopped(s);
  }

  /** What the estimate adds to the picture of a board. */
  picture(s: State, found: Estimated | undefined, picture: Picture): Picture {
    if (!found) return picture;
    const { opinion, owner } = found;
    const marked = this.marked(s) ? { ...openOn(opinion), ...picture } : picture;
    if (!this.on) return marked;
    const whose = opinion.ownership ? { ownership: opinion.ownership, owner: undefined } : { owner };
    return { ...marked, ...whose, dead: picture.dead ?? new Set(opinion.dead) };
  }

  /** The estimate in sentences. */
  lines(s: State, found: Estimated | undefined, move: number, rows: string[]): HTMLElement[] {
    if (!found) return [line(this.known.has(keyOf(move, rows)) ? text.noEstimate : text.estimating, "muted")];
    const { count, opinion } = found;
    return [
      ...(found.here ? [line(text.estimatedHere, "open")] : []),
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
