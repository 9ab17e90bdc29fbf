// What stands beside the board when there is more to do than to play: handicap stones,
// counting, a dispute, an opponent who failed, and the result.

import { Color, Count, Engine, List, Scoring, Seat, State, Vertex } from "./api";
import { h } from "./dom";
import { otherColor } from "./grid";
import { text } from "./strings";

type Node_ = HTMLElement | false | undefined;

/** What a panel may know and do. */
export interface Desk {
  readonly engines: Engine[];
  /** The points that the visitor has marked: dead stones, or handicap points. */
  readonly marks: ReadonlySet<Vertex>;
  /** The visitor's own agreed chains that he confirms as dead. */
  readonly confirmed: ReadonlySet<Vertex>;
  readonly copied: boolean;
  confirm(stones: Vertex[], dead: boolean): void;
  placeHandicap(): void;
  sendList(): void;
  agree(): void;
  accept(): void;
  playOn(): void;
  answerUndo(yes: boolean): void;
  takeWin(): void;
  goOn(engine: string): void;
  sit(color: Color): void;
  again(): void;
  copyLink(): void;
}

/** Whether anybody may sit down here. */
export const free = (seat: Seat): boolean => seat.kind === "person" && !seat.player;

/** The stones that a handicap leaves to choose. */
export const handicapLeft = (s: State, marks: ReadonlySet<Vertex>): number =>
  (s.terms.handicap?.stones ?? 0) - marks.size;

/** Everything that a panel shows is a function of this. */
export function panelKey(s: State, desk: Desk): unknown {
  return [
    s.phase,
    s.you,
    s.scoring && { ...s.scoring, deadline_ms: 0 },
    s.ruling,
    s.result_text,
    s.undo_asked,
    s.black,
    s.white,
    [...desk.marks],
    [...desk.confirmed],
    desk.copied,
    desk.engines.length,
  ];
}

/** The panel of a state; nothing where there is only the game. */
export function panel(s: State, desk: Desk): Node_[] {
  switch (s.phase) {
    case "handicap":
      return [...seats(s, desk), handicap(s, desk)];
    case "play":
      return [...seats(s, desk), undo(s, desk)];
    case "scoring":
      return [counting(s, s.scoring!, desk)];
    case "dispute":
      return [dispute(s, s.scoring!, desk)];
    case "vacant":
      return [vacant(s, desk)];
    case "over":
      return [result(s, desk)];
  }
}

const button = (id: string, label: string, onclick: () => void, kind = "", disabled = false): HTMLButtonElement =>
  h("button", { id, type: "button", class: kind, disabled, onclick }, label);

const box = (id: string, title: string, deadline: boolean, ...body: Node_[]): HTMLElement =>
  h(
    "section",
    { id, class: "panel", "aria-labelledby": `${id}-title` },
    h(
      "div",
      { class: "panel-head" },
      h("h2", { id: `${id}-title` }, title),
      deadline && h("span", { id: "deadline", class: "deadline", role: "timer", title: text.timeLeft }),
    ),
    ...body,
  );

const line = (sentence: string, kind = ""): HTMLElement => h("p", { class: kind }, sentence);
const row = (...buttons: Node_[]): HTMLElement => h("div", { class: "buttons" }, ...buttons);

function seats(s: State, desk: Desk): Node_[] {
  const open = (["black", "white"] as const).find((color) => free(s[color]));
  if (!open) return [];
  if (!s.you)
    return [
      h(
        "section",
        { class: "panel", id: "seat-panel" },
        row(button("sit", text.sitDown(open), () => desk.sit(open), "primary")),
      ),
    ];
  const link = h("input", {
    id: "friend-link",
    type: "text",
    readonly: true,
    value: location.href,
    "aria-label": text.waitFriend,
    onfocus: (event) => (event.target as HTMLInputElement).select(),
  });
  return [
    h(
      "section",
      { class: "panel", id: "seat-panel" },
      line(text.waitFriend),
      h(
        "div",
        { class: "copy" },
        link,
        button("copy-link", desk.copied ? text.copied : text.copy, () => desk.copyLink(), "primary"),
      ),
    ),
  ];
}

