// The words that sentences in Spanish are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { capital, controlOf, duration, manyStones } from "../sentences";

export const here = locale("es");
export const { number } = here;

/** How many there are of a thing; after a whole million stands "de". */
export const count = (n: number, one: string, other: string): string =>
  here.count(n, { one: `# ${one}`, many: `# de ${other}`, other: `# ${other}` });

export const name = (color: Color): string => (color === "black" ? "Negro" : "Blanco");
export const other = (color: Color): string => (color === "black" ? "Blanco" : "Negro");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said;

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join(" ") : "ninguna");
export const is = (vertices: readonly Vertex[]): string => (vertices.length > 1 ? "están" : "está");

/** Of one stone or chain, or of several. */
export const fate = (dead: boolean, several = false): string => (dead ? "muerta" : "viva") + (several ? "s" : "");

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, points: readonly Vertex[]): string =>
  points.length > manyStones
    ? `las ${points.length} piedras ${color === "black" ? "negras" : "blancas"} de ${points[0]} a ${points.at(-1)}`
    : list(points);

export const stones = (n: number): string => count(n, "piedra", "piedras");

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);
export const moves = (n: number): string => count(n, "jugada", "jugadas");
export const games = (n: number): string => count(n, "partida", "partidas");
export const byPoints = (n: number): string => count(n, "punto", "puntos");

/** What follows "reglas". */
const rulesets: Record<string, string> = {
  "tromp-taylor": "Tromp-Taylor",
  chinese: "chinas",
  "chinese-2002": "chinas (2002)",
  "chinese-kgs": "chinas (KGS)",
  "chinese-ogs": "chinas (OGS)",
  "japanese-1989": "japonesas (1989)",
  "japanese-owner-first": "japonesas (empieza el dueño)",
  "japanese-other-first": "japonesas (empieza el otro bando)",
  korean: "coreanas",
  aga: "AGA",
  "aga-button": "AGA con botón",
  "new-zealand": "neozelandesas",
  "ing-sst": "Ing",
  "kgs-cgtr": "KGS para programas",
  cgos: "CGOS",
  "stone-scoring": "de recuento de piedras",
  "dublin-2001": "de Dublín (2001)",
  "blog-2012": "del blog (2012)",
} satisfies Record<Ruleset, string>;

/** The rules of a ruleset, as people write them; others are shown as the server has them. */
export const rules = (key: string): string => `reglas ${rulesets[key] ?? key}`;

/** The names of rulesets by themselves. */
export const titles: Record<string, string> = Object.fromEntries(
  Object.entries(rulesets).map(([key, said]) => [key, capital(said)]),
);

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "el habitual",
  best: "lectura y partidas al azar",
  montecarlo: "muchas partidas al azar",
  tom: "un algoritmo sencillo",
  "tom+seki": "un algoritmo sencillo, con sekis",
  benson: "solo lo que es seguro",
  none: "nada está muerto",
} satisfies Record<Judge | "", string>;

const wins: Record<string, string> = { "": " gana", R: " por abandono", T: " por tiempo", F: " por incomparecencia" };

/** A result in words, since the B of game records would be read as Blanco. */
export function resultText(result: string): string {
  if (result === "0") return "Empate";
  if (result === "Void") return "Sin resultado";
  const [, winner, by = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  return winner ? `${name(winner === "B" ? "black" : "white")}${wins[by] ?? ` +${by.replace(".", ",")}`}` : result;
}

const units: Record<string, (n: number) => string> = {
  d: (n) => count(n, "día", "días"),
  h: (n) => `${n} h`,
  m: (n) => `${n} min`,
  s: (n) => `${n} s`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "sin reloj";
  const { main, periods, period, stones: stonesIn, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units);
  const first = main && said(main);
  if (periods && period)
    return first
      ? `${first}, luego ${periods}\u00a0×\u00a0${said(period)}`
      : periods === "1"
        ? `${said(period)} por jugada`
        : `${periods}\u00a0×\u00a0${said(period)}`;
  if (stonesIn && canadian) return `${first ? `${first}, luego ` : ""}${stones(Number(stonesIn))} en ${said(canadian)}`;
  if (first && bonus) return `${first} + ${said(bonus)} por jugada`;
  return first ? `${first} para la partida` : time;
}
