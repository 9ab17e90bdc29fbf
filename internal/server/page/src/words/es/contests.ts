// What the page says in Spanish about venues, tournaments and matches.

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
  "round-robin": "Todos contra todos",
  gauntlet: "Uno contra todos",
  swiss: "Sistema suizo",
  mcmahon: "Sistema McMahon",
  knockout: "Eliminación directa",
  "double-elimination": "Doble eliminación",
  ladder: "Escalera",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["Victorias", "victorias, y la mitad de los empates"],
  mms: ["MMS", "puntos McMahon"],
  sos: ["SOS", "la suma de los puntos de los rivales"],
  sosos: ["SOSOS", "la suma de los SOS de los rivales"],
  sodos: ["SODOS", "la suma de los puntos de los rivales derrotados"],
  solkoff: ["Solkoff", "la suma de las victorias de los rivales"],
  buchholz: ["Buchholz", "la suma de las victorias de los rivales"],
  "sonneborn-berger": ["SB", "Sonneborn-Berger: la suma de las victorias de los rivales derrotados"],
  "direct-encounter": ["ED", "encuentro directo: victorias menos derrotas entre quienes van empatados hasta ahí"],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends: Record<string, string> = {
  count: "recuento",
  resign: "abandono",
  time: "tiempo agotado",
  "move limit": "máximo de jugadas",
  repetition: "repetición",
  "no result": "sin resultado",
  "illegal move": "jugada ilegal",
  "refused a legal move": "rechazó una jugada legal",
  "no move": "ninguna jugada",
  crash: "se cayó",
  "no answer": "sin respuesta a tiempo",
  flood: "escribió demasiado",
  garbage: "no escribió GTP",
  "hung up": "cortó la conexión",
  "not started": "no arrancó",
  failed: "otro fallo",
} satisfies Record<End, string>;
const states: Record<Match["state"], string> = { running: "En juego", stopped: "Parado", over: "Terminado" };
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games: n }) => `${ends[end] ?? end} ${n}`).join(", ");

const outcomes: Record<Cell["sign"], string> = {
  "+": "ganada",
  "-": "perdida",
  "=": "empatada",
  "?": "sin terminar",
};
const result = (said: string): string => (said === "both-lose" ? "pierden los dos" : resultText(said));
const left = { withdrawn: "retirado", disqualified: "descalificado", absent: "ausente" };
const players = (n: number): string => count(n, "jugador", "jugadores");
const running = (n: number): string => count(n, "partida en juego", "partidas en juego");

