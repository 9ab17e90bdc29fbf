// How the page and its boards look, and in which language it speaks: as the system says, until
// somebody says otherwise. This runs before anything is painted.

import { keep, kept } from "./ui/preferences";
import { chosen, tellServer } from "./words/language";

const root = document.documentElement;

// The server had to guess it where the browser has no cookie of it, and has sent its words ahead.
if (root.lang !== chosen()) {
  root.lang = chosen();
  tellServer();
}

const system = window.matchMedia("(prefers-color-scheme: dark)");

const wear = (): void => {
  const theme = kept("theme");
  root.dataset["theme"] = theme === "system" ? (system.matches ? "dark" : "light") : theme;
  root.dataset["board"] = kept("board");
  root.dataset["coordinates"] = kept("coordinates");
};

wear();
system.addEventListener("change", wear);
window.addEventListener("look", wear);
document.addEventListener("click", (event) => {
  if (!(event.target as Element).closest("#theme")) return;
  root.dataset["theme"] = root.dataset["theme"] === "dark" ? "light" : "dark";
  keep("theme", root.dataset["theme"] as "light" | "dark");
});
