// What the page says in simplified Chinese about people: accounts, challenges, the lobby, chat and moderation.

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
const longRank = (said: string): string => said.replace("k", "级").replace("d", "段");

/** The clocks that a game can be offered with. */
const clocks = ["10m+5x30s", "5m+3x20s", "1m+3s", "5m+5s", "25m+5x40s", "20m+25/5m", "10m", "1x1d", "1x3d", "1x7d", "none"];

const speeds: Record<Speed, string> = {
  blitz: "快棋",
  live: "普通",
  slow: "慢棋",
  correspondence: "通信棋",
};

const rules = (ruleset: string | undefined): string => titles[ruleset ?? "chinese"] ?? ruleset!;

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "随机" : (theirs ? other(color ?? "black") : name(color ?? "black")) === "黑方" ? "黑棋" : "白棋";

const scopes: Record<string, string> = {
  play: "代你下棋",
  bot: "作为程序入座",
  challenge: "发出和答复邀请",
  tournament: "参加和主办比赛",
  admin: "管理",
  calendar: "作为日历读取",
};

const disciplines: Record<Discipline, string> = { mute: "禁言", ban: "封禁", pardon: "解除处罚" };

const deeds: Record<Audited["did"], string> = {
  mute: "禁言",
  ban: "封禁",
  pardon: "解除处罚",
  report: "举报",
  close: "举报已处理",
  amend: "更正结果",
  recover: "生成重设密码的链接",
  recovered: "通过链接更换了密码：",
  email: "更换了邮箱地址：",
  erase: "删除了",
  erased: "已从所有记录中去除名字：",
};

const states: Record<ChallengeState, string> = {
  waiting: "正在等答复。",
  accepted: "已接受。",
  declined: "已拒绝。",
  withdrawn: "已撤回。",
  expired: "已过期。",
};

const result = (winner: Color, color: Color, how: string): string => {
  const won = winner === color ? "胜" : "负";
  const ways: Record<string, string> = { "": won, R: `中盘${won}`, T: `超时${won}`, F: `判${won}` };
  return ways[how] ?? `${won}${how}目`;
};

