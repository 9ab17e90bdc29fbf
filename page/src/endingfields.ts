// The part of the form of a new game that says how it ends: only what applies to the
// chosen ending is shown.

import { Ending, Overview, Ruleset, Wish } from "./api";
import { h, write } from "./dom";
import { text } from "./words";

/** A control under its label. */
export const field = (id: string, label: string, control: HTMLElement, kind = "field"): HTMLElement =>
  h("div", { class: kind }, h("label", { for: id }, label), control);

export interface EndingFields {
  element: HTMLElement;
  /** The options that stand for programs, which do not play on every board. */
  engines(): HTMLOptionElement[];
  /** Shows what applies under a ruleset. */
  dress(ruleset: string): void;
  /** What is wished for; whatever is as usual is left out. */
  wish(): Pick<Wish, "ending" | "mediator" | "fallback" | "judge" | "passing" | "forced_pass">;
  /** Takes in what the server offers. */
  offer(what: Overview): void;
}

/** Endings that only fit the rules under which they are usual. */
const ofOwnRules = ["confirmation", "aga"];

export function endingFields(): EndingFields {
  const select = (id: string, options: [string, string][] = []): HTMLSelectElement =>
    h("select", { id, name: id }, ...options.map(([value, label]) => h("option", { value }, label)));
  const ending = select("ending");
  ending.setAttribute("aria-describedby", "ending-note");
  const note = h("p", { id: "ending-note", class: "muted small", "aria-live": "polite" });
  const mediator = select("mediator");
  const fallback = select("fallback", text.fallbacks);
  const judge = select("judge");
  const passing = select("passing", text.passings);
  const forced = h("input", { id: "forced-pass", type: "checkbox" });
  const mediatorRow = field("mediator", text.mediator, mediator, "field wide");
  const fallbackRow = field("fallback", text.fallback, fallback, "field wide");
  const judgeRow = field("judge", text.judge, judge, "field wide");

  const titleOf = ({ name, title }: Ending): string => text.endingTitle(name, title);
  let endings: Ending[] = [];
  let rulesets: Ruleset[] = [];
  const asked = { mediator: ["mediation", "ladder"], fallback: ["mediation"], judge: ["auto"] };
  const applies = (term: keyof typeof asked): boolean => asked[term].includes(ending.value);

  return {
    element: h(
      "fieldset",
      { id: "ending-fields", class: "field more wide" },
      h("legend", {}, text.ending),
      h("div", { class: "field wide" }, h("label", { for: "ending", class: "unseen" }, text.ending), ending, note),
      mediatorRow,
      fallbackRow,
      judgeRow,
      field("passing", text.passing, passing, "field wide"),
      h("label", { class: "check" }, forced, text.forcedPass),
    ),
    engines: () => [...mediator.options],
    dress: (ruleset) => {
      const rules = rulesets.find((r) => r.name === ruleset);
      const named = (name: string | undefined): Ending | undefined => endings.find((e) => e.name === name);
      const usual = named(rules?.ending);
      for (const option of ending.options)
        option.disabled = ofOwnRules.includes(option.value) && option.value !== rules?.ending;
      if (ending.selectedOptions[0]?.disabled) ending.value = "";
      if (ending.options[0]) write(ending.options[0], text.endingUsual(usual && titleOf(usual)));
      const meant = named(ending.value) ?? usual;
      write(note, meant ? text.endingNote(meant.name, meant.note) : "");
      note.hidden = note.textContent === "";
      mediatorRow.hidden = !applies("mediator");
      fallbackRow.hidden = !applies("fallback");
      judgeRow.hidden = !applies("judge") || judge.options.length === 0;
      // A ladder has a rung less without a mediator; a mediation is nothing without one.
      const nobody = mediator.options[0];
      if (nobody) nobody.hidden = nobody.disabled = ending.value !== "ladder";
      if (ending.value === "mediation" && mediator.value === "") mediator.value = "person";
      // Where the rules say so it is not for the form to take back.
      if (rules?.forced_pass) forced.checked = true;
      else if (forced.disabled) forced.checked = false;
      forced.disabled = Boolean(rules?.forced_pass);
    },
    wish: () => ({
      ...(ending.value !== "" && { ending: ending.value }),
      ...(applies("mediator") && mediator.value !== "" && { mediator: mediator.value }),
      ...(applies("fallback") && { fallback: fallback.value }),
      ...(applies("judge") && judge.value !== "" && { judge: judge.value }),
      ...(passing.value !== "normal" && { passing: passing.value }),
      ...(forced.checked && !forced.disabled && { forced_pass: true }),
    }),
    offer: (what) => {
      endings = what.endings;
      rulesets = what.rulesets;
      ending.replaceChildren(
        h("option", { value: "" }),
        ...endings.map((e) => h("option", { value: e.name }, titleOf(e))),
      );
      mediator.replaceChildren(
        h("option", { value: "" }, text.mediatorNobody),
        h("option", { value: "person" }, text.mediatorPerson),
        ...what.judges.map((j) => h("option", { value: `judge:${j.name}` }, text.mediatorJudge(j.name))),
        ...what.engines.map((e) => h("option", { value: `engine:${e.name}` }, text.mediatorEngine(text.engineTitle(e.name, e.title)))),
      );
      judge.replaceChildren(...what.judges.map((j) => h("option", { value: j.name }, text.judgeTitle(j.name))));
      judge.value = what.default_judge;
    },
  };
}
