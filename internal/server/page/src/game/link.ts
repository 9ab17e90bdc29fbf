// What the page says of the connection.

import type { Outbox } from "../api/outbox";
import { text } from "../words/catalogue";

const usual = 1000; // ms within which an answer comes as a rule

/** What there is to say: whether the server can be heard, and what has not been answered. */
export function linkSentence(up: boolean, outbox: Outbox): string {
  const names = outbox.pending.map(({ name }) => name).join(", ");
  const lost = up ? "" : text.connecting;
  if (!names) return lost;
  if (up && !outbox.failing) return outbox.waiting > usual ? text.sending(names) : "";
  return `${lost} ${text.unanswered(names)}`.trim();
}
