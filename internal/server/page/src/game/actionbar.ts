// The buttons of a player: what can be done at any time, and giving the game up, which is
// asked again in the same place.

import type { State } from "../api/types";
import type { Acts } from "./acts";
import { h, refill } from "../ui/dom";
import { button, type Part } from "../ui/parts";
import { isPausable, isPaused } from "./pause";
import { text } from "../words/catalogue";

export class Actions {
  private sure = false; // whether resigning is being asked

  constructor(
    readonly element: HTMLElement,
    private readonly acts: Acts,
    private readonly changed: () => void,
  ) {}

  /** A new phase: nothing is half done any more. */
  reset(): void {
    this.sure = false;
  }

  show(s: State): void {
    const moving = s.phase === "play";
    const turn = moving && s.to_play === s.you && !this.acts.pending && !isPaused(s);
    const pausable = isPausable(s);
    refill(this.element, [s.may, moving, turn, this.sure, pausable], (): Part[] => {
      if (!s.may.includes("resign") || s.phase === "vacant") return [];
      if (this.sure)
        return [
          h("span", { class: "sure" }, text.resignSure),
          button("resign-yes", text.resignYes, () => this.resign(), "bad"),
          button("resign-no", text.resignNo, () => this.ask(false)),
        ];
      return [
        moving && button("pass", text.pass, () => this.acts.play("pass"), "", !turn),
        moving && button("undo", text.undo, () => this.acts.undo(), "", !s.may.includes("undo")),
        moving && pausable && button("pause", text.pause, () => this.acts.pause(), "", !s.may.includes("pause")),
        button("resign", text.resign, () => this.ask(true)),
      ];
    });
  }

  private ask(sure: boolean): void {
    this.sure = sure;
    this.changed();
    this.element.querySelector<HTMLElement>(sure ? "#resign-no" : "#resign")?.focus();
  }

  private resign(): void {
    this.sure = false;
    this.acts.resign();
    this.changed();
  }
}
