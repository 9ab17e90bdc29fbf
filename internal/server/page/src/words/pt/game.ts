// What the page says in Portuguese about games, and on every screen.

import { capital, sentence } from "../sentences";
import type { text as english } from "../en/game";
import {
  clock,
  fate,
  here,
  judges,
  list,
  moves,
  name,
  number,
  rank,
  resultText,
  stones,
  stonesAt,
  titles,
} from "./parts";
import { endings, reason, refusal, rulesetNotes } from "./server";
import shell from "./shell.json";

/** How a dispute is settled when a mediator says nothing. */
export const fallbacks: Record<string, string> = {
  cleanup: "a partida continua uma vez; o que ficar no tabuleiro vive",
  "as-is": "o tabuleiro conta como está",
  "play-on": "a disputa se resolve jogando",
  resume: "a partida continua até haver acordo",
  confirmation: "cada cadeia em disputa é jogada numa cópia do tabuleiro",
};

/** The built-in player at a level, in Portuguese; other programs are called as the server calls them. */
const engineTitle = (said: string): string => said.replace(/^Shinpan, level (\d+)$/, "Shinpan, nível $1");

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "joga como na primeira partida",
  "joga como iniciante",
  "joga como iniciante com algumas partidas",
  "joga como quem joga de vez em quando",
  "joga como quem vai ao clube de vez em quando",
  "joga como jogador de clube",
  "joga como jogador de clube experiente",
  "joga como jogador de clube forte",
  "joga como jogador de clube muito forte",
  "joga o mais forte que consegue",
];

