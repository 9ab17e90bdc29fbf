// The words that sentences in simplified Chinese are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { controlOf, duration, manyStones } from "../sentences";

export const here = locale("zh-Hans");
export const { number, count } = here;

export const name = (color: Color): string => (color === "black" ? "黑方" : "白方");
export const other = (color: Color): string => (color === "black" ? "白方" : "黑方");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said.replace("k", "级").replace("d", "段");

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join("、") : "无");
export const fate = (dead: boolean): string => (dead ? "死" : "活");

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, points: readonly Vertex[]): string =>
  points.length > manyStones
    ? `${points[0]}到${points.at(-1)}的${points.length}颗${color === "black" ? "黑" : "白"}子`
    : list(points);

export const stones = (n: number): string => count(n, { other: "#子" });

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);
export const moves = (n: number): string => count(n, { other: "#手" });
export const games = (n: number): string => count(n, { other: "#局" });
export const byPoints = (n: number): string => count(n, { other: "#目" });
export const handicapOf = (n: number): string => count(n, { other: "让#子" });

/** Something said as it stands by itself. */
export const sentence = (said: string): string => said + (/[.!?…。！？]$/.test(said) ? "" : "。");

/** The names of rulesets as people write them; others are shown as the server has them. */
export const titles: Record<string, string> = {
  "tromp-taylor": "Tromp–Taylor规则",
  chinese: "中国规则",
  "chinese-2002": "中国规则（2002）",
  "chinese-kgs": "中国规则（KGS）",
  "chinese-ogs": "中国规则（OGS）",
  "japanese-1989": "日本规则（1989）",
  "japanese-owner-first": "日本规则（己方先走）",
  "japanese-other-first": "日本规则（对方先走）",
  korean: "韩国规则",
  aga: "AGA规则",
  "aga-button": "AGA规则（纽扣）",
  "new-zealand": "新西兰规则",
  "ing-sst": "应氏规则",
  "kgs-cgtr": "KGS程序赛规则",
  cgos: "CGOS规则",
  "stone-scoring": "古代中国规则（只数子）",
  "dublin-2001": "都柏林规则（2001）",
  "blog-2012": "博客规则（2012）",
} satisfies Record<Ruleset, string>;

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "默认程序",
  best: "计算加随机模拟",
  montecarlo: "大量随机对局",
  tom: "简单算法",
  "tom+seki": "简单算法，能认双活",
  benson: "只认确定的死活",
  none: "一律算活棋",
} satisfies Record<Judge | "", string>;

/** Who won how, where it was not by points. */
const wins: Record<string, string> = { "": "胜", R: "中盘胜", T: "超时胜", F: "判胜" };

/** A result, which game records write as B+3.5, W+R, 0 or Void. */
export function resultText(result: string): string {
  const [, winner, how = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (winner) return (winner === "B" ? "黑" : "白") + (wins[how] ?? `胜${how}目`);
  return { "0": "和棋", Void: "无胜负", "both-lose": "双方判负" }[result] ?? result;
}

const units: Record<string, (n: number) => string> = {
  d: (n) => `${n}天`,
  h: (n) => `${n}小时`,
  m: (n) => `${n}分`,
  s: (n) => `${n}秒`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "不计时";
  const { main, periods, period, stones: inPeriod, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units).replaceAll(" ", "");
  const first = main && said(main);
  const before = first ? `${first}，之后` : "";
  if (periods && period)
    return !first && periods === "1" ? `每手${said(period)}` : `${before}${periods}次${said(period)}读秒`;
  if (inPeriod && canadian) return `${before}每${inPeriod}手${said(canadian)}`;
  if (first && bonus) return `${first}，每手加${said(bonus)}`;
  return first ? `${first}包干` : time;
}
