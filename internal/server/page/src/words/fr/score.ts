// What the page says in French about counted records, and about what a judge sees.

import type { Scored, Status, Vertex } from "../../api/types";
import { crossed, dotted, megabytes } from "../sentences";
import type { scoreWords as english } from "../en/score";
import { byPoints, fate, is, list, number, resultText, rules as rulesOf, stones as stonesOf, titles } from "./parts";

const signed = (figure: number): string => (figure > 0 ? `+${number(figure)}` : number(figure));
const standing = (move: number): string => (move === 0 ? "au début" : `après le coup ${move}`);
const size = (bytes: number): string => megabytes(bytes).replace(".", ",").replace(" MB", " Mo");
const statuses: Record<Status, string> = { alive: "vivante", dead: "morte", seki: "seki", unsettled: "indécise" };

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))} et ${points.length - 4} autres` : list(points);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom, sans les points à connecter",
  "tom+seki": "tom, avec sa règle pour les sekis",
  "tom+connect+seki": "tom, avec les deux règles",
};

export const scoreWords: typeof english = {
  // Handing a record in
  another: "Compter un autre SGF",
  badLink: "Ce lien ne contient aucun enregistrement lisible. Il a peut-être été coupé en route.",

  // The record
  players: (black, white) => `${black || "Noir"} – ${white || "Blanc"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }: Scored["record"]) =>
    dotted(
      crossed(size),
      ruleset && titles[ruleset] ? rulesOf(ruleset) : rules,
      komi === undefined ? "komi non indiqué" : `komi ${number(komi)}`,
      handicap > 0 && `${stonesOf(handicap)} de handicap`,
      result && `selon l’enregistrement : ${resultText(result)}`,
    ),
  unfinished: "Les coups ne se terminent pas par deux passes ; le goban est compté tel quel.",
  counting: (move) => `Décompte du goban ${standing(move)}…`,
  hint: "Choisis une chaîne sur le goban pour la faire passer de morte à vivante, ou l’inverse.",

  // The count
  countTitle: "Décompte",
  rules: "Règles",
  result: (score) =>
    score === 0
      ? "Partie nulle : autant de points des deux côtés"
      : `${score > 0 ? "Noir" : "Blanc"} gagne de ${byPoints(Math.abs(score))}`,
  announced: (result, rules, move) => `${resultText(result)} selon les ${rulesOf(rules)}, ${standing(move)}.`,
  breakdown: "Le détail du décompte",
  komi: "Komi",
  compensation: "Pour les pierres de handicap",
  why: "Pourquoi : à partir du simple compte de la surface",
  plain: (black, white) =>
    `La surface seule, sans pierres mortes ni komi : Noir ${number(black)}, Blanc ${number(white)}.`,
  signed,
  forBlack: "pour Noir",
  countedHere: "Ton navigateur a compté ce goban lui-même, comme le ferait le serveur.",
  notOver: "Pas encore terminée",
  asItStands: (result) =>
    `La partie ne s’est pas arrêtée ici, et tout n’est pas décidé. Tel quel, le goban donnerait : ${resultText(result)}.`,
  announcedOpen: (move) => `La partie n’est pas terminée ${standing(move)}.`,
  open: "ouverte",
  notSettled: "Tout n’est pas décidé : le goban est compté tel quel.",
  keeps: "Ces règles ne retirent rien du goban : les pierres dites mortes comptent comme vivantes.",
  allRules: "Selon toutes les règles",
  rulesColumn: "Règles",
  resultColumn: "Résultat",

  // By an algorithm
  byAlgorithm: "Par un algorithme simple",
  algorithmTitle: (name) => algorithms[name] ?? name,
  algorithmHint:
    "L’algorithme regarde seulement quelles pierres ferment quoi, tient pour mort ce qui est à l’intérieur, et compte des deux façons de son auteur. Il ne demande rien à aucun juge et ne connaît pas de règles.",
  chineseStyle: "À la chinoise",
  japaneseStyle: "À la japonaise",
  areaPoints: "Points des zones",
  areaPointsOnly: "Points des zones, sans les pierres",
  otherStones: "Autres pierres vivantes",
  prisonersAndDead: "Prisonniers et pierres mortes",
  announcedStyles: (chinese, japanese, move) =>
    `À la chinoise ${resultText(chinese)}, à la japonaise ${resultText(japanese)}, ${standing(move)}.`,
  walledOff: (stones) => `Mortes, dans une zone de l’adversaire : ${list(stones)}.`,
  nothingWalledOff: "L’algorithme ne tient rien pour mort.",
  neutral: (points) => `À personne, dans aucune zone qui compte : ${some(points)}.`,
  forced: (points) => `À combler pour connecter, aux triangles, et non comptées : ${list(points)}.`,

  // The judge
  judgeTitle: "Mortes ou vivantes",
  judge: "Qui juge",
  settled: "Tout est décidé.",
  unsettled: (stones, marked) => `Indécis${marked ? ", dans les cadres en pointillé" : ""} : ${list(stones)}.`,
  cruxTitle: "Qui joue en premier ?",
  cruxReading: "Lecture de la suite…",
  cruxSame: "Peu importe, semble-t-il, qui joue en premier.",
  cruxFirst: (color, move) =>
    `${color === "black" ? "Noir" : "Blanc"} d’abord : ${move === "pass" ? "aucun coup nécessaire." : `${move}.`}`,
  cruxFate: (dead) => (dead.length > 0 ? `Alors, pierres mortes : ${some(dead)}.` : "Alors tout est vivant."),
  cruxPoints: (rules, black, white, result) => `${rules} : Noir ${number(black)}, Blanc ${number(white)} ; ${result}.`,
  openAllOver: "Les frontières sont encore ouvertes sur tout le goban.",
  gaps: (open, marked) => `La frontière est ouverte${marked ? " aux cercles en pointillé" : ""} : ${some(open)}.`,
  protect: (open, marked) => `Encore à combler${marked ? ", aux triangles" : ""} : ${list(open)}.`,
  marksOfOpen: "Marquer sur le goban",
  findingsTitle: "Yeux et sekis",
  findingCounts: (n) => `${byPoints(n)} ·`,
  dead: (stones) => `Selon le juge, pierres mortes : ${list(stones)}.`,
  nothingDead: "Selon le juge, rien n’est mort.",
  chain: some,
  status: (status) => statuses[status],
  sure: (certainty) => `sûr à ${Math.round(certainty * 100)} %`,
  youSay: (dead) => `tu dis ${fate(dead)}`,
  turned: (stones, dead) => `${list(stones)} ${is(stones)} ${fate(dead, stones.length > 1)}.`,
  turn: (dead) => (dead ? "Dire vivante" : "Dire morte"),
  trust: "Comme le juge",
  overlay: "Sur le goban",
  overlays: [
    ["territory", "Territoire"],
    ["ownership", "Appartenance"],
    ["none", "Pierres seules"],
  ],

  // The record
  readAs: "Lu comme",
  charsets: [
    ["utf-8", "Unicode (UTF-8)"],
    ["gb18030", "Chinois simplifié (GB 18030)"],
    ["shift_jis", "Japonais (Shift_JIS)"],
    ["euc-jp", "Japonais (EUC-JP)"],
    ["euc-kr", "Coréen (EUC-KR)"],
    ["big5", "Chinois traditionnel (Big5)"],
    ["windows-1252", "Occidental (Windows-1252)"],
  ],

  // Sharing
  reviewRecord: "Analyser cette partie",
  reviewHint:
    "Un programme dit où la partie s’est gagnée et perdue. Pour cela, l’enregistrement est gardé sur ce serveur, à une adresse que personne ne peut deviner, jusqu’à ce que vous le retiriez.",
  share: "Copier le lien",
  copied: "Copié",
  linkHint:
    "Le lien contient tout l’enregistrement, avec ses variantes et ses commentaires. Rien n’est conservé ailleurs.",
  tooLong: "L’enregistrement est trop long pour un lien. Envoie plutôt le fichier.",
  linkGame:
    "L’enregistrement est trop long pour un lien : celui-ci contient la partie sans variantes ni commentaires. Le fichier contient tout.",
  tooBig: (bytes, most) =>
    `Ce fichier fait ${size(bytes)}. Le maximum est de ${size(most)} : prends un fichier avec moins de parties ou de commentaires`,
  asLesson: "Montrer comme leçon",
  file: "Enregistrer le SGF",

  // In a game
  estimateOf: (black, white) =>
    `si l’on comptait maintenant : Noir ${number(black)}, Blanc ${number(white)}, sans komi`,
  estimating: "Examen du goban…",
  noEstimate: "Pas d’estimation pour le moment.",
  estimatedHere: "Le serveur ne répond pas. Ton navigateur a fait cette estimation lui-même.",
};
