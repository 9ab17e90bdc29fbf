// What the server says in English, said in German: problems by their codes, and reasons by
// theirs. What is not here is shown as it came.

import type { Reason } from "../../api/types";
import { firstOf, type Kinds, listed, speaker } from "../reason";
import { reasons } from "./reasons";
import { crossed } from "../sentences";

/** The problems of the API. Some say in their own words what exactly is wrong: that follows. */
const known: Record<string, string> = {
  "no-identity": "Du bist nicht angemeldet",
  "account-needed": "Dafür brauchst du ein Konto",
  scope: "Dafür reicht dieser Schlüssel nicht",
  forbidden: "Dafür fehlt dir die nötige Rolle",
  "bad-login": "Der Name oder das Passwort ist falsch",
  "account-already": "Du hast schon ein Konto",
  "name-taken": "Der Name ist vergeben, oder er sieht einem anderen zu ähnlich",
  "unknown-person": "Hier heißt niemand so",
  "unknown-token": "Diesen Schlüssel gibt es nicht",
  "too-many-tokens": "Du hast zu viele Schlüssel: Widerrufe einen, den du nicht mehr brauchst",
  "cross-origin": "Die Anfrage kommt von einer anderen Seite",
  "not-your-game": "Du spielst in dieser Partie nicht mit",
  "unknown-game": "Diese Partie gibt es nicht",
  "unknown-challenge": "Diese Herausforderung gibt es nicht",
  "unknown-report": "Diese Meldung gibt es nicht",
  "challenge-gone": "Die Herausforderung gilt nicht mehr",
  "unknown-venue": "Diesen Treffpunkt gibt es nicht",
  "unknown-match": "Diesen Wettkampf gibt es nicht",
  "unknown-tournament": "Dieses Turnier gibt es nicht",
  "tournament-exists": "Ein anderes Turnier heißt schon so",
  "tournament-elsewhere": "Dieser Server leitet das Turnier nicht",
  "not-found": "Hier ist nichts",
  "wrong-method": "Das geht hier nicht",
  "not-acceptable": "In dieser Form gibt es das nicht",
  "slow-request": "Die Anfrage kam zu langsam an",
  "connection-lost": "Die Verbindung brach vor der Antwort ab: Versuch es noch einmal",
  "too-large": "Das ist zu groß",
  "unsupported-type": "Diese Art von Anfrage versteht der Server nicht",
  "key-reused": "Diese Anfrage wurde schon anders gestellt",
  "rate-limited": "Das waren zu viele Anfragen: Warte einen Moment",
  internal: "Auf dem Server ist etwas schiefgegangen; es wurde vermerkt",
  "altered": "Was gespeichert ist, wurde verändert und wird nicht gezeigt; der Betreiber prüft es mit shinpan verify",
  "storage-away": "Der Speicher antwortet gerade nicht. Was bestätigt wurde, ist sicher; versuch es noch einmal",
  crowded: "Für mehr Verbindungen ist gerade kein Platz: Versuch es gleich noch einmal",
  closing: "Der Server wird gerade neu gestartet: Versuch es gleich noch einmal",
  "too-slow": "Dafür reichte die Zeit nicht: Versuch es gleich noch einmal",
  "off-board": "Der Punkt liegt nicht auf dem Brett",
  occupied: "Der Punkt ist besetzt",
  suicide: "Selbstmord ist nicht erlaubt",
  "closed-ko": "Dieses Ko ist gesperrt, bis du dafür passt",
  ko: "Das Ko darf noch nicht zurückgeschlagen werden",
  superko: "Die Stellung würde sich wiederholen",
  "not-your-turn": "Du bist nicht am Zug",
  "wrong-phase": "Das geht an dieser Stelle der Partie nicht",
  "game-over": "Die Partie ist vorbei",
  "too-late": "Zu spät",
  "move-conflict": "Inzwischen wurde schon gezogen",
  "stale-stop": "Inzwischen wird ein anderer Halt ausgezählt",
  "bad-points": "Nicht auf jedem genannten Punkt steht ein Stein, um den es geht",
  "gives-up-living": "Der Schiedsrichter ist sicher, dass diese Steine leben",
  "list-final": "Eine Liste oder eine Antwort ist endgültig",
  "nothing-to-undo": "Es gibt nichts zurückzunehmen",
  paused: "Die Partie ist unterbrochen",
  "too-early": "Zu früh",
  "not-allowed": "Das darfst du nicht",
  "bad-handicap": "Diese Punkte sind keine Vorgabe",
  "same-opponent": "Ihr habt genug gewertete Partien miteinander gespielt: Spielt eine ungewertete, oder wartet",
  "same-address": "Wer unter einer Adresse spielt, spielt keine gewerteten Partien miteinander: Spielt eine ungewertete",
  "not-impartial": "Du bist hier Partei: Das muss jemand anders mit dieser Rolle entscheiden, oder der Betreiber",
};

