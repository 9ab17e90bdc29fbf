// What the page says in Spanish about games, and on every screen.

import { capital, sentence } from "../sentences";
import type { text as english } from "../en/game";
import {
  clock,
  fate,
  here,
  is,
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
  cleanup: "se sigue jugando una vez; lo que quede entonces está vivo",
  "as-is": "se cuenta el tablero tal como está",
  "play-on": "la disputa se juega",
  resume: "se sigue jugando hasta que haya acuerdo",
  confirmation: "cada cadena en disputa se juega en una copia del tablero",
};

/** That stones are dead or alive. */
export const called = (vertices: readonly string[], dead: boolean, named = list(vertices)): string =>
  `${named} ${is(vertices)} ${fate(dead, vertices.length > 1)}`;

/** The built-in player at a level, in Spanish; other programs are called as the server calls them. */
const engineTitle = (said: string): string => said.replace(/^Shinpan, level (\d+)$/, "Shinpan, nivel $1");

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "juega su primera partida",
  "juega como un principiante",
  "juega como un principiante con algunas partidas",
  "juega como un aficionado ocasional",
  "juega como un jugador de club ocasional",
  "juega como un jugador de club",
  "juega como un jugador de club con experiencia",
  "juega como un buen jugador de club",
  "juega como un jugador de club muy fuerte",
  "juega lo mejor que puede",
];

