// The box in which a game can be played by typing.

import { Vertex } from "../api/client";
import { parseVertex, Size } from "../board/grid";
import { text } from "../words/catalogue";

export type Command =
  { do: Word } | { do: Verb; vertex: Vertex } | { do: "off-board"; text: string } | { do: "unknown"; text: string };

/** What is said of a point: dead turns a mark on or off, alive only off; pass-for passes for a ko. */
export type Verb = "move" | "pass-for" | "mark" | "dead" | "alive" | "group";

export type Word = (typeof words)[keyof typeof words];

/** What one may type in every language, and what it means. */
const words = {
  pass: "pass",
  resign: "resign",
  undo: "undo",
  pause: "pause",
  "go on playing": "unpause",
  unpause: "unpause",
  allow: "allow",
  decline: "decline",
  done: "done",
  agree: "agree",
  "play on": "play-on",
  playon: "play-on",
  "play it out": "play-on",
  win: "win",
  "take the win": "win",
  "go on": "go-on",
  sit: "sit",
  dispute: "dispute",
  sure: "sure",
  mediator: "mediate",
  "be the mediator": "mediate",
  mediate: "mediate",
  leave: "stop-mediating",
  verdict: "verdict",
  "no verdict": "no-verdict",
  "no result": "no-result",
  void: "no-result",
  l: "last",
  last: "last",
  c: "clocks",
  clocks: "clocks",
  b: "board",
  board: "board",
  e: "estimate",
  estimate: "estimate",
  s: "status",
  status: "status",
  "?": "help",
  help: "help",
} as const satisfies Record<string, string>;

/** What is said of a point. */
const verbs: Record<string, Verb> = {
  play: "move",
  pass: "pass-for",
  mark: "mark",
  dead: "dead",
  alive: "alive",
  g: "group",
  group: "group",
};

/** What a word means, here or in the language of the page. */
const meaning = <T>(said: string, ...books: Record<string, T>[]): T | undefined =>
  books.find((book) => Object.hasOwn(book, said))?.[said];

/** Reads a line; letter case and extra blanks do not matter. */
export function parse(line: string, size: Size): Command {
  const typed = line.trim().replace(/\s+/g, " ").toLowerCase();
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
