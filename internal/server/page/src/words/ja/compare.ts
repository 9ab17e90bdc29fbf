// What the page says where one board is counted under all rules, in Japanese.

import type { compareWords as english } from "../en/compare";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords: typeof english = {
  title: "一つの盤面、さまざまなルール",
  lead: said.lead,
  examples: "例",
  table: "ルールごとの計算",
  everywhere: "すべてのルール",
  why: "ルールの違い",
  plain: (black, white) =>
    `死に石とコミを除いた単純な領域の計算：黒${number(black)}、白${number(white)}。そこからの黒の増減：`,
  back: "すべてのルールに戻る",
  show: "盤に表示",
  print: "印刷",
  own: "自分の盤面を比べる",
  moveByMove: "一手ずつ数える",

  // What is lit on the board
  circles: (points) => `ルールによって持ち主が変わる点を丸で示しています：${list(points)}`,
  squares: (points) => `四角で示した点：${list(points)}`,
  nowhere: "盤上の点には関係しません。",
  agreed: "どのルールでも、盤上の点の持ち主は同じです。",
  ownersUnder: (rules) => `盤上の小さな四角は点の持ち主です（${rules}）。`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
