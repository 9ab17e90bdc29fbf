// What is said at reviews of games, in Russian.

import type { reviewWords as english } from "../en/reviews";
import { here, name, number, plural, whose } from "./parts";

/** Who leads, and by how much. */
const lead = (points: number): string => `${name(points < 0 ? "white" : "black")} +${here.tenths(Math.abs(points))}`;

export const reviewWords: typeof english = {
  title: "Разбор партии",
  of: (black, white) => `Разбор: ${black || "Чёрные"} – ${white || "Белые"}`,
  toGame: "К партии",
  toScore: "Подсчитать запись",
  ahead: (n) => (n === 0 ? "Этот разбор следующий." : `Перед этим: ${plural(n, "разбор", "разбора", "разборов")}.`),
  running: (done, of) => `Просмотрено позиций: ${done} из ${of}`,
  by: (engine, visits, seed) =>
    `Анализ: ${engine}, посещений на позицию: ${visits}${seed === undefined ? "" : `, зерно ${seed}`}.`,
  hint: "Встроенный игрок не силён: его слова – подсказка, а не приговор.",
  failed: "Разбор не удался.",
  another: "Разобрать другой программой",
  tryAgain: "Попробовать снова",
  course: "Ход партии",
  rate: "Шансы чёрных",
  points: "Преимущество в очках",
  turn: "Перелом",
  moveAt: (n, color, move) => `Ход ${n}: ${name(color)} ${move}`,
  start: "Начало партии",
  unknown: "ещё не просмотрено",
  percent: (share) => `${number(Math.round(share))} %`,
  figure: here.tenths,
  lead,
  ownership: "Чьи пункты",
  showBetter: "Показать лучший вариант",
  line: (at, of) => `Лучший вариант, ход ${at} из ${of}`,
  back: "Вернуться к партии",
  turning: "Где партия переломилась",
  turningNone: "Нигде: никто не упустил преимущества.",
  worst: "Самые дорогие ходы",
  worstNone: "Ни один ход не стоил дорого.",
  accuracy: "Точность",
  accuracyHint:
    "100 % за ходы, которые ничего не стоят, 75 %, если в среднем теряется очко. В скобках: потеря очков за ход.",
  phases: { opening: "Фусэки", middle: "Середина игры", endgame: "Ёсэ" },
  phase: "Стадия",
  table: "Все ходы таблицей",
  columns: ["№", "Ход", "Шансы чёрных", "Преимущество", "Цена"],
  sgf: "SGF с комментариями",
  graphFile: "График картинкой",
  remove: "Удалить эту запись",
  removeSure: "Запись и её разбор исчезнут. Действительно удалить?",
  keep: "Оставить",
  missed: "Что я упустил?",
  missedHint: "Худшие ошибки одной стороны как задачи: найдите ход получше.",
  missedNone: "Ни одна ошибка не тянет на задачу.",
  missedOf: (color) => `За ${whose(color)}`,
  task: (n, color, played, points) =>
    `Ход ${n}, ходят: ${name(color)}. В партии было ${played}, цена – ${points} очка: найдите ход получше.`,
  taskUnscored: (n, color, played, rate) =>
    `Ход ${n}, ходят: ${name(color)}. В партии было ${played}, цена – ${rate} шансов: найдите ход получше.`,
  looking: "Судья смотрит…",
  right: (move) => `Верно: лучше, чем ${move}, почти не сыграть.`,
  better: (move, points) => `${move} лучше хода партии, но всё ещё стоит ${points} очка.`,
  wrong: (move, points) => `Не так: ${move} стоит ${points} очка.`,
  betterRate: (move, rate) => `${move} лучше хода партии, но всё ещё стоит ${rate} шансов.`,
  wrongRate: (move, rate) => `Не так: ${move} стоит ${rate} шансов.`,
  same: (move) => `${move} – это и есть ход партии.`,
  answer: (move) => `Программа играет ${move}.`,
  again: "Ещё раз",
  showAnswer: "Показать ответ",
  next: "Дальше",
  done: "Вернуться к разбору",
  problem: (i, of) => `Задача ${i} из ${of}`,
};
