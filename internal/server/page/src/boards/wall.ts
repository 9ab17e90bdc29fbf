// Many boards at once, as large as they can be: for the television of a club, and for a phone. The boards are those of a
// round, or all games and relays that are going on. A board whose game has ended stays, with its result.
//
// Which boards these are is asked now and then. What happens on them comes in one stream.

import type { BoardItem, BoardLine, State, Summary, TournamentState } from "../api/types";
import { boards } from "../api/boards";
import { games } from "../api/client";
import { tournament } from "../api/contests";
import { follow } from "../api/stream";
import type { Part } from "../api/streammessages";
import { alone } from "../api/transport";
import { h, write } from "../ui/dom";
import { screen } from "../ui/screen";
import { between, type Hung, hung, type Named, Wall } from "../ui/thumbnails";
import { hungOf } from "./names";
import { boardWords as words, text } from "../words/catalogue";

const most = 32;
const pause = 10000; // ms between two looks at which boards there are

/** Fills the page with a wall: of the round of a tournament, or of all that is going on. */
export function wallPage(main: HTMLElement, id?: string): void {
  const head = h("h1", { id: "wall-title" }, text.screens.wall);
  const link = h("p", { id: "connection", class: "connection", role: "status", hidden: true });
  const none = h("p", { class: "muted", hidden: true }, words.none);
  const wall = new Wall();
  wall.element.id = "wall";
  const hanging = new Hanging((all) => {
    none.hidden = all.length > 0;
    wall.show(all);
    fit(wall.element, all.length);
  });
  const body = [head, link, none, wall.element];
  if (id === undefined)
    screen(main, text.screens.wall, body, going(), (tiles) => hanging.hang(tiles), undefined, pause);
  else {
    const named = (t: TournamentState): void => {
      write(head, t.title);
      document.title = `${t.title} · ${text.name}`;
      hanging.hang(round(t));
    };
    const back = h("a", { class: "button", href: "/tournaments" }, text.screens.tournaments);
    screen(main, text.screens.wall, body, () => tournament(id), named, { none: text.screens.lost, back }, pause);
  }
  hanging.follow((up) => {
    link.hidden = up;
    write(link, up ? "" : text.connecting);
  });
}

/** A board on the wall, as it was told last. */
interface Tile {
  /** Its stream; the same for the same board. */
  stream: string;
  /** What of it is known already, as the stream takes it. */
  since: number;
  /** Nothing happens on it any more. */
  over: boolean;
  hung: () => Hung;
  /** The tile after a line of its stream. */
  after: (line: Told) => Tile;
}

/** A line that tells how a game or a board is. */
type Told = State | BoardLine;

/** What hangs on the wall: of a list that is asked for now and then, with what happened since. */
class Hanging {
  private tiles = new Map<string, Tile>();
  private readonly last = new Map<string, Told>(); // what the streams that are followed have told of their boards
  private asked: string[] = []; // the streams that are followed, in the order in which they were asked for
  private readonly refused = new Set<string>(); // of which the server tells nothing
  private readonly again = new Set<() => void>();
  private turn: () => void = () => undefined;

  constructor(private readonly show: (all: Hung[]) => void) {}

  /** Hangs what is listed. What a stream has told is newer than the list. */
  hang(listed: Tile[]): void {
    this.tiles = new Map();
    for (const tile of listed) {
      const told = this.last.get(tile.stream);
      this.tiles.set(tile.stream, told && !tile.over && this.asked.includes(tile.stream) ? tile.after(told) : tile);
    }
    this.render();
    if (this.wanted().some((stream) => !this.asked.includes(stream))) for (const ask of this.again) ask();
    this.turn();
  }

