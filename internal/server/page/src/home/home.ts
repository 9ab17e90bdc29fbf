// The first screen: one click, or one stone, and a game is on.

import type { Me, Summary, Vertex, Wish } from "../api/types";
import type { Match, Tournament, Venue } from "../api/types";
import { forgive, games, move, NoAnswer, newGame, overview } from "../api/client";
import { GoBoard } from "../board/element";
import { matchCard, tournamentCard, venueCard } from "../contests/cards";
import { matches, tournaments, venues } from "../api/contests";
import { languageList } from "../ui/languages";
import { h, refill, write } from "../ui/dom";
import { recordDrop } from "../score/recorddrop";
import { vertices } from "../board/grid";
import { bot } from "./examplebot";
import { spoken } from "../words/language";
import { MyGames } from "../lobby/mygames";
import { followNews } from "../lobby/news";
import { Notices, notifies } from "../ui/notices";
import { keepLooking } from "../ui/polling";
import { between, type Hung, hung, Wall } from "../ui/thumbnails";
import { told } from "../ui/trouble";
import { wishForm } from "../lobby/newgame";
import { contestWords as contests, peopleWords as words, speakOfContests, text } from "../words/catalogue";

const refresh = 10000; // ms between two looks at the list of games
const most = 6; // of a kind are shown

/** Fills the page with the first screen. */
export function home(main: HTMLElement, visitor: Promise<Me | undefined>): void {
  const opening = new Opening();
  const news = h("div", { class: "news" });
  const toLive = h("a", { id: "to-live", class: "button", href: "#games-live", hidden: true }, words.liveBoards);
  const list = new Contests(toLive);
  main.replaceChildren(
    news,
    h("div", { class: "home" }, ...opening.elements, otherWays(opening, toLive)),
    recordDrop((record) => {
      history.pushState(null, "", "/score");
      void import("../score/score").then(({ score }) => score(main, record));
    }),
    bot(),
    list.element,
  );
  void opening.meet();
  void visitor.then((me) => me && welcome(me, news));
  keepLooking(list.element, refresh, () => list.look());
}

/** What somebody can do who does not want to begin at once. */
const otherWays = (opening: Opening, toLive: HTMLElement): HTMLElement =>
  h(
    "nav",
    { class: "buttons", "aria-label": words.otherWays },
    h(
      "button",
      { id: "play-friend", type: "button", onclick: () => void opening.start(undefined, { opponent: "friend" }) },
      words.playFriend,
    ),
    h("a", { class: "button", href: "/lobby" }, words.findOpponent),
    h("a", { id: "learn", class: "button", href: "/learn" }, words.learnRules),
    toLive,
  );

/** Shows a visitor that the server knows what is new, and the games that go on. */
function welcome(me: Me, news: HTMLElement): void {
  const notices = new Notices(me);
  const mine = new MyGames();
  news.append(notices.element, mine.element);
  followNews({
    news: (line) => {
      notices.take(line);
      mine.take(line);
    },
    link: () => undefined,
    refused: () => undefined,
    stays: notifies,
  });
}

/** The form of a game and its board: a click on either begins the game. */
class Opening {
  readonly elements: HTMLElement[];

  private readonly board = new GoBoard();
  private readonly form = wishForm();
  private readonly trouble = h("p", { id: "error", class: "error", role: "alert", hidden: true });
  private readonly hint = h("p", { class: "hint" }, text.boardHint);