const detailed: Record<string, string> = {
  banned: "Du bist gesperrt",
  muted: "Du darfst nicht mitreden",
  "bad-request": "Der Server kann die Anfrage nicht lesen",
  invalid: "Etwas fehlt oder ist falsch",
  "not-standard": "So wird keine Partie gewertet",
  "bad-terms": "So lässt sich keine Partie spielen",
  "bad-record": "Die Spielaufzeichnung ergibt keinen Sinn",
  "bad-tournament": "So lässt sich kein Turnier spielen",
  "tournament-refused": "So, wie das Turnier steht, geht das nicht",
};

export const problems: Record<string, (said: string) => string> = {
  ...Object.fromEntries(Object.entries(known).map(([code, title]) => [code, (said: string) => exactly(said) ?? title])),
  ...Object.fromEntries(
    Object.entries(detailed).map(([code, title]) => [code, (said: string) => exactly(said) ?? `${title} (${said})`]),
  ),
};

/** What the notes of all endings with lists begin with. */
const ofLists =
  "Nach zweimal Passen gibt jede Seite eine Liste toter Ketten ab, und außer ihrem Verfasser sieht sie niemand, bis beide da sind. ";
const givenUp =
  "Wo Fläche oder Steine zählen, gibt eigene Ketten auf, wer sie nennt, außer es wird nach einem Streitfall weitergespielt. Ist der Gutachter des Schiedsrichters sicher, dass sie leben, wird einmal gefragt, ob das so gemeint ist, und die Liste eines Programms gilt dann als keine. ";
const inArea =
  "Was nur die andere Seite nennt, ist strittig (wo Gruppen eine Steuer zahlen, alles, was nicht auf beiden Listen steht). ";
const otherwise = "Dann kann jede Seite der Liste der anderen zustimmen; sonst ";

