// How a game was decided, chain by chain: who said what, and which rule settled it.

import type { RulingDocument, State, Vertex } from "../api/types";
import { gameURL } from "../api/client";
import { h } from "../ui/dom";
import { box, line, type Part } from "../ui/parts";
import type { Desk } from "./desk";
import { findingsBox } from "../score/findings";
import { text } from "../words/catalogue";
import { spoken } from "../words/language";
import { locale } from "../words/locale";

type Chain = RulingDocument["chains"][number];
type Stop = RulingDocument["stops"][number];

/** The section on the page; nothing until the document is here. */
export function rulingSection(s: State, desk: Desk): Part {
  const doc = desk.document;
  if (!doc) return undefined;
  const mattered = doc.chains.filter((chain) => chain.dead || said(doc.stops, chain).length > 0);
  return box(
    "ruling",
    text.ruling,
    false,
    mattered.length === 0
      ? line(text.rulingNothing, "muted")
      : h("ul", { class: "decided" }, ...mattered.map((chain) => decided(doc.stops, chain))),
    h("a", { id: "ruling-file", href: gameURL(s.game, "/ruling"), target: "_blank", rel: "noopener" }, text.rulingFile),
  );
}

/** Which eyes and sekis the count rests on, where the rules ask for it. */
export const findingsSection = (desk: Desk): Part =>
  findingsBox(desk.document?.findings ?? [], desk.findings, (on) => desk.markFindings(on));

const clauses = (said: string[]): string => locale(spoken()).clauses(said);

/** One chain: what it was, what was said of it, and what decided. */
function decided(stops: Stop[], chain: Chain): HTMLElement {
  const heard = said(stops, chain);
  return h(
    "li",
    { "data-vertex": chain.stones[0] },
    h(
      "p",
      { class: "chain" },
      h("span", { class: `dot ${chain.color}`, role: "img", "aria-label": text.color(chain.color) }),
      h("strong", {}, text.list(chain.stones)),
      h("span", { class: chain.dead ? "status dead" : "status" }, text.status(chain.dead)),
    ),
    heard.length > 0 && line(text.sentence(clauses(heard)), "muted small"),
    line(text.sentence(text.reason(chain.why)), "why"),
  );
}

/** What was said of a chain, at the stops at which it stood. */
function said(stops: Stop[], chain: Chain): string[] {
  const at = chain.stones[0]!;
  const has = (points: Vertex[]): boolean => points.includes(at);
  return stops.flatMap((stop) => {
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
    return heard.length > 0 && stops.length > 1 ? [locale(spoken()).sentences([text.atStop(stop.stop), clauses(heard)])] : heard;
  });
}
