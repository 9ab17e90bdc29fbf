// What is said while the server cannot be reached, in German.

import type { offlineWords as english } from "../en/offline";
import { here } from "./parts";

export const offlineWords: typeof english = {
  away: "Du bist offline.",
  asOf: (at) => `Du bist offline. Das ist der Stand vom ${here.moment(at)}.`,
  again: "Noch einmal versuchen",
  notKept: "Diese Seite ist hier nicht gespeichert",
  works:
    "Seiten, die du gesehen hast, bleiben in diesem Browser gespeichert, und Partien lassen sich ohne Server auszählen, sobald du einmal eine ausgezählt hast.",
};
