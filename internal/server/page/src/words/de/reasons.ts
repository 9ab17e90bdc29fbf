// Every reason of the server in German, by its code. The holes are those of ../reasons.ts.

import type { Sentences } from "../reason";

export const reasons: Sentences = {
  // How a game ended
  amended: "{note}",
  "both-passed": "beide haben gepasst, und das Brett zählt, wie es steht",
  "called-off": "das Turnier wurde abgesagt: {text}",
  "counted-at-limit": "{because}, und das Brett zählt, wie es steht",
  "ended-early": "die Turnierleitung hat das Turnier beendet: {text}",
  "judged-at-limit":
    "{because}; was laut {who:mediator} sicher tot ist, kommt vom Brett, alles andere zählt, wie es steht",
  left: "{color:color} ist gegangen, und {other:color} hat den Sieg genommen",
  "move-limit": "die Höchstzahl der Züge ({moves}) ist erreicht",
  "not-begun": "{color:color} hat nicht rechtzeitig angefangen",
  "out-of-time": "{color:color} hat die Bedenkzeit überschritten",
  "player-absent": "{player} war nicht rechtzeitig da",
  "players-absent": "weder {player} noch {other} war rechtzeitig da",
  "player-disqualified": "{player} wurde ausgeschlossen: {text}",
  "program-failed": "das Programm von {color:color} hat versagt: {because}",
  resigned: "{color:color} hat aufgegeben",
  "third-repetition": "die Stellung ist zum dritten Mal entstanden",
  "void-agreed": "beide waren sich einig, dass die Partie kein Ergebnis hat",

  // What came of a stop
  "cleanup-begins": "die Listen unterscheiden sich: Einmal wird aufgeräumt, und was dann auf dem Brett bleibt, lebt",
  "count-accepted": "{who:mediator} hat das Brett gezählt, und niemand hat widersprochen",
  "count-disputed": "{color:color} widerspricht der Zählung; wird gleich zweimal gepasst, bleibt es bei ihr",
  "count-referred": "vereinbart ist, wer das Brett zählt",
  "limit-referred": "{because}; ein Gutachter zählt das Brett",
  "dispute-decided": "die Listen unterschieden sich, und {who:mediator} hat über Strittiges entschieden",
  "dispute-referred": "die Listen unterscheiden sich, und vereinbart ist, wer entscheidet",
  "dispute-resumed":
    "die Listen unterscheiden sich, und es wird weitergespielt; wird gleich zweimal gepasst, lebt alles",
  "dispute-resumed-confirmed":
    "die Listen unterscheiden sich, und der Streitfall wird ausgespielt; tot ist nur, was ein Besitzer bestätigt hat",
  "dispute-resumed-listed":
    "die Listen unterscheiden sich, und der Streitfall wird ausgespielt; was auf beiden Listen steht, ist tot",
  "dispute-tried": "Strittiges wurde auf einer Kopie des Bretts ausgespielt",
  "four-passes-alive": "viermal gepasst hintereinander: Was auf dem Brett steht, lebt",
  "four-passes-counted": "viermal gepasst hintereinander: Es bleibt bei der vorigen Zählung",
  "game-goes-on": "{color:color} will, dass die Partie weitergeht, und die andere Seite zieht zuerst",
  "list-accepted": "{color:color} hat der Liste von {other:color} zugestimmt",
  "lists-settle": "die Listen der toten Steine lassen nichts strittig",
  "marking-done": "beide waren mit dem Markieren fertig",
  "marks-disputed": "{color:color} widerspricht den Markierungen; wird gleich zweimal gepasst, lebt alles",
  "played-out": "der Streitfall wurde ausgespielt, und was auf dem Brett steht, lebt",
  "played-out-confirmed":
    "der Streitfall wurde ausgespielt, und was auf dem Brett steht, lebt, außer den Steinen, die als tot bestätigt wurden",
  "played-out-listed":
    "der Streitfall wurde ausgespielt, und was auf dem Brett steht, lebt, außer den Steinen, die beide als tot genannt haben",
  "uncounted-accepted": "es gab kein Urteil, und niemand hat dem Brett widersprochen, wie es steht",

  // How a trial ended
  "trial-captured": "ein Stein der Kette wurde geschlagen",
  "trial-limit": "die Höchstzahl der Züge ({moves}) ist erreicht, und die Kette steht",
  "trial-passed": "beide haben gepasst, und die Kette steht",
  "trial-repeated": "die Stellung hat sich wiederholt, und die Kette steht",
  "trial-unmoved": "das Programm von {color:color} hat nicht gezogen, und die Kette steht",

  // What decided a chain
  "fate-as-is": "nichts wird weggenommen",
  "fate-both-captured": "in Versuch {trial} geschlagen, aber auch eine Kette, die sie berührt: Beide bleiben",
  "fate-both-silent": "tot, sagt der Schiedsrichter; beide Seiten haben nichts gesagt",
  "fate-captured": "in Versuch {trial} geschlagen",
  "fate-disputed-alive": "strittig: am Leben",
  "fate-given-up": "vom Besitzer aufgegeben",
  "fate-judged-alive": "am Leben, sagt {who:mediator}",
  "fate-judged-dead": "tot, sagt {who:mediator}",
  "fate-limit": "gezählt, wie sie an der Grenze stand",
  "fate-listed-by-both": "auf beiden Listen",
  "fate-marked": "markiert, und beide waren fertig",
  "fate-no-verdict": "kein Urteil: gezählt, wie sie steht",
  "fate-not-captured": "in Versuch {trial} nicht geschlagen",
  "fate-owner-agreed": "auf der Liste der anderen Seite, und der Besitzer hat zugestimmt",
  "fate-owner-silent": "tot, sagt der Schiedsrichter; der Besitzer hat nichts gesagt",
  "fate-played-out": "ausgespielt: am Leben",
  "fate-settled": "im Streitfall als tot bestätigt und seither unberührt",
  "fate-unlisted": "auf keiner Liste",
  "fate-unmarked": "nicht markiert",

  // Why a move is illegal
  "illegal-ko": "{vertex} ist nicht erlaubt: Das Ko darf nicht sofort zurückgeschlagen werden",
  "illegal-occupied": "{vertex} ist nicht erlaubt: Der Punkt ist besetzt",
  "illegal-off-board": "{vertex} ist nicht erlaubt: Der Punkt liegt nicht auf dem Brett",
  "illegal-out-of-turn": "{vertex} ist nicht erlaubt: Diese Seite ist nicht am Zug",
  "illegal-repetition": "{vertex} ist nicht erlaubt: Das Brett wäre, wie es schon einmal war (Superko)",
  "illegal-suicide": "{vertex} ist nicht erlaubt: Der Stein hätte keine Freiheit, und Selbstmord ist verboten",

  // What a judge sees in a chain
  "chain-around-area": "sie begrenzt ein Gebiet, das zählt",
  "chain-attacked": "sie lebt in Zufallspartien, aber eine Suche, in der der Gegner zuerst zieht, schlägt sie",
  "chain-connects":
    "auf ein Atari folgt {point}; das verbindet sie mit Steinen, die in {share} % von {playouts} Zufallspartien geschlagen wurden",
  "chain-connects-or-ko": "sie lässt sich bei {point} verbinden oder in einem Ko schlagen",
  "chain-depends": "es kommt darauf an, wie gespielt wird",
  "chain-enclosed": "sie hat keinen Platz zum Leben innerhalb einer Mauer, die nicht zu schlagen ist",
  "chain-estimated":
    "sie wurde in {share} % von {playouts} Zufallspartien geschlagen, und von solchen Ketten sind in beendeten Partien {dead} % tot",
  "chain-in-area": "sie steht in einem Gebiet, das für den Gegner zählt",
  "chain-in-seki": "keine Seite kann die andere schlagen: {because}",
  "chain-one-sided-ko": "nur {color:color} kann das Ko beginnen, an dem sie hängt",
  "chain-listed-dead": "das Programm nennt sie als tot",
  "chain-listed-seki": "das Programm nennt sie als Seki",
  "chain-outside-areas": "sie steht in keinem Gebiet, das zählt",
  "chain-played-out": "sie wurde in {share} % von {playouts} Zufallspartien geschlagen",
  "chain-uncapturable": "sie ist nicht zu schlagen, auch wenn ihr Besitzer immer passt",
  "chain-unlisted": "das Programm nennt sie nicht als tot",
  "area-containing": "es umschließt: Es schneidet ein umschlossenes Gebiet des Gegners",
  "area-meets-uncontaining": "es schneidet ein Gebiet des Gegners, das nicht umschließt",
  "area-two-points": "es hat genau zwei leere Punkte und einen Stein des Gegners",

  // Where rules count otherwise than a plain count of areas
  "compare-ahead": "von {rulesets} Regelwerken liegt Schwarz nach {black} vorn, Weiß nach {white}",
  "compare-ahead-drawn":
    "von {rulesets} Regelwerken liegt Schwarz nach {black} vorn, Weiß nach {white}, und nach {draws} niemand",
  "compare-won": "von {rulesets} Regelwerken gewinnt Schwarz nach {black}, Weiß nach {white}",
  "compare-won-drawn":
    "von {rulesets} Regelwerken gewinnt Schwarz nach {black}, Weiß nach {white}, und nach {draws} ist es unentschieden",
  "differ-button": "{color:color} hat zuerst gepasst und bekommt den Knopf, einen halben Punkt",
  "differ-compensation": "Weiß bekommt für jeden der {stones} Vorgabesteine von Schwarz einen Punkt",
  "differ-compensation-but-one":
    "Weiß bekommt für jeden der {stones} Vorgabesteine von Schwarz außer einem einen Punkt",
  "differ-dead-stay": "nichts wird weggenommen, also zählen die toten Steine bei {points:some} als lebend",
  "differ-empty-points": "nur Steine zählen, nicht die umschlossenen Punkte: {black} von Schwarz, {white} von Weiß",
  "differ-false-eyes":
    "Punkte, die zum Verbinden noch gefüllt werden müssen, wie falsche Augen, zählen nicht: {because}",
  "differ-group-tax":
    "die zwei Punkte, die jede Gruppe zum Leben braucht, zählen nicht: {black} von Schwarz, {white} von Weiß",
  "differ-illegal-move": "Zug {move}: {because}; das Brett wird trotzdem gezählt",
  "differ-komi": "das Komi der Partie ist {komi:figure}",
  "differ-komi-usual": "das übliche Komi ist {komi:figure}",
  "differ-neutral-gain": "ein Stein auf einem neutralen Punkt brächte einen Punkt: {points:some}",
  "differ-neutral-no-gain": "ein Stein auf einem neutralen Punkt brächte nichts: {points:some}",
  "differ-no-button": "niemand hat gepasst, also bekommt niemand den Knopf, einen halben Punkt",
  "differ-no-compensation": "Weiß bekommt nichts für die {stones} Vorgabesteine von Schwarz",
  "differ-pass-stones":
    "jedes Passen übergibt einen Stein (Schwarz {black_passed}, Weiß {white_passed}): Verbraucht sind insgesamt {black} Steine von Schwarz und {white} von Weiß, und {because}",
  "differ-prisoners":
    "Gefangene zählen statt der Steine, was dem nützt, der weniger gesetzt hat: Schwarz {black}, Weiß {white}",
  "differ-prisoners-alike": "Gefangene zählen statt der Steine, was dasselbe ergibt: Beide haben {stones} gesetzt",
  "differ-prisoners-passed":
    "Gefangene zählen statt der Steine, was dem nützt, der weniger gesetzt oder beim Passen übergeben hat: Schwarz {black}, Weiß {white}",
  "differ-prisoners-passed-alike":
    "Gefangene zählen statt der Steine, was dasselbe ergibt: Beide haben {stones} gesetzt oder beim Passen übergeben",
  "differ-seki": "Punkte im Seki zählen nicht: {because}",
  "differ-seki-neutral": "Punkte von Gruppen im Seki, also mit einem neutralen Punkt daneben, zählen nicht: {because}",
  "points-of": "{color:color} {points:some}",
  "territory-away": "das Gebiet läge {away:figure} neben der Fläche",
  "territory-away-compensated": "das Gebiet läge {away:figure} neben der Fläche ohne den Ausgleich für Vorgabe",
  "territory-same": "das Gebiet ergäbe dasselbe wie die Fläche",
  "territory-same-compensated": "das Gebiet ergäbe dasselbe wie die Fläche ohne den Ausgleich für Vorgabe",

  // What counts under a ruleset
  "how-area": "lebende Steine zählen und die Punkte, die sie umschließen; Gefangene zählen nicht",
  "how-area-all":
    "Steine zählen und die Punkte, die sie umschließen, und nichts wird vom Brett genommen: Wer tote Steine weghaben will, muss sie schlagen",
  "how-area-button":
    "lebende Steine zählen und die Punkte, die sie umschließen, und wer zuerst passt, bekommt einen halben Punkt",
  "how-area-passes":
    "lebende Steine zählen und die Punkte, die sie umschließen; weil jedes Passen einen Stein kostet, ergeben Gebiet und Gefangene dasselbe",
  "how-stones": "nur Steine auf dem Brett zählen: Wer Punkte will, muss sie füllen",
  "how-stones-tax":
    "Steine zählen und die Punkte, die noch gefüllt werden könnten: Jede Gruppe zahlt für die zwei Augen, die sie behalten muss",
  "how-territory": "umschlossene Punkte und Gefangene zählen; Steine zählen nicht, und im Seki zählt nichts",

  // A count: what was read of a territory
  "read-begins-by-stones":
    "{points:some}: Ansichtssache; gezählt ist so, als begänne neben einem einzelnen toten Stein der Besitzer und neben mehreren die andere Seite; Schwarz minus Weiß ohne Komi ist {stones}, und {owner}, wenn immer der Besitzer beginnt, {other}, wenn immer die andere Seite",
  "read-begins-other":
    "{points:some}: Ansichtssache; gezählt ist so, als begänne neben toten Steinen die andere Seite; Schwarz minus Weiß ohne Komi ist {other}, und {owner}, wenn der Besitzer beginnt, {stones}, wenn er nur neben einem einzelnen toten Stein beginnt",
  "read-begins-owner":
    "{points:some}: Ansichtssache; gezählt ist so, als begänne neben toten Steinen der Besitzer; Schwarz minus Weiß ohne Komi ist {owner}, und {other}, wenn die andere Seite beginnt, {stones}, wenn sie nur neben mehreren toten Steinen beginnt",
  "read-connect-counted":
    "{points:some}: Ansichtssache; gezählt, obwohl hier gefüllt werden muss, wenn die andere Seite zuerst einen neutralen Punkt nimmt; Schwarz minus Weiß ohne Komi ist {counted}, und {filled}, wenn solche Punkte nicht zählen",
  "read-connect-filled":
    "{points:some}: Ansichtssache; gezählt ohne das, was gefüllt werden muss, wenn die andere Seite zuerst einen neutralen Punkt nimmt; Schwarz minus Weiß ohne Komi ist {filled}, und {counted}, wenn solche Punkte zählen",
  "read-connect":
    "{points:some}: zählt für {color:color}, muss aber zum Verbinden gefüllt werden, falls die andere Seite zuerst die neutralen Punkte nimmt",
  "read-eye": "{points:some}: ein Auge von {color:color}",
  "read-eye-open":
    "{points:some}: kein Punkt für {color:color}, denn die Grenze ist offen, aber ein Auge hinter einer Lücke",
  "read-eyes": "{points:some}: Raum für zwei Augen von {color:color}",
  "read-false-eye":
    "{points:some}: kein Punkt für {color:color}, denn ein falsches Auge muss zum Verbinden noch gefüllt werden",
  "read-fill": "{points:some}: kein Punkt für {color:color}, denn hier muss zum Verbinden noch gefüllt werden",
  "read-neutral": "{points:some}: gehört niemandem",
  "read-no-eye": "{points:some}: zählt für {color:color}, ist aber kein Auge, denn die andere Seite kann es zerstören",
  "read-seki": "{stones:some}: {color:color} im Seki, ohne zwei Augen",
  "read-seki-points": "{points:some}: kein Punkt für {color:color}, im Seki ohne zwei Augen ({stones:some})",

  // What a program did wrong
  "handicap-late": "das Programm hat seine Vorgabesteine nicht rechtzeitig gesetzt",
  "handicap-unfit":
    "{stones} Vorgabesteine passen nicht auf {size:size}: Es müssen mindestens 2 sein, und ein Punkt muss frei bleiben",
  "handicap-more-than-agreed": "{stones} Vorgabesteine sind mehr als die vereinbarten {agreed}",
  "list-unreadable": "das Programm antwortet auf final_status_list {status} mit „{answer}“: {because}",
  "not-a-move": "„{said}“ ist kein Zug",
  "not-a-point": "„{said}“ ist kein Punkt",
  "program-astray": "auf dem Brett des Programms steht etwas anderes: {because}",
  "program-ended": "das Programm wurde beendet",
  "program-error": "{text}",
  "program-exited": "das Programm hat sich beendet{command:during}: {ending}",
  "program-flooded":
    "das Programm hat in einer Antwort mehr als {bytes} Bytes oder {lines} Zeilen geschrieben{command:during}",
  "program-gone": "auf diesem Server gibt es kein Programm „{program}“ mehr",
  "program-hung-up":
    "das Programm hat seine Ausgabe geschlossen{command:during}; es läuft noch, ist aber nicht mehr zu erreichen",
  "program-late": "das Programm hatte nicht geantwortet, als seine Zeit um war: {because}",
  "program-lost": "das Programm hat über toten Steinen versagt und lässt sich nicht zurückholen: {because}",
  "program-not-asked": "das Programm konnte nicht rechtzeitig gefragt werden",
  "program-not-started": "das Programm lässt sich nicht starten: {problem}",
  "program-on-copy": "auf der Kopie des Bretts: {because}",
  "program-plays-squares": "das Programm spielt nur auf quadratischen Brettern, nicht auf {size:size}",
  "program-refused": "das Programm weigert sich bei „{command}“: {message}",
  "program-silent": "das Programm hat{command:during} nicht innerhalb von {limit} geantwortet{said:written}",
  "program-stray-reply":
    "das Programm hat eine Antwort geschrieben, die zu keinem Befehl gehört{command:during}: „{said}“",
  "program-wrong-answer": "das Programm antwortet auf „{command}“ mit „{said}“",
  "plays-repetition": "das Programm wiederholt das Brett, was die Regeln verbieten",
  "refuses-repetition": "das Programm weigert sich bei einer Wiederholung des Bretts, die nach den Regeln erlaubt ist",
  "refuses-suicide": "das Programm weigert sich bei Selbstmord, der nach den Regeln erlaubt ist",
  "refuses-suicide-of-one":
    "das Programm weigert sich beim Selbstmord eines einzelnen Steins, der nach den Regeln erlaubt ist",

  // What is wrong with a list of dead stones
  "gives-up":
    "sie gibt Steine von {color:color} auf, {points:points}, und der Gutachter des Schiedsrichters ist sicher, dass sie leben",
  "gives-up-unsure":
    "sie gibt Steine von {color:color} auf, {points:points}, und der Gutachter des Schiedsrichters ist sicher, dass sie leben; ist es so gemeint, sag es noch einmal",
  "no-stone-at": "auf {points:points} steht kein Stein",
  "no-such-stones": "{because}",
  "points-off-board": "nicht auf {size:size}: {points:points}",

  // Why there is no verdict
  "judge-unsure": "der Gutachter ist sich bei {points:points} nicht sicher",
  "mediator-gone": "das Programm „{program}“ gibt es hier nicht mehr",
  "mediator-left": "der Schlichter ist gegangen",
  "mediator-plays-itself": "{program} spielt in dieser Partie selbst",
  "no-opinion": "das Programm sagt nicht, welche Steine tot sind",
  "verdict-late": "es gab kein rechtzeitiges Urteil",

  // Reviews
  "review-black": "Schwarz",
  "review-white": "Weiß",
  "review-by": "analysiert von {engine}, {visits} Besuche je Stellung",
  "review-position": "Schwarz gewinnt mit {rate} %, Vorsprung {lead}",
  "review-position-unscored": "Schwarz gewinnt mit {rate} %",
  "review-edited": "nach Zug {move} wurden Steine von Hand gesetzt",
  "review-cost": "{move} kostet {points} Punkte und {rate} % Gewinnchance; besser ist {better}",
  "review-cost-unscored": "{move} kostet {rate} % Gewinnchance; besser ist {better}",
  "review-instead": "besser",
  "review-lead-lost": "{color:color} gibt mit {move} die Führung ab, von {before} % auf {after} %; {better} behält sie",
  "review-lead-shrinks":
    "{color:color} führt und lässt mit {move} den Vorsprung schrumpfen, von {before} % auf {after} %; {better} ist sicherer",
  "review-falls-behind":
    "{color:color} gerät mit {move} weiter in Rückstand, von {before} % auf {after} %; {better} hält dagegen",
  "review-chance-missed":
    "{color:color} bestraft den vorigen Fehler nicht und spielt {move}, von {before} % auf {after} %; {better} bestraft ihn",
  "review-passed-early": "{color:color} passt zu früh, von {before} % auf {after} %; {better} ist noch einen Zug wert",
  "review-decided": "nach {move} ist die Partie so gut wie für {color:color} entschieden",
  "review-engine-absent": "kein Rechner hatte innerhalb von {minutes} Minuten das Programm {engine}",
  "review-engine-gone": "hier analysiert das Programm {engine} nicht mehr",
  "review-engine-failed": "das Programm hat {times}-mal versagt: {problem}",
  "review-pass": "Passen",
};
