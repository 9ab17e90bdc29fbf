// What the page says where one board is counted under all rules, in Spanish.

import type { compareWords as english } from "../en/compare";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords: typeof english = {
  title: "Un tablero, muchas reglas",
  lead: said.lead,
  examples: "Ejemplos",
  table: "Qué cuenta con cada reglamento",
  everywhere: "todas las reglas",
  why: "En qué se diferencian las reglas",
  plain: (black, white) =>
    `Un simple recuento del área, sin piedras muertas ni komi: Negro ${number(black)}, Blanco ${number(white)}. Desde ahí, en puntos para Negro:`,
  back: "Volver a todas las reglas",
  show: "Mostrar en el tablero",
  print: "Imprimir",
  own: "Comparar un tablero propio",
  moveByMove: "Contar jugada a jugada",

  // What is lit on the board
  circles: (points) => `Destacado, en círculos, lo que no todas las reglas dan al mismo bando: ${list(points)}.`,
  squares: (points) => `Destacado, en cuadrados: ${list(points)}.`,
  nowhere: "No se trata de ningún punto del tablero.",
  agreed: "Todas las reglas dan cada punto del tablero al mismo bando.",
  ownersUnder: (rules) => `Los cuadrados del tablero muestran de quién son los puntos: ${rules}.`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
