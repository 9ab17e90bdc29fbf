// What the page and the worker that counts in the browser say to each other.

/** To the worker: the program, and then requests of the API. */
export type ToJudge = { type: "module"; module: ArrayBuffer } | { type: "ask"; id: number; path: string; body: string };

/** From the worker: that it is there, and answers. */
export type FromJudge =
  | { type: "there" }
  | { type: "answer"; id: number; status: number; answer: string }
  | { type: "failed"; id: number };
