// What the page says in Korean about people: accounts, challenges, the lobby, chat and moderation.

import type { Audited, ChallengeState, Color, Discipline, Speed } from "../../api/types";
import type { peopleWords as english } from "../en/people";
import { dotted, sentence } from "../sentences";
import { clock, games, here, jip, lines, name, number, other, person, rank, resultText, stones, titles } from "./parts";
import shell from "./shell.json";

const signed = (figure: number): string => number(Math.round(figure));
const { day, hour, moment } = here;

/** A rank in words: "12k" as the server says it. */
const longRank = (said: string): string => said.replace("k", "급").replace("d", "단");

/** The clocks that a game can be offered with. */
const clocks = [
  "10m+5x30s",
  "5m+3x20s",
  "1m+3s",
  "5m+5s",
  "25m+5x40s",
  "20m+25/5m",
  "10m",
  "1x1d",
  "1x3d",
  "1x7d",
  "none",
];

const speeds: Record<Speed, string> = { blitz: "속기", live: "보통", slow: "장고", correspondence: "통신 대국" };

const rules = (ruleset: string | undefined): string => titles[ruleset ?? "chinese"] ?? ruleset!;

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "흑백 아무거나" : theirs ? other(color ?? "black") : name(color ?? "black");

const scopes: Record<string, string> = {
  play: "내 대국 두기",
  bot: "프로그램으로 자리에 앉기",
  challenge: "대국 신청과 응답",
  tournament: "대회 참가와 운영",
  admin: "운영 관리",
  calendar: "캘린더로 읽기",
};

const disciplines: Record<Discipline, string> = { mute: "채팅 금지", ban: "이용 정지", pardon: "해제" };

const judged: Record<Discipline, string> = {
  mute: "의 채팅을 금지했습니다",
  ban: "의 이용을 정지했습니다",
  pardon: "의 제재를 해제했습니다",
};

const deeds: Record<Audited["did"], string> = {
  mute: "채팅 금지",
  ban: "이용 정지",
  pardon: "제재 해제",
  report: "신고",
  close: "신고 처리 완료",
  amend: "결과 정정",
  recover: "비밀번호 재설정 링크 발급",
  recovered: "링크로 비밀번호 변경",
  email: "이메일 주소 변경",
  methods: "로그인 방법 변경",
  erase: "삭제",
  erased: "모든 기록에서 이름 지움",
  invite: "초대 발급",
  join: "초대로 계정 만듦",
  withdraw: "철회",
  add: "계정 추가",
  announce: "공지",
  appoint: "역할 변경",
};

const states: Record<ChallengeState, string> = {
  waiting: "응답을 기다리고 있습니다.",
  accepted: "수락되었습니다.",
  declined: "거절되었습니다.",
  withdrawn: "철회되었습니다.",
  expired: "기한이 지났습니다.",
};

const result = (winner: Color, color: Color, how: string): string => {
  const won = winner === color ? "승" : "패";
  const ways: Record<string, string> = { "": won, R: `불계${won}`, T: `시간${won}`, F: `몰수${won}` };
  return ways[how] ?? `${jip(Number(how))}${won}`;
};

