// What the page says where one board is counted under all rules, in German.

import type { compareWords as english } from "../en/compare";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords: typeof english = {
  title: "Ein Brett, viele Regeln",
  lead: said.lead,
  examples: "Beispiele",
  table: "Was nach welchen Regeln zählt",
  everywhere: "alle Regeln",
  why: "Worin sich die Regeln unterscheiden",
  plain: (black, white) =>
    `Einfach nach Fläche gezählt, ohne tote Steine und Komi: Schwarz ${number(black)}, Weiß ${number(white)}. Von da an, in Punkten für Schwarz:`,
  back: "Wieder alle Regeln",
  show: "Auf dem Brett zeigen",
  print: "Drucken",
  own: "Eine eigene Stellung vergleichen",
  moveByMove: "Zug für Zug auszählen",

  // What is lit on the board
  circles: (points) => `Hervorgehoben, in Kreisen, ist, was nicht alle Regeln derselben Seite geben: ${list(points)}.`,
  squares: (points) => `Hervorgehoben, in Quadraten: ${list(points)}.`,
  nowhere: "Hier geht es um keinen Punkt des Bretts.",
  agreed: "Alle Regeln geben jeden Punkt des Bretts derselben Seite.",
  ownersUnder: (rules) => `Die Quadrate auf dem Brett zeigen, wem die Punkte gehören: ${rules}.`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
