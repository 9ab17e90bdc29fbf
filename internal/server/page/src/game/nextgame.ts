// The way to the next game that waits for the visitor, once they have moved in one by correspondence.

import { forgive } from "../api/client";
import * as people from "../api/people";
import type { State } from "../api/types";
import { deadline } from "../ui/clock";
import { h, refill } from "../ui/dom";
import { gamePath } from "../ui/notices";
import { text } from "../words/catalogue";

/** Whether people come back to a game after hours or days. */
export const byCorrespondence = ({ time, days_off }: State): boolean => days_off !== undefined || /\dd/.test(time);

export class NextGame {
  readonly element = h("p", { id: "next", class: "next", hidden: true });
  private asked = -1; // the event after which was asked

  /** Looks for the next game where nothing is wanted of the visitor in this one. */
  show(s: State): void {
    const idle = s.you !== "" && byCorrespondence(s) && !s.waiting.includes(s.you as "black" | "white");
    if (!idle) {
      this.asked = -1;
      refill(this.element, [], () => []);
    } else if (this.asked !== s.seq) {
      this.asked = s.seq;
      void this.look(s);
    }
  }

  private async look(s: State): Promise<void> {
    const mine = await people.myGames().catch(forgive);
    const next = mine?.games.find(({ game, your_turn }) => your_turn && game !== s.game);
    if (this.asked !== s.seq) return;
    refill(this.element, [next], () =>
      next
        ? [
            h(
              "a",
              { id: "next-game", class: "button", href: gamePath(next.game) },
              text.nextGame(next.opponent.name || text.freeSeat),
              next.due_ms !== undefined && h("span", { class: "muted small" }, ` ${deadline(next.due_ms)}`),
            ),
          ]
        : [],
    );
  }
}
