// The form of a new game.

import { Color, Engine, Overview, Wish } from "./api";
import { h, write } from "./dom";
import { endingFields, field } from "./endingfields";
import { parseSize, Size } from "./grid";
import { text } from "./strings";

const sizes = ["9", "13", "19"];

const plays = (limits: Engine["sizes"], { cols, rows }: Size): boolean =>
  Math.min(cols, rows) >= limits.min && Math.max(cols, rows) <= limits.max && (cols === rows || !limits.square);

export interface WishForm {
  element: HTMLFormElement;
  play: HTMLButtonElement;
  size(): Size | undefined;
  /** Whether the first move will be the visitor's, on an empty board against a program. */
  playsFirst(): boolean;
  /** What is wished for, or a sentence about what is wrong with it. */
  wish(): Wish | string;
  /** Takes in what the server offers. */
  offer(what: Overview): void;
}

export function wishForm(): WishForm {
  const choice = (group: string, value: string, label: string, checked: boolean): HTMLElement =>
    h(
      "label",
      { class: "choice" },
      h("input", { type: "radio", name: group, value, checked, id: `${group}-${value}` }),
      h("span", {}, label),
    );

  const custom = h("input", {
    id: "custom-size",
    name: "custom",
    type: "text",
    value: "7x5",
    size: 6,
    autocomplete: "off",
    "aria-label": text.customSize,
    title: text.customHint,
  });
  const opponent = h(
    "select",
    { id: "opponent", name: "opponent" },
    h("option", { value: "builtin" }, "Shinpan"),
    h("option", { value: "friend" }, text.friend),
  );
  const ruleset = h(
    "select",
    { id: "ruleset", name: "ruleset" },
    h("option", { value: "chinese" }, text.rulesetTitle("chinese")),
  );
  const komi = h("input", {
    id: "komi",
    name: "komi",
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: text.komiUsual(undefined),
  });
  const handicap = h(
    "select",
    { id: "handicap", name: "handicap" },
    h("option", { value: "0" }, text.noHandicap),
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => h("option", { value: n }, text.stones(n))),
  );
  const free = h("input", { id: "free-handicap", type: "checkbox" });
  const freeRow = h("label", { class: "check", hidden: true }, free, text.freeHandicap);
  const clock = h(
    "select",
    { id: "clock", name: "clock" },
    ...text.clocks.map(([value, label]) => h("option", { value }, label)),
  );
  const ending = endingFields();
  const play = h("button", { id: "play-now", class: "primary grand", type: "submit" }, text.playNow);
  const customRow = h("span", { class: "custom", hidden: true }, custom);

  const element = h(
    "form",
    { id: "wish", class: "wish", novalidate: true },
    play,
    h(
      "fieldset",
      { class: "field" },
      h("legend", {}, text.size),
      h(
        "div",
        { class: "segments" },
        ...sizes.map((size) => choice("size", size, `${size}×${size}`, size === "9")),
        choice("size", "custom", text.custom, false),
        customRow,
      ),
    ),
    field("opponent", text.opponent, opponent),
    h(
      "details",
      { id: "more" },
      h("summary", {}, text.more),
      h(
        "div",
        { class: "more" },
        h(
          "fieldset",
          { class: "field" },
          h("legend", {}, text.color_),
          h(
            "div",
            { class: "segments" },
            choice("color", "black", text.colorBlack, true),
            choice("color", "white", text.colorWhite, false),
            choice("color", "random", text.colorRandom, false),
          ),
        ),
        field("ruleset", text.ruleset, ruleset),
        field("komi", text.komi, komi),
        field("handicap", text.handicap, handicap),
        freeRow,
        field("clock", text.clock, clock),
        ending.element,
      ),
    ),
  );

  const picked = (group: string): string =>
    element.querySelector<HTMLInputElement>(`input[name=${group}]:checked`)!.value;
  const isCustom = (): boolean => picked("size") === "custom";
  const size = (): Size | undefined => parseSize(isCustom() ? custom.value : picked("size"));
  let komis = new Map<string, number>();
  let engines: Engine[] = [];
  const dress = (): void => {
    customRow.hidden = !isCustom();
    custom.setAttribute("aria-invalid", String(isCustom() && !size()));
    write(play, opponent.value === "friend" ? text.playFriend : text.playNow);
    freeRow.hidden = handicap.value === "0";
    komi.placeholder = text.komiUsual(handicap.value === "0" ? komis.get(ruleset.value) : 0.5);
    for (const option of [...opponent.options, ...ending.engines()]) {
      const limits = engines.find((engine) => engine.name === option.value.replace("engine:", ""))?.sizes;
      const board = size();
      option.disabled = board !== undefined && limits !== undefined && !plays(limits, board);
    }
    ending.dress(ruleset.value);
  };
  element.addEventListener("input", dress);

  return {
    element,
    play,
    size,
    playsFirst: () => picked("color") === "black" && handicap.value === "0" && opponent.value !== "friend",
    wish: () => {
      const board = size();
      if (!board) return text.badSize;
      const wish: Wish = {
        size: `${board.cols}x${board.rows}`,
        opponent: opponent.value,
        color: picked("color") as Color | "random",
        ruleset: ruleset.value,
        time: clock.value,
      };
      if (handicap.value !== "0") {
        wish.handicap = Number(handicap.value);
        wish.free_handicap = free.checked;
      }
      const points = komi.value.trim().replace(",", ".");
      if (points !== "") {
        if (!/^-?\d+(\.[05])?$/.test(points)) return text.badKomi;
        wish.komi = Number(points);
      }
      return { ...wish, ...ending.wish() };
    },
    offer: (what) => {
      engines = what.engines;
      const chosen = [opponent.value, ruleset.value];
      opponent.replaceChildren(
        ...what.engines.map((engine) => h("option", { value: engine.name }, engine.title)),
        h("option", { value: "friend" }, text.friend),
      );
      ruleset.replaceChildren(
        ...what.rulesets.map((rules) =>
          h("option", { value: rules.name, title: rules.note }, text.rulesetTitle(rules.name)),
        ),
      );
      ending.offer(what);
      komis = new Map(what.rulesets.map((rules) => [rules.name, rules.komi]));
      for (const [select, value] of [
        [opponent, chosen[0]!],
        [ruleset, chosen[1]!],
      ] as const) {
        if ([...select.options].some((option) => option.value === value)) select.value = value;
      }
      dress();
    },
  };
}
