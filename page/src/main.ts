// Where the page begins: the address says which screen it is.

import "./board";
import { game } from "./game";
import { home } from "./home";

const main = document.querySelector<HTMLElement>("#app")!;
const found = /^\/games\/([^/]+)\/?$/.exec(location.pathname);

if (found) game(main, decodeURIComponent(found[1]!));
else home(main);
