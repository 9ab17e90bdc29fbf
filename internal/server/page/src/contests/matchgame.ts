// A game of a match: its board move by move, what both sides said, and the ruling.

import type { Color, RulingDocument, Vertex } from "../api/types";
import type { MatchGameState } from "../api/types";
import { GoBoard } from "../board/element";
import { matchFile, matchGame } from "../api/contests";
import { h, refill } from "../ui/dom";
import { stoneAt, withPoints } from "../board/grid";
import { Moves } from "../review/movelist";
import { box, line, type Part } from "../ui/parts";
import { head, screen } from "../ui/screen";
import { contestWords as text } from "../words/catalogue";

type Stop = RulingDocument["stops"][number];

/** Fills the page with a game of a match, the number of which may be any text. */
export function matchGamePage(main: HTMLElement, name: string, number: string, match: string): void {
  const top = head(text.gameNumber(number), [match, text.backToMatch]);
  const board = new GoBoard();
  board.id = "board";
  let game: MatchGameState | undefined;
  let boards: string[][] = []; // after 0, 1, 2… moves
  let at = -1; // after how many of them the board is shown
  const draw = (): void => {
    if (!game) return;
    const atEnd = at === boards.length - 1;
    const last = game.line[at - 1]?.move;
    board.show({
      rows: boards[at]!,
      last: last === "pass" ? undefined : last,
      ...(atEnd && game.ruling && { dead: new Set(game.ruling.dead), owner: game.ruling.owner }),
      ...(atEnd && game.document && { disputed: stillDisputed(game.document) }),
    });
    moves.show(game.line, at, atEnd);
  };
  const moves = new Moves((n) => {
    at = Math.max(0, Math.min(n, boards.length - 1));
    draw();
  });
  const panels = h("div", { id: "panel", class: "panels" });
  screen(
    main,
    text.gameNumber(number),
    [top.element, h("div", { class: "counted" }, h("div", { class: "board-place" }, board, ...moves.parts), panels)],
    () => matchGame(name, number),
    (now) => {
      const following = at === boards.length - 1; // who looks at an earlier move is left there
      game = now;
      boards = boardsOf(now);
      if (following) at = boards.length - 1;
      const notes = [now.disputed && text.wasDisputed, now.falsified && text.wasFalsified(now)].filter(Boolean);
      top.show(text.matchGame(now), text.gameOutcome(now), notes.join(" "));
      draw();
      refill(panels, [now.document, now.number], () => [
        ...(now.document ? said(now.document) : [box("undecided", text.ruling, false, line(text.noRuling))]),
        h("p", { class: "files" }, h("a", { id: "get-sgf", href: matchFile(name, `games/${now.number}.sgf`) }, "SGF")),
      ]);
    },
    { none: text.noSuchGame, back: h("a", { class: "button", href: match }, text.backToMatch) },
  );
}

function boardsOf({ start, line: plies }: MatchGameState): string[][] {
  const boards = [start];
  for (const { black = [], white = [], empty = [] } of plies) {
    const rows = withPoints(withPoints(boards.at(-1)!, black, "X"), white, "O");
    boards.push(withPoints(rows, empty, "."));
  }
  return boards;
}

/** The stones in dispute at some stop that are still the same stones on the board that was counted. */
function stillDisputed({ stops, chains }: RulingDocument): Set<Vertex> {
  const stands = new Map(chains.flatMap(({ color, stones }) => stones.map((at): [Vertex, Color] => [at, color])));
  const same = ({ board, disputed }: Stop): Vertex[] => disputed.filter((at) => stands.get(at) === stoneAt(board, at));
  return new Set(stops.flatMap(same));
}

/** The lists of each stop, and what decided every chain of which something was said. */
function said({ stops, chains }: RulingDocument): HTMLElement[] {
  const mattered = chains.filter(({ dead, stones }) => dead || stops.some((stop) => spokenOf(stop, stones[0]!)));
  return [
    ...stops.map((stop) => stopBox(stop, stops.length > 1)),
    box(
      "ruling",
      text.ruling,
      false,
      mattered.length === 0
        ? line(
            stops.some(({ lists }) => lists.some(({ dead }) => dead.length > 0))
              ? text.nothingDeadNow
              : text.nothingDead,
            "muted",
          )
        : h("ul", { class: "decided" }, ...mattered.map((chain) => fate(chain))),
    ),
  ];
}

const spokenOf = (stop: Stop, stone: Vertex): boolean =>
  stop.disputed.includes(stone) || stop.lists.some(({ dead }) => dead.includes(stone));

const nobodyAsked = ({ lists, answers, verdict, marks, trials, play_on_by }: Stop): boolean =>
  !verdict && !play_on_by && [lists, answers, marks, trials].every(({ length }) => length === 0);

const stopBox = (stop: Stop, several: boolean): HTMLElement =>
  box(
    `stop-${stop.stop}`,
    several ? text.listsAt(stop.stop) : text.lists,
    false,
    ...stop.lists.map((list) => h("p", {}, dot(list.color), " ", text.listSaid(list))),
    stop.play_on_by && line(text.wantedPlay(stop.play_on_by)),
    stop.disputed.length > 0 && line(text.inDispute(stop.disputed), "fault"),
    ...stop.answers.map((answer) => h("p", {}, dot(answer.color), " ", text.answerSaid(answer))),
    ...stop.trials.map((trial): Part => line(text.tried(trial.chain, trial.captured))),
    stop.verdict && line(text.verdictOf(stop.verdict.who ?? "", stop.verdict.dead, stop.verdict.none ?? false)),
    nobodyAsked(stop) && line(text.nobodyAsked, "muted"),
  );

const fate = ({ color, stones, dead, why }: RulingDocument["chains"][number]): HTMLElement =>
  h(
    "li",
    { "data-vertex": stones[0] },
    h(
      "p",
      { class: "chain" },
      dot(color),
      h("strong", {}, text.stones(stones)),
      h("span", { class: dead ? "status dead" : "status" }, text.chainStatus(dead)),
    ),
    line(text.whyOf(why), "why"),
  );

const dot = (color: Color): HTMLElement =>
  h("span", { class: `dot ${color}`, role: "img", "aria-label": text.colorName(color) });
