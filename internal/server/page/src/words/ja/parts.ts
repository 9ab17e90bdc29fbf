// The words that sentences in Japanese are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { capital, controlOf, crossed, duration, manyStones } from "../sentences";

export const here = locale("ja");
export const { number } = here;

export const name = (color: Color): string => (color === "black" ? "黒" : "白");
export const other = (color: Color): string => (color === "black" ? "白" : "黒");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said.replace("k", "級").replace("d", "段");

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join(" ") : "なし");
export const fate = (dead: boolean): string => (dead ? "死に" : "生き");

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, points: readonly Vertex[]): string =>
  points.length > manyStones ? `${points[0]}から${points.at(-1)}までの${name(color)}${points.length}子` : list(points);

/** Something said as it stands by itself; what the server says in English has a capital letter. */
export const sentence = (said: string): string => capital(said) + (/[.!?…。！？]$/.test(said) ? "" : "。");

export const stones = (n: number): string => `${number(n)}子`;

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);
export const moves = (n: number): string => `${number(n)}手`;
export const games = (n: number): string => `${number(n)}局`;

/** Points as players count them: 6目半, 半目. */
export function moku(n: number): string {
  const whole = Math.trunc(n);
  if (Math.abs(n - whole) !== 0.5) return `${number(n)}目`;
  return whole === 0 ? `${n < 0 ? "−" : ""}半目` : `${number(whole)}目半`;
}

/** A size of board as players call it: 19路, or 7×5. */
export function lines(size = "9x9"): string {
  const square = /^(\d+)x\1$/.exec(size);
  return square ? `${square[1]}路` : crossed(size);
}

/** Which move it is: 12手目. */
export const nth = (n: number | string): string => `${n}手目`;

/** The names of rulesets as people write them; others are shown as the server has them. */
export const titles: Record<string, string> = {
  "tromp-taylor": "Tromp–Taylor",
  chinese: "中国",
  "chinese-2002": "中国（2002年）",
  "chinese-kgs": "中国（KGS）",
  "chinese-ogs": "中国（OGS）",
  "japanese-1989": "日本（1989年）",
  "japanese-owner-first": "日本（持ち主先着）",
  "japanese-other-first": "日本（相手先着）",
  korean: "韓国",
  aga: "AGA",
  "aga-button": "AGA（ボタンつき）",
  "new-zealand": "ニュージーランド",
  "ing-sst": "応氏",
  "kgs-cgtr": "KGSコンピュータ囲碁",
  cgos: "CGOS",
  "stone-scoring": "純碁",
  "dublin-2001": "ダブリン（2001年）",
  "blog-2012": "ブログ（2012年）",
} satisfies Record<Ruleset, string>;

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "標準",
  best: "読みとプレイアウト",
  montecarlo: "多数のランダム対局",
  tom: "簡単なアルゴリズム",
  "tom+seki": "簡単なアルゴリズム（セキも見る）",
  benson: "確実なものだけ",
  none: "死に石なし",
} satisfies Record<Judge | "", string>;

/** Who won how, where it was not by points. */
const wins: Record<string, string> = { "": "勝ち", R: "中押し勝ち", T: "時間切れ勝ち", F: "反則・不戦勝ち" };

/** A result, which game records write as B+3.5, W+R, 0 or Void. */
export function resultText(result: string): string {
  const [, winner, how = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (winner) return (winner === "B" ? "黒" : "白") + (wins[how] ?? `${moku(Number(how))}勝ち`);
  return { "0": "持碁", Void: "無勝負", "both-lose": "両負け" }[result] ?? result;
}

const units: Record<string, (n: number) => string> = {
  d: (n) => `${n}日`,
  h: (n) => `${n}時間`,
  m: (n) => `${n}分`,
  s: (n) => `${n}秒`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "時間制限なし";
  const { main, periods, period, stones: stonesIn, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units).replaceAll(" ", "");
  const first = main && said(main);
  if (periods && period)
    return first
      ? `${first}＋秒読み${said(period)}×${periods}回`
      : periods === "1"
        ? `1手${said(period)}`
        : `秒読み${said(period)}×${periods}回`;
  if (stonesIn && canadian) return `${first ? `${first}＋` : ""}${said(canadian)}で${stonesIn}手`;
  if (first && bonus) return `${first}＋1手ごとに${said(bonus)}`;
  return first ? `${first}切れ負け` : time;
}
