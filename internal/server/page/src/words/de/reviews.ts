// What is said at reviews of games, in German.

import type { reviewWords as english } from "../en/reviews";
import { count, here, name, number } from "./parts";

/** Who leads, and by how much. */
const lead = (points: number): string => `${name(points < 0 ? "white" : "black")} +${here.tenths(Math.abs(points))}`;

export const reviewWords: typeof english = {
  title: "Analyse",
  of: (black, white) => `Analyse: ${black || "Schwarz"} – ${white || "Weiß"}`,
  toGame: "Zur Partie",
  toScore: "Eine Aufzeichnung auszählen",
  ahead: (n) =>
    n === 0
      ? "Diese Analyse ist als Nächste dran."
      : count(n, { one: "# Analyse kommt vor dieser.", other: "# Analysen kommen vor dieser." }),
  running: (done, of) => `${done} von ${of} Stellungen angesehen`,
  by: (engine, visits, seed) =>
    `Analysiert von ${engine}, ${visits} Besuche je Stellung${seed === undefined ? "" : `, Startwert ${seed}`}.`,
  hint: "Der eingebaute Spieler ist kein starker Spieler: Was er sagt, ist ein Hinweis, kein Urteil.",
  failed: "Die Analyse ist gescheitert.",
  another: "Mit einem anderen Programm analysieren",
  tryAgain: "Noch einmal versuchen",
  course: "Der Verlauf der Partie",
  rate: "Schwarz gewinnt",
  points: "Vorsprung in Punkten",
  turn: "Wendepunkt",
  moveAt: (n, color, move) => `Zug ${n}: ${name(color)} ${move}`,
  start: "Beginn der Partie",
  unknown: "noch nicht angesehen",
  percent: (share) => `${number(Math.round(share))} %`,
  figure: here.tenths,
  lead,
  ownership: "Wessen Punkte",
  showBetter: "Die bessere Folge zeigen",
  line: (at, of) => `Die bessere Folge, ${at} von ${of} Zügen`,
  back: "Zurück zur Partie",
  turning: "Wo die Partie kippte",
  turningNone: "Nirgends: Niemand hat einen Vorsprung verspielt.",
  worst: "Die teuersten Züge",
  worstNone: "Kein Zug war teuer.",
  accuracy: "Genauigkeit",
  accuracyHint:
    "100 % für Züge, die nichts kosten, 75 %, wo sie im Schnitt einen Punkt kosten. In Klammern: verlorene Punkte je Zug.",
  phases: { opening: "Eröffnung", middle: "Mittelspiel", endgame: "Endspiel" },
  phase: "Abschnitt",
  table: "Alle Züge als Tabelle",
  columns: ["Zug", "Gespielt", "Schwarz gewinnt", "Vorsprung", "Kosten"],
  sgf: "SGF mit Kommentaren",
  graphFile: "Verlauf als Bild",
  remove: "Diese Aufzeichnung entfernen",
  removeSure: "Aufzeichnung und Analyse sind dann weg. Wirklich entfernen?",
  keep: "Behalten",
  missed: "Was habe ich übersehen?",
  missedHint: "Die schlimmsten Fehler einer Seite als Aufgaben: Finde etwas Besseres.",
  missedNone: "Kein Fehler taugt zur Aufgabe.",
  missedOf: (color) => `Als ${name(color)}`,
  task: (n, color, played, points) =>
    `Zug ${n}, ${name(color)} ist dran. Gespielt wurde ${played}, und das kostete ${points} Punkte: Finde etwas Besseres.`,
  taskUnscored: (n, color, played, rate) =>
    `Zug ${n}, ${name(color)} ist dran. Gespielt wurde ${played}, und das kostete ${rate} Gewinnchance: Finde etwas Besseres.`,
  looking: "Der Schiedsrichter sieht es sich an …",
  right: (move) => `Richtig: Viel besser als ${move} geht es nicht.`,
  better: (move, points) => `${move} ist besser als der gespielte Zug, kostet aber noch ${points} Punkte.`,
  wrong: (move, points) => `So nicht: ${move} kostet ${points} Punkte.`,
  betterRate: (move, rate) => `${move} ist besser als der gespielte Zug, kostet aber noch ${rate} Gewinnchance.`,
  wrongRate: (move, rate) => `So nicht: ${move} kostet ${rate} Gewinnchance.`,
  same: (move) => `${move} ist der gespielte Zug.`,
  answer: (move) => `Das Programm spielt ${move}.`,
  again: "Noch einmal",
  showAnswer: "Lösung zeigen",
  next: "Weiter",
  done: "Zurück zur Analyse",
  problem: (i, of) => `Aufgabe ${i} von ${of}`,
};