export const peopleWords: typeof english = {
  // The head of the page
  you: "나",
  lobby: "로비",
  signIn: "로그인",
  moderation: "운영 관리",
  home: "첫 화면으로",
  notReached: "서버에 연결할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.",
  pageFault: (said) => `이 페이지에 오류가 있습니다(${said}). 새로고침해도 계속되면 운영자에게 알려 주세요.`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "다른 시작 방법",
  playFriend: "친구와 링크로 두기",
  findOpponent: "상대 찾기",
  learnRules: "2분 만에 규칙 배우기",
  liveBoards: "대국 관전하기",
  scoreRecord: "SGF 계가",
  dropRecord: "기보를 여기에 끌어다 놓으면 돌의 사활과 규칙별 계가 결과를 볼 수 있습니다.",
  chooseRecord: "파일 선택",
  pasteRecord: "붙여넣기",
  pasteLabel: "기보 텍스트",
  countRecord: "계가하기",
  aBot: (lines) => `${lines}줄짜리 봇`,
  botHint: "Python만 있으면 되고 설치할 것이 없습니다. 이 서버에서 한 판을 두며, 그 대국이 이 페이지에 나옵니다.",
  botCommand: (server) => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }) => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "로그인 또는 계정 만들기",
  name: "이름",
  nameHint: "32자까지. 모두에게 보입니다.",
  nameMissing: "이름을 입력하세요.",
  password: "비밀번호",
  passwordHint: (least) => `${least}자 이상. 단어 몇 개를 이어 쓰면 좋습니다.`,
  forgotten: "잊어버린 비밀번호",
  forgottenHint: "잊으셨나요? 관리자나 서버 운영자에게 재설정 링크를 받으세요.",
  forgottenAsk: "비밀번호를 잊으셨나요?",
  recoverWho: "이름 또는 이메일 주소",
  recoverWhoMissing: "이름이나 이메일 주소를 적으세요.",
  sendLink: "링크 보내기",
  recoverSent: "그런 계정이 있고 이메일 주소가 등록되어 있다면 링크를 보냈습니다. 스팸함도 확인하세요.",
  recoverHint: "링크는 계정의 이메일 주소로 갑니다. 주소가 없다면 관리자나 서버 운영자에게 링크를 받으세요.",
  makeLink: "링크 만들기",
  linkFor: (who, till) =>
    `이 링크를 전해 주세요: ${who}. ${moment(till)}까지 한 번만 쓸 수 있으며, 링크가 있으면 누구나 비밀번호를 바꿀 수 있습니다.`,
  passwordMissing: "비밀번호를 입력하세요.",
  passwordShort: (least) => `너무 짧습니다. ${least}자 이상으로 하세요.`,
  makeAccount: "계정 만들기",
  isBot: "프로그램용(BOT 표시가 붙습니다)",
  guestKeeps: (guest) => `지금은 ${guest}입니다. 계정을 만들어도 대국과 자리는 그대로 남습니다.`,
  alreadyIn: (who) => `로그인한 이름: ${who}.`,
  signInOrUp: "로그인 또는 계정 만들기",
  signOut: "로그아웃",

  // One's own rank
  ownRank: "기력이 어느 정도인가요?",
  ownRankHint: "첫 레이팅 대국 전에 한 번만 말할 수 있습니다. 급·단은 거기서 시작해 대국에 따라 바뀝니다.",
  ownRankUnsaid: "말하지 않음",
  beginner: "초보자입니다",
  aboutRank: (said) => `${longRank(said)} 정도`,
  ownRankSaid: (said) => `${longRank(said)}에서 시작합니다.`,

  // One's own account
  account: "내 계정",
  nobody: "로그인하지 않았습니다",
  guestAccount: (guest) =>
    `지금은 ${guest}이며 이 브라우저에서만 쓸 수 있습니다. 계정이 있으면 대국이 남고, 레이팅이 생기고, 채팅도 할 수 있습니다.`,
  attempts: (count, last) =>
    `내 이름으로 틀린 비밀번호가 ${count}번 입력되었습니다(마지막: ${moment(last)}). 로그인에는 지장이 없습니다. 다른 곳에 쓰지 않는 긴 비밀번호라면 걱정하지 않아도 됩니다.`,
  banned: ({ until, why }) =>
    `${until ? `${day(until)}까지 ` : ""}보기만 할 수 있습니다. 관리자가 밝힌 이유: ${sentence(why)}`,
  muted: ({ until, why }) =>
    `${until ? `${day(until)}까지 ` : ""}채팅할 수 없습니다. 관리자가 밝힌 이유: ${sentence(why)}`,
  yourPage: "내 페이지와 대국",
  exportData: "내 데이터 내려받기",
  aboutYou: "프로필",
  bio: "자기소개",
  bioHint: "내 페이지에 글자 그대로 표시됩니다.",
  save: "저장",
  saved: "저장했습니다.",
  changePassword: "비밀번호 변경",
  oldPassword: "현재 비밀번호",
  newPassword: "새 비밀번호",
  oldPasswordWrong: "비밀번호가 틀렸습니다.",
  passwordChanged: "비밀번호를 변경했습니다. 다른 브라우저는 로그아웃되고 키는 모두 폐기되었습니다.",
  email: "이메일 주소",
  emailHint: "비밀번호를 잊었을 때 링크를 받는 데 씁니다. 다른 사람에게는 보이지 않습니다.",
  emailIs: (a) => `지금은 ${a}입니다.`,
  emailMissing: "이메일 주소를 적으세요.",
  emailSent: (to) => `${to}(으)로 링크를 보냈습니다. 열면 그 주소가 쓰입니다.`,
  emailRemove: "주소 삭제",
  emailRemoved: "이제 이메일 주소가 없습니다.",
  emailConfirm: "이메일 주소 확인",
  emailConfirmed: "주소가 등록되었습니다.",
  emailConfirmHint: "비밀번호를 잊었을 때 링크를 받는 데 쓰며, 다른 사람에게는 보이지 않습니다.",
  notices: "알림",
  notifyMe: "대국 신청을 받거나 대국이 시작되면 페이지 밖에서도 알리기",
  notifyRefused: "브라우저가 알림을 허용하지 않습니다. 브라우저 설정에서 이 사이트의 알림을 허용한 뒤 다시 시도하세요.",
  notifySet: (on) => (on ? "브라우저로 알립니다." : "브라우저로 알리지 않습니다."),
  lookHint:
    "테마, 바둑판, 좌표, 소리, 언어는 이 브라우저에 저장됩니다. 페이지 위쪽의 슬라이더 모양 버튼에서 바꿀 수 있습니다.",

  // Tokens
  erase: "완전히 삭제",
  eraseHint:
    "진행 중인 대국은 모두 기권하고, 대국·채팅·대회에서는 “deleted player”로 표시됩니다. 이름은 다른 사람이 쓸 수 없습니다. 되돌릴 수 없습니다.",
  eraseSure: "삭제하겠습니다",
  eraseUnsure: "먼저 여기에 표시하세요.",
  passkeySignIn: "패스키로 로그인",
  passkeyMake: "패스키로 만들기",
  passkeyMakeHint: "패스키가 있으면 비밀번호가 필요 없습니다. 휴대전화나 컴퓨터, 비밀번호 관리자로 로그인합니다.",
  passkeysAt: (at: string): string => `패스키는 ${at}에서 쓸 수 있습니다.`,
  passkeysHttps: "패스키에는 https 주소가 필요합니다. 이 서버에는 정해져 있지 않습니다.",
  passkeysNone: "이 브라우저에서는 패스키를 쓸 수 없습니다.",
  passkeyCanceled: "패스키를 쓰지 않았습니다. 다시 시도할 수 있습니다.",
  signInAt: (title: string): string => `${title} 계정으로 로그인`,
  signingOn: "로그인하는 중…",
  signOnLost: "이 브라우저는 그 로그인을 알지 못합니다. 다시 시작하세요.",
  chooseName: "이름을 정하세요",
  chooseNameHint: "이 계정은 아직 여기에 없습니다. 다른 사람에게 보일 이름을 정하면 만들어집니다.",
  haveAccount: "이미 계정이 있나요? 로그인한 뒤 계정 페이지에서 연결하세요.",
  methods: "로그인 방법",
  methodsHint: "패스키는 휴대전화나 컴퓨터, 비밀번호 관리자가 보관합니다. 아무도 알아맞히거나 속여서 빼낼 수 없습니다.",
  noMethods: "비밀번호뿐입니다.",
  addPasskey: "패스키 추가",
  linkAt: (title: string): string => `${title} 연결`,
  methodAdded: "추가했습니다. 이제 이것으로 로그인할 수 있습니다.",
  methodRemoved: "삭제했습니다.",
  methodName: "부르는 이름",
  rename: "이름 변경",
  remove: "삭제",
  confirmPasskey: "패스키로 확인",
  confirmAt: (title: string): string => `${title} 계정으로 확인`,
  confirmHint: "여기서 무언가를 바꾸려면 본인임을 확인하세요. 그 뒤 5분 동안은 비밀번호가 필요 없습니다.",
  confirmed: "확인했습니다. 5분 동안은 비밀번호가 필요 없습니다.",
  roleConfirm:
    "맡은 역할에는 패스키 확인이 필요하며 이 브라우저에서 12시간 동안 유효합니다. 없으면 계정 페이지에서 추가하세요.",
  firstPassword: "비밀번호 정하기",
  proofMissing: "먼저 ‘로그인 방법’에서 본인임을 확인하세요.",
  methodOf: ({ label, provider }) => [provider, label].filter(Boolean).join(": ") || "패스키",
  synced: "다른 기기에서도 사용",
  openedBy: {
    password: "비밀번호로 로그인",
    passkey: "패스키로 로그인",
    provider: "제공자로 로그인",
    link: "링크로 로그인",
  } as Record<string, string>,
  devices: "기기",
  devicesHint: "로그인한 기기입니다. 모르는 기기가 있으면 로그아웃시키고 비밀번호를 바꾸세요.",
  deviceOf: ({ label }) => label || "브라우저",
  thisDevice: "이 기기",
  deviceIs: ({ created, used }) => dotted(`시작 ${day(created)}`, used && `마지막 사용 ${day(used)}`),
  endOthers: "다른 기기에서 모두 로그아웃",
  othersEnded: "다른 기기는 모두 로그아웃되었습니다.",
  tokens: "키",
  tokensHint: "프로그램이 API에 키를 보이면 그 키의 권한 안에서 나를 대신합니다.",
  noTokens: "없습니다.",
  tokenLabelOf: ({ label, scopes: of }) => (of.includes("calendar") ? "내 캘린더" : label || "이름 없음"),
  tokenIs: ({ scopes: of, created, used, expires }) =>
    dotted(
      `권한: ${of.map((scope) => scopes[scope] ?? scope).join(", ")}`,
      `생성 ${day(created)}`,
      used ? `마지막 사용 ${day(used)}` : "사용한 적 없음",
      expires && `만료 ${day(expires)}`,
    ),
  revoke: "폐기",
  newToken: "프로그램용 새 키",
  tokenLabel: "이름표",
  tokenLabelHint: "쓸 곳을 알 수 있는 이름. 예: ‘집에 있는 GNU Go’",
  labelMissing: "키를 어디에 쓸지 적으세요.",
  scopes: "권한",
  scope: (scope) => `${scopes[scope] ?? scope}`,
  noScope: "권한을 하나 이상 고르세요.",
  expires: "만료",
  lifetimes: [
    ["90", "90일 뒤"],
    ["7", "7일 뒤"],
    ["365", "1년 뒤"],
  ],
  tokenPasswordHint: "이 브라우저만 쓸 수 있는 사람이 오래가는 키를 만들지 못하게 합니다.",
  makeToken: "키 만들기",
  tokenOnce: "지금 키를 복사하세요. 이번 한 번만 보여 줍니다.",
  tokenItself: (label) => `키 ‘${label}’`,
  copy: "복사",

  // Somebody's page
  noSuchPerson: "그런 이름을 쓰는 사람이 없습니다.",
  since: (at) => `${day(at)} 가입`,
  record: ({ won, lost, drawn }) => `${won}승 ${drawn > 0 ? `${drawn}무 ` : ""}${lost}패`,
  challengeTo: (who) => `${person(who)}에게 대국 신청`,
  guestPage: "게스트입니다. 계정이 없으면 레이팅도 대국 신청도 없습니다.",
  challengeNeedsAccount: "대국을 신청하려면 계정이 필요합니다.",
  block: "차단",
  unblock: "차단 해제",
  blocked: (who) => `${person(who)}을 차단했습니다. 대국 신청을 받지 않고, 상대로도 만나지 않습니다.`,
  blocks: "차단한 사람",
  nobodyBlocked: "없습니다.",
  blocksHint: "이 사람들의 대국 신청은 보이지 않고, 상대로도 만나지 않습니다.",
  ratings: "레이팅",
  unrated: "아직 레이팅 대국이 없습니다.",
  pool: "대상",
  poolOf: (pool) => ({ people: "사람", bots: "프로그램" })[pool] ?? pool,
  rating: "레이팅",
  ratingOf: ({ rank: said, value, provisional }) => `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95%",
  intervalOf: ({ low, high }) => `${signed(low)}~${signed(high)}`,
  provisionalHint: "물음표는 아직 대국이 적어 레이팅이 크게 바뀔 수 있다는 뜻입니다.",
  scaleHint:
    "급·단 하나의 차이는 19줄에서 치석 한 점에 해당합니다. 30급부터 1급, 이어서 1단부터 9단까지 있습니다. 기력이 알려진 프로그램이 기준입니다.",
  course: "레이팅 변화",
  courseHint: "채워진 점은 이긴 대국, 빈 점은 진 대국입니다. 실제 기력은 띠 안에 있을 가능성이 큽니다.",
  courseSaid: (n, from, to) => `${n}국의 레이팅: ${signed(from)}에서 ${signed(to)}까지`,
  streakOf: (n) => (n > 0 ? `${n}연승 중` : `${-n}연패 중`),
  longestStreak: (n) => `최장 연승: ${n}`,
  opponents: "자주 만난 상대",
  rates: "흑백, 접바둑, 규칙별",
  handicaps: { none: "접바둑 아님", given: "접어 준 대국", taken: "접힌 대국" },
  gamesRated: (n) => n,

  // Games
  games: "대국",
  game: "대국",
  result: "결과",
  board: "바둑판",
  rules: "규칙",
  moves: "수",
  opponent: "상대",
  any: "모두",
  results: [
    ["", "모두"],
    ["won", "승"],
    ["lost", "패"],
    ["drawn", "무승부"],
  ],
  boardSizes: [
    ["", "모두"],
    ["9x9", "9줄"],
    ["13x13", "13줄"],
    ["19x19", "19줄"],
  ],
  ratedOrNot: [
    ["", "모두"],
    ["true", "레이팅 대국"],
    ["false", "친선 대국"],
  ],
  ratedMark: "레이팅",
  find: "찾기",
  older: "이전 대국",
  noGames: "아직 대국이 없습니다.",
  gamesFound: (n, more) => (n === 0 ? "해당하는 대국이 없습니다." : `${games(n)}${more ? "(더 있음)" : ""}`),
  against: (opponent) => `상대: ${opponent}`,
  gameSaid: (color, opponent) => `${name(color)}, 상대: ${opponent}`,
  outcome: (said, color) => {
    if (!said) return "진행 중";
    const [, winner, how = ""] = /^([BW])\+(.*)$/.exec(said) ?? [];
    return winner ? result(winner === "B" ? "black" : "white", color, how) : resultText(said);
  },
  day,

  // The lobby
  news: "새 소식",
  look: "보기",
  dismiss: "닫기",
  toBoard: "바둑판으로",
  offersYou: (who, terms) => `${person(who)}의 대국 신청: ${terms}.`,
  gameStarts: (opponent, color) => `${person(opponent)}과의 대국이 시작됩니다. 나는 ${name(color)}입니다.`,
  yourTurn: (opponent) => `${opponent ? `${person(opponent)}과의 대국에서 ` : ""}내 차례입니다.`,
  gameOver: (opponent, result) =>
    `${opponent ? `${person(opponent)}과의 ` : ""}대국이 끝났습니다: ${resultText(result)}.`,
  vacation: "휴가",
  vacationHint: "휴가가 있는 대국에서는 내 시간이 가지 않습니다. 모든 대국에서 함께 시작하고 함께 끝납니다.",
  vacationBegin: "휴가 가기",
  vacationEnd: "휴가 끝내기",
  vacationNow: "휴가 중입니다.",
  vacationLast: "마지막 날",
  theirTurn: "상대 차례",
  yourGames: "내 대국",
  gameNow: (size, time, color) => dotted(lines(size), clock(time), `나: ${name(color)}`),
  turn: "내 차례",
  toYou: "받은 신청",
  yours: "보낸 신청",
  openOffers: "상대를 기다리는 대국",
  nobodyWaits: "지금은 상대를 기다리는 사람이 없습니다. 대국을 신청하거나 상대를 찾아보세요.",
  kindOf: (kind) => ({ open: "누구나", link: "링크를 받은 사람", direct: "지정한 사람", automatch: "누구나" })[kind],
  accept: "수락",
  decline: "거절",
  withdraw: "철회",
  link: "링크",

  automatch: "상대 찾기",
  sizes: "바둑판",
  noSize: "바둑판을 하나 이상 고르세요.",
  speed: "속도",
  speedOf: (speed) => speeds[speed],
  evenSearch: "급·단에 따라 접바둑과 덤으로 균형 맞추기",
  searching: ({ sizes, speed, rated }) =>
    `상대를 찾는 중: ${sizes.map(lines).join("·")}, ${speeds[speed]}${rated ? ", 레이팅 대국" : ""}. 찾으면 저절로 시작됩니다.`,
  stopSearch: "그만 찾기",

  offerTitle: "대국 신청",
  offerTo: "상대",
  toAnybody: "여기 있는 누구나",
  toLink: "링크를 받은 사람",
  offerSend: "신청하기",
  offered: "신청했습니다. ‘보낸 신청’에 있습니다. 상대가 수락하면 여기서 저절로 시작됩니다.",
  clocks: clocks.map((time): [string, string] => [time, clock(time)]),
  moreTerms: "규칙, 접바둑, 종국 방식",
  ratedGame: "레이팅 대국",
  ratedNeedsAccount: "레이팅 대국에는 계정이 필요합니다.",
  challengeTitle: (who) => `${person(who)}과의 대국`,
  challengeSend: (who) => `${person(who)}에게 신청하기`,

  terms: (game, rated, theirs = true) =>
    dotted(
      lines(game.size),
      `${rules(game.ruleset)} 규칙`,
      game.komi !== undefined && `덤 ${jip(game.komi)}`,
      Boolean(game.handicap) && `${stones(game.handicap!)} 접바둑`,
      clock(game.time),
      `나: ${colorFor(game.color, theirs)}`,
      rated ? "레이팅 대국" : "친선 대국",
    ),

  // One challenge
  aChallenge: "대국 신청",
  noSuchChallenge: "그런 대국 신청이 없습니다.",
  toLobby: "로비로",
  offerOf: (who) => `${person(who)}의 대국 신청`,
  yourOffer: (to) => (to ? `${person(to)}에게 보낸 신청` : "보낸 신청"),
  stateOf: (state, mine, to) =>
    state === "waiting" && mine
      ? `${to ? person(to) : "상대방"}을 기다리고 있습니다. 수락하면 여기서 저절로 시작됩니다.`
      : states[state],
  whatIsOffered: "신청 내용",
  offeredBy: "신청자",
  termsOneByOne: (game, rated, theirs, ending) => [
    ["바둑판", lines(game.size)],
    ["규칙", rules(game.ruleset)],
    ["덤", game.komi === undefined ? "기본" : jip(game.komi)],
    ...(game.handicap ? [["접바둑", stones(game.handicap)] as [string, string]] : []),
    ["시간", clock(game.time)],
    ["내 돌", colorFor(game.color, theirs)],
    ["레이팅", rated ? "반영" : "반영 안 함"],
    ...(ending ? [["종국 방식", ending] as [string, string]] : []),
  ],
  challengeLink: "함께 두고 싶은 사람에게 이 링크를 보내세요.",
  watch: "관전하기",

  // Chat
  chat: "채팅",
  nothingSaid: "아직 아무 말도 없습니다.",
  kibitzHint: "관전자의 말은 대국이 끝난 뒤에 보입니다.",
  chatOnceSeated: "자리에 앉으면 여기서 상대와 이야기할 수 있습니다.",
  chatNeedsAccount: "채팅하려면 계정이 필요합니다.",
  sayLabel: "채팅하기",
  sayCommand: (line) =>
    `‘${line}’: 수나 명령은 바둑판 아래 칸에 입력합니다. 그래도 채팅으로 보내려면 ‘보내기’를 한 번 더 누르세요.`,
  switchChatOff: "채팅 끄기",
  switchChatOn: "채팅 켜기",
  chatOff: (who) => `${person(who)}이 채팅을 껐습니다.`,
  chatOffByYou: "채팅을 껐습니다.",
  chatSwitched: (who, on) => `${person(who)}이 채팅을 ${on ? "다시 켰습니다" : "껐습니다"}.`,
  say: "보내기",
  sayNothing: "할 말을 입력하세요.",
  watching: "관전 중",
  hour: (at) => hour(at),

  // Reports
  report: "신고",
  reportPerson: (who) => `${person(who)} 신고`,
  reportLine: (who) => `${person(who)}이 한 말 신고`,
  whatIsWrong: "무엇이 문제입니까?",
  reportHint: "관리자가 신고한 대상과 함께 읽습니다.",
  whyMissing: "이유를 적으세요.",
  sendReport: "신고 보내기",
  cancel: "취소",
  reported: "고맙습니다. 관리자가 살펴보겠습니다.",

  // Moderation
  moderatorsOnly: "관리자만 볼 수 있습니다.",
  reports: "신고",
  noReports: "처리할 신고가 없습니다.",
  reportedAt: (at) => moment(at),
  theGame: "대국 보기",
  judge: "채팅 금지·이용 정지",
  closeReport: "처리 완료",
  why: "이유",
  whyHint: "기록에 남습니다.",
  person: "제재할 사람",
  nameOrId: "이름 또는 ID",
  deed: "조치",
  discipline: (what) => disciplines[what],
  hours: "시간 수",
  hoursHint: "비워 두면 해제할 때까지입니다.",
  badHours: (most) => `시간 수는 ${most}까지의 정수이거나 비워 둡니다.`,
  doIt: "실행",
  done: (what, who) => `${person(who)}${judged[what]}.`,
  amendResult: "결과 정정",
  gameAddress: "대국 주소",
  gameMissing: "대국 주소를 붙여넣으세요.",
  newResult: "올바른 결과",
  decisions: [
    ["B+R", "흑 불계승"],
    ["W+R", "백 불계승"],
    ["B+", "흑 계가승"],
    ["W+", "백 계가승"],
    ["B+T", "흑 시간승"],
    ["W+T", "백 시간승"],
    ["B+F", "흑 몰수승"],
    ["W+F", "백 몰수승"],
    ["0", "무승부"],
    ["both-lose", "양쪽 모두 패배"],
    ["Void", "무효"],
  ],
  margin: "집 차이",
  marginMissing: "3.5처럼 집 수를 입력하세요.",
  amended: "결과를 정정했습니다.",
  server: "서버",
  serverSince: (version: string, at: string): string => `${version} · 가동 시작: ${moment(at)}`,
  serverWorks: (ok: boolean, note?: boolean): string => (!ok ? "이상" : note ? "확인 필요" : "정상"),
  serverLately: (total: string, lately: string, minutes: string): string => `${total} (최근 ${minutes}분: ${lately})`,
  serverPart: {
    store: "데이터베이스",
    connections: "접속 여유",
    logs: "저장된 대국",
    mail: "메일 서버",
    disk: "디스크 여유",
    certificate: "인증서",
    engines: "프로그램",
    push: "푸시 알림",
    traces: "추적",
  },
  serverFigures: {
    shinpan_games_loaded: "메모리에 있는 대국",
    shinpan_games_parked: "데이터베이스에서 대기 중인 대국",
    shinpan_streams: "대국자와 관전자의 연결",
    shinpan_programs: "실행 중인 프로그램",
    shinpan_program_faults_total: "프로그램 오류",
    shinpan_request_seconds_mean: "평균 응답 시간",
    shinpan_commit_seconds_mean: "평균 저장 시간",
    shinpan_writes_waiting: "저장 대기",
    shinpan_work_waiting: "처리 대기 중인 요청",
    shinpan_mail_waiting: "발송 대기 메일",
    process_resident_memory_bytes: "메모리",
    process_open_fds: "열린 파일",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "캘린더용 링크",
  calendarHint:
    "대국의 제한 시한과 대회 라운드를 휴대전화 캘린더에 보여 줍니다. 링크가 있으면 누구나 볼 수 있으며, 이전 링크는 무효가 됩니다.",
  calendarAddress: "캘린더용 주소",
  invitations: "초대",
  invitationsHint: "링크가 있으면 누구나 그것으로 계정을 만듭니다.",
  inviteUses: "인원수",
  inviteDays: "유효 일수",
  invitationIs: (left, till) => `${left}명 남음 · ${moment(till)}까지`,
  linkOnce: "지금 링크를 복사하세요. 이번 한 번만 보여 줍니다.",
  wholeNumber: (most) => `1부터 ${most}까지의 정수를 입력하세요.`,
  addAccount: "계정 추가",
  announcements: "공지",
  announcementsHint: "모든 페이지에 보입니다. 점검처럼 시작과 끝을 넣으면 그 시간을 알리고, 끝나면 저절로 사라집니다.",
  announcement: "모두에게 알릴 내용",
  begins: "시작",
  ends: "끝",
  announce: "공지하기",
  moment,
  roles: "역할",
  rolesHint: "대국 외에 계정이 할 수 있는 일입니다. 기록에 남습니다.",
  seeRoles: "역할 보기",
  role: { moderator: "관리자: 사람과 결과", organizer: "주최자: 대회", admin: "운영자: 모두" },
  giveRoles: "이 역할 주기",
  rolesGiven: (who, roles) => `${who}: ${roles || "역할 없음"}`,
  audit: "처리 기록",
  auditHint: "모든 신고와 조치, 최근 것부터.",
  nothingDone: "아직 없습니다.",
  deedOf: ({ did, hours, result }) =>
    [
      deeds[did],
      result && `→ ${resultText(result)}`,
      (did === "mute" || did === "ban") && (hours ? `${number(hours)}시간` : "무기한"),
    ]
      .filter(Boolean)
      .join(" "),
};