/** The ways to end a game: what they are called, and how they go. */
export const endings: Record<string, [title: string, note: string]> = {
  "as-is": ["Das Brett, wie es steht", "Zweimal Passen beendet die Partie. Nichts wird weggenommen (Tromp-Taylor)."],
  "play-on": [
    "Listen toter Steine; ein Streitfall wird ausgespielt",
    `${ofLists}${givenUp}${inArea}${otherwise}wird einmal weitergespielt, und beim nächsten doppelten Passen lebt jeder Stein auf dem Brett, außer Ketten auf beiden Listen, die ihr Besitzer nach dem Öffnen der Listen als tot bestätigt hat und die seither nichts berührt hat.`,
  ],
  cleanup: [
    "Listen toter Steine; einmal aufräumen",
    `${ofLists}${givenUp}${inArea}${otherwise}wird einmal weitergespielt, und beim nächsten doppelten Passen lebt jeder Stein auf dem Brett (wie bei Computerturnieren auf KGS). Vom Streitfall an zählt nur, was geschlagen wird: Eine falsche Liste bringt nichts.`,
  ],
  resume: [
    "Listen toter Steine; weiterspielen, bis man sich einig ist",
    `Wie die chinesischen Regeln oft verstanden werden. ${ofLists}${givenUp}${inArea}${otherwise}wird weitergespielt, und wer zuerst gepasst hat, zieht. Viermal Passen hintereinander lässt jeden Stein leben; nach jedem späteren Halt gibt es wieder Listen. Wer lügt, sucht sich aus, welchen Halt er annimmt: Einmal aufzuräumen ist gerechter.`,
  ],
  mediation: [
    "Listen toter Steine; über Strittiges entscheidet ein Dritter",
    `${ofLists}${givenUp}Was danach strittig ist, und nur das, entscheidet der Schlichter: ein Gutachter, ein Programm, das nicht mitspielt, oder ein Mensch, der vereinbart ist oder dem beide zustimmen. Ohne rechtzeitiges Urteil, oder wenn er geht, gilt, was dafür vereinbart ist. Ein Schlichter kann irren.`,
  ],
  ladder: [
    "Für Programme: Listen, Schlichter, letzte Stufe",
    `${ofLists}${givenUp}Jede Stufe gibt es nur, wenn die vorige einen Streitfall übrig lässt: die Listen, ein Schlichter, falls einer vereinbart ist, und dann einmal aufräumen, wonach jeder Stein auf dem Brett lebt; wo Gebiet zählt, wird stattdessen jede strittige Kette auf einer Kopie des Bretts ausgespielt. Ein Programm, das tote Steine nicht nennen kann, verliert dadurch nichts.`,
  ],
  auto: [
    "Ein Gutachter zählt; wer widerspricht, spielt weiter",
    "Bei jedem Halt zählt der vereinbarte Gutachter das Brett. Widerspricht niemand rechtzeitig, gilt die Zählung; sonst wird weitergespielt und beim nächsten Halt ebenso gezählt. Wird gleich zweimal gepasst, endet die Partie mit der vorigen Zählung. Wo Fläche gezählt wird, kostet Weiterspielen nichts, und wer widerspricht, sucht sich aus, welche Zählung er annimmt.",
  ],
  marking: [
    "Tote Steine werden abwechselnd markiert",
    "Wer zuerst gepasst hat, beginnt: eine Kette markieren (die ihrer Farbe im selben Bereich gehen mit), fertig sein oder widersprechen (nach John Tromp). Zweimal „Fertig“ nacheinander beendet die Partie ohne das Markierte; wer fertig ist, obwohl lebende eigene Steine markiert sind, wird einmal gefragt, ob das so gemeint ist. Ein Widerspruch löscht die Markierungen, und es wird weitergespielt. Viermal Passen hintereinander lässt jeden Stein leben. Wer lügt, sucht sich aus, welchen Halt er annimmt: Einmal aufzuräumen ist gerechter.",
  ],
  confirmation: [
    "Streitfälle werden auf einer Kopie des Bretts ausgespielt",
    `Japanische Regeln von 1989, für Gebiet. ${ofLists}Was auf beiden Listen steht, ist tot. Jede Seite kann der Liste der anderen zustimmen; sonst wird jede Kette, die nur auf einer Liste steht, auf einer Kopie ausgespielt, und der Angreifer beginnt; ein geschlagenes Ko ist für die andere Seite gesperrt, bis sie für dieses Ko passt. Nur die Urteile kommen zurück, nicht die Gefangenen. Ketten beider Farben, die sich berühren und beide geschlagen werden können, bleiben. Was ein Schlagen anderswo ermöglichen würde, wird nicht betrachtet. Zieht ein Programm dort nicht, lebt die Kette. Statt eine Liste abzugeben, kann jede Seite einmal verlangen, dass die Partie selbst weitergeht; dann zieht die andere Seite zuerst.`,
  ],
  aga: [
    "Amerikanisch: Passsteine, Weiß passt zuletzt",
    `${ofLists}${givenUp}${inArea}${otherwise}wird weitergespielt, und Schwarz zieht; wird gleich noch zweimal gepasst, lebt jeder Stein; nach jedem späteren Halt gibt es wieder Listen, und wer lügt, sucht sich aus, welchen Halt er annimmt. Jedes Passen kostet einen Stein, und beide Seiten ziehen gleich oft, sodass Fläche und Gebiet gleich zählen.`,
  ],
  "play-on-text": [
    "Ausspielen; gemeinsam Genanntes bleibt unbestätigt tot",
    "Die erste Form des Ausspielens, zum Vergleich: Ketten auf beiden Listen bleiben tot, während der Streitfall ausgespielt wird, obwohl niemand sie bestätigt. Das schadet dem, der bei seinen eigenen toten Steinen ehrlich ist. Besser ist die Form mit Bestätigung.",
  ],
};

