// <go-board>: draws what it is told and reports which point somebody chose. It knows
// nothing of rules. The measures are those of the server's pictures, in millimeters.

import type { Vertex } from "../api/types";
import type { Picture } from "./picture";
import { placeOf, type Size, sizeOf, starPoints, vertexAt } from "./grid";
import { svg } from "../ui/dom";
import { kept } from "../ui/preferences";
import type { Part } from "./magnifier";
import { across, down, drawPoint, hitArea, type Look, lookOf } from "./point";
import { text } from "../words/catalogue";

const border = 26;
const seen = 5; // points from side to side of what is drawn large

/** Somebody chose a point, or aimed at it with a first tap. */
export type ChooseEvent = CustomEvent<{ vertex: Vertex }>;

let boards = 0;

/** The vertex of the cell that an event happened in. */
const named = (target: EventTarget | null): Vertex =>
  (target as Element | null)?.closest("[data-vertex]")?.getAttribute("data-vertex") ?? "";

export class GoBoard extends HTMLElement {
  private readonly number = ++boards;
  private picture: Picture = { rows: [] };
  private size: Size = { cols: 0, rows: 0 };
  private drawing: SVGSVGElement | undefined;
  private readonly cells = new Map<Vertex, SVGGElement>();
  private readonly looks = new Map<Vertex, Look>();
  private here: Vertex = ""; // the one cell that Tab reaches
  private hover: Vertex = "";
  private aim: Vertex = ""; // where a first tap was
  private touching = false;
  private followed = false; // whether fingers aim

  show(picture: Picture): void {
    this.picture = picture;
    const size = sizeOf(picture.rows);
    if (size.cols !== this.size.cols || size.rows !== this.size.rows) this.build(size);
    if (this.aim && !picture.open?.has(this.aim)) this.setAim("");
    for (const vertex of this.cells.keys()) this.draw(vertex);
    this.drawArrows();
    if (this.wanted && !this.followed && this.closest(".game")) this.followFingers();
  }

  /** Whether a stone can be put down. */
  get wanted(): boolean {
    return Boolean(this.picture.hand && this.picture.open?.size);
  }

  /** Most boards are only looked at: what a finger needs is loaded with the first stone. */
  private followFingers(): void {
    this.followed = true;
    void import("./finger").then(({ followFinger }) => this.append(followFinger(this, this)));
  }

  /** The point that a first tap has aimed at; a second one there plays. */
  get aimed(): Vertex {
    return this.aim;
  }

  /** What is around the point that is aimed at. */
  get aimedPart(): Part | undefined {
    if (!this.aim) return undefined;
    return { face: this.ink("face"), at: this.at(this.aim), sides: [seen * across, seen * down] };
  }

  /** Moves the aim to the next point in a direction that can be chosen, if there is one. */
  moveAim(right: number, up: number): void {
    const [col, row] = placeOf(this.aim);
    const { cols, rows } = this.size;
    for (let [c, r] = [col + right, row + up]; c >= 0 && r >= 0 && c < cols && r < rows; c += right, r += up)
      if (this.picture.open?.has(vertexAt(c, r))) return this.setAim(vertexAt(c, r));
  }

  /** Chooses the point that is aimed at. */
  confirmAim(): void {
    if (this.aim) this.choose(this.aim);
  }

  /** Chooses nothing after all. */
  cancelAim(): void {
    this.setAim("");
  }

