// What the page says in German about a game in progress.

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
  stones,
  stonesAt,
  titles,
} from "./parts";
import { mediator, nameMediator, reason } from "./server";
import { called, fallbacks } from "./game";

/** What follows if both sides pass where the result is not known beforehand. */
const stops: Record<string, string> = {
  marking: "werden abwechselnd die toten Steine markiert",
  auto: "zählt der Gutachter; ihr stimmt zu oder spielt weiter",
  mediation: "sagen beide, was tot ist, und der Schlichter entscheidet über Strittiges",
  confirmation: "sagen beide, was tot ist, und Strittiges wird auf einer Kopie ausprobiert",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "Es wird einmal weitergespielt. Wenn beide wieder passen, lebt jeder Stein auf dem Brett.",
  resume:
    "Es wird weitergespielt. Passen beide gleich, lebt jeder Stein auf dem Brett; später werden beide wieder gefragt.",
  confirmation:
    "Jede strittige Kette wird auf einer Kopie des Bretts angegriffen. Die Partie selbst bleibt, wie sie ist; nur das Urteil, tot oder lebend, kommt zurück.",
  "play-on-text":
    "Es wird einmal weitergespielt. Wenn beide wieder passen, bleibt tot, was beide tot nennen, und jeder andere Stein auf dem Brett lebt.",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "werden wieder tote Steine markiert",
  auto: "zählt der Gutachter wieder",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "sie wurde nicht zu den Bedingungen gewerteter Partien gespielt",
  players: "nicht beide hatten ein Konto",
  "no-result": "sie hat kein Ergebnis",
  short: "es wurden zu wenige Steine gespielt",
  neighbors: "beide spielten unter einer Adresse",
  often: "die beiden haben genug gewertete Partien miteinander gespielt",
};

