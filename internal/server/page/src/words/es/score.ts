// What the page says in Spanish about counted records, and about what a judge sees.

import type { Scored, Status, Vertex } from "../../api/types";
import { crossed, dotted, megabytes } from "../sentences";
import type { scoreWords as english } from "../en/score";
import { byPoints, fate, is, list, number, resultText, rules as rulesOf, stones as stonesOf, titles } from "./parts";

const signed = (figure: number): string => (figure > 0 ? `+${number(figure)}` : number(figure));
const standing = (move: number): string => (move === 0 ? "al principio" : `tras la jugada ${move}`);
const size = (bytes: number): string => megabytes(bytes).replace(".", ",").replace(" MB", " MB");
const statuses: Record<Status, string> = { alive: "viva", dead: "muerta", seki: "seki", unsettled: "sin decidir" };

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))} y ${points.length - 4} más` : list(points);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom, sin los puntos por conectar",
  "tom+seki": "tom, con su regla para los sekis",
  "tom+connect+seki": "tom, con las dos reglas",
};

export const scoreWords: typeof english = {
  // Handing a record in
  another: "Contar otro SGF",
  badLink: "Este enlace no contiene ningún registro que se pueda leer. Quizá se cortó por el camino.",

  // The record
  players: (black, white) => `${black || "Negro"} – ${white || "Blanco"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }: Scored["record"]) =>
    dotted(
      crossed(size),
      ruleset && titles[ruleset] ? rulesOf(ruleset) : rules,
      komi === undefined ? "sin komi indicado" : `komi ${number(komi)}`,
      handicap > 0 && `${stonesOf(handicap)} de hándicap`,
      result && `según el registro: ${resultText(result)}`,
    ),
  unfinished: "Las jugadas no terminan con dos pases; se cuenta el tablero tal como está.",
  counting: (move) => `Contando el tablero ${standing(move)}…`,
  hint: "Elige una cadena en el tablero para cambiarla de muerta a viva, o al revés.",

  // The count
  countTitle: "Recuento",
  rules: "Reglas",
  result: (score) =>
    score === 0
      ? "Empate: los mismos puntos"
      : `${score > 0 ? "Negro" : "Blanco"} gana por ${byPoints(Math.abs(score))}`,
  announced: (result, rules, move) => `${resultText(result)} con ${rulesOf(rules)}, ${standing(move)}.`,
  breakdown: "Cómo se cuenta",
  komi: "Komi",
  compensation: "Por las piedras de hándicap",
  why: "Por qué: a partir de la cuenta simple del área",
  plain: (black, white) =>
    `Solo el área, sin piedras muertas ni komi: Negro ${number(black)}, Blanco ${number(white)}.`,
  signed,
  forBlack: "para Negro",
  countedHere: "Tu navegador ha contado este tablero, igual que lo haría el servidor.",
  notOver: "Aún no ha terminado",
  asItStands: (result) =>
    `La partida no se paró aquí, y no todo está decidido. Tal como está, el tablero daría: ${resultText(result)}.`,
  announcedOpen: (move) => `La partida no ha terminado ${standing(move)}.`,
  open: "abierta",
  notSettled: "No todo está decidido: se cuenta el tablero tal como está.",
  keeps: "Estas reglas no retiran nada del tablero: las piedras dadas por muertas cuentan como vivas.",
  allRules: "Con todas las reglas",
  rulesColumn: "Reglas",
  resultColumn: "Resultado",

  // By an algorithm
  byAlgorithm: "Con un algoritmo sencillo",
  algorithmTitle: (name) => algorithms[name] ?? name,
  algorithmHint:
    "El algoritmo solo mira qué piedras cierran qué, da por muerto lo que hay dentro, y cuenta en los dos estilos de su autor. No pregunta a ningún juez y no conoce reglas.",
  chineseStyle: "Al estilo chino",
  japaneseStyle: "Al estilo japonés",
  areaPoints: "Puntos de las zonas",
  areaPointsOnly: "Puntos de las zonas, sin piedras propias",
  otherStones: "Otras piedras vivas",
  prisonersAndDead: "Prisioneros y piedras muertas",
  announcedStyles: (chinese, japanese, move) =>
    `Al estilo chino ${resultText(chinese)}, al estilo japonés ${resultText(japanese)}, ${standing(move)}.`,
  walledOff: (stones) => `Muertas, dentro de una zona del rival: ${list(stones)}.`,
  nothingWalledOff: "El algoritmo no da nada por muerto.",
  neutral: (points) => `De nadie, en ninguna zona que cuente: ${some(points)}.`,
  forced: (points) => `Por rellenar para conectar, en los triángulos, y sin contar: ${list(points)}.`,

  // The judge
  judgeTitle: "Muertas o vivas",
  judge: "Quién juzga",
  settled: "Todo está decidido.",
  unsettled: (stones, marked) => `Sin decidir${marked ? ", en recuadros discontinuos" : ""}: ${list(stones)}.`,
  cruxTitle: "¿Quién juega primero?",
  cruxReading: "Leyendo qué pasaría…",
  cruxSame: "Parece que da igual quién juegue primero.",
  cruxFirst: (color, move) =>
    `Primero ${color === "black" ? "Negro" : "Blanco"}: ${move === "pass" ? "no hace falta jugar." : `${move}.`}`,
  cruxFate: (dead) => (dead.length > 0 ? `Entonces, piedras muertas: ${some(dead)}.` : "Entonces todo está vivo."),
  cruxPoints: (rules, black, white, result) => `${rules}: Negro ${number(black)}, Blanco ${number(white)}; ${result}.`,
  openAllOver: "Las fronteras siguen abiertas por todo el tablero.",
  gaps: (open, marked) => `La frontera está abierta${marked ? " en los círculos discontinuos" : ""}: ${some(open)}.`,
  protect: (open, marked) => `Falta rellenar${marked ? ", en los triángulos" : ""}: ${list(open)}.`,
  marksOfOpen: "Marcar en el tablero",
  findingsTitle: "Ojos y sekis",
  findingCounts: (n) => `${byPoints(n)} ·`,
  dead: (stones) => `Según el juez, piedras muertas: ${list(stones)}.`,
  nothingDead: "Según el juez, no hay nada muerto.",
  chain: some,
  status: (status) => statuses[status],
  sure: (certainty) => `seguro al ${Math.round(certainty * 100)} %`,
  youSay: (dead) => `dices ${fate(dead)}`,
  turned: (stones, dead) => `${list(stones)} ${is(stones)} ${fate(dead, stones.length > 1)}.`,
  turn: (dead) => (dead ? "Dar por viva" : "Dar por muerta"),
  trust: "Como el juez",
  overlay: "En el tablero",
  overlays: [
    ["territory", "Territorio"],
    ["ownership", "Dominio"],
    ["none", "Solo piedras"],
  ],

  // The record
  readAs: "Leído como",
  charsets: [
    ["utf-8", "Unicode (UTF-8)"],
    ["gb18030", "Chino simplificado (GB 18030)"],
    ["shift_jis", "Japonés (Shift_JIS)"],
    ["euc-jp", "Japonés (EUC-JP)"],
    ["euc-kr", "Coreano (EUC-KR)"],
    ["big5", "Chino tradicional (Big5)"],
    ["windows-1252", "Occidental (Windows-1252)"],
  ],

  // Sharing
  reviewRecord: "Analizar este registro",
  reviewHint:
    "Un programa dice dónde se ganó y se perdió la partida. Para ello el registro se guarda en este servidor, en una dirección que nadie puede adivinar, hasta que lo quites.",
  share: "Copiar el enlace",
  copied: "Copiado",
  linkHint: "El enlace contiene todo el registro, con sus variantes y comentarios. No se guarda en ningún otro sitio.",
  tooLong: "El registro es demasiado largo para un enlace. Envía mejor el archivo.",
  linkGame:
    "El registro es demasiado largo para un enlace: este contiene la partida sin variantes ni comentarios. El archivo lo contiene todo.",
  tooBig: (bytes, most) =>
    `Este archivo ocupa ${size(bytes)}. El máximo es ${size(most)}: elige uno con menos partidas o comentarios`,
  asLesson: "Mostrar como lección",
  file: "Guardar el SGF",

  // In a game
  estimateOf: (black, white) => `si se contara ahora: Negro ${number(black)}, Blanco ${number(white)}, sin komi`,
  estimating: "Mirando el tablero…",
  noEstimate: "Ahora no hay estimación.",
  estimatedHere: "El servidor no responde. Tu navegador ha hecho esta estimación por su cuenta.",
};
