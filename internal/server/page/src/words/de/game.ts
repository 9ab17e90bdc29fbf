// What the page says in German about games, and on every screen.

import { capital, sentence } from "../sentences";
import type { text as english } from "../en/game";
import {
  clock,
  fate,
  here,
  is,
  judges,
  list,
  lives,
  moves,
  name,
  number,
  rank,
  resultText,
  stones,
  stonesAt,
  titles,
} from "./parts";
import { endings, reason, refusal, rulesetNotes } from "./server";
import shell from "./shell.json";

/** How a dispute is settled when a mediator says nothing. */
export const fallbacks: Record<string, string> = {
  cleanup: "wird einmal weitergespielt; was dann steht, lebt",
  "as-is": "zählt das Brett, wie es steht",
  "play-on": "wird der Streitfall ausgespielt",
  resume: "wird weitergespielt, bis beide sich einig sind",
  confirmation: "wird jede strittige Kette auf einer Kopie des Bretts ausgespielt",
};

/** That stones are dead or alive. */
export const called = (vertices: readonly string[], dead: boolean, named = list(vertices)): string =>
  `${named} ${dead ? `${is(vertices)} tot` : lives(vertices)}`;

/** The built-in player at a level, in German; other programs are called as the server calls them. */
const engineTitle = (said: string): string => said.replace(/^Shinpan, level (\d+)$/, "Shinpan, Stufe $1");

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "spielt eine erste Partie",
  "spielt wie ein Anfänger",
  "spielt wie ein Anfänger mit etwas Erfahrung",
  "spielt wie ein Gelegenheitsspieler",
  "spielt, wie man im Klub ab und zu spielt",
  "spielt wie ein Klubspieler",
  "spielt wie ein erfahrener Klubspieler",
  "spielt wie ein starker Klubspieler",
  "spielt wie ein sehr starker Klubspieler",
  "spielt, so stark es kann",
];

