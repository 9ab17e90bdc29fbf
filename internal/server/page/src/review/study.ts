// A board beside the game on which anybody may try moves out. What is tried is a tree that
// grows from the moves of the game; nobody else sees it, and nothing is at stake, so that
// this is the one board on which the page itself takes stones off.

import type { Color, Vertex } from "../api/types";
import type { Picture } from "../board/picture";
import { h, refill } from "../ui/dom";
import { emptyPoints, otherColor, sizeOf, triedOn } from "../board/grid";
import type { Part } from "../ui/parts";
import { type Leaf, moveOf, parseTree, printTree, sgfPoint } from "./sgftree";
import { text } from "../words/catalogue";

/** A move that was tried. */
export interface Try {
  id: number;
  n: number; // the number of the move
  color: Color;
  move: Vertex;
  rows: string[]; // the board after it
  parent: Try | undefined; // none: it leaves the game
  next: Try[];
}

/** What the study stands beside. */
export interface Bench {
  /** The moves of the game, and the boards between them. */
  readonly record: {
    readonly plies: readonly { color: Color; move: Vertex }[];
    boardAt(n: number): string[];
  };
  /** Who moves first on this board. */
  readonly first: Color;
  /** Shows the game after n moves. */
  goTo(n: number): void;
  render(): void;
  /** Hears that something was tried or said. */
  changed?(): void;
}

export class Study {
  on = false;
  /** How many moves were tried. */
  tries = 0;
  /** The try that is shown; none: a position of the game. */
  at: Try | undefined;

  readonly element = h("section", { id: "tries", class: "panel", "aria-label": text.tries, hidden: true });
  private readonly begun = new Map<number, Try[]>(); // the tries that leave the game, by the moves before
  private readonly comments = new Map<string, string>(); // by position
  private records = 0; // how many were opened

  constructor(private readonly bench: Bench) {}

  /** What was tried after the position that is shown: at a try, or after n moves of the game. */
  private nextOf(n: number): Try[] {
    return this.at?.next ?? this.begun.get(n) ?? [];
  }

  /** What was tried after n moves of the game, as trees. */
  after(n: number): readonly Try[] {
    return this.begun.get(n) ?? [];
  }

  private colorAfter(n: number): Color {
    const last = this.at ?? this.bench.record.plies[n - 1];
    return last ? otherColor(last.color) : this.bench.first;
  }

  /** The board that is shown; n is how many moves of the game it has where nothing is tried. */
  picture(n: number, game: Picture): Picture {
    const rows = this.at?.rows ?? game.rows;
    const last = this.at ? this.at.move : game.last;
    const labels = new Map(this.nextOf(n).map((next, i) => [next.move, text.branch(i)]));
    return {
      rows,
      last: last === "pass" ? undefined : last,
      hand: this.colorAfter(n),
      open: emptyPoints(rows),
      labels,
      numbers: this.numbers,
    };
  }

  /** The numbers of the moves that were tried, where they are on the board: a later stone covers an earlier one. */
  private get numbers(): Map<Vertex, number> {
    const numbers = new Map<Vertex, number>();
    for (let t = this.at; t; t = t.parent) if (!numbers.has(t.move)) numbers.set(t.move, t.n);
    return numbers;
  }

  /** Tries a move on the position that is shown. */
  play(n: number, vertex: Vertex): void {
    const { record } = this.bench;
    const color = this.colorAfter(n);
    const there = this.nextOf(n).find((next) => next.move === vertex && next.color === color);
    const played = record.plies[n];
    if (there) this.at = there;
    else if (!this.at && played?.move === vertex) return this.bench.goTo(n + 1);
    else {
      const added = this.grow(this.at, n, color, vertex);
      if (!added) return;
      this.at = added;
      this.bench.changed?.();
    }
    this.bench.render();
  }

  /** Adds a move after a try, or where there is none after n moves of the game; undefined where it cannot be. */
  private grow(parent: Try | undefined, n: number, color: Color, move: Vertex): Try | undefined {
    const { record } = this.bench;
    const rows = parent?.rows ?? record.boardAt(n);
    const before = parent ? (parent.parent?.rows ?? record.boardAt(parent.n - 1)) : record.boardAt(Math.max(0, n - 1));
    const after = triedOn(rows, move, color, before);
    if (!after) return undefined;
    this.tries++;
    const added: Try = { id: this.tries, n: (parent?.n ?? n) + 1, color, move, rows: after, parent, next: [] };
    if (parent) parent.next.push(added);
    else this.begun.set(n, [...(this.begun.get(n) ?? []), added]);
    return added;
  }

  /**
   * Takes the variations and comments of a record in place of what was tried, and is on if
   * there are some. A variation goes as far as its moves can be put on the board.
   */
  open(sgf: string): void {
    this.begun.clear();
    this.comments.clear();
    this.at = undefined;
    this.tries = 0;
    this.records++;
    const size = sizeOf(this.bench.record.boardAt(0));
    const waiting: { leaf: Leaf; parent: Try | undefined; n: number }[] = [];
    const hear = ({ properties }: Leaf, place: string): void => {
      const said = properties.get("C")?.join("\n");
      if (said) this.comments.set(place, [this.comments.get(place), said].filter(Boolean).join("\n"));
    };
    for (let leaf = parseTree(sgf), n = 0; leaf; leaf = leaf.next[0]) {
      if (moveOf(leaf, size)) n++;
      hear(leaf, `move ${n}`);
      for (const other of leaf.next.slice(1)) waiting.push({ leaf: other, parent: undefined, n });
    }
    for (const { leaf, parent, n } of waiting) {
      const move = moveOf(leaf, size);
      const added = move && this.grow(parent, n, move.color, move.move);
      if (!added) continue;
      hear(leaf, `try ${added.id}`);
      for (const next of leaf.next) waiting.push({ leaf: next, parent: added, n });
    }
    this.on = this.tries > 0 || this.comments.size > 0;
  }

