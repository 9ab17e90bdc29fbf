// What the page says in Russian about a game in progress.

import type { Color, Uncounted } from "../../api/types";
import { capital, crossed, dotted } from "../sentences";
import type { play as english } from "../en/play";
import {
  by,
  called,
  chain,
  clock,
  deadStones,
  fate,
  list,
  name,
  number,
  opposite,
  plural,
  points,
  resultText,
  stones,
  stonesAt,
  titles,
  who as side,
  whose,
} from "./parts";
import { mediator, nameMediator, reason } from "./server";
import { fallbacks } from "./game";

/** What follows if both sides pass where the result is not known beforehand. */
const stops: Record<string, string> = {
  marking: "мёртвые камни отмечают по очереди",
  auto: "считает эксперт, и можно согласиться или играть дальше",
  mediation: "обе стороны называют мёртвые камни, а спор решает посредник",
  confirmation: "обе стороны называют мёртвые камни, а спорное проверяют на копии",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "Игра один раз продолжается. Когда обе стороны снова спасуют, все камни на доске живы.",
  resume: "Игра продолжается. Если обе стороны сразу спасуют, все камни на доске живы; позже их спросят снова.",
  confirmation:
    "Каждую спорную группу атакуют на копии доски. Сама партия не меняется: с копии возвращается только решение, жива группа или мертва.",
  "play-on-text":
    "Игра один раз продолжается. Когда обе стороны снова спасуют, названное обеими мёртвым остаётся мёртвым, а все прочие камни на доске живы.",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "мёртвые камни снова отмечают",
  auto: "эксперт снова считает",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "условия не те, что у рейтинговых партий",
  players: "аккаунт был не у обоих",
  "no-result": "нет результата",
  short: "сыграно слишком мало камней",
  neighbors: "оба играли с одного адреса",
  often: "у этих двоих достаточно рейтинговых партий между собой",
};

const chains = (n: number): string => plural(n, "группа", "группы", "групп");
/** Whom one waits for: "Ждём чёрных…" */
const waiting = (color: Color): string => `Ждём ${whose(color)}…`;

