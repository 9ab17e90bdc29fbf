// The clocks of both sides as they run on between two states, and the alarm of the visitor's own.

import type { Color, Sides, State } from "../api/types";
import { h, write } from "../ui/dom";
import { text } from "../words/catalogue";
import { type Call, callBetween } from "./calls";
import { alarmBetween, face, inLast, low, run, type Shown, upAt } from "../ui/clock";
import type { SeatCard } from "./seat";
import { kept } from "../ui/preferences";
import { alarmSound, beep, periodSound, say } from "../ui/sound";

export class ClockFaces {
  readonly alarm = h("p", { id: "alarm", class: "unseen", role: "alert", "aria-live": "assertive" });

  private received = 0; // when the last state came, on the page's own clock
  private readonly totals: { [color in Color]?: number } = {};
  private readonly ran: { [color in Color]?: Shown | undefined } = {}; // what a running clock showed when last looked at
  private called = ""; // what was called last: the server's word on a clock may set it back a little

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
    const gone = counted(s, this.elapsed);
    const of = (color: Color): Shown => run(clock[color], s.time, s.running === color ? gone : 0);
    return { black: of("black"), white: of("white") };
  }

  /** How long until the flag falls that runs: by correspondence not all time counts. */
  private until(s: State, total: number): number {
    const due = s.deadlines.find(({ kind }) => kind === "flag");
    return s.days_off ? (due?.in_ms ?? this.elapsed) - this.elapsed : total;
  }

  show(s: State): void {
    const reading = this.reading(s);
    for (const color of ["black", "white"] as const) {
      const shown = reading[color];
      this.seats[color].time(
        shown && {
          time: face(shown.left),
          after:
            shown.total === 0
              ? ""
              : inLast(shown)
                ? text.lastPeriod
                : shown.after || (s.running === color ? upAt(this.until(s, shown.total)) : ""),
          last: inLast(shown) && s.phase !== "over",
          low: s.phase !== "over" && low(shown) && s.running === color,
        },
      );
      if (!shown) continue;
      const news = [
        this.count(s, color, shown),
        color === s.you && s.running === color && this.warn(this.totals[color], shown.total),
      ].filter(Boolean);
      if (news.length > 0) write(this.alarm, news.join(" "));
      this.totals[color] = shown.total;
    }
  }

  /** Counts a running clock down, that of the visitor, or any if that is wished for; the sentence is for the visitor's own. */
  private count(s: State, color: Color, shown: Shown): string | undefined {
    const before = this.ran[color];
    const runs = s.running === color && s.phase !== "over";
    this.ran[color] = runs ? shown : undefined;
    if (!before || !runs || !(color === s.you || kept("listen") === "on")) return undefined;
    const call = callBetween(before, shown);
    const name = call && [color, s.move_number, shown.periods, "second" in call ? call.second : ""].join(" ");
    if (!call || name === this.called) return undefined;
    this.called = name!;
    const said = this.utter(call);
    return color === s.you ? said : undefined;
  }

  /** Lets a call be heard; that of a period is a sentence, too. */
  private utter(call: Call): string | undefined {
    const aloud = kept("count") === "on";
    if ("second" in call) {
      if (!aloud || !say(String(call.second))) beep(call.high);
      return undefined;
    }
    const said = call.periods === 1 ? text.lastPeriodCalled : text.periodsLeft(call.periods);
    if (!aloud || !say(said)) periodSound(call.periods === 1);
    return said;
  }

  private warn(before: number | undefined, total: number): string | undefined {
    const seconds = before === undefined ? undefined : alarmBetween(before, total);
    if (!seconds) return undefined;
    alarmSound(seconds);
    return text.alarm(seconds);
  }
}

/** How much of the time since the state was told counts for the side whose clock runs. */
function counted({ days_off, running }: State, gone: number): number {
  if (!days_off) return gone;
  if (running && days_off.vacation_ms[running as Color] !== undefined) return 0;
  return Math.max(0, gone - (days_off.weekend_ms ?? 0));
}
