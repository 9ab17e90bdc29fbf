// The browsers that are notified by pushes, and what makes this one of them.

import type { NewsDevice } from "../api/types";
import { addDevice, myNews, removeDevice, renameDevice } from "../api/news";
import type { FromServiceWorker } from "../offline/messages";
import { subscribe, told } from "../offline/subscribe";
import { h } from "../ui/dom";
import { actButton, Rows, troubleLine } from "../ui/forms";
import { line } from "../ui/parts";
import { spoken } from "../words/language";
import { peopleWords } from "../words/catalogue";
import { newsWords as words } from "../words/news";
import { renaming } from "./rename";

/** The devices, and a button that makes this browser one, with the key of the server. Whoever asks is told how many there are. */
export function devicesPart(all: NewsDevice[], key: string, count: (devices: number) => void): HTMLElement {
  const trouble = troubleLine("news-devices-error");
  const rows: Rows<NewsDevice> = new Rows<NewsDevice>(
    "news-device-list",
    ({ id }) => id,
    (device) => row(device),
    words.noDevices,
  );
  const here = h("div", { class: "form" });
  const show = (devices: NewsDevice[]): void => {
    all = devices;
    rows.show(all);
    count(all.length);
    const proved = all.some(({ current, proved }) => current && proved);
    here.replaceChildren(proved ? line(words.notifiedHere, "muted") : offer());
  };
  const rename = async (id: string, label: string): Promise<void> => {
    const renamed = await renameDevice(id, label);
    show(all.map((one) => (one.id === id ? renamed : one)));
    document.querySelector<HTMLElement>(`[id="edit-${id}"]`)?.focus();
  };
  const remove = ({ id, current }: NewsDevice): HTMLElement =>
    actButton(
      `news-device-${id}`,
      words.remove,
      async () => {
        await removeDevice(id);
        if (current) await (await subscription())?.unsubscribe();
        show(all.filter((other) => other.id !== id));
      },
      trouble,
    );
  const row = (device: NewsDevice): HTMLElement => {
    const { label, current, created, proved } = device;
    const { form, open } = renaming(device, words.deviceName, rename, trouble);
    return h(
      "div",
      { class: "row" },
      h(
        "div",
        { class: "row-text" },
        h("strong", {}, label, current && ` (${peopleWords.thisDevice})`),
        h("span", { class: "muted" }, [words.added(created), !proved && words.unproved].filter(Boolean).join(" · ")),
        form,
      ),
      h("div", { class: "buttons" }, open, remove(device)),
    );
  };
  const offer = (): HTMLElement => {
    const why = obstacle();
    const said = h("p", { id: "news-here-said", class: why && "muted", role: "status" }, why);
    if (why && why !== words.forbidden) return said;
    const button = actButton(
      "news-here",
      words.notifyHere,
      async () => {
        said.textContent = "";
        const device = await register(key);
        if (typeof device === "string") said.textContent = device;
        else show([...all.filter(({ current }) => !current), device]);
      },
      trouble,
    );
    return h("div", {}, button, said);
  };
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.type === "proved") void myNews().then(({ devices }) => show(devices), trouble.show);
  });
  show(all);
  return h("div", { class: "form" }, h("h3", {}, words.devices), rows.element, here, trouble.element);
}

const subscription = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription();

/** Why this browser cannot be notified; empty where it can. */
function obstacle(): string {
  const { standalone } = navigator as { standalone?: boolean }; // which only Apple's browsers have
  if (standalone === false && !("PushManager" in window)) return words.homeScreen;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return words.deaf;
  if (!document.querySelector("meta[name=worker]")) return words.deaf;
  return Notification.permission === "denied" ? words.forbidden : "";
}

/** Makes this browser a device; where its user or the browser itself does not want that, it says so. */
async function register(key: string): Promise<NewsDevice | string> {
  if ((await Notification.requestPermission()) !== "granted") return words.forbidden;
  const { pushManager } = await navigator.serviceWorker.ready;
  let made: PushSubscription;
  try {
    made = await subscribe(pushManager, key);
  } catch {
    return words.noService;
  }
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  return addDevice({ ...told(made), language: spoken(), zone });
}
