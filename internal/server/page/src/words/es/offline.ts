// What is said while the server cannot be reached, in Spanish.

import type { offlineWords as english } from "../en/offline";
import { here } from "./parts";

export const offlineWords: typeof english = {
  away: "Estás sin conexión.",
  asOf: (at) => `Estás sin conexión. Así estaba el ${here.moment(at)}.`,
  again: "Volver a intentarlo",
  notKept: "Esta pantalla no está guardada aquí",
  works:
    "Las pantallas que has visto se guardan en este navegador, y se puede contar una partida sin servidor en cuanto has contado una.",
};
