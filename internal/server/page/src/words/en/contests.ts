// What the page says about venues, tournaments and matches.

import type { Color, Reason, Vertex } from "../../api/types";
import type {
  AnswerReport,
  Cell,
  Correction,
  Entrant,
  Interval,
  ListReport,
  Match,
  MatchEnd,
  MatchGame,
  MatchPairing,
  MatchState,
  MatchTest,
  TournamentTally,
  Tournament,
  TournamentGame,
  Venue,
} from "../../api/types";
import { mediator, reason } from "./server";
import { capital, sentence } from "../sentences";
import { clock, count, here, list, name, number, resultText, titles } from "./parts";

const whole = (figure: number | null): string => (figure === null ? "…" : signed(Math.round(figure)));
const signed = (figure: number): string => String(figure).replace("-", "−");
const { moment } = here;

/** What is played under which terms. */
const terms = (size: string, ruleset: string | undefined, komi: number, time: string): string =>
  [size.replace("x", "×"), ruleset && `${titles[ruleset] ?? ruleset} rules`, `komi ${komi}`, clock(time)]
    .filter(Boolean)
    .join(" · ");

const kinds: Record<string, string> = {
  "round-robin": "Round robin",
  gauntlet: "Gauntlet",
  swiss: "Swiss system",
  mcmahon: "McMahon system",
  knockout: "Knockout",
  "double-elimination": "Double elimination",
  ladder: "Ladder",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["Wins", "wins, and half of the draws"],
  mms: ["MMS", "McMahon score"],
  sos: ["SOS", "the sum of the opponents' scores"],
  sosos: ["SOSOS", "the sum of the opponents' SOS"],
  sodos: ["SODOS", "the sum of the scores of those who were defeated"],
  solkoff: ["Solkoff", "the sum of the opponents' wins"],
  buchholz: ["Buchholz", "the sum of the opponents' wins"],
  "sonneborn-berger": ["SB", "Sonneborn-Berger: the sum of the wins of those who were defeated"],
  "direct-encounter": ["DE", "direct encounter: wins less losses among those who are equal so far"],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends = {
  count: "counted",
  resign: "resignation",
  time: "out of time",
  "move limit": "limit of moves",
  repetition: "repetition",
  "no result": "no result",
  "illegal move": "illegal move",
  "refused a legal move": "refused a legal move",
  "no move": "no move",
  crash: "crashed",
  "no answer": "no answer in time",
  flood: "wrote too much",
  garbage: "wrote no GTP",
  "hung up": "hung up",
  "not started": "not started",
  failed: "another failure",
};
export type End = keyof typeof ends;
const endNamed = (end: string): string => (ends as Record<string, string>)[end] ?? end;
const states: Record<Match["state"], string> = { running: "Being played", stopped: "Stopped", over: "Over" };
const percent = (share: number | null): string => (share === null ? "…" : `${(100 * share).toFixed(1)} %`);
const points = (share: number | null): string => (share === null ? "…" : (100 * share).toFixed(1));
const elos = (figure: number | null): string =>
  figure === null ? "…" : `${figure > 0 ? "+" : ""}${signed(Math.round(10 * figure) / 10)}`;
/** Microseconds in about three digits. */
const span = (us: number): string => {
  if (us < 1000) return `${Math.round(us)} µs`;
  if (us < 1e6) return `${(us / 1000).toPrecision(3)} ms`;
  if (us < 60e6) return `${(us / 1e6).toPrecision(3)} s`;
  return `${Math.floor(us / 60e6)} min ${Math.round((us % 60e6) / 1e6)} s`;
};
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games }) => `${endNamed(end)} ${games}`).join(", ");

const outcomes: Record<Cell["sign"], string> = { "+": "won", "-": "lost", "=": "drawn", "?": "not over" };
const result = (said: string): string => (said === "both-lose" ? "both lose" : resultText(said));

