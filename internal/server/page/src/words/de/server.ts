// What the server says in English, said in German: reasons by their codes, and endings and
// rulesets by their names. What is not here is shown as it came.

import type { Reason, Refused } from "../../api/types";
import { firstOf, type Kinds, listed, mediatorBy, speaker } from "../reason";
import type { fields as english } from "../fields";
import { here } from "./parts";
import { crossed } from "../sentences";
import type { Ending, Noted } from "../served";

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
} satisfies Record<Ending, [string, string]>;

/** What has to be known of rulesets. */
export const rulesetNotes: Record<string, string> = {
  "tromp-taylor": "der Text nennt kein Komi; üblich ist 7,5",
  chinese: "ein langer Zyklus ohne Passen hat kein Ergebnis",
  "chinese-2002":
    "der Text verbietet im Grundsatz jede Wiederholung des Bretts, daher das Superko; seine Schiedsrichter können eine Partie mit dreifachem Ko oder ewigem Leben auch für ungültig erklären",
  "chinese-ogs": "das Vorbild sieht nur 30 Stellungen zurück; hier zählen alle früheren",
  "japanese-1989":
    "die Partie ist ungültig, wenn eine Stellung wiederkehrt und beide zustimmen; beide können verlieren (Artikel 12 und 13)",
  "japanese-owner-first":
    "in einem Raum mit toten Steinen beginnt der Besitzer; Punkte, die nur gefüllt werden müssen, wenn die andere Seite zuerst einen neutralen Punkt nimmt, zählen",
  "japanese-other-first":
    "in einem Raum mit toten Steinen beginnt die andere Seite; Punkte, die gefüllt werden müssen, wenn sie zuerst einen neutralen Punkt nimmt, zählen nicht",
  korean: "ein langer Zyklus ohne Passen hat kein Ergebnis",
  aga: "die Gebietszählung hat dasselbe Ergebnis, weil jedes Passen einen Stein übergibt",
  "new-zealand": "bei N Vorgabesteinen passt Weiß N−1 Mal, und es gibt kein Komi",
  "ing-sst":
    "das Superko steht für die Ko-Regel von Ing mit kämpfenden und störenden Kos; aus 8 Punkten, bei denen Schwarz Gleichstände gewinnt, werden 7,5; der Ausgleich für Vorgabe hängt vom Turnier ab",
  cgos: "ein regelwidriger Zug verliert; Vorgabe gibt es nicht",
  "stone-scoring":
    "mit der Steuer zählen Punkte, die noch gefüllt werden könnten, ohne dass man sie füllt; ein langer Zyklus ohne Passen hat kein Ergebnis",
  "dublin-2001": "über Vorgabe steht dort nichts; eine Partie mit mehr als 500 Zügen ist unentschieden",
  "blog-2012": "nur Steine auf dem Brett zählen; der Artikel nennt weder Komi noch Vorgabe",
} satisfies Record<Noted, string>;

const colors: Record<string, string> = { black: "Schwarz", white: "Weiß" };
const color = (said: string): string => colors[said] ?? said;
/** A judge is called by what it is, not by its name on the server. */
export const nameMediator = (kind = "", name = ""): string =>
  kind === "judge" ? "der Gutachter" : name || "der Schlichter";
export const mediator = mediatorBy(nameMediator);
const figure = (said: string): string => said.replace(".", ",");

const fields: Record<keyof typeof english, string> = {
  "main-time": "die Grundzeit",
  increment: "der Zuschlag",
  periods: "die Zahl der Perioden",
  period: "die Periode",
  stones: "die Zahl der Steine",
  "wait-list-people": "die Listen von Menschen",
  "wait-list-programs": "die Listen von Programmen",
  "wait-first-move": "den ersten Zug",
  "wait-vacant": "einen freien Platz",
  "wait-mediator": "ein Urteil",
  "wait-trial": "einen Zug beim Ausspielen",
  "wait-absent": "jemanden, der gegangen ist",
  "handicap-bonus": "Ausgleich für Vorgabe",
  "ko-rule": "Ko-Regel",
  "suicide-rule": "Selbstmord-Regel",
  "begins-rule": "wer beginnt",
  "connect-rule": "ob Punkte zum Verbinden zählen",
  scoring: "Zählweise",
  tax: "Gruppensteuer",
  cause: "Grund eines Ergebnisses",
  "fault-policy": "Folge eines Fehlers",
  outcome: "Ausgang",
  party: "Beteiligter",
  passing: "Art zu passen",
  phase: "Abschnitt der Partie",
  "seat-kind": "Art von Spieler",
  theme: "Farbschema",
  "chain-status": "Status einer Kette",
  name: "der Name",
  label: "die Beschriftung",
  text: "der Text",
  ruleset: "der Name der Regeln",
  account: "das Konto",
  program: "der Name des Programms",
  judge: "der Name des Gutachters",
  mediator: "der Schlichter",
  moderator: "ein Moderator",
  referee: "der Schiedsrichter",
};

const kinds = {
  color,
  points: listed(here.and),
  some: firstOf(listed(here.and), (n) => ` und ${n} weitere`),
  during: (command) => command && ` bei „${command}“`,
  written: (said) => said && `; geschrieben hat es „${said}“`,
  found: (said) => (said ? `„${said}“` : "das Ende der Datei"),
  mediator,
  figure,
  size: crossed,
  ending: (name) => endings[name]?.[0] ?? name,
  field: (name) => (fields as Record<string, string>)[name] ?? name,
  time: here.when,
} satisfies Kinds;

/** A reason that the referee, a judge or a count gives. */
export const reason: (said: Reason) => string = speaker(here, kinds);

/** Why something is refused; the words for it are loaded when they are needed. What there are none for is shown as it came. */
export const refusal = ({ code, detail, ...why }: Refused): Promise<string> =>
  Promise.all([import("./reasons"), import("./refusals")]).then(([{ reasons }, { refusals }]) => {
    const sentences = { ...reasons, ...refusals };
    return code in sentences ? speaker(here, kinds, sentences)({ code, ...why }) : detail;
  });
