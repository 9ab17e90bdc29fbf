// What the page says where game records are searched, in German.

import type { recordWords as english } from "../en/records";
import { games, here, moves, name, number } from "./parts";

export const recordWords: typeof english = {
  lead: "Öffne einen Ordner mit Partien, finde sie nach Spielern, Datum, Ergebnis oder Stellung, und sieh, was dort als Nächstes gespielt wurde.",
  openTitle: "Deine Aufzeichnungen",
  stays:
    "Zieh einen Ordner oder SGF-Dateien hierher. Nichts wird hochgeladen: Dein Browser liest die Dateien, und sie bleiben auf deinem Gerät.",
  openFolder: "Ordner öffnen",
  openFiles: "Dateien wählen",
  reading: "Die Aufzeichnungen werden gelesen …",
  noRecords: "Darin ist keine Partie (.sgf). Archive (.zip, .gz) bitte zuerst entpacken.",
  unread: (n) => here.count(n, { one: "# Datei ist nicht lesbar", other: "# Dateien sind nicht lesbar" }),
  foundOf: (n, of) => `${number(n)} von ${games(of)}`,

  // What to look for
  player: "Spieler",
  black: "Schwarz",
  white: "Weiß",
  event: "Turnier",
  from: "Von (Datum)",
  to: "Bis (Datum)",
  result: "Ergebnis",
  results: [
    ["", "Jedes"],
    ["B", "Schwarz gewinnt"],
    ["W", "Weiß gewinnt"],
    ["0", "Unentschieden"],
    ["?", "Ohne Ergebnis"],
  ],
  area: "Gesucht wird",
  whole: "Auf dem ganzen Brett",
  corner: (n) => `In einer Ecke, ${n}×${n}`,
  nextBy: "Nächster Zug von",
  nextBys: [
    ["", "Beiden Seiten"],
    ["black", "Schwarz"],
    ["white", "Weiß"],
  ],
  fixed: "Nur an dieser Stelle, nicht gedreht oder gespiegelt",
  sameColors: "Nur in diesen Farben",
  tool: "Ein Klick setzt",
  tools: [
    ["turns", "Steine im Wechsel"],
    ["black", "Schwarz"],
    ["white", "Weiß"],
    ["erase", "Nichts"],
  ],
  takeBack: "Zurücknehmen",
  clear: "Brett leeren",

  // What was found
  nextTitle: "Nächste Züge",
  nextHead: ["Zug", "Partien", "Schwarz gewinnt"],
  moveBy: (color, move) => `${name(color)} ${move}`,
  elsewhere: "Hier nicht mehr",
  percent: (share) => `${number(Math.round(share))} %`,
  games: "Partien",
  none: "So ist keine Partie.",
  more: (n) => `${games(n)} mehr zeigen`,
  players: (black, white) => `${black || "Schwarz"} – ${white || "Weiß"}`,
  moves,
  after: (n) => (n === 0 ? "am Anfang" : `nach Zug ${number(n)}`),
  stepBack: "Einen Zug zurück",
  stepOn: "Einen Zug weiter",
  viewer: "Im Betrachter öffnen",
  backToSearch: "Zurück zur Suche",
};