  /** Steps within what was tried; false where the step is one of the game. */
  step(to: number): boolean {
    const { at } = this;
    if (!at || to <= 0 || to === Infinity) {
      this.at = undefined;
      return false;
    }
    if (to > at.n) this.at = at.next[0] ?? at;
    else if (at.parent) this.at = at.parent;
    else {
      this.at = undefined;
      this.bench.goTo(at.n - 1);
      return true;
    }
    this.bench.render();
    return true;
  }

  /** Shows the tree of what was tried, and what is said of the position. */
  show(n: number): void {
    refill(this.element, [this.on, this.records, this.tries, this.at?.id, n], () => (this.on ? this.parts(n) : []));
  }

  private parts(n: number): Part[] {
    const place = this.at ? `try ${this.at.id}` : `move ${n}`;
    const comment = h("textarea", {
      id: "comment",
      rows: 2,
      maxlength: 2000,
      oninput: () => {
        this.comments.set(place, comment.value);
        this.bench.changed?.();
      },
    });
    comment.value = this.comments.get(place) ?? "";
    const starts = [...this.begun].sort(([a], [b]) => a - b);
    return [
      h("p", { class: "small" }, this.tries > 0 ? text.triesHint : text.triesNone),
      h(
        "div",
        { class: "buttons" },
        h("button", { id: "try-pass", type: "button", onclick: () => this.play(n, "pass") }, text.pass),
      ),
      starts.length > 0 &&
        h(
          "ul",
          { class: "tree" },
          ...starts.map(([from, tries]) =>
            h(
              "li",
              {},
              h("span", { class: "muted small" }, text.triedAfter(from)),
              ...tries.map((first) => this.branch(first)),
            ),
          ),
        ),
      h("div", { class: "field" }, h("label", { for: "comment" }, text.comment), comment),
    ];
  }

  /** A line of tries as far as there is only one way, and then the ways. */
  private branch(first: Try): HTMLElement {
    const line: Try[] = [first];
    for (let last = first; last.next.length === 1; ) line.push((last = last.next[0]!));
    const ways = line.at(-1)!.next;
    return h(
      "div",
      { class: "line" },
      ...line.map((t) =>
        h(
          "button",
          {
            id: `try-${t.id}`,
            type: "button",
            "data-color": t.color,
            "aria-current": this.at === t && "step",
            onclick: () => this.goTo(t),
          },
          h("span", { class: `dot ${t.color}`, role: "img", "aria-label": text.color(t.color) }),
          text.move(t.move),
        ),
      ),
      ways.length > 0 && h("ul", { class: "tree" }, ...ways.map((way) => h("li", {}, this.branch(way)))),
    );
  }

  private goTo(t: Try): void {
    this.at = t;
    this.bench.render();
  }

  /** The record of the game as far as it was followed, and then the tries up to one. */
  line(sgf: string, end: Try): string {
    const root = parseTree(sgf);
    if (!root) return sgf;
    const size = sizeOf(this.bench.record.boardAt(0));
    const tries: Try[] = [];
    for (let t: Try | undefined = end; t; t = t.parent) tries.unshift(t);
    let leaf = root;
    for (let left = tries[0]!.n - 1; left > 0 && leaf.next[0]; ) {
      leaf = leaf.next[0];
      if (moveOf(leaf, size)) left--;
    }
    for (const t of tries) {
      const next = leafOf(t, size.rows);
      leaf.next = [next];
      leaf = next;
    }
    return printTree(root);
  }

  /** The record of the game with what was tried and said. */
  record(sgf: string): string {
    const root = parseTree(sgf);
    if (!root) return sgf;
    const { rows } = sizeOf(this.bench.record.boardAt(0));
    const say = (leaf: Leaf, place: string): void => {
      const said = this.comments.get(place);
      if (said) leaf.properties.set("C", [...(leaf.properties.get("C") ?? []), said]);
    };
    const grown = (t: Try): Leaf => {
      const leaf = { ...leafOf(t, rows), next: t.next.map(grown) };
      say(leaf, `try ${t.id}`);
      return leaf;
    };
    for (let leaf: Leaf | undefined = root, n = 0; leaf; leaf = leaf.next[0]) {
      if (leaf.properties.has("B") || leaf.properties.has("W")) n++;
      const following = leaf.next[0]?.properties;
      const moves = !following || following.has("B") || following.has("W");
      if (!moves) continue;
      say(leaf, `move ${n}`);
      const tries = (this.begun.get(n) ?? []).map(grown);
      const ends = leaf.next.length === 0;
      // Its own continuation comes first; the tries are variations of it. After the last move that is an empty node: a try is no move of the game.
      if (ends && tries.length > 0) leaf.next.push({ properties: new Map(), next: [] });
      leaf.next.push(...tries);
      if (ends) break;
    }
    return printTree(root);
  }
}

/** The node of a try in the record of a board of some rows. */
const leafOf = ({ color, move }: Try, rows: number): Leaf => ({
  properties: new Map([[color === "black" ? "B" : "W", [sgfPoint(move, rows)]]]),
  next: [],
});
