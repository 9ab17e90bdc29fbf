// The lobby: who wants to play whom, live.

import type { Challenge, Me, News, Search, Speed } from "../api/types";
import { beSomebody } from "../api/client";
import { gameOf } from "./challenge";
import { offerForm, ratedTick } from "./challengeform";
import { h, write } from "../ui/dom";
import { followNews } from "./news";
import { MyGames } from "./mygames";
import { challengePath, gamePath, Notices, notifies, popUp } from "../ui/notices";
import { box, line } from "../ui/parts";
import * as people from "../api/people";
import { speeds } from "../api/people";
import { elsewhere } from "../ui/screen";
import { actButton, form, named, Rows, segments, sheetOf, tick, troubleLine } from "../ui/forms";
import { peopleWords as words, text } from "../words/catalogue";

/** Fills the page with the lobby; whoever comes in is somebody. */
export async function lobby(main: HTMLElement): Promise<void> {
  const page = sheetOf(main, words.lobby, h("h1", {}, words.lobby));
  page.setAttribute("aria-busy", "true");
  const trouble = troubleLine("error");
  page.append(trouble.element);
  try {
    await beSomebody();
    const visitor = await people.me();
    new Lobby(page, visitor!, trouble).open();
    page.removeAttribute("aria-busy");
  } catch (error) {
    trouble.show(error);
  }
}

class Lobby {
  private readonly notices: Notices;
  private readonly games = new MyGames();
  private readonly toMe: Rows<Challenge>;
  private readonly mine: Rows<Challenge>;
  private readonly offers: Rows<Challenge>;
  private readonly toMeBox: HTMLElement;
  private readonly mineBox: HTMLElement;
  private readonly matching: Matching;
  private readonly link = h("p", { class: "connection", role: "status", hidden: true }, text.connecting);
  private challenges = new Map<string, Challenge>();
  private leaving = false;

  constructor(
    private readonly page: HTMLElement,
    private readonly visitor: Me,
    private readonly trouble: { show(error?: unknown): void },
  ) {
    this.notices = new Notices(visitor, true);
    const id = ({ id }: Challenge): string => id;
    this.toMe = new Rows("to-me", id, (c) => this.row(c, this.accepting(c), this.declining(c)));
    this.mine = new Rows("mine", id, (c) => this.row(c, this.linked(c), this.withdrawing(c)));
    this.offers = new Rows("open", id, (c) => this.row(c, this.accepting(c)), words.nobodyWaits);
    this.toMeBox = box("to-me-box", words.toYou, false, this.toMe.element);
    this.mineBox = box("mine-box", words.yours, false, this.mine.element);
    this.matching = new Matching(visitor);
  }

  open(): void {
    this.page.append(
      this.notices.element,
      this.link,
      ...(this.visitor.banned ? [h("p", { class: "error" }, words.banned(this.visitor.banned))] : []),
      h(
        "div",
        { class: "lobby" },
        h(
          "div",
          { class: "column" },
          this.games.element,
          this.toMeBox,
          this.mineBox,
          box("open-box", words.openOffers, false, this.offers.element),
          elsewhere(),
        ),
        h(
          "div",
          { class: "column" },
          this.matching.element,
          h(
            "section",
            { class: "panel" },
            offerForm(this.visitor, undefined, (c) => {
              if (c.kind !== "link") return this.keep(c);
              this.go(challengePath(c.id));
            }),
          ),
        ),
      ),
    );
    this.render();
    followNews({
      news: (news) => this.take(news),
      link: (up) => (this.link.hidden = up),
      refused: (problem) => this.trouble.show(problem),
      stays: () => notifies() || this.matching.on || [...this.challenges.values()].some((c) => this.isMine(c)),
    });
  }

  private take(news: News): void {
    switch (news.type) {
      case "hello": {
        const { open, to_me, mine } = news.challenges;
        this.challenges = new Map([...open, ...to_me, ...mine].map((c) => [c.id, c]));
        this.matching.show(news.automatch);
        break;
      }
      case "challenge":
        this.challenges.set(news.challenge.id, news.challenge);
        break;
      case "challenge_gone":
        this.challenges.delete(news.id);
        break;
      case "automatch":
        this.matching.show(news.waiting);
        break;
      case "game_start": // it is what was waited for here
        popUp(words.gameStarts(news.opponent.name ?? text.freeSeat, news.color), gamePath(news.game));
        this.go(gamePath(news.game));
        return;
    }
    this.notices.take(news);
    this.games.take(news);
    this.render();
  }

  private isMine = (c: Challenge): boolean => c.from.id === this.visitor.id;

