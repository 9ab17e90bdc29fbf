// The chat in the page of a game: where there is somebody to talk with, or something said.

import type { ChatLine, State } from "../api/types";
import type { ChatPanel } from "./chat";
import { h } from "../ui/dom";

export class GameChat {
  readonly element = h("div", { class: "beside", hidden: true });
  /** The number of the last line that was said. */
  heard = 0;

  private readonly early: ChatLine[] = []; // what was said before the panel is there
  private panel: ChatPanel | undefined;
  private called = false;

  /** Takes in what was said. */
  take(line: ChatLine): void {
    this.heard = Math.max(this.heard, line.n);
    if (this.panel) this.panel.line(line);
    else this.early.push(line);
  }

  /** Shows the panel as soon as there is reason to. */
  show(s: State): void {
    const people = [s.black, s.white].filter(({ kind, player }) => kind === "person" && player).length;
    if (this.called || (people < 2 && this.early.length === 0 && !s.watchers)) return;
    this.called = true;
    void import("./chat").then(({ chatPanel }) => {
      this.panel = chatPanel(s.game, { playing: s.you !== "" && s.phase !== "over" });
      for (const line of this.early.splice(0)) this.panel.line(line);
      this.element.append(this.panel.element);
      this.element.hidden = false;
    });
  }
}