export const peopleWords: typeof english = {
  // The head of the page
  you: "你",
  lobby: "大厅",
  signIn: "登录",
  moderation: "管理",
  home: "回到首页",
  notReached: "连不上服务器，请稍后再试。",
  pageFault: (said) => `本页面出错（${said}）。请刷新；如果仍然出错，请告诉管理员。`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "其他玩法",
  playFriend: "发链接和朋友下",
  findOpponent: "找对手",
  learnRules: "两分钟学会规则",
  liveBoards: "观战",
  scoreRecord: "给SGF数棋",
  dropRecord: "把棋谱拖到这里：看谁死谁活，各种规则下数出来是多少。",
  chooseRecord: "选择文件",
  pasteRecord: "粘贴棋谱",
  pasteLabel: "棋谱文本",
  countRecord: "数棋",
  aBot: (lines) => `${lines}行代码的下棋程序`,
  botHint: "Python写的，什么都不用装。它在这个服务器上下一盘棋，页面上看得到。",
  botCommand: (server) => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }) => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "登录或注册账号",
  name: "名字",
  nameHint: "最多32个字，所有人都看得到。",
  nameMissing: "请填写名字。",
  password: "密码",
  passwordHint: (least) => `至少${least}个字符，几个词连在一起就很好。`,
  forgotten: "忘记了密码",
  forgottenHint: "忘记了？请管理员或本站站长给你一个重设密码的链接。",
  forgottenAsk: "忘记密码？",
  recoverWho: "你的名字或邮箱地址",
  recoverWhoMissing: "请填写你的名字或邮箱地址。",
  sendLink: "发送链接",
  recoverSent: "如果有这个账号，并且填了邮箱地址，链接已经发出。垃圾邮件里也找一找。",
  recoverHint: "链接会发到账号的邮箱地址。没有填邮箱的话，可以请管理员或本站站长给你一个链接。",
  makeLink: "生成链接",
  linkFor: (who, till) =>
    `请把这个链接交给${who}。它只能用一次，${moment(till)}前有效；谁拿到它，谁就能重设密码。`,
  passwordMissing: "请填写密码。",
  passwordShort: (least) => `太短了，至少${least}个字符。`,
  makeAccount: "注册账号",
  isBot: "给程序用：名字旁会标“程序”",
  guestKeeps: (guest) => `你现在是${guest}。注册账号后，你的对局和座位都会保留。`,
  alreadyIn: (who) => `你已登录为${who}。`,
  signInOrUp: "登录或注册",
  signOut: "退出登录",

  // One's own rank
  ownRank: "你的棋力如何？",
  ownRankHint:
    "只能填一次，须在第一局计分对局之前。级段从这里开始，以后随对局变化。",
  ownRankUnsaid: "不填",
  beginner: "我是初学者",
  aboutRank: (said) => `大约${longRank(said)}`,
  ownRankSaid: (said) => `你从${longRank(said)}开始。`,

  // One's own account
  account: "我的账号",
  nobody: "你还没有登录",
  guestAccount: (guest) => `你是${guest}，只有这个浏览器认得你。注册账号可以保留对局，有等级分，还能聊天。`,
  attempts: (tries, last) =>
    `有人用错误的密码试过登录你的账号，共${number(tries)}次，最近一次在${moment(last)}。这不影响你使用；密码够长、又只用在这里，就够了。`,
  banned: ({ until, why }) => `你只能旁观${until ? `，到${day(until)}为止` : ""}。管理员给出的理由：${sentence(why)}`,
  muted: ({ until, why }) => `你被禁言${until ? `，到${day(until)}为止` : ""}。管理员给出的理由：${sentence(why)}`,
  yourPage: "我的主页和对局",
  exportData: "下载我的数据",
  aboutYou: "个人资料",
  bio: "自我介绍",
  bioHint: "以纯文本显示在你的主页上。",
  save: "保存",
  saved: "已保存。",
  changePassword: "修改密码",
  oldPassword: "现在的密码",
  newPassword: "新密码",
  oldPasswordWrong: "密码不对。",
  passwordChanged: "密码已修改。其他浏览器都已退出登录，所有密钥都已作废。",
  email: "邮箱地址",
  emailHint: "忘记密码时用来收链接。别人看不到。",
  emailIs: (a) => `现在是 ${a}。`,
  emailMissing: "请填写你的邮箱地址。",
  emailSent: (to) => `链接已发往 ${to}。打开链接之后这个地址才会启用。`,
  emailRemove: "删除地址",
  emailRemoved: "你现在没有邮箱地址了。",
  emailConfirm: "确认你的邮箱地址",
  emailConfirmed: "地址已启用。",
  emailConfirmHint: "忘记密码时用来收链接，别人看不到。",
  notices: "通知",
  notifyMe: "有人邀请我或对局开始时，在页面之外提醒我",
  notifyRefused: "浏览器没有允许。请在浏览器设置里允许本站发通知，再试一次。",
  notifySet: (on) => (on ? "浏览器会提醒你。" : "浏览器不会提醒你。"),
  lookHint: "配色、棋盘、坐标、声音和语言只存在这个浏览器里，点每页顶部的滑杆图标就能改。",

  // Tokens
  erase: "永久删除",
  eraseHint: "进行中的对局一律认输，你在对局、聊天和比赛中将显示为“deleted player”。别人不能再用你的名字。此操作无法撤销。",
  eraseSure: "我确定要删除",
  eraseUnsure: "请先勾选这里。",
  devices: "设备",
  devicesHint: "你登录的地方。如果有不认识的，请把它退出登录，并修改密码。",
  deviceOf: ({ label }) => label || "一个浏览器",
  thisDevice: "本机",
  deviceIs: ({ created, used }) => dotted(`${day(created)}登录`, used && `最近使用：${day(used)}`),
  endOthers: "退出其他所有设备",
  othersEnded: "其他设备都已退出登录。",
  tokens: "密钥",
  tokensHint: "程序向API出示密钥，就能在密钥的权限之内代你操作。",
  noTokens: "没有密钥。",
  tokenLabelOf: ({ label, scopes: of }) => (of.includes("calendar") ? "我的日历" : label || "没有标签"),
  tokenIs: ({ scopes: of, created, used, expires }) =>
    dotted(
      `可以${of.map((scope) => scopes[scope] ?? scope).join("、")}`,
      `${day(created)}生成`,
      used ? `最近使用：${day(used)}` : "从未使用",
      expires ? `${day(expires)}到期` : "",
    ),
  revoke: "作废",
  newToken: "给程序一把新密钥",
  tokenLabel: "标签",
  tokenLabelHint: "用在哪里，比如“家里的GNU Go”。",
  labelMissing: "请写明这把密钥用在哪里。",
  scopes: "允许它",
  scope: (scope) => `${scopes[scope] ?? scope}`,
  noScope: "至少选一项权限。",
  expires: "有效期",
  lifetimes: [
    ["90", "90天"],
    ["7", "7天"],
    ["365", "一年"],
  ],
  tokenPasswordHint: "这样，光拿到这个浏览器的人做不出长期有效的密钥。",
  makeToken: "生成密钥",
  tokenOnce: "请马上复制密钥：只显示这一次。",
  tokenItself: (label) => `密钥：${label}`,
  copy: "复制",

  // Somebody's page
  noSuchPerson: "没有叫这个名字的人。",
  since: (at) => `${day(at)}加入`,
  record: ({ won, lost, drawn }) => `${number(won)}胜${number(lost)}负${drawn > 0 ? `${number(drawn)}和` : ""}`,
  challengeTo: (who) => `邀请${who}对局`,
  guestPage: "游客：没有账号就没有等级分，也不能邀请。",
  challengeNeedsAccount: "要邀请别人，先注册账号。",
  block: "屏蔽",
  unblock: "取消屏蔽",
  blocked: (who) => `你已屏蔽${who}：不会互相邀请，也不会配成对手。`,
  blocks: "屏蔽名单",
  nobodyBlocked: "没有。",
  blocksHint: "你看不到他们的邀请，也不会和他们配成对手。",
  ratings: "等级分",
  unrated: "还没有计分对局。",
  pool: "范围",
  poolOf: (pool) => ({ people: "棋手", bots: "程序" })[pool] ?? pool,
  rating: "等级分",
  ratingOf: ({ rank: said, value, provisional }) =>
    `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95%区间",
  intervalOf: ({ low, high }) => `${signed(low)}到${signed(high)}`,
  provisionalHint: "带问号的：对局还少，等级分可能有较大变动。",
  scaleHint: "级段相差一级，相当于在19×19上让一子：从30级到1级，再从1段到9段。棋力已知的程序是标尺的基准。",
  course: "等级分走势",
  courseHint: "实心点是胜局，空心点是负局；真实棋力很可能在色带之内。",
  courseSaid: (n, from, to) => `${number(n)}局的等级分：从${signed(from)}到${signed(to)}`,
  streakOf: (n) => (n > 0 ? `${number(n)}连胜` : `${number(-n)}连败`),
  longestStreak: (n) => `最长连胜：${number(n)}`,
  opponents: "最常遇到的对手",
  rates: "按黑白、让子和规则",
  handicaps: { none: "不让子", given: "让子（执白）", taken: "受让子（执黑）" },
  gamesRated: (n) => n,

  // Games
  games: "对局",
  game: "对局",
  result: "结果",
  board: "棋盘",
  rules: "规则",
  moves: "手数",
  opponent: "对手",
  any: "不限",
  results: [
    ["", "不限"],
    ["won", "胜"],
    ["lost", "负"],
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
    ["true", "计分"],
    ["false", "不计分"],
  ],
  ratedMark: "计分",
  find: "查找",
  older: "更早的",
  noGames: "还没有对局。",
  gamesFound: (n, more) => (n === 0 ? "没有符合的对局。" : `${more ? "已找到" : "共"}${games(n)}`),
  against: (opponent) => `对${opponent}`,
  gameSaid: (color, opponent) => `执${color === "black" ? "黑" : "白"}对${opponent}`,
  outcome: (said, color) => {
    if (!said) return "进行中";
    const [, winner, how = ""] = /^([BW])\+(.*)$/.exec(said) ?? [];
    return winner ? result(winner === "B" ? "black" : "white", color, how) : resultText(said);
  },
  day,

  // The lobby
  news: "新消息",
  look: "查看",
  dismiss: "知道了",
  toBoard: "去棋盘",
  offersYou: (who, terms) => `${who}邀请你对局：${terms}。`,
  gameStarts: (opponent, color) => `你和${opponent}的对局开始了，你执${color === "black" ? "黑" : "白"}。`,
  yourTurn: (opponent) => `和${opponent ?? "对手"}的对局轮到你了。`,
  gameOver: (opponent, said) => `你和${opponent ?? "对手"}的对局结束：${resultText(said)}。`,
  yourGames: "我的对局",
  gameNow: (size, time, color) => `${board(size)} · ${clock(time)} · 你执${color === "black" ? "黑" : "白"}`,
  turn: "轮到你",
  toYou: "收到的邀请",
  yours: "我发出的邀请",
  openOffers: "公开邀请",
  nobodyWaits: "现在没有人在等对手。你可以发出邀请，或者让系统配对手。",
  kindOf: (kind) => ({ open: "公开", link: "凭链接", direct: "指定一人", automatch: "公开" })[kind],
  accept: "接受",
  decline: "拒绝",
  withdraw: "撤回",
  link: "链接",

  automatch: "自动配对手",
  sizes: "棋盘",
  noSize: "至少选一种棋盘。",
  speed: "速度",
  speedOf: (speed) => speeds[speed],
  evenSearch: "按级段均衡：让子和贴目",
  searching: ({ sizes, speed, rated }) =>
    `正在找对手：${sizes.map(board).join("或")}，${speeds[speed]}${rated ? "，计分" : ""}。找到后自动开始。`,
  stopSearch: "停止寻找",

  offerTitle: "发出对局邀请",
  offerTo: "邀请",
  toAnybody: "这里的任何人",
  toLink: "收到链接的人",
  offerSend: "发出邀请",
  offered: "邀请已发出，列在“我发出的邀请”里。有人接受，对局就在这里自动开始。",
  clocks: clocks.map((time): [string, string] => [time, clock(time)]),
  moreTerms: "规则、让子、终局方式",
  ratedGame: "计分对局",
  ratedNeedsAccount: "有账号才能下计分对局。",
  challengeTitle: (who) => `邀请${who}对局`,
  challengeSend: (who) => `发给${who}`,

  terms: (game, rated, theirs = true) =>
    dotted(
      board(game.size),
      rules(game.ruleset),
      game.komi !== undefined && `贴${number(game.komi)}目`,
      game.handicap && handicapOf(game.handicap),
      clock(game.time),
      `你执：${colorFor(game.color, theirs)}`,
      rated ? "计分" : "不计分",
    ),

  // One challenge
  aChallenge: "对局邀请",
  noSuchChallenge: "没有这个邀请。",
  toLobby: "去大厅",
  offerOf: (who) => `${who}的对局邀请`,
  yourOffer: (to) => (to ? `你给${to}的邀请` : "你的邀请"),
  stateOf: (state, mine, to) =>
    state === "waiting" && mine ? `正在等${to ?? "对手"}。有人接受，对局就在这里自动开始。` : states[state],
  whatIsOffered: "对局条件",
  offeredBy: "邀请人",
  termsOneByOne: (game, rated, theirs, ending) => [
    ["棋盘", board(game.size)],
    ["规则", rules(game.ruleset)],
    ["贴目", game.komi === undefined ? "默认" : number(game.komi)],
    ...(game.handicap ? [["让子", handicapOf(game.handicap)] as [string, string]] : []),
    ["用时", clock(game.time)],
    ["你执", colorFor(game.color, theirs)],
    ["计分", rated ? "是" : "否"],
    ...(ending ? [["终局方式", ending] as [string, string]] : []),
  ],
  challengeLink: "把这个链接发给你想邀请的人。",
  watch: "观看对局",

  // Chat
  chat: "聊天",
  nothingSaid: "还没有人说话。",
  kibitzHint: "观众说的话，对局结束后你才看得到。",
  chatOnceSeated: "入座后可以在这里和对手聊天。",
  chatNeedsAccount: "要在这里说话，先注册账号。",
  sayLabel: "说点什么",
  sayCommand: (line) => `“${line}”是一手棋或命令，应该填在棋盘下面的框里。如果就是想说这句话，请再点一次“发送”。`,
  switchChatOff: "关闭聊天",
  switchChatOn: "打开聊天",
  chatOff: (who) => `${who}关闭了聊天。`,
  chatOffByYou: "你关闭了聊天。",
  chatSwitched: (who, on) => `${who}${on ? "重新打开" : "关闭"}了聊天。`,
  say: "发送",
  sayNothing: "请写下想说的话。",
  watching: "观战",
  hour: (at) => hour(at),

  // Reports
  report: "举报",
  reportPerson: (who) => `举报${who}`,
  reportLine: (who) => `举报${who}说的话`,
  whatIsWrong: "有什么问题？",
  reportHint: "管理员会连同你举报的内容一起看。",
  whyMissing: "请写明理由。",
  sendReport: "提交举报",
  cancel: "取消",
  reported: "谢谢，管理员会查看。",

  // Moderation
  moderatorsOnly: "这里只有管理员能用。",
  reports: "举报",
  noReports: "没有待处理的举报。",
  reportedAt: (at) => moment(at),
  theGame: "查看对局",
  judge: "禁言或封禁",
  closeReport: "标为已处理",
  why: "理由",
  whyHint: "会记录在案。",
  person: "处理某人",
  nameOrId: "名字或ID",
  deed: "处理方式",
  discipline: (what) => disciplines[what],
  hours: "小时数",
  hoursHint: "不填就一直有效，直到解除。",
  badHours: (most) => `小时数要填不超过${most}的整数，或者不填。`,
  doIt: "执行",
  done: (what, who) => `${who}：已${deeds[what]}。`,
  amendResult: "更正结果",
  gameAddress: "对局的网址",
  gameMissing: "请把对局的网址复制过来。",
  newResult: "正确的结果",
  decisions: [
    ["B+R", "黑中盘胜"],
    ["W+R", "白中盘胜"],
    ["B+", "黑胜若干目"],
    ["W+", "白胜若干目"],
    ["B+T", "黑超时胜"],
    ["W+T", "白超时胜"],
    ["B+F", "黑判胜"],
    ["W+F", "白判胜"],
    ["0", "和棋"],
    ["both-lose", "双方判负"],
    ["Void", "无胜负"],
  ],
  margin: "胜几目",
  marginMissing: "请填写目数，比如3.5。",
  amended: "结果已更正。",
  server: "服务器",
  serverSince: (version: string, at: string): string => `${version} · 启动于 ${moment(at)}`,
  serverWorks: (ok: boolean): string => (ok ? "正常" : "故障"),
  serverPart: { store: "数据库", connections: "连接余量", logs: "已保存的对局", mail: "邮件服务器" },
  serverFigures: {
    shinpan_games_loaded: "内存中的对局",
    shinpan_games_parked: "数据库中待续的对局",
    shinpan_streams: "棋手和观众的连接",
    shinpan_programs: "运行中的程序",
    shinpan_program_faults_total: "程序故障",
    shinpan_request_seconds_mean: "平均响应时间",
    shinpan_commit_seconds_mean: "平均写入时间",
    shinpan_writes_waiting: "等待写入",
    shinpan_work_waiting: "等待处理的请求",
    shinpan_mail_waiting: "待发邮件",
    process_resident_memory_bytes: "内存",
    process_open_fds: "打开的文件",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "日历链接",
  calendarHint:
    "在手机日历里显示对局的期限和比赛的轮次。拿到链接的人都能看到；以前的链接会失效。",
  calendarAddress: "日历地址",
  audit: "处理记录",
  auditHint: "所有举报和处理，新的在前。",
  nothingDone: "还没有记录。",
  deedOf: ({ did, hours, result: said }) =>
    [
      deeds[did],
      said && `为${resultText(said)}`,
      (did === "mute" || did === "ban") && (hours ? count(hours, { other: "#小时" }) : "，不限期"),
    ]
      .filter(Boolean)
      .join(""),
};
