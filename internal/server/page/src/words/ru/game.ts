// What the page says in Russian about games, and on every screen.

import { capital, sentence } from "../sentences";
import type { text as english } from "../en/game";
import {
  by,
  clock,
  fate,
  here,
  judges,
  list,
  moves,
  name,
  number,
  rank,
  resultText,
  stones,
  stonesAt,
  titles,
  who,
} from "./parts";
import { endings, reason, refusal, rulesetNotes } from "./server";
import shell from "./shell.json";

/** How a dispute is settled when a mediator says nothing. */
export const fallbacks: Record<string, string> = {
  cleanup: "игра один раз продолжится, и что останется на доске, живо",
  "as-is": "доска считается как есть",
  "play-on": "спор доигрывается",
  resume: "игра продолжится до согласия",
  confirmation: "каждая спорная группа доигрывается на копии доски",
};

/** The built-in player at a level, in Russian; other programs are called as the server calls them. */
const engineTitle = (said: string): string => said.replace(/^Shinpan, level (\d+)$/, "Shinpan, уровень $1");

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "играет как в первый раз",
  "играет как новичок",
  "играет как новичок с парой партий",
  "играет как любитель",
  "играет как редкий гость клуба",
  "играет как клубный игрок",
  "играет как опытный клубный игрок",
  "играет как сильный клубный игрок",
  "играет как очень сильный клубный игрок",
  "играет в полную силу",
];

