// What the page says about venues and tournaments.

import type { Cell, Correction, Estimate, Tally, Tournament, TournamentGame, Venue } from "./contests";
import { capital, count, name, resultText, sentence, titles } from "./words";

const whole = (figure: number | null): string => (figure === null ? "…" : signed(Math.round(figure)));
const signed = (figure: number): string => String(figure).replace("-", "−");
const when = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

/** What is played under which terms. */
const terms = (size: string, ruleset: string | undefined, komi: number, time: string): string =>
  [
    size.replace("x", "×"),
    ruleset && `${titles[ruleset] ?? ruleset} rules`,
    `komi ${komi}`,
    time === "none" ? "no clock" : `${time} a side`,
  ]
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
    `${count(here, "player", "players")} here, ${count(live, "game", "games")} going on`,
  connect: "Let your program play",
  connectHint: "Programs connect by the protocol of CGOS. For one that speaks GTP:",
  connectCommand: (server: string): string =>
    `shinpan cgos-client --server ${server} --user NAME --password-file FILE -- PROGRAM`,
  live: "Being played",
  quiet: "No game is going on.",
  tagged: (player: string, tag: string): string => `${player} (${tag})`,
  moves: (n: number): string => count(n, "move", "moves"),

  // Standings
  standings: "Standings",
  player: "Player",
  here: "here",
  anchor: "anchor",
  rating: "Rating",
  ratingHint: "in Elo, from all games together",
  interval: "95 %",
  intervalOf: ({ low, high }: Estimate): string => `${whole(low)} to ${whole(high)}`,
  tag: "Tag",
  tagHint: "from game to game, as CGOS figures it",
  games: "Games",
  whole,

  // Games that are over
  recent: "Played lately",
  game: "Game",
  result: "Result",
  resultText,
  began: "Began",
  when: (at: string): string => when.format(new Date(at)),

  // Tournaments
  tournaments: "Tournaments",
  noTournaments: "There are no tournaments on this server.",
  allTournaments: "All tournaments",
  noSuchTournament: "There is no such tournament.",
  tournamentTerms: ({ kind, size, ruleset, komi, time }: Tournament): string =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  tournamentBusy: ({ over, round, rounds, players, live, played }: Tournament): string =>
    [
      over ? "Over" : round === 0 ? "Not begun" : `Round ${round}${rounds ? ` of ${rounds}` : ""}`,
      count(players, "player", "players"),
      ...(live > 0 ? [`${count(live, "game", "games")} going on`] : []),
      `${played} played`,
    ].join(" · "),
  contents: "On this page",
  figure: (key: string): [short: string, long: string] => figures[key] ?? [key, key],
  tallyHead: "+ = −",
  tallyHint: "games won, drawn and lost",
  tally: ({ wins, draws, losses }: Tally): string => `${wins} ${draws} ${losses}`,
  left: { withdrawn: "withdrawn", disqualified: "disqualified" },

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
    "The opponent's place in the table; + a win, − a loss, = a draw, ? a game that is not over; b Black, w White, and the handicap.",

  // All against all
  all: "All against all",
  points: ({ wins, draws, losses }: Tally): string => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row: string, column: string, t: Tally): string =>
    `${row} against ${column}: ${t.wins} won, ${t.draws} drawn, ${t.losses} lost`,
  liveCell: "live",
  liveSaid: (black: string, white: string): string => `${black} – ${white}, being played`,

  // Rounds
  rounds: "Rounds",
  roundSummary: (round: number, over: number, games: number): string =>
    `Round ${round}: ${over === games ? "all games are over" : `${over} of ${games} games are over`}`,
  pairing: (black: string, white: string, handicap: number): string =>
    `${black} – ${white}${handicap > 0 ? ` (handicap ${handicap})` : ""}`,
  bye: (player: string): string => `${player} has a bye`,
  status: ({ status, result: said, moves }: TournamentGame): string =>
    ({ bye: "bye", paired: "to come", live: `live, ${count(moves ?? 0, "move", "moves")}`, over: result(said ?? "") })[
      status
    ],
  remarks: "Remarks",
  remark: ({ why, disputed, corrections }: TournamentGame): string =>
    [why && sentence(why), disputed && "Disputed.", corrections && "Corrected by the arbiter."]
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
  leftWhy: (left: "withdrawn" | "disqualified" | undefined, why: string | undefined): string =>
    left ? `${capital(left)}${why ? `: ${why}` : ""}` : "",

  // Disputes
  disputes: "Disputes and corrections",
  gameOf: ({ number, black, white }: TournamentGame): string => `Game ${number}, ${black} – ${white ?? ""}`,
  disputed: (said: string | undefined): string =>
    `The sides did not agree on what was dead. ${said ? `Result: ${result(said)}.` : ""}`,
  corrected: ({ by, why, from, to }: Correction): string =>
    `${from ? `${result(from)} became ${result(to)}` : `The result is ${result(to)}`}${by ? `, by ${by}` : ""}: ${sentence(why)}`,
};
