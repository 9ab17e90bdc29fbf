// What is said while the server cannot be reached, in Portuguese.

import type { offlineWords as english } from "../en/offline";
import { here } from "./parts";

export const offlineWords: typeof english = {
  away: "Você está sem conexão.",
  asOf: (at) => `Você está sem conexão. Estava assim em ${here.moment(at)}.`,
  again: "Tentar de novo",
  notKept: "Esta tela não está guardada aqui",
  works:
    "As telas que você viu ficam guardadas neste navegador, e dá para contar partidas sem servidor depois de ter contado uma.",
};
