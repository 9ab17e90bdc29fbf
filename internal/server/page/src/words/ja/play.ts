// What the page says in Japanese about a game in progress.

import type { Uncounted } from "../../api/types";
import { dotted } from "../sentences";
import type { play as english } from "../en/play";
import {
  chain,
  clock,
  fate,
  lines,
  list,
  moku,
  name,
  nth,
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
  marking: "死に石に交互に印をつけます",
  auto: "判定プログラムが数えます。同意するか、対局を続けるかを選べます",
  mediation: "双方が死に石を示し、食い違えば立会人が裁定します",
  confirmation: "双方が死に石を示し、食い違えば盤の写しで打って確かめます",
};

/** What playing a dispute out leads to. */
const playedOut: Record<string, string> = {
  cleanup: "一度だけ対局を再開します。次に双方がパスしたとき、盤上の石はすべて生きです。",
  resume: "対局を再開します。すぐに双方がパスすれば盤上の石はすべて生きです。そのあとなら、もう一度双方に尋ねます。",
  confirmation: "食い違った連を、盤の写しで一つずつ攻めてみます。実際の盤は変わらず、生き死にの結果だけを使います。",
  "play-on-text":
    "一度だけ対局を再開します。次に双方がパスしたとき、双方が死に石とした石は死に、ほかの盤上の石はすべて生きです。",
};
playedOut["aga"] = playedOut["resume"]!;
playedOut["ladder"] = playedOut["cleanup"]!;

/** Endings under which the question comes again at every stop. */
const asksAgain = new Set(["resume", "aga", "marking", "auto"]);

/** What is asked then. */
const asked: Record<string, string> = {
  marking: "もう一度死に石に印をつけます",
  auto: "判定プログラムが数え直します",
};

/** Why a rated game does not count. */
const uncountedFor: Record<Uncounted, string> = {
  terms: "レート対局の条件ではないため",
  players: "アカウントどうしの対局ではないため",
  "no-result": "無勝負のため",
  short: "手数が少なすぎるため",
  neighbors: "双方が同じアドレスから打ったため",
  often: "同じ相手とのレート対局が多すぎるため",
};

