// How a game was decided, chain by chain: who said what, and which rule settled it.

import type { RulingDocument, State, Vertex } from "../api/types";
import { gameURL } from "../api/client";
import { stoneAt } from "../board/grid";
import { h } from "../ui/dom";
import { box, line, type Part } from "../ui/parts";
import type { Desk } from "./desk";
import { findingsBox } from "../score/findings";
import { text } from "../words/catalogue";
import { spoken } from "../words/language";
import { locale } from "../words/locale";
import { capital } from "../words/sentences";

type Chain = RulingDocument["chains"][number];
type Stop = RulingDocument["stops"][number];
type Stones = Pick<Chain, "color" | "stones">;

/** The section on the page; nothing until the document is here. */
export function rulingSection(s: State, desk: Desk): Part {
  const doc = desk.document;
  if (!doc) return undefined;
  const mattered = doc.chains.filter((chain) => chain.dead || said(doc.stops, chain).length > 0);
  const rows = [
    ...captured(doc).map((stones) => decided(doc.stops, stones, text.wasCaptured)),
    ...mattered.map((chain) => decided(doc.stops, chain, text.status(chain.dead), chain)),
  ];
  return box(
    "ruling",
    text.ruling,
    false,
    rows.length === 0 ? line(text.rulingNothing, "muted") : h("ul", { class: "decided" }, ...rows),
    h("a", { id: "ruling-file", href: gameURL(s.game, "/ruling"), target: "_blank", rel: "noopener" }, text.rulingFile),
  );
}

/** Which eyes and sekis the count rests on, where the rules ask for it. */
export const findingsSection = (desk: Desk): Part =>
  findingsBox(desk.document?.findings ?? [], desk.findings, (on) => desk.markFindings(on));

const clauses = (said: string[]): string => locale(spoken()).clauses(said);

/** The stones that somebody has called dead at a stop, and that were taken when play went on. */
function captured({ stops, before }: RulingDocument): Stones[] {
  return stops
    .flatMap(({ board, lists }, i): Stones[] => {
      const then = stops[i + 1]?.board ?? before;
      const gone = [...new Set(lists.flatMap(({ dead }) => dead))].filter(
        (at) => stoneAt(then, at) !== stoneAt(board, at),
      );
      return (["black", "white"] as const).map((color) => ({
        color,
        stones: gone.filter((at) => stoneAt(board, at) === color),
      }));
    })
    .filter(({ stones }) => stones.length > 0);
}

/** Stones, what became of them, what was said of them, and what decided if they were counted. */
function decided(stops: Stop[], stones: Stones, fate: string, counted?: Chain): HTMLElement {
  const heard = said(stops, stones);
  return h(
    "li",
    { "data-vertex": stones.stones[0] },
    h(
      "p",
      { class: "chain" },
      h("span", { class: `dot ${stones.color}`, role: "img", "aria-label": text.color(stones.color) }),
      h("strong", {}, capital(text.chain(stones.color, stones.stones))),
      h("span", { class: counted?.dead ? "status dead" : "status" }, fate),
    ),
    heard.length > 0 && line(text.sentence(clauses(heard)), "muted small"),
    counted && line(text.sentence(text.reason(counted.why)), "why"),
  );
}

/** What was said of stones, at the stops at which they stood. */
function said(stops: Stop[], { color, stones }: Stones): string[] {
  const at = stones[0]!;
  const has = (points: Vertex[]): boolean => points.includes(at);
  return stops.flatMap((stop) => {
    if (stoneAt(stop.board, at) !== color) return [];
    const heard: string[] = [];
    if (stop.lists.some((list) => has(list.dead)))
      for (const list of stop.lists) {
        const who = text.color(list.color);
        if (list.silent) heard.push(text.saidNothing(who, Boolean(stop.proposal) && !list.unknown));
        else heard.push(list.unknown ? text.couldNotTell(who) : text.called(who, has(list.dead)));
      }
    if (has(stop.marks)) heard.push(text.wasMarked);
    // A judge that was asked about the whole board speaks of what he calls dead.
    if (stop.verdict && !stop.verdict.none && has(stop.lists.length > 0 ? stop.disputed : stop.verdict.dead))
      heard.push(text.called(text.mediatorOf(stop.verdict.who ?? ""), has(stop.verdict.dead)));
    for (const [i, trial] of stop.trials.entries())
      if (has(trial.chain)) heard.push(text.inTrial(i + 1, trial.captured));
    return heard.length > 0 && stops.length > 1
      ? [locale(spoken()).sentences([text.atStop(stop.stop), clauses(heard)])]
      : heard;
  });
}