function handicap(s: State, desk: Desk): Node_ {
  if (s.you !== "black")
    return s.you || !free(s.black)
      ? h("section", { class: "panel", id: "handicap" }, line(text.handicapTheirs))
      : undefined;
  const left = handicapLeft(s, desk.marks);
  return h(
    "section",
    { class: "panel", id: "handicap" },
    line(text.handicapYours(s.terms.handicap?.stones ?? 0, left)),
    row(button("place-handicap", text.placeHandicap, () => desk.placeHandicap(), "primary", left !== 0)),
  );
}

function undo(s: State, desk: Desk): Node_ {
  if (!s.undo_asked || !s.you) return undefined;
  if (s.undo_asked === s.you)
    return h("section", { class: "panel", id: "undo-panel" }, line(text.undoWaiting(otherColor(s.you))));
  return h(
    "section",
    { class: "panel", id: "undo-panel" },
    line(text.undoAsked(s.undo_asked)),
    row(
      button("undo-allow", text.allow, () => desk.answerUndo(true), "primary"),
      button("undo-decline", text.decline, () => desk.answerUndo(false)),
    ),
  );
}

function counting(s: State, c: Scoring, desk: Desk): Node_ {
  const sees: Node_[] = c.proposal
    ? [
        line(text.refereeSees(c.proposal.dead), "referee"),
        c.proposal.unsettled.length > 0 && line(text.refereeUnsure(c.proposal.unsettled), "referee"),
      ]
    : [line(text.refereeLooks, "referee muted")];
  if (!s.you) return box("counting", text.counting, true, line(text.countWatch), ...sees);
  const other = otherColor(s.you);
  if (c.lists[s.you]) return box("counting", text.counting, true, ...sees, line(text.listSent(other), "waiting"));
  const same = c.proposal !== undefined && sameSet(desk.marks, c.proposal.dead);
  return box(
    "counting",
    text.counting,
    true,
    line(text.countIntro),
    ...sees,
    h("p", { id: "marks", class: "marks" }, text.yourMarks(desk.marks.size)),
    row(
      c.proposal &&
        button("agree", text.agreeReferee(c.counts.referee?.result), () => desk.agree(), same ? "primary" : ""),
      !same && button("send-list", text.sendList(desk.marks.size), () => desk.sendList(), "primary"),
    ),
    c.lists[other] && line(text.theirListIn(other), "muted"),
    line(text.finalHint, "muted small"),
  );
}

const sameSet = (marks: ReadonlySet<Vertex>, list: Vertex[]): boolean =>
  marks.size === list.length && list.every((vertex) => marks.has(vertex));

/** The chains that are in a list of points. */
const chainsIn = (c: Scoring, points: Vertex[]): Scoring["chains"] =>
  c.chains.filter((chain) => points.includes(chain.stones[0]!));

/** The visitor's own chains that both lists say are dead. */
export const confirmable = (s: State): Vertex[][] =>
  s.phase === "dispute" && s.scoring
    ? chainsIn(s.scoring, s.scoring.agreed).flatMap((chain) => (chain.color === s.you ? [chain.stones] : []))
    : [];

function dispute(s: State, c: Scoring, desk: Desk): Node_ {
  const groups = chainsIn(c, c.disputed);
  const title = `${text.counting}: ${s.you ? text.disputeTitle(groups.length) : text.disputeWatch(groups.length)}`;
  const lists = h("ul", { class: "claims" }, ...groups.map((chain) => claims(s, c, chain.stones)));
  const unknown = (["black", "white"] as const)
    .filter((color) => c.lists[color]?.unknown)
    .map((color) => line(text.saysUnknown(color)));
  const heard = (["black", "white"] as const).flatMap((color) =>
    color !== s.you && c.answers[color] ? [line(text.theyAnswered(color, c.answers[color].accept), "waiting")] : [],
  );
  const body: Node_[] = [...unknown, lists, countTable(s, c), ...heard];
  if (!s.you) return box("dispute", title, true, ...body);
  const other = otherColor(s.you);
  if (c.answers[s.you]) return box("dispute", title, true, ...body, line(text.answered(other), "waiting"));
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
              checked: desk.confirmed.has(stones[0]!),
              onchange: (event) => desk.confirm(stones, (event.target as HTMLInputElement).checked),
            }),
            text.confirmChain(stones),
          ),
        ),
      ),
    row(
      button("accept", text.acceptList(other, c.counts[other]?.result), () => desk.accept()),
      button("play-on", text.playOut(c.resume_to_play), () => desk.playOn(), "primary"),
    ),
    line(text.playOutHint, "muted small"),
  );
}

