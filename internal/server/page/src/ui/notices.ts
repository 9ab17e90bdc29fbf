// News that somebody should see wherever he looks: in place, in the title of the page, and
// by the browser where he has allowed it.

import type { Challenge, MyGame, News, Person } from "../api/types";
import { h } from "./dom";
import { peopleWords as words, text } from "../words/catalogue";

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

/** Has the browser tell it outside of the page, if it may and the page is not seen. What is pushed of the same takes its place. */
export function popUp(body: string, href: string): void {
  if (document.visibilityState !== "visible" && notifies()) void notify(body, href).catch(() => undefined); // a browser may have none
}

/** Shows a notification: by the service worker where there is one, since browsers of phones know no other way. */
async function notify(body: string, href: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active)
    return registration.showNotification(text.name, { body, tag: href, icon: "/icon-192.png", data: href });
  const note = new Notification(text.name, { body, tag: href });
  note.onclick = () => {
    window.focus();
    location.assign(href);
  };
}

export const gamePath = (id: string): string => `/games/${encodeURIComponent(id)}`;
export const challengePath = (id: string): string => `/challenges/${encodeURIComponent(id)}`;

/**
 * The notices of a page, one for each thing that is new. Where the page shows the things
 * themselves, notices are only for those who do not see it.
 */
export class Notices {
  readonly element: HTMLElement;
  private readonly title = document.title;
  private readonly shown = new Map<string, HTMLElement>();
  private readonly opponents = new Map<string, string | undefined>();

  constructor(
    private readonly visitor: Person,
    private readonly spoken = false,
  ) {
    this.element = h("section", {
      id: "notices",
      class: spoken ? "unseen" : "notices",
      "aria-live": "polite",
      "aria-label": words.news,
    });
  }

  /** Takes in what has happened. */
  take(news: News): void {
    switch (news.type) {
      case "hello":
        return this.greet(news.challenges.to_me, news.games);
      case "challenge":
        return this.offered(news.challenge);
      case "challenge_gone":
        return this.drop(news.id);
      case "game_start":
        this.opponents.set(news.game, news.opponent.name);
        return this.ofGame(news.game, words.gameStarts(news.opponent.name ?? text.freeSeat, news.color));
      case "your_turn":
        return this.ofGame(news.game, words.yourTurn(this.opponents.get(news.game)));
      case "game_over":
        return this.ofGame(news.game, words.gameOver(this.opponents.get(news.game), news.result));
    }
  }

  /** How everything is: what is no longer so goes, and offers that are new come. */
  private greet(toMe: Challenge[], games: MyGame[]): void {
    const turns = games.filter(({ your_turn }) => your_turn);
    const now = new Set([...toMe.map(({ id }) => id), ...turns.map(({ game }) => game)]);
    for (const id of this.shown.keys()) if (!now.has(id)) this.drop(id);
    for (const { game, opponent } of games) this.opponents.set(game, opponent.name);
    for (const challenge of toMe) if (!this.shown.has(challenge.id)) this.offered(challenge);
  }

  private offered({ id, from, to, game, rated }: Challenge): void {
    if (to?.id !== this.visitor.id || from.id === this.visitor.id) return;
    this.tell(id, words.offersYou(from.name, words.terms(game, rated)), challengePath(id), words.look);
  }

  private ofGame(id: string, sentence: string): void {
    this.tell(id, sentence, gamePath(id), words.toBoard);
  }

  private tell(id: string, sentence: string, href: string, label: string): void {
    this.drop(id);
    const notice = this.spoken
      ? h("p", {}, sentence)
      : h(
          "p",
          { class: "notice", "data-about": id },
          h("span", {}, sentence),
          h("a", { class: "button", href }, label),
          h("button", { type: "button", onclick: () => this.drop(id) }, words.dismiss),
        );
    this.shown.set(id, notice);
    this.element.append(notice);
    this.mark();
    popUp(sentence, href);
  }

  private drop(id: string): void {
    this.shown.get(id)?.remove();
    if (this.shown.delete(id)) this.mark();
  }

  private mark(): void {
    document.title = this.shown.size > 0 ? `(${this.shown.size}) ${this.title}` : this.title;
  }
}
