// What the page says in traditional Chinese about people: accounts, challenges, the lobby, chat and moderation.

import type { Audited, ChallengeState, Color, Discipline, Speed } from "../../api/types";
import type { peopleWords as english } from "../en/people";
import { crossed as board, dotted } from "../sentences";
import {
  clock,
  count,
  games,
  handicapOf,
  here,
  name,
  number,
  other,
  rank,
  resultText,
  sentence,
  titles,
} from "./parts";
import shell from "./shell.json";

const signed = (figure: number): string => number(Math.round(figure));
const { day, hour, moment } = here;

/** A rank in words: "12k" as the server says it. */
const longRank = (said: string): string => said.replace("k", "級").replace("d", "段");

/** The clocks that a game can be offered with. */
const clocks = ["10m+5x30s", "5m+3x20s", "1m+3s", "5m+5s", "25m+5x40s", "20m+25/5m", "10m", "1x1d", "1x3d", "1x7d", "none"];

const speeds: Record<Speed, string> = {
  blitz: "快棋",
  live: "普通",
  slow: "慢棋",
  correspondence: "通訊棋",
};

const rules = (ruleset: string | undefined): string => titles[ruleset ?? "chinese"] ?? ruleset!;

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "隨機" : (theirs ? other(color ?? "black") : name(color ?? "black")) === "黑方" ? "黑棋" : "白棋";

const scopes: Record<string, string> = {
  play: "代你下棋",
  bot: "作為程式入座",
  challenge: "發出和答覆邀請",
  tournament: "參加和主辦比賽",
  admin: "管理",
  calendar: "作為日曆讀取",
};

const disciplines: Record<Discipline, string> = { mute: "禁言", ban: "停權", pardon: "解除處罰" };

const deeds: Record<Audited["did"], string> = {
  mute: "禁言",
  ban: "停權",
  pardon: "解除處罰",
  report: "檢舉",
  close: "檢舉已處理",
  amend: "更正結果",
  recover: "產生重設密碼的連結",
  recovered: "透過連結更換了密碼：",
  email: "更換了電子郵件地址：",
  erase: "刪除了",
  erased: "已從所有紀錄中去除名字：",
};

const states: Record<ChallengeState, string> = {
  waiting: "正在等答覆。",
  accepted: "已接受。",
  declined: "已拒絕。",
  withdrawn: "已撤回。",
  expired: "已過期。",
};

const result = (winner: Color, color: Color, how: string): string => {
  const won = winner === color ? "勝" : "負";
  const ways: Record<string, string> = { "": won, R: `中押${won}`, T: `超時${won}`, F: `判${won}` };
  return ways[how] ?? `${won}${how}目`;
};

