// What a page and the worker with the shared connection tell each other.

export type ToWorker =
  | { type: "follow"; id: number; path: string } // the page wants the stream at a path
  | { type: "leave"; id: number } // it does not want it any more
  | { type: "here" }; // it is there

export type FromWorker =
  | { type: "lines"; id: number; lines: unknown[] } // none, where the server shows only that it is there
  | { type: "again"; id: number } // ask again, from where you are
  | { type: "problem"; id: number; problem: unknown } // there is no such stream
  | { type: "down"; id: number } // it has ended, or the connection broke
  | { type: "there" }; // is the page there?

/** A line of several streams in one. */
export interface Part {
  of: number; // which of them says it
  line?: unknown;
  problem?: unknown; // why there is no such stream
  end?: boolean; // of that stream
}