export const play: typeof english = {
  // What was agreed
  firstMove: "Erster Zug",
  firstMoveWithin: (time, tournament) =>
    `jede Seite beginnt innerhalb von ${time}, sonst ${tournament ? "gilt sie als abwesend" : "hat die Partie kein Ergebnis"}`,
  shortOfTime: "Eine Seite, der die Zeit knapp ist, wenn es nach einem Halt weitergeht",
  shortOfTimeGets: (canadian) =>
    canadian
      ? "hat einmal in der Partie so viel von der Periode, wie auf die übrigen Steine kommt"
      : "hat einmal in der Partie ein Zehntel der Bedenkzeit oder drei Zuschläge, je nachdem, was mehr ist, aber nie mehr als die Bedenkzeit",

  // The game
  captures: (n) => `${n} gefangen`,
  noClock: "ohne Uhr",
  beginWithin: (who, you, left, tournament) =>
    `${you ? "Beginne" : `${name(who)} muss`} innerhalb von ${left}${you ? "" : " beginnen"}, sonst ${tournament ? `${you ? "giltst du" : "gilt die Seite"} als abwesend` : "hat die Partie kein Ergebnis"}.`,
  handicapWithin: (who, left) =>
    `${name(who)} muss die Vorgabesteine innerhalb von ${left} setzen, sonst ist die Partie verloren.`,
  opponentWithin: (who, you, left) => `Ohne neuen Gegner ${you ? "gewinnst du" : `gewinnt ${name(who)}`} in ${left}.`,
  backWithin: (who, left) =>
    `Ist ${name(who)} nicht innerhalb von ${left} zurück, darf die andere Seite den Sieg beanspruchen.`,
  pauseEndsIn: (left) => `Die Uhren laufen spätestens in ${left} wieder.`,
  clocksRunIn: (left) => `Die Uhren laufen wieder, wenn beide Seiten zurück sind, spätestens in ${left}.`,
  lastPeriod: "letzte Periode",
  lastPeriodCalled: "Letzte Periode.",
  periodsLeft: (n) => `Noch ${count(n, { one: "# Periode", other: "# Perioden" })}.`,
  lowTime: "wenig Zeit",
  toTournament: "Zum Turnier",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }) =>
    dotted(
      crossed(size),
      titles[ruleset] ?? ruleset,
      `Komi ${number(komi)}`,
      handicap && handicap.stones > 0 && `${stones(handicap.stones)} Vorgabe`,
      time !== "none" && clock(time),
      rated && (uncounted ? `gewertet, zählt aber nicht: ${uncountedFor[uncounted]}` : "gewertet"),
      watchers > 0 && count(watchers, { one: "# Zuschauer", other: "# Zuschauer" }),
    ),
  loading: "Das Brett wird aufgestellt…",
  unsent: "Deine Markierungen sind noch nicht gesendet. Wenn die Zeit um ist, zählen sie nicht.",
  sendMarks: "Markierungen senden",
  sending: (names: string): string => `Wird gesendet: ${names}…`,
  unanswered: (names: string): string => `Noch keine Antwort auf: ${names}. Es wird wieder gesendet, bis sie da ist.`,
  theirTurn: (who, program) => (program ? `${name(who)} denkt nach…` : `${name(who)} ist am Zug`),
  announceMove: (color, move, captured) =>
    `${name(color)} ${move === "pass" ? "passt" : move}${captured > 0 ? `, ${stones(captured)} gefangen` : ""}.`,
  stopped: "Der Gegner konnte nicht weitermachen.",
  handicapYours: (n, left) =>
    left > 0
      ? `Wähle ${count(n, { one: "# Punkt", other: "# Punkte" })} für deine Vorgabesteine: noch ${left}`
      : "Alle gewählt: Setz die Steine",
  handicapTheirs: "Schwarz wählt die Punkte der Vorgabesteine.",
  placeHandicap: "Steine setzen",
  ifBothPass: (result) => `Wenn jetzt beide passen: ${resultText(result)}`,
  ifBothPassAsk: (ending) => `Wenn jetzt beide passen, ${stops[ending] ?? "sagen beide, was tot ist"}`,
  prepared: "Vorbereitete Züge",
  preparedHint:
    "Probiere auf dem Brett aus, was die andere Seite spielen könnte und was du antwortest. Der Schiedsrichter spielt die Antwort, sobald der erwartete Zug kommt. Niemand sonst sieht sie.",
  prepare: "Ausprobiertes vorbereiten",
  preparedRemove: "Entfernen",
  preparedDropped: "Deine vorbereiteten Züge wurden verworfen:",
  preparedIf: (move, answer) => `Auf ${move} folgt ${answer}`,
  nextGame: (opponent) => `Nächste Partie: gegen ${opponent}`,
  onVacation: (who, left) => `${name(who)} ist im Urlaub, höchstens noch ${left}; diese Zeit zählt nicht.`,
  weekendNow: (left) => `Es ist Wochenende, das zählt nicht: Die Uhr läuft in ${left} weiter.`,
  interrupted: "Der Server war weg. Die Uhren stehen, bis beide wieder da sind.",
  aimBar: "Ein Stein, der zu bestätigen ist",
  aimPlay: (vertex) => `${vertex} setzen`,
  aimCancel: "Abbrechen",
  aimSteps: {
    left: "Ein Punkt nach links",
    up: "Ein Punkt nach oben",
    down: "Ein Punkt nach unten",
    right: "Ein Punkt nach rechts",
  },
  aimed: (vertex) => `Tippe noch einmal auf ${vertex}, um dort zu setzen.`,
  undo: "Rücknahme",
  pause: "Pause",
  resign: "Aufgeben",
  resignSure: "Diese Partie aufgeben?",
  resignYes: "Ja, aufgeben",
  resignNo: "Weiterspielen",
  undoAsked: (by) => `${name(by)} möchte den letzten Zug zurücknehmen.`,
  undoWaiting: (by) => `Du möchtest den letzten Zug zurücknehmen. Warte auf ${name(by)}…`,
  pauseAsked: (by) => `${name(by)} bittet um eine Pause: Die Uhren stehen, bis einer von euch weitermacht.`,
  pauseWaiting: (other_) => `Du hast um eine Pause gebeten. Warte auf ${name(other_)}…`,
  pausedNow:
    "Die Partie ist unterbrochen, und die Uhren stehen. Beide können weitermachen; nach einem Tag geht es von selbst weiter.",
  pausedShort: "Die Partie ist unterbrochen.",
  unpaused: "Die Partie geht weiter.",
  stopClocks: "Uhren anhalten",
  goOnPlaying: "Weiterspielen",
  hasLeft: (who) => `${name(who)} ist weg. Die Uhr läuft weiter.`,
  hasReturned: (who) => `${name(who)} ist wieder da.`,
  claimIn: (time) => `Bleibt diese Seite weg, kannst du in ${time} den Sieg beanspruchen.`,
  claimNow: "Du kannst jetzt den Sieg beanspruchen oder warten.",
  claimWin: "Sieg beanspruchen",
  waitForThem: "Ich warte",
  yourMoveTitle: "Du bist am Zug",
  allow: "Erlauben",
  seatFree: (color, host) => `${host || "Jemand"} sucht einen Gegner. Du hättest ${name(color)}.`,
  sitDown: (color) => `Als ${name(color)} mitspielen`,
  waitFriend: "Schick diesen Link deinem Freund:",
  waitBoth: "Schick diesen Link deinem Freund und dem, den ihr beide als Schlichter wollt:",
  waitMediator:
    "Schick diesen Link dem, den ihr beide als Schlichter wollt; er entscheidet im Streitfall. Er bietet sich an, und ihr stimmt beide zu:",
  waitNamed: (who) =>
    `${who} soll schlichten und entscheidet, wenn ihr euch über tote Steine nicht einig seid. ${who} ist noch nicht da; schick diesen Link:`,
  mediate: "Anbieten, diese Partie zu schlichten",
  mediatorNamed:
    "Die Spieler haben dich als Schlichter benannt: Sind sie sich über tote Steine nicht einig, entscheidest du.",
  takePlace: "Schlichter dieser Partie sein",
  mediatorAwaited: (who) => `${who} soll schlichten und ist noch nicht da.`,
  theyMediate: (who) => `${who} schlichtet: Sind sich die Spieler über tote Steine nicht einig, entscheidet ${who}.`,
  youOffer: "Du bietest an, diese Partie zu schlichten.",
  mediatorOffers: (who) =>
    `${who} bietet an zu schlichten: zu entscheiden, wenn sich die Spieler über tote Steine nicht einig sind.`,
  mediatorBoth: "Es braucht das Ja von beiden: Stimme jemandem zu, dem du vertraust.",
  mediatorAccepted: (who) => `${name(who)} stimmt zu.`,
  mediatorDeclined: (who) => `${name(who)} möchte diesen Schlichter nicht.`,
  mediatorWaits: (yes, left) =>
    [...yes.map((who) => `${name(who)} stimmt zu.`), `Warte auf ${left.map(name).join(" und ")}…`].join(" "),
  acceptMediator: "Zustimmen",
  mediatorLeft: "Der Schlichter ist gegangen.",
  stopMediating: "Nicht mehr schlichten",
  youMediate:
    "Du bist der Schlichter dieser Partie. Sind sich die Spieler über tote Steine nicht einig, entscheidest du.",
  shareLink: "Teilen…",

  // The record
  past: (at) => (at === 0 ? "Das Brett am Anfang" : `Das Brett nach Zug ${at}`),
  toLive: "Zurück zur Partie",
  sgf: "SGF",
  picture: "Bild",
  animation: "Animation",
  disputeAnimation: "Animation des Streits",
  share: "Link zum Bild kopieren",
  reviewTogether: "Gemeinsam besprechen",
  commentary: "Kommentar",
  commentGame: "Diese Partie kommentieren",
  reviewGame: "Wo ging sie verloren?",
  copyEmbed: "Code zum Einbetten kopieren",
  estimate: "Einschätzung",

  // Trying moves out
  study: "Züge ausprobieren",
  sgfWithTries: "SGF mit deinen Varianten",
  pastTry: (at) => `Eine Variante neben der Partie, bei Zug ${at}`,

  // Counting
  counting: "Auszählung",
  countIntro:
    "Beide haben gepasst. Welche Steine sind nicht mehr zu retten? Wähle sie auf dem Brett: Sie sind tot, und alles andere lebt.",
  countWatch: "Beide haben gepasst, und die Spieler sagen, welche Steine tot sind, also nicht mehr zu retten.",
  refereeLooks: "Der Schiedsrichter sieht sich das Brett an…",
  refereeSees: (dead) =>
    dead.length > 0 ? `Der Schiedsrichter hält für tot: ${stonesAt(dead)}.` : "Der Schiedsrichter hält nichts für tot.",
  refereeUnsure: (unsettled) => `Ungeklärt: ${list(unsettled)} (gestrichelte Kästen).`,
  yourMarks: (n) => (n === 0 ? "Du sagst: Alles lebt." : `Du sagst: ${stones(n)} tot.`),
  agreeReferee: (result) =>
    result ? `Dem Schiedsrichter zustimmen →\u00a0${resultText(result)}` : "Dem Schiedsrichter zustimmen",
  sendList: (n) => (n === 0 ? "Meine Liste senden: Alle leben" : `Meine Liste senden: ${stones(n)} tot`),
  finalHint: (concedes) =>
    `Was du sendest, ist endgültig und verschlossen, bis beide Listen da sind.${concedes ? " Eigene Steine, die du tot nennst, gibst du auf, außer es wird weitergespielt." : ""}`,
  playOnInstead: "Lieber weiterspielen",
  playOnInsteadHint: (first) =>
    `Wenn noch etwas zu spielen bleibt, geht die Partie selbst weiter: Es gibt keine Liste, und ${name(first)} zieht zuerst. Das geht einmal pro Partie.`,
  hasAskedToPlayOn: (who) => `${name(who)} möchte weiterspielen.`,
  ownList: (dead) => (dead.length === 0 ? "Du hast alles lebend genannt." : `Du hast tot genannt: ${stonesAt(dead)}.`),
  listSent: (other_) =>
    `Deine Liste ist gesendet. Niemand sonst sieht sie, bis beide da sind. Warte auf ${name(other_)}…`,
  listSealed: (who) => `${name(who)} hat eine Liste gesendet. Sie ist verschlossen, bis beide da sind.`,
  listsOpened: "Beide Listen sind da und offen.",
  givesUpLiving: (of) =>
    `Der Schiedsrichter ist sicher, dass ${of.length > 1 ? "diese deiner Steine leben" : "dieser deiner Steine lebt"}: ${list(of)}. Trotzdem hergeben?`,
  giveUpAllTheSame: "Diese Steine hergeben",
  takeOffList: "Nein, lebend",

  // A dispute
  disputeTitle: (chains) => `Ihr seid euch über ${count(chains, { one: "# Kette", other: "# Ketten" })} nicht einig`,
  disputeWatch: (chains) => `Sie sind sich über ${count(chains, { one: "# Kette", other: "# Ketten" })} nicht einig`,
  saysYou: (color, vertices, dead) => `Du sagst: ${called(vertices, dead, chain(color, vertices))}.`,
  says: (who, color, vertices, dead) => `${name(who)} sagt: ${called(vertices, dead, chain(color, vertices))}.`,
  refereeSays: (silent, color, vertices, dead) =>
    `Die Liste des Schiedsrichters, die für ${name(silent)} gilt, sagt: ${called(vertices, dead, chain(color, vertices))}.`,
  light: "Zeigen",
  lightOf: (color, vertices) => `Auf dem Brett zeigen: ${chain(color, vertices)}`,
  chain,
  saysUnknown: (who, fault) =>
    fault
      ? `Das Programm von ${name(who)} hat eine Liste gegeben, die keine ist: ${reason(fault)}.`
      : `${name(who)} kann nicht sagen, was tot ist, und beansprucht nichts.`,
  bothCallDead: (of) => `Beide Listen nennen tot: ${stonesAt(of)}.`,
  ownDead: (who, you, of) =>
    `${you ? "Von deinen eigenen Steinen nennst du tot" : `${name(who)} nennt von den eigenen Steinen tot`}: ${stonesAt(of)}. Niemand bestreitet es.`,
  counts: (komi) =>
    `Was das Brett nach jeder Ansicht zählt${komi !== 0 ? `. Das Ergebnis enthält das Komi: ${number(komi)} für Weiß` : ""}`,
  resultOf: "Ergebnis",
  yourList: "Deine Liste",
  listOf: (color) => `Liste von ${name(color)}`,
  refereeCount: "Schieds\u00adrichter",
  asIs: "Nichts tot",
  verdictCount: "Gutachter",
  marksCount: "Wie markiert",
  acceptList: (who, result) => `${name(who)} zustimmen${result ? ` → ${resultText(result)}` : ""}`,
  playOut: (ending, first) =>
    ending === "confirmation" ? "Auf einer Kopie ausprobieren" : `Ausspielen${first ? `: ${name(first)} zieht` : ""}`,
  playOutHint: (ending) =>
    playedOut[ending ?? ""] ??
    "Es wird einmal weitergespielt. Wenn beide wieder passen, lebt jeder Stein auf dem Brett, außer denen, die ihr Besitzer als tot bestätigt hat.",
  confirmChain: (vertices) => `${list(vertices)}: tot`,
  theyAnswered: (who, agrees) =>
    agrees ? `${name(who)} stimmt der Liste von ${other(who)} zu.` : `${name(who)} möchte es ausspielen.`,
  answered: (other_) => `Deine Antwort ist gesendet. Warte auf ${name(other_)}…`,
  playingOut: (stop) => `Der Streitfall von Halt\u00a0${stop} wird ausgespielt`,
  playGoesOn: (stop) => `Nach Halt\u00a0${stop} wird weitergespielt`,
  staysDead: (vertices) => `Tot, ohne geschlagen zu werden, solange kein Zug es berührt: ${stonesAt(vertices)}.`,
  notFrozen: (vertices) =>
    `Beide Listen nennen tot: ${stonesAt(vertices)}. Was nicht geschlagen wird, zählt trotzdem als lebend.`,
  whenItStops: (ending, ends, frozen) => {
    const again = asked[ending] ?? "sagen beide noch einmal, was tot ist";
    if (!ends) return `Wenn beide wieder passen, ${again}.`;
    if (ending === "auto") return "Wenn jetzt beide passen, endet die Partie mit der vorigen Zählung.";
    const alive = `endet die Partie, und jeder ${frozen ? "andere " : ""}Stein auf dem Brett lebt`;
    return asksAgain.has(ending)
      ? `Wenn jetzt beide passen, ${alive}. Sobald ein Stein gespielt ist, ${again}, wenn beide wieder passen.`
      : `Wenn beide wieder passen, ${alive}.`;
  },

  // A mediator
  mediatorName: nameMediator,
  mediatorOf: mediator,
  dead: "Tot",
  alive: "Lebend",
  judgeCounts: "Der Gutachter zählt…",
  referred: (who) => `${capital(who)} entscheidet`,
  waitVerdict: (who) => `Die Spieler sind sich nicht einig: ${capital(who)} entscheidet über die strittigen Ketten.`,
  mediatorMissing: (who) =>
    who
      ? `Die Spieler sind sich nicht einig, und ${who} soll schlichten, ist aber noch nicht da.`
      : "Die Spieler sind sich nicht einig, und noch hat niemand den Platz des Schlichters eingenommen.",
  youDecide: "Du entscheidest",
  decideIntro:
    "Die Spieler sind sich über diese Ketten nicht einig. Ist jede von ihnen auf dem Brett, wie es steht, tot oder lebend?",
  decided: (of, dead) => `${list(of)}: ${fate(dead)}.`,
  undecided: (chains) => `Urteil abgeben: noch ${count(chains, { one: "# Kette", other: "# Ketten" })}`,
  giveVerdict: (n) => (n === 0 ? "Urteil abgeben: alle leben" : `Urteil abgeben: ${stones(n)} tot`),
  noVerdict: "Ich kann es nicht sagen",
  withoutVerdict: (fallback) =>
    `Das Urteil ist endgültig. Kommt keines rechtzeitig, ${fallbacks[fallback] ?? fallbacks["cleanup"]}.`,

  // Marking by turns
  marking: "Tote Steine markieren",
  theirMark: (who) => `${name(who)} markiert tote Steine, widerspricht oder ist fertig.`,
  markedSoFar: (marks) =>
    marks.length === 0 ? "Nichts ist als tot markiert." : `Als tot markiert: ${stonesAt(marks)}.`,
  hasMarked: (who, point) => `${name(who)} markiert ${point} als tot.`,
  isDone: (who) => `${name(who)} ist fertig.`,
  markChain: (of) => (of.length === 0 ? "Diese Kette markieren" : `Diese Kette markieren: ${list(of)}`),
  doneMarking: (result) => `Fertig → ${resultText(result)}, wenn beide es sind`,
  disputeMarks: "Widersprechen: weiterspielen",
  markingRule: (first) =>
    `Ketten einer Farbe im selben Bereich werden zusammen markiert, und eine Markierung bleibt. Ist eine Seite fertig und dann die andere, endet die Partie. Ein Widerspruch löscht die Markierungen, und ${first ? name(first) : "wer zuerst gepasst hat,"} zieht; passen dann beide gleich, lebt jeder Stein.`,

  // A trial on a copy
  realBoard: "Die Partie: Dieses Brett bleibt, wie es ist",
  copyBoard: (n) => `Die Kopie: Versuch ${n}`,
  trialTitle: (n, of) => `Versuch ${n}: ${of.length > 1 ? "Lassen" : "Lässt"} sich ${list(of)} schlagen?`,
  trialRule: (of, first) =>
    `Auf der Kopie greift ${name(first)} ${list(of)} an. Wird ein Stein davon geschlagen, ist die Kette tot; passen beide, lebt sie.`,
  trialTurn: (turn, mine) =>
    mine ? `Du bist auf der Kopie am Zug: ${name(turn)}` : `${name(turn)} ist auf der Kopie am Zug.`,
  trialIfBothPass: (of) => `Wenn jetzt beide passen: ${called(of, false)}`,
  trialIfPass: (of) => `Wenn noch einmal gepasst wird: ${called(of, false)}`,
  koClosed: (kos, to, mine) =>
    `Das Ko bei ${list(kos)} ist für ${mine ? "dich" : name(to)} gesperrt, bis ein Passen es nennt. Ein solches Passen beendet den Versuch nicht.`,
  passFor: (ko) => `Passen für das Ko bei ${ko}`,
  trialResult: (n, of, captured, why) =>
    `Versuch ${n}: ${list(of)} ${captured ? "geschlagen" : "nicht geschlagen"}; ${reason(why)}.`,
  trialEnded: (n, why) => `Versuch ${n} ist vorbei: ${reason(why)}.`,
  onCopy: (said) => `Auf der Kopie: ${said}`,

  // A judge's count
  judgedTitle: "Der Gutachter hat gezählt",
  judgeSees: (who, dead, none) =>
    none
      ? `${capital(mediator(who))} kann es nicht sagen: Das Brett zählt, wie es steht.`
      : `${capital(mediator(who))} hält für tot: ${stonesAt(dead)}.`,
  acceptCount: (result) => (result ? `Zustimmen → ${resultText(result)}` : "Zustimmen"),
  playOnCount: (first) => `Weiterspielen${first ? `: ${name(first)} zieht` : ""}`,
  answeredCount: (who, agrees) => (agrees ? `${name(who)} stimmt der Zählung zu.` : `${name(who)} spielt weiter.`),

  // No result
  offerVoid: "Anbieten: kein Ergebnis",
  voidOffered: (by) => `${name(by)} bietet an, dass die Partie kein Ergebnis hat.`,
  voidWaiting: (other_) => `Du hast angeboten, dass die Partie kein Ergebnis hat. Warte auf ${name(other_)}…`,
  acceptVoid: "Zustimmen: kein Ergebnis",

  // How it was decided
  rulingNothing: "Nichts wurde beansprucht und nichts weggenommen: Jede Kette zählte, wie sie stand.",
  called: (who, dead) => `${who} sagte: ${fate(dead)}`,
  saidNothing: (who, referee) => `${who} hat nichts gesagt${referee ? "; es gilt die Liste des Schiedsrichters" : ""}`,
  couldNotTell: (who) => `${who} konnte es nicht sagen`,
  wasMarked: "abwechselnd als tot markiert",
  wasCaptured: "geschlagen",
  inTrial: (n, captured) => `Versuch ${n}: ${captured ? "geschlagen" : "nicht geschlagen"}`,
  atStop: (n) => `Halt ${n}:`,
  rulingFile: "Die ganze Entscheidung als JSON",

  // The end
  resultSentence: ({ winner, by, margin }, absent) => {
    const w = winner || undefined;
    switch (by) {
      case "count":
        return w ? `${name(w)} gewinnt mit ${byPoints(margin ?? 0)}` : "Unentschieden: gleich viele Punkte";
      case "resign":
        return w ? `${name(w)} gewinnt: ${other(w)} hat aufgegeben` : "Aufgegeben";
      case "time":
        return w ? `${name(w)} gewinnt: Die Zeit von ${other(w)} ist abgelaufen` : "Zeit abgelaufen";
      case "forfeit":
        return w
          ? `${name(w)} gewinnt: ${other(w)} ${absent ? "war nicht da" : "konnte nicht weitermachen"}`
          : "Kampflos verloren";
      case "move-limit":
        return "Unentschieden: Die Höchstzahl der Züge ist erreicht";
      case "repetition":
        return "Unentschieden: Die Stellung hat sich wiederholt";
      case "both-lose":
        return "Beide verlieren";
      default:
        return "Kein Ergebnis: Die Partie zählt nicht";
    }
  },
  breakdown: "So wurde gezählt",
  komiRow: "Komi (zweiter Zug)",
  handicapBonus: "Für die Vorgabesteine von Schwarz",
  deadWere: (dead) => `Als tot weggenommen: ${stonesAt(dead)}.`,
  again: "Noch einmal",
  rematch: "Revanche: Farben getauscht",
  rematchAsked: (other_) => `Du hast um eine weitere Partie gebeten. Warte auf ${name(other_)}…`,
  rematchUnrated: {
    "same-opponent": "Sie würde nicht gewertet: Ihr habt genug gewertete Partien miteinander gespielt.",
    "same-address": "Sie würde nicht gewertet: Ihr spielt beide unter einer Adresse.",
  },
  rematchOffered: (who) => `${name(who)} bittet um eine weitere Partie, mit getauschten Farben.`,
  rematchAccept: "Spielen",
  rematchDeclined: (who) => `${name(who)} möchte jetzt keine weitere Partie.`,
  underAllRules: "Nach allen Regeln zählen",
  tooLongToCount: "Die Partie ist dafür zu lang: Speichere ihr SGF und zähl das aus.",
  newGame: "Neue Partie",

  // A failed opponent
  vacant: (who) => `${name(who)} konnte nicht weitermachen`,
  takeWin: "Sieg annehmen",
  goOn: (engine) => `Weiter gegen ${engine}`,

  // Typing
  typeMove: "Mit einem Zug oder Befehl spielen",
  typeHint: "d4 · passen · zurück · aufgeben · l letzter · u Uhren · ? alle Befehle",
  send: "Spielen",
  help: "Züge: d4, passen, passen d4 (für das Ko dort, in einem Versuch). Partie: zurück, pause, weiter, erlauben, ablehnen, aufgeben, mitspielen, sieg, ersatz, kein ergebnis. Auszählung: tot d4, lebend d4, fertig, zustimmen, weiterspielen; sicher, wo der Schiedsrichter nachfragt. Markieren: markieren d4, fertig, widersprechen. Schlichter: schlichter, gehen, tot d4, lebend d4, urteil, kein urteil. Fragen: l letzter Zug, u Uhren, b Brett, g d4 Kette und Freiheiten, e Einschätzung an oder aus, s wie es steht.",
  typed: {
    passen: "pass",
    aufgeben: "resign",
    zurück: "undo",
    zurücknehmen: "undo",
    rücknahme: "undo",
    weiter: "unpause",
    erlauben: "allow",
    ablehnen: "decline",
    fertig: "done",
    zustimmen: "agree",
    weiterspielen: "play-on",
    ausspielen: "play-on",
    sieg: "win",
    ersatz: "go-on",
    mitspielen: "sit",
    widersprechen: "dispute",
    sicher: "sure",
    schlichter: "mediate",
    gehen: "stop-mediating",
    urteil: "verdict",
    "kein urteil": "no-verdict",
    "kein ergebnis": "no-result",
    letzter: "last",
    u: "clocks",
    uhren: "clocks",
    brett: "board",
    einschätzung: "estimate",
    stand: "status",
    hilfe: "help",
  },
  typedOf: { passen: "pass-for", markieren: "mark", tot: "dead", lebend: "alive", kette: "group", gruppe: "group" },
  unknown: (what, chat) =>
    `„${what}“ ist weder ein Zug noch ein Befehl; ? zeigt sie alle.${chat ? " Was du sagen willst, gehört ins Gespräch." : ""}`,
  offBoard: (what) => `${what} liegt nicht auf diesem Brett.`,
  emptyPoint: (vertex) => `${vertex} ist leer.`,
  group: (vertex, color, n, liberties) =>
    `${vertex}: ${name(color)}, ${stones(n)}, ${count(liberties.length, { one: "# Freiheit", other: "# Freiheiten" })}: ${list(liberties)}.`,
  lastMove: (n, color, move) => `Zug ${n}: ${name(color)} ${move === "pass" ? "passt" : move}.`,
  noMoves: "Noch keine Züge.",
  sideClock: (color, time, after) => `${name(color)} ${time}${after ? `, ${after}` : ""}.`,
  notNow: "Das geht jetzt nicht.",
  marked: (of, dead) => `${list(of)}: ${fate(dead)}.`,
  alarm: (seconds) => `Noch ${seconds} Sekunden.`,
  ended: (said) => `Die Partie ist vorbei. ${said}.`,
};
