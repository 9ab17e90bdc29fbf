// What can be done with the record of a game: save it, show it to somebody, study it.

import type { RulingDocument, State } from "../api/types";
import { newBoard } from "../api/boards";
import { askReview } from "../api/reviews";
import { gameURL } from "../api/client";
import { tournamentPath } from "../api/contests";
import { copyText } from "../ui/clipboard";
import { h, refill, write } from "../ui/dom";
import type { Estimates } from "./estimates";
import { byCorrespondence } from "./nextgame";
import { type Part } from "../ui/parts";
import type { EngineChoice } from "../review/engines";
import type { Study } from "../review/study";
import { text } from "../words/catalogue";

/** What the tools work on. */
export interface Workshop {
  readonly estimates: Estimates;
  readonly study: Study;
  readonly reviewers: EngineChoice;
  /** How the game was decided, once that is known. */
  readonly document: RulingDocument | undefined;
  toggleEstimate(): void;
  toggleStudy(): void;
  saveRecord(): void;
  complain(error: unknown): void;
}

/** Whether the visitor may try moves out beside the game: not while his own rated game is on, unless it is by correspondence. */
export const mayStudy = (s: State): boolean => s.phase === "over" || !s.you || !s.rated || byCorrespondence(s);

/** What shows a game on the page of another site: one frame, without a script. */
export function embedCode(path: string, title: string): string {
  const frame = h("iframe", {
    src: new URL(`${path}/embed`, location.href).href,
    title,
    width: 420,
    height: 540,
    loading: "lazy",
    style: "border:0;max-width:100%",
  });
  return frame.outerHTML;
}

const longFilm = 800; // moves; the server makes no longer moving picture

/** A link that opens a picture beside the page. */
const picture = (id: string, href: string, label: string): HTMLElement =>
  h("a", { id, href, target: "_blank", rel: "noopener" }, label);

/** Shows the tools for the board after some moves. */
export function showTools(element: HTMLElement, s: State, at: number, desk: Workshop): void {
  const { estimates, study } = desk;
  const reviewed = s.phase === "over" && s.move_number > 0;
  if (reviewed) void desk.reviewers.meet();
  const still = gameURL(s.game, `.png?move=${at}`);
  const copyPicture = (event: Event): void =>
    void copyText(new URL(still, location.href).href).then(() => write(event.target as Element, text.copied));
  const copyEmbed = (event: Event): void =>
    void copyText(embedCode(`/games/${encodeURIComponent(s.game)}`, text.ofGame(s))).then(() =>
      write(event.target as Element, text.copied),
    );
  const live = s.phase !== "over";
  const together = (): void =>
    void newBoard({ game: s.game, ...(live ? { visibility: "listed" as const } : {}) }).then(
      (board) => location.assign(`/boards/${board}`),
      (error: unknown) => desk.complain(error),
    );
  const review = (): void =>
    void askReview({ of: "game", source: s.game }, desk.reviewers.chosen).then(
      ({ id }) => location.assign(`/reviews/${id}`),
      (error: unknown) => desk.complain(error),
    );
  const toggle = (id: string, label: string, on: boolean, onclick: () => void): HTMLElement =>
    h("button", { id, type: "button", "aria-pressed": String(on), onclick }, label);
  const disputed = desk.document?.stops.some((stop) => stop.disputed.length > 0);
  const from = Math.max(0, s.move_number - longFilm);
  const key = [
    s.game,
    at,
    s.move_number > 0,
    from,
    disputed,
    s.may_estimate,
    estimates.on,
    mayStudy(s),
    study.on,
    study.tries,
    s.watchers,
    live,
  ];
  refill(element, key, (): Part[] => [
    Boolean(s.terms.tournament) &&
      h("a", { id: "to-tournament", href: tournamentPath(s.terms.tournament!) }, text.toTournament),
    h("p", { id: "terms", class: "muted" }, text.ofGame(s)),
    study.tries > 0
      ? h("button", { id: "sgf", type: "button", class: "link", onclick: () => desk.saveRecord() }, text.sgfWithTries)
      : h("a", { id: "sgf", href: gameURL(s.game, ".sgf"), download: true }, text.sgf),
    picture("picture", still, text.picture),
    s.move_number > 0 && picture("gif", gameURL(s.game, from > 0 ? `.gif?from=${from}` : ".gif"), text.animation),
    disputed && picture("dispute-gif", gameURL(s.game, ".gif?dispute=1"), text.disputeAnimation),
    h("button", { id: "share", type: "button", class: "link", onclick: copyPicture }, text.share),
    h("button", { id: "embed", type: "button", class: "link", onclick: copyEmbed }, text.copyEmbed),
    (!live || (!s.you && s.move_number > 0)) &&
      h(
        "button",
        { id: "review-together", type: "button", class: "link", onclick: together },
        live ? text.commentGame : text.reviewTogether,
      ),
    reviewed && desk.reviewers.element,
    h(
      "div",
      { class: "buttons" },
      mayStudy(s) && toggle("study", text.study, study.on, () => desk.toggleStudy()),
      s.may_estimate && toggle("estimate", text.estimate, estimates.on, () => desk.toggleEstimate()),
      // Last, so that what stands there when the game ends does not move under a finger.
      reviewed && h("button", { id: "review", type: "button", class: "primary", onclick: review }, text.reviewGame),
    ),
  ]);
}
