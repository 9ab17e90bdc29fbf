// The terms of a game that are not as usual, in words: who is offered a game reads them
// before he agrees.

import type { EndingWish } from "./endingfields";
import { countdown } from "../ui/clock";
import { text } from "../words/catalogue";

/** Who is to mediate, as forms name it. */
const mediatorSaid = (mediator: string): string => {
  const [kind, ...rest] = mediator.split(":");
  const name = rest.join(":");
  if (kind === "judge") return text.mediatorJudge(name);
  if (kind === "engine") return text.mediatorEngine(name);
  if (kind === "account") return text.mediatorIs(name);
  return text.mediatorPerson;
};

/** What a limit leads to, as forms name it. */
const outcomeSaid = (outcome = ""): string | undefined => (text.outcomes as Record<string, string>)[outcome];

/** What is agreed about the end of a game besides the ending itself. */
export function agreedRows(t: EndingWish): [term: string, said: string][] {
  const rows: [string, string | undefined][] = [
    [text.lies, t.allow_unsound ? text.endingUnsound : undefined],
    [text.mediator, t.mediator && mediatorSaid(t.mediator)],
    [text.fallback, t.fallback && text.fallbacks[t.fallback]],
    [text.judge, t.judge && text.judgeTitle(t.judge)],
    [text.passing, text.passings.find(([way]) => way === t.passing && way !== "normal")?.[1]],
    [text.forcedPass, said(t.forced_pass)],
    [text.illegalLoses, said(t.illegal_loses)],
    [text.moveLimit, t.move_limit ? String(t.move_limit) : undefined],
    [text.atLimit, outcomeSaid(t.at_limit)],
    [text.repetition, outcomeSaid(t.repetition)],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** The days that do not count by correspondence: the zone of weekends, and days of vacation. */
export function daysOffRows(weekends = "", vacation: number): [term: string, said: string][] {
  const zone = weekends === "free" ? "UTC" : weekends === "count" ? "" : weekends;
  const rows: [string, string][] = [];
  if (zone !== "") rows.push([text.weekends, text.weekendsFreeIn(zone)]);
  if (vacation > 0) rows.push([text.vacation, String(Math.round(vacation * 10) / 10)]);
  return rows;
}

/** How late spectators see the game. */
export function delayRows(delay: { ms?: number; moves?: number } = {}): [term: string, said: string][] {
  const rows: [string, string][] = [];
  if (delay.ms) rows.push([text.delayTime, countdown(delay.ms)]);
  if (delay.moves) rows.push([text.delayMoves, String(delay.moves)]);
  return rows;
}

const said = (so: boolean | undefined): string | undefined => (so === undefined ? undefined : so ? text.yes : text.no);
