// Numbers, dates and plural forms as people of a language write them. A catalogue has words only: it asks this for the rest.

import type { PluralOf, Tag } from "./languages";

/** The forms of a counted thing: one for every plural category that the language has. # stands for the number. */
export type Forms<L extends Tag> = Record<PluralOf[L], string>;

/** What a language writes in its own way. */
export type Locale<L extends Tag = Tag> = ReturnType<typeof locale<L>>;

/** What stands between clauses and between sentences in languages that have signs of their own for it. */
const signs: Partial<Record<Tag, { clauses: string; sentences: string }>> = {
  fr: { clauses: "\u202f; ", sentences: " " },
  ja: { clauses: "、", sentences: "" },
  ko: { clauses: ", ", sentences: " " },
  "zh-Hans": { clauses: "；", sentences: "" },
  "zh-Hant": { clauses: "；", sentences: "" },
};

/** Makes something when it is first wanted. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** What a language writes in its own way, by its tag. */
export function locale<L extends Tag>(tag: L) {
  const numbers = (options: Intl.NumberFormatOptions): ((n: number) => string) => {
    const format = lazy(() => new Intl.NumberFormat(tag, { useGrouping: false, ...options }));
    return (n) => format().format(n).replace("-", "−");
  };
  const times = (options: Intl.DateTimeFormatOptions): ((at: string) => string) => {
    const format = lazy(() => new Intl.DateTimeFormat(tag, { hourCycle: "h23", ...options }));
    return (at) => format().format(new Date(at));
  };
  const lists = (type: "conjunction" | "disjunction"): ((things: readonly string[]) => string) => {
    const format = lazy(() => new Intl.ListFormat(tag, { type }));
    return (things) => format().format(things);
  };
  const plurals = lazy(() => new Intl.PluralRules(tag));
  const { clauses, sentences } = signs[tag] ?? { clauses: "; ", sentences: " " };
  const number = numbers({ maximumFractionDigits: 3 });
  return {
    /** A number as it is: "6.5", "−1000". */
    number,
    /** With one digit after the point: "54.0". */
    tenths: numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** In three digits: "1.20", "345". */
    digits: numbers({ minimumSignificantDigits: 3, maximumSignificantDigits: 3 }),
    /** A time in milliseconds: "4.2 ms". */
    milliseconds: numbers({ style: "unit", unit: "millisecond", maximumFractionDigits: 1 }),
    /** A size in megabytes: "84 MB". */
    megabytes: numbers({ style: "unit", unit: "megabyte", maximumFractionDigits: 0 }),
    /** How many there are of a thing: "3 stones". */
    count: (n: number, forms: Forms<L>): string => forms[plurals().select(n) as PluralOf[L]].replace("#", number(n)),
    /** "2 Jan 2026", in the reader's own time, as all times. */
    day: times({ year: "numeric", month: "short", day: "numeric" }),
    /** "14:05". */
    hour: times({ hour: "2-digit", minute: "2-digit" }),
    /** "Tue 14:05", which says when within a week. */
    weekday: times({ weekday: "short", hour: "2-digit", minute: "2-digit" }),
    /** "2 Jan, 14:05". */
    moment: times({ month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" }),
    /** "2 Jan 2026, 14:05". */
    when: times({ dateStyle: "medium", timeStyle: "short" }),
    /** "A1, B2 and C3". */
    and: lists("conjunction"),
    /** "A1, B2 or C3". */
    or: lists("disjunction"),
    /** Several clauses as one: "one; another". */
    clauses: (said: readonly string[]): string => said.join(clauses),
    /** Several sentences, one after the other. */
    sentences: (said: readonly string[]): string => said.join(sentences),
  };
}
