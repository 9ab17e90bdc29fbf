// The words that sentences in German are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { controlOf, duration, manyStones } from "../sentences";

export const here = locale("de");
export const { number, count } = here;

export const name = (color: Color): string => (color === "black" ? "Schwarz" : "Weiß");
export const other = (color: Color): string => (color === "black" ? "Weiß" : "Schwarz");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said;

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join(" ") : "keine");
export const is = (vertices: readonly Vertex[]): string => (vertices.length > 1 ? "sind" : "ist");
export const lives = (vertices: readonly Vertex[]): string => (vertices.length > 1 ? "leben" : "lebt");
export const fate = (dead: boolean): string => (dead ? "tot" : "lebend");

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, points: readonly Vertex[]): string =>
  points.length > manyStones
    ? `die ${points.length} ${color === "black" ? "schwarzen" : "weißen"} Steine von ${points[0]} bis ${points.at(-1)}`
    : list(points);

export const stones = (n: number): string => count(n, { one: "# Stein", other: "# Steine" });

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);
export const moves = (n: number): string => count(n, { one: "# Zug", other: "# Züge" });
export const games = (n: number): string => count(n, { one: "# Partie", other: "# Partien" });
export const byPoints = (n: number): string => count(n, { one: "# Punkt", other: "# Punkten" });

/** The names of rulesets as people write them; others are shown as the server has them. */
export const titles: Record<string, string> = {
  "tromp-taylor": "Tromp–Taylor",
  chinese: "Chinesisch",
  "chinese-2002": "Chinesisch (2002)",
  "chinese-kgs": "Chinesisch (KGS)",
  "chinese-ogs": "Chinesisch (OGS)",
  "japanese-1989": "Japanisch (1989)",
  "japanese-owner-first": "Japanisch (Besitzer zuerst)",
  "japanese-other-first": "Japanisch (Gegner zuerst)",
  korean: "Koreanisch",
  aga: "AGA",
  "aga-button": "AGA mit Knopf",
  "new-zealand": "Neuseeländisch",
  "ing-sst": "Ing",
  "kgs-cgtr": "KGS-Computer-Go",
  cgos: "CGOS",
  "stone-scoring": "Steinzählung",
  "dublin-2001": "Dublin (2001)",
  "blog-2012": "Blog (2012)",
} satisfies Record<Ruleset, string>;

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "der übliche",
  best: "Lesen und Zufallspartien",
  montecarlo: "viele Zufallspartien",
  tom: "ein einfaches Verfahren",
  "tom+seki": "ein einfaches Verfahren, mit Sekis",
  benson: "nur, was sicher ist",
  none: "nichts gilt als tot",
} satisfies Record<Judge | "", string>;

/** How somebody won, where it was not by points. */
const wins: Record<string, string> = { "": " gewinnt", R: " durch Aufgabe", T: " auf Zeit", F: " kampflos" };

/** A result in words, since the letters of game records are English. */
export function resultText(result: string): string {
  if (result === "0") return "Unentschieden";
  if (result === "Void") return "Kein Ergebnis";
  const [, winner, by = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  return winner ? `${name(winner === "B" ? "black" : "white")}${wins[by] ?? ` +${by.replace(".", ",")}`}` : result;
}

const units: Record<string, (n: number) => string> = {
  d: (n) => count(n, { one: "# Tag", other: "# Tage" }),
  h: (n) => `${n}\u00a0Std.`,
  m: (n) => `${n}\u00a0min`,
  s: (n) => `${n}\u00a0s`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "ohne Uhr";
  const { main, periods, period, stones: stonesIn, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units);
  const first = main && said(main);
  if (periods && period)
    return first
      ? `${first}, dann ${periods}\u00a0×\u00a0${said(period)}`
      : periods === "1"
        ? `${said(period)} pro Zug`
        : `${periods}\u00a0×\u00a0${said(period)}`;
  if (stonesIn && canadian)
    return `${first ? `${first}, dann ` : ""}${stonesIn} Steine in ${said(canadian).replace("Tage", "Tagen")}`;
  if (first && bonus) return `${first} + ${said(bonus)} pro Zug`;
  return first ? `${first} für die Partie` : time;
}
