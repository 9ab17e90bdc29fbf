// What is said at reviews of games, in Spanish.

import type { reviewWords as english } from "../en/reviews";
import { count, here, name, number } from "./parts";

/** Who leads, and by how much. */
const lead = (points: number): string => `${name(points < 0 ? "white" : "black")} +${here.tenths(Math.abs(points))}`;

export const reviewWords: typeof english = {
  title: "Análisis",
  of: (black, white) => `Análisis: ${black || "Negro"} – ${white || "Blanco"}`,
  toGame: "A la partida",
  toScore: "Contar un registro",
  ahead: (n) => (n === 0 ? "Este análisis es el siguiente." : `Antes de este hay ${count(n, "análisis", "análisis")}.`),
  running: (done, of) => `${done} de ${of} posiciones vistas`,
  by: (engine, visits, seed) =>
    `Analizado por ${engine}, ${visits} visitas por posición${seed === undefined ? "" : `, semilla ${seed}`}.`,
  hint: "El jugador integrado no es fuerte: lo que dice es una pista, no un veredicto.",
  failed: "El análisis ha fallado.",
  another: "Analizar con otro programa",
  tryAgain: "Intentar de nuevo",
  course: "El curso de la partida",
  rate: "Gana Negro",
  points: "Ventaja en puntos",
  turn: "Punto de giro",
  moveAt: (n, color, move) => `Jugada ${n}: ${name(color)} ${move}`,
  start: "Comienzo de la partida",
  unknown: "aún no vista",
  percent: (share) => `${number(Math.round(share))} %`,
  figure: here.tenths,
  lead,
  ownership: "De quién son los puntos",
  showBetter: "Mostrar la línea mejor",
  line: (at, of) => `La línea mejor, ${at} de ${of} jugadas`,
  back: "Volver a la partida",
  turning: "Dónde giró la partida",
  turningNone: "En ninguna parte: nadie dejó escapar su ventaja.",
  worst: "Las jugadas más caras",
  worstNone: "Ninguna jugada costó mucho.",
  accuracy: "Precisión",
  accuracyHint:
    "100 % para jugadas que no cuestan nada, 75 % si cuestan un punto de media. Entre paréntesis: puntos perdidos por jugada.",
  phases: { opening: "Apertura", middle: "Medio juego", endgame: "Final" },
  phase: "Fase",
  table: "Todas las jugadas en una tabla",
  columns: ["Jugada", "Jugado", "Gana Negro", "Ventaja", "Coste"],
  sgf: "SGF con comentarios",
  graphFile: "Gráfica como imagen",
  remove: "Quitar este registro",
  removeSure: "El registro y su análisis desaparecerán. ¿Quitarlos de verdad?",
  keep: "Conservarlo",
  missed: "¿Qué se me escapó?",
  missedHint: "Los peores errores de un bando, como problemas: encuentra algo mejor.",
  missedNone: "Ningún error da para un problema.",
  missedOf: (color) => `Como ${name(color)}`,
  task: (n, color, played, points) =>
    `Jugada ${n}, juega ${name(color)}. Se jugó ${played} y costó ${points} puntos: encuentra algo mejor.`,
  taskUnscored: (n, color, played, rate) =>
    `Jugada ${n}, juega ${name(color)}. Se jugó ${played} y costó un ${rate} de probabilidad de ganar: encuentra algo mejor.`,
  looking: "El árbitro lo está mirando…",
  right: (move) => `Correcto: no hay mucho mejor que ${move}.`,
  better: (move, points) => `${move} es mejor que lo jugado, pero aún cuesta ${points} puntos.`,
  wrong: (move, points) => `Así no: ${move} cuesta ${points} puntos.`,
  betterRate: (move, rate) => `${move} es mejor que lo jugado, pero aún cuesta un ${rate} de probabilidad de ganar.`,
  wrongRate: (move, rate) => `Así no: ${move} cuesta un ${rate} de probabilidad de ganar.`,
  same: (move) => `${move} es lo que se jugó.`,
  answer: (move) => `El programa juega ${move}.`,
  again: "Otra vez",
  showAnswer: "Mostrar la respuesta",
  next: "Siguiente",
  done: "Volver al análisis",
  problem: (i, of) => `Problema ${i} de ${of}`,
};
