// What the page says in Korean about a game in progress.

import type { Uncounted } from "../../api/types";
import { dotted } from "../sentences";
import type { play as english } from "../en/play";
import {
  chain,
  clock,
  fate,
  jip,
  lines,
  list,
  name,
  number,
  object,
  other,
  person,
  resultText,
  stones,
  stonesAt,
  titles,
  topic,
} from "./parts";
import { mediator, nameMediator, reason } from "./server";
import { fallbacks } from "./game";

/** What follows if both sides pass where the result is not known beforehand. */
const stops: Record<string, string> = {
  marking: "번갈아 죽은 돌을 표시합니다",
  auto: "판정 프로그램이 계가합니다. 동의하거나 대국을 이어 갈 수 있습니다",
  mediation: "양쪽이 죽은 돌을 고르고, 의견이 다르면 입회인이 판정합니다",
  confirmation: "양쪽이 죽은 돌을 고르고, 의견이 다르면 복사한 판에서 두어 봅니다",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "대국을 한 번만 이어 갑니다. 다음에 양쪽이 패스하면 판에 있는 돌은 모두 산 돌입니다.",
  resume: "대국을 이어 갑니다. 바로 양쪽이 패스하면 판에 있는 돌은 모두 산 돌입니다. 그 뒤라면 양쪽에 다시 묻습니다.",
  confirmation:
    "이견이 있는 말을 복사한 판에서 하나씩 공격해 봅니다. 실제 판은 그대로이고, 살았는지 죽었는지만 가져옵니다.",
  "play-on-text":
    "대국을 한 번만 이어 갑니다. 다음에 양쪽이 패스하면 양쪽이 모두 죽었다고 한 돌만 죽은 돌이고, 판에 있는 다른 돌은 모두 산 돌입니다.",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "죽은 돌을 다시 표시합니다",
  auto: "판정 프로그램이 다시 계가합니다",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "레이팅 대국의 조건이 아님",
  players: "계정끼리 둔 대국이 아님",
  "no-result": "무효 대국",
  short: "수가 너무 적음",
  neighbors: "두 사람이 같은 주소에서 둠",
  often: "같은 상대와 레이팅 대국을 너무 많이 둠",
};

