// The judge in the browser, for when the server cannot be reached: it answers a few requests of the API, in
// the same way.

import { ask, checked, documentOf } from "./client";
import type { FromJudge, ToJudge } from "./judgemessages";

/** Somebody who waits for an answer. */
type Waiting = (answer: Response) => void;

let judge: Promise<Worker> | undefined; // none: not fetched yet, or not to be had
let asked = 0;
const waiting = new Map<number, Waiting>();

const tell = (to: Worker, message: ToJudge, transfer: Transferable[] = []): void => to.postMessage(message, transfer);

/**
 * Fetches the judge while the server can be reached. It has more than a megabyte: not for somebody whose
 * browser is to save data.
 */
export function fetchJudge(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) void theJudge().catch(() => undefined);
}

/** The worker that has the judge. */
function theJudge(): Promise<Worker> {
  judge ??= begin().catch((error: unknown) => {
    judge = undefined; // the next one tries again
    throw error;
  });
  return judge;
}

async function begin(): Promise<Worker> {
  const [script, module] = document.querySelector<HTMLMetaElement>("meta[name=judge]")!.content.split(" ");
  const worker = new Worker(script!);
  await new Promise<void>((resolve, reject) => {
    worker.onmessage = () => resolve();
    worker.onerror = reject;
  });
  worker.onmessage = ({ data }: MessageEvent<FromJudge>) => hear(data);
  try {
    const code = await (await ask(module!)).arrayBuffer();
    tell(worker, { type: "module", module: code }, [code]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return worker;
}

function hear(message: FromJudge): void {
  if (message.type === "there") return;
  const answer = waiting.get(message.id);
  waiting.delete(message.id);
  answer?.(message.type === "failed" ? Response.error() : new Response(message.answer, { status: message.status }));
}

/** Has the judge answer a request at a path, such as "/score". Fails where there is no judge. */
export async function askJudge<T>(path: string, body: unknown): Promise<T> {
  const worker = await theJudge();
  const id = ++asked;
  const answer = await new Promise<Response>((resolve) => {
    waiting.set(id, resolve);
    tell(worker, { type: "ask", id, path, body: JSON.stringify(body) });
  });
  return documentOf(await checked(answer));
}
