// Games as small pictures that lead to them.

import { gameURL } from "../api/client";
import { h, write } from "./dom";

/** A game on a wall. */
export interface Hung {
  id: string;
  /** Where it leads. */
  href: string;
  /** Where its picture is; another address is another picture. */
  picture: string;
  title: string;
  note: string;
}

/** A game of this server after so many moves, which tell the pictures of a game apart. */
export const hung = (id: string, title: string, note: string, moves: number): Hung => ({
  id,
  href: `/games/${encodeURIComponent(id)}`,
  picture: gameURL(id, `.svg?coordinates=0&after=${moves}`),
  title,
  note,
});

/**
 * A wall of games. It changes in place: a picture stays until the next one is there, and
 * the focus stays on its game while others come and go.
 */
export class Wall {
  readonly element = h("div", { class: "cards" });
  private readonly cards = new Map<string, HTMLAnchorElement>();

  show(games: readonly Hung[]): void {
    const ids = new Set(games.map(({ id }) => id));
    for (const [id, card] of this.cards) {
      if (ids.has(id)) continue;
      card.remove();
      this.cards.delete(id);
    }
    games.forEach((game, i) => {
      const card = this.card(game);
      const there = this.element.children[i] ?? null;
      if (there !== card) this.element.insertBefore(card, there);
    });
  }

  private card({ id, href, picture, title, note }: Hung): HTMLAnchorElement {
    let card = this.cards.get(id);
    if (!card) {
      card = h(
        "a",
        { class: "card", href, "data-game": id },
        h("img", { alt: "", loading: "lazy", width: 96, height: 102 }),
        h("span", { class: "card-text" }, h("strong"), h("span", { class: "muted" })),
      );
      this.cards.set(id, card);
    }
    const image = card.querySelector("img")!;
    if (image.getAttribute("src") !== picture) image.src = picture;
    write(card.querySelector("strong")!, title);
    write(card.querySelector(".muted")!, note);
    return card;
  }
}
