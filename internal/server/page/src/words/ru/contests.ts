// What the page says in Russian about venues, tournaments and matches.

import type { Cell, Match, MatchEnd } from "../../api/types";
import type { contestWords as english, End } from "../en/contests";
import { capital, crossed, dotted, minus, sentence } from "../sentences";
import { called, clock, fate, here, list, moves, name, number, plural, resultText, titles, who as side } from "./parts";
import { mediator, reason } from "./server";

const { moment, tenths, digits } = here;

const whole = (figure: number | null): string => (figure === null ? "…" : number(Math.round(figure)));
const hundredths = (figure: number): string => number(Math.round(100 * figure) / 100);
const percent = (share: number | null): string => (share === null ? "…" : `${tenths(100 * share)} %`);
const points = (share: number | null): string => (share === null ? "…" : tenths(100 * share));
const elos = (figure: number | null): string =>
  figure === null ? "…" : `${figure > 0 ? "+" : ""}${number(Math.round(10 * figure) / 10)}`;
/** Microseconds in about three digits. */
const span = (us: number): string => {
  if (us < 1000) return `${Math.round(us)} мкс`;
  if (us < 1e6) return `${digits(us / 1000)} мс`;
  if (us < 60e6) return `${digits(us / 1e6)} с`;
  return `${Math.floor(us / 60e6)} мин ${Math.round((us % 60e6) / 1e6)} с`;
};

/** What is played under which terms. */
const terms = (size: string, ruleset: string | undefined, komi: number, time: string): string =>
  dotted(crossed(size), ruleset && `правила: ${titles[ruleset] ?? ruleset}`, `коми ${number(komi)}`, clock(time));

const kinds: Record<string, string> = {
  "round-robin": "Круговая система",
  gauntlet: "Один против всех",
  swiss: "Швейцарская система",
  mcmahon: "Система Мак-Магона",
  knockout: "Олимпийская система",
  "double-elimination": "До двух поражений",
  ladder: "Лестница",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["Победы", "победы и половина ничьих"],
  mms: ["MMS", "очки Мак-Магона"],
  sos: ["SOS", "сумма очков соперников"],
  sosos: ["SOSOS", "сумма SOS соперников"],
  sodos: ["SODOS", "сумма очков побеждённых соперников"],
  solkoff: ["Солкоф", "сумма побед соперников"],
  buchholz: ["Бухгольц", "сумма побед соперников"],
  "sonneborn-berger": ["ЗБ", "Зоннеборн — Бергер: сумма побед побеждённых соперников"],
  "direct-encounter": ["ЛВ", "личная встреча: победы минус поражения среди тех, кто пока равен"],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends: Record<string, string> = {
  count: "подсчёт",
  resign: "сдача",
  time: "время вышло",
  "move limit": "предел ходов",
  repetition: "повторение",
  "no result": "без результата",
  "illegal move": "недопустимый ход",
  "refused a legal move": "допустимый ход отклонён",
  "no move": "нет хода",
  crash: "аварийный выход",
  "no answer": "нет ответа вовремя",
  flood: "слишком много вывода",
  garbage: "ответ не по GTP",
  "hung up": "связь закрыта",
  "not started": "нет запуска",
  failed: "другой сбой",
} satisfies Record<End, string>;
const states: Record<Match["state"], string> = { running: "Идёт", stopped: "Остановлен", over: "Окончен" };
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games: n }) => `${ends[end] ?? end} ${n}`).join(", ");

const outcomes: Record<Cell["sign"], string> = { "+": "победа", "-": "поражение", "=": "ничья", "?": "не окончена" };
const result = (said: string): string => (said === "both-lose" ? "обе стороны проиграли" : resultText(said));
const left = { withdrawn: "снятие", disqualified: "дисквалификация", absent: "неявка" };
const players = (n: number): string => plural(n, "игрок", "игрока", "игроков");
const running = (n: number): string => plural(n, "партия идёт", "партии идут", "партий идёт");

