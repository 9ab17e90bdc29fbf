// What the page says in English about a game in progress.

import type { Color, Reason, Result, State, Uncounted, Unrated, Vertex } from "../../api/types";
import type { Verb, Word } from "../vocabulary";
import { mediator, nameMediator, reason } from "./server";
import { capital } from "../sentences";
import { chain, clock, count, is, list, name, other, stonesAt, titles } from "./parts";
import { fallbacks } from "./game";

/** What follows if both sides pass where the result is not known beforehand. */
const stops: Record<string, string> = {
  marking: "you mark the dead stones by turns",
  auto: "the judge counts; you agree or play on",
  mediation: "both say what is dead, and the mediator decides what is disputed",
  confirmation: "both say what is dead, and disputes are tried on a copy",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "Play goes on once. When both pass again, every stone on the board is alive.",
  resume: "Play goes on. If both pass at once, every stone on the board is alive; later on both are asked again.",
  confirmation:
    "Each disputed chain is attacked on a copy of the board. The game itself stays as it is; only dead or alive comes back.",
  "play-on-text":
    "Play goes on once. When both pass again, what both call dead stays dead, and every other stone on the board is alive.",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "dead stones are marked again",
  auto: "the judge counts again",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "its terms are not those of rated games",
  players: "it was not between two accounts",
  "no-result": "it has no result",
  short: "too few stones were played",
  neighbors: "both played from one address",
  often: "the two have played enough rated games with each other",
};

