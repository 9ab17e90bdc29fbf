// What the page says where one board is counted under all rules.

import type { Vertex } from "../../api/types";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords = {
  title: "One board, many rules",
  lead: said.lead,
  examples: "Examples",
  table: "What each ruleset counts",
  everywhere: "all rules",
  why: "Where rules differ",
  plain: (black: number, white: number): string =>
    `A plain count of areas, without dead stones and komi: Black ${number(black)}, White ${number(white)}. From there, in points for Black:`,
  back: "All rules again",
  show: "Show on the board",
  print: "Print",
  own: "Compare a board of your own",
  moveByMove: "Count it move by move",

  // What is lit on the board
  circles: (points: readonly Vertex[]): string =>
    `Lit, in circles, is what rules do not give to the same side: ${list(points)}.`,
  squares: (points: readonly Vertex[]): string => `Lit, in squares: ${list(points)}.`,
  nowhere: "This is about no point of the board.",
  agreed: "All rules give every point of the board to the same side.",
  ownersUnder: (rules: string): string => `The squares on the board show whose the points are: ${rules}.`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