export const text: typeof english = {
  name: "shinpan",
  elsewhere: "Was hier noch gespielt wird",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move) => (move === "pass" ? "Pass" : move),
  list,
  number,
  sentence,
  resultText,
  refusal,
  reason,

  // The board
  boardOf: (size) => `Gobrett, ${size.cols} mal ${size.rows}`,
  point: (vertex, look) =>
    [
      vertex,
      look.stone ? name(look.stone) : "leer",
      look.dead && "als tot markiert",
      look.chosen && "gewählt",
      look.disputed && "strittig",
      look.unsettled && "ungeklärt",
      look.doubted && "lebt, da ist der Schiedsrichter sicher",
      look.owner === "X" && "Punkt von Schwarz",
      look.owner === "O" && "Punkt von Weiß",
      look.owner === "." && "neutral",
      look.share && `zu ${Math.round(Math.abs(look.share) * 100)} Prozent ${look.share > 0 ? "schwarz" : "weiß"}`,
      look.gap && "offene Grenze",
      look.protect && "noch zu füllen",
      look.found &&
        { eye: "Auge", "false-eye": "falsches Auge", seki: "im Seki", connect: "noch zu verbinden" }[look.found],
      look.number !== undefined && `Zug ${look.number}`,
      look.last && "letzter Zug",
      look.ko && "durch Ko gesperrt",
      look.pending && "unterwegs",
      look.label && `Variante ${look.label}`,
    ]
      .filter(Boolean)
      .join(", "),

  // How it looks and sounds
  look: "Aussehen und Ton",
  lookTheme: "Hell oder dunkel",
  lookThemes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  lookBoard: "Brett",
  lookBoards: { kaya: "Holz", slate: "Flach", contrast: "Kontrastreich" },
  lookConfirm: "Jeden Stein bestätigen",
  lookConfirms: { touch: "Mit dem Finger", always: "Immer", never: "Nie" },
  lookCoordinates: "Buchstaben und Zahlen am Rand des Bretts",
  lookSounds: "Töne: Steine, und Signale, wenn die Zeit knapp wird",
  lookVolume: "Lautstärke",
  lookCount: "Die letzten Sekunden laut zählen",
  lookListen: "Auch die Uhren anderer herunterzählen",
  lookLanguage: "Sprache",
  lookLanguageSystem: "Wie der Browser",
  lookDone: "Fertig",

  // The first screen
  homeTitle: "Eine Partie Go, mit Schiedsrichter.",
  homeLead:
    "Spiel sofort los: ohne Anmeldung, ohne Installation. Wenn beide passen, sagt der Schiedsrichter, was er sieht. Seid ihr euch nicht einig, entscheidet das Spiel selbst.",
  playNow: "Jetzt spielen",
  playFriend: "Spielen: Link für einen Freund",
  boardHint: "Oder setz einfach den ersten Stein aufs Brett.",
  size: "Brett",
  custom: "Andere",
  customSize: "Spalten × Reihen",
  customHint: "Von 1x1 bis 25x25; auch 7x5 geht.",
  badSize: "Das ist keine Brettgröße: Versuch 9 oder 7x5. Höchstens 25 in jeder Richtung.",
  opponent: "Gegner",
  friend: "Ein Freund, per Link",
  color_: "Du spielst",
  colorBlack: "Schwarz",
  colorWhite: "Weiß",
  colorRandom: "Egal",
  engineTitle,
  opponentTitle: (said, level) =>
    strengths[level ?? 0] ? `${engineTitle(said)}: ${strengths[level!]}` : engineTitle(said),
  playsLike: (level) => strengths[level ?? 0] ?? "",
  more: "Regeln, Bedenkzeit, Vorgabe, Spielende",
  ruleset: "Regeln",
  komi: "Komi",
  komiUsual: (komi) => (komi === undefined ? "wie üblich" : `${number(komi)}, wie üblich`),
  badKomi: "Das Komi ist eine ganze oder halbe Zahl von Punkten, zum Beispiel 6,5.",
  handicap: "Vorgabe",
  noHandicap: "keine",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "nach Rang",
  evenHint: "Der Rang beider entscheidet: Wer schwächer ist, spielt Schwarz, mit Vorgabe und Komi, die es ausgleichen.",
  evened: ({ black, white, handicap, komi, you }) =>
    !black || !white
      ? `Keine Vorgabe, Komi ${number(komi)}: Es fehlt ein Rang, nach dem man gehen könnte.`
      : `${you ? `Du spielst ${name(you)}. ` : ""}${handicap ? stones(handicap) : "Keine Vorgabe"}${`, Komi ${number(komi)}: ${rank(black)} gegen ${rank(white)}.`}`,
  stones,
  freeHandicap: "Schwarz wählt die Punkte",
  clock: "Bedenkzeit",
  clocks: [
    ["none", "Ohne Uhr"],
    ["5m+5x20s", "5 min, dann 5 × 20 s"],
    ["10m+5x30s", "10 min, dann 5 × 30 s"],
    ["5m+5s", "5 min + 5 s pro Zug"],
    ["20m", "20 min für die Partie"],
    ["20m+25/5m", "20 min, dann 25 Steine in 5 min"],
  ],
  clockOwn: "Eine andere …",
  clockKind: "Art der Uhr",
  clockKinds: {
    byoyomi: "Byo-yomi: Perioden für Züge",
    fischer: "Fischer: mehr mit jedem Zug",
    canadian: "Kanadisch: eine Periode für mehrere Steine",
    absolute: "Absolut: eine Zeit für die Partie",
    move: "Fernpartie: eine Frist für jeden Zug",
  },
  clockParts: {
    main: "Grundzeit (min)",
    periods: "Perioden",
    period: "Jede (s)",
    increment: "Mehr mit jedem Zug (s)",
    stones: "Steine",
    stretch: "In (min)",
    move: "Für jeden Zug (Tage)",
  },
  firstMoveIn: "Erster Zug innerhalb von (s)",
  weekends: "Wochenenden",
  weekendsCount: "zählen mit",
  vacation: "Urlaub je Seite (Tage)",
  vacationNone: "keiner",
  weekendsFreeIn: (zone) => `zählen nicht (${zone})`,
  firstMoveUsual: "wie üblich",
  clockInWords: (time) => `${capital(clock(time))}. Eine Zahl darf eine Einheit haben: 90s, 10m, 1h30m, 3d.`,
  rulesetTitle: (key) => titles[key] ?? key,
  rulesetNote: (key, said) => rulesetNotes[key] ?? said,
  ending: "Wie sie endet",
  endingTitle: (key, said) => endings[key]?.[0] ?? said,
  endingNote: (key, said) => endings[key]?.[1] ?? said,
  endingUsual: (title) => (title ? `Wie üblich: ${title}` : "Wie bei diesen Regeln üblich"),
  endingAll: "Auch anbieten, wobei eine Lüge über tote Steine etwas bringen kann",
  endingUnsound:
    "Hier kann eine Lüge etwas bringen: Wo Gebiet zählt, lässt jemand, der abstreitet, dass ein Stein tot ist, die andere Seite für jeden Zug, der ihn schlägt, einen Punkt zahlen.",
  lies: "Lügen",
  yes: "ja",
  no: "nein",
  asUsual: (what) => `Wie üblich: ${what}`,
  mediator: "Der Schlichter, der im Streitfall entscheidet",
  mediatorPerson: "Ein Mensch, dem beide Spieler zustimmen",
  mediatorAccount: "Jemand mit einem Konto",
  mediatorAccountName: "Das Konto des Schlichters",
  mediatorNameMissing: "Nenne das Konto, das schlichten soll.",
  mediatorIs: (name) => `Das Konto ${name}`,
  mediatorNobody: "Niemand",
  mediatorJudge: (key) => `Der eingebaute Gutachter: ${judges[key] ?? key}`,
  mediatorEngine: (title) => `Programm: ${title}`,
  fallback: "Ohne Urteil",
  fallbacks: Object.fromEntries(Object.entries(fallbacks).map(([key, said]) => [key, capital(said)])),
  limits: "Passen, Grenzen, regelwidrige Züge",
  passing: "Passen",
  passings: [
    ["normal", "setzt einen Zug aus"],
    ["for-good", "gilt für immer: Wer gepasst hat, zieht nicht mehr"],
  ],
  forcedPass: "Der Schiedsrichter passt für eine Seite, die keinen Stein setzen kann",
  illegalLoses: "Ein regelwidriger Zug verliert sofort",
  seenLate: "Du siehst diese Partie verspätet, solange sie läuft; ist sie zu Ende, siehst du alles.",
  delayTime: "Zuschauer sehen sie später um",
  delayMoves: "Züge, die Zuschauer noch nicht sehen",
  moveLimit: "Höchstzahl der Züge, auch Passen",
  moveLimitUsual: (n) => (n ? `${n}, wie üblich` : "wie für die Brettgröße üblich"),
  badMoveLimit: "Die Höchstzahl der Züge ist eine ganze Zahl von 1 bis 10000.",
  atLimit: "An der Grenze",
  repetition: "Dieselbe Stellung zum dritten Mal ohne Passen, bei einfachem Ko",
  outcomes: {
    draw: "Unentschieden",
    count: "Ein Gutachter zählt das Brett",
    void: "Kein Ergebnis",
    none: "Es wird weitergespielt",
  },
  judge: "Wer zählt",
  judgeTitle: (key) => [key, judges[key]].filter(Boolean).join(": "),
  liveGames: "Laufende Partien",
  recentGames: "Zuletzt gespielt",
  cardTitle: (black, white) => `${black} – ${white}`,
  cardMoves: moves,
  unreachable: "Der Server ist nicht erreichbar. Neuer Versuch…",

  // The game
  you: "du",
  bot: "BOT",
  rank,
  guest: "Gast",
  freeSeat: "freier Platz",
  days: (days, hours) => (hours > 0 ? `${days} T. ${hours} Std.` : `${days} T.`),
  moment: (at, week) => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left, moment) => `${left} (${moment})`,
  connecting: "Verbindung verloren. Sie wird neu aufgebaut…",
  yourTurn: (you) => `Du bist am Zug: ${name(you)}`,
  disputed: "Die Listen der toten Steine unterscheiden sich.",
  pass: "Passen",
  withdraw: "Doch nicht",
  decline: "Ablehnen",
  mediatorWanted:
    "Die Spieler suchen einen Schlichter. Er entscheidet, wenn sie sich über tote Steine nicht einig sind. Wer sich anbietet, braucht das Ja von beiden.",
  copy: "Link kopieren",
  builtinPlayer: "Eingebauter Spieler",
  reviewedBy: "Programm für die Analyse",
  copied: "Kopiert",

  // The record
  moves: "Züge",
  first: "Zum Anfang",
  back: "Einen Zug zurück",
  forward: "Einen Zug vor",
  latest: "Zum letzten Zug",
  position: (at, of) => `${at} / ${of}`,

  // Trying moves out
  tries: "Ausprobierte Züge",
  triesNone: "Setz Steine aufs Brett, um Züge auszuprobieren. Nur du siehst sie; die Partie bleibt, wie sie ist.",
  triesHint: "Nur du siehst sie. Ein Buchstabe auf dem Brett führt in die Variante, die er nennt.",
  triedAfter: (n) => (n === 0 ? "Am Anfang" : `Nach Zug ${n}`),
  branch: (i) => String.fromCharCode(97 + (i % 26)),
  comment: "Anmerkung zu dieser Stellung",

  // Counting
  timeLeft: "Verbleibende Zeit",

  // A dispute
  confirmIntro:
    "Ihr nennt beide diese Ketten von dir tot. Was du ankreuzt, bleibt tot, ohne geschlagen zu werden, solange kein Zug es berührt:",
  inDispute: (vertices) => `Strittig: ${stonesAt(vertices)}.`,

  // Marking by turns
  yourMark:
    "Du bist an der Reihe: Wähle auf dem Brett eine tote Kette, gleich welcher Farbe, die nicht mehr zu retten ist; oder sag, dass du fertig bist.",

  // A judge's count
  playOnCountHint:
    "Spielt niemand weiter, gilt die Zählung. Spielt jemand weiter, zählt der Gutachter nach dem nächsten doppelten Passen wieder; passen beide gleich, bleibt es bei dieser Zählung.",

  // How it was decided
  ruling: "Entscheidung",
  status: fate,

  // The end
  result: "Ergebnis",
  tally: [
    ["stones", "Lebende Steine"],
    ["surrounded", "Umschlossene Punkte"],
    ["prisoners", "Gefangene"],
    ["tax", "Gruppensteuer"],
    ["button", "Knopf"],
  ],
  total: "Summe",
};