export const contestWords: typeof english = {
  // Venues
  venues: "Где встречаются программы",
  noVenues: "На этом сервере программы не встречаются.",
  allVenues: "Все места встреч",
  noSuchVenue: "Такого места встреч нет.",
  venueTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  venueBusy: ({ here, live }) => `здесь ${players(here)}, ${running(live)}`,
  connect: "Подключить свою программу",
  copyCommand: "Скопировать команду",
  connectAt: "Программы подключаются по протоколу CGOS, адрес:",
  connectHint:
    "Программа, которая говорит по GTP, подключается этой командой. Пароль в файле — её собственный; действует тот, что пришёл первым.",
  connectCommand: (server) => `shinpan cgos-client --server ${server} --user ИМЯ --password-file ФАЙЛ -- ПРОГРАММА`,
  live: "Идут сейчас",
  quiet: "Сейчас партий нет.",
  tagged: (player, tag) => `${player} (${tag})`,
  moves,

  // Standings
  standings: "Места",
  player: "Игрок",
  here: "здесь",
  anchor: "опорный",
  rating: "Рейтинг",
  ratingHint: "в Эло, по всем партиям вместе",
  interval: "95 %",
  intervalOf: ({ low, high }) => `от ${whole(low)} до ${whole(high)}`,
  tag: "Метка",
  tagHint: "от партии к партии, как считает CGOS",
  games: "Партии",
  number,
  whole,

  // Games that are over
  recent: "Недавние партии",
  game: "Партия",
  result: "Результат",
  resultText,
  began: "Начало",
  when: (at) => moment(at),

  // Tournaments
  tournaments: "Турниры",
  noTournaments: "На этом сервере турниров нет.",
  allTournaments: "Все турниры",
  noSuchTournament: "Такого турнира нет.",
  tournamentTerms: ({ kind, size, ruleset, komi, time }) =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (who) => `организатор: ${who}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players: n, live, played }) =>
    dotted(
      called_off
        ? "Отменён"
        : over
          ? "Окончен"
          : joining
            ? "Открыта запись"
            : round === 0
              ? "Не начался"
              : `Тур ${round}${rounds ? ` из ${rounds}` : ""}`,
      players(n),
      live > 0 && running(live),
      `сыграно: ${played}`,
    ),
  contents: "На этой странице",
  figure: (key) => figures[key] ?? [key, key],
  tallyHead: "+ = −",
  tallyHint: "победы, ничьи и поражения",
  tally: ({ wins, draws, losses }) => `${wins} ${draws} ${losses}`,
  left,

  // The crosstable
  crosstable: "Турнирная таблица",
  roundHead: (round) => `Т${round}`,
  roundOf: (round) => `Тур ${round}`,
  cell: ({ opponent, sign, color, handicap }) =>
    `${opponent || "0"}${minus(sign)}${color ? (color === "black" ? "ч" : "б") : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }, round, opponent) =>
    `Тур ${round}: ${color ? `${side(color)}, соперник ${opponent}, ` : "без соперника, "}${outcomes[sign]}`,
  crosstableHint:
    "Место соперника в таблице, 0 без партии; + победа, − поражение, = ничья, ? партия не окончена; ч чёрные, б белые, и фора.",

  // All against all
  all: "Каждый с каждым",
  points: ({ wins, draws, losses }) => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row, column, t) => `${row} – ${column}: побед ${t.wins}, ничьих ${t.draws}, поражений ${t.losses}`,
  liveCell: "идёт",
  liveSaid: (black, white) => `${black} – ${white}, партия идёт`,

  // Who is likely stronger
  likelier: "Кто, вероятно, сильнее",
  likelierHint: "С какой вероятностью игрок в строке сильнее игрока в столбце, по партиям этого турнира.",
  chance: (p) => `${Math.round(100 * p)} %`,
  chanceHint: (row, column, p) => `${row} сильнее, чем ${column}, с вероятностью ${percent(p)}`,

  // Taking part
  takePart: "Участие",
  joiningOpen: "Вступить можно, пока организатор не начал турнир.",
  join: "Участвовать",
  start: "Начать турнир",
  withdrawMe: "Сняться с турнира",
  checkIn: "Я на месте",
  checkInPlayer: "На месте",
  checkedIn: "Явка отмечена.",
  checkedInPlayer: "на месте",
  checkInAsked: "Отметьтесь до начала турнира, иначе вы не играете.",
  opensAt: (at) => `Следующий тур начинается ${moment(at)}.`,
  absenceRule: (within, forfeit) =>
    forfeit
      ? `Кто не начал партию за ${within}, тот её проиграл; если обе стороны не отметились и не сходили, проиграли обе.`
      : `Партия, которую одна из сторон не начала за ${within}, остаётся без результата.`,
  absence: "Сторона, которая не начала партию",
  absences: [
    ["forfeit", "проигрывает"],
    ["void", "оставляет её без результата"],
  ],
  delay: "Задержка для зрителей, в минутах",
  delayHint: "Настолько позже они видят каждую идущую партию; игроки и судья видят её сразу.",
  delayBounds: "Задержка — целое число минут от 0 до 120.",
  checkInTick: "Игроки отмечаются до первого тура",
  roundStartsAt: (round) => (round === 1 ? "Начало" : `Начало тура ${round}`),
  addRoundTime: (round) => `Указать время тура ${round}`,
  roundTimeMissing: "Укажите время или уберите время следующих туров.",
  roundTooSoon: (round) => `Начало должно быть позже тура ${round}.`,
  startsHint: "Тогда запись закроется. Если пусто, турнир начинаете вы.",
  badTime: "Это не время.",
  youPlayAs: (player) => `Вы участвуете, имя: ${player}.`,
  stuck: (why) => `Турнир не идёт дальше: ${sentence(why)}`,

  // The arbiter
  arbiter: "Главный судья",
  correct: "Исправить",
  correctTitle: ({ number: n, black, white }) => `Исправить результат партии ${n}, ${black} – ${white ?? ""}`,
  sendAway: { withdraw: "Снять", disqualify: "Дисквалифицировать" },
  sendAwayTitle: {
    withdraw: (player) => `Снять со следующего тура: ${player}`,
    disqualify: (player) => `Дисквалифицировать: ${player}; неоконченные партии проиграны`,
  },
  close: { end: "Завершить после этого тура", "call-off": "Отменить турнир" },
  closeTitle: {
    end: "Завершить турнир: партии этого тура доигрываются, нового тура не будет",
    "call-off": "Отменить турнир: неоконченные партии остаются без результата",
  },
  why: "Причина",
  whyHint: "Она будет опубликована.",
  whyMissing: "Нет причины.",
  cancel: "Отмена",

  // A new tournament
  newTournament: "Новый турнир",
  makeTournament: "Создать турнир",
  title: "Название",
  titleHint: "Из его букв и цифр получится адрес.",
  titleMissing: "Нужно название с буквами от A до Z или цифрами.",
  kind: "Вид",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "Туры",
    cycles: "Сколько раз встречается каждая пара",
    heroes: "Сколько игроков играют со всеми остальными",
    accelerated: "Ускоренные туры",
    best_of: "Партий в дуэли, не больше",
  },
  thirdPlace: "Играется матч за третье место",
  numberMissing: (least) => `Нужно число, не меньше ${least}.`,
  joinThemselves: "Игроки вступают сами, пока я не начну турнир",
  entrant: "Добавить игрока",
  programsHere: "Программы этого сервера",
  venueEntrant: (player, venue) => `${player} (${venue})`,
  accountEntrant: "Кто-то с аккаунтом",
  anybodyEntrant: "Любой, кто займёт место",
  entrantName: "Имя",
  entrantRating: "Рейтинг, если известен",
  entrantSaid: ({ name: who, engine, venue, account, rating }) =>
    [who, engine ? "программа" : venue ? venue : account ? "аккаунт" : "любой, кто займёт место", rating]
      .filter(Boolean)
      .join(", "),
  addEntrant: "Добавить",
  remove: "Убрать",
  noEntrants: "Пока никого.",
  nameMissing: "Нет имени.",
  noSuchAccount: "Такого аккаунта нет.",
  playsAlready: (player) => `${player} уже играет.`,

  // Rounds
  rounds: "Туры",
  roundSummary: (round, over, n) => `Тур ${round}: ${over === n ? "все партии окончены" : `окончено ${over} из ${n}`}`,
  pairing: (black, white, handicap) => `${black} – ${white}${handicap > 0 ? ` (фора ${handicap})` : ""}`,
  bye: (player) => `${player}: без соперника`,
  status: ({ status, result: said, moves: n }) =>
    ({ bye: "без соперника", paired: "предстоит", live: `идёт, ${moves(n ?? 0)}`, over: result(said ?? "") })[status],
  remarks: "Примечания",
  remark: ({ why, disputed, corrections }) =>
    [why && sentence(reason(why)), disputed && "Был спор.", corrections && "Исправлено главным судьёй."]
      .filter(Boolean)
      .join(" "),

  // Players
  players: "Игроки",
  entered: "При заявке",
  rank: "Ранг",
  club: "Клуб",
  country: "Страна",
  plays: "Кто играет",
  playsAs: (program) => (program ? "программа" : "человек"),
  leftWhy: (how, why) => (how ? `${capital(left[how])}${why ? `: ${why}` : ""}` : ""),

  // Disputes
  disputes: "Споры и исправления",
  gameOf: ({ number: n, black, white }) => `Партия ${n}, ${black} – ${white ?? ""}`,
  disputed: (said) => `Стороны разошлись в том, что мертво. ${said ? `Результат: ${result(said)}.` : ""}`,
  corrected: ({ by, why, from, to }) =>
    `${from ? `Было ${result(from)}, стало ${result(to)}` : `Результат: ${result(to)}`}${by ? `, исправление: ${by}` : ""}: ${sentence(why)}`,

  // Matches
  matches: "Матчи программ",
  noMatches: "На этом сервере матчей нет.",
  allMatches: "Все матчи",
  noSuchMatch: "Такого матча нет.",
  matchTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }) =>
    dotted(states[state], `сыграно ${played} из ${total}`, live > 0 && `идёт: ${live}`),
  score: "Счёт",
  percent,
  scoreOf: ({ a, b, score: { low, high } }) => `${a} против ${b} (95 %: от ${points(low)} до ${points(high)})`,
  scoreInterval: ({ a, score: { value, low, high } }) =>
    `${a} набирает ${percent(value)} очков, с уверенностью 95 % от ${points(low)} до ${points(high)}`,
  percentInterval: ({ low, high }) => `от ${points(low)} до ${points(high)}`,
  eloLine: ({ elo: { value, low, high } }) =>
    `${value === null ? "Сколько это Эло, сказать нельзя" : `${elos(value)} Эло`} (95 %: от ${elos(low)} до ${elos(high)})`,
  superiority: ({ a, superiority }) => `${a} сильнее с вероятностью ${percent(superiority)}.`,
  byColor: ({ tally: t, as_black: b }) =>
    `Победы, ничьи, поражения: ${t.wins}, ${t.draws}, ${t.losses}; из них чёрными: ${b.wins}, ${b.draws}, ${b.losses}.`,
  pairingHead: "Программы",
  against: ({ a, b }) => `${a} – ${b}`,
  elo: "Эло",
  elos,
  test: "Последовательный тест",
  testAsks: ({ elo0, elo1, alpha, beta }) =>
    `Разница — ${number(elo0)} или ${number(elo1)} Эло? Тест может ошибиться в ${percent(alpha)} и ${percent(beta)} всех матчей.`,
  testPath: ({ llr, low, high, path }) =>
    `Шагов: ${path.length}. Логарифм отношения правдоподобий — ${hundredths(llr)}, между ${hundredths(low)} и ${hundredths(high)}`,
  bound: (elo, llr) => `${number(elo)} Эло при ${hundredths(llr)}`,
  testSays: ({ verdict, llr, elo0, elo1 }) =>
    `Логарифм отношения правдоподобий — ${hundredths(llr)}: ${
      {
        continue: "нужно больше партий",
        "accept H0": `тест принимает ${number(elo0)} Эло`,
        "accept H1": `тест принимает ${number(elo1)} Эло`,
      }[verdict]
    }.`,
  gameNote: (n, played) => `Партия ${n}, ${moves(played)}`,
  matchDisputes: "Споры",
  matchGame: ({ number: n, black, white }) => `Партия ${n}: ${black} – ${white}`,
  endedWhy: ({ result: said, why }) => `${resultText(said ?? "")}${why ? `: ${sentence(reason(why))}` : "."}`,
  ends: "Чем кончались партии",
  end: (end) => capital(ends[end] ?? end),
  endOf: ({ end, disputed, falsified, left_out }) =>
    `${ends[end ?? ""] ?? end ?? ""}${disputed ? ", был спор" : ""}${falsified ? ", часы искажены" : ""}${left_out ? ", не засчитана" : ""}`,
  endsOf,
  duplicates: (n) =>
    `${plural(n, "партия лишь повторяет", "партии лишь повторяют", "партий лишь повторяют")} более раннюю, с точностью до симметрии доски.`,
  falsified: ({ replays, falsified, left_out }) =>
    `Партий сыграно заново, так как машина исказила ход часов: ${replays}; партий, где это было каждый раз: ${falsified}; из них не засчитано: ${left_out}.`,
  timeUse: "Сколько длится ход",
  engine: "Программа",
  movesHead: "Ходы",
  thinking: "Раздумье",
  thinkingHint: "пока программа занята: запросом хода и тем, что ей сообщили перед ним, в среднем",
  pipe: "Канал",
  pipeHint: "между командами программе, в среднем",
  waiting: "Ожидание",
  waitingHint: "очереди процессора, судьи и хранилища, в среднем",
  longest: "Самый долгий",
  lostBy: "Проиграно из-за сбоя",
  span,
  gamesOver: "Партии, последняя первой",
  endHead: "Конец",
  took: "Время",
  downloads: "Скачать",
  file: (file) =>
    ({
      "report.html": "Отчёт (HTML)",
      "results.csv": "Все партии (CSV)",
      "results.json": "Все числа (JSON)",
    })[file] ?? file,

  // A game of a match
  gameNumber: (n) => `Партия ${n}`,
  backToMatch: "К матчу",
  noSuchGame: "Такой партии нет.",
  gameOutcome: ({ result: said, end, why, moves: n }) =>
    said
      ? `${resultText(said)}, ${moves(n)}, ${ends[end ?? ""] ?? end}: ${why ? sentence(reason(why)) : ""}`
      : `Идёт, ${moves(n)}`,
  wasDisputed: "Стороны разошлись в том, что мертво.",
  wasFalsified: ({ left_out }) =>
    `Машина каждый раз искажала ход часов этой партии.${left_out ? " Она не засчитана." : ""}`,
  ruling: "Как решено",
  noRuling: "Считать пока было нечего.",
  nothingDead: "Никто не назвал ничего мёртвым, и всё засчитано так, как стояло.",
  nothingDeadNow: "Названного мёртвым при остановке на доске уже нет; всё остальное засчитано так, как стояло.",
  lists: "Что сказали обе стороны",
  listsAt: (stop) => `Что сказали обе стороны при остановке ${stop}`,
  listSaid: ({ color, dead, unknown, silent }) =>
    silent
      ? `${name(color)} вовремя ничего не сказали.`
      : unknown
        ? `${name(color)} не знают, что мертво.`
        : dead.length === 0
          ? `${name(color)} говорят, что мёртвых нет.`
          : `${name(color)} называют мёртвыми: ${list(dead)}.`,
  answerSaid: ({ color, accept, confirmed, silent }) =>
    silent
      ? `${name(color)} вовремя не ответили.`
      : accept
        ? `${name(color)} принимают другой список.`
        : `${name(color)} хотят доиграть${confirmed.length > 0 ? ` и подтверждают как мёртвые: ${list(confirmed)}` : ""}.`,
  wantedPlay: (color) => `${name(color)} хотели играть дальше.`,
  nobodyAsked: "При этой остановке никого не спрашивали.",
  inDispute: (stones) => `Спорно: ${list(stones)}.`,
  tried: (chain, captured) => `Доиграно на копии: ${list(chain)} — ${captured ? "взято" : "не взято"}.`,
  verdictOf: (who, dead, none) =>
    none
      ? `${capital(mediator(who))}: нет вердикта.`
      : `${capital(mediator(who))}: ${dead.length === 0 ? "мёртвых нет" : called(dead, true)}.`,
  stones: list,
  chainStatus: fate,
  whyOf: (why) => sentence(reason(why)),
  colorName: name,
};
