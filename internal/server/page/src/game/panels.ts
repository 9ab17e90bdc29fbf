// What stands beside the board when there is more to do than to play: handicap stones,
// counting, a dispute, an opponent who failed, and the result.

import type { Scoring, State, Vertex } from "../api/types";
import { free } from "../api/client";
import { tournamentPath } from "../api/contests";
import { h } from "../ui/dom";
import { judged, marking, mediatorPlace, referral, trial, voidOffer } from "./endings";
import { otherColor, stoneAt } from "../board/grid";
import { confirmable, handicapLeft } from "./marks";
import { box, button, line, type Part, row, tallyTable } from "../ui/parts";
import { chainsIn } from "./chains";
import { linkTo } from "./desk";
import type { Desk } from "./desk";
import { absencePanel, pausePanel } from "./presence";
import { rematchRow } from "./rematch";
import { findingsSection, rulingSection } from "./ruling";
import { resultSentence } from "./speech";
import { claims, countTable, doubt, views } from "./claims";
import { text } from "../words/catalogue";

/** Everything that a panel shows is a function of this. */
export function panelKey(s: State, desk: Desk): unknown {
  return [
    s.phase,
    s.you,
    s.scoring,
    s.ruling,
    s.result_text,
    s.trial,
    s.mediator,
    s.mediating,
    desk.visitor,
    s.undo_asked,
    s.void_asked,
    s.may,
    s.paused,
    s.absent?.color,
    desk.patient,
    desk.rematch.stage,
    s.black,
    s.white,
    s.resumption,
    [...desk.marks.chosen],
    [...desk.marks.spared],
    [...desk.marks.confirmed],
    desk.marks.doubt?.stones,
    desk.document,
    desk.seen,
    desk.copied,
    desk.engines.length,
  ];
}

/** The panels of a state; nothing where there is only the game. */
export function panel(s: State, desk: Desk): Part[] {
  switch (s.phase) {
    case "handicap":
      return [...seats(s, desk), handicap(s, desk), mediatorPlace(s, desk)];
    case "play":
      return [
        ...seats(s, desk),
        absencePanel(s, desk),
        pausePanel(s, desk),
        undo(s, desk),
        voidAsked(s, desk),
        playingOut(s),
        mediatorPlace(s, desk),
      ];
    case "scoring":
      return [counting(s, s.scoring!, desk), absencePanel(s, desk), voidAsked(s, desk), mediatorPlace(s, desk)];
    case "dispute": {
      const answers = s.judged ? judged : dispute;
      return [answers(s, s.scoring!, desk), voidAsked(s, desk), mediatorPlace(s, desk)];
    }
    case "referred":
      return [mediatorPlace(s, desk), referral(s, s.scoring!, desk), voidAsked(s, desk)];
    case "marking":
      return [marking(s, s.scoring!, desk), voidAsked(s, desk)];
    case "trial":
      return [trial(s, s.scoring!, desk)];
    case "vacant":
      return [vacant(s, desk)];
    case "over":
      return [result(s, desk), findingsSection(desk), rulingSection(s, desk)];
  }
}

function seats(s: State, desk: Desk): Part[] {
  const open = (["black", "white"] as const).find((color) => free(s[color]));
  if (!open) return [];
  if (!s.you)
    return [
      h(
        "section",
        { class: "panel", id: "seat-panel" },
        line(text.seatFree(open, s[otherColor(open)].name)),
        s.terms.allow_unsound && line(text.endingUnsound, "warns small"),
        row(button("sit", text.sitDown(open), () => desk.acts.sit(open), "primary")),
      ),
    ];
  return [
    h(
      "section",
      { class: "panel", id: "seat-panel" },
      linkTo("friend", s.mediator?.free ? text.waitBoth : text.waitFriend, desk),
    ),
  ];
}

