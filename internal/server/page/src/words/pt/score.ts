// What the page says in Portuguese about counted records, and about what a judge sees.

import type { Scored, Status, Vertex } from "../../api/types";
import { crossed, dotted, megabytes } from "../sentences";
import type { scoreWords as english } from "../en/score";
import { called, fate, list, number, points as pointsOf, resultText, stones as stonesOf, titles } from "./parts";

const signed = (figure: number): string => (figure > 0 ? `+${number(figure)}` : number(figure));
const standing = (move: number): string => (move === 0 ? "no início" : `depois da jogada ${move}`);
const statuses: Record<Status, string> = { alive: "viva", dead: "morta", seki: "seki", unsettled: "indefinida" };

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))} e mais ${points.length - 4}` : list(points);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom, sem os pontos de conexão",
  "tom+seki": "tom, com a regra dele para sekis",
  "tom+connect+seki": "tom, com as duas regras",
};

export const scoreWords: typeof english = {
  // Handing a record in
  another: "Contar outro SGF",
  badLink: "Este link não traz um registro de partida legível. Talvez tenha sido cortado no caminho.",

  // The record
  players: (black, white) => `${black || "Pretas"} – ${white || "Brancas"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }: Scored["record"]) =>
    dotted(
      crossed(size),
      titles[ruleset ?? ""] ?? rules,
      komi === undefined ? "komi não informado" : `komi ${number(komi)}`,
      handicap > 0 && `${stonesOf(handicap)} de handicap`,
      result && `no registro: ${result}`,
    ),
  unfinished: "As jogadas não terminam com dois passes; o tabuleiro é contado como está.",
  counting: (move) => `Contando o tabuleiro ${standing(move)}…`,
  hint: "Escolha uma cadeia no tabuleiro para trocar entre viva e morta.",

  // The count
  countTitle: "Contagem",
  rules: "Regras",
  result: (score) =>
    score === 0
      ? "Empate: o mesmo número de pontos"
      : `As ${score > 0 ? "Pretas" : "Brancas"} ganham por ${pointsOf(Math.abs(score))}`,
  announced: (result, rules, move) => `${resultText(result)}, regras: ${titles[rules] ?? rules}, ${standing(move)}.`,
  breakdown: "Como se conta",
  komi: "Komi",
  compensation: "Pelas pedras de handicap",
  why: "Por quê: a partir de uma simples contagem de áreas",
  plain: (black, white) =>
    `Simples contagem de áreas, sem pedras mortas nem komi: Pretas ${number(black)}, Brancas ${number(white)}.`,
  signed,
  forBlack: "para as Pretas",
  countedHere: "Seu navegador contou este tabuleiro sozinho, como o servidor contaria.",
  notOver: "Ainda não terminou",
  asItStands: (result) =>
    `A partida não parou aqui, e nem tudo está definido. Como o tabuleiro está, contaria ${resultText(result)}.`,
  announcedOpen: (move) => `A partida não terminou ${standing(move)}.`,
  open: "em aberto",
  notSettled: "Nem tudo está definido: conta-se o tabuleiro como está.",
  keeps: "Estas regras não tiram nada do tabuleiro: as pedras dadas como mortas contam como vivas.",
  allRules: "Com todas as regras",
  rulesColumn: "Regras",
  resultColumn: "Resultado",

  // By an algorithm
  byAlgorithm: "Por um algoritmo simples",
  algorithmTitle: (name) => algorithms[name] ?? name,
  algorithmHint:
    "O algoritmo só vê quais pedras cercam o quê, dá como morto o que está dentro e conta nos dois estilos do autor. Não consulta avaliador e não conhece regras.",
  chineseStyle: "Estilo chinês",
  japaneseStyle: "Estilo japonês",
  areaPoints: "Pontos das áreas",
  areaPointsOnly: "Pontos das áreas, sem as próprias pedras",
  otherStones: "Outras pedras vivas",
  prisonersAndDead: "Prisioneiros e pedras mortas",
  announcedStyles: (chinese, japanese, move) =>
    `Estilo chinês ${resultText(chinese)}, estilo japonês ${resultText(japanese)}, ${standing(move)}.`,
  walledOff: (stones) => `Mortas, dentro de uma área do adversário: ${list(stones)}.`,
  nothingWalledOff: "O algoritmo não dá nada como morto.",
  neutral: (points) => `De ninguém, fora das áreas que contam: ${some(points)}.`,
  forced: (points) => `A preencher para conectar, nos triângulos, e não contados: ${list(points)}.`,

  // The judge
  judgeTitle: "Vivo ou morto",
  judge: "Quem avalia",
  settled: "Tudo está definido.",
  unsettled: (stones, marked) => `Indefinido${marked ? ", nas caixas tracejadas" : ""}: ${list(stones)}.`,
  cruxTitle: "Quem joga primeiro?",
  cruxReading: "Lendo as consequências…",
  cruxSame: "Parece não fazer diferença quem joga primeiro.",
  cruxFirst: (color, move) =>
    `${color === "black" ? "Pretas" : "Brancas"} primeiro: ${move === "pass" ? "nenhuma jogada é necessária." : `${move}.`}`,
  cruxFate: (dead) => (dead.length > 0 ? `Mortas nesse caso: ${some(dead)}.` : "Nesse caso tudo vive."),
  cruxPoints: (rules, black, white, result) =>
    `${rules}: Pretas ${number(black)}, Brancas ${number(white)}; ${result}.`,
  openAllOver: "As fronteiras ainda estão abertas em todo o tabuleiro.",
  gaps: (open, marked) => `A fronteira está aberta${marked ? " nos círculos tracejados" : ""}: ${some(open)}.`,
  protect: (open, marked) => `Ainda a preencher${marked ? ", nos triângulos" : ""}: ${list(open)}.`,
  marksOfOpen: "Marcar isto no tabuleiro",
  findingsTitle: "Olhos e sekis",
  findingCounts: (n) => `${pointsOf(n)} ·`,
  dead: (stones) => `O avaliador vê como mortas: ${list(stones)}.`,
  nothingDead: "O avaliador não vê nada morto.",
  chain: some,
  status: (status) => statuses[status],
  sure: (certainty) => `${Math.round(certainty * 100)}% de certeza`,
  youSay: (dead) => `você diz: ${fate(dead)}`,
  turned: (stones, dead) => `${called(stones, dead)}.`,
  turn: (dead) => (dead ? "Dar como viva" : "Dar como morta"),
  trust: "Como diz o avaliador",
  overlay: "No tabuleiro",
  overlays: [
    ["territory", "Território"],
    ["ownership", "Posse"],
    ["none", "Só as pedras"],
  ],

  // The record
  readAs: "Lido como",
  charsets: [
    ["utf-8", "Unicode (UTF-8)"],
    ["gb18030", "Chinês simplificado (GB 18030)"],
    ["shift_jis", "Japonês (Shift_JIS)"],
    ["euc-jp", "Japonês (EUC-JP)"],
    ["euc-kr", "Coreano (EUC-KR)"],
    ["big5", "Chinês tradicional (Big5)"],
    ["windows-1252", "Ocidental (Windows-1252)"],
  ],

  // Sharing
  reviewRecord: "Analisar este registro",
  reviewHint:
    "Um programa diz onde a partida foi ganha e perdida. Para isso o registro fica guardado neste servidor, num endereço que ninguém pode adivinhar, até você o remover.",
  share: "Copiar link",
  copied: "Copiado",
  linkHint: "O link leva o registro inteiro, com variações e comentários. Nada fica guardado.",
  linkGame:
    "O registro é longo demais para um link: este leva a partida sem variações nem comentários. O arquivo leva tudo.",
  tooLong: "O registro é longo demais para um link. Envie o arquivo.",
  tooBig: (bytes, most) =>
    `Este arquivo tem ${megabytes(bytes).replace(".", ",")}. Um registro pode ter ${megabytes(most)}: escolha um arquivo com menos partidas ou comentários`,
  asLesson: "Mostrar como lição",
  file: "Salvar SGF",

  // In a game
  estimateOf: (black, white) => `contando agora: Pretas ${number(black)}, Brancas ${number(white)}, sem komi`,
  estimating: "Olhando o tabuleiro…",
  noEstimate: "Não há estimativa no momento.",
  estimatedHere: "O servidor não responde. Seu navegador fez esta estimativa sozinho.",
};
