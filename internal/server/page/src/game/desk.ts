// What the panels beside the board of a game know, and what they can do.

import type { Engine, Estimate, RulingDocument, Vertex } from "../api/types";
import { copyText } from "../ui/clipboard";
import { h } from "../ui/dom";
import { foundIn } from "../score/findings";
import { button, line } from "../ui/parts";
import { text } from "../words/catalogue";
import type { Acts } from "./acts";
import type { Lookups } from "./lookups";
import type { Marks } from "./marks";
import type { Rematch } from "./rematch";

/** What a panel may know and do. */
export class Desk {
  /** What the usual judge sees at the stop, once it is known. */
  seen: Estimate | undefined;
  copied = false;
  /** Whether the visitor has said that he waits for an opponent who has left. */
  patient = false;

  constructor(
    readonly acts: Acts,
    readonly marks: Marks,
    /** Another game after this one. */
    readonly rematch: Rematch,
    private readonly lookups: Lookups,
    private readonly render: () => void,
  ) {}

  get engines(): Engine[] {
    return this.lookups.engines;
  }

  /** How the game was decided, once it is over and known. */
  get document(): RulingDocument | undefined {
    return this.lookups.document;
  }

  /** The id of the visitor, once it matters and is known. */
  get visitor(): string {
    return this.lookups.visitor;
  }

  copyLink(): void {
    void copyText(location.href).then(() => {
      this.copied = true;
      this.render();
    });
  }

  /** Lights stones up on the board, or if they are, no longer. */
  light(stones: Vertex[]): void {
    this.marks.lit = new Set(this.lights(stones[0]!) ? [] : stones);
    this.render();
  }

  lights(stone: Vertex): boolean {
    return this.marks.lit.has(stone);
  }

  /** Whether the board shows which eyes and sekis were read. */
  get findings(): boolean {
    return this.marks.found !== undefined;
  }

  markFindings(on: boolean): void {
    this.marks.found = on ? foundIn(this.document!.findings!) : undefined;
    this.render();
  }

  wait(): void {
    this.patient = true;
    this.render();
  }
}

/** A link to the game, to be sent to somebody. */
export const linkTo = (id: string, sentence: string, desk: Desk): HTMLElement => {
  // Not every browser has it.
  const share = "share" in navigator && (() => void navigator.share({ url: location.href }).catch(() => {}));
  return h(
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
      button("copy-link", desk.copied ? text.copied : text.copy, () => desk.copyLink(), share ? "" : "primary"),
      share && button("share-link", text.shareLink, share, "primary"),
    ),
  );
};