function handicap(s: State, desk: Desk): Part {
  if (s.you !== "black")
    return s.you || !free(s.black)
      ? h("section", { class: "panel", id: "handicap" }, line(text.handicapTheirs))
      : undefined;
  const left = handicapLeft(s, desk.marks.chosen);
  return h(
    "section",
    { class: "panel", id: "handicap" },
    line(text.handicapYours(s.terms.handicap?.stones ?? 0, left)),
    row(button("place-handicap", text.placeHandicap, () => desk.acts.placeHandicap(), "primary", left !== 0)),
  );
}

function undo(s: State, desk: Desk): Part {
  if (!s.undo_asked || !s.you) return undefined;
  if (s.undo_asked === s.you)
    return h("section", { class: "panel", id: "undo-panel" }, line(text.undoWaiting(otherColor(s.you))));
  return h(
    "section",
    { class: "panel", id: "undo-panel" },
    line(text.undoAsked(s.undo_asked)),
    row(
      button("undo-allow", text.allow, () => desk.acts.answerUndo(true), "primary"),
      button("undo-decline", text.decline, () => desk.acts.answerUndo(false)),
    ),
  );
}

/** An offer to end the game without a result, where one was made. */
const voidAsked = (s: State, desk: Desk): Part =>
  Boolean(s.void_asked) && h("section", { class: "panel" }, voidOffer(s, desk) || undefined);

function counting(s: State, c: Scoring, desk: Desk): Part {
  const sees = views(c, desk);
  const sent = (["black", "white"] as const).filter((color) => color !== s.you && c.lists[color]);
  const sealed = sent.map((color) => line(text.listSealed(color), "sealed"));
  if (!s.you) return box("counting", text.counting, true, line(text.countWatch), ...sees, ...sealed);
  const other = otherColor(s.you);
  const own = c.lists[s.you];
  if (own)
    return box(
      "counting",
      text.counting,
      true,
      ...sees,
      h(
        "p",
        { id: "marks", class: "marks" },
        own.unknown ? text.couldNotTell(text.color(s.you)) : text.ownList(own.dead),
      ),
      line(text.listSent(other), "waiting"),
    );
  const same = c.proposal !== undefined && sameSet(desk.marks.chosen, c.proposal.dead);
  return box(
    "counting",
    text.counting,
    true,
    line(text.countIntro),
    ...sees,
    h("p", { id: "marks", class: "marks" }, text.yourMarks(desk.marks.chosen.size)),
    desk.marks.doubt
      ? doubt(s, desk)
      : row(
          c.proposal &&
            button(
              "agree",
              text.agreeReferee(c.counts.referee?.result),
              () => desk.acts.agree(),
              same ? "primary" : "",
            ),
          !same && button("send-list", text.sendList(desk.marks.chosen.size), () => desk.acts.sendList(), "primary"),
        ),
    ...sealed,
    line(text.finalHint(s.gives_up ?? false), "muted small"),
    c.may_play_on && row(button("play-on", text.playOnInstead, () => desk.acts.playOn())),
    c.may_play_on && line(text.playOnInsteadHint(other), "muted small"),
  );
}

const sameSet = (marks: ReadonlySet<Vertex>, list: Vertex[]): boolean =>
  marks.size === list.length && list.every((vertex) => marks.has(vertex));

function dispute(s: State, c: Scoring, desk: Desk): Part {
  const groups = chainsIn(c, c.disputed);
  const title = s.you ? text.disputeTitle(groups.length) : text.disputeWatch(groups.length);
  const heard = (["black", "white"] as const).flatMap((color) =>
    color !== s.you && c.answers[color] ? [line(text.theyAnswered(color, c.answers[color].accept), "waiting")] : [],
  );
  const body: Part[] = [...claims(s, c, desk), ...heard];
  const counts = countTable(s, c);
  if (!s.you) return box("dispute", title, true, ...body, counts);
  const other = otherColor(s.you);
  if (c.answers[s.you]) return box("dispute", title, true, ...body, line(text.answered(other), "waiting"), counts);
  const own = confirmable(s);
  return box(
    "dispute",
    title,
    true,
    ...body,
    own.length > 0 &&
      h(
        "fieldset",
        { id: "confirm", class: "confirm" },
        h("legend", {}, text.confirmIntro),
        ...own.map((stones) =>
          h(
            "label",
            {},
            h("input", {
              type: "checkbox",
              id: `confirm-${stones[0]}`,
              "data-vertex": stones[0],
              checked: desk.marks.confirmed.has(stones[0]!),
              onchange: (event) => desk.marks.confirm(stones, (event.target as HTMLInputElement).checked),
            }),
            text.confirmChain(stones),
          ),
        ),
      ),
    desk.marks.doubt
      ? doubt(s, desk)
      : row(
          button("accept", text.acceptList(other, c.counts[other]?.result), () => desk.acts.accept()),
          button("play-on", text.playOut(s.last_word, c.resume_to_play), () => desk.acts.playOn(), "primary"),
        ),
    line(text.playOutHint(s.last_word), "muted small"),
    counts,
  );
}

