// Reasons come from the server as codes. Their English is in reasons.ts, which is made from the
// one table that the server has.

import type { Reason } from "../api/types";
import { reasons } from "./reasons";

/** A reason in English, without a full stop; what is already a sentence stays as it is. */
export function english(said: Reason | string): string {
  if (typeof said === "string") return said;
  const form = (reasons as Record<string, string>)[said.code];
  if (form === undefined) return said.code; // of a server that knows more than this page
  return form.replace(/\{([a-z_]+)(?::([a-z]+))?\}/g, (_, name: string, kind?: string) =>
    name === "because" ? (said.because ?? []).map(english).join("; ") : say(kind, said.args?.[name] ?? ""),
  );
}

/** An argument in English. */
function say(kind: string | undefined, value: string): string {
  switch (kind) {
    case "color":
      return value.charAt(0).toUpperCase() + value.slice(1);
    case "points":
      return value.replace(/ ([^ ]+)$/, " and $1").replace(/ (?!and )(?<!and )/g, ", ");
    case "mediator":
      return value || "the mediator";
    default:
      return value;
  }
}
