// Light or dark: as the system says, until somebody says otherwise. This runs before
// anything is painted.

const key = "shinpan-theme";

type Theme = "light" | "dark";

const root = document.documentElement;
const system = window.matchMedia("(prefers-color-scheme: dark)");

function kept(): Theme | undefined {
  try {
    const theme = localStorage.getItem(key);
    return theme === "light" || theme === "dark" ? theme : undefined;
  } catch {
    return undefined; // storage may be forbidden
  }
}

const wear = (): void => {
  root.dataset["theme"] = kept() ?? (system.matches ? "dark" : "light");
};

wear();
system.addEventListener("change", wear);
document.addEventListener("click", (event) => {
  if (!(event.target as Element).closest("#theme")) return;
  try {
    localStorage.setItem(key, root.dataset["theme"] === "dark" ? "light" : "dark");
    wear();
  } catch {
    root.dataset["theme"] = root.dataset["theme"] === "dark" ? "light" : "dark";
  }
});
