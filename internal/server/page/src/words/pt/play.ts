// What the page says in Portuguese about a game in progress.

import type { Uncounted } from "../../api/types";
import { capital, crossed, dotted } from "../sentences";
import type { play as english } from "../en/play";
import {
  called,
  chain,
  clock,
  fate,
  list,
  name,
  number,
  other,
  plural,
  points,
  resultText,
  stones,
  stonesAt,
  titles,
} from "./parts";
import { mediator, nameMediator, reason } from "./server";
import { fallbacks } from "./game";

const chains = (n: number): string => plural(n, "cadeia", "cadeias");

/** What follows if both sides pass where the result is not known beforehand. */
const stops: Record<string, string> = {
  marking: "os dois marcam as pedras mortas em turnos",
  auto: "o avaliador conta, e vocês aceitam ou continuam",
  mediation: "cada lado diz o que está morto, e o mediador decide o que ficar em disputa",
  confirmation: "cada lado diz o que está morto, e as disputas são testadas numa cópia",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "A partida continua uma vez. Quando os dois passarem de novo, toda pedra no tabuleiro vive.",
  resume:
    "A partida continua. Se os dois passarem logo, toda pedra no tabuleiro vive; mais tarde, pergunta-se de novo aos dois.",
  confirmation:
    "Cada cadeia em disputa é atacada numa cópia do tabuleiro. A partida fica como está; da cópia só volta o veredito: viva ou morta.",
  "play-on-text":
    "A partida continua uma vez. Quando os dois passarem de novo, o que ambos dão como morto continua morto, e toda outra pedra no tabuleiro vive.",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "as pedras mortas são marcadas de novo",
  auto: "o avaliador conta de novo",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "as condições não são as de partidas ranqueadas",
  players: "não foi entre duas contas",
  "no-result": "ficou sem resultado",
  short: "foram jogadas poucas pedras",
  neighbors: "os dois jogaram do mesmo endereço",
  often: "os dois já jogaram ranqueadas suficientes entre si",
};

