// A worker that searches game records: it reads files and asks the index, which is Go compiled to WebAssembly and the same that
// the command line has. Nothing that it reads leaves the browser.

import "./score/wasm_exec.js";
import { textOf } from "./api/charset";
import type { FromSearch, ToSearch } from "./api/searchmessages";

interface Surroundings {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  shinpanRecords(what: string, ...args: unknown[]): unknown;
}

const surroundings = globalThis as unknown as Surroundings;
const say = (message: FromSearch, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

let ready: Promise<void> | undefined;

async function start(code: ArrayBuffer): Promise<void> {
  const go = new surroundings.Go();
  const { instance } = await WebAssembly.instantiate(code, go.importObject);
  void go.run(instance); // which never ends
}

const encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true });

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Whether all of several files that follow each other are in UTF-8: none begins within a character. */
const allUtf8 = (bytes: Uint8Array, files: readonly Uint8Array[]): boolean =>
  files.every(([first]) => first === undefined || (first & 0xc0) !== 0x80) && isUtf8(bytes);

/** Files that follow each other, in UTF-8; and the length of each. Most are in UTF-8 and stay as they are. */
function utf8(bytes: Uint8Array, sizes: readonly number[]): [all: Uint8Array, lengths: number[]] {
  let at = 0;
  const files = sizes.map((size) => bytes.subarray(at, (at += size)));
  if (allUtf8(bytes, files)) return [bytes, [...sizes]];
  return joined(files.map((file) => (isUtf8(file) ? file : encoder.encode(textOf(file, "")[0]))));
}

function joined(files: readonly Uint8Array[]): [all: Uint8Array, lengths: number[]] {
  const lengths = files.map(({ length }) => length);
  const all = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const file of files) {
    all.set(file, at);
    at += file.length;
  }
  return [all, lengths];
}

/** The bytes of files that follow each other: all at once, since each request of the browser costs more than the reading. If one cannot be read, each by itself, and that one is empty. */
async function read(files: Blob, sizes: readonly number[]): Promise<[all: Uint8Array, sizes: number[]]> {
  const all = await files.arrayBuffer().catch(() => undefined);
  if (all && all.byteLength === files.size) return [new Uint8Array(all), [...sizes]];
  let at = 0;
  const one = async (file: Blob): Promise<Uint8Array> =>
    new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  return joined(await Promise.all(sizes.map((size) => one(files.slice(at, (at += size))))));
}

/** Reads files that follow each other, and adds them. A file that cannot be read is an empty one, which is no record. */
async function add(files: Blob, sizes: readonly number[]): Promise<string> {
  const [all, lengths] = utf8(...(await read(files, sizes)));
  return surroundings.shinpanRecords("add", all, lengths) as string;
}

async function answer(message: Exclude<ToSearch, { type: "module" }>): Promise<unknown> {
  await ready;
  switch (message.type) {
    case "add":
      return add(message.files, message.sizes);
    case "find":
      return surroundings.shinpanRecords("find", message.query);
    case "board":
      return surroundings.shinpanRecords("board", message.game, message.move);
    case "record":
      return surroundings.shinpanRecords("record", message.game);
  }
}

self.addEventListener("message", async ({ data }: MessageEvent<ToSearch>) => {
  if (data.type === "module") {
    ready = start(data.module);
    ready.catch(() => undefined); // who asks will be told
    return;
  }
  try {
    say({ type: "answer", id: data.id, answer: await answer(data) });
  } catch {
    say({ type: "failed", id: data.id });
  }
});
