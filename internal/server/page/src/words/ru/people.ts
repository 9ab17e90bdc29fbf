// What the page says in Russian about people: accounts, challenges, the lobby, chat and moderation.

import type { Audited, ChallengeState, Color, Discipline, Speed } from "../../api/types";
import type { peopleWords as english } from "../en/people";
import { capital, crossed as board, dotted, sentence } from "../sentences";
import { by, clock, games, here, name, number, opposite, plural, rank, resultText, stones, titles, who } from "./parts";
import shell from "./shell.json";

const signed = (figure: number): string => number(Math.round(figure));
const { day, hour, moment } = here;

/** A rank in words: "12k" as the server says it. */
const longRank = (said: string): string => said.replace("k", " кю").replace("d", " дан");

/** The clocks that a game can be offered with. */
const clocks = [
  "10m+5x30s",
  "5m+3x20s",
  "1m+3s",
  "5m+5s",
  "25m+5x40s",
  "20m+25/5m",
  "10m",
  "1x1d",
  "1x3d",
  "1x7d",
  "none",
];

const speeds: Record<Speed, string> = { blitz: "Блиц", live: "Обычная", slow: "Медленная", correspondence: "Дни" };

const rules = (ruleset: string | undefined): string => titles[ruleset ?? "chinese"] ?? ruleset!;

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "любой цвет" : who(theirs ? opposite(color ?? "black") : (color ?? "black"));

const scopes: Record<string, string> = {
  play: "играть в ваших партиях",
  bot: "занимать места как программа",
  challenge: "предлагать партии и отвечать на предложения",
  tournament: "участвовать в турнирах и проводить их",
  admin: "модерировать",
  calendar: "читаться как календарь",
};

const disciplines: Record<Discipline, string> = {
  mute: "Запретить чат",
  ban: "Закрыть доступ",
  pardon: "Простить",
};

const judged: Record<Discipline, string> = { mute: "чат запрещён", ban: "доступ закрыт", pardon: "прощение" };

const deeds: Record<Audited["did"], string> = {
  mute: "запрет чата",
  ban: "запрет доступа",
  pardon: "прощение",
  report: "жалоба",
  close: "жалоба закрыта",
  amend: "исправление",
  recover: "ссылка для другого пароля:",
  recovered: "сменил(а) пароль по ссылке:",
  email: "сменил(а) адрес почты:",
  methods: "способы входа изменены:",
  erase: "удаление:",
  erased: "имя убрано из всех записей:",
  invite: "приглашение",
  join: "аккаунт по приглашению",
  withdraw: "отзыв",
  add: "новый аккаунт",
  announce: "объявление",
  appoint: "роли изменены",
};

const states: Record<ChallengeState, string> = {
  waiting: "Ждёт ответа.",
  accepted: "Принято.",
  declined: "Отклонено.",
  withdrawn: "Отозвано.",
  expired: "Срок вышел.",
};

