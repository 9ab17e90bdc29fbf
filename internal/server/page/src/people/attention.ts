// Tells the server now and then that a page is looked at: then pages tell the visitor what is new, and nothing else has to.

import { seen } from "../api/news";

const key = "shinpan-seen"; // all pages of a browser tell it together
const pause = 2 * 60 * 1000; // ms; the server takes it to hold for 5 minutes
const early = 1000; // ms by which a timer may be

let last = 0;

/** When any page of this browser told it last. */
function lately(): number {
  try {
    return Math.max(last, Number(localStorage.getItem(key)) || 0);
  } catch {
    return last; // storage may be forbidden
  }
}

function tell(): void {
  const now = Date.now();
  const ago = now - lately();
  if (document.visibilityState !== "visible" || (ago >= 0 && ago < pause - early)) return;
  last = now;
  try {
    localStorage.setItem(key, String(now));
  } catch {
    // Then each page tells it.
  }
  seen().catch(() => undefined); // the next one says the same
}

/** Tells it from now on. */
export function attend(): void {
  tell();
  document.addEventListener("visibilitychange", tell);
  window.setInterval(tell, pause);
}
