// Which language the page speaks.

import { kept } from "../ui/preferences";

export type Language = "en" | "de";

/** The languages by their own names. */
export const languages: Record<Language, string> = { en: "English", de: "Deutsch" };

/** The one that was chosen, or else the first of the browser's that the page knows. */
export function chosen(): Language {
  const wished = kept("language");
  if (wished !== "system") return wished;
  const known = navigator.languages.map((tag) => tag.split("-")[0]!.toLowerCase());
  return (known.find((tag) => Object.hasOwn(languages, tag)) as Language | undefined) ?? "en";
}

/** The one that is spoken: it is chosen once, before anything is painted. */
export const spoken = (): Language => document.documentElement.lang as Language;
