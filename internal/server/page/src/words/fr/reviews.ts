// What is said at reviews of games, in French.

import type { reviewWords as english } from "../en/reviews";
import { count, here, name, number } from "./parts";

/** Who leads, and by how much. */
const lead = (points: number): string => `${name(points < 0 ? "white" : "black")} +${here.tenths(Math.abs(points))}`;

export const reviewWords: typeof english = {
  title: "Analyse",
  of: (black, white) => `Analyse : ${black || "Noir"} – ${white || "Blanc"}`,
  toGame: "Vers la partie",
  toScore: "Compter un enregistrement",
  ahead: (n) => (n === 0 ? "Cette analyse est la prochaine." : `${count(n, "analyse", "analyses")} avant celle-ci.`),
  running: (done, of) => `${done} positions examinées sur ${of}`,
  by: (engine, visits, seed) =>
    `Analysé par ${engine}, ${visits} visites par position${seed === undefined ? "" : `, graine ${seed}`}.`,
  hint: "Le joueur intégré n’est pas fort : ce qu’il dit est un indice, pas un verdict.",
  failed: "L’analyse a échoué.",
  another: "Analyser avec un autre programme",
  tryAgain: "Réessayer",
  course: "Le cours de la partie",
  rate: "Noir gagne",
  points: "Avance en points",
  turn: "Tournant",
  moveAt: (n, color, move) => `Coup ${n} : ${name(color)} ${move}`,
  start: "Début de la partie",
  unknown: "pas encore examinée",
  percent: (share) => `${number(Math.round(share))} %`,
  figure: here.tenths,
  lead,
  ownership: "À qui les points",
  showBetter: "Montrer la meilleure suite",
  line: (at, of) => `La meilleure suite, ${at} coups sur ${of}`,
  back: "Retour à la partie",
  turning: "Où la partie a tourné",
  turningNone: "Nulle part : personne n’a laissé filer son avance.",
  worst: "Les coups les plus coûteux",
  worstNone: "Aucun coup n’a coûté cher.",
  accuracy: "Précision",
  accuracyHint:
    "100 % pour des coups qui ne coûtent rien, 75 % s’ils coûtent un point en moyenne. Entre parenthèses : points perdus par coup.",
  phases: { opening: "Ouverture", middle: "Milieu de partie", endgame: "Fin de partie" },
  phase: "Phase",
  table: "Tous les coups en tableau",
  columns: ["Coup", "Joué", "Noir gagne", "Avance", "Coût"],
  sgf: "SGF avec commentaires",
  graphFile: "Courbe en image",
  remove: "Retirer cet enregistrement",
  removeSure: "L’enregistrement et son analyse disparaîtront. Vraiment les retirer ?",
  keep: "Le garder",
  missed: "Qu’ai-je manqué ?",
  missedHint: "Les pires erreurs d’un camp en problèmes : trouvez mieux.",
  missedNone: "Aucune erreur ne vaut un problème.",
  missedOf: (color) => `Pour ${name(color)}`,
  task: (n, color, played, points) =>
    `Coup ${n}, à ${name(color)} de jouer. ${played} a été joué et a coûté ${points} points : trouvez mieux.`,
  taskUnscored: (n, color, played, rate) =>
    `Coup ${n}, à ${name(color)} de jouer. ${played} a été joué et a coûté ${rate} de chances de gain : trouvez mieux.`,
  looking: "L’arbitre regarde…",
  right: (move) => `Juste : on ne fait guère mieux que ${move}.`,
  better: (move, points) => `${move} vaut mieux que le coup joué, mais coûte encore ${points} points.`,
  wrong: (move, points) => `Pas ainsi : ${move} coûte ${points} points.`,
  betterRate: (move, rate) => `${move} vaut mieux que le coup joué, mais coûte encore ${rate} de chances de gain.`,
  wrongRate: (move, rate) => `Pas ainsi : ${move} coûte ${rate} de chances de gain.`,
  same: (move) => `${move} est le coup joué.`,
  answer: (move) => `Le programme joue ${move}.`,
  again: "Encore une fois",
  showAnswer: "Montrer la réponse",
  next: "Suivant",
  done: "Retour à l’analyse",
  problem: (i, of) => `Problème ${i} sur ${of}`,
};
