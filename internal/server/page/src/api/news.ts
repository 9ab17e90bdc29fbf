// The server's side of news: what the visitor is told while no page of his is looked at, and by which ways.

import type { MyNews, NewsChoice, NewsDevice, NewsHook } from "./types";
import { get, send } from "./client";

const part = encodeURIComponent;

export const myNews = (): Promise<MyNews> => get("/me/news");
export const chooseNews = (choice: NewsChoice): Promise<MyNews> => send("PUT", "/me/news", choice);

export const addHook = (url: string, format: string): Promise<NewsHook> =>
  send("POST", "/me/webhooks", { url, format });
export const removeHook = (id: string): Promise<void> => send("DELETE", `/me/webhooks/${part(id)}`);
/** Makes this browser a device, which is pushed a secret that its service worker shows to the server. */
export const addDevice = (browser: {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  zone: string;
}): Promise<NewsDevice> => send("POST", "/me/devices", browser);
export const renameDevice = (id: string, label: string): Promise<NewsDevice> =>
  send("PATCH", `/me/devices/${part(id)}`, { label });
export const removeDevice = (id: string): Promise<void> => send("DELETE", `/me/devices/${part(id)}`);

/** Says that a page is looked at: for a while, pages tell the visitor what is new. */
export const seen = (): Promise<void> => send("PUT", "/me/seen");
