// What the page says where one board is counted under all rules, in Simplified Chinese.

import type { compareWords as english } from "../en/compare";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords: typeof english = {
  title: "一盘棋，多种规则",
  lead: said.lead,
  examples: "例子",
  table: "各种规则怎么数",
  everywhere: "所有规则",
  why: "规则的不同之处",
  plain: (black, white) => `单纯数子，不算死子和贴目：黑方${number(black)}，白方${number(white)}。由此起，黑方的增减：`,
  back: "回到所有规则",
  show: "在棋盘上显示",
  print: "打印",
  own: "比较自己的棋",
  moveByMove: "一手一手地数",

  // What is lit on the board
  circles: (points) => `圆圈标出的点，各规则判给的一方不同：${list(points)}。`,
  squares: (points) => `方框标出的点：${list(points)}。`,
  nowhere: "这与棋盘上的点无关。",
  agreed: "棋盘上的每一点，各规则都判给同一方。",
  ownersUnder: (rules) => `棋盘上的小方块表示点归谁：${rules}。`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
