// The words that sentences in Portuguese are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { controlOf, duration, manyStones } from "../sentences";

export const here = locale("pt");
export const { number, count } = here;

/** How many there are of a thing: a million has "de" before it. */
export const plural = (n: number, one: string, other: string): string =>
  count(n, { one: `# ${one}`, many: `# de ${other}`, other: `# ${other}` });

/** The side; in a sentence with its article: "as Pretas", "das Brancas". */
export const name = (color: Color): string => (color === "black" ? "Pretas" : "Brancas");
export const other = (color: Color): string => (color === "black" ? "Brancas" : "Pretas");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said;

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join(" ") : "nenhuma");
export const fate = (dead: boolean): string => (dead ? "morta" : "viva");

/** That stones are dead or alive. */
export const called = (vertices: readonly Vertex[], dead: boolean, named = list(vertices)): string =>
  vertices.length > 1 ? `${named} estão ${dead ? "mortas" : "vivas"}` : `${named} está ${fate(dead)}`;

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, points: readonly Vertex[]): string =>
  points.length > manyStones
    ? `as ${points.length} pedras ${color === "black" ? "pretas" : "brancas"} de ${points[0]} a ${points.at(-1)}`
    : list(points);

export const stones = (n: number): string => plural(n, "pedra", "pedras");

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);
export const moves = (n: number): string => plural(n, "jogada", "jogadas");
export const games = (n: number): string => plural(n, "partida", "partidas");
export const points = (n: number): string => plural(n, "ponto", "pontos");

/** The names of rulesets as people write them; others are shown as the server has them. */
export const titles: Record<string, string> = {
  "tromp-taylor": "Tromp–Taylor",
  chinese: "Chinesas",
  "chinese-2002": "Chinesas (2002)",
  "chinese-kgs": "Chinesas (KGS)",
  "chinese-ogs": "Chinesas (OGS)",
  "japanese-1989": "Japonesas (1989)",
  "japanese-owner-first": "Japonesas (dono primeiro)",
  "japanese-other-first": "Japonesas (outro lado primeiro)",
  korean: "Coreanas",
  aga: "AGA",
  "aga-button": "AGA com botão",
  "new-zealand": "Neozelandesas",
  "ing-sst": "Ing",
  "kgs-cgtr": "Torneios de programas (KGS)",
  cgos: "CGOS",
  "stone-scoring": "Contagem de pedras",
  "dublin-2001": "Dublin (2001)",
  "blog-2012": "Blog (2012)",
} satisfies Record<Ruleset, string>;

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "o de costume",
  best: "leitura e partidas aleatórias",
  montecarlo: "muitas partidas aleatórias",
  tom: "um algoritmo simples",
  "tom+seki": "um algoritmo simples, com sekis",
  benson: "só o que é certo",
  none: "nada é dado como morto",
} satisfies Record<Judge | "", string>;

/** How somebody won, where it was not by points. */
const wins: Record<string, string> = { "": " ganham", R: " por desistência", T: " por tempo", F: " sem jogo" };

/** A result in words, since the letters of game records are English. */
export function resultText(result: string): string {
  if (result === "0") return "Empate";
  if (result === "Void") return "Sem resultado";
  const [, winner, by = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  return winner ? `${name(winner === "B" ? "black" : "white")}${wins[by] ?? ` +${by.replace(".", ",")}`}` : result;
}

const units: Record<string, (n: number) => string> = {
  d: (n) => plural(n, "dia", "dias"),
  h: (n) => `${n}\u00a0h`,
  m: (n) => `${n}\u00a0min`,
  s: (n) => `${n}\u00a0s`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "sem relógio";
  const { main, periods, period, stones: stonesIn, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units);
  const first = main && said(main);
  if (periods && period)
    return first
      ? `${first}, depois ${periods}\u00a0×\u00a0${said(period)}`
      : periods === "1"
        ? `${said(period)} por jogada`
        : `${periods}\u00a0×\u00a0${said(period)}`;
  if (stonesIn && canadian) return `${first ? `${first}, depois ` : ""}${stonesIn} pedras em ${said(canadian)}`;
  if (first && bonus) return `${first} + ${said(bonus)} por jogada`;
  return first ? `${first} para a partida` : time;
}
