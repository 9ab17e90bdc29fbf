// Warns of a deadline that would pass over marks that are not sent.

import type { State } from "../api/types";
import { h, refill } from "../ui/dom";
import { button } from "../ui/parts";
import { text } from "../words/catalogue";
import type { Acts } from "./acts";
import type { Marks } from "./marks";

const notice = 30000; // ms before the deadline

export class Unsent {
  readonly element = h("div", { id: "unsent", class: "error", role: "alert", hidden: true });

  constructor(
    private readonly marks: Marks,
    private readonly acts: Acts,
  ) {}

  /** Shows the warning where some ms are left until the deadline and something is to be sent. */
  show(s: State, left: number): void {
    const late = left > 0 && left < notice && this.marks.unsent(s) && this.acts.outbox.pending.length === 0;
    this.element.hidden = !late;
    refill(this.element, [late, s.phase], () =>
      late ? [h("p", {}, text.unsent), button("send-marks", text.sendMarks, () => this.send(s), "primary")] : [],
    );
  }

  private send(s: State): void {
    if (s.phase === "scoring") this.acts.sendList();
    else if (s.phase === "marking") this.acts.mark();
    else this.acts.giveVerdict(false);
  }
}
