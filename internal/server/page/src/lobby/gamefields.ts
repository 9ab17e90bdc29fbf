// The fields of what a game is to be, from which the forms of new games are put together.

import type { Color, Engine, Offer, Overview } from "../api/types";
import { h } from "../ui/dom";
import { type Company, endingFields, field } from "./endingfields";
import { parseSize, type Size } from "../board/grid";
import { segments } from "../ui/forms";
import { text } from "../words/catalogue";

/** Whether a program plays on such a board. */
export const plays = (limits: Engine["sizes"], { cols, rows }: Size): boolean =>
  Math.min(cols, rows) >= limits.min && Math.max(cols, rows) <= limits.max && (cols === rows || !limits.square);

export interface WishFields {
  size: { element: HTMLElement; value(): Size | undefined };
  color: { element: HTMLElement; value(): Color | "random" };
  clock: HTMLElement;
  /** Ruleset, komi and handicap. */
  rules: HTMLElement[];
  ending: HTMLElement;
  /** Whether Black begins with stones on the board. */
  handicapped(): boolean;
  /** What is wished for, or a sentence about what is wrong with it. */
  wish(): Offer | string;
  /** Takes in what the server offers. */
  offer(what: Overview): void;
  /** Adapts the fields to each other after one of them has changed, for who is to play. */
  dress(company: Company): void;
}

const usualSizes = ["9", "13", "19"];

/** The fields, with one of the colors and one of the clocks chosen. */
export function wishFields(first: Color | "random", clocks: readonly (readonly [string, string])[]): WishFields {
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
  const customRow = h("span", { class: "custom", hidden: true }, custom);
  const sizes = segments(
    "size",
    text.size,
    [...usualSizes.map((size) => [size, `${size}×${size}`] as const), ["custom", text.custom] as const],
    "9",
  );
  sizes.element.querySelector(".segments")!.append(customRow);
  const color = segments<Color | "random">(
    "color",
    text.color_,
    [
      ["black", text.colorBlack],
      ["white", text.colorWhite],
      ["random", text.colorRandom],
    ],
    first,
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
    ...clocks.map(([value, label]) => h("option", { value }, label)),
  );
  const ending = endingFields();

  const isCustom = (): boolean => sizes.value() === "custom";
  const size = (): Size | undefined => parseSize(isCustom() ? custom.value : sizes.value());
  const handicapped = (): boolean => handicap.value !== "0";
  let komis = new Map<string, number>();
  let engines: Engine[] = [];
  let company: Company = { people: false };
  const dress = (now: Company): void => {
    company = now;
    const board = size();
    customRow.hidden = !isCustom();
    custom.setAttribute("aria-invalid", String(isCustom() && !board));
    freeRow.hidden = !handicapped();
    komi.placeholder = text.komiUsual(handicapped() ? 0.5 : komis.get(ruleset.value));
    for (const option of ending.engines()) {
      const limits = engines.find((engine) => `engine:${engine.name}` === option.value)?.sizes;
      option.disabled = board !== undefined && limits !== undefined && !plays(limits, board);
    }
    ending.dress(ruleset.value, company);
  };

  return {
    size: { element: sizes.element, value: size },
    color,
    clock: field("clock", text.clock, clock),
    rules: [
      field("ruleset", text.ruleset, ruleset),
      field("komi", text.komi, komi),
      field("handicap", text.handicap, handicap),
      freeRow,
    ],
    ending: ending.element,
    handicapped,
    wish: () => {
      const board = size();
      if (!board) return text.badSize;
      const wish: Offer = {
        size: `${board.cols}x${board.rows}`,
        color: color.value(),
        ruleset: ruleset.value,
        time: clock.value,
      };
      if (handicapped()) {
        wish.handicap = Number(handicap.value);
        wish.free_handicap = free.checked;
      }
      const points = komi.value.trim().replace(",", ".");
      if (points !== "") {
        if (!/^-?\d+(\.[05])?$/.test(points)) return text.badKomi;
        wish.komi = Number(points);
      }
      const end = ending.wish();
      return typeof end === "string" ? end : { ...wish, ...end };
    },
    offer: (what) => {
      engines = what.engines;
      const chosen = ruleset.value;
      ruleset.replaceChildren(
        ...what.rulesets.map((rules) =>
          h("option", { value: rules.name, title: rules.note && text.rulesetNote(rules.name, rules.note) }, text.rulesetTitle(rules.name)),
        ),
      );
      if (what.rulesets.some(({ name }) => name === chosen)) ruleset.value = chosen;
      ending.offer(what);
      komis = new Map(what.rulesets.map((rules) => [rules.name, rules.komi]));
      dress(company);
    },
    dress,
  };
}