export const play: typeof english = {
  // What was agreed
  firstMove: "Primeira jogada",
  firstMoveWithin: (time, tournament) =>
    `cada lado começa em até ${time}, ou ${tournament ? "conta como ausente" : "a partida fica sem resultado"}`,
  shortOfTime: "Um lado com pouco tempo quando a partida continua depois de uma parada",
  shortOfTimeGets: (canadian) =>
    canadian
      ? "recebe, uma vez por partida, a parte do período que cabe às pedras restantes"
      : "recebe, uma vez por partida, um décimo do tempo principal ou três acréscimos, o que for maior, mas nunca mais que o tempo principal",

  // The game
  captures: (n) => `capturas: ${n}`,
  noClock: "sem relógio",
  lowTime: "pouco tempo",
  lastPeriod: "último período",
  lastPeriodCalled: "Último período.",
  periodsLeft: (n) => `Períodos restantes: ${n}.`,
  beginWithin: (who, you, left, tournament) =>
    `${you ? "Comece" : `As ${name(who)} precisam começar`} em até ${left}, ou ${tournament ? `${you ? "conta" : "contam"} como ausente${you ? "" : "s"}` : "a partida fica sem resultado"}.`,
  handicapWithin: (who, left) =>
    `As ${name(who)} precisam colocar as pedras de handicap em até ${left}, ou perdem a partida.`,
  opponentWithin: (who, you, left) =>
    `Se não vier outro adversário, ${you ? "você ganha" : `as ${name(who)} ganham`} em ${left}.`,
  backWithin: (who, left) =>
    `Se as ${name(who)} não voltarem em até ${left}, o outro lado poderá reivindicar a vitória.`,
  pauseEndsIn: (left) => `Os relógios voltam a andar em ${left}, no máximo.`,
  clocksRunIn: (left) => `Os relógios voltam a andar quando os dois lados voltarem, ou em ${left}, no máximo.`,
  toTournament: "Ir ao torneio",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }) =>
    dotted(
      crossed(size),
      titles[ruleset] ?? ruleset,
      `komi ${number(komi)}`,
      handicap && handicap.stones > 0 && `${stones(handicap.stones)} de handicap`,
      time !== "none" && clock(time),
      rated && (uncounted ? `ranqueada, mas não conta: ${uncountedFor[uncounted]}` : "ranqueada"),
      watchers > 0 && plural(watchers, "espectador", "espectadores"),
    ),
  loading: "Preparando o tabuleiro…",
  unsent: "As suas marcas não foram enviadas. Quando o tempo acabar, não contam.",
  sendMarks: "Enviar minhas marcas",
  sending: (names: string): string => `Enviando: ${names}…`,
  unanswered: (names: string): string => `Ainda sem resposta: ${names}. O envio se repete até que ela chegue.`,
  theirTurn: (who, program) => (program ? `As ${name(who)} estão pensando…` : `Vez das ${name(who)}`),
  announceMove: (color, move, captured) =>
    `${name(color)} ${move === "pass" ? "passam" : move}${captured > 0 ? `, capturas: ${captured}` : ""}.`,
  stopped: "O adversário não pôde continuar.",
  handicapYours: (n, left) =>
    left > 0
      ? `Escolha ${points(n)} para as suas pedras de handicap: restam ${left}`
      : "Tudo escolhido: coloque as pedras",
  handicapTheirs: "As Pretas estão escolhendo os pontos das pedras de handicap.",
  placeHandicap: "Colocar as pedras",
  ifBothPass: (result) => `Se os dois passarem agora: ${resultText(result)}`,
  ifBothPassAsk: (ending) => `Se os dois passarem agora: ${stops[ending] ?? "cada lado diz o que está morto"}`,
  prepared: "Jogadas preparadas",
  preparedHint:
    "Experimente no tabuleiro o que o outro lado pode jogar e a sua resposta. O árbitro joga a resposta assim que vem a jogada esperada. Ninguém mais as vê.",
  prepare: "Preparar o que foi experimentado",
  preparedRemove: "Remover",
  preparedDropped: "Suas jogadas preparadas foram retiradas:",
  preparedIf: (move, answer) => `Se ${move}, então ${answer}`,
  nextGame: (opponent) => `Próxima partida: contra ${opponent}`,
  onVacation: (who, left) => `${name(who)}: de férias, no máximo por mais ${left}; esse tempo não conta.`,
  weekendNow: (left) => `É fim de semana, que não conta: o relógio volta a correr em ${left}.`,
  interrupted: "O servidor esteve fora do ar. Os relógios ficam parados até que os dois lados voltem.",
  aimBar: "Uma pedra a confirmar",
  aimPlay: (vertex) => `Jogar ${vertex}`,
  aimCancel: "Cancelar",
  aimSteps: {
    left: "Um ponto para a esquerda",
    up: "Um ponto para cima",
    down: "Um ponto para baixo",
    right: "Um ponto para a direita",
  },
  aimed: (vertex) => `Toque de novo em ${vertex} para jogar ali.`,
  undo: "Desfazer",
  pause: "Pausa",
  resign: "Desistir",
  resignSure: "Desistir desta partida?",
  resignYes: "Sim, desistir",
  resignNo: "Continuar jogando",
  undoAsked: (by) => `As ${name(by)} pedem para desfazer a última jogada.`,
  undoWaiting: (by) => `Você pediu para desfazer a última jogada. Esperando as ${name(by)}…`,
  pauseAsked: (by) => `As ${name(by)} pedem uma pausa: os relógios param até que um de vocês retome a partida.`,
  pauseWaiting: (other_) => `Você pediu uma pausa. Esperando as ${name(other_)}…`,
  pausedNow:
    "A partida está em pausa, e os relógios estão parados. Qualquer um dos jogadores pode retomá-la; depois de um dia ela continua sozinha.",
  pausedShort: "A partida está em pausa.",
  unpaused: "A partida continua.",
  stopClocks: "Parar os relógios",
  goOnPlaying: "Retomar a partida",
  hasLeft: (who) => `As ${name(who)} saíram. O relógio continua andando.`,
  hasReturned: (who) => `As ${name(who)} voltaram.`,
  claimIn: (time) => `Se esse lado não voltar, você poderá reivindicar a vitória em ${time}.`,
  claimNow: "Você já pode reivindicar a vitória, ou esperar.",
  claimWin: "Reivindicar a vitória",
  waitForThem: "Vou esperar",
  yourMoveTitle: "Sua vez",
  allow: "Permitir",
  seatFree: (color, host) => `${host || "Alguém"} procura adversário. Você jogaria com as ${name(color)}.`,
  sitDown: (color) => `Jogar com as ${name(color)}`,
  waitFriend: "Envie este link ao seu amigo:",
  waitBoth: "Envie este link ao seu amigo e a quem vocês dois querem como mediador:",
  waitMediator:
    "Envie este link a quem vocês dois querem como mediador, que decide as disputas. O mediador se oferece, e vocês dois aceitam:",
  waitNamed: (who) =>
    `A mediação cabe a ${who}, que decide se vocês não concordarem sobre as pedras mortas. ${who} ainda não chegou; envie este link:`,
  mediate: "Oferecer-se como mediador desta partida",
  mediatorNamed:
    "Os jogadores indicaram você como mediador: se eles não concordarem sobre as pedras mortas, a decisão é sua.",
  takePlace: "Ser o mediador desta partida",
  mediatorAwaited: (who) => `A mediação cabe a ${who}, que ainda não chegou.`,
  theyMediate: (who) =>
    `A mediação cabe a ${who}: se os jogadores não concordarem sobre as pedras mortas, ${who} decide.`,
  youOffer: "Você se oferece como mediador desta partida.",
  mediatorOffers: (who) =>
    `${who} se oferece para a mediação: decidir se os jogadores não concordarem sobre as pedras mortas.`,
  mediatorBoth: "É preciso o sim dos dois jogadores: aceite alguém em quem você confia.",
  mediatorAccepted: (who) => `As ${name(who)} aceitam.`,
  mediatorDeclined: (who) => `As ${name(who)} não querem este mediador.`,
  mediatorWaits: (yes, left) =>
    [
      ...yes.map((who) => `As ${name(who)} aceitam.`),
      `Esperando ${left.map((who) => `as ${name(who)}`).join(" e ")}…`,
    ].join(" "),
  acceptMediator: "Aceitar",
  mediatorLeft: "O mediador saiu.",
  stopMediating: "Deixar de ser mediador",
  youMediate:
    "Você é o mediador desta partida. Se os jogadores não concordarem sobre as pedras mortas, a decisão é sua.",
  shareLink: "Compartilhar…",

  // The record
  past: (at) => (at === 0 ? "O tabuleiro no início" : `O tabuleiro depois da jogada ${at}`),
  toLive: "Voltar à partida",
  sgf: "SGF",
  picture: "Imagem",
  animation: "Animação",
  disputeAnimation: "Animação da disputa",
  share: "Copiar link da imagem",
  reviewTogether: "Rever juntos",
  commentary: "Comentário",
  commentGame: "Comentar esta partida",
  reviewGame: "Onde foi decidida?",
  copyEmbed: "Copiar código de incorporação",
  estimate: "Estimativa",

  // Trying moves out
  study: "Testar jogadas",
  sgfWithTries: "SGF com as suas variações",
  pastTry: (at) => `Uma variação fora da partida, na jogada ${at}`,

  // Counting
  counting: "Contagem",
  countIntro:
    "Os dois passaram. Quais pedras já não têm salvação? Escolha-as no tabuleiro: estão mortas, e todo o resto vive.",
  countWatch: "Os dois passaram, e os jogadores dizem quais pedras estão mortas: as que já não têm salvação.",
  refereeLooks: "O árbitro está olhando o tabuleiro…",
  refereeSees: (dead) =>
    dead.length > 0 ? `O árbitro vê como mortas: ${stonesAt(dead)}.` : "O árbitro não vê nada morto.",
  refereeUnsure: (unsettled) => `Indefinido: ${list(unsettled)} (caixas tracejadas).`,
  yourMarks: (n) => (n === 0 ? "Você diz: tudo vive." : `Você diz: ${plural(n, "pedra morta", "pedras mortas")}.`),
  agreeReferee: (result) =>
    result ? `Concordar com o árbitro →\u00a0${resultText(result)}` : "Concordar com o árbitro",
  sendList: (n) =>
    n === 0 ? "Enviar minha lista: tudo vive" : `Enviar minha lista: ${plural(n, "pedra morta", "pedras mortas")}`,
  finalHint: (concedes) =>
    `O que você envia é definitivo e fica lacrado até que as duas listas cheguem.${concedes ? " Ao dar pedras suas como mortas, você abre mão delas, a não ser que a partida continue." : ""}`,
  playOnInstead: "Prefiro continuar jogando",
  playOnInsteadHint: (first) =>
    `Se ainda há algo a jogar, a própria partida continua: não se entregam listas, e as ${name(first)} jogam primeiro. Isso só pode ser pedido uma vez por partida.`,
  hasAskedToPlayOn: (who) => `As ${name(who)} querem que a partida continue.`,
  ownList: (dead) => (dead.length === 0 ? "Você disse que tudo vive." : `Você deu como mortas: ${stonesAt(dead)}.`),
  listSent: (other_) =>
    `A sua lista foi enviada. Ninguém mais a vê até que as duas cheguem. Esperando as ${name(other_)}…`,
  listSealed: (who) => `As ${name(who)} enviaram uma lista. Ela fica lacrada até que as duas cheguem.`,
  listsOpened: "As duas listas chegaram e estão abertas.",
  givesUpLiving: (of) =>
    of.length > 1
      ? `O árbitro tem certeza de que estas pedras suas vivem: ${list(of)}. Abrir mão delas mesmo assim?`
      : `O árbitro tem certeza de que esta pedra sua vive: ${list(of)}. Abrir mão dela mesmo assim?`,
  giveUpAllTheSame: "Abrir mão delas",
  takeOffList: "Não, vivem",

  // A dispute
  disputeTitle: (n) => `Vocês discordam sobre ${chains(n)}`,
  disputeWatch: (n) => `Os jogadores discordam sobre ${chains(n)}`,
  saysYou: (color, vertices, dead) => `Você diz: ${called(vertices, dead, chain(color, vertices))}.`,
  says: (who, color, vertices, dead) => `${name(who)} dizem: ${called(vertices, dead, chain(color, vertices))}.`,
  refereeSays: (silent, color, vertices, dead) =>
    `A lista do árbitro, que vale para as ${name(silent)}, diz: ${called(vertices, dead, chain(color, vertices))}.`,
  light: "Mostrar",
  lightOf: (color, vertices) => `Mostrar no tabuleiro: ${chain(color, vertices)}`,
  chain,
  saysUnknown: (who, fault) =>
    fault
      ? `O programa das ${name(who)} entregou uma lista inválida: ${reason(fault)}.`
      : `As ${name(who)} não sabem dizer o que está morto e não reivindicam nada.`,
  bothCallDead: (of) => `Mortas nas duas listas: ${stonesAt(of)}.`,
  ownDead: (who, you, of) =>
    `${you ? "Você dá como mortas as suas próprias pedras" : `As ${name(who)} dão como mortas as próprias pedras`}: ${stonesAt(of)}. Ninguém discorda.`,
  counts: (komi) =>
    `Quanto conta o tabuleiro, segundo cada um${komi !== 0 ? `. O resultado inclui o komi: ${number(komi)} para as Brancas` : ""}`,
  resultOf: "Resultado",
  yourList: "Sua lista",
  listOf: (color) => `Lista das ${name(color)}`,
  refereeCount: "O árbitro",
  asIs: "Nada morto",
  verdictCount: "O avaliador",
  marksCount: "Como marcado",
  acceptList: (who, result) => `Aceitar a das ${name(who)}${result ? ` → ${resultText(result)}` : ""}`,
  playOut: (ending, first) =>
    ending === "confirmation" ? "Testar numa cópia" : `Resolver jogando${first ? `: vez das ${name(first)}` : ""}`,
  playOutHint: (ending) =>
    playedOut[ending ?? ""] ??
    "A partida continua uma vez. Quando os dois passarem de novo, toda pedra no tabuleiro vive, exceto o que o dono confirmou como morto.",
  confirmChain: (vertices) => `${list(vertices)}: ${vertices.length > 1 ? "mortas" : "morta"}`,
  theyAnswered: (who, agrees) =>
    agrees ? `As ${name(who)} aceitam a lista das ${other(who)}.` : `As ${name(who)} querem resolver jogando.`,
  answered: (other_) => `A sua resposta foi enviada. Esperando as ${name(other_)}…`,
  playingOut: (stop) => `A disputa da parada\u00a0${stop} se resolve jogando`,
  playGoesOn: (stop) => `A partida continua depois da parada\u00a0${stop}`,
  staysDead: (vertices) =>
    vertices.length > 1
      ? `Mortas sem captura, a não ser que uma jogada as toque: ${stonesAt(vertices)}.`
      : `Morta sem captura, a não ser que uma jogada a toque: ${stonesAt(vertices)}.`,
  notFrozen: (vertices) =>
    `Mortas nas duas listas: ${stonesAt(vertices)}. Mesmo assim, o que não for capturado conta como vivo.`,
  whenItStops: (ending, ends, frozen) => {
    const again = asked[ending] ?? "cada lado diz de novo o que está morto";
    if (!ends) return `Quando os dois passarem de novo, ${again}.`;
    if (ending === "auto") return "Se os dois passarem agora, a partida termina com a contagem anterior.";
    const alive = `a partida termina, e ${frozen ? "toda outra" : "toda"} pedra no tabuleiro vive`;
    return asksAgain.has(ending)
      ? `Se os dois passarem agora, ${alive}. Assim que uma pedra for jogada, na próxima parada ${again}.`
      : `Quando os dois passarem de novo, ${alive}.`;
  },

  // A mediator
  mediatorName: nameMediator,
  mediatorOf: mediator,
  dead: "Morta",
  alive: "Viva",
  judgeCounts: "O avaliador está contando…",
  referred: (who) => `${capital(who)} decide`,
  waitVerdict: (who) => `Os jogadores não concordam: ${who} decide sobre as cadeias em disputa.`,
  mediatorMissing: (who) =>
    who
      ? `Os jogadores não concordam, e ${who}, a quem cabe a mediação, ainda não chegou.`
      : "Os jogadores não concordam, e ninguém ocupou ainda o lugar de mediador.",
  youDecide: "Você decide",
  decideIntro:
    "Os jogadores não concordam sobre estas cadeias. No tabuleiro como está, cada uma delas está viva ou morta?",
  decided: (of, dead) => `${called(of, dead)}.`,
  undecided: (n) => `Dar o veredito: falta decidir ${chains(n)}`,
  giveVerdict: (n) =>
    n === 0 ? "Dar o veredito: tudo vive" : `Dar o veredito: ${plural(n, "pedra morta", "pedras mortas")}`,
  noVerdict: "Não sei dizer",
  withoutVerdict: (fallback) =>
    `O veredito é definitivo. Sem veredito a tempo, ${fallbacks[fallback] ?? fallbacks["cleanup"]}.`,

  // Marking by turns
  marking: "Marcar pedras mortas",
  theirMark: (who) => `Vez das ${name(who)}: marcar pedras mortas, discordar ou terminar.`,
  markedSoFar: (marks) =>
    marks.length === 0 ? "Nada está marcado como morto." : `Marcadas como mortas: ${stonesAt(marks)}.`,
  hasMarked: (who, point) => `As ${name(who)} marcam ${point} como morta.`,
  isDone: (who) => `As ${name(who)} terminaram.`,
  markChain: (of) => (of.length === 0 ? "Marcar esta cadeia" : `Marcar esta cadeia: ${list(of)}`),
  doneMarking: (result) => `Pronto → ${resultText(result)}, se os dois disserem`,
  disputeMarks: "Discordar: continuar jogando",
  markingRule: (first) =>
    `Cadeias da mesma cor na mesma região são marcadas juntas, e uma marca fica. Quando um lado termina e depois o outro, a partida acaba. Se alguém discordar, as marcas são apagadas e ${first ? `jogam as ${name(first)}` : "joga quem passou primeiro"}; se então os dois passarem logo, toda pedra vive.`,

  // A trial on a copy
  realBoard: "A partida: este tabuleiro fica como está",
  copyBoard: (n) => `A cópia: teste ${n}`,
  trialTitle: (n, of) => `Teste ${n}: é possível capturar ${list(of)}?`,
  trialRule: (of, first) =>
    `Na cópia, as ${name(first)} atacam ${list(of)}. Se uma dessas pedras for capturada, a cadeia está morta; se os dois passarem, está viva.`,
  trialTurn: (turn, mine) => (mine ? `Sua vez na cópia: ${name(turn)}` : `Na cópia, vez das ${name(turn)}.`),
  trialIfBothPass: (of) => `Se os dois passarem agora: ${called(of, false)}`,
  trialIfPass: (of) => `Com mais um passe: ${called(of, false)}`,
  koClosed: (kos, to, mine) =>
    `O ko em ${list(kos)} está fechado para ${mine ? "você" : `as ${name(to)}`} até que um passe o indique. Esse passe não encerra o teste.`,
  passFor: (ko) => `Passar pelo ko em ${ko}`,
  trialResult: (n, of, captured, why) =>
    `Teste ${n}: ${list(of)}: ${captured ? "houve captura" : "sem captura"}; ${reason(why)}.`,
  trialEnded: (n, why) => `O teste ${n} terminou: ${reason(why)}.`,
  onCopy: (said) => `Na cópia: ${said}`,

  // A judge's count
  judgedTitle: "O avaliador contou",
  judgeSees: (who, dead, none) =>
    none
      ? `${capital(mediator(who))} não sabe dizer: o tabuleiro conta como está.`
      : `${capital(mediator(who))} vê como mortas: ${stonesAt(dead)}.`,
  acceptCount: (result) => (result ? `Concordar → ${resultText(result)}` : "Concordar"),
  playOnCount: (first) => `Continuar jogando${first ? `: vez das ${name(first)}` : ""}`,
  answeredCount: (who, agrees) =>
    agrees ? `As ${name(who)} concordam com a contagem.` : `As ${name(who)} continuam jogando.`,

  // No result
  offerVoid: "Propor: sem resultado",
  voidOffered: (by) => `As ${name(by)} propõem que a partida fique sem resultado.`,
  voidWaiting: (other_) => `Você propôs que a partida fique sem resultado. Esperando as ${name(other_)}…`,
  acceptVoid: "Concordar: sem resultado",

  // How it was decided
  rulingNothing: "Nada foi reivindicado e nada foi retirado: cada cadeia contou como estava.",
  called: (who, dead) => `${who}: ${fate(dead)}`,
  saidNothing: (who, referee) => `${who}: sem resposta${referee ? "; vale a lista do árbitro" : ""}`,
  couldNotTell: (who) => `${who}: não sabe dizer`,
  wasMarked: "marcada como morta em turnos",
  wasCaptured: "capturada",
  inTrial: (n, captured) => `teste ${n}: ${captured ? "capturada" : "não capturada"}`,
  atStop: (n) => `parada ${n}:`,
  rulingFile: "A decisão completa, em JSON",

  // The end
  resultSentence: ({ winner, by, margin }, absent) => {
    const w = winner || undefined;
    switch (by) {
      case "count":
        return w ? `As ${name(w)} ganham por ${points(margin ?? 0)}` : "Empate: o mesmo número de pontos";
      case "resign":
        return w ? `As ${name(w)} ganham: as ${other(w)} desistiram` : "Desistência";
      case "time":
        return w ? `As ${name(w)} ganham: o tempo das ${other(w)} acabou` : "Tempo esgotado";
      case "forfeit":
        return w
          ? `As ${name(w)} ganham: as ${other(w)} não ${absent ? "compareceram" : "puderam continuar"}`
          : "Derrota sem jogo";
      case "move-limit":
        return "Empate: o limite de jogadas foi atingido";
      case "repetition":
        return "Empate: a posição se repetiu";
      case "both-lose":
        return "Os dois perdem";
      default:
        return "Sem resultado: a partida não conta";
    }
  },
  breakdown: "Como foi contado",
  komiRow: "Komi, por jogar em segundo",
  handicapBonus: "Pelas pedras de handicap das Pretas",
  deadWere: (dead) => `Retiradas como mortas: ${stonesAt(dead)}.`,
  again: "Jogar de novo",
  rematch: "Revanche: cores trocadas",
  rematchAsked: (other_) => `Você pediu outra partida. Esperando as ${name(other_)}…`,
  rematchUnrated: {
    "same-opponent": "Não seria ranqueada: vocês já jogaram ranqueadas suficientes entre si.",
    "same-address": "Não seria ranqueada: vocês dois jogam do mesmo endereço.",
  },
  rematchOffered: (who) => `As ${name(who)} pedem outra partida, com as cores trocadas.`,
  rematchAccept: "Jogar",
  rematchDeclined: (who) => `As ${name(who)} não querem outra partida agora.`,
  underAllRules: "Contar com todas as regras",
  tooLongToCount: "A partida é longa demais para isto: salve o SGF dela e conte-o.",
  newGame: "Nova partida",

  // A failed opponent
  vacant: (who) => `As ${name(who)} não puderam continuar`,
  takeWin: "Ficar com a vitória",
  goOn: (engine) => `Continuar contra ${engine}`,

  // Typing
  typeMove: "Jogar digitando uma jogada ou um comando",
  typeHint: "d4 · passar · desfazer · desistir · u última · r relógios · ? todos os comandos",
  send: "Jogar",
  help: "Jogadas: d4, passar, passar d4 (pelo ko ali, em um teste). Partida: desfazer, pausa, retomar, permitir, recusar, desistir, sentar, vitória, substituto, sem resultado. Contagem: morta d4, viva d4, pronto, concordar, continuar; certeza, onde o árbitro pergunta de novo. Marcação: marcar d4, pronto, discordar. Mediador: mediador, sair, morta d4, viva d4, veredito, sem veredito. Perguntas: u última jogada, r relógios, t tabuleiro, g d4 cadeia e liberdades, e estimativa ligada ou desligada, s situação.",
  typed: {
    passar: "pass",
    passo: "pass",
    desistir: "resign",
    desfazer: "undo",
    voltar: "undo",
    pausa: "pause",
    retomar: "unpause",
    permitir: "allow",
    recusar: "decline",
    pronto: "done",
    concordar: "agree",
    aceitar: "agree",
    continuar: "play-on",
    "resolver jogando": "play-on",
    vitória: "win",
    vitoria: "win",
    substituto: "go-on",
    sentar: "sit",
    discordar: "dispute",
    certeza: "sure",
    mediador: "mediate",
    sair: "stop-mediating",
    veredito: "verdict",
    "sem veredito": "no-verdict",
    "sem resultado": "no-result",
    u: "last",
    última: "last",
    ultima: "last",
    r: "clocks",
    relógios: "clocks",
    relogios: "clocks",
    t: "board",
    tabuleiro: "board",
    estimativa: "estimate",
    situação: "status",
    situacao: "status",
    ajuda: "help",
  },
  typedOf: {
    jogar: "move",
    passar: "pass-for",
    marcar: "mark",
    morta: "dead",
    viva: "alive",
    cadeia: "group",
    grupo: "group",
  },
  unknown: (what, chat) =>
    `“${what}” não é uma jogada nem um comando; ? mostra todos.${chat ? " O que você quer dizer vai no chat." : ""}`,
  offBoard: (what) => `${what} não fica neste tabuleiro.`,
  emptyPoint: (vertex) => `${vertex} está vazio.`,
  group: (vertex, color, n, liberties) =>
    `${vertex}: ${name(color)}, ${stones(n)}, ${plural(liberties.length, "liberdade", "liberdades")}: ${list(liberties)}.`,
  lastMove: (n, color, move) => `Jogada ${n}: ${name(color)} ${move === "pass" ? "passam" : move}.`,
  noMoves: "Ainda não há jogadas.",
  sideClock: (color, time, after) => `${name(color)} ${time}${after ? `, ${after}` : ""}.`,
  notNow: "Isso não é possível agora.",
  marked: (of, dead) => `${called(of, dead)}.`,
  alarm: (seconds) => `Faltam ${seconds} segundos.`,
  ended: (said) => `A partida terminou. ${said}.`,
};
