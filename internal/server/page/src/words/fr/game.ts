// What the page says in French about games, and on every screen.

import { capital, sentence } from "../sentences";
import type { text as english } from "../en/game";
import {
  clock,
  fate,
  here,
  is,
  judges,
  list,
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
  cleanup: "la partie reprend une fois ; ce qui reste alors est vivant",
  "as-is": "le goban est compté tel quel",
  "play-on": "le litige se règle en jouant la suite",
  resume: "la partie reprend jusqu’à ce que les joueurs soient d’accord",
  confirmation: "chaque chaîne en litige est jouée sur une copie du goban",
};

/** That stones are dead or alive. */
export const called = (vertices: readonly string[], dead: boolean, named = list(vertices)): string =>
  `${named} ${is(vertices)} ${fate(dead, vertices.length > 1)}`;

/** The built-in player at a level, in French; other programs are called as the server calls them. */
const engineTitle = (said: string): string => said.replace(/^Shinpan, level (\d+)$/, "Shinpan, niveau $1");

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "joue sa première partie",
  "joue comme un débutant",
  "joue comme un débutant qui a quelques parties",
  "joue comme un joueur occasionnel",
  "joue comme un joueur de club occasionnel",
  "joue comme un joueur de club",
  "joue comme un joueur de club expérimenté",
  "joue comme un fort joueur de club",
  "joue comme un très fort joueur de club",
  "joue de son mieux",
];