/** What has to be known of rulesets. */
export const rulesetNotes: Record<string, string> = {
  "tromp-taylor": "der Text nennt kein Komi; üblich ist 7,5",
  chinese: "ein langer Zyklus hat kein Ergebnis",
  "chinese-2002":
    "der Text verbietet im Grundsatz jede Wiederholung des Bretts, daher das Superko; seine Schiedsrichter können eine Partie mit dreifachem Ko oder ewigem Leben auch für ungültig erklären",
  "chinese-ogs": "das Vorbild sieht nur 30 Stellungen zurück; hier zählen alle früheren",
  "japanese-1989":
    "die Partie ist ungültig, wenn eine Stellung wiederkehrt und beide zustimmen; beide können verlieren (Artikel 12 und 13)",
  korean: "ein langer Zyklus hat kein Ergebnis",
  aga: "die Gebietszählung hat dasselbe Ergebnis, weil jedes Passen einen Stein übergibt",
  "new-zealand": "bei N Vorgabesteinen passt Weiß N−1 Mal, und es gibt kein Komi",
  "ing-sst":
    "das Superko steht für die Ko-Regel von Ing mit kämpfenden und störenden Kos; aus 8 Punkten, bei denen Schwarz Gleichstände gewinnt, werden 7,5; der Ausgleich für Vorgabe hängt vom Turnier ab",
  cgos: "ein regelwidriger Zug verliert; Vorgabe gibt es nicht",
  "stone-scoring":
    "mit der Steuer zählen Punkte, die noch gefüllt werden könnten, ohne dass man sie füllt; ein langer Zyklus hat kein Ergebnis",
  "dublin-2001": "über Vorgabe steht dort nichts; eine Partie mit mehr als 500 Zügen ist unentschieden",
  "blog-2012": "nur Steine auf dem Brett zählen; der Artikel nennt weder Komi noch Vorgabe",
};

const colors: Record<string, string> = { Black: "Schwarz", White: "Weiß", black: "Schwarz", white: "Weiß" };
const color = (said: string): string => colors[said] ?? said;
/** Who gave a verdict; a judge is called by what it is, not by its name on the server. */
export const judge = (said: string): string =>
  said === "the mediator" ? "der Schlichter" : said.startsWith("the judge ") ? "der Gutachter" : said;
const figure = (said: string): string => said.replace(".", ",");

/** A sentence by its form: what is in parentheses is handed on, and is undefined where it is missing. */
type Form = [form: RegExp, said: (...parts: string[]) => string | undefined];

const written: Record<string, string> = { name: "der Name", label: "die Beschriftung", text: "der Text" };

