// What the page says in Korean about counted records, and about what a judge sees.

import type { Scored, Status, Vertex } from "../../api/types";
import { dotted, megabytes } from "../sentences";
import type { scoreWords as english } from "../en/score";
import { fate, jip, lines, list, name, number, resultText, stones as stonesOf, titles } from "./parts";

const signed = (figure: number): string => (figure > 0 ? `+${number(figure)}` : number(figure));
const standing = (move: number): string => (move === 0 ? "처음 국면" : `${move}수 뒤의 국면`);
const statuses: Record<Status, string> = { alive: "삶", dead: "죽음", seki: "빅", unsettled: "미정" };

/** The first of many points. */
const some = (points: readonly Vertex[]): string =>
  points.length > 6 ? `${list(points.slice(0, 4))} 외 ${points.length - 4}` : list(points);

const algorithms: Record<string, string> = {
  tom: "tom",
  "tom+connect": "tom(이어야 하는 점 제외)",
  "tom+seki": "tom(빅 규칙 포함)",
  "tom+connect+seki": "tom(두 규칙 모두 포함)",
};

export const scoreWords: typeof english = {
  // Handing a record in
  another: "다른 SGF 계가",
  badLink: "이 링크에는 읽을 수 있는 기보가 없습니다. 중간에 잘렸을 수 있습니다.",

  // The record
  players: (black, white) => `${black || "흑"} – ${white || "백"}`,
  facts: ({ size, rules, ruleset, komi, handicap, result }: Scored["record"]) =>
    dotted(
      lines(size),
      titles[ruleset ?? ""] ?? rules,
      komi === undefined ? "덤 기록 없음" : `덤 ${jip(komi)}`,
      handicap > 0 && `${stonesOf(handicap)} 접바둑`,
      result && `기보의 결과: ${resultText(result)}`,
    ),
  unfinished: "수순이 양쪽의 패스로 끝나지 않아 판에 놓인 그대로 계가합니다.",
  counting: (move) => `${standing(move)} 계가 중…`,
  hint: "판에서 말을 고르면 삶과 죽음이 바뀝니다.",

  // The count
  countTitle: "계가",
  rules: "규칙",
  result: (score) => (score === 0 ? "무승부(집 수가 같음)" : `${score > 0 ? "흑" : "백"} ${jip(Math.abs(score))}승`),
  announced: (result, rules, move) => `${standing(move)}, ${titles[rules] ?? rules} 규칙: ${resultText(result)}.`,
  breakdown: "계가 내역",
  komi: "덤",
  compensation: "치석 보정",
  why: "이유: 단순한 영역 계산과의 차이",
  plain: (black, white) => `죽은 돌과 덤을 빼고 단순히 영역을 세면: 흑 ${number(black)}, 백 ${number(white)}.`,
  signed,
  forBlack: "(흑 기준)",
  countedHere: "서버와 같은 방법으로 브라우저가 계가했습니다.",
  notOver: "아직 끝나지 않음",
  asItStands: (result) =>
    `여기서는 대국이 끝나지 않았고 정해지지 않은 곳이 있습니다. 판에 놓인 그대로 세면: ${resultText(result)}.`,
  announcedOpen: (move) => `${standing(move)}: 대국이 아직 끝나지 않았습니다.`,
  open: "미정",
  notSettled: "정해지지 않은 곳이 있습니다. 판에 놓인 그대로 셌습니다.",
  keeps: "이 규칙에서는 돌을 들어내지 않습니다. 죽었다고 한 돌도 산 돌로 셉니다.",
  allRules: "모든 규칙",
  rulesColumn: "규칙",
  resultColumn: "결과",

  // By an algorithm
  byAlgorithm: "간단한 알고리즘으로 계가",
  algorithmTitle: (name) => algorithms[name] ?? name,
  algorithmHint:
    "어느 돌이 어디를 둘러쌌는지만 보고, 그 안의 돌을 죽은 돌로 하여 만든 사람의 두 가지 방식으로 셉니다. 판정 프로그램도 규칙도 쓰지 않습니다.",
  chineseStyle: "중국 방식",
  japaneseStyle: "일본 방식",
  areaPoints: "영역의 점",
  areaPointsOnly: "영역의 점(자기 돌 제외)",
  otherStones: "그 밖의 산 돌",
  prisonersAndDead: "사석과 죽은 돌",
  announcedStyles: (chinese, japanese, move) =>
    `${standing(move)}: 중국 방식 ${resultText(chinese)}, 일본 방식 ${resultText(japanese)}.`,
  walledOff: (stones) => `상대 영역 안의 죽은 돌: ${list(stones)}.`,
  nothingWalledOff: "이 알고리즘이 본 죽은 돌: 없음.",
  neutral: (points) => `어느 쪽 영역도 아닌 점: ${some(points)}.`,
  forced: (points) => `이어야 해서 세지 않는 점(세모): ${list(points)}.`,

  // The judge
  judgeTitle: "사활",
  judge: "판정 프로그램",
  settled: "모두 정해졌습니다.",
  unsettled: (stones, marked) => `사활 미정${marked ? "(점선 네모)" : ""}: ${list(stones)}.`,
  cruxTitle: "누가 먼저 두는가",
  cruxReading: "결과를 읽는 중…",
  cruxSame: "누가 먼저 두어도 같아 보입니다.",
  cruxFirst: (color, move) => `${name(color)} 먼저: ${move === "pass" ? "가일수 필요 없음." : `${move}.`}`,
  cruxFate: (dead) => (dead.length > 0 ? `죽은 돌: ${some(dead)}.` : "모두 삶."),
  cruxPoints: (rules, black, white, result) => `${rules}: 흑 ${number(black)}, 백 ${number(white)}, ${result}.`,
  openAllOver: "경계가 아직 판 전체에서 정해지지 않았습니다.",
  gaps: (open, marked) => `열린 경계${marked ? "(점선 동그라미)" : ""}: ${some(open)}.`,
  protect: (open, marked) => `가일수 필요${marked ? "(세모)" : ""}: ${list(open)}.`,
  marksOfOpen: "판에 표시",
  findingsTitle: "눈과 빅",
  findingCounts: (points) => `${points}집 ·`,
  dead: (stones) => `판정 프로그램이 본 죽은 돌: ${list(stones)}.`,
  nothingDead: "판정 프로그램이 본 죽은 돌: 없음.",
  chain: some,
  status: (status) => statuses[status],
  sure: (certainty) => `확신도 ${Math.round(certainty * 100)}%`,
  youSay: (dead) => `내 의견: ${fate(dead)}`,
  turned: (stones, dead) => `${list(stones)}: ${fate(dead)}.`,
  turn: (dead) => (dead ? "삶으로 바꾸기" : "죽음으로 바꾸기"),
  trust: "프로그램 판단대로",
  overlay: "판에 표시할 것",
  overlays: [
    ["territory", "집"],
    ["ownership", "집이 될 가능성"],
    ["none", "돌만"],
  ],

  // The record
  readAs: "문자 인코딩",
  charsets: [
    ["utf-8", "유니코드(UTF-8)"],
    ["gb18030", "중국어 간체(GB 18030)"],
    ["shift_jis", "일본어(Shift_JIS)"],
    ["euc-jp", "일본어(EUC-JP)"],
    ["euc-kr", "한국어(EUC-KR)"],
    ["big5", "중국어 번체(Big5)"],
    ["windows-1252", "서유럽어(Windows-1252)"],
  ],

  // Sharing
  reviewRecord: "이 기보 복기하기",
  reviewHint:
    "어디에서 승부가 갈렸는지 프로그램이 알려 줍니다. 그동안 기보는 아무도 짐작할 수 없는 주소로 이 서버에 보관되며, 언제든 지울 수 있습니다.",
  share: "링크 복사",
  copied: "복사했습니다",
  linkHint: "링크에는 변화와 설명까지 기보 전체가 들어 있습니다. 서버에는 저장하지 않습니다.",
  tooLong: "기보가 길어 링크에 담을 수 없습니다. 파일을 보내세요.",
  linkGame: "기보가 길어 링크에는 변화와 설명을 뺀 수순만 들어 있습니다. 파일에는 모두 들어 있습니다.",
  tooBig: (bytes, most) =>
    `파일 크기 ${megabytes(bytes)}, 한도 ${megabytes(most)}: 대국이나 설명이 더 적은 파일을 고르세요`,
  asLesson: "규칙 비교로 보기",
  file: "SGF 저장",

  // In a game
  estimateOf: (black, white) => `지금 계가하면: 흑 ${number(black)}, 백 ${number(white)}(덤 제외)`,
  estimating: "판을 살펴보는 중…",
  noEstimate: "지금은 형세를 볼 수 없습니다.",
  estimatedHere: "서버에 연결할 수 없어, 브라우저가 형세를 직접 판단했습니다.",
};
