// What stands beside a counted record.

import type { Opinion, RecordFault, RulesCount, Scored, Vertex } from "../api/types";
import type { Counted } from "../api/judgement";
import { h } from "../ui/dom";
import { box, button, line, type Part, row, tallyTable } from "../ui/parts";
import { isDoubted, isSettled, openLines } from "./opinion";
import { algorithmBox, nobodys } from "./algorithm";
import { cruxBox, type Cruxes } from "./cruxes";
import { findingsBox } from "./findings";
import { scoreWords as text, text as shared } from "../words/catalogue";
import type { Overlay } from "../board/picture";

/** What the panels may know and do. */
export interface ScoreDesk {
  readonly scored: Counted;
  /** How often something was counted: scored, opinion and said change with it. */
  readonly counts: number;
  readonly opinion: Opinion | undefined;
  /** What the visitor calls dead, if he has said anything. */
  readonly said: ReadonlySet<Vertex> | undefined;
  /** The count under the rules that were chosen; undefined where an algorithm counts by itself. */
  readonly count: RulesCount | undefined;
  /** What is not settled, read out. */
  readonly cruxes: Cruxes;
  /** What the record was read by, where another charset could be chosen. */
  readonly charset: string | undefined;
  readAs(charset: string): void;
  readonly overlay: Overlay;
  /** Whether the board shows which eyes and sekis were read. */
  readonly findings: boolean;
  /** Who can be asked who is dead. */
  readonly judges: readonly string[];
  readonly rulesets: readonly string[];
  /** What counts by itself. */
  readonly algorithms: readonly string[];
  /** What the link to what is shown carries: all of it, or the game without variations and comments; undefined while it is made. */
  readonly linked: "whole" | "game" | "nothing" | undefined;
  readonly copied: boolean;
  /** Where all rules are compared as a lesson; undefined while the link is made, or where there is none. */
  readonly lesson: string | undefined;
  chooseRules(ruleset: string): void;
  countBy(algorithm: string): void;
  chooseJudge(judge: string): void;
  lay(overlay: Overlay): void;
  markFindings(on: boolean): void;
  turn(stones: Vertex[]): void;
  trust(): void;
  copyLink(): void;
}

/** The panels: each is a function of its key, and made anew only where that changes. */
export const scorePanels: { key(desk: ScoreDesk): unknown; build(desk: ScoreDesk): Part }[] = [
  { key: ({ counts }) => counts, build: about },
  { key: ({ counts, count, algorithms }) => [counts, count?.ruleset, algorithms], build: counted },
  { key: ({ counts, count }) => [counts, count?.ruleset], build: read },
  { key: ({ counts, overlay, judges }) => [counts, overlay, judges], build: judged },
  { key: ({ counts, count, cruxes }) => [counts, count?.ruleset, cruxes], build: unsettled },
  { key: ({ counts, count, lesson }) => [counts, count?.ruleset, lesson], build: compared },
  { key: ({ counts, linked, copied }) => [counts, linked, copied], build: sharing },
];

/** What the record is read as, for a reader who sees that its names are wrong. */
function charsetField(charset: string, readAs: (charset: string) => void): HTMLElement {
  const names = text.charsets.some(([name]) => name === charset)
    ? text.charsets
    : [...text.charsets, [charset, charset] as const];
  const select = h(
    "select",
    { id: "charset", oninput: () => readAs(select.value) },
    ...names.map(([value, label]) => h("option", { value, selected: value === charset }, label)),
  );
  return h("div", { class: "field" }, h("label", { for: "charset" }, text.readAs), select);
}

function about({ scored, charset, readAs }: ScoreDesk): Part {
  const { record, passes, move } = scored;
  return h(
    "section",
    { id: "about", class: "panel", "aria-labelledby": "about-title" },
    h("h2", { id: "about-title" }, text.players(record.black, record.white)),
    line(text.facts(record), "muted"),
    charset !== undefined && charsetField(charset, readAs),
    ...record.problems.map(faultIn),
    record.moves.length > 0 && passes < 2 && move === record.moves.length && line(text.unfinished, "muted"),
  );
}

/** What is wrong with a record; the words for it may have to be loaded. */
function faultIn(fault: RecordFault): HTMLElement {
  const shown = line("", "fault");
  void Promise.resolve(shared.refusal(fault)).then((said) => (shown.textContent = shared.sentence(said)));
  return shown;
}