export const play: typeof english = {
  // What was agreed
  firstMove: "첫수",
  firstMoveWithin: (time, tournament) =>
    `양쪽 모두 ${time} 안에 두기 시작해야 하며, 그러지 않으면 ${tournament ? "불참 처리" : "무효"}`,
  shortOfTime: "정지 뒤에 대국을 이어 갈 때 시간이 모자란 쪽",
  shortOfTimeGets: (canadian) =>
    canadian
      ? "한 판에 한 번, 남은 수에 맞는 시간까지 채움"
      : "한 판에 한 번, 제한시간의 10분의 1과 추가 시간 3회분 가운데 많은 쪽까지 채움(제한시간을 넘지 않음)",

  // The game
  captures: (n) => `사석 ${n}`,
  noClock: "시간제한 없음",
  beginWithin: (who, you, left, tournament) =>
    `${you ? "" : `${name(who)}은 `}${left} 안에 두기 시작${you ? "하세요" : "해야 합니다"}. 그러지 않으면 ${tournament ? "불참으로 처리됩니다" : "대국은 무효입니다"}.`,
  handicapWithin: (who, left) => `${name(who)}은 ${left} 안에 치석을 놓지 않으면 집니다.`,
  opponentWithin: (who, you, left) => `새 상대가 오지 않으면 ${left} 뒤에 ${you ? "내가" : `${name(who)}이`} 이깁니다.`,
  backWithin: (who, left) => `${name(who)}이 ${left} 안에 돌아오지 않으면 상대가 승리를 선언할 수 있습니다.`,
  pauseEndsIn: (left) => `늦어도 ${left} 뒤에는 시계가 다시 갑니다.`,
  clocksRunIn: (left) => `양쪽이 돌아오면 시계가 다시 갑니다. 늦어도 ${left} 뒤에는 갑니다.`,
  lastPeriod: "마지막 초읽기",
  lastPeriodCalled: "마지막 초읽기입니다.",
  periodsLeft: (n) => `초읽기 ${n}회 남았습니다.`,
  lowTime: "시간 부족",
  toTournament: "대회로",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }) =>
    dotted(
      lines(size),
      `${titles[ruleset] ?? ruleset} 규칙`,
      `덤 ${jip(komi)}`,
      handicap && handicap.stones > 0 && `${stones(handicap.stones)} 접바둑`,
      time !== "none" && clock(time),
      rated && (uncounted ? `레이팅 대국(반영 안 됨: ${uncountedFor[uncounted]})` : "레이팅 대국"),
      watchers > 0 && `관전자 ${number(watchers)}명`,
    ),
  loading: "바둑판을 준비하는 중…",
  unsent: "표시한 것을 아직 보내지 않았습니다. 시간이 다 되면 무효가 됩니다.",
  sendMarks: "표시 보내기",
  sending: (names) => `보내는 중: ${names}…`,
  unanswered: (names) => `응답 대기 중: ${names}. 응답이 올 때까지 다시 보냅니다.`,
  theirTurn: (who, program) => (program ? `${name(who)}이 생각하는 중…` : `${name(who)} 차례`),
  announceMove: (color, move, captured) =>
    `${name(color)} ${move === "pass" ? "패스" : move}${captured > 0 ? `, ${stones(captured)} 따냄` : ""}.`,
  stopped: "상대가 대국을 이어 갈 수 없게 되었습니다.",
  handicapYours: (n, left) =>
    left > 0 ? `치석을 놓을 곳 ${number(n)}군데를 고르세요. ${left}군데 남았습니다` : "다 골랐습니다. 돌을 놓으세요",
  handicapTheirs: "흑이 치석을 놓을 곳을 고르고 있습니다.",
  placeHandicap: "돌 놓기",
  ifBothPass: (result) => `지금 양쪽이 패스하면: ${resultText(result)}`,
  ifBothPassAsk: (ending) => `지금 양쪽이 패스하면 ${stops[ending] ?? "양쪽이 죽은 돌을 고릅니다"}`,
  prepared: "예약한 수",
  preparedHint:
    "상대가 둘 만한 수와 내 응수를 바둑판에서 시험해 보세요. 기다리던 수가 놓이면 심판이 바로 응수를 둡니다. 다른 사람에게는 보이지 않습니다.",
  prepare: "시험한 수 예약하기",
  preparedRemove: "지우기",
  preparedDropped: "예약한 수가 취소되었습니다:",
  preparedIf: (move, answer) => `${move}이면 ${answer}`,
  nextGame: (opponent) => `다음 대국: ${opponent}`,
  onVacation: (who, left) => `${name(who)}은(는) 휴가 중입니다(최대 ${left} 남음). 그동안은 시간이 가지 않습니다.`,
  weekendNow: (left) => `주말은 시간에 들어가지 않습니다. 시계는 ${left} 뒤에 다시 갑니다.`,
  interrupted: "서버가 멈춰 있었습니다. 양쪽이 돌아올 때까지 시계는 멈춥니다.",
  aimBar: "착수 확인",
  aimPlay: (vertex) => `${vertex}에 두기`,
  aimCancel: "취소",
  aimSteps: { left: "왼쪽으로 한 칸", up: "위로 한 칸", down: "아래로 한 칸", right: "오른쪽으로 한 칸" },
  aimed: (vertex) => `${object(vertex)} 한 번 더 누르면 둡니다.`,
  undo: "무르기",
  pause: "일시 중지",
  resign: "기권",
  resignSure: "기권하시겠습니까?",
  resignYes: "기권하기",
  resignNo: "계속 두기",
  undoAsked: (by) => `${name(by)}이 마지막 수를 무르자고 합니다.`,
  undoWaiting: (by) => `무르기를 요청했습니다. ${name(by)}의 답을 기다리는 중…`,
  pauseAsked: (by) => `${name(by)}이 일시 중지를 요청했습니다. 어느 쪽이든 다시 시작할 때까지 시계가 멈춥니다.`,
  pauseWaiting: (other_) => `일시 중지를 요청했습니다. ${name(other_)}의 답을 기다리는 중…`,
  pausedNow: "일시 중지 상태이며 시계가 멈췄습니다. 어느 쪽이든 다시 시작할 수 있고, 하루가 지나면 저절로 이어집니다.",
  pausedShort: "일시 중지 상태입니다.",
  unpaused: "대국을 이어 갑니다.",
  stopClocks: "시계 멈추기",
  goOnPlaying: "대국 이어 가기",
  hasLeft: (who) => `${name(who)}이 자리를 떠났습니다. 시계는 계속 갑니다.`,
  hasReturned: (who) => `${name(who)}이 돌아왔습니다.`,
  claimIn: (time) => `돌아오지 않으면 ${time} 뒤에 승리를 선언할 수 있습니다.`,
  claimNow: "지금 승리를 선언하거나 기다릴 수 있습니다.",
  claimWin: "승리 선언",
  waitForThem: "기다리기",
  yourMoveTitle: "내 차례",
  allow: "허락",
  seatFree: (color, host) =>
    `${host ? person(host) : "누군가"}${host ? "이" : "가"} 상대를 찾고 있습니다. 나는 ${name(color)}을 잡게 됩니다.`,
  sitDown: (color) => `${name(color)}으로 두기`,
  waitFriend: "이 링크를 친구에게 보내세요:",
  waitBoth: "이 링크를 친구와 입회인으로 삼을 사람에게 보내세요:",
  waitMediator: "이 링크를 이견을 판정할 입회인에게 보내세요. 그 사람이 신청하고 양쪽이 받아들이면 됩니다:",
  waitNamed: (who) =>
    `입회인은 ${person(who)}입니다. 죽은 돌에 대한 의견이 다르면 판정합니다. 아직 오지 않았으니 이 링크를 보내세요:`,
  mediate: "이 대국의 입회인 신청",
  mediatorNamed: "대국자들이 나를 입회인으로 정했습니다. 죽은 돌에 대한 의견이 다르면 내가 판정합니다.",
  takePlace: "입회인 맡기",
  mediatorAwaited: (who) => `입회인 ${person(who)}이 아직 오지 않았습니다.`,
  theyMediate: (who) => `입회인은 ${person(who)}입니다. 죽은 돌에 대한 의견이 다르면 판정합니다.`,
  youOffer: "입회인을 신청했습니다.",
  mediatorOffers: (who) => `${person(who)}이 입회인을 신청했습니다. 죽은 돌에 대한 의견이 다르면 판정하는 사람입니다.`,
  mediatorBoth: "양쪽이 모두 받아들여야 합니다. 믿을 수 있는 사람만 받아들이세요.",
  mediatorAccepted: (who) => `${name(who)}이 받아들였습니다.`,
  mediatorDeclined: (who) => `${name(who)}이 이 입회인을 거절했습니다.`,
  mediatorWaits: (yes, left) =>
    [...yes.map((who) => `${name(who)}이 받아들였습니다.`), `${left.map(name).join("과 ")}의 답을 기다리는 중…`].join(
      " ",
    ),
  acceptMediator: "받아들이기",
  mediatorLeft: "입회인이 떠났습니다.",
  stopMediating: "입회인 그만두기",
  youMediate: "내가 이 대국의 입회인입니다. 죽은 돌에 대한 의견이 다르면 내가 판정합니다.",
  shareLink: "공유…",

  // The record
  past: (at) => (at === 0 ? "처음 국면" : `${at}수 뒤의 국면`),
  toLive: "대국으로 돌아가기",
  sgf: "SGF",
  picture: "그림",
  animation: "애니메이션",
  disputeAnimation: "이견 부분 애니메이션",
  share: "그림 링크 복사",
  reviewTogether: "함께 복기하기",
  commentary: "해설",
  commentGame: "이 대국 해설하기",
  reviewGame: "승부처 보기",
  copyEmbed: "삽입 코드 복사",
  estimate: "형세",

  // Trying moves out
  study: "놓아 보기",
  sgfWithTries: "놓아 본 변화가 든 SGF",
  pastTry: (at) => `실전에 없는 변화, ${at}수에서`,

  // Counting
  counting: "계가",
  countIntro:
    "양쪽이 패스했습니다. 이제 살릴 수 없는 돌을 판에서 고르세요. 고른 돌은 죽은 돌이고, 나머지는 모두 산 돌입니다.",
  countWatch: "양쪽이 패스했습니다. 대국자들이 이제 살릴 수 없는 죽은 돌을 고르고 있습니다.",
  refereeLooks: "심판이 판을 살펴보는 중…",
  refereeSees: (dead) => (dead.length > 0 ? `심판이 본 죽은 돌: ${stonesAt(dead)}.` : "심판이 본 죽은 돌: 없음."),
  refereeUnsure: (unsettled) => `사활 미정: ${list(unsettled)}(점선 네모).`,
  yourMarks: (n) => (n === 0 ? "내 의견: 모두 삶." : `내 의견: 죽은 돌 ${stones(n)}.`),
  agreeReferee: (result) => (result ? `심판 의견에 동의 →\u00a0${resultText(result)}` : "심판 의견에 동의"),
  sendList: (n) => (n === 0 ? "내 목록 보내기: 모두 삶" : `내 목록 보내기: 죽은 돌 ${stones(n)}`),
  finalHint: (concedes) =>
    `보낸 뒤에는 바꿀 수 없고, 양쪽이 다 보낼 때까지 공개되지 않습니다.${concedes ? " 내 돌을 죽었다고 하면, 대국을 이어 가지 않는 한 그 돌을 포기하는 것입니다." : ""}`,
  playOnInstead: "대국 이어 가기",
  playOnInsteadHint: (first) =>
    `아직 둘 곳이 있으면 목록을 내지 않고 대국을 이어 가며, ${name(first)}이 먼저 둡니다. 한 판에 한 번만 요구할 수 있습니다.`,
  hasAskedToPlayOn: (who) => `${name(who)}이 대국을 이어 가자고 합니다.`,
  ownList: (dead) => (dead.length === 0 ? "모두 살았다고 했습니다." : `내가 고른 죽은 돌: ${stonesAt(dead)}.`),
  listSent: (other_) =>
    `목록을 보냈습니다. 양쪽이 다 보낼 때까지 아무도 볼 수 없습니다. ${object(name(other_))} 기다리는 중…`,
  listSealed: (who) => `${name(who)}이 목록을 보냈습니다. 양쪽이 다 보낼 때까지 공개되지 않습니다.`,
  listsOpened: "양쪽 목록이 다 와서 공개되었습니다.",
  givesUpLiving: (of) =>
    `심판이 살았다고 확신하는 내 돌${of.length > 1 ? ` ${of.length}점` : ""}: ${list(of)}. 그래도 포기하시겠습니까?`,
  giveUpAllTheSame: "포기하기",
  takeOffList: "아니요, 삶",

  // A dispute
  disputeTitle: (chains) => `사활에 대한 의견이 ${number(chains)}곳에서 다릅니다`,
  disputeWatch: (chains) => `두 대국자의 사활 의견이 ${number(chains)}곳에서 다릅니다`,
  saysYou: (color, vertices, dead) => `내 의견: ${topic(chain(color, vertices))} ${fate(dead)}.`,
  says: (who, color, vertices, dead) => `${name(who)}의 의견: ${topic(chain(color, vertices))} ${fate(dead)}.`,
  refereeSays: (silent, color, vertices, dead) =>
    `${name(silent)} 대신 쓰는 심판의 목록: ${topic(chain(color, vertices))} ${fate(dead)}.`,
  light: "보기",
  lightOf: (color, vertices) => `${object(chain(color, vertices))} 판에서 보기`,
  chain,
  saysUnknown: (who, fault) =>
    fault
      ? `${name(who)}의 프로그램이 낸 목록은 쓸 수 없습니다: ${reason(fault)}.`
      : `${name(who)}은 죽은 돌을 알 수 없어 아무 주장도 하지 않습니다.`,
  bothCallDead: (of) => `양쪽이 모두 죽었다고 한 돌: ${stonesAt(of)}.`,
  ownDead: (who, you, of) => `${you ? "내가" : `${name(who)}이`} 스스로 죽었다고 하여 이견이 없는 돌: ${stonesAt(of)}.`,
  counts: (komi) => `의견별 계가${komi !== 0 ? `(백의 덤 ${jip(komi)} 포함)` : ""}`,
  resultOf: "결과",
  yourList: "나",
  listOf: (color) => name(color),
  refereeCount: "심판",
  asIs: "죽은 돌 없음",
  verdictCount: "판정 프로그램",
  marksCount: "표시대로",
  acceptList: (who, result) => `${name(who)}의 의견에 동의${result ? ` → ${resultText(result)}` : ""}`,
  playOut: (ending, first) =>
    ending === "confirmation" ? "복사한 판에서 두어 보기" : `두어서 가리기${first ? `(${name(first)}부터)` : ""}`,
  playOutHint: (ending) =>
    playedOut[ending ?? ""] ??
    "대국을 한 번만 이어 갑니다. 다음에 양쪽이 패스하면, 주인이 죽었다고 확인한 돌을 빼고 판에 있는 돌은 모두 산 돌입니다.",
  confirmChain: (vertices) => `${list(vertices)}: 죽음`,
  theyAnswered: (who, agrees) =>
    agrees ? `${name(who)}이 ${other(who)}의 목록에 동의했습니다.` : `${name(who)}이 두어서 가리기를 원합니다.`,
  answered: (other_) => `답을 보냈습니다. ${object(name(other_))} 기다리는 중…`,
  playingOut: (stop) => `정지\u00a0${stop}의 이견을 두어서 가리는 중`,
  playGoesOn: (stop) => `정지\u00a0${stop} 뒤에 대국을 이어 가는 중`,
  staysDead: (vertices) => `닿는 수가 없는 한 따내지 않아도 죽은 돌: ${stonesAt(vertices)}.`,
  notFrozen: (vertices) => `양쪽이 모두 죽었다고 한 돌: ${stonesAt(vertices)}. 그래도 따내지 않으면 산 돌로 셉니다.`,
  whenItStops: (ending, ends, frozen) => {
    const again = asked[ending] ?? "양쪽이 죽은 돌을 다시 고릅니다";
    if (!ends) return `다음에 양쪽이 패스하면 ${again}.`;
    if (ending === "auto") return "지금 양쪽이 패스하면 앞의 계가로 끝납니다.";
    const alive = `대국이 끝나고 판에 있는 ${frozen ? "다른 " : ""}돌은 모두 산 돌입니다`;
    return asksAgain.has(ending)
      ? `지금 양쪽이 패스하면 ${alive}. 한 수라도 두면 다음 정지에서 ${again}.`
      : `다음에 양쪽이 패스하면 ${alive}.`;
  },

  // A mediator
  mediatorName: nameMediator,
  mediatorOf: mediator,
  dead: "죽음",
  alive: "삶",
  judgeCounts: "판정 프로그램이 계가하는 중…",
  referred: (who) => `${who} 판정 중`,
  waitVerdict: (who) => `의견이 다른 말을 판정합니다. 판정: ${who}.`,
  mediatorMissing: (who) =>
    who ? `의견이 다르지만 입회인 ${person(who)}이 아직 오지 않았습니다.` : "의견이 다르지만 아직 입회인이 없습니다.",
  youDecide: "판정해 주세요",
  decideIntro: "두 대국자의 의견이 다른 말입니다. 지금 판에서 각각 죽었습니까, 살았습니까?",
  decided: (of, dead) => `${list(of)}: ${fate(dead)}.`,
  undecided: (chains) => `판정 보내기: ${number(chains)}곳 남음`,
  giveVerdict: (n) => (n === 0 ? "판정 보내기: 모두 삶" : `판정 보내기: 죽은 돌 ${stones(n)}`),
  noVerdict: "판정할 수 없음",
  withoutVerdict: (fallback) =>
    `판정은 바꿀 수 없습니다. 시간 안에 판정이 없으면: ${fallbacks[fallback] ?? fallbacks["cleanup"]}.`,

  // Marking by turns
  marking: "죽은 돌 표시",
  theirMark: (who) => `${name(who)} 차례: 죽은 돌을 표시하거나, 이의를 내거나, 완료합니다.`,
  markedSoFar: (marks) => (marks.length === 0 ? "표시한 죽은 돌: 없음." : `표시한 죽은 돌: ${stonesAt(marks)}.`),
  hasMarked: (who, point) => `${name(who)}이 ${object(point)} 죽은 돌로 표시했습니다.`,
  isDone: (who) => `${name(who)} 완료.`,
  markChain: (of) => (of.length === 0 ? "이 말 표시" : `이 말 표시: ${list(of)}`),
  doneMarking: (result) => `완료 → ${resultText(result)}(양쪽 모두 완료하면)`,
  disputeMarks: "이의: 대국 이어 가기",
  markingRule: (first) =>
    `같은 영역에 있는 같은 색 말은 함께 표시되고, 표시는 지울 수 없습니다. 양쪽이 잇달아 완료하면 대국이 끝납니다. 이의가 있으면 표시를 모두 지우고 ${first ? name(first) : "먼저 패스한 쪽"}부터 둡니다. 그때 바로 양쪽이 패스하면 돌은 모두 산 돌입니다.`,

  // A trial on a copy
  realBoard: "실제 판: 그대로 있습니다",
  copyBoard: (n) => `복사한 판: 시험 ${n}`,
  trialTitle: (n, of) => `시험 ${n}: ${object(list(of))} 잡을 수 있는가`,
  trialRule: (of, first) =>
    `복사한 판에서 ${name(first)}이 ${object(list(of))} 공격합니다. 한 점이라도 따내면 죽음, 양쪽이 패스하면 삶입니다.`,
  trialTurn: (turn, mine) => (mine ? `복사한 판, 내 차례: ${name(turn)}` : `복사한 판, ${name(turn)} 차례.`),
  trialIfBothPass: (of) => `지금 양쪽이 패스하면: ${topic(list(of))} 삶`,
  trialIfPass: (of) => `한 번 더 패스하면: ${topic(list(of))} 삶`,
  koClosed: (kos, to, mine) =>
    `${list(kos)}의 패는 그 패를 지정해 패스할 때까지 ${mine ? "내가" : `${name(to)}이`} 되따낼 수 없습니다. 이 패스로는 시험이 끝나지 않습니다.`,
  passFor: (ko) => `${ko}의 패를 위해 패스`,
  trialResult: (n, of, captured, why) => `시험 ${n}: ${list(of)} ${captured ? "잡힘" : "안 잡힘"}(${reason(why)}).`,
  trialEnded: (n, why) => `시험 ${n} 끝: ${reason(why)}.`,
  onCopy: (said) => `복사한 판: ${said}`,

  // A judge's count
  judgedTitle: "판정 프로그램의 계가",
  judgeSees: (who, dead, none) =>
    none ? `${mediator(who)}: 판단할 수 없어 판에 놓인 그대로 셉니다.` : `${mediator(who)}: 죽은 돌 ${stonesAt(dead)}.`,
  acceptCount: (result) => (result ? `동의 → ${resultText(result)}` : "동의"),
  playOnCount: (first) => `대국 이어 가기${first ? `(${name(first)}부터)` : ""}`,
  answeredCount: (who, agrees) =>
    agrees ? `${name(who)}이 계가에 동의했습니다.` : `${name(who)}이 대국을 이어 갑니다.`,

  // No result
  offerVoid: "무효 제안",
  voidOffered: (by) => `${name(by)}이 대국을 무효로 하자고 합니다.`,
  voidWaiting: (other_) => `무효를 제안했습니다. ${name(other_)}의 답을 기다리는 중…`,
  acceptVoid: "무효에 동의",

  // How it was decided
  rulingNothing: "아무도 죽은 돌을 주장하지 않아 들어낸 돌이 없습니다. 모두 판에 놓인 그대로 셌습니다.",
  called: (who, dead) => `${who}: ${fate(dead)}`,
  saidNothing: (who, referee) => `${who}: 답 없음${referee ? "(심판의 목록 사용)" : ""}`,
  couldNotTell: (who) => `${who}: 모름`,
  wasMarked: "번갈아 죽은 돌로 표시",
  wasCaptured: "잡힘",
  inTrial: (n, captured) => `시험 ${n}: ${captured ? "잡힘" : "안 잡힘"}`,
  atStop: (n) => `정지 ${n}:`,
  rulingFile: "판정 전체(JSON)",

  // The end
  resultSentence: ({ winner, by, margin }, absent) => {
    const w = winner || undefined;
    switch (by) {
      case "count":
        return w ? `${name(w)} ${jip(margin ?? 0)}승` : "무승부(집 수가 같음)";
      case "resign":
        return w ? `${name(w)} 불계승(${other(w)} 기권)` : "기권";
      case "time":
        return w ? `${name(w)} 시간승(${other(w)} 시간 초과)` : "시간 초과";
      case "forfeit":
        return w ? `${name(w)} 승(${other(w)} ${absent ? "불참" : "대국 불가"})` : "대국 불가";
      case "move-limit":
        return "무승부(수 제한에 이름)";
      case "repetition":
        return "무승부(같은 국면 반복)";
      case "both-lose":
        return "양쪽 모두 패배";
      default:
        return "무효(승패 없음)";
    }
  },
  breakdown: "계가 내역",
  komiRow: "덤",
  handicapBonus: "흑의 치석 보정",
  deadWere: (dead) => `들어낸 죽은 돌: ${stonesAt(dead)}.`,
  again: "한 판 더",
  rematch: "재대국: 흑백 바꾸기",
  rematchAsked: (other_) => `재대국을 신청했습니다. ${name(other_)}의 답을 기다리는 중…`,
  rematchUnrated: {
    "same-opponent": "같은 상대와 레이팅 대국을 많이 두어 레이팅에 반영되지 않습니다.",
    "same-address": "두 사람이 같은 주소에서 두어 레이팅에 반영되지 않습니다.",
  },
  rematchOffered: (who) => `${name(who)}이 흑백을 바꾸어 재대국을 신청했습니다.`,
  rematchAccept: "두기",
  rematchDeclined: (who) => `${name(who)}은 지금 재대국을 원하지 않습니다.`,
  underAllRules: "모든 규칙으로 계가",
  tooLongToCount: "대국이 너무 깁니다. SGF로 저장한 다음 그 파일을 계가하세요.",
  newGame: "새 대국",

  // A failed opponent
  vacant: (who) => `${name(who)}이 대국을 이어 갈 수 없게 되었습니다`,
  takeWin: "승리로 끝내기",
  goOn: (engine) => `상대를 바꿔 계속: ${engine}`,

  // Typing
  typeMove: "수나 명령을 입력해서 두기",
  typeHint: "d4 · 패스 · 무르기 · 기권 · l 마지막 수 · c 시계 · ? 모든 명령",
  send: "두기",
  help: "착수: d4, 패스, 패스 d4(시험에서 그 패를 위해). 대국: 무르기, 중지, 재개, 허락, 거절, 기권, 앉기, 승리, 교체, 무효. 계가: 죽음 d4, 삶 d4, 완료, 동의, 계속, 심판이 다시 물으면 ‘확실’. 표시: 표시 d4, 완료, 이의. 입회인: 입회인, 퇴장, 죽음 d4, 삶 d4, 판정, 판정 불가. 확인: l 마지막 수, c 시계, b 판, g d4 말과 활로, e 형세 켜고 끄기, s 현재 상황.",
  typed: {
    패스: "pass",
    한수쉼: "pass",
    기권: "resign",
    무르기: "undo",
    중지: "pause",
    재개: "unpause",
    허락: "allow",
    거절: "decline",
    완료: "done",
    동의: "agree",
    계속: "play-on",
    "두어서 가리기": "play-on",
    승리: "win",
    교체: "go-on",
    앉기: "sit",
    이의: "dispute",
    확실: "sure",
    입회인: "mediate",
    퇴장: "stop-mediating",
    판정: "verdict",
    "판정 불가": "no-verdict",
    무효: "no-result",
    "마지막 수": "last",
    시계: "clocks",
    판: "board",
    형세: "estimate",
    상황: "status",
    도움말: "help",
  },
  typedOf: { 패스: "pass-for", 한수쉼: "pass-for", 표시: "mark", 죽음: "dead", 삶: "alive", 말: "group" },
  unknown: (what, chat) =>
    `‘${what}’: 수도 명령도 아닙니다. ? 를 입력하면 모두 보여 줍니다.${chat ? " 하고 싶은 말은 채팅에 쓰세요." : ""}`,
  offBoard: (what) => `${what}: 이 판에 없는 점입니다.`,
  emptyPoint: (vertex) => `${topic(vertex)} 빈 점입니다.`,
  group: (vertex, color, n, liberties) =>
    `${vertex}: ${name(color)}, ${stones(n)}, 활로 ${number(liberties.length)}: ${list(liberties)}.`,
  lastMove: (n, color, move) => `${n}수: ${name(color)} ${move === "pass" ? "패스" : move}.`,
  noMoves: "아직 둔 수가 없습니다.",
  sideClock: (color, time, after) => `${name(color)} ${time}${after ? `, ${after}` : ""}.`,
  notNow: "지금은 할 수 없습니다.",
  marked: (of, dead) => `${list(of)}: ${fate(dead)}.`,
  alarm: (seconds) => `${seconds}초 남았습니다.`,
  ended: (said) => `대국이 끝났습니다. ${said}.`,
};
