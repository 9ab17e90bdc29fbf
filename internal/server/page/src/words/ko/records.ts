// What the page says where game records are searched, in Korean.

import type { recordWords as english } from "../en/records";
import { games, here, moves, name, number } from "./parts";

export const recordWords: typeof english = {
  lead: "기보 폴더를 열어 대국자, 날짜, 결과, 국면으로 대국을 찾고 그다음에 둔 수를 살펴보세요.",
  openTitle: "내 기보",
  stays:
    "폴더나 SGF 파일을 여기에 끌어다 놓으세요. 아무것도 전송되지 않습니다. 브라우저가 파일을 읽고, 파일은 기기에 그대로 남습니다.",
  openFolder: "폴더 열기",
  openFiles: "파일 선택",
  reading: "기보를 읽는 중…",
  noRecords: "그 안에는 기보(.sgf)가 없습니다. 압축 파일(.zip, .gz)은 먼저 압축을 풀어 주세요.",
  unread: (n) => here.count(n, { other: "읽을 수 없는 파일 #개" }),
  foundOf: (n, of) => `${games(of)} 중 ${games(n)}`,

  // What to look for
  player: "대국자",
  black: "흑",
  white: "백",
  event: "대회",
  from: "시작 날짜",
  to: "끝 날짜",
  result: "결과",
  results: [
    ["", "모두"],
    ["B", "흑승"],
    ["W", "백승"],
    ["0", "무승부"],
    ["?", "결과 없음"],
  ],
  area: "찾을 범위",
  whole: "판 전체",
  corner: (n) => `귀 ${n}×${n}`,
  nextBy: "다음 수",
  nextBys: [
    ["", "어느 쪽이든"],
    ["black", "흑"],
    ["white", "백"],
  ],
  fixed: "이 자리에서만(돌리거나 뒤집지 않음)",
  sameColors: "이 색으로만",
  tool: "클릭하면 놓는 것",
  tools: [
    ["turns", "번갈아 놓기"],
    ["black", "흑"],
    ["white", "백"],
    ["erase", "없음"],
  ],
  takeBack: "한 번 되돌리기",
  clear: "판 비우기",

  // What was found
  nextTitle: "다음 수",
  nextHead: ["수", "대국", "흑승"],
  moveBy: (color, move) => `${name(color)} ${move}`,
  elsewhere: "여기에는 더 두지 않음",
  percent: (share) => `${number(Math.round(share))}%`,
  games: "대국",
  none: "해당하는 대국이 없습니다.",
  more: (n) => `${games(n)} 더 보기`,
  players: (black, white) => `${black || "흑"} – ${white || "백"}`,
  moves,
  after: (n) => (n === 0 ? "시작할 때" : `${number(n)}수까지`),
  stepBack: "한 수 뒤로",
  stepOn: "한 수 앞으로",
  viewer: "기보 화면에서 열기",
  backToSearch: "검색으로 돌아가기",
};