export const play: typeof english = {
  // What was agreed
  firstMove: "Первый ход",
  firstMoveWithin: (time, tournament) =>
    `начать нужно за ${time}, иначе ${tournament ? "сторона считается неявившейся" : "партия останется без результата"}`,
  shortOfTime: "Если после остановки игра продолжается, а у стороны мало времени",
  shortOfTimeGets: (canadian) =>
    canadian
      ? "один раз за партию она получает ту часть периода, которая приходится на оставшиеся камни"
      : "один раз за партию она получает десятую часть основного времени или три добавки, что больше, но не больше основного времени",

  // The game
  captures: (n) => `взято: ${n}`,
  noClock: "без часов",
  lowTime: "мало времени",
  lastPeriod: "последний период",
  lastPeriodCalled: "Последний период.",
  periodsLeft: (n) => `Осталось периодов: ${n}.`,
  beginWithin: (color, you, left, tournament) =>
    `${you ? "Начните" : `${name(color)} должны начать`} не позже чем через ${left}, иначе ${tournament ? "будет засчитана неявка" : "партия останется без результата"}.`,
  handicapWithin: (color, left) =>
    `${name(color)} должны поставить камни форы не позже чем через ${left}, иначе проиграют партию.`,
  opponentWithin: (color, you, left) =>
    `Если новый соперник не найдётся, через ${left} ${you ? "вы выиграете" : `${side(color)} выиграют`}.`,
  backWithin: (color, left) => `Если ${side(color)} не вернутся за ${left}, другая сторона сможет забрать победу.`,
  pauseEndsIn: (left) => `Часы пойдут снова не позже чем через ${left}.`,
  clocksRunIn: (left) => `Часы пойдут снова, когда вернутся обе стороны, не позже чем через ${left}.`,
  toTournament: "К турниру",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }) =>
    dotted(
      crossed(size),
      titles[ruleset] ?? ruleset,
      `коми ${number(komi)}`,
      handicap && handicap.stones > 0 && `фора: ${stones(handicap.stones)}`,
      time !== "none" && clock(time),
      rated && (uncounted ? `рейтинговая, но не считается: ${uncountedFor[uncounted]}` : "рейтинговая"),
      watchers > 0 && plural(watchers, "зритель", "зрителя", "зрителей"),
    ),
  loading: "Расставляем доску…",
  unsent: "Ваши отметки не отправлены. Когда время выйдет, они не будут считаться.",
  sendMarks: "Отправить отметки",
  sending: (names: string): string => `Отправляем: ${names}…`,
  unanswered: (names: string): string => `Пока нет ответа: ${names}. Отправляем снова, пока он не придёт.`,
  theirTurn: (color, program) => (program ? `${name(color)} думают…` : `Ход ${whose(color)}`),
  announceMove: (color, move, captured) =>
    `${name(color)} ${move === "pass" ? "пасуют" : move}${captured > 0 ? `, взято: ${stones(captured)}` : ""}.`,
  stopped: "Соперник не смог продолжить.",
  handicapYours: (n, left) =>
    left > 0
      ? `Выберите ${plural(n, "пункт", "пункта", "пунктов")} для камней форы: осталось ${left}`
      : "Всё выбрано: поставьте камни",
  handicapTheirs: "Чёрные выбирают пункты для камней форы.",
  placeHandicap: "Поставить камни",
  ifBothPass: (result) => `Если сейчас два паса: ${resultText(result)}`,
  ifBothPassAsk: (ending) => `Если сейчас два паса: ${stops[ending] ?? "обе стороны называют мёртвые камни"}`,
  prepared: "Заготовленные ходы",
  preparedHint:
    "Попробуйте на доске, что может сыграть соперник и что вы ответите. Судья сделает ответный ход, как только будет сыгран ожидаемый. Больше их никто не видит.",
  prepare: "Заготовить пробные ходы",
  preparedRemove: "Убрать",
  preparedDropped: "Ваши заготовленные ходы сняты:",
  preparedIf: (move, answer) => `На ${move} — ${answer}`,
  nextGame: (opponent) => `Следующая партия: ${opponent}`,
  onVacation: (who, left) => `${name(who)} в отпуске, самое большее ещё ${left}; это время не считается.`,
  weekendNow: (left) => `Выходные не считаются: часы пойдут снова через ${left}.`,
  interrupted: "Сервер был недоступен. Часы стоят, пока не вернутся обе стороны.",
  aimBar: "Камень, который нужно подтвердить",
  aimPlay: (vertex) => `Сходить ${vertex}`,
  aimCancel: "Отмена",
  aimSteps: { left: "На пункт влево", up: "На пункт вверх", down: "На пункт вниз", right: "На пункт вправо" },
  aimed: (vertex) => `Коснитесь ${vertex} ещё раз, чтобы сходить туда.`,
  undo: "Вернуть ход",
  pause: "Пауза",
  resign: "Сдаться",
  resignSure: "Сдать эту партию?",
  resignYes: "Да, сдаться",
  resignNo: "Играть дальше",
  undoAsked: (color) => `${name(color)} просят вернуть последний ход.`,
  undoWaiting: (color) => `Вы просите вернуть последний ход. ${waiting(color)}`,
  pauseAsked: (color) => `${name(color)} просят паузу: часы будут стоять, пока кто-то из вас не продолжит.`,
  pauseWaiting: (other_) => `Вы просите паузу. ${waiting(other_)}`,
  pausedNow: "Партия на паузе, часы стоят. Продолжить может любой из игроков; через сутки она продолжится сама.",
  pausedShort: "Партия на паузе.",
  unpaused: "Партия продолжается.",
  stopClocks: "Остановить часы",
  goOnPlaying: "Продолжить партию",
  hasLeft: (color) => `${name(color)} ушли. Часы идут.`,
  hasReturned: (color) => `${name(color)} вернулись.`,
  claimIn: (time) => `Если эта сторона не вернётся, через ${time} вы сможете забрать победу.`,
  claimNow: "Можно забрать победу или подождать.",
  claimWin: "Забрать победу",
  waitForThem: "Подождать",
  yourMoveTitle: "Ваш ход",
  allow: "Разрешить",
  seatFree: (color, host) =>
    host
      ? `${host} ищет соперника. Вы будете играть ${by(color)}.`
      : `Здесь ищут соперника. Вы будете играть ${by(color)}.`,
  sitDown: (color) => `Играть ${by(color)}`,
  waitFriend: "Отправьте эту ссылку другу:",
  waitBoth: "Отправьте эту ссылку другу и тому, кого вы оба хотите посредником:",
  waitMediator:
    "Отправьте эту ссылку тому, кого вы оба хотите посредником для споров. Посредник предлагает себя, и вы оба соглашаетесь:",
  waitNamed: (who) =>
    `Посредник — ${who}. Он решает, если вы разойдётесь в том, какие камни мертвы. Его ещё нет на месте; отправьте эту ссылку:`,
  mediate: "Стать посредником этой партии",
  mediatorNamed: "Игроки выбрали вас посредником: если они разойдутся в том, какие камни мертвы, решаете вы.",
  takePlace: "Занять место посредника",
  mediatorAwaited: (who) => `Посредник — ${who}, но его ещё нет на месте.`,
  theyMediate: (who) => `Посредник — ${who}. Он решает, если игроки разойдутся в том, какие камни мертвы.`,
  youOffer: "Вы предлагаете себя посредником этой партии.",
  mediatorOffers: (who) => `Предложен посредник: ${who}. Он решает, если игроки разойдутся в том, какие камни мертвы.`,
  mediatorBoth: "Нужно согласие обоих игроков: соглашайтесь на того, кому доверяете.",
  mediatorAccepted: (color) => `${name(color)} согласны.`,
  mediatorDeclined: (color) => `${name(color)} не хотят этого посредника.`,
  mediatorWaits: (yes, left) =>
    [...yes.map((color) => `${name(color)} согласны.`), `Ждём ${left.map(whose).join(" и ")}…`].join(" "),
  acceptMediator: "Согласиться",
  mediatorLeft: "Посредник ушёл.",
  stopMediating: "Больше не быть посредником",
  youMediate: "Вы посредник этой партии. Если игроки разойдутся в том, какие камни мертвы, решаете вы.",
  shareLink: "Поделиться…",

  // The record
  past: (at) => (at === 0 ? "Доска в начале" : `Доска после хода ${at}`),
  toLive: "Вернуться к партии",
  sgf: "SGF",
  picture: "Картинка",
  animation: "Анимация",
  disputeAnimation: "Анимация спора",
  share: "Скопировать ссылку на картинку",
  reviewTogether: "Разобрать вместе",
  commentary: "Комментарий",
  commentGame: "Комментировать партию",
  reviewGame: "Где решилась партия?",
  copyEmbed: "Скопировать код для вставки",
  estimate: "Оценка",

  // Trying moves out
  study: "Пробовать ходы",
  sgfWithTries: "SGF с вашими вариантами",
  pastTry: (at) => `Вариант в стороне от партии, у хода ${at}`,

  // Counting
  counting: "Подсчёт",
  countIntro:
    "Обе стороны спасовали. Какие камни уже не спасти? Выберите их на доске: они мертвы, а все остальные живы.",
  countWatch: "Обе стороны спасовали и называют мёртвые камни — те, которые уже не спасти.",
  refereeLooks: "Судья смотрит на доску…",
  refereeSees: (dead) =>
    dead.length > 0 ? `Судья считает мёртвыми: ${stonesAt(dead)}.` : "Судья не видит мёртвых камней.",
  refereeUnsure: (unsettled) => `Неясно: ${list(unsettled)} (пунктирные рамки).`,
  yourMarks: (n) => (n === 0 ? "По-вашему, все камни живы." : `По-вашему: ${deadStones(n)}.`),
  agreeReferee: (result) => (result ? `Согласиться с судьёй →\u00a0${resultText(result)}` : "Согласиться с судьёй"),
  sendList: (n) => (n === 0 ? "Отправить: все камни живы" : `Отправить: ${deadStones(n)}`),
  finalHint: (concedes) =>
    `Отправленное изменить нельзя, и оно скрыто, пока нет обоих списков.${concedes ? " Свои камни, названные мёртвыми, вы отдаёте, если игра не продолжится." : ""}`,
  playOnInstead: "Лучше играть дальше",
  playOnInsteadHint: (first) =>
    `Если ещё есть что играть, продолжается сама партия: списков нет, и первыми ходят ${side(first)}. Об этом можно попросить один раз за партию.`,
  hasAskedToPlayOn: (color) => `${name(color)} хотят играть дальше.`,
  ownList: (dead) =>
    dead.length === 0 ? "Ваш ответ: все камни живы." : `Ваш ответ, мёртвые камни: ${stonesAt(dead)}.`,
  listSent: (other_) => `Ваш список отправлен. Его никто не видит, пока нет обоих. ${waiting(other_)}`,
  listSealed: (color) => `${name(color)} отправили список. Он скрыт, пока нет обоих.`,
  listsOpened: "Есть оба списка, и они открыты.",
  givesUpLiving: (of) =>
    of.length > 1
      ? `Судья уверен, что эти ваши камни живы: ${list(of)}. Всё равно отдать их?`
      : `Судья уверен, что этот ваш камень жив: ${list(of)}. Всё равно отдать его?`,
  giveUpAllTheSame: "Отдать эти камни",
  takeOffList: "Нет, живы",

  // A dispute
  disputeTitle: (n) => `Спор: ${chains(n)}`,
  disputeWatch: (n) => `Игроки спорят: ${chains(n)}`,
  saysYou: (color, vertices, dead) => `Ваше мнение: ${called(vertices, dead, chain(color, vertices))}.`,
  says: (who, color, vertices, dead) => `${name(who)} говорят: ${called(vertices, dead, chain(color, vertices))}.`,
  refereeSays: (silent, color, vertices, dead) =>
    `В списке судьи, который действует за ${whose(silent)}: ${called(vertices, dead, chain(color, vertices))}.`,
  light: "Показать",
  lightOf: (color, vertices) => `Показать на доске: ${chain(color, vertices)}`,
  chain,
  saysUnknown: (color, fault) =>
    fault
      ? `Программа ${whose(color)} прислала негодный список: ${reason(fault)}.`
      : `${name(color)} не знают, что мертво, и ничего не заявляют.`,
  bothCallDead: (of) => `Мертвы в обоих списках: ${stonesAt(of)}.`,
  ownDead: (color, you, of) =>
    `${you ? "Вы называете мёртвыми свои камни" : `${name(color)} называют мёртвыми свои камни`}: ${stonesAt(of)}. Никто не спорит.`,
  counts: (komi) =>
    `Сколько выходит на доске по мнению каждого${komi !== 0 ? `. В результат входит коми: ${number(komi)} белым` : ""}`,
  resultOf: "Результат",
  yourList: "Ваш список",
  listOf: (color) => `Список ${whose(color)}`,
  refereeCount: "Судья",
  asIs: "Мёртвых нет",
  verdictCount: "Эксперт",
  marksCount: "Как отмечено",
  acceptList: (color, result) => `Принять список ${whose(color)}${result ? ` → ${resultText(result)}` : ""}`,
  playOut: (ending, first) =>
    ending === "confirmation" ? "Проверить на копии" : `Доиграть${first ? `: ход ${whose(first)}` : ""}`,
  playOutHint: (ending) =>
    playedOut[ending ?? ""] ??
    "Игра один раз продолжается. Когда обе стороны снова спасуют, все камни на доске живы, кроме тех, которые владелец подтвердил как мёртвые.",
  confirmChain: (vertices) => `${list(vertices)}: ${vertices.length > 1 ? "мертвы" : "мёртв"}`,
  theyAnswered: (color, agrees) =>
    agrees ? `${name(color)} принимают список ${whose(opposite(color))}.` : `${name(color)} хотят доиграть.`,
  answered: (other_) => `Ваш ответ отправлен. ${waiting(other_)}`,
  playingOut: (stop) => `Доигрывается спор остановки\u00a0${stop}`,
  playGoesOn: (stop) => `Игра продолжается после остановки\u00a0${stop}`,
  staysDead: (vertices) =>
    vertices.length > 1
      ? `Мертвы без взятия, если их не коснётся ход: ${stonesAt(vertices)}.`
      : `Мёртв без взятия, если его не коснётся ход: ${stonesAt(vertices)}.`,
  notFrozen: (vertices) => `Мертвы в обоих списках: ${stonesAt(vertices)}. Но что не взято, считается живым.`,
  whenItStops: (ending, ends, frozen) => {
    const again = asked[ending] ?? "обе стороны снова назовут мёртвые камни";
    if (!ends) return `Когда обе стороны снова спасуют, ${again}.`;
    if (ending === "auto") return "Если сейчас два паса, партия закончится с прежним счётом.";
    const alive = `партия закончится, и все ${frozen ? "прочие " : ""}камни на доске живы`;
    return asksAgain.has(ending)
      ? `Если сейчас два паса, ${alive}. Если же будет сделан ход, то при следующей остановке ${again}.`
      : `Когда обе стороны снова спасуют, ${alive}.`;
  },

  // A mediator
  mediatorName: nameMediator,
  mediatorOf: mediator,
  dead: "Мертва",
  alive: "Жива",
  judgeCounts: "Эксперт считает…",
  referred: (who) => `Решает ${who}`,
  waitVerdict: (who) => `Игроки не согласны: о спорных группах решает ${who}.`,
  mediatorMissing: (who) =>
    who
      ? `Игроки не согласны, а посредника ещё нет на месте: ${who}.`
      : "Игроки не согласны, а место посредника ещё никто не занял.",
  youDecide: "Решаете вы",
  decideIntro: "Об этих группах игроки не согласны. На доске как есть — жива каждая из них или мертва?",
  decided: (of, dead) => `${called(of, dead)}.`,
  undecided: (n) => `Дать вердикт: осталось ${chains(n)}`,
  giveVerdict: (n) => (n === 0 ? "Дать вердикт: все живы" : `Дать вердикт: ${deadStones(n)}`),
  noVerdict: "Не могу сказать",
  withoutVerdict: (fallback) =>
    `Вердикт изменить нельзя. Если его не будет вовремя, ${fallbacks[fallback] ?? fallbacks["cleanup"]}.`,

  // Marking by turns
  marking: "Отметка мёртвых камней",
  theirMark: (color) => `${name(color)} отмечают мёртвые камни, не соглашаются или заканчивают.`,
  markedSoFar: (marks) =>
    marks.length === 0 ? "Мёртвым ничего не отмечено." : `Отмечены как мёртвые: ${stonesAt(marks)}.`,
  hasMarked: (color, point) => `${name(color)} отмечают как мёртвый камень ${point}.`,
  isDone: (color) => `${name(color)} закончили.`,
  markChain: (of) => (of.length === 0 ? "Отметить эту группу" : `Отметить эту группу: ${list(of)}`),
  doneMarking: (result) => `Готово → ${resultText(result)}, если готовы оба`,
  disputeMarks: "Не согласиться: играть дальше",
  markingRule: (first) =>
    `Группы одного цвета в одной области отмечаются вместе, и отметка остаётся. Когда закончит одна сторона, а за ней другая, партия окончена. Если кто-то не согласен, отметки стираются, и ${first ? `ходят ${side(first)}` : "ходит тот, кто спасовал первым"}; если после этого сразу будут два паса, все камни живы.`,

  // A trial on a copy
  realBoard: "Партия: эта доска не меняется",
  copyBoard: (n) => `Копия: проверка ${n}`,
  trialTitle: (n, of) => `Проверка ${n}: можно ли взять ${list(of)}?`,
  trialRule: (of, first) =>
    `На копии ${side(first)} атакуют: ${list(of)}. Если хоть один из этих камней взят, группа мертва; если обе стороны спасуют, жива.`,
  trialTurn: (turn, mine) => (mine ? `Ваш ход на копии: ${side(turn)}` : `Ход ${whose(turn)} на копии.`),
  trialIfBothPass: (of) => `Если сейчас два паса: ${called(of, false)}`,
  trialIfPass: (of) => `Если ещё один пас: ${called(of, false)}`,
  koClosed: (kos, to, mine) =>
    `Ко ${list(kos)} закрыто для ${mine ? "вас" : whose(to)}, пока его не назовут при пасе. Такой пас не заканчивает проверку.`,
  passFor: (ko) => `Пас за ко ${ko}`,
  trialResult: (n, of, captured, why) =>
    `Проверка ${n}: ${list(of)} — ${captured ? "взято" : "не взято"}; ${reason(why)}.`,
  trialEnded: (n, why) => `Проверка ${n} окончена: ${reason(why)}.`,
  onCopy: (said) => `На копии: ${said}`,

  // A judge's count
  judgedTitle: "Эксперт подсчитал",
  judgeSees: (who, dead, none) =>
    none
      ? `${capital(mediator(who))} не может сказать: доска считается как есть.`
      : `${capital(mediator(who))} считает мёртвыми: ${stonesAt(dead)}.`,
  acceptCount: (result) => (result ? `Согласиться → ${resultText(result)}` : "Согласиться"),
  playOnCount: (first) => `Играть дальше${first ? `: ход ${whose(first)}` : ""}`,
  answeredCount: (color, agrees) => (agrees ? `${name(color)} согласны со счётом.` : `${name(color)} играют дальше.`),

  // No result
  offerVoid: "Предложить: без результата",
  voidOffered: (color) => `${name(color)} предлагают оставить партию без результата.`,
  voidWaiting: (other_) => `Вы предлагаете оставить партию без результата. ${waiting(other_)}`,
  acceptVoid: "Согласиться: без результата",

  // How it was decided
  rulingNothing: "Ничего не заявлено и ничего не снято: каждая группа засчитана так, как стояла.",
  called: (who, dead) => `${who}: ${fate(dead)}`,
  saidNothing: (who, referee) => `${who}: нет ответа${referee ? ", действует список судьи" : ""}`,
  couldNotTell: (who) => `${who}: нет мнения`,
  wasMarked: "отмечена как мёртвая по очереди",
  wasCaptured: "взята",
  inTrial: (n, captured) => `проверка ${n}: ${captured ? "взята" : "не взята"}`,
  atStop: (n) => `остановка ${n}:`,
  rulingFile: "Всё решение в JSON",

  // The end
  resultSentence: ({ winner, by: how, margin }, absent) => {
    const w = winner || undefined;
    const l = w && opposite(w);
    switch (how) {
      case "count":
        return w ? `${name(w)} выигрывают с перевесом в ${points(margin ?? 0)}` : "Ничья: поровну очков";
      case "resign":
        return w && l ? `${name(w)} выигрывают: ${side(l)} сдались` : "Сдача";
      case "time":
        return w && l ? `${name(w)} выигрывают: у ${whose(l)} кончилось время` : "Время вышло";
      case "forfeit":
        return w && l
          ? `${name(w)} выигрывают: ${side(l)} ${absent ? "не явились" : "не смогли продолжить"}`
          : "Техническое поражение";
      case "move-limit":
        return "Ничья: достигнут предел ходов";
      case "repetition":
        return "Ничья: позиция повторилась";
      case "both-lose":
        return "Обе стороны проиграли";
      default:
        return "Без результата: партия не считается";
    }
  },
  breakdown: "Как посчитано",
  komiRow: "Коми за второй ход",
  handicapBonus: "За камни форы чёрных",
  deadWere: (dead) => `Сняты как мёртвые: ${stonesAt(dead)}.`,
  again: "Сыграть ещё",
  rematch: "Реванш: сменить цвета",
  rematchAsked: (other_) => `Вы просите ещё одну партию. ${waiting(other_)}`,
  rematchUnrated: {
    "same-opponent": "Она не будет рейтинговой: у вас достаточно рейтинговых партий между собой.",
    "same-address": "Она не будет рейтинговой: вы оба играете с одного адреса.",
  },
  rematchOffered: (color) => `${name(color)} просят ещё одну партию, с другими цветами.`,
  rematchAccept: "Играть",
  rematchDeclined: (color) => `${name(color)} сейчас не хотят ещё одну партию.`,
  underAllRules: "Подсчитать по всем правилам",
  tooLongToCount: "Партия слишком длинна для этого: сохраните SGF и подсчитайте его.",
  newGame: "Новая партия",

  // A failed opponent
  vacant: (color) => `${name(color)} не смогли продолжить`,
  takeWin: "Принять победу",
  goOn: (engine) => `Продолжить с программой ${engine}`,

  // Typing
  typeMove: "Играть, вводя ходы и команды",
  typeHint: "d4 · пас · вернуть · сдаться · п последний · ч часы · ? все команды",
  send: "Ввести",
  help: "Ходы: d4, пас, пас d4 (за ко там, в проверке). Партия: вернуть, пауза, продолжить, разрешить, отказать, сдаться, сесть, победа, замена, без результата. Подсчёт: мертва d4, жива d4, готово, согласиться, дальше; уверен, когда судья переспрашивает. Отметка: отметить d4, готово, не согласен. Посредник: посредник, уйти, мертва d4, жива d4, вердикт, нет вердикта. Вопросы: п последний ход, ч часы, д доска, г d4 группа и дыхания, о оценка включить или выключить, с что происходит.",
  typed: {
    пас: "pass",
    сдаться: "resign",
    сдаюсь: "resign",
    вернуть: "undo",
    "вернуть ход": "undo",
    пауза: "pause",
    продолжить: "unpause",
    разрешить: "allow",
    отказать: "decline",
    готово: "done",
    согласиться: "agree",
    согласен: "agree",
    согласна: "agree",
    дальше: "play-on",
    "играть дальше": "play-on",
    доиграть: "play-on",
    победа: "win",
    замена: "go-on",
    сесть: "sit",
    "не согласен": "dispute",
    "не согласна": "dispute",
    уверен: "sure",
    уверена: "sure",
    посредник: "mediate",
    уйти: "stop-mediating",
    вердикт: "verdict",
    "нет вердикта": "no-verdict",
    "без результата": "no-result",
    п: "last",
    последний: "last",
    ч: "clocks",
    часы: "clocks",
    д: "board",
    доска: "board",
    о: "estimate",
    оценка: "estimate",
    с: "status",
    статус: "status",
    помощь: "help",
  },
  typedOf: {
    ход: "move",
    пас: "pass-for",
    отметить: "mark",
    мертва: "dead",
    мертвы: "dead",
    мёртв: "dead",
    мертв: "dead",
    жива: "alive",
    живы: "alive",
    жив: "alive",
    г: "group",
    группа: "group",
  },
  unknown: (what, chat) =>
    `«${what}» — не ход и не команда; ? покажет все.${chat ? " То, что вы хотите сказать, пишите в чат." : ""}`,
  offBoard: (what) => `${what} — не на этой доске.`,
  emptyPoint: (vertex) => `${vertex} — пустой пункт.`,
  group: (vertex, color, n, liberties) =>
    `${vertex}: ${side(color)}, ${stones(n)}, ${plural(liberties.length, "дыхание", "дыхания", "дыханий")}: ${list(liberties)}.`,
  lastMove: (n, color, move) => `Ход ${n}: ${side(color)} ${move === "pass" ? "пасуют" : move}.`,
  noMoves: "Ходов ещё нет.",
  sideClock: (color, time, after) => `${name(color)} ${time}${after ? `, ${after}` : ""}.`,
  notNow: "Сейчас это невозможно.",
  marked: (of, dead) => `${called(of, dead)}.`,
  alarm: (seconds) => `Осталось секунд: ${seconds}.`,
  ended: (said) => `Партия окончена. ${said}.`,
};
