// What the page says, in the language that it was told to speak: words/en.ts has all of it
// in English, and every other language has the same. Only the words of one are loaded, and
// those of contests only where there are some.

import type { Language } from "./language";
import type * as english from "./en";
import type * as englishContests from "./en/contests";

export let text: typeof english.text;
export let scoreWords: typeof english.scoreWords;
export let peopleWords: typeof english.peopleWords;
export let contestWords: typeof englishContests.contestWords;

type Words = typeof english;
type ContestWords = typeof englishContests;

const voices: Record<Language, [words: () => Promise<Words>, contests: () => Promise<ContestWords>]> = {
  en: [() => import("./en"), () => import("./en/contests")],
  de: [() => import("./de"), () => import("./de/contests")],
};

/** Lets the page speak a language. Nothing can be said before. */
export async function speak(language: Language): Promise<void> {
  ({ text, scoreWords, peopleWords } = await voices[language][0]());
}

/** Lets it speak of venues, tournaments and matches, too. */
export async function speakOfContests(language: Language): Promise<void> {
  ({ contestWords } = await voices[language][1]());
}
