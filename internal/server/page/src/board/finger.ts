// A finger that stays on a board aims, moves the aim with it, and sees what it covers beside it. One that
// moves at once scrolls the page, unless there is an aim already; two fingers zoom.

import { Magnifier, type Part } from "./magnifier";

const still = 10; // pixels that a finger may move and still rest
const rest = 180; // ms after which it aims

/** What a finger may do on a board. */
export interface Touched {
  /** Whether there is anything to aim at. */
  readonly wanted: boolean;
  /** The point that is aimed at, and what is around it; undefined while nothing is. */
  readonly aimedPart: Part | undefined;
  /** Aims at the point nearest to a place, if it can be chosen. */
  aimAt(place: Touch): void;
  /** Chooses nothing after all. */
  cancelAim(): void;
  /** The finger that has aimed is gone. */
  lifted(): void;
}

/** Has fingers on a surface aim on a board. */
export function followFinger(surface: Element, board: Touched): HTMLElement {
  const magnifier = new Magnifier();
  magnifier.element.classList.add("floating");
  let start: Touch | undefined;
  let timer = 0;
  let aiming = false;

  const aim = (touch: Touch): void => {
    window.clearTimeout(timer);
    aiming = true;
    board.aimAt(touch);
    if (board.aimedPart) magnifier.beside(touch, board.aimedPart);
  };
  const end = (): void => {
    window.clearTimeout(timer);
    start = undefined;
    aiming = false;
    magnifier.hide();
  };
  const zoom = (): void => {
    if (aiming) board.cancelAim(); // the second finger was a slow one
    end();
  };
  const begin = (event: TouchEvent): void => {
    if (event.touches.length > 1) zoom();
    else end();
    const [touch] = event.touches;
    if (event.touches.length !== 1 || !touch || !board.wanted) return;
    start = touch;
    timer = window.setTimeout(() => aim(touch), rest);
  };
  const move = (event: TouchEvent): void => {
    const [touch, another] = event.touches;
    if (!start || !touch) return;
    if (another) return zoom(); // wherever on the page it lies
    const moved = Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > still;
    const aims = aiming || board.aimedPart !== undefined;
    if (moved && !aims) return end(); // the page is scrolled
    if (aims) event.preventDefault();
    if (aiming || moved) aim(touch);
  };
  const lift = (event: TouchEvent): void => {
    if (aiming && event.touches.length === 0) {
      event.preventDefault(); // it is no click
      board.lifted();
    }
    end();
  };
  surface.addEventListener("touchstart", (event) => begin(event as TouchEvent), { passive: true });
  surface.addEventListener("touchmove", (event) => move(event as TouchEvent), { passive: false });
  surface.addEventListener("touchend", (event) => lift(event as TouchEvent));
  surface.addEventListener("touchcancel", end);
  // A finger that rests is not one that asks for a menu.
  surface.addEventListener("contextmenu", (event) => start && event.preventDefault());
  return magnifier.element;
}
