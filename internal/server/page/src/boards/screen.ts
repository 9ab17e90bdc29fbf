// The screen of one shared board: to be solved, if it is a problem of which the visitor sees the first position alone.

import type { BoardLine } from "../api/types";
import { boardAt } from "../api/boards";
import { h } from "../ui/dom";
import { nothing } from "../ui/forms";
import { told } from "../ui/trouble";
import { boardWords as words, text } from "../words/catalogue";

/** Fills the page with a board. */
export async function boardPage(main: HTMLElement, id: string): Promise<void> {
  let line: BoardLine;
  try {
    line = await boardAt(id);
  } catch (error) {
    return nothing(main, text.sentence(told(error)), "/boards", words.boards);
  }
  if (!line.whole) {
    document.title = `${line.title || words.kinds.problem} · ${text.name}`;
    main.replaceChildren((await import("./solve")).solving(line));
    return;
  }
  const { BoardScreen } = await import("./board");
  const screen = new BoardScreen(id);
  const games = Number(new URLSearchParams(location.search).get("games")); // in the file that it began with
  const more = games > 1 && h("p", { id: "more-games", role: "status" }, words.moreGames(games));
  main.replaceChildren(...(more ? [more] : []), screen.element);
  screen.follow((problem) => nothing(main, text.sentence(problem.message), "/boards", words.boards));
}
