// The moves of a game as a list, and the buttons and keys that leaf through them.

import type { Color, Vertex } from "../api/types";
import { h, refill, svg, write } from "../ui/dom";
import { text } from "../words/catalogue";

type Step = "first" | "back" | "forward" | "latest";

const arrows: Record<Step, string> = {
  first: "M4 4v10M14 4 7 9l7 5z",
  back: "M12 4 5 9l7 5z",
  forward: "M6 4l7 5-7 5z",
  latest: "M14 4v10M4 4l7 5-7 5z",
};

export class Moves {
  private at = 0;
  private readonly list = h("ol", { id: "moves", class: "moves", "aria-label": text.moves });
  private readonly position = h("span", { id: "position", class: "position" });
  private readonly steps: Record<Step, HTMLButtonElement>;
  /** The buttons, with the number of the move between them, and the list. */
  readonly parts: [HTMLElement, HTMLElement];

  /** GoTo is asked for the board after n moves; there may be fewer, and n may be negative. */
  constructor(private readonly goTo: (n: number) => void) {
    const step = (name: Step): HTMLButtonElement =>
      h(
        "button",
        {
          id: name,
          type: "button",
          class: "step",
          "aria-label": text[name],
          title: text[name],
          onclick: () => goTo(this.target(name)),
        },
        svg("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, svg("path", { d: arrows[name] })),
      );
    this.steps = { first: step("first"), back: step("back"), forward: step("forward"), latest: step("latest") };
    const { first, back, forward, latest } = this.steps;
    this.parts = [h("div", { class: "steps" }, first, back, this.position, forward, latest), this.list];
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  private target(step: Step): number {
    return { first: 0, back: this.at - 1, forward: this.at + 1, latest: Infinity }[step];
  }

  private pressed(event: KeyboardEvent): void {
    const keys: Record<string, Step> = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "latest" };
    const step = keys[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.target as Element).closest("input, select, textarea, [role=gridcell]")) return;
    event.preventDefault();
    this.goTo(this.target(step));
  }

  /**
   * Shows the moves, and after how many of them the board is; at the end unless it can still be left forwards.
   * Where the board is that of another line, it is after so many moves there.
   */
  show(moves: { color: Color; move: Vertex }[], at: number, atEnd: boolean, there?: number): void {
    this.at = there ?? at;
    refill(
      this.list,
      moves.map((ply) => ply.color + ply.move),
      () => moves.map((ply, i) => this.item(ply, i + 1)),
    );
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.list.querySelector<HTMLElement>(`#move-${at}`);
    current?.setAttribute("aria-current", "step");
    if (current) this.list.scrollTop = current.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    write(this.position, text.position(this.at, moves.length));
    this.steps.first.disabled = this.steps.back.disabled = this.at === 0;
    this.steps.forward.disabled = this.steps.latest.disabled = atEnd;
  }

  private item({ color, move }: { color: Color; move: Vertex }, n: number): HTMLElement {
    return h(
      "li",
      { "data-n": n },
      h(
        "button",
        { type: "button", id: `move-${n}`, "data-color": color, onclick: () => this.goTo(n) },
        h("span", { class: "n" }, n),
        h("span", { class: `dot ${color}`, role: "img", "aria-label": text.color(color) }),
        text.move(move),
      ),
    );
  }
}