export const play: typeof english = {
  // What was agreed
  firstMove: "初手",
  firstMoveWithin: (time, tournament) =>
    `双方とも${time}以内に打ち始めること。打たなければ${tournament ? "不在とみなされる" : "無勝負"}`,
  shortOfTime: "停止後の再開時に残り時間が少ない側",
  shortOfTimeGets: (canadian) =>
    canadian
      ? "一局に一度、残りの手数に見合う時間まで足される"
      : "一局に一度、持ち時間の10分の1か追加時間3回分の多い方まで足される（持ち時間が上限）",

  // The game
  captures: (n) => `アゲハマ${n}`,
  noClock: "時間制限なし",
  beginWithin: (who, you, left, tournament) =>
    `${you ? "" : `${name(who)}は`}${left}以内に打ち始め${you ? "てください" : "なければなりません"}。打たなければ${tournament ? "不在とみなされます" : "無勝負です"}。`,
  handicapWithin: (who, left) => `${name(who)}は${left}以内に置石を置かなければ負けです。`,
  opponentWithin: (who, you, left) => `新しい相手が来なければ、${left}後に${you ? "あなた" : name(who)}の勝ちです。`,
  backWithin: (who, left) => `${name(who)}が${left}以内に戻らなければ、相手は勝ちを宣言できます。`,
  pauseEndsIn: (left) => `遅くとも${left}後に時計が動きます。`,
  clocksRunIn: (left) => `双方が戻ると時計が動きます（遅くとも${left}後）。`,
  lastPeriod: "最後の秒読み",
  lastPeriodCalled: "最後の秒読みです。",
  periodsLeft: (n) => `秒読み残り${n}回。`,
  lowTime: "残りわずか",
  toTournament: "大会へ",
  ofGame: ({ size, terms: { ruleset = "", komi, handicap }, time, rated, uncounted, watchers = 0 }) =>
    dotted(
      lines(size),
      `${titles[ruleset] ?? ruleset}ルール`,
      `コミ${moku(komi)}`,
      handicap && handicap.stones > 0 && `置石${stones(handicap.stones)}`,
      time !== "none" && clock(time),
      rated && (uncounted ? `レート対局（対象外：${uncountedFor[uncounted]}）` : "レート対局"),
      watchers > 0 && `観戦者${number(watchers)}人`,
    ),
  loading: "盤を用意しています…",
  unsent: "つけた印はまだ送信されていません。時間切れになると無効です。",
  sendMarks: "印を送信",
  sending: (names) => `送信中：${names}…`,
  unanswered: (names) => `返事待ち：${names}。返事があるまで送り直します。`,
  theirTurn: (who, program) => (program ? `${name(who)}が考えています…` : `${name(who)}の番です`),
  announceMove: (color, move, captured) =>
    `${name(color)} ${move === "pass" ? "パス" : move}${captured > 0 ? `、${stones(captured)}取り` : ""}。`,
  stopped: "相手が続けられなくなりました。",
  handicapYours: (n, left) =>
    left > 0 ? `置石の場所を${number(n)}か所選んでください（残り${left}か所）` : "選び終わりました。石を置いてください",
  handicapTheirs: "黒が置石の場所を選んでいます。",
  placeHandicap: "石を置く",
  ifBothPass: (result) => `ここで双方がパスすると：${resultText(result)}`,
  ifBothPassAsk: (ending) => `ここで双方がパスすると、${stops[ending] ?? "双方が死に石を示します"}`,
  prepared: "予約した手",
  preparedHint:
    "相手が打ちそうな手と自分の応手を盤上で試してください。待っていた手が打たれると、審判がすぐに応手を打ちます。ほかの人には見えません。",
  prepare: "試した手を予約する",
  preparedRemove: "取り消す",
  preparedDropped: "予約した手は取り消されました：",
  preparedIf: (move, answer) => `${move}なら${answer}`,
  nextGame: (opponent) => `次の対局：${opponent}`,
  onVacation: (who, left) => `${name(who)}は休暇中です（最長であと${left}）。その間は数えません。`,
  weekendNow: (left) => `週末は数えません。時計は${left}後にまた動きます。`,
  interrupted: "サーバーが止まっていました。双方が戻るまで時計は止まっています。",
  aimBar: "着手の確認",
  aimPlay: (vertex) => `${vertex}に打つ`,
  aimCancel: "やめる",
  aimSteps: { left: "左へ1路", up: "上へ1路", down: "下へ1路", right: "右へ1路" },
  aimed: (vertex) => `${vertex}をもう一度タップすると打ちます。`,
  undo: "待った",
  pause: "中断",
  resign: "投了",
  resignSure: "投了しますか？",
  resignYes: "投了する",
  resignNo: "続ける",
  undoAsked: (by) => `${name(by)}が待ったを求めています。`,
  undoWaiting: (by) => `待ったを求めました。${name(by)}の返事待ちです…`,
  pauseAsked: (by) => `${name(by)}が中断を求めています。どちらかが再開するまで時計は止まります。`,
  pauseWaiting: (other_) => `中断を求めました。${name(other_)}の返事待ちです…`,
  pausedNow: "中断中です。時計は止まっています。どちらからでも再開でき、1日たつと自動的に再開します。",
  pausedShort: "中断中です。",
  unpaused: "対局を再開しました。",
  stopClocks: "時計を止める",
  goOnPlaying: "再開する",
  hasLeft: (who) => `${name(who)}が席を離れました。時計は動いています。`,
  hasReturned: (who) => `${name(who)}が戻りました。`,
  claimIn: (time) => `このまま戻らなければ、${time}後に勝ちを宣言できます。`,
  claimNow: "勝ちを宣言できます。待つこともできます。",
  claimWin: "勝ちを宣言",
  waitForThem: "待つ",
  yourMoveTitle: "あなたの番です",
  allow: "許可する",
  seatFree: (color, host) => `${host || "だれか"}が相手を探しています。あなたは${name(color)}になります。`,
  sitDown: (color) => `${name(color)}で打つ`,
  waitFriend: "このリンクを友だちに送ってください：",
  waitBoth: "このリンクを、友だちと、立会人を頼む人に送ってください：",
  waitMediator:
    "このリンクを、食い違いの裁定を頼む立会人に送ってください。その人が申し出て、双方が承認すれば決まりです：",
  waitNamed: (who) =>
    `立会人は${who}です。死に石の判断が食い違えば裁定します。${who}はまだ来ていません。このリンクを送ってください：`,
  mediate: "この対局の立会人を申し出る",
  mediatorNamed: "あなたが立会人に指名されています。死に石の判断が食い違えば、あなたが裁定します。",
  takePlace: "立会人になる",
  mediatorAwaited: (who) => `立会人の${who}はまだ来ていません。`,
  theyMediate: (who) => `立会人は${who}です。死に石の判断が食い違えば、${who}が裁定します。`,
  youOffer: "立会人を申し出ています。",
  mediatorOffers: (who) => `${who}が立会人を申し出ています。死に石の判断が食い違えば裁定する人です。`,
  mediatorBoth: "双方の承認が必要です。信頼できる人だけを承認してください。",
  mediatorAccepted: (who) => `${name(who)}は承認しました。`,
  mediatorDeclined: (who) => `${name(who)}はこの立会人を断りました。`,
  mediatorWaits: (yes, left) =>
    [...yes.map((who) => `${name(who)}は承認しました。`), `${left.map(name).join("と")}の返事待ちです…`].join(""),
  acceptMediator: "承認する",
  mediatorLeft: "立会人が退席しました。",
  stopMediating: "立会人をやめる",
  youMediate: "あなたは立会人です。死に石の判断が食い違えば、あなたが裁定します。",
  shareLink: "共有…",

  // The record
  past: (at) => (at === 0 ? "開始局面" : `${nth(at)}の局面`),
  toLive: "対局に戻る",
  sgf: "SGF",
  picture: "画像",
  animation: "アニメーション",
  disputeAnimation: "食い違いのアニメーション",
  share: "画像のリンクをコピー",
  reviewTogether: "みんなで検討する",
  commentary: "解説",
  commentGame: "この対局を解説する",
  reviewGame: "勝敗の分かれ目を見る",
  copyEmbed: "埋め込みコードをコピー",
  estimate: "形勢",

  // Trying moves out
  study: "検討",
  sgfWithTries: "検討の変化を含むSGF",
  pastTry: (at) => `実戦にない変化（${nth(at)}）`,

  // Counting
  counting: "整地",
  countIntro: "双方がパスしました。もう助からない石を盤上で選んでください。選んだ石は死に石、それ以外は生きです。",
  countWatch: "双方がパスしました。対局者がもう助からない死に石を示しています。",
  refereeLooks: "審判が盤面を見ています…",
  refereeSees: (dead) =>
    dead.length > 0 ? `審判の見立てでは死に石：${stonesAt(dead)}。` : "審判の見立てでは死に石なし。",
  refereeUnsure: (unsettled) => `死活未定：${list(unsettled)}（点線の四角）。`,
  yourMarks: (n) => (n === 0 ? "あなたの判断：すべて生き。" : `あなたの判断：死に石${stones(n)}。`),
  agreeReferee: (result) => (result ? `審判に同意 →\u00a0${resultText(result)}` : "審判に同意"),
  sendList: (n) => (n === 0 ? "リストを送信：すべて生き" : `リストを送信：死に石${stones(n)}`),
  finalHint: (concedes) =>
    `送信後は変更できません。双方がそろうまで相手には見えません。${concedes ? "自分の石を死に石とすると、対局を再開しないかぎり、捨てたことになります。" : ""}`,
  playOnInstead: "対局を続ける",
  playOnInsteadHint: (first) =>
    `まだ打つ所があれば、リストを出さずに対局を再開し、${name(first)}から打ちます。一局に一度だけ求められます。`,
  hasAskedToPlayOn: (who) => `${name(who)}が対局の再開を求めています。`,
  ownList: (dead) =>
    dead.length === 0 ? "あなたはすべて生きとしました。" : `あなたが示した死に石：${stonesAt(dead)}。`,
  listSent: (other_) =>
    `リストを送信しました。双方がそろうまで、ほかの人には見えません。${name(other_)}を待っています…`,
  listSealed: (who) => `${name(who)}がリストを送信しました。双方がそろうまで見えません。`,
  listsOpened: "双方のリストがそろい、公開されました。",
  givesUpLiving: (of) =>
    `審判が生きていると確信しているあなたの石${of.length > 1 ? `（${of.length}子）` : ""}：${list(of)}。本当に捨てますか？`,
  giveUpAllTheSame: "捨てる",
  takeOffList: "捨てない（生き）",

  // A dispute
  disputeTitle: (chains) => `死活の判断が${number(chains)}か所で食い違っています`,
  disputeWatch: (chains) => `双方の死活の判断が${number(chains)}か所で食い違っています`,
  saysYou: (color, vertices, dead) => `あなたの判断：${chain(color, vertices)}は${fate(dead)}。`,
  says: (who, color, vertices, dead) => `${name(who)}の判断：${chain(color, vertices)}は${fate(dead)}。`,
  refereeSays: (silent, color, vertices, dead) =>
    `${name(silent)}の代わりに使う審判のリスト：${chain(color, vertices)}は${fate(dead)}。`,
  light: "表示",
  lightOf: (color, vertices) => `${chain(color, vertices)}を盤上に表示`,
  chain,
  saysUnknown: (who, fault) =>
    fault
      ? `${name(who)}のプログラムが出したリストは無効です：${reason(fault)}。`
      : `${name(who)}は死に石がわからないため、何も主張しません。`,
  bothCallDead: (of) => `双方が死に石とした石：${stonesAt(of)}。`,
  ownDead: (who, you, of) => `${you ? "あなた" : name(who)}が自分から死に石と認め、異議のない石：${stonesAt(of)}。`,
  counts: (komi) => `それぞれの判断で数えた結果${komi !== 0 ? `（白のコミ${moku(komi)}込み）` : ""}`,
  resultOf: "結果",
  yourList: "あなた",
  listOf: (color) => name(color),
  refereeCount: "審判",
  asIs: "死に石なし",
  verdictCount: "判定プログラム",
  marksCount: "印のとおり",
  acceptList: (who, result) => `${name(who)}の判断に同意${result ? ` → ${resultText(result)}` : ""}`,
  playOut: (ending, first) =>
    ending === "confirmation" ? "盤の写しで確かめる" : `打って決める${first ? `（${name(first)}から）` : ""}`,
  playOutHint: (ending) =>
    playedOut[ending ?? ""] ??
    "一度だけ対局を再開します。次に双方がパスしたとき、持ち主が死に石と認めた石を除いて、盤上の石はすべて生きです。",
  confirmChain: (vertices) => `${list(vertices)}：死に`,
  theyAnswered: (who, agrees) =>
    agrees ? `${name(who)}は${other(who)}のリストに同意しました。` : `${name(who)}は打って決めることを選びました。`,
  answered: (other_) => `返事を送信しました。${name(other_)}を待っています…`,
  playingOut: (stop) => `停止${stop}の食い違いを打って決めています`,
  playGoesOn: (stop) => `停止${stop}のあと、対局を再開しました`,
  staysDead: (vertices) => `触れる手が打たれないかぎり、取られなくても死に石：${stonesAt(vertices)}。`,
  notFrozen: (vertices) => `双方が死に石とした石：${stonesAt(vertices)}。それでも、取られなければ生きと数えます。`,
  whenItStops: (ending, ends, frozen) => {
    const again = asked[ending] ?? "双方がもう一度死に石を示します";
    if (!ends) return `次に双方がパスすると、${again}。`;
    if (ending === "auto") return "ここで双方がパスすると、前の計算のまま終局します。";
    const alive = `終局となり、${frozen ? "ほかの" : ""}盤上の石はすべて生きです`;
    return asksAgain.has(ending)
      ? `ここで双方がパスすると、${alive}。一手でも打てば、次の停止で${again}。`
      : `次に双方がパスすると、${alive}。`;
  },

  // A mediator
  mediatorName: nameMediator,
  mediatorOf: mediator,
  dead: "死に",
  alive: "生き",
  judgeCounts: "判定プログラムが数えています…",
  referred: (who) => `${who}が裁定します`,
  waitVerdict: (who) => `食い違った連は、${who}が裁定します。`,
  mediatorMissing: (who) =>
    who
      ? `判断が食い違いましたが、立会人の${who}がまだ来ていません。`
      : "判断が食い違いましたが、立会人がまだいません。",
  youDecide: "裁定してください",
  decideIntro: "双方の判断が次の連で食い違っています。今の盤面で、それぞれ死んでいますか、生きていますか？",
  decided: (of, dead) => `${list(of)}：${fate(dead)}。`,
  undecided: (chains) => `裁定を出す：残り${number(chains)}か所`,
  giveVerdict: (n) => (n === 0 ? "裁定を出す：すべて生き" : `裁定を出す：死に石${stones(n)}`),
  noVerdict: "判断できない",
  withoutVerdict: (fallback) =>
    `裁定は変更できません。時間内に裁定が出ないときは：${fallbacks[fallback] ?? fallbacks["cleanup"]}。`,

  // Marking by turns
  marking: "死に石の指定",
  theirMark: (who) => `${name(who)}の番です。死に石に印をつけるか、異議を唱えるか、完了します。`,
  markedSoFar: (marks) =>
    marks.length === 0 ? "死に石の印はまだありません。" : `印のついた死に石：${stonesAt(marks)}。`,
  hasMarked: (who, point) => `${name(who)}が${point}に死に石の印をつけました。`,
  isDone: (who) => `${name(who)}は完了しました。`,
  markChain: (of) => (of.length === 0 ? "この連に印をつける" : `この連に印をつける：${list(of)}`),
  doneMarking: (result) => `完了 → ${resultText(result)}（双方完了で確定）`,
  disputeMarks: "異議あり：対局を続ける",
  markingRule: (first) =>
    `同じ領域にある同じ色の連には、まとめて印がつきます。一度つけた印は消せません。双方が続けて完了すると終局です。異議があれば印はすべて消え、${first ? name(first) : "先にパスした側"}から打ちます。そこで双方がすぐにパスすれば、石はすべて生きです。`,

  // A trial on a copy
  realBoard: "実際の盤：このまま変わりません",
  copyBoard: (n) => `盤の写し：試し打ち${n}`,
  trialTitle: (n, of) => `試し打ち${n}：${list(of)}は取れるか`,
  trialRule: (of, first) =>
    `盤の写しで${name(first)}が${list(of)}を攻めます。1子でも取られれば死に、双方がパスすれば生きです。`,
  trialTurn: (turn, mine) => (mine ? `盤の写し：あなたの番です（${name(turn)}）` : `盤の写し：${name(turn)}の番です。`),
  trialIfBothPass: (of) => `ここで双方がパスすると：${list(of)}は生き`,
  trialIfPass: (of) => `もう一度パスがあると：${list(of)}は生き`,
  koClosed: (kos, to, mine) =>
    `${list(kos)}のコウは、それを指定してパスするまで${mine ? "あなた" : name(to)}には取り返せません。このパスでは試し打ちは終わりません。`,
  passFor: (ko) => `${ko}のコウのためにパス`,
  trialResult: (n, of, captured, why) =>
    `試し打ち${n}：${list(of)}は${captured ? "取られた" : "取られなかった"}（${reason(why)}）。`,
  trialEnded: (n, why) => `試し打ち${n}は終わりました：${reason(why)}。`,
  onCopy: (said) => `盤の写し：${said}`,

  // A judge's count
  judgedTitle: "判定プログラムの計算",
  judgeSees: (who, dead, none) =>
    none
      ? `${mediator(who)}は判断できないため、盤面のまま数えます。`
      : `${mediator(who)}の見立てでは死に石：${stonesAt(dead)}。`,
  acceptCount: (result) => (result ? `同意 → ${resultText(result)}` : "同意"),
  playOnCount: (first) => `対局を続ける${first ? `（${name(first)}から）` : ""}`,
  answeredCount: (who, agrees) => (agrees ? `${name(who)}は計算に同意しました。` : `${name(who)}は対局を続けます。`),

  // No result
  offerVoid: "無勝負を提案",
  voidOffered: (by) => `${name(by)}が無勝負を提案しています。`,
  voidWaiting: (other_) => `無勝負を提案しました。${name(other_)}の返事待ちです…`,
  acceptVoid: "無勝負に同意",

  // How it was decided
  rulingNothing: "死に石の主張はなく、何も取り除かれませんでした。すべて盤面のまま数えました。",
  called: (who, dead) => `${who}：${fate(dead)}`,
  saidNothing: (who, referee) => `${who}：返事なし${referee ? "（審判のリストを使用）" : ""}`,
  couldNotTell: (who) => `${who}：わからない`,
  wasMarked: "交互につけた死に石の印",
  wasCaptured: "取られた",
  inTrial: (n, captured) => `試し打ち${n}：${captured ? "取られた" : "取られなかった"}`,
  atStop: (n) => `停止${n}：`,
  rulingFile: "判定の全文（JSON）",

  // The end
  resultSentence: ({ winner, by, margin }, absent) => {
    const w = winner || undefined;
    switch (by) {
      case "count":
        return w ? `${name(w)}${moku(margin ?? 0)}勝ち` : "持碁";
      case "resign":
        return w ? `${name(w)}の中押し勝ち（${other(w)}の投了）` : "投了";
      case "time":
        return w ? `${name(w)}の勝ち（${other(w)}の時間切れ）` : "時間切れ";
      case "forfeit":
        return w ? `${name(w)}の勝ち（${other(w)}は${absent ? "不在" : "続行不能"}）` : "続行不能";
      case "move-limit":
        return "引き分け（手数の上限に到達）";
      case "repetition":
        return "引き分け（同一局面の反復）";
      case "both-lose":
        return "両負け";
      default:
        return "無勝負（勝敗はつきません）";
    }
  },
  breakdown: "計算の内訳",
  komiRow: "コミ",
  handicapBonus: "黒の置石の補正",
  deadWere: (dead) => `取り除いた死に石：${stonesAt(dead)}。`,
  again: "もう一局",
  rematch: "再戦（黒白を交代）",
  rematchAsked: (other_) => `再戦を申し込みました。${name(other_)}の返事待ちです…`,
  rematchUnrated: {
    "same-opponent": "同じ相手とのレート対局が多いため、レートの対象になりません。",
    "same-address": "双方が同じアドレスから打っているため、レートの対象になりません。",
  },
  rematchOffered: (who) => `${name(who)}が黒白を交代して再戦を申し込んでいます。`,
  rematchAccept: "打つ",
  rematchDeclined: (who) => `${name(who)}は今は再戦を望んでいません。`,
  underAllRules: "全ルールで数える",
  tooLongToCount: "手数が多すぎます。SGFを保存し、そのファイルを数えてください。",
  newGame: "新しい対局",

  // A failed opponent
  vacant: (who) => `${name(who)}が続けられなくなりました`,
  takeWin: "勝ちで終える",
  goOn: (engine) => `${engine}と続ける`,

  // Typing
  typeMove: "手やコマンドを入力して打つ",
  typeHint: "d4 · パス · 待った · 投了 · l 最後の手 · c 時計 · ? 全コマンド",
  send: "打つ",
  help: "着手：d4、パス、パス d4（試し打ちで、そのコウのためのパス）。対局：待った、中断、再開、許可、断る、投了、着席、勝ち、交代、無勝負。整地：死に d4、生き d4、完了、同意、続行、審判が念を押したら「確か」。印つけ：印 d4、完了、異議。立会人：立会人、退席、死に d4、生き d4、裁定、裁定なし。確認：l 最後の手、c 時計、b 盤面、g d4 連と呼吸点、e 形勢の表示と非表示、s 現在の状況。",
  typed: {
    パス: "pass",
    投了: "resign",
    待った: "undo",
    中断: "pause",
    再開: "unpause",
    許可: "allow",
    断る: "decline",
    完了: "done",
    同意: "agree",
    続行: "play-on",
    打って決める: "play-on",
    勝ち: "win",
    交代: "go-on",
    着席: "sit",
    異議: "dispute",
    確か: "sure",
    立会人: "mediate",
    退席: "stop-mediating",
    裁定: "verdict",
    裁定なし: "no-verdict",
    無勝負: "no-result",
    最後の手: "last",
    時計: "clocks",
    盤面: "board",
    形勢: "estimate",
    状況: "status",
    ヘルプ: "help",
  },
  typedOf: { パス: "pass-for", 印: "mark", 死に: "dead", 死に石: "dead", 生き: "alive", 連: "group" },
  unknown: (what, chat) =>
    `「${what}」は手でもコマンドでもありません。? で一覧を表示します。${chat ? "会話はチャット欄に書いてください。" : ""}`,
  offBoard: (what) => `${what}はこの盤にありません。`,
  emptyPoint: (vertex) => `${vertex}は空いています。`,
  group: (vertex, color, n, liberties) =>
    `${vertex}：${name(color)}、${stones(n)}、呼吸点${number(liberties.length)}：${list(liberties)}。`,
  lastMove: (n, color, move) => `${nth(n)}：${name(color)} ${move === "pass" ? "パス" : move}。`,
  noMoves: "まだ着手がありません。",
  sideClock: (color, time, after) => `${name(color)} ${time}${after ? `、${after}` : ""}。`,
  notNow: "今はできません。",
  marked: (of, dead) => `${list(of)}：${fate(dead)}。`,
  alarm: (seconds) => `残り${seconds}秒。`,
  ended: (said) => `終局しました。${said}。`,
};
