// The box in which a game can be played by typing.

import type { Vertex } from "../api/types";
import { parseVertex, type Size } from "../board/grid";
import { type Verb, verbs, type Word, words } from "../words/vocabulary";
import { text } from "../words/catalogue";

export type Command =
  | { do: Word }
  | { do: Verb; vertex: Vertex }
  | { do: "off-board"; text: string }
  | { do: "unknown"; text: string };

/** What a word means, here or in the language of the page. */
const meaning = <T>(said: string, ...books: Record<string, T>[]): T | undefined =>
  books.find((book) => Object.hasOwn(book, said))?.[said];

/** A line without what does not matter: letter case, extra blanks, the width of letters ("Ｄ４"), and the blank that nobody types in "死d4". */
export const plainly = (line: string): string =>
  line
    .normalize("NFKC")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase()
    .replace(/(\p{Lo})([a-z]\d)/u, "$1 $2");

/** Reads a line. */
export function parse(line: string, size: Size): Command {
  const typed = plainly(line);
  const word = meaning<Word>(typed, words, text.typed);
  if (word) return { do: word };
  const [first, second, ...more] = typed.split(" ");
  const verb = second !== undefined && more.length === 0 ? meaning(first!, verbs, text.typedOf) : undefined;
  const point = verb ? second! : typed;
  const vertex = parseVertex(point, size);
  if (vertex) return { do: verb ?? "move", vertex };
  return /^[a-z]\d{1,3}$/.test(point)
    ? { do: "off-board", text: point.toUpperCase() }
    : { do: "unknown", text: line.trim() };
}
