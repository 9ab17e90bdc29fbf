// What stands beside the board while a stopped game is being ended in one of the less
// usual ways: a mediator decides, the sides mark by turns, a dispute is played out on a
// copy, or a judge has counted.

import type { Color, Scoring, State, Vertex } from "../api/types";
import { free } from "../api/client";
import { h } from "../ui/dom";
import { otherColor } from "../board/grid";
import { referredTo } from "./marks";
import { box, button, line, type Part, row } from "../ui/parts";
import { linkTo } from "./desk";
import type { Desk } from "./desk";
import { claims, countTable, doubt, views } from "./claims";
import { text } from "../words/catalogue";

/** The place of a mediator who is a person: who takes it, offers to, accepts him, or is waited for. */
export function mediatorPlace(s: State, desk: Desk): Part {
  const m = s.mediator;
  if (!m || !(m.player || m.free)) return undefined; // a judge or a program
  const panel = (...body: Part[]): HTMLElement => h("section", { class: "panel", id: "mediator-panel" }, ...body);
  if (s.mediating) return s.phase !== "referred" && panel(line(text.youMediate), row(leave(text.stopMediating, desk)));
  if (!m.free) return s.phase !== "referred" && panel(line(text.theyMediate(m.name), "muted"));
  if (m.offered) return panel(...offer(s, m.offered, desk));
  if (m.player && m.player === desk.visitor)
    return panel(
      line(text.mediatorNamed),
      row(button("mediate", text.takePlace, () => desk.acts.mediate(), "primary")),
    );
  if (!s.you)
    return m.player
      ? panel(line(text.mediatorAwaited(m.name), "muted"))
      : panel(line(text.mediatorWanted), row(button("mediate", text.mediate, () => desk.acts.mediate())));
  if (free(s.black) || free(s.white)) return undefined; // the link is shown already
  return panel(linkTo("mediator", m.player ? text.waitNamed(m.name) : text.waitMediator, desk));
}

/** Somebody offers to mediate, and both players are asked. */
function offer(s: State, offered: NonNullable<NonNullable<State["mediator"]>["offered"]>, desk: Desk): Part[] {
  const yes = (["black", "white"] as const).filter((color) => offered[color]);
  const left = (["black", "white"] as const).filter((color) => !offered[color]);
  const waiting = line(text.mediatorWaits(yes, left), "waiting");
  if (offered.player === desk.visitor) return [line(text.youOffer), waiting, row(leave(text.withdraw, desk))];
  if (!s.you || offered[s.you]) return [line(text.mediatorOffers(offered.name)), waiting];
  return [
    line(text.mediatorOffers(offered.name)),
    line(yes.length > 0 ? text.mediatorAccepted(yes[0]!) : text.mediatorBoth, "muted small"),
    row(
      button("mediator-accept", text.acceptMediator, () => desk.acts.answerMediator(true), "primary"),
      button("mediator-decline", text.decline, () => desk.acts.answerMediator(false)),
    ),
  ];
}

const leave = (label: string, desk: Desk): HTMLElement =>
  button("stop-mediating", label, () => desk.acts.stopMediating());

/** A third party is asked which of the disputed chains are dead. */
export function referral(s: State, c: Scoring, desk: Desk): Part {
  if (s.judged) return box("referral", text.counting, true, line(text.judgeCounts, "waiting"));
  const who = text.mediatorName(s.mediator?.kind, s.mediator?.name);
  const said: Part[] = [...claims(s, c, desk), ...views(c, desk), countTable(s, c)];
  const otherwise = line(text.withoutVerdict(s.last_word), "muted small");
  if (!s.mediating) {
    return box(
      "referral",
      text.referred(who),
      true,
      line(s.mediator?.free ? text.mediatorMissing(s.mediator.name) : text.waitVerdict(who), "waiting"),
      ...said,
      otherwise,
    );
  }
  const open = referredTo(s).filter(
    (stones) => !desk.marks.chosen.has(stones[0]!) && !desk.marks.spared.has(stones[0]!),
  );
  return box(
    "referral",
    text.youDecide,
    true,
    line(text.decideIntro),
    h("div", { id: "verdicts", class: "verdicts" }, ...referredTo(s).map((stones) => choice(stones, desk))),
    row(
      button(
        "give-verdict",
        open.length > 0 ? text.undecided(open.length) : text.giveVerdict(desk.marks.chosen.size),
        () => desk.acts.giveVerdict(false),
        "primary",
        open.length > 0,
      ),
      button("no-verdict", text.noVerdict, () => desk.acts.giveVerdict(true)),
    ),
    otherwise,
    ...said,
  );
}

/** One disputed chain: dead or alive? */
function choice(stones: Vertex[], desk: Desk): HTMLElement {
  const at = stones[0]!;
  const option = (dead: boolean, chosen: boolean): HTMLElement =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "radio",
        name: `fate-${at}`,
        id: `${dead ? "dead" : "alive"}-${at}`,
        checked: chosen,
        onchange: () => desk.marks.decide(stones, dead),
      }),
      h("span", {}, dead ? text.dead : text.alive),
    );
  return h(
    "fieldset",
    { class: "fate", "data-vertex": at },
    h("legend", {}, text.list(stones)),
    h("div", { class: "segments" }, option(true, desk.marks.chosen.has(at)), option(false, desk.marks.spared.has(at))),
  );
}

