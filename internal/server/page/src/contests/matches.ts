// Matches of programs: the list of them, one as it stands, and one of its games.

import type { MatchGame, MatchState } from "../api/types";
import { match, matches, matchFile } from "../api/contests";
import { happenings, type Section, sectioned, table } from "./sections";
import { matchCard } from "./cards";
import { h, refill } from "../ui/dom";
import { matchGamePage } from "./matchgame";
import { bars, interval, path } from "./figures";
import { box, line } from "../ui/parts";
import { elsewhere, screen } from "../ui/screen";
import { brief, cellLink, type Row } from "../ui/table";
import { Wall } from "../ui/thumbnails";
import { contestWords as text, text as shared } from "../words/catalogue";

const placeOf = (name: string): string => `/matches/${encodeURIComponent(name)}`;

/** Fills the page with the list of matches. */
export function matchList(main: HTMLElement): void {
  const list = h("div", { id: "matches" });
  screen(main, text.matches, [h("h1", {}, text.matches), list, elsewhere("matches")], matches, (all) =>
    refill(list, all, () => [
      all.length > 0 ? h("div", { class: "cards" }, ...all.map(matchCard)) : line(text.noMatches),
    ]),
  );
}

type Part = Section<MatchState>;

/** Fills the page with a match, or with the game of it that the address names. */
export function matchPage(main: HTMLElement, name: string): void {
  const number = new URLSearchParams(location.search).get("game");
  if (number) {
    matchGamePage(main, name, number, placeOf(name));
    return;
  }
  sectioned(main, {
    name,
    back: ["/matches", text.allMatches],
    ask: () => match(name),
    heading: (m) => [m.title, text.matchTerms(m), text.matchBusy(m)],
    sections: [result(), pairings(), test(), live(), disputes(), ends(), engines(), games(), downloads(name)],
    none: text.noSuchMatch,
  });
}

const gameAt = (name: string, { number }: MatchGame): string => `${placeOf(name)}?game=${number}`;

/** A section that is filled anew when what it shows has changed. */
function filled(
  id: string,
  title: string,
  key: (m: MatchState) => unknown,
  build: (m: MatchState) => HTMLElement[],
): Part {
  const body = h("div", { class: "filled" });
  return {
    element: box(id, title, false, body),
    title,
    show: (m) => {
      const now = key(m);
      if (now === undefined) return false;
      refill(body, now, () => build(m));
      return true;
    },
  };
}

/** The score where two play, in large. */
const result = (): Part =>
  filled(
    "result",
    text.score,
    ({ pairings, played }) => (pairings.length === 1 && played > 0 ? pairings : undefined),
    ({ pairings: [p] }) => [
      h("p", { class: "score-line" }, h("strong", {}, text.percent(p!.score.value)), ` ${text.scoreOf(p!)}`),
      interval(text.scoreInterval(p!), p!.score, 0, 1, 0.5),
      line(text.eloLine(p!)),
      line(text.superiority(p!)),
      line(text.byColor(p!), "muted"),
    ],
  );

/** The scores where more than two play. */
const pairings = (): Part =>
  table(
    "pairings",
    text.score,
    ({ pairings: all, played }) => all.length > 1 && played > 0,
    ({ pairings: all }) => [
      all,
      [
        { head: text.pairingHead },
        { head: brief(text.tallyHead, text.tallyHint) },
        { head: text.score },
        { head: text.interval },
        { head: text.elo },
        { head: text.interval },
      ],
      () =>
        all.map(
          (p): Row => [
            text.against(p),
            text.tally(p.tally),
            text.percent(p.score.value),
            text.percentInterval(p.score),
            text.elos(p.elo.value),
            text.intervalOf(p.elo),
          ],
        ),
    ],
  );

const test = (): Part =>
  filled(
    "test",
    text.test,
    (m) => m.test,
    ({ test: t }) => [line(text.testAsks(t!)), path(text.testPath(t!), t!), line(text.testSays(t!))],
  );

/** The games that are going on, as pictures that change in place. */
function live(): Part {
  const wall = new Wall();
  return {
    element: h("section", { id: "live" }, h("h2", {}, text.live), wall.element),
    title: text.live,
    show: ({ name, playing }) => {
      wall.show(
        playing.map((g) => ({
          id: String(g.number),
          href: gameAt(name, g),
          picture: matchFile(name, `games/${g.number}.svg?after=${g.moves}`), // tells the pictures of a game apart
          title: shared.cardTitle(g.black, g.white),
          note: text.gameNote(g.number, g.moves),
        })),
      );
      return playing.length > 0;
    },
  };
}

const disputes = (): Part =>
  happenings(
    "disputes",
    text.matchDisputes,
    (m) => m.disputes,
    (g, m) => [cellLink(`dispute-${g.number}`, gameAt(m.name, g), text.matchGame(g)), text.endedWhy(g)],
  );

const ends = (): Part =>
  filled(
    "ends",
    text.ends,
    ({ ends: all, duplicates, replays, falsified }) =>
      all.length > 0 ? [all, duplicates, replays, falsified] : undefined,
    (m) => [
      bars(
        m.ends.map(({ end, games: n }) => [text.end(end), n]),
        m.played,
      ),
      ...(m.duplicates > 0 ? [line(text.duplicates(m.duplicates), "muted small")] : []),
      ...(m.replays + m.falsified > 0 ? [line(text.falsified(m), "small")] : []),
    ],
  );

const engines = (): Part =>
  table(
    "engines",
    text.timeUse,
    ({ played }) => played > 0,
    ({ engines: all }) => [
      all,
      [
        { head: text.engine },
        { head: text.movesHead },
        { head: brief(text.thinking, text.thinkingHint) },
        { head: brief(text.pipe, text.pipeHint) },
        { head: brief(text.waiting, text.waitingHint) },
        { head: text.longest },
        { head: text.lostBy, words: true },
      ],
      () =>
        all.map(
          (e): Row => [
            h(
              "span",
              {},
              h("span", { class: "who" }, e.name),
              e.program && h("span", { class: "muted small" }, e.program),
            ),
            e.moves,
            text.span(e.engine_us),
            text.span(e.pipe_us),
            text.span(e.waiting_us),
            text.span(e.longest_us),
            text.endsOf(e.faults),
          ],
        ),
    ],
  );

const games = (): Part =>
  table(
    "games",
    text.gamesOver,
    (m) => m.games.length > 0,
    (m) => [
      m.games,
      [
        { head: text.game },
        { head: text.result, words: true },
        { head: text.endHead, words: true },
        { head: text.movesHead },
        { head: text.took },
      ],
      () =>
        m.games.map(
          (g): Row => [
            cellLink(`game-${g.number}`, gameAt(m.name, g), text.matchGame(g)),
            text.resultText(g.result ?? ""),
            text.endOf(g),
            g.moves,
            text.span((g.seconds ?? 0) * 1e6),
          ],
        ),
    ],
  );

/** What there is to keep. */
const downloads = (name: string): Part => ({
  element: box(
    "downloads",
    text.downloads,
    false,
    h(
      "p",
      { class: "files" },
      ...["report.html", "results.csv", "results.json"].map((file) =>
        h(
          "a",
          { id: `get-${file.replace(".", "-")}`, href: matchFile(name, `reports/${file}`), download: "" },
          text.file(file),
        ),
      ),
    ),
  ),
  title: text.downloads,
  show: ({ played }) => played > 0,
});
