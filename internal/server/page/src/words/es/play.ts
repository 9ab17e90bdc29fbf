// What the page says in Spanish about a game in progress.

import type { Uncounted } from "../../api/types";
import { capital, crossed, dotted } from "../sentences";
import type { play as english } from "../en/play";
import {
  chain,
  byPoints,
  clock,
  count,
  fate,
  list,
  name,
  number,
  other,
  resultText,
  rules,
  stones,
  stonesAt,
} from "./parts";
import { mediator, nameMediator, reason } from "./server";
import { called, fallbacks } from "./game";

/** What follows if both sides pass where the result is not known beforehand. */
const stops: Record<string, string> = {
  marking: "se marcan por turnos las piedras muertas",
  auto: "cuenta el juez; cada uno está de acuerdo o sigue jugando",
  mediation: "cada uno dice qué está muerto, y el mediador decide las disputas",
  confirmation: "cada uno dice qué está muerto, y las disputas se prueban en una copia",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "Se sigue jugando una vez. Cuando los dos vuelvan a pasar, toda piedra en el tablero está viva.",
  resume:
    "Se sigue jugando. Si los dos pasan enseguida, toda piedra en el tablero está viva; más adelante se vuelve a preguntar a los dos.",
  confirmation:
    "Cada cadena en disputa se ataca en una copia del tablero. La partida no cambia; de la copia solo vuelve si está muerta o viva.",
  "play-on-text":
    "Se sigue jugando una vez. Cuando los dos vuelvan a pasar, lo que ambos dan por muerto sigue muerto, y cualquier otra piedra en el tablero está viva.",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "se vuelven a marcar las piedras muertas",
  auto: "el juez vuelve a contar",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "sus condiciones no son las de las partidas puntuadas",
  players: "no era entre dos cuentas",
  "no-result": "no tiene resultado",
  short: "se jugaron muy pocas piedras",
  neighbors: "los dos jugaban desde la misma dirección",
  often: "los dos ya han jugado bastantes partidas puntuadas entre sí",
};

const waiting = (who: string): string => `Esperando a ${who}…`;
const deadStones = (n: number): string => count(n, "piedra muerta", "piedras muertas");
const chains = (n: number): string => count(n, "cadena", "cadenas");

