// What the page says about venues and tournaments.

import type { Estimate, Venue } from "./contests";
import { count, resultText, titles } from "./words";

const board = (size: string): string => size.replace("x", "×");
const whole = (figure: number | null): string => (figure === null ? "…" : String(Math.round(figure)).replace("-", "−"));
const when = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

export const contestWords = {
  // Venues
  venues: "Where programs meet",
  noVenues: "No programs meet on this server.",
  allVenues: "All venues",
  noSuchVenue: "There is no such venue.",
  venueTerms: ({ size, ruleset, komi, time }: Venue): string =>
    `${board(size)} · ${titles[ruleset] ?? ruleset} rules · komi ${komi} · ${time} a side`,
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
  nobody: "Nobody has been here yet.",
  player: "Player",
  here: "here",
  anchor: "anchor",
  rating: "Rating",
  ratingHint: "from all games together",
  interval: "95 %",
  intervalOf: ({ low, high }: Estimate): string => `${whole(low)} to ${whole(high)}`,
  tag: "Tag",
  tagHint: "from game to game, as CGOS figures it",
  games: "Games",
  whole,

  // Games that are over
  recent: "Played lately",
  noRecent: "No game has been played yet.",
  game: "Game",
  result: "Result",
  resultText,
  began: "Began",
  when: (at: string): string => when.format(new Date(at)),
};