/** What is wrong with what somebody wants, as far as one comes to it on the page. */
const objections: Form[] = [
  [
    /^player (.+?): (.+)$/,
    (who, what) => {
      const why = put(objections, what!);
      return why && `${who}: ${why}`;
    },
  ],

  // Accounts
  [/^names have no (.+): letters, digits, blanks/, (which) => `ein Name hat kein ${which}: Buchstaben, Ziffern, Leerzeichen und - _ . ' gehen`],
  [/^the name mixes scripts that do not belong together/, () => "der Name mischt Schriften, die nicht zusammengehören"],
  [/^the name mixes the digits of two scripts$/, () => "der Name mischt die Ziffern zweier Schriften"],
  [/^the name piles up marks on a letter$/, () => "der Name häuft Zeichen auf einem Buchstaben"],
  [/^the name looks like Latin letters, and is none of them$/, () => "der Name sieht nach lateinischen Buchstaben aus und hat keine"],
  [/^the name "(.+)" is reserved$/, (name) => `den Namen „${name}“ vergibt der Server nicht`],
  [
    /^the (name|label|text) has a character that cannot be shown, (.+)$/,
    (what, which) => `${written[what!]} enthält ein Zeichen, das man nicht sieht (${which})`,
  ],
  [/^the name of an account needs a letter or a digit$/, () => "ein Name braucht einen Buchstaben oder eine Ziffer"],
  [/^names that begin with "(.+)" are those of guests$/, (how) => `Namen, die mit „${how}“ beginnen, haben nur Gäste`],
  [/^the password has fewer than (\d+) characters$/, (n) => `das Passwort braucht mindestens ${n} Zeichen`],
  [/^the password has more than \d+ bytes$/, () => "das Passwort ist zu lang"],
  [
    /^the password has fewer than four different characters$/,
    () => "das Passwort braucht mindestens vier verschiedene Zeichen",
  ],
  [/^the password is one that is guessed first$/, () => "dieses Passwort wird als eines der ersten geraten"],
  [/^for good: (.+)$/s, (why) => `du bist für immer gesperrt: ${why}`],
  [/^until (\d+)-(\d+)-(\d+) [^:]+:\d+ UTC: (.+)$/s, (y, m, d, why) => `du bist bis zum ${d}.${m}.${y} gesperrt: ${why}`],

  [/^only an admin judges those who have a role$/, () => "über Leute mit einer Rolle richtet nur ein Admin"],

  // Challenges
  [/^nobody plays himself$/, () => "niemand spielt gegen sich selbst"],
  [/^one of you does not want to play the other$/, () => "einer von euch meidet den anderen"],
  [/^(\d+) of your challenges wait already$/, (n) => `schon ${n} deiner Angebote warten auf eine Antwort`],

  // Terms
  [
    /^a komi of (\S+) points is out of bounds: want (\S+) to (\S+)$/,
    (komi, low, high) => `ein Komi von ${figure(komi!)} geht nicht: Es kann von ${low} bis ${high} reichen`,
  ],
  [
    /^a (\S+) board has no fixed handicap points: both sides must be at least (\d+)$/,
    (size, n) => `${crossed(size)} hat keine festen Vorgabepunkte, erst ab ${n} Linien: Lass Schwarz die Punkte wählen`,
  ],
  [
    /^(\d+) handicap stones do not fit a (\S+) board: want 2 to (\d+)$/,
    (n, size, most) => `${n} Vorgabesteine passen nicht auf ${crossed(size)}: Es gehen 2 bis ${most}`,
  ],
  [
    /^(\d+) free handicap stones do not fit a (\S+) board: /,
    (n, size) => `${n} Vorgabesteine passen nicht auf ${crossed(size)}`,
  ],
  [
    /^the (ending|fallback) (\S+) is unsound where territory counts: /,
    (what, name) =>
      `${what === "ending" ? "das Spielende" : "was ohne Urteil folgt,"} „${endings[name!]?.[0] ?? name}“ ist unsicher, wo Gebiet zählt: Wer abstreitet, dass ein Stein tot ist, lässt die andere Seite für jeden Zug, der ihn schlägt, einen Punkt zahlen. Wähle „${endings["confirmation"]![0]}“, oder erlaube es ausdrücklich`,
  ],
  [
    /^the (ending|fallback) confirmation is for territory: /,
    () => `„${endings["confirmation"]![0]}“ geht nur, wo Gebiet zählt`,
  ],
  [/^a program accepts nobody as a mediator: /, () => "ein Programm stimmt keinem Schlichter zu: Nenne von Anfang an einen"],
  [/^(a player cannot mediate in his|the program .* cannot mediate in its) own game/, () => "wer mitspielt, kann nicht schlichten"],
  [/^whoever mediates in a game does not play in it$/, () => "wer schlichtet, kann nicht mitspielen"],
  [/^the ending mediation needs a mediator: /, () => "dieses Spielende braucht einen Schlichter"],

  // Rated games
  [
    /^a rated game is played on 9x9, 13x13 or 19x19, and not on (\S+)$/,
    (size) => `gewertet wird auf 9×9, 13×13 und 19×19, nicht auf ${crossed(size)}`,
  ],
  [/^a rated game has no handicap: /, () => "eine gewertete Partie hat keine Vorgabe"],
  [/^a rated game begins with an empty board$/, () => "eine gewertete Partie beginnt auf leerem Brett"],
  [
    /^the komi of a rated game is from (\S+) to (\S+): /,
    (low, high) => `das Komi einer gewerteten Partie liegt zwischen ${low} und ${high}`,
  ],
  [/^a rated game has a clock, /, () => "eine gewertete Partie braucht eine Uhr, auch Tage für jeden Zug"],
  [
    /^the clocks of a rated game on (\S+) give both sides (\S+) or more for sixty moves: /,
    (size, least) => `auf ${crossed(size)} hat in einer gewerteten Partie jede Seite mindestens ${least} für sechzig Züge`,
  ],
  [
    /^the clocks of a rated game begin with (\S+) or (more|less)(?:, .+)?: /,
    (time, how) => `die Uhren einer gewerteten Partie beginnen mit ${how === "more" ? "mindestens" : "höchstens"} ${time}`,
  ],
  [
    /^a rated game allows no ending under which a lie about dead stones gains: /,
    () => "in einer gewerteten Partie darf sich keine Lüge über tote Steine lohnen",
  ],
  [/^in a rated game no person decides disputes: /, () => "in einer gewerteten Partie schlichtet kein Mensch"],
  [
    /^the limit of moves of a rated game on (\S+) is (\d+) or more: /,
    (size, n) => `die Höchstzahl der Züge ist in einer gewerteten Partie auf ${crossed(size)} mindestens ${n}: Lass sie weg`,
  ],
  [
    /^at the limit of moves a rated game is a draw or counted$/,
    () => "bei der Höchstzahl der Züge ist eine gewertete Partie unentschieden oder wird gezählt",
  ],
  [
    /^what (a pass means and what an illegal move costs|follows a third repetition) is in a rated game as \S+ has it: /,
    (what) =>
      `${what!.startsWith("a pass") ? "was Passen heißt und was ein unerlaubter Zug kostet" : "was einer dritten Wiederholung folgt"}, sagen in einer gewerteten Partie die Regeln: Lass es weg`,
  ],
  [/^(.+) does not play on a (\S+) board$/, (who, size) => `${who} spielt nicht auf ${crossed(size)}`],

  // Dead stones and mediators
  [/^there is no stone at ([^ ,]+)$/, (at) => `auf ${at} steht kein Stein`],
  [/^([^ ,]+) is not on a (\S+) board$/, (at, size) => `${at} liegt nicht auf ${crossed(size)}`],
  [
    /^(you|whoever offers to mediate) acted from the same address as (Black|White|black|white): /,
    (who, of) =>
      `${who === "you" ? "du warst" : "wer sich hier anbietet, war"} unter derselben Adresse wie ${color(of!)}, und ein Schlichter darf nicht von dort kommen, wo ein Spieler ist`,
  ],
  [
    /^by the terms you are to decide disputes in this game, so that you cannot play in it$/,
    () => "du sollst in dieser Partie schlichten und kannst deshalb nicht mitspielen",
  ],
  [/^the mediator: a guest cannot be named, /, () => "als Schlichter lässt sich nur ein Konto nennen, kein Gast"],
  [/^the mediator: /, () => "den Schlichter, den du nennst, gibt es hier nicht"],
  [/^the terms want no person as a mediator$/, () => "in dieser Partie schlichtet kein Mensch"],
  [/^somebody mediates already$/, () => "es gibt schon einen Schlichter"],
  [/^the terms name who mediates: /, () => "vereinbart ist ein anderer Schlichter"],
  [/^somebody offers to mediate already/, () => "jemand bietet sich schon als Schlichter an, und die Spieler haben noch nicht geantwortet"],
  [/^nobody of that account offers to mediate$/, () => "dieses Angebot zu schlichten gibt es nicht mehr"],
  [/^only who mediates, or offers to, can leave/, () => "du schlichtest hier nicht"],

  // Tournaments
  [
    /^round (\d+) cannot be paired: (.+)$/,
    (n, what) => {
      const why = put(objections, what!);
      return why && `Runde ${n} lässt sich nicht auslosen: ${why}`;
    },
  ],
  [/^it takes two players, not \d+$/, () => "es braucht zwei Spieler"],
  [/^only (\d+) of the players are there$/, (n) => `es ${n === "1" ? "ist nur 1 Spieler" : `sind nur ${n} Spieler`} da`],
  [
    /^there is no way for everybody to meet somebody new( and .+)?$/,
    () => "nicht alle können auf jemanden treffen, gegen den sie noch nicht gespielt haben",
  ],
  [
    /^(\d+) of (\d+) players cannot run the gauntlet$/,
    (n, all) => `${n} von ${all} Spielern können nicht gegen alle anderen antreten`,
  ],
  [/^nobody can join any more: the tournament has started$/, () => "es hat begonnen, und niemand kann mehr dazukommen"],
  [/^you take part already, as (.+)$/, (who) => `du nimmst schon teil, als ${who}`],
  [/^you do not take part$/, () => "du nimmst nicht teil"],
  [/^the tournament has started$/, () => "das Turnier hat schon begonnen"],
  [/^the tournament is over$/, () => "das Turnier ist vorbei"],
  [/^the protocol of CGOS knows a time for the whole game/, () => "bei CGOS gilt eine Bedenkzeit für die ganze Partie"],
  [/^the protocol of CGOS knows square boards/, () => "CGOS kennt nur quadratische Bretter"],
  [/^the protocol of CGOS knows games that begin on an empty board/, () => "CGOS kennt keine Vorgabe"],
  [
    /^the protocol of CGOS knows games in which areas are counted/,
    () => "bei CGOS zählt die Fläche auf dem Brett, wie es steht: Wähl solche Regeln und dieses Spielende",
  ],
  [/^two players are called (.+)$/, (who) => `zwei Spieler heißen ${who}`],
  [/^(.+) cannot join in round \d+: /, (who) => `${who} kann nicht mehr dazukommen`],
  [/^(.+) takes part no longer$/, (who) => `${who} nimmt nicht mehr teil`],
  [/^the result of game (\d+) is (.+) already$/, (n, is) => `das Ergebnis von Partie ${n} ist schon ${is}`],
];

