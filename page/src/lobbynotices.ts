// News that somebody should see wherever he looks: in place, in the title of the page, and
// by the browser where he has allowed it.

import { h } from "./dom";
import { News, Person } from "./people";
import { peopleWords as words } from "./peoplewords";

const key = "shinpan-notify";

/** Whether the visitor wants the browser to tell him, and the browser may. */
export const notifies = (): boolean => {
  try {
    return "Notification" in window && Notification.permission === "granted" && localStorage.getItem(key) === "on";
  } catch {
    return false; // storage may be forbidden
  }
};

/** Asks the browser for permission, or does without it; tells whether it will notify. */
export async function wantNotices(wanted: boolean): Promise<boolean> {
  if (wanted && (!("Notification" in window) || (await Notification.requestPermission()) !== "granted")) return false;
  localStorage.setItem(key, wanted ? "on" : "off");
  return wanted;
}

/** What happened, and where it leads. */
interface Notice {
  sentence: string;
  href: string;
  label: string;
}

/** The notices of a page, one for each thing that is new. */
export class Notices {
  readonly element = h("section", { id: "notices", class: "notices", "aria-live": "polite", "aria-label": words.news });
  private readonly title = document.title;
  private readonly shown = new Map<string, HTMLElement>();

  /** Takes in news that concern the visitor. */
  take(news: News, visitor: Person | undefined): void {
    switch (news.type) {
      case "challenge": {
        const { id, from, to, game, rated, state } = news.challenge;
        if (state !== "waiting" || !to || to.id !== visitor?.id) return this.drop(id);
        return this.tell(id, {
          sentence: words.offersYou(from.name, words.terms(game, rated)),
          href: `/challenges/${encodeURIComponent(id)}`,
          label: words.look,
        });
      }
      case "challenge_gone":
        return this.drop(news.id);
      case "game_start":
        return this.tell(news.game, gameNotice(news.game, words.gameStarts(news.opponent.name, news.color)));
      case "your_turn":
        return this.tell(news.game, gameNotice(news.game, words.yourTurn));
      case "game_over":
        return this.tell(news.game, gameNotice(news.game, words.gameOver(news.result)));
    }
  }

  private tell(id: string, { sentence, href, label }: Notice): void {
    this.drop(id);
    const notice = h(
      "p",
      { class: "notice", "data-about": id },
      h("span", {}, sentence),
      h("a", { class: "button", href }, label),
      h("button", { type: "button", onclick: () => this.drop(id) }, words.dismiss),
    );
    this.shown.set(id, notice);
    this.element.append(notice);
    this.mark();
    if (document.visibilityState === "hidden" && notifies()) popUp(id, sentence, href);
  }

  private drop(id: string): void {
    this.shown.get(id)?.remove();
    if (this.shown.delete(id)) this.mark();
  }

  private mark(): void {
    document.title = this.shown.size > 0 ? `(${this.shown.size}) ${this.title}` : this.title;
  }
}

const gameNotice = (id: string, sentence: string): Notice => ({
  sentence,
  href: `/games/${encodeURIComponent(id)}`,
  label: words.toBoard,
});

/** Has the browser tell it, outside of the page. */
export function popUp(tag: string, body: string, href: string): void {
  try {
    const note = new Notification(words.site, { body, tag });
    note.onclick = () => {
      window.focus();
      location.assign(href);
    };
  } catch {
    // Some browsers on phones have notifications only for pages with a worker.
  }
}
