// Where the page begins: the address says which screen it is.

import "./board";
import { game } from "./game";
import { home } from "./home";
import { score } from "./score";
import { anchor } from "./screen";
import { tournamentList, tournamentPage } from "./tournaments";
import { venueList, venuePage } from "./venues";

const main = document.querySelector<HTMLElement>("#app")!;
const [, screen, name] = location.pathname.split("/");

if (screen === "games" && name) game(main, decodeURIComponent(name));
else if (screen === "score") score(main);
else if (screen === "venues") name ? venuePage(main, decodeURIComponent(name)) : venueList(main);
else if (screen === "tournaments") name ? tournamentPage(main, decodeURIComponent(name)) : tournamentList(main);
else home(main);

// Another address, be it only another link to a record, is another screen; but a link may
// also lead to another place on this one.
window.addEventListener("popstate", () => {
  if (!anchor()) location.reload();
});
