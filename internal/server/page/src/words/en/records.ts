// What the page says where game records are searched.

import type { Color, Vertex } from "../../api/types";
import { count, name, number } from "./parts";

const games = (n: number): string => count(n, { one: "# game", other: "# games" });
const moves = (n: number): string => count(n, { one: "# move", other: "# moves" });

export const recordWords = {
  lead: "Open a folder of game records and find games by player, date, result or position, and see what was played next.",
  openTitle: "Your records",
  stays:
    "Drop a folder or SGF files anywhere here. Nothing is uploaded: the files are read in your browser and stay on your device.",
  openFolder: "Open a folder",
  openFiles: "Choose files",
  reading: "Reading the records…",
  noRecords: "There is no game record (.sgf) in that. Unpack archives (.zip, .gz) first.",
  unread: (n: number): string => count(n, { one: "# file cannot be read", other: "# files cannot be read" }),
  foundOf: (n: number, of: number): string => `${number(n)} of ${games(of)}`,

  // What to look for
  player: "Player",
  black: "Black",
  white: "White",
  event: "Event",
  from: "From date",
  to: "To date",
  result: "Result",
  results: [
    ["", "Any"],
    ["B", "Black wins"],
    ["W", "White wins"],
    ["0", "Draw"],
    ["?", "No result"],
  ] as readonly (readonly [string, string])[],
  area: "Search in",
  whole: "The whole board",
  corner: (n: number): string => `A corner, ${n}×${n}`,
  nextBy: "Next move by",
  nextBys: [
    ["", "Either side"],
    ["black", "Black"],
    ["white", "White"],
  ] as readonly (readonly [string, string])[],
  fixed: "Only in this place: no turning or mirroring",
  sameColors: "Only in these colors",
  tool: "A click puts down",
  tools: [
    ["turns", "Stones by turns"],
    ["black", "Black"],
    ["white", "White"],
    ["erase", "Nothing"],
  ] as readonly (readonly ["turns" | "black" | "white" | "erase", string])[],
  takeBack: "Take back",
  clear: "Clear the board",

  // What was found
  nextTitle: "Next moves",
  nextHead: ["Move", "Games", "Black wins"],
  moveBy: (color: Color, move: Vertex): string => `${name(color)} ${move}`,
  elsewhere: "Not here any more",
  percent: (share: number): string => `${number(Math.round(share))} %`,
  games: "Games",
  none: "No game is like that.",
  more: (n: number): string => `Show ${games(n)} more`,
  players: (black: string, white: string): string => `${black || "Black"} – ${white || "White"}`,
  moves,
  after: (n: number): string => (n === 0 ? "at the start" : `after move ${number(n)}`),
  stepBack: "One move back",
  stepOn: "One move on",
  viewer: "Open in the viewer",
  backToSearch: "Back to the search",
};