export const text: typeof english = {
  name: "shinpan",
  elsewhere: "O que mais se joga aqui",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move) => (move === "pass" ? "passe" : move),
  list,
  number,
  sentence,
  resultText,
  refusal,
  reason,

  // The board
  boardOf: (size) => `Tabuleiro de Go, ${size.cols} por ${size.rows}`,
  point: (vertex, look) =>
    [
      vertex,
      look.stone ? `pedra ${look.stone === "black" ? "preta" : "branca"}` : "vazio",
      look.dead && "marcada como morta",
      look.chosen && "na sua escolha",
      look.disputed && "em disputa",
      look.unsettled && "indefinida",
      look.doubted && "viva, o árbitro tem certeza",
      look.owner === "X" && "ponto das Pretas",
      look.owner === "O" && "ponto das Brancas",
      look.owner === "." && "neutro",
      look.share && `das ${look.share > 0 ? "Pretas" : "Brancas"}: ${Math.round(Math.abs(look.share) * 100)} por cento`,
      look.gap && "fronteira aberta",
      look.protect && "ainda a preencher",
      look.found && { eye: "olho", "false-eye": "olho falso", seki: "em seki", connect: "a conectar" }[look.found],
      look.number !== undefined && `jogada ${look.number}`,
      look.last && "última jogada",
      look.ko && "fechado pelo ko",
      look.pending && "a caminho",
      look.label && `variação ${look.label}`,
    ]
      .filter(Boolean)
      .join(", "),

  // How it looks and sounds
  look: "Aparência e som",
  lookTheme: "Claro ou escuro",
  lookThemes: { system: "Como o sistema", light: "Claro", dark: "Escuro" },
  lookBoard: "Tabuleiro",
  lookBoards: { kaya: "Madeira", slate: "Liso", contrast: "Alto contraste" },
  lookConfirm: "Confirmar cada pedra",
  lookConfirms: { touch: "Com o dedo", always: "Sempre", never: "Nunca" },
  lookCoordinates: "Letras e números na borda do tabuleiro",
  lookSounds: "Sons: pedras, e avisos quando o tempo é curto",
  lookVolume: "Volume",
  lookCount: "Contar os últimos segundos em voz alta",
  lookListen: "Contar também os relógios dos outros",
  lookLanguage: "Idioma",
  lookLanguageSystem: "Como o navegador",
  lookDone: "Pronto",

  // The first screen
  homeTitle: "Uma partida de Go, com árbitro.",
  homeLead:
    "Jogue já: sem cadastro, sem instalar nada. Quando os dois lados passam, o árbitro diz o que vê. Se houver desacordo, o próprio jogo decide.",
  playNow: "Jogar agora",
  playFriend: "Jogar: link para um amigo",
  boardHint: "Ou simplesmente coloque a primeira pedra no tabuleiro.",
  size: "Tabuleiro",
  custom: "Outro",
  customSize: "Colunas × linhas",
  customHint: "De 1x1 a 25x25; 7x5 também serve.",
  badSize: "Isso não é um tamanho de tabuleiro: tente 9, ou 7x5. No máximo 25 em cada direção.",
  opponent: "Adversário",
  friend: "Um amigo, por link",
  color_: "Você joga com",
  colorBlack: "Pretas",
  colorWhite: "Brancas",
  colorRandom: "Tanto faz",
  engineTitle,
  opponentTitle: (said, level) =>
    strengths[level ?? 0] ? `${engineTitle(said)}: ${strengths[level!]}` : engineTitle(said),
  playsLike: (level) => strengths[level ?? 0] ?? "",
  more: "Regras, relógio, handicap, final",
  ruleset: "Regras",
  komi: "Komi",
  komiUsual: (komi) => (komi === undefined ? "o usual" : `${number(komi)}, o usual`),
  badKomi: "O komi é um número inteiro ou meio de pontos, como 6,5.",
  handicap: "Handicap",
  noHandicap: "nenhum",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "pela graduação",
  evenHint:
    "As graduações dos dois decidem: o mais fraco joga com as pretas, com handicap e komi que equilibram a partida.",
  evened: ({ black, white, handicap, komi, you }) =>
    !black || !white
      ? `Sem handicap, komi ${number(komi)}: falta uma graduação para decidir.`
      : `${you ? `Você joga com as ${name(you).toLowerCase()}. ` : ""}${handicap ? `Handicap: ${stones(handicap)}` : "Sem handicap"}${`, komi ${number(komi)}: ${rank(black)} contra ${rank(white)}.`}`,
  stones,
  freeHandicap: "As Pretas escolhem os pontos",
  clock: "Relógio",
  clocks: [
    ["none", "Sem relógio"],
    ["5m+5x20s", "5 min, depois 5 × 20 s"],
    ["10m+5x30s", "10 min, depois 5 × 30 s"],
    ["5m+5s", "5 min + 5 s por jogada"],
    ["20m", "20 min para a partida"],
    ["20m+25/5m", "20 min, depois 25 pedras em 5 min"],
  ],
  clockOwn: "Outro…",
  clockKind: "Tipo de relógio",
  clockKinds: {
    byoyomi: "Byo-yomi: períodos para as jogadas",
    fischer: "Fischer: mais tempo a cada jogada",
    canadian: "Canadense: um período para várias pedras",
    absolute: "Absoluto: um tempo para a partida",
    move: "Por correspondência: um prazo para cada jogada",
  },
  clockParts: {
    main: "Tempo principal (min)",
    periods: "Períodos",
    period: "Cada um (s)",
    increment: "Acréscimo por jogada (s)",
    stones: "Pedras",
    stretch: "Em (min)",
    move: "Para cada jogada (dias)",
  },
  firstMoveIn: "Primeira jogada em até (s)",
  weekends: "Fins de semana",
  weekendsCount: "contam",
  vacation: "Férias de cada lado (dias)",
  vacationNone: "nenhuma",
  weekendsFreeIn: (zone) => `não contam (${zone})`,
  firstMoveUsual: "o habitual",
  clockInWords: (time) => `${capital(clock(time))}. Um número pode ter unidade: 90s, 10m, 1h30m, 3d.`,
  rulesetTitle: (key) => titles[key] ?? key,
  rulesetNote: (key, said) => rulesetNotes[key] ?? said,
  endingTitle: (key, said) => endings[key]?.[0] ?? said,
  endingNote: (key, said) => endings[key]?.[1] ?? said,
  ending: "Como termina",
  endingUsual: (title) => (title ? `O usual: ${title}` : "O usual com estas regras"),
  endingAll: "Oferecer também finais em que uma mentira sobre pedras mortas pode render algo",
  endingUnsound:
    "Aqui uma mentira pode render algo: onde conta o território, quem nega que uma pedra está morta faz o outro lado pagar um ponto por jogada para capturá-la.",
  lies: "Mentiras",
  yes: "sim",
  no: "não",
  asUsual: (what) => `O usual: ${what}`,
  mediator: "O mediador, que decide uma disputa",
  mediatorPerson: "Uma pessoa aceita pelos dois jogadores",
  mediatorAccount: "Alguém com conta",
  mediatorAccountName: "A conta do mediador",
  mediatorNameMissing: "Indique a conta do mediador.",
  mediatorIs: (name) => `A conta ${name}`,
  mediatorNobody: "Ninguém",
  mediatorJudge: (key) => `O avaliador embutido: ${judges[key] ?? key}`,
  mediatorEngine: (title) => `Programa: ${title}`,
  fallback: "Sem veredito",
  fallbacks: Object.fromEntries(Object.entries(fallbacks).map(([key, said]) => [key, capital(said)])),
  limits: "Passes, limites, jogadas ilegais",
  passing: "Um passe",
  passings: [
    ["normal", "pula uma vez"],
    ["for-good", "é definitivo: quem passou não joga mais"],
  ],
  forcedPass: "O árbitro passa por um lado que não pode colocar nenhuma pedra",
  illegalLoses: "Uma jogada ilegal perde a partida na hora",
  seenLate: "Você vê esta partida com atraso enquanto ela dura; quando acabar, verá tudo.",
  delayTime: "Atraso para os espectadores",
  delayMoves: "Lances que os espectadores ainda não veem",
  moveLimit: "Limite de jogadas, contando os passes",
  moveLimitUsual: (n) => (n ? `${n}, o usual` : "o usual para o tamanho do tabuleiro"),
  badMoveLimit: "O limite de jogadas é um número inteiro de 1 a 10000.",
  atLimit: "No limite",
  repetition: "A mesma posição pela terceira vez sem passes, com ko simples",
  outcomes: {
    draw: "Empate",
    count: "Um avaliador conta o tabuleiro",
    void: "Sem resultado",
    none: "A partida continua",
  },
  judge: "Quem conta",
  judgeTitle: (key) => [key, judges[key]].filter(Boolean).join(": "),
  liveGames: "Partidas em andamento",
  recentGames: "Partidas recentes",
  cardTitle: (black, white) => `${black} – ${white}`,
  cardMoves: moves,
  unreachable: "O servidor não responde. Tentando de novo…",

  // The game
  you: "você",
  bot: "BOT",
  rank,
  guest: "Convidado",
  freeSeat: "lugar livre",
  days: (days, hours) => (hours > 0 ? `${days} d ${hours} h` : `${days} d`),
  moment: (at, week) => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left, moment) => `${left} (${moment})`,
  connecting: "Sem conexão. Conectando de novo…",
  yourTurn: (you) => `Sua vez: ${name(you)}`,
  disputed: "As listas de pedras mortas diferem.",
  pass: "Passar",
  withdraw: "Retirar o pedido",
  decline: "Recusar",
  mediatorWanted:
    "Os jogadores procuram um mediador, que decide se eles não concordarem sobre as pedras mortas. Quem se oferece precisa do sim dos dois.",
  copy: "Copiar link",
  builtinPlayer: "Jogador embutido",
  reviewedBy: "Programa de análise",
  copied: "Copiado",

  // The record
  moves: "Jogadas",
  first: "Ir ao início",
  back: "Uma jogada atrás",
  forward: "Uma jogada adiante",
  latest: "Ir à jogada atual",
  position: (at, of) => `${at} / ${of}`,

  // Trying moves out
  tries: "Jogadas testadas",
  triesNone: "Coloque pedras no tabuleiro para testar jogadas. Só você as vê; a partida não muda.",
  triesHint: "Só você as vê. Uma letra no tabuleiro leva à variação com esse nome.",
  triedAfter: (n) => (n === 0 ? "No início" : `Depois da jogada ${n}`),
  branch: (i) => String.fromCharCode(97 + (i % 26)),
  comment: "Comentário sobre esta posição",

  // Counting
  timeLeft: "Tempo restante",

  // A dispute
  confirmIntro:
    "Os dois lados dão como mortas estas suas cadeias. As que você assinalar continuam mortas sem captura, a não ser que uma jogada as toque:",
  inDispute: (vertices) => `Em disputa: ${stonesAt(vertices)}.`,

  // Marking by turns
  yourMark:
    "Sua vez: escolha no tabuleiro uma cadeia morta, de qualquer cor, que já não tem salvação; ou diga que terminou.",

  // A judge's count
  playOnCountHint:
    "Se ninguém continuar, vale a contagem. Se alguém continuar, o avaliador conta de novo depois dos próximos dois passes; se os dois passarem logo, vale esta contagem.",

  // How it was decided
  ruling: "Decisão",
  status: fate,

  // The end
  result: "Resultado",
  tally: [
    ["stones", "Pedras vivas"],
    ["surrounded", "Pontos cercados"],
    ["prisoners", "Prisioneiros"],
    ["tax", "Imposto de grupo"],
    ["button", "Botão"],
  ],
  total: "Total",
};
