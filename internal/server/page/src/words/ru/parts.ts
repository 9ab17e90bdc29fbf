// The words that sentences in Russian are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { controlOf, duration, manyStones } from "../sentences";

export const here = locale("ru");
export const { number, count } = here;

/** How many there are of a thing: 1 камень, 2 камня, 5 камней; 1,5 камня. */
export const plural = (n: number, one: string, few: string, many: string): string =>
  count(n, { one: `# ${one}`, few: `# ${few}`, many: `# ${many}`, other: `# ${few}` });

/** The side, as it stands first or by itself: "Чёрные". */
export const name = (color: Color): string => (color === "black" ? "Чёрные" : "Белые");
export const other = (color: Color): string => name(color === "black" ? "white" : "black");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said.replace("k", " кю").replace("d", " дан");

/** The side within a sentence: who moves, whose turn it is, and with which stones somebody plays. */
export const who = (color: Color): string => (color === "black" ? "чёрные" : "белые");
export const whose = (color: Color): string => (color === "black" ? "чёрных" : "белых");
export const by = (color: Color): string => (color === "black" ? "чёрными" : "белыми");
export const opposite = (color: Color): Color => (color === "black" ? "white" : "black");

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join(" ") : "нет");
export const fate = (dead: boolean): string => (dead ? "мертва" : "жива");

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, points: readonly Vertex[]): string =>
  points.length > manyStones
    ? `${plural(points.length, "камень", "камня", "камней")} ${whose(color)} от ${points[0]} до ${points.at(-1)}`
    : list(points);

/** That stones are dead or alive. */
export const called = (vertices: readonly Vertex[], dead: boolean, named = list(vertices)): string =>
  `${named} — ${vertices.length > 1 ? (dead ? "мертвы" : "живы") : dead ? "мёртв" : "жив"}`;

export const stones = (n: number): string => plural(n, "камень", "камня", "камней");

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);
export const deadStones = (n: number): string => plural(n, "мёртвый камень", "мёртвых камня", "мёртвых камней");
export const moves = (n: number): string => plural(n, "ход", "хода", "ходов");
export const games = (n: number): string => plural(n, "партия", "партии", "партий");
/** By how much a game is won: "с перевесом в 1 очко". */
export const points = (n: number): string => plural(n, "очко", "очка", "очков");

/** The names of rulesets as people write them; others are shown as the server has them. */
export const titles: Record<string, string> = {
  "tromp-taylor": "Тромпа — Тейлора",
  chinese: "Китайские",
  "chinese-2002": "Китайские (2002)",
  "chinese-kgs": "Китайские (KGS)",
  "chinese-ogs": "Китайские (OGS)",
  "japanese-1989": "Японские (1989)",
  "japanese-owner-first": "Японские (начинает владелец)",
  "japanese-other-first": "Японские (начинает другая сторона)",
  korean: "Корейские",
  aga: "AGA",
  "aga-button": "AGA с кнопкой",
  "new-zealand": "Новозеландские",
  "ing-sst": "Инга",
  "kgs-cgtr": "Турниры программ на KGS",
  cgos: "CGOS",
  "stone-scoring": "Счёт по камням",
  "dublin-2001": "Dublin (2001)",
  "blog-2012": "Blog (2012)",
} satisfies Record<Ruleset, string>;

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "обычный",
  best: "чтение и случайные партии",
  montecarlo: "много случайных партий",
  tom: "простой алгоритм",
  "tom+seki": "простой алгоритм, с сэки",
  benson: "только несомненное",
  none: "ничто не считается мёртвым",
} satisfies Record<Judge | "", string>;

/** How somebody won, where it was not by points. */
const wins: Record<string, string> = { "": " выиграли", R: ": противник сдался", T: ": по времени", F: ": без игры" };

/** A result in words, since the letters of game records are English. */
export function resultText(result: string): string {
  if (result === "0") return "Ничья";
  if (result === "Void") return "Без результата";
  const [, winner, by = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  return winner ? `${name(winner === "B" ? "black" : "white")}${wins[by] ?? ` +${by.replace(".", ",")}`}` : result;
}

const units: Record<string, (n: number) => string> = {
  d: (n) => plural(n, "день", "дня", "дней"),
  h: (n) => `${n}\u00a0ч`,
  m: (n) => `${n}\u00a0мин`,
  s: (n) => `${n}\u00a0с`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "без часов";
  const { main, periods, period, stones: stonesIn, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units);
  const first = main && said(main);
  if (periods && period)
    return first
      ? `${first}, затем ${periods}\u00a0×\u00a0${said(period)}`
      : periods === "1"
        ? `${said(period)} на ход`
        : `${periods}\u00a0×\u00a0${said(period)}`;
  if (stonesIn && canadian) return `${first ? `${first}, затем ` : ""}${stones(Number(stonesIn))} за ${said(canadian)}`;
  if (first && bonus) return `${first} + ${said(bonus)} на ход`;
  return first ? `${first} на партию` : time;
}
