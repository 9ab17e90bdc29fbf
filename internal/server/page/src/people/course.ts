// What somebody's rated games say: the course of the rating, streaks, opponents, and how often they win what.

import type { Profile } from "../api/types";
import { h, svg } from "../ui/dom";
import { box, line, player } from "../ui/parts";
import { Sheet } from "../ui/table";
import { peopleWords as words, text } from "../words/catalogue";

type Games = NonNullable<Profile["played"]>;
type Figures = { games: number; won: number; drawn: number };

/** The panel, or nothing where no rated game counts. */
export const course = ({ played }: Profile): HTMLElement | undefined =>
  played &&
  box(
    "course",
    words.course,
    false,
    graph(played.graph),
    line(words.courseHint, "muted small"),
    line(
      [
        played.streak && words.streakOf(played.streak),
        played.longest_streak > 1 && words.longestStreak(played.longest_streak),
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    figures(
      "opponents",
      words.opponents,
      played.opponents.map((o) => [player(o.id, o.name), o]),
    ),
    figures(
      "rates",
      words.rates,
      played.rates.map((r) => [rateName(r.by, r.what), r]),
    ),
  );

const rateName = (by: Games["rates"][number]["by"], what: string): string =>
  by === "color"
    ? text.color(what as "black" | "white")
    : by === "ruleset"
      ? text.rulesetTitle(what)
      : words.handicaps[what as keyof typeof words.handicaps];

function figures(id: string, title: string, rows: [HTMLElement | string, Figures][]): HTMLElement {
  const sheet = new Sheet(`${id}-sheet`, title);
  sheet.show(rows, [{ head: title }, { head: words.result }], () =>
    rows.map(([name, { games, won, drawn }]) => [name, words.record({ won, drawn, lost: games - won - drawn })]),
  );
  return sheet.element;
}

/** The rating after every game, one beside the other, with the band in which the strength most likely lies. */
function graph(points: Games["graph"]): HTMLElement {
  const [width, height, left, edge] = [340, 170, 34, 12];
  const low = Math.min(...points.map((p) => p.value - 2 * p.deviation));
  const high = Math.max(...points.map((p) => p.value + 2 * p.deviation));
  const step = [25, 50, 100, 200, 500, 1000].find((s) => (high - low) / s <= 6) ?? 2000;
  const x = (i: number): number => left + ((i + 0.5) / points.length) * (width - left - 4);
  const y = (value: number): number => edge + ((high - value) / (high - low)) * (height - 2 * edge);
  const at = (i: number, value: number): string => `${x(i).toFixed(1)},${y(value).toFixed(1)}`;
  const ticks = Array.from(
    { length: Math.floor(high / step) - Math.ceil(low / step) + 1 },
    (_, i) => (Math.ceil(low / step) + i) * step,
  );
  const last = points.at(-1)!;
  return h(
    "div",
    { class: "plot course" },
    svg(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": words.courseSaid(points.length, points[0]!.value, last.value),
      },
      ...ticks.flatMap((tick) => [
        svg("line", { class: "axis", x1: left, x2: width, y1: y(tick), y2: y(tick) }),
        svg("text", { x: left - 4, y: y(tick) + 3, "text-anchor": "end" }, tick),
      ]),
      svg("polygon", {
        class: "band",
        points: [
          ...points.map((p, i) => at(i, p.value + 2 * p.deviation)),
          ...points.map((p, i) => at(i, p.value - 2 * p.deviation)).reverse(),
        ].join(" "),
      }),
      svg("polyline", { points: points.map((p, i) => at(i, p.value)).join(" ") }),
      ...points.map((p, i) =>
        svg("circle", { class: p.won, cx: x(i), cy: y(p.value), r: points.length > 100 ? 1.5 : 3 }),
      ),
    ),
  );
}
