// What the page says of news and of the ways by which they come. It is loaded where one chooses, and nowhere else.

import type { Language } from "./languages";
import type * as english from "./en/news";
import { newsVoices } from "./newsvoices";

export let newsWords: typeof english.newsWords;

const voices: Record<Language, () => Promise<typeof english>> = newsVoices;

/** Lets the page speak of news. */
export async function speakOfNews(language: Language): Promise<void> {
  ({ newsWords } = await voices[language]());
}
