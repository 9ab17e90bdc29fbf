// What this browser remembers of how somebody wants the page.

import { type Language, languages } from "../words/languages";

/** The wishes, and what each may be; the first is what holds until somebody says otherwise. */
export const wishes = {
  theme: ["system", "light", "dark"],
  board: ["kaya", "slate", "contrast"],
  coordinates: ["on", "off"],
  sounds: ["on", "off"],
  /** How loud, in percent. */
  volume: ["100", "90", "80", "70", "60", "50", "40", "30", "20", "10", "0"],
  /** Whether the last seconds of a clock are counted aloud, and not by tones. */
  count: ["off", "on"],
  /** Whether clocks of others are counted down, too. */
  listen: ["off", "on"],
  /** Whether a point is aimed at before it is chosen: by a finger, by whatever points, or never. */
  confirm: ["touch", "always", "never"],
  language: ["system", ...(Object.keys(languages) as Language[])],
} as const;

export type Wished<K extends keyof typeof wishes> = (typeof wishes)[K][number];

/** What is wished. */
export function kept<K extends keyof typeof wishes>(key: K): Wished<K> {
  const known: readonly string[] = wishes[key];
  let found: string | null = null;
  try {
    found = localStorage.getItem(`shinpan-${key}`);
  } catch {
    // storage may be forbidden
  }
  return (found !== null && known.includes(found) ? found : known[0]) as Wished<K>;
}

/** Remembers a wish, if the browser lets us. */
export function keep<K extends keyof typeof wishes>(key: K, value: Wished<K>): void {
  try {
    localStorage.setItem(`shinpan-${key}`, value);
  } catch {
    // then it holds for this screen
  }
}
