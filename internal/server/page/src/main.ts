// Where the page begins: the address says which screen it is. Each comes in a file of its
// own, so that nobody waits for what is on the others; page.go has the same addresses.

import "./core";
import { greet, met } from "./people/greeting";
import { tellAll } from "./ui/bar";
import { spoken } from "./words/language";
import { anchor, screenAt, titleAt } from "./ui/screen";
import { speak, speakOfBoards, speakOfContests, speakOfReviews, speakOfScores, text } from "./words/catalogue";

const main = document.querySelector<HTMLElement>("#app")!;
const [, place, part, rest] = location.pathname.split("/");
const name = part && decodeURIComponent(part);
const contests = ["venues", "tournaments", "matches"]; // they have words of their own

/** Begins to speak, and fills the page. */
async function begin(): Promise<void> {
  await speak(spoken());
  document.title = titleAt(place!);
  for (const named of document.querySelectorAll<HTMLElement>("[data-screen]")) // the server had to guess the language
    named.textContent = screenAt(named.dataset["screen"]!) ?? "";
  tellAll();
  corner("theme", text.lookTheme);
  corner("look", text.look).addEventListener(
    "click",
    () => void import("./ui/appearance").then(({ openLooks }) => openLooks()),
  );
  const visitor = greet(document.querySelector<HTMLElement>(".top")!);
  void visitor.then(async (who) => {
    if (who && !who.guest) (await import("./people/attention")).attend();
  });
  if (contests.includes(place!)) await speakOfContests(spoken());
  await show(visitor);
  const worker = document.querySelector<HTMLMetaElement>("meta[name=worker]")?.content.split(" ")[0];
  if (worker) (await import("./offline/offline")).keepPages(worker, await visitor, met);
}

async function show(visitor: ReturnType<typeof greet>): Promise<void> {
  if ("lost" in main.dataset) return (await import("./home/lost")).lost(main);
  switch (place) {
    case "games":
      return (await Promise.all([import("./game/game"), speakOfScores(spoken())]))[0].game(main, name!);
    case "learn":
      return (await import("./learn/learn")).learn(main, name);
    case "score":
      return (await import("./score/score")).score(main);
    case "reviews":
      return (await Promise.all([import("./review/review"), speakOfReviews(spoken())]))[0].review(main, name!);
    case "compare":
      return (await import("./compare/compare")).compare(main, name);
    case "records":
      return (await import("./records/records")).records(main);
    case "venues": {
      const { venueList, venuePage } = await import("./contests/venues");
      return name ? venuePage(main, name) : venueList(main);
    }
    case "wall":
      await Promise.all([speakOfBoards(spoken()), speakOfScores(spoken())]);
      return (await import("./boards/wall")).wallPage(main);
    case "tournaments": {
      if (name && rest === "wall") {
        await Promise.all([speakOfBoards(spoken()), speakOfScores(spoken())]);
        return (await import("./boards/wall")).wallPage(main, name);
      }
      const { tournamentList, tournamentPage } = await import("./contests/tournaments");
      return name ? tournamentPage(main, name) : tournamentList(main);
    }
    case "matches": {
      const { matchList, matchPage } = await import("./contests/matches");
      return name ? matchPage(main, name) : matchList(main);
    }
    case "boards": {
      await Promise.all([speakOfBoards(spoken()), speakOfScores(spoken())]);
      if (!name) return (await import("./boards/list")).boardList(main);
      return (await import("./boards/screen")).boardPage(main, name);
    }
    case "lobby":
      return (await import("./lobby/lobby")).lobby(main);
    case "challenges":
      return (await import("./lobby/challenge")).challenge(main, name!);
    case "people":
      return (await import("./people/profile")).profile(main, name!);
    case "me":
      return (await import("./people/settings")).settings(main);
    case "login":
      return (await import("./people/login")).login(main);
    case "signed-on":
      return (await import("./people/signon")).signedOn(main, name!);
    case "recover":
      return (await import("./people/recover")).recover(main);
    case "email":
      return (await import("./people/confirm")).confirm(main);
    case "admin":
      return (await import("./people/admin")).admin(main);
    case "imprint":
    case "privacy":
      return; // it came with the page
    default:
      return (await import("./home/home")).home(main, visitor);
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
