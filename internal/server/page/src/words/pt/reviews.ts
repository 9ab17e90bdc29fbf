// What is said at reviews of games, in Portuguese.

import type { reviewWords as english } from "../en/reviews";
import { here, name, number, plural } from "./parts";

/** Who leads, and by how much. */
const lead = (points: number): string => `${name(points < 0 ? "white" : "black")} +${here.tenths(Math.abs(points))}`;

export const reviewWords: typeof english = {
  title: "Análise",
  of: (black, white) => `Análise: ${black || "Pretas"} – ${white || "Brancas"}`,
  toGame: "Para a partida",
  toScore: "Contar um registro",
  ahead: (n) => (n === 0 ? "Esta análise é a próxima." : `Antes desta: ${plural(n, "análise", "análises")}.`),
  running: (done, of) => `${done} de ${of} posições vistas`,
  by: (engine, visits, seed) =>
    `Analisado por ${engine}, ${visits} visitas por posição${seed === undefined ? "" : `, semente ${seed}`}.`,
  hint: "O jogador embutido não é forte: o que ele diz é uma dica, não um veredito.",
  failed: "A análise falhou.",
  another: "Analisar com outro programa",
  tryAgain: "Tentar de novo",
  course: "O curso da partida",
  rate: "Pretas vencem",
  points: "Vantagem em pontos",
  turn: "Ponto de virada",
  moveAt: (n, color, move) => `Jogada ${n}: ${name(color)} ${move}`,
  start: "Início da partida",
  unknown: "ainda não vista",
  percent: (share) => `${number(Math.round(share))} %`,
  figure: here.tenths,
  lead,
  ownership: "De quem são os pontos",
  showBetter: "Mostrar a linha melhor",
  line: (at, of) => `A linha melhor, ${at} de ${of} jogadas`,
  back: "Voltar à partida",
  turning: "Onde a partida virou",
  turningNone: "Em lugar nenhum: ninguém deixou escapar a vantagem.",
  worst: "As jogadas mais caras",
  worstNone: "Nenhuma jogada custou muito.",
  accuracy: "Precisão",
  accuracyHint:
    "100 % para jogadas que não custam nada, 75 % quando custam um ponto em média. Entre parênteses: pontos perdidos por jogada.",
  phases: { opening: "Abertura", middle: "Meio-jogo", endgame: "Final" },
  phase: "Fase",
  table: "Todas as jogadas em tabela",
  columns: ["Jogada", "Jogado", "Pretas vencem", "Vantagem", "Custo"],
  sgf: "SGF com comentários",
  graphFile: "Gráfico como imagem",
  remove: "Remover este registro",
  removeSure: "O registro e a análise desaparecerão. Remover mesmo?",
  keep: "Manter",
  missed: "O que eu deixei passar?",
  missedHint: "Os piores erros de um lado, como problemas: encontre algo melhor.",
  missedNone: "Nenhum erro rende um problema.",
  missedOf: (color) => `Com as ${name(color)}`,
  task: (n, color, played, points) =>
    `Jogada ${n}, vez das ${name(color)}. Foi jogado ${played}, que custou ${points} pontos: encontre algo melhor.`,
  taskUnscored: (n, color, played, rate) =>
    `Jogada ${n}, vez das ${name(color)}. Foi jogado ${played}, que custou ${rate} de chance de vitória: encontre algo melhor.`,
  looking: "O árbitro está olhando…",
  right: (move) => `Certo: não há muito melhor que ${move}.`,
  better: (move, points) => `${move} é melhor que o jogado, mas ainda custa ${points} pontos.`,
  wrong: (move, points) => `Assim não: ${move} custa ${points} pontos.`,
  betterRate: (move, rate) => `${move} é melhor que o jogado, mas ainda custa ${rate} de chance de vitória.`,
  wrongRate: (move, rate) => `Assim não: ${move} custa ${rate} de chance de vitória.`,
  same: (move) => `${move} é o que foi jogado.`,
  answer: (move) => `O programa joga ${move}.`,
  again: "Mais uma vez",
  showAnswer: "Mostrar a resposta",
  next: "Próximo",
  done: "Voltar à análise",
  problem: (i, of) => `Problema ${i} de ${of}`,
};
