// Tournaments: the list of them, and one as it stands.

import type { Cell, Standing, TournamentGame, TournamentState } from "../api/types";
import { tournament, tournaments } from "../api/contests";
import { happenings, type Section, sectioned, table } from "./sections";
import { tournamentCard } from "./cards";
import { h, refill, write } from "../ui/dom";
import { box, button, line, player } from "../ui/parts";
import { has, me } from "../api/people";
import { forgive } from "../api/client";
import { elsewhere, screen } from "../ui/screen";
import { brief, cellLink, type Column, ranked, type Row, Sheet } from "../ui/table";
import { Bench, takingPart } from "./participation";
import { tournamentForm } from "./tournamentform";
import { between, hung, type Named, Wall } from "../ui/thumbnails";
import { contestWords as text, text as shared } from "../words/catalogue";

/** Fills the page with the list of tournaments and, for an organizer, with the form of a new one. */
export function tournamentList(main: HTMLElement): void {
  const list = h("div", { id: "tournaments" });
  const desk = h("section", { class: "panel", hidden: true });
  const body = [h("h1", {}, text.tournaments), list, elsewhere("tournaments"), desk];
  screen(main, text.tournaments, body, tournaments, (all) =>
    refill(list, all, () => [
      all.length > 0 ? h("div", { class: "cards" }, ...all.map(tournamentCard)) : line(text.noTournaments),
    ]),
  );
  void organizes().then((may) => {
    desk.hidden = !may;
    if (may) desk.append(tournamentForm());
  });
}

/** Whether the visitor may begin tournaments; where nobody can say, he may not. */
const organizes = async (): Promise<boolean> => {
  const visitor = await me().catch(forgive);
  return visitor !== undefined && (has(visitor, "organizer") || has(visitor, "admin"));
};

/** Fills the page with a tournament. */
export function tournamentPage(main: HTMLElement, id: string): void {
  const show: (t: TournamentState) => void = sectioned(main, {
    name: id,
    back: ["/tournaments", text.allTournaments],
    ask: () => tournament(id),
    heading: (t) => [
      t.title,
      [text.tournamentTerms(t), t.organizer && text.organizedBy(t.organizer)].filter(Boolean).join(" · "),
      text.tournamentBusy(t),
    ],
    sections: [
      takingPart(id, () => show),
      live(id),
      standings(),
      crosstable(),
      everybody(),
      likelier(),
      rounds(new Bench(id, () => show)),
      players(new Bench(id, () => show)),
      disputes(),
    ],
    none: text.noSuchTournament,
  });
}

const placeOf = (id: string): string => `/games/${encodeURIComponent(id)}`;

type Part = Section<TournamentState>;

const entered = ({ standings }: TournamentState): boolean => standings.length > 0;
const begun = (t: TournamentState): boolean => entered(t) && t.round > 0;

function live(id: string): Part {
  const wall = new Wall();
  return {
    element: h(
      "section",
      { id: "live" },
      h("h2", {}, text.live),
      h("p", {}, h("a", { href: `/tournaments/${encodeURIComponent(id)}/wall` }, shared.screens.wall)),
      wall.element,
    ),
    title: text.live,
    show: ({ games, standings }) => {
      const going = games.filter(({ status }) => status === "live");
      const named = (name: string): Named => ({ id: standings.find(({ player }) => player === name)?.id, name });
      wall.show(
        going.map(({ game, black, white, moves = 0 }) =>
          hung(game!, between(named(black), named(white!)), text.moves(moves), moves),
        ),
      );
      return going.length > 0;
    },
  };
}

const named = (s: Standing): HTMLElement =>
  ranked(s.place, player(s.id, s.player, s.rank), s.left && text.left[s.left]);

const standings = (): Part =>
  table("standings", text.standings, begun, (t) => [
    [t.tie_breaks, t.standings],
    [
      { head: text.player },
      ...t.tie_breaks.map((key) => ({ head: brief(...text.figure(key)) })),
      { head: brief(text.tallyHead, text.tallyHint) },
      { head: brief(text.rating, text.ratingHint) },
      { head: text.interval },
    ],
    () =>
      t.standings.map((s) => [
        named(s),
        ...s.figures.map(text.number),
        text.tally(s.tally),
        s.elo && text.whole(s.elo.value),
        s.elo && text.intervalOf(s.elo),
      ]),
  ]);

