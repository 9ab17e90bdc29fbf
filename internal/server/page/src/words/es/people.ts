// What the page says in Spanish about people: accounts, challenges, the lobby, chat and moderation.

import type { Audited, ChallengeState, Color, Discipline, Speed } from "../../api/types";
import type { peopleWords as english } from "../en/people";
import { capital, crossed as board, dotted, sentence } from "../sentences";
import {
  clock,
  count,
  games,
  here,
  name,
  number,
  other,
  rank,
  resultText,
  rules as rulesOf,
  stones,
  titles,
} from "./parts";
import shell from "./shell.json";

const signed = (figure: number): string => number(Math.round(figure));
const { day, hour, moment } = here;

/** A rank in words: "12k" as the server says it. */
const longRank = (said: string): string => said.replace("k", " kyu").replace("d", " dan");

/** The clocks that a game can be offered with. */
const clocks = [
  "10m+5x30s",
  "5m+3x20s",
  "1m+3s",
  "5m+5s",
  "25m+5x40s",
  "20m+25/5m",
  "10m",
  "1x1d",
  "1x3d",
  "1x7d",
  "none",
];

const speeds: Record<Speed, string> = { blitz: "Blitz", live: "Normal", slow: "Lento", correspondence: "Por días" };

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "color al azar" : theirs ? other(color ?? "black") : name(color ?? "black");

const scopes: Record<string, string> = {
  play: "jugar en sus partidas",
  bot: "ocupar puestos como programa",
  challenge: "hacer desafíos y responderlos",
  tournament: "participar en torneos y organizarlos",
  admin: "moderar",
  calendar: "leerse como calendario",
};

const disciplines: Record<Discipline, string> = { mute: "Silenciar", ban: "Expulsar", pardon: "Perdonar" };

const judged: Record<Discipline, string> = {
  mute: "ya no puede hablar",
  ban: "ya no puede jugar",
  pardon: "tiene el perdón",
};

const deeds: Record<Audited["did"], string> = {
  mute: "silencia",
  ban: "expulsa",
  pardon: "perdona a",
  report: "denuncia a",
  close: "cierra una denuncia",
  amend: "corrige",
  recover: "crea un enlace para otra contraseña:",
  recovered: "eligió otra contraseña con un enlace:",
  email: "cambió su correo:",
  methods: "cambió sus formas de entrar:",
  erase: "borró:",
  erased: "quitó el nombre de todos los registros:",
  invite: "creó una invitación:",
  join: "creó una cuenta por invitación:",
  withdraw: "retiró:",
  add: "añadió a",
  announce: "anunció:",
  appoint: "cambió los roles de",
};

const states: Record<ChallengeState, string> = {
  waiting: "Espera respuesta.",
  accepted: "Se aceptó.",
  declined: "Se rechazó.",
  withdrawn: "Se retiró.",
  expired: "Estuvo abierto demasiado tiempo.",
};

