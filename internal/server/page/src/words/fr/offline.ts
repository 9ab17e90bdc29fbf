// What is said while the server cannot be reached, in French.

import type { offlineWords as english } from "../en/offline";
import { here } from "./parts";

export const offlineWords: typeof english = {
  away: "Tu es hors ligne.",
  asOf: (at) => `Tu es hors ligne. Voici l’état du ${here.moment(at)}.`,
  again: "Réessayer",
  notKept: "Cet écran n’est pas conservé ici",
  works:
    "Les écrans que tu as vus sont conservés dans ce navigateur, et tu peux compter une partie sans serveur dès que tu en as compté une.",
};
