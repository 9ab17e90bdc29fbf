// What the page says in Korean about games, and on every screen.

import { sentence } from "../sentences";
import type { text as english } from "../en/game";
import {
  clock,
  fate,
  here,
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
  cleanup: "대국을 한 번만 이어 가고, 그 뒤 판에 남은 돌은 모두 삶",
  "as-is": "판에 놓인 그대로 계가",
  "play-on": "두어서 가리기",
  resume: "합의할 때까지 대국 계속",
  confirmation: "이견이 있는 말을 복사한 판에서 하나씩 두어 확인",
};

/** The built-in player at a level, in Korean; other programs are called as the server calls them. */
const engineTitle = (said: string): string => said.replace(/^Shinpan, level (\d+)$/, "Shinpan $1단계");

/** How the levels of the built-in player play, from 1. */
const strengths = [
  "",
  "처음 두는 사람 수준",
  "입문자 수준",
  "몇 판 두어 본 입문자 수준",
  "가끔 두는 사람 수준",
  "기원에 가끔 오는 사람 수준",
  "기원 회원 수준",
  "경험 많은 기원 회원 수준",
  "기원 강자 수준",
  "기원 최강자 수준",
  "전력",
];

export const text: typeof english = {
  name: "shinpan",
  elsewhere: "다른 대국",
  /** The screens by their places in the address. */
  screens: shell.titles,
  color: name,
  move: (move) => (move === "pass" ? "패스" : move),
  list,
  number,
  sentence,
  resultText,
  refusal,
  reason,

  // The board
  boardOf: (size) => `바둑판, 가로 ${size.cols}줄, 세로 ${size.rows}줄`,
  point: (vertex, look) =>
    [
      vertex,
      look.stone ? name(look.stone) : "빈 점",
      look.dead && "죽은 돌로 표시",
      look.chosen && "선택됨",
      look.disputed && "이견 있음",
      look.unsettled && "사활 미정",
      look.doubted && "심판은 살았다고 확신",
      look.owner === "X" && "흑집",
      look.owner === "O" && "백집",
      look.owner === "." && "공배",
      look.share && `${look.share > 0 ? "흑" : "백"}이 될 가능성 ${Math.round(Math.abs(look.share) * 100)}퍼센트`,
      look.gap && "경계가 열림",
      look.protect && "가일수 필요",
      look.found && { eye: "눈", "false-eye": "옥집", seki: "빅", connect: "이어야 함" }[look.found],
      look.number !== undefined && `${look.number}수`,
      look.last && "마지막 수",
      look.ko && "패로 막힘",
      look.pending && "보내는 중",
      look.label && `변화 ${look.label}`,
    ]
      .filter(Boolean)
      .join(", "),

  // How it looks and sounds
  look: "화면과 소리",
  lookTheme: "밝기",
  lookThemes: { system: "시스템 설정", light: "밝게", dark: "어둡게" },
  lookBoard: "바둑판",
  lookBoards: { kaya: "나무", slate: "단색", contrast: "고대비" },
  lookConfirm: "착수 확인",
  lookConfirms: { touch: "터치할 때", always: "항상", never: "안 함" },
  lookCoordinates: "바둑판 가장자리에 좌표 표시",
  lookSounds: "소리: 돌 놓는 소리와 시간 부족 신호",
  lookVolume: "음량",
  lookCount: "마지막 몇 초를 소리 내어 세기",
  lookListen: "관전할 때도 남은 시간 알리기",
  lookLanguage: "언어",
  lookLanguageSystem: "브라우저 설정",
  lookDone: "닫기",

  // The first screen
  homeTitle: "심판과 함께 두는 바둑 한 판.",
  homeLead:
    "로그인도 설치도 없이 바로 둘 수 있습니다. 양쪽이 모두 패스하면 심판이 사활을 보여 줍니다. 의견이 다르면 판 위에서 가립니다.",
  playNow: "대국 시작",
  playFriend: "대국 시작: 친구에게 링크 보내기",
  boardHint: "바둑판에 첫 돌을 놓아 시작해도 됩니다.",
  size: "바둑판",
  custom: "기타",
  customSize: "가로 × 세로",
  customHint: "1x1부터 25x25까지. 7x5 같은 판도 됩니다.",
  badSize: "바둑판 크기는 9나 7x5처럼 적습니다. 가로세로 25까지 됩니다.",
  opponent: "상대",
  friend: "친구(링크로 초대)",
  color_: "내 돌",
  colorBlack: "흑",
  colorWhite: "백",
  colorRandom: "아무거나",
  engineTitle,
  opponentTitle: (said, level) =>
    strengths[level ?? 0] ? `${engineTitle(said)}: ${strengths[level!]}` : engineTitle(said),
  playsLike: (level) => strengths[level ?? 0] ?? "",
  more: "규칙, 시간, 접바둑, 종국 방식",
  ruleset: "규칙",
  komi: "덤",
  komiUsual: (komi) => (komi === undefined ? "기본" : `${number(komi)}(기본)`),
  badKomi: "덤은 6이나 6.5처럼 0.5 단위로 적습니다.",
  handicap: "접바둑",
  noHandicap: "없음",
  /** Handicap, komi and colors follow from the ranks: what is chosen, how, and with which outcome. */
  evenOut: "급·단에 따라",
  evenHint: "두 사람의 급·단으로 정합니다. 약한 쪽이 흑을 잡고, 접바둑과 덤으로 균형을 맞춥니다.",
  evened: ({ black, white, handicap, komi, you }) =>
    !black || !white
      ? `접바둑 없음, 덤 ${number(komi)}: 두 사람의 급·단을 알 수 없습니다.`
      : `${you ? `나는 ${name(you)}입니다. ` : ""}${handicap ? `${stones(handicap)} 접바둑` : "접바둑 없음"}${`, 덤 ${number(komi)}: ${rank(black)} 대 ${rank(white)}.`}`,
  stones,
  freeHandicap: "흑이 놓을 곳을 선택",
  clock: "시간",
  clocks: [
    ["none", "시간제한 없음"],
    ["5m+5x20s", "5분 + 20초 초읽기 5회"],
    ["10m+5x30s", "10분 + 30초 초읽기 5회"],
    ["5m+5s", "5분 + 한 수마다 5초"],
    ["20m", "20분 타임아웃제"],
    ["20m+25/5m", "20분 + 5분에 25수"],
  ],
  clockOwn: "직접 정하기…",
  clockKind: "시간 방식",
  clockKinds: {
    byoyomi: "초읽기: 한 수의 시간과 횟수",
    fischer: "피셔 방식: 한 수마다 시간 추가",
    canadian: "캐나다식: 정해진 시간에 여러 수",
    absolute: "타임아웃제: 제한시간만",
    move: "통신 대국: 한 수에 며칠",
  },
  clockParts: {
    main: "제한시간(분)",
    periods: "초읽기 횟수",
    period: "초읽기(초)",
    increment: "한 수마다 추가(초)",
    stones: "수",
    stretch: "그 시간(분)",
    move: "한 수의 기한(일)",
  },
  firstMoveIn: "첫수까지의 시간(초)",
  weekends: "주말",
  weekendsCount: "시간에 포함",
  vacation: "각자의 휴가(일)",
  vacationNone: "없음",
  weekendsFreeIn: (zone) => `시간에서 제외(${zone})`,
  firstMoveUsual: "보통대로",
  clockInWords: (time) => `${clock(time)}. 숫자에 단위를 붙일 수 있습니다: 90s(초), 10m(분), 1h30m(시간과 분), 3d(일).`,
  rulesetTitle: (key) => titles[key] ?? key,
  rulesetNote: (key, said) => rulesetNotes[key] ?? said,
  ending: "종국 방식",
  endingTitle: (key, said) => endings[key]?.[0] ?? said,
  endingNote: (key, said) => endings[key]?.[1] ?? said,
  endingUsual: (title) => (title ? `기본: ${title}` : "이 규칙의 기본"),
  endingAll: "죽은 돌에 대한 거짓말이 이득이 되는 종국 방식도 보기",
  endingUnsound:
    "이 방식에서는 거짓말이 이득이 될 수 있습니다. 집을 세는 규칙에서 죽은 돌을 살았다고 우기면, 상대는 그 돌을 따내는 한 수마다 1집씩 손해를 봅니다.",
  lies: "거짓말",
  yes: "예",
  no: "아니요",
  asUsual: (what) => `기본: ${what}`,
  mediator: "이견을 판정할 입회인",
  mediatorPerson: "양쪽이 받아들인 사람",
  mediatorAccount: "계정 지정",
  mediatorAccountName: "입회인의 계정",
  mediatorNameMissing: "입회인의 계정을 적으세요.",
  mediatorIs: (name) => `계정 ${name}`,
  mediatorNobody: "없음",
  mediatorJudge: (key) => `내장 판정 프로그램: ${judges[key] ?? key}`,
  mediatorEngine: (title) => `프로그램: ${title}`,
  fallback: "판정이 없을 때",
  fallbacks,
  limits: "패스, 수 제한, 반칙수",
  passing: "패스",
  passings: [
    ["normal", "한 번 쉬기"],
    ["for-good", "한 번 패스하면 더는 둘 수 없음"],
  ],
  forcedPass: "둘 곳이 없는 쪽은 심판이 대신 패스",
  illegalLoses: "반칙수를 두면 바로 패배",
  seenLate: "대국이 진행되는 동안에는 늦게 보입니다. 끝나면 전부 볼 수 있습니다.",
  delayTime: "관전자에게 늦게 보이는 시간",
  delayMoves: "관전자에게 아직 보이지 않는 수",
  moveLimit: "수 제한(패스 포함)",
  moveLimitUsual: (n) => (n ? `${n}(기본)` : "판 크기에 따른 기본"),
  badMoveLimit: "수 제한은 1부터 10000까지의 정수입니다.",
  atLimit: "제한에 이르면",
  repetition: "패스 없이 같은 국면이 세 번째일 때(단순한 패 규칙)",
  outcomes: {
    draw: "무승부",
    count: "판정 프로그램이 계가",
    void: "무효",
    none: "대국 계속",
  },
  judge: "계가할 프로그램",
  judgeTitle: (key) => [key, judges[key]].filter(Boolean).join(": "),
  liveGames: "진행 중인 대국",
  recentGames: "최근 대국",
  cardTitle: (black, white) => `${black} – ${white}`,
  cardMoves: moves,
  unreachable: "서버에 연결할 수 없습니다. 다시 시도하는 중…",

  // The game
  you: "나",
  bot: "BOT",
  rank,
  guest: "게스트",
  freeSeat: "빈자리",
  days: (days, hours) => (hours > 0 ? `${days}일 ${hours}시간` : `${days}일`),
  moment: (at, week) => (week ? here.weekday(at) : here.moment(at)),
  dueAt: (left, moment) => `${left}(${moment})`,
  connecting: "연결이 끊어졌습니다. 다시 연결하는 중…",
  yourTurn: (you) => `내 차례: ${name(you)}`,
  disputed: "죽은 돌 목록이 서로 다릅니다.",
  pass: "패스",
  withdraw: "취소",
  decline: "거절",
  mediatorWanted:
    "대국자들이 입회인을 찾고 있습니다. 죽은 돌에 대한 의견이 다를 때 판정하는 사람입니다. 입회인이 되려면 양쪽이 모두 받아들여야 합니다.",
  copy: "링크 복사",
  builtinPlayer: "내장 프로그램",
  reviewedBy: "복기할 프로그램",
  copied: "복사했습니다",

  // The record
  moves: "수순",
  first: "처음으로",
  back: "한 수 뒤로",
  forward: "한 수 앞으로",
  latest: "마지막 수로",
  position: (at, of) => `${at} / ${of}`,

  // Trying moves out
  tries: "놓아 본 수",
  triesNone: "바둑판에 돌을 놓아 볼 수 있습니다. 나에게만 보이고 대국에는 영향이 없습니다.",
  triesHint: "나에게만 보입니다. 판 위의 글자를 고르면 그 변화로 들어갑니다.",
  triedAfter: (n) => (n === 0 ? "처음부터" : `${n}수 다음`),
  branch: (i) => String.fromCharCode(97 + (i % 26)),
  comment: "이 국면에 대한 설명",

  // Counting
  timeLeft: "남은 시간",

  // A dispute
  confirmIntro:
    "양쪽이 모두 죽었다고 한 내 말입니다. 표시해 두면, 그 돌에 닿는 수가 없는 한 따내지 않아도 죽은 돌입니다:",
  inDispute: (vertices) => `이견 있음: ${stonesAt(vertices)}.`,

  // Marking by turns
  yourMark: "내 차례입니다. 이제 살릴 수 없는 말을 판에서 고르세요. 흑백 어느 쪽이든 됩니다. 없으면 ‘완료’를 누르세요.",

  // A judge's count
  playOnCountHint:
    "아무도 대국을 이어 가지 않으면 이 계가로 끝납니다. 이어 가면 다음에 양쪽이 패스할 때 판정 프로그램이 다시 계가합니다. 바로 양쪽이 패스하면 이 계가가 그대로 남습니다.",

  // How it was decided
  ruling: "사활 판정",
  status: fate,

  // The end
  result: "결과",
  tally: [
    ["stones", "살아 있는 돌"],
    ["surrounded", "둘러싼 점"],
    ["prisoners", "사석"],
    ["tax", "말마다 빼는 집"],
    ["button", "버튼"],
  ],
  total: "합계",
};