export const peopleWords: typeof english = {
  // The head of the page
  you: "Tú",
  lobby: "Sala",
  signIn: "Entrar",
  moderation: "Moderación",
  home: "Al inicio",
  notReached: "El servidor no responde. Inténtalo de nuevo en un momento.",
  pageFault: (said) => `Esta página tiene un fallo: ${said}. Recárgala; si sigue, avisa al operador.`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "Otras formas de empezar",
  playFriend: "Contra un amigo, por enlace",
  findOpponent: "Buscar rival",
  learnRules: "Las reglas en dos minutos",
  liveBoards: "Ver partidas en juego",
  scoreRecord: "Contar un SGF",
  dropRecord:
    "Suelta aquí el registro de una partida: verás quién está vivo y cuánto cuenta el tablero con cada reglamento.",
  chooseRecord: "Elegir un archivo",
  pasteRecord: "Pegar el texto",
  pasteLabel: "El texto del registro de una partida",
  countRecord: "Contar",
  aBot: (lines) => `Un programa en ${lines} líneas`,
  botHint: "Python, sin instalar nada. Juega una partida en este servidor, y la página la muestra.",
  botCommand: (server) => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }) => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "Entra, o crea una cuenta",
  name: "Nombre",
  nameHint: "Como máximo 32 caracteres. Lo ve todo el mundo.",
  nameMissing: "Escribe aquí un nombre.",
  password: "Contraseña",
  passwordHint: (least) => `Al menos ${least} caracteres; unas cuantas palabras van bien.`,
  forgotten: "Una contraseña olvidada",
  forgottenHint: "¿La has olvidado? Un moderador o quien lleva este servidor te da un enlace para elegir otra.",
  forgottenAsk: "¿Has olvidado la contraseña?",
  recoverWho: "Tu nombre o tu correo",
  recoverWhoMissing: "Escribe aquí tu nombre o tu correo.",
  sendLink: "Enviar un enlace",
  recoverSent: "Si existe esa cuenta y tiene correo, le hemos enviado un enlace. Mira también en el correo no deseado.",
  recoverHint:
    "El enlace va al correo de tu cuenta. Si no tiene, un moderador o quien lleva este servidor te da un enlace.",
  makeLink: "Crear un enlace",
  linkFor: (who, till) =>
    `Da este enlace a ${who}. Sirve una sola vez, hasta el ${moment(till)}: quien lo tenga puede elegir otra contraseña.`,
  passwordMissing: "Escribe aquí la contraseña.",
  passwordShort: (least) => `Es demasiado corta: usa al menos ${least} caracteres.`,
  makeAccount: "Crear una cuenta",
  isBot: "Es para un programa: lleva la marca BOT",
  guestKeeps: (guest) => `Te llamas ${guest}. Si creas una cuenta, tus partidas y tus puestos siguen siendo tuyos.`,
  alreadyIn: (who) => `Ya has entrado como ${who}.`,
  signInOrUp: "Entrar o crear una cuenta",
  signOut: "Salir",

  // One's own rank
  ownRank: "¿Qué nivel tienes?",
  ownRankHint:
    "Se dice una sola vez, antes de la primera partida puntuada. Tu nivel empieza ahí y luego sigue a tus partidas.",
  ownRankUnsaid: "Prefiero no decirlo",
  beginner: "Soy principiante",
  aboutRank: (said) => `Más o menos ${longRank(said)}`,
  ownRankSaid: (said) => `Empiezas en ${longRank(said)}.`,

  // One's own account
  account: "Tu cuenta",
  nobody: "No has entrado",
  guestAccount: (guest) =>
    `Te llamas ${guest}, y solo este navegador te conoce. Con una cuenta conservas tus partidas, tienes puntuación y puedes chatear.`,
  attempts: (n, last) =>
    `Alguien ha probado ${n === 1 ? "una contraseña incorrecta" : `${n} contraseñas incorrectas`} con tu nombre, la última vez el ${moment(last)}. Eso no te impide entrar; basta con una contraseña propia y larga.`,
  banned: ({ until, why }) =>
    `Solo puedes mirar${until ? ` hasta el ${day(until)}` : ""}. Un moderador dice por qué: ${sentence(why)}`,
  muted: ({ until, why }) =>
    `No puedes hablar${until ? ` hasta el ${day(until)}` : ""}. Un moderador dice por qué: ${sentence(why)}`,
  yourPage: "Tu página y tus partidas",
  exportData: "Descargar tus datos",
  aboutYou: "Quién eres",
  bio: "Sobre ti",
  bioHint: "Se ve en tu página, como texto sencillo.",
  save: "Guardar",
  saved: "Guardado.",
  changePassword: "Cambiar la contraseña",
  oldPassword: "La contraseña actual",
  newPassword: "La contraseña nueva",
  oldPasswordWrong: "Esa no es tu contraseña.",
  passwordChanged: "La contraseña ha cambiado. Los demás navegadores quedan fuera, y todas las claves, revocadas.",
  email: "Correo electrónico",
  emailHint: "Para un enlace si olvidas la contraseña. Nadie más lo ve.",
  emailIs: (a) => `Es ${a}.`,
  emailMissing: "Escribe aquí tu correo.",
  emailSent: (to) => `Hemos enviado un enlace a ${to}. El correo valdrá cuando lo abras.`,
  emailRemove: "Quitar el correo",
  emailRemoved: "Ya no tienes correo.",
  emailConfirm: "Confirma tu correo",
  emailConfirmed: "El correo ya es tuyo.",
  emailConfirmHint: "Sirve para un enlace si olvidas la contraseña, y para nada que vean otros.",
  notices: "Avisos",
  notifyMe: "Avisarme fuera de la página cuando alguien me desafíe o empiece una partida",
  notifyRefused: "El navegador no lo permite. Permite los avisos de este sitio en sus ajustes e inténtalo de nuevo.",
  notifySet: (on) => (on ? "El navegador te avisará." : "El navegador no te avisará."),
  lookHint:
    "El tema, el tablero, las coordenadas, los sonidos y el idioma son de este navegador: los encuentras en los controles de arriba, en cada página.",

  // Tokens
  erase: "Borrar para siempre",
  eraseHint:
    "Abandonas tus partidas y pasas a ser «deleted player» en partidas, chats y torneos. Nadie más recibe tu nombre. No se puede deshacer.",
  eraseSure: "Sí, lo quiero",
  eraseUnsure: "Marca esto antes.",
  passkeySignIn: "Entrar con una llave de acceso",
  passkeyMake: "Crear con una llave de acceso",
  passkeyMakeHint:
    "Con una llave de acceso no necesitas contraseña: entras con tu teléfono, tu ordenador o tu gestor de contraseñas.",
  passkeysAt: (at: string): string => `Las llaves de acceso funcionan en ${at}.`,
  passkeysHttps: "Las llaves de acceso necesitan una dirección https. Quien lleva este servidor no le ha dado ninguna.",
  passkeysNone: "Este navegador no tiene llaves de acceso.",
  passkeyCanceled: "No se ha usado ninguna llave de acceso. Puedes intentarlo de nuevo.",
  signInAt: (title: string): string => `Entrar con ${title}`,
  signingOn: "Entrando…",
  signOnLost: "Este navegador no sabe nada de ese inicio de sesión: empieza de nuevo.",
  chooseName: "Elige tu nombre",
  chooseNameHint: "Aquí nadie tiene todavía esta cuenta. Elige el nombre que verán los demás y ya la tienes.",
  haveAccount: "¿Ya tienes una cuenta aquí? Entra en ella y vincula las dos en la página de tu cuenta.",
  methods: "Formas de entrar",
  methodsHint:
    "Una llave de acceso la guarda tu teléfono, tu ordenador o tu gestor de contraseñas. Nadie puede adivinarla ni sacártela con engaños.",
  noMethods: "Solo tu contraseña.",
  addPasskey: "Añadir una llave de acceso",
  linkAt: (title: string): string => `Vincular ${title}`,
  methodAdded: "Añadida: ya puedes entrar con ella.",
  methodRemoved: "Eliminada.",
  methodName: "Cómo la llamas",
  rename: "Cambiar el nombre",
  remove: "Eliminar",
  confirmPasskey: "Confirmar con una llave de acceso",
  confirmAt: (title: string): string => `Confirmar con ${title}`,
  confirmHint: "Para cambiar algo aquí, confirma que eres tú. Durante cinco minutos no necesitas contraseña.",
  confirmed: "Confirmado: durante cinco minutos no necesitas contraseña.",
  roleConfirm:
    "Tu función exige confirmar con una llave de acceso; vale doce horas en este navegador. Si no tienes ninguna, añade una en la página de tu cuenta.",
  firstPassword: "Elegir una contraseña",
  proofMissing: "Confirma primero que eres tú en «Formas de entrar».",
  methodOf: ({ label, provider }) => [provider, label].filter(Boolean).join(": ") || "Una llave de acceso",
  synced: "también en tus otros dispositivos",
  openedBy: {
    password: "con contraseña",
    passkey: "con llave de acceso",
    provider: "con un proveedor",
    link: "con un enlace",
  } as Record<string, string>,
  devices: "Dispositivos",
  devicesHint: "Donde tienes la sesión abierta. Si no reconoces alguno, ciérralo y cambia la contraseña.",
  deviceOf: ({ label }) => label || "Un navegador",
  thisDevice: "este",
  deviceIs: ({ created, used }) => dotted(`desde el ${day(created)}`, used && `usado el ${day(used)}`),
  endOthers: "Salir en todos los demás",
  othersEnded: "Se ha cerrado la sesión en los demás dispositivos.",
  tokens: "Claves",
  tokensHint: "Un programa que muestra una clave a la API actúa en tu nombre, hasta donde alcance la clave.",
  noTokens: "No hay ninguna.",
  tokenLabelOf: ({ label, scopes: of }) => (of.includes("calendar") ? "Tu calendario" : label || "sin etiqueta"),
  tokenIs: ({ scopes: of, created, used, expires }) =>
    dotted(
      `puede: ${of.map((scope) => scopes[scope] ?? scope).join(", ")}`,
      `creada el ${day(created)}`,
      used ? `usada el ${day(used)}` : "nunca usada",
      expires && `hasta el ${day(expires)}`,
    ),
  revoke: "Revocar",
  newToken: "Una clave nueva para un programa",
  tokenLabel: "Etiqueta",
  tokenLabelHint: "Para qué sirve, por ejemplo “GNU Go en casa”.",
  labelMissing: "Di para qué sirve la clave.",
  scopes: "Puede",
  scope: (scope) => capital(scopes[scope] ?? scope),
  noScope: "Elige al menos una cosa que pueda hacer.",
  expires: "Caduca",
  lifetimes: [
    ["90", "a los 90 días"],
    ["7", "a los 7 días"],
    ["365", "al cabo de un año"],
  ],
  tokenPasswordHint: "Para que nadie que solo tenga este navegador cree una clave duradera.",
  makeToken: "Crear la clave",
  tokenOnce: "Copia la clave ahora: solo se muestra esta vez.",
  tokenItself: (label) => `La clave ${label}`,
  copy: "Copiar",

  // Somebody's page
  noSuchPerson: "Nadie se llama así.",
  since: (at) => `Aquí desde el ${day(at)}`,
  record: ({ won, lost, drawn }) =>
    `${count(won, "victoria", "victorias")}, ${count(lost, "derrota", "derrotas")}${drawn > 0 ? `, ${count(drawn, "empate", "empates")}` : ""}`,
  challengeTo: (who) => `Desafiar a ${who}`,
  guestPage: "Un invitado: sin cuenta no hay puntuación ni desafíos.",
  challengeNeedsAccount: "Para desafiar a alguien necesitas una cuenta.",
  block: "Bloquear",
  unblock: "Desbloquear",
  blocked: (who) => `Ya no te cruzas con ${who}: ni desafíos ni partidas buscadas.`,
  blocks: "Bloqueados",
  nobodyBlocked: "Nadie.",
  blocksHint: "No ves sus propuestas, y no se te busca ninguna partida contra ellos.",
  ratings: "Puntuaciones",
  unrated: "Todavía no hay partidas puntuadas.",
  pool: "Contra",
  poolOf: (pool) => ({ people: "personas", bots: "programas" })[pool] ?? pool,
  rating: "Puntuación",
  ratingOf: ({ rank: said, value, provisional }) => `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95 %",
  intervalOf: ({ low, high }) => `${signed(low)}–${signed(high)}`,
  provisionalHint: "Un signo de interrogación: aún hay pocas partidas, y la puntuación puede cambiar mucho.",
  scaleHint:
    "Un nivel vale una piedra de hándicap en 19×19: de 30 kyu a 1 kyu y luego de 1 dan a 9 dan. Programas de fuerza conocida fijan la escala.",
  course: "Evolución de la puntuación",
  courseHint:
    "Un punto lleno es una partida ganada, uno vacío una perdida; la fuerza real está muy probablemente en la banda.",
  courseSaid: (n, from, to) => `La puntuación en ${n} partidas: de ${signed(from)} a ${signed(to)}`,
  streakOf: (n) => (n > 0 ? `${n} victorias seguidas` : `${-n} derrotas seguidas`),
  longestStreak: (n) => `mejor racha de victorias: ${n}`,
  opponents: "Rivales más frecuentes",
  rates: "Por color, hándicap y reglas",
  handicaps: { none: "Sin hándicap", given: "Hándicap dado", taken: "Hándicap recibido" },
  gamesRated: (n) => n,

  // Games
  games: "Partidas",
  game: "Partida",
  result: "Resultado",
  board: "Tablero",
  rules: "Reglas",
  moves: "Jugadas",
  opponent: "Rival",
  any: "todas",
  results: [
    ["", "todas"],
    ["won", "ganadas"],
    ["lost", "perdidas"],
    ["drawn", "empatadas"],
  ],
  boardSizes: [
    ["", "todos"],
    ["9x9", "9×9"],
    ["13x13", "13×13"],
    ["19x19", "19×19"],
  ],
  ratedOrNot: [
    ["", "todas"],
    ["true", "puntuadas"],
    ["false", "no puntuadas"],
  ],
  ratedMark: "puntuada",
  find: "Buscar",
  older: "Anteriores",
  noGames: "Todavía no hay partidas.",
  gamesFound: (n, more) => (n === 0 ? "No hay partidas así." : `${games(n)}${more ? " por ahora" : ""}`),
  against: (opponent) => `contra ${opponent}`,
  gameSaid: (color, opponent) => `${name(color)} contra ${opponent}`,
  outcome: (result, color) => {
    if (!result) return "en juego";
    if (result === "0") return "empate";
    const winner = { B: "black", W: "white" }[result[0]!];
    return winner && result[1] === "+"
      ? `${winner === color ? "ganada" : "perdida"}, ${resultText(result)}`
      : resultText(result);
  },
  day,

  // The lobby
  news: "Novedades",
  look: "Ver",
  dismiss: "Ocultar",
  toBoard: "Al tablero",
  offersYou: (who, terms) => `${who} te propone una partida: ${terms}.`,
  gameStarts: (opponent, color) => `Empieza tu partida contra ${opponent}. Juegas con ${name(color)}.`,
  yourTurn: (opponent) => `Te toca contra ${opponent ?? "alguien"}.`,
  gameOver: (opponent, result) => `Tu partida contra ${opponent ?? "alguien"} ha terminado: ${resultText(result)}.`,
  vacation: "Vacaciones",
  vacationHint: "Tu tiempo no cuenta en las partidas que prevén vacaciones. Empiezan y acaban en todas a la vez.",
  vacationBegin: "Irse de vacaciones",
  vacationEnd: "Volver",
  vacationNow: "Estás de vacaciones.",
  vacationLast: "Hasta (último día)",
  theirTurn: "Le toca al otro",
  yourGames: "Tus partidas",
  gameNow: (size, time, color) => dotted(board(size), clock(time), `tú: ${name(color)}`),
  turn: "Te toca",
  toYou: "Para ti",
  yours: "Tus propuestas",
  openOffers: "Abiertas a todos",
  nobodyWaits: "Ahora nadie espera rival. Propón una partida, o busca rival.",
  kindOf: (kind) =>
    ({ open: "Para todos", link: "Para quien tenga el enlace", direct: "Para una persona", automatch: "Para todos" })[
      kind
    ],
  accept: "Aceptar",
  decline: "Rechazar",
  withdraw: "Retirar",
  link: "Enlace",

  automatch: "Buscar rival",
  sizes: "Tableros",
  noSize: "Elige al menos un tablero.",
  speed: "Ritmo",
  speedOf: (speed) => speeds[speed],
  evenSearch: "Igualar según el nivel: hándicap y komi",
  searching: ({ sizes, speed, rated }) =>
    `Buscando rival: ${here.or(sizes.map(board))}, ${speeds[speed].toLowerCase()}${rated ? ", puntuada" : ""}. Tu partida empezará sola.`,
  stopSearch: "Dejar de buscar",

  offerTitle: "Proponer una partida",
  offerTo: "A",
  toAnybody: "Cualquiera",
  toLink: "Quien tenga el enlace",
  offerSend: "Proponer",
  offered: "Propuesta: está entre tus propuestas. La partida empezará aquí sola en cuanto alguien acepte.",
  clocks: clocks.map((time): [string, string] => [time, capital(clock(time))]),
  moreTerms: "Reglas, hándicap, final",
  ratedGame: "Una partida puntuada",
  ratedNeedsAccount: "Las partidas puntuadas son para cuentas.",
  challengeTitle: (who) => `Una partida con ${who}`,
  challengeSend: (who) => `Proponérsela a ${who}`,

  terms: (game, rated, theirs = true) =>
    dotted(
      board(game.size),
      rulesOf(game.ruleset ?? "chinese"),
      game.komi !== undefined && `komi ${number(game.komi)}`,
      Boolean(game.handicap) && `${stones(game.handicap!)} de hándicap`,
      clock(game.time),
      `tú: ${colorFor(game.color, theirs)}`,
      rated ? "puntuada" : "no puntuada",
    ),

  // One challenge
  aChallenge: "Un desafío",
  noSuchChallenge: "Ese desafío no existe.",
  toLobby: "A la sala",
  offerOf: (who) => `${who} propone una partida`,
  yourOffer: (to) => (to ? `Tu propuesta a ${to}` : "Tu propuesta"),
  stateOf: (state, mine, to) =>
    state === "waiting" && mine
      ? `Esperando ${to ? `a ${to}` : "rival"}. La partida empezará aquí sola.`
      : states[state],
  whatIsOffered: "Lo que se propone",
  offeredBy: "De",
  termsOneByOne: (game, rated, theirs, ending) => [
    ["Tablero", board(game.size)],
    ["Reglas", titles[game.ruleset ?? "chinese"] ?? game.ruleset!],
    ["Komi", game.komi === undefined ? "el habitual" : number(game.komi)],
    ...(game.handicap ? [["Hándicap", stones(game.handicap)] as [string, string]] : []),
    ["Reloj", capital(clock(game.time))],
    ["Juegas con", colorFor(game.color, theirs)],
    ["Puntuada", rated ? "sí" : "no"],
    ...(ending ? [["Cómo termina", ending] as [string, string]] : []),
  ],
  challengeLink: "Envía este enlace a quien quieras como rival.",
  watch: "Ver la partida",

  // Chat
  chat: "Chat",
  nothingSaid: "Nadie ha dicho nada.",
  kibitzHint: "Lo que digan los espectadores lo verás después de la partida.",
  chatOnceSeated: "Cuando ocupes un puesto podrás hablar aquí con tu rival.",
  chatNeedsAccount: "Para hablar aquí necesitas una cuenta.",
  sayLabel: "Decir algo en el chat",
  sayCommand: (line) =>
    `“${line}” es una jugada o una orden, y eso va en el campo bajo el tablero. Para decirlo de todos modos, pulsa Decir otra vez.`,
  switchChatOff: "Desactivar el chat",
  switchChatOn: "Activar el chat",
  chatOff: (who) => `${who} ha desactivado el chat.`,
  chatOffByYou: "Has desactivado el chat.",
  chatSwitched: (who, on) => `${who} ha ${on ? "vuelto a activar" : "desactivado"} el chat.`,
  say: "Decir",
  sayNothing: "Escribe lo que quieras decir.",
  watching: "mira",
  hour: (at) => hour(at),

  // Reports
  report: "Denunciar",
  reportPerson: (who) => `Denunciar a ${who}`,
  reportLine: (who) => `Denunciar lo que ha dicho ${who}`,
  whatIsWrong: "¿Qué pasa?",
  reportHint: "Lo lee un moderador, junto con lo que denuncias.",
  whyMissing: "Di por qué.",
  sendReport: "Enviar la denuncia",
  cancel: "Cancelar",
  reported: "Gracias. Un moderador lo mirará.",

  // Moderation
  moderatorsOnly: "Esto es para moderadores.",
  reports: "Denuncias",
  noReports: "No hay denuncias abiertas.",
  reportedAt: (at) => moment(at),
  theGame: "La partida",
  judge: "Silenciar o expulsar",
  closeReport: "Cerrar la denuncia",
  why: "Por qué",
  whyHint: "Queda registrado.",
  person: "Una persona",
  nameOrId: "Nombre o identificador",
  deed: "Qué hacer",
  discipline: (what) => disciplines[what],
  hours: "Horas",
  hoursHint: "Vacío: hasta el perdón.",
  badHours: (most) => `Las horas son un número entero hasta ${most}, o nada.`,
  doIt: "Hacerlo",
  done: (what, who) => `${who} ${judged[what]}.`,
  amendResult: "Corregir un resultado",
  gameAddress: "La dirección de la partida",
  gameMissing: "Copia la dirección de la partida.",
  newResult: "El resultado correcto",
  decisions: [
    ["B+R", "Negro gana por abandono"],
    ["W+R", "Blanco gana por abandono"],
    ["B+", "Negro gana por puntos"],
    ["W+", "Blanco gana por puntos"],
    ["B+T", "Negro gana por tiempo"],
    ["W+T", "Blanco gana por tiempo"],
    ["B+F", "Negro gana por incomparecencia"],
    ["W+F", "Blanco gana por incomparecencia"],
    ["0", "Empate"],
    ["both-lose", "Pierden los dos"],
    ["Void", "Sin resultado"],
  ],
  margin: "Por cuántos puntos",
  marginMissing: "Falta un número de puntos, como 3,5.",
  amended: "El resultado está corregido.",
  server: "El servidor",
  serverSince: (version: string, at: string): string => `${version} · en marcha desde ${moment(at)}`,
  serverWorks: (ok: boolean, note?: boolean): string =>
    !ok ? "con fallos" : note ? "en orden, pero conviene revisarlo" : "en orden",
  serverLately: (total: string, lately: string, minutes: string): string =>
    `${total}; ${lately} en los últimos ${minutes} min`,
  serverPart: {
    store: "Base de datos",
    connections: "Sitio para conexiones",
    logs: "Partidas guardadas",
    mail: "Servidor de correo",
    disk: "Espacio en disco",
    certificate: "Certificado",
    engines: "Programas",
    push: "Mensajes push",
    traces: "Trazas",
  },
  serverFigures: {
    shinpan_games_loaded: "Partidas en memoria",
    shinpan_games_parked: "Partidas en espera en la base",
    shinpan_streams: "Conexiones abiertas de jugadores y espectadores",
    shinpan_programs: "Programas en marcha",
    shinpan_program_faults_total: "Fallos de programas",
    shinpan_request_seconds_mean: "Duración media de una petición",
    shinpan_commit_seconds_mean: "Duración media de una escritura",
    shinpan_writes_waiting: "Escrituras en espera",
    shinpan_work_waiting: "Peticiones que esperan un procesador",
    shinpan_mail_waiting: "Mensajes en espera",
    process_resident_memory_bytes: "Memoria",
    process_open_fds: "Archivos abiertos",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "Enlace para un calendario",
  calendarHint:
    "Muestra los plazos de tus partidas y las rondas de tus torneos en el calendario del teléfono. Quien tenga el enlace los ve; un enlace anterior deja de valer.",
  calendarAddress: "Dirección para tu calendario",
  invitations: "Invitaciones",
  invitationsHint: "Quien tenga el enlace crea una cuenta con él.",
  inviteUses: "Para cuántas personas",
  inviteDays: "Por cuántos días",
  invitationIs: (left, till) => `quedan ${left} · hasta el ${moment(till)}`,
  linkOnce: "Copia el enlace ahora: solo se muestra esta vez.",
  wholeNumber: (most) => `Un número entero de 1 a ${most}, por favor.`,
  addAccount: "Añadir una cuenta",
  announcements: "Anuncios",
  announcementsHint:
    "Lo ve quien mire una página. Con una hora de inicio y de fin, como la de un mantenimiento, dice esa hora y desaparece solo.",
  announcement: "Lo que todos verán",
  begins: "Desde",
  ends: "Hasta",
  announce: "Anunciar",
  moment,
  roles: "Roles",
  rolesHint: "Lo que puede hacer una cuenta además de jugar. Queda registrado.",
  seeRoles: "Ver los roles",
  role: {
    moderator: "Moderación: personas y resultados",
    organizer: "Organización: torneos",
    admin: "Administración: todo",
  },
  giveRoles: "Dar estos roles",
  rolesGiven: (who, roles) => `${who}: ${roles || "ningún rol"}`,
  audit: "Lo que se ha hecho",
  auditHint: "Todo lo que se ha denunciado y hecho, lo más reciente primero.",
  nothingDone: "Nada por ahora.",
  deedOf: ({ did, hours, result }) =>
    [
      deeds[did],
      result && `un resultado a ${resultText(result)}`,
      (did === "mute" || did === "ban") && (hours ? `durante ${count(hours, "hora", "horas")} a` : "para siempre a"),
    ]
      .filter(Boolean)
      .join(" "),
};