export const play: typeof english = {
  // What was agreed
  firstMove: "Primera jugada",
  firstMoveWithin: (time, tournament) =>
    `cada bando empieza en menos de ${time}, o ${tournament ? "cuenta como ausente" : "la partida queda sin resultado"}`,
  shortOfTime: "Un bando con poco tiempo cuando se sigue jugando tras una parada",
  shortOfTimeGets: (canadian) =>
    canadian
      ? "tiene, una vez por partida, la parte del periodo que corresponde a las piedras que le quedan"
      : "tiene, una vez por partida, una décima parte del tiempo principal o tres incrementos, lo que sea más, pero nunca más que el tiempo principal",

  // The game
  captures: (n) => count(n, "prisionero", "prisioneros"),
  noClock: "sin reloj",
  beginWithin: (who, you, left, tournament) =>
    `${you ? "Empieza" : `${name(who)} tiene que empezar`} en menos de ${left}, o ${tournament ? `${you ? "cuentas" : "cuenta"} como ausente` : "la partida queda sin resultado"}.`,
  handicapWithin: (who, left) =>
    `${name(who)} tiene que poner las piedras de hándicap en menos de ${left}, o pierde la partida.`,
  opponentWithin: (who, you, left) => `Sin un nuevo rival, ${you ? "ganas" : `gana ${name(who)}`} en ${left}.`,
  backWithin: (who, left) => `Si ${name(who)} no vuelve en menos de ${left}, el otro bando puede reclamar la victoria.`,
  pauseEndsIn: (left) => `Los relojes vuelven a correr en ${left} como máximo.`,
  clocksRunIn: (left) => `Los relojes vuelven a correr cuando estén los dos bandos, en ${left} como máximo.`,
  lastPeriod: "último periodo",
  lastPeriodCalled: "Último periodo.",
  periodsLeft: (n) => `Quedan ${count(n, "periodo", "periodos")}.`,
  lowTime: "poco tiempo",
  toTournament: "Al torneo",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }) =>
    dotted(
      crossed(size),
      rules(ruleset),
      `komi ${number(komi)}`,
      handicap && handicap.stones > 0 && `${stones(handicap.stones)} de hándicap`,
      time !== "none" && clock(time),
      rated && (uncounted ? `puntuada, pero no cuenta: ${uncountedFor[uncounted]}` : "puntuada"),
      watchers > 0 && count(watchers, "espectador", "espectadores"),
    ),
  loading: "Preparando el tablero…",
  unsent: "Tus marcas no se han enviado. Cuando se acabe el tiempo, no cuentan.",
  sendMarks: "Enviar mis marcas",
  sending: (names: string): string => `Enviando: ${names}…`,
  unanswered: (names: string): string => `Todavía sin respuesta a: ${names}. Se envía de nuevo hasta que llegue.`,
  theirTurn: (who, program) => (program ? `${name(who)} está pensando…` : `Le toca a ${name(who)}`),
  announceMove: (color, move, captured) =>
    `${name(color)} ${move === "pass" ? "pasa" : move}${captured > 0 ? `, ${count(captured, "piedra capturada", "piedras capturadas")}` : ""}.`,
  stopped: "El rival no ha podido continuar.",
  handicapYours: (n, left) =>
    left > 0
      ? `Elige ${byPoints(n)} para tus piedras de hándicap: ${left === 1 ? "falta" : "faltan"} ${left}`
      : "Ya están todos: pon las piedras",
  handicapTheirs: "Negro está eligiendo los puntos de las piedras de hándicap.",
  placeHandicap: "Poner las piedras",
  ifBothPass: (result) => `Si ahora pasan los dos: ${resultText(result)}`,
  ifBothPassAsk: (ending) => `Si ahora pasan los dos, ${stops[ending] ?? "cada uno dice qué está muerto"}`,
  prepared: "Jugadas preparadas",
  preparedHint:
    "Prueba en el tablero lo que puede jugar el otro y tu respuesta. El árbitro juega la respuesta en cuanto llega la jugada esperada. Nadie más las ve.",
  prepare: "Preparar lo probado",
  preparedRemove: "Quitar",
  preparedDropped: "Se retiraron tus jugadas preparadas:",
  preparedIf: (move, answer) => `Si ${move}, entonces ${answer}`,
  nextGame: (opponent) => `Siguiente partida: contra ${opponent}`,
  onVacation: (who, left) => `${name(who)}: de vacaciones, como mucho ${left} más; ese tiempo no cuenta.`,
  weekendNow: (left) => `Es fin de semana, que no cuenta: el reloj vuelve a correr en ${left}.`,
  interrupted: "El servidor estuvo ausente. Los relojes están parados hasta que vuelvan los dos bandos.",
  aimBar: "Una piedra por confirmar",
  aimPlay: (vertex) => `Jugar ${vertex}`,
  aimCancel: "Cancelar",
  aimSteps: {
    left: "Un punto a la izquierda",
    up: "Un punto arriba",
    down: "Un punto abajo",
    right: "Un punto a la derecha",
  },
  aimed: (vertex) => `Toca ${vertex} otra vez para jugar ahí.`,
  undo: "Deshacer",
  pause: "Pausa",
  resign: "Abandonar",
  resignSure: "¿Abandonar esta partida?",
  resignYes: "Sí, abandonar",
  resignNo: "Seguir jugando",
  undoAsked: (by) => `${name(by)} pide deshacer la última jugada.`,
  undoWaiting: (by) => `Has pedido deshacer la última jugada. ${waiting(name(by))}`,
  pauseAsked: (by) => `${name(by)} pide una pausa: los relojes se paran hasta que uno de los dos siga.`,
  pauseWaiting: (other_) => `Has pedido una pausa. ${waiting(name(other_))}`,
  pausedNow:
    "La partida está en pausa, y los relojes, parados. Cualquiera de los dos puede seguir; pasado un día, sigue sola.",
  pausedShort: "La partida está en pausa.",
  unpaused: "La partida sigue.",
  stopClocks: "Parar los relojes",
  goOnPlaying: "Reanudar la partida",
  hasLeft: (who) => `${name(who)} se ha ido. Su reloj sigue corriendo.`,
  hasReturned: (who) => `${name(who)} ha vuelto.`,
  claimIn: (time) => `Si ese bando no vuelve, podrás reclamar la victoria en ${time}.`,
  claimNow: "Ya puedes reclamar la victoria, o esperar.",
  claimWin: "Reclamar la victoria",
  waitForThem: "Espero",
  yourMoveTitle: "Te toca",
  allow: "Permitir",
  seatFree: (color, host) => `${host || "Alguien"} busca rival. Jugarías con ${name(color)}.`,
  sitDown: (color) => `Jugar con ${name(color)}`,
  waitFriend: "Envía este enlace a tu amigo:",
  waitBoth: "Envía este enlace a tu amigo, y a la persona que ambos quieran como mediador:",
  waitMediator:
    "Envía este enlace a la persona que ambos jugadores quieran como mediador, que decidirá las disputas. Se ofrece, y ambos la aceptan:",
  waitNamed: (who) =>
    `${who} será el mediador, y decide si no hay acuerdo sobre las piedras muertas. ${who} aún no ha llegado; envía este enlace:`,
  mediate: "Ofrecerse como mediador de esta partida",
  mediatorNamed:
    "Los jugadores te han elegido como mediador: decides tú si no están de acuerdo sobre las piedras muertas.",
  takePlace: "Ser el mediador de esta partida",
  mediatorAwaited: (who) => `${who} será el mediador, y aún no ha llegado.`,
  theyMediate: (who) =>
    `${who} es el mediador: si los jugadores no están de acuerdo sobre las piedras muertas, decide ${who}.`,
  youOffer: "Te ofreces como mediador de esta partida.",
  mediatorOffers: (who) =>
    `${who} se ofrece como mediador, para decidir si los jugadores no están de acuerdo sobre las piedras muertas.`,
  mediatorBoth: "Hace falta el sí de los dos jugadores: acepta a alguien en quien confíes.",
  mediatorAccepted: (who) => `${name(who)} acepta.`,
  mediatorDeclined: (who) => `${name(who)} no quiere a este mediador.`,
  mediatorWaits: (yes, left) =>
    [...yes.map((who) => `${name(who)} acepta.`), waiting(left.map(name).join(" y a "))].join(" "),
  acceptMediator: "Aceptar",
  mediatorLeft: "El mediador se ha ido.",
  stopMediating: "Dejar de ser mediador",
  youMediate:
    "Eres el mediador de esta partida. Si los jugadores no están de acuerdo sobre las piedras muertas, decides tú.",
  shareLink: "Compartir…",

  // The record
  past: (at) => (at === 0 ? "El tablero al principio" : `El tablero tras la jugada ${at}`),
  toLive: "Volver a la partida",
  sgf: "SGF",
  picture: "Imagen",
  animation: "Animación",
  disputeAnimation: "Animación de la disputa",
  share: "Copiar el enlace a la imagen",
  reviewTogether: "Revisar juntos",
  commentary: "Comentario",
  commentGame: "Comentar esta partida",
  reviewGame: "¿Dónde se decidió?",
  copyEmbed: "Copiar código para insertar",
  estimate: "Estimación",

  // Trying moves out
  study: "Probar jugadas",
  sgfWithTries: "SGF con tus variantes",
  pastTry: (at) => `Una variante junto a la partida, en la jugada ${at}`,

  // Counting
  counting: "Recuento",
  countIntro:
    "Los dos han pasado. ¿Qué piedras ya no se pueden salvar? Elígelas en el tablero: están muertas, y todo lo demás está vivo.",
  countWatch: "Los dos han pasado, y los jugadores dicen qué piedras están muertas: las que ya no se pueden salvar.",
  refereeLooks: "El árbitro está mirando el tablero…",
  refereeSees: (dead) =>
    dead.length > 0 ? `Según el árbitro, piedras muertas: ${stonesAt(dead)}.` : "Según el árbitro, no hay nada muerto.",
  refereeUnsure: (unsettled) => `Sin decidir: ${list(unsettled)} (recuadros discontinuos).`,
  yourMarks: (n) => (n === 0 ? "Dices: todo está vivo." : `Dices: ${deadStones(n)}.`),
  agreeReferee: (result) =>
    result ? `De acuerdo con el árbitro →\u00a0${resultText(result)}` : "De acuerdo con el árbitro",
  sendList: (n) => (n === 0 ? "Enviar mi lista: todo vivo" : `Enviar mi lista: ${deadStones(n)}`),
  finalHint: (concedes) =>
    `Lo que envías es definitivo, y queda sellado hasta que lleguen las dos listas.${concedes ? " Si das por muertas piedras tuyas, las cedes, salvo que se siga jugando." : ""}`,
  playOnInstead: "Mejor seguir jugando",
  playOnInsteadHint: (first) =>
    `Si queda algo por jugar, sigue la propia partida: no hay lista, y ${name(first)} juega primero. Solo se puede una vez por partida.`,
  hasAskedToPlayOn: (who) => `${name(who)} quiere que la partida siga.`,
  ownList: (dead) => (dead.length === 0 ? "Has dicho que todo está vivo." : `Has dado por muertas: ${stonesAt(dead)}.`),
  listSent: (other_) => `Tu lista está enviada. Nadie más la ve hasta que lleguen las dos. ${waiting(name(other_))}`,
  listSealed: (who) => `${name(who)} ha enviado su lista. Queda sellada hasta que lleguen las dos.`,
  listsOpened: "Ya están las dos listas, abiertas.",
  givesUpLiving: (of) =>
    of.length > 1
      ? `El árbitro está seguro de que estas piedras tuyas están vivas: ${list(of)}. ¿Las cedes de todos modos?`
      : `El árbitro está seguro de que esta piedra tuya está viva: ${list(of)}. ¿La cedes de todos modos?`,
  giveUpAllTheSame: "Ceder estas piedras",
  takeOffList: "No, vivas",

  // A dispute
  disputeTitle: (n) => `No hay acuerdo sobre ${chains(n)}`,
  disputeWatch: (n) => `Los jugadores no están de acuerdo sobre ${chains(n)}`,
  saysYou: (color, vertices, dead) => `Dices que ${called(vertices, dead, chain(color, vertices))}.`,
  says: (who, color, vertices, dead) => `${name(who)} dice que ${called(vertices, dead, chain(color, vertices))}.`,
  refereeSays: (silent, color, vertices, dead) =>
    `Según la lista del árbitro, que vale por la de ${name(silent)}, ${called(vertices, dead, chain(color, vertices))}.`,
  light: "Mostrar",
  lightOf: (color, vertices) => `Mostrar ${chain(color, vertices)} en el tablero`,
  chain,
  saysUnknown: (who, fault) =>
    fault
      ? `La lista del programa de ${name(who)} no es una lista: ${reason(fault)}.`
      : `${name(who)} no sabe decir qué está muerto, y no reclama nada.`,
  bothCallDead: (of) => `Muertas en las dos listas: ${stonesAt(of)}.`,
  ownDead: (who, you, of) =>
    `${you ? "De tus propias piedras das por muertas" : `De sus propias piedras, ${name(who)} da por muertas`}: ${stonesAt(of)}. Nadie lo discute.`,
  counts: (komi) =>
    `Lo que cuenta el tablero según cada opinión${komi !== 0 ? `. El resultado incluye el komi: ${number(komi)} para Blanco` : ""}`,
  resultOf: "Resultado",
  yourList: "Tu lista",
  listOf: (color) => `Lista de ${name(color)}`,
  refereeCount: "Árbitro",
  asIs: "Nada muerto",
  verdictCount: "Juez",
  marksCount: "Según las marcas",
  acceptList: (who, result) => `De acuerdo con ${name(who)}${result ? ` → ${resultText(result)}` : ""}`,
  playOut: (ending, first) =>
    ending === "confirmation" ? "Probar en una copia" : `Jugarlo${first ? `: le toca a ${name(first)}` : ""}`,
  playOutHint: (ending) =>
    playedOut[ending ?? ""] ??
    "Se sigue jugando una vez. Cuando los dos vuelvan a pasar, toda piedra en el tablero está viva, salvo las que su dueño haya confirmado como muertas.",
  confirmChain: (vertices) => `${list(vertices)}: ${fate(true, vertices.length > 1)}`,
  theyAnswered: (who, agrees) =>
    agrees ? `${name(who)} está de acuerdo con la lista de ${other(who)}.` : `${name(who)} quiere jugarlo.`,
  answered: (other_) => `Tu respuesta está enviada. ${waiting(name(other_))}`,
  playingOut: (stop) => `Se juega la disputa de la parada\u00a0${stop}`,
  playGoesOn: (stop) => `Se sigue jugando tras la parada\u00a0${stop}`,
  staysDead: (vertices) =>
    vertices.length > 1
      ? `Muertas sin que nadie las capture, mientras ninguna jugada las toque: ${stonesAt(vertices)}.`
      : `Muerta sin que nadie la capture, mientras ninguna jugada la toque: ${stonesAt(vertices)}.`,
  notFrozen: (vertices) =>
    `Muertas en las dos listas: ${stonesAt(vertices)}. Lo que no se capture cuenta como vivo de todos modos.`,
  whenItStops: (ending, ends, frozen) => {
    const again = asked[ending] ?? "cada uno vuelve a decir qué está muerto";
    if (!ends) return `Cuando los dos vuelvan a pasar, ${again}.`;
    if (ending === "auto") return "Si ahora pasan los dos, la partida termina con el recuento anterior.";
    const alive = `la partida termina, y ${frozen ? "cualquier otra" : "toda"} piedra en el tablero está viva`;
    return asksAgain.has(ending)
      ? `Si ahora pasan los dos, ${alive}. En cuanto se juegue una piedra, ${again} en la parada siguiente.`
      : `Cuando los dos vuelvan a pasar, ${alive}.`;
  },

  // A mediator
  mediatorName: nameMediator,
  mediatorOf: mediator,
  dead: "Muerta",
  alive: "Viva",
  judgeCounts: "El juez está contando…",
  referred: (who) => `Decide ${who}`,
  waitVerdict: (who) => `Los jugadores no están de acuerdo: ${who} decide sobre las cadenas en disputa.`,
  mediatorMissing: (who) =>
    who
      ? `Los jugadores no están de acuerdo, y ${who}, el mediador, aún no ha llegado.`
      : "Los jugadores no están de acuerdo, y nadie ocupa todavía el puesto de mediador.",
  youDecide: "Decides tú",
  decideIntro:
    "Los jugadores no están de acuerdo sobre estas cadenas. Con el tablero tal como está, ¿cada una está muerta o viva?",
  decided: (of, dead) => `${list(of)}: ${fate(dead, of.length > 1)}.`,
  undecided: (n) => `Dar el veredicto: ${n === 1 ? "falta" : "faltan"} ${chains(n)}`,
  giveVerdict: (n) => (n === 0 ? "Dar el veredicto: todo vivo" : `Dar el veredicto: ${deadStones(n)}`),
  noVerdict: "No lo puedo decir",
  withoutVerdict: (fallback) =>
    `El veredicto es definitivo. Si no llega a tiempo, ${fallbacks[fallback] ?? fallbacks["cleanup"]}.`,

  // Marking by turns
  marking: "Marcar las piedras muertas",
  theirMark: (who) => `${name(who)} marca piedras muertas, no está de acuerdo o ha terminado.`,
  markedSoFar: (marks) =>
    marks.length === 0 ? "Nada está marcado como muerto." : `Marcadas como muertas: ${stonesAt(marks)}.`,
  hasMarked: (who, point) => `${name(who)} marca ${point} como muerta.`,
  isDone: (who) => `${name(who)} ha terminado.`,
  markChain: (of) => (of.length === 0 ? "Marcar esta cadena" : `Marcar esta cadena: ${list(of)}`),
  doneMarking: (result) => `Terminado → ${resultText(result)}, si ambos lo dicen`,
  disputeMarks: "En desacuerdo: seguir jugando",
  markingRule: (first) =>
    `Las cadenas de un mismo color en la misma región se marcan juntas, y una marca se queda. Cuando un bando ha terminado y luego el otro, acaba la partida. Si alguien no está de acuerdo, se borran las marcas y juega ${first ? name(first) : "el primero que pasó"}; si entonces los dos pasan enseguida, toda piedra está viva.`,

  // A trial on a copy
  realBoard: "La partida: este tablero no cambia",
  copyBoard: (n) => `La copia: prueba ${n}`,
  trialTitle: (n, of) => `Prueba ${n}: ¿se puede capturar ${list(of)}?`,
  trialRule: (of, first) =>
    `En la copia, ${name(first)} ataca ${list(of)}. Si se captura una piedra de la cadena, está muerta; si pasan los dos, está viva.`,
  trialTurn: (turn, mine) => (mine ? `Te toca en la copia: ${name(turn)}` : `En la copia le toca a ${name(turn)}.`),
  trialIfBothPass: (of) => `Si ahora pasan los dos: ${called(of, false)}`,
  trialIfPass: (of) => `Con un pase más: ${called(of, false)}`,
  koClosed: (kos, to, mine) =>
    `El ko en ${list(kos)} ${mine ? "te está prohibido" : `está prohibido para ${name(to)}`} hasta un pase que lo nombre. Un pase así no termina la prueba.`,
  passFor: (ko) => `Pasar por el ko en ${ko}`,
  trialResult: (n, of, captured, why) =>
    `Prueba ${n}: ${list(of)} ${captured ? "" : "no "}${of.length > 1 ? "capturadas" : "capturada"}; ${reason(why)}.`,
  trialEnded: (n, why) => `La prueba ${n} ha terminado: ${reason(why)}.`,
  onCopy: (said) => `En la copia: ${said}`,

  // A judge's count
  judgedTitle: "El juez ha contado",
  judgeSees: (who, dead, none) =>
    none
      ? `${capital(mediator(who))} no puede decirlo: se cuenta el tablero tal como está.`
      : `Según ${mediator(who)}, piedras muertas: ${stonesAt(dead)}.`,
  acceptCount: (result) => (result ? `De acuerdo → ${resultText(result)}` : "De acuerdo"),
  playOnCount: (first) => `Seguir jugando${first ? `: le toca a ${name(first)}` : ""}`,
  answeredCount: (who, agrees) =>
    agrees ? `${name(who)} está de acuerdo con el recuento.` : `${name(who)} sigue jugando.`,

  // No result
  offerVoid: "Proponer: sin resultado",
  voidOffered: (by) => `${name(by)} propone que la partida quede sin resultado.`,
  voidWaiting: (other_) => `Has propuesto que la partida quede sin resultado. ${waiting(name(other_))}`,
  acceptVoid: "De acuerdo: sin resultado",

  // How it was decided
  rulingNothing: "No se reclamó nada y no se retiró nada: cada cadena contó tal como estaba.",
  called: (who, dead) => `${who} la dio por ${fate(dead)}`,
  saidNothing: (who, referee) => `${who} no dijo nada${referee ? "; vale la lista del árbitro" : ""}`,
  couldNotTell: (who) => `${who} no sabía decirlo`,
  wasMarked: "marcada como muerta por turnos",
  wasCaptured: "capturada",
  inTrial: (n, captured) => `prueba ${n}: ${captured ? "capturada" : "no capturada"}`,
  atStop: (n) => `parada ${n}:`,
  rulingFile: "Toda la decisión en JSON",

  // The end
  resultSentence: ({ winner, by, margin }, absent) => {
    const w = winner || undefined;
    switch (by) {
      case "count":
        return w ? `${name(w)} gana por ${byPoints(margin ?? 0)}` : "Empate: los mismos puntos";
      case "resign":
        return w ? `${name(w)} gana: ${other(w)} ha abandonado` : "Abandono";
      case "time":
        return w ? `${name(w)} gana: a ${other(w)} se le acabó el tiempo` : "Se acabó el tiempo";
      case "forfeit":
        return w
          ? `${name(w)} gana: ${other(w)} ${absent ? "no se presentó" : "no pudo continuar"}`
          : "Perdida por incomparecencia";
      case "move-limit":
        return "Empate: se llegó al máximo de jugadas";
      case "repetition":
        return "Empate: la posición se repitió";
      case "both-lose":
        return "Pierden los dos";
      default:
        return "Sin resultado: la partida no cuenta";
    }
  },
  breakdown: "Cómo se contó",
  komiRow: "Komi, por jugar en segundo lugar",
  handicapBonus: "Por las piedras de hándicap de Negro",
  deadWere: (dead) => `Retiradas como muertas: ${stonesAt(dead)}.`,
  again: "Jugar otra vez",
  rematch: "Revancha: colores cambiados",
  rematchAsked: (other_) => `Has pedido otra partida. ${waiting(name(other_))}`,
  rematchUnrated: {
    "same-opponent": "No sería puntuada: ya hay bastantes partidas puntuadas entre los dos.",
    "same-address": "No sería puntuada: los dos juegan desde la misma dirección.",
  },
  rematchOffered: (who) => `${name(who)} pide otra partida, con los colores cambiados.`,
  rematchAccept: "Jugarla",
  rematchDeclined: (who) => `${name(who)} no quiere otra partida ahora.`,
  underAllRules: "Contar con todas las reglas",
  tooLongToCount: "La partida es demasiado larga para eso: guarda su SGF y cuéntalo.",
  newGame: "Nueva partida",

  // A failed opponent
  vacant: (who) => `${name(who)} no pudo continuar`,
  takeWin: "Quedarse con la victoria",
  goOn: (engine) => `Seguir contra ${engine}`,

  // Typing
  typeMove: "Jugar escribiendo una jugada o una orden",
  typeHint: "d4 · pasar · deshacer · abandonar · l última · r relojes · ? todas las órdenes",
  send: "Jugar",
  help: "Jugadas: d4, pasar, pasar d4 (por el ko en d4, en una prueba). Partida: deshacer, pausa, reanudar, permitir, rechazar, abandonar, sentarse, victoria, sustituir, sin resultado. Recuento: muerta d4, viva d4, terminado, de acuerdo, seguir jugando; seguro, cuando el árbitro vuelve a preguntar. Marcas: marcar d4, terminado, en desacuerdo. Mediador: mediador, salir, muerta d4, viva d4, veredicto, sin veredicto. Preguntas: l última jugada, r relojes, b tablero, g d4 cadena y libertades, e estimación sí o no, s cómo está la partida.",
  typed: {
    pasar: "pass",
    paso: "pass",
    abandonar: "resign",
    abandono: "resign",
    deshacer: "undo",
    pausa: "pause",
    reanudar: "unpause",
    permitir: "allow",
    rechazar: "decline",
    terminado: "done",
    "de acuerdo": "agree",
    seguir: "play-on",
    "seguir jugando": "play-on",
    jugarlo: "play-on",
    victoria: "win",
    sustituir: "go-on",
    sentarse: "sit",
    "en desacuerdo": "dispute",
    seguro: "sure",
    mediador: "mediate",
    salir: "stop-mediating",
    veredicto: "verdict",
    "sin veredicto": "no-verdict",
    "sin resultado": "no-result",
    última: "last",
    ultima: "last",
    r: "clocks",
    relojes: "clocks",
    tablero: "board",
    estimación: "estimate",
    estimacion: "estimate",
    situación: "status",
    situacion: "status",
    ayuda: "help",
  },
  typedOf: {
    pasar: "pass-for",
    marcar: "mark",
    muerta: "dead",
    muerto: "dead",
    viva: "alive",
    vivo: "alive",
    cadena: "group",
    grupo: "group",
  },
  unknown: (what, chat) =>
    `“${what}” no es una jugada ni una orden; ? las muestra todas.${chat ? " Lo que quieras decir se escribe en el chat." : ""}`,
  offBoard: (what) => `${what} no está en este tablero.`,
  emptyPoint: (vertex) => `${vertex} está vacío.`,
  group: (vertex, color, n, liberties) =>
    `${vertex}: ${name(color)}, ${stones(n)}, ${count(liberties.length, "libertad", "libertades")}: ${list(liberties)}.`,
  lastMove: (n, color, move) => `Jugada ${n}: ${name(color)} ${move === "pass" ? "pasa" : move}.`,
  noMoves: "Todavía no hay jugadas.",
  sideClock: (color, time, after) => `${name(color)} ${time}${after ? `, ${after}` : ""}.`,
  notNow: "Eso no se puede hacer ahora.",
  marked: (of, dead) => `${list(of)}: ${fate(dead, of.length > 1)}.`,
  alarm: (seconds) => `Quedan ${seconds} segundos.`,
  ended: (said) => `La partida ha terminado. ${said}.`,
};
