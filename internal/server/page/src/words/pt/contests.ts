// What the page says in Portuguese about venues, tournaments and matches.

import type { Cell, Match, MatchEnd } from "../../api/types";
import type { contestWords as english, End } from "../en/contests";
import { capital, crossed, dotted, minus, sentence } from "../sentences";
import { called, clock, fate, games, here, list, moves, name, number, plural, resultText, titles } from "./parts";
import { mediator, reason } from "./server";

const { moment, tenths, digits } = here;

const whole = (figure: number | null): string => (figure === null ? "…" : number(Math.round(figure)));
const hundredths = (figure: number): string => number(Math.round(100 * figure) / 100);
const percent = (share: number | null): string => (share === null ? "…" : `${tenths(100 * share)}%`);
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
  dotted(crossed(size), ruleset && `regras: ${titles[ruleset] ?? ruleset}`, `komi ${number(komi)}`, clock(time));

const kinds: Record<string, string> = {
  "round-robin": "Todos contra todos",
  gauntlet: "Um contra todos",
  swiss: "Sistema suíço",
  mcmahon: "Sistema McMahon",
  knockout: "Eliminatória simples",
  "double-elimination": "Eliminatória dupla",
  ladder: "Escada",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["Vitórias", "vitórias e metade dos empates"],
  mms: ["MMS", "pontos McMahon"],
  sos: ["SOS", "a soma dos pontos dos adversários"],
  sosos: ["SOSOS", "a soma dos SOS dos adversários"],
  sodos: ["SODOS", "a soma dos pontos dos adversários vencidos"],
  solkoff: ["Solkoff", "a soma das vitórias dos adversários"],
  buchholz: ["Buchholz", "a soma das vitórias dos adversários"],
  "sonneborn-berger": ["SB", "Sonneborn-Berger: a soma das vitórias dos adversários vencidos"],
  "direct-encounter": ["CD", "confronto direto: vitórias menos derrotas entre os que estão iguais até aqui"],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends: Record<string, string> = {
  count: "contagem",
  resign: "desistência",
  time: "tempo esgotado",
  "move limit": "limite de jogadas",
  repetition: "repetição",
  "no result": "sem resultado",
  "illegal move": "jogada ilegal",
  "refused a legal move": "recusou uma jogada legal",
  "no move": "não jogou",
  crash: "travou",
  "no answer": "sem resposta a tempo",
  flood: "escreveu demais",
  garbage: "não escreveu GTP",
  "hung up": "fechou a conexão",
  "not started": "não iniciou",
  failed: "outra falha",
} satisfies Record<End, string>;
const states: Record<Match["state"], string> = { running: "Em andamento", stopped: "Parado", over: "Terminado" };
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games: n }) => `${ends[end] ?? end} ${n}`).join(", ");

const outcomes: Record<Cell["sign"], string> = { "+": "vitória", "-": "derrota", "=": "empate", "?": "não terminou" };
const result = (said: string): string => (said === "both-lose" ? "os dois perdem" : resultText(said));
const left = { withdrawn: "retirada", disqualified: "desclassificação", absent: "ausência" };
const players = (n: number): string => plural(n, "jogador", "jogadores");
const running = (n: number): string => `${games(n)} em andamento`;

