// What the page says in French about venues, tournaments and matches.

import type { Cell, Match, MatchEnd } from "../../api/types";
import type { contestWords as english, End } from "../en/contests";
import { capital, crossed, dotted, minus, sentence } from "../sentences";
import { clock, count, here, fate, games, is, list, moves, name, number, resultText, rules } from "./parts";
import { mediator, reason } from "./server";

const { moment, tenths, digits } = here;

const whole = (figure: number | null): string => (figure === null ? "…" : number(Math.round(figure)));
const hundredths = (figure: number): string => number(Math.round(100 * figure) / 100);
const percent = (share: number | null): string => (share === null ? "…" : `${tenths(100 * share)} %`);
const points = (share: number | null): string => (share === null ? "…" : tenths(100 * share));
const elos = (figure: number | null): string =>
  figure === null ? "…" : `${figure > 0 ? "+" : ""}${number(Math.round(10 * figure) / 10)}`;
/** Microseconds in about three digits. */
const span = (us: number): string => {
  if (us < 1000) return `${Math.round(us)} µs`;
  if (us < 1e6) return `${digits(us / 1000)} ms`;
  if (us < 60e6) return `${digits(us / 1e6)} s`;
  return `${Math.floor(us / 60e6)} min ${Math.round((us % 60e6) / 1e6)} s`;
};

/** What is played under which terms. */
const terms = (size: string, ruleset: string | undefined, komi: number, time: string): string =>
  dotted(crossed(size), ruleset && rules(ruleset), `komi ${number(komi)}`, clock(time));

const kinds: Record<string, string> = {
  "round-robin": "Toutes rondes",
  gauntlet: "Un contre tous",
  swiss: "Système suisse",
  mcmahon: "Système McMahon",
  knockout: "Élimination directe",
  "double-elimination": "Double élimination",
  ladder: "Échelle",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["Victoires", "victoires, et la moitié des nulles"],
  mms: ["MMS", "score McMahon"],
  sos: ["SOS", "la somme des scores des adversaires"],
  sosos: ["SOSOS", "la somme des SOS des adversaires"],
  sodos: ["SODOS", "la somme des scores des adversaires battus"],
  solkoff: ["Solkoff", "la somme des victoires des adversaires"],
  buchholz: ["Buchholz", "la somme des victoires des adversaires"],
  "sonneborn-berger": ["SB", "Sonneborn-Berger : la somme des victoires des adversaires battus"],
  "direct-encounter": [
    "CD",
    "confrontation directe : victoires moins défaites entre ceux qui sont à égalité jusque-là",
  ],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends: Record<string, string> = {
  count: "décompte",
  resign: "abandon",
  time: "temps écoulé",
  "move limit": "nombre maximal de coups",
  repetition: "répétition",
  "no result": "sans résultat",
  "illegal move": "coup illégal",
  "refused a legal move": "coup légal refusé",
  "no move": "aucun coup",
  crash: "plantage",
  "no answer": "pas de réponse à temps",
  flood: "a trop écrit",
  garbage: "n’a pas écrit de GTP",
  "hung up": "a coupé la communication",
  "not started": "n’a pas démarré",
  failed: "autre panne",
} satisfies Record<End, string>;
const states: Record<Match["state"], string> = { running: "En cours", stopped: "Interrompu", over: "Terminé" };
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games: n }) => `${ends[end] ?? end} ${n}`).join(", ");

const outcomes: Record<Cell["sign"], string> = {
  "+": "gagnée",
  "-": "perdue",
  "=": "nulle",
  "?": "pas encore terminée",
};
const result = (said: string): string => (said === "both-lose" ? "les deux perdent" : resultText(said));
const left = { withdrawn: "retiré", disqualified: "disqualifié", absent: "absent" };
const players = (n: number): string => count(n, "joueur", "joueurs");
const running = (n: number): string => count(n, "partie en cours", "parties en cours");

