// What can be done with the record of a game: save it, show it to somebody, study it.

import { gameURL, State } from "./api";
import { copyText } from "./clipboard";
import { h, refill, write } from "./dom";
import type { Estimates } from "./estimates";
import { Part } from "./parts";
import type { Study } from "./study";
import { text } from "./words";

/** What the tools work on. */
export interface Workshop {
  readonly estimates: Estimates;
  readonly study: Study;
  toggleEstimate(): void;
  toggleStudy(): void;
  saveRecord(): void;
}

/** Whether the visitor may try moves out beside the game: not while his own rated game is on. */
export const mayStudy = (s: State): boolean => s.phase === "over" || !s.you || !s.rated;

/** Shows the tools for the board after some moves. */
export function showTools(element: HTMLElement, s: State, at: number, desk: Workshop): void {
  const { estimates, study } = desk;
  const picture = gameURL(s.game, `.png?move=${at}`);
  const copyPicture = (event: Event): void =>
    void copyText(new URL(picture, location.href).href).then(() => write(event.target as Element, text.copied));
  const toggle = (id: string, label: string, on: boolean, onclick: () => void): HTMLElement =>
    h("button", { id, type: "button", "aria-pressed": String(on), onclick }, label);
  const key = [s.game, at, s.move_number > 0, s.may_estimate, estimates.on, mayStudy(s), study.on, study.tries, s.watchers];
  refill(element, key, (): Part[] => [
    h("p", { class: "muted terms" }, text.ofGame(s)),
    study.tries > 0
      ? h("button", { id: "sgf", type: "button", class: "link", onclick: () => desk.saveRecord() }, text.sgfWithTries)
      : h("a", { id: "sgf", href: gameURL(s.game, ".sgf"), download: true }, text.sgf),
    h("a", { id: "picture", href: picture, target: "_blank", rel: "noopener" }, text.picture),
    s.move_number > 0 &&
      h("a", { id: "gif", href: gameURL(s.game, ".gif"), target: "_blank", rel: "noopener" }, text.animation),
    h("button", { id: "share", type: "button", class: "link", onclick: copyPicture }, text.share),
    mayStudy(s) && toggle("study", text.study, study.on, () => desk.toggleStudy()),
    s.may_estimate && toggle("estimate", text.estimate, estimates.on, () => desk.toggleEstimate()),
  ]);
}
