// A problem, for somebody who is to solve it: the server answers move by move.

import type { BoardItem, BoardLine, Color, Vertex } from "../api/types";
import { boards, tryLine } from "../api/boards";
import { GoBoard } from "../board/element";
import { emptyPoints } from "../board/grid";
import { h, write } from "../ui/dom";
import { troubleLine } from "../ui/forms";
import { button } from "../ui/parts";
import { boardWords as words, text } from "../words/catalogue";
import { Tree } from "./tree";

/** The screen of a problem. */
export function solving(line: BoardLine): HTMLElement {
  const tree = new Tree();
  tree.take(line);
  const board = new GoBoard();
  const says = h("p", { id: "says", class: "board-text", dir: "auto" }, tree.node(0)!.text ?? "");
  const verdict = h("p", { id: "verdict", class: "lead", role: "status" });
  const trouble = troubleLine("error");
  const onward = h("div", { class: "buttons" });
  let moves: Vertex[] = [];
  let over = false;
  let busy = false;
  const show = (rows: string[], turn: Color, last: Vertex | undefined): void =>
    board.show({
      rows,
      last: last === "pass" ? undefined : last,
      hand: over ? undefined : turn,
      open: over ? new Set() : emptyPoints(rows),
    });
  const begin = (): void => {
    [moves, over] = [[], false];
    show(tree.rows(0), tree.turn(0), undefined);
    write(verdict, words.toMove(tree.turn(0)));
    write(says, tree.node(0)!.text ?? "");
  };
  const tried = async (vertex: Vertex): Promise<void> => {
    if (busy || over || !vertex) return;
    busy = true;
    trouble.show();
    try {
      const answer = await tryLine(line.board, [...moves, vertex]);
      moves.push(vertex);
      over = answer.verdict !== "";
      show(answer.board_rows, answer.turn, answer.line.at(-1));
      write(
        verdict,
        answer.verdict === "right"
          ? words.right
          : answer.verdict === "wrong"
            ? words.wrong
            : words.goesOn(text.move(answer.line.at(-1)!)),
      );
      write(says, answer.text ?? "");
    } catch (error) {
      trouble.show(error);
    } finally {
      busy = false;
    }
  };
  board.addEventListener("choose", (event) => void tried((event as CustomEvent<{ vertex: Vertex }>).detail.vertex));
  begin();
  const again = button("again", words.again, begin);
  onward.append(again);
  if (line.collection) void others(line).then((next) => next && onward.append(next));
  return h(
    "div",
    { class: "shared" },
    h(
      "header",
      { class: "shared-head" },
      h("a", { class: "up", href: "/boards" }, words.boards),
      h("h1", {}, line.title || words.kinds.problem),
      h("p", { class: "lead" }, [line.collection, line.owner.name].filter(Boolean).join(" · ")),
    ),
    h("div", { class: "board-place" }, board),
    h("div", { class: "shared-side" }, verdict, says, trouble.element, onward),
  );
}

/** The way to the next problem of the collection. */
async function others(line: BoardLine): Promise<HTMLElement | undefined> {
  const all = await boards(`in=${encodeURIComponent(line.board)}`).catch((): BoardItem[] => []);
  const inOrder = all.toReversed();
  const next = inOrder[inOrder.findIndex(({ board }) => board === line.board) + 1];
  return next && h("a", { id: "next", class: "button primary", href: `/boards/${next.board}` }, words.next);
}
