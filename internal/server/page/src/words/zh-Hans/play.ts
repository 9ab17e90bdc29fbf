// What the page says in simplified Chinese about a game in progress.

import type { Uncounted } from "../../api/types";
import { crossed, dotted } from "../sentences";
import type { play as english } from "../en/play";
import {
  byPoints,
  chain,
  clock,
  fate,
  handicapOf,
  list,
  name,
  number,
  other,
  resultText,
  stones,
  stonesAt,
  titles,
} from "./parts";
import { mediator, nameMediator, reason } from "./server";
import { fallbacks } from "./game";

/** What follows if both sides pass where the result is not known beforehand. */
const stops: Record<string, string> = {
  marking: "轮流标记死子",
  auto: "由判定程序数棋，你们可以同意或继续下",
  mediation: "双方各报死子，有争议由仲裁人裁决",
  confirmation: "双方各报死子，有争议在副本棋盘上验证",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "继续下，但只续这一次。双方再次连停时，盘上的棋全算活棋。",
  resume: "继续下。双方立刻又连停，盘上的棋全算活棋；下过棋再停，就重新问双方。",
  confirmation: "有争议的棋逐块在副本棋盘上进攻。对局本身不动，只把死活的结论带回来。",
  "play-on-text": "继续下，但只续这一次。双方再次连停时，双方都报的死子仍算死，其余的棋全算活棋。",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "重新标记死子",
  auto: "由判定程序重新数棋",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "条件不符合计分对局的要求",
  players: "不是两个账号之间的对局",
  "no-result": "没有分出胜负",
  short: "下的手数太少",
  neighbors: "双方来自同一个网络地址",
  often: "两人之间的计分对局已经够多",
};

