// What the page says in Korean about venues, tournaments and matches.

import type { Cell, Match, MatchEnd } from "../../api/types";
import type { contestWords as english, End } from "../en/contests";
import { dotted, minus, sentence } from "../sentences";
import { clock, fate, games, here, jip, lines, list, moves, name, number, resultText, titles } from "./parts";
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
  if (us < 1000) return `${Math.round(us)}µs`;
  if (us < 1e6) return `${digits(us / 1000)}ms`;
  if (us < 60e6) return `${digits(us / 1e6)}초`;
  return `${Math.floor(us / 60e6)}분 ${Math.round((us % 60e6) / 1e6)}초`;
};

/** What is played under which terms. */
const terms = (size: string, ruleset: string | undefined, komi: number, time: string): string =>
  dotted(lines(size), ruleset && `${titles[ruleset] ?? ruleset} 규칙`, `덤 ${jip(komi)}`, clock(time));

const kinds: Record<string, string> = {
  "round-robin": "풀리그",
  gauntlet: "도전자 대 전원",
  swiss: "스위스리그",
  mcmahon: "맥마흔 방식",
  knockout: "토너먼트",
  "double-elimination": "더블 엘리미네이션",
  ladder: "래더",
};

/** Figures by which players are ordered, in short and at length. */
const figures: Record<string, [short: string, long: string]> = {
  wins: ["승", "승수(무승부는 절반)"],
  mms: ["MMS", "맥마흔 점수"],
  sos: ["SOS", "상대들의 점수 합계"],
  sosos: ["SOSOS", "상대들의 SOS 합계"],
  sodos: ["SODOS", "이긴 상대들의 점수 합계"],
  solkoff: ["Solkoff", "솔코프: 상대들의 승수 합계"],
  buchholz: ["Buchholz", "부흐홀츠: 상대들의 승수 합계"],
  "sonneborn-berger": ["SB", "존네보른-베르거: 이긴 상대들의 승수 합계"],
  "direct-encounter": ["승자승", "승자승: 지금까지 동률인 상대와의 승수에서 패수를 뺀 값"],
};

/** The ways in which games of programs end; others are shown as the server has them. */
const ends: Record<string, string> = {
  count: "계가",
  resign: "기권",
  time: "시간 초과",
  "move limit": "수 제한",
  repetition: "같은 국면 반복",
  "no result": "무효",
  "illegal move": "반칙수",
  "refused a legal move": "올바른 수를 거부",
  "no move": "착수 없음",
  crash: "비정상 종료",
  "no answer": "시간 안에 응답 없음",
  flood: "출력이 너무 많음",
  garbage: "GTP가 아닌 출력",
  "hung up": "연결 끊음",
  "not started": "실행 안 됨",
  failed: "그 밖의 장애",
} satisfies Record<End, string>;
const states: Record<Match["state"], string> = { running: "진행 중", stopped: "중지됨", over: "끝남" };
const endsOf = (all: MatchEnd[]): string => all.map(({ end, games: n }) => `${ends[end] ?? end} ${n}`).join(", ");

const outcomes: Record<Cell["sign"], string> = { "+": "승", "-": "패", "=": "무승부", "?": "진행 중" };
const result = resultText;
const left = { withdrawn: "기권", disqualified: "실격", absent: "불참" };
const running = (n: number): string => `${games(n)} 진행 중`;

