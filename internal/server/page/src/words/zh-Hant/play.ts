// What the page says in traditional Chinese about a game in progress.

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
  marking: "輪流標記死子",
  auto: "由判定程式數棋，你們可以同意或繼續下",
  mediation: "雙方各報死子，有爭議由仲裁人裁決",
  confirmation: "雙方各報死子，有爭議在副本棋盤上驗證",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "繼續下，但只續這一次。雙方再次連續虛手時，盤上的棋全算活棋。",
  resume: "繼續下。雙方立刻又連續虛手，盤上的棋全算活棋；下過棋再停，就重新問雙方。",
  confirmation: "有爭議的棋逐塊在副本棋盤上進攻。對局本身不動，只把死活的結論帶回來。",
  "play-on-text": "繼續下，但只續這一次。雙方再次連續虛手時，雙方都報的死子仍算死，其餘的棋全算活棋。",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "重新標記死子",
  auto: "由判定程式重新數棋",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "條件不符合計分對局的要求",
  players: "不是兩個帳號之間的對局",
  "no-result": "沒有分出勝負",
  short: "下的手數太少",
  neighbors: "雙方來自同一個網路位址",
  often: "兩人之間的計分對局已經夠多",
};

export const play: typeof english = {
  // What was agreed
  firstMove: "第一手",
  firstMoveWithin: (time, tournament) => `雙方都要在${time}內下出第一手，否則${tournament ? "按缺席處理" : "判無勝負"}`,
  shortOfTime: "停手之後繼續下時，時間不多的一方",
  shortOfTimeGets: (canadian) =>
    canadian
      ? "每盤一次，依剩下的手數補足這一段時間"
      : "每盤一次，補到保留時間的十分之一或三次加時，取多的一個，但不超過保留時間",

  // The game
  captures: (n) => `提${n}子`,
  noClock: "不計時",
  beginWithin: (who, you, left, tournament) =>
    `${you ? "請" : `${name(who)}須`}在${left}內下第一手，否則${tournament ? "按缺席處理" : "判無勝負"}。`,
  handicapWithin: (who, left) => `${name(who)}須在${left}內擺好讓子，否則判負。`,
  opponentWithin: (who, you, left) => `${left}內沒有新對手，${you ? "你" : name(who)}獲勝。`,
  backWithin: (who, left) => `${name(who)}若在${left}內不回來，對方可以要求判勝。`,
  pauseEndsIn: (left) => `最遲${left}後繼續計時。`,
  clocksRunIn: (left) => `雙方都回來後繼續計時，最遲${left}後。`,
  lastPeriod: "最後一次讀秒",
  lastPeriodCalled: "最後一次讀秒。",
  periodsLeft: (n) => `還剩${number(n)}次讀秒。`,
  lowTime: "時間不多",
  toTournament: "回到比賽",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }) =>
    dotted(
      crossed(size),
      titles[ruleset] ?? ruleset,
      `貼${number(komi)}目`,
      handicap && handicap.stones > 0 && handicapOf(handicap.stones),
      time !== "none" && clock(time),
      rated && (uncounted ? `計分，但不計入：${uncountedFor[uncounted]}` : "計分"),
      watchers > 0 && `${number(watchers)}人觀戰`,
    ),
  loading: "正在擺棋盤…",
  unsent: "你的標記還沒有送出。時間一到就不算了。",
  sendMarks: "送出我的標記",
  sending: (names: string): string => `正在送出：${names}…`,
  unanswered: (names: string): string => `還沒有收到回應：${names}。會一直重發到有回應為止。`,
  theirTurn: (who, program) => (program ? `${name(who)}思考中…` : `輪到${name(who)}`),
  announceMove: (color, move, captured) =>
    `${name(color)}${move === "pass" ? "虛手" : move}${captured > 0 ? `，提${stones(captured)}` : ""}。`,
  stopped: "對手無法繼續。",
  handicapYours: (n, left) => (left > 0 ? `請選${n}個讓子的位置，還差${left}個` : "都選好了，可以擺子"),
  handicapTheirs: "黑方正在選讓子的位置。",
  placeHandicap: "擺子",
  ifBothPass: (result) => `如果雙方現在都虛手：${resultText(result)}`,
  ifBothPassAsk: (ending) => `如果雙方現在都虛手：${stops[ending] ?? "雙方各報死子"}`,
  prepared: "預設著手",
  preparedHint: "在棋盤上試下對方可能的著手和你的應手。對方一下出等待的著手，裁判就立即替你應。別人看不到。",
  prepare: "預設試下的著手",
  preparedRemove: "刪除",
  preparedDropped: "你預設的著手已被撤銷：",
  preparedIf: (move, answer) => `若${move}則${answer}`,
  nextGame: (opponent) => `下一盤：對${opponent}`,
  onVacation: (who, left) => `${name(who)}正在休假，最多還有${left}；這段時間不計。`,
  weekendNow: (left) => `週末不計時：再過${left}繼續走鐘。`,
  interrupted: "伺服器剛才中斷了。雙方都回來之前不計時。",
  aimBar: "待確認的一手",
  aimPlay: (vertex) => `下在${vertex}`,
  aimCancel: "取消",
  aimSteps: { left: "左移一路", up: "上移一路", down: "下移一路", right: "右移一路" },
  aimed: (vertex) => `再點一下${vertex}就落子。`,
  undo: "悔棋",
  pause: "暫停",
  resign: "認輸",
  resignSure: "確定認輸？",
  resignYes: "認輸",
  resignNo: "接著下",
  undoAsked: (by) => `${name(by)}請求悔棋。`,
  undoWaiting: (by) => `你請求悔棋，正在等${name(by)}答覆…`,
  pauseAsked: (by) => `${name(by)}請求暫停：暫停後不計時，任何一方都可以繼續對局。`,
  pauseWaiting: (other_) => `你請求暫停，正在等${name(other_)}答覆…`,
  pausedNow: "對局已暫停，不計時。雙方都可以繼續；一天後自動繼續。",
  pausedShort: "對局已暫停。",
  unpaused: "對局繼續。",
  stopClocks: "停止計時",
  goOnPlaying: "繼續對局",
  hasLeft: (who) => `${name(who)}離開了，計時照常。`,
  hasReturned: (who) => `${name(who)}回來了。`,
  claimIn: (time) => `對方再不回來，${time}後你可以要求判勝。`,
  claimNow: "你現在可以要求判勝，也可以再等等。",
  claimWin: "要求判勝",
  waitForThem: "再等等",
  yourMoveTitle: "輪到你下",
  allow: "同意",
  seatFree: (color, host) => `${host || "有人"}在等對手，你執${name(color)[0]}。`,
  sitDown: (color) => `執${name(color)[0]}入座`,
  waitFriend: "把這個連結傳給朋友：",
  waitBoth: "把這個連結傳給朋友，再傳給你們想請的仲裁人：",
  waitMediator: "把這個連結傳給你們想請的仲裁人，有爭議時由他裁決。他自薦之後，要你們雙方都同意：",
  waitNamed: (who) => `仲裁人定為${who}，對死子有爭議時由其裁決。${who}還沒有來，請把這個連結傳過去：`,
  mediate: "自薦當這盤棋的仲裁人",
  mediatorNamed: "棋手請你當仲裁人：對死子有爭議時由你裁決。",
  takePlace: "當這盤棋的仲裁人",
  mediatorAwaited: (who) => `仲裁人定為${who}，還沒有來。`,
  theyMediate: (who) => `仲裁人是${who}：對死子有爭議時由其裁決。`,
  youOffer: "你已自薦當這盤棋的仲裁人。",
  mediatorOffers: (who) => `${who}自薦當仲裁人：對死子有爭議時由其裁決。`,
  mediatorBoth: "要雙方都同意才行，請選你信得過的人。",
  mediatorAccepted: (who) => `${name(who)}同意。`,
  mediatorDeclined: (who) => `${name(who)}不同意這位仲裁人。`,
  mediatorWaits: (yes, left) =>
    [...yes.map((who) => `${name(who)}同意。`), `正在等${left.map(name).join("和")}答覆…`].join(""),
  acceptMediator: "同意",
  mediatorLeft: "仲裁人離開了。",
  stopMediating: "不再當仲裁人",
  youMediate: "你是這盤棋的仲裁人。對死子有爭議時由你裁決。",
  shareLink: "分享…",

  // The record
  past: (at) => (at === 0 ? "開局時的棋盤" : `第${at}手之後的棋盤`),
  toLive: "回到對局",
  sgf: "SGF",
  picture: "圖片",
  animation: "動畫",
  disputeAnimation: "爭議動畫",
  share: "複製圖片連結",
  reviewTogether: "一起復盤",
  commentary: "講解",
  commentGame: "講解這盤棋",
  reviewGame: "勝負手在哪裡？",
  copyEmbed: "複製嵌入代碼",
  estimate: "形勢判斷",

  // Trying moves out
  study: "試下",
  sgfWithTries: "SGF（含試下）",
  pastTry: (at) => `對局之外的變化，第${at}手`,

  // Counting
  counting: "數棋",
  countIntro: "雙方都虛手了。哪些棋已經救不活？請在棋盤上點出來：它們是死子，其餘都是活棋。",
  countWatch: "雙方都虛手了，正在各報死子，就是已經救不活的棋。",
  refereeLooks: "裁判正在看棋盤…",
  refereeSees: (dead) => (dead.length > 0 ? `裁判認為是死子：${stonesAt(dead)}。` : "裁判認為沒有死子。"),
  refereeUnsure: (unsettled) => `死活未定：${list(unsettled)}（虛線框）。`,
  yourMarks: (n) => (n === 0 ? "你認為：全是活棋。" : `你認為：${number(n)}顆死子。`),
  agreeReferee: (result) => (result ? `同意裁判 →\u00a0${resultText(result)}` : "同意裁判"),
  sendList: (n) => (n === 0 ? "送出清單：全是活棋" : `送出清單：${number(n)}顆死子`),
  finalHint: (concedes) =>
    `送出後不能改；兩份清單交齊之前，對方看不到。${concedes ? "把自己的棋報成死子就是放棄，除非因爭議而繼續下。" : ""}`,
  playOnInstead: "先不數，繼續下",
  playOnInsteadHint: (first) => `如果還有棋沒下完，對局就繼續：不交清單，由${name(first)}先下。每盤只能要求一次。`,
  hasAskedToPlayOn: (who) => `${name(who)}要求繼續下。`,
  ownList: (dead) => (dead.length === 0 ? "你報的是：全是活棋。" : `你報的死子：${stonesAt(dead)}。`),
  listSent: (other_) => `你的清單已送出，交齊之前別人看不到。正在等${name(other_)}…`,
  listSealed: (who) => `${name(who)}已送出清單，交齊之前保密。`,
  listsOpened: "兩份清單都交齊了，已公開。",
  givesUpLiving: (own) => `裁判確信你的這${own.length > 1 ? "幾" : "顆"}子是活的：${list(own)}。仍然要放棄嗎？`,
  giveUpAllTheSame: "放棄這些子",
  takeOffList: "不，是活棋",

  // A dispute
  disputeTitle: (chains) => `你們對${number(chains)}塊棋意見不一`,
  disputeWatch: (chains) => `雙方對${number(chains)}塊棋意見不一`,
  saysYou: (color, vertices, dead) => `你報${chain(color, vertices)}是${fate(dead)}棋。`,
  says: (who, color, vertices, dead) => `${name(who)}報${chain(color, vertices)}是${fate(dead)}棋。`,
  refereeSays: (silent, color, vertices, dead) =>
    `${name(silent)}沒有交清單，以裁判的為準：${chain(color, vertices)}是${fate(dead)}棋。`,
  light: "顯示",
  lightOf: (color, vertices) => `在棋盤上顯示${chain(color, vertices)}`,
  chain,
  saysUnknown: (who, fault) =>
    fault ? `${name(who)}的程式交的清單無效：${reason(fault)}。` : `${name(who)}判斷不了死活，什麼都沒有報。`,
  bothCallDead: (dead) => `雙方都報死子：${stonesAt(dead)}。`,
  ownDead: (who, you, dead) => `${you ? "你" : name(who)}報自己的死子：${stonesAt(dead)}。沒有爭議。`,
  counts: (komi) => `依各方說法數棋的結果${komi !== 0 ? `，已計入白方貼目${number(komi)}` : ""}`,
  resultOf: "結果",
  yourList: "你的清單",
  listOf: (color) => `${name(color)}的清單`,
  refereeCount: "裁判",
  asIs: "沒有死子",
  verdictCount: "判定程式",
  marksCount: "依標記",
  acceptList: (who, result) => `同意${name(who)}${result ? ` → ${resultText(result)}` : ""}`,
  playOut: (ending, first) =>
    ending === "confirmation" ? "在副本棋盤上驗證" : `實戰解決${first ? `：${name(first)}先下` : ""}`,
  playOutHint: (ending) =>
    playedOut[ending ?? ""] ?? "繼續下，但只續這一次。雙方再次連續虛手時，除己方確認過的死子外，盤上的棋全算活棋。",
  confirmChain: (vertices) => `${list(vertices)}：死棋`,
  theyAnswered: (who, agrees) => (agrees ? `${name(who)}同意${other(who)}的清單。` : `${name(who)}要求實戰解決。`),
  answered: (other_) => `你的答覆已送出，正在等${name(other_)}…`,
  playingOut: (stop) => `第${stop}次停手的爭議正在實戰解決`,
  playGoesOn: (stop) => `第${stop}次停手之後繼續下`,
  staysDead: (vertices) => `不用提就算死，除非有人再去碰：${stonesAt(vertices)}。`,
  notFrozen: (vertices) => `雙方都報死子：${stonesAt(vertices)}。但沒有被提掉的仍算活棋。`,
  whenItStops: (ending, ends, frozen) => {
    if (!ends) return `雙方再次連續虛手時，${asked[ending] ?? "重新各報死子"}。`;
    if (ending === "auto") return "如果雙方現在都虛手，就依上一次的結果終局。";
    const alive = `就終局，${frozen ? "其餘" : "盤上"}的棋全算活棋`;
    return asksAgain.has(ending)
      ? `如果雙方現在都虛手，${alive}。只要再下一手，下次停手就${asked[ending] ?? "重新各報死子"}。`
      : `雙方再次連續虛手，${alive}。`;
  },

  // A mediator
  mediatorName: nameMediator,
  mediatorOf: mediator,
  dead: "死棋",
  alive: "活棋",
  judgeCounts: "判定程式正在數棋…",
  referred: (who) => `由${who}裁決`,
  waitVerdict: (who) => `雙方意見不一，有爭議的棋由${who}裁決。`,
  mediatorMissing: (who) => (who ? `雙方意見不一，仲裁人${who}還沒有來。` : "雙方意見不一，還沒有人當仲裁人。"),
  youDecide: "由你裁決",
  decideIntro: "雙方對這幾塊棋意見不一。依現在的盤面，每塊是死是活？",
  decided: (of, dead) => `${list(of)}：${fate(dead)}棋。`,
  undecided: (chains) => `送出裁決：還差${number(chains)}塊棋`,
  giveVerdict: (n) => (n === 0 ? "送出裁決：全是活棋" : `送出裁決：${number(n)}顆死子`),
  noVerdict: "我判斷不了",
  withoutVerdict: (fallback) => `裁決後不能改。時間內沒有裁決：${fallbacks[fallback] ?? fallbacks["cleanup"]}。`,

  // Marking by turns
  marking: "標記死子",
  theirMark: (who) => `等${name(who)}標記死子、提出異議或表示標完。`,
  markedSoFar: (marks) => (marks.length === 0 ? "還沒有標記死子。" : `已標為死子：${stonesAt(marks)}。`),
  hasMarked: (who, point) => `${name(who)}把${point}標為死子。`,
  isDone: (who) => `${name(who)}標完了。`,
  markChain: (of) => (of.length === 0 ? "標記這塊棋" : `標記這塊棋：${list(of)}`),
  doneMarking: (result) => `標完 → 雙方都標完則${resultText(result)}`,
  disputeMarks: "有異議，繼續下",
  markingRule: (first) =>
    `同一區域裡同色的棋一起標上，標了不能撤。雙方先後表示標完就終局。有人提出異議，標記全部清掉，由${first ? name(first) : "先虛手的一方"}先下；雙方立刻又連續虛手，全算活棋。`,

  // A trial on a copy
  realBoard: "對局棋盤：這裡不動",
  copyBoard: (n) => `副本棋盤：第${n}次驗證`,
  trialTitle: (n, of) => `第${n}次驗證：${list(of)}提得掉嗎？`,
  trialRule: (of, first) => `${name(first)}在副本棋盤上攻${list(of)}。這塊棋有子被提就是死棋；雙方連續虛手就是活棋。`,
  trialTurn: (turn, mine) => (mine ? `副本棋盤上輪到你：${name(turn)}` : `副本棋盤上輪到${name(turn)}。`),
  trialIfBothPass: (of) => `如果雙方現在都虛手：${list(of)}是活棋`,
  trialIfPass: (of) => `如果再有一次虛手：${list(of)}是活棋`,
  koClosed: (kos, to, mine) => `${mine ? "你" : name(to)}要先為${list(kos)}的劫虛手，才能提回。這樣虛手不會結束驗證。`,
  passFor: (ko) => `為${ko}的劫虛手`,
  trialResult: (n, of, captured, why) => `第${n}次驗證：${list(of)}${captured ? "被提" : "沒有被提"}，${reason(why)}。`,
  trialEnded: (n, why) => `第${n}次驗證結束：${reason(why)}。`,
  onCopy: (said) => `副本棋盤：${said}`,

  // A judge's count
  judgedTitle: "判定程式已數棋",
  judgeSees: (who, dead, none) =>
    none
      ? `${mediator(who)}判斷不了，依盤面數棋。`
      : dead.length > 0
        ? `${mediator(who)}認為是死子：${stonesAt(dead)}。`
        : `${mediator(who)}認為沒有死子。`,
  acceptCount: (result) => (result ? `同意 → ${resultText(result)}` : "同意"),
  playOnCount: (first) => `繼續下${first ? `：${name(first)}先下` : ""}`,
  answeredCount: (who, agrees) => (agrees ? `${name(who)}同意這個結果。` : `${name(who)}要繼續下。`),

  // No result
  offerVoid: "提議判無勝負",
  voidOffered: (by) => `${name(by)}提議判無勝負。`,
  voidWaiting: (other_) => `你提議判無勝負，正在等${name(other_)}答覆…`,
  acceptVoid: "同意判無勝負",

  // How it was decided
  rulingNothing: "沒有人報死子，也沒有提走什麼：所有的棋依盤面算。",
  called: (who, dead) => `${who}報${fate(dead)}棋`,
  saidNothing: (who, referee) => `${who}沒有表態${referee ? "，以裁判的清單為準" : ""}`,
  couldNotTell: (who) => `${who}判斷不了`,
  wasMarked: "輪流標記時標為死子",
  wasCaptured: "被提",
  inTrial: (n, captured) => `第${n}次驗證：${captured ? "被提" : "沒有被提"}`,
  atStop: (n) => `第${n}次停手：`,
  rulingFile: "完整裁定（JSON）",

  // The end
  resultSentence: (r, absent) => {
    const w = r.winner || undefined;
    switch (r.by) {
      case "count":
        return w ? `${name(w)[0]}勝${byPoints(r.margin ?? 0)}` : "和棋：雙方目數相同";
      case "resign":
        return w ? `${name(w)}勝：${other(w)}認輸` : "認輸";
      case "time":
        return w ? `${name(w)}勝：${other(w)}超時` : "超時";
      case "forfeit":
        return w ? `${name(w)}勝：${other(w)}${absent ? "缺席" : "無法繼續"}` : "判負";
      case "move-limit":
        return "和棋：達到手數上限";
      case "repetition":
        return "和棋：局面重複";
      case "both-lose":
        return "雙方判負";
      default:
        return "無勝負：這盤棋不算";
    }
  },
  breakdown: "怎麼數的",
  komiRow: "貼目（補償後手）",
  handicapBonus: "讓子補償",
  deadWere: (dead) => `作為死子提走：${stonesAt(dead)}。`,
  again: "再下一盤",
  rematch: "交換黑白再下一盤",
  rematchAsked: (other_) => `你提議再下一盤，正在等${name(other_)}答覆…`,
  rematchUnrated: {
    "same-opponent": "這盤不會計分：你們之間的計分對局已經夠多。",
    "same-address": "這盤不會計分：雙方來自同一個網路位址。",
  },
  rematchOffered: (who) => `${name(who)}提議交換黑白再下一盤。`,
  rematchAccept: "好，再下",
  rematchDeclined: (who) => `${name(who)}現在不想再下。`,
  underAllRules: "用各種規則數一遍",
  tooLongToCount: "這盤棋太長，不能直接數：請儲存SGF，再拿去數棋。",
  newGame: "新對局",

  // A failed opponent
  vacant: (who) => `${name(who)}無法繼續`,
  takeWin: "直接獲勝",
  goOn: (engine) => `改與${engine}接著下`,

  // Typing
  typeMove: "用鍵盤落子或輸入指令",
  typeHint: "d4 · 虛手 · 悔棋 · 認輸 · l 上一手 · c 用時 · ? 全部指令",
  send: "落子",
  help: "落子：d4、虛手、虛手 d4（驗證時為那裡的劫虛手）。對局：悔棋、暫停、繼續、允許、拒絕、認輸、入座、判勝、接著下、無勝負。數棋：死 d4、活 d4、送出、同意、繼續下；裁判再問時：確定。標記：標記 d4、標完、異議。仲裁：仲裁、離開、死 d4、活 d4、裁決、不裁決。查詢：l 上一手、c 用時、b 棋盤、g d4 這塊棋和它的氣、e 形勢判斷、s 現狀。",
  typed: {
    虛手: "pass",
    停一手: "pass",
    認輸: "resign",
    悔棋: "undo",
    暫停: "pause",
    繼續: "unpause",
    允許: "allow",
    拒絕: "decline",
    送出: "done",
    標完: "done",
    同意: "agree",
    繼續下: "play-on",
    實戰解決: "play-on",
    判勝: "win",
    接著下: "go-on",
    入座: "sit",
    異議: "dispute",
    確定: "sure",
    仲裁: "mediate",
    離開: "stop-mediating",
    裁決: "verdict",
    不裁決: "no-verdict",
    無勝負: "no-result",
    上一手: "last",
    用時: "clocks",
    棋盤: "board",
    形勢判斷: "estimate",
    形勢: "estimate",
    現狀: "status",
    說明: "help",
  },
  typedOf: { 停一手: "pass-for", 虛手: "pass-for", 標記: "mark", 死: "dead", 活: "alive", 棋塊: "group" },
  unknown: (what, chat) =>
    `「${what}」既不是一手棋，也不是指令；輸入?可以看全部指令。${chat ? "想說話請用聊天室。" : ""}`,
  offBoard: (what) => `${what}不在這個棋盤上。`,
  emptyPoint: (vertex) => `${vertex}是空點。`,
  group: (vertex, color, n, liberties) =>
    `${vertex}：${name(color)}，${stones(n)}，${number(liberties.length)}口氣：${list(liberties)}。`,
  lastMove: (n, color, move) => `第${n}手：${name(color)}${move === "pass" ? "虛手" : move}。`,
  noMoves: "還沒有落子。",
  sideClock: (color, time, after) => `${name(color)}${time}${after ? `，${after}` : ""}。`,
  notNow: "現在不能這樣做。",
  marked: (of, dead) => `${list(of)}：${fate(dead)}棋。`,
  alarm: (seconds) => `還剩${seconds}秒。`,
  ended: (said) => `對局結束。${said}。`,
};
