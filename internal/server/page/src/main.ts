// Where the page begins: the address says which screen it is. Each comes in a file of its
// own, so that nobody waits for what is on the others; page.go has the same addresses.

import { greet } from "./account";
import { spoken } from "./language";
import { anchor } from "./screen";
import { speak, speakOfContests, text } from "./words";

const main = document.querySelector<HTMLElement>("#app")!;
const [, place, part] = location.pathname.split("/");
const name = part && decodeURIComponent(part);
const contests = ["venues", "tournaments", "matches"]; // they have words of their own

/** Begins to speak, and fills the page. */
async function begin(): Promise<void> {
  await speak(spoken());
  document.title = text.titleOf(place!);
  corner("theme", text.lookTheme);
  corner("look", text.look).addEventListener("click", () => void import("./looks").then(({ openLooks }) => openLooks()));
  const visitor = greet(document.querySelector<HTMLElement>(".top")!);
  if (contests.includes(place!)) await speakOfContests(spoken());
  return show(visitor);
}

async function show(visitor: ReturnType<typeof greet>): Promise<void> {
  if ("lost" in main.dataset) return (await import("./lost")).lost(main);
  switch (place) {
    case "games":
      return (await import("./game")).game(main, name!);
    case "score":
      return (await import("./score")).score(main);
    case "venues": {
      const { venueList, venuePage } = await import("./venues");
      return name ? venuePage(main, name) : venueList(main);
    }
    case "tournaments": {
      const { tournamentList, tournamentPage } = await import("./tournaments");
      return name ? tournamentPage(main, name) : tournamentList(main);
    }
    case "matches": {
      const { matchList, matchPage } = await import("./matches");
      return name ? matchPage(main, name) : matchList(main);
    }
    case "lobby":
      return (await import("./lobby")).lobby(main);
    case "challenges":
      return (await import("./challenge")).challenge(main, name!);
    case "people":
      return (await import("./profile")).profile(main, name!);
    case "me":
      return (await import("./settings")).settings(main);
    case "login":
      return (await import("./login")).login(main);
    case "admin":
      return (await import("./admin")).admin(main);
    default:
      return (await import("./home")).home(main, visitor);
  }
}

void begin();

/** Names a button of the page's head, which comes without words. */
function corner(id: string, label: string): HTMLElement {
  const button = document.querySelector<HTMLElement>(`#${id}`)!;
  button.title = label;
  button.setAttribute("aria-label", label);
  return button;
}

// Another address, be it only another link to a record, is another screen; but a link may
// also lead to another place on this one.
window.addEventListener("popstate", () => {
  if (!anchor()) location.reload();
});