export const contestWords: typeof english = {
  // Venues
  venues: "프로그램 대국장",
  noVenues: "이 서버에는 대국장이 없습니다.",
  allVenues: "모든 대국장",
  noSuchVenue: "그런 대국장이 없습니다.",
  venueTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  venueBusy: ({ here, live }) => `참가자 ${number(here)}, ${running(live)}`,
  connect: "내 프로그램 참가시키기",
  copyCommand: "명령 복사",
  connectAt: "프로그램은 CGOS 프로토콜로 접속합니다. 주소:",
  connectHint:
    "GTP를 쓰는 프로그램은 이 명령으로 접속합니다. 파일에는 프로그램의 비밀번호를 적으며, 처음 보낸 비밀번호가 계속 쓰입니다.",
  connectCommand: (server) => `shinpan cgos-client --server ${server} --user 이름 --password-file 파일 -- 프로그램`,
  live: "진행 중인 대국",
  quiet: "진행 중인 대국이 없습니다.",
  tagged: (player, tag) => `${player}(${tag})`,
  moves,

  // Standings
  standings: "순위표",
  player: "참가자",
  here: "접속 중",
  anchor: "기준",
  rating: "레이팅",
  ratingHint: "모든 대국으로 구한 Elo",
  interval: "95%",
  intervalOf: ({ low, high }) => `${whole(low)}~${whole(high)}`,
  tag: "속보값",
  tagHint: "CGOS 방식으로 한 판마다 갱신",
  games: "대국",
  number,
  whole,

  // Games that are over
  recent: "최근 대국",
  game: "대국",
  result: "결과",
  resultText,
  began: "시작",
  when: (at) => moment(at),

  // Tournaments
  tournaments: "대회",
  noTournaments: "이 서버에는 대회가 없습니다.",
  allTournaments: "모든 대회",
  noSuchTournament: "그런 대회가 없습니다.",
  tournamentTerms: ({ kind, size, ruleset, komi, time }) =>
    `${kinds[kind] ?? kind} · ${terms(size, ruleset, komi, time)}`,
  organizedBy: (who) => `주최 ${who}`,
  tournamentBusy: ({ over, called_off, joining, round, rounds, players: n, live, played }) =>
    dotted(
      called_off
        ? "취소됨"
        : over
          ? "끝남"
          : joining
            ? "참가 접수 중"
            : round === 0
              ? "시작 전"
              : `${round}회전${rounds ? `/${rounds}회전` : ""}`,
      `참가자 ${number(n)}`,
      live > 0 && running(live),
      `${games(played)} 끝남`,
    ),
  contents: "차례",
  figure: (key) => figures[key] ?? [key, key],
  tallyHead: "승 무 패",
  tallyHint: "이긴 판, 비긴 판, 진 판",
  tally: ({ wins, draws, losses }) => `${wins} ${draws} ${losses}`,
  left,

  // The crosstable
  crosstable: "대국 결과표",
  roundHead: (round) => `${round}회`,
  roundOf: (round) => `${round}회전`,
  cell: ({ opponent, sign, color, handicap }) =>
    `${opponent || "0"}${minus(sign)}${color ? name(color) : ""}${handicap ? handicap : ""}`,
  cellSaid: ({ sign, color }, round, opponent) =>
    `${round}회전: ${color ? `${name(color)}, 상대 ${opponent}, ` : "상대 없음, "}${outcomes[sign]}`,
  crosstableHint:
    "상대의 순위(대국이 없으면 0), + 승, − 패, = 무승부, ? 진행 중, 흑·백은 자기 돌, 그다음 수는 접바둑 점수.",

  // All against all
  all: "상대별 성적",
  points: ({ wins, draws, losses }) => {
    if (wins + draws + losses === 0) return "";
    const half = draws % 2 === 1 ? "½" : "";
    const full = wins + Math.floor(draws / 2);
    return full === 0 && half ? half : `${full}${half}`;
  },
  pointsHint: (row, column, t) => `${row} 대 ${column}: ${t.wins}승 ${t.draws}무 ${t.losses}패`,
  liveCell: "진행 중",
  liveSaid: (black, white) => `${black} – ${white}, 진행 중`,

  // Who is likely stronger
  likelier: "누가 더 셀까",
  likelierHint: "이 대회의 대국으로 볼 때 행의 참가자가 열의 참가자보다 셀 확률.",
  chance: (p) => `${Math.round(100 * p)}%`,
  chanceHint: (row, column, p) => `${row} > ${column}: 더 셀 확률 ${percent(p)}`,

  // Taking part
  takePart: "참가",
  joiningOpen: "주최자가 대회를 시작할 때까지 참가할 수 있습니다.",
  join: "참가하기",
  start: "대회 시작",
  withdrawMe: "기권하기",
  checkIn: "출석하기",
  checkInPlayer: "출석 처리",
  checkedIn: "출석했습니다.",
  checkedInPlayer: "출석",
  checkInAsked: "대회가 시작되기 전에 출석하지 않으면 빠집니다.",
  opensAt: (at) => `다음 회전 시작: ${moment(at)}.`,
  absenceRule: (within, forfeit) =>
    forfeit
      ? `${within} 안에 두기 시작하지 않으면 집니다. 양쪽 모두 출석도 착수도 하지 않으면 둘 다 집니다.`
      : `한쪽이라도 ${within} 안에 두기 시작하지 않으면 무효입니다.`,
  absence: "두기 시작하지 않는 쪽",
  absences: [
    ["forfeit", "패배"],
    ["void", "무효"],
  ],
  delay: "관전자 지연(분)",
  delayHint: "진행 중인 대국은 관전자에게 이만큼 늦게 보입니다. 대국자와 심판은 바로 봅니다.",
  delayBounds: "지연은 0부터 120까지의 정수(분)입니다.",
  checkInTick: "1회전 전에 출석 확인",
  roundStartsAt: (round) => (round === 1 ? "시작 시각" : `${round}회전 시작 시각`),
  addRoundTime: (round) => `${round}회전 시각 정하기`,
  roundTimeMissing: "시각을 입력하거나 그 뒤의 시각도 비워 두세요.",
  roundTooSoon: (round) => `${round}회전보다 늦어야 합니다.`,
  startsHint: "이때 참가 접수가 끝납니다. 비워 두면 직접 시작합니다.",
  badTime: "시각이 올바르지 않습니다.",
  youPlayAs: (player) => `참가 이름: ${player}.`,
  stuck: (why) => `대회가 멈췄습니다: ${sentence(why)}`,

  // The arbiter
  arbiter: "대회 운영",
  correct: "정정",
  correctTitle: ({ number: n, black, white }) => `${n}국(${black} – ${white ?? ""}) 결과 정정`,
  sendAway: { withdraw: "기권", disqualify: "실격" },
  sendAwayTitle: {
    withdraw: (player) => `다음 회전부터 기권 처리: ${player}`,
    disqualify: (player) => `실격 처리(끝나지 않은 대국은 패배): ${player}`,
  },
  close: { end: "이번 회전으로 끝내기", "call-off": "대회 취소" },
  closeTitle: {
    end: "대회 끝내기: 이번 회전의 대국만 두고 다음 회전은 없음",
    "call-off": "대회 취소: 끝나지 않은 대국은 결과 없음",
  },
  why: "이유",
  whyHint: "공개됩니다.",
  whyMissing: "이유를 입력하세요.",
  cancel: "취소",

  // A new tournament
  newTournament: "새 대회",
  makeTournament: "대회 만들기",
  title: "대회 이름",
  titleHint: "영문자와 숫자 부분이 주소가 됩니다.",
  titleMissing: "A부터 Z까지의 글자나 숫자가 든 이름이어야 합니다.",
  kind: "방식",
  kinds: Object.entries(kinds),
  asked: {
    rounds: "회전 수",
    cycles: "같은 상대와 두는 판 수",
    heroes: "전원과 두는 도전자 수",
    accelerated: "가속 회전 수",
    best_of: "한 대결의 판 수(과반이면 승)",
  },
  thirdPlace: "3·4위전 하기",
  numberMissing: (least) => `${least} 이상의 수를 입력하세요.`,
  joinThemselves: "시작할 때까지 누구나 참가",
  entrant: "참가자 추가",
  programsHere: "이 서버의 프로그램",
  venueEntrant: (player, venue) => `${player}(${venue})`,
  accountEntrant: "계정 지정",
  anybodyEntrant: "자리에 앉는 사람",
  entrantName: "이름",
  entrantRating: "레이팅(알면)",
  entrantSaid: ({ name: who, engine, venue, account, rating }) =>
    [who, engine ? "프로그램" : venue ? venue : account ? "계정" : "자리에 앉는 사람", rating]
      .filter(Boolean)
      .join(", "),
  addEntrant: "추가",
  remove: "삭제",
  noEntrants: "아직 없습니다.",
  nameMissing: "이름을 입력하세요.",
  noSuchAccount: "그런 계정이 없습니다.",
  playsAlready: (player) => `이미 참가함: ${player}.`,

  // Rounds
  rounds: "회전",
  roundSummary: (round, over, n) => `${round}회전: ${over === n ? "모두 끝남" : `${games(n)} 중 ${games(over)} 끝남`}`,
  pairing: (black, white, handicap) => `${black} – ${white}${handicap > 0 ? `(${handicap}점 접바둑)` : ""}`,
  bye: (player) => `${player} 부전승`,
  status: ({ status, result: said, moves: n }) =>
    ({ bye: "부전승", paired: "시작 전", live: `진행 중, ${moves(n ?? 0)}`, over: result(said ?? "") })[status],
  remarks: "비고",
  remark: ({ why, disputed, corrections }) =>
    [why && sentence(reason(why)), disputed && "이견 있음.", corrections && "대회 운영자가 정정."]
      .filter(Boolean)
      .join(" "),

  // Players
  players: "참가자",
  entered: "등록 레이팅",
  rank: "급·단",
  club: "소속",
  country: "나라",
  plays: "구분",
  playsAs: (program) => (program ? "프로그램" : "사람"),
  leftWhy: (how, why) => (how ? `${left[how]}${why ? `: ${why}` : ""}` : ""),

  // Disputes
  disputes: "이견과 정정",
  gameOf: ({ number: n, black, white }) => `${n}국, ${black} – ${white ?? ""}`,
  disputed: (said) => `죽은 돌에 대한 의견이 달랐습니다.${said ? ` 결과: ${result(said)}.` : ""}`,
  corrected: ({ by, why, from, to }) =>
    `${from ? `${result(from)} → ${result(to)}` : `결과 ${result(to)}`}${by ? `(${by})` : ""}: ${sentence(why)}`,

  // Matches
  matches: "프로그램 대항전",
  noMatches: "이 서버에는 대항전이 없습니다.",
  allMatches: "모든 대항전",
  noSuchMatch: "그런 대항전이 없습니다.",
  matchTerms: ({ size, ruleset, komi, time }) => terms(size, ruleset, komi, time),
  matchBusy: ({ state, played, total, live }) =>
    dotted(states[state], `${games(total)} 중 ${games(played)} 끝남`, live > 0 && running(live)),
  score: "득점률",
  percent,
  scoreOf: ({ a, b, score: { low, high } }) => `${a} 대 ${b}(95%: ${points(low)}~${points(high)})`,
  scoreInterval: ({ a, score: { value, low, high } }) =>
    `${a} 득점률 ${percent(value)}(95% 확률로 ${points(low)}~${points(high)})`,
  percentInterval: ({ low, high }) => `${points(low)}~${points(high)}`,
  eloLine: ({ elo: { value, low, high } }) =>
    `${value === null ? "Elo로 바꿀 수 없음" : `${elos(value)} Elo`}(95%: ${elos(low)}~${elos(high)})`,
  superiority: ({ a, superiority }) => `${a}: 더 셀 확률 ${percent(superiority)}.`,
  byColor: ({ tally: t, as_black: b }) =>
    `${t.wins}승 ${t.draws}무 ${t.losses}패, 그중 흑으로 ${b.wins}승 ${b.draws}무 ${b.losses}패.`,
  pairingHead: "프로그램",
  against: ({ a, b }) => `${a} – ${b}`,
  elo: "Elo",
  elos,
  test: "축차 검정",
  testAsks: ({ elo0, elo1, alpha, beta }) =>
    `차이는 ${number(elo0)} Elo인가, ${number(elo1)} Elo인가? 틀릴 확률은 각각 ${percent(alpha)}, ${percent(beta)}까지.`,
  testPath: ({ llr, low, high, path }) =>
    `${path.length}단계 뒤의 로그 우도비 ${hundredths(llr)}(${hundredths(low)}와 ${hundredths(high)} 사이)`,
  bound: (elo, llr) => `${number(elo)} Elo(${hundredths(llr)})`,
  testSays: ({ verdict, llr, elo0, elo1 }) =>
    `로그 우도비 ${hundredths(llr)}: ${
      {
        continue: "판 수가 더 필요합니다",
        "accept H0": `검정 결과 ${number(elo0)} Elo`,
        "accept H1": `검정 결과 ${number(elo1)} Elo`,
      }[verdict]
    }.`,
  gameNote: (n, played) => `${n}국, ${moves(played)}`,
  matchDisputes: "이견",
  matchGame: ({ number: n, black, white }) => `${n}국: ${black} – ${white}`,
  endedWhy: ({ result: said, why }) => `${resultText(said ?? "")}${why ? `: ${sentence(reason(why))}` : "."}`,
  ends: "종국 사유",
  end: (end) => `${ends[end] ?? end}`,
  endOf: ({ end, disputed, falsified, left_out }) =>
    `${ends[end ?? ""] ?? end ?? ""}${disputed ? ", 이견 있음" : ""}${falsified ? ", 시계 왜곡" : ""}${left_out ? ", 집계 제외" : ""}`,
  endsOf,
  duplicates: (n) => `${games(n)}은 판의 대칭을 빼면 앞의 대국과 같습니다.`,
  falsified: ({ replays, falsified, left_out }) =>
    `기계가 시계를 왜곡해 다시 둔 대국: ${replays}, 매번 왜곡한 대국: ${falsified}, 그중 집계하지 않는 대국: ${left_out}.`,
  timeUse: "한 수에 쓴 시간",
  engine: "프로그램",
  movesHead: "수",
  thinking: "생각",
  thinkingHint: "수를 물을 때와 그 전에 알릴 것을 알릴 때 프로그램이 바빴던 시간의 평균",
  pipe: "통신",
  pipeHint: "프로그램에 보내는 명령 사이의 평균",
  waiting: "대기",
  waitingHint: "프로세서, 심판, 저장을 기다린 시간의 평균",
  longest: "최장",
  lostBy: "장애로 진 판",
  span,
  gamesOver: "끝난 대국(최근 것부터)",
  endHead: "사유",
  took: "시간",
  downloads: "내려받기",
  file: (file) =>
    ({ "report.html": "보고서(HTML)", "results.csv": "모든 대국(CSV)", "results.json": "모든 수치(JSON)" })[file] ??
    file,

  // A game of a match
  gameNumber: (n) => `${n}국`,
  backToMatch: "대항전으로",
  noSuchGame: "그런 대국이 없습니다.",
  gameOutcome: ({ result: said, end, why, moves: n }) =>
    said
      ? `${moves(n)} 끝에 ${resultText(said)}, ${ends[end ?? ""] ?? end}: ${why ? sentence(reason(why)) : ""}`
      : `진행 중, ${moves(n)}`,
  wasDisputed: "죽은 돌에 대한 의견이 달랐습니다.",
  wasFalsified: ({ left_out }) => `기계가 이 대국의 시계를 매번 왜곡했습니다.${left_out ? " 집계하지 않습니다." : ""}`,
  ruling: "사활 판정",
  noRuling: "아직 계가할 것이 없습니다.",
  nothingDead: "아무도 죽은 돌을 주장하지 않아 모두 판에 놓인 그대로 셌습니다.",
  nothingDeadNow: "정지에서 죽었다고 한 돌은 이제 판에 없습니다. 나머지는 모두 판에 놓인 그대로 셌습니다.",
  lists: "양쪽의 주장",
  listsAt: (stop) => `정지 ${stop}에서 양쪽의 주장`,
  listSaid: ({ color, dead, unknown, silent }) =>
    silent
      ? `${name(color)}: 시간 안에 답 없음.`
      : unknown
        ? `${name(color)}: 죽은 돌을 모름.`
        : dead.length === 0
          ? `${name(color)}: 죽은 돌 없음.`
          : `${name(color)}: 죽은 돌 ${list(dead)}.`,
  answerSaid: ({ color, accept, confirmed, silent }) =>
    silent
      ? `${name(color)}: 시간 안에 답 없음.`
      : accept
        ? `${name(color)}: 상대의 목록에 동의.`
        : `${name(color)}: 두어서 가리기를 원함${confirmed.length > 0 ? `, 확인한 죽은 돌 ${list(confirmed)}` : ""}.`,
  wantedPlay: (color) => `${name(color)}: 대국을 이어 가기를 원함.`,
  nobodyAsked: "이 정지에서는 아무에게도 묻지 않았습니다.",
  inDispute: (stones) => `이견 있음: ${list(stones)}.`,
  tried: (chain, captured) => `복사한 판에서 두어 봄: ${list(chain)} ${captured ? "잡힘" : "살아남음"}.`,
  verdictOf: (who, dead, none) =>
    none
      ? `${mediator(who)}: 판정 없음.`
      : `${mediator(who)}: ${dead.length === 0 ? "죽은 돌 없음" : `죽은 돌 ${list(dead)}`}.`,
  stones: list,
  chainStatus: fate,
  whyOf: (why) => sentence(reason(why)),
  colorName: name,
};
