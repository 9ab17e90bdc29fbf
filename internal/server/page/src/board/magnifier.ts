// What lies around a point of a board, drawn large: a finger covers what it points at.

import { h, svg } from "../ui/dom";

/** A part of a board: what it is drawn from, and its middle and its sides in the board's measures. */
export interface Part {
  face: string;
  at: [number, number];
  sides: [number, number];
}

export class Magnifier {
  private readonly copy = svg("use", {});
  private readonly view = svg("svg", {}, this.copy);
  /** Nobody but eyes meets it: the points themselves are on the board. */
  readonly element = h("div", { class: "magnifier", "aria-hidden": "true", inert: true, hidden: true }, this.view);

  show({ face, at: [x, y], sides: [width, height] }: Part): void {
    this.view.setAttribute("viewBox", `${x - width / 2} ${y - height / 2} ${width} ${height}`);
    this.copy.setAttribute("href", `#${face}`);
    this.element.hidden = false;
  }

  /** Shows it beside a finger, where the hand does not cover it. */
  beside({ clientX, clientY }: Touch, part: Part): void {
    this.show(part);
    const { style, offsetWidth, offsetHeight } = this.element;
    const far = 44; // pixels from the finger's tip
    const top = clientY - offsetHeight - far;
    const left = clientX - (top < 0 ? offsetWidth + far : offsetWidth / 2);
    const most = document.documentElement.clientWidth - offsetWidth;
    style.top = `${Math.max(0, top)}px`;
    style.left = `${top < 0 && left < 0 ? clientX + far : Math.min(Math.max(0, left), most)}px`;
  }

  hide(): void {
    this.element.hidden = true;
    this.copy.removeAttribute("href");
  }
}
