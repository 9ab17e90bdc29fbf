// The visitor's games that go on, as the news tell of them.

import type { MyGame, News } from "../api/types";
import { deadline } from "../ui/clock";
import { h, write } from "../ui/dom";
import { gamePath } from "../ui/notices";
import { box, player } from "../ui/parts";
import { Rows } from "../ui/forms";
import { VacationBox } from "./vacation";
import { keepLooking } from "../ui/polling";
import { peopleWords as words, text } from "../words/catalogue";

const second = 1000; // ms between two looks at the time that is left

/** A panel of them, as long as there are some; those that wait for the visitor come first. */
export class MyGames {
  readonly element: HTMLElement;
  private readonly games = new Map<string, MyGame>();
  private readonly until = new Map<string, number>(); // when the visitor has to have acted, by the browser's clock
  private counting = false;
  private readonly vacation = new VacationBox();
  private readonly rows = new Rows<MyGame>("my-games", ({ game }) => game, rowOf);

  constructor() {
    this.element = box("my-games-box", words.yourGames, false, this.rows.element, this.vacation.element);
    this.element.hidden = true;
  }

  take(news: News): void {
    switch (news.type) {
      case "hello":
        this.games.clear();
        for (const game of news.games) this.keep(game);
        void this.vacation.look();
        break;
      case "game_start": {
        const { type: _, ...game } = news;
        this.keep(game);
        break;
      }
      case "your_turn": {
        const game = this.games.get(news.game);
        if (!game) break;
        const { due_ms: _, their_due_ms: __, ...before } = game;
        const { move_number, due_ms } = news;
        this.keep({ ...before, your_turn: true, move_number, ...(due_ms !== undefined && { due_ms }) });
        break;
      }
      case "game_over":
        this.games.delete(news.game);
        break;
      default:
        return;
    }
    const all = [...this.games.values()].sort(
      (a, b) => Number(b.your_turn) - Number(a.your_turn) || this.dueAt(a) - this.dueAt(b),
    );
    this.element.hidden = all.length === 0;
    this.rows.show(all);
    this.count();
    if (this.counting) return;
    this.counting = true;
    keepLooking(this.element, second, async () => this.count());
  }

  private keep(game: MyGame): void {
    this.games.set(game.game, game);
    this.until.set(game.game, performance.now() + (game.due_ms ?? game.their_due_ms ?? NaN));
  }

  /** When something is due in a game: what is urgent comes first. */
  private dueAt({ game }: MyGame): number {
    const at = this.until.get(game);
    return at === undefined || Number.isNaN(at) ? Number.MAX_VALUE : at;
  }

  /** Shows how long there is to act in each game. */
  private count(): void {
    for (const due of this.element.querySelectorAll<HTMLElement>("[data-due]"))
      write(due, deadline(this.until.get(due.dataset["due"]!)! - performance.now()));
  }
}

/** A row leads to its game as a whole, and the opponent's name in it to the opponent. */
function rowOf({ game, opponent, size, time, color, your_turn, due_ms, their_due_ms }: MyGame): HTMLElement {
  const name = opponent.name || text.freeSeat;
  const [before, after] = words.against("\0").split("\0");
  const terms = words.gameNow(size, time, color);
  return h(
    "div",
    { class: "row my-game" },
    h(
      "span",
      { class: "row-text" },
      h("strong", {}, before, player(opponent.kind === "person" ? opponent.id : undefined, name, opponent.rank), after),
      h("a", { class: "whole muted", href: gamePath(game), "aria-label": `${words.against(name)}: ${terms}` }, terms),
    ),
    your_turn && h("span", { class: "turn-mark" }, words.turn),
    !your_turn && their_due_ms !== undefined && h("span", { class: "muted small" }, words.theirTurn),
    (due_ms ?? (your_turn ? undefined : their_due_ms)) !== undefined &&
      h("span", { class: your_turn ? "due" : "due muted", role: "timer", title: text.timeLeft, "data-due": game }),
  );
}