export const contestWords = {
  // Venues
  venues: "Where programs meet",
  noVenues: "No programs meet on this server.",
  allVenues: "All venues",
  noSuchVenue: "There is no such venue.",
  venueTerms: ({ size, ruleset, komi, time }: Venue): string => terms(size, ruleset, komi, time),
  venueBusy: ({ here, live }: Venue): string =>
    `${count(here, { one: "# player", other: "# players" })} here, ${count(live, { one: "# game", other: "# games" })} going on`,
  connect: "Let your program play",
  copyCommand: "Copy the command",
  connectAt: "Programs connect by the protocol of CGOS, at",
  connectHint:
    "A program that speaks GTP connects with this command. The password in the file is its own; the first one that is sent holds.",
  connectCommand: (server: string): string =>
    `shinpan cgos-client --server ${server} --user NAME --password-file FILE -- PROGRAM`,
  live: "Being played",
  quiet: "No game is going on.",
  tagged: (player: string, tag: string): string => `${player} (${tag})`,
  moves: (n: number): string => count(n, { one: "# move", other: "# moves" }),

  // Standings
  standings: "Standings",
  player: "Player",
  here: "here",
  anchor: "anchor",
  rating: "Rating",
  ratingHint: "in Elo, from all games together",
  interval: "95 %",
  intervalOf: ({ low, high }: Interval): string => `${whole(low)} to ${whole(high)}`,
  tag: "Tag",
  tagHint: "from game to game, as CGOS figures it",
  games: "Games",
  number,
  whole,

  // Games that are over
  recent: "Played lately",
  game: "Game",
  result: "Result",
  resultText,
  began: "Began",
  when: (at: string): string => moment(at),

  // Tournaments
  tournaments: "Tournaments",
  noTournaments: "There are no tournaments on this server.",
  allTournaments: "All tournaments",
  noSuchTournament: "There is no such tournament.",
  tournamentTerms: ({ kind, size, ruleset, komi, time }: Tournament): string =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (name: string): string => `organized by ${name}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players, live, played }: Tournament): string =>
    [
      called_off
        ? "Called off"
        : over
          ? "Over"
          : joining
            ? "Open to join"
            : round === 0
              ? "Not begun"
              : `Round ${round}${rounds ? ` of ${rounds}` : ""}`,
      count(players, { one: "# player", other: "# players" }),
      ...(live > 0 ? [`${count(live, { one: "# game", other: "# games" })} going on`] : []),
      `${played} played`,
    ].join(" · "),
  contents: "On this page",
  figure: (key: string): [short: string, long: string] => figures[key] ?? [key, key],
  tallyHead: "+ = −",
  tallyHint: "games won, drawn and lost",
  tally: ({ wins, draws, losses }: TournamentTally): string => `${wins} ${draws} ${losses}`,
  left: { withdrawn: "withdrawn", disqualified: "disqualified", absent: "not there" },

  // The crosstable
  crosstable: "Crosstable",
  roundHead: (round: number): string => `R${round}`,
  roundOf: (round: number): string => `Round ${round}`,
  /** As tables of tournaments have it: the opponent's row, the outcome, the color and the handicap. */
  cell: ({ opponent, sign, color, handicap }: Cell): string =>
    `${opponent || "0"}${sign.replace("-", "−")}${color ? color[0]! : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }: Cell, round: number, opponent: string): string =>
    `Round ${round}: ${color ? `${name(color)} against ${opponent}, ` : "no opponent, "}${outcomes[sign]}`,
  crosstableHint:
    "The opponent's place in the table, 0 without a game; + a win, − a loss, = a draw, ? a game that is not over; b Black, w White, and the handicap.",

  // All against all
  all: "All against all",
  points: ({ wins, draws, losses }: TournamentTally): string => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row: string, column: string, t: TournamentTally): string =>
    `${row} against ${column}: ${t.wins} won, ${t.draws} drawn, ${t.losses} lost`,
  liveCell: "live",
  liveSaid: (black: string, white: string): string => `${black} – ${white}, being played`,

  // Who is likely stronger
  likelier: "Who is likely stronger",
  likelierHint:
    "How likely the player of the row is stronger than the one of the column, by the games of this tournament.",
  chance: (p: number): string => `${Math.round(100 * p)} %`,
  chanceHint: (row: string, column: string, p: number): string =>
    `${row} is stronger than ${column} with a likelihood of ${percent(p)}`,

  // Taking part
  takePart: "Taking part",
  joiningOpen: "You can join until the organizer starts the tournament.",
  join: "Join",
  start: "Start the tournament",
  withdrawMe: "Withdraw",
  checkIn: "I am here",
  checkInPlayer: "Is here",
  checkedIn: "You have checked in.",
  checkedInPlayer: "here",
  checkInAsked: "Check in before the tournament starts, or you are left out.",
  opensAt: (at: string): string => `The next round begins on ${moment(at)}.`,
  absenceRule: (within: string, forfeit: boolean): string =>
    forfeit
      ? `Who does not begin a game within ${within} has lost it; if neither side has checked in or moved, both have.`
      : `A game that a side does not begin within ${within} has no result.`,
  absence: "A side that does not begin",
  absences: [
    ["forfeit", "has lost"],
    ["void", "leaves no result"],
  ] as [string, string][],
  delay: "Delay for spectators, in minutes",
  delayHint: "They see each game so much later while it goes on; players and the arbiter see it at once.",
  delayBounds: "A delay is a whole number of minutes, 0 to 120.",
  checkInTick: "Players check in before the first round",
  roundStartsAt: (round: number): string => (round === 1 ? "Begins at" : `Round ${round} begins at`),
  addRoundTime: (round: number): string => `Set the time of round ${round}`,
  roundTimeMissing: "Say when, or leave out the times after it.",
  roundTooSoon: (round: number): string => `It has to begin after round ${round}.`,
  startsHint: "Joining ends then. Left empty, you start it.",
  badTime: "That is not a time.",
  youPlayAs: (player: string): string => `You take part as ${player}.`,
  stuck: (why: string): string => `The tournament does not go on: ${sentence(why)}`,

  // The arbiter
  arbiter: "Arbiter",
  correct: "Correct",
  correctTitle: ({ number, black, white }: TournamentGame): string =>
    `Correct the result of game ${number}, ${black} – ${white ?? ""}`,
  sendAway: { withdraw: "Withdraw", disqualify: "Disqualify" },
  sendAwayTitle: {
    withdraw: (player: string): string => `Withdraw ${player}, from the next round on`,
    disqualify: (player: string): string => `Disqualify ${player}, who loses the games that are not over`,
  },
  close: { end: "End after this round", "call-off": "Call off" },
  closeTitle: {
    end: "End the tournament: the games of this round are played, and no further round",
    "call-off": "Call the tournament off: games that are not over have no result",
  },
  why: "Reason",
  whyHint: "It is published.",
  whyMissing: "A reason is missing.",
  cancel: "Cancel",

  // A new tournament
  newTournament: "A new tournament",
  makeTournament: "Make the tournament",
  title: "What it is called",
  titleHint: "Its letters and digits make its address.",
  titleMissing: "It needs a name with letters or digits from A to Z.",
  kind: "Kind",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "Rounds",
    cycles: "How often everybody meets",
    heroes: "How many play everybody else",
    accelerated: "Accelerated rounds",
    best_of: "Games in a duel: the best of",
  } as Record<string, string>,
  thirdPlace: "The third place is played for",
  numberMissing: (least: number): string => `A number is missing, ${least} or more.`,
  joinThemselves: "People join by themselves, until I start it",
  entrant: "Add a player",
  programsHere: "Programs of this server",
  venueEntrant: (player: string, venue: string): string => `${player} (at ${venue})`,
  accountEntrant: "Somebody with an account",
  anybodyEntrant: "Whoever takes the seat",
  entrantName: "Name",
  entrantRating: "Rating, if known",
  entrantSaid: ({ name: who, engine, venue, account, rating }: Entrant): string =>
    [who, engine ? "program" : venue ? `at ${venue}` : account ? "account" : "whoever takes the seat", rating]
      .filter(Boolean)
      .join(", "),
  addEntrant: "Add",
  remove: "Remove",
  noEntrants: "Nobody yet.",
  nameMissing: "A name is missing.",
  noSuchAccount: "There is no such account.",
  playsAlready: (player: string): string => `${player} plays already.`,

  // Rounds
  rounds: "Rounds",
  roundSummary: (round: number, over: number, games: number): string =>
    `Round ${round}: ${over === games ? "all games are over" : `${over} of ${games} games are over`}`,
  pairing: (black: string, white: string, handicap: number): string =>
    `${black} – ${white}${handicap > 0 ? ` (handicap ${handicap})` : ""}`,
  bye: (player: string): string => `${player} has a bye`,
  status: ({ status, result: said, moves }: TournamentGame): string =>
    ({
      bye: "bye",
      paired: "to come",
      live: `live, ${count(moves ?? 0, { one: "# move", other: "# moves" })}`,
      over: result(said ?? ""),
    })[status],
  remarks: "Remarks",
  remark: ({ why, disputed, corrections }: TournamentGame): string =>
    [why && sentence(reason(why)), disputed && "Disputed.", corrections && "Corrected by the arbiter."]
      .filter(Boolean)
      .join(" "),

  // Players
  players: "Players",
  entered: "Entered with",
  rank: "Rank",
  club: "Club",
  country: "Country",
  plays: "Plays as",
  playsAs: (program: boolean): string => (program ? "a program" : "a person"),
  leftWhy: (left: "withdrawn" | "disqualified" | "absent" | undefined, why: string | undefined): string =>
    left ? `${capital(left)}${why ? `: ${why}` : ""}` : "",

  // Disputes
  disputes: "Disputes and corrections",
  gameOf: ({ number, black, white }: TournamentGame): string => `Game ${number}, ${black} – ${white ?? ""}`,
  disputed: (said: string | undefined): string =>
    `The sides did not agree on what was dead. ${said ? `Result: ${result(said)}.` : ""}`,
  corrected: ({ by, why, from, to }: Correction): string =>
    `${from ? `${result(from)} became ${result(to)}` : `The result is ${result(to)}`}${by ? `, by ${by}` : ""}: ${sentence(why)}`,

  // Matches
  matches: "Matches of programs",
  noMatches: "There are no matches on this server.",
  allMatches: "All matches",
  noSuchMatch: "There is no such match.",
  matchTerms: ({ size, ruleset, komi, time }: Match): string => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }: Match): string =>
    [
      states[state],
      `${played} of ${count(total, { one: "# game", other: "# games" })} played`,
      ...(live > 0 ? [`${live} begun`] : []),
    ].join(" · "),
  score: "Score",
  percent,
  scoreOf: ({ a, b, score: { low, high } }: MatchPairing): string =>
    `for ${a} against ${b} (95 %: ${points(low)} to ${points(high)})`,
  scoreInterval: ({ a, score: { value, low, high } }: MatchPairing): string =>
    `${a} makes ${percent(value)} of the points, with 95 % certainty from ${points(low)} to ${points(high)}`,
  percentInterval: ({ low, high }: Interval): string => `${points(low)} to ${points(high)}`,
  eloLine: ({ elo: { value, low, high } }: MatchPairing): string =>
    `${value === null ? "How many Elo that is cannot be said" : `${elos(value)} Elo`} (95 %: ${elos(low)} to ${elos(high)})`,
  superiority: ({ a, superiority }: MatchPairing): string =>
    `${a} is the stronger one with a likelihood of ${percent(superiority)}.`,
  byColor: ({ tally: t, as_black: b }: MatchPairing): string =>
    `Won, drawn, lost: ${t.wins}, ${t.draws}, ${t.losses}; of these with Black ${b.wins}, ${b.draws}, ${b.losses}.`,
  pairingHead: "Programs",
  against: ({ a, b }: MatchPairing): string => `${a} – ${b}`,
  elo: "Elo",
  elos,
  test: "Sequential test",
  testAsks: ({ elo0, elo1, alpha, beta }: MatchTest): string =>
    `Is the difference ${signed(elo0)} or ${signed(elo1)} Elo? It may err in ${percent(alpha)} and ${percent(beta)} of all matches.`,
  testPath: ({ llr, low, high, path }: MatchTest): string =>
    `After ${count(path.length, { one: "# step", other: "# steps" })} the log of the likelihoods' ratio is ${signed(+llr.toFixed(2))}, between ${signed(+low.toFixed(2))} and ${signed(+high.toFixed(2))}`,
  bound: (elo: number, llr: number): string => `${signed(elo)} Elo at ${signed(+llr.toFixed(2))}`,
  testSays: ({ verdict, llr, elo0, elo1 }: MatchTest): string =>
    `The log of the likelihoods' ratio is ${signed(+llr.toFixed(2))}: ${
      {
        continue: "more games are needed",
        "accept H0": `the test accepts ${signed(elo0)} Elo`,
        "accept H1": `the test accepts ${signed(elo1)} Elo`,
      }[verdict]
    }.`,
  gameNote: (number: number, moves: number): string =>
    `Game ${number}, ${count(moves, { one: "# move", other: "# moves" })}`,
  matchDisputes: "Disputes",
  matchGame: ({ number, black, white }: MatchGame): string => `Game ${number}: ${black} – ${white}`,
  endedWhy: ({ result: said, why }: MatchGame): string =>
    `${resultText(said ?? "")}${why ? `: ${sentence(reason(why))}` : "."}`,
  ends: "How games ended",
  end: (end: string): string => capital(endNamed(end)),
  endOf: ({ end, disputed, falsified, left_out }: MatchGame): string =>
    `${endNamed(end ?? "") ?? ""}${disputed ? ", disputed" : ""}${falsified ? ", falsified clock" : ""}${left_out ? ", left out" : ""}`,
  endsOf,
  duplicates: (n: number): string =>
    `${count(n, { one: "# game only repeats", other: "# games only repeat" })} an earlier one, up to a symmetry of the board.`,
  falsified: ({ replays, falsified, left_out }: MatchState): string =>
    `Games played again since the machine had falsified a clock: ${replays}; games of which it did so every time: ${falsified}; of these left out of the count: ${left_out}.`,
  timeUse: "What a move takes",
  engine: "Program",
  movesHead: "Moves",
  thinking: "Thinking",
  thinkingHint:
    "while the program was busy: with the question for a move, and with what it was told before, on average",
  pipe: "Pipe",
  pipeHint: "between its commands, on average",
  waiting: "Waiting",
  waitingHint: "for a turn of the processor, for the referee and for storage, on average",
  longest: "Longest",
  lostBy: "Lost by a fault",
  span,
  gamesOver: "Games, the latest first",
  endHead: "End",
  took: "Time",
  downloads: "To keep",
  file: (file: string): string =>
    ({ "report.html": "Report (HTML)", "results.csv": "All games (CSV)", "results.json": "All figures (JSON)" })[
      file
    ] ?? file,

  // A game of a match
  gameNumber: (number: string): string => `Game ${number}`,
  backToMatch: "The match",
  noSuchGame: "There is no such game.",
  gameOutcome: ({ result: said, end, why, moves }: MatchGame): string =>
    said
      ? `${resultText(said)} after ${count(moves, { one: "# move", other: "# moves" })}, ${endNamed(end ?? "")}: ${why ? sentence(reason(why)) : ""}`
      : `Being played, ${count(moves, { one: "# move", other: "# moves" })}`,
  wasDisputed: "The sides did not agree on what was dead.",
  wasFalsified: ({ left_out }: MatchGame): string =>
    `The machine falsified a clock of this game, every time that it was played.${left_out ? " It does not count." : ""}`,
  ruling: "How it was decided",
  noRuling: "There was nothing to count, so far.",
  nothingDead: "Nobody called anything dead, and everything was counted as it stood.",
  nothingDeadNow:
    "What was called dead at a stop is not on the board any more; everything that was left was counted as it stood.",
  lists: "What both sides said",
  listsAt: (stop: number): string => `What both sides said at stop ${stop}`,
  listSaid: ({ color, dead, unknown, silent }: ListReport): string =>
    silent
      ? `${name(color)} said nothing in time.`
      : unknown
        ? `${name(color)} cannot tell what is dead.`
        : dead.length === 0
          ? `${name(color)} says that nothing is dead.`
          : `${name(color)} calls dead: ${list(dead)}.`,
  answerSaid: ({ color, accept, confirmed, silent }: AnswerReport): string =>
    silent
      ? `${name(color)} gave no answer in time.`
      : accept
        ? `${name(color)} agrees with the other list.`
        : `${name(color)} wants it played out${confirmed.length > 0 ? `, and confirms as dead: ${list(confirmed)}` : ""}.`,
  wantedPlay: (color: Color): string => `${name(color)} wanted the game to go on.`,
  nobodyAsked: "Nobody was asked at this stop.",
  inDispute: (stones: Vertex[]): string => `In dispute: ${list(stones)}.`,
  tried: (chain: Vertex[], captured: boolean): string =>
    `Played out on a copy: ${list(chain)} ${captured ? "was captured" : "lived"}.`,
  verdictOf: (who: string, dead: Vertex[], none: boolean): string =>
    none
      ? `${capital(mediator(who))} had no verdict.`
      : `${capital(mediator(who))} says: ${dead.length === 0 ? "nothing is dead" : `${list(dead)} dead`}.`,
  stones: list,
  chainStatus: (dead: boolean): string => (dead ? "dead" : "alive"),
  whyOf: (why: Reason): string => sentence(reason(why)),
  colorName: name,
};
