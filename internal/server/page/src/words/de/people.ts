// What the page says in German about people: accounts, challenges, the lobby, chat and moderation.

import type { Audited, ChallengeState, Color, Discipline, Speed } from "../../api/types";
import type { peopleWords as english } from "../en/people";
import { capital, crossed as board, dotted, sentence } from "../sentences";
import { clock, count, games, here, name, number, other, rank, resultText, stones, titles } from "./parts";
import shell from "./shell.json";

const signed = (figure: number): string => number(Math.round(figure));
const { day, hour, moment } = here;

/** A rank in words: "12k" as the server says it. */
const longRank = (said: string): string => said.replace("k", " Kyu").replace("d", " Dan");

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

const speeds: Record<Speed, string> = { blitz: "Blitz", live: "Live", slow: "Langsam", correspondence: "Tage" };

const rules = (ruleset: string | undefined): string => titles[ruleset ?? "chinese"] ?? ruleset!;

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "beliebige Farbe" : theirs ? other(color ?? "black") : name(color ?? "black");

const scopes: Record<string, string> = {
  play: "in deinen Partien spielen",
  bot: "als Programm Plätze einnehmen",
  challenge: "Partien anbieten und Angebote beantworten",
  tournament: "an Turnieren teilnehmen und sie leiten",
  admin: "moderieren",
  calendar: "als Kalender gelesen werden",
};

const disciplines: Record<Discipline, string> = { mute: "Stummschalten", ban: "Sperren", pardon: "Begnadigen" };

const judged: Record<Discipline, string> = { mute: "stummgeschaltet", ban: "gesperrt", pardon: "begnadigt" };

const deeds: Record<Audited["did"], string> = {
  mute: "schaltet stumm:",
  ban: "sperrt:",
  pardon: "begnadigt:",
  report: "meldet:",
  close: "schließt eine Meldung",
  amend: "berichtigt",
  recover: "Link für ein anderes Passwort:",
  recovered: "anderes Passwort per Link:",
  email: "E-Mail-Adresse geändert:",
  methods: "Anmeldewege geändert:",
  erase: "gelöscht:",
  erased: "Namen aus allen Aufzeichnungen entfernt:",
  invite: "lädt ein:",
  join: "Konto auf Einladung:",
  withdraw: "zieht zurück:",
  add: "legt ein Konto an für",
  announce: "gibt bekannt:",
  appoint: "ändert die Rollen von",
};

const states: Record<ChallengeState, string> = {
  waiting: "Sie wartet auf eine Antwort.",
  accepted: "Sie wurde angenommen.",
  declined: "Sie wurde abgelehnt.",
  withdrawn: "Sie wurde zurückgezogen.",
  expired: "Sie war zu lange offen.",
};

