// What the page says in French about a game in progress.

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
  marking: "les pierres mortes sont marquées tour à tour",
  auto: "le juge compte ; chacun est d’accord ou continue",
  mediation: "chacun dit ce qui est mort, et le médiateur tranche les litiges",
  confirmation: "chacun dit ce qui est mort, et les litiges se jouent sur une copie",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "La partie reprend une fois. Quand les deux passent de nouveau, toute pierre sur le goban est vivante.",
  resume:
    "La partie reprend. Si les deux passent tout de suite, toute pierre sur le goban est vivante ; plus tard, la question est posée de nouveau.",
  confirmation:
    "Chaque chaîne en litige est attaquée sur une copie du goban. La partie elle-même ne change pas ; on n’en retient que « morte » ou « vivante ».",
  "play-on-text":
    "La partie reprend une fois. Quand les deux passent de nouveau, ce que les deux disent mort reste mort, et toute autre pierre sur le goban est vivante.",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "on marque de nouveau les pierres mortes",
  auto: "le juge compte de nouveau",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "ses conditions ne sont pas celles des parties classées",
  players: "elle n’opposait pas deux comptes",
  "no-result": "elle est sans résultat",
  short: "trop peu de pierres ont été jouées",
  neighbors: "les deux jouaient depuis la même adresse",
  often: "les deux ont déjà assez de parties classées ensemble",
};

const waiting = (who: string): string => `En attente de ${who}…`;
const deadStones = (n: number): string => count(n, "pierre morte", "pierres mortes");
const chains = (n: number): string => count(n, "chaîne", "chaînes");