export const contestWords: typeof english = {
  // Venues
  venues: "Onde os programas se encontram",
  noVenues: "Neste servidor não se encontram programas.",
  allVenues: "Todos os pontos de encontro",
  noSuchVenue: "Esse ponto de encontro não existe.",
  venueTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  venueBusy: ({ here, live }) => `${players(here)} aqui, ${running(live)}`,
  connect: "Ponha seu programa para jogar",
  copyCommand: "Copiar o comando",
  connectAt: "Os programas se conectam pelo protocolo do CGOS, em",
  connectHint:
    "Um programa que fala GTP se conecta com este comando. A senha no arquivo é só dele; vale a primeira que for enviada.",
  connectCommand: (server) => `shinpan cgos-client --server ${server} --user NOME --password-file ARQUIVO -- PROGRAMA`,
  live: "Em andamento",
  quiet: "Nenhuma partida em andamento.",
  tagged: (player, tag) => `${player} (${tag})`,
  moves,

  // Standings
  standings: "Classificação",
  player: "Jogador",
  here: "aqui",
  anchor: "âncora",
  rating: "Rating",
  ratingHint: "em Elo, de todas as partidas juntas",
  interval: "95%",
  intervalOf: ({ low, high }) => `${whole(low)} a ${whole(high)}`,
  tag: "Marca",
  tagHint: "de partida em partida, como o CGOS a calcula",
  games: "Partidas",
  number,
  whole,

  // Games that are over
  recent: "Partidas recentes",
  game: "Partida",
  result: "Resultado",
  resultText,
  began: "Início",
  when: (at) => moment(at),

  // Tournaments
  tournaments: "Torneios",
  noTournaments: "Não há torneios neste servidor.",
  allTournaments: "Todos os torneios",
  noSuchTournament: "Esse torneio não existe.",
  tournamentTerms: ({ kind, size, ruleset, komi, time }) =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (who) => `organização: ${who}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players: n, live, played }) =>
    dotted(
      called_off
        ? "Cancelado"
        : over
          ? "Terminado"
          : joining
            ? "Inscrições abertas"
            : round === 0
              ? "Não começou"
              : `Rodada ${round}${rounds ? ` de ${rounds}` : ""}`,
      players(n),
      live > 0 && running(live),
      plural(played, "terminada", "terminadas"),
    ),
  contents: "Nesta página",
  figure: (key) => figures[key] ?? [key, key],
  tallyHead: "+ = −",
  tallyHint: "vitórias, empates e derrotas",
  tally: ({ wins, draws, losses }) => `${wins} ${draws} ${losses}`,
  left,

  // The crosstable
  crosstable: "Tabela cruzada",
  roundHead: (round) => `R${round}`,
  roundOf: (round) => `Rodada ${round}`,
  cell: ({ opponent, sign, color, handicap }) =>
    `${opponent || "0"}${minus(sign)}${color ? (color === "black" ? "p" : "b") : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }, round, opponent) =>
    `Rodada ${round}: ${color ? `${name(color)} contra ${opponent}, ` : "sem adversário, "}${outcomes[sign]}`,
  crosstableHint:
    "O lugar do adversário na tabela, 0 sem partida; + vitória, − derrota, = empate, ? partida em andamento; p Pretas, b Brancas, e o handicap.",

  // All against all
  all: "Todos contra todos",
  points: ({ wins, draws, losses }) => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row, column, t) =>
    `${row} contra ${column}: ${plural(t.wins, "vitória", "vitórias")}, ${plural(t.draws, "empate", "empates")}, ${plural(t.losses, "derrota", "derrotas")}`,
  liveCell: "ao vivo",
  liveSaid: (black, white) => `${black} – ${white}, em andamento`,

  // Who is likely stronger
  likelier: "Quem é provavelmente mais forte",
  likelierHint:
    "A probabilidade de que o jogador da linha seja mais forte que o da coluna, pelas partidas deste torneio.",
  chance: (p) => `${Math.round(100 * p)}%`,
  chanceHint: (row, column, p) => `${row} é mais forte que ${column} com probabilidade de ${percent(p)}`,

  // Taking part
  takePart: "Participação",
  joiningOpen: "Você pode entrar até que a organização inicie o torneio.",
  join: "Participar",
  start: "Iniciar o torneio",
  withdrawMe: "Sair do torneio",
  checkIn: "Estou aqui",
  checkInPlayer: "Está aqui",
  checkedIn: "Sua presença está confirmada.",
  checkedInPlayer: "aqui",
  checkInAsked: "Confirme a presença antes do início, ou você fica de fora.",
  opensAt: (at) => `A próxima rodada começa em ${moment(at)}.`,
  absenceRule: (within, forfeit) =>
    forfeit
      ? `Quem não começar uma partida em até ${within} perde; se nenhum lado confirmou presença nem jogou, os dois perdem.`
      : `Uma partida que um lado não começa em até ${within} fica sem resultado.`,
  absence: "Um lado que não começa",
  absences: [
    ["forfeit", "perde"],
    ["void", "deixa a partida sem resultado"],
  ],
  delay: "Atraso para os espectadores, em minutos",
  delayHint: "Eles veem cada partida em andamento com esse atraso; os jogadores e o árbitro a veem na hora.",
  delayBounds: "O atraso é um número inteiro de minutos, de 0 a 120.",
  checkInTick: "Os jogadores confirmam presença antes da primeira rodada",
  roundStartsAt: (round) => (round === 1 ? "Começa em" : `A rodada ${round} começa em`),
  addRoundTime: (round) => `Definir o horário da rodada ${round}`,
  roundTimeMissing: "Diga quando, ou deixe sem os horários seguintes.",
  roundTooSoon: (round) => `Precisa começar depois da rodada ${round}.`,
  startsHint: "As inscrições terminam nessa hora. Se ficar vazio, você inicia o torneio.",
  badTime: "Isso não é um horário.",
  youPlayAs: (player) => `Você participa como ${player}.`,
  stuck: (why) => `O torneio não avança: ${sentence(why)}`,

  // The arbiter
  arbiter: "Organização",
  correct: "Corrigir",
  correctTitle: ({ number: n, black, white }) => `Corrigir o resultado da partida ${n}, ${black} – ${white ?? ""}`,
  sendAway: { withdraw: "Retirar", disqualify: "Desclassificar" },
  sendAwayTitle: {
    withdraw: (player) => `Retirar ${player} a partir da próxima rodada`,
    disqualify: (player) => `Desclassificar ${player}: as partidas não terminadas contam como derrotas`,
  },
  close: { end: "Encerrar após esta rodada", "call-off": "Cancelar o torneio" },
  closeTitle: {
    end: "Encerrar o torneio: as partidas desta rodada são jogadas, e não há outra",
    "call-off": "Cancelar o torneio: as partidas não terminadas ficam sem resultado",
  },
  why: "Motivo",
  whyHint: "Será publicado.",
  whyMissing: "Falta um motivo.",
  cancel: "Cancelar",

  // A new tournament
  newTournament: "Um torneio novo",
  makeTournament: "Criar o torneio",
  title: "Nome do torneio",
  titleHint: "As letras e os algarismos formam o endereço.",
  titleMissing: "Precisa de um nome com letras ou algarismos, de A a Z.",
  kind: "Tipo",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "Rodadas",
    cycles: "Quantas vezes todos se enfrentam",
    heroes: "Quantos jogam contra todos os outros",
    accelerated: "Rodadas aceleradas",
    best_of: "Partidas em um duelo: melhor de",
  },
  thirdPlace: "O terceiro lugar é disputado",
  numberMissing: (least) => `Falta um número, no mínimo ${least}.`,
  joinThemselves: "Cada um se inscreve por conta própria, até que eu inicie",
  entrant: "Acrescentar jogador",
  programsHere: "Programas deste servidor",
  venueEntrant: (player, venue) => `${player} (em ${venue})`,
  accountEntrant: "Alguém com conta",
  anybodyEntrant: "Quem ocupar o lugar",
  entrantName: "Nome",
  entrantRating: "Rating, se houver",
  entrantSaid: ({ name: who, engine, venue, account, rating }) =>
    [who, engine ? "programa" : venue ? `em ${venue}` : account ? "conta" : "quem ocupar o lugar", rating]
      .filter(Boolean)
      .join(", "),
  addEntrant: "Acrescentar",
  remove: "Remover",
  noEntrants: "Ninguém ainda.",
  nameMissing: "Falta um nome.",
  noSuchAccount: "Essa conta não existe.",
  playsAlready: (player) => `${player} já joga.`,

  // Rounds
  rounds: "Rodadas",
  roundSummary: (round, over, n) =>
    `Rodada ${round}: ${over === n ? "todas as partidas terminaram" : `terminadas: ${over} de ${n}`}`,
  pairing: (black, white, handicap) => `${black} – ${white}${handicap > 0 ? ` (handicap ${handicap})` : ""}`,
  bye: (player) => `${player}: folga`,
  status: ({ status, result: said, moves: n }) =>
    ({ bye: "folga", paired: "a jogar", live: `ao vivo, ${moves(n ?? 0)}`, over: result(said ?? "") })[status],
  remarks: "Observações",
  remark: ({ why, disputed, corrections }) =>
    [why && sentence(reason(why)), disputed && "Houve disputa.", corrections && "Corrigido pela organização."]
      .filter(Boolean)
      .join(" "),

  // Players
  players: "Jogadores",
  entered: "Inscrito com",
  rank: "Graduação",
  club: "Clube",
  country: "País",
  plays: "Joga como",
  playsAs: (program) => (program ? "programa" : "pessoa"),
  leftWhy: (how, why) => (how ? `${capital(left[how])}${why ? `: ${why}` : ""}` : ""),

  // Disputes
  disputes: "Disputas e correções",
  gameOf: ({ number: n, black, white }) => `Partida ${n}, ${black} – ${white ?? ""}`,
  disputed: (said) => `Os lados não concordaram sobre o que estava morto. ${said ? `Resultado: ${result(said)}.` : ""}`,
  corrected: ({ by, why, from, to }) =>
    `${from ? `${result(from)} passou a ${result(to)}` : `O resultado é ${result(to)}`}${by ? `, por ${by}` : ""}: ${sentence(why)}`,

  // Matches
  matches: "Confrontos de programas",
  noMatches: "Não há confrontos neste servidor.",
  allMatches: "Todos os confrontos",
  noSuchMatch: "Esse confronto não existe.",
  matchTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }) =>
    dotted(states[state], `${played} de ${games(total)}`, live > 0 && `ao vivo: ${live}`),
  score: "Placar",
  percent,
  scoreOf: ({ a, b, score: { low, high } }) => `para ${a} contra ${b} (95%: ${points(low)} a ${points(high)})`,
  scoreInterval: ({ a, score: { value, low, high } }) =>
    `${a} faz ${percent(value)} dos pontos, com 95% de certeza entre ${points(low)} e ${points(high)}`,
  percentInterval: ({ low, high }) => `${points(low)} a ${points(high)}`,
  eloLine: ({ elo: { value, low, high } }) =>
    `${value === null ? "Não se sabe quanto isso é em Elo" : `${elos(value)} Elo`} (95%: ${elos(low)} a ${elos(high)})`,
  superiority: ({ a, superiority }) => `${a} é mais forte com probabilidade de ${percent(superiority)}.`,
  byColor: ({ tally: t, as_black: b }) =>
    `Vitórias, empates, derrotas: ${t.wins}, ${t.draws}, ${t.losses}; com as Pretas: ${b.wins}, ${b.draws}, ${b.losses}.`,
  pairingHead: "Programas",
  against: ({ a, b }) => `${a} – ${b}`,
  elo: "Elo",
  elos,
  test: "Teste sequencial",
  testAsks: ({ elo0, elo1, alpha, beta }) =>
    `A diferença é de ${number(elo0)} ou de ${number(elo1)} Elo? O teste pode errar em ${percent(alpha)} e ${percent(beta)} de todos os confrontos.`,
  testPath: ({ llr, low, high, path }) =>
    `Depois de ${plural(path.length, "passo", "passos")}, o logaritmo da razão de verossimilhança é ${hundredths(llr)}, entre ${hundredths(low)} e ${hundredths(high)}`,
  bound: (elo, llr) => `${number(elo)} Elo em ${hundredths(llr)}`,
  testSays: ({ verdict, llr, elo0, elo1 }) =>
    `O logaritmo da razão de verossimilhança é ${hundredths(llr)}: ${
      {
        continue: "são precisas mais partidas",
        "accept H0": `o teste aceita ${number(elo0)} Elo`,
        "accept H1": `o teste aceita ${number(elo1)} Elo`,
      }[verdict]
    }.`,
  gameNote: (n, played) => `Partida ${n}, ${moves(played)}`,
  matchDisputes: "Disputas",
  matchGame: ({ number: n, black, white }) => `Partida ${n}: ${black} – ${white}`,
  endedWhy: ({ result: said, why }) => `${resultText(said ?? "")}${why ? `: ${sentence(reason(why))}` : "."}`,
  ends: "Como as partidas terminaram",
  end: (end) => capital(ends[end] ?? end),
  endOf: ({ end, disputed, falsified, left_out }) =>
    `${ends[end ?? ""] ?? end ?? ""}${disputed ? ", com disputa" : ""}${falsified ? ", relógio falseado" : ""}${left_out ? ", fora da contagem" : ""}`,
  endsOf,
  duplicates: (n) =>
    `${plural(n, "partida só repete", "partidas só repetem")} uma anterior, a menos de uma simetria do tabuleiro.`,
  falsified: ({ replays, falsified, left_out }) =>
    `Partidas jogadas de novo porque a máquina tinha falseado um relógio: ${replays}; partidas em que o fez todas as vezes: ${falsified}; destas, fora da contagem: ${left_out}.`,
  timeUse: "Quanto demora uma jogada",
  engine: "Programa",
  movesHead: "Jogadas",
  thinking: "Pensar",
  thinkingHint: "enquanto o programa trabalhava: com o pedido de uma jogada e com o que lhe foi dito antes, em média",
  pipe: "Canal",
  pipeHint: "entre os comandos ao programa, em média",
  waiting: "Espera",
  waitingHint: "por uma vez no processador, pelo árbitro e pelo armazenamento, em média",
  longest: "A mais longa",
  lostBy: "Perdidas por falha",
  span,
  gamesOver: "Partidas, a última primeiro",
  endHead: "Final",
  took: "Duração",
  downloads: "Para guardar",
  file: (file) =>
    ({
      "report.html": "Relatório (HTML)",
      "results.csv": "Todas as partidas (CSV)",
      "results.json": "Todos os números (JSON)",
    })[file] ?? file,

  // A game of a match
  gameNumber: (n) => `Partida ${n}`,
  backToMatch: "O confronto",
  noSuchGame: "Essa partida não existe.",
  gameOutcome: ({ result: said, end, why, moves: n }) =>
    said
      ? `${resultText(said)} depois de ${moves(n)}, ${ends[end ?? ""] ?? end}: ${why ? sentence(reason(why)) : ""}`
      : `Em andamento, ${moves(n)}`,
  wasDisputed: "Os lados não concordaram sobre o que estava morto.",
  wasFalsified: ({ left_out }) =>
    `A máquina falseou um relógio desta partida todas as vezes.${left_out ? " Ela não conta." : ""}`,
  ruling: "Como foi decidido",
  noRuling: "Até agora não houve nada a contar.",
  nothingDead: "Ninguém deu nada como morto, e tudo foi contado como estava.",
  nothingDeadNow:
    "O que foi dado como morto em uma parada não está mais no tabuleiro; o resto foi contado como estava.",
  lists: "O que disseram os dois lados",
  listsAt: (stop) => `O que disseram os dois lados na parada ${stop}`,
  listSaid: ({ color, dead, unknown, silent }) =>
    silent
      ? `As ${name(color)} não disseram nada a tempo.`
      : unknown
        ? `As ${name(color)} não sabem dizer o que está morto.`
        : dead.length === 0
          ? `As ${name(color)} dizem que nada está morto.`
          : `As ${name(color)} dão como mortas: ${list(dead)}.`,
  answerSaid: ({ color, accept, confirmed, silent }) =>
    silent
      ? `As ${name(color)} não responderam a tempo.`
      : accept
        ? `As ${name(color)} aceitam a outra lista.`
        : `As ${name(color)} querem resolver jogando${confirmed.length > 0 ? ` e confirmam como mortas: ${list(confirmed)}` : ""}.`,
  wantedPlay: (color) => `As ${name(color)} queriam que a partida continuasse.`,
  nobodyAsked: "Nesta parada ninguém foi consultado.",
  inDispute: (stones) => `Em disputa: ${list(stones)}.`,
  tried: (chain, captured) => `Jogado numa cópia: ${list(chain)}: ${captured ? "houve captura" : "sem captura"}.`,
  verdictOf: (who, dead, none) =>
    none
      ? `${capital(mediator(who))} não deu veredito.`
      : `${capital(mediator(who))} diz: ${dead.length === 0 ? "nada está morto" : called(dead, true)}.`,
  stones: list,
  chainStatus: fate,
  whyOf: (why) => sentence(reason(why)),
  colorName: name,
};