/** What a sentence of one of the forms is in German. */
function put(forms: Form[], said: string): string | undefined {
  for (const [form, german] of forms) {
    const found = form.exec(said);
    if (found) return german(...found.slice(1));
  }
  return undefined;
}

/** What exactly is wrong, if there is German for all of it. */
function exactly(said: string): string | undefined {
  const parts = said.split(/; |\n/).map((part) => put(objections, part));
  return parts.every((part) => part !== undefined) ? parts.join("; ") : put(objections, said);
}

const kinds: Kinds = {
  color,
  points: listed("und"),
  some: firstOf(listed("und"), (n) => ` und ${n} weitere`),
  during: (command) => command && ` bei „${command}“`,
  written: (said) => said && `; geschrieben hat es „${said}“`,
  mediator: (name) => judge(name || "the mediator"),
  figure,
  size: crossed,
  ending: (name) => endings[name]?.[0] ?? name,
};

/** A reason that the referee, a judge or a count gives. */
export const reason: (said: Reason) => string = speaker(reasons, kinds);

/** Why something is refused; the words for it are loaded when they are needed. */
export async function refusal(why: readonly Reason[]): Promise<string> {
  const { refusals } = await import("./refusals");
  return why.map(speaker({ ...reasons, ...refusals }, kinds)).join("; ");
}
