// The one connection over which all pages of a browser hear the server. A browser keeps six
// connections to a server that speaks HTTP/1.1, and every page that follows a game would keep one.
//
// It is a shared worker. A page asks for a stream by its path and is given the lines. When another
// page asks, the request is made anew with all paths; the pages that have a stream already are told
// to ask again, since only they know what they have heard so far.

import type { FromWorker, Part, ToWorker } from "./api/streammessages";

/** A stream that a page wants. */
interface Wanted {
  port: MessagePort;
  id: number;
  path: string;
}

const root = "/api/v1";
const most = 50; // streams in one request, as the server has it
const patience = 50; // ms for pages that are to ask again
const pulse = 10000; // ms between two questions whether a page is still there
const longestSilence = 3; // such questions without an answer

const silent = new Map<MessagePort, number>(); // questions that a page has not answered
let wanted: Wanted[] = [];
let request: AbortController | undefined;
let opening = 0; // the timer of the next request
let due = 0; // when that is made

const say = (to: Wanted, message: FromWorker): void => to.port.postMessage(message);

/** Ends the request. The pages whose streams were in it and go on are told to ask again. */
function reopen(): void {
  if (request) {
    due = performance.now() + patience;
    request.abort();
    request = undefined;
    const asked = wanted;
    wanted = [];
    for (const w of asked) say(w, { type: "again", id: w.id });
  }
  clearTimeout(opening);
  opening = setTimeout(() => void open(), Math.max(0, due - performance.now()));
}

/** Asks for all that is wanted: in one request, or in as few as the server takes so many streams in. */
async function open(): Promise<void> {
  const mine = (request = new AbortController());
  const parts: Promise<void>[] = [];
  for (let at = 0; at < wanted.length; at += most) parts.push(follow(wanted.slice(at, at + most), mine));
  await Promise.all(parts);
  if (request === mine) request = undefined; // else another one has taken its place
}

async function follow(asked: Wanted[], mine: AbortController): Promise<void> {
  const query = asked.map((w) => `of=${encodeURIComponent(w.path.slice(root.length))}`).join("&");
  try {
    const answer = await fetch(`${root}/events?${query}`, {
      headers: { Accept: "application/x-ndjson" },
      cache: "no-store",
      signal: mine.signal,
    });
    if (!answer.ok || !answer.body) throw new Error(answer.statusText);
    await read(answer.body, asked, mine);
  } catch {
    // It broke, or was ended: those who still want it are told below.
  }
  if (request !== mine) return;
  wanted = wanted.filter((w) => !asked.includes(w));
  for (const w of asked) say(w, { type: "down", id: w.id });
}

/** Gives the pages their lines, until the stream ends. */
async function read(body: ReadableStream<Uint8Array>, asked: Wanted[], mine: AbortController): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (let rest = ""; ; ) {
    const { value, done } = await reader.read();
    if (done || request !== mine) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    const parts = lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as Part);
    asked.forEach((w, of) => {
      if (!wanted.includes(w)) return;
      const its = parts.filter((part) => part.of === of);
      say(w, { type: "lines", id: w.id, lines: its.filter((part) => part.line).map((part) => part.line) });
      const end = its.find((part) => part.end);
      if (!end) return;
      wanted = wanted.filter((other) => other !== w);
      say(w, end.problem ? { type: "problem", id: w.id, problem: end.problem } : { type: "down", id: w.id });
    });
  }
}

function drop(which: (w: Wanted) => boolean): void {
  const left = wanted.filter((w) => !which(w));
  if (left.length === wanted.length) return;
  wanted = left;
  reopen();
}

function hear(port: MessagePort, message: ToWorker): void {
  silent.set(port, 0);
  switch (message.type) {
    case "follow":
      wanted.push({ port, id: message.id, path: message.path });
      reopenWith(port, message.id);
      return;
    case "leave":
      drop((w) => w.port === port && w.id === message.id);
      return;
    case "here":
      return;
  }
}

/** Makes the request anew because of a stream that is not in it yet. */
function reopenWith(port: MessagePort, id: number): void {
  const added = wanted.filter((w) => w.port === port && w.id === id);
  wanted = wanted.filter((w) => !added.includes(w));
  reopen();
  wanted.push(...added);
}

setInterval(() => {
  for (const [port, times] of silent) {
    if (times >= longestSilence) {
      silent.delete(port); // the page is gone, or frozen: then it asks again when it goes on
      drop((w) => w.port === port);
    } else {
      silent.set(port, times + 1);
      port.postMessage({ type: "there" } satisfies FromWorker);
    }
  }
}, pulse);

const worker = globalThis as unknown as { onconnect: (event: MessageEvent) => void };
worker.onconnect = (event) => {
  const port = event.ports[0]!;
  silent.set(port, 0);
  port.postMessage({ type: "there" } satisfies FromWorker);
  port.onmessage = (message: MessageEvent<ToWorker>) => hear(port, message.data);
};
