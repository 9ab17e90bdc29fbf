// What boards and lists of them say of a game.

import type { BoardItem, BoardLine, BoardNode } from "../api/types";
import { boardURL } from "../api/boards";
import { rankedName } from "../ui/parts";
import type { Hung } from "../ui/thumbnails";
import { boardWords as words, text } from "../words/catalogue";

/** Who plays; nothing where nobody is named. */
export function playersOf({ black, white }: Pick<BoardLine | BoardItem, "black" | "white">): string {
  if (!black.name && !white.name) return "";
  return text.cardTitle(rankedName(black.name ?? "", black.rank), rankedName(white.name ?? "", white.rank));
}

/** The clocks after a move, as the record has them: Black's, then White's. */
export function clocks(of: BoardNode["clocks"]): string {
  const left = (clock: { ms: number; moves?: number } | undefined): string => {
    if (!clock) return "–";
    const s = Math.floor(clock.ms / 1000);
    const minutes = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
    return clock.moves ? `${minutes} (${clock.moves})` : minutes;
  };
  return of ? `● ${left(of.black)}   ○ ${left(of.white)}` : "";
}

/** A board as it hangs on a wall. */
export const hungOf = (b: BoardItem): Hung => ({
  id: b.board,
  href: `/boards/${b.board}`,
  picture: boardURL(b.board, `.svg?coordinates=0&after=${b.seq}`),
  title: b.title || playersOf(b) || words.kinds[b.kind],
  note: [
    b.title ? playersOf(b) : "",
    b.collection,
    b.kind === "problem"
      ? b.solved
        ? words.solved
        : ""
      : b.result || (b.move_number > 0 ? words.moveOf(b.move_number) : ""),
    clocks(b.clocks),
    b.owner.name,
  ]
    .filter(Boolean)
    .join(" · "),
});