export const play = {
  // What was agreed
  firstMove: "First move",
  firstMoveWithin: (time: string, tournament = false): string =>
    `each side begins within ${time}, or ${tournament ? "counts as absent" : "the game has no result"}`,
  shortOfTime: "A side that is short of time when play goes on after a stop",
  shortOfTimeGets: (canadian: boolean): string =>
    canadian
      ? "once in a game it has as much of the period as for the stones that are left"
      : "once in a game it has a tenth of the main time or three increments, whichever is more, but never more than the main time",

  // The game
  captures: (n: number): string => `${n} captured`,
  noClock: "no clock",
  lowTime: "little time",
  lastPeriod: "last period",
  lastPeriodCalled: "Last period.",
  periodsLeft: (n: number): string => `${count(n, { one: "# period", other: "# periods" })} left.`,
  beginWithin: (who: Color, you: boolean, left: string, tournament = false): string =>
    `${you ? "Begin" : `${name(who)} has to begin`} within ${left}, or ${tournament ? `count${you ? "" : "s"} as absent` : "the game has no result"}.`,
  handicapWithin: (who: Color, left: string): string =>
    `${name(who)} has to place its handicap stones within ${left}, or loses the game.`,
  opponentWithin: (who: Color, you: boolean, left: string): string =>
    `Without a new opponent ${you ? "you win" : `${name(who)} wins`} in ${left}.`,
  backWithin: (who: Color, left: string): string =>
    `If ${name(who)} is not back within ${left}, the other side may claim the win.`,
  pauseEndsIn: (left: string): string => `The clocks run again in ${left} at the latest.`,
  clocksRunIn: (left: string): string => `The clocks run again when both sides are back, and in ${left} at the latest.`,
  toTournament: "To the tournament",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }: State): string =>
    [
      size.replace("x", "×"),
      titles[ruleset] ?? ruleset,
      `komi ${komi}`,
      handicap && handicap.stones > 0 && `${count(handicap.stones, { one: "# stone", other: "# stones" })} handicap`,
      time !== "none" && clock(time),
      rated && (uncounted ? `rated, but does not count: ${uncountedFor[uncounted]}` : "rated"),
      watchers > 0 && `${watchers} watching`,
    ]
      .filter(Boolean)
      .join(" · "),
  loading: "Setting the board…",
  unsent: "Your marks are not sent. When the time is up, they do not count.",
  sendMarks: "Send my marks",
  sending: (names: string): string => `Sending: ${names}…`,
  unanswered: (names: string): string => `No answer yet to: ${names}. It is sent again until there is one.`,
  theirTurn: (who: Color, program: boolean): string => (program ? `${name(who)} is thinking…` : `${name(who)} to move`),
  announceMove: (color: Color, move: Vertex, captured: number): string =>
    `${name(color)} ${move}${captured > 0 ? `, ${count(captured, { one: "# stone", other: "# stones" })} captured` : ""}.`,
  stopped: "The opponent could not go on.",
  handicapYours: (n: number, left: number): string =>
    left > 0
      ? `Choose ${count(n, { one: "# point", other: "# points" })} for your handicap stones: ${left} to go`
      : "All chosen: put them down",
  handicapTheirs: "Black is choosing the points of the handicap stones.",
  placeHandicap: "Put the stones down",
  ifBothPass: (result: string): string => `If both pass now: ${result}`,
  ifBothPassAsk: (ending: string): string => `If both pass now: ${stops[ending] ?? "both say what is dead"}`,
  prepared: "Prepared moves",
  preparedHint:
    "Try moves out on the board: what the other side may play, and your answer. The referee makes an answer as soon as the awaited move is played. Nobody else sees them.",
  prepare: "Prepare what was tried",
  preparedRemove: "Remove",
  preparedDropped: "Your prepared moves were withdrawn:",
  preparedIf: (move: Vertex, answer: Vertex): string => `If ${move}, then ${answer}`,
  nextGame: (opponent: string): string => `Next game: against ${opponent}`,
  onVacation: (who: Color, left: string): string =>
    `${name(who)} is on vacation, for ${left} at most; that time does not count.`,
  weekendNow: (left: string): string => `It is the weekend, which does not count: the clock runs again in ${left}.`,
  interrupted: "The server was away. The clocks stand until both sides are back.",
  aimBar: "A stone to be confirmed",
  aimPlay: (vertex: Vertex): string => `Play ${vertex}`,
  aimCancel: "Cancel",
  aimSteps: {
    left: "One point to the left",
    up: "One point up",
    down: "One point down",
    right: "One point to the right",
  },
  aimed: (vertex: Vertex): string => `Tap ${vertex} again to play there.`,
  undo: "Undo",
  pause: "Pause",
  resign: "Resign",
  resignSure: "Give this game up?",
  resignYes: "Yes, resign",
  resignNo: "Play on",
  undoAsked: (by: Color): string => `${name(by)} asks to take the last move back.`,
  undoWaiting: (by: Color): string => `You asked ${name(by)} to let you take the last move back.`,
  pauseAsked: (by: Color): string => `${name(by)} asks for a pause: the clocks stand until one of you goes on.`,
  pauseWaiting: (other_: Color): string => `You asked for a pause. Waiting for ${name(other_)}…`,
  pausedNow: "The game is paused, and the clocks stand. Either player can go on; after a day it goes on by itself.",
  pausedShort: "The game is paused.",
  unpaused: "The game goes on.",
  stopClocks: "Stop the clocks",
  goOnPlaying: "Go on playing",
  hasLeft: (who: Color): string => `${name(who)} has left. The clock runs on.`,
  hasReturned: (who: Color): string => `${name(who)} is back.`,
  claimIn: (time: string): string => `If that side stays away, you can claim the win in ${time}.`,
  claimNow: "You can claim the win now, or wait.",
  claimWin: "Claim the win",
  waitForThem: "I wait",
  yourMoveTitle: "Your move",
  allow: "Allow",
  seatFree: (color: Color, host: string): string =>
    `${host || "Somebody"} looks for an opponent. You would be ${name(color)}.`,
  sitDown: (color: Color): string => `Sit down as ${name(color)}`,
  waitFriend: "Send this link to your friend:",
  waitBoth: "Send this link to your friend, and to whom you both want as mediator:",
  waitMediator:
    "Send this link to whom you both want as mediator, who decides disputes. He offers, and you both accept:",
  waitNamed: (who: string): string =>
    `${who} is to mediate, and decides if you do not agree about dead stones. ${who} has not come yet; send this link:`,
  mediate: "Offer to mediate this game",
  mediatorNamed: "The players have named you as the mediator: you decide if they do not agree about dead stones.",
  takePlace: "Be the mediator of this game",
  mediatorAwaited: (who: string): string => `${who} is to mediate, and has not come yet.`,
  theyMediate: (who: string): string =>
    `${who} mediates: if the players do not agree about dead stones, ${who} decides.`,
  youOffer: "You offer to mediate this game.",
  mediatorOffers: (who: string): string =>
    `${who} offers to mediate: to decide if the players do not agree about dead stones.`,
  mediatorBoth: "It takes the word of both players: accept somebody whom you trust.",
  mediatorAccepted: (who: Color): string => `${name(who)} accepts.`,
  mediatorDeclined: (who: Color): string => `${name(who)} does not want this mediator.`,
  mediatorWaits: (yes: Color[], left: Color[]): string =>
    [...yes.map((who) => `${name(who)} accepts.`), `Waiting for ${left.map(name).join(" and ")}…`].join(" "),
  acceptMediator: "Accept",
  mediatorLeft: "The mediator has left.",
  stopMediating: "Mediate no longer",
  youMediate: "You are the mediator of this game. If the players do not agree about dead stones, you decide.",
  shareLink: "Share…",

  // The record
  past: (at: number): string => (at === 0 ? "The board at the start" : `The board after move ${at}`),
  toLive: "Back to the game",
  sgf: "SGF",
  picture: "Picture",
  animation: "Animation",
  disputeAnimation: "Animation of the dispute",
  share: "Copy link to the picture",
  reviewTogether: "Review together",
  commentary: "Commentary",
  commentGame: "Comment on this game",
  reviewGame: "Where was it won and lost?",
  copyEmbed: "Copy embed code",
  estimate: "Estimate",

  // Trying moves out
  study: "Try moves",
  sgfWithTries: "SGF with your lines",
  pastTry: (at: number): string => `A line beside the game, at move ${at}`,

  // Counting
  counting: "Counting",
  countIntro:
    "Both have passed. Which stones could no longer be saved? Choose them on the board: they are dead, and everything else is alive.",
  countWatch: "Both have passed, and the players say which stones are dead: those that could no longer be saved.",
  refereeLooks: "The referee is looking at the board…",
  refereeSees: (dead: Vertex[]): string =>
    dead.length > 0 ? `The referee sees as dead: ${stonesAt(dead)}.` : "The referee sees nothing dead.",
  refereeUnsure: (unsettled: Vertex[]): string => `Unsettled: ${list(unsettled)} (dashed boxes).`,
  yourMarks: (n: number): string =>
    n === 0 ? "You say: everything is alive." : `You say: ${count(n, { one: "# stone", other: "# stones" })} dead.`,
  agreeReferee: (result: string | undefined): string =>
    result ? `Agree with the referee →\u00a0${result}` : "Agree with the referee",
  sendList: (n: number): string =>
    n === 0 ? "Send my list: all alive" : `Send my list: ${count(n, { one: "# stone", other: "# stones" })} dead`,
  /** Concedes: what a side calls dead of its own is given up at once. */
  finalHint: (concedes: boolean): string =>
    `What you send is final, and sealed until both lists are in.${concedes ? " Stones of your own that you call dead you give up, unless play goes on." : ""}`,
  playOnInstead: "Play on instead",
  playOnInsteadHint: (first: Color): string =>
    `If something is left to be played, the game itself goes on: no list is given, and ${name(first)} moves first. This can be asked once in a game.`,
  hasAskedToPlayOn: (who: Color): string => `${name(who)} wants the game to go on.`,
  ownList: (dead: Vertex[]): string =>
    dead.length === 0 ? "You have called everything alive." : `You have called dead: ${stonesAt(dead)}.`,
  listSent: (other_: Color): string =>
    `Your list is sent. Nobody else sees it until both are in. Waiting for ${name(other_)}…`,
  listSealed: (who: Color): string => `${name(who)} has sent a list. It is sealed until both are in.`,
  listsOpened: "Both lists are in, and open.",
  givesUpLiving: (stones: Vertex[]): string =>
    `The referee is sure that ${stones.length > 1 ? "these stones of yours live" : "this stone of yours lives"}: ${list(stones)}. Give ${stones.length > 1 ? "them" : "it"} up all the same?`,
  giveUpAllTheSame: "Give these stones up",
  takeOffList: "No, alive",

  // A dispute
  disputeTitle: (chains: number): string =>
    `You do not agree on ${count(chains, { one: "# chain", other: "# chains" })}`,
  disputeWatch: (chains: number): string =>
    `They do not agree on ${count(chains, { one: "# chain", other: "# chains" })}`,
  saysYou: (color: Color, vertices: Vertex[], dead: boolean): string =>
    `You say ${chain(color, vertices)} ${vertices.length > 1 ? "are" : "is"} ${dead ? "dead" : "alive"}.`,
  says: (who: Color, color: Color, vertices: Vertex[], dead: boolean): string =>
    `${name(who)} says ${chain(color, vertices)} ${vertices.length > 1 ? "are" : "is"} ${dead ? "dead" : "alive"}.`,
  refereeSays: (silent: Color, color: Color, vertices: Vertex[], dead: boolean): string =>
    `The referee's list, which holds for ${name(silent)}, has ${chain(color, vertices)} as ${dead ? "dead" : "alive"}.`,
  light: "Show",
  lightOf: (color: Color, vertices: Vertex[]): string => `Show ${chain(color, vertices)} on the board`,
  chain,
  saysUnknown: (who: Color, fault: Reason | undefined): string =>
    fault
      ? `${name(who)}'s program gave a list that is none: ${reason(fault)}.`
      : `${name(who)} cannot tell what is dead, and claims nothing.`,
  bothCallDead: (stones: Vertex[]): string => `Both lists call dead: ${stonesAt(stones)}.`,
  ownDead: (who: Color, you: boolean, stones: Vertex[]): string =>
    `${you ? "You call dead of your own" : `${name(who)} calls dead of its own`}: ${stonesAt(stones)}. Nobody disputes it.`,
  counts: (komi: number): string =>
    `What the board counts for, by each view${komi !== 0 ? `. The result includes komi: ${komi} for White` : ""}`,
  resultOf: "Result",
  yourList: "Your list",
  listOf: (color: Color): string => `${name(color)}'s list`,
  refereeCount: "The referee",
  asIs: "Nothing dead",
  verdictCount: "The judge",
  marksCount: "As marked",
  acceptList: (who: Color, result: string | undefined): string =>
    `Agree with ${name(who)}${result ? ` → ${result}` : ""}`,
  playOut: (ending: string | undefined, first: Color | ""): string =>
    ending === "confirmation" ? "Try it on a copy" : `Play it out${first ? `: ${name(first)} to move` : ""}`,
  playOutHint: (ending: string | undefined): string =>
    playedOut[ending ?? ""] ??
    "Play goes on once. When both pass again, every stone on the board is alive, except what its owner has confirmed as dead.",
  confirmChain: (vertices: Vertex[]): string => `${list(vertices)}: dead`,
  theyAnswered: (who: Color, agrees: boolean): string =>
    agrees ? `${name(who)} agrees with ${other(who)}'s list.` : `${name(who)} wants it played out.`,
  answered: (other_: Color): string => `Your answer is sent. Waiting for ${name(other_)}…`,
  playingOut: (stop: number): string => `The dispute of stop\u00a0${stop} is played out`,
  playGoesOn: (stop: number): string => `Play goes on after stop\u00a0${stop}`,
  staysDead: (vertices: Vertex[]): string =>
    `Dead without being captured, unless a move touches ${vertices.length > 1 ? "them" : "it"}: ${stonesAt(vertices)}.`,
  notFrozen: (vertices: Vertex[]): string =>
    `Both lists call dead: ${stonesAt(vertices)}. What is not captured counts as alive all the same.`,
  /** What follows when both pass while play goes on after a stop. */
  whenItStops: (ending: string, ends: boolean, frozen: boolean): string => {
    if (!ends) return `When both pass again, ${asked[ending] ?? "both say again what is dead"}.`;
    if (ending === "auto") return "If both pass now, the game ends with the count there was.";
    const alive = `the game ends, and every ${frozen ? "other " : ""}stone on the board is alive`;
    return asksAgain.has(ending)
      ? `If both pass now, ${alive}. As soon as a stone is played, ${asked[ending] ?? "both say again what is dead"} at the next stop.`
      : `When both pass again, ${alive}.`;
  },

  // A mediator
  mediatorName: nameMediator,
  /** Whoever gave a verdict, by the log's name. */
  mediatorOf: mediator,
  dead: "Dead",
  alive: "Alive",
  judgeCounts: "The judge is counting…",
  referred: (who: string): string => `${capital(who)} decides`,
  waitVerdict: (who: string): string => `The players do not agree, so ${who} decides about the disputed chains.`,
  mediatorMissing: (who: string): string =>
    who
      ? `The players do not agree, and ${who}, who is to mediate, has not come yet.`
      : "The players do not agree, and nobody has taken the place of the mediator yet.",
  youDecide: "You decide",
  decideIntro: "The players do not agree on these chains. Is each of them dead or alive on the board as it stands?",
  decided: (stones: Vertex[], dead: boolean): string => `${list(stones)}: ${dead ? "dead" : "alive"}.`,
  undecided: (chains: number): string =>
    `Give the verdict: ${count(chains, { one: "# chain", other: "# chains" })} to go`,
  giveVerdict: (stones: number): string =>
    stones === 0
      ? "Give the verdict: all alive"
      : `Give the verdict: ${count(stones, { one: "# stone", other: "# stones" })} dead`,
  noVerdict: "I cannot say",
  withoutVerdict: (fallback: string): string =>
    `The verdict is final. Without one in time, ${fallbacks[fallback] ?? fallbacks["cleanup"]}.`,

  // Marking by turns
  marking: "Marking dead stones",
  theirMark: (who: Color): string => `${name(who)} marks dead stones, disagrees, or is done.`,
  markedSoFar: (marks: Vertex[]): string =>
    marks.length === 0 ? "Nothing is marked as dead." : `Marked as dead: ${stonesAt(marks)}.`,
  hasMarked: (who: Color, point: Vertex): string => `${name(who)} marks ${point} as dead.`,
  isDone: (who: Color): string => `${name(who)} is done.`,
  markChain: (stones: Vertex[]): string =>
    stones.length === 0 ? "Mark this chain" : `Mark this chain: ${list(stones)}`,
  doneMarking: (result: string): string => `Done → ${result}, if both are`,
  disputeMarks: "Disagree: play on",
  markingRule: (first: Color | ""): string =>
    `Chains of one color in the same region are marked together, and a mark stays. When one side is done and then the other, the game ends. If somebody disagrees, the marks are wiped off and ${first ? name(first) : "the first who passed"} moves; if both then pass at once, every stone is alive.`,

  // A trial on a copy
  realBoard: "The game: this board stays as it is",
  copyBoard: (n: number): string => `The copy: trial ${n}`,
  trialTitle: (n: number, stones: Vertex[]): string => `Trial ${n}: can ${list(stones)} be captured?`,
  trialRule: (stones: Vertex[], first: Color): string =>
    `On the copy ${name(first)} attacks ${list(stones)}. If a stone of it is taken off, it is dead; if both pass, it is alive.`,
  trialTurn: (turn: Color, mine: boolean): string =>
    mine ? `Your turn on the copy: ${name(turn)}` : `${name(turn)} to move on the copy.`,
  trialIfBothPass: (stones: Vertex[]): string => `If both pass now: ${list(stones)} ${is(stones)} alive`,
  trialIfPass: (stones: Vertex[]): string => `If one more pass follows: ${list(stones)} ${is(stones)} alive`,
  koClosed: (kos: Vertex[], to: Color, mine: boolean): string =>
    `The ko at ${list(kos)} is closed to ${mine ? "you" : name(to)} until a pass names it. Such a pass does not end the trial.`,
  passFor: (ko: Vertex): string => `Pass for the ko at ${ko}`,
  trialResult: (n: number, stones: Vertex[], captured: boolean, why: Reason): string =>
    `Trial ${n}: ${list(stones)} ${captured ? "captured" : "not captured"}; ${reason(why)}.`,
  trialEnded: (n: number, why: Reason): string => `Trial ${n} is over: ${reason(why)}.`,
  onCopy: (sentence: string): string => `On the copy: ${sentence}`,

  // A judge's count
  judgedTitle: "The judge has counted",
  judgeSees: (who: string, dead: Vertex[], none: boolean): string =>
    none
      ? `${capital(mediator(who))} cannot say: the board counts as it is.`
      : `${capital(mediator(who))} sees as dead: ${stonesAt(dead)}.`,
  acceptCount: (result: string | undefined): string => (result ? `Agree → ${result}` : "Agree"),
  playOnCount: (first: Color | ""): string => `Play on${first ? `: ${name(first)} to move` : ""}`,
  answeredCount: (who: Color, agrees: boolean): string =>
    agrees ? `${name(who)} agrees with the count.` : `${name(who)} plays on.`,

  // No result
  offerVoid: "Offer: no result",
  voidOffered: (by: Color): string => `${name(by)} offers that the game has no result.`,
  voidWaiting: (other_: Color): string => `You offered that the game has no result. Waiting for ${name(other_)}…`,
  acceptVoid: "Agree: no result",

  // How it was decided
  rulingNothing: "Nothing was claimed, and nothing was taken off: every chain counted as it stood.",
  called: (who: string, dead: boolean): string => `${who} said ${dead ? "dead" : "alive"}`,
  saidNothing: (who: string, referee: boolean): string =>
    `${who} said nothing${referee ? "; the referee's list holds" : ""}`,
  couldNotTell: (who: string): string => `${who} could not tell`,
  wasMarked: "marked as dead by turns",
  wasCaptured: "captured",
  inTrial: (n: number, captured: boolean): string => `trial ${n}: ${captured ? "captured" : "not captured"}`,
  atStop: (n: number): string => `stop ${n}:`,
  rulingFile: "The whole ruling as JSON",

  // The end
  resultSentence: (r: Result, absent = false): string => {
    const w = r.winner || undefined;
    switch (r.by) {
      case "count":
        return w
          ? `${name(w)} wins by ${count(r.margin ?? 0, { one: "# point", other: "# points" })}`
          : "A draw: the same number of points";
      case "resign":
        return w ? `${name(w)} wins: ${other(w)} resigned` : "Resigned";
      case "time":
        return w ? `${name(w)} wins: ${other(w)}'s time ran out` : "Time ran out";
      case "forfeit":
        return w ? `${name(w)} wins: ${other(w)} ${absent ? "was not there" : "could not go on"}` : "Forfeited";
      case "move-limit":
        return "A draw: the limit of moves is reached";
      case "repetition":
        return "A draw: the position came about again";
      case "both-lose":
        return "Both lose";
      default:
        return "No result: the game does not count";
    }
  },
  breakdown: "How it was counted",
  komiRow: "Komi, for moving second",
  handicapBonus: "For Black's handicap stones",
  deadWere: (dead: Vertex[]): string => `Taken off as dead: ${stonesAt(dead)}.`,
  again: "Play again",
  rematch: "Rematch: colors changed",
  rematchAsked: (other_: Color): string => `You asked for another game. Waiting for ${name(other_)}…`,
  rematchUnrated: {
    "same-opponent": "It would not be rated: you have played enough rated games with each other.",
    "same-address": "It would not be rated: you both play from one address.",
  } as Record<Unrated, string>,
  rematchOffered: (who: Color): string => `${name(who)} asks for another game, with the colors changed.`,
  rematchAccept: "Play it",
  rematchDeclined: (who: Color): string => `${name(who)} does not want another game now.`,
  underAllRules: "Count it under all rules",
  tooLongToCount: "The game is too long for this: save its SGF and score that.",
  newGame: "New game",

  // A failed opponent
  vacant: (who: Color): string => `${name(who)} could not go on`,
  takeWin: "Take the win",
  goOn: (engine: string): string => `Go on against ${engine}`,

  // Typing
  typeMove: "Play by typing a move or a command",
  typeHint: "d4 · pass · undo · resign · l last · c clocks · ? all commands",
  send: "Play",
  help: "Moves: d4, pass, pass d4 (for the ko there, in a trial). Game: undo, pause, unpause, allow, decline, resign, sit, win, go on, no result. Counting: dead d4, alive d4, done, agree, play on; sure, where the referee asks again. Marking: mark d4, done, dispute. Mediator: mediator, leave, dead d4, alive d4, verdict, no verdict. Questions: l last move, c clocks, b board, g d4 chain and liberties, e estimate on or off, s how things stand.",
  /** What one may type besides the words of command.ts, and what it means: alone, and before a point. */
  typed: {} as Record<string, Word>,
  typedOf: {} as Record<string, Verb>,
  unknown: (what: string, chat: boolean): string =>
    `“${what}” is neither a move nor a command; ? shows them all.${chat ? " What you want to say goes into the chat." : ""}`,
  offBoard: (what: string): string => `${what} is not on this board.`,
  emptyPoint: (vertex: Vertex): string => `${vertex} is empty.`,
  group: (vertex: Vertex, color: Color, stones: number, liberties: Vertex[]): string =>
    `${vertex}: ${name(color)}, ${count(stones, { one: "# stone", other: "# stones" })}, ${count(liberties.length, { one: "# liberty", other: "# liberties" })}: ${list(liberties)}.`,
  lastMove: (n: number, color: Color, move: Vertex): string => `Move ${n}: ${name(color)} ${move}.`,
  noMoves: "No moves yet.",
  sideClock: (color: Color, time: string, after: string): string =>
    `${name(color)} ${time}${after ? `, ${after}` : ""}.`,
  notNow: "That cannot be done now.",
  marked: (stones: Vertex[], dead: boolean): string => `${list(stones)}: ${dead ? "dead" : "alive"}.`,
  alarm: (seconds: number): string => `${seconds} seconds left.`,
  ended: (sentence: string): string => `The game is over. ${sentence}.`,
};