  constructor() {
    const { board, form } = this;
    board.id = "home-board";
    form.element.addEventListener("input", () => this.preview());
    form.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.start();
    });
    board.addEventListener("choose", (event) => {
      if (form.playsFirst()) void this.start((event as CustomEvent<{ vertex: Vertex }>).detail.vertex);
    });
    form.play.after(this.trouble);
    this.elements = [
      h(
        "div",
        { class: "welcome" },
        languageList("language", text.lookLanguage, spoken()),
        h("h1", {}, text.homeTitle),
        h("p", { class: "lead" }, text.homeLead),
        form.element,
        this.hint,
      ),
      h("div", { class: "stage" }, board),
    ];
    this.preview();
  }

  /** Begins the game that the form wishes for, with a first move if there is one. */
  async start(first?: Vertex, more: Wish = {}): Promise<void> {
    const { form, trouble } = this;
    trouble.hidden = true;
    const wish = form.wish();
    if (typeof wish === "string") return this.complain(wish);
    form.play.disabled = true;
    try {
      const game = await newGame({ ...wish, ...more });
      if (first && game.you === "black") await move(game.game, 1, first).catch(forgive); // the game's page says why not
      location.assign(`/games/${encodeURIComponent(game.game)}`);
    } catch (error) {
      this.complain(told(error));
      form.play.disabled = false;
    }
  }

  /** Asks the server what it offers until it answers. */
  async meet(): Promise<void> {
    try {
      this.form.offer(await overview());
      this.trouble.hidden = true;
    } catch (error) {
      this.complain(error instanceof NoAnswer ? text.unreachable : told(error));
      window.setTimeout(() => void this.meet(), 2000);
    }
  }

  /** Shows the board that is wished for. */
  private preview(): void {
    const size = this.form.size();
    if (!size) return;
    const rows = Array.from({ length: size.rows }, () => ".".repeat(size.cols));
    const first = this.form.playsFirst();
    this.board.show({ rows, hand: first ? "black" : undefined, open: new Set(first ? vertices(size) : []) });
    this.hint.hidden = !first;
  }

  private complain(sentence: string): void {
    this.trouble.hidden = false;
    write(this.trouble, text.sentence(sentence));
  }
}

/** Tournaments, venues, matches and games, as long as there are some. */
class Contests {
  readonly element = h("section", { id: "games", class: "games", hidden: true });

  private readonly tournaments = doors("tournaments");
  private readonly venues = doors("venues");
  private readonly matches = doors("matches");
  private readonly live = gallery("live", text.liveGames);
  private readonly recent = gallery("recent", text.recentGames);

  constructor(private readonly toLive: HTMLElement) {
    const { tournaments, venues, matches, live, recent } = this;
    this.element.append(...[tournaments, venues, matches, live, recent].map(({ element }) => element));
  }

  /** Looks at what there is now; if the server does not answer, what was there before stays. */
  async look(): Promise<void> {
    try {
      const [held, meeting, measured, playing, finished] = await Promise.all([
        tournaments(),
        venues(),
        matches(),
        games("live", most),
        games("finished", most),
      ]);
      await this.showContests(held, meeting, measured);
      this.live.show(playing);
      this.recent.show(finished);
      this.toLive.hidden = playing.length === 0;
      this.element.hidden = [held, meeting, measured, playing, finished].every((some) => some.length === 0);
    } catch (error) {
      forgive(error); // it is looked for again
    }
  }

  /** What there is to say of contests is loaded only where there are some. */
  private async showContests(held: Tournament[], meeting: Venue[], measured: Match[]): Promise<void> {
    if (held.length + meeting.length + measured.length === 0) return;
    await speakOfContests(spoken());
    this.tournaments.show(contests.tournaments, held.map(tournamentCard));
    this.venues.show(contests.venues, meeting.map(venueCard));
    this.matches.show(contests.matches, measured.map(matchCard));
  }
}

/** Cards that lead to the first tournaments, venues or matches, under a heading that leads to all. */
function doors(kind: string): { element: HTMLElement; show(title: string, cards: HTMLElement[]): void } {
  const element = h("div", { id: `some-${kind}`, hidden: true });
  return {
    element,
    show: (title, cards) =>
      refill(
        element,
        cards.map(({ outerHTML }) => outerHTML),
        () =>
          cards.length > 0
            ? [
                h("h2", {}, h("a", { class: "up", href: `/${kind}` }, title)),
                h("div", { class: "cards" }, ...cards.slice(0, most)),
              ]
            : [],
      ),
  };
}

/** Games under a heading, as long as there are some. */
function gallery(kind: string, title: string): { element: HTMLElement; show(summaries: Summary[]): void } {
  const wall = new Wall();
  const element = h("div", { id: `games-${kind}`, hidden: true }, h("h2", {}, title), wall.element);
  const card = ({ id, size, black, white, moves, result }: Summary): Hung =>
    hung(
      id,
      between(black, white),
      `${size.replace("x", "×")} · ${result ? text.resultText(result) : text.cardMoves(moves)}`,
      moves,
    );
  return {
    element,
    show: (summaries) => {
      element.hidden = summaries.length === 0;
      wall.show(summaries.map(card));
    },
  };
}
