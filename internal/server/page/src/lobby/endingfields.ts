// The part of the form of a new game that says how it ends. It begins with what belongs to
// the ruleset, shows only what applies to the chosen ending, and asks only for what was changed.

import type { Ending, Outcome, Overview, Ruleset, Wish } from "../api/types";
import { h, write } from "../ui/dom";
import { text } from "../words/catalogue";

/** A control under its label. */
export const field = (id: string, label: string, control: HTMLElement, kind = "field"): HTMLElement =>
  h("div", { class: kind }, h("label", { for: id }, label), control);

/** What a form says of the end of a game. */
export type EndingWish = Pick<
  Wish,
  | "ending"
  | "mediator"
  | "fallback"
  | "judge"
  | "passing"
  | "forced_pass"
  | "illegal_loses"
  | "move_limit"
  | "at_limit"
  | "repetition"
  | "allow_unsound"
>;

/** Who is to play, as far as the end of a game depends on it. */
export interface Company {
  /** No program plays: people can accept a mediator. */
  people: boolean;
  /** The usual ending in this company, whatever the rules. */
  ending?: string;
}

export interface EndingFields {
  element: HTMLElement;
  /** The options that stand for programs, which do not play on every board. */
  engines(): HTMLOptionElement[];
  /** Shows what applies under a ruleset for some company. */
  dress(ruleset: string, company: Company): void;
  /** What is wished for, without what is as usual; or a sentence about what is wrong with it. */
  wish(): EndingWish | string;
  /** Takes in what the server offers. */
  offer(what: Overview): void;
}

/** The ending that needs the passes of its own rules. */
const ofOwnRules = "aga";
/** The ending that only fits where it is sound. */
const neverUnsound = "confirmation";

const mediated = ["mediation", "ladder"];

type Options = [value: string, label: string][];

const select = (id: string, options: Options = []): HTMLSelectElement =>
  h("select", { id, name: id }, ...options.map(([value, label]) => h("option", { value }, label)));

/** Offers other options; the choice stays if it is still there. */
function refit(list: HTMLSelectElement, options: Options): void {
  const chosen = list.value;
  if (options.map((option) => option.join("\n")).join("\n\n") !== list.dataset["options"]) {
    list.dataset["options"] = options.map((option) => option.join("\n")).join("\n\n");
    list.replaceChildren(...options.map(([value, label]) => h("option", { value }, label)));
  }
  list.value = options.some(([value]) => value === chosen) ? chosen : (options[0]?.[0] ?? "");
}

