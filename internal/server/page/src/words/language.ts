// Which language the page speaks.

import { kept } from "../ui/preferences";
import { type Language, languages } from "./languages";

/** The language of ours that somebody reads who prefers a tag, as zh-TW reads zh-Hant and pt-BR pt. */
export function nearest(tag: string): Language | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return (Object.keys(languages) as Language[]).find((known) => {
      const ours = new Intl.Locale(known).maximize();
      return ours.language === language && ours.script === script;
    });
  } catch {
    return undefined; // no tag at all
  }
}

/** The one that was chosen, or else the first of the browser's that the page knows. */
export function chosen(): Language {
  const wished = kept("language");
  if (wished !== "system") return wished;
  for (const tag of navigator.languages) {
    const found = nearest(tag);
    if (found) return found;
  }
  return "en";
}

/** Tells the server by a cookie which one was chosen, if one was: it sends the words of that ahead, and its title. */
export function tellServer(): void {
  const wished = kept("language");
  document.cookie = `language=${wished}; path=/; samesite=lax; max-age=${wished === "system" ? 0 : 365 * 24 * 3600}`;
  void document.cookie; // browsers set it behind the page's back, and a page that is asked for at once might go without it
}

/** The one that is spoken: it is chosen once, before anything is painted. */
export const spoken = (): Language => document.documentElement.lang as Language;
