// What the panels beside the board of a game know, and what they can do.

import type { Engine, Estimate, RulingDocument } from "../api/types";
import { h } from "../ui/dom";
import { button, line } from "../ui/parts";
import { text } from "../words/catalogue";
import type { Acts } from "./acts";
import type { Marks } from "./marks";
import type { Rematch } from "./rematch";

/** What a panel may know and do. */
export interface Desk {
  readonly engines: Engine[];
  readonly marks: Marks;
  readonly acts: Acts;
  /** How the game was decided, once it is over and known. */
  readonly document: RulingDocument | undefined;
  /** The id of the visitor, once it matters and is known. */
  readonly visitor: string;
  /** What the usual judge sees at the stop, once it is known. */
  readonly seen: Estimate | undefined;
  readonly copied: boolean;
  /** Whether the visitor has said that he waits for an opponent who has left. */
  readonly patient: boolean;
  /** Another game after this one. */
  readonly rematch: Rematch;
  copyLink(): void;
  wait(): void;
}

/** A link to the game, to be sent to somebody. */
export const linkTo = (id: string, sentence: string, desk: Desk): HTMLElement =>
  h(
    "div",
    { class: "send-link" },
    line(sentence),
    h(
      "div",
      { class: "copy" },
      h("input", {
        id: `${id}-link`,
        type: "text",
        readonly: true,
        value: location.href,
        "aria-label": sentence,
        onfocus: (event) => (event.target as HTMLInputElement).select(),
      }),
      button("copy-link", desk.copied ? text.copied : text.copy, () => desk.copyLink(), "primary"),
    ),
  );