/** Who met whom in which round. The opponents are named by their rows. */
const crosstable = (): Part =>
  table(
    "crosstable",
    text.crosstable,
    begun,
    (t) => [
      [t.standings, t.games.map(({ game }) => game)],
      [
        { head: text.player },
        ...Array.from({ length: t.round }, (_, i) => ({ head: brief(text.roundHead(i + 1), text.roundOf(i + 1)) })),
      ],
      () =>
        t.standings.map((s, row) => [
          ranked(row + 1, s.player),
          ...s.by_rounds.map((cells, i) =>
            h("span", { class: "cells" }, ...cells.map((cell) => met(t, row, cell, i + 1))),
          ),
        ]),
    ],
    line(text.crosstableHint, "muted small"),
  );

/** One game in the crosstable, which leads to its board if there is one. */
function met(t: TournamentState, row: number, cell: Cell, round: number): HTMLElement {
  const said = text.cellSaid(cell, round, t.standings[cell.opponent - 1]?.player ?? "");
  const id = t.games[cell.game - 1]?.game;
  if (!id) return h("span", { title: said }, text.cell(cell));
  const link = cellLink(`met-${row}-${cell.game}`, placeOf(id), text.cell(cell), said);
  link.classList.toggle("live", cell.sign === "?");
  return link;
}

/** The points of each against each, and what is being played. */
const everybody = (): Part =>
  table(
    "all",
    text.all,
    (t) => begun(t) && t.crosstable.length > 0,
    (t) => {
      const row = new Map(t.standings.map((s, i) => [s.player, i]));
      const going = new Map<string, TournamentGame>();
      for (const game of t.games) {
        if (game.status !== "live") continue;
        const [i, j] = [row.get(game.black), row.get(game.white!)];
        going.set(`${i} ${j}`, game).set(`${j} ${i}`, game);
      }
      return [
        [t.crosstable, t.standings.map(({ player }) => player), [...going].map(([pair, { game }]) => [pair, game])],
        [{ head: text.player }, ...t.standings.map((s, i) => ({ head: brief(String(i + 1), s.player) }))],
        () =>
          t.crosstable.map((tallies, i) => [
            ranked(i + 1, t.standings[i]!.player),
            ...tallies.map((tally, j) => {
              const game = going.get(`${i} ${j}`);
              const against = t.standings[j]!.player;
              const points = text.points(tally);
              return h(
                "span",
                { class: i === j ? "cells self" : "cells" },
                points && h("span", { title: text.pointsHint(t.standings[i]!.player, against, tally) }, points),
                game && liveLink(`all-${i}-${j}`, game),
              );
            }),
          ]),
      ];
    },
  );

/** How likely each is stronger than each. */
const likelier = (): Part =>
  table(
    "likelier",
    text.likelier,
    ({ superiority }) => superiority !== undefined,
    ({ superiority }) => {
      const { players: names, chances } = superiority!;
      return [
        superiority,
        [{ head: text.player }, ...names.map((name, i) => ({ head: brief(String(i + 1), name) }))],
        () =>
          names.map(
            (name, i): Row => [
              ranked(i + 1, name),
              ...names.map((other, j) =>
                i === j
                  ? h("span", { class: "cells self" })
                  : h("span", { title: text.chanceHint(name, other, chances[i]![j]!) }, text.chance(chances[i]![j]!)),
              ),
            ],
          ),
      ];
    },
    line(text.likelierHint, "muted small"),
  );

function liveLink(id: string, { game, black, white }: TournamentGame): HTMLElement {
  const link = cellLink(id, placeOf(game!), text.liveCell, text.liveSaid(black, white!));
  link.classList.add("live");
  return link;
}