export const text: typeof english = {
  name: "shinpan",
  elsewhere: "Ce qui se joue aussi ici",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move) => (move === "pass" ? "passe" : move),
  list,
  number,
  sentence,
  resultText,
  refusal,
  reason,

  // The board
  boardOf: (size) => `Goban, ${size.cols} sur ${size.rows}`,
  point: (vertex, look) =>
    [
      vertex,
      look.stone ? name(look.stone) : "vide",
      look.dead && "marquée morte",
      look.chosen && "choisie",
      look.disputed && "en litige",
      look.unsettled && "indécise",
      look.doubted && "vivante, l’arbitre en est sûr",
      look.owner === "X" && "point de Noir",
      look.owner === "O" && "point de Blanc",
      look.owner === "." && "neutre",
      look.share && `à ${Math.round(Math.abs(look.share) * 100)} % pour ${look.share > 0 ? "Noir" : "Blanc"}`,
      look.gap && "frontière ouverte",
      look.protect && "encore à combler",
      look.found && { eye: "œil", "false-eye": "faux œil", seki: "en seki", connect: "à connecter" }[look.found],
      look.number !== undefined && `coup ${look.number}`,
      look.last && "dernier coup",
      look.ko && "interdite par le ko",
      look.pending && "en cours d’envoi",
      look.label && `variante ${look.label}`,
    ]
      .filter(Boolean)
      .join(", "),

  // How it looks and sounds
  look: "Aspect et sons",
  lookTheme: "Clair ou sombre",
  lookThemes: { system: "Comme le système", light: "Clair", dark: "Sombre" },
  lookBoard: "Goban",
  lookBoards: { kaya: "Bois", slate: "Uni", contrast: "Contrasté" },
  lookConfirm: "Confirmer chaque pierre",
  lookConfirms: { touch: "Au doigt", always: "Toujours", never: "Jamais" },
  lookCoordinates: "Lettres et chiffres au bord du goban",
  lookSounds: "Sons : les pierres, et des signaux quand le temps presse",
  lookVolume: "Volume",
  lookCount: "Compter à voix haute les dernières secondes",
  lookListen: "Décompter aussi les pendules des autres",
  lookLanguage: "Langue",
  lookLanguageSystem: "Comme le navigateur",
  lookDone: "Fermer",

  // The first screen
  homeTitle: "Une partie de go, avec un arbitre.",
  homeLead:
    "Joue tout de suite, sans inscription ni installation. Quand les deux joueurs passent, l’arbitre dit ce qu’il voit. En cas de désaccord, c’est le jeu qui tranche.",
  playNow: "Jouer",
  playFriend: "Jouer : créer un lien pour un ami",
  boardHint: "Ou pose simplement la première pierre sur le goban.",
  size: "Goban",
  custom: "Autre",
  customSize: "Colonnes × lignes",
  customHint: "De 1x1 à 25x25 ; 7x5 convient aussi.",
  badSize: "Ce n’est pas une taille de goban : essaie 9 ou 7x5. Pas plus de 25 dans chaque sens.",
  opponent: "Adversaire",
  friend: "Un ami, par un lien",
  color_: "Tu joues",
  colorBlack: "Noir",
  colorWhite: "Blanc",
  colorRandom: "Au hasard",
  engineTitle,
  opponentTitle: (said, level) =>
    strengths[level ?? 0] ? `${engineTitle(said)} : ${strengths[level!]}` : engineTitle(said),
  playsLike: (level) => strengths[level ?? 0] ?? "",
  more: "Règles, cadence, handicap, fin de partie",
  ruleset: "Règles",
  komi: "Komi",
  komiUsual: (komi) => (komi === undefined ? "par défaut" : `${number(komi)} (par défaut)`),
  badKomi: "Le komi est un nombre de points entier ou avec un demi-point, par exemple 6,5.",
  handicap: "Handicap",
  noHandicap: "aucun",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "selon les niveaux",
  evenHint:
    "Les niveaux des deux joueurs décident : le plus faible prend Noir, avec un handicap et un komi qui équilibrent la partie.",
  evened: ({ black, white, handicap, komi, you }) =>
    !black || !white
      ? `Sans handicap, komi ${number(komi)} : il manque un niveau pour en décider.`
      : `${you ? `Tu joues ${name(you)}. ` : ""}${handicap ? `Handicap : ${stones(handicap)}` : "Sans handicap"}${`, komi ${number(komi)} : ${rank(black)} contre ${rank(white)}.`}`,
  stones,
  freeHandicap: "Noir choisit les intersections",
  clock: "Cadence",
  clocks: [
    ["none", "Sans pendule"],
    ["5m+5x20s", "5 min, puis 5 × 20 s"],
    ["10m+5x30s", "10 min, puis 5 × 30 s"],
    ["5m+5s", "5 min + 5 s par coup"],
    ["20m", "20 min pour la partie"],
    ["20m+25/5m", "20 min, puis 25 pierres en 5 min"],
  ],
  clockOwn: "Une autre…",
  clockKind: "Type de cadence",
  clockKinds: {
    byoyomi: "Byo-yomi : des périodes pour jouer",
    fischer: "Fischer : du temps en plus à chaque coup",
    canadian: "Canadien : une période pour plusieurs pierres",
    absolute: "Absolu : un seul temps pour la partie",
    move: "Par correspondance : un délai pour chaque coup",
  },
  clockParts: {
    main: "Temps principal (min)",
    periods: "Périodes",
    period: "Chacune (s)",
    increment: "En plus à chaque coup (s)",
    stones: "Pierres",
    stretch: "En (min)",
    move: "Pour chaque coup (jours)",
  },
  firstMoveIn: "Premier coup en moins de (s)",
  weekends: "Week-ends",
  weekendsCount: "comptent",
  vacation: "Vacances de chacun (jours)",
  vacationNone: "aucune",
  weekendsFreeIn: (zone) => `ne comptent pas (${zone})`,
  firstMoveUsual: "comme d’habitude",
  clockInWords: (time) => `${capital(clock(time))}. Un nombre peut avoir une unité : 90s, 10m, 1h30m, 3d.`,
  rulesetTitle: (key) => titles[key] ?? key,
  rulesetNote: (key, said) => rulesetNotes[key] ?? said,
  ending: "Fin de partie",
  endingTitle: (key, said) => endings[key]?.[0] ?? said,
  endingNote: (key, said) => endings[key]?.[1] ?? said,
  endingUsual: (title) => (title ? `Par défaut : ${title}` : "Par défaut avec ces règles"),
  endingAll: "Proposer aussi les fins de partie où mentir sur les pierres mortes peut rapporter",
  endingUnsound:
    "Ici, mentir peut rapporter : quand on compte le territoire, nier qu’une pierre est morte oblige l’autre camp à payer un point pour chaque coup qui la capture.",
  lies: "Mensonges",
  yes: "oui",
  no: "non",
  asUsual: (what) => `Par défaut : ${what}`,
  mediator: "Le médiateur, qui tranche les litiges",
  mediatorPerson: "Une personne que les deux joueurs acceptent",
  mediatorAccount: "Quelqu’un qui a un compte",
  mediatorAccountName: "Le compte du médiateur",
  mediatorNameMissing: "Indique le compte du médiateur.",
  mediatorIs: (name) => `Le compte ${name}`,
  mediatorNobody: "Personne",
  mediatorJudge: (key) => `Le juge intégré : ${judges[key] ?? key}`,
  mediatorEngine: (title) => `Programme : ${title}`,
  fallback: "Sans verdict",
  fallbacks: Object.fromEntries(Object.entries(fallbacks).map(([key, said]) => [key, capital(said)])),
  limits: "Passes, limites, coups illégaux",
  passing: "Passer",
  passings: [
    ["normal", "saute un tour"],
    ["for-good", "est définitif : qui a passé ne joue plus"],
  ],
  forcedPass: "L’arbitre passe pour le camp qui ne peut poser aucune pierre",
  illegalLoses: "Un coup illégal perd aussitôt la partie",
  seenLate: "Vous voyez cette partie en différé tant qu’elle dure ; une fois terminée, vous en voyez tout.",
  delayTime: "Différé pour les spectateurs",
  delayMoves: "Coups que les spectateurs ne voient pas encore",
  moveLimit: "Nombre maximal de coups, passes comprises",
  moveLimitUsual: (n) => (n ? `${n} (par défaut)` : "par défaut pour cette taille"),
  badMoveLimit: "Le nombre maximal de coups est un entier de 1 à 10000.",
  atLimit: "À la limite",
  repetition: "Même position pour la troisième fois sans passe, avec le ko simple",
  outcomes: {
    draw: "Partie nulle",
    count: "Un juge compte le goban",
    void: "Sans résultat",
    none: "On continue",
  },
  judge: "Qui compte",
  judgeTitle: (key) => [key, judges[key]].filter(Boolean).join(" : "),
  liveGames: "Parties en cours",
  recentGames: "Parties récentes",
  cardTitle: (black, white) => `${black} – ${white}`,
  cardMoves: moves,
  unreachable: "Le serveur ne répond pas. Nouvel essai…",

  // The game
  you: "toi",
  bot: "BOT",
  rank,
  guest: "Invité",
  freeSeat: "place libre",
  days: (days, hours) => (hours > 0 ? `${days} j ${hours} h` : `${days} j`),
  moment: (at, week) => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left, moment) => `${left} (${moment})`,
  connecting: "Connexion perdue. Reconnexion…",
  yourTurn: (you) => `À toi de jouer : ${name(you)}`,
  disputed: "Les listes de pierres mortes diffèrent.",
  pass: "Passer",
  withdraw: "Finalement non",
  decline: "Refuser",
  mediatorWanted:
    "Les joueurs cherchent un médiateur, qui tranche s’ils ne sont pas d’accord sur les pierres mortes. Les deux doivent l’accepter.",
  copy: "Copier le lien",
  builtinPlayer: "Joueur intégré",
  reviewedBy: "Programme d’analyse",
  copied: "Copié",

  // The record
  moves: "Coups",
  first: "Au début",
  back: "Un coup en arrière",
  forward: "Un coup en avant",
  latest: "Au dernier coup",
  position: (at, of) => `${at} / ${of}`,

  // Trying moves out
  tries: "Coups essayés",
  triesNone:
    "Pose des pierres sur le goban pour essayer des coups. Personne d’autre ne les voit ; la partie ne change pas.",
  triesHint: "Personne d’autre ne les voit. Une lettre sur le goban mène à la variante qu’elle désigne.",
  triedAfter: (n) => (n === 0 ? "Au début" : `Après le coup ${n}`),
  branch: (i) => String.fromCharCode(97 + (i % 26)),
  comment: "Commentaire sur cette position",

  // Counting
  timeLeft: "Temps restant",

  // A dispute
  confirmIntro:
    "Vous dites tous les deux que ces chaînes à toi sont mortes. Ce que tu coches reste mort sans être capturé, tant qu’aucun coup n’y touche :",
  inDispute: (vertices) => `En litige : ${stonesAt(vertices)}.`,

  // Marking by turns
  yourMark:
    "À toi : choisis sur le goban une chaîne morte, de n’importe quelle couleur, qu’on ne peut plus sauver ; ou dis que tu as terminé.",

  // A judge's count
  playOnCountHint:
    "Si personne ne continue, le décompte est valable. Sinon, le juge recompte quand les deux ont de nouveau passé ; s’ils passent tout de suite, ce décompte reste valable.",

  // How it was decided
  ruling: "Décision",
  status: (dead) => fate(dead),

  // The end
  result: "Résultat",
  tally: [
    ["stones", "Pierres vivantes"],
    ["surrounded", "Intersections entourées"],
    ["prisoners", "Prisonniers"],
    ["tax", "Taxe des groupes"],
    ["button", "Bouton"],
  ],
  total: "Total",
};
