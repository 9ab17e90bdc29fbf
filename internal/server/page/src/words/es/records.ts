// What the page says where game records are searched, in Spanish.

import type { recordWords as english } from "../en/records";
import { games, here, moves, name, number } from "./parts";

export const recordWords: typeof english = {
  lead: "Abre una carpeta de partidas, encuéntralas por jugador, fecha, resultado o posición, y mira qué se jugó después.",
  openTitle: "Tus partidas",
  stays:
    "Suelta aquí una carpeta o archivos SGF. No se sube nada: tu navegador lee los archivos y se quedan en tu dispositivo.",
  openFolder: "Abrir una carpeta",
  openFiles: "Elegir archivos",
  reading: "Leyendo las partidas…",
  noRecords: "Ahí no hay ninguna partida (.sgf). Descomprima antes los archivos comprimidos (.zip, .gz).",
  unread: (n) =>
    here.count(n, {
      one: "# archivo no se puede leer",
      many: "# de archivos no se pueden leer",
      other: "# archivos no se pueden leer",
    }),
  foundOf: (n, of) => `${number(n)} de ${games(of)}`,

  // What to look for
  player: "Jugador",
  black: "Negro",
  white: "Blanco",
  event: "Torneo",
  from: "Desde (fecha)",
  to: "Hasta (fecha)",
  result: "Resultado",
  results: [
    ["", "Cualquiera"],
    ["B", "Gana Negro"],
    ["W", "Gana Blanco"],
    ["0", "Empate"],
    ["?", "Sin resultado"],
  ],
  area: "Buscar en",
  whole: "Todo el tablero",
  corner: (n) => `Una esquina, ${n}×${n}`,
  nextBy: "Siguiente jugada de",
  nextBys: [
    ["", "Cualquiera"],
    ["black", "Negro"],
    ["white", "Blanco"],
  ],
  fixed: "Solo en este lugar, sin girar ni reflejar",
  sameColors: "Solo con estos colores",
  tool: "Un clic pone",
  tools: [
    ["turns", "Piedras por turnos"],
    ["black", "Negro"],
    ["white", "Blanco"],
    ["erase", "Nada"],
  ],
  takeBack: "Deshacer",
  clear: "Vaciar el tablero",

  // What was found
  nextTitle: "Jugadas siguientes",
  nextHead: ["Jugada", "Partidas", "Gana Negro"],
  moveBy: (color, move) => `${name(color)} ${move}`,
  elsewhere: "Aquí ya nada",
  percent: (share) => `${number(Math.round(share))} %`,
  games: "Partidas",
  none: "Ninguna partida es así.",
  more: (n) => `Mostrar ${games(n)} más`,
  players: (black, white) => `${black || "Negro"} – ${white || "Blanco"}`,
  moves,
  after: (n) => (n === 0 ? "al principio" : `tras la jugada ${number(n)}`),
  stepBack: "Una jugada atrás",
  stepOn: "Una jugada adelante",
  viewer: "Abrir en el visor",
  backToSearch: "Volver a la búsqueda",
};
