// What the page says where game records are searched, in Portuguese.

import type { recordWords as english } from "../en/records";
import { games, here, moves, name, number } from "./parts";

export const recordWords: typeof english = {
  lead: "Abra uma pasta de partidas, encontre-as por jogador, data, resultado ou posição, e veja o que se jogou depois.",
  openTitle: "Suas partidas",
  stays:
    "Solte aqui uma pasta ou arquivos SGF. Nada é enviado: o navegador lê os arquivos, e eles ficam no seu aparelho.",
  openFolder: "Abrir uma pasta",
  openFiles: "Escolher arquivos",
  reading: "Lendo as partidas…",
  noRecords: "Não há nenhuma partida (.sgf) aí. Descompacte antes os arquivos compactados (.zip, .gz).",
  unread: (n) =>
    here.count(n, {
      one: "# arquivo não pode ser lido",
      many: "# de arquivos não podem ser lidos",
      other: "# arquivos não podem ser lidos",
    }),
  foundOf: (n, of) => `${number(n)} de ${games(of)}`,

  // What to look for
  player: "Jogador",
  black: "Preto",
  white: "Branco",
  event: "Torneio",
  from: "De (data)",
  to: "Até (data)",
  result: "Resultado",
  results: [
    ["", "Qualquer"],
    ["B", "Preto vence"],
    ["W", "Branco vence"],
    ["0", "Empate"],
    ["?", "Sem resultado"],
  ],
  area: "Procurar em",
  whole: "Todo o tabuleiro",
  corner: (n) => `Um canto, ${n}×${n}`,
  nextBy: "Próxima jogada de",
  nextBys: [
    ["", "Qualquer lado"],
    ["black", "Preto"],
    ["white", "Branco"],
  ],
  fixed: "Só neste lugar, sem girar nem espelhar",
  sameColors: "Só com estas cores",
  tool: "Um clique põe",
  tools: [
    ["turns", "Pedras por turnos"],
    ["black", "Preto"],
    ["white", "Branco"],
    ["erase", "Nada"],
  ],
  takeBack: "Desfazer",
  clear: "Limpar o tabuleiro",

  // What was found
  nextTitle: "Próximas jogadas",
  nextHead: ["Jogada", "Partidas", "Preto vence"],
  moveBy: (color, move) => `${name(color)} ${move}`,
  elsewhere: "Nada mais aqui",
  percent: (share) => `${number(Math.round(share))} %`,
  games: "Partidas",
  none: "Nenhuma partida é assim.",
  more: (n) => `Mostrar mais ${games(n)}`,
  players: (black, white) => `${black || "Preto"} – ${white || "Branco"}`,
  moves,
  after: (n) => (n === 0 ? "no início" : `após a jogada ${number(n)}`),
  stepBack: "Uma jogada atrás",
  stepOn: "Uma jogada adiante",
  viewer: "Abrir no visualizador",
  backToSearch: "Voltar à pesquisa",
};
