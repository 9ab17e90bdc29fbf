// The lessons in German.

import type { Lessons } from "../en/lessons";

export const lessonWords: Lessons = {
  contents: "Lektionen",
  step: (n, of) => `Brett ${n} von ${of}`,
  next: "Weiter",
  following: (title) => `Nächste Lektion: ${title}`,
  play: "Spiel eine Partie",
  wrong: "Da nicht. Versuch einen anderen Punkt.",
  refused: {
    suicide: "Die Regeln verbieten diesen Zug: Der Stein hätte keine Freiheit, und er schlägt nichts.",
    ko: "Die Regeln verbieten diesen Zug: Das Brett wäre, wie es vorher war.",
  },
  titles: {
    liberties: "Freiheiten",
    capture: "Schlagen",
    ko: "Ko",
    eyes: "Zwei Augen",
    counting: "Zählen, und was ein Streitfall ist",
  },
  liberties: [
    {
      task: "Schwarz beginnt, dann wird abwechselnd gezogen. Ein Stein kommt auf einen Schnittpunkt der Linien und bleibt dort. Setz einen schwarzen Stein auf den Punkt in der Mitte.",
      done: "So macht man einen Zug. Weiß wäre dran, aber sieh dir erst die Punkte um deinen Stein an.",
    },
    {
      task: "Die freien Punkte neben einem Stein, den Linien nach, sind seine Freiheiten. Der Stein in der Mitte hat vier. Wähl den Stein, der nur zwei hat.",
      done: "In der Ecke hat ein Stein zwei Freiheiten, am Rand drei.",
      wrong: "Der hat mehr, oder da ist kein Stein. Sieh in die Ecke.",
    },
    {
      task: "Weiß steht auf drei Seiten deines Steins: Er hat noch eine Freiheit, und Weiß will ihn schlagen. Gib ihm mehr, mit einem Stein auf dieser Freiheit.",
      done: "Steine einer Farbe, die sich den Linien nach berühren, sind eine Kette und teilen ihre Freiheiten. Deine Kette aus zwei Steinen hat drei.",
      wrong: "Das hilft dem Stein nicht. Spiel auf seine letzte Freiheit.",
    },
  ],
  capture: [
    {
      task: "Eine Kette, der die letzte Freiheit genommen wird, kommt vom Brett. Schlag den weißen Stein.",
      done: "Der Stein gehört dir, und sein Punkt ist wieder frei.",
      wrong: "Der weiße Stein hat noch eine Freiheit. Spiel dorthin.",
    },
    {
      task: "Eine Kette wird als Ganzes geschlagen. Schlag beide weißen Steine mit einem Zug.",
      done: "Ihre letzte gemeinsame Freiheit lag am Rand.",
      wrong: "Die beiden haben noch eine Freiheit. Spiel dorthin.",
    },
    {
      task: "Ein Stein ohne Freiheit darf nicht gesetzt werden, außer er schlägt etwas. In einer der beiden Ecken kann Schwarz einen Stein schlagen. Schlag ihn.",
      done: "Der Stein in der Ecke hatte zwei Freiheiten. Auf einer standest du schon, die andere hast du genommen.",
      wrong: "Sieh dir den weißen Stein in der oberen Ecke an.",
    },
  ],
  ko: [
    {
      task: "Schlag den weißen Stein in der Mitte.",
      done: "Jetzt hat dein Stein nur eine Freiheit: da, wo der weiße Stein war.",
      wrong: "Der weiße Stein zwischen deinen dreien hat noch eine Freiheit.",
    },
    {
      task: "Jetzt bist du Weiß. Würdest du gleich zurückschlagen, wäre das Brett wie zuvor, und so immer weiter. Darum ist das verboten: Das heißt Ko. Versuch es, oder spiel woanders, auf den Punkt.",
      done: "Du hast woanders gespielt, und Schwarz ist dran.",
      wrong: "Spiel auf den Punkt.",
    },
    {
      task: "Schwarz hat in einer Ecke geantwortet. Das Brett ist ein anderes, also darfst du jetzt zurückschlagen. Tu es.",
      done: "Nun muss Schwarz erst woanders spielen. Eine Drohung, die beantwortet werden muss: So kämpft man um ein Ko.",
      wrong: "Schlag den einzelnen schwarzen Stein in der Mitte.",
    },
  ],
  eyes: [
    {
      task: "Ein freier Punkt in einer Kette ist ein Auge. Die weiße Kette in der Ecke hat eines und sonst keine Freiheit. Spiel als Schwarz dorthin.",
      done: "Auch dort geht ein Stein, denn er schlägt die ganze Kette. Ein Auge ist zu wenig.",
      wrong: "Die Kette hat noch eine Freiheit, in der Ecke.",
    },
    {
      task: "Diese Kette hat zwei Augen, die bezeichneten Punkte. Versuch, als Schwarz in eines zu spielen.",
      done: "Schwarz bräuchte beide Punkte zugleich. Eine Kette mit zwei Augen ist nie zu schlagen: Sie lebt.",
      wrong: "Versuch einen der bezeichneten Punkte.",
    },
    {
      task: "Du bist Weiß. Deine Kette hat Raum von drei Punkten in einer Reihe, und du bist am Zug. Mach zwei Augen daraus.",
      done: "Zwei Augen: Die Kette lebt. Hätte Schwarz dort zuerst gespielt, wäre sie gestorben.",
      wrong: "Dann spielt Schwarz in die Mitte, und es bleibt Raum für nur ein Auge. Versuch einen anderen Punkt.",
    },
  ],
  counting: [
    {
      task: "Wer nichts mehr zu gewinnen hat, passt, und zweimal Passen beendet die Partie. Jede Seite zählt ihre Steine und die Punkte, die nur sie erreicht. Wähl den Punkt, der für niemanden zählt.",
      done: "Schwarz hat 5 Steine und 10 Punkte darum, zusammen 15, Weiß 5 und 4, also 9. Dazu bekommt Weiß Komi: ein paar Punkte, weil es als Zweiter zieht.",
      wrong: "Diesen erreicht nur eine Seite, oder da ist ein Stein. Sieh nach einem Punkt zwischen den beiden.",
    },
    {
      task: "Ein Stein, der dem Schlagen nicht entgehen kann, ist tot und kommt vor dem Zählen vom Brett. Wähl den toten Stein.",
      done: "Der weiße Stein bei den schwarzen hat keinen Raum für zwei Augen. Es genügt, dass beide das sagen.",
      wrong: "Der ist nicht umzingelt. Sieh zwischen die schwarzen Steine.",
    },
    {
      task: "Und wenn Weiß sagt, dass er lebt? Das ist ein Streitfall. Niemand muss argumentieren: Es wird weitergespielt, und Schwarz zeigt es. Weiß hat gepasst; schlag den Stein.",
      done: "Jetzt ist er vom Brett, und niemand kann etwas anderes sagen. Der Schiedsrichter hier fragt beide, was tot ist, und lässt es ausspielen, wenn sie sich nicht einig sind. Nun kennst du die Regeln.",
      wrong: "Der weiße Stein bei den schwarzen hat noch eine Freiheit.",
    },
  ],
};