  private render(): void {
    const waiting = [...this.challenges.values()].filter(({ state }) => state === "waiting");
    const toMe = waiting.filter(({ to }) => to?.id === this.visitor.id);
    const mine = waiting.filter(this.isMine);
    this.toMe.show(toMe);
    this.mine.show(mine);
    this.offers.show(waiting.filter((c) => c.kind === "open" && !this.isMine(c)));
    this.toMeBox.hidden = toMe.length === 0;
    this.mineBox.hidden = mine.length === 0;
  }

  private row(c: Challenge, ...buttons: HTMLElement[]): HTMLElement {
    const who = this.isMine(c) ? (c.to ?? undefined) : c.from;
    return h(
      "div",
      { class: "row", "data-challenge": c.id },
      h(
        "div",
        { class: "row-text" },
        who ? named(who) : h("span", {}, words.kindOf(c.kind)),
        h("span", { class: "muted" }, words.terms(gameOf(c, !this.isMine(c)), c.rated, !this.isMine(c))),
        c.game.even && h("span", { class: "muted evened" }, c.evened ? text.evened(c.evened) : text.evenHint),
      ),
      h("div", { class: "buttons" }, ...buttons),
    );
  }

  private readonly accepting = (c: Challenge): HTMLElement =>
    actButton(
      `accept-${c.id}`,
      words.accept,
      async () => {
        const { game_id } = await people.accept(c.id);
        if (game_id) this.go(gamePath(game_id));
      },
      this.trouble,
      "primary",
    );

  private readonly declining = (c: Challenge): HTMLElement =>
    actButton(
      `decline-${c.id}`,
      words.decline,
      async () => {
        await people.decline(c.id);
        this.forget(c.id);
      },
      this.trouble,
    );

  private readonly withdrawing = (c: Challenge): HTMLElement =>
    actButton(
      `withdraw-${c.id}`,
      words.withdraw,
      async () => {
        await people.withdraw(c.id);
        this.forget(c.id);
      },
      this.trouble,
    );

  private readonly linked = (c: Challenge): HTMLElement =>
    h("a", { class: "button", href: challengePath(c.id) }, words.link);

  private keep(c: Challenge): string {
    this.challenges.set(c.id, c);
    this.render();
    return words.offered;
  }

  private forget(id: string): void {
    this.challenges.delete(id);
    this.render();
  }

  private go(path: string): void {
    if (this.leaving) return;
    this.leaving = true;
    location.assign(path);
  }
}

/** The panel in which an opponent is looked for. */
class Matching {
  readonly element: HTMLElement;
  /** Whether one is being looked for. */
  on = false;

  private readonly form: HTMLFormElement;
  private readonly waiting: HTMLElement;
  private readonly terms = line("", "waiting");

  constructor(visitor: Me) {
    const sizes = [9, 13, 19].map((n) => ({ size: `${n}x${n}`, ...tick(`match-${n}`, `${n}×${n}`, n === 9) }));
    const speed = segments<Speed>(
      "speed",
      words.speed,
      speeds.map((s) => [s, words.speedOf(s)] as const),
      "live",
    );
    const rated = ratedTick("match-rated", visitor);
    const even = tick("match-even", words.evenSearch, !visitor.guest);
    const none = h("p", { id: "match-none", class: "wrong", role: "alert", hidden: true }, words.noSize);
    this.form = form({
      id: "match",
      body: [
        h(
          "fieldset",
          { class: "field", "aria-describedby": none.id },
          h("legend", {}, words.sizes),
          h("div", { class: "segments" }, ...sizes.map(({ element }) => element)),
          none,
        ),
        speed.element,
        rated.element,
        !visitor.guest && even.element,
      ],
      submit: words.findOpponent,
      send: async () => {
        const chosen = sizes.filter(({ input }) => input.checked).map(({ size }) => size);
        none.hidden = chosen.length > 0;
        if (chosen.length === 0) return sizes[0]!.input.focus();
        const what: Search = {
          sizes: chosen,
          speed: speed.value(),
          rated: rated.input.checked,
          ...(even.input.checked ? { even: true } : {}),
        };
        await people.search(what);
        this.show(what);
        this.waiting.querySelector("button")!.focus();
      },
    });
    const trouble = troubleLine("match-trouble");
    this.waiting = h(
      "div",
      { class: "form", hidden: true },
      this.terms,
      h(
        "div",
        { class: "buttons" },
        actButton(
          "match-stop",
          words.stopSearch,
          async () => {
            await people.stopSearch();
            this.show(undefined);
            this.form.querySelector<HTMLElement>("#match-send")!.focus();
          },
          trouble,
        ),
      ),
      trouble.element,
    );
    this.element = box("automatch", words.automatch, false, this.form, this.waiting);
    this.terms.setAttribute("role", "status");
  }

  show(search: Search | undefined): void {
    this.on = search !== undefined;
    this.form.hidden = this.on;
    this.waiting.hidden = !this.on;
    write(this.terms, search ? words.searching(search) : "");
  }
}
