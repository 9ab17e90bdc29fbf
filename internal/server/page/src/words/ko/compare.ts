// What the page says where one board is counted under all rules, in Korean.

import type { compareWords as english } from "../en/compare";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords: typeof english = {
  title: "하나의 판, 여러 규칙",
  lead: said.lead,
  examples: "예",
  table: "규칙마다의 계가",
  everywhere: "모든 규칙",
  why: "규칙의 차이",
  plain: (black, white) =>
    `죽은 돌과 덤을 뺀 단순한 영역 계가: 흑 ${number(black)}, 백 ${number(white)}. 거기서 흑의 증감:`,
  back: "다시 모든 규칙",
  show: "판에 표시",
  print: "인쇄",
  own: "내 판 비교하기",
  moveByMove: "한 수씩 계가하기",

  // What is lit on the board
  circles: (points) => `규칙에 따라 주인이 달라지는 점을 원으로 표시했습니다: ${list(points)}`,
  squares: (points) => `네모로 표시한 점: ${list(points)}`,
  nowhere: "판 위의 점과는 관계가 없습니다.",
  agreed: "어느 규칙에서나 판 위의 점은 주인이 같습니다.",
  ownersUnder: (rules) => `판 위의 작은 네모는 점의 주인을 나타냅니다(${rules}).`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
