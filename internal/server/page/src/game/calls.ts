// What is called out while a clock runs down: each of the last seconds, a period that is used up, and the last one.

import type { Shown } from "../ui/clock";

/** Something to be called: a second that is left of what runs, or how many periods are left. */
export type Call = { second: number; high: boolean } | { periods: number };

const counted = 10; // seconds at the end of what runs
const highest = 3; // of them, with a higher tone

/** What is to be called between two looks at a running clock; of several seconds only the latest. */
export function callBetween(before: Shown, now: Shown): Call | undefined {
  if (now.periods > 0 && now.overtime && (!before.overtime || now.periods < before.periods))
    return { periods: now.periods };
  if (before.overtime !== now.overtime || before.periods !== now.periods) return undefined;
  const second = Math.ceil(now.left / 1000);
  if (second < 1 || second > counted || before.left <= second * 1000) return undefined;
  return { second, high: second <= highest };
}
