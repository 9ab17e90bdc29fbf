// Calling a player back to a game that he does not look at.

import type { State } from "../api/types";
import { mayMove } from "./acts";
import { notifies, popUp } from "../ui/notices";
import { text } from "../words/catalogue";

const blink = 1000; // ms between two titles

/** Whether something is wanted of the visitor now. */
export function isWanted(s: State): boolean {
  if (!s.you || s.phase === "over") return false;
  const c = s.scoring;
  return (
    mayMove(s) ||
    (s.phase === "scoring" && !c?.lists[s.you]) ||
    (s.phase === "dispute" && !c?.answers[s.you]) ||
    (s.phase === "marking" && c?.mark_turn === s.you) ||
    (s.undo_asked !== "" && s.undo_asked !== s.you) ||
    (Boolean(s.paused?.asked) && s.paused!.by !== s.you)
  );
}

/** The title of the page, which calls while nobody looks. */
export class Call {
  private title = "";
  private timer = 0;
  private about = ""; // what was wanted when last we looked

  constructor() {
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.stop());
  }

  /** Takes a state in: the title is that of the game, and a new wish calls. */
  take(s: State, title: string): void {
    const wanted = isWanted(s);
    const about = wanted ? `${s.phase} ${s.move_number} ${s.undo_asked} ${s.paused?.by}` : "";
    const news = wanted && about !== this.about;
    this.about = about;
    this.title = wanted ? `● ${title}` : title;
    if (!wanted) this.stop();
    if (!this.timer) document.title = this.title;
    if (news && document.visibilityState === "hidden") this.call(title);
  }

  private call(title: string): void {
    this.timer ||= window.setInterval(
      () => (document.title = document.title === this.title ? text.yourMoveTitle : this.title),
      blink,
    );
    if (notifies()) popUp(`${text.yourMoveTitle}: ${title}`, location.pathname);
  }

  private stop(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
    document.title = this.title;
  }
}