/** The choice of what counts: rules, or an algorithm by itself. */
function chosen(desk: ScoreDesk): HTMLElement {
  const { scored, count, algorithms } = desk;
  const rulesets = desk.rulesets.length > 0 ? desk.rulesets : scored.counts.map(({ ruleset }) => ruleset);
  const own = (name: string): string => `algorithm:${name}`;
  const choose = h(
    "select",
    {
      id: "rules",
      oninput: () => {
        const algorithm = algorithms.find((name) => own(name) === choose.value);
        algorithm ? desk.countBy(algorithm) : desk.chooseRules(choose.value);
      },
    },
    ...rulesets.map((name) => h("option", { value: name }, shared.rulesetTitle(name))),
    algorithms.length > 0 &&
      h(
        "optgroup",
        { label: text.byAlgorithm },
        ...algorithms.map((name) => h("option", { value: own(name) }, text.algorithmTitle(name))),
      ),
  );
  choose.value = scored.algorithm ? own(scored.algorithm.name) : count!.ruleset;
  return h("div", { class: "field" }, h("label", { for: "rules" }, text.rules), choose);
}

function counted(desk: ScoreDesk): Part {
  const { scored, count } = desk;
  if (!count) return algorithmBox(scored.algorithm!, chosen(desk));
  const short = scored.over ? shared.resultText(count.result) : text.notOver;
  const sentence = scored.over ? text.result(count.score) : text.asItStands(count.result);
  return box(
    "count",
    text.countTitle,
    false,
    Boolean(scored.here) && line(text.countedHere, "open"),
    chosen(desk),
    h("p", { id: "result-text", class: "result-text" }, short),
    sentence !== short && line(sentence),
    scored.over && desk.opinion && !isSettled(desk.opinion) && line(text.notSettled, "open"),
    scored.dead.length > 0 && count.dead.length === 0 && line(text.keeps, "muted"),
    tallyTable(text.breakdown, count.tally, [
      [text.komi, count.komi],
      [text.compensation, count.compensation],
    ]),
    why(scored, count),
    Boolean(count.note) && line(shared.sentence(shared.rulesetNote(count.ruleset, count.note!)), "muted small"),
  );
}

/** The way from the plain count to that of the rules. */
function why(scored: Scored, count: RulesCount): HTMLElement {
  const step = (margin: string, said: string): HTMLElement =>
    h("li", {}, h("span", { class: "margin" }, margin), h("span", {}, said));
  const { black, white, score } = scored.plain;
  return h(
    "details",
    { id: "why", open: true },
    h("summary", {}, text.why),
    h(
      "ol",
      { class: "way" },
      step(text.signed(score), text.plain(black.total, white.total)),
      ...scored.differences
        .filter(({ rulesets }) => rulesets.includes(count.ruleset))
        .map(({ margin, why: said }) => step(text.signed(margin), shared.sentence(shared.reason(said)))),
      step(`= ${text.signed(count.score)}`, text.forBlack),
    ),
  );
}

/** Which eyes and sekis were read, where the rules ask for it and the game is over: before that nothing has eyes. */
function read(desk: ScoreDesk): Part {
  const findings = desk.scored.over ? desk.count?.findings : undefined;
  return findingsBox(findings ?? [], desk.findings, (on) => desk.markFindings(on));
}

function judged(desk: ScoreDesk): Part {
  const { opinion, said } = desk;
  if (desk.scored.algorithm)
    return box("judge-sees", text.judgeTitle, false, ...nobodys(desk.scored.algorithm), overlays(desk));
  const dead = said ?? new Set(desk.scored.dead);
  const chains = (opinion?.chains ?? []).filter(({ stones, status }) => status !== "alive" || dead.has(stones[0]!));
  const judge = h(
    "select",
    { id: "judge", oninput: () => desk.chooseJudge(judge.value) },
    ...desk.judges.map((name) => h("option", { value: name }, shared.judgeTitle(name))),
  );
  judge.value = opinion?.judge ?? "";
  return box(
    "judge-sees",
    text.judgeTitle,
    false,
    desk.judges.length > 0 && h("div", { class: "field" }, h("label", { for: "judge" }, text.judge), judge),
    line(text.hint),
    opinion && chains.length === 0 && line(text.nothingDead),
    chains.length > 0 && h("ul", { class: "decided" }, ...chains.map((chain) => fate(chain, dead, desk))),
    ...(opinion ? openLines(opinion) : []),
    opinion && desk.scored.passes > 1 && isSettled(opinion) && line(text.settled, "muted"),
    said && row(button("trust", text.trust, () => desk.trust())),
    overlays(desk),
  );
}