export const peopleWords: typeof english = {
  // The head of the page
  you: "Вы",
  lobby: "Зал",
  signIn: "Войти",
  moderation: "Модерация",
  home: "На первую страницу",
  notReached: "Сервер недоступен. Попробуйте ещё раз чуть позже.",
  pageFault: (said) =>
    `Ошибка на самой странице: ${said}. Обновите её; если ошибка останется, сообщите администратору сервера.`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "Другие способы начать",
  playFriend: "С другом, по ссылке",
  findOpponent: "Найти соперника",
  learnRules: "Правила за две минуты",
  liveBoards: "Смотреть партии",
  scoreRecord: "Подсчёт SGF",
  dropRecord: "Перетащите сюда запись партии: увидите, кто жив и какой счёт на доске по каждым из правил.",
  chooseRecord: "Выбрать файл",
  pasteRecord: "Вставить текст",
  pasteLabel: "Текст записи партии",
  countRecord: "Подсчитать",
  aBot: (lines) => `Программа в ${plural(lines, "строку", "строки", "строк")}`,
  botHint: "Python, ничего устанавливать не нужно. Она играет партию на этом сервере, и страница её показывает.",
  botCommand: (server) => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }) => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "Войдите или создайте аккаунт",
  name: "Имя",
  nameHint: "До 32 символов. Его видят все.",
  nameMissing: "Впишите сюда имя.",
  password: "Пароль",
  passwordHint: (least) => `Символов не меньше ${least}; подойдут несколько слов.`,
  forgotten: "Забытый пароль",
  forgottenHint: "Забыли? Модератор или владелец сервера даст ссылку, по которой можно выбрать другой.",
  forgottenAsk: "Забыли пароль?",
  recoverWho: "Имя или адрес почты",
  recoverWhoMissing: "Напишите здесь имя или адрес почты.",
  sendLink: "Отправить ссылку",
  recoverSent:
    "Если такая учётная запись есть и у неё указана почта, ссылка уже отправлена. Загляните и в папку «Спам».",
  recoverHint:
    "Ссылка придёт на почту вашей учётной записи. Если почта не указана, ссылку даст модератор или владелец сервера.",
  makeLink: "Создать ссылку",
  linkFor: (who, till) =>
    `Передайте эту ссылку: ${who}. Она действует один раз, до ${moment(till)}: у кого она есть, тот может выбрать другой пароль.`,
  passwordMissing: "Впишите сюда пароль.",
  passwordShort: (least) => `Слишком коротко: нужно символов не меньше ${least}.`,
  makeAccount: "Создать аккаунт",
  isBot: "Это для программы: на ней будет знак BOT",
  guestKeeps: (guest) => `Вы — ${guest}. Если создать аккаунт, ваши партии и места останутся за вами.`,
  alreadyIn: (who) => `Вы вошли как ${who}.`,
  signInOrUp: "Войти или создать аккаунт",
  signOut: "Выйти",

  // One's own rank
  ownRank: "Насколько сильно вы играете?",
  ownRankHint:
    "Сказать можно один раз, до первой рейтинговой партии. Ранг начнётся отсюда и дальше будет следовать за партиями.",
  ownRankUnsaid: "Не указывать",
  beginner: "Я новичок",
  aboutRank: (said) => `Примерно ${longRank(said)}`,
  ownRankSaid: (said) => `Вы начинаете с ранга ${longRank(said)}.`,

  // One's own account
  account: "Ваш аккаунт",
  nobody: "Вы не вошли",
  guestAccount: (guest) =>
    `Вы — ${guest}, и знает вас только этот браузер. С аккаунтом партии сохраняются, есть рейтинг и можно писать в чат.`,
  attempts: (count, last) =>
    `Кто-то пытался войти под вашим именем с неверным паролем (попыток: ${count}), последний раз ${moment(last)}. Вам это не мешает войти; достаточно длинного пароля, который нигде больше не используется.`,
  banned: ({ until, why }) =>
    `Вы можете только смотреть${until ? `, до ${day(until)}` : ""}. Модератор объясняет: ${sentence(why)}`,
  muted: ({ until, why }) =>
    `Вам нельзя писать в чат${until ? `, до ${day(until)}` : ""}. Модератор объясняет: ${sentence(why)}`,
  yourPage: "Ваша страница и партии",
  exportData: "Скачать ваши данные",
  aboutYou: "Кто вы",
  bio: "О себе",
  bioHint: "Видно на вашей странице, простым текстом.",
  save: "Сохранить",
  saved: "Сохранено.",
  changePassword: "Сменить пароль",
  oldPassword: "Нынешний пароль",
  newPassword: "Новый пароль",
  oldPasswordWrong: "Это не ваш пароль.",
  passwordChanged: "Пароль изменён. В других браузерах выполнен выход, все ключи отозваны.",
  email: "Адрес почты",
  emailHint: "Для ссылки, если вы забудете пароль. Больше его никто не видит.",
  emailIs: (a) => `Сейчас: ${a}.`,
  emailMissing: "Напишите здесь адрес почты.",
  emailSent: (to) => `Ссылка отправлена на ${to}. Адрес начнёт действовать, когда вы её откроете.`,
  emailRemove: "Удалить адрес",
  emailRemoved: "Адреса почты больше нет.",
  emailConfirm: "Подтвердите адрес почты",
  emailConfirmed: "Адрес подтверждён.",
  emailConfirmHint: "Он нужен для ссылки, если вы забудете пароль; другим он не виден.",
  notices: "Уведомления",
  notifyMe: "Сообщать и вне страницы, когда приходит вызов или начинается партия",
  notifyRefused: "Браузер не разрешает. Разрешите уведомления для этого сайта в настройках и попробуйте снова.",
  notifySet: (on) => (on ? "Браузер будет сообщать вам." : "Браузер не будет сообщать вам."),
  lookHint:
    "Тема, доска, координаты, звуки и язык сохраняются в этом браузере: они под значком с ползунками вверху каждой страницы.",

  // Tokens
  erase: "Удалить навсегда",
  eraseHint:
    "Вы сдаёте свои партии, а в партиях, чатах и турнирах вы станете «deleted player». Ваше имя никому не достанется. Отменить это нельзя.",
  eraseSure: "Да, я этого хочу",
  eraseUnsure: "Сначала отметьте это.",
  passkeySignIn: "Войти ключом доступа",
  passkeyMake: "Создать с ключом доступа",
  passkeyMakeHint: "С ключом доступа пароль не нужен: вас узнаёт телефон, компьютер или менеджер паролей.",
  passkeysAt: (at: string): string => `Ключи доступа работают на ${at}.`,
  passkeysHttps: "Ключам доступа нужен адрес https. Владелец этого сервера его не задал.",
  passkeysNone: "В этом браузере нет ключей доступа.",
  passkeyCanceled: "Ключ доступа не использован. Можно попробовать ещё раз.",
  signInAt: (title: string): string => `Войти через ${title}`,
  signingOn: "Выполняется вход…",
  signOnLost: "Этот браузер ничего не знает о таком входе: начните заново.",
  chooseName: "Выберите имя",
  chooseNameHint: "Такой учётной записи здесь ещё нет. Выберите имя, под которым вас увидят другие, и она будет.",
  haveAccount: "У вас уже есть здесь учётная запись? Войдите в неё и свяжите обе на её странице.",
  methods: "Способы входа",
  methodsHint: "Ключ доступа хранит ваш телефон, компьютер или менеджер паролей. Его нельзя угадать или выманить.",
  noMethods: "Только ваш пароль.",
  addPasskey: "Добавить ключ доступа",
  linkAt: (title: string): string => `Связать с ${title}`,
  methodAdded: "Добавлено: теперь можно входить так.",
  methodRemoved: "Удалено.",
  methodName: "Как вы его называете",
  rename: "Переименовать",
  remove: "Удалить",
  confirmPasskey: "Подтвердить ключом доступа",
  confirmAt: (title: string): string => `Подтвердить через ${title}`,
  confirmHint: "Чтобы что-то здесь изменить, подтвердите, что это вы. Пять минут после этого пароль не нужен.",
  confirmed: "Подтверждено: пять минут пароль не нужен.",
  roleConfirm:
    "Ваша роль требует подтверждения ключом доступа; в этом браузере оно действует двенадцать часов. Если ключа нет, добавьте его на странице учётной записи.",
  firstPassword: "Задать пароль",
  proofMissing: "Сначала подтвердите, что это вы, в разделе «Способы входа».",
  methodOf: ({ label, provider }) => [provider, label].filter(Boolean).join(": ") || "Ключ доступа",
  synced: "и на других ваших устройствах",
  openedBy: {
    password: "по паролю",
    passkey: "ключом доступа",
    provider: "через провайдера",
    link: "по ссылке",
  } as Record<string, string>,
  devices: "Устройства",
  devicesHint: "Здесь вы вошли. Если какое-то вам незнакомо, выйдите на нём и смените пароль.",
  deviceOf: ({ label }) => label || "Браузер",
  thisDevice: "это устройство",
  deviceIs: ({ created, used }) => dotted(`с ${day(created)}`, used && `использовано ${day(used)}`),
  endOthers: "Выйти на всех остальных",
  othersEnded: "На всех других устройствах выполнен выход.",
  tokens: "Ключи",
  tokensHint: "Программа, которая показывает ключ API, действует от вашего имени, насколько он позволяет.",
  noTokens: "Ключей нет.",
  tokenLabelOf: ({ label, scopes: of }) => (of.includes("calendar") ? "Ваш календарь" : label || "без метки"),
  tokenIs: ({ scopes: of, created, used, expires }) =>
    dotted(
      `разрешено: ${of.map((scope) => scopes[scope] ?? scope).join(", ")}`,
      `создан ${day(created)}`,
      used ? `использован ${day(used)}` : "не использован",
      expires && `до ${day(expires)}`,
    ),
  revoke: "Отозвать",
  newToken: "Новый ключ для программы",
  tokenLabel: "Метка",
  tokenLabelHint: "Для чего он, например «GNU Go дома».",
  labelMissing: "Укажите, для чего ключ.",
  scopes: "Ему разрешено",
  scope: (scope) => capital(scopes[scope] ?? scope),
  noScope: "Выберите хотя бы одно, что ему разрешено.",
  expires: "Он кончится",
  lifetimes: [
    ["90", "через 90 дней"],
    ["7", "через 7 дней"],
    ["365", "через год"],
  ],
  tokenPasswordHint: "Чтобы тот, у кого есть только этот браузер, не создал долгий ключ.",
  makeToken: "Создать ключ",
  tokenOnce: "Скопируйте ключ сейчас: он показывается только один раз.",
  tokenItself: (label) => `Ключ ${label}`,
  copy: "Скопировать",

  // Somebody's page
  noSuchPerson: "Никого с таким именем нет.",
  since: (at) => `Здесь с ${day(at)}`,
  record: ({ won, lost, drawn }) => `побед ${won}, поражений ${lost}${drawn > 0 ? `, ничьих ${drawn}` : ""}`,
  challengeTo: (who) => `Вызвать игрока ${who}`,
  guestPage: "Гость: без аккаунта нет ни рейтинга, ни вызовов.",
  challengeNeedsAccount: "Чтобы вызвать кого-то, нужен аккаунт.",
  block: "Заблокировать",
  unblock: "Разблокировать",
  blocked: (who) => `Вы и ${who} не встретитесь: ни вызовов, ни найденных партий.`,
  blocks: "Заблокированные",
  nobodyBlocked: "Никого.",
  blocksHint: "Их предложений вы не видите, и партий с ними для вас не находят.",
  ratings: "Рейтинги",
  unrated: "Рейтинговых партий ещё нет.",
  pool: "Среди",
  poolOf: (pool) => ({ people: "людей", bots: "программ" })[pool] ?? pool,
  rating: "Рейтинг",
  ratingOf: ({ rank: said, value, provisional }) => `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95 %",
  intervalOf: ({ low, high }) => `${signed(low)}–${signed(high)}`,
  provisionalHint: "Знак вопроса: партий пока мало, рейтинг может ещё сильно измениться.",
  scaleHint:
    "Один ранг — это один камень форы на 19×19: от 30 кю до 1 кю, затем от 1 дана до 9 дана. Шкалу закрепляют программы известной силы.",
  course: "Изменение рейтинга",
  courseHint: "Закрашенная точка — победа, пустая — поражение; истинная сила, скорее всего, лежит в полосе.",
  courseSaid: (n, from, to) => `Партий: ${n}, рейтинг от ${signed(from)} до ${signed(to)}`,
  streakOf: (n) => (n > 0 ? `Побед подряд: ${n}` : `Поражений подряд: ${-n}`),
  longestStreak: (n) => `самая длинная серия побед: ${n}`,
  opponents: "Самые частые соперники",
  rates: "По цвету, форе и правилам",
  handicaps: { none: "Без форы", given: "Фора дана", taken: "Фора получена" },
  gamesRated: (n) => n,

  // Games
  games: "Партии",
  game: "Партия",
  result: "Результат",
  board: "Доска",
  rules: "Правила",
  moves: "Ходы",
  opponent: "Соперник",
  any: "все",
  results: [
    ["", "все"],
    ["won", "победа"],
    ["lost", "поражение"],
    ["drawn", "ничья"],
  ],
  boardSizes: [
    ["", "все"],
    ["9x9", "9×9"],
    ["13x13", "13×13"],
    ["19x19", "19×19"],
  ],
  ratedOrNot: [
    ["", "все"],
    ["true", "рейтинговые"],
    ["false", "без рейтинга"],
  ],
  ratedMark: "рейтинговая",
  find: "Найти",
  older: "Раньше",
  noGames: "Партий ещё нет.",
  gamesFound: (n, more) => (n === 0 ? "Таких партий нет." : `${more ? "пока " : ""}${games(n)}`),
  against: (opponent) => `соперник: ${opponent}`,
  gameSaid: (color, opponent) => `${name(color)}, соперник: ${opponent}`,
  outcome: (result, color) => {
    if (!result) return "идёт";
    if (result === "0") return "ничья";
    const winner = { B: "black", W: "white" }[result[0]!];
    return winner && result[1] === "+"
      ? `${winner === color ? "победа" : "поражение"}, ${resultText(result)}`
      : resultText(result);
  },
  day,

  // The lobby
  news: "Новости",
  look: "Посмотреть",
  dismiss: "Скрыть",
  toBoard: "К доске",
  offersYou: (who, terms) => `${who} предлагает вам партию: ${terms}.`,
  gameStarts: (opponent, color) => `Ваша партия начинается. Соперник: ${opponent}. Вы играете ${by(color)}.`,
  yourTurn: (opponent) => (opponent ? `Ваш ход. Соперник: ${opponent}.` : "Ваш ход."),
  gameOver: (opponent, result) =>
    `Ваша партия окончена${opponent ? ` (соперник: ${opponent})` : ""}: ${resultText(result)}.`,
  vacation: "Отпуск",
  vacationHint: "В партиях, где есть отпуск, ваше время не считается. Он начинается и кончается сразу во всех.",
  vacationBegin: "Уйти в отпуск",
  vacationEnd: "Вернуться",
  vacationNow: "Вы в отпуске.",
  vacationLast: "До (последний день)",
  theirTurn: "Ход соперника",
  yourGames: "Ваши партии",
  gameNow: (size, time, color) => dotted(board(size), clock(time), `вы: ${who(color)}`),
  turn: "Ваш ход",
  toYou: "Предложено вам",
  yours: "Ваши предложения",
  openOffers: "Открыто для всех",
  nobodyWaits: "Сейчас никто не ждёт соперника. Предложите партию сами или включите поиск.",
  kindOf: (kind) => ({ open: "Всем", link: "Всем, у кого ссылка", direct: "Одному человеку", automatch: "Всем" })[kind],
  accept: "Принять",
  decline: "Отказать",
  withdraw: "Отозвать",
  link: "Ссылка",

  automatch: "Найти соперника",
  sizes: "Доски",
  noSize: "Выберите хотя бы одну доску.",
  speed: "Скорость",
  speedOf: (speed) => speeds[speed],
  evenSearch: "Уравнять по рангам: фора и коми",
  searching: ({ sizes, speed, rated }) =>
    `Ищем соперника: ${sizes.map(board).join(" или ")}, ${speeds[speed].toLowerCase()}${rated ? ", рейтинговая" : ""}. Партия начнётся сама.`,
  stopSearch: "Прекратить поиск",

  offerTitle: "Предложить партию",
  offerTo: "Кому",
  toAnybody: "Всем здесь",
  toLink: "Тому, у кого ссылка",
  offerSend: "Предложить",
  offered: "Предложено: это среди ваших предложений. Как только кто-то согласится, партия начнётся здесь сама.",
  clocks: clocks.map((time): [string, string] => [time, capital(clock(time))]),
  moreTerms: "Правила, фора, окончание",
  ratedGame: "Рейтинговая партия",
  ratedNeedsAccount: "Рейтинговые партии — только с аккаунтом.",
  challengeTitle: (who) => `Партия с игроком ${who}`,
  challengeSend: (who) => `Предложить игроку ${who}`,

  terms: (game, rated, theirs = true) =>
    dotted(
      board(game.size),
      `правила: ${rules(game.ruleset)}`,
      game.komi !== undefined && `коми ${number(game.komi)}`,
      Boolean(game.handicap) && `фора: ${stones(game.handicap!)}`,
      clock(game.time),
      `вы: ${colorFor(game.color, theirs)}`,
      rated ? "рейтинговая" : "без рейтинга",
    ),

  // One challenge
  aChallenge: "Вызов",
  noSuchChallenge: "Такого вызова нет.",
  toLobby: "В зал",
  offerOf: (who) => `${who} предлагает партию`,
  yourOffer: (to) => (to ? `Ваше предложение игроку ${to}` : "Ваше предложение"),
  stateOf: (state, mine, to) =>
    state === "waiting" && mine
      ? `${to ? `Ждём игрока ${to}.` : "Ждём соперника."} Партия начнётся здесь сама.`
      : states[state],
  whatIsOffered: "Что предлагается",
  offeredBy: "Кто",
  termsOneByOne: (game, rated, theirs, ending) => [
    ["Доска", board(game.size)],
    ["Правила", rules(game.ruleset)],
    ["Коми", game.komi === undefined ? "обычное" : number(game.komi)],
    ...(game.handicap ? [["Фора", stones(game.handicap)] as [string, string]] : []),
    ["Часы", capital(clock(game.time))],
    ["Ваш цвет", colorFor(game.color, theirs)],
    ["Рейтинговая", rated ? "да" : "нет"],
    ...(ending ? [["Окончание", ending] as [string, string]] : []),
  ],
  challengeLink: "Отправьте эту ссылку тому, с кем хотите сыграть.",
  watch: "Смотреть партию",

  // Chat
  chat: "Чат",
  nothingSaid: "Пока никто ничего не сказал.",
  kibitzHint: "Что говорят зрители, вы увидите после партии.",
  chatOnceSeated: "Когда вы займёте место, здесь можно будет говорить с соперником.",
  chatNeedsAccount: "Чтобы здесь говорить, нужен аккаунт.",
  sayLabel: "Сказать что-нибудь в чате",
  sayCommand: (line) =>
    `«${line}» — это ход или команда, их вводят в поле под доской. Чтобы всё-таки это сказать, нажмите «Сказать» ещё раз.`,
  switchChatOff: "Выключить чат",
  switchChatOn: "Включить чат",
  chatOff: (who) => `Игрок ${who} выключил чат.`,
  chatOffByYou: "Вы выключили чат.",
  chatSwitched: (who, on) => `Игрок ${who} ${on ? "снова включил" : "выключил"} чат.`,
  say: "Сказать",
  sayNothing: "Напишите, что хотите сказать.",
  watching: "зритель",
  hour: (at) => hour(at),

  // Reports
  report: "Пожаловаться",
  reportPerson: (who) => `Пожаловаться на игрока ${who}`,
  reportLine: (who) => `Пожаловаться на слова игрока ${who}`,
  whatIsWrong: "Что не так?",
  reportHint: "Это прочтёт модератор, вместе с тем, на что вы жалуетесь.",
  whyMissing: "Укажите причину.",
  sendReport: "Отправить жалобу",
  cancel: "Отмена",
  reported: "Спасибо. Модератор посмотрит.",

  // Moderation
  moderatorsOnly: "Это для модераторов.",
  reports: "Жалобы",
  noReports: "Открытых жалоб нет.",
  reportedAt: (at) => moment(at),
  theGame: "Партия",
  judge: "Запретить чат или закрыть доступ",
  closeReport: "Закрыть жалобу",
  why: "Причина",
  whyHint: "Она сохраняется.",
  person: "Человек",
  nameOrId: "Имя или идентификатор",
  deed: "Что сделать",
  discipline: (what) => disciplines[what],
  hours: "Сколько часов",
  hoursHint: "Пусто: до прощения.",
  badHours: (most) => `Часы указывают целым числом до ${most} или не указывают.`,
  doIt: "Выполнить",
  done: (what, who) => `${who}: ${judged[what]}.`,
  amendResult: "Исправить результат",
  gameAddress: "Адрес партии",
  gameMissing: "Скопируйте адрес партии.",
  newResult: "Верный результат",
  decisions: [
    ["B+R", "Чёрные выигрывают: белые сдались"],
    ["W+R", "Белые выигрывают: чёрные сдались"],
    ["B+", "Чёрные выигрывают по очкам"],
    ["W+", "Белые выигрывают по очкам"],
    ["B+T", "Чёрные выигрывают по времени"],
    ["W+T", "Белые выигрывают по времени"],
    ["B+F", "Чёрным техническая победа"],
    ["W+F", "Белым техническая победа"],
    ["0", "Ничья"],
    ["both-lose", "Обе стороны проиграли"],
    ["Void", "Без результата"],
  ],
  margin: "Перевес в очках",
  marginMissing: "Не указано число очков, например 3,5.",
  amended: "Результат исправлен.",
  server: "Сервер",
  serverSince: (version: string, at: string): string => `${version} · работает с ${moment(at)}`,
  serverWorks: (ok: boolean, note?: boolean): string =>
    !ok ? "неисправно" : note ? "работает, требует внимания" : "в порядке",
  serverLately: (total: string, lately: string, minutes: string): string =>
    `${total}; за последние ${minutes} мин: ${lately}`,
  serverPart: {
    store: "База данных",
    connections: "Место для соединений",
    logs: "Сохранённые партии",
    mail: "Почтовый сервер",
    disk: "Место на диске",
    certificate: "Сертификат",
    engines: "Программы",
    push: "Push-сообщения",
    traces: "Трассировка",
  },
  serverFigures: {
    shinpan_games_loaded: "Партии в памяти",
    shinpan_games_parked: "Партии, ждущие в базе",
    shinpan_streams: "Открытые соединения игроков и зрителей",
    shinpan_programs: "Работающие программы",
    shinpan_program_faults_total: "Сбои программ",
    shinpan_request_seconds_mean: "Среднее время запроса",
    shinpan_commit_seconds_mean: "Среднее время записи",
    shinpan_writes_waiting: "Записи в очереди",
    shinpan_work_waiting: "Запросы, ждущие процессора",
    shinpan_mail_waiting: "Письма в очереди",
    process_resident_memory_bytes: "Память",
    process_open_fds: "Открытые файлы",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "Ссылка для календаря",
  calendarHint:
    "Показывает сроки ваших ходов и туры ваших турниров в календаре телефона. Их видит любой, у кого есть ссылка; прежняя ссылка перестаёт действовать.",
  calendarAddress: "Адрес для вашего календаря",
  invitations: "Приглашения",
  invitationsHint: "У кого есть ссылка, тот создаёт по ней аккаунт.",
  inviteUses: "На сколько человек",
  inviteDays: "На сколько дней",
  invitationIs: (left, till) => `осталось: ${left} · до ${moment(till)}`,
  linkOnce: "Скопируйте ссылку сейчас: она показывается только один раз.",
  wholeNumber: (most) => `Нужно целое число от 1 до ${most}.`,
  addAccount: "Добавить аккаунт",
  announcements: "Объявления",
  announcementsHint:
    "Их видит каждый, кто смотрит страницу. С началом и концом, как у технических работ, объявление называет это время и исчезает само.",
  announcement: "Что увидят все",
  begins: "С",
  ends: "До",
  announce: "Объявить",
  moment,
  roles: "Роли",
  rolesHint: "Что можно аккаунту, кроме игры. Это остаётся в журнале.",
  seeRoles: "Показать роли",
  role: { moderator: "Модератор: люди и результаты", organizer: "Организатор: турниры", admin: "Администратор: всё" },
  giveRoles: "Назначить эти роли",
  rolesGiven: (who, roles) => `${who}: ${roles || "без роли"}`,
  audit: "Что сделано",
  auditHint: "Все жалобы и меры, новые сверху.",
  nothingDone: "Пока ничего.",
  deedOf: ({ did, hours, result }) =>
    [
      "—",
      deeds[did],
      result && `результата на ${resultText(result)}`,
      (did === "mute" || did === "ban") && (hours ? `на ${plural(hours, "час", "часа", "часов")}` : "навсегда"),
    ]
      .filter(Boolean)
      .join(" ") + ":",
};