  private build(size: Size): void {
    this.size = size;
    this.cells.clear();
    this.looks.clear();
    const width = 2 * border + across * (size.cols - 1);
    const height = 2 * border + down * (size.rows - 1);
    this.style.setProperty("--ratio", String(width / height));
    this.style.setProperty("--mm", String(width));

    const grid = svg("g", {
      role: "grid",
      "aria-label": text.boardOf(size),
      "aria-rowcount": size.rows,
      "aria-colcount": size.cols,
    });
    for (let row = size.rows - 1; row >= 0; row--) {
      const line = svg("g", { role: "row" });
      for (let col = 0; col < size.cols; col++) {
        const vertex = vertexAt(col, row);
        const [x, y] = this.at(vertex);
        const cell = svg(
          "g",
          {
            role: "gridcell",
            class: "cell",
            tabindex: -1,
            "data-vertex": vertex,
            transform: `translate(${x} ${y})`,
          },
          hitArea(),
        );
        this.cells.set(vertex, cell);
        line.append(cell);
      }
      grid.append(line);
    }
    this.here = vertexAt(Math.floor((size.cols - 1) / 2), Math.floor((size.rows - 1) / 2));
    this.cells.get(this.here)!.setAttribute("tabindex", "0");

    this.drawing = svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "presentation" },
      this.inks(),
      svg("g", { id: this.ink("face") }, this.wood(width, height), grid),
    );
    this.drawing.addEventListener("pointermove", (event) =>
      this.setHover(event.pointerType === "touch" ? "" : this.near(event)),
    );
    this.drawing.addEventListener("pointerleave", () => this.setHover(""));
    this.drawing.addEventListener("pointerdown", (event) => (this.touching = event.pointerType === "touch"));
    // A pointer does not move the focus: the arrow keys stay with who uses them.
    this.drawing.addEventListener("mousedown", (event) => event.preventDefault());
    this.drawing.addEventListener("click", (event) => this.clicked(this.near(event) || named(event.target)));
    grid.addEventListener("keydown", (event) => this.pressed(event));
    grid.addEventListener("focusin", (event) => this.moveTo(named(event.target)));
    grid.addEventListener("focusout", () => this.setHover(""));
    this.querySelector("svg")?.remove();
    this.prepend(this.drawing);
  }

  private at(vertex: Vertex): [number, number] {
    const [col, row] = placeOf(vertex);
    return [border + across * col, border + down * (this.size.rows - 1 - row)];
  }

  private ink(name: string): string {
    return `${name}-${this.number}`;
  }

  private inks(): SVGDefsElement {
    const ball = (name: string, cx: number, cy: number, r: number, stops: number[]): SVGElement =>
      svg(
        "radialGradient",
        { id: this.ink(name), cx, cy, r },
        ...stops.map((offset, i) => svg("stop", { offset, class: `${name}-${i}` })),
      );
    return svg(
      "defs",
      {},
      svg(
        "linearGradient",
        { id: this.ink("wood"), x2: 1, y2: 1 },
        ...[0, 0.5, 1].map((offset, i) => svg("stop", { offset, class: `wood-${i}` })),
      ),
      ball("shadow", 0.5, 0.5, 0.5, [0.72, 0.86, 1]),
      ball("black", 0.36, 0.3, 0.72, [0, 0.32, 0.72, 1]),
      ball("white", 0.38, 0.32, 0.78, [0, 0.5, 0.82, 1]),
    );
  }

  private wood(width: number, height: number): SVGGElement {
    const { cols, rows } = this.size;
    const [right, bottom] = [width - border, height - border];
    let lines = "";
    for (let col = 0; col < cols; col++) lines += `M${border + across * col} ${border - 0.5}V${bottom + 0.5}`;
    for (let row = 0; row < rows; row++) lines += `M${border - 0.5} ${border + down * row}H${right + 0.5}`;
    const under = svg(
      "g",
      { "aria-hidden": "true" },
      svg("rect", { width, height, rx: 3, fill: `url(#${this.ink("wood")})` }),
      svg("path", { class: "lines", d: lines }),
      ...starPoints(this.size).map((vertex) => {
        const [cx, cy] = this.at(vertex);
        return svg("circle", { class: "star", cx, cy, r: 2 });
      }),
    );
    const label = (x: number, y: number, name: string): void =>
      under.append(svg("text", { class: "coordinate", x, y: y + 2.9 }, name));
    for (let col = 0; col < cols; col++) {
      const x = border + across * col;
      const name = vertexAt(col, 0)[0]!;
      label(x, 8.5, name);
      label(x, height - 8.5, name);
    }
    for (let row = 0; row < rows; row++) {
      const y = border + down * (rows - 1 - row);
      label(8.5, y, String(row + 1));
      label(width - 8.5, y, String(row + 1));
    }
    return under;
  }

  /** Draws one point if it looks different from before. */
  private draw(vertex: Vertex): void {
    const cell = this.cells.get(vertex)!;
    const look = lookOf(this.picture, vertex, this.hover === vertex || this.aim === vertex);
    const before = this.looks.get(vertex);
    cell.classList.toggle("aimed", this.aim === vertex);
    if (JSON.stringify(before) === JSON.stringify(look)) return;
    this.looks.set(vertex, look);
    const fresh = before !== undefined && look.stone !== undefined && look.stone !== before.stone;
    cell.classList.toggle("dead", look.dead);
    cell.classList.toggle("fresh", fresh && look.last);
    // What a pointer is down on has to stay: a touch goes on where it began.
    while (cell.childNodes.length > 1) cell.lastChild!.remove();
    cell.append(...drawPoint(look, (name) => this.ink(name)));
    cell.setAttribute("aria-label", text.point(vertex, look));
  }

  /** Draws the arrows over everything else. */
  private drawArrows(): void {
    this.drawing?.querySelector(".arrows")?.remove();
    const { arrows } = this.picture;
    if (!arrows?.length) return;
    const lines = arrows.map(({ from, to }) => {
      const [[x, y], [tx, ty]] = [this.at(from), this.at(to)];
      const way = Math.hypot(tx - x, ty - y) || 1;
      const [dx, dy] = [(tx - x) / way, (ty - y) / way];
      const [ex, ey] = [tx - 4 * dx, ty - 4 * dy];
      const wing = (side: number): string => `${ex - 7 * dx + side * 5 * dy} ${ey - 7 * dy - side * 5 * dx}`;
      return svg("path", {
        class: "arrow",
        d: `M${x + 6 * dx} ${y + 6 * dy}L${ex} ${ey}M${wing(1)}L${ex} ${ey}L${wing(-1)}`,
      });
    });
    this.drawing!.append(svg("g", { class: "arrows", "aria-hidden": "true" }, ...lines));
  }

  /** The point nearest to a pointer, if one is near. */
  private near(event: { clientX: number; clientY: number }): Vertex {
    const way = this.drawing!.getScreenCTM()?.inverse();
    if (!way) return "";
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(way);
    const col = Math.round((place.x - border) / across);
    const row = this.size.rows - 1 - Math.round((place.y - border) / down);
    return col >= 0 && row >= 0 && col < this.size.cols && row < this.size.rows ? vertexAt(col, row) : "";
  }

  private setHover(vertex: Vertex): void {
    const before = this.hover;
    if (before === vertex) return;
    this.hover = vertex;
    for (const changed of [before, vertex]) if (this.cells.has(changed)) this.draw(changed);
    this.toggleAttribute("data-ready", Boolean(this.picture.open?.has(vertex)));
  }

  private setAim(vertex: Vertex): void {
    const before = this.aim;
    if (before === vertex) return;
    this.aim = vertex;
    for (const changed of [before, vertex]) if (this.cells.has(changed)) this.draw(changed);
    this.dispatchEvent(new CustomEvent("aim", { detail: { vertex } }));
  }

  private clicked(vertex: Vertex): void {
    if (!vertex) return;
    // A finger covers what it points at: where a stone would be put, the first tap only aims.
    const asks = kept("confirm");
    const aims = asks === "always" || (asks === "touch" && this.touching);
    if (aims && this.picture.hand && this.picture.open?.has(vertex) && this.aim !== vertex) this.setAim(vertex);
    else this.choose(vertex);
  }

  /** Aims at what is under a finger; where nothing can be chosen, the aim stays. */
  aimAt(place: { clientX: number; clientY: number }): void {
    const vertex = this.near(place);
    if (this.picture.open?.has(vertex)) this.setAim(vertex);
  }

  /** Where nothing is confirmed, a finger that has aimed chooses. */
  lifted(): void {
    if (kept("confirm") === "never") this.confirmAim();
  }

  private choose(vertex: Vertex): void {
    this.setAim("");
    this.dispatchEvent(new CustomEvent("choose", { detail: { vertex } }));
  }

  private pressed(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const [col, row] = placeOf(this.here);
    const { cols, rows } = this.size;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [col - 1, row],
      ArrowRight: [col + 1, row],
      ArrowUp: [col, row + 1],
      ArrowDown: [col, row - 1],
      Home: [0, event.ctrlKey ? rows - 1 : row],
      End: [cols - 1, event.ctrlKey ? 0 : row],
      PageUp: [col, rows - 1],
      PageDown: [col, 0],
    };
    const step = steps[event.key];
    if (step) {
      const [c, r] = step;
      if (c >= 0 && r >= 0 && c < cols && r < rows) this.cells.get(vertexAt(c, r))!.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(this.here);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private moveTo(vertex: Vertex): void {
    if (!vertex) return;
    this.cells.get(this.here)?.setAttribute("tabindex", "-1");
    this.cells.get(vertex)?.setAttribute("tabindex", "0");
    this.here = vertex;
    this.setHover(vertex);
  }
}

customElements.define("go-board", GoBoard);

declare global {
  interface HTMLElementTagNameMap {
    "go-board": GoBoard;
  }
}