  /** Follows what hangs for as long as the page is there. */
  follow(link: (up: boolean) => void): void {
    this.turn = follow<Part>({
      address: () => {
        this.asked = this.wanted();
        return `/api/v1/events?${this.asked.map((stream) => `of=${encodeURIComponent(`${stream}?since=${this.tiles.get(stream)!.since}`)}`).join("&")}`;
      },
      lines: (parts) => {
        for (const part of parts) this.take(part);
        this.render();
      },
      link: (up) => {
        if (!up) this.asked = [];
        link(up || this.wanted().length === 0); // nothing goes on any more
      },
      refused: () => undefined, // then the list alone says what there is
      wanted: () => this.wanted().length > 0,
      over: alone(this.again),
    });
  }

  private wanted(): string[] {
    return [...this.tiles.values()]
      .filter(({ stream, over }) => !over && !this.refused.has(stream))
      .map(({ stream }) => stream);
  }

  private take({ of, line, problem, end }: Part): void {
    const stream = this.asked[of]!;
    const tile = this.tiles.get(stream);
    if (problem) this.refused.add(stream);
    if (end) this.asked[of] = ""; // it is asked for again, unless it is over
    const told = line as Told | undefined;
    if (!tile || (told?.type !== "state" && told?.type !== "change")) return; // what was said, or who watches
    this.last.set(stream, told);
    this.tiles.set(stream, tile.after(told));
  }

  private render(): void {
    this.show([...this.tiles.values()].map((tile) => tile.hung()));
  }
}

const whole = 2 ** 31 - 1; // a state alone, of the events before nothing

/** A game of this server. */
function game(id: string, titled: Pick<Hung, "title" | "linked">, moves: number, result = ""): Tile {
  return {
    stream: `/games/${encodeURIComponent(id)}/events`,
    since: whole,
    over: result !== "",
    hung: () => hung(id, titled, result ? text.resultText(result) : text.cardMoves(moves), result ? -1 - moves : moves),
    after: (line) =>
      "nodes" in line ? game(id, titled, moves, result) : game(id, titled, line.move_number, line.result_text),
  };
}

/** A game that is relayed. */
function relay(b: BoardItem): Tile {
  return {
    stream: `/boards/${encodeURIComponent(b.board)}/events`,
    since: b.seq,
    over: Boolean(b.result),
    hung: () => hungOf(b),
    after: (line) => {
      if (!("nodes" in line) || line.seq < b.seq) return relay(b);
      const { seq, title, black, white, result, move_number } = line;
      const clocks = line.nodes.find(({ id }) => id === line.place)?.clocks ?? b.clocks;
      return relay({
        ...b,
        seq,
        title,
        black,
        white,
        move_number,
        ...(result ? { result } : {}),
        ...(clocks ? { clocks } : {}),
      });
    },
  };
}

/** The games of the round that is being played, or of the last one. */
function round({ games: every, standings, round: now }: TournamentState): Tile[] {
  const named = (name = ""): Named => ({ id: standings.find(({ player }) => player === name)?.id, name });
  return every
    .filter((g) => g.round === now && g.game !== undefined)
    .slice(0, most)
    .map((g) => game(g.game!, between(named(g.black), named(g.white)), g.moves ?? 0, g.result));
}

/** Finds what is going on, and what was when it was looked at before. */
function going(): () => Promise<Tile[]> {
  const seen = new Set<string>();
  return async () => {
    const [live, over, relays] = await Promise.all([
      games("live", most),
      games("finished", most),
      boards("kind=relay"),
    ]);
    const tiles = [
      ...relays.map(relay),
      ...[...live, ...over].map(({ id, black, white, moves, result }: Summary) =>
        game(id, between(black, white), moves, result),
      ),
    ];
    return tiles
      .filter(({ stream, over }) => {
        if (!over) seen.add(stream);
        return seen.has(stream);
      })
      .slice(0, most);
  };
}

/** Has so many boards fill a window that is wider than high, and two stand side by side on a phone. */
function fit(wall: HTMLElement, n: number): void {
  const wide = Math.max(1, Math.round(Math.sqrt(n * 1.6)));
  wall.style.setProperty("--columns", String(wide));
  wall.style.setProperty("--rows", String(Math.max(1, Math.ceil(n / wide))));
  wall.style.setProperty("--narrow", n > 1 ? "2" : "1");
}
