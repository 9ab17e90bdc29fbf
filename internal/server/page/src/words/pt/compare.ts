// What the page says where one board is counted under all rules, in Portuguese.

import type { compareWords as english } from "../en/compare";
import { list, number } from "./parts";
import said from "./compare.json";

export const compareWords: typeof english = {
  title: "Um tabuleiro, muitas regras",
  lead: said.lead,
  examples: "Exemplos",
  table: "O que conta com cada conjunto de regras",
  everywhere: "todas as regras",
  why: "Em que as regras diferem",
  plain: (black, white) =>
    `Uma simples contagem de área, sem pedras mortas nem komi: Pretas ${number(black)}, Brancas ${number(white)}. A partir daí, em pontos para as Pretas:`,
  back: "Voltar a todas as regras",
  show: "Mostrar no tabuleiro",
  print: "Imprimir",
  own: "Comparar um tabuleiro seu",
  moveByMove: "Contar jogada a jogada",

  // What is lit on the board
  circles: (points) => `Em destaque, em círculos, o que nem todas as regras dão ao mesmo lado: ${list(points)}.`,
  squares: (points) => `Em destaque, em quadrados: ${list(points)}.`,
  nowhere: "Isso não diz respeito a nenhum ponto do tabuleiro.",
  agreed: "Todas as regras dão cada ponto do tabuleiro ao mesmo lado.",
  ownersUnder: (rules) => `Os quadrados no tabuleiro mostram de quem são os pontos: ${rules}.`,

  // The examples, by their names in examples.json
  titles: said.titles,
  leads: said.leads,
};
