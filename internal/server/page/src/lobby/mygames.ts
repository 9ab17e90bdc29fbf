// The visitor's games that go on, as the news tell of them.

import type { MyGame, News } from "../api/types";
import { h } from "../ui/dom";
import { gamePath } from "../ui/notices";
import { box } from "../ui/parts";
import { Rows } from "../ui/forms";
import { peopleWords as words, text } from "../words/catalogue";

/** A panel of them, as long as there are some; those that wait for the visitor come first. */
export class MyGames {
  readonly element: HTMLElement;
  private readonly games = new Map<string, MyGame>();
  private readonly rows = new Rows<MyGame>("my-games", ({ game }) => game, rowOf);

  constructor() {
    this.element = box("my-games-box", words.yourGames, false, this.rows.element);
    this.element.hidden = true;
  }

  take(news: News): void {
    switch (news.type) {
      case "hello":
        this.games.clear();
        for (const game of news.games) this.games.set(game.game, game);
        break;
      case "game_start": {
        const { type: _, ...game } = news;
        this.games.set(game.game, game);
        break;
      }
      case "your_turn": {
        const game = this.games.get(news.game);
        if (game) this.games.set(news.game, { ...game, your_turn: true });
        break;
      }
      case "game_over":
        this.games.delete(news.game);
        break;
      default:
        return;
    }
    const all = [...this.games.values()].sort((a, b) => Number(b.your_turn) - Number(a.your_turn));
    this.element.hidden = all.length === 0;
    this.rows.show(all);
  }
}

const rowOf = ({ game, opponent, size, time, color, your_turn }: MyGame): HTMLElement =>
  h(
    "a",
    { class: "row my-game", href: gamePath(game) },
    h(
      "span",
      { class: "row-text" },
      h("strong", {}, words.against(opponent.name || text.freeSeat)),
      h("span", { class: "muted" }, words.gameNow(size, time, color)),
    ),
    your_turn && h("span", { class: "turn-mark" }, words.turn),
  );
