// What the page says where one board is counted under all rules. It is loaded there, and nowhere else.

import type { Language } from "./languages";
import type * as english from "./en/compare";
import { compareVoices } from "./comparevoices";

export let compareWords: typeof english.compareWords;

const voices: Record<Language, () => Promise<typeof english>> = compareVoices;

/** Lets the page speak of it. */
export async function speakOfComparisons(language: Language): Promise<void> {
  ({ compareWords } = await voices[language]());
}