export const text: typeof english = {
  name: "shinpan",
  elsewhere: "Что ещё здесь играют",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move) => (move === "pass" ? "пас" : move),
  list,
  number,
  sentence,
  resultText,
  refusal,
  reason,

  // The board
  boardOf: (size) => `Доска для го, ${size.cols} на ${size.rows}`,
  point: (vertex, look) =>
    [
      vertex,
      look.stone ? who(look.stone) : "пусто",
      look.dead && "отмечен мёртвым",
      look.chosen && "выбрано",
      look.disputed && "спорно",
      look.unsettled && "неясно",
      look.doubted && "жив, судья уверен",
      look.owner === "X" && "пункт чёрных",
      look.owner === "O" && "пункт белых",
      look.owner === "." && "нейтральный",
      look.share && `${look.share > 0 ? "чёрные" : "белые"} на ${Math.round(Math.abs(look.share) * 100)} процентов`,
      look.gap && "открытая граница",
      look.protect && "ещё заполнить",
      look.found && { eye: "глаз", "false-eye": "ложный глаз", seki: "в сэки", connect: "ещё соединить" }[look.found],
      look.number !== undefined && `ход ${look.number}`,
      look.last && "последний ход",
      look.ko && "закрыто из-за ко",
      look.pending && "отправляется",
      look.label && `вариант ${look.label}`,
    ]
      .filter(Boolean)
      .join(", "),

  // How it looks and sounds
  look: "Вид и звук",
  lookTheme: "Светлая или тёмная",
  lookThemes: { system: "Как в системе", light: "Светлая", dark: "Тёмная" },
  lookBoard: "Доска",
  lookBoards: { kaya: "Дерево", slate: "Плоская", contrast: "Контрастная" },
  lookConfirm: "Подтверждать каждый камень",
  lookConfirms: { touch: "Пальцем", always: "Всегда", never: "Никогда" },
  lookCoordinates: "Буквы и цифры по краю доски",
  lookSounds: "Звуки: камни и сигналы, когда мало времени",
  lookVolume: "Громкость",
  lookCount: "Считать последние секунды вслух",
  lookListen: "Отсчитывать и чужие часы",
  lookLanguage: "Язык",
  lookLanguageSystem: "Как в браузере",
  lookDone: "Готово",

  // The first screen
  homeTitle: "Партия в го, с судьёй.",
  homeLead:
    "Играйте сразу: без входа и установки. Когда обе стороны пасуют, судья говорит, что видит. Если вы не согласны, решает сама игра.",
  playNow: "Играть",
  playFriend: "Играть: ссылка для друга",
  boardHint: "Или просто поставьте на доску первый камень.",
  size: "Доска",
  custom: "Другая",
  customSize: "Столбцы × строки",
  customHint: "От 1x1 до 25x25; можно и 7x5.",
  badSize: "Это не размер доски: попробуйте 9 или 7x5. Не больше 25 в каждую сторону.",
  opponent: "Соперник",
  friend: "Друг, по ссылке",
  color_: "Ваш цвет",
  colorBlack: "Чёрные",
  colorWhite: "Белые",
  colorRandom: "Любой",
  engineTitle,
  opponentTitle: (said, level) =>
    strengths[level ?? 0] ? `${engineTitle(said)}: ${strengths[level!]}` : engineTitle(said),
  playsLike: (level) => strengths[level ?? 0] ?? "",
  more: "Правила, часы, фора, окончание",
  ruleset: "Правила",
  komi: "Коми",
  komiUsual: (komi) => (komi === undefined ? "обычное" : `${number(komi)}, обычное`),
  badKomi: "Коми — целое число очков или с половиной, например 6,5.",
  handicap: "Фора",
  noHandicap: "нет",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "по рангам",
  evenHint: "Решают ранги обоих: слабейший играет чёрными, фора и коми уравнивают партию.",
  evened: ({ black, white, handicap, komi, you }) =>
    !black || !white
      ? `Без форы, коми ${number(komi)}: неизвестен ранг одного из игроков.`
      : `${you ? `Вы играете ${by(you)}. ` : ""}${handicap ? `Фора: ${stones(handicap)}` : "Без форы"}${`, коми ${number(komi)}: ${rank(black)} против ${rank(white)}.`}`,
  stones,
  freeHandicap: "Пункты выбирают чёрные",
  clock: "Часы",
  clocks: [
    ["none", "Без часов"],
    ["5m+5x20s", "5 мин, затем 5 × 20 с"],
    ["10m+5x30s", "10 мин, затем 5 × 30 с"],
    ["5m+5s", "5 мин + 5 с на ход"],
    ["20m", "20 мин на партию"],
    ["20m+25/5m", "20 мин, затем 25 камней за 5 мин"],
  ],
  clockOwn: "Другие…",
  clockKind: "Вид часов",
  clockKinds: {
    byoyomi: "Бёёми: периоды на ход",
    fischer: "Фишер: добавка за каждый ход",
    canadian: "Канадский: период на несколько камней",
    absolute: "Абсолютный: одно время на партию",
    move: "По переписке: срок на каждый ход",
  },
  clockParts: {
    main: "Основное время (мин)",
    periods: "Периоды",
    period: "Каждый (с)",
    increment: "Добавка за ход (с)",
    stones: "Камни",
    stretch: "За (мин)",
    move: "На каждый ход (дни)",
  },
  firstMoveIn: "Первый ход не позже (с)",
  weekends: "Выходные",
  weekendsCount: "считаются",
  vacation: "Отпуск каждой стороны (дней)",
  vacationNone: "нет",
  weekendsFreeIn: (zone) => `не считаются (${zone})`,
  firstMoveUsual: "как обычно",
  clockInWords: (time) => `${capital(clock(time))}. У числа может быть единица: 90s, 10m, 1h30m, 3d.`,
  rulesetTitle: (key) => titles[key] ?? key,
  rulesetNote: (key, said) => rulesetNotes[key] ?? said,
  endingTitle: (key, said) => endings[key]?.[0] ?? said,
  endingNote: (key, said) => endings[key]?.[1] ?? said,
  ending: "Окончание",
  endingUsual: (title) => (title ? `Как обычно: ${title}` : "Как обычно по этим правилам"),
  endingAll: "Предлагать и такие окончания, где выгодна ложь о мёртвых камнях",
  endingUnsound:
    "Здесь ложь может быть выгодна: где считается территория, тот, кто отрицает, что камень мёртв, вынуждает другую сторону платить очко за каждый ход, которым его берут.",
  lies: "Ложь",
  yes: "да",
  no: "нет",
  asUsual: (what) => `Как обычно: ${what}`,
  mediator: "Посредник, который решает спор",
  mediatorPerson: "Человек, на которого согласны оба игрока",
  mediatorAccount: "Кто-то с аккаунтом",
  mediatorAccountName: "Аккаунт посредника",
  mediatorNameMissing: "Укажите аккаунт посредника.",
  mediatorIs: (name) => `Аккаунт ${name}`,
  mediatorNobody: "Никто",
  mediatorJudge: (key) => `Встроенный эксперт: ${judges[key] ?? key}`,
  mediatorEngine: (title) => `Программа: ${title}`,
  fallback: "Без вердикта",
  fallbacks: Object.fromEntries(Object.entries(fallbacks).map(([key, said]) => [key, capital(said)])),
  limits: "Пасы, пределы, недопустимые ходы",
  passing: "Пас",
  passings: [
    ["normal", "пропускает один ход"],
    ["for-good", "навсегда: кто спасовал, больше не ходит"],
  ],
  forcedPass: "Судья пасует за сторону, которой некуда поставить камень",
  illegalLoses: "Недопустимый ход сразу проигрывает партию",
  seenLate: "Пока партия идёт, вы видите её с задержкой; когда она закончится, будет видно всё.",
  delayTime: "Задержка для зрителей",
  delayMoves: "Ходы, которых зрители ещё не видят",
  moveLimit: "Предел ходов, считая пасы",
  moveLimitUsual: (n) => (n ? `${n}, как обычно` : "как обычно для такой доски"),
  badMoveLimit: "Предел ходов — целое число от 1 до 10000.",
  atLimit: "При пределе ходов",
  repetition: "Та же позиция в третий раз без пасов, при простом ко",
  outcomes: {
    draw: "Ничья",
    count: "Доску считает эксперт",
    void: "Без результата",
    none: "Игра продолжается",
  },
  judge: "Кто считает",
  judgeTitle: (key) => [key, judges[key]].filter(Boolean).join(": "),
  liveGames: "Идут сейчас",
  recentGames: "Недавние партии",
  cardTitle: (black, white) => `${black} – ${white}`,
  cardMoves: moves,
  unreachable: "Сервер недоступен. Пробуем снова…",

  // The game
  you: "вы",
  bot: "BOT",
  rank,
  guest: "Гость",
  freeSeat: "свободное место",
  days: (days, hours) => (hours > 0 ? `${days} дн. ${hours} ч` : `${days} дн.`),
  moment: (at, week) => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left, moment) => `${left} (${moment})`,
  connecting: "Нет связи. Подключаемся снова…",
  yourTurn: (you) => `Ваш ход: ${who(you)}`,
  disputed: "Списки мёртвых камней различаются.",
  pass: "Пас",
  withdraw: "Отменить просьбу",
  decline: "Отказать",
  mediatorWanted:
    "Игроки ищут посредника, который решит, если они разойдутся в том, какие камни мертвы. Нужно согласие обоих.",
  copy: "Скопировать ссылку",
  builtinPlayer: "Встроенный игрок",
  reviewedBy: "Программа для разбора",
  copied: "Скопировано",

  // The record
  moves: "Ходы",
  first: "В начало",
  back: "На ход назад",
  forward: "На ход вперёд",
  latest: "К текущему ходу",
  position: (at, of) => `${at} / ${of}`,

  // Trying moves out
  tries: "Пробные ходы",
  triesNone: "Ставьте камни на доску, чтобы пробовать ходы. Их видите только вы; партия не меняется.",
  triesHint: "Их видите только вы. Буква на доске ведёт в вариант с этой буквой.",
  triedAfter: (n) => (n === 0 ? "В начале" : `После хода ${n}`),
  branch: (i) => String.fromCharCode(97 + (i % 26)),
  comment: "Комментарий к этой позиции",

  // Counting
  timeLeft: "Осталось времени",

  // A dispute
  confirmIntro:
    "Эти ваши группы мертвы в обоих списках. Отмеченные останутся мёртвыми без взятия, если их не коснётся ход:",
  inDispute: (vertices) => `Спорно: ${stonesAt(vertices)}.`,

  // Marking by turns
  yourMark:
    "Ваша очередь: выберите на доске мёртвую группу любого цвета — ту, которую уже не спасти, — или скажите, что готово.",

  // A judge's count
  playOnCountHint:
    "Если никто не играет дальше, счёт принят. Если кто-то играет, эксперт посчитает снова после следующих двух пасов; если два паса будут сразу, остаётся этот счёт.",

  // How it was decided
  ruling: "Решение",
  status: fate,

  // The end
  result: "Результат",
  tally: [
    ["stones", "Живые камни"],
    ["surrounded", "Окружённые пункты"],
    ["prisoners", "Пленные"],
    ["tax", "Налог на группы"],
    ["button", "Кнопка"],
  ],
  total: "Итого",
};
