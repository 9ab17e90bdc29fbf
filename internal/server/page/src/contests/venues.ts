// Venues: the list of them, and one as it is now.

import type { VenueGame, VenueStanding } from "../api/types";
import { copyText } from "../ui/clipboard";
import { venue, venues } from "../api/contests";
import { venueCard } from "./cards";
import { h, refill, write } from "../ui/dom";
import { box, button, line, row } from "../ui/parts";
import { elsewhere, head, screen } from "../ui/screen";
import { brief, cellLink, ranked, type Row, Sheet } from "../ui/table";
import { hung, Wall } from "../ui/thumbnails";
import { contestWords as text, text as shared } from "../words/catalogue";

/** Fills the page with the list of venues. */
export function venueList(main: HTMLElement): void {
  const list = h("div", { id: "venues" });
  screen(main, text.venues, [h("h1", {}, text.venues), list, elsewhere("venues")], venues, (all) =>
    refill(list, all, () => [
      all.length > 0 ? h("div", { class: "cards" }, ...all.map(venueCard)) : line(text.noVenues),
    ]),
  );
}

/** Fills the page with a venue. */
export function venuePage(main: HTMLElement, name: string): void {
  const top = head(name, ["/venues", text.allVenues]);
  const wall = new Wall();
  const quiet = line(text.quiet, "muted");
  const standings = new Sheet("standings-sheet", text.standings);
  const recent = new Sheet("recent-sheet", text.recent);
  const [standingsBox, recentBox] = [
    box("standings", text.standings, false, standings.element),
    box("recent", text.recent, false, recent.element),
  ];
  const connect = h("div", { class: "filled" });
  screen(
    main,
    name,
    [
      top.element,
      h("section", { id: "live" }, h("h2", {}, text.live), quiet, wall.element),
      standingsBox,
      recentBox,
      box("connect", text.connect, false, connect),
    ],
    () => venue(name),
    (v) => {
      top.show(v.name, text.venueTerms(v), text.venueBusy(v));
      quiet.hidden = v.games.length > 0;
      wall.show(v.games.map((g) => hung(g.id, { title: titled(g) }, text.moves(g.moves ?? 0), g.moves ?? 0)));
      standingsBox.hidden = v.standings.length === 0;
      standings.show(v.standings, standingColumns, () => v.standings.map(standingRow));
      recentBox.hidden = v.recent.length === 0;
      recent.show(v.recent, recentColumns, () => v.recent.map(recentRow));
      const server = serverAt(v.address);
      refill(connect, server, () => howToConnect(server));
    },
    { none: text.noSuchVenue, back: h("a", { class: "button", href: "/venues" }, text.allVenues) },
  );
}

const titled = ({ black, white, black_tag, white_tag }: VenueGame): string =>
  shared.cardTitle(text.tagged(black, black_tag), text.tagged(white, white_tag));

/** Where and how programs connect, with the command for one that speaks GTP. */
function howToConnect(server: string): HTMLElement[] {
  const command = text.connectCommand(server);
  const copy = button("copy-command", text.copyCommand, () => {
    void copyText(command).then(() => write(copy, shared.copied));
  });
  return [
    h("p", {}, `${text.connectAt} `, h("code", { id: "server" }, server)),
    line(text.connectHint),
    h("pre", { tabindex: 0 }, command),
    row(copy),
  ];
}

/** What a program connects to. */
const serverAt = (address: string): string => (address.startsWith(":") ? location.hostname + address : address);

const standingColumns = [
  { head: text.player },
  { head: brief(text.rating, text.ratingHint) },
  { head: text.interval },
  { head: brief(text.tag, text.tagHint) },
  { head: text.games },
];

const standingRow = (s: VenueStanding, i: number): Row => [
  ranked(i + 1, s.player, s.here && text.here, s.anchor && text.anchor),
  s.elo && text.whole(s.elo.value),
  s.elo && !s.anchor && text.intervalOf(s.elo),
  s.tag,
  s.games,
];

const recentColumns = [{ head: text.game }, { head: text.result }, { head: text.began }];

const recentRow = (game: VenueGame): Row => [
  cellLink(`recent-${game.id}`, `/games/${encodeURIComponent(game.id)}`, titled(game)),
  text.resultText(game.result ?? ""),
  text.when(game.began),
];
