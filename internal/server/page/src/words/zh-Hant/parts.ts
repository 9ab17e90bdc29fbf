// The words that sentences in traditional Chinese are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { controlOf, duration, manyStones } from "../sentences";

export const here = locale("zh-Hant");
export const { number, count } = here;

export const name = (color: Color): string => (color === "black" ? "黑方" : "白方");
export const other = (color: Color): string => (color === "black" ? "白方" : "黑方");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said.replace("k", "級").replace("d", "段");

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join("、") : "無");
export const fate = (dead: boolean): string => (dead ? "死" : "活");

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, points: readonly Vertex[]): string =>
  points.length > manyStones
    ? `${points[0]}到${points.at(-1)}的${points.length}顆${color === "black" ? "黑" : "白"}子`
    : list(points);

export const stones = (n: number): string => count(n, { other: "#子" });

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);
export const moves = (n: number): string => count(n, { other: "#手" });
export const games = (n: number): string => count(n, { other: "#局" });
export const byPoints = (n: number): string => count(n, { other: "#目" });
export const handicapOf = (n: number): string => count(n, { other: "讓#子" });

/** Something said as it stands by itself. */
export const sentence = (said: string): string => said + (/[.!?…。！？]$/.test(said) ? "" : "。");

/** The names of rulesets as people write them; others are shown as the server has them. */
export const titles: Record<string, string> = {
  "tromp-taylor": "Tromp–Taylor規則",
  chinese: "中國規則",
  "chinese-2002": "中國規則（2002）",
  "chinese-kgs": "中國規則（KGS）",
  "chinese-ogs": "中國規則（OGS）",
  "japanese-1989": "日本規則（1989）",
  "japanese-owner-first": "日本規則（己方先走）",
  "japanese-other-first": "日本規則（對方先走）",
  korean: "韓國規則",
  aga: "AGA規則",
  "aga-button": "AGA規則（鈕釦）",
  "new-zealand": "紐西蘭規則",
  "ing-sst": "應氏規則",
  "kgs-cgtr": "KGS程式賽規則",
  cgos: "CGOS規則",
  "stone-scoring": "古代中國規則（只數子）",
  "dublin-2001": "都柏林規則（2001）",
  "blog-2012": "部落格規則（2012）",
} satisfies Record<Ruleset, string>;

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "預設程式",
  best: "計算加隨機模擬",
  montecarlo: "大量隨機對局",
  tom: "簡單演算法",
  "tom+seki": "簡單演算法，能認雙活",
  benson: "只認確定的死活",
  none: "一律算活棋",
} satisfies Record<Judge | "", string>;

/** Who won how, where it was not by points. */
const wins: Record<string, string> = { "": "勝", R: "中押勝", T: "超時勝", F: "判勝" };

/** A result, which game records write as B+3.5, W+R, 0 or Void. */
export function resultText(result: string): string {
  const [, winner, how = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (winner) return (winner === "B" ? "黑" : "白") + (wins[how] ?? `勝${how}目`);
  return { "0": "和棋", Void: "無勝負", "both-lose": "雙方判負" }[result] ?? result;
}

const units: Record<string, (n: number) => string> = {
  d: (n) => `${n}天`,
  h: (n) => `${n}小時`,
  m: (n) => `${n}分`,
  s: (n) => `${n}秒`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "不計時";
  const { main, periods, period, stones: inPeriod, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units).replaceAll(" ", "");
  const first = main && said(main);
  const before = first ? `${first}，之後` : "";
  if (periods && period)
    return !first && periods === "1" ? `每手${said(period)}` : `${before}${periods}次${said(period)}讀秒`;
  if (inPeriod && canadian) return `${before}每${inPeriod}手${said(canadian)}`;
  if (first && bonus) return `${first}，每手加${said(bonus)}`;
  return first ? `每方${first}，不讀秒` : time;
}
