// What the page says in Russian about counted records, and about what a judge sees.

import type { Scored, Status, Vertex } from "../../api/types";
import { crossed, dotted, megabytes } from "../sentences";
import type { scoreWords as english } from "../en/score";
import { called, fate, list, number, points as pointsOf, resultText, stones as stonesOf, titles } from "./parts";

const signed = (figure: number): string => (figure > 0 ? `+${number(figure)}` : number(figure));
const standing = (move: number): string => (move === 0 ? "в начале" : `после хода ${move}`);
const statuses: Record<Status, string> = { alive: "жива", dead: "мертва", seki: "сэки", unsettled: "неясно" };

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))} и ещё ${points.length - 4}` : list(points);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom, без пунктов для соединения",
  "tom+seki": "tom, с его правилом для сэки",
  "tom+connect+seki": "tom, с обоими правилами",
};

export const scoreWords: typeof english = {
  // Handing a record in
  another: "Подсчитать другой SGF",
  badLink: "В этой ссылке нет читаемой записи партии. Возможно, ссылка обрезана.",

  // The record
  players: (black, white) => `${black || "Чёрные"} – ${white || "Белые"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }: Scored["record"]) =>
    dotted(
      crossed(size),
      titles[ruleset ?? ""] ?? rules,
      komi === undefined ? "коми не указано" : `коми ${number(komi)}`,
      handicap > 0 && `фора: ${stonesOf(handicap)}`,
      result && `в записи: ${result}`,
    ),
  unfinished: "В конце записи нет двух пасов; доска считается как есть.",
  counting: (move) => `Идёт подсчёт доски ${standing(move)}…`,
  hint: "Выберите группу на доске, чтобы переключить её: жива или мертва.",

  // The count
  countTitle: "Подсчёт",
  rules: "Правила",
  result: (score) =>
    score === 0
      ? "Ничья: поровну очков"
      : `${score > 0 ? "Чёрные" : "Белые"} выигрывают с перевесом в ${pointsOf(Math.abs(score))}`,
  announced: (result, rules, move) => `${resultText(result)}, правила: ${titles[rules] ?? rules}, ${standing(move)}.`,
  breakdown: "Как считается",
  komi: "Коми",
  compensation: "За камни форы",
  why: "Почему: начиная с простого подсчёта площади",
  plain: (black, white) =>
    `Простой подсчёт площади, без мёртвых камней и коми: чёрные ${number(black)}, белые ${number(white)}.`,
  signed,
  forBlack: "для чёрных",
  countedHere: "Ваш браузер подсчитал эту доску сам, так же, как сервер.",
  notOver: "Ещё не окончена",
  asItStands: (result) =>
    `Партия здесь не остановлена, и не всё решено. Если считать доску как есть, выходит ${resultText(result)}.`,
  announcedOpen: (move) => `Партия ещё не окончена ${standing(move)}.`,
  open: "неясно",
  notSettled: "Не всё решено: доска считается как есть.",
  keeps: "По этим правилам с доски ничего не снимают: камни, названные мёртвыми, считаются живыми.",
  allRules: "По всем правилам",
  rulesColumn: "Правила",
  resultColumn: "Результат",

  // By an algorithm
  byAlgorithm: "Простым алгоритмом",
  algorithmTitle: (name) => algorithms[name] ?? name,
  algorithmHint:
    "Алгоритм видит только, какие камни что огораживают, считает мёртвым всё внутри и ведёт счёт двумя способами своего автора. Он не спрашивает эксперта и не знает правил.",
  chineseStyle: "Китайский способ",
  japaneseStyle: "Японский способ",
  areaPoints: "Пункты площади",
  areaPointsOnly: "Пункты площади, без своих камней",
  otherStones: "Другие живые камни",
  prisonersAndDead: "Пленные и мёртвые камни",
  announcedStyles: (chinese, japanese, move) =>
    `Китайский способ: ${resultText(chinese)}, японский способ: ${resultText(japanese)}, ${standing(move)}.`,
  walledOff: (stones) => `Мёртвые камни внутри площади соперника: ${list(stones)}.`,
  nothingWalledOff: "Алгоритм ничего не считает мёртвым.",
  neutral: (points) => `Ничьи пункты, вне площадей, которые считаются: ${some(points)}.`,
  forced: (points) => `Нужно заполнить для соединения, отмечено треугольниками, не считается: ${list(points)}.`,

  // The judge
  judgeTitle: "Жизнь и смерть",
  judge: "Кто оценивает",
  settled: "Всё решено.",
  unsettled: (stones, marked) => `Неясно${marked ? ", в пунктирных рамках" : ""}: ${list(stones)}.`,
  cruxTitle: "Чей первый ход?",
  cruxReading: "Просмотр вариантов…",
  cruxSame: "Похоже, неважно, кто ходит первым.",
  cruxFirst: (color, move) =>
    `Первыми ходят ${color === "black" ? "чёрные" : "белые"}: ${move === "pass" ? "ход не нужен." : `${move}.`}`,
  cruxFate: (dead) => (dead.length > 0 ? `Тогда мертвы: ${some(dead)}.` : "Тогда все живы."),
  cruxPoints: (rules, black, white, result) => `${rules}: чёрные ${number(black)}, белые ${number(white)}; ${result}.`,
  openAllOver: "Границы ещё открыты по всей доске.",
  gaps: (open, marked) => `Граница открыта${marked ? " в пунктирных кругах" : ""}: ${some(open)}.`,
  protect: (open, marked) => `Ещё нужно заполнить${marked ? ", отмечено треугольниками" : ""}: ${list(open)}.`,
  marksOfOpen: "Отметить это на доске",
  findingsTitle: "Глаза и сэки",
  findingCounts: (n) => `${pointsOf(n)} ·`,
  dead: (stones) => `Эксперт считает мёртвыми: ${list(stones)}.`,
  nothingDead: "Эксперт не видит мёртвых камней.",
  chain: some,
  status: (status) => statuses[status],
  sure: (certainty) => `уверенность ${Math.round(certainty * 100)} %`,
  youSay: (dead) => `по-вашему, ${fate(dead)}`,
  turned: (stones, dead) => `${called(stones, dead)}.`,
  turn: (dead) => (dead ? "Назвать живой" : "Назвать мёртвой"),
  trust: "Как у эксперта",
  overlay: "На доске",
  overlays: [
    ["territory", "Территория"],
    ["ownership", "Влияние"],
    ["none", "Только камни"],
  ],

  // The record
  readAs: "Кодировка",
  charsets: [
    ["utf-8", "Юникод (UTF-8)"],
    ["gb18030", "Китайская упрощённая (GB 18030)"],
    ["shift_jis", "Японская (Shift_JIS)"],
    ["euc-jp", "Японская (EUC-JP)"],
    ["euc-kr", "Корейская (EUC-KR)"],
    ["big5", "Китайская традиционная (Big5)"],
    ["windows-1252", "Западная (Windows-1252)"],
  ],

  // Sharing
  reviewRecord: "Разобрать эту партию",
  reviewHint:
    "Программа скажет, где партия была выиграна и проиграна. Для этого запись хранится на этом сервере по адресу, который никто не угадает, пока вы её не удалите.",
  share: "Скопировать ссылку",
  copied: "Скопировано",
  linkHint: "В ссылке вся запись, с вариантами и комментариями. Она нигде не хранится.",
  linkGame: "Запись слишком длинна для ссылки: в этой ссылке партия без вариантов и комментариев. В файле есть всё.",
  tooLong: "Запись слишком длинна для ссылки. Отправьте файл.",
  tooBig: (bytes, most) =>
    `Размер файла — ${size(bytes)}. Для записи можно не больше ${size(most)}: выберите файл, где меньше партий или комментариев`,
  asLesson: "Показать как урок",
  file: "Сохранить SGF",

  // In a game
  estimateOf: (black, white) => `если считать сейчас: чёрные ${number(black)}, белые ${number(white)}, без коми`,
  estimating: "Смотрим доску…",
  noEstimate: "Сейчас оценки нет.",
  estimatedHere: "Сервер недоступен. Эту оценку ваш браузер сделал сам.",
};

const size = (bytes: number): string => megabytes(bytes).replace(".", ",").replace("MB", "МБ");
