// What the page says while the server cannot be reached. It is loaded after the first screen.

import type { Language } from "./languages";
import type * as english from "./en/offline";
import { offlineVoices } from "./offlinevoices";

export let offlineWords: typeof english.offlineWords;

const voices: Record<Language, () => Promise<typeof english>> = offlineVoices;

/** Lets the page speak of that. */
export async function speakOfOffline(language: Language): Promise<void> {
  ({ offlineWords } = await voices[language]());
}
