// The part of a service worker's surroundings that this one uses: the compiler knows those of a page.

export interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends Extendable {
  readonly data: { json(): unknown } | null;
}

export interface ClickEvent extends Extendable {
  readonly notification: Notification;
}

export interface ChangeEvent extends Extendable {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

export interface Heard extends Extendable {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** A page, as a worker sees it. */
export interface Page {
  readonly url: string;
  focus(): Promise<Page>;
  postMessage(message: unknown): void;
}

interface Events {
  install: Extendable;
  activate: Extendable;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: ClickEvent;
  pushsubscriptionchange: ChangeEvent;
  message: Heard;
}

export interface Scope {
  /** What changes with every release of the page; the server writes it before the worker. */
  readonly release: string;
  /** The page's Content-Security-Policy; as above. */
  readonly policy: string;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(address: string): Promise<Page | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(type: K, take: (event: Events[K]) => void): void;
}

export const scope = globalThis as unknown as Scope;
