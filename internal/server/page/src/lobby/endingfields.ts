// The part of the form of a new game that says how it ends. It begins with what belongs to
// the ruleset, shows only what applies to the chosen ending, and asks only for what was changed.

import type { Ending, Outcome, Overview, Ruleset, Wish } from "../api/types";
import { h, refill, write } from "../ui/dom";
import { text } from "../words/catalogue";
import { byStrength } from "./programs";

/** A control under its label. */
export const field = (
  id: string,
  label: string,
  control: HTMLElement,
  kind = "field",
  note?: HTMLElement,
): HTMLElement => h("div", { class: kind }, h("label", { for: id }, label), control, note);

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

/** A control in a row of its own. */
const wide = (id: string, label: string, control: HTMLElement): HTMLElement => field(id, label, control, "field wide");
const box = (id: string): HTMLInputElement => h("input", { id, type: "checkbox" });

/** What follows at a limit: first what is usual. */
const outcomes = (usual: Outcome, ...others: Outcome[]): Options => [
  ["", text.asUsual(text.outcomes[usual])],
  ...others
    .filter((outcome) => outcome !== usual)
    .map((outcome): [string, string] => [outcome, text.outcomes[outcome]]),
];

const titleOf = ({ name, title }: Ending): string => text.endingTitle(name, title);

/** What may be asked for beyond the ending itself: limits, and what passing and illegal moves lead to. */
class LimitFields {
  readonly element: HTMLElement;

  private readonly passing = select("passing", text.passings);
  private readonly forced = box("forced-pass");
  private readonly illegal = box("illegal-loses");
  private readonly limit = h("input", { id: "move-limit", type: "text", inputmode: "numeric", autocomplete: "off" });
  private readonly atLimit = select("at-limit");
  private readonly repetition = select("repetition");
  private rules: Ruleset | undefined;

  constructor() {
    this.element = h(
      "details",
      { id: "limits", class: "wide" },
      h("summary", {}, text.limits),
      h(
        "div",
        { class: "more" },
        wide("passing", text.passing, this.passing),
        h("label", { class: "check" }, this.forced, text.forcedPass),
        h("label", { class: "check" }, this.illegal, text.illegalLoses),
        field("move-limit", text.moveLimit, this.limit),
        field("at-limit", text.atLimit, this.atLimit),
        wide("repetition", text.repetition, this.repetition),
      ),
    );
  }

  /** Puts what belongs to a ruleset in the place of what was said before. */
  begin(rules: Ruleset | undefined): void {
    this.rules = rules;
    this.forced.checked = Boolean(rules?.forced_pass);
    this.illegal.checked = Boolean(rules?.illegal_loses);
    this.limit.placeholder = text.moveLimitUsual(rules?.move_limit);
    refit(this.atLimit, outcomes(rules?.at_limit ?? "count", "draw", "count", "void"));
    refit(this.repetition, outcomes(rules?.repetition ?? "void", "draw", "count", "void", "none"));
  }

  wish(): EndingWish | string {
    const moves = this.limit.value.trim();
    if (moves !== "" && !(/^\d{1,5}$/.test(moves) && Number(moves) >= 1 && Number(moves) <= 10000))
      return text.badMoveLimit;
    return {
      ...(this.passing.value !== "normal" && { passing: this.passing.value }),
      ...(this.forced.checked !== Boolean(this.rules?.forced_pass) && { forced_pass: this.forced.checked }),
      ...(this.illegal.checked !== Boolean(this.rules?.illegal_loses) && { illegal_loses: this.illegal.checked }),
      ...(moves !== "" && { move_limit: Number(moves) }),
      ...(this.atLimit.value !== "" && { at_limit: this.atLimit.value }),
      ...(this.repetition.value !== "" && { repetition: this.repetition.value }),
    };
  }
}

export class EndingFields {
  readonly element: HTMLElement;

  private readonly ending = select("ending", [["", text.endingUsual(undefined)]]);
  private readonly note = h("p", { id: "ending-note", class: "muted small", "aria-live": "polite" });
  private readonly warning = h(
    "p",
    { id: "ending-unsound", class: "warns small", role: "status", hidden: true },
    text.endingUnsound,
  );
  private readonly all = box("allow-unsound");
  private readonly allRow = h("label", { class: "check", hidden: true }, this.all, text.endingAll);
  private readonly mediator = select("mediator");
  private readonly account = h("input", { id: "mediator-account", type: "text", autocomplete: "off", maxlength: 60 });
  private readonly fallback = select("fallback");
  private readonly judge = select("judge");
  private readonly mediatorRow = wide("mediator", text.mediator, this.mediator);
  private readonly accountRow = wide("mediator-account", text.mediatorAccountName, this.account);
  private readonly fallbackRow = wide("fallback", text.fallback, this.fallback);
  private readonly judgeRow = wide("judge", text.judge, this.judge);
  private readonly limits = new LimitFields();

  private endings: Ending[] = [];
  private judges: Options = [];
  private usualJudge = "";
  private rulesets: Ruleset[] = [];
  private rules: Ruleset | undefined; // the chosen one
  private usualEnding = "";

  constructor() {
    this.ending.setAttribute("aria-describedby", "ending-note ending-unsound");
    this.element = h(
      "fieldset",
      { id: "ending-fields", class: "field more wide" },
      h("legend", {}, text.ending),
      h(
        "div",
        { class: "field wide" },
        h("label", { for: "ending", class: "unseen" }, text.ending),
        this.ending,
        this.note,
        this.warning,
      ),
      this.mediatorRow,
      this.accountRow,
      this.fallbackRow,
      this.judgeRow,
      this.allRow,
      this.limits.element,
    );
  }

