// The service worker: it shows what the server pushes while no page is open, and has pages when the server cannot be reached.
//
// It answers nothing while the server does: files of the page apart, whose names change with their content, all that is seen comes
// from the server. So a new worker may take the place of an old one at once, under pages that are open.

import type { FromServiceWorker, Pushed, ToServiceWorker } from "./offline/messages";
import { type ChangeEvent, type FetchEvent, scope } from "./offline/scope";
import { begin, dropOthers, file, forget, inTurn, keep, keepTool, lastOf, tool } from "./offline/store";
import { subscribe, told } from "./offline/subscribe";

const api = "/api/v1/me";

scope.addEventListener("install", () => void scope.skipWaiting());

scope.addEventListener("activate", (event) => {
  event.waitUntil(inTurn(dropOthers));
  event.waitUntil(scope.clients.claim());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) return event.respondWith(file(request, (work) => event.waitUntil(work)));
  if (request.mode !== "navigate" || request.destination !== "document") return;
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/embed/")) return;
  event.respondWith(page(event, url));
});

/** The answer to somebody who goes to a page: the server's, or what was kept where there is none. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200 && !answer.redirected && tool.test(url.pathname)) {
      const copy = answer.clone();
      event.waitUntil(inTurn(() => keepTool(url.pathname, copy)));
    }
    return answer;
  } catch (error) {
    const kept = await lastOf(url);
    if (kept) return kept;
    throw error;
  }
}

scope.addEventListener("message", (event) => {
  const said = event.data as ToServiceWorker;
  switch (said.type) {
    case "begin":
      return event.waitUntil(inTurn(() => begin(said)));
    case "keep":
      return event.waitUntil(inTurn(() => keep(said)));
    case "forget":
      return event.waitUntil(inTurn(forget).then(() => event.ports[0]?.postMessage("forgotten")));
  }
});

// Pushes. Their words are those of the server, in the language that somebody has chosen.

scope.addEventListener("push", (event) => {
  const said = event.data?.json() as Pushed | undefined;
  if (!said) return;
  event.waitUntil(show(said));
  if (said.device && said.secret) event.waitUntil(prove(said.device, said.secret));
});

const show = ({ title, text, language, path, tag }: Pushed): Promise<void> =>
  scope.registration.showNotification(title, {
    body: text,
    lang: language,
    icon: "/icon-192.png",
    data: path,
    ...(tag && { tag, renotify: true }), // what is newer takes the place of what is older, and is heard again
  } as NotificationOptions);

/** Shows the server the secret that it has pushed to this browser. */
async function prove(device: string, secret: string): Promise<void> {
  const answer = await send(`${api}/devices/${encodeURIComponent(device)}/proof`, { secret });
  if (!answer.ok) return;
  for (const page of await windows()) page.postMessage({ type: "proved" } satisfies FromServiceWorker);
}

const send = (path: string, body: unknown): Promise<Response> =>
  fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

const windows = (): ReturnType<typeof scope.clients.matchAll> =>
  scope.clients.matchAll({ type: "window", includeUncontrolled: true });

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as string));
});

/** Shows a page of this server: the window that has it already, or another one. */
async function open(path: string): Promise<unknown> {
  const { origin, href } = new URL(path, location.origin);
  if (origin !== location.origin) return undefined;
  const there = (await windows()).find(({ url }) => url.split("#")[0] === href);
  return there ? there.focus() : scope.clients.openWindow(href);
}

scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Tells the server of a subscription that takes the place of another one. */
async function renew({ newSubscription }: ChangeEvent): Promise<void> {
  const answer = await fetch(`${api}/news`);
  if (!answer.ok) return; // nobody is signed in
  const { push_key: key } = (await answer.json()) as { push_key: string };
  const now = newSubscription ?? (await subscribe(scope.registration.pushManager, key));
  await send(`${api}/devices`, told(now));
}
