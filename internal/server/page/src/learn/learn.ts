// Five lessons for somebody who has never played: a board that answers. What is right, what the
// board looks like afterwards and what the rules forbid stands in lessons.json, and a test
// plays all of it by the rules of the server.

import type { Color, Vertex } from "../api/types";
import { GoBoard } from "../board/element";
import { stoneAt, vertices, sizeOf } from "../board/grid";
import { h, refill, write } from "../ui/dom";
import { speakOfLessons, lessonWords as words, text } from "../words/catalogue";
import { spoken } from "../words/language";
import { locale } from "../words/locale";
import lessons from "./lessons.json";

/** One board with a task. */
interface Step {
  rows: string[];
  /** Whose stone is to be put; without one a point is to be pointed at. */
  hand?: string;
  marked?: Vertex[];
  /** The moves that are right, with the board that follows. */
  answers?: Record<Vertex, string[]>;
  /** The points that are right. */
  choices?: Vertex[];
  /** What the rules forbid here, by the reason. Where nothing is right, trying one of these is. */
  refused?: Record<Vertex, string>;
}

/** A lesson, by the name that its address has. */
export type LessonName = "liberties" | "capture" | "ko" | "eyes" | "counting";

const all = lessons as unknown as { name: LessonName; steps: Step[] }[];

/** Fills the page with a lesson, the first one if none is named. */
export async function learn(main: HTMLElement, name = "liberties"): Promise<void> {
  await speakOfLessons(spoken());
  const at = all.findIndex((lesson) => lesson.name === name);
  if (at < 0) return (await import("../home/lost")).lost(main);
  document.title = `${words.titles[all[at]!.name]} · ${text.name}`;
  main.replaceChildren(new Lesson(at).element);
}

class Lesson {
  readonly element: HTMLElement;

  private readonly board = new GoBoard();
  private readonly count = h("p", { id: "step", class: "muted small" });
  private readonly task = h("p", { id: "task", class: "lead" });
  private readonly answer = h("p", { id: "answer", role: "status" });
  private readonly onward = h("div", { id: "onward", class: "buttons" });
  private step = 0;

  constructor(private readonly at: number) {
    const { board, count, task, answer, onward } = this;
    board.addEventListener("choose", (event) => this.chose((event as CustomEvent<{ vertex: Vertex }>).detail.vertex));
    // A finger need not tap twice here: nothing is lost by a wrong point.
    board.addEventListener("aim", (event) => this.chose((event as CustomEvent<{ vertex: Vertex }>).detail.vertex));
    this.element = h(
      "div",
      { class: "home lesson" },
      h("div", { class: "welcome" }, h("h1", {}, words.titles[this.name]), count, task),
      h("div", { class: "stage" }, board, answer, onward),
      contents(this.name),
    );
    this.begin();
  }

  private get name(): LessonName {
    return all[this.at]!.name;
  }

  private get now(): Step {
    return all[this.at]!.steps[this.step]!;
  }

  /** Shows the board of a step, and what is to be done there. */
  private begin(): void {
    const { rows, hand, marked = [] } = this.now;
    const free = vertices(sizeOf(rows)).filter((vertex) => !hand || !stoneAt(rows, vertex));
    this.board.show({
      rows,
      hand: hand as Color | undefined,
      open: new Set(free),
      labels: new Map(marked.map((vertex) => [vertex, "•"])),
    });
    write(this.count, words.step(this.step + 1, all[this.at]!.steps.length));
    write(this.task, words[this.name][this.step]!.task);
    write(this.answer, "");
    this.offer(undefined);
  }

  /** Somebody has chosen a point. */
  private chose(vertex: Vertex): void {
    if (!vertex || !this.onward.hidden) return; // it is done
    const { rows, hand, answers = {}, choices = [], refused = {} } = this.now;
    const said = words[this.name][this.step]!;
    const forbidden = refused[vertex];
    const right =
      choices.includes(vertex) || vertex in answers || (forbidden !== undefined && Object.keys(answers).length === 0);
    if (right) this.board.show({ rows: answers[vertex] ?? rows, last: hand && vertex in answers ? vertex : undefined });
    const why = forbidden ? [words.refused[forbidden as keyof typeof words.refused]] : [];
    write(this.answer, locale(spoken()).sentences([...why, right ? said.done : (said.wrong ?? words.wrong)]));
    if (right) this.offer(this.after());
  }

  /** What follows a step: the next one, the next lesson, or a game. */
  private after(): HTMLElement {
    if (this.step + 1 < all[this.at]!.steps.length)
      return h("button", { id: "next", type: "button", class: "primary", onclick: () => this.next() }, words.next);
    const following = all[this.at + 1]?.name;
    return following
      ? h(
          "a",
          { id: "next", class: "button primary", href: `/learn/${following}` },
          words.following(words.titles[following]),
        )
      : h("a", { id: "next", class: "button primary", href: "/" }, words.play);
  }

  private next(): void {
    this.step++;
    this.begin();
    this.board.querySelector<SVGElement>("[tabindex='0']")?.focus({ preventScroll: true });
  }

  private offer(way: HTMLElement | undefined): void {
    refill(this.onward, [this.step, way !== undefined], () => [way]);
  }
}

/** All lessons, to choose from. */
const contents = (current: LessonName): HTMLElement =>
  h(
    "nav",
    { "aria-label": words.contents },
    h(
      "ol",
      { class: "lessons" },
      ...all.map(({ name }) =>
        h("li", {}, h("a", { href: `/learn/${name}`, "aria-current": name === current && "page" }, words.titles[name])),
      ),
    ),
  );