export const text: typeof english = {
  name: "shinpan",
  elsewhere: "Qué más se juega aquí",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move) => (move === "pass" ? "pasa" : move),
  list,
  number,
  sentence,
  resultText,
  refusal,
  reason,

  // The board
  boardOf: (size) => `Tablero de go, ${size.cols} por ${size.rows}`,
  point: (vertex, look) =>
    [
      vertex,
      look.stone ? name(look.stone) : "vacío",
      look.dead && "marcada como muerta",
      look.chosen && "elegida",
      look.disputed && "en disputa",
      look.unsettled && "sin decidir",
      look.doubted && "viva, el árbitro está seguro",
      look.owner === "X" && "punto de Negro",
      look.owner === "O" && "punto de Blanco",
      look.owner === "." && "neutral",
      look.share && `al ${Math.round(Math.abs(look.share) * 100)} % de ${look.share > 0 ? "Negro" : "Blanco"}`,
      look.gap && "frontera abierta",
      look.protect && "falta rellenarlo",
      look.found && { eye: "ojo", "false-eye": "ojo falso", seki: "en seki", connect: "falta conectar" }[look.found],
      look.number !== undefined && `jugada ${look.number}`,
      look.last && "última jugada",
      look.ko && "prohibido por el ko",
      look.pending && "enviándose",
      look.label && `variante ${look.label}`,
    ]
      .filter(Boolean)
      .join(", "),

  // How it looks and sounds
  look: "Aspecto y sonido",
  lookTheme: "Claro u oscuro",
  lookThemes: { system: "Como el sistema", light: "Claro", dark: "Oscuro" },
  lookBoard: "Tablero",
  lookBoards: { kaya: "Madera", slate: "Liso", contrast: "Alto contraste" },
  lookConfirm: "Confirmar cada piedra",
  lookConfirms: { touch: "Con el dedo", always: "Siempre", never: "Nunca" },
  lookCoordinates: "Letras y números al borde del tablero",
  lookSounds: "Sonidos: las piedras, y avisos cuando queda poco tiempo",
  lookVolume: "Volumen",
  lookCount: "Contar en voz alta los últimos segundos",
  lookListen: "Contar también los relojes de los demás",
  lookLanguage: "Idioma",
  lookLanguageSystem: "Como el navegador",
  lookDone: "Listo",

  // The first screen
  homeTitle: "Una partida de go, con árbitro.",
  homeLead:
    "Juega enseguida, sin registrarte ni instalar nada. Cuando los dos jugadores pasan, el árbitro dice lo que ve. Si no hay acuerdo, decide el propio juego.",
  playNow: "Jugar ahora",
  playFriend: "Jugar: crear un enlace para un amigo",
  boardHint: "O pon sin más la primera piedra en el tablero.",
  size: "Tablero",
  custom: "Otro",
  customSize: "Columnas × filas",
  customHint: "De 1x1 a 25x25; también vale 7x5.",
  badSize: "Ese tamaño de tablero no existe: prueba con 9 o 7x5. Como máximo 25 en cada sentido.",
  opponent: "Rival",
  friend: "Un amigo, por enlace",
  color_: "Juegas con",
  colorBlack: "Negro",
  colorWhite: "Blanco",
  colorRandom: "Al azar",
  engineTitle,
  opponentTitle: (said, level) =>
    strengths[level ?? 0] ? `${engineTitle(said)}: ${strengths[level!]}` : engineTitle(said),
  playsLike: (level) => strengths[level ?? 0] ?? "",
  more: "Reglas, reloj, hándicap, final",
  ruleset: "Reglas",
  komi: "Komi",
  komiUsual: (komi) => (komi === undefined ? "el habitual" : `${number(komi)}, el habitual`),
  badKomi: "El komi es un número de puntos entero o con medio punto, como 6,5.",
  handicap: "Hándicap",
  noHandicap: "ninguno",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "según el nivel",
  evenHint:
    "Deciden los niveles de ambos: el más débil juega con negras, con un hándicap y un komi que igualan la partida.",
  evened: ({ black, white, handicap, komi, you }) =>
    !black || !white
      ? `Sin hándicap, komi ${number(komi)}: falta un nivel por el que guiarse.`
      : `${you ? `Juegas con ${you === "black" ? "negras" : "blancas"}. ` : ""}${handicap ? `Hándicap: ${stones(handicap)}` : "Sin hándicap"}${`, komi ${number(komi)}: ${rank(black)} contra ${rank(white)}.`}`,
  stones,
  freeHandicap: "Negro elige los puntos",
  clock: "Reloj",
  clocks: [
    ["none", "Sin reloj"],
    ["5m+5x20s", "5 min, luego 5 × 20 s"],
    ["10m+5x30s", "10 min, luego 5 × 30 s"],
    ["5m+5s", "5 min + 5 s por jugada"],
    ["20m", "20 min para la partida"],
    ["20m+25/5m", "20 min, luego 25 piedras en 5 min"],
  ],
  clockOwn: "Otro…",
  clockKind: "Tipo de reloj",
  clockKinds: {
    byoyomi: "Byo-yomi: periodos para jugar",
    fischer: "Fischer: más tiempo con cada jugada",
    canadian: "Canadiense: un periodo para varias piedras",
    absolute: "Absoluto: un solo tiempo para la partida",
    move: "Por correspondencia: un plazo para cada jugada",
  },
  clockParts: {
    main: "Tiempo principal (min)",
    periods: "Periodos",
    period: "Cada uno (s)",
    increment: "Más con cada jugada (s)",
    stones: "Piedras",
    stretch: "En (min)",
    move: "Para cada jugada (días)",
  },
  firstMoveIn: "Primera jugada en menos de (s)",
  weekends: "Fines de semana",
  weekendsCount: "cuentan",
  vacation: "Vacaciones de cada uno (días)",
  vacationNone: "ninguna",
  weekendsFreeIn: (zone) => `no cuentan (${zone})`,
  firstMoveUsual: "lo habitual",
  clockInWords: (time) => `${capital(clock(time))}. Un número puede llevar unidad: 90s, 10m, 1h30m, 3d.`,
  rulesetTitle: (key) => titles[key] ?? key,
  rulesetNote: (key, said) => rulesetNotes[key] ?? said,
  ending: "Cómo termina",
  endingTitle: (key, said) => endings[key]?.[0] ?? said,
  endingNote: (key, said) => endings[key]?.[1] ?? said,
  endingUsual: (title) => (title ? `Lo habitual: ${title}` : "Lo habitual con estas reglas"),
  endingAll: "Ofrecer también finales en los que puede convenir mentir sobre las piedras muertas",
  endingUnsound:
    "Aquí puede convenir mentir: donde cuenta el territorio, quien niega que una piedra está muerta hace pagar al otro bando un punto por cada jugada que la captura.",
  lies: "Mentiras",
  yes: "sí",
  no: "no",
  asUsual: (what) => `Lo habitual: ${what}`,
  mediator: "El mediador, que decide las disputas",
  mediatorPerson: "Una persona que acepten los dos jugadores",
  mediatorAccount: "Alguien con cuenta",
  mediatorAccountName: "La cuenta del mediador",
  mediatorNameMissing: "Indica la cuenta del mediador.",
  mediatorIs: (name) => `La cuenta ${name}`,
  mediatorNobody: "Nadie",
  mediatorJudge: (key) => `El juez incorporado: ${judges[key] ?? key}`,
  mediatorEngine: (title) => `Programa: ${title}`,
  fallback: "Sin veredicto",
  fallbacks: Object.fromEntries(Object.entries(fallbacks).map(([key, said]) => [key, capital(said)])),
  limits: "Pases, límites, jugadas ilegales",
  passing: "Pasar",
  passings: [
    ["normal", "salta un turno"],
    ["for-good", "es definitivo: quien ha pasado ya no juega"],
  ],
  forcedPass: "El árbitro pasa por el bando que no puede poner ninguna piedra",
  illegalLoses: "Una jugada ilegal pierde la partida en el acto",
  seenLate: "Ves esta partida con retraso mientras dura; cuando acabe la verás entera.",
  delayTime: "Retraso para los espectadores",
  delayMoves: "Jugadas que los espectadores aún no ven",
  moveLimit: "Máximo de jugadas, contando los pases",
  moveLimitUsual: (n) => (n ? `${n}, lo habitual` : "lo habitual para este tablero"),
  badMoveLimit: "El máximo de jugadas es un número entero de 1 a 10000.",
  atLimit: "Al llegar al máximo",
  repetition: "La misma posición por tercera vez sin pases, con ko simple",
  outcomes: {
    draw: "Empate",
    count: "Un juez cuenta el tablero",
    void: "Sin resultado",
    none: "Se sigue jugando",
  },
  judge: "Quién cuenta",
  judgeTitle: (key) => [key, judges[key]].filter(Boolean).join(": "),
  liveGames: "En juego",
  recentGames: "Recientes",
  cardTitle: (black, white) => `${black} – ${white}`,
  cardMoves: moves,
  unreachable: "El servidor no responde. Volviendo a intentarlo…",

  // The game
  you: "tú",
  bot: "BOT",
  rank,
  guest: "Invitado",
  freeSeat: "puesto libre",
  days: (days, hours) => (hours > 0 ? `${days} d ${hours} h` : `${days} d`),
  moment: (at, week) => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left, moment) => `${left} (${moment})`,
  connecting: "Conexión perdida. Conectando de nuevo…",
  yourTurn: (you) => `Te toca: ${name(you)}`,
  disputed: "Las listas de piedras muertas no coinciden.",
  pass: "Pasar",
  withdraw: "Mejor no",
  decline: "Rechazar",
  mediatorWanted:
    "Los jugadores buscan un mediador, que decide si no están de acuerdo sobre las piedras muertas. Los dos tienen que aceptarlo.",
  copy: "Copiar el enlace",
  builtinPlayer: "Jugador integrado",
  reviewedBy: "Programa de análisis",
  copied: "Copiado",

  // The record
  moves: "Jugadas",
  first: "Al principio",
  back: "Una jugada atrás",
  forward: "Una jugada adelante",
  latest: "A la última jugada",
  position: (at, of) => `${at} / ${of}`,

  // Trying moves out
  tries: "Jugadas probadas",
  triesNone: "Pon piedras en el tablero para probar jugadas. Nadie más las ve; la partida no cambia.",
  triesHint: "Nadie más las ve. Una letra en el tablero lleva a la variante que nombra.",
  triedAfter: (n) => (n === 0 ? "Al principio" : `Tras la jugada ${n}`),
  branch: (i) => String.fromCharCode(97 + (i % 26)),
  comment: "Comentario de esta posición",

  // Counting
  timeLeft: "Tiempo restante",

  // A dispute
  confirmIntro:
    "Ambos jugadores dan por muertas estas cadenas tuyas. Lo que marques sigue muerto sin que nadie lo capture, mientras ninguna jugada lo toque:",
  inDispute: (vertices) => `En disputa: ${stonesAt(vertices)}.`,

  // Marking by turns
  yourMark:
    "Te toca: elige en el tablero una cadena muerta, del color que sea, que ya no se pueda salvar; o di que has terminado.",

  // A judge's count
  playOnCountHint:
    "Si nadie sigue jugando, vale el recuento. Si alguien sigue, el juez vuelve a contar cuando los dos pasen de nuevo; si los dos pasan enseguida, vale este recuento.",

  // How it was decided
  ruling: "Decisión",
  status: (dead) => fate(dead),

  // The end
  result: "Resultado",
  tally: [
    ["stones", "Piedras vivas"],
    ["surrounded", "Puntos rodeados"],
    ["prisoners", "Prisioneros"],
    ["tax", "Impuesto por grupo"],
    ["button", "Botón"],
  ],
  total: "Total",
};