function rounds(bench: Bench): Part {
  const list = h("div", { class: "rounds" });
  const known: { element: HTMLDetailsElement; summary: HTMLElement; sheet: Sheet }[] = [];
  const open = (round: number): void => {
    const sheet = new Sheet(`round-${round}-sheet`, text.roundOf(round));
    const summary = h("summary", {});
    const element = h("details", { id: `round-${round}`, open: true }, summary, sheet.element);
    for (const before of known) before.element.open = false;
    known.push({ element, summary, sheet });
    list.prepend(element); // the latest is what most want to see
  };
  return {
    element: box("rounds", text.rounds, false, list, bench.element),
    title: text.rounds,
    show: (t) => {
      while (known.length < t.round) open(known.length + 1);
      known.forEach(({ summary, sheet }, i) => {
        const games = t.games.filter(({ round }) => round === i + 1);
        const over = games.filter(({ status }) => status === "over" || status === "bye").length;
        write(summary, text.roundSummary(i + 1, over, games.length));
        const remarks = games.map(text.remark);
        const remarked = remarks.some(Boolean);
        const columns = [
          { head: text.game },
          { head: text.result, words: true },
          ...(remarked ? [{ head: text.remarks, words: true }] : []),
          ...(t.arbiter ? [{ head: text.arbiter, words: true }] : []),
        ];
        sheet.show([games, t.arbiter], columns, () =>
          games.map(
            (g, n): Row => [
              ...pairing(g),
              ...(remarked ? [remarks[n]] : []),
              ...(t.arbiter ? [correction(g, bench)] : []),
            ],
          ),
        );
      });
      return t.round > 0;
    },
  };
}

/** Who plays, and how the game stands. */
const pairing = (g: TournamentGame): Row => {
  const who = g.white ? text.pairing(g.black, g.white, g.handicap ?? 0) : text.bye(g.black);
  return [g.game ? cellLink(`game-${g.number}`, placeOf(g.game), who) : who, text.status(g)];
};

/** The arbiter's button beside a game. */
const correction = (g: TournamentGame, bench: Bench): HTMLElement | undefined =>
  g.white
    ? h(
        "span",
        { class: "cells acts" },
        button(`correct-${g.number}`, text.correct, () => bench.correct(g)),
      )
    : undefined;

/** The arbiter's buttons beside a player who takes part. */
const departures = ({ player, left, present }: Standing, over: boolean, bench: Bench): HTMLElement | undefined =>
  left
    ? undefined
    : h(
        "span",
        { class: "cells acts" },
        ...(present || over ? [] : bench.checkIn(player)),
        ...(["withdraw", "disqualify"] as const).map((how) =>
          button(`${how}-${player}`, text.sendAway[how], () => bench.sendAway(player, how)),
        ),
      );

/** Who takes part. Columns in which there would be nothing are left out. */
const players = (bench: Bench): Part =>
  table(
    "players",
    text.players,
    entered,
    (t) => {
      const columns: [Column, (s: Standing) => string | number | undefined | false][] = [
        [{ head: text.player }, (s) => s.player],
        [{ head: text.entered }, (s) => s.rating],
        [{ head: brief(text.rating, text.ratingHint) }, (s) => s.elo && text.whole(s.elo.value)],
        [{ head: text.interval }, (s) => s.elo && text.intervalOf(s.elo)],
        [{ head: text.rank, words: true }, (s) => s.rank],
        [{ head: text.club, words: true }, (s) => s.club],
        [{ head: text.country, words: true }, (s) => s.country],
        [
          { head: text.plays, words: true },
          (s) => t.standings.some(({ program }) => program) && text.playsAs(s.program),
        ],
        [
          { head: text.remarks, words: true },
          (s) => text.leftWhy(s.left, s.why) || (s.present && !s.program && !t.over ? text.checkedInPlayer : ""),
        ],
      ];
      const given = columns.filter(([, of]) => t.standings.some(of));
      return [
        [t.arbiter, t.standings.map((s) => columns.map(([, of]) => of(s)))],
        [...given.map(([column]) => column), ...(t.arbiter ? [{ head: text.arbiter, words: true }] : [])],
        () =>
          t.standings.map((s): Row => {
            const row: Row = [s.player, ...given.slice(1).map(([, of]) => of(s))];
            return t.arbiter ? [...row, departures(s, t.over, bench)] : row;
          }),
      ];
    },
    bench.element,
  );

const disputes = (): Part =>
  happenings(
    "disputes",
    text.disputes,
    ({ games }) => games.filter(({ disputed, corrections }) => disputed || corrections),
    (g) => [
      g.game ? cellLink(`dispute-${g.number}`, placeOf(g.game), text.gameOf(g)) : text.gameOf(g),
      ...(g.disputed ? [text.disputed(g.result)] : []),
      ...(g.corrections ?? []).map((correction) => text.corrected(correction)),
    ],
  );
