// The course of a game as a figure: how likely Black wins as an area, the lead in points as a line, and the moves that
// turned the game as dots. It is a slider, too: whoever moves it goes through the game.

import { h, svg, write } from "../ui/dom";
import type { ReviewedGame } from "./reviewed";

const [width, height] = [360, 150];
const [left, right, top, bottom] = [30, 30, 8, 18];
const page = 10; // moves that a page of the keyboard goes

/** The position under a pointer. */
type Seek = (n: number) => void;

export class Graph {
  readonly element: HTMLElement;
  private readonly drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  private readonly cursor = svg("path", { class: "cursor" });
  private last = 1; // the number of the last position
  private at = 0;

  constructor(
    name: string,
    private readonly seek: Seek,
  ) {
    this.element = h(
      "div",
      { id: "graph", class: "graph", role: "slider", tabindex: 0, "aria-label": name, "aria-valuemin": 0 },
      this.drawing,
    );
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.point(event);
    });
    this.element.addEventListener("pointermove", (event) => event.buttons > 0 && this.point(event));
    this.element.addEventListener("keydown", (event) => this.pressed(event));
  }

  private point({ clientX }: PointerEvent): void {
    const { left: from, width: wide } = this.drawing.getBoundingClientRect();
    const share = (((clientX - from) / wide) * width - left) / (width - left - right);
    this.seek(Math.round(Math.max(0, Math.min(1, share)) * this.last));
  }

  /** The keys of a slider that do not lead through the game everywhere on the screen. */
  private pressed(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: page, PageDown: -page };
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.seek(Math.max(0, Math.min(this.last, this.at + step)));
  }

  private x(n: number): number {
    return left + (n / this.last) * (width - left - right);
  }

  /** Draws what is known of the game. */
  draw(game: ReviewedGame): void {
    this.last = Math.max(1, game.length);
    const known = [...game.evaluations.values()].sort((a, b) => a.position - b.position);
    const most = Math.max(10, ...known.map(({ lead }) => Math.ceil(Math.abs(lead) / 10) * 10));
    const y = (share: number): number => top + (1 - share) * (height - top - bottom);
    const put = (n: number, share: number): string => `${this.x(n).toFixed(1)} ${y(share).toFixed(1)}`;
    const line = (of: (i: number) => number): string => known.map(({ position }, i) => put(position, of(i))).join("L");
    const text = (kind: string, x: number, at: number, said: string): SVGElement =>
      svg("text", { class: kind, x, y: at }, said);
    const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace("-", "−"));
    const scored = game.doc.scored && known.length > 0;
    this.drawing.replaceChildren(
      svg("rect", { class: "field", x: left, y: top, width: width - left - right, height: height - top - bottom }),
      known.length > 0
        ? svg("path", {
            class: "rate",
            d: `M${put(known[0]!.position, 0)}L${line((i) => known[i]!.black)}L${put(known.at(-1)!.position, 0)}Z`,
          })
        : svg("g"),
      svg("path", { class: "even", d: `M${left} ${y(0.5)}H${width - right}` }),
      ...[0, 0.5, 1].map((share) => text("end", left - 4, y(share) + 3.5, `${100 * share} %`)),
      ...(scored
        ? [-most, 0, most].map((points) =>
            text("", width - right + 4, y(0.5 + points / most / 2) + 3.5, signed(points)),
          )
        : []),
      scored ? svg("path", { class: "lead", d: `M${line((i) => 0.5 + known[i]!.lead / most / 2)}` }) : svg("g"),
      ...game.doc.turning.map(({ number }) => {
        const black = game.evaluations.get(number)?.black ?? 0.5;
        return svg("circle", { class: "turn", cx: this.x(number), cy: y(black), r: 3.4 });
      }),
      ...this.ticks().map((n) => text("middle", this.x(n), height - 5, String(n))),
      this.cursor,
    );
    this.element.setAttribute("aria-valuemax", String(game.length));
  }

  private ticks(): number[] {
    const step = [5, 10, 20, 50, 100, 200].find((n) => this.last / n <= 7) ?? 500;
    return Array.from({ length: Math.floor(this.last / step) + 1 }, (_, i) => i * step);
  }

  /** Shows where one is, which is said in words, too. */
  show(n: number, said: string): void {
    this.at = n;
    this.cursor.setAttribute("d", `M${this.x(n).toFixed(1)} ${top}V${height - bottom}`);
    this.element.setAttribute("aria-valuenow", String(n));
    this.element.setAttribute("aria-valuetext", said);
  }
}

/** What the figure shows, for who reads it. */
export const legend = (rate: string, lead: string, turn: string): HTMLElement => {
  const entry = (kind: string, said: string): HTMLElement => {
    const name = h("span", {});
    write(name, said);
    return h("span", { class: `key key-${kind}` }, name);
  };
  return h("p", { class: "legend muted small" }, entry("rate", rate), entry("lead", lead), entry("turn", turn));
};