export const play: typeof english = {
  // What was agreed
  firstMove: "Premier coup",
  firstMoveWithin: (time, tournament) =>
    `chaque camp commence en moins de ${time}, sinon ${tournament ? "il compte comme absent" : "la partie est sans résultat"}`,
  shortOfTime: "Un camp à court de temps quand la partie reprend après un arrêt",
  shortOfTimeGets: (canadian) =>
    canadian
      ? "reçoit, une fois par partie, la part de la période qui revient aux pierres restantes"
      : "reçoit, une fois par partie, un dixième du temps principal ou trois incréments, le plus grand des deux, mais jamais plus que le temps principal",

  // The game
  captures: (n) => count(n, "prisonnier", "prisonniers"),
  noClock: "sans pendule",
  beginWithin: (who, you, left, tournament) =>
    `${you ? "Commence" : `${name(who)} doit commencer`} d’ici ${left}, sinon ${tournament ? `${you ? "tu comptes" : "il compte"} comme absent` : "la partie sera sans résultat"}.`,
  handicapWithin: (who, left) =>
    `${name(who)} doit poser les pierres de handicap d’ici ${left}, sinon la partie est perdue.`,
  opponentWithin: (who, you, left) =>
    `Sans nouvel adversaire, ${you ? "tu gagnes" : `${name(who)} gagne`} dans ${left}.`,
  backWithin: (who, left) =>
    `Si ${name(who)} n’est pas de retour d’ici ${left}, l’autre camp pourra réclamer la victoire.`,
  pauseEndsIn: (left) => `Les pendules repartent dans ${left} au plus tard.`,
  clocksRunIn: (left) => `Les pendules repartent quand les deux camps sont de retour, au plus tard dans ${left}.`,
  lastPeriod: "dernière période",
  lastPeriodCalled: "Dernière période.",
  periodsLeft: (n) => `Encore ${count(n, "période", "périodes")}.`,
  lowTime: "peu de temps",
  toTournament: "Au tournoi",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }) =>
    dotted(
      crossed(size),
      rules(ruleset),
      `komi ${number(komi)}`,
      handicap && handicap.stones > 0 && `${stones(handicap.stones)} de handicap`,
      time !== "none" && clock(time),
      rated && (uncounted ? `classée, mais ne compte pas : ${uncountedFor[uncounted]}` : "classée"),
      watchers > 0 && count(watchers, "spectateur", "spectateurs"),
    ),
  loading: "Le goban se met en place…",
  unsent: "Tes marques ne sont pas envoyées. Une fois le temps écoulé, elles ne comptent plus.",
  sendMarks: "Envoyer mes marques",
  sending: (names: string): string => `Envoi : ${names}…`,
  unanswered: (names: string): string => `Pas encore de réponse à : ${names}. L’envoi est répété jusqu’à la réponse.`,
  theirTurn: (who, program) => (program ? `${name(who)} réfléchit…` : `À ${name(who)} de jouer`),
  announceMove: (color, move, captured) =>
    `${name(color)} ${move === "pass" ? "passe" : move}${captured > 0 ? `, ${count(captured, "pierre capturée", "pierres capturées")}` : ""}.`,
  stopped: "L’adversaire n’a pas pu continuer.",
  handicapYours: (n, left) =>
    left > 0
      ? `Choisis ${count(n, "intersection", "intersections")} pour tes pierres de handicap : encore ${left}`
      : "Tout est choisi : pose les pierres",
  handicapTheirs: "Noir choisit où poser les pierres de handicap.",
  placeHandicap: "Poser les pierres",
  ifBothPass: (result) => `Si les deux passent maintenant : ${resultText(result)}`,
  ifBothPassAsk: (ending) => `Si les deux passent maintenant, ${stops[ending] ?? "chacun dit ce qui est mort"}`,
  prepared: "Coups préparés",
  preparedHint:
    "Essaie sur le goban ce que l’autre peut jouer, et ta réponse. L’arbitre joue la réponse dès que le coup attendu arrive. Personne d’autre ne les voit.",
  prepare: "Préparer ces essais",
  preparedRemove: "Retirer",
  preparedDropped: "Tes coups préparés ont été retirés :",
  preparedIf: (move, answer) => `Sur ${move}, réponse ${answer}`,
  nextGame: (opponent) => `Partie suivante : contre ${opponent}`,
  onVacation: (who, left) => `${name(who)} : en vacances, encore ${left} au plus ; ce temps ne compte pas.`,
  weekendNow: (left) => `C’est le week-end, qui ne compte pas : la pendule repart dans ${left}.`,
  interrupted: "Le serveur s’est absenté. Les pendules sont arrêtées jusqu’au retour des deux camps.",
  aimBar: "Une pierre à confirmer",
  aimPlay: (vertex) => `Jouer ${vertex}`,
  aimCancel: "Retirer",
  aimSteps: {
    left: "Une intersection à gauche",
    up: "Une intersection en haut",
    down: "Une intersection en bas",
    right: "Une intersection à droite",
  },
  aimed: (vertex) => `Touche encore ${vertex} pour y jouer.`,
  undo: "Annuler",
  pause: "Pause",
  resign: "Abandonner",
  resignSure: "Abandonner cette partie ?",
  resignYes: "Oui, abandonner",
  resignNo: "Continuer",
  undoAsked: (by) => `${name(by)} demande à annuler le dernier coup.`,
  undoWaiting: (by) => `Tu as demandé à annuler le dernier coup. ${waiting(name(by))}`,
  pauseAsked: (by) => `${name(by)} demande une pause : les pendules s’arrêtent jusqu’à ce que l’un de vous reprenne.`,
  pauseWaiting: (other_) => `Tu as demandé une pause. ${waiting(name(other_))}`,
  pausedNow:
    "La partie est en pause, et les pendules sont arrêtées. Chacun peut la reprendre ; après un jour, elle reprend d’elle-même.",
  pausedShort: "La partie est en pause.",
  unpaused: "La partie reprend.",
  stopClocks: "Arrêter les pendules",
  goOnPlaying: "Reprendre la partie",
  hasLeft: (who) => `${name(who)} est parti. Sa pendule tourne toujours.`,
  hasReturned: (who) => `${name(who)} est de retour.`,
  claimIn: (time) => `Si ce camp ne revient pas, tu pourras réclamer la victoire dans ${time}.`,
  claimNow: "Tu peux réclamer la victoire maintenant, ou attendre.",
  claimWin: "Réclamer la victoire",
  waitForThem: "J’attends",
  yourMoveTitle: "À toi de jouer",
  allow: "Autoriser",
  seatFree: (color, host) => `${host || "Quelqu’un"} cherche un adversaire. Tu jouerais avec ${name(color)}.`,
  sitDown: (color) => `Jouer avec ${name(color)}`,
  waitFriend: "Envoie ce lien à ton ami :",
  waitBoth: "Envoie ce lien à ton ami, et à la personne que vous voulez tous les deux comme médiateur :",
  waitMediator:
    "Envoie ce lien à la personne que vous voulez tous les deux comme médiateur, et qui tranchera les litiges. Elle se propose, et vous l’acceptez tous les deux :",
  waitNamed: (who) =>
    `${who} est le médiateur prévu, et tranche si vous n’êtes pas d’accord sur les pierres mortes. ${who} n’est pas encore là ; envoie ce lien :`,
  mediate: "Se proposer comme médiateur de cette partie",
  mediatorNamed:
    "Les joueurs t’ont choisi comme médiateur : c’est toi qui tranches s’ils ne sont pas d’accord sur les pierres mortes.",
  takePlace: "Être le médiateur de cette partie",
  mediatorAwaited: (who) => `${who} est le médiateur prévu, et n’est pas encore là.`,
  theyMediate: (who) =>
    `${who} est le médiateur : si les joueurs ne sont pas d’accord sur les pierres mortes, ${who} tranche.`,
  youOffer: "Tu te proposes comme médiateur de cette partie.",
  mediatorOffers: (who) =>
    `${who} se propose comme médiateur, pour trancher si les joueurs ne sont pas d’accord sur les pierres mortes.`,
  mediatorBoth: "Il faut l’accord des deux joueurs : accepte quelqu’un à qui tu fais confiance.",
  mediatorAccepted: (who) => `${name(who)} accepte.`,
  mediatorDeclined: (who) => `${name(who)} ne veut pas de ce médiateur.`,
  mediatorWaits: (yes, left) =>
    [...yes.map((who) => `${name(who)} accepte.`), waiting(left.map(name).join(" et de "))].join(" "),
  acceptMediator: "Accepter",
  mediatorLeft: "Le médiateur est parti.",
  stopMediating: "Ne plus être médiateur",
  youMediate:
    "Tu es le médiateur de cette partie. Si les joueurs ne sont pas d’accord sur les pierres mortes, c’est toi qui tranches.",
  shareLink: "Partager…",

  // The record
  past: (at) => (at === 0 ? "Le goban au début" : `Le goban après le coup ${at}`),
  toLive: "Retour à la partie",
  sgf: "SGF",
  picture: "Image",
  animation: "Animation",
  disputeAnimation: "Animation du litige",
  share: "Copier le lien de l’image",
  reviewTogether: "Commenter ensemble",
  commentary: "Commentaire",
  commentGame: "Commenter cette partie",
  reviewGame: "Où s’est-elle jouée ?",
  copyEmbed: "Copier le code d’intégration",
  estimate: "Estimation",

  // Trying moves out
  study: "Essayer des coups",
  sgfWithTries: "SGF avec tes variantes",
  pastTry: (at) => `Une variante à côté de la partie, au coup ${at}`,

  // Counting
  counting: "Décompte",
  countIntro:
    "Les deux ont passé. Quelles pierres ne peut-on plus sauver ? Choisis-les sur le goban : elles sont mortes, et tout le reste est vivant.",
  countWatch:
    "Les deux ont passé, et les joueurs disent quelles pierres sont mortes : celles qu’on ne peut plus sauver.",
  refereeLooks: "L’arbitre regarde le goban…",
  refereeSees: (dead) =>
    dead.length > 0 ? `Selon l’arbitre, pierres mortes : ${stonesAt(dead)}.` : "Selon l’arbitre, rien n’est mort.",
  refereeUnsure: (unsettled) => `Indécis : ${list(unsettled)} (cadres en pointillé).`,
  yourMarks: (n) => (n === 0 ? "Tu dis : tout est vivant." : `Tu dis : ${deadStones(n)}.`),
  agreeReferee: (result) =>
    result ? `D’accord avec l’arbitre →\u00a0${resultText(result)}` : "D’accord avec l’arbitre",
  sendList: (n) => (n === 0 ? "Envoyer ma liste : tout est vivant" : `Envoyer ma liste : ${deadStones(n)}`),
  finalHint: (concedes) =>
    `Ce que tu envoies est définitif, et reste scellé jusqu’à l’arrivée des deux listes.${concedes ? " Si tu dis mortes des pierres à toi, tu les cèdes, sauf si la partie reprend." : ""}`,
  playOnInstead: "Plutôt continuer à jouer",
  playOnInsteadHint: (first) =>
    `S’il reste quelque chose à jouer, la partie elle-même reprend : il n’y a pas de liste, et ${name(first)} joue en premier. C’est possible une fois par partie.`,
  hasAskedToPlayOn: (who) => `${name(who)} veut que la partie continue.`,
  ownList: (dead) => (dead.length === 0 ? "Tu as dit que tout est vivant." : `Tu as dit mortes : ${stonesAt(dead)}.`),
  listSent: (other_) =>
    `Ta liste est envoyée. Personne d’autre ne la voit avant l’arrivée des deux. ${waiting(name(other_))}`,
  listSealed: (who) => `${name(who)} a envoyé sa liste. Elle reste scellée jusqu’à l’arrivée des deux.`,
  listsOpened: "Les deux listes sont là, et ouvertes.",
  givesUpLiving: (of) =>
    of.length > 1
      ? `L’arbitre est sûr que ces pierres à toi sont vivantes : ${list(of)}. Les céder quand même ?`
      : `L’arbitre est sûr que cette pierre à toi est vivante : ${list(of)}. La céder quand même ?`,
  giveUpAllTheSame: "Céder ces pierres",
  takeOffList: "Non, vivant",

  // A dispute
  disputeTitle: (n) => `Vous n’êtes pas d’accord sur ${chains(n)}`,
  disputeWatch: (n) => `Les joueurs ne sont pas d’accord sur ${chains(n)}`,
  saysYou: (color, vertices, dead) => `Tu dis que ${called(vertices, dead, chain(color, vertices))}.`,
  says: (who, color, vertices, dead) => `${name(who)} dit que ${called(vertices, dead, chain(color, vertices))}.`,
  refereeSays: (silent, color, vertices, dead) =>
    `Selon la liste de l’arbitre, qui vaut pour ${name(silent)}, ${called(vertices, dead, chain(color, vertices))}.`,
  light: "Montrer",
  lightOf: (color, vertices) => `Montrer ${chain(color, vertices)} sur le goban`,
  chain,
  saysUnknown: (who, fault) =>
    fault
      ? `La liste du programme de ${name(who)} n’en est pas une : ${reason(fault)}.`
      : `${name(who)} ne peut pas dire ce qui est mort, et ne réclame rien.`,
  bothCallDead: (of) => `Mortes sur les deux listes : ${stonesAt(of)}.`,
  ownDead: (who, you, of) =>
    `${you ? "Parmi tes propres pierres, tu dis mortes" : `Parmi ses propres pierres, ${name(who)} dit mortes`} : ${stonesAt(of)}. Personne ne le conteste.`,
  counts: (komi) =>
    `Ce que vaut le goban selon chaque avis${komi !== 0 ? `. Le résultat comprend le komi : ${number(komi)} pour Blanc` : ""}`,
  resultOf: "Résultat",
  yourList: "Ta liste",
  listOf: (color) => `Liste de ${name(color)}`,
  refereeCount: "Arbitre",
  asIs: "Rien de mort",
  verdictCount: "Juge",
  marksCount: "Selon les marques",
  acceptList: (who, result) => `D’accord avec ${name(who)}${result ? ` → ${resultText(result)}` : ""}`,
  playOut: (ending, first) =>
    ending === "confirmation" ? "Essayer sur une copie" : `Jouer la suite${first ? ` : à ${name(first)}` : ""}`,
  playOutHint: (ending) =>
    playedOut[ending ?? ""] ??
    "La partie reprend une fois. Quand les deux passent de nouveau, toute pierre sur le goban est vivante, sauf celles que leur propriétaire a confirmées mortes.",
  confirmChain: (vertices) => `${list(vertices)} : ${fate(true, vertices.length > 1)}`,
  theyAnswered: (who, agrees) =>
    agrees ? `${name(who)} est d’accord avec la liste de ${other(who)}.` : `${name(who)} veut jouer la suite.`,
  answered: (other_) => `Ta réponse est envoyée. ${waiting(name(other_))}`,
  playingOut: (stop) => `Le litige de l’arrêt\u00a0${stop} se joue`,
  playGoesOn: (stop) => `La partie reprend après l’arrêt\u00a0${stop}`,
  staysDead: (vertices) =>
    vertices.length > 1
      ? `Mortes sans être capturées, tant qu’aucun coup n’y touche : ${stonesAt(vertices)}.`
      : `Morte sans être capturée, tant qu’aucun coup n’y touche : ${stonesAt(vertices)}.`,
  notFrozen: (vertices) =>
    `Mortes sur les deux listes : ${stonesAt(vertices)}. Ce qui n’est pas capturé compte quand même comme vivant.`,
  whenItStops: (ending, ends, frozen) => {
    const again = asked[ending] ?? "chacun dit de nouveau ce qui est mort";
    if (!ends) return `Quand les deux passeront de nouveau, ${again}.`;
    if (ending === "auto") return "Si les deux passent maintenant, la partie se termine avec le décompte précédent.";
    const alive = `la partie se termine, et toute ${frozen ? "autre " : ""}pierre sur le goban est vivante`;
    return asksAgain.has(ending)
      ? `Si les deux passent maintenant, ${alive}. Dès qu’une pierre est jouée, ${again} à l’arrêt suivant.`
      : `Quand les deux passent de nouveau, ${alive}.`;
  },

  // A mediator
  mediatorName: nameMediator,
  mediatorOf: mediator,
  dead: "Morte",
  alive: "Vivante",
  judgeCounts: "Le juge compte…",
  referred: (who) => `${capital(who)} tranche`,
  waitVerdict: (who) => `Les joueurs ne sont pas d’accord : ${who} tranche pour les chaînes en litige.`,
  mediatorMissing: (who) =>
    who
      ? `Les joueurs ne sont pas d’accord, et ${who}, médiateur prévu, n’est pas encore là.`
      : "Les joueurs ne sont pas d’accord, et personne n’a encore pris la place du médiateur.",
  youDecide: "C’est toi qui tranches",
  decideIntro:
    "Les joueurs ne sont pas d’accord sur ces chaînes. Sur le goban tel qu’il est, chacune est-elle morte ou vivante ?",
  decided: (of, dead) => `${list(of)} : ${fate(dead, of.length > 1)}.`,
  undecided: (n) => `Rendre le verdict : encore ${chains(n)}`,
  giveVerdict: (n) => (n === 0 ? "Rendre le verdict : tout est vivant" : `Rendre le verdict : ${deadStones(n)}`),
  noVerdict: "Je ne peux pas le dire",
  withoutVerdict: (fallback) =>
    `Le verdict est définitif. S’il n’arrive pas à temps, ${fallbacks[fallback] ?? fallbacks["cleanup"]}.`,

  // Marking by turns
  marking: "Marquer les pierres mortes",
  theirMark: (who) => `${name(who)} marque des pierres mortes, conteste ou a terminé.`,
  markedSoFar: (marks) => (marks.length === 0 ? "Rien n’est marqué mort." : `Marquées mortes : ${stonesAt(marks)}.`),
  hasMarked: (who, point) => `${name(who)} marque ${point} comme morte.`,
  isDone: (who) => `${name(who)} a terminé.`,
  markChain: (of) => (of.length === 0 ? "Marquer cette chaîne" : `Marquer cette chaîne : ${list(of)}`),
  doneMarking: (result) => `Terminé → ${resultText(result)}, si les deux le disent`,
  disputeMarks: "Contester : continuer à jouer",
  markingRule: (first) =>
    `Les chaînes d’une même couleur dans la même région sont marquées ensemble, et une marque reste. Quand un camp a terminé, puis l’autre, la partie s’achève. Si l’un conteste, les marques sont effacées, et ${first ? name(first) : "le premier qui a passé"} joue ; si les deux passent alors tout de suite, toute pierre est vivante.`,

  // A trial on a copy
  realBoard: "La partie : ce goban ne change pas",
  copyBoard: (n) => `La copie : essai ${n}`,
  trialTitle: (n, of) => `Essai ${n} : peut-on capturer ${list(of)} ?`,
  trialRule: (of, first) =>
    `Sur la copie, ${name(first)} attaque ${list(of)}. Si une pierre de la chaîne est capturée, elle est morte ; si les deux passent, elle est vivante.`,
  trialTurn: (turn, mine) =>
    mine ? `À toi de jouer sur la copie : ${name(turn)}` : `À ${name(turn)} de jouer sur la copie.`,
  trialIfBothPass: (of) => `Si les deux passent maintenant : ${called(of, false)}`,
  trialIfPass: (of) => `Encore une passe, et ${called(of, false)}`,
  koClosed: (kos, to, mine) =>
    `Le ko en ${list(kos)} ${mine ? "t’est interdit" : `est interdit à ${name(to)}`} jusqu’à une passe qui le nomme. Une telle passe ne termine pas l’essai.`,
  passFor: (ko) => `Passer pour le ko en ${ko}`,
  trialResult: (n, of, captured, why) =>
    `Essai ${n} : ${list(of)} ${captured ? "" : "non "}${of.length > 1 ? "capturées" : "capturée"} ; ${reason(why)}.`,
  trialEnded: (n, why) => `L’essai ${n} est terminé : ${reason(why)}.`,
  onCopy: (said) => `Sur la copie : ${said}`,

  // A judge's count
  judgedTitle: "Le juge a compté",
  judgeSees: (who, dead, none) =>
    none
      ? `${capital(mediator(who))} ne peut pas se prononcer : le goban est compté tel quel.`
      : `Selon ${mediator(who)}, pierres mortes : ${stonesAt(dead)}.`,
  acceptCount: (result) => (result ? `D’accord → ${resultText(result)}` : "D’accord"),
  playOnCount: (first) => `Continuer${first ? ` : à ${name(first)} de jouer` : ""}`,
  answeredCount: (who, agrees) => (agrees ? `${name(who)} est d’accord avec le décompte.` : `${name(who)} continue.`),

  // No result
  offerVoid: "Proposer : sans résultat",
  voidOffered: (by) => `${name(by)} propose que la partie soit sans résultat.`,
  voidWaiting: (other_) => `Tu as proposé que la partie soit sans résultat. ${waiting(name(other_))}`,
  acceptVoid: "D’accord : sans résultat",

  // How it was decided
  rulingNothing: "Rien n’a été réclamé, et rien n’a été retiré : chaque chaîne a compté telle quelle.",
  called: (who, dead) => `${who} l’a dite ${fate(dead)}`,
  saidNothing: (who, referee) => `${who} n’a rien dit${referee ? " ; la liste de l’arbitre est valable" : ""}`,
  couldNotTell: (who) => `${who} ne pouvait pas le dire`,
  wasMarked: "marquée morte tour à tour",
  wasCaptured: "capturée",
  inTrial: (n, captured) => `essai ${n} : ${captured ? "capturée" : "non capturée"}`,
  atStop: (n) => `arrêt ${n} :`,
  rulingFile: "Toute la décision en JSON",

  // The end
  resultSentence: ({ winner, by, margin }, absent) => {
    const w = winner || undefined;
    switch (by) {
      case "count":
        return w ? `${name(w)} gagne de ${byPoints(margin ?? 0)}` : "Partie nulle : autant de points des deux côtés";
      case "resign":
        return w ? `${name(w)} gagne : ${other(w)} a abandonné` : "Abandon";
      case "time":
        return w ? `${name(w)} gagne : ${other(w)} n’a plus de temps` : "Temps écoulé";
      case "forfeit":
        return w
          ? `${name(w)} gagne : ${other(w)} ${absent ? "n’était pas là" : "n’a pas pu continuer"}`
          : "Perdue par forfait";
      case "move-limit":
        return "Partie nulle : le nombre maximal de coups est atteint";
      case "repetition":
        return "Partie nulle : la position s’est répétée";
      case "both-lose":
        return "Les deux perdent";
      default:
        return "Sans résultat : la partie ne compte pas";
    }
  },
  breakdown: "Le détail du décompte",
  komiRow: "Komi, pour avoir joué en second",
  handicapBonus: "Pour les pierres de handicap de Noir",
  deadWere: (dead) => `Retirées comme mortes : ${stonesAt(dead)}.`,
  again: "Rejouer",
  rematch: "Revanche : couleurs échangées",
  rematchAsked: (other_) => `Tu as proposé une autre partie. ${waiting(name(other_))}`,
  rematchUnrated: {
    "same-opponent": "Elle ne serait pas classée : vous avez déjà assez de parties classées ensemble.",
    "same-address": "Elle ne serait pas classée : vous jouez depuis la même adresse.",
  },
  rematchOffered: (who) => `${name(who)} propose une autre partie, couleurs échangées.`,
  rematchAccept: "La jouer",
  rematchDeclined: (who) => `${name(who)} ne veut pas d’autre partie maintenant.`,
  underAllRules: "Compter selon toutes les règles",
  tooLongToCount: "La partie est trop longue pour cela : enregistre son SGF et compte-le.",
  newGame: "Nouvelle partie",

  // A failed opponent
  vacant: (who) => `${name(who)} n’a pas pu continuer`,
  takeWin: "Prendre la victoire",
  goOn: (engine) => `Continuer contre ${engine}`,

  // Typing
  typeMove: "Jouer en tapant un coup ou une commande",
  typeHint: "d4 · passer · annuler · abandonner · l dernier · p pendules · ? toutes les commandes",
  send: "Jouer",
  help: "Coups : d4, passer, passer d4 (pour le ko en d4, dans un essai). Partie : annuler, pause, reprendre, autoriser, refuser, abandonner, prendre place, victoire, remplacer, sans résultat. Décompte : morte d4, vivante d4, terminé, d’accord, continuer ; sûr, quand l’arbitre redemande. Marques : marquer d4, terminé, contester. Médiateur : médiateur, partir, morte d4, vivante d4, verdict, pas de verdict. Questions : l dernier coup, p pendules, b goban, g d4 chaîne et libertés, e estimation oui ou non, s où en est la partie.",
  typed: {
    passer: "pass",
    passe: "pass",
    abandonner: "resign",
    abandon: "resign",
    annuler: "undo",
    reprendre: "unpause",
    autoriser: "allow",
    refuser: "decline",
    terminé: "done",
    termine: "done",
    "d’accord": "agree",
    "d'accord": "agree",
    continuer: "play-on",
    "jouer la suite": "play-on",
    victoire: "win",
    remplacer: "go-on",
    "prendre place": "sit",
    contester: "dispute",
    sûr: "sure",
    sur: "sure",
    médiateur: "mediate",
    mediateur: "mediate",
    partir: "stop-mediating",
    verdict: "verdict",
    "pas de verdict": "no-verdict",
    "sans verdict": "no-verdict",
    "sans résultat": "no-result",
    "sans resultat": "no-result",
    dernier: "last",
    p: "clocks",
    pendules: "clocks",
    goban: "board",
    estimation: "estimate",
    situation: "status",
    aide: "help",
  },
  typedOf: {
    passer: "pass-for",
    marquer: "mark",
    mort: "dead",
    morte: "dead",
    vivant: "alive",
    vivante: "alive",
    chaîne: "group",
    chaine: "group",
    groupe: "group",
  },
  unknown: (what, chat) =>
    `« ${what} » n’est ni un coup ni une commande ; ? les montre toutes.${chat ? " Ce que tu veux dire s’écrit dans la discussion." : ""}`,
  offBoard: (what) => `${what} n’est pas sur ce goban.`,
  emptyPoint: (vertex) => `${vertex} est vide.`,
  group: (vertex, color, n, liberties) =>
    `${vertex} : ${name(color)}, ${stones(n)}, ${count(liberties.length, "liberté", "libertés")} : ${list(liberties)}.`,
  lastMove: (n, color, move) => `Coup ${n} : ${name(color)} ${move === "pass" ? "passe" : move}.`,
  noMoves: "Aucun coup encore.",
  sideClock: (color, time, after) => `${name(color)} ${time}${after ? `, ${after}` : ""}.`,
  notNow: "Ce n’est pas possible maintenant.",
  marked: (of, dead) => `${list(of)} : ${fate(dead, of.length > 1)}.`,
  alarm: (seconds) => `Encore ${seconds} secondes.`,
  ended: (said) => `La partie est terminée. ${said}.`,
};
