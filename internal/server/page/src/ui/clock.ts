// Clocks between two messages of the server. The server decides; the page only lets
// the last reading run on, and never below zero.

import type { ClockReading } from "../api/types";
import { text } from "../words/catalogue";

const hour = 3600000; // ms
const day = 24 * hour;
const far = 6 * hour; // from here on people ask when it is

/** What runs on a clock: the main time or a period after it. */
export interface Shown {
  /** Milliseconds left in what is running: the main time, or the present period. */
  left: number;
  /** "3×0:20" or "7 stones", or nothing. */
  after: string;
  /** Byo-yomi: the periods that are left, with the one that runs. */
  periods: number;
  /** Whether the main time is used up and periods run. */
  overtime: boolean;
  /** Milliseconds until the game is lost if nothing is played. */
  total: number;
}

/**
 * Lets a reading run for a time. The length of a byo-yomi period is in the terms' text,
 * as in "10m+5x30s", because the reading may show a period that has begun.
 */
export function run(reading: ClockReading, control: string, elapsed: number): Shown {
  const period = reading.period_ms ?? 0;
  const periods = reading.periods ?? 0;
  const main = reading.main_ms;
  if (periods > 0) {
    const whole = periodLength(control) ?? period;
    if (elapsed <= main && main > 0) {
      return {
        left: main - elapsed,
        after: times(periods, whole),
        periods,
        overtime: false,
        total: main - elapsed + periods * whole,
      };
    }
    let left = period - (elapsed - main);
    let rest = periods;
    while (left < 0 && rest > 1) {
      left += whole;
      rest--;
    }
    left = Math.max(0, left);
    const alone = rest === 1 && whole >= day; // of days there is one, and it is the time that is shown
    return {
      left,
      after: alone ? "" : times(rest, whole),
      periods: rest,
      overtime: true,
      total: left + (rest - 1) * whole,
    };
  }
  if (reading.stones && period > 0) {
    const left = main > 0 && elapsed <= main ? main - elapsed : Math.max(0, main + period - elapsed);
    const total = Math.max(0, main + period - elapsed);
    return { left, after: text.stones(reading.stones), periods: 0, overtime: elapsed > main || main === 0, total };
  }
  const left = Math.max(0, main - elapsed);
  return { left, after: "", periods: 0, overtime: false, total: left };
}

/** The periods that are left. */
const times = (periods: number, length: number): string => `${periods}×${face(length)}`;

/** The length of a byo-yomi period in "10m+5x30s", in ms. */
function periodLength(control: string): number | undefined {
  const text = /x((?:\d+(?:\.\d+)?(?:ms|d|h|m|s))+)$/.exec(control)?.[1];
  if (!text) return undefined;
  const units: Record<string, number> = { d: day, h: hour, m: 60000, s: 1000, ms: 1 };
  let length = 0;
  for (const [, number, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|d|h|m|s)/g))
    length += Number(number) * units[unit!]!;
  return length;
}

/** A time as a clock shows it: "2 d 7 h", "1:02:03", "4:12", and below ten seconds "8.3". */
export function face(ms: number): string {
  const shown = Math.max(0, ms);
  if (shown >= 2 * day) return text.days(Math.floor(shown / day), Math.floor((shown % day) / hour));
  return shown < 10000 ? (Math.floor(shown / 100) / 10).toFixed(1) : colons(Math.floor(shown / 1000));
}

/** The time to a deadline, in whole seconds: nobody has to hurry for a tenth. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return seconds * 1000 >= 2 * day ? face(seconds * 1000) : colons(seconds);
}

/** When a time is up that has hours to go, in the reader's own time: "Tue 14:05". Nothing where it has less: then people count. */
export function upAt(ms: number): string {
  if (ms < far) return "";
  const minute = 60000; // ms, to which it is rounded: it has to stand still
  const at = new Date(Math.round((Date.now() + ms) / minute) * minute);
  return text.moment(at.toISOString(), ms < 6 * day);
}

/** The time to a deadline and, if it is hours away, when that is: "4:12", "2 d 7 h (Tue 14:05)". */
export function deadline(ms: number): string {
  const at = upAt(ms);
  return at ? text.dueAt(countdown(ms), at) : countdown(ms);
}

function colons(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  const h = Math.floor(seconds / 3600);
  const m = Math.floor(seconds / 60) % 60;
  return h > 0 ? `${h}:${two(m)}:${two(seconds % 60)}` : `${m}:${two(seconds % 60)}`;
}

/** Whether a byo-yomi clock is in its last period, which ends the game. Of days there is never more than one. */
export const inLast = (shown: Shown): boolean => shown.overtime && shown.periods === 1 && shown.after !== "";

/** Whether a player should look at the clock. */
export const low = (shown: Shown): boolean => shown.left <= 10000 || shown.total <= 30000;

/** The steps of low time at which a player is told, in seconds. */
const alarms = [60, 30, 10];

/** The alarm that lies between two totals, if one has just been passed. */
export function alarmBetween(before: number, now: number): number | undefined {
  return alarms.findLast((seconds) => before > seconds * 1000 && now <= seconds * 1000);
}
