// The board of a game, and beside it the copy on which a dispute is tried.

import type { Vertex } from "../api/types";
import { type ChooseEvent, GoBoard } from "../board/element";
import type { Picture } from "../board/picture";
import { h, write } from "../ui/dom";
import { text } from "../words/catalogue";
import { AimBar } from "./aimbar";

export class Boards {
  private readonly board = new GoBoard();
  private readonly copy = new GoBoard();
  private readonly copyName = h("figcaption", { id: "copy-name" });
  private readonly copyPlace = h("figure", { id: "copy-place", hidden: true }, this.copyName, this.copy);
  private readonly boardName = h("p", { id: "board-name", class: "board-name", hidden: true }, text.realBoard);
  readonly element = h(
    "div",
    { class: "boards" },
    h("div", { class: "own" }, this.boardName, this.board),
    this.copyPlace,
  );
  /** What confirms a stone, on either board. */
  readonly aim = new AimBar();

  constructor(on: { choose(vertex: Vertex): void; chooseCopy(vertex: Vertex): void; aim(): void }) {
    this.board.id = "board";
    this.copy.id = "copy";
    this.board.addEventListener("choose", (event) => on.choose((event as ChooseEvent).detail.vertex));
    this.copy.addEventListener("choose", (event) => on.chooseCopy((event as ChooseEvent).detail.vertex));
    for (const board of [this.board, this.copy]) board.addEventListener("aim", () => (this.aim.show(board), on.aim()));
  }

  /** The point that a first tap has aimed at, on either board. */
  get aimed(): Vertex {
    return this.board.aimed || this.copy.aimed;
  }

  /** Shows the game's board; past: it is not what is played on now. */
  show(picture: Picture, past: boolean): void {
    this.board.show(picture);
    this.board.classList.toggle("apart", past);
  }

  /** Shows the copy of a trial, if there is one. */
  showCopy(copy: Picture | undefined, trial: number): void {
    this.copyPlace.hidden = this.boardName.hidden = !copy;
    if (!copy) return;
    write(this.copyName, text.copyBoard(trial));
    this.copy.show(copy);
  }
}
