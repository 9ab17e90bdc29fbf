// The words that sentences in French are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { capital, controlOf, duration, manyStones } from "../sentences";

export const here = locale("fr");
export const { number } = here;

/** How many there are of a thing; after a whole million stands "de". */
export const count = (n: number, one: string, other: string): string =>
  here.count(n, { one: `# ${one}`, many: `# ${/^[aeioué]/.test(other) ? "d’" : "de "}${other}`, other: `# ${other}` });

export const name = (color: Color): string => (color === "black" ? "Noir" : "Blanc");
export const other = (color: Color): string => (color === "black" ? "Blanc" : "Noir");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said;

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join(" ") : "aucune");
export const is = (vertices: readonly Vertex[]): string => (vertices.length > 1 ? "sont" : "est");

/** Of one stone or chain, or of several. */
export const fate = (dead: boolean, several = false): string => (dead ? "morte" : "vivante") + (several ? "s" : "");

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, points: readonly Vertex[]): string =>
  points.length > manyStones
    ? `les ${points.length} pierres ${color === "black" ? "noires" : "blanches"} de ${points[0]} à ${points.at(-1)}`
    : list(points);

export const stones = (n: number): string => count(n, "pierre", "pierres");

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);
export const moves = (n: number): string => count(n, "coup", "coups");
export const games = (n: number): string => count(n, "partie", "parties");
export const byPoints = (n: number): string => count(n, "point", "points");

/** What follows "règles". */
const rulesets: Record<string, string> = {
  "tromp-taylor": "Tromp-Taylor",
  chinese: "chinoises",
  "chinese-2002": "chinoises (2002)",
  "chinese-kgs": "chinoises (KGS)",
  "chinese-ogs": "chinoises (OGS)",
  "japanese-1989": "japonaises (1989)",
  "japanese-owner-first": "japonaises (propriétaire d’abord)",
  "japanese-other-first": "japonaises (adversaire d’abord)",
  korean: "coréennes",
  aga: "AGA",
  "aga-button": "AGA avec bouton",
  "new-zealand": "néo-zélandaises",
  "ing-sst": "Ing",
  "kgs-cgtr": "KGS pour programmes",
  cgos: "CGOS",
  "stone-scoring": "au compte des pierres",
  "dublin-2001": "de Dublin (2001)",
  "blog-2012": "du blog (2012)",
} satisfies Record<Ruleset, string>;

/** The rules of a ruleset, as people write them; others are shown as the server has them. */
export const rules = (key: string): string => `règles ${rulesets[key] ?? key}`;

/** The names of rulesets by themselves. */
export const titles: Record<string, string> = Object.fromEntries(
  Object.entries(rulesets).map(([key, said]) => [key, capital(said)]),
);

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "celui par défaut",
  best: "lecture et parties aléatoires",
  montecarlo: "beaucoup de parties aléatoires",
  tom: "un algorithme simple",
  "tom+seki": "un algorithme simple, avec les sekis",
  benson: "seulement ce qui est certain",
  none: "rien n’est mort",
} satisfies Record<Judge | "", string>;

const wins: Record<string, string> = { "": " gagne", R: " par abandon", T: " au temps", F: " par forfait" };

/** A result in words, since the B of game records would be read as Blanc. */
export function resultText(result: string): string {
  if (result === "0") return "Nulle";
  if (result === "Void") return "Sans résultat";
  const [, winner, by = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  return winner ? `${name(winner === "B" ? "black" : "white")}${wins[by] ?? ` +${by.replace(".", ",")}`}` : result;
}

const units: Record<string, (n: number) => string> = {
  d: (n) => count(n, "jour", "jours"),
  h: (n) => `${n} h`,
  m: (n) => `${n} min`,
  s: (n) => `${n} s`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "sans pendule";
  const { main, periods, period, stones: stonesIn, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units);
  const first = main && said(main);
  if (periods && period)
    return first
      ? `${first}, puis ${periods}\u00a0×\u00a0${said(period)}`
      : periods === "1"
        ? `${said(period)} par coup`
        : `${periods}\u00a0×\u00a0${said(period)}`;
  if (stonesIn && canadian) return `${first ? `${first}, puis ` : ""}${stones(Number(stonesIn))} en ${said(canadian)}`;
  if (first && bonus) return `${first} + ${said(bonus)} par coup`;
  return first ? `${first} pour la partie` : time;
}
