// The chat in the page of a game: where there is somebody to talk with, or something said.

import type { ChatLine, State } from "../api/types";
import type { ChatPanel } from "./chat";
import { parse } from "./command";
import { free } from "../api/client";
import { otherColor, sizeOf } from "../board/grid";
import { h } from "../ui/dom";

/** Whether the visitor plays against a person, so that the two can talk, be they guests or not. */
export function talks(s: State): boolean {
  const against = s.you && s[otherColor(s.you)];
  return Boolean(against && against.kind === "person" && against.player);
}

export class GameChat {
  readonly element = h("div", { class: "beside", hidden: true });
  /** The number of the last line that was said. */
  heard = 0;

  private readonly early: ChatLine[] = []; // what was said before the panel is there
  private panel: ChatPanel | undefined;
  private state: State | undefined;
  private called = false;

  /** Takes in what was said. */
  take(line: ChatLine): void {
    this.heard = Math.max(this.heard, line.n);
    if (this.panel) this.panel.line(line);
    else this.early.push(line);
  }

  /** Shows the panel as soon as there is reason to. */
  show(s: State): void {
    this.state = s;
    this.panel?.show({ playing: plays(s), talks: talks(s), invited: !s.you && (free(s.black) || free(s.white)) });
    const people = [s.black, s.white].filter(({ kind, player }) => kind === "person" && player).length;
    if (this.called || (people < 2 && this.early.length === 0 && !s.watchers)) return;
    this.called = true;
    void import("./chat").then(({ chatPanel }) => {
      this.panel = chatPanel(s.game, (said) => this.isCommand(said));
      for (const line of this.early.splice(0)) this.panel.line(line);
      this.show(this.state!);
      this.element.append(this.panel.element);
      this.element.hidden = false;
    });
  }

  /** Whether what is said may have been meant for the box in which the game is played. */
  private isCommand(said: string): boolean {
    const s = this.state;
    return s !== undefined && plays(s) && parse(said, sizeOf(s.board)).do !== "unknown";
  }
}

const plays = (s: State): boolean => s.you !== "" && s.phase !== "over";
