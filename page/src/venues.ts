// Venues: the list of them, and one as it is now.

import { Problem } from "./api";
import { Venue, venue, VenueGame, venues, VenueState, VenueStanding } from "./contests";
import { contestWords as text } from "./contestwords";
import { h, refill, write } from "./dom";
import { keepLooking } from "./look";
import { line } from "./parts";
import { cellLink, sheet } from "./sheet";
import { text as shared } from "./strings";
import { Wall } from "./wall";

const pause = 4000; // ms between two looks

/** A card that leads to a venue. */
export const venueCard = (v: Venue): HTMLElement =>
  h(
    "a",
    { class: "card", href: `/venues/${encodeURIComponent(v.name)}` },
    h(
      "span",
      { class: "card-text" },
      h("strong", {}, v.name),
      h("span", { class: "muted" }, text.venueTerms(v)),
      h("span", {}, text.venueBusy(v)),
    ),
  );

/** Fills the page with the list of venues. */
export function venueList(main: HTMLElement): void {
  document.title = `${text.venues} · ${shared.name}`;
  const list = h("div", { id: "venues" });
  const trouble = line("", "error");
  trouble.hidden = true;
  main.replaceChildren(h("div", { class: "contest" }, h("h1", {}, text.venues), trouble, list));
  keepLooking(list, pause, async () => {
    try {
      const all = await venues();
      trouble.hidden = true;
      refill(list, all, () => [
        all.length > 0 ? h("div", { class: "cards" }, ...all.map(venueCard)) : line(text.noVenues),
      ]);
    } catch {
      trouble.hidden = false;
      write(trouble, shared.unreachable);
    }
  });
}

/** Fills the page with a venue. */
export function venuePage(main: HTMLElement, name: string): void {
  document.title = `${name} · ${shared.name}`;
  const terms = line("", "lead");
  const busy = h("p", { id: "busy", "aria-live": "polite" });
  const trouble = h("p", { id: "error", class: "error", role: "alert", hidden: true });
  const wall = new Wall();
  const quiet = line(text.quiet, "muted");
  const [standings, recent, connect] = [h("div"), h("div"), h("div")];
  const page = h(
    "div",
    { class: "contest" },
    h("header", {}, h("a", { class: "up", href: "/venues" }, text.allVenues), h("h1", {}, name), terms, busy),
    trouble,
    h(
      "section",
      { id: "live", "aria-labelledby": "live-title" },
      h("h2", { id: "live-title" }, text.live),
      quiet,
      wall.element,
    ),
    standings,
    recent,
    connect,
  );
  main.replaceChildren(page);

  const show = (v: VenueState): void => {
    write(terms, text.venueTerms(v));
    write(busy, text.venueBusy(v));
    quiet.hidden = v.games.length > 0;
    wall.show(
      v.games.map((game) => ({
        id: game.id,
        title: titled(game),
        note: text.moves(game.moves ?? 0),
        moves: game.moves ?? 0,
      })),
    );
    refill(standings, v.standings, () => [standingsOf(v.standings)]);
    refill(recent, v.recent, () => [recentOf(v.recent)]);
    refill(connect, v.address, () => [
      h(
        "section",
        { id: "connect", class: "panel", "aria-labelledby": "connect-title" },
        h("h2", { id: "connect-title" }, text.connect),
        line(text.connectHint),
        h("pre", { tabindex: 0 }, text.connectCommand(serverAt(v.address))),
      ),
    ]);
  };

  keepLooking(page, pause, async () => {
    try {
      show(await venue(name));
      trouble.hidden = true;
    } catch (error) {
      if (error instanceof Problem && error.status === 404) {
        main.replaceChildren(
          h(
            "div",
            { class: "lost" },
            h("h1", {}, text.noSuchVenue),
            h("a", { class: "button", href: "/venues" }, text.allVenues),
          ),
        );
        return;
      }
      trouble.hidden = false;
      write(trouble, shared.unreachable);
    }
  });
}

const titled = ({ black, white, black_tag, white_tag }: VenueGame): string =>
  shared.cardTitle(text.tagged(black, black_tag), text.tagged(white, white_tag));

/** What a program connects to. */
const serverAt = (address: string): string => (address.startsWith(":") ? location.hostname + address : address);

function standingsOf(standings: VenueStanding[]): HTMLElement {
  const row = (s: VenueStanding, i: number): (Node | string | number)[] => [
    h(
      "span",
      { class: "ranked" },
      h("span", { class: "muted" }, i + 1),
      h("span", {}, s.player),
      s.here && h("span", { class: "badge" }, text.here),
      s.anchor && h("span", { class: "badge" }, text.anchor),
    ),
    s.elo ? text.whole(s.elo.value) : "",
    s.elo && !s.anchor ? text.intervalOf(s.elo) : "",
    s.tag,
    s.games,
  ];
  return sheet(
    "standings",
    text.standings,
    [
      { head: text.player },
      { head: h("abbr", { title: text.ratingHint }, text.rating) },
      { head: text.interval },
      { head: h("abbr", { title: text.tagHint }, text.tag) },
      { head: text.games },
    ],
    standings.map(row),
  );
}

function recentOf(games: VenueGame[]): HTMLElement {
  return sheet(
    "recent",
    text.recent,
    [{ head: text.game }, { head: text.result }, { head: text.began }],
    games.map((game) => [
      cellLink(`/games/${encodeURIComponent(game.id)}`, titled(game)),
      text.resultText(game.result ?? ""),
      text.when(game.began),
    ]),
  );
}
