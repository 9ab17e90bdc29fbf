// What the page says, in the language that it was told to speak: words/en has all of it
// in English, and every other language has the same. Only the words of one are loaded, and
// those of contests, counts and lessons only where there are some.

import type { Language } from "./languages";
import { voices as made } from "./voices";
import type * as english from "./en/index";
import type * as englishPlay from "./en/play";
import type * as englishContests from "./en/contests";
import type * as englishScores from "./en/score";
import type * as englishBoards from "./en/boards";
import type { Lessons } from "./en/lessons";
import type * as englishRecords from "./en/records";
import type * as englishReviews from "./en/reviews";
import { type Sentences, tell } from "./reason";

/** What stands in play.ts is there only after [speakOfScores]. */
export let text: typeof english.text & typeof englishPlay.play;
export let scoreWords: typeof englishScores.scoreWords;
export let peopleWords: typeof english.peopleWords;
export let contestWords: typeof englishContests.contestWords;
export let lessonWords: Lessons;
export let boardWords: typeof englishBoards.boardWords;
export let recordWords: typeof englishRecords.recordWords;
export let reviewWords: typeof englishReviews.reviewWords;

type Words = typeof english;
type ContestWords = typeof englishContests;
type ScoreWords = typeof englishScores;

interface Voice {
  words: () => Promise<Words>;
  contests: () => Promise<ContestWords>;
  scores: () => Promise<ScoreWords>;
  lessons: () => Promise<{ lessonWords: Lessons }>;
  boards: () => Promise<typeof englishBoards>;
  records: () => Promise<typeof englishRecords>;
  reviews: () => Promise<typeof englishReviews>;
  play: () => Promise<typeof englishPlay>;
  reasons: () => Promise<{ reasons: Sentences }>;
}

const voices: Record<Language, Voice> = made;

/** Lets the page speak a language. Nothing can be said before. */
export async function speak(language: Language): Promise<void> {
  const words = await voices[language].words();
  peopleWords = words.peopleWords;
  const club = document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content;
  text = { ...words.text, ...(club && { name: club }) } as typeof text;
}

/** Lets it give reasons, too, as [text.reason] does. */
const speakOfReasons = async (language: Language): Promise<void> => tell((await voices[language].reasons()).reasons);

/** Lets it speak of venues, tournaments and matches, too, and of reasons. */
export async function speakOfContests(language: Language): Promise<void> {
  [{ contestWords }] = await Promise.all([voices[language].contests(), speakOfReasons(language)]);
}

/** Lets it speak of games in progress, too, of counted records and estimates, and of reasons. */
export async function speakOfScores(language: Language): Promise<void> {
  const voice = voices[language];
  const [scores, { play }] = await Promise.all([voice.scores(), voice.play(), speakOfReasons(language)]);
  scoreWords = scores.scoreWords;
  text = { ...text, ...play };
}

/** Lets it teach, too. */
export async function speakOfLessons(language: Language): Promise<void> {
  ({ lessonWords } = await voices[language].lessons());
}

/** Lets it speak of shared boards, too. */
export async function speakOfBoards(language: Language): Promise<void> {
  ({ boardWords } = await voices[language].boards());
}

/** Lets it search records, too. */
export async function speakOfRecords(language: Language): Promise<void> {
  ({ recordWords } = await voices[language].records());
}

/** Lets it speak of reviews, too, and of reasons. */
export async function speakOfReviews(language: Language): Promise<void> {
  [{ reviewWords }] = await Promise.all([voices[language].reviews(), speakOfReasons(language)]);
}
