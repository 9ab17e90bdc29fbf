// By which engine a game is reviewed, where the server has several.

import type { ReviewEngine } from "../api/types";
import { forgive, overview } from "../api/client";
import { h } from "../ui/dom";
import { text } from "../words/catalogue";

/** What an engine is called. */
const called = ({ name, title }: ReviewEngine): string => (name === "built-in" ? text.builtinPlayer : title);

/** A list of the engines that review games here, the usual one first. It is hidden where there is no choice. */
export class EngineChoice {
  readonly element: HTMLElement;
  offered: readonly ReviewEngine[] = [];
  private readonly list = h("select", { id: "reviewer" });
  private met: Promise<void> | undefined;

  /** least: how many there have to be for the list to be shown. */
  constructor(private readonly least = 2) {
    this.element = h(
      "div",
      { class: "field reviewer", hidden: true },
      h("label", { for: "reviewer" }, text.reviewedBy),
      this.list,
    );
  }

  /** Learns which engines there are, once; without an answer it is the usual one. */
  meet(): Promise<void> {
    this.met ??= overview().then(({ review_engines }) => this.offer(review_engines), forgive);
    return this.met;
  }

  /** Offers engines, of which one is chosen to begin with if it is among them. */
  offer(engines: readonly ReviewEngine[], first = ""): void {
    this.offered = engines;
    this.list.replaceChildren(
      ...engines.map((e) => h("option", { value: e.name, selected: e.name === first }, called(e))),
    );
    this.element.hidden = engines.length < this.least;
  }

  /** The engine to ask for; undefined for the usual one. */
  get chosen(): string | undefined {
    return this.list.value || undefined;
  }
}