/** What the judge leaves open, unless the visitor has said what is dead. */
function unsettled({ opinion, said, cruxes, count }: ScoreDesk): Part {
  return opinion !== undefined && !said && isDoubted(opinion) && count !== undefined && cruxBox(cruxes, count.ruleset);
}

/** What lies over the stones. */
function overlays(desk: ScoreDesk): HTMLElement {
  const choice = (value: Overlay, label: string): HTMLElement =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "radio",
        name: "overlay",
        id: `overlay-${value}`,
        checked: desk.overlay === value,
        onchange: () => desk.lay(value),
      }),
      h("span", {}, label),
    );
  return h(
    "fieldset",
    { class: "field" },
    h("legend", {}, text.overlay),
    h(
      "div",
      { class: "segments" },
      ...text.overlays
        .filter(([value]) => value !== "ownership" || desk.opinion?.ownership)
        .map(([value, label]) => choice(value, label)),
    ),
  );
}

/** One chain: what the judge says of it and why, and what the visitor says. */
function fate(chain: Opinion["chains"][number], dead: ReadonlySet<Vertex>, desk: ScoreDesk): HTMLElement {
  const { color, stones, status, certainty, why: reason } = chain;
  const counts = dead.has(stones[0]!);
  const open = desk.opinion!.unsettled.includes(stones[0]!); // nobody can say yet
  const overruled = desk.said !== undefined && counts !== desk.opinion!.dead.includes(stones[0]!);
  return h(
    "li",
    { "data-vertex": stones[0] },
    h(
      "p",
      { class: "chain" },
      h("span", { class: `dot ${color}`, role: "img", "aria-label": shared.color(color) }),
      h("strong", {}, text.chain(stones)),
      h("span", { class: `status ${open ? "unsettled" : status}` }, open ? text.open : text.status(status)),
      overruled && h("span", { class: "status" }, text.youSay(counts)),
      button(`turn-${stones[0]}`, text.turn(counts), () => desk.turn(stones), "link"),
    ),
    h(
      "p",
      { class: "why" },
      shared.sentence(shared.reason(reason)),
      " ",
      !open && h("span", { class: "muted small" }, text.sure(certainty)),
    ),
  );
}

/** Every ruleset in a line; one click counts by it. */
function compared(desk: ScoreDesk): Part {
  const { scored, count } = desk;
  if (!count) return false;
  const head = [text.rulesColumn, shared.color("black"), shared.color("white"), text.resultColumn];
  return box(
    "compare",
    text.allRules,
    false,
    h(
      "table",
      { id: "all-rules", "aria-label": text.allRules },
      h("thead", {}, h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        ...scored.counts.map(({ ruleset, tally, komi, compensation, result }) =>
          h(
            "tr",
            { "data-rules": ruleset, "aria-current": ruleset === count.ruleset && "true" },
            h(
              "th",
              { scope: "row" },
              button(`by-${ruleset}`, shared.rulesetTitle(ruleset), () => desk.chooseRules(ruleset), "link"),
            ),
            h("td", {}, shared.number(tally.black.total)),
            h("td", {}, shared.number(tally.white.total + komi + compensation)),
            h("td", {}, h("strong", {}, shared.resultText(result))),
          ),
        ),
      ),
    ),
    desk.lesson !== undefined && row(h("a", { id: "as-lesson", class: "button", href: desk.lesson }, text.asLesson)),
  );
}

/** The link, and the record as a file. */
function sharing(desk: ScoreDesk): Part {
  const { scored, linked, copied } = desk;
  const file = `data:application/x-go-sgf;charset=utf-8,${encodeURIComponent(scored.record.sgf)}`;
  return h(
    "section",
    { id: "sharing", class: "panel", "aria-label": text.share },
    h(
      "div",
      { class: "pair" },
      button(
        "share-link",
        copied ? text.copied : text.share,
        () => desk.copyLink(),
        "primary",
        linked !== "whole" && linked !== "game",
      ),
      h("a", { id: "record-sgf", class: "button", href: file, download: "game.sgf" }, text.file),
    ),
    line(linked === "nothing" ? text.tooLong : linked === "game" ? text.linkGame : text.linkHint, "muted small"),
  );
}
