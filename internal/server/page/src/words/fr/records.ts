// What the page says where game records are searched, in French.

import type { recordWords as english } from "../en/records";
import { games, here, moves, name, number } from "./parts";

export const recordWords: typeof english = {
  lead: "Ouvrez un dossier de parties, trouvez-les par joueur, date, résultat ou position, et voyez ce qui a été joué ensuite.",
  openTitle: "Vos parties",
  stays:
    "Déposez ici un dossier ou des fichiers SGF. Rien n’est envoyé : votre navigateur lit les fichiers, et ils restent sur votre appareil.",
  openFolder: "Ouvrir un dossier",
  openFiles: "Choisir des fichiers",
  reading: "Lecture des parties…",
  noRecords: "Il n’y a là aucune partie (.sgf). Décompressez d’abord les archives (.zip, .gz).",
  unread: (n) =>
    here.count(n, {
      one: "# fichier est illisible",
      many: "# de fichiers sont illisibles",
      other: "# fichiers sont illisibles",
    }),
  foundOf: (n, of) => `${number(n)} sur ${games(of)}`,

  // What to look for
  player: "Joueur",
  black: "Noir",
  white: "Blanc",
  event: "Tournoi",
  from: "À partir du",
  to: "Jusqu’au",
  result: "Résultat",
  results: [
    ["", "Tous"],
    ["B", "Noir gagne"],
    ["W", "Blanc gagne"],
    ["0", "Nulle"],
    ["?", "Sans résultat"],
  ],
  area: "Chercher sur",
  whole: "Tout le plateau",
  corner: (n) => `Un coin, ${n}×${n}`,
  nextBy: "Prochain coup de",
  nextBys: [
    ["", "L’un ou l’autre"],
    ["black", "Noir"],
    ["white", "Blanc"],
  ],
  fixed: "Seulement à cet endroit, sans rotation ni symétrie",
  sameColors: "Seulement avec ces couleurs",
  tool: "Un clic pose",
  tools: [
    ["turns", "Chacun son tour"],
    ["black", "Noir"],
    ["white", "Blanc"],
    ["erase", "Rien"],
  ],
  takeBack: "Annuler",
  clear: "Vider le plateau",

  // What was found
  nextTitle: "Coups suivants",
  nextHead: ["Coup", "Parties", "Noir gagne"],
  moveBy: (color, move) => `${name(color)} ${move}`,
  elsewhere: "Plus rien ici",
  percent: (share) => `${number(Math.round(share))} %`,
  games: "Parties",
  none: "Aucune partie n’est ainsi.",
  more: (n) => `Montrer ${games(n)} de plus`,
  players: (black, white) => `${black || "Noir"} – ${white || "Blanc"}`,
  moves,
  after: (n) => (n === 0 ? "au début" : `après le coup ${number(n)}`),
  stepBack: "Un coup en arrière",
  stepOn: "Un coup en avant",
  viewer: "Ouvrir dans la visionneuse",
  backToSearch: "Retour à la recherche",
};
