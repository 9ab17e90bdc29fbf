// The fields of what a game is to be, from which the forms of new games are put together.

import type { Color, Engine, Evened, Offer, Overview } from "../api/types";
import { h, write } from "../ui/dom";
import { ClockField } from "./clockfield";
import { type Company, EndingFields, field } from "./endingfields";
import { parseSize, type Size } from "../board/grid";
import * as people from "../api/people";
import { forgive } from "../api/client";
import { countdown } from "../ui/clock";
import { segments } from "../ui/forms";
import { text } from "../words/catalogue";

/** Whether a program plays on such a board. */
export const plays = (limits: Engine["sizes"], { cols, rows }: Size): boolean =>
  Math.min(cols, rows) >= limits.min && Math.max(cols, rows) <= limits.max && (cols === rows || !limits.square);

const usualSizes = ["9", "13", "19"];

const select = (name: string, ...options: HTMLOptionElement[]): HTMLSelectElement =>
  h("select", { id: name, name }, ...options);

/** What size of board: one of three, or another in words. */
class SizeField {
  readonly element: HTMLElement;

  private readonly custom = h("input", {
    id: "custom-size",
    name: "custom",
    type: "text",
    value: "7x5",
    size: 6,
    autocomplete: "off",
    "aria-label": text.customSize,
    title: text.customHint,
  });
  private readonly customRow = h("span", { class: "custom", hidden: true }, this.custom);
  private readonly sizes = segments(
    "size",
    text.size,
    [...usualSizes.map((size) => [size, `${size}×${size}`] as const), ["custom", text.custom] as const],
    "9",
  );

  constructor() {
    this.element = this.sizes.element;
    this.element.querySelector(".segments")!.append(this.customRow);
  }

  value(): Size | undefined {
    return parseSize(this.isCustom() ? this.custom.value : this.sizes.value());
  }

  /** Whether handicaps are known on it. */
  usual(): boolean {
    const board = this.value();
    return board?.cols === board?.rows && usualSizes.includes(String(board?.cols));
  }

  dress(): void {
    this.customRow.hidden = !this.isCustom();
    this.custom.setAttribute("aria-invalid", String(this.isCustom() && !this.value()));
  }

  private isCustom = (): boolean => this.sizes.value() === "custom";
}

/** The fields of a game, with one of the colors and one of the clocks chosen. */
export class GameFields {
  readonly size = new SizeField();
  readonly color: { element: HTMLElement; value(): Color | "random" };
  readonly clock: HTMLElement;
  /** Ruleset, komi and handicap. */
  readonly rules: HTMLElement[];
  readonly ending: HTMLElement;

