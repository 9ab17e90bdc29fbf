// The first screen: one click, or one stone, and a game is on.

import { games, move, newGame, overview, Problem, Summary, Vertex } from "./api";
import { GoBoard } from "./board";
import { h, refill, write } from "./dom";
import { recordDrop } from "./drop";
import { vertices } from "./grid";
import { score } from "./score";
import { text } from "./strings";
import { wishForm } from "./wish";

const refresh = 10000; // ms between two looks at the list of games

/** Fills the page with the first screen. */
export function home(main: HTMLElement): void {
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

  const start = async (first?: Vertex): Promise<void> => {
    trouble.hidden = true;
    const wish = form.wish();
    if (typeof wish === "string") {
      complain(wish);
      return;
    }
    form.play.disabled = true;
    try {
      const game = await newGame(wish);
      if (first && game.you === "black") await move(game.game, 1, first).catch(() => undefined); // the game's page says why not
      location.assign(`/games/${encodeURIComponent(game.game)}`);
    } catch (error) {
      complain(error instanceof Problem ? error.message : text.unreachable);
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

  main.replaceChildren(
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
    ),
    recordDrop((record) => {
      history.pushState(null, "", "/score");
      score(main, record);
    }),
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

  const look = async (): Promise<void> => {
    if (!list.isConnected) return; // another screen has taken its place
    if (document.visibilityState === "visible") {
      const [live, finished] = await Promise.all([games("live", 6), games("finished", 6)]).catch(() => [
        undefined,
        undefined,
      ]);
      if (live && finished) {
        refill(list, [live, finished], () => [
          cards(text.liveGames, live, "live"),
          cards(text.recentGames, finished, "recent"),
        ]);
      }
    }
    window.setTimeout(() => void look(), refresh);
  };
  void look();
}

function cards(title: string, summaries: Summary[], kind: string): HTMLElement | undefined {
  if (summaries.length === 0) return undefined;
  const card = (game: Summary): HTMLElement =>
    h(
      "a",
      { class: "card", href: `/games/${encodeURIComponent(game.id)}`, "data-game": game.id },
      h("img", {
        src: `/api/v1/games/${encodeURIComponent(game.id)}.svg?coordinates=0`,
        alt: "",
        loading: "lazy",
        width: 96,
        height: 102,
      }),
      h(
        "span",
        { class: "card-text" },
        h("strong", {}, text.cardTitle(game.black.name || text.freeSeat, game.white.name || text.freeSeat)),
        h("span", { class: "muted" }, `${game.size.replace("x", "×")} · ${game.result || text.cardMoves(game.moves)}`),
      ),
    );
  return h("div", { id: `games-${kind}` }, h("h2", {}, title), h("div", { class: "cards" }, ...summaries.map(card)));
}