export const contestWords: typeof english = {
  // Venues
  venues: "Arenas de programas",
  noVenues: "En este servidor no hay arenas de programas.",
  allVenues: "Todas las arenas",
  noSuchVenue: "Esa arena no existe.",
  venueTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  venueBusy: ({ here, live }) => `${players(here)} aquí, ${running(live)}`,
  connect: "Haz jugar a tu programa",
  copyCommand: "Copiar la orden",
  connectAt: "Los programas se conectan con el protocolo de CGOS, en",
  connectHint:
    "Un programa que habla GTP se conecta con esta orden. La contraseña del archivo es la suya; vale la primera que se envía.",
  connectCommand: (server) =>
    `shinpan cgos-client --server ${server} --user NOMBRE --password-file ARCHIVO -- PROGRAMA`,
  live: "En juego",
  quiet: "No hay ninguna partida en juego.",
  tagged: (player, tag) => `${player} (${tag})`,
  moves,

  // Standings
  standings: "Clasificación",
  player: "Jugador",
  here: "aquí",
  anchor: "ancla",
  rating: "Puntuación",
  ratingHint: "en Elo, con todas las partidas juntas",
  interval: "95 %",
  intervalOf: ({ low, high }) => `${whole(low)} a ${whole(high)}`,
  tag: "Marca",
  tagHint: "de partida en partida, como la calcula CGOS",
  games: "Partidas",
  number,
  whole,

  // Games that are over
  recent: "Recientes",
  game: "Partida",
  result: "Resultado",
  resultText,
  began: "Inicio",
  when: (at) => moment(at),

  // Tournaments
  tournaments: "Torneos",
  noTournaments: "En este servidor no hay torneos.",
  allTournaments: "Todos los torneos",
  noSuchTournament: "Ese torneo no existe.",
  tournamentTerms: ({ kind, size, ruleset, komi, time }) =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (who) => `organizado por ${who}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players: n, live, played }) =>
    dotted(
      called_off
        ? "Cancelado"
        : over
          ? "Terminado"
          : joining
            ? "Inscripción abierta"
            : round === 0
              ? "Sin empezar"
              : `Ronda ${round}${rounds ? ` de ${rounds}` : ""}`,
      players(n),
      live > 0 && running(live),
      count(played, "partida jugada", "partidas jugadas"),
    ),
  contents: "En esta página",
  figure: (key) => figures[key] ?? [key, key],
  tallyHead: "+ = −",
  tallyHint: "partidas ganadas, empatadas y perdidas",
  tally: ({ wins, draws, losses }) => `${wins} ${draws} ${losses}`,
  left,

  // The crosstable
  crosstable: "Cuadro",
  roundHead: (round) => `R${round}`,
  roundOf: (round) => `Ronda ${round}`,
  cell: ({ opponent, sign, color, handicap }) =>
    `${opponent || "0"}${minus(sign)}${color ? (color === "black" ? "n" : "b") : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }, round, opponent) =>
    `Ronda ${round}: ${color ? `${name(color)} contra ${opponent}, ` : "sin rival, "}${outcomes[sign]}`,
  crosstableHint:
    "El puesto del rival en el cuadro, 0 sin partida; + una victoria, − una derrota, = un empate, ? una partida sin terminar; n Negro, b Blanco, y el hándicap.",

  // All against all
  all: "Todos contra todos",
  points: ({ wins, draws, losses }) => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row, column, t) =>
    `${row} contra ${column}: ${t.wins} ganadas, ${t.draws} empatadas, ${t.losses} perdidas`,
  liveCell: "en juego",
  liveSaid: (black, white) => `${black} – ${white}, en juego`,

  // Who is likely stronger
  likelier: "Quién es probablemente más fuerte",
  likelierHint:
    "La probabilidad, según las partidas de este torneo, de que el jugador de la fila sea más fuerte que el de la columna.",
  chance: (p) => `${Math.round(100 * p)} %`,
  chanceHint: (row, column, p) => `${row} es más fuerte que ${column} con una probabilidad del ${percent(p)}`,

  // Taking part
  takePart: "Participar",
  joiningOpen: "Puedes inscribirte hasta que la organización empiece el torneo.",
  join: "Inscribirse",
  start: "Empezar el torneo",
  withdrawMe: "Retirarse",
  checkIn: "Estoy aquí",
  checkInPlayer: "Está aquí",
  checkedIn: "Tu presencia está anotada.",
  checkedInPlayer: "aquí",
  checkInAsked: "Confirma tu presencia antes de que empiece el torneo, o no jugarás.",
  opensAt: (at) => `La próxima ronda empieza el ${moment(at)}.`,
  absenceRule: (within, forfeit) =>
    forfeit
      ? `Quien no empieza una partida en menos de ${within} la pierde; si ningún bando confirmó su presencia ni jugó, la pierden los dos.`
      : `Una partida que un bando no empieza en menos de ${within} queda sin resultado.`,
  absence: "Un bando que no empieza",
  absences: [
    ["forfeit", "pierde"],
    ["void", "deja la partida sin resultado"],
  ],
  delay: "Retraso para los espectadores, en minutos",
  delayHint: "Ven cada partida en curso con ese retraso; los jugadores y el árbitro la ven al momento.",
  delayBounds: "El retraso es un número entero de minutos, de 0 a 120.",
  checkInTick: "Los jugadores confirman su presencia antes de la primera ronda",
  roundStartsAt: (round) => (round === 1 ? "Empieza" : `La ronda ${round} empieza`),
  addRoundTime: (round) => `Fijar la hora de la ronda ${round}`,
  roundTimeMissing: "Di cuándo, o quita las horas que siguen.",
  roundTooSoon: (round) => `Tiene que empezar después de la ronda ${round}.`,
  startsHint: "Entonces se cierra la inscripción. Si lo dejas vacío, lo empiezas tú.",
  badTime: "Eso no es una fecha.",
  youPlayAs: (player) => `Participas como ${player}.`,
  stuck: (why) => `El torneo no avanza: ${sentence(why)}`,

  // The arbiter
  arbiter: "Árbitro del torneo",
  correct: "Corregir",
  correctTitle: ({ number: n, black, white }) => `Corregir el resultado de la partida ${n}, ${black} – ${white ?? ""}`,
  sendAway: { withdraw: "Retirar", disqualify: "Descalificar" },
  sendAwayTitle: {
    withdraw: (player) => `Retirar a ${player} desde la próxima ronda`,
    disqualify: (player) => `Descalificar a ${player}, que pierde las partidas sin terminar`,
  },
  close: { end: "Terminar tras esta ronda", "call-off": "Cancelar el torneo" },
  closeTitle: {
    end: "Terminar el torneo: se juegan las partidas de esta ronda, y ninguna más",
    "call-off": "Cancelar el torneo: las partidas sin terminar quedan sin resultado",
  },
  why: "Motivo",
  whyHint: "Se publica.",
  whyMissing: "Falta un motivo.",
  cancel: "Cancelar",

  // A new tournament
  newTournament: "Un torneo nuevo",
  makeTournament: "Crear el torneo",
  title: "Cómo se llama",
  titleHint: "Sus letras y cifras forman su dirección.",
  titleMissing: "Necesita un nombre con letras de la A a la Z o cifras.",
  kind: "Sistema",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "Rondas",
    cycles: "Cuántas veces se enfrentan todos",
    heroes: "Cuántos juegan contra todos los demás",
    accelerated: "Rondas aceleradas",
    best_of: "Partidas de un duelo, como máximo",
  },
  thirdPlace: "Se juega el tercer puesto",
  numberMissing: (least) => `Falta un número, ${least} como mínimo.`,
  joinThemselves: "Cada uno se inscribe solo, hasta que yo lo empiece",
  entrant: "Añadir un jugador",
  programsHere: "Programas de este servidor",
  venueEntrant: (player, venue) => `${player} (arena ${venue})`,
  accountEntrant: "Alguien con cuenta",
  anybodyEntrant: "Quien ocupe el puesto",
  entrantName: "Nombre",
  entrantRating: "Puntuación, si se sabe",
  entrantSaid: ({ name: who, engine, venue, account, rating }) =>
    [who, engine ? "programa" : venue ? `arena ${venue}` : account ? "cuenta" : "quien ocupe el puesto", rating]
      .filter(Boolean)
      .join(", "),
  addEntrant: "Añadir",
  remove: "Quitar",
  noEntrants: "Todavía nadie.",
  nameMissing: "Falta un nombre.",
  noSuchAccount: "Esa cuenta no existe.",
  playsAlready: (player) => `${player} ya juega.`,

  // Rounds
  rounds: "Rondas",
  roundSummary: (round, over, n) =>
    `Ronda ${round}: ${over === n ? "todas las partidas terminadas" : `${over} de ${games(n)} terminadas`}`,
  pairing: (black, white, handicap) => `${black} – ${white}${handicap > 0 ? ` (hándicap ${handicap})` : ""}`,
  bye: (player) => `${player} descansa`,
  status: ({ status, result: said, moves: n }) =>
    ({ bye: "descansa", paired: "pendiente", live: `en juego, ${moves(n ?? 0)}`, over: result(said ?? "") })[status],
  remarks: "Observaciones",
  remark: ({ why, disputed, corrections }) =>
    [why && sentence(reason(why)), disputed && "En disputa.", corrections && "Corregida por el árbitro del torneo."]
      .filter(Boolean)
      .join(" "),

  // Players
  players: "Jugadores",
  entered: "Inscrito con",
  rank: "Nivel",
  club: "Club",
  country: "País",
  plays: "Juega como",
  playsAs: (program) => (program ? "programa" : "persona"),
  leftWhy: (how, why) => (how ? `${capital(left[how])}${why ? `: ${why}` : ""}` : ""),

  // Disputes
  disputes: "Disputas y correcciones",
  gameOf: ({ number: n, black, white }) => `Partida ${n}, ${black} – ${white ?? ""}`,
  disputed: (said) =>
    `Los dos bandos no estaban de acuerdo sobre qué estaba muerto. ${said ? `Resultado: ${result(said)}.` : ""}`,
  corrected: ({ by, why, from, to }) =>
    `${by ? `Corrección de ${by}` : "Corrección"}: ${from ? `${result(from)} → ` : ""}${result(to)}. ${sentence(why)}`,

  // Matches
  matches: "Encuentros de programas",
  noMatches: "En este servidor no hay encuentros.",
  allMatches: "Todos los encuentros",
  noSuchMatch: "Ese encuentro no existe.",
  matchTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }) =>
    dotted(states[state], `${played} de ${games(total)} jugadas`, live > 0 && count(live, "empezada", "empezadas")),
  score: "Marcador",
  percent,
  scoreOf: ({ a, b, score: { low, high } }) => `para ${a} contra ${b} (95 %: ${points(low)} a ${points(high)})`,
  scoreInterval: ({ a, score: { value, low, high } }) =>
    `${a} hace el ${percent(value)} de los puntos, entre ${points(low)} y ${points(high)} con una certeza del 95 %`,
  percentInterval: ({ low, high }) => `${points(low)} a ${points(high)}`,
  eloLine: ({ elo: { value, low, high } }) =>
    `${value === null ? "No se puede decir cuántos Elo son" : `${elos(value)} Elo`} (95 %: ${elos(low)} a ${elos(high)})`,
  superiority: ({ a, superiority }) => `${a} es más fuerte con una probabilidad del ${percent(superiority)}.`,
  byColor: ({ tally: t, as_black: b }) =>
    `Ganadas, empatadas, perdidas: ${t.wins}, ${t.draws}, ${t.losses}; de ellas con Negro ${b.wins}, ${b.draws}, ${b.losses}.`,
  pairingHead: "Programas",
  against: ({ a, b }) => `${a} – ${b}`,
  elo: "Elo",
  elos,
  test: "Prueba secuencial",
  testAsks: ({ elo0, elo1, alpha, beta }) =>
    `¿La diferencia es de ${number(elo0)} o de ${number(elo1)} Elo? La prueba puede equivocarse en el ${percent(alpha)} y el ${percent(beta)} de los encuentros.`,
  testPath: ({ llr, low, high, path }) =>
    `Tras ${count(path.length, "paso", "pasos")}, el logaritmo de la razón de verosimilitud es ${hundredths(llr)}, entre ${hundredths(low)} y ${hundredths(high)}`,
  bound: (elo, llr) => `${number(elo)} Elo en ${hundredths(llr)}`,
  testSays: ({ verdict, llr, elo0, elo1 }) =>
    `El logaritmo de la razón de verosimilitud es ${hundredths(llr)}: ${
      {
        continue: "hacen falta más partidas",
        "accept H0": `la prueba acepta ${number(elo0)} Elo`,
        "accept H1": `la prueba acepta ${number(elo1)} Elo`,
      }[verdict]
    }.`,
  gameNote: (n, played) => `Partida ${n}, ${moves(played)}`,
  matchDisputes: "Disputas",
  matchGame: ({ number: n, black, white }) => `Partida ${n}: ${black} – ${white}`,
  endedWhy: ({ result: said, why }) => `${resultText(said ?? "")}${why ? `: ${sentence(reason(why))}` : "."}`,
  ends: "Cómo terminaron las partidas",
  end: (end) => capital(ends[end] ?? end),
  endOf: ({ end, disputed, falsified, left_out }) =>
    `${ends[end ?? ""] ?? end ?? ""}${disputed ? ", en disputa" : ""}${falsified ? ", reloj falseado" : ""}${left_out ? ", sin contar" : ""}`,
  endsOf,
  duplicates: (n) =>
    `${count(n, "partida solo repite otra anterior", "partidas solo repiten otra anterior")}, salvo simetrías del tablero.`,
  falsified: ({ replays, falsified, left_out }) =>
    `Partidas jugadas de nuevo porque la máquina había falseado un reloj: ${replays}; partidas en las que lo hizo todas las veces: ${falsified}; de ellas, sin contar: ${left_out}.`,
  timeUse: "Lo que tarda una jugada",
  engine: "Programa",
  movesHead: "Jugadas",
  thinking: "Pensando",
  thinkingHint:
    "mientras el programa estaba ocupado: con la petición de una jugada y con lo que se le decía antes, de media",
  pipe: "Canal",
  pipeHint: "entre sus órdenes, de media",
  waiting: "Espera",
  waitingHint: "del procesador, del árbitro y del almacenamiento, de media",
  longest: "La más larga",
  lostBy: "Perdidas por un fallo",
  span,
  gamesOver: "Partidas, la última primero",
  endHead: "Final",
  took: "Duración",
  downloads: "Para guardar",
  file: (file) =>
    ({
      "report.html": "Informe (HTML)",
      "results.csv": "Todas las partidas (CSV)",
      "results.json": "Todas las cifras (JSON)",
    })[file] ?? file,

  // A game of a match
  gameNumber: (n) => `Partida ${n}`,
  backToMatch: "El encuentro",
  noSuchGame: "Esa partida no existe.",
  gameOutcome: ({ result: said, end, why, moves: n }) =>
    said
      ? `${resultText(said)} tras ${moves(n)}, ${ends[end ?? ""] ?? end}: ${why ? sentence(reason(why)) : ""}`
      : `En juego, ${moves(n)}`,
  wasDisputed: "Los dos bandos no estaban de acuerdo sobre qué estaba muerto.",
  wasFalsified: ({ left_out }) =>
    `La máquina falseó un reloj de esta partida todas las veces.${left_out ? " No cuenta." : ""}`,
  ruling: "Cómo se decidió",
  noRuling: "Hasta ahora no hubo nada que contar.",
  nothingDead: "Nadie dio nada por muerto, y todo se contó tal como estaba.",
  nothingDeadNow:
    "Lo que se dio por muerto en una parada ya no está en el tablero; todo lo demás se contó tal como estaba.",
  lists: "Lo que dijeron los dos bandos",
  listsAt: (stop) => `Lo que dijeron los dos bandos en la parada ${stop}`,
  listSaid: ({ color, dead, unknown, silent }) =>
    silent
      ? `${name(color)} no dijo nada a tiempo.`
      : unknown
        ? `${name(color)} no sabe decir qué está muerto.`
        : dead.length === 0
          ? `${name(color)} dice que no hay nada muerto.`
          : `${name(color)} da por muertas: ${list(dead)}.`,
  answerSaid: ({ color, accept, confirmed, silent }) =>
    silent
      ? `${name(color)} no respondió a tiempo.`
      : accept
        ? `${name(color)} está de acuerdo con la otra lista.`
        : `${name(color)} quiere jugarlo${confirmed.length > 0 ? `, y confirma como muertas: ${list(confirmed)}` : ""}.`,
  wantedPlay: (color) => `${name(color)} quería que la partida siguiera.`,
  nobodyAsked: "En esta parada no se preguntó a nadie.",
  inDispute: (stones) => `En disputa: ${list(stones)}.`,
  tried: (chain, captured) =>
    `Jugado en una copia: ${list(chain)} ${captured ? (chain.length > 1 ? "fueron capturadas" : "fue capturada") : chain.length > 1 ? "sobrevivieron" : "sobrevivió"}.`,
  verdictOf: (who, dead, none) =>
    none
      ? `${capital(mediator(who))} no dio veredicto.`
      : `${capital(mediator(who))} dice: ${dead.length === 0 ? "no hay nada muerto" : `${list(dead)} ${is(dead)} ${fate(true, dead.length > 1)}`}.`,
  stones: list,
  chainStatus: (dead) => fate(dead),
  whyOf: (why) => sentence(reason(why)),
  colorName: name,
};