export const contestWords: typeof english = {
  // Venues
  venues: "Arènes de programmes",
  noVenues: "Il n’y a pas d’arène de programmes sur ce serveur.",
  allVenues: "Toutes les arènes",
  noSuchVenue: "Cette arène n’existe pas.",
  venueTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  venueBusy: ({ here, live }) => `${players(here)} ici, ${running(live)}`,
  connect: "Faire jouer ton programme",
  copyCommand: "Copier la commande",
  connectAt: "Les programmes se connectent par le protocole de CGOS, à l’adresse",
  connectHint:
    "Un programme qui parle GTP se connecte avec cette commande. Le mot de passe du fichier est le sien ; le premier envoyé fait foi.",
  connectCommand: (server) => `shinpan cgos-client --server ${server} --user NOM --password-file FICHIER -- PROGRAMME`,
  live: "Parties en cours",
  quiet: "Aucune partie en cours.",
  tagged: (player, tag) => `${player} (${tag})`,
  moves,

  // Standings
  standings: "Classement",
  player: "Joueur",
  here: "ici",
  anchor: "ancre",
  rating: "Cote",
  ratingHint: "en Elo, d’après toutes les parties ensemble",
  interval: "95 %",
  intervalOf: ({ low, high }) => `${whole(low)} à ${whole(high)}`,
  tag: "Marque",
  tagHint: "de partie en partie, comme CGOS la calcule",
  games: "Parties",
  number,
  whole,

  // Games that are over
  recent: "Parties récentes",
  game: "Partie",
  result: "Résultat",
  resultText,
  began: "Début",
  when: (at) => moment(at),

  // Tournaments
  tournaments: "Tournois",
  noTournaments: "Il n’y a pas de tournoi sur ce serveur.",
  allTournaments: "Tous les tournois",
  noSuchTournament: "Ce tournoi n’existe pas.",
  tournamentTerms: ({ kind, size, ruleset, komi, time }) =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (who) => `organisé par ${who}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players: n, live, played }) =>
    dotted(
      called_off
        ? "Annulé"
        : over
          ? "Terminé"
          : joining
            ? "Inscriptions ouvertes"
            : round === 0
              ? "Pas encore commencé"
              : `Ronde ${round}${rounds ? ` sur ${rounds}` : ""}`,
      players(n),
      live > 0 && running(live),
      count(played, "partie jouée", "parties jouées"),
    ),
  contents: "Sur cette page",
  figure: (key) => figures[key] ?? [key, key],
  tallyHead: "+ = −",
  tallyHint: "parties gagnées, nulles et perdues",
  tally: ({ wins, draws, losses }) => `${wins} ${draws} ${losses}`,
  left,

  // The crosstable
  crosstable: "Grille",
  roundHead: (round) => `R${round}`,
  roundOf: (round) => `Ronde ${round}`,
  cell: ({ opponent, sign, color, handicap }) =>
    `${opponent || "0"}${minus(sign)}${color ? (color === "black" ? "n" : "b") : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }, round, opponent) =>
    `Ronde ${round} : ${color ? `${name(color)} contre ${opponent}, ` : "pas d’adversaire, "}${outcomes[sign]}`,
  crosstableHint:
    "La place de l’adversaire dans la grille, 0 sans partie ; + une victoire, − une défaite, = une nulle, ? une partie en cours ; n Noir, b Blanc, et le handicap.",

  // All against all
  all: "Tous contre tous",
  points: ({ wins, draws, losses }) => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row, column, t) => `${row} contre ${column} : ${t.wins} gagnées, ${t.draws} nulles, ${t.losses} perdues`,
  liveCell: "en cours",
  liveSaid: (black, white) => `${black} – ${white}, en cours`,

  // Who is likely stronger
  likelier: "Qui est sans doute le plus fort",
  likelierHint:
    "La probabilité, d’après les parties de ce tournoi, que le joueur de la ligne soit plus fort que celui de la colonne.",
  chance: (p) => `${Math.round(100 * p)} %`,
  chanceHint: (row, column, p) => `${row} est plus fort que ${column} avec une probabilité de ${percent(p)}`,

  // Taking part
  takePart: "Participer",
  joiningOpen: "Tu peux t’inscrire jusqu’à ce que l’organisateur lance le tournoi.",
  join: "S’inscrire",
  start: "Lancer le tournoi",
  withdrawMe: "Se retirer",
  checkIn: "Je suis là",
  checkInPlayer: "Est là",
  checkedIn: "Ta présence est notée.",
  checkedInPlayer: "là",
  checkInAsked: "Signale ta présence avant le début du tournoi, sinon tu ne joueras pas.",
  opensAt: (at) => `La prochaine ronde commence le ${moment(at)}.`,
  absenceRule: (within, forfeit) =>
    forfeit
      ? `Qui ne commence pas une partie en moins de ${within} l’a perdue ; si aucun camp n’a signalé sa présence ni joué, les deux l’ont perdue.`
      : `Une partie qu’un camp ne commence pas en moins de ${within} est sans résultat.`,
  absence: "Un camp qui ne commence pas",
  absences: [
    ["forfeit", "a perdu"],
    ["void", "laisse la partie sans résultat"],
  ],
  delay: "Différé pour les spectateurs, en minutes",
  delayHint: "Ils voient chaque partie en cours avec ce différé ; les joueurs et l’arbitre la voient tout de suite.",
  delayBounds: "Un différé est un nombre entier de minutes, de 0 à 120.",
  checkInTick: "Les joueurs signalent leur présence avant la première ronde",
  roundStartsAt: (round) => (round === 1 ? "Début" : `Début de la ronde ${round}`),
  addRoundTime: (round) => `Fixer l’heure de la ronde ${round}`,
  roundTimeMissing: "Dis quand, ou retire les heures qui suivent.",
  roundTooSoon: (round) => `Elle doit commencer après la ronde ${round}.`,
  startsHint: "Les inscriptions se ferment alors. Si c’est vide, tu lances toi-même le tournoi.",
  badTime: "Ce n’est pas une date.",
  youPlayAs: (player) => `Tu participes sous le nom de ${player}.`,
  stuck: (why) => `Le tournoi est bloqué : ${sentence(why)}`,

  // The arbiter
  arbiter: "Arbitre du tournoi",
  correct: "Corriger",
  correctTitle: ({ number: n, black, white }) => `Corriger le résultat de la partie ${n}, ${black} – ${white ?? ""}`,
  sendAway: { withdraw: "Retirer", disqualify: "Disqualifier" },
  sendAwayTitle: {
    withdraw: (player) => `Retirer ${player} à partir de la prochaine ronde`,
    disqualify: (player) => `Disqualifier ${player}, qui perd les parties non terminées`,
  },
  close: { end: "Finir après cette ronde", "call-off": "Annuler le tournoi" },
  closeTitle: {
    end: "Mettre fin au tournoi : les parties de cette ronde sont jouées, et il n’y en a plus d’autre",
    "call-off": "Annuler le tournoi : les parties non terminées n’ont pas de résultat",
  },
  why: "Motif",
  whyHint: "Il est publié.",
  whyMissing: "Il manque un motif.",
  cancel: "Annuler",

  // A new tournament
  newTournament: "Un nouveau tournoi",
  makeTournament: "Créer le tournoi",
  title: "Son nom",
  titleHint: "Ses lettres et chiffres forment son adresse.",
  titleMissing: "Il faut un nom avec des lettres de A à Z ou des chiffres.",
  kind: "Formule",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "Rondes",
    cycles: "Combien de fois chacun rencontre les autres",
    heroes: "Combien jouent contre tous les autres",
    accelerated: "Rondes accélérées",
    best_of: "Nombre de parties d’un duel, au plus",
  },
  thirdPlace: "La troisième place se joue",
  numberMissing: (least) => `Il manque un nombre, au moins ${least}.`,
  joinThemselves: "Chacun s’inscrit lui-même, jusqu’à ce que je lance le tournoi",
  entrant: "Ajouter un joueur",
  programsHere: "Programmes de ce serveur",
  venueEntrant: (player, venue) => `${player} (arène ${venue})`,
  accountEntrant: "Quelqu’un qui a un compte",
  anybodyEntrant: "Qui prendra la place",
  entrantName: "Nom",
  entrantRating: "Cote, si elle est connue",
  entrantSaid: ({ name: who, engine, venue, account, rating }) =>
    [who, engine ? "programme" : venue ? `arène ${venue}` : account ? "compte" : "qui prendra la place", rating]
      .filter(Boolean)
      .join(", "),
  addEntrant: "Ajouter",
  remove: "Retirer",
  noEntrants: "Personne encore.",
  nameMissing: "Il manque un nom.",
  noSuchAccount: "Ce compte n’existe pas.",
  playsAlready: (player) => `${player} joue déjà.`,

  // Rounds
  rounds: "Rondes",
  roundSummary: (round, over, n) =>
    `Ronde ${round} : ${over === n ? "toutes les parties sont terminées" : `${over} sur ${games(n)} terminées`}`,
  pairing: (black, white, handicap) => `${black} – ${white}${handicap > 0 ? ` (handicap ${handicap})` : ""}`,
  bye: (player) => `${player} est exempt`,
  status: ({ status, result: said, moves: n }) =>
    ({ bye: "exempt", paired: "à venir", live: `en cours, ${moves(n ?? 0)}`, over: result(said ?? "") })[status],
  remarks: "Remarques",
  remark: ({ why, disputed, corrections }) =>
    [why && sentence(reason(why)), disputed && "Litige.", corrections && "Corrigée par l’arbitre du tournoi."]
      .filter(Boolean)
      .join(" "),

  // Players
  players: "Joueurs",
  entered: "Inscrit avec",
  rank: "Niveau",
  club: "Club",
  country: "Pays",
  plays: "Joue comme",
  playsAs: (program) => (program ? "programme" : "personne"),
  leftWhy: (how, why) => (how ? `${capital(left[how])}${why ? ` : ${why}` : ""}` : ""),

  // Disputes
  disputes: "Litiges et corrections",
  gameOf: ({ number: n, black, white }) => `Partie ${n}, ${black} – ${white ?? ""}`,
  disputed: (said) =>
    `Les deux camps n’étaient pas d’accord sur ce qui était mort. ${said ? `Résultat : ${result(said)}.` : ""}`,
  corrected: ({ by, why, from, to }) =>
    `${by ? `Correction par ${by}` : "Correction"} : ${from ? `${result(from)} → ` : ""}${result(to)}. ${sentence(why)}`,

  // Matches
  matches: "Matchs de programmes",
  noMatches: "Il n’y a pas de match sur ce serveur.",
  allMatches: "Tous les matchs",
  noSuchMatch: "Ce match n’existe pas.",
  matchTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }) =>
    dotted(states[state], `${played} sur ${games(total)} jouées`, live > 0 && count(live, "commencée", "commencées")),
  score: "Score",
  percent,
  scoreOf: ({ a, b, score: { low, high } }) => `pour ${a} contre ${b} (95 % : ${points(low)} à ${points(high)})`,
  scoreInterval: ({ a, score: { value, low, high } }) =>
    `${a} fait ${percent(value)} des points, entre ${points(low)} et ${points(high)} avec une certitude de 95 %`,
  percentInterval: ({ low, high }) => `${points(low)} à ${points(high)}`,
  eloLine: ({ elo: { value, low, high } }) =>
    `${value === null ? "On ne peut pas dire combien d’Elo cela fait" : `${elos(value)} Elo`} (95 % : ${elos(low)} à ${elos(high)})`,
  superiority: ({ a, superiority }) => `${a} est le plus fort avec une probabilité de ${percent(superiority)}.`,
  byColor: ({ tally: t, as_black: b }) =>
    `Gagnées, nulles, perdues : ${t.wins}, ${t.draws}, ${t.losses} ; dont avec Noir ${b.wins}, ${b.draws}, ${b.losses}.`,
  pairingHead: "Programmes",
  against: ({ a, b }) => `${a} – ${b}`,
  elo: "Elo",
  elos,
  test: "Test séquentiel",
  testAsks: ({ elo0, elo1, alpha, beta }) =>
    `L’écart est-il de ${number(elo0)} ou de ${number(elo1)} Elo ? Le test peut se tromper dans ${percent(alpha)} et ${percent(beta)} des matchs.`,
  testPath: ({ llr, low, high, path }) =>
    `Après ${count(path.length, "pas", "pas")}, le logarithme du rapport de vraisemblance est ${hundredths(llr)}, entre ${hundredths(low)} et ${hundredths(high)}`,
  bound: (elo, llr) => `${number(elo)} Elo à ${hundredths(llr)}`,
  testSays: ({ verdict, llr, elo0, elo1 }) =>
    `Le logarithme du rapport de vraisemblance est ${hundredths(llr)} : ${
      {
        continue: "il faut plus de parties",
        "accept H0": `le test retient ${number(elo0)} Elo`,
        "accept H1": `le test retient ${number(elo1)} Elo`,
      }[verdict]
    }.`,
  gameNote: (n, played) => `Partie ${n}, ${moves(played)}`,
  matchDisputes: "Litiges",
  matchGame: ({ number: n, black, white }) => `Partie ${n} : ${black} – ${white}`,
  endedWhy: ({ result: said, why }) => `${resultText(said ?? "")}${why ? ` : ${sentence(reason(why))}` : "."}`,
  ends: "Comment les parties se sont terminées",
  end: (end) => capital(ends[end] ?? end),
  endOf: ({ end, disputed, falsified, left_out }) =>
    `${ends[end ?? ""] ?? end ?? ""}${disputed ? ", litige" : ""}${falsified ? ", pendule faussée" : ""}${left_out ? ", non comptée" : ""}`,
  endsOf,
  duplicates: (n) =>
    `${count(n, "partie ne fait que répéter une autre", "parties ne font que répéter une autre")}, à une symétrie du goban près.`,
  falsified: ({ replays, falsified, left_out }) =>
    `Parties rejouées parce que la machine avait faussé une pendule : ${replays} ; parties où elle l’a fait chaque fois : ${falsified} ; dont non comptées : ${left_out}.`,
  timeUse: "Ce que prend un coup",
  engine: "Programme",
  movesHead: "Coups",
  thinking: "Réflexion",
  thinkingHint:
    "tant que le programme était occupé : par la demande d’un coup et par ce qui lui était dit avant, en moyenne",
  pipe: "Liaison",
  pipeHint: "entre ses commandes, en moyenne",
  waiting: "Attente",
  waitingHint: "du processeur, de l’arbitre et du stockage, en moyenne",
  longest: "Le plus long",
  lostBy: "Perdues par une panne",
  span,
  gamesOver: "Parties, la dernière d’abord",
  endHead: "Fin",
  took: "Durée",
  downloads: "À emporter",
  file: (file) =>
    ({
      "report.html": "Rapport (HTML)",
      "results.csv": "Toutes les parties (CSV)",
      "results.json": "Tous les chiffres (JSON)",
    })[file] ?? file,

  // A game of a match
  gameNumber: (n) => `Partie ${n}`,
  backToMatch: "Le match",
  noSuchGame: "Cette partie n’existe pas.",
  gameOutcome: ({ result: said, end, why, moves: n }) =>
    said
      ? `${resultText(said)} après ${moves(n)}, ${ends[end ?? ""] ?? end} : ${why ? sentence(reason(why)) : ""}`
      : `En cours, ${moves(n)}`,
  wasDisputed: "Les deux camps n’étaient pas d’accord sur ce qui était mort.",
  wasFalsified: ({ left_out }) =>
    `La machine a faussé une pendule de cette partie chaque fois.${left_out ? " Elle ne compte pas." : ""}`,
  ruling: "Comment c’est décidé",
  noRuling: "Il n’y a rien eu à compter jusqu’ici.",
  nothingDead: "Personne n’a rien dit mort, et tout a été compté tel quel.",
  nothingDeadNow: "Ce qui a été dit mort à un arrêt n’est plus sur le goban ; tout le reste a été compté tel quel.",
  lists: "Ce qu’ont dit les deux camps",
  listsAt: (stop) => `Ce qu’ont dit les deux camps à l’arrêt ${stop}`,
  listSaid: ({ color, dead, unknown, silent }) =>
    silent
      ? `${name(color)} n’a rien dit à temps.`
      : unknown
        ? `${name(color)} ne peut pas dire ce qui est mort.`
        : dead.length === 0
          ? `${name(color)} dit que rien n’est mort.`
          : `${name(color)} dit mortes : ${list(dead)}.`,
  answerSaid: ({ color, accept, confirmed, silent }) =>
    silent
      ? `${name(color)} n’a pas répondu à temps.`
      : accept
        ? `${name(color)} est d’accord avec l’autre liste.`
        : `${name(color)} veut jouer la suite${confirmed.length > 0 ? `, et confirme mortes : ${list(confirmed)}` : ""}.`,
  wantedPlay: (color) => `${name(color)} voulait que la partie continue.`,
  nobodyAsked: "À cet arrêt, personne n’a été interrogé.",
  inDispute: (stones) => `En litige : ${list(stones)}.`,
  tried: (chain, captured) =>
    `Joué sur une copie : ${list(chain)} ${captured ? `${is(chain)} ${chain.length > 1 ? "capturées" : "capturée"}` : chain.length > 1 ? "ont survécu" : "a survécu"}.`,
  verdictOf: (who, dead, none) =>
    none
      ? `${capital(mediator(who))} n’a pas rendu de verdict.`
      : `${capital(mediator(who))} dit : ${dead.length === 0 ? "rien n’est mort" : `${list(dead)} ${is(dead)} ${fate(true, dead.length > 1)}`}.`,
  stones: list,
  chainStatus: (dead) => fate(dead),
  whyOf: (why) => sentence(reason(why)),
  colorName: name,
};