/** What play goes on about, and what follows when it stops again. */
function playingOut(s: State): Part {
  const about = s.resumption;
  if (!about) return undefined;
  const toTake = about.agreed.filter((stone) => !about.frozen.includes(stone) && stoneAt(s.board, stone));
  return box(
    "playing-out",
    about.disputed.length > 0 ? text.playingOut(about.stop) : text.playGoesOn(about.stop),
    false,
    about.disputed.length > 0 && line(text.inDispute(about.disputed)),
    about.frozen.length > 0 && line(text.staysDead(about.frozen)),
    toTake.length > 0 && line(text.notFrozen(toTake)),
    line(text.whenItStops(s.last_word, about.ends, about.frozen.length > 0), "muted small"),
  );
}

function vacant(s: State, desk: Desk): Part {
  const { color: who, why: said } = s.fault!;
  const why = line(text.sentence(text.reason(said)));
  if (!s.you || s.you === who || s.rated) return box("vacant", text.vacant(who), false, why);
  const others = desk.engines.filter((engine) => engine.name !== s[who].engine);
  const offers = others.length > 0 ? others : desk.engines;
  return box(
    "vacant",
    text.vacant(who),
    false,
    why,
    row(
      button("take-win", text.takeWin, () => desk.acts.takeWin()),
      ...offers.map((engine, i) =>
        button(
          `go-on-${engine.name}`,
          text.goOn(text.engineTitle(engine.title)),
          () => desk.acts.goOn(engine.name),
          i === 0 ? "primary" : "",
        ),
      ),
    ),
  );
}

function result(s: State, desk: Desk): Part {
  const score = s.ruling;
  const [short, sentence] = [text.resultText(s.result_text ?? ""), resultSentence(s)];
  return box(
    "result",
    text.result,
    false,
    h("p", { id: "result-text", class: "result-text", "data-result": s.result_text }, short),
    sentence !== short && line(sentence),
    s.why && !saysItself(s) ? line(text.sentence(text.reason(s.why)), "muted") : undefined,
    score && score.dead.length > 0 && line(text.deadWere(score.dead), "muted"),
    score && breakdown(s),
    rematchRow(s, desk.rematch),
    row(
      s.terms.tournament !== undefined &&
        h(
          "a",
          { id: "result-tournament", class: "button primary", href: tournamentPath(s.terms.tournament) },
          text.toTournament,
        ),
      s.you && (s.black.engine || s.white.engine)
        ? button("again", text.again, () => desk.acts.again(), "primary")
        : undefined,
      h("a", { id: "new-game", class: "button", href: "/" }, text.newGame),
      score && button("under-all-rules", text.underAllRules, () => desk.acts.underAllRules()),
    ),
  );
}

/** Whether the sentence of a result leaves nothing to be explained. */
const saysItself = (s: State): boolean => s.result?.by === "resign" || s.result?.by === "time";

function breakdown(s: State): HTMLElement {
  const { tally, score } = s.ruling!;
  const bonus = tally.black.total - tally.white.total - score; // what White has beyond the board
  return tallyTable(text.breakdown, tally, [
    [text.komiRow, s.terms.komi],
    [text.handicapBonus, bonus - s.terms.komi],
  ]);
}
