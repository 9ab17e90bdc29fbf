// What the page says in German about venues, tournaments and matches.

import type { Cell, Match, MatchEnd } from "../../api/types";
import type { contestWords as english, End } from "../en/contests";
import { capital, crossed, dotted, minus, sentence } from "../sentences";
import { clock, count, here, fate, games, list, moves, name, number, resultText, titles } from "./parts";
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
  if (us < 1000) return `${Math.round(us)} µs`;
  if (us < 1e6) return `${digits(us / 1000)} ms`;
  if (us < 60e6) return `${digits(us / 1e6)} s`;
  return `${Math.floor(us / 60e6)} min ${Math.round((us % 60e6) / 1e6)} s`;
};

/** What is played under which terms. */
const terms = (size: string, ruleset: string | undefined, komi: number, time: string): string =>
  dotted(crossed(size), ruleset && `Regeln: ${titles[ruleset] ?? ruleset}`, `Komi ${number(komi)}`, clock(time));

const kinds: Record<string, string> = {
  "round-robin": "Jeder gegen jeden",
  gauntlet: "Einer gegen alle",
  swiss: "Schweizer System",
  mcmahon: "McMahon-System",
  knockout: "K.-o.-System",
  "double-elimination": "Doppel-K.-o.-System",
  ladder: "Leiter",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["Siege", "Siege und die Hälfte der Unentschieden"],
  mms: ["MMS", "McMahon-Punkte"],
  sos: ["SOS", "die Summe der Punkte der Gegner"],
  sosos: ["SOSOS", "die Summe der SOS der Gegner"],
  sodos: ["SODOS", "die Summe der Punkte der besiegten Gegner"],
  solkoff: ["Solkoff", "die Summe der Siege der Gegner"],
  buchholz: ["Buchholz", "die Summe der Siege der Gegner"],
  "sonneborn-berger": ["SB", "Sonneborn-Berger: die Summe der Siege der besiegten Gegner"],
  "direct-encounter": ["DV", "direkter Vergleich: Siege minus Niederlagen unter denen, die bisher gleichstehen"],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends: Record<string, string> = {
  count: "ausgezählt",
  resign: "aufgegeben",
  time: "Zeit abgelaufen",
  "move limit": "Höchstzahl der Züge",
  repetition: "Wiederholung",
  "no result": "kein Ergebnis",
  "illegal move": "regelwidriger Zug",
  "refused a legal move": "regelgerechten Zug abgelehnt",
  "no move": "kein Zug",
  crash: "abgestürzt",
  "no answer": "keine Antwort in der Zeit",
  flood: "zu viel geschrieben",
  garbage: "kein GTP geschrieben",
  "hung up": "Verbindung beendet",
  "not started": "nicht gestartet",
  failed: "anderer Fehler",
} satisfies Record<End, string>;
const states: Record<Match["state"], string> = { running: "Läuft", stopped: "Angehalten", over: "Beendet" };
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games: n }) => `${ends[end] ?? end} ${n}`).join(", ");

const outcomes: Record<Cell["sign"], string> = {
  "+": "gewonnen",
  "-": "verloren",
  "=": "unentschieden",
  "?": "noch nicht vorbei",
};
const result = (said: string): string => (said === "both-lose" ? "beide verlieren" : resultText(said));
const left = { withdrawn: "zurückgetreten", disqualified: "disqualifiziert", absent: "nicht da" };
const players = (n: number): string => count(n, { one: "# Spieler", other: "# Spieler" });
const running = (n: number): string => count(n, { one: "# Partie läuft", other: "# Partien laufen" });

