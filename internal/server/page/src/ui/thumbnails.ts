// Games as small pictures that lead to them.

import { gameURL } from "../api/client";
import { h, refill, write } from "./dom";
import { player, rankedName } from "./parts";
import { text } from "../words/catalogue";

/** A game on a wall. */
export interface Hung {
  id: string;
  /** Where it leads. */
  href: string;
  /** Where its picture is; another address is another picture. */
  picture: string;
  title: string;
  /** The title with the names as links, if they lead anywhere. */
  linked?: (() => (Node | string)[]) | undefined;
  note: string;
}

/** Who plays on a wall: a person has a page, a program has none. */
export interface Named {
  id?: string | undefined;
  name: string;
  rank?: string | undefined;
}

/** A title of two players, whose names lead to them. */
export function between(black: Named, white: Named): Pick<Hung, "title" | "linked"> {
  const said = ({ id, name }: Named): string => (name ? (id ? name : text.engineTitle(name)) : text.freeSeat);
  const title = text.cardTitle(rankedName(said(black), black.rank), rankedName(said(white), white.rank));
  if (!black.id && !white.id) return { title };
  const [before, amid, after] = text.cardTitle("\0", "\0").split("\0");
  return {
    title,
    linked: () => [
      before!,
      player(black.id, said(black), black.rank),
      amid!,
      player(white.id, said(white), white.rank),
      after!,
    ],
  };
}

/** A game of this server after so many moves, which tell the pictures of a game apart. */
export const hung = (id: string, titled: Pick<Hung, "title" | "linked">, note: string, moves: number): Hung => ({
  id,
  href: `/games/${encodeURIComponent(id)}`,
  picture: gameURL(id, `.svg?coordinates=0&after=${moves}`),
  ...titled,
  note,
});

/**
 * A wall of games. It changes in place: a picture stays until the next one is there, and
 * the focus stays on its game while others come and go.
 */
export class Wall {
  readonly element = h("div", { class: "cards" });
  private readonly cards = new Map<string, HTMLElement>();

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

  /** A card leads to its game as a whole, and a name on it to whose it is. */
  private card({ id, href, picture, title, linked, note }: Hung): HTMLElement {
    let card = this.cards.get(id);
    if (!card) {
      card = h(
        "div",
        { class: "card", "data-game": id },
        h("img", { alt: "", loading: "lazy", width: 96, height: 102 }),
        h("span", { class: "card-text" }, h("strong"), h("a", { class: "whole muted", href })),
      );
      this.cards.set(id, card);
    }
    const image = card.querySelector("img")!;
    if (image.getAttribute("src") !== picture) image.src = picture;
    const to = card.querySelector("a.whole")!;
    refill(card.querySelector("strong")!, title, linked ?? (() => [title]));
    to.setAttribute("aria-label", `${title}: ${note}`);
    write(to, note);
    return card;
  }
}
