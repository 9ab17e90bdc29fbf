// Every reason of the server in English, by its code. Only this language loads it.

import { capital } from "../sentences";
import { firstOf, listed, speaker, when } from "../reason";
import { reasons } from "../reasons";

const points = listed("and");

/** A reason in English. */
export const english = speaker(reasons, {
  color: capital,
  points,
  some: firstOf(points, (n) => ` and ${n} more`),
  during: (command) => command && ` during "${command}"`,
  written: (said) => said && `; what it has written is "${said}"`,
  found: (said) => (said ? `"${said}"` : "the end of the file"),
  mediator: (name) => name || "the mediator",
  figure: (number) => number,
  size: (size) => size,
  ending: (name) => name,
  field: (name) => name,
  time: (at) => when(at, "en"),
});
