// The page's part in what is there without a server: it registers the service worker, tells it whose pages are shown, and hands
// it the screen as it is, again and again. It is loaded after the first screen.

import type { Me } from "../api/types";
import { heard } from "../api/client";
import { h } from "../ui/dom";
import { line } from "../ui/parts";
import type { Begin, Forget, Keep, ToServiceWorker } from "./messages";
import { speakOfOffline, offlineWords as words } from "../words/offline";
import { spoken } from "../words/language";
import { peopleWords, text } from "../words/catalogue";

const pause = 10_000; // ms between two looks whether there is something new to keep
const first = 1500; // ms until the first one
const patience = 3000; // ms for the worker to forget

let owner: string | undefined; // undefined: nothing is kept
let begun = 0; // how many files the page had loaded as the worker was told of it
let kept = -1; // when the server was heard last as the page was kept

/** Keeps the screens of a visitor from now on; where the server has not said who that is, there is nothing to keep. */
export async function keepPages(script: string, visitor: Me | undefined, met: boolean): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await Promise.all([navigator.serviceWorker.register(script, { updateViaCache: "none" }), speakOfOffline(spoken())]);
  } catch {
    return; // a private window may have no worker, and without the words there is nothing to say
  }
  tellOfNetwork();
  if (!met) return;
  owner = visitor?.id ?? "";
  begin((await navigator.serviceWorker.ready).active!, owner);
  window.setTimeout(keep, first);
  window.setInterval(keep, pause);
  window.addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);
}

/** Tells the worker whose page is shown, and what it is made of. */
function begin(worker: ServiceWorker, whose: string): void {
  const files = loaded();
  const again = begun > 0;
  begun = files.length;
  const assets = [...new Set([...files, ...needed()])];
  worker.postMessage({
    type: "begin",
    again,
    owner: whose,
    path: location.pathname,
    assets,
    nothing: documentOf(missing()),
  } satisfies Begin);
}

/** The files of the page that it has loaded so far, by their paths. */
const loaded = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);

/** The files without which a kept page is not what it was. */
const needed = (): string[] => [
  ...[...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet], link[rel=icon]")].map(
    ({ href }) => new URL(href).pathname,
  ),
  ...[...document.querySelectorAll<HTMLScriptElement>("script:not([type])")].map(({ src }) => new URL(src).pathname),
  keptScript(),
];

const keptScript = (): string => document.querySelector<HTMLMetaElement>("meta[name=worker]")!.content.split(" ")[1]!;

/** Hands the worker what is shown, if it is newer than what it has. */
function keep(): void {
  const { controller } = navigator.serviceWorker;
  if (owner === undefined || !controller || !navigator.onLine) return;
  if (loaded().length !== begun) begin(controller, owner); // some came before the worker could see them, as the judge
  if (kept === heard.at) return;
  kept = heard.at;
  const path = location.pathname + location.search;
  const page = documentOf(
    [...document.querySelector("#app")!.childNodes].map((node) => node.cloneNode(true)),
    heard.at,
  );
  controller.postMessage({ type: "keep", owner, path, html: page, assets: needed() } satisfies Keep);
}

/** A document that shows something in place of what the page shows now, and of when it is. It does nothing: it is a picture. */
function documentOf(body: Node[], at?: number): string {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const gone of page.querySelectorAll(
    "script[type], link[rel=modulepreload], meta[name], meta[property], dialog, .offline",
  ))
    if (!gone.matches("[name=viewport], [name=theme-color]")) gone.remove();
  const main = page.querySelector("#app")!;
  main.replaceChildren(...body);
  main.removeAttribute("data-lost");
  for (const control of page.querySelectorAll("button:not(#theme), input, select, textarea"))
    control.setAttribute("disabled", "");
  for (const called of page.querySelectorAll("[aria-live], [role=alert], [role=status]"))
    for (const name of ["aria-live", "role"]) called.removeAttribute(name);
  for (const styled of page.querySelectorAll("[style]")) {
    styled.setAttribute("data-style", styled.getAttribute("style")!); // which kept.ts makes its style
    styled.removeAttribute("style");
  }
  main.before(banner(at === undefined ? words.away : words.asOf(new Date(at).toISOString()), true));
  page.querySelector("head")!.append(h("script", { src: keptScript(), defer: true }));
  return `<!doctype html>${page.outerHTML}`;
}

/** What is said over a page while there is no server. */
function banner(said: string, again: boolean): HTMLElement {
  return h(
    "div",
    { class: "offline notices" },
    h(
      "p",
      { class: "notice", role: "status" },
      h("span", {}, said),
      again && h("button", { id: "look-again", type: "button" }, words.again),
    ),
  );
}

/** What stands for a screen that was not kept. */
const missing = (): Node[] => [
  h(
    "div",
    { class: "lost" },
    h("h1", {}, words.notKept),
    line(words.works),
    h(
      "div",
      { class: "buttons" },
      h("a", { class: "button", href: "/score" }, peopleWords.scoreRecord),
      h("a", { class: "button", href: "/" }, text.name),
    ),
  ),
];

/** Says over the page that the network is away, as long as it is. */
function tellOfNetwork(): void {
  let said: HTMLElement | undefined;
  const tell = (): void => {
    said?.remove();
    said = navigator.onLine ? undefined : banner(words.away, false);
    if (said) document.querySelector("#app")!.before(said);
  };
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  tell();
}

/** Forgets what was kept of the visitor, who leaves, and ends pushes to this browser. */
export async function forgetPages(): Promise<void> {
  owner = undefined;
  const registration = await navigator.serviceWorker?.getRegistration();
  const worker = registration?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    window.setTimeout(resolve, patience);
  });
  worker.postMessage({ type: "forget" } satisfies Forget satisfies ToServiceWorker, [port2]);
  const unsubscribed = registration.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe());
  await Promise.all([answered, unsubscribed?.catch(() => undefined)]);
}
