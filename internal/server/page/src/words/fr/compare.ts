// What the page says where one board is counted under all rules, in French.

import type { compareWords as english } from "../en/compare";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords: typeof english = {
  title: "Un goban, plusieurs règles",
  lead: said.lead,
  examples: "Exemples",
  table: "Ce que compte chaque règle",
  everywhere: "toutes les règles",
  why: "Ce qui distingue les règles",
  plain: (black, white) =>
    `Un simple décompte de la surface, sans pierres mortes ni komi : Noir ${number(black)}, Blanc ${number(white)}. À partir de là, en points pour Noir :`,
  back: "Revenir à toutes les règles",
  show: "Montrer sur le goban",
  print: "Imprimer",
  own: "Comparer ta propre position",
  moveByMove: "Compter coup par coup",

  // What is lit on the board
  circles: (points) =>
    `En évidence, cerclées, les intersections que les règles ne donnent pas toutes au même camp : ${list(points)}.`,
  squares: (points) => `En évidence, dans des carrés : ${list(points)}.`,
  nowhere: "Cela ne concerne aucune intersection du goban.",
  agreed: "Toutes les règles donnent chaque intersection au même camp.",
  ownersUnder: (rules) => `Les carrés sur le goban montrent à qui sont les points : ${rules}.`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
