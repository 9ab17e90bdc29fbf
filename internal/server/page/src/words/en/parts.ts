// The words that sentences in English are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { controlOf, duration, manyStones } from "../sentences";

export const here = locale("en");
export const { number, count } = here;

export const name = (color: Color): string => (color === "black" ? "Black" : "White");
export const other = (color: Color): string => (color === "black" ? "White" : "Black");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said;

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join(" ") : "none");

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, stones: readonly Vertex[]): string =>
  stones.length > manyStones
    ? `the ${stones.length} ${color} stones from ${stones[0]} to ${stones.at(-1)}`
    : list(stones);

export const stones = (n: number): string => count(n, { one: "# stone", other: "# stones" });

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);

/** The names of rulesets as people write them; others are shown as the server has them. */
export const titles: Record<string, string> = {
  "tromp-taylor": "Tromp–Taylor",
  chinese: "Chinese",
  "chinese-2002": "Chinese (2002)",
  "chinese-kgs": "Chinese (KGS)",
  "chinese-ogs": "Chinese (OGS)",
  "japanese-1989": "Japanese (1989)",
  "japanese-owner-first": "Japanese (owner first)",
  "japanese-other-first": "Japanese (other side first)",
  korean: "Korean",
  aga: "AGA",
  "aga-button": "AGA with button",
  "new-zealand": "New Zealand",
  "ing-sst": "Ing",
  "kgs-cgtr": "KGS computer Go",
  cgos: "CGOS",
  "stone-scoring": "Stone scoring",
  "dublin-2001": "Dublin (2001)",
  "blog-2012": "Blog (2012)",
} satisfies Record<Ruleset, string>;

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "the usual one",
  best: "reading and playouts",
  montecarlo: "many random games",
  tom: "a simple algorithm",
  "tom+seki": "a simple algorithm, with sekis",
  benson: "only what is certain",
  none: "nothing is called dead",
} satisfies Record<Judge | "", string>;

export const is = (vertices: readonly Vertex[]): string => (vertices.length > 1 ? "are" : "is");

/** A result as game records write it, but for a draw and for none, which they write as 0 and Void. */
export const resultText = (result: string): string =>
  result === "0" ? "Draw" : result === "Void" ? "No result" : result;

const units: Record<string, (n: number) => string> = {
  d: (n) => count(n, { one: "# day", other: "# days" }),
  h: (n) => `${n}\u00a0h`,
  m: (n) => `${n}\u00a0min`,
  s: (n) => `${n}\u00a0s`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "no clock";
  const { main, periods, period, stones, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units);
  const first = main && said(main);
  if (periods && period)
    return first
      ? `${first}, then ${periods}\u00a0×\u00a0${said(period)}`
      : periods === "1"
        ? `${said(period)} a move`
        : `${periods}\u00a0×\u00a0${said(period)}`;
  if (stones && canadian) return `${first ? `${first}, then ` : ""}${stones} stones in ${said(canadian)}`;
  if (first && bonus) return `${first} + ${said(bonus)} a move`;
  return first ? `${first} for the game` : time;
}
