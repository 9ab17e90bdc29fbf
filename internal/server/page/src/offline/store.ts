// What the service worker keeps, in the browser's storage: the files of the page, and the last state of screens.
//
// The names of both have the release in them: a worker of another release deletes them, so that nothing of an old one is ever
// shown beside a new one. No answer of the API is kept: a screen is kept as it was shown, and is nothing but a picture of itself.

import type { Begin, Keep } from "./messages";
import { scope } from "./scope";

const named = (what: string): string => `shinpan-${what}-${scope.release}`;
const files = named("files"); // of the page, and the screens that work without a server
const pages = named("pages"); // as they were shown
const most = 50; // pages
const owned = "/owner"; // whose the pages are, among them
const without = "/nothing"; // what stands for a page that was not kept, among them
const nobody = "nobody"; // no id: nothing is kept until somebody begins

/** The screens that need no server once they are loaded. */
export const tool = /^\/(score|records|(learn|compare)(\/[^/]+)?)$/;

/** The address of the one document of such a screen: it is the same for every lesson and every board. */
const toolOf = (path: string): string => path.split("/", 2).join("/");

/** Those of which the last state is shown without a server. */
export const shown = /^\/($|(games|lobby|challenges|people|matches|tournaments|venues|boards)(\/|$))/;

let last: Promise<unknown> = Promise.resolve();

/** Does one thing after the other: two pages that keep something at once do not mix it up. */
export function inTurn(work: () => Promise<unknown>): Promise<unknown> {
  return (last = last.then(work).catch(() => undefined)); // storage may be full or forbidden: then nothing is kept
}

/** Deletes what other releases have kept. */
export async function dropOthers(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith("shinpan-") && name !== files && name !== pages) await caches.delete(name);
}

/** The answer to a request for a file of the page, whose name changes with its content. */
export async function file(request: Request, late: (work: Promise<unknown>) => void): Promise<Response> {
  const kept = await find(files, request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    late(
      caches
        .open(files)
        .then((cache) => cache.put(request.url, copy))
        .catch(() => undefined),
    );
  }
  return answer;
}

async function find(name: string, key: string): Promise<Response | undefined> {
  try {
    return await caches.match(key, { cacheName: name, ignoreVary: true });
  } catch {
    return undefined; // storage may be forbidden
  }
}

/** Keeps the document of a screen that needs no server. */
export async function keepTool(path: string, answer: Response): Promise<void> {
  const cache = await caches.open(files);
  await cache.put(toolOf(path), answer);
}

/** What there is of a page while the server cannot be reached. */
export async function lastOf(url: URL): Promise<Response | undefined> {
  const kept = tool.test(url.pathname)
    ? await find(files, toolOf(url.pathname))
    : await find(pages, url.pathname + url.search);
  return kept ?? find(pages, without);
}

/** Takes note of whose pages are shown, and keeps the files of the one that has told it. */
export async function begin(from: Begin): Promise<void> {
  if (!from.again) {
    if ((await owner()) !== from.owner) await caches.delete(pages);
    const cache = await caches.open(pages);
    await cache.put(owned, new Response(from.owner));
    await cache.put(without, html(from.nothing));
  }
  const all = await caches.open(files);
  const wanted = tool.test(from.path) ? [...from.assets, toolOf(from.path)] : from.assets;
  for (const name of wanted) if (!(await all.match(name, { ignoreVary: true }))) await all.add(name);
}

const owner = async (): Promise<string | undefined> => (await find(pages, owned))?.text();

/** Keeps a page, in place of what was kept of it, unless it is of somebody who has left. */
export async function keep(page: Keep): Promise<void> {
  if ((await owner()) !== page.owner || !shown.test(new URL(page.path, location.origin).pathname)) return;
  const all = await caches.open(files);
  for (const name of page.assets) if (!(await all.match(name, { ignoreVary: true }))) await all.add(name);
  const cache = await caches.open(pages);
  await cache.delete(page.path); // the newest is the last
  await cache.put(page.path, html(page.html));
  const kept = (await cache.keys()).filter(({ url }) => shown.test(new URL(url).pathname));
  for (const oldest of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(oldest);
}

/** Forgets all pages. A page that is still open keeps nothing any more. */
export async function forget(): Promise<void> {
  await caches.delete(pages);
  const cache = await caches.open(pages);
  await cache.put(owned, new Response(nobody));
}

const html = (text: string): Response =>
  new Response(text, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": scope.policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "same-origin",
    },
  });
