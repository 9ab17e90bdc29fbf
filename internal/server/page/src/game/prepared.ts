// The moves that the visitor has prepared in a game by correspondence: made of what was tried out on the board, listed and removed one
// by one.

import { forgive, get, Problem, send } from "../api/client";
import type { Branch, MyPrepared, State, Vertex } from "../api/types";
import type { Study, Try } from "../review/study";
import { h, refill } from "../ui/dom";
import { button, line, type Part } from "../ui/parts";
import { text } from "../words/catalogue";
import { byCorrespondence } from "./nextgame";

export class Prepared {
  readonly element = h("section", { id: "prepared", class: "panel", "aria-label": text.prepared, hidden: true });
  private mine: MyPrepared | undefined;
  private asked = -1; // the event after which was asked
  private trouble = "";
  private state: State | undefined;

  constructor(
    private readonly id: string,
    private readonly study: Study,
    private readonly render: () => void,
  ) {}

  show(s: State): void {
    this.state = s;
    const possible = s.you !== "" && s.phase === "play" && byCorrespondence(s);
    if (possible && this.asked !== s.seq) {
      this.asked = s.seq;
      void this.look(s.seq);
    }
    const waits = possible && s.to_play !== s.you;
    const found = waits ? this.tried(s.move_number) : [];
    const branches = this.mine?.branches ?? [];
    const shown = possible && (this.study.on ? waits : branches.length > 0 || this.mine?.dropped !== undefined);
    refill(this.element, [shown, this.mine, found, this.trouble], () => (shown ? this.parts(branches, found) : []));
  }

  private parts(branches: Branch[], found: Branch[]): Part[] {
    const dropped = this.mine?.dropped;
    return [
      h("h2", {}, text.prepared),
      line(text.preparedHint, "small muted"),
      dropped && line(`${text.preparedDropped} ${text.sentence(text.reason(dropped))}`, "warns small"),
      this.trouble !== "" && line(this.trouble, "error"),
      branches.length > 0 && this.list(branches, []),
      found.length > 0 &&
        h(
          "div",
          { class: "buttons" },
          button("prepare", text.prepare, () => void this.put(merged(branches, found)), "primary"),
        ),
    ];
  }

  private list(branches: Branch[], path: number[]): HTMLElement {
    return h(
      "ul",
      { class: "tree" },
      ...branches.map((b, i) =>
        h(
          "li",
          {},
          h("span", {}, text.preparedIf(b.if, b.play)),
          " ",
          button(
            `unprepare-${[...path, i].join("-")}`,
            text.preparedRemove,
            () => void this.put(without(this.mine!.branches ?? [], [...path, i])),
            "link",
          ),
          b.then && b.then.length > 0 && this.list(b.then, [...path, i]),
        ),
      ),
    );
  }

  /** What was tried out from the present position as far as each awaited move has an answer. */
  private tried(n: number): Branch[] {
    return answered(this.study.after(n));
  }

  private async look(seq: number): Promise<void> {
    const mine = await get<MyPrepared>(`/games/${encodeURIComponent(this.id)}/conditional`).catch(forgive);
    if (this.asked !== seq || !mine) return;
    this.mine = mine;
    this.render();
  }

  private async put(branches: Branch[]): Promise<void> {
    const after = this.state?.move_number ?? 0;
    try {
      this.mine = await send<MyPrepared>("PUT", `/games/${encodeURIComponent(this.id)}/conditional`, {
        after,
        branches,
      });
      this.trouble = "";
    } catch (error) {
      if (!(error instanceof Problem)) forgive(error);
      this.trouble = error instanceof Problem ? text.sentence(error.message) : "";
    }
    this.render();
  }
}

/** The awaited moves among tries that have an answer: the first that was tried. */
function answered(tries: readonly Try[]): Branch[] {
  return tries.flatMap((t): Branch[] => {
    const answer = t.next.find(({ move }) => move !== "pass");
    if (!answer || t.move === "pass") return [];
    const then = answered(answer.next);
    return [{ if: t.move, play: answer.move, ...(then.length > 0 && { then }) }];
  });
}

/** The branches of both; where both await a move, the answer of the second. */
function merged(old: Branch[], added: Branch[]): Branch[] {
  const all = new Map<Vertex, Branch>(old.map((b) => [b.if, b]));
  for (const b of added) {
    const before = all.get(b.if);
    const then = before?.play === b.play ? merged(before.then ?? [], b.then ?? []) : (b.then ?? []);
    all.set(b.if, { if: b.if, play: b.play, ...(then.length > 0 && { then }) });
  }
  return [...all.values()];
}

/** The branches but for the one at a place. */
function without(branches: Branch[], [i, ...rest]: number[]): Branch[] {
  if (rest.length === 0) return branches.filter((_, j) => j !== i);
  return branches.map((b, j) => {
    if (j !== i) return b;
    const then = without(b.then ?? [], rest);
    return { if: b.if, play: b.play, ...(then.length > 0 && { then }) };
  });
}