  /** The options that stand for programs, which do not play on every board. */
  engines(): HTMLOptionElement[] {
    return [...this.mediator.options];
  }

  /** Takes in what the server offers. */
  offer(what: Overview): void {
    this.endings = what.endings;
    this.rulesets = what.rulesets;
    this.rules = undefined; // so that what belongs to it is taken in again
    this.usualJudge = what.default_judge;
    this.judges = what.judges.map((j) => [j.name, text.judgeTitle(j.name)]);
    this.mediator.replaceChildren(
      h("option", { value: "" }, text.mediatorNobody),
      ...what.judges.map((j) => h("option", { value: `judge:${j.name}` }, text.mediatorJudge(j.name))),
      ...byStrength(what.engines).map((e) =>
        h("option", { value: `engine:${e.name}` }, text.mediatorEngine(text.engineTitle(e.title))),
      ),
      h("option", { value: "person" }, text.mediatorPerson),
      h("option", { value: "account" }, text.mediatorAccount),
    );
    refit(this.judge, this.judges);
    this.judge.value = this.usualJudge;
  }

  /** Shows what applies under a ruleset for some company. */
  dress(ruleset: string, company: Company): void {
    const rules = this.rulesets.find(({ name }) => name === ruleset);
    if (rules !== this.rules) this.limits.begin((this.rules = rules));
    this.usualEnding = company.ending ?? rules?.ending ?? "";
    this.offerEndings();
    this.offerMediators(company);
    this.offerFallbacks();
    this.explain();
    this.mediatorRow.hidden = !this.asksMediator();
    this.accountRow.hidden = !this.asksAccount();
    this.fallbackRow.hidden = !this.asksFallback();
    this.judgeRow.hidden = !this.asksJudge();
  }

  /** What is wished for, without what is as usual; or a sentence about what is wrong with it. */
  wish(): EndingWish | string {
    const name = this.account.value.trim();
    const limits = this.limits.wish();
    if (typeof limits === "string") return limits;
    if (this.asksAccount() && name === "") return text.mediatorNameMissing;
    const { ending, mediator, fallback, judge } = this;
    return {
      ...(ending.value !== "" && { ending: ending.value }),
      ...(this.asksMediator() &&
        mediator.value !== "" && { mediator: this.asksAccount() ? `account:${name}` : mediator.value }),
      ...(this.asksFallback() && fallback.value !== "" && { fallback: fallback.value }),
      ...(this.asksJudge() && judge.value !== this.usualJudge && { judge: judge.value }),
      ...limits,
      ...(!this.warning.hidden && { allow_unsound: true }),
    };
  }

  private asksMediator = (): boolean => mediated.includes(this.ending.value);
  private asksAccount = (): boolean => this.asksMediator() && this.mediator.value === "account";
  private asksFallback = (): boolean => this.ending.value === "mediation";
  private asksJudge = (): boolean => this.ending.value === "auto" && this.judges.length > 0;
  private isSound = ({ scorings }: Ending): boolean => !this.rules || scorings.includes(this.rules.scoring);

  /** The endings that go with the rules; those under which a lie can gain only on demand. */
  private offerEndings(): void {
    const usual = this.endings.find(({ name }) => name === this.usualEnding);
    const fits = this.endings.filter(({ name }) => name !== ofOwnRules || this.rules?.ending === ofOwnRules);
    const unsound = fits.filter((e) => !this.isSound(e) && e.name !== neverUnsound);
    this.allRow.hidden = unsound.length === 0;
    if (this.allRow.hidden) this.all.checked = false;
    const offered = fits.filter((e) => this.isSound(e) || (this.all.checked && unsound.includes(e)));
    refit(this.ending, [
      ["", text.endingUsual(usual && titleOf(usual))],
      ...offered.map((e): [string, string] => [e.name, titleOf(e)]),
    ]);
    write(this.ending.options[0]!, text.endingUsual(this.ending.value === "" ? undefined : usual && titleOf(usual)));
  }

  /** A ladder has a rung less without a mediator; a mediation is nothing without one. */
  private offerMediators(company: Company): void {
    const isLadder = this.ending.value === "ladder";
    const person = this.engines().find(({ value }) => value === "person");
    if (person) person.disabled = !company.people;
    const nobody = this.mediator.options[0];
    if (nobody) nobody.hidden = nobody.disabled = !isLadder;
    if (this.mediator.selectedOptions[0]?.disabled)
      this.mediator.value = isLadder ? "" : company.people ? "person" : `judge:${this.usualJudge}`;
  }

  /** What settles a dispute without a verdict: first what is usual where areas or where territory counts. */
  private offerFallbacks(): void {
    const territory = this.rules?.scoring === "territory";
    const others = Object.keys(text.fallbacks).filter(
      (name) => name !== "confirmation" && (!territory || this.all.checked),
    );
    const usual = territory ? "confirmation" : "cleanup";
    refit(this.fallback, [
      ["", text.asUsual(text.fallbacks[usual]!)],
      ...others.filter((name) => name !== usual).map((name): [string, string] => [name, text.fallbacks[name]!]),
    ]);
  }

  /** Says what the ending does, and whether a lie can gain under it. */
  private explain(): void {
    const chosen = this.endings.find(({ name }) => name === (this.ending.value || this.usualEnding));
    // A phone cuts the chosen title off in the list: it stands whole at the head of what it says.
    refill(this.note, [chosen], () =>
      chosen ? [h("strong", {}, titleOf(chosen)), h("br"), text.endingNote(chosen.name, chosen.note)] : [],
    );
    const costs = this.rules?.scoring === "territory" && this.fallback.value !== "" && this.asksFallback();
    this.warning.hidden = !costs && (!chosen || this.isSound(chosen));
  }
}