/** Who says what about one chain. */
function claims(s: State, c: Scoring, stones: Vertex[]): HTMLElement {
  const says = (color: Color): string | undefined => {
    const list: List | undefined = c.lists[color];
    if (!list || list.unknown) return undefined;
    const dead = list.dead.includes(stones[0]!);
    return color === s.you ? text.saysYou(stones, dead) : text.says(color, stones, dead);
  };
  const order: Color[] = s.you ? [otherColor(s.you), s.you] : ["black", "white"];
  return h("li", { "data-vertex": stones[0] }, order.map(says).filter(Boolean).join(" "));
}

function countTable(s: State, c: Scoring): HTMLElement {
  const order: Color[] = s.you ? [s.you, otherColor(s.you)] : ["black", "white"];
  const rows: [string, string, Count | undefined][] = [
    ...order.map((color): [string, string, Count | undefined] => [
      color,
      color === s.you ? text.yourList : text.listOf(color),
      c.lists[color]?.unknown ? undefined : c.counts[color],
    ]),
    ["referee", text.refereeCount, c.counts.referee],
    ["as-is", text.asIs, c.counts.as_is],
  ];
  return h(
    "table",
    { id: "counts" },
    h("caption", {}, text.counts(c.counts.komi)),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        ...[text.color("black"), text.color("white"), text.resultOf].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      ...rows.map(
        ([key, name, count]) =>
          count &&
          h(
            "tr",
            { "data-count": key },
            h("th", { scope: "row" }, name),
            h("td", {}, count.black),
            h("td", {}, count.white),
            h("td", {}, h("strong", {}, count.result)),
          ),
      ),
    ),
  );
}

function vacant(s: State, desk: Desk): Node_ {
  const { color: who, detail } = s.fault!;
  const why = line(text.sentence(detail));
  if (!s.you || s.you === who) return box("vacant", text.vacant(who), false, why);
  const others = desk.engines.filter((engine) => engine.name !== s[who].engine);
  const offers = others.length > 0 ? others : desk.engines;
  return box(
    "vacant",
    text.vacant(who),
    false,
    why,
    row(
      button("take-win", text.takeWin, () => desk.takeWin()),
      ...offers.map((engine, i) =>
        button(`go-on-${engine.name}`, text.goOn(engine.title), () => desk.goOn(engine.name), i === 0 ? "primary" : ""),
      ),
    ),
  );
}

function result(s: State, desk: Desk): Node_ {
  const score = s.ruling;
  return box(
    "result",
    text.result,
    false,
    h("p", { id: "result-text", class: "result-text", "data-result": s.result_text }, s.result_text ?? ""),
    line(s.result ? text.resultSentence(s.result) : ""),
    s.why ? line(text.sentence(s.why), "muted") : undefined,
    score && score.dead.length > 0 && line(text.deadWere(score.dead), "muted"),
    score && breakdown(s),
    row(
      s.you && (s.black.engine || s.white.engine)
        ? button("again", text.again, () => desk.again(), "primary")
        : undefined,
      h("a", { id: "new-game", class: "button", href: "/" }, text.newGame),
    ),
  );
}

function breakdown(s: State): HTMLElement {
  const { tally, score } = s.ruling!;
  const bonus = tally.black.total - tally.white.total - score; // what White has beyond the board
  const rows: [string, number, number][] = text.tally
    .map(([key, name]): [string, number, number] => [name, tally.black[key], tally.white[key]])
    .filter(([, black, white]) => black !== 0 || white !== 0);
  if (bonus !== 0) rows.push([text.handicapBonus, 0, bonus]);
  return h(
    "table",
    { id: "breakdown" },
    h("caption", {}, text.breakdown),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        h("th", { scope: "col" }, text.color("black")),
        h("th", { scope: "col" }, text.color("white")),
      ),
    ),
    h(
      "tbody",
      {},
      ...rows.map(([name, black, white]) =>
        h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, black), h("td", {}, white)),
      ),
    ),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, text.total),
        h("td", {}, tally.black.total),
        h("td", {}, tally.white.total + bonus),
      ),
    ),
  );
}
