// What the page says where one board is counted under all rules, in Russian.

import type { compareWords as english } from "../en/compare";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords: typeof english = {
  title: "Одна доска, много правил",
  lead: said.lead,
  examples: "Примеры",
  table: "Что считается по каким правилам",
  everywhere: "все правила",
  why: "Чем правила различаются",
  plain: (black, white) =>
    `Простой подсчёт площади без мёртвых камней и коми: чёрные ${number(black)}, белые ${number(white)}. Дальше, в очках для чёрных:`,
  back: "Снова все правила",
  show: "Показать на доске",
  print: "Распечатать",
  own: "Сравнить свою доску",
  moveByMove: "Считать ход за ходом",

  // What is lit on the board
  circles: (points) => `Выделено кружками то, что не все правила отдают одной и той же стороне: ${list(points)}.`,
  squares: (points) => `Выделено квадратами: ${list(points)}.`,
  nowhere: "Это не касается ни одного пункта доски.",
  agreed: "Все правила отдают каждый пункт доски одной и той же стороне.",
  ownersUnder: (rules) => `Квадратики на доске показывают, чьи это пункты: ${rules}.`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
