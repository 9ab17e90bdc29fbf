// How lines come from the server: over the connection that all pages of the browser share, or, in a
// browser without shared workers, over one of the page's own.

import { checked, problemOf } from "./client";
import type { ProblemDocument } from "./types";
import type { FromWorker, ToWorker } from "./streammessages";

/** Why a stream ended. */
export type End = "ended" | "again"; // again: ask again at once, nothing is wrong

/** Hands on the lines at an address as they come, until they end. Empty batches show that the server is there. */
export type Transport = (address: string, signal: AbortSignal, take: (lines: unknown[]) => void) => Promise<End>;

/** The transport of this browser. */
export const transport: Transport = (address, signal, take) => {
  const port = shared();
  return port ? overShared(port, address, signal, take) : overOwn(address, signal, take, own);
};

/** A transport over a connection of its own. What it puts into the set has the stream asked for again. */
export const alone =
  (again: Set<() => void>): Transport =>
  (address, signal, take) =>
    overOwn(address, signal, take, again);

/**
 * Whether a page that nobody sees may keep its stream. Where every page has its own, a browser that
 * has six connections to a server, as by HTTP/1.1, would have none left for the page that is seen.
 */
export const mayHearHidden = (): boolean => shared() !== undefined || multiplexed();

/** Whether one connection to the server carries many streams, as by HTTP/2 and 3. */
const multiplexed = (): boolean => {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return /^h[23]/.test(visit?.nextHopProtocol ?? "");
};

const greeting = 6000; // ms within which a worker says that it is there; not all that cannot be loaded say so

let port: MessagePort | undefined | null = null; // null: not tried yet
const own = new Set<() => void>(); // what ends the streams of the page's own
let streams = 0; // that this page has asked for

/** The port of the worker with the shared connection; undefined where there is none. */
function shared(): MessagePort | undefined {
  if (port !== null) return port;
  port = undefined;
  const script = document.querySelector<HTMLMetaElement>("meta[name=streams]")?.content;
  if (!script || !("SharedWorker" in window)) return port;
  try {
    const worker = new SharedWorker(script);
    const mine = (port = worker.port);
    const fail = (): void => {
      port = undefined; // the next tries are the page's own
      mine.dispatchEvent(new Event("error"));
    };
    const impatience = setTimeout(fail, greeting);
    worker.onerror = fail;
    mine.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(impatience);
      if (data.type !== "there") return;
      port = mine; // also of a worker that was only late
      tell(mine, { type: "here" });
      for (const end of own) end();
    });
    mine.start();
  } catch {
    port = undefined; // not allowed here
  }
  return port;
}

const tell = (to: MessagePort, message: ToWorker): void => to.postMessage(message);

function overShared(
  to: MessagePort,
  address: string,
  signal: AbortSignal,
  take: (lines: unknown[]) => void,
): Promise<End> {
  const id = ++streams;
  return new Promise((resolve, reject) => {
    const finish = (then: () => void): void => {
      to.removeEventListener("message", hear);
      to.removeEventListener("error", again);
      signal.removeEventListener("abort", leave);
      then();
    };
    const again = (): void => {
      tell(to, { type: "leave", id }); // a worker that is only late
      finish(() => resolve("again"));
    };
    const leave = (): void => {
      tell(to, { type: "leave", id });
      finish(() => reject(signal.reason as Error));
    };
    const hear = ({ data }: MessageEvent<FromWorker>): void => {
      if (data.type === "there" || data.id !== id) return;
      switch (data.type) {
        case "lines":
          return take(data.lines);
        case "again":
          return finish(() => resolve("again"));
        case "down":
          return finish(() => resolve("ended"));
        case "problem": {
          const said = data.problem as ProblemDocument;
          return finish(() => void problemOf(said.status, said.title, said).then(reject, reject));
        }
      }
    };
    if (signal.aborted) return reject(signal.reason as Error);
    to.addEventListener("message", hear);
    to.addEventListener("error", again);
    signal.addEventListener("abort", leave);
    tell(to, { type: "follow", id, path: address });
  });
}

async function overOwn(
  address: string,
  signal: AbortSignal,
  take: (lines: unknown[]) => void,
  again: Set<() => void>,
): Promise<End> {
  const stop = new AbortController();
  const end = (): void => stop.abort(signal.reason);
  signal.addEventListener("abort", end);
  again.add(end);
  try {
    return await read(address, stop.signal, take);
  } catch (error) {
    if (stop.signal.aborted && !signal.aborted) return "again"; // there is a worker now, or other things are wanted
    throw error;
  } finally {
    again.delete(end);
    signal.removeEventListener("abort", end);
  }
}

async function read(address: string, signal: AbortSignal, take: (lines: unknown[]) => void): Promise<End> {
  const answer = await checked(
    await fetch(address, { headers: { Accept: "application/x-ndjson" }, cache: "no-store", signal }),
  );
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { value, done } = await reader.read();
    if (done) return "ended";
    const parts = (rest + value).split("\n");
    rest = parts.pop()!;
    take(parts.filter((part) => part.trim() !== "").map((part) => JSON.parse(part) as unknown));
  }
}
