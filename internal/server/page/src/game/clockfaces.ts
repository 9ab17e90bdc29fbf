// The clocks of both sides as they run on between two states, and the alarm of the visitor's own.

import type { Color, Sides, State } from "../api/types";
import { h, write } from "../ui/dom";
import { text } from "../words/catalogue";
import { alarmBetween, face, low, run, type Shown } from "./clock";
import type { SeatCard } from "./seat";
import { alarmSound } from "./sound";

export class ClockFaces {
  readonly alarm = h("p", { id: "alarm", class: "unseen", role: "alert", "aria-live": "assertive" });

  private received = 0; // when the last state came, on the page's own clock
  private readonly totals: { [color in Color]?: number } = {};

  constructor(private readonly seats: Sides<SeatCard>) {}

  /** A state has come: its readings are of now. */
  begin(): void {
    this.received = performance.now();
  }

  /** How long ago the last state came, in milliseconds. */
  get elapsed(): number {
    return performance.now() - this.received;
  }

  /** What both sides have left. */
  reading(s: State): { [color in Color]?: Shown } {
    const { clock } = s;
    if (!clock) return {};
    const gone = this.elapsed;
    const of = (color: Color): Shown => run(clock[color], s.time, s.running === color ? gone : 0);
    return { black: of("black"), white: of("white") };
  }

  show(s: State): void {
    const reading = this.reading(s);
    for (const color of ["black", "white"] as const) {
      const shown = reading[color];
      this.seats[color].time(
        shown && {
          time: face(shown.left),
          after: shown.after,
          low: s.phase !== "over" && low(shown) && s.running === color,
        },
      );
      if (!shown) continue;
      if (color === s.you && s.running === color) this.warn(this.totals[color], shown.total);
      this.totals[color] = shown.total;
    }
  }

  private warn(before: number | undefined, total: number): void {
    const seconds = before === undefined ? undefined : alarmBetween(before, total);
    if (!seconds) return;
    write(this.alarm, text.alarm(seconds));
    alarmSound(seconds);
  }
}
