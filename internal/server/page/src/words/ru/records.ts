// What the page says where game records are searched, in Russian.

import type { recordWords as english } from "../en/records";
import { here, moves, name, number } from "./parts";

export const recordWords: typeof english = {
  lead: "Откройте папку с записями партий, ищите по игроку, дате, результату или позиции и смотрите, что играли дальше.",
  openTitle: "Ваши записи",
  stays:
    "Перетащите сюда папку или файлы SGF. Ничего не отправляется: файлы читает ваш браузер, и они остаются на вашем устройстве.",
  openFolder: "Открыть папку",
  openFiles: "Выбрать файлы",
  reading: "Записи читаются…",
  noRecords: "Здесь нет записей партий (.sgf). Архивы (.zip, .gz) сначала распакуйте.",
  unread: (n) =>
    here.count(n, {
      one: "# файл не читается",
      few: "# файла не читаются",
      many: "# файлов не читаются",
      other: "# файла не читаются",
    }),
  foundOf: (n, of) => `Найдено: ${number(n)}, всего: ${number(of)}`,

  // What to look for
  player: "Игрок",
  black: "Чёрные",
  white: "Белые",
  event: "Турнир",
  from: "С даты",
  to: "По дату",
  result: "Результат",
  results: [
    ["", "Любой"],
    ["B", "Победа чёрных"],
    ["W", "Победа белых"],
    ["0", "Ничья"],
    ["?", "Без результата"],
  ],
  area: "Искать",
  whole: "На всей доске",
  corner: (n) => `В углу, ${n}×${n}`,
  nextBy: "Следующий ход",
  nextBys: [
    ["", "Любой стороны"],
    ["black", "Чёрные"],
    ["white", "Белые"],
  ],
  fixed: "Только на этом месте, без поворотов и отражений",
  sameColors: "Только в этих цветах",
  tool: "Щелчок ставит",
  tools: [
    ["turns", "Камни по очереди"],
    ["black", "Чёрный"],
    ["white", "Белый"],
    ["erase", "Ничего"],
  ],
  takeBack: "Отменить",
  clear: "Очистить доску",

  // What was found
  nextTitle: "Следующие ходы",
  nextHead: ["Ход", "Партии", "Победы чёрных"],
  moveBy: (color, move) => `${name(color)} ${move}`,
  elsewhere: "Здесь больше ничего",
  percent: (share) => `${number(Math.round(share))} %`,
  games: "Партии",
  none: "Таких партий нет.",
  more: (n) => `Показать ещё: ${number(n)}`,
  players: (black, white) => `${black || "Чёрные"} – ${white || "Белые"}`,
  moves,
  after: (n) => (n === 0 ? "в начале" : `после хода ${number(n)}`),
  stepBack: "Ход назад",
  stepOn: "Ход вперёд",
  viewer: "Открыть в просмотре",
  backToSearch: "Назад к поиску",
};
