// What the page and the workers that search records say to each other.

/** What to find: empty texts ask for nothing. */
export interface RecordQuery {
  player: string;
  black: string;
  white: string;
  event: string;
  from: string;
  to: string;
  result: string;
  cols: number;
  lines: number;
  /** The rows of a board, the top one first: X, O, a dot, or a question mark for anything. */
  rows: string;
  fixed: boolean;
  sameColors: boolean;
  next: "" | "black" | "white";
}

/** To a worker: the program, and then questions. */
export type ToSearch =
  | { type: "module"; module: ArrayBuffer }
  | { type: "add"; id: number; files: Blob; sizes: number[] } // one after the other, and the size of each
  | { type: "find"; id: number; query: RecordQuery }
  | { type: "board"; id: number; game: number; move: number }
  | { type: "record"; id: number; game: number };

/** A question without its number. */
export type Question<T = ToSearch> = T extends { id: number } ? Omit<T, "id"> : never;

/** From a worker: answers. */
export type FromSearch = { type: "answer"; id: number; answer: unknown } | { type: "failed"; id: number };
