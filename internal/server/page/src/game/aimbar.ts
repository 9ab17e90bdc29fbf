// What confirms a stone that a finger has aimed at, and moves it: points are smaller than fingers.

import type { GoBoard } from "../board/element";
import { Magnifier } from "../board/magnifier";
import { h, svg, write } from "../ui/dom";
import { text } from "../words/catalogue";

type Step = keyof typeof text.aimSteps;

/** Where each arrow leads, to the right and up, and how it is drawn. */
const steps: Record<Step, { by: [number, number]; drawn: string }> = {
  left: { by: [-1, 0], drawn: "M12 3 5 9l7 6" },
  up: { by: [0, 1], drawn: "M3 12l6-7 6 7" },
  down: { by: [0, -1], drawn: "M3 6l6 7 6-7" },
  right: { by: [1, 0], drawn: "M6 3l7 6-7 6" },
};

export class AimBar {
  private board: GoBoard | undefined;
  private readonly magnifier = new Magnifier();
  private readonly play = h("button", {
    id: "aim-play",
    type: "button",
    class: "primary",
    onclick: () => this.board?.confirmAim(),
  });
  readonly element = h(
    "div",
    { id: "aim-bar", class: "aim-bar", role: "group", "aria-label": text.aimBar, hidden: true },
    this.magnifier.element,
    h("div", { class: "aim-steps" }, ...(Object.keys(steps) as Step[]).map((step) => this.arrow(step))),
    h(
      "div",
      { class: "aim-ends" },
      this.play,
      h("button", { id: "aim-cancel", type: "button", onclick: () => this.board?.cancelAim() }, text.aimCancel),
    ),
  );

  private arrow(step: Step): HTMLElement {
    const { by, drawn } = steps[step];
    return h(
      "button",
      {
        id: `aim-${step}`,
        type: "button",
        "aria-label": text.aimSteps[step],
        onclick: () => this.board?.moveAim(...by),
      },
      svg("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, svg("path", { d: drawn })),
    );
  }

  /** Shows where a board is aimed at, as long as it is. */
  show(board: GoBoard): void {
    const part = board.aimedPart;
    if (!part) {
      if (this.board !== board) return;
      this.board = undefined;
      this.element.hidden = true;
      return this.magnifier.hide();
    }
    this.board = board;
    this.magnifier.show(part);
    write(this.play, text.aimPlay(board.aimed));
    this.element.hidden = false;
  }
}
