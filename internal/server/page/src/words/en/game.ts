// What the page says in English about games, and on every screen.

import type { Color, Evened, Outcome, Refused, Tally, Vertex } from "../../api/types";
import type { Size } from "../../board/grid";
import type { Look } from "../../board/point";
import type { Refusals } from "../reason";
import { reason } from "./server";
import { capital, sentence } from "../sentences";
import { clock, count, here, is, judges, list, name, number, rank, resultText, stonesAt, titles } from "./parts";
import shell from "./shell.json";

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "plays a first game",
  "plays like a beginner",
  "plays like a beginner with some games",
  "plays like a casual player",
  "plays like a casual club player",
  "plays like a club player",
  "plays like an experienced club player",
  "plays like a strong club player",
  "plays like a very strong club player",
  "plays as strongly as it can",
];

/** How a dispute is settled when the mediator says nothing. */
export const fallbacks: Record<string, string> = {
  cleanup: "play goes on once; what stands then is alive",
  "as-is": "the board counts as it is",
  "play-on": "the dispute is played out",
  resume: "play goes on until you agree",
  confirmation: "each disputed chain is played out on a copy of the board",
};

/** What is said to people where the server tells programs what to do. */
const forPeople: Record<string, string> = {
  "no-identity": "You are not signed in",
  "account-needed": "This takes an account",
  "account-already": "You are signed in to an account",
} satisfies Partial<Refusals>;

