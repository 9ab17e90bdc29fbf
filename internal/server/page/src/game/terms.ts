// How a game ends by its terms, for who plays in it, looks on, or thinks of sitting down.

import type { Ending, State } from "../api/types";
import { countdown } from "../ui/clock";
import { agreedRows, daysOffRows, delayRows } from "../lobby/termrows";
import { overview } from "../api/client";
import { h, refill } from "../ui/dom";
import { line, type Part } from "../ui/parts";
import { text } from "../words/catalogue";

const day = 86400000; // ms

export class GameTerms {
  readonly element = h(
    "details",
    { id: "how-it-ends", hidden: true, ontoggle: () => void this.look() },
    h("summary", {}, text.ending),
  );
  /** Says that one sees the game late. */
  readonly late = h("p", { id: "seen-late", class: "small", hidden: true }, text.seenLate);
  private readonly body = h("div", { class: "panel" });
  private state: State | undefined;
  private ending: Ending | undefined; // as the server describes it
  private asked = false;

  constructor() {
    this.element.append(this.body);
  }

  /** Shows the terms of a game. */
  show(s: State): void {
    this.state = s;
    this.element.hidden = !s.terms.ending;
    this.late.hidden = !s.late;
    refill(this.body, [this.element.open, s.terms, this.ending], () => (this.element.open ? this.lines(s) : []));
  }

  /** Learns how the ending goes, once somebody wants to know. */
  private async look(): Promise<void> {
    if (this.state) this.show(this.state);
    if (this.asked) return;
    this.asked = true;
    try {
      this.ending = (await overview()).endings.find(({ name }) => name === this.state?.terms.ending);
      if (this.state) this.show(this.state);
    } catch {
      this.asked = false; // the next look asks again
    }
  }

  private lines({ terms, time }: State): Part[] {
    const { name, title, note } = this.ending ?? { name: terms.ending!, title: terms.ending!, note: "" };
    const { limits, mediator_name: called } = terms;
    const rows = agreedRows({
      ...terms,
      ...(called && { mediator: `account:${called}` }),
      ...(limits && { move_limit: limits.moves, at_limit: limits.at_moves, repetition: limits.repetition }),
    });
    rows.push(...daysOffRows(terms.weekends, (terms.vacation_ms ?? 0) / day));
    rows.push(...delayRows(terms.delay));
    // A byo-yomi clock always has a period, and under as-is play never goes on.
    if (time !== "none" && !time.includes("x") && terms.ending !== "as-is")
      rows.push([text.shortOfTime, text.shortOfTimeGets(time.includes("/"))]);
    if (limits)
      rows.push([
        text.firstMove,
        text.firstMoveWithin(countdown(limits.first_move_ms), terms.tournament !== undefined),
      ]);
    const list = h("dl", { class: "terms small" });
    for (const [term, said] of rows) list.append(h("dt", {}, term), h("dd", {}, said));
    return [line(text.endingTitle(name, title), "marks"), note !== "" && line(text.endingNote(name, note)), list];
  }
}