export function endingFields(): EndingFields {
  const ending = select("ending", [["", text.endingUsual(undefined)]]);
  ending.setAttribute("aria-describedby", "ending-note ending-unsound");
  const note = h("p", { id: "ending-note", class: "muted small", "aria-live": "polite" });
  const warning = h("p", { id: "ending-unsound", class: "warns small", role: "status", hidden: true }, text.endingUnsound);
  const all = h("input", { id: "allow-unsound", type: "checkbox" });
  const allRow = h("label", { class: "check", hidden: true }, all, text.endingAll);
  const mediator = select("mediator");
  const account = h("input", { id: "mediator-account", type: "text", autocomplete: "off", maxlength: 60 });
  const fallback = select("fallback");
  const judge = select("judge");
  const passing = select("passing", text.passings);
  const forced = h("input", { id: "forced-pass", type: "checkbox" });
  const illegal = h("input", { id: "illegal-loses", type: "checkbox" });
  const limit = h("input", { id: "move-limit", type: "text", inputmode: "numeric", autocomplete: "off" });
  const atLimit = select("at-limit");
  const repetition = select("repetition");
  const mediatorRow = field("mediator", text.mediator, mediator, "field wide");
  const accountRow = field("mediator-account", text.mediatorAccountName, account, "field wide");
  const fallbackRow = field("fallback", text.fallback, fallback, "field wide");
  const judgeRow = field("judge", text.judge, judge, "field wide");

  let endings: Ending[] = [];
  let judges: Options = [];
  let usualJudge = "";
  let rulesets: Ruleset[] = [];
  let rules: Ruleset | undefined; // the chosen one
  let usualEnding = "";
  const titleOf = ({ name, title }: Ending): string => text.endingTitle(name, title);
  const isSound = ({ scorings }: Ending): boolean => !rules || scorings.includes(rules.scoring);
  const meant = (): Ending | undefined => endings.find(({ name }) => name === (ending.value || usualEnding));
  const asked = {
    mediator: () => mediated.includes(ending.value),
    account: () => mediated.includes(ending.value) && mediator.value === "account",
    fallback: () => ending.value === "mediation",
    judge: () => ending.value === "auto" && judges.length > 0,
  };
  const outcomes = (usual: Outcome, ...others: Outcome[]): Options => [
    ["", text.asUsual(text.outcomes[usual])],
    ...others.filter((outcome) => outcome !== usual).map((outcome): [string, string] => [outcome, text.outcomes[outcome]]),
  ];

  /** The endings that go with the rules; those under which a lie can gain only on demand. */
  const offerEndings = (): void => {
    const usual = endings.find(({ name }) => name === usualEnding);
    const fits = endings.filter(({ name }) => name !== ofOwnRules || rules?.ending === ofOwnRules);
    const unsound = fits.filter((e) => !isSound(e) && e.name !== neverUnsound);
    allRow.hidden = unsound.length === 0;
    if (allRow.hidden) all.checked = false;
    const offered = fits.filter((e) => isSound(e) || (all.checked && unsound.includes(e)));
    refit(ending, [
      ["", text.endingUsual(usual && titleOf(usual))],
      ...offered.map((e): [string, string] => [e.name, titleOf(e)]),
    ]);
  };

  /** What settles a dispute without a verdict: first what is usual where areas or where territory counts. */
  const offerFallbacks = (): void => {
    const territory = rules?.scoring === "territory";
    const others = Object.keys(text.fallbacks).filter((name) => name !== "confirmation" && (!territory || all.checked));
    const usual = territory ? "confirmation" : "cleanup";
    refit(fallback, [
      ["", text.asUsual(text.fallbacks[usual]!)],
      ...others.filter((name) => name !== usual).map((name): [string, string] => [name, text.fallbacks[name]!]),
    ]);
  };

  /** Puts what belongs to the rules in the place of what was said before. */
  const begin = (chosen: Ruleset | undefined): void => {
    if (chosen === rules) return;
    rules = chosen;
    forced.checked = Boolean(chosen?.forced_pass);
    illegal.checked = Boolean(chosen?.illegal_loses);
    limit.placeholder = text.moveLimitUsual(chosen?.move_limit);
    refit(atLimit, outcomes(chosen?.at_limit ?? "draw", "draw", "count", "void"));
    refit(repetition, outcomes(chosen?.repetition ?? "void", "draw", "count", "void", "none"));
  };

  return {
    element: h(
      "fieldset",
      { id: "ending-fields", class: "field more wide" },
      h("legend", {}, text.ending),
      h("div", { class: "field wide" }, h("label", { for: "ending", class: "unseen" }, text.ending), ending, note, warning),
      mediatorRow,
      accountRow,
      fallbackRow,
      judgeRow,
      allRow,
      h(
        "details",
        { id: "limits", class: "wide" },
        h("summary", {}, text.limits),
        h(
          "div",
          { class: "more" },
          field("passing", text.passing, passing, "field wide"),
          h("label", { class: "check" }, forced, text.forcedPass),
          h("label", { class: "check" }, illegal, text.illegalLoses),
          field("move-limit", text.moveLimit, limit),
          field("at-limit", text.atLimit, atLimit),
          field("repetition", text.repetition, repetition, "field wide"),
        ),
      ),
    ),
    engines: () => [...mediator.options],
    dress: (ruleset, company) => {
      begin(rulesets.find(({ name }) => name === ruleset));
      usualEnding = company.ending ?? rules?.ending ?? "";
      offerEndings();
      const chosen = meant();
      write(note, chosen ? text.endingNote(chosen.name, chosen.note) : "");
      note.hidden = note.textContent === "";
      const person = [...mediator.options].find(({ value }) => value === "person");
      if (person) person.disabled = !company.people;
      // A ladder has a rung less without a mediator; a mediation is nothing without one.
      const nobody = mediator.options[0];
      if (nobody) nobody.hidden = nobody.disabled = ending.value !== "ladder";
      if (mediator.selectedOptions[0]?.disabled)
        mediator.value = ending.value === "ladder" ? "" : company.people ? "person" : `judge:${usualJudge}`;
      offerFallbacks();
      const costs = rules?.scoring === "territory" && fallback.value !== "" && asked.fallback();
      warning.hidden = !costs && (!chosen || isSound(chosen));
      mediatorRow.hidden = !asked.mediator();
      accountRow.hidden = !asked.account();
      fallbackRow.hidden = !asked.fallback();
      judgeRow.hidden = !asked.judge();
    },
    wish: () => {
      const moves = limit.value.trim();
      const name = account.value.trim();
      if (moves !== "" && !(/^\d{1,5}$/.test(moves) && Number(moves) >= 1 && Number(moves) <= 10000)) return text.badMoveLimit;
      if (asked.account() && name === "") return text.mediatorNameMissing;
      return {
        ...(ending.value !== "" && { ending: ending.value }),
        ...(asked.mediator() &&
          mediator.value !== "" && { mediator: asked.account() ? `account:${name}` : mediator.value }),
        ...(asked.fallback() && fallback.value !== "" && { fallback: fallback.value }),
        ...(asked.judge() && judge.value !== usualJudge && { judge: judge.value }),
        ...(passing.value !== "normal" && { passing: passing.value }),
        ...(forced.checked !== Boolean(rules?.forced_pass) && { forced_pass: forced.checked }),
        ...(illegal.checked !== Boolean(rules?.illegal_loses) && { illegal_loses: illegal.checked }),
        ...(moves !== "" && { move_limit: Number(moves) }),
        ...(atLimit.value !== "" && { at_limit: atLimit.value }),
        ...(repetition.value !== "" && { repetition: repetition.value }),
        ...(!warning.hidden && { allow_unsound: true }),
      };
    },
    offer: (what) => {
      endings = what.endings;
      rulesets = what.rulesets;
      rules = undefined; // so that what belongs to it is taken in again
      usualJudge = what.default_judge;
      judges = what.judges.map((j) => [j.name, text.judgeTitle(j.name)]);
      mediator.replaceChildren(
        h("option", { value: "" }, text.mediatorNobody),
        ...what.judges.map((j) => h("option", { value: `judge:${j.name}` }, text.mediatorJudge(j.name))),
        ...what.engines.map((e) =>
          h("option", { value: `engine:${e.name}` }, text.mediatorEngine(text.engineTitle(e.name, e.title))),
        ),
        h("option", { value: "person" }, text.mediatorPerson),
        h("option", { value: "account" }, text.mediatorAccount),
      );
      refit(judge, judges);
      judge.value = usualJudge;
    },
  };
}
