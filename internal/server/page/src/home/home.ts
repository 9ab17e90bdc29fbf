// The first screen: one click, or one stone, and a game is on.

import type { Me, Summary, Vertex, Wish } from "../api/types";
import type { Match, Tournament, Venue } from "../api/types";
import "../core";
import { games, move, newGame, overview, Problem } from "../api/client";
import { GoBoard } from "../board/element";
import { matchCard, tournamentCard, venueCard } from "../contests/cards";
import { matches, tournaments, venues } from "../api/contests";
import { h, refill, write } from "../ui/dom";
import { recordDrop } from "../score/recorddrop";
import { vertices } from "../board/grid";
import { bot } from "./examplebot";
import { spoken } from "../words/language";
import { MyGames } from "../lobby/mygames";
import { followNews } from "../lobby/news";
import { Notices, notifies } from "../ui/notices";
import { keepLooking } from "../ui/polling";
import { type Hung, hung, Wall } from "../ui/thumbnails";
import { wishForm } from "../lobby/newgame";
import { contestWords as contests, peopleWords as words, speakOfContests, text } from "../words/catalogue";

const refresh = 10000; // ms between two looks at the list of games
const most = 6; // of a kind are shown

/** Fills the page with the first screen. */
export function home(main: HTMLElement, visitor: Promise<Me | undefined>): void {
  const board = new GoBoard();
  board.id = "home-board";
  const trouble = h("p", { id: "error", class: "error", role: "alert", hidden: true });
  const form = wishForm();
  const list = h("section", { id: "games", class: "games", hidden: true });

  const preview = (): void => {
    const size = form.size();
    if (!size) return;
    const rows = Array.from({ length: size.rows }, () => ".".repeat(size.cols));
    const first = form.playsFirst();
    board.show({ rows, hand: first ? "black" : undefined, open: new Set(first ? vertices(size) : []) });
    hint.hidden = !first;
  };

  const start = async (first?: Vertex, more: Wish = {}): Promise<void> => {
    trouble.hidden = true;
    const wish = form.wish();
    if (typeof wish === "string") {
      complain(wish);
      return;
    }
    form.play.disabled = true;
    try {
      const game = await newGame({ ...wish, ...more });
      if (first && game.you === "black") await move(game.game, 1, first).catch(() => undefined); // the game's page says why not
      location.assign(`/games/${encodeURIComponent(game.game)}`);
    } catch (error) {
      complain(error instanceof Problem ? error.message : words.notReached);
      form.play.disabled = false;
    }
  };
  const complain = (sentence: string): void => {
    trouble.hidden = false;
    write(trouble, text.sentence(sentence));
  };

  const hint = h("p", { class: "hint" }, text.boardHint);
  form.element.addEventListener("input", preview);
  form.element.addEventListener("submit", (event) => {
    event.preventDefault();
    void start();
  });
  board.addEventListener("choose", (event) => {
    if (form.playsFirst()) void start((event as CustomEvent<{ vertex: Vertex }>).detail.vertex);
  });

  const news = h("div", { class: "news" });
  const toLive = h("a", { id: "to-live", class: "button", href: "#games-live", hidden: true }, words.liveBoards);
  main.replaceChildren(
    news,
    h(
      "div",
      { class: "home" },
      h(
        "div",
        { class: "welcome" },
        h("h1", {}, text.homeTitle),
        h("p", { class: "lead" }, text.homeLead),
        form.element,
        hint,
      ),
      h("div", { class: "stage" }, board),
      h(
        "nav",
        { class: "buttons", "aria-label": words.otherWays },
        h(
          "button",
          { id: "play-friend", type: "button", onclick: () => void start(undefined, { opponent: "friend" }) },
          words.playFriend,
        ),
        h("a", { class: "button", href: "/lobby" }, words.findOpponent),
        toLive,
      ),
    ),
    recordDrop((record) => {
      history.pushState(null, "", "/score");
      void import("../score/score").then(({ score }) => score(main, record));
    }),
    bot(),
    list,
  );
  form.play.after(trouble);
  preview();

  const meet = async (): Promise<void> => {
    try {
      form.offer(await overview());
      trouble.hidden = true;
    } catch {
      complain(text.unreachable);
      window.setTimeout(() => void meet(), 2000);
    }
  };
  void meet();
  void visitor.then((me) => {
    if (!me) return;
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
  });

  const live = gallery("live", text.liveGames);
  const recent = gallery("recent", text.recentGames);
  const [events, places, duels] = [doors("tournaments"), doors("venues"), doors("matches")];
  list.replaceChildren(events.element, places.element, duels.element, live.element, recent.element);
  // What there is to say of them is loaded only where there are some.
  const showContests = async (held: Tournament[], meeting: Venue[], measured: Match[]): Promise<void> => {
    if (held.length + meeting.length + measured.length === 0) return;
    await speakOfContests(spoken());
    events.show(contests.tournaments, held.map(tournamentCard));
    places.show(contests.venues, meeting.map(venueCard));
    duels.show(contests.matches, measured.map(matchCard));
  };
  keepLooking(list, refresh, async () => {
    try {
      const [held, meeting, measured, playing, finished] = await Promise.all([
        tournaments(),
        venues(),
        matches(),
        games("live", most),
        games("finished", most),
      ]);
      await showContests(held, meeting, measured);
      live.show(playing);
      recent.show(finished);
      toLive.hidden = playing.length === 0;
      list.hidden = [held, meeting, measured, playing, finished].every((some) => some.length === 0);
    } catch {
      // What was there before stays.
    }
  });
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
      text.cardTitle(black.name || text.freeSeat, white.name || text.freeSeat),
      `${size.replace("x", "×")} · ${result || text.cardMoves(moves)}`,
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