/** The sides mark dead chains by turns. */
export function marking(s: State, c: Scoring, desk: Desk): Part {
  const marks = c.marks ?? [];
  const turn = c.mark_turn || undefined;
  const mine = turn !== undefined && turn === s.you;
  const said: Part[] = [
    h("p", { id: "marks", class: "marks" }, text.markedSoFar(marks)),
    ...views(c, desk),
    countTable(s, c),
    line(text.markingRule(c.resume_to_play), "muted small"),
  ];
  if (!mine) return box("marking", text.marking, true, turn && line(text.theirMark(turn), "waiting"), ...said);
  const chosen = [...desk.marks.chosen];
  return box(
    "marking",
    text.marking,
    true,
    line(text.yourMark),
    desk.marks.doubt
      ? doubt(s, desk)
      : row(
          button(
            "mark",
            text.markChain(chosen),
            () => desk.acts.mark(),
            chosen.length > 0 ? "primary" : "",
            chosen.length === 0,
          ),
          button(
            "done",
            text.doneMarking(c.counts.marks?.result ?? c.counts.as_is.result),
            () => desk.acts.doneMarking(),
            chosen.length === 0 ? "primary" : "",
          ),
          button("dispute-marks", text.disputeMarks, () => desk.acts.disputeMarks()),
        ),
    ...said,
  );
}

/** A disputed chain is played out on a copy of the board. */
export function trial(s: State, c: Scoring, desk: Desk): Part {
  const t = s.trial!;
  const mine = s.you !== "" && s.you === t.to_play;
  const before = (c.trials ?? []).filter((past) => past.trial !== t.number);
  return box(
    "trial",
    text.trialTitle(t.number, t.chain),
    true,
    h("p", { id: "trial-turn", class: mine ? "marks" : "waiting" }, text.trialTurn(t.to_play, mine)),
    line(t.last === "pass" ? text.trialIfPass(t.chain) : text.trialIfBothPass(t.chain), "second"),
    t.closed.length > 0 && line(text.koClosed(t.closed, t.to_play, mine), "ko"),
    mine &&
      row(
        button("trial-pass", text.pass, () => desk.acts.playCopy("pass")),
        ...t.closed.map((ko) => button(`trial-pass-${ko}`, text.passFor(ko), () => desk.acts.playCopy("pass", ko))),
      ),
    line(text.trialRule(t.chain, t.first)),
    before.length > 0 &&
      h(
        "ul",
        { id: "trials", class: "said" },
        ...before.map((past) => h("li", {}, text.trialResult(past.trial, past.chain, past.captured, past.why))),
      ),
    ...claims(s, c, desk),
    countTable(s, c),
    voidOffer(s, desk),
  );
}

/** A judge has counted; whoever disagrees plays on. */
export function judged(s: State, c: Scoring, desk: Desk): Part {
  const dead = c.verdict?.dead ?? [];
  const result = c.counts.verdict?.result;
  const heard = (["black", "white"] as const).flatMap((color: Color) =>
    color !== s.you && c.answers[color] ? [line(text.answeredCount(color, c.answers[color].accept), "waiting")] : [],
  );
  const said: Part[] = [line(text.judgeSees(c.verdict?.who ?? "", dead, c.verdict?.none ?? false)), ...heard];
  const counts = countTable(s, c);
  if (!s.you) return box("judged", text.judgedTitle, true, ...said, counts);
  if (c.answers[s.you])
    return box("judged", text.judgedTitle, true, ...said, line(text.answered(otherColor(s.you)), "waiting"), counts);
  return box(
    "judged",
    text.judgedTitle,
    true,
    ...said,
    row(
      button("accept", text.acceptCount(result), () => desk.acts.accept(), "primary"),
      button("play-on", text.playOnCount(c.resume_to_play), () => desk.acts.playOn()),
    ),
    line(text.playOnCountHint, "muted small"),
    counts,
  );
}

/** The two sides may agree that the game has no result. */
export function voidOffer(s: State, desk: Desk): Part {
  if (!s.you) return s.void_asked ? line(text.voidOffered(s.void_asked), "waiting") : undefined;
  if (s.void_asked === s.you) return line(text.voidWaiting(otherColor(s.you)), "waiting");
  if (!s.void_asked)
    return s.may.includes("void") ? row(button("void", text.offerVoid, () => desk.acts.askVoid(), "link")) : undefined;
  return h(
    "div",
    { id: "void-panel", class: "void" },
    line(text.voidOffered(s.void_asked)),
    row(
      button("void-accept", text.acceptVoid, () => desk.acts.answerVoid(true)),
      button("void-decline", text.decline, () => desk.acts.answerVoid(false)),
    ),
  );
}
