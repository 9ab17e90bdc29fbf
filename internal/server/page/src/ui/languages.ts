// The languages to choose from, each named in itself. The page begins anew in another.

import { h } from "./dom";
import { keep } from "./preferences";
import { tellServer } from "../words/language";
import { type Language, languages } from "../words/languages";

type Choice = Language | "system";

/** A list of languages, and before them what the browser prefers where there is a word for that. */
export function languageList(id: string, label: string | undefined, now: Choice, system?: string): HTMLSelectElement {
  const option = (value: Choice, name: string): HTMLElement =>
    h("option", { value, lang: value !== "system" && value, selected: value === now }, name);
  const list: HTMLSelectElement = h(
    "select",
    {
      id,
      "aria-label": label,
      onchange: () => {
        keep("language", list.value as Choice);
        tellServer();
        location.reload();
      },
    },
    ...(system === undefined ? [] : [option("system", system)]),
    ...(Object.keys(languages) as Language[]).map((language) => option(language, languages[language])),
  );
  return list;
}
