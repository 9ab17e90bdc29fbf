// The screen at every address where there is nothing.

import { nothing } from "../ui/forms";
import { peopleWords as words, text } from "../words/catalogue";

export function lost(main: HTMLElement): void {
  document.title = `${words.nothingHere} · ${text.name}`;
  nothing(main, words.nothingHere, "/", words.home);
}