export const text = {
  name: "shinpan",
  elsewhere: "What else is played here",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move: Vertex): string => move,
  list,
  number,
  sentence,
  resultText,
  /** Why the server refuses something: with its detail, where there are no words for the code. */
  refusal: ({ code, detail }: Refused): string | Promise<string> => forPeople[code] ?? detail,
  /** A reason that the referee, a judge or the count gives. */
  reason,

  // The board
  boardOf: (size: Size): string => `Go board, ${size.cols} by ${size.rows}`,
  point: (vertex: Vertex, is: Look): string =>
    [
      vertex,
      is.stone ?? "empty",
      is.dead && "marked dead",
      is.chosen && "chosen",
      is.disputed && "disputed",
      is.unsettled && "unsettled",
      is.doubted && "alive, the referee is sure",
      is.owner === "X" && "Black's point",
      is.owner === "O" && "White's point",
      is.owner === "." && "neutral",
      is.share && `${is.share > 0 ? "Black" : "White"}'s at ${Math.round(Math.abs(is.share) * 100)} percent`,
      is.gap && "open border",
      is.protect && "still to be filled",
      is.found && { eye: "eye", "false-eye": "false eye", seki: "in seki", connect: "to be connected" }[is.found],
      is.number !== undefined && `move ${is.number}`,
      is.last && "last move",
      is.ko && "closed by ko",
      is.pending && "on its way",
      is.label && `line ${is.label}`,
    ]
      .filter(Boolean)
      .join(", "),

  // How it looks and sounds
  look: "Look and sound",
  lookTheme: "Light or dark",
  lookThemes: { system: "As the system", light: "Light", dark: "Dark" },
  lookBoard: "Board",
  lookBoards: { kaya: "Wood", slate: "Flat", contrast: "High contrast" },
  lookConfirm: "Confirm every stone",
  lookConfirms: { touch: "With a finger", always: "Always", never: "Never" },
  lookCoordinates: "Letters and numbers at the side of the board",
  lookSounds: "Sounds: stones, and tones when time is short",
  lookVolume: "Volume",
  lookCount: "Count the last seconds aloud",
  lookListen: "Count down the clocks of others, too",
  lookLanguage: "Language",
  lookLanguageSystem: "As the browser",
  lookDone: "Done",

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
  /** A program of the server, as that calls it. */
  engineTitle: (said: string): string => said,
  opponentTitle: (said: string, level: number | undefined): string =>
    strengths[level ?? 0] ? `${said}: ${strengths[level!]}` : said,
  playsLike: (level: number | undefined): string => strengths[level ?? 0] ?? "",
  more: "Rules, clock, handicap, how it ends",
  ruleset: "Rules",
  komi: "Komi",
  komiUsual: (komi: number | undefined): string => (komi === undefined ? "usual" : `${komi}, the usual`),
  badKomi: "Komi is a whole or half number of points, such as 6.5.",
  handicap: "Handicap",
  noHandicap: "none",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "by rank",
  evenHint:
    "The ranks of both players decide: the weaker one takes Black, with a handicap and a komi that make it even.",
  evened: ({ black, white, handicap, komi, you }: Evened): string =>
    !black || !white
      ? `No handicap, komi ${komi}: there are no two ranks to go by.`
      : `${you ? `You take ${name(you)}. ` : ""}${handicap ? `${count(handicap, { one: "# stone", other: "# stones" })}` : "No handicap"}${`, komi ${komi}: ${rank(black)} against ${rank(white)}.`}`,
  stones: (n: number): string => count(n, { one: "# stone", other: "# stones" }),
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
  clockOwn: "Another…",
  clockKind: "Kind of clock",
  clockKinds: {
    byoyomi: "Byo-yomi: periods for moves",
    fischer: "Fischer: more with every move",
    canadian: "Canadian: a period for several stones",
    absolute: "Absolute: one time for the game",
    move: "By correspondence: a time for every move",
  },
  clockParts: {
    main: "Main time (min)",
    periods: "Periods",
    period: "Each (s)",
    increment: "More with every move (s)",
    stones: "Stones",
    stretch: "In (min)",
    move: "For every move (days)",
  },
  firstMoveIn: "First move within (s)",
  weekends: "Weekends",
  weekendsCount: "count",
  vacation: "Vacation of each side (days)",
  vacationNone: "none",
  weekendsFreeIn: (zone: string): string => `do not count (${zone})`,
  firstMoveUsual: "as usual",
  clockInWords: (time: string): string => `${capital(clock(time))}. A number may have a unit: 90s, 10m, 1h30m, 3d.`,
  rulesetTitle: (key: string): string => titles[key] ?? key,
  /** What has to be known of a ruleset, and what an ending is called and how it goes: as the server says it. */
  rulesetNote: (_key: string, said: string): string => said,
  endingTitle: (_key: string, said: string): string => said,
  endingNote: (_key: string, said: string): string => said,
  ending: "How it ends",
  endingUsual: (title: string | undefined): string => (title ? `As usual: ${title}` : "As usual under these rules"),
  endingAll: "Offer endings, too, under which a lie about dead stones can gain",
  endingUnsound:
    "A lie can gain here: where territory counts, whoever denies that a stone is dead makes the other side pay a point for every move that captures it.",
  lies: "Lies",
  yes: "yes",
  no: "no",
  asUsual: (what: string): string => `As usual: ${what}`,
  mediator: "The mediator, who decides a dispute",
  mediatorPerson: "A person whom both players accept",
  mediatorAccount: "Somebody with an account",
  mediatorAccountName: "The account of the mediator",
  mediatorNameMissing: "Name the account that is to mediate.",
  mediatorIs: (name: string): string => `The account ${name}`,
  mediatorNobody: "Nobody",
  mediatorJudge: (key: string): string => `The built-in judge: ${judges[key] ?? key}`,
  mediatorEngine: (title: string): string => `Program: ${title}`,
  fallback: "Without a verdict",
  fallbacks: Object.fromEntries(Object.entries(fallbacks).map(([key, said]) => [key, capital(said)])) as Record<
    string,
    string
  >,
  limits: "Passes, limits, illegal moves",
  passing: "A pass",
  passings: [
    ["normal", "leaves out one turn"],
    ["for-good", "is for good: whoever has passed moves no more"],
  ] as [string, string][],
  forcedPass: "The referee passes for a side that can put no stone down",
  illegalLoses: "An illegal move loses the game at once",
  seenLate: "You see this game late while it goes on; when it is over you see all of it.",
  delayTime: "Spectators see it later by",
  delayMoves: "Moves that spectators do not see yet",
  moveLimit: "Limit of moves, passes included",
  moveLimitUsual: (n: number | undefined): string => (n ? `${n}, the usual` : "usual for the size of the board"),
  badMoveLimit: "The limit of moves is a whole number from 1 to 10000.",
  atLimit: "At the limit",
  repetition: "The same position for the third time without a pass, under simple ko",
  outcomes: {
    draw: "A draw",
    count: "A judge counts the board",
    void: "No result",
    none: "Play goes on",
  } as Record<Outcome, string>,
  judge: "Who counts",
  judgeTitle: (key: string): string => [key, judges[key]].filter(Boolean).join(": "),
  liveGames: "Being played",
  recentGames: "Played lately",
  cardTitle: (black: string, white: string): string => `${black} – ${white}`,
  cardMoves: (n: number): string => count(n, { one: "# move", other: "# moves" }),
  unreachable: "The server cannot be reached. Trying again…",

  // The game
  you: "you",
  bot: "BOT",
  rank,
  /** How the names begin that are made up for guests; reserved.go has it, too. */
  guest: "Guest",
  freeSeat: "free seat",
  days: (days: number, hours: number): string => (hours > 0 ? `${days} d ${hours} h` : `${days} d`),
  moment: (at: string, week: boolean): string => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left: string, moment: string): string => `${left} (${moment})`,
  connecting: "Connection lost. Connecting again…",
  yourTurn: (you: Color): string => `Your turn: ${name(you)}`,
  disputed: "The lists of dead stones differ.",
  pass: "Pass",
  withdraw: "Never mind",
  decline: "Decline",
  mediatorWanted:
    "The players look for a mediator, who decides if they do not agree about dead stones. Whoever offers needs the word of both.",
  copy: "Copy link",
  builtinPlayer: "Built-in player",
  reviewedBy: "Engine for the review",
  copied: "Copied",

  // The record
  moves: "Moves",
  first: "To the start",
  back: "One move back",
  forward: "One move on",
  latest: "To the present move",
  position: (at: number, of: number): string => `${at} / ${of}`,

  // Trying moves out
  tries: "Moves tried",
  triesNone: "Put stones on the board to try moves out. Only you see them; the game is not touched.",
  triesHint: "Only you see these. A letter on the board leads into the line that it names.",
  triedAfter: (moves: number): string => (moves === 0 ? "At the start" : `After move ${moves}`),
  branch: (i: number): string => String.fromCharCode(97 + (i % 26)),
  comment: "Comment on this position",

  // Counting
  timeLeft: "Time left",

  // A dispute
  confirmIntro:
    "You both call these chains of yours dead. What you tick stays dead without being captured, unless a move touches it:",
  inDispute: (vertices: Vertex[]): string => `In dispute: ${stonesAt(vertices)}.`,

  // Marking by turns
  yourMark:
    "Your turn: choose a dead chain on the board, of either color, one that could no longer be saved; or say that you are done.",

  // A judge's count
  playOnCountHint:
    "If nobody plays on, the count stands. If somebody does, the judge counts again after the next two passes; if both pass at once, this count stands.",

  // How it was decided
  ruling: "Ruling",
  status: (dead: boolean): string => (dead ? "dead" : "alive"),

  // The end
  result: "Result",
  tally: [
    ["stones", "Living stones"],
    ["surrounded", "Surrounded points"],
    ["prisoners", "Prisoners"],
    ["tax", "Group tax"],
    ["button", "Button"],
  ] as [keyof Tally, string][],
  total: "Total",
};