export const peopleWords: typeof english = {
  // The head of the page
  you: "Du",
  lobby: "Lobby",
  signIn: "Anmelden",
  moderation: "Moderation",
  home: "Zur Startseite",
  notReached: "Der Server ist nicht erreichbar. Versuch es gleich noch einmal.",
  pageFault: (said) => `Diese Seite hat einen Fehler: ${said}. Lade sie neu; bleibt er, sag es bitte dem Betreiber.`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "Andere Möglichkeiten anzufangen",
  playFriend: "Gegen einen Freund, per Link",
  findOpponent: "Einen Gegner finden",
  learnRules: "Die Regeln in zwei Minuten",
  liveBoards: "Laufende Partien ansehen",
  scoreRecord: "SGF auszählen",
  dropRecord: "Zieh eine Spielaufzeichnung hierher: Du siehst, wer lebt und was das Brett nach jedem Regelwerk zählt.",
  chooseRecord: "Datei wählen",
  pasteRecord: "Einfügen",
  pasteLabel: "Der Text einer Spielaufzeichnung",
  countRecord: "Auszählen",
  aBot: (lines) => `Ein Programm in ${lines} Zeilen`,
  botHint: "Python, ohne etwas zu installieren. Es spielt eine Partie auf diesem Server, und die Seite zeigt sie.",
  botCommand: (server) => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }) => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "Melde dich an, oder leg ein Konto an",
  name: "Name",
  nameHint: "Höchstens 32 Zeichen. Alle sehen ihn.",
  nameMissing: "Schreib hier einen Namen.",
  password: "Passwort",
  passwordHint: (least) => `Mindestens ${least} Zeichen; ein paar Wörter sind gut.`,
  forgotten: "Ein vergessenes Passwort",
  forgottenHint:
    "Vergessen? Moderatoren oder der Betreiber dieses Servers machen dir einen Link, mit dem du ein anderes wählst.",
  forgottenAsk: "Passwort vergessen?",
  recoverWho: "Dein Name oder deine E-Mail-Adresse",
  recoverWhoMissing: "Schreib hier deinen Namen oder deine E-Mail-Adresse hin.",
  sendLink: "Link schicken",
  recoverSent:
    "Wenn es so ein Konto mit einer E-Mail-Adresse gibt, ist ein Link dorthin unterwegs. Sieh auch im Spam-Ordner nach.",
  recoverHint:
    "Der Link geht an die E-Mail-Adresse deines Kontos. Hat es keine, machen Moderatoren oder der Betreiber dieses Servers dir einen Link.",
  makeLink: "Link machen",
  linkFor: (who, till) =>
    `Gib diesen Link ${who}. Er gilt einmal, bis ${moment(till)}: Wer ihn hat, kann ein anderes Passwort wählen.`,
  passwordMissing: "Schreib hier das Passwort.",
  passwordShort: (least) => `Das ist zu kurz: Nimm mindestens ${least} Zeichen.`,
  makeAccount: "Konto anlegen",
  isBot: "Es ist für ein Programm: Es trägt das Zeichen BOT",
  guestKeeps: (guest) => `Du bist ${guest}. Legst du ein Konto an, bleiben deine Partien und deine Plätze dir.`,
  alreadyIn: (who) => `Du bist als ${who} angemeldet.`,
  signInOrUp: "Anmelden oder Konto anlegen",
  signOut: "Abmelden",

  // One's own rank
  ownRank: "Wie stark spielst du?",
  ownRankHint:
    "Das sagst du einmal, vor deiner ersten gewerteten Partie. Dein Rang beginnt dort und folgt dann deinen Partien.",
  ownRankUnsaid: "Keine Angabe",
  beginner: "Ich fange gerade an",
  aboutRank: (said) => `Etwa ${longRank(said)}`,
  ownRankSaid: (said) => `Du beginnst bei ${longRank(said)}.`,

  // One's own account
  account: "Dein Konto",
  nobody: "Du bist nicht angemeldet",
  guestAccount: (guest) =>
    `Du bist ${guest}, und nur dieser Browser kennt dich. Mit einem Konto behältst du deine Partien, bekommst eine Wertung und kannst mitreden.`,
  attempts: (count, last) =>
    `Jemand hat bei deinem Namen ${count === 1 ? "ein falsches Passwort" : `${count} falsche Passwörter`} versucht, zuletzt am ${moment(last)}. Das sperrt dich nicht aus; ein langes eigenes Passwort genügt.`,
  banned: ({ until, why }) =>
    `Du darfst nur zusehen${until ? `, bis zum ${day(until)}` : ""}. Ein Moderator sagt, warum: ${sentence(why)}`,
  muted: ({ until, why }) =>
    `Du darfst nicht mitreden${until ? `, bis zum ${day(until)}` : ""}. Ein Moderator sagt, warum: ${sentence(why)}`,
  yourPage: "Deine Seite und Partien",
  exportData: "Deine Daten herunterladen",
  aboutYou: "Wer du bist",
  bio: "Über dich",
  bioHint: "Steht auf deiner Seite, als einfacher Text.",
  save: "Speichern",
  saved: "Gespeichert.",
  changePassword: "Passwort ändern",
  oldPassword: "Das jetzige Passwort",
  newPassword: "Das neue Passwort",
  oldPasswordWrong: "Das ist nicht dein Passwort.",
  passwordChanged: "Das Passwort ist geändert. Andere Browser sind abgemeldet und alle Schlüssel widerrufen.",
  email: "E-Mail-Adresse",
  emailHint: "Für einen Link, wenn du dein Passwort vergisst. Niemand sonst sieht sie.",
  emailIs: (a) => `Sie ist ${a}.`,
  emailMissing: "Schreib hier deine E-Mail-Adresse hin.",
  emailSent: (to) => `Ein Link an ${to} ist unterwegs. Die Adresse gilt, sobald du ihn öffnest.`,
  emailRemove: "Adresse entfernen",
  emailRemoved: "Du hast keine E-Mail-Adresse mehr.",
  emailConfirm: "Bestätige deine E-Mail-Adresse",
  emailConfirmed: "Die Adresse gilt jetzt.",
  emailConfirmHint: "Sie dient für einen Link, wenn du dein Passwort vergisst, und für nichts, was andere sehen.",
  notices: "Benachrichtigungen",
  notifyMe: "Sag mir auch außerhalb der Seite, wenn mich jemand herausfordert oder eine Partie beginnt",
  notifyRefused:
    "Der Browser erlaubt es nicht. Erlaube Benachrichtigungen für diese Seite in seinen Einstellungen, und versuch es noch einmal.",
  notifySet: (on) => (on ? "Der Browser sagt es dir." : "Der Browser sagt es dir nicht."),
  lookHint:
    "Farben, Brett, Koordinaten, Töne und Sprache gehören zu diesem Browser: Du findest sie unter den Reglern oben auf jeder Seite.",

  // Tokens
  erase: "Endgültig löschen",
  eraseHint:
    "Du gibst deine Partien auf und heißt in Partien, Chats und Turnieren „deleted player“. Deinen Namen bekommt niemand sonst. Das lässt sich nicht rückgängig machen.",
  eraseSure: "Ja, das will ich",
  eraseUnsure: "Kreuze das zuerst an.",
  passkeySignIn: "Mit einem Passkey anmelden",
  passkeyMake: "Mit einem Passkey anlegen",
  passkeyMakeHint:
    "Mit einem Passkey brauchst du kein Passwort: Dein Telefon, Computer oder Passwortmanager meldet dich an.",
  passkeysAt: (at: string): string => `Passkeys gibt es unter ${at}.`,
  passkeysHttps: "Passkeys brauchen eine https-Adresse. Der Betreiber dieses Servers hat ihm keine gegeben.",
  passkeysNone: "Dieser Browser kennt keine Passkeys.",
  passkeyCanceled: "Es wurde kein Passkey benutzt. Du kannst es noch einmal versuchen.",
  signInAt: (title: string): string => `Anmelden mit ${title}`,
  signingOn: "Anmeldung läuft …",
  signOnLost: "Dieser Browser weiß nichts von dieser Anmeldung: Fang noch einmal an.",
  chooseName: "Wähle deinen Namen",
  chooseNameHint:
    "Dieses Konto kennt hier noch niemand. Wähle den Namen, unter dem andere dich sehen, und du hast eines.",
  haveAccount: "Du hast hier schon ein Konto? Melde dich dort an und verknüpfe beide auf der Seite deines Kontos.",
  methods: "Anmeldung",
  methodsHint:
    "Einen Passkey bewahrt dein Telefon, Computer oder Passwortmanager. Niemand kann ihn erraten oder dir ablisten.",
  noMethods: "Nur dein Passwort.",
  addPasskey: "Passkey hinzufügen",
  linkAt: (title: string): string => `${title} verknüpfen`,
  methodAdded: "Hinzugefügt: Du kannst dich damit anmelden.",
  methodRemoved: "Entfernt.",
  methodName: "Wie du ihn nennst",
  rename: "Umbenennen",
  remove: "Entfernen",
  confirmPasskey: "Mit einem Passkey bestätigen",
  confirmAt: (title: string): string => `Mit ${title} bestätigen`,
  confirmHint: "Um hier etwas zu ändern, bestätige, dass du es bist. Fünf Minuten lang brauchst du dann kein Passwort.",
  confirmed: "Bestätigt: Fünf Minuten lang brauchst du kein Passwort.",
  roleConfirm:
    "Deine Rolle verlangt eine Bestätigung mit einem Passkey; sie gilt in diesem Browser zwölf Stunden. Wenn du keinen hast, füge auf der Seite deines Kontos einen hinzu.",
  firstPassword: "Ein Passwort wählen",
  proofMissing: "Bestätige zuerst unter „Anmeldung“, dass du es bist.",
  methodOf: ({ label, provider }) => [provider, label].filter(Boolean).join(": ") || "Ein Passkey",
  synced: "auch auf deinen anderen Geräten",
  openedBy: {
    password: "mit Passwort",
    passkey: "mit Passkey",
    provider: "über einen Anbieter",
    link: "mit einem Link",
  } as Record<string, string>,
  devices: "Geräte",
  devicesHint: "Hier bist du angemeldet. Wenn du eines nicht kennst, melde es ab und ändere dein Passwort.",
  deviceOf: ({ label }) => label || "Ein Browser",
  thisDevice: "dieses hier",
  deviceIs: ({ created, used }) => dotted(`seit ${day(created)}`, used && `zuletzt benutzt ${day(used)}`),
  endOthers: "Überall sonst abmelden",
  othersEnded: "Alle anderen Geräte sind abgemeldet.",
  tokens: "Schlüssel",
  tokensHint: "Ein Programm, das der API einen Schlüssel zeigt, handelt in deinem Namen, so weit der Schlüssel reicht.",
  noTokens: "Es gibt keine.",
  tokenLabelOf: ({ label, scopes: of }) => (of.includes("calendar") ? "Dein Kalender" : label || "ohne Beschriftung"),
  tokenIs: ({ scopes: of, created, used, expires }) =>
    dotted(
      `darf: ${of.map((scope) => scopes[scope] ?? scope).join(", ")}`,
      `angelegt ${day(created)}`,
      used ? `zuletzt benutzt ${day(used)}` : "nie benutzt",
      expires && `bis ${day(expires)}`,
    ),
  revoke: "Widerrufen",
  newToken: "Ein neuer Schlüssel für ein Programm",
  tokenLabel: "Beschriftung",
  tokenLabelHint: "Wofür er ist, etwa „GNU Go zu Hause“.",
  labelMissing: "Sag, wofür der Schlüssel ist.",
  scopes: "Er darf",
  scope: (scope) => capital(scopes[scope] ?? scope),
  noScope: "Wähle mindestens eines, was er darf.",
  expires: "Er endet",
  lifetimes: [
    ["90", "nach 90 Tagen"],
    ["7", "nach 7 Tagen"],
    ["365", "nach einem Jahr"],
  ],
  tokenPasswordHint: "Damit niemand, der nur diesen Browser hat, einen Schlüssel anlegt, der bleibt.",
  makeToken: "Schlüssel anlegen",
  tokenOnce: "Kopiere den Schlüssel jetzt: Er wird nur dieses eine Mal gezeigt.",
  tokenItself: (label) => `Der Schlüssel ${label}`,
  copy: "Kopieren",

  // Somebody's page
  noSuchPerson: "Hier heißt niemand so.",
  since: (at) => `Hier seit ${day(at)}`,
  record: ({ won, lost, drawn }) => `${won} gewonnen, ${lost} verloren${drawn > 0 ? `, ${drawn} unentschieden` : ""}`,
  challengeTo: (who) => `${who} herausfordern`,
  guestPage: "Ein Gast: ohne Konto gibt es weder Wertung noch Herausforderungen.",
  challengeNeedsAccount: "Um jemanden herauszufordern, brauchst du ein Konto.",
  block: "Meiden",
  unblock: "Nicht mehr meiden",
  blocked: (who) => `Du triffst ${who} nicht: keine Herausforderungen, keine gefundenen Partien.`,
  blocks: "Gemieden",
  nobodyBlocked: "Niemand.",
  blocksHint: "Du siehst keine Angebote von ihnen, und gegen sie wird für dich keine Partie gefunden.",
  ratings: "Wertungen",
  unrated: "Noch keine gewerteten Partien.",
  pool: "Gegner",
  poolOf: (pool) => ({ people: "Menschen", bots: "Programme" })[pool] ?? pool,
  rating: "Wertung",
  ratingOf: ({ rank: said, value, provisional }) => `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95 %",
  intervalOf: ({ low, high }) => `${signed(low)} bis ${signed(high)}`,
  provisionalHint: "Ein Fragezeichen: erst wenige Partien, die Wertung kann sich noch stark ändern.",
  scaleHint:
    "Ein Rang ist ein Vorgabestein auf 19×19: von 30 Kyu bis 1 Kyu, dann von 1 Dan bis 9 Dan. Programme von bekannter Stärke halten die Skala fest.",
  course: "Verlauf der Wertung",
  courseHint:
    "Ein voller Punkt ist eine gewonnene Partie, ein leerer eine verlorene; im Band liegt höchstwahrscheinlich die wahre Stärke.",
  courseSaid: (n, from, to) => `Die Wertung über ${n} Partien: von ${signed(from)} bis ${signed(to)}`,
  streakOf: (n) => (n > 0 ? `${n} in Folge gewonnen` : `${-n} in Folge verloren`),
  longestStreak: (n) => `längste Siegesserie: ${n}`,
  opponents: "Häufigste Gegner",
  rates: "Nach Farbe, Vorgabe und Regeln",
  handicaps: { none: "Ohne Vorgabe", given: "Vorgabe gegeben", taken: "Vorgabe bekommen" },
  gamesRated: (n) => n,

  // Games
  games: "Partien",
  game: "Partie",
  result: "Ergebnis",
  board: "Brett",
  rules: "Regeln",
  moves: "Züge",
  opponent: "Gegner",
  any: "alle",
  results: [
    ["", "alle"],
    ["won", "gewonnen"],
    ["lost", "verloren"],
    ["drawn", "unentschieden"],
  ],
  boardSizes: [
    ["", "alle"],
    ["9x9", "9×9"],
    ["13x13", "13×13"],
    ["19x19", "19×19"],
  ],
  ratedOrNot: [
    ["", "alle"],
    ["true", "gewertet"],
    ["false", "nicht gewertet"],
  ],
  ratedMark: "gewertet",
  find: "Suchen",
  older: "Ältere",
  noGames: "Noch keine Partien.",
  gamesFound: (n, more) => (n === 0 ? "Keine solchen Partien." : `${more ? "bisher " : ""}${games(n)}`),
  against: (opponent) => `gegen ${opponent}`,
  gameSaid: (color, opponent) => `${name(color)} gegen ${opponent}`,
  outcome: (result, color) => {
    if (!result) return "läuft";
    if (result === "0") return "unentschieden";
    const winner = { B: "black", W: "white" }[result[0]!];
    return winner && result[1] === "+"
      ? `${winner === color ? "gewonnen" : "verloren"}, ${resultText(result)}`
      : resultText(result);
  },
  day,

  // The lobby
  news: "Neuigkeiten",
  look: "Ansehen",
  dismiss: "Ausblenden",
  toBoard: "Zum Brett",
  offersYou: (who, terms) => `${who} bietet dir eine Partie an: ${terms}.`,
  gameStarts: (opponent, color) => `Deine Partie gegen ${opponent} beginnt. Du hast ${name(color)}.`,
  yourTurn: (opponent) => `Du bist am Zug gegen ${opponent ?? "jemanden"}.`,
  gameOver: (opponent, result) => `Deine Partie gegen ${opponent ?? "jemanden"} ist vorbei: ${resultText(result)}.`,
  vacation: "Urlaub",
  vacationHint: "In Partien, die Urlaub vorsehen, zählt deine Zeit nicht. Er beginnt und endet in allen zugleich.",
  vacationBegin: "In den Urlaub gehen",
  vacationEnd: "Zurückkommen",
  vacationNow: "Du bist im Urlaub.",
  vacationLast: "Bis (letzter Tag)",
  theirTurn: "Die andere Seite ist am Zug",
  yourGames: "Deine Partien",
  gameNow: (size, time, color) => dotted(board(size), clock(time), `du: ${name(color)}`),
  turn: "Du bist am Zug",
  toYou: "Dir angeboten",
  yours: "Deine eigenen Angebote",
  openOffers: "Offen für alle",
  nobodyWaits: "Gerade wartet niemand auf einen Gegner. Biete eine Partie an, oder lass dir eine suchen.",
  kindOf: (kind) =>
    ({ open: "An alle", link: "An alle mit dem Link", direct: "An einen Spieler", automatch: "An alle" })[kind],
  accept: "Annehmen",
  decline: "Ablehnen",
  withdraw: "Zurückziehen",
  link: "Link",

  automatch: "Einen Gegner finden",
  sizes: "Bretter",
  noSize: "Wähle mindestens ein Brett.",
  speed: "Tempo",
  speedOf: (speed) => speeds[speed],
  evenSearch: "Nach Rang ausgleichen, mit Vorgabe und Komi",
  searching: ({ sizes, speed, rated }) =>
    `Ein Gegner wird gesucht: ${sizes.map(board).join(" oder ")}, ${speeds[speed]}${rated ? ", gewertet" : ""}. Deine Partie beginnt von selbst.`,
  stopSearch: "Nicht mehr suchen",

  offerTitle: "Eine Partie anbieten",
  offerTo: "An",
  toAnybody: "Alle hier",
  toLink: "Wer den Link bekommt",
  offerSend: "Anbieten",
  offered:
    "Angeboten: Es steht bei deinen eigenen Angeboten. Sobald jemand annimmt, beginnt die Partie hier von selbst.",
  clocks: clocks.map((time): [string, string] => [time, capital(clock(time))]),
  moreTerms: "Regeln, Vorgabe, Spielende",
  ratedGame: "Eine gewertete Partie",
  ratedNeedsAccount: "Gewertete Partien gibt es nur mit Konto.",
  challengeTitle: (who) => `Eine Partie mit ${who}`,
  challengeSend: (who) => `${who} anbieten`,

  terms: (game, rated, theirs = true) =>
    dotted(
      board(game.size),
      rules(game.ruleset),
      game.komi !== undefined && `Komi ${number(game.komi)}`,
      Boolean(game.handicap) && `${stones(game.handicap!)} Vorgabe`,
      clock(game.time),
      `du: ${colorFor(game.color, theirs)}`,
      rated ? "gewertet" : "nicht gewertet",
    ),

  // One challenge
  aChallenge: "Eine Herausforderung",
  noSuchChallenge: "Diese Herausforderung gibt es nicht.",
  toLobby: "Zur Lobby",
  offerOf: (who) => `${who} bietet eine Partie an`,
  yourOffer: (to) => (to ? `Dein Angebot an ${to}` : "Dein Angebot"),
  stateOf: (state, mine, to) =>
    state === "waiting" && mine
      ? `Warte auf ${to ?? "einen Gegner"}. Die Partie beginnt hier von selbst.`
      : states[state],
  whatIsOffered: "Was angeboten wird",
  offeredBy: "Von",
  termsOneByOne: (game, rated, theirs, ending) => [
    ["Brett", board(game.size)],
    ["Regeln", rules(game.ruleset)],
    ["Komi", game.komi === undefined ? "wie üblich" : number(game.komi)],
    ...(game.handicap ? [["Vorgabe", stones(game.handicap)] as [string, string]] : []),
    ["Bedenkzeit", capital(clock(game.time))],
    ["Du spielst", colorFor(game.color, theirs)],
    ["Gewertet", rated ? "ja" : "nein"],
    ...(ending ? [["Spielende", ending] as [string, string]] : []),
  ],
  challengeLink: "Schick diesen Link dem, mit dem du spielen willst.",
  watch: "Die Partie ansehen",

  // Chat
  chat: "Gespräch",
  nothingSaid: "Noch hat niemand etwas gesagt.",
  kibitzHint: "Was Zuschauer sagen, siehst du nach der Partie.",
  chatOnceSeated: "Wenn du Platz nimmst, kannst du hier mit deinem Gegner reden.",
  chatNeedsAccount: "Um hier zu sprechen, brauchst du ein Konto.",
  sayLabel: "Sag etwas im Gespräch",
  sayCommand: (line) =>
    `„${line}“ ist ein Zug oder ein Befehl, und die gehören in das Feld unter dem Brett. Um es trotzdem zu sagen, drücke noch einmal auf Sagen.`,
  switchChatOff: "Das Gespräch ausschalten",
  switchChatOn: "Das Gespräch einschalten",
  chatOff: (who) => `${who} hat das Gespräch ausgeschaltet.`,
  chatOffByYou: "Du hast das Gespräch ausgeschaltet.",
  chatSwitched: (who, on) => `${who} hat das Gespräch ${on ? "wieder eingeschaltet" : "ausgeschaltet"}.`,
  say: "Sagen",
  sayNothing: "Schreib, was du sagen willst.",
  watching: "sieht zu",
  hour: (at) => hour(at),

  // Reports
  report: "Melden",
  reportPerson: (who) => `${who} melden`,
  reportLine: (who) => `Melden, was ${who} gesagt hat`,
  whatIsWrong: "Was ist nicht in Ordnung?",
  reportHint: "Ein Moderator liest es, zusammen mit dem, was du meldest.",
  whyMissing: "Sag, warum.",
  sendReport: "Meldung abschicken",
  cancel: "Abbrechen",
  reported: "Danke. Ein Moderator sieht es sich an.",

  // Moderation
  moderatorsOnly: "Das ist für Moderatoren.",
  reports: "Meldungen",
  noReports: "Es gibt keine offenen Meldungen.",
  reportedAt: (at) => moment(at),
  theGame: "Die Partie",
  judge: "Stummschalten oder sperren",
  closeReport: "Meldung schließen",
  why: "Warum",
  whyHint: "Es wird festgehalten.",
  person: "Eine Person",
  nameOrId: "Name oder Kennung",
  deed: "Was geschehen soll",
  discipline: (what) => disciplines[what],
  hours: "Stunden",
  hoursHint: "Nichts: bis zur Begnadigung.",
  badHours: (most) => `Stunden sind eine ganze Zahl bis ${most}, oder nichts.`,
  doIt: "Ausführen",
  done: (what, who) => `${who} ist ${judged[what]}.`,
  amendResult: "Ein Ergebnis berichtigen",
  gameAddress: "Die Adresse der Partie",
  gameMissing: "Kopiere die Adresse der Partie.",
  newResult: "Das richtige Ergebnis",
  decisions: [
    ["B+R", "Schwarz gewinnt durch Aufgabe"],
    ["W+R", "Weiß gewinnt durch Aufgabe"],
    ["B+", "Schwarz gewinnt nach Punkten"],
    ["W+", "Weiß gewinnt nach Punkten"],
    ["B+T", "Schwarz gewinnt durch Zeit"],
    ["W+T", "Weiß gewinnt durch Zeit"],
    ["B+F", "Schwarz gewinnt kampflos"],
    ["W+F", "Weiß gewinnt kampflos"],
    ["0", "Unentschieden"],
    ["both-lose", "Beide verlieren"],
    ["Void", "Kein Ergebnis"],
  ],
  margin: "Mit wie vielen Punkten",
  marginMissing: "Es fehlt eine Zahl von Punkten, etwa 3,5.",
  amended: "Das Ergebnis ist berichtigt.",
  server: "Der Server",
  serverSince: (version: string, at: string): string => `${version} · läuft seit ${moment(at)}`,
  serverWorks: (ok: boolean, note?: boolean): string =>
    !ok ? "gestört" : note ? "in Ordnung, bitte nachsehen" : "in Ordnung",
  serverLately: (total: string, lately: string, minutes: string): string =>
    `${total}; ${lately} in den letzten ${minutes} min`,
  serverPart: {
    store: "Datenbank",
    connections: "Platz für Verbindungen",
    logs: "Gespeicherte Partien",
    mail: "Mailserver",
    disk: "Platz auf der Platte",
    certificate: "Zertifikat",
    engines: "Programme",
    push: "Push-Nachrichten",
    traces: "Traces",
  },
  serverFigures: {
    shinpan_games_loaded: "Partien im Speicher",
    shinpan_games_parked: "Partien, die in der Datenbank warten",
    shinpan_streams: "Offene Verbindungen von Spielern und Zuschauern",
    shinpan_programs: "Laufende Programme",
    shinpan_program_faults_total: "Fehler von Programmen",
    shinpan_request_seconds_mean: "Dauer einer Anfrage im Mittel",
    shinpan_commit_seconds_mean: "Dauer eines Schreibvorgangs im Mittel",
    shinpan_writes_waiting: "Wartende Schreibvorgänge",
    shinpan_work_waiting: "Anfragen, die auf einen Prozessor warten",
    shinpan_mail_waiting: "Wartende Briefe",
    process_resident_memory_bytes: "Arbeitsspeicher",
    process_open_fds: "Offene Dateien",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "Link für einen Kalender",
  calendarHint:
    "Zeigt die Fristen deiner Partien und die Runden deiner Turniere im Kalender deines Telefons. Wer den Link hat, sieht sie; ein früherer Link endet.",
  calendarAddress: "Adresse für deinen Kalender",
  invitations: "Einladungen",
  invitationsHint: "Wer den Link hat, legt damit ein Konto an.",
  inviteUses: "Für wie viele Leute",
  inviteDays: "Für wie viele Tage",
  invitationIs: (left, till) => `noch für ${left} · bis ${moment(till)}`,
  linkOnce: "Kopiere den Link jetzt: Er wird nur dieses eine Mal gezeigt.",
  wholeNumber: (most) => `Eine ganze Zahl von 1 bis ${most}, bitte.`,
  addAccount: "Konto für jemanden anlegen",
  announcements: "Bekanntmachungen",
  announcementsHint:
    "Alle erfahren es, die eine Seite ansehen. Mit einer Zeit von und bis, etwa einer Wartung, nennt es die Zeit und verschwindet von selbst.",
  announcement: "Was alle erfahren",
  begins: "Von",
  ends: "Bis",
  announce: "Bekanntgeben",
  moment,
  roles: "Rollen",
  rolesHint: "Was ein Konto außer Spielen darf. Es wird festgehalten.",
  seeRoles: "Rollen ansehen",
  role: {
    moderator: "Moderation: Leute und Ergebnisse",
    organizer: "Turnierleitung: Turniere",
    admin: "Verwaltung: alles",
  },
  giveRoles: "Diese Rollen geben",
  rolesGiven: (who, roles) => `${who}: ${roles || "keine Rolle"}`,
  audit: "Was geschehen ist",
  auditHint: "Alles, was gemeldet und getan wurde, das Neueste zuerst.",
  nothingDone: "Bisher nichts.",
  deedOf: ({ did, hours, result }) =>
    [
      deeds[did],
      result && `ein Ergebnis zu ${resultText(result)}`,
      (did === "mute" || did === "ban") &&
        (hours ? `für ${count(hours, { one: "# Stunde", other: "# Stunden" })}` : "für immer"),
    ]
      .filter(Boolean)
      .join(" "),
};
