// What is due in a game besides the clocks, as a sentence that counts down: nothing ends a game that was not announced.

import type { State } from "../api/types";
import { text } from "../words/catalogue";
import { deadline } from "../ui/clock";

type Due = State["deadlines"][number];

/** What is to be said about a stopped position. */
const spoken = ["list", "answer", "mark", "trial-move", "verdict"];

/** What the panels beside the board count down themselves, and the clock of a side. */
const elsewhere = ["flag", "follows", ...spoken];

/** How long before its end a deadline is called. */
const close = 10000; // ms

/** What is due next, a time after the state was told; nothing if all that is due stands elsewhere. */
export function nextDue(s: State, gone: number): { sentence: string; close: boolean } | undefined {
  const weekend = (s.days_off?.weekend_ms ?? 0) - gone;
  if (weekend > 0 && s.running) return { sentence: text.weekendNow(deadline(weekend)), close: false };
  const due = s.deadlines.find((d) => !elsewhere.includes(d.kind) && !(d.kind === "absence" && s.you));
  if (!due) return undefined;
  const left = Math.max(0, due.in_ms - gone);
  return { sentence: sentence(s, due, deadline(left)), close: left <= close };
}

/**
 * How many ms are left to speak about a stopped position: to the visitor if something is asked of them, else to whoever
 * has longest; undefined if nobody is asked.
 */
export function leftToSpeak(s: State, gone: number): number | undefined {
  const asked = s.deadlines.filter((d) => spoken.includes(d.kind));
  const due = asked.find((d) => d.of === s.you) ?? asked.at(-1);
  return due && Math.max(0, due.in_ms - gone);
}

function sentence(s: State, { kind, of }: Due, left: string): string {
  const color = of === "white" ? "white" : "black";
  switch (kind) {
    case "first-move":
      return text.beginWithin(color, color === s.you, left, s.terms.tournament !== undefined);
    case "handicap":
      return text.handicapWithin(color, left);
    case "opponent":
      return text.opponentWithin(color, color === s.you, left);
    case "absence":
      return text.backWithin(color, left);
    case "pause":
      return text.pauseEndsIn(left);
    case "vacation":
      return text.onVacation(color, left);
    default:
      return text.clocksRunIn(left);
  }
}
