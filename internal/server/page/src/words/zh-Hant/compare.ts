// What the page says where one board is counted under all rules, in Traditional Chinese.

import type { compareWords as english } from "../en/compare";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords: typeof english = {
  title: "一盤棋，多種規則",
  lead: said.lead,
  examples: "例子",
  table: "各種規則怎麼數",
  everywhere: "所有規則",
  why: "規則的不同之處",
  plain: (black, white) => `單純數子，不算死子和貼目：黑方${number(black)}，白方${number(white)}。由此起，黑方的增減：`,
  back: "回到所有規則",
  show: "在棋盤上顯示",
  print: "列印",
  own: "比較自己的棋",
  moveByMove: "一手一手地數",

  // What is lit on the board
  circles: (points) => `圓圈標出的點，各規則判給的一方不同：${list(points)}。`,
  squares: (points) => `方框標出的點：${list(points)}。`,
  nowhere: "這與棋盤上的點無關。",
  agreed: "棋盤上的每一點，各規則都判給同一方。",
  ownersUnder: (rules) => `棋盤上的小方塊表示點歸誰：${rules}。`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
