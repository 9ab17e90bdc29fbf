// The index of the game records of a folder: two workers have half of the games each, and answer together.

import { ask } from "./client";
import type { Color, Refused, Vertex } from "./types";
import type { FromSearch, Question, RecordQuery, ToSearch } from "./searchmessages";

/** A game of the folder. */
export interface FoundGame {
  path: string;
  /** Of the game in its file, from 1. */
  number: number;
  black: string;
  white: string;
  date: string;
  day: string;
  result: string;
  event: string;
  moves: number;
  cols: number;
  rows: number;
}

/** A move that followed on the position; none has no color. */
export interface Followed {
  color: Color | "";
  move: Vertex;
  games: number;
  black: number;
  white: number;
}

export interface Finding {
  /** The numbers of games, in order, with the number of moves after which the position stood there first. */
  games: { number: number; move: number | undefined }[];
  next: Followed[];
}

/** A file that cannot be read, and why. */
export interface Unread {
  path: string;
  why: Refused;
}

const workers = 2;
const ahead = 2; // batches of files that a worker has: it reads one while it adds the other
const mostFiles = 50; // of a batch
const mostBytes = 4 << 20; // of these, unless one alone has more

/** One worker, and which of all games each of its own is. */
class Half {
  readonly games: number[] = [];
  private asked = 0;
  private readonly waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<FromSearch>) => {
      const waits = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.type === "answer") waits?.resolve(data.answer);
      else waits?.reject(new Error("the search failed"));
    };
    worker.onerror = () => {
      for (const { reject } of this.waiting.values()) reject(new Error("the search failed"));
    };
  }

  tell(message: ToSearch, transfer: Transferable[] = []): void {
    this.worker.postMessage(message, transfer);
  }

  ask<T>(question: Question): Promise<T> {
    const id = ++this.asked;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.tell({ ...question, id } as ToSearch);
    });
  }

  end(): void {
    this.worker.terminate();
  }
}

export class RecordIndex {
  readonly games: FoundGame[] = [];
  readonly unread: Unread[] = [];
  private readonly at: { half: Half; own: number }[] = []; // where each game is

  private constructor(private readonly halves: Half[]) {}

  /** Begins an empty index. Fails where the program cannot be fetched. */
  static async begin(): Promise<RecordIndex> {
    const [script, module] = document.querySelector<HTMLMetaElement>("meta[name=records]")!.content.split(" ");
    const code = await (await ask(module!)).arrayBuffer();
    const halves = Array.from({ length: workers }, () => new Half(new Worker(script!)));
    for (const half of halves) half.tell({ type: "module", module: code });
    return new RecordIndex(halves);
  }

  /** Gives the memory of an index back that is no longer wanted. */
  end(): void {
    for (const half of this.halves) half.end();
  }

  /** Adds files, and tells how many are done. */
  async add(files: readonly { path: string; file: File }[], done: (files: number) => void): Promise<void> {
    let next = 0;
    let read = 0;
    const found: { game: FoundGame; half: Half; own: number }[] = [];
    const work = async (half: Half): Promise<void> => {
      while (next < files.length) {
        const some = batch(files, next);
        next += some.length;
        const lines = await half.ask<string>({
          type: "add",
          files: new Blob(some.map(({ file }) => file)),
          sizes: some.map(({ file }) => file.size),
        });
        // Answers come in the order in which the worker has added the games.
        for (const line of lines.split("\n").slice(0, -1)) {
          const fields = line.split("\t");
          const { path } = some[Number(fields[0])]!;
          if (fields[1] === "0") this.unread.push({ path, why: JSON.parse(fields[2]!) as Refused });
          else found.push({ game: gameOf(path, fields), half, own: half.games.push(-1) - 1 });
        }
        read += some.length;
        done(read);
      }
    };
    await Promise.all(this.halves.flatMap((half) => Array.from({ length: ahead }, () => work(half))));
    found.sort((a, b) =>
      a.game.path < b.game.path ? -1 : a.game.path > b.game.path ? 1 : a.game.number - b.game.number,
    );
    for (const { game, half, own } of found) {
      half.games[own] = this.games.push(game) - 1;
      this.at.push({ half, own });
    }
  }

  /** Finds games; a reason says what is wrong with the question. */
  async find(query: RecordQuery): Promise<Finding | Refused> {
    const answers = await Promise.all(
      this.halves.map((half) => half.ask<[Uint8Array, Uint8Array, string] | string>({ type: "find", query })),
    );
    const moves = new Map<number, number>();
    const numbers: number[] = [];
    const next = new Map<string, Followed>();
    for (const [i, answer] of answers.entries()) {
      if (typeof answer === "string") return JSON.parse(answer) as Refused;
      const [games, hits, followed] = answer;
      const { games: all } = this.halves[i]!;
      for (const own of new Int32Array(games.buffer)) numbers.push(all[own]!);
      const pairs = new Int32Array(hits.buffer);
      for (let n = 0; n < pairs.length; n += 2) {
        const number = all[pairs[n]!]!;
        moves.set(number, Math.min(moves.get(number) ?? Infinity, pairs[n + 1]!));
      }
      for (const line of followed.split("\n").slice(0, -1)) addTo(next, line.split("\t"));
    }
    numbers.sort((a, b) => a - b);
    return {
      games: numbers.map((number) => ({ number, move: moves.get(number) })),
      next: [...next.values()].sort((a, b) => Number(a.color === "") - Number(b.color === "") || b.games - a.games),
    };
  }

  /** The rows of a game's board after some moves, and its last move. */
  async board(number: number, move: number): Promise<{ rows: string[]; last: Vertex }> {
    const { half, own } = this.at[number]!;
    const rows = (await half.ask<string>({ type: "board", game: own, move })).split("\n");
    return { last: rows.pop()!, rows };
  }

  /** A game as a record, without comments and variations. */
  record(number: number): Promise<string> {
    const { half, own } = this.at[number]!;
    return half.ask<string>({ type: "record", game: own });
  }
}

/** The files from one on that a worker reads at a time. */
function batch<T extends { file: File }>(files: readonly T[], from: number): T[] {
  let to = from;
  for (let bytes = 0; to < files.length && to - from < mostFiles; to++) {
    bytes += files[to]!.file.size;
    if (to > from && bytes > mostBytes) break;
  }
  return files.slice(from, to);
}

function gameOf(path: string, fields: string[]): FoundGame {
  const [, number, black, , white, , date, day, result, event, moves, cols, rows] = fields as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    path,
    number: Number(number),
    black,
    white,
    date,
    day,
    result,
    event,
    moves: Number(moves),
    cols: Number(cols),
    rows: Number(rows),
  };
}

function addTo(next: Map<string, Followed>, [color, move, games, black, white]: string[]): void {
  const key = `${color} ${move}`;
  const known = next.get(key) ?? { color: color as Color | "", move: move!, games: 0, black: 0, white: 0 };
  known.games += Number(games);
  known.black += Number(black);
  known.white += Number(white);
  next.set(key, known);
}
