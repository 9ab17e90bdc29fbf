// The clock of a new game: one of the usual ones, or any that the server knows, put together from its parts.

import { h, write } from "../ui/dom";
import { field } from "./endingfields";
import { text } from "../words/catalogue";

/** What a kind of clock is put together from, in the order in which its text names it. */
const parts = {
  byoyomi: ["main", "periods", "period"],
  fischer: ["main", "increment"],
  canadian: ["main", "stones", "stretch"],
  absolute: ["main"],
  move: ["move"],
} as const;

export type ClockKind = keyof typeof parts;
export type ClockPart = (typeof parts)[ClockKind][number];

/** What each part is at first, and the unit of a number without one. */
const usual: Record<ClockPart, readonly [value: string, unit: string]> = {
  main: ["10", "m"],
  periods: ["5", ""],
  period: ["30", "s"],
  increment: ["5", "s"],
  stones: ["25", ""],
  stretch: ["5", "m"],
  move: ["2", "d"],
};

/** A time as the server reads it: a number without a unit has the usual one. */
function timeText(said: string, unit: string): string {
  const value = said.replace(/\s/g, "").replace(",", ".").toLowerCase().replace(/min$/, "m");
  return /^\d+(\.\d+)?$/.test(value) ? value + unit : value;
}

/**
 * The text of a clock as the server reads it, such as 10m+5x30s. A time may have a unit of its own, as in 90s; what is no
 * time goes to the server as it is, which says what is wrong with it.
 */
export function clockText(kind: ClockKind, said: (part: ClockPart) => string): string {
  const of = (part: ClockPart): string => timeText(said(part), usual[part][1]);
  switch (kind) {
    case "byoyomi":
      return `${of("main")}+${of("periods")}x${of("period")}`;
    case "fischer":
      return `${of("main")}+${of("increment")}`;
    case "canadian":
      return `${of("main")}+${of("stones")}/${of("stretch")}`;
    case "absolute":
      return of("main");
    case "move":
      return `1x${of("move")}`;
  }
}

const own = "custom";

export class ClockField {
  readonly element: HTMLElement;

  private readonly preset: HTMLSelectElement;
  private readonly kind = h(
    "select",
    { id: "clock-kind", name: "clock-kind", "aria-label": text.clockKind },
    ...Object.keys(parts).map((kind) => h("option", { value: kind }, text.clockKinds[kind as ClockKind])),
  );
  private readonly inputs = Object.fromEntries(
    Object.entries(usual).map(([part, [value, unit]]) => [
      part,
      h("input", {
        id: `clock-${part}`,
        name: `clock-${part}`,
        type: "text",
        inputmode: unit ? "text" : "numeric",
        value,
        size: 5,
        autocomplete: "off",
      }),
    ]),
  ) as Record<ClockPart, HTMLInputElement>;
  private readonly rows = Object.fromEntries(
    Object.entries(this.inputs).map(([part, input]) => [
      part,
      h("label", { for: input.id, class: "clock-part" }, text.clockParts[part as ClockPart], input) as HTMLElement,
    ]),
  ) as Record<ClockPart, HTMLElement>;
  private readonly first = h("input", {
    id: "clock-first",
    name: "clock-first",
    type: "text",
    placeholder: text.firstMoveUsual,
    size: 5,
    autocomplete: "off",
  });
  private readonly weekends = h(
    "select",
    { id: "weekends", name: "weekends" },
    ...weekendChoices().map(([value, label]) => h("option", { value }, label)),
  );
  private readonly vacation = h("input", {
    id: "vacation-days",
    name: "vacation-days",
    type: "text",
    inputmode: "numeric",
    placeholder: text.vacationNone,
    size: 5,
    autocomplete: "off",
  });
  /** What is asked by correspondence alone. */
  private readonly daysOff = h(
    "div",
    { id: "days-off", class: "clock-custom", hidden: true },
    h("label", { for: "weekends", class: "clock-part" }, text.weekends, this.weekends),
    h("label", { for: "vacation-days", class: "clock-part" }, text.vacation, this.vacation),
  );
  private readonly said = h("output", { id: "clock-said", class: "muted small", for: "clock-kind" });
  private readonly custom = h(
    "div",
    { id: "clock-custom", class: "clock-custom", hidden: true },
    this.kind,
    ...Object.values(this.rows),
    h("label", { for: "clock-first", class: "clock-part" }, text.firstMoveIn, this.first),
    this.said,
  );

  constructor(clocks: readonly (readonly [value: string, label: string])[]) {
    this.preset = h(
      "select",
      { id: "clock", name: "clock" },
      ...clocks.map(([value, label]) => h("option", { value }, label)),
      h("option", { value: own }, text.clockOwn),
    );
    this.element = field("clock", text.clock, this.preset);
    this.element.append(this.custom, this.daysOff);
    this.element.addEventListener("input", () => this.dress());
  }

  /** The clock as the server reads it. */
  value(): string {
    if (this.preset.value !== own) return this.preset.value;
    return clockText(this.chosen, (part) => this.inputs[part].value);
  }

  /** How long a side may take to begin, where that is not as usual. */
  firstMove(): string | undefined {
    const value = this.preset.value === own ? this.first.value.trim() : "";
    return value === "" ? undefined : timeText(value, "s");
  }

  /** The days that do not count, as the server reads them: nothing where all do. */
  free(): { weekends?: string; vacation?: string } {
    if (this.daysOff.hidden) return {};
    const days = this.vacation.value.trim();
    return {
      ...(this.weekends.value !== "count" && { weekends: this.weekends.value }),
      ...(days !== "" && days !== "0" && { vacation: timeText(days, "d") }),
    };
  }

  private get chosen(): ClockKind {
    return this.kind.value as ClockKind;
  }

  private dress(): void {
    this.custom.hidden = this.preset.value !== own;
    const asked: readonly ClockPart[] = parts[this.chosen];
    for (const [part, row] of Object.entries(this.rows)) row.hidden = !asked.includes(part as ClockPart);
    this.daysOff.hidden = !/\dd/.test(this.value());
    write(this.said, text.clockInWords(this.value()));
  }
}

/** How weekends may count: those by UTC, and by the zone of the reader. */
function weekendChoices(): [value: string, label: string][] {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const choices: [string, string][] = [
    ["count", text.weekendsCount],
    ["free", text.weekendsFreeIn("UTC")],
  ];
  if (zone && zone !== "UTC") choices.push([zone, text.weekendsFreeIn(zone)]);
  return choices;
}
