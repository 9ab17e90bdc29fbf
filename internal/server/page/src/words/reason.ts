// Reasons come from the server as codes. Their English is in reasons.ts, which is made from the
// one table that the server has; every other language has a table of the same codes. Only screens
// that give reasons load the sentences.

import type { Reason } from "../api/types";
import type { Tag } from "./languages";
import type { Forms, Locale } from "./locale";
import type { reasons } from "./reasons";
import type { refusals } from "./refusals";

/** What a reason is called. */
export type Code = keyof typeof reasons;

/** The sentences of a language, without full stops, with the holes that the English has. */
export type Sentences = Record<Code, string>;

/** The sentences of a language for what is refused; they are loaded when something is. */
export type Refusals = Record<keyof typeof refusals, string>;

/** How a language says the arguments that are more than text. */
export interface Kinds {
  color: (color: string) => string;
  /** Several points: "C3 D4". */
  points: (points: string) => string;
  /** Of many points the first ones. */
  some: (points: string) => string;
  /** The command under way, if there was one. */
  during: (command: string) => string;
  /** What a program has written so far, if anything. */
  written: (said: string) => string;
  /** What stands at a place of a file; nothing at its end. */
  found: (said: string) => string;
  /** The mediator of a verdict by kind and name: "judge:best", "engine:GNU Go", "person:Segoe"; nothing, if it has no name. */
  mediator: (who: string) => string;
  /** A number that may have a fraction: "6.5". */
  figure: (number: string) => string;
  /** A size of board: "9x9". */
  size: (size: string) => string;
  /** A way to end a game, by its name. */
  ending: (name: string) => string;
  /** What has a fault in it: "name", "label", "text". */
  field: (name: string) => string;
  /** A time: "2026-12-01T10:30:00Z". */
  time: (at: string) => string;
}

let told: Partial<Sentences> = {};

/** Keeps the sentences of the language that the page speaks. */
export function tell(sentences: Sentences): void {
  told = sentences;
}

/**
 * Makes what says a reason in a language: by the sentences that were loaded, unless it gets others. A hole is {name}, or {name:kind} where a language says the argument in its own way,
 * or {name|one:# stone|other:# stones} where the words depend on a number.
 */
export function speaker<L extends Tag>(
  { count, clauses }: Locale<L>,
  kinds: Kinds & Record<string, (value: string) => string>,
  sentences?: Sentences & Partial<Refusals>,
): (said: Reason) => string {
  const put = (said: Reason, name: string, kind: string | undefined): string => {
    if (name === "because") return clauses((said.because ?? []).map(say));
    const value = said.args?.[name] ?? "";
    return kind === undefined ? value : (kinds[kind]?.(value) ?? value);
  };
  const say = (said: Reason): string => {
    const form = (sentences ?? told)[said.code as Code] as string | undefined;
    if (form === undefined) return said.code; // of a server that knows more than this page
    return form.replace(/\{([a-z_]+)(?::([a-z]+)|\|([^}]+))?\}/g, (_, name: string, kind?: string, forms?: string) =>
      forms === undefined ? put(said, name, kind) : count(Number(said.args?.[name]), formsOf(forms)),
    );
  };
  return say;
}

/** Reads the plural forms of a hole; catalogue_test.go sees that they are those of its language. */
const formsOf = <L extends Tag>(forms: string): Forms<L> =>
  Object.fromEntries(forms.split("|").map((form) => form.split(":"))) as Forms<L>;

/** Takes kind and name of a mediator apart. */
export const mediatorBy =
  (call: (kind: string, name: string) => string) =>
  (who: string): string => {
    const [, kind = "", name = ""] = /^([^:]*):(.*)$/s.exec(who) ?? [];
    return call(kind, name);
  };

/** Several points, listed as a language lists things. */
export const listed =
  (and: (points: readonly string[]) => string) =>
  (points: string): string =>
    and(points.split(" "));

/** Of many points the first ones, in the words of a language. */
export const firstOf =
  (list: (points: string) => string, more: (n: number) => string) =>
  (points: string): string => {
    const most = 12;
    const all = points.split(" ");
    return all.length <= most ? list(points) : all.slice(0, most).join(", ") + more(all.length - most);
  };
