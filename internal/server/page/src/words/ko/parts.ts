// The words that sentences in Korean are made of.

import type { Color, Vertex } from "../../api/types";
import { locale } from "../locale";
import type { Judge, Ruleset } from "../served";
import { controlOf, crossed, duration, manyStones } from "../sentences";

export const here = locale("ko");
export const { number } = here;

export const name = (color: Color): string => (color === "black" ? "흑" : "백");
export const other = (color: Color): string => (color === "black" ? "백" : "흑");

/** A rank as it stands beside a name: "12k?" as the server says it. */
export const rank = (said: string): string => said.replace("k", "급").replace("d", "단");

export const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join(" ") : "없음");
export const fate = (dead: boolean): string => (dead ? "죽음" : "삶");

/** Whether a word ends in a consonant as it is read: letters of Hangul by their last part, digits by their names. */
function closed(word: string): boolean {
  const last = word.at(-1) ?? "";
  if (/[가-힣]/.test(last)) return (last.charCodeAt(0) - "가".charCodeAt(0)) % 28 > 0;
  return /[013678lmnr]/i.test(last);
}

/** A word with the particle that fits its end: topic("C3") is "C3은", topic("C4") "C4는". */
const particle =
  (afterConsonant: string, afterVowel: string) =>
  (word: string): string =>
    word + (closed(word) ? afterConsonant : afterVowel);
export const topic = particle("은", "는");
export const subject = particle("이", "가");
export const object = particle("을", "를");

/** What those are called who have no name. All end in a consonant, as 님 does, so that the same particles follow. */
export const judgeName = "판정 프로그램";
export const mediatorName = "입회인";

/** Somebody, politely. */
export const person = (who: string): string => (who === judgeName || who === mediatorName ? who : `${who} 님`);

/** A chain by its stones, or where it has many, by how many there are and where it lies. */
export const chain = (color: Color, points: readonly Vertex[]): string =>
  points.length > manyStones ? `${points[0]}부터 ${points.at(-1)}까지 ${name(color)} ${points.length}점` : list(points);

export const stones = (n: number): string => `${number(n)}점`;

/** Stones one by one, or where there are many, how many there are. */
export const stonesAt = (points: readonly Vertex[]): string =>
  points.length > manyStones ? stones(points.length) : list(points);
export const moves = (n: number): string => `${number(n)}수`;
export const games = (n: number): string => `${number(n)}판`;

/** Points as players count them: 6집반, 반집. */
export function jip(n: number): string {
  const whole = Math.trunc(n);
  if (Math.abs(n - whole) !== 0.5) return `${number(n)}집`;
  return whole === 0 ? `${n < 0 ? "−" : ""}반집` : `${number(whole)}집반`;
}

/** A size of board as players call it: 19줄, or 7×5. */
export function lines(size = "9x9"): string {
  const square = /^(\d+)x\1$/.exec(size);
  return square ? `${square[1]}줄` : crossed(size);
}

/** The names of rulesets as people write them; others are shown as the server has them. */
export const titles: Record<string, string> = {
  "tromp-taylor": "Tromp–Taylor",
  chinese: "중국",
  "chinese-2002": "중국(2002)",
  "chinese-kgs": "중국(KGS)",
  "chinese-ogs": "중국(OGS)",
  "japanese-1989": "일본(1989)",
  "japanese-owner-first": "일본(주인이 먼저)",
  "japanese-other-first": "일본(상대가 먼저)",
  korean: "한국",
  aga: "AGA",
  "aga-button": "AGA(버튼 있음)",
  "new-zealand": "뉴질랜드",
  "ing-sst": "응씨",
  "kgs-cgtr": "KGS 컴퓨터 바둑",
  cgos: "CGOS",
  "stone-scoring": "돌 세기",
  "dublin-2001": "더블린(2001)",
  "blog-2012": "블로그(2012)",
} satisfies Record<Ruleset, string>;

/** The judges on life and death; others are shown as the server names them. */
export const judges: Record<string, string> = {
  "": "기본",
  best: "수읽기와 무작위 대국",
  montecarlo: "많은 무작위 대국",
  tom: "간단한 알고리즘",
  "tom+seki": "간단한 알고리즘(빅 포함)",
  benson: "확실한 것만",
  none: "죽은 돌 없음",
} satisfies Record<Judge | "", string>;

/** Who won how, where it was not by points. */
const wins: Record<string, string> = { "": "승", R: "불계승", T: "시간승", F: "몰수승" };

/** A result, which game records write as B+3.5, W+R, 0 or Void. */
export function resultText(result: string): string {
  const [, winner, how = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (winner) return `${winner === "B" ? "흑" : "백"} ${wins[how] ?? `${jip(Number(how))}승`}`;
  return { "0": "무승부", Void: "무효", "both-lose": "양쪽 모두 패배" }[result] ?? result;
}

const units: Record<string, (n: number) => string> = {
  d: (n) => `${n}일`,
  h: (n) => `${n}시간`,
  m: (n) => `${n}분`,
  s: (n) => `${n}초`,
};

/** A clock as the terms of a game have it, in words. */
export function clock(time = "none"): string {
  if (time === "none") return "시간제한 없음";
  const { main, periods, period, stones: stonesIn, canadian, bonus } = controlOf(time);
  const said = (of: string): string => duration(of, units);
  const first = main && said(main);
  if (periods && period)
    return first
      ? `${first} + ${said(period)} 초읽기 ${periods}회`
      : periods === "1"
        ? `한 수에 ${said(period)}`
        : `${said(period)} 초읽기 ${periods}회`;
  if (stonesIn && canadian) return `${first ? `${first} + ` : ""}${said(canadian)}에 ${stonesIn}수`;
  if (first && bonus) return `${first} + 한 수마다 ${said(bonus)}`;
  return first ? `${first} 타임아웃제` : time;
}