export const contestWords: typeof english = {
  // Venues
  venues: "Wo Programme sich treffen",
  noVenues: "Auf diesem Server treffen sich keine Programme.",
  allVenues: "Alle Treffpunkte",
  noSuchVenue: "Diesen Treffpunkt gibt es nicht.",
  venueTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  venueBusy: ({ here, live }) => `${players(here)} hier, ${running(live)}`,
  connect: "Lass dein Programm spielen",
  copyCommand: "Befehl kopieren",
  connectAt: "Programme verbinden sich mit dem Protokoll von CGOS, unter",
  connectHint:
    "Ein Programm, das GTP spricht, verbindet sich mit diesem Befehl. Das Passwort in der Datei ist sein eigenes; das zuerst gesendete gilt.",
  connectCommand: (server) => `shinpan cgos-client --server ${server} --user NAME --password-file DATEI -- PROGRAMM`,
  live: "Laufende Partien",
  quiet: "Gerade läuft keine Partie.",
  tagged: (player, tag) => `${player} (${tag})`,
  moves,

  // Standings
  standings: "Tabelle",
  player: "Spieler",
  here: "hier",
  anchor: "Anker",
  rating: "Wertung",
  ratingHint: "in Elo, aus allen Partien zusammen",
  interval: "95 %",
  intervalOf: ({ low, high }) => `${whole(low)} bis ${whole(high)}`,
  tag: "Marke",
  tagHint: "von Partie zu Partie, wie CGOS sie berechnet",
  games: "Partien",
  number,
  whole,

  // Games that are over
  recent: "Zuletzt gespielt",
  game: "Partie",
  result: "Ergebnis",
  resultText,
  began: "Beginn",
  when: (at) => moment(at),

  // Tournaments
  tournaments: "Turniere",
  noTournaments: "Auf diesem Server gibt es keine Turniere.",
  allTournaments: "Alle Turniere",
  noSuchTournament: "Dieses Turnier gibt es nicht.",
  tournamentTerms: ({ kind, size, ruleset, komi, time }) =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (who) => `geleitet von ${who}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players: n, live, played }) =>
    dotted(
      called_off
        ? "Abgesagt"
        : over
          ? "Beendet"
          : joining
            ? "Offen zum Mitmachen"
            : round === 0
              ? "Noch nicht begonnen"
              : `Runde ${round}${rounds ? ` von ${rounds}` : ""}`,
      players(n),
      live > 0 && running(live),
      `${played} gespielt`,
    ),
  contents: "Auf dieser Seite",
  figure: (key) => figures[key] ?? [key, key],
  tallyHead: "+ = −",
  tallyHint: "gewonnene, unentschiedene und verlorene Partien",
  tally: ({ wins, draws, losses }) => `${wins} ${draws} ${losses}`,
  left,

  // The crosstable
  crosstable: "Kreuztabelle",
  roundHead: (round) => `R${round}`,
  roundOf: (round) => `Runde ${round}`,
  cell: ({ opponent, sign, color, handicap }) =>
    `${opponent || "0"}${minus(sign)}${color ? (color === "black" ? "s" : "w") : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }, round, opponent) =>
    `Runde ${round}: ${color ? `${name(color)} gegen ${opponent}, ` : "kein Gegner, "}${outcomes[sign]}`,
  crosstableHint:
    "Der Platz des Gegners in der Tabelle, 0 ohne Partie; + ein Sieg, − eine Niederlage, = ein Unentschieden, ? eine laufende Partie; s Schwarz, w Weiß, und die Vorgabe.",

  // All against all
  all: "Jeder gegen jeden",
  points: ({ wins, draws, losses }) => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row, column, t) =>
    `${row} gegen ${column}: ${t.wins} gewonnen, ${t.draws} unentschieden, ${t.losses} verloren`,
  liveCell: "läuft",
  liveSaid: (black, white) => `${black} – ${white}, läuft`,

  // Who is likely stronger
  likelier: "Wer wahrscheinlich stärker ist",
  likelierHint:
    "Wie wahrscheinlich nach den Partien dieses Turniers der Spieler der Zeile stärker ist als der der Spalte.",
  chance: (p) => `${Math.round(100 * p)} %`,
  chanceHint: (row, column, p) => `${row} ist mit einer Wahrscheinlichkeit von ${percent(p)} stärker als ${column}`,

  // Taking part
  takePart: "Mitmachen",
  joiningOpen: "Du kannst mitmachen, bis das Turnier gestartet wird.",
  join: "Mitmachen",
  start: "Turnier starten",
  withdrawMe: "Zurücktreten",
  checkIn: "Ich bin da",
  checkInPlayer: "Ist da",
  checkedIn: "Du hast dich anwesend gemeldet.",
  checkedInPlayer: "da",
  checkInAsked: "Melde dich vor dem Beginn anwesend, sonst spielst du nicht mit.",
  opensAt: (at) => `Die nächste Runde beginnt am ${moment(at)}.`,
  absenceRule: (within, forfeit) =>
    forfeit
      ? `Wer eine Partie nicht innerhalb von ${within} beginnt, hat sie verloren; hat sich keine Seite anwesend gemeldet oder gezogen, haben beide verloren.`
      : `Eine Partie, die eine Seite nicht innerhalb von ${within} beginnt, hat kein Ergebnis.`,
  absence: "Eine Seite, die nicht beginnt,",
  absences: [
    ["forfeit", "hat verloren"],
    ["void", "lässt kein Ergebnis"],
  ],
  delay: "Verzögerung für Zuschauer in Minuten",
  delayHint: "So viel später sehen sie jede laufende Partie; die Spieler und die Turnierleitung sehen sie sofort.",
  delayBounds: "Eine Verzögerung ist eine ganze Zahl von Minuten, 0 bis 120.",
  checkInTick: "Spieler melden sich vor der ersten Runde anwesend",
  roundStartsAt: (round) => (round === 1 ? "Beginnt am" : `Runde ${round} beginnt am`),
  addRoundTime: (round) => `Zeit der Runde ${round} festlegen`,
  roundTimeMissing: "Sag, wann, oder lass die Zeiten danach weg.",
  roundTooSoon: (round) => `Sie muss nach Runde ${round} beginnen.`,
  startsHint: "Dann endet die Anmeldung. Bleibt es leer, beginnst du das Turnier.",
  badTime: "Das ist keine Zeit.",
  youPlayAs: (player) => `Du nimmst als ${player} teil.`,
  stuck: (why) => `Das Turnier geht nicht weiter: ${sentence(why)}`,

  // The arbiter
  arbiter: "Turnierleitung",
  correct: "Berichtigen",
  correctTitle: ({ number: n, black, white }) => `Das Ergebnis von Partie ${n} berichtigen, ${black} – ${white ?? ""}`,
  sendAway: { withdraw: "Zurückziehen", disqualify: "Disqualifizieren" },
  sendAwayTitle: {
    withdraw: (player) => `${player} ab der nächsten Runde zurückziehen`,
    disqualify: (player) => `${player} disqualifizieren: Offene Partien sind verloren`,
  },
  close: { end: "Nach dieser Runde beenden", "call-off": "Absagen" },
  closeTitle: {
    end: "Das Turnier beenden: Die Partien dieser Runde werden gespielt, eine weitere gibt es nicht",
    "call-off": "Das Turnier absagen: Offene Partien haben kein Ergebnis",
  },
  why: "Grund",
  whyHint: "Er wird veröffentlicht.",
  whyMissing: "Es fehlt ein Grund.",
  cancel: "Abbrechen",

  // A new tournament
  newTournament: "Ein neues Turnier",
  makeTournament: "Turnier anlegen",
  title: "Wie es heißt",
  titleHint: "Aus den Buchstaben und Ziffern wird seine Adresse.",
  titleMissing: "Es braucht einen Namen mit Buchstaben von A bis Z oder Ziffern.",
  kind: "Art",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "Runden",
    cycles: "Wie oft sich alle begegnen",
    heroes: "Wie viele gegen alle anderen spielen",
    accelerated: "Beschleunigte Runden",
    best_of: "Partien in einem Duell, höchstens",
  },
  thirdPlace: "Der dritte Platz wird ausgespielt",
  numberMissing: (least) => `Es fehlt eine Zahl, mindestens ${least}.`,
  joinThemselves: "Alle können selbst beitreten, bis ich es starte",
  entrant: "Spieler hinzufügen",
  programsHere: "Programme dieses Servers",
  venueEntrant: (player, venue) => `${player} (bei ${venue})`,
  accountEntrant: "Jemand mit einem Konto",
  anybodyEntrant: "Wer den Platz einnimmt",
  entrantName: "Name",
  entrantRating: "Wertung, falls bekannt",
  entrantSaid: ({ name: who, engine, venue, account, rating }) =>
    [who, engine ? "Programm" : venue ? `bei ${venue}` : account ? "Konto" : "wer den Platz einnimmt", rating]
      .filter(Boolean)
      .join(", "),
  addEntrant: "Hinzufügen",
  remove: "Entfernen",
  noEntrants: "Noch niemand.",
  nameMissing: "Es fehlt ein Name.",
  noSuchAccount: "Dieses Konto gibt es nicht.",
  playsAlready: (player) => `${player} spielt schon mit.`,

  // Rounds
  rounds: "Runden",
  roundSummary: (round, over, n) =>
    `Runde ${round}: ${over === n ? "alle Partien sind vorbei" : `${over} von ${games(n)} vorbei`}`,
  pairing: (black, white, handicap) => `${black} – ${white}${handicap > 0 ? ` (Vorgabe ${handicap})` : ""}`,
  bye: (player) => `${player} ist spielfrei`,
  status: ({ status, result: said, moves: n }) =>
    ({ bye: "spielfrei", paired: "steht aus", live: `läuft, ${moves(n ?? 0)}`, over: result(said ?? "") })[status],
  remarks: "Anmerkungen",
  remark: ({ why, disputed, corrections }) =>
    [why && sentence(reason(why)), disputed && "Strittig.", corrections && "Von der Turnierleitung berichtigt."]
      .filter(Boolean)
      .join(" "),

  // Players
  players: "Spieler",
  entered: "Gemeldet mit",
  rank: "Rang",
  club: "Verein",
  country: "Land",
  plays: "Spielt als",
  playsAs: (program) => (program ? "Programm" : "Mensch"),
  leftWhy: (how, why) => (how ? `${capital(left[how])}${why ? `: ${why}` : ""}` : ""),

  // Disputes
  disputes: "Streitfälle und Berichtigungen",
  gameOf: ({ number: n, black, white }) => `Partie ${n}, ${black} – ${white ?? ""}`,
  disputed: (said) => `Die Seiten waren sich nicht einig, was tot ist. ${said ? `Ergebnis: ${result(said)}.` : ""}`,
  corrected: ({ by, why, from, to }) =>
    `${from ? `Aus ${result(from)} wurde ${result(to)}` : `Das Ergebnis ist ${result(to)}`}${by ? `, durch ${by}` : ""}: ${sentence(why)}`,

  // Matches
  matches: "Wettkämpfe von Programmen",
  noMatches: "Auf diesem Server gibt es keine Wettkämpfe.",
  allMatches: "Alle Wettkämpfe",
  noSuchMatch: "Diesen Wettkampf gibt es nicht.",
  matchTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }) =>
    dotted(states[state], `${played} von ${games(total)} gespielt`, live > 0 && `${live} begonnen`),
  score: "Stand",
  percent,
  scoreOf: ({ a, b, score: { low, high } }) => `für ${a} gegen ${b} (95 %: ${points(low)} bis ${points(high)})`,
  scoreInterval: ({ a, score: { value, low, high } }) =>
    `${a} holt ${percent(value)} der Punkte, mit 95 % Sicherheit zwischen ${points(low)} und ${points(high)}`,
  percentInterval: ({ low, high }) => `${points(low)} bis ${points(high)}`,
  eloLine: ({ elo: { value, low, high } }) =>
    `${value === null ? "Wie viel Elo das sind, lässt sich nicht sagen" : `${elos(value)} Elo`} (95 %: ${elos(low)} bis ${elos(high)})`,
  superiority: ({ a, superiority }) => `${a} ist mit einer Wahrscheinlichkeit von ${percent(superiority)} stärker.`,
  byColor: ({ tally: t, as_black: b }) =>
    `Gewonnen, unentschieden, verloren: ${t.wins}, ${t.draws}, ${t.losses}; davon mit Schwarz ${b.wins}, ${b.draws}, ${b.losses}.`,
  pairingHead: "Programme",
  against: ({ a, b }) => `${a} – ${b}`,
  elo: "Elo",
  elos,
  test: "Sequenzieller Test",
  testAsks: ({ elo0, elo1, alpha, beta }) =>
    `Beträgt der Unterschied ${number(elo0)} oder ${number(elo1)} Elo? Der Test darf sich in ${percent(alpha)} und ${percent(beta)} aller Wettkämpfe irren.`,
  testPath: ({ llr, low, high, path }) =>
    `Nach ${count(path.length, { one: "# Schritt", other: "# Schritten" })} ist der Logarithmus des Likelihood-Quotienten ${hundredths(llr)}, zwischen ${hundredths(low)} und ${hundredths(high)}`,
  bound: (elo, llr) => `${number(elo)} Elo bei ${hundredths(llr)}`,
  testSays: ({ verdict, llr, elo0, elo1 }) =>
    `Der Logarithmus des Likelihood-Quotienten ist ${hundredths(llr)}: ${
      {
        continue: "Es braucht mehr Partien",
        "accept H0": `Der Test nimmt ${number(elo0)} Elo an`,
        "accept H1": `Der Test nimmt ${number(elo1)} Elo an`,
      }[verdict]
    }.`,
  gameNote: (n, played) => `Partie ${n}, ${moves(played)}`,
  matchDisputes: "Streitfälle",
  matchGame: ({ number: n, black, white }) => `Partie ${n}: ${black} – ${white}`,
  endedWhy: ({ result: said, why }) => `${resultText(said ?? "")}${why ? `: ${sentence(reason(why))}` : "."}`,
  ends: "Wie Partien endeten",
  end: (end) => capital(ends[end] ?? end),
  endOf: ({ end, disputed, falsified, left_out }) =>
    `${ends[end ?? ""] ?? end ?? ""}${disputed ? ", strittig" : ""}${falsified ? ", Uhr verfälscht" : ""}${left_out ? ", nicht gewertet" : ""}`,
  endsOf,
  duplicates: (n) =>
    `${count(n, { one: "# Partie wiederholt", other: "# Partien wiederholen" })} nur eine frühere, bis auf eine Symmetrie des Bretts.`,
  falsified: ({ replays, falsified, left_out }) =>
    `Partien, die neu gespielt wurden, weil der Rechner eine Uhr verfälscht hatte: ${replays}; Partien, bei denen er es jedes Mal tat: ${falsified}; davon nicht gewertet: ${left_out}.`,
  timeUse: "Was ein Zug braucht",
  engine: "Programm",
  movesHead: "Züge",
  thinking: "Denken",
  thinkingHint:
    "solange das Programm beschäftigt war: mit der Frage nach einem Zug und mit dem, was ihm davor gesagt wurde, im Mittel",
  pipe: "Leitung",
  pipeHint: "zwischen den Befehlen an das Programm, im Mittel",
  waiting: "Warten",
  waitingHint: "auf den Prozessor, den Schiedsrichter und den Speicher, im Mittel",
  longest: "Längster",
  lostBy: "Durch Fehler verloren",
  span,
  gamesOver: "Partien, die letzte zuerst",
  endHead: "Ende",
  took: "Dauer",
  downloads: "Zum Mitnehmen",
  file: (file) =>
    ({
      "report.html": "Bericht (HTML)",
      "results.csv": "Alle Partien (CSV)",
      "results.json": "Alle Zahlen (JSON)",
    })[file] ?? file,

  // A game of a match
  gameNumber: (n) => `Partie ${n}`,
  backToMatch: "Der Wettkampf",
  noSuchGame: "Diese Partie gibt es nicht.",
  gameOutcome: ({ result: said, end, why, moves: n }) =>
    said
      ? `${resultText(said)} nach ${count(n, { one: "# Zug", other: "# Zügen" })}, ${ends[end ?? ""] ?? end}: ${why ? sentence(reason(why)) : ""}`
      : `Läuft, ${moves(n)}`,
  wasDisputed: "Die Seiten waren sich nicht einig, was tot ist.",
  wasFalsified: ({ left_out }) =>
    `Der Rechner hat bei dieser Partie jedes Mal eine Uhr verfälscht.${left_out ? " Sie zählt nicht." : ""}`,
  ruling: "Wie entschieden wurde",
  noRuling: "Bisher gab es nichts zu zählen.",
  nothingDead: "Niemand hat etwas tot genannt, und alles wurde gezählt, wie es stand.",
  nothingDeadNow:
    "Was bei einem Halt tot genannt wurde, liegt nicht mehr auf dem Brett; alles Übrige wurde gezählt, wie es stand.",
  lists: "Was beide Seiten sagten",
  listsAt: (stop) => `Was beide Seiten bei Halt ${stop} sagten`,
  listSaid: ({ color, dead, unknown, silent }) =>
    silent
      ? `${name(color)} hat in der Frist nichts gesagt.`
      : unknown
        ? `${name(color)} kann nicht sagen, was tot ist.`
        : dead.length === 0
          ? `${name(color)} sagt, dass nichts tot ist.`
          : `${name(color)} nennt tot: ${list(dead)}.`,
  answerSaid: ({ color, accept, confirmed, silent }) =>
    silent
      ? `${name(color)} hat in der Frist nicht geantwortet.`
      : accept
        ? `${name(color)} stimmt der anderen Liste zu.`
        : `${name(color)} will es ausspielen${confirmed.length > 0 ? ` und bestätigt als tot: ${list(confirmed)}` : ""}.`,
  wantedPlay: (color) => `${name(color)} wollte weiterspielen.`,
  nobodyAsked: "Bei diesem Halt wurde niemand gefragt.",
  inDispute: (stones) => `Strittig: ${list(stones)}.`,
  tried: (chain, captured) =>
    `Auf einer Kopie ausgespielt: ${list(chain)} ${captured ? "wurde geschlagen" : "hat gelebt"}.`,
  verdictOf: (who, dead, none) =>
    none
      ? `${capital(mediator(who))} hatte kein Urteil.`
      : `${capital(mediator(who))} sagt: ${dead.length === 0 ? "nichts ist tot" : `${list(dead)} tot`}.`,
  stones: list,
  chainStatus: fate,
  whyOf: (why) => sentence(reason(why)),
  colorName: name,
};