export const play: typeof english = {
  // What was agreed
  firstMove: "第一手",
  firstMoveWithin: (time, tournament) => `双方都要在${time}内下出第一手，否则${tournament ? "按缺席处理" : "判无胜负"}`,
  shortOfTime: "停手之后继续下时，时间不多的一方",
  shortOfTimeGets: (canadian) =>
    canadian
      ? "每盘一次，按剩下的手数补足这一段时间"
      : "每盘一次，补到保留时间的十分之一或三次加时，取多的一个，但不超过保留时间",

  // The game
  captures: (n) => `提${n}子`,
  noClock: "不计时",
  beginWithin: (who, you, left, tournament) =>
    `${you ? "请" : `${name(who)}须`}在${left}内下第一手，否则${tournament ? "按缺席处理" : "判无胜负"}。`,
  handicapWithin: (who, left) => `${name(who)}须在${left}内摆好让子，否则判负。`,
  opponentWithin: (who, you, left) => `${left}内没有新对手，${you ? "你" : name(who)}获胜。`,
  backWithin: (who, left) => `${name(who)}若在${left}内不回来，对方可以要求判胜。`,
  pauseEndsIn: (left) => `最迟${left}后恢复计时。`,
  clocksRunIn: (left) => `双方都回来后恢复计时，最迟${left}后。`,
  lastPeriod: "最后一次读秒",
  lastPeriodCalled: "最后一次读秒。",
  periodsLeft: (n) => `还剩${number(n)}次读秒。`,
  lowTime: "时间不多",
  toTournament: "回到比赛",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }) =>
    dotted(
      crossed(size),
      titles[ruleset] ?? ruleset,
      `贴${number(komi)}目`,
      handicap && handicap.stones > 0 && handicapOf(handicap.stones),
      time !== "none" && clock(time),
      rated && (uncounted ? `计分，但不计入：${uncountedFor[uncounted]}` : "计分"),
      watchers > 0 && `${number(watchers)}人观战`,
    ),
  loading: "正在摆棋盘…",
  unsent: "你的标记还没有发送。时间一到就不算了。",
  sendMarks: "发送我的标记",
  sending: (names: string): string => `正在发送：${names}…`,
  unanswered: (names: string): string => `还没有收到回应：${names}。会一直重发到有回应为止。`,
  theirTurn: (who, program) => (program ? `${name(who)}思考中…` : `轮到${name(who)}`),
  announceMove: (color, move, captured) =>
    `${name(color)}${move === "pass" ? "停一手" : move}${captured > 0 ? `，提${stones(captured)}` : ""}。`,
  stopped: "对手无法继续。",
  handicapYours: (n, left) => (left > 0 ? `请选${n}个让子的位置，还差${left}个` : "都选好了，可以摆子"),
  handicapTheirs: "黑方正在选让子的位置。",
  placeHandicap: "摆子",
  ifBothPass: (result) => `如果双方现在都停一手：${resultText(result)}`,
  ifBothPassAsk: (ending) => `如果双方现在都停一手：${stops[ending] ?? "双方各报死子"}`,
  prepared: "预设着手",
  preparedHint: "在棋盘上试下对方可能的着手和你的应手。对方一下出等待的着手，裁判就立即替你应。别人看不到。",
  prepare: "预设试下的着手",
  preparedRemove: "删除",
  preparedDropped: "你预设的着手已被撤销：",
  preparedIf: (move, answer) => `若${move}则${answer}`,
  nextGame: (opponent) => `下一盘：对${opponent}`,
  onVacation: (who, left) => `${name(who)}正在休假，最多还有${left}；这段时间不计。`,
  weekendNow: (left) => `周末不计时：再过${left}继续走钟。`,
  interrupted: "服务器刚才中断了。双方都回来之前不计时。",
  aimBar: "待确认的一手",
  aimPlay: (vertex) => `下在${vertex}`,
  aimCancel: "取消",
  aimSteps: { left: "左移一路", up: "上移一路", down: "下移一路", right: "右移一路" },
  aimed: (vertex) => `再点一下${vertex}就落子。`,
  undo: "悔棋",
  pause: "暂停",
  resign: "认输",
  resignSure: "确定认输？",
  resignYes: "认输",
  resignNo: "接着下",
  undoAsked: (by) => `${name(by)}请求悔棋。`,
  undoWaiting: (by) => `你请求悔棋，正在等${name(by)}答复…`,
  pauseAsked: (by) => `${name(by)}请求暂停：暂停后不计时，任何一方都可以恢复对局。`,
  pauseWaiting: (other_) => `你请求暂停，正在等${name(other_)}答复…`,
  pausedNow: "对局已暂停，不计时。双方都可以恢复；一天后自动恢复。",
  pausedShort: "对局已暂停。",
  unpaused: "对局继续。",
  stopClocks: "停止计时",
  goOnPlaying: "恢复对局",
  hasLeft: (who) => `${name(who)}离开了，计时照常。`,
  hasReturned: (who) => `${name(who)}回来了。`,
  claimIn: (time) => `对方再不回来，${time}后你可以要求判胜。`,
  claimNow: "你现在可以要求判胜，也可以再等等。",
  claimWin: "要求判胜",
  waitForThem: "再等等",
  yourMoveTitle: "轮到你下",
  allow: "同意",
  seatFree: (color, host) => `${host || "有人"}在等对手，你执${name(color)[0]}。`,
  sitDown: (color) => `执${name(color)[0]}入座`,
  waitFriend: "把这个链接发给朋友：",
  waitBoth: "把这个链接发给朋友，再发给你们想请的仲裁人：",
  waitMediator: "把这个链接发给你们想请的仲裁人，有争议时由他裁决。他自荐之后，要你们双方都同意：",
  waitNamed: (who) => `仲裁人定为${who}，对死子有争议时由其裁决。${who}还没有来，请把这个链接发过去：`,
  mediate: "自荐做这盘棋的仲裁人",
  mediatorNamed: "棋手请你做仲裁人：对死子有争议时由你裁决。",
  takePlace: "做这盘棋的仲裁人",
  mediatorAwaited: (who) => `仲裁人定为${who}，还没有来。`,
  theyMediate: (who) => `仲裁人是${who}：对死子有争议时由其裁决。`,
  youOffer: "你已自荐做这盘棋的仲裁人。",
  mediatorOffers: (who) => `${who}自荐做仲裁人：对死子有争议时由其裁决。`,
  mediatorBoth: "要双方都同意才行，请选你信得过的人。",
  mediatorAccepted: (who) => `${name(who)}同意。`,
  mediatorDeclined: (who) => `${name(who)}不同意这位仲裁人。`,
  mediatorWaits: (yes, left) =>
    [...yes.map((who) => `${name(who)}同意。`), `正在等${left.map(name).join("和")}答复…`].join(""),
  acceptMediator: "同意",
  mediatorLeft: "仲裁人离开了。",
  stopMediating: "不再做仲裁人",
  youMediate: "你是这盘棋的仲裁人。对死子有争议时由你裁决。",
  shareLink: "分享…",

  // The record
  past: (at) => (at === 0 ? "开局时的棋盘" : `第${at}手之后的棋盘`),
  toLive: "回到对局",
  sgf: "SGF",
  picture: "图片",
  animation: "动画",
  disputeAnimation: "争议动画",
  share: "复制图片链接",
  reviewTogether: "一起复盘",
  commentary: "讲解",
  commentGame: "讲解这盘棋",
  reviewGame: "胜负手在哪里？",
  copyEmbed: "复制嵌入代码",
  estimate: "形势判断",

  // Trying moves out
  study: "试下",
  sgfWithTries: "SGF（含试下）",
  pastTry: (at) => `对局之外的变化，第${at}手`,

  // Counting
  counting: "数棋",
  countIntro: "双方都停了一手。哪些棋已经救不活？请在棋盘上点出来：它们是死子，其余都是活棋。",
  countWatch: "双方都停了一手，正在各报死子，就是已经救不活的棋。",
  refereeLooks: "裁判正在看棋盘…",
  refereeSees: (dead) => (dead.length > 0 ? `裁判认为是死子：${stonesAt(dead)}。` : "裁判认为没有死子。"),
  refereeUnsure: (unsettled) => `死活未定：${list(unsettled)}（虚线框）。`,
  yourMarks: (n) => (n === 0 ? "你认为：全是活棋。" : `你认为：${number(n)}颗死子。`),
  agreeReferee: (result) => (result ? `同意裁判 →\u00a0${resultText(result)}` : "同意裁判"),
  sendList: (n) => (n === 0 ? "提交清单：全是活棋" : `提交清单：${number(n)}颗死子`),
  finalHint: (concedes) =>
    `提交后不能改；两份清单交齐之前，对方看不到。${concedes ? "把自己的棋报成死子就是放弃，除非因争议而继续下。" : ""}`,
  playOnInstead: "先不数，继续下",
  playOnInsteadHint: (first) => `如果还有棋没下完，对局就继续：不交清单，由${name(first)}先走。每盘只能要求一次。`,
  hasAskedToPlayOn: (who) => `${name(who)}要求继续下。`,
  ownList: (dead) => (dead.length === 0 ? "你报的是：全是活棋。" : `你报的死子：${stonesAt(dead)}。`),
  listSent: (other_) => `你的清单已提交，交齐之前别人看不到。正在等${name(other_)}…`,
  listSealed: (who) => `${name(who)}已提交清单，交齐之前保密。`,
  listsOpened: "两份清单都交齐了，已公开。",
  givesUpLiving: (own) => `裁判确信你的这${own.length > 1 ? "几" : "颗"}子是活的：${list(own)}。仍然要放弃吗？`,
  giveUpAllTheSame: "放弃这些子",
  takeOffList: "不，是活棋",

  // A dispute
  disputeTitle: (chains) => `你们对${number(chains)}块棋意见不一`,
  disputeWatch: (chains) => `双方对${number(chains)}块棋意见不一`,
  saysYou: (color, vertices, dead) => `你报${chain(color, vertices)}是${fate(dead)}棋。`,
  says: (who, color, vertices, dead) => `${name(who)}报${chain(color, vertices)}是${fate(dead)}棋。`,
  refereeSays: (silent, color, vertices, dead) =>
    `${name(silent)}没有交清单，以裁判的为准：${chain(color, vertices)}是${fate(dead)}棋。`,
  light: "显示",
  lightOf: (color, vertices) => `在棋盘上显示${chain(color, vertices)}`,
  chain,
  saysUnknown: (who, fault) =>
    fault ? `${name(who)}的程序交的清单无效：${reason(fault)}。` : `${name(who)}判断不了死活，什么都没有报。`,
  bothCallDead: (dead) => `双方都报死子：${stonesAt(dead)}。`,
  ownDead: (who, you, dead) => `${you ? "你" : name(who)}报自己的死子：${stonesAt(dead)}。没有争议。`,
  counts: (komi) => `按各方说法数棋的结果${komi !== 0 ? `，已计入白方贴目${number(komi)}` : ""}`,
  resultOf: "结果",
  yourList: "你的清单",
  listOf: (color) => `${name(color)}的清单`,
  refereeCount: "裁判",
  asIs: "没有死子",
  verdictCount: "判定程序",
  marksCount: "按标记",
  acceptList: (who, result) => `同意${name(who)}${result ? ` → ${resultText(result)}` : ""}`,
  playOut: (ending, first) =>
    ending === "confirmation" ? "在副本棋盘上验证" : `实战解决${first ? `：${name(first)}先走` : ""}`,
  playOutHint: (ending) =>
    playedOut[ending ?? ""] ?? "继续下，但只续这一次。双方再次连停时，除己方确认过的死子外，盘上的棋全算活棋。",
  confirmChain: (vertices) => `${list(vertices)}：死棋`,
  theyAnswered: (who, agrees) => (agrees ? `${name(who)}同意${other(who)}的清单。` : `${name(who)}要求实战解决。`),
  answered: (other_) => `你的答复已发送，正在等${name(other_)}…`,
  playingOut: (stop) => `第${stop}次停手的争议正在实战解决`,
  playGoesOn: (stop) => `第${stop}次停手之后继续下`,
  staysDead: (vertices) => `不用提就算死，除非有人再去碰：${stonesAt(vertices)}。`,
  notFrozen: (vertices) => `双方都报死子：${stonesAt(vertices)}。但没有被提掉的仍算活棋。`,
  whenItStops: (ending, ends, frozen) => {
    if (!ends) return `双方再次连停时，${asked[ending] ?? "重新各报死子"}。`;
    if (ending === "auto") return "如果双方现在都停一手，就按上一次的结果终局。";
    const alive = `就终局，${frozen ? "其余" : "盘上"}的棋全算活棋`;
    return asksAgain.has(ending)
      ? `如果双方现在都停一手，${alive}。只要再下一手，下次停手就${asked[ending] ?? "重新各报死子"}。`
      : `双方再次连停，${alive}。`;
  },

  // A mediator
  mediatorName: nameMediator,
  mediatorOf: mediator,
  dead: "死棋",
  alive: "活棋",
  judgeCounts: "判定程序正在数棋…",
  referred: (who) => `由${who}裁决`,
  waitVerdict: (who) => `双方意见不一，有争议的棋由${who}裁决。`,
  mediatorMissing: (who) => (who ? `双方意见不一，仲裁人${who}还没有来。` : "双方意见不一，还没有人做仲裁人。"),
  youDecide: "由你裁决",
  decideIntro: "双方对这几块棋意见不一。按现在的盘面，每块是死是活？",
  decided: (of, dead) => `${list(of)}：${fate(dead)}棋。`,
  undecided: (chains) => `提交裁决：还差${number(chains)}块棋`,
  giveVerdict: (n) => (n === 0 ? "提交裁决：全是活棋" : `提交裁决：${number(n)}颗死子`),
  noVerdict: "我判断不了",
  withoutVerdict: (fallback) => `裁决后不能改。到时没有裁决：${fallbacks[fallback] ?? fallbacks["cleanup"]}。`,

  // Marking by turns
  marking: "标记死子",
  theirMark: (who) => `等${name(who)}标记死子、提出异议或表示标完。`,
  markedSoFar: (marks) => (marks.length === 0 ? "还没有标记死子。" : `已标为死子：${stonesAt(marks)}。`),
  hasMarked: (who, point) => `${name(who)}把${point}标为死子。`,
  isDone: (who) => `${name(who)}标完了。`,
  markChain: (of) => (of.length === 0 ? "标记这块棋" : `标记这块棋：${list(of)}`),
  doneMarking: (result) => `标完 → 双方都标完则${resultText(result)}`,
  disputeMarks: "有异议，继续下",
  markingRule: (first) =>
    `同一区域里同色的棋一起标上，标了不能撤。双方先后表示标完就终局。有人提出异议，标记全部清掉，由${first ? name(first) : "先停一手的一方"}先走；双方立刻又连停，全算活棋。`,

  // A trial on a copy
  realBoard: "对局棋盘：这里不动",
  copyBoard: (n) => `副本棋盘：第${n}次验证`,
  trialTitle: (n, of) => `第${n}次验证：${list(of)}提得掉吗？`,
  trialRule: (of, first) => `${name(first)}在副本棋盘上攻${list(of)}。这块棋有子被提就是死棋；双方连停就是活棋。`,
  trialTurn: (turn, mine) => (mine ? `副本棋盘上轮到你：${name(turn)}` : `副本棋盘上轮到${name(turn)}。`),
  trialIfBothPass: (of) => `如果双方现在都停一手：${list(of)}是活棋`,
  trialIfPass: (of) => `如果再停一手：${list(of)}是活棋`,
  koClosed: (kos, to, mine) =>
    `${mine ? "你" : name(to)}要先为${list(kos)}的劫停一手，才能提回。这样停一手不会结束验证。`,
  passFor: (ko) => `为${ko}的劫停一手`,
  trialResult: (n, of, captured, why) => `第${n}次验证：${list(of)}${captured ? "被提" : "没有被提"}，${reason(why)}。`,
  trialEnded: (n, why) => `第${n}次验证结束：${reason(why)}。`,
  onCopy: (said) => `副本棋盘：${said}`,

  // A judge's count
  judgedTitle: "判定程序已数棋",
  judgeSees: (who, dead, none) =>
    none
      ? `${mediator(who)}判断不了，按盘面数棋。`
      : dead.length > 0
        ? `${mediator(who)}认为是死子：${stonesAt(dead)}。`
        : `${mediator(who)}认为没有死子。`,
  acceptCount: (result) => (result ? `同意 → ${resultText(result)}` : "同意"),
  playOnCount: (first) => `继续下${first ? `：${name(first)}先走` : ""}`,
  answeredCount: (who, agrees) => (agrees ? `${name(who)}同意这个结果。` : `${name(who)}要继续下。`),

  // No result
  offerVoid: "提议判无胜负",
  voidOffered: (by) => `${name(by)}提议判无胜负。`,
  voidWaiting: (other_) => `你提议判无胜负，正在等${name(other_)}答复…`,
  acceptVoid: "同意判无胜负",

  // How it was decided
  rulingNothing: "没有人报死子，也没有提走什么：所有的棋按盘面算。",
  called: (who, dead) => `${who}报${fate(dead)}棋`,
  saidNothing: (who, referee) => `${who}没有表态${referee ? "，以裁判的清单为准" : ""}`,
  couldNotTell: (who) => `${who}判断不了`,
  wasMarked: "轮流标记时标为死子",
  wasCaptured: "被提",
  inTrial: (n, captured) => `第${n}次验证：${captured ? "被提" : "没有被提"}`,
  atStop: (n) => `第${n}次停手：`,
  rulingFile: "完整裁定（JSON）",

  // The end
  resultSentence: (r, absent) => {
    const w = r.winner || undefined;
    switch (r.by) {
      case "count":
        return w ? `${name(w)[0]}胜${byPoints(r.margin ?? 0)}` : "和棋：双方目数相同";
      case "resign":
        return w ? `${name(w)}胜：${other(w)}认输` : "认输";
      case "time":
        return w ? `${name(w)}胜：${other(w)}超时` : "超时";
      case "forfeit":
        return w ? `${name(w)}胜：${other(w)}${absent ? "缺席" : "无法继续"}` : "判负";
      case "move-limit":
        return "和棋：达到手数上限";
      case "repetition":
        return "和棋：局面重复";
      case "both-lose":
        return "双方判负";
      default:
        return "无胜负：这盘棋不算";
    }
  },
  breakdown: "怎么数的",
  komiRow: "贴目（补偿后手）",
  handicapBonus: "让子补偿",
  deadWere: (dead) => `作为死子提走：${stonesAt(dead)}。`,
  again: "再来一盘",
  rematch: "换先再来一盘",
  rematchAsked: (other_) => `你提议再来一盘，正在等${name(other_)}答复…`,
  rematchUnrated: {
    "same-opponent": "这盘不会计分：你们之间的计分对局已经够多。",
    "same-address": "这盘不会计分：双方来自同一个网络地址。",
  },
  rematchOffered: (who) => `${name(who)}提议换先再来一盘。`,
  rematchAccept: "来一盘",
  rematchDeclined: (who) => `${name(who)}现在不想再下。`,
  underAllRules: "用各种规则数一遍",
  tooLongToCount: "这盘棋太长，不能直接数：请保存SGF，再拿去数棋。",
  newGame: "新对局",

  // A failed opponent
  vacant: (who) => `${name(who)}无法继续`,
  takeWin: "取胜",
  goOn: (engine) => `改与${engine}接着下`,

  // Typing
  typeMove: "用键盘落子或输入命令",
  typeHint: "d4 · 停一手 · 悔棋 · 认输 · l 上一手 · c 用时 · ? 全部命令",
  send: "落子",
  help: "落子：d4、停一手、停一手 d4（验证时为那里的劫停一手）。对局：悔棋、暂停、恢复、允许、拒绝、认输、入座、判胜、接着下、无胜负。数棋：死 d4、活 d4、提交、同意、继续下；裁判再问时：确定。标记：标记 d4、标完、异议。仲裁：仲裁、离开、死 d4、活 d4、裁决、不裁决。查询：l 上一手、c 用时、b 棋盘、g d4 这块棋和它的气、e 形势判断、s 现状。",
  typed: {
    停: "pass",
    停一手: "pass",
    虚手: "pass",
    认输: "resign",
    悔棋: "undo",
    暂停: "pause",
    恢复: "unpause",
    允许: "allow",
    拒绝: "decline",
    提交: "done",
    标完: "done",
    同意: "agree",
    继续下: "play-on",
    实战解决: "play-on",
    判胜: "win",
    接着下: "go-on",
    入座: "sit",
    异议: "dispute",
    确定: "sure",
    仲裁: "mediate",
    离开: "stop-mediating",
    裁决: "verdict",
    不裁决: "no-verdict",
    无胜负: "no-result",
    上一手: "last",
    用时: "clocks",
    棋盘: "board",
    形势判断: "estimate",
    形势: "estimate",
    现状: "status",
    帮助: "help",
  },
  typedOf: { 停: "pass-for", 停一手: "pass-for", 标记: "mark", 死: "dead", 活: "alive", 棋块: "group" },
  unknown: (what, chat) =>
    `“${what}”既不是一手棋，也不是命令；输入?可以看全部命令。${chat ? "想说话请用聊天框。" : ""}`,
  offBoard: (what) => `${what}不在这个棋盘上。`,
  emptyPoint: (vertex) => `${vertex}是空点。`,
  group: (vertex, color, n, liberties) =>
    `${vertex}：${name(color)}，${stones(n)}，${number(liberties.length)}口气：${list(liberties)}。`,
  lastMove: (n, color, move) => `第${n}手：${name(color)}${move === "pass" ? "停一手" : move}。`,
  noMoves: "还没有落子。",
  sideClock: (color, time, after) => `${name(color)}${time}${after ? `，${after}` : ""}。`,
  notNow: "现在不能这样做。",
  marked: (of, dead) => `${list(of)}：${fate(dead)}棋。`,
  alarm: (seconds) => `还剩${seconds}秒。`,
  ended: (said) => `对局结束。${said}。`,
};