  readonly ruleset = select("ruleset", h("option", { value: "chinese" }, text.rulesetTitle("chinese")));
  private readonly komi = h("input", {
    id: "komi",
    name: "komi",
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: text.komiUsual(undefined),
  });
  private readonly handicap = select(
    "handicap",
    h("option", { value: "0" }, text.noHandicap),
    h("option", { value: "even" }, text.evenOut),
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => h("option", { value: n }, text.stones(n))),
  );
  private readonly free = h("input", { id: "free-handicap", type: "checkbox" });
  private readonly freeRow = h("label", { class: "check", hidden: true }, this.free, text.freeHandicap);
  private readonly evened = h("p", { id: "evened", class: "muted small", role: "status", hidden: true });
  private readonly komiField = field("komi", text.komi, this.komi);
  private readonly delay = select(
    "delay",
    ...[0, 1, 5, 10, 30].map((minutes) => h("option", { value: minutes }, countdown(minutes * 60000))),
  );
  private readonly time: ClockField;
  private readonly endings = new EndingFields();

  private komis = new Map<string, number>();
  private engines: Engine[] = [];
  private company: Company = { people: false };

  constructor(first: Color | "random", clocks: readonly (readonly [string, string])[]) {
    this.color = segments<Color | "random">(
      "color",
      text.color_,
      [
        ["black", text.colorBlack],
        ["white", text.colorWhite],
        ["random", text.colorRandom],
      ],
      first,
    );
    this.time = new ClockField(clocks);
    this.clock = this.time.element;
    this.rules = [
      field("ruleset", text.ruleset, this.ruleset),
      this.komiField,
      field("handicap", text.handicap, this.handicap),
      this.evened,
      this.freeRow,
      field("delay", text.delayTime, this.delay),
    ];
    this.ending = this.endings.element;
  }

  /** Whether Black begins with stones on the board. */
  handicapped(): boolean {
    return this.handicap.value !== "0" && !this.even();
  }

  /** Whether the ranks decide on handicap, komi and colors. */
  even = (): boolean => this.handicap.value === "even";

  /** Tells what the ranks decide on; nothing: that they do. */
  tellEvened(evened?: Evened): void {
    write(this.evened, evened ? text.evened(evened) : text.evenHint);
  }

  /** What is wished for, or a sentence about what is wrong with it. */
  wish(): Offer | string {
    const board = this.size.value();
    if (!board) return text.badSize;
    const wish: Offer = {
      size: `${board.cols}x${board.rows}`,
      ...(this.even() ? { even: true } : { color: this.color.value() }),
      ruleset: this.ruleset.value,
      time: this.time.value(),
      ...this.time.free(),
      ...(this.delay.value === "0" ? {} : { delay: `${this.delay.value}m` }),
    };
    const begin = this.time.firstMove();
    if (begin) wish.first_move = begin;
    if (this.handicapped()) {
      wish.handicap = Number(this.handicap.value);
      wish.free_handicap = this.free.checked;
    }
    const points = this.even() ? "" : this.komi.value.trim().replace(",", ".");
    if (points !== "") {
      if (!/^-?\d+(\.[05])?$/.test(points)) return text.badKomi;
      wish.komi = Number(points);
    }
    const end = this.endings.wish();
    return typeof end === "string" ? end : { ...wish, ...end };
  }

  /** Takes in what the server offers. */
  offer(what: Overview): void {
    this.engines = what.engines;
    const chosen = this.ruleset.value;
    this.ruleset.replaceChildren(
      ...what.rulesets.map(({ name, note }) =>
        h("option", { value: name, title: note && text.rulesetNote(name, note) }, text.rulesetTitle(name)),
      ),
    );
    if (what.rulesets.some(({ name }) => name === chosen)) this.ruleset.value = chosen;
    this.endings.offer(what);
    this.komis = new Map(what.rulesets.map((rules) => [rules.name, rules.komi]));
    this.dress(this.company);
  }

  /** Adapts the fields to each other after one of them has changed, for who is to play, whose ranks are known in time. */
  dress(company: Company, ranks = true): void {
    this.company = company;
    this.size.dress();
    const evenable = ranks && this.size.usual();
    this.handicap.querySelector<HTMLOptionElement>("[value=even]")!.disabled = !evenable;
    if (this.even() && !evenable) this.handicap.value = "0";
    this.evened.hidden = !this.even();
    if (this.even() && !this.evened.textContent) this.tellEvened();
    this.komiField.hidden = this.color.element.hidden = this.even();
    this.freeRow.hidden = !this.handicapped();
    this.komi.placeholder = text.komiUsual(this.handicapped() ? 0.5 : this.komis.get(this.ruleset.value));
    const board = this.size.value();
    for (const option of this.endings.engines()) {
      const limits = this.engines.find((engine) => `engine:${engine.name}` === option.value)?.sizes;
      option.disabled = board !== undefined && limits !== undefined && !plays(limits, board);
    }
    this.endings.dress(this.ruleset.value, company);
  }
}

const moment = 300; // ms

/** Asks the server what the ranks decide on against somebody or some program, once a form has stood for a moment. */
export function evenAsker(fields: GameFields, whom: () => { against?: string; opponent?: string }): () => void {
  let timer: number | undefined;
  let asked = 0;
  return () => {
    clearTimeout(timer);
    const mine = ++asked;
    if (!fields.even()) return;
    timer = setTimeout(async () => {
      const game = fields.wish();
      const { against, ...named } = whom();
      if (typeof game === "string") return;
      const evened = await people.evened({ ...game, ...named }, against).catch(forgive);
      if (mine === asked) fields.tellEvened(evened);
    }, moment);
  };
}
