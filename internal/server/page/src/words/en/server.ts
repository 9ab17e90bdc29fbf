// What the server says, said in English: the sentences of reasons are its own.

import { capital } from "../sentences";
import { firstOf, listed, mediatorBy, speaker } from "../reason";
import { here } from "./parts";
import { fields } from "../fields";

/** Without a comma before "and". */
const points = listed((all) => all.join(", ").replace(/, ([^,]+)$/, " and $1"));

/** A judge is called by what it is, not by its name on the server. */
export const nameMediator = (kind = "", name = ""): string => (kind === "judge" ? "the judge" : name || "the mediator");
export const mediator = mediatorBy(nameMediator);

/** A reason in English. */
export const reason = speaker(here, {
  color: capital,
  points,
  some: firstOf(points, (n) => ` and ${n} more`),
  during: (command) => command && ` during "${command}"`,
  written: (said) => said && `; what it has written is "${said}"`,
  found: (said) => (said ? `"${said}"` : "the end of the file"),
  mediator,
  figure: (number) => number,
  size: (size) => size,
  ending: (name) => name,
  field: (name) => (fields as Record<string, string>)[name] ?? name,
  time: here.when,
});
