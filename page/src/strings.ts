// Everything the page says, in one place, so that it can be said in another language.

import type { Color, Result, Tally, Vertex } from "./api";
import type { Size } from "./grid";

const name = (color: Color): string => (color === "black" ? "Black" : "White");
const other = (color: Color): string => (color === "black" ? "White" : "Black");
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const list = (vertices: readonly Vertex[]): string => (vertices.length > 0 ? vertices.join(" ") : "none");

/** The names of rulesets as people write them; others are shown as the server has them. */
const titles: Record<string, string> = {
  "tromp-taylor": "Tromp–Taylor",
  chinese: "Chinese",
  "chinese-2002": "Chinese (2002)",
  "chinese-kgs": "Chinese (KGS)",
  "chinese-ogs": "Chinese (OGS)",
  "japanese-1989": "Japanese (1989)",
  korean: "Korean",
  aga: "AGA",
  "aga-button": "AGA with button",
  "new-zealand": "New Zealand",
  "ing-sst": "Ing",
  "kgs-cgtr": "KGS computer Go",
  cgos: "CGOS",
  "stone-scoring": "Stone scoring",
  "dublin-2001": "Dublin (2001)",
  "blog-2012": "Blog (2012)",
};

export const text = {
  name: "shinpan",
  color: name,
  list,
  /** A sentence of the server's as it stands by itself. */
  sentence: (said: string): string => said.charAt(0).toUpperCase() + said.slice(1) + (/[.!?…]$/.test(said) ? "" : "."),

  // The board
  boardOf: (size: Size): string => `Go board, ${size.cols} by ${size.rows}`,
  point: (
    vertex: Vertex,
    is: {
      stone?: Color | undefined;
      dead: boolean;
      owner?: string | undefined;
      disputed?: boolean | undefined;
      last: boolean;
      ko: boolean;
      pending: boolean;
    },
  ): string =>
    [
      vertex,
      is.stone ?? "empty",
      is.dead && "marked dead",
      is.disputed && "disputed",
      is.owner === "X" && "Black's point",
      is.owner === "O" && "White's point",
      is.owner === "." && "neutral",
      is.last && "last move",
      is.ko && "closed by ko",
      is.pending && "on its way",
    ]
      .filter(Boolean)
      .join(", "),

  // The first screen
  homeTitle: "A game of Go, with a referee.",
  homeLead:
    "Play at once: no login, nothing to install. When both sides pass, the referee says what it sees. If you disagree, the game itself decides.",
  playNow: "Play now",
  playFriend: "Play: get a link for a friend",
  boardHint: "Or just put the first stone on the board.",
  size: "Board",
  custom: "Other",
  customSize: "Columns × rows",
  customHint: "From 1x1 to 25x25; 7x5 is fine too.",
  badSize: "That is not a board size: try 9, or 7x5. Up to 25 each way.",
  opponent: "Opponent",
  friend: "A friend, by link",
  color_: "You play",
  colorBlack: "Black",
  colorWhite: "White",
  colorRandom: "Either",
  more: "Rules, clock, handicap",
  ruleset: "Rules",
  komi: "Komi",
  komiUsual: (komi: number | undefined): string => (komi === undefined ? "usual" : `${komi}, the usual`),
  badKomi: "Komi is a whole or half number of points, such as 6.5.",
  handicap: "Handicap",
  noHandicap: "none",
  stones: (n: number): string => count(n, "stone", "stones"),
  freeHandicap: "Black chooses the points",
  clock: "Clock",
  clocks: [
    ["none", "No clock"],
    ["5m+5x20s", "5 min, then 5 × 20 s"],
    ["10m+5x30s", "10 min, then 5 × 30 s"],
    ["5m+5s", "5 min + 5 s a move"],
    ["20m", "20 min for the game"],
    ["20m+25/5m", "20 min, then 25 stones in 5 min"],
  ] as [string, string][],
  rulesetTitle: (key: string): string => titles[key] ?? key,
  liveGames: "Being played",
  recentGames: "Played lately",
  cardTitle: (black: string, white: string): string => `${black} – ${white}`,
  cardMoves: (n: number): string => count(n, "move", "moves"),
  unreachable: "The server cannot be reached. Trying again…",

  // The game
  you: "you",
  bot: "BOT",
  freeSeat: "free seat",
  captures: (n: number): string => `${n} captured`,
  noClock: "no clock",
  lowTime: "little time",
  ofGame: (size: string, rules: string, komi: number, handicap: number): string =>
    `${size.replace("x", "×")} · ${titles[rules] ?? rules} · komi ${komi}${handicap > 0 ? ` · ${count(handicap, "stone", "stones")} handicap` : ""}`,
  loading: "Setting the board…",
  offline: "Connection lost. Trying again…",
  yourTurn: (you: Color): string => `Your turn: ${name(you)}`,
  theirTurn: (who: Color, program: boolean): string => (program ? `${name(who)} is thinking…` : `${name(who)} to move`),
  announceMove: (color: Color, move: Vertex, captured: number): string =>
    `${name(color)} ${move}${captured > 0 ? `, ${count(captured, "stone", "stones")} captured` : ""}.`,
  disputed: "The lists of dead stones differ.",
  stopped: "The opponent could not go on.",
  handicapYours: (n: number, left: number): string =>
    left > 0
      ? `Choose ${count(n, "point", "points")} for your handicap stones: ${left} to go`
      : "All chosen: put them down",
  handicapTheirs: "Black is choosing the points of the handicap stones.",
  placeHandicap: "Put the stones down",
  ifBothPass: (result: string): string => `If both pass now: ${result}`,
  interrupted: "The server was away. The clocks stand until both sides are back.",
  aimed: (vertex: Vertex): string => `Tap ${vertex} again to play there.`,
  pass: "Pass",
  undo: "Undo",
  resign: "Resign",
  resignSure: "Give this game up?",
  resignYes: "Yes, resign",
  resignNo: "Play on",
  undoAsked: (by: Color): string => `${name(by)} asks to take the last move back.`,
  undoWaiting: (by: Color): string => `You asked ${name(by)} to let you take the last move back.`,
  allow: "Allow",
  decline: "Decline",
  sitDown: (color: Color): string => `Sit down as ${name(color)}`,
  waitFriend: "Send this link to your friend:",
  copy: "Copy link",
  copied: "Copied",

  // The record
  moves: "Moves",
  first: "To the start",
  back: "One move back",
  forward: "One move on",
  latest: "To the present move",
  position: (at: number, of: number): string => `${at} / ${of}`,
  past: (at: number): string => (at === 0 ? "The board at the start" : `The board after move ${at}`),
  toLive: "Back to the game",
  sgf: "SGF",
  picture: "Picture",
  share: "Copy link to the picture",

  // Counting
  counting: "Counting",
  countIntro: "Both have passed. Which chains are dead? Choose them on the board; everything else counts as alive.",
  countWatch: "Both have passed, and the players say which chains are dead.",
  refereeLooks: "The referee is looking at the board…",
  refereeSees: (dead: Vertex[]): string =>
    dead.length > 0 ? `The referee sees as dead: ${list(dead)}.` : "The referee sees nothing dead.",
  refereeUnsure: (unsettled: Vertex[]): string => `It depends on who moves first: ${list(unsettled)}.`,
  yourMarks: (n: number): string =>
    n === 0 ? "You say: everything is alive." : `You say: ${count(n, "stone", "stones")} dead.`,
  agreeReferee: (result: string | undefined): string =>
    result ? `Agree with the referee → ${result}` : "Agree with the referee",
  sendList: (n: number): string => (n === 0 ? "Send: all are alive" : `Send my list: ${count(n, "stone", "stones")}`),
  finalHint: "A list is final once it is sent. Nobody can change yours.",
  listSent: (other_: Color): string => `Your list is in. Waiting for ${name(other_)}…`,
  theirListIn: (who: Color): string => `${name(who)}'s list is in; you will see it with yours.`,
  timeLeft: "Time left",

  // A dispute
  disputeTitle: (chains: number): string => `you don't agree on ${count(chains, "group", "groups")}`,
  disputeWatch: (chains: number): string => `they don't agree on ${count(chains, "group", "groups")}`,
  saysYou: (vertices: Vertex[], dead: boolean): string =>
    `You say ${list(vertices)} ${vertices.length > 1 ? "are" : "is"} ${dead ? "dead" : "alive"}.`,
  says: (who: Color, vertices: Vertex[], dead: boolean): string =>
    `${name(who)} says ${list(vertices)} ${vertices.length > 1 ? "are" : "is"} ${dead ? "dead" : "alive"}.`,
  saysUnknown: (who: Color): string => `${name(who)} cannot tell what is dead, and claims nothing.`,
  counts: (komi: number): string =>
    `What each list would lead to${komi !== 0 ? `; the result includes ${komi} for White` : ""}`,
  resultOf: "Result",
  yourList: "Your list",
  listOf: (color: Color): string => `${name(color)}'s list`,
  refereeCount: "The referee",
  asIs: "The board as it is",
  acceptList: (who: Color, result: string | undefined): string =>
    `Agree with ${name(who)}${result ? ` → ${result}` : ""}`,
  playOut: (first: Color | ""): string => `Play it out${first ? `: ${name(first)} to move` : ""}`,
  playOutHint: "Play goes on once. If both pass again, all stones that are then on the board count as alive.",
  confirmIntro:
    "You both say these chains of yours are dead. If you confirm it, nobody has to capture them (until something touches them):",
  confirmChain: (vertices: Vertex[]): string => `${list(vertices)}: dead`,
  theyAnswered: (who: Color, agrees: boolean): string =>
    agrees ? `${name(who)} agrees with ${other(who)}'s list.` : `${name(who)} wants it played out.`,
  answered: (other_: Color): string => `Your answer is in. Waiting for ${name(other_)}…`,

  // The end
  result: "Result",
  resultSentence: (r: Result): string => {
    const w = r.winner || undefined;
    switch (r.by) {
      case "count":
        return w
          ? `${name(w)} wins by ${count(r.margin ?? 0, "point", "points")}`
          : "A draw: the same number of points";
      case "resign":
        return w ? `${name(w)} wins: ${other(w)} resigned` : "Resigned";
      case "time":
        return w ? `${name(w)} wins: ${other(w)}'s time ran out` : "Time ran out";
      case "forfeit":
        return w ? `${name(w)} wins: ${other(w)} could not go on` : "Forfeited";
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
  tally: [
    ["stones", "Living stones"],
    ["surrounded", "Surrounded points"],
    ["prisoners", "Prisoners"],
    ["tax", "Group tax"],
    ["button", "Button"],
  ] as [keyof Tally, string][],
  handicapBonus: "Komi and compensation",
  total: "Total",
  deadWere: (dead: Vertex[]): string => `Taken off as dead: ${list(dead)}.`,
  again: "Play again",
  newGame: "New game",

  // A failed opponent
  vacant: (who: Color): string => `${name(who)} could not go on`,
  takeWin: "Take the win",
  goOn: (engine: string): string => `Go on against ${engine}`,

  // Typing
  typeMove: "Type a move or a word",
  typeHint: "d4 · pass · undo · resign · l last · c clocks · ? all words",
  send: "Enter",
  help: "Moves: d4, pass. Game: undo, allow, decline, resign, sit, win, go on. Counting: dead d4, alive d4, done, agree, play on. Questions: l last move, c clocks, b board, g d4 group and liberties, s how things stand.",
  unknown: (what: string): string => `“${what}” is not a move or a word I know. Type ? for all of them.`,
  offBoard: (what: string): string => `${what} is not on this board.`,
  emptyPoint: (vertex: Vertex): string => `${vertex} is empty.`,
  group: (vertex: Vertex, color: Color, stones: number, liberties: Vertex[]): string =>
    `${vertex}: ${name(color)}, ${count(stones, "stone", "stones")}, ${count(liberties.length, "liberty", "liberties")}: ${list(liberties)}.`,
  lastMove: (n: number, color: Color, move: Vertex): string => `Move ${n}: ${name(color)} ${move}.`,
  noMoves: "No moves yet.",
  sideClock: (color: Color, time: string, after: string): string =>
    `${name(color)} ${time}${after ? `, ${after}` : ""}.`,
  notNow: "That cannot be done now.",
  marked: (stones: Vertex[], dead: boolean): string => `${list(stones)}: ${dead ? "dead" : "alive"}.`,
  alarm: (seconds: number): string => `${seconds} seconds left.`,
  ended: (sentence: string): string => `The game is over. ${sentence}.`,
};
