// What an administrator has everybody told: a bar at the head of every page. It comes with the page, and is looked at
// again from time to time, since a page may be open for a whole game.

import type { Announcement } from "../api/types";
import { forgive, get } from "../api/client";
import { h, refill } from "./dom";
import { keepLooking } from "./polling";
import { peopleWords as words } from "../words/catalogue";

const look = 300000; // ms between two looks at the server

/** Says of the announcements that came with the page when they are, and keeps them as they are on the server. */
export function tellAll(): void {
  const bar = document.querySelector<HTMLElement>("#bar")!;
  bar.setAttribute("aria-label", words.announcements);
  for (const time of bar.querySelectorAll("time")) time.textContent = words.moment(time.dateTime);
  window.setTimeout(
    () =>
      keepLooking(bar, look, async () => {
        const now = await get<{ announcements: Announcement[] }>("/announcements").catch(forgive);
        if (now) refill(bar, now.announcements, () => now.announcements.map(announcement));
      }),
    look,
  );
}

/** An announcement, with the time from and to which it is. */
const announcement = ({ text, from, to }: Announcement): HTMLElement =>
  h(
    "p",
    { dir: "auto" },
    text,
    ...(from && to ? [from, to] : []).flatMap((at) => [" ", h("time", { datetime: at }, words.moment(at))]),
  );
