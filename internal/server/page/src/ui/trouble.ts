// What to tell of an error: whose it is, and what helps.

import { NoAnswer, Problem } from "../api/client";
import { peopleWords as words, text } from "../words/catalogue";

/**
 * What to tell the visitor of an error: what the server says, that there is no answer, or that the page itself
 * has a fault, which is told to the console, too.
 */
export function told(error: unknown): string {
  if (error instanceof Problem) return text.sentence(error.message);
  if (error instanceof NoAnswer) return words.notReached;
  reportError(error);
  return words.pageFault(String(error));
}