export const peopleWords: typeof english = {
  // The head of the page
  you: "你",
  lobby: "大廳",
  signIn: "登入",
  moderation: "管理",
  home: "回到首頁",
  notReached: "連不上伺服器，請稍後再試。",
  pageFault: (said) => `本頁面出錯（${said}）。請重新整理；如果仍然出錯，請告訴管理員。`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "其他玩法",
  playFriend: "傳連結和朋友下",
  findOpponent: "找對手",
  learnRules: "兩分鐘學會規則",
  liveBoards: "觀戰",
  scoreRecord: "SGF棋譜數棋",
  dropRecord: "把棋譜拖到這裡：看誰死誰活，各種規則下數出來是多少。",
  chooseRecord: "選擇檔案",
  pasteRecord: "貼上棋譜",
  pasteLabel: "棋譜文字",
  countRecord: "數棋",
  aBot: (lines) => `${lines}行程式碼的下棋程式`,
  botHint: "Python寫的，什麼都不用裝。它在這個伺服器上下一盤棋，網頁上看得到。",
  botCommand: (server) => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }) => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "登入或註冊帳號",
  name: "名字",
  nameHint: "最多32個字，所有人都看得到。",
  nameMissing: "請填寫名字。",
  password: "密碼",
  passwordHint: (least) => `至少${least}個字元，幾個詞連在一起就很好。`,
  forgotten: "忘記了密碼",
  forgottenHint: "忘記了？請管理員或本站站長給你一個重設密碼的連結。",
  forgottenAsk: "忘記密碼？",
  recoverWho: "你的名字或電子郵件地址",
  recoverWhoMissing: "請填寫你的名字或電子郵件地址。",
  sendLink: "寄送連結",
  recoverSent: "如果有這個帳號，而且填了電子郵件地址，連結已經寄出。垃圾郵件裡也找一找。",
  recoverHint: "連結會寄到帳號的電子郵件地址。沒有填的話，可以請管理員或本站站長給你一個連結。",
  makeLink: "產生連結",
  linkFor: (who, till) =>
    `請把這個連結交給${who}。它只能用一次，${moment(till)}前有效；誰拿到它，誰就能重設密碼。`,
  passwordMissing: "請填寫密碼。",
  passwordShort: (least) => `太短了，至少${least}個字元。`,
  makeAccount: "註冊帳號",
  isBot: "給程式用：名字旁會標「程式」",
  guestKeeps: (guest) => `你現在是${guest}。註冊帳號後，你的對局和座位都會保留。`,
  alreadyIn: (who) => `你目前以${who}的帳號登入。`,
  signInOrUp: "登入或註冊",
  signOut: "登出",

  // One's own rank
  ownRank: "你的棋力如何？",
  ownRankHint:
    "只能填一次，須在第一局計分對局之前。級段從這裡開始，以後隨對局變化。",
  ownRankUnsaid: "不填",
  beginner: "我是初學者",
  aboutRank: (said) => `大約${longRank(said)}`,
  ownRankSaid: (said) => `你從${longRank(said)}開始。`,

  // One's own account
  account: "我的帳號",
  nobody: "你還沒有登入",
  guestAccount: (guest) => `你是${guest}，只有這個瀏覽器認得你。註冊帳號可以保留對局，有等級分，還能聊天。`,
  attempts: (tries, last) =>
    `有人用錯誤的密碼試過登入你的帳號，共${number(tries)}次，最近一次在${moment(last)}。這不影響你使用；密碼夠長、又只用在這裡，就夠了。`,
  banned: ({ until, why }) => `你只能旁觀${until ? `，到${day(until)}為止` : ""}。管理員給出的理由：${sentence(why)}`,
  muted: ({ until, why }) => `你被禁言${until ? `，到${day(until)}為止` : ""}。管理員給出的理由：${sentence(why)}`,
  yourPage: "我的頁面和對局",
  exportData: "下載我的資料",
  aboutYou: "個人資料",
  bio: "自我介紹",
  bioHint: "以純文字顯示在你的頁面上。",
  save: "儲存",
  saved: "已儲存。",
  changePassword: "變更密碼",
  oldPassword: "現在的密碼",
  newPassword: "新密碼",
  oldPasswordWrong: "密碼錯誤。",
  passwordChanged: "密碼已變更。其他瀏覽器都已登出，所有金鑰都已撤銷。",
  email: "電子郵件地址",
  emailHint: "忘記密碼時用來收連結。別人看不到。",
  emailIs: (a) => `現在是 ${a}。`,
  emailMissing: "請填寫你的電子郵件地址。",
  emailSent: (to) => `連結已寄往 ${to}。打開連結之後這個地址才會啟用。`,
  emailRemove: "刪除地址",
  emailRemoved: "你現在沒有電子郵件地址了。",
  emailConfirm: "確認你的電子郵件地址",
  emailConfirmed: "地址已啟用。",
  emailConfirmHint: "忘記密碼時用來收連結，別人看不到。",
  notices: "通知",
  notifyMe: "有人邀請我或對局開始時，在網頁之外提醒我",
  notifyRefused: "瀏覽器沒有允許。請在瀏覽器設定裡允許本站傳送通知，再試一次。",
  notifySet: (on) => (on ? "瀏覽器會提醒你。" : "瀏覽器不會提醒你。"),
  lookHint: "配色、棋盤、座標、聲音和語言只存在這個瀏覽器裡，點每頁頂部的滑桿圖示就能改。",

  // Tokens
  erase: "永久刪除",
  eraseHint: "進行中的對局一律認輸，你在對局、聊天和比賽中將顯示為「deleted player」。別人不能再用你的名字。此操作無法復原。",
  eraseSure: "我確定要刪除",
  eraseUnsure: "請先勾選這裡。",
  devices: "裝置",
  devicesHint: "你登入的地方。如果有不認識的，請把它登出，並變更密碼。",
  deviceOf: ({ label }) => label || "一個瀏覽器",
  thisDevice: "本機",
  deviceIs: ({ created, used }) => dotted(`${day(created)}登入`, used && `最近使用：${day(used)}`),
  endOthers: "登出其他所有裝置",
  othersEnded: "其他裝置都已登出。",
  tokens: "金鑰",
  tokensHint: "程式向API出示金鑰，就能在金鑰的權限之內代你操作。",
  noTokens: "沒有金鑰。",
  tokenLabelOf: ({ label, scopes: of }) => (of.includes("calendar") ? "我的日曆" : label || "沒有標籤"),
  tokenIs: ({ scopes: of, created, used, expires }) =>
    dotted(
      `可以${of.map((scope) => scopes[scope] ?? scope).join("、")}`,
      `${day(created)}產生`,
      used ? `最近使用：${day(used)}` : "從未使用",
      expires ? `${day(expires)}到期` : "",
    ),
  revoke: "撤銷",
  newToken: "給程式一組新金鑰",
  tokenLabel: "標籤",
  tokenLabelHint: "用在哪裡，例如「家裡的GNU Go」。",
  labelMissing: "請寫明這組金鑰用在哪裡。",
  scopes: "允許它",
  scope: (scope) => `${scopes[scope] ?? scope}`,
  noScope: "至少選一項權限。",
  expires: "有效期",
  lifetimes: [
    ["90", "90天"],
    ["7", "7天"],
    ["365", "一年"],
  ],
  tokenPasswordHint: "這樣，只拿到這個瀏覽器的人做不出長期有效的金鑰。",
  makeToken: "產生金鑰",
  tokenOnce: "請馬上複製金鑰：只顯示這一次。",
  tokenItself: (label) => `金鑰：${label}`,
  copy: "複製",

  // Somebody's page
  noSuchPerson: "沒有叫這個名字的人。",
  since: (at) => `${day(at)}加入`,
  record: ({ won, lost, drawn }) => `${number(won)}勝${number(lost)}負${drawn > 0 ? `${number(drawn)}和` : ""}`,
  challengeTo: (who) => `邀請${who}對局`,
  guestPage: "訪客：沒有帳號就沒有等級分，也不能邀請。",
  challengeNeedsAccount: "要邀請別人，先註冊帳號。",
  block: "封鎖",
  unblock: "取消封鎖",
  blocked: (who) => `你已封鎖${who}：不會互相邀請，也不會配成對手。`,
  blocks: "封鎖名單",
  nobodyBlocked: "沒有。",
  blocksHint: "你看不到他們的邀請，也不會和他們配成對手。",
  ratings: "等級分",
  unrated: "還沒有計分對局。",
  pool: "範圍",
  poolOf: (pool) => ({ people: "棋手", bots: "程式" })[pool] ?? pool,
  rating: "等級分",
  ratingOf: ({ rank: said, value, provisional }) =>
    `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95%區間",
  intervalOf: ({ low, high }) => `${signed(low)}到${signed(high)}`,
  provisionalHint: "帶問號的：對局還少，等級分可能有較大變動。",
  scaleHint: "級段相差一級，相當於在19×19上讓一子：從30級到1級，再從1段到9段。棋力已知的程式是標尺的基準。",
  course: "等級分走勢",
  courseHint: "實心點是勝局，空心點是負局；真實棋力很可能在色帶之內。",
  courseSaid: (n, from, to) => `${number(n)}局的等級分：從${signed(from)}到${signed(to)}`,
  streakOf: (n) => (n > 0 ? `${number(n)}連勝` : `${number(-n)}連敗`),
  longestStreak: (n) => `最長連勝：${number(n)}`,
  opponents: "最常遇到的對手",
  rates: "按黑白、讓子和規則",
  handicaps: { none: "不讓子", given: "讓子（執白）", taken: "受子（執黑）" },
  gamesRated: (n) => n,

  // Games
  games: "對局",
  game: "對局",
  result: "結果",
  board: "棋盤",
  rules: "規則",
  moves: "手數",
  opponent: "對手",
  any: "不限",
  results: [
    ["", "不限"],
    ["won", "勝"],
    ["lost", "負"],
    ["drawn", "和"],
  ],
  boardSizes: [
    ["", "不限"],
    ["9x9", "9×9"],
    ["13x13", "13×13"],
    ["19x19", "19×19"],
  ],
  ratedOrNot: [
    ["", "不限"],
    ["true", "計分"],
    ["false", "不計分"],
  ],
  ratedMark: "計分",
  find: "搜尋",
  older: "更早的",
  noGames: "還沒有對局。",
  gamesFound: (n, more) => (n === 0 ? "沒有符合的對局。" : `${more ? "已找到" : "共"}${games(n)}`),
  against: (opponent) => `對${opponent}`,
  gameSaid: (color, opponent) => `執${color === "black" ? "黑" : "白"}對${opponent}`,
  outcome: (said, color) => {
    if (!said) return "進行中";
    const [, winner, how = ""] = /^([BW])\+(.*)$/.exec(said) ?? [];
    return winner ? result(winner === "B" ? "black" : "white", color, how) : resultText(said);
  },
  day,

  // The lobby
  news: "新訊息",
  look: "查看",
  dismiss: "知道了",
  toBoard: "前往棋盤",
  offersYou: (who, terms) => `${who}邀請你對局：${terms}。`,
  gameStarts: (opponent, color) => `你和${opponent}的對局開始了，你執${color === "black" ? "黑" : "白"}。`,
  yourTurn: (opponent) => `和${opponent ?? "對手"}的對局輪到你了。`,
  gameOver: (opponent, said) => `你和${opponent ?? "對手"}的對局結束：${resultText(said)}。`,
  yourGames: "我的對局",
  gameNow: (size, time, color) => `${board(size)} · ${clock(time)} · 你執${color === "black" ? "黑" : "白"}`,
  turn: "輪到你",
  toYou: "收到的邀請",
  yours: "我發出的邀請",
  openOffers: "公開邀請",
  nobodyWaits: "現在沒有人在等對手。你可以發出邀請，或讓系統幫你配對。",
  kindOf: (kind) => ({ open: "公開", link: "憑連結", direct: "指定一人", automatch: "公開" })[kind],
  accept: "接受",
  decline: "拒絕",
  withdraw: "撤回",
  link: "連結",

  automatch: "自動配對",
  sizes: "棋盤",
  noSize: "至少選一種棋盤。",
  speed: "速度",
  speedOf: (speed) => speeds[speed],
  evenSearch: "按級段均衡：讓子和貼目",
  searching: ({ sizes, speed, rated }) =>
    `正在找對手：${sizes.map(board).join("或")}，${speeds[speed]}${rated ? "，計分" : ""}。找到後自動開始。`,
  stopSearch: "停止尋找",

  offerTitle: "發出對局邀請",
  offerTo: "邀請",
  toAnybody: "這裡的任何人",
  toLink: "收到連結的人",
  offerSend: "發出邀請",
  offered: "邀請已發出，列在「我發出的邀請」裡。有人接受，對局就在這裡自動開始。",
  clocks: clocks.map((time): [string, string] => [time, clock(time)]),
  moreTerms: "規則、讓子、終局方式",
  ratedGame: "計分對局",
  ratedNeedsAccount: "有帳號才能下計分對局。",
  challengeTitle: (who) => `邀請${who}對局`,
  challengeSend: (who) => `傳給${who}`,

  terms: (game, rated, theirs = true) =>
    dotted(
      board(game.size),
      rules(game.ruleset),
      game.komi !== undefined && `貼${number(game.komi)}目`,
      game.handicap && handicapOf(game.handicap),
      clock(game.time),
      `你執：${colorFor(game.color, theirs)}`,
      rated ? "計分" : "不計分",
    ),

  // One challenge
  aChallenge: "對局邀請",
  noSuchChallenge: "沒有這個邀請。",
  toLobby: "前往大廳",
  offerOf: (who) => `${who}的對局邀請`,
  yourOffer: (to) => (to ? `你給${to}的邀請` : "你的邀請"),
  stateOf: (state, mine, to) =>
    state === "waiting" && mine ? `正在等${to ?? "對手"}。有人接受，對局就在這裡自動開始。` : states[state],
  whatIsOffered: "對局條件",
  offeredBy: "邀請人",
  termsOneByOne: (game, rated, theirs, ending) => [
    ["棋盤", board(game.size)],
    ["規則", rules(game.ruleset)],
    ["貼目", game.komi === undefined ? "預設" : number(game.komi)],
    ...(game.handicap ? [["讓子", handicapOf(game.handicap)] as [string, string]] : []),
    ["用時", clock(game.time)],
    ["你執", colorFor(game.color, theirs)],
    ["計分", rated ? "是" : "否"],
    ...(ending ? [["終局方式", ending] as [string, string]] : []),
  ],
  challengeLink: "把這個連結傳給你想邀請的人。",
  watch: "觀看對局",

  // Chat
  chat: "聊天",
  nothingSaid: "還沒有人說話。",
  kibitzHint: "觀眾說的話，對局結束後你才看得到。",
  chatOnceSeated: "入座後可以在這裡和對手聊天。",
  chatNeedsAccount: "要在這裡說話，先註冊帳號。",
  sayLabel: "說點什麼",
  sayCommand: (line) => `「${line}」是一手棋或指令，應該填在棋盤下面的框裡。如果就是想說這句話，請再點一次「送出」。`,
  switchChatOff: "關閉聊天",
  switchChatOn: "打開聊天",
  chatOff: (who) => `${who}關閉了聊天。`,
  chatOffByYou: "你關閉了聊天。",
  chatSwitched: (who, on) => `${who}${on ? "重新打開" : "關閉"}了聊天。`,
  say: "送出",
  sayNothing: "請寫下想說的話。",
  watching: "觀戰",
  hour: (at) => hour(at),

  // Reports
  report: "檢舉",
  reportPerson: (who) => `檢舉${who}`,
  reportLine: (who) => `檢舉${who}說的話`,
  whatIsWrong: "有什麼問題？",
  reportHint: "管理員會連同你檢舉的內容一起看。",
  whyMissing: "請寫明理由。",
  sendReport: "送出檢舉",
  cancel: "取消",
  reported: "謝謝，管理員會查看。",

  // Moderation
  moderatorsOnly: "這裡只有管理員能用。",
  reports: "檢舉",
  noReports: "沒有待處理的檢舉。",
  reportedAt: (at) => moment(at),
  theGame: "查看對局",
  judge: "禁言或停權",
  closeReport: "標為已處理",
  why: "理由",
  whyHint: "會留下紀錄。",
  person: "處理某人",
  nameOrId: "名字或ID",
  deed: "處理方式",
  discipline: (what) => disciplines[what],
  hours: "時數",
  hoursHint: "不填就一直有效，直到解除。",
  badHours: (most) => `時數要填不超過${most}的整數，或不填。`,
  doIt: "執行",
  done: (what, who) => `${who}：已${deeds[what]}。`,
  amendResult: "更正結果",
  gameAddress: "對局的網址",
  gameMissing: "請把對局的網址複製過來。",
  newResult: "正確的結果",
  decisions: [
    ["B+R", "黑中押勝"],
    ["W+R", "白中押勝"],
    ["B+", "黑以目數勝"],
    ["W+", "白以目數勝"],
    ["B+T", "黑超時勝"],
    ["W+T", "白超時勝"],
    ["B+F", "黑判勝"],
    ["W+F", "白判勝"],
    ["0", "和棋"],
    ["both-lose", "雙方判負"],
    ["Void", "無勝負"],
  ],
  margin: "勝幾目",
  marginMissing: "請填寫目數，例如3.5。",
  amended: "結果已更正。",
  server: "伺服器",
  serverSince: (version: string, at: string): string => `${version} · 啟動於 ${moment(at)}`,
  serverWorks: (ok: boolean): string => (ok ? "正常" : "故障"),
  serverPart: { store: "資料庫", connections: "連線餘量", logs: "已儲存的對局", mail: "郵件伺服器" },
  serverFigures: {
    shinpan_games_loaded: "記憶體中的對局",
    shinpan_games_parked: "資料庫中待續的對局",
    shinpan_streams: "棋手和觀眾的連線",
    shinpan_programs: "執行中的程式",
    shinpan_program_faults_total: "程式故障",
    shinpan_request_seconds_mean: "平均回應時間",
    shinpan_commit_seconds_mean: "平均寫入時間",
    shinpan_writes_waiting: "等待寫入",
    shinpan_work_waiting: "等待處理的請求",
    shinpan_mail_waiting: "待寄郵件",
    process_resident_memory_bytes: "記憶體",
    process_open_fds: "開啟的檔案",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "日曆連結",
  calendarHint:
    "在手機日曆裡顯示對局的期限和比賽的輪次。拿到連結的人都能看到；以前的連結會失效。",
  calendarAddress: "日曆位址",
  audit: "處理紀錄",
  auditHint: "所有檢舉和處理，新的在前。",
  nothingDone: "還沒有紀錄。",
  deedOf: ({ did, hours, result: said }) =>
    [
      deeds[did],
      said && `為${resultText(said)}`,
      (did === "mute" || did === "ban") && (hours ? count(hours, { other: "#小時" }) : "，不限期"),
    ]
      .filter(Boolean)
      .join(""),
};
