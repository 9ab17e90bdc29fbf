// Where the page begins: the address says which screen it is.

import "./board";
import { game } from "./game";
import { home } from "./home";
import { score } from "./score";

const main = document.querySelector<HTMLElement>("#app")!;
const found = /^\/games\/([^/]+)\/?$/.exec(location.pathname);

if (found) game(main, decodeURIComponent(found[1]!));
else if (location.pathname === "/score") score(main);
else home(main);

// Another address, be it only another link to a record, is another screen.
window.addEventListener("popstate", () => location.reload());
