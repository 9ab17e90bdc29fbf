// What the page says in Japanese about people: accounts, challenges, the lobby, chat and moderation.

import type { Audited, ChallengeState, Color, Discipline, Speed } from "../../api/types";
import type { peopleWords as english } from "../en/people";
import { dotted } from "../sentences";
import {
  clock,
  games,
  here,
  lines,
  moku,
  name,
  number,
  other,
  rank,
  resultText,
  sentence,
  stones,
  titles,
} from "./parts";
import shell from "./shell.json";

const signed = (figure: number): string => number(Math.round(figure));
const { day, hour, moment } = here;

/** A rank in words: "12k" as the server says it. */
const longRank = (said: string): string => said.replace("k", "級").replace("d", "段");

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

const speeds: Record<Speed, string> = { blitz: "早碁", live: "普通", slow: "じっくり", correspondence: "通信碁" };

const rules = (ruleset: string | undefined): string => titles[ruleset ?? "chinese"] ?? ruleset!;

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "黒白どちらか" : theirs ? other(color ?? "black") : name(color ?? "black");

const scopes: Record<string, string> = {
  play: "自分の対局で打つ",
  bot: "プログラムとして着席する",
  challenge: "対局の申し込みと返事",
  tournament: "大会への参加と運営",
  admin: "モデレーション",
  calendar: "カレンダーとして読む",
};

const disciplines: Record<Discipline, string> = { mute: "発言禁止", ban: "利用停止", pardon: "解除" };

const judged: Record<Discipline, string> = {
  mute: "を発言禁止にしました",
  ban: "を利用停止にしました",
  pardon: "の処分を解除しました",
};

const deeds: Record<Audited["did"], string> = {
  mute: "発言禁止",
  ban: "利用停止",
  pardon: "処分の解除",
  report: "通報",
  close: "通報の処理完了",
  amend: "結果の訂正",
  recover: "パスワード再設定リンクの発行",
  recovered: "リンクでパスワードを再設定",
  email: "メールアドレスの変更",
  methods: "ログイン方法の変更",
  erase: "削除",
  erased: "すべての記録から名前を消去",
  invite: "招待の発行",
  join: "招待でアカウントを作成",
  withdraw: "取り下げ",
  add: "アカウントの追加",
  announce: "お知らせ",
  appoint: "役割の変更",
};

const states: Record<ChallengeState, string> = {
  waiting: "返事待ちです。",
  accepted: "受諾されました。",
  declined: "断られました。",
  withdrawn: "取り下げられました。",
  expired: "期限が切れました。",
};

const result = (winner: Color, color: Color, how: string): string => {
  const won = winner === color ? "勝ち" : "負け";
  const ways: Record<string, string> = {
    "": won,
    R: `中押し${won}`,
    T: `時間切れ${won}`,
    F: `反則・不戦${winner === color ? "勝ち" : "敗"}`,
  };
  return ways[how] ?? `${moku(Number(how))}${won}`;
};

export const peopleWords: typeof english = {
  // The head of the page
  you: "あなた",
  lobby: "ロビー",
  signIn: "ログイン",
  moderation: "モデレーション",
  home: "トップページへ",
  notReached: "サーバーにつながりません。しばらくしてからもう一度お試しください。",
  pageFault: (said) =>
    `このページに不具合があります（${said}）。再読み込みしても直らないときは、運営者にお知らせください。`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "ほかの始め方",
  playFriend: "友だちとリンクで対局",
  findOpponent: "相手を探す",
  learnRules: "2分でルールを覚える",
  liveBoards: "対局を観戦する",
  scoreRecord: "SGFの地を数える",
  dropRecord: "棋譜をここにドロップすると、石の生き死にと、各ルールで数えた結果がわかります。",
  chooseRecord: "ファイルを選ぶ",
  pasteRecord: "貼り付ける",
  pasteLabel: "棋譜のテキスト",
  countRecord: "数える",
  aBot: (lines) => `${lines}行のボット`,
  botHint: "Pythonだけで動き、インストールは不要です。このサーバーで一局打ち、その様子がこのページに映ります。",
  botCommand: (server) => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }) => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "ログイン・アカウント作成",
  name: "名前",
  nameHint: "32文字まで。全員に表示されます。",
  nameMissing: "名前を入力してください。",
  password: "パスワード",
  passwordHint: (least) => `${least}文字以上。いくつかの言葉をつなげるとよいでしょう。`,
  forgotten: "パスワードを忘れた人",
  forgottenHint: "忘れたときは、モデレーターかサーバーの管理者に再設定用のリンクを発行してもらってください。",
  forgottenAsk: "パスワードを忘れましたか？",
  recoverWho: "名前またはメールアドレス",
  recoverWhoMissing: "名前かメールアドレスを入力してください。",
  sendLink: "リンクを送る",
  recoverSent: "そのアカウントにメールアドレスがあれば、リンクを送りました。迷惑メールのフォルダーも確かめてください。",
  recoverHint:
    "リンクはアカウントのメールアドレスに届きます。登録していないときは、モデレーターかサーバーの管理者に発行してもらってください。",
  makeLink: "リンクを発行",
  linkFor: (who, till) =>
    `このリンクを${who}さんに渡してください。${moment(till)}まで1回だけ使えます。リンクを持つ人は誰でもパスワードを再設定できます。`,
  passwordMissing: "パスワードを入力してください。",
  passwordShort: (least) => `短すぎます。${least}文字以上にしてください。`,
  makeAccount: "アカウントを作る",
  isBot: "プログラム用（BOTの印がつきます）",
  guestKeeps: (guest) => `今は${guest}です。アカウントを作っても、対局と席はそのまま引き継がれます。`,
  alreadyIn: (who) => `${who}としてログインしています。`,
  signInOrUp: "ログイン・アカウント作成",
  signOut: "ログアウト",

  // One's own rank
  ownRank: "棋力はどのくらいですか",
  ownRankHint: "最初のレート対局の前に一度だけ申告できます。段級位はそこから始まり、その後は対局で変わります。",
  ownRankUnsaid: "申告しない",
  beginner: "初心者です",
  aboutRank: (said) => `${longRank(said)}くらい`,
  ownRankSaid: (said) => `${longRank(said)}から始まります。`,

  // One's own account
  account: "アカウント",
  nobody: "ログインしていません",
  guestAccount: (guest) =>
    `今は${guest}で、このブラウザでしか使えません。アカウントがあれば、対局が残り、レートがつき、チャットもできます。`,
  attempts: (count, last) =>
    `あなたの名前で間違ったパスワードが${count}回入力されました（最後は${moment(last)}）。ログインはこれまでどおりできます。ほかで使っていない長いパスワードなら心配ありません。`,
  banned: ({ until, why }) =>
    `${until ? `${day(until)}まで` : ""}閲覧だけができます。モデレーターの理由：${sentence(why)}`,
  muted: ({ until, why }) => `${until ? `${day(until)}まで` : ""}発言できません。モデレーターの理由：${sentence(why)}`,
  yourPage: "自分のページと対局",
  exportData: "自分のデータをダウンロード",
  aboutYou: "プロフィール",
  bio: "自己紹介",
  bioHint: "自分のページに、そのままの文字で表示されます。",
  save: "保存",
  saved: "保存しました。",
  changePassword: "パスワードの変更",
  oldPassword: "今のパスワード",
  newPassword: "新しいパスワード",
  oldPasswordWrong: "パスワードが違います。",
  passwordChanged: "パスワードを変更しました。ほかのブラウザはログアウトされ、キーはすべて無効になりました。",
  email: "メールアドレス",
  emailHint: "パスワードを忘れたときのリンクに使います。ほかの人には見えません。",
  emailIs: (a) => `今は ${a} です。`,
  emailMissing: "メールアドレスを入力してください。",
  emailSent: (to) => `${to} にリンクを送りました。開くとこのアドレスが使われます。`,
  emailRemove: "アドレスを削除",
  emailRemoved: "メールアドレスを削除しました。",
  emailConfirm: "メールアドレスの確認",
  emailConfirmed: "アドレスを登録しました。",
  emailConfirmHint: "パスワードを忘れたときのリンクに使います。ほかの人には見えません。",
  notices: "通知",
  notifyMe: "対局の申し込みや開始を、ページの外でも知らせる",
  notifyRefused:
    "ブラウザが通知を許可していません。ブラウザの設定でこのサイトの通知を許可してから、もう一度お試しください。",
  notifySet: (on) => (on ? "ブラウザで通知します。" : "ブラウザでは通知しません。"),
  lookHint:
    "テーマ・碁盤・座標・音・言語はこのブラウザに保存されます。各ページ上部のスライダー形のボタンで変更できます。",

  // Tokens
  erase: "完全に削除",
  eraseHint:
    "対局はすべて投了になり、対局・チャット・大会では「deleted player」と表示されます。名前はほかの人には渡りません。元に戻すことはできません。",
  eraseSure: "削除します",
  eraseUnsure: "先にここにチェックを入れてください。",
  passkeySignIn: "パスキーでログイン",
  passkeyMake: "パスキーで作る",
  passkeyMakeHint:
    "パスキーがあればパスワードは要りません。スマートフォンやパソコン、パスワード管理アプリでログインできます。",
  passkeysAt: (at: string): string => `パスキーは ${at} で使えます。`,
  passkeysHttps: "パスキーには https のアドレスが必要です。このサーバーには設定されていません。",
  passkeysNone: "このブラウザーではパスキーを使えません。",
  passkeyCanceled: "パスキーは使われませんでした。もう一度試せます。",
  signInAt: (title: string): string => `${title} でログイン`,
  signingOn: "ログインしています…",
  signOnLost: "このブラウザーはそのログインを知りません。もう一度始めてください。",
  chooseName: "名前を決めてください",
  chooseNameHint: "このアカウントはまだここにありません。ほかの人に見える名前を決めると作られます。",
  haveAccount: "すでにアカウントがありますか。ログインして、アカウントのページで連携してください。",
  methods: "ログイン方法",
  methodsHint:
    "パスキーはスマートフォンやパソコン、パスワード管理アプリに保管されます。推測されたり、だまし取られたりしません。",
  noMethods: "パスワードだけです。",
  addPasskey: "パスキーを追加",
  linkAt: (title: string): string => `${title} と連携`,
  methodAdded: "追加しました。これでログインできます。",
  methodRemoved: "削除しました。",
  methodName: "呼び名",
  rename: "名前を変更",
  remove: "削除",
  confirmPasskey: "パスキーで確認",
  confirmAt: (title: string): string => `${title} で確認`,
  confirmHint: "ここで何かを変えるには本人確認をしてください。その後5分間はパスワードが要りません。",
  confirmed: "確認しました。5分間はパスワードが要りません。",
  roleConfirm:
    "あなたの役割にはパスキーでの確認が必要です。このブラウザーで12時間有効です。なければアカウントのページで追加してください。",
  firstPassword: "パスワードを決める",
  proofMissing: "まず「ログイン方法」で本人確認をしてください。",
  methodOf: ({ label, provider }) => [provider, label].filter(Boolean).join(": ") || "パスキー",
  synced: "ほかの端末でも利用可",
  openedBy: {
    password: "パスワードでログイン",
    passkey: "パスキーでログイン",
    provider: "プロバイダーでログイン",
    link: "リンクでログイン",
  } as Record<string, string>,
  devices: "端末",
  devicesHint: "ログイン中の端末です。心当たりのないものがあれば、ログアウトさせてパスワードを変更してください。",
  deviceOf: ({ label }) => label || "ブラウザ",
  thisDevice: "この端末",
  deviceIs: ({ created, used }) => dotted(`開始 ${day(created)}`, used && `最終使用 ${day(used)}`),
  endOthers: "ほかの端末をすべてログアウト",
  othersEnded: "ほかの端末はすべてログアウトしました。",
  tokens: "キー",
  tokensHint: "プログラムがキーをAPIに示すと、そのキーで許された範囲で、あなたとして動作します。",
  noTokens: "ありません。",
  tokenLabelOf: ({ label, scopes: of }) => (of.includes("calendar") ? "カレンダー" : label || "名称なし"),
  tokenIs: ({ scopes: of, created, used, expires }) =>
    dotted(
      `権限：${of.map((scope) => scopes[scope] ?? scope).join("、")}`,
      `作成 ${day(created)}`,
      used ? `最終使用 ${day(used)}` : "未使用",
      expires && `期限 ${day(expires)}`,
    ),
  revoke: "無効にする",
  newToken: "プログラム用の新しいキー",
  tokenLabel: "名称",
  tokenLabelHint: "用途がわかる名前。例：「自宅のGNU Go」",
  labelMissing: "何に使うキーか書いてください。",
  scopes: "権限",
  scope: (scope) => `${scopes[scope] ?? scope}`,
  noScope: "権限を1つ以上選んでください。",
  expires: "有効期限",
  lifetimes: [
    ["90", "90日後"],
    ["7", "7日後"],
    ["365", "1年後"],
  ],
  tokenPasswordHint: "このブラウザを使えるだけの人に、長く使えるキーを作らせないためです。",
  makeToken: "キーを作る",
  tokenOnce: "今すぐキーをコピーしてください。表示されるのはこの一度だけです。",
  tokenItself: (label) => `キー「${label}」`,
  copy: "コピー",

  // Somebody's page
  noSuchPerson: "その名前の人はいません。",
  since: (at) => `${day(at)}登録`,
  record: ({ won, lost, drawn }) => `${won}勝${lost}敗${drawn > 0 ? `${drawn}分け` : ""}`,
  challengeTo: (who) => `${who}に対局を申し込む`,
  guestPage: "ゲストです。アカウントがないと、レートも対局の申し込みもありません。",
  challengeNeedsAccount: "対局を申し込むにはアカウントが必要です。",
  block: "ブロック",
  unblock: "ブロックを解除",
  blocked: (who) => `${who}をブロックしています。申し込みは届かず、対局相手にもなりません。`,
  blocks: "ブロック",
  nobodyBlocked: "だれもいません。",
  blocksHint: "この人たちの申し込みは表示されず、対局相手にもなりません。",
  ratings: "レート",
  unrated: "レート対局はまだありません。",
  pool: "対象",
  poolOf: (pool) => ({ people: "人", bots: "プログラム" })[pool] ?? pool,
  rating: "レート",
  ratingOf: ({ rank: said, value, provisional }) => `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95%",
  intervalOf: ({ low, high }) => `${signed(low)}～${signed(high)}`,
  provisionalHint: "「?」は、局数が少なく、レートがまだ大きく動くかもしれないことを示します。",
  scaleHint:
    "段級位1つの差は、19路盤の置石1子に当たります。30級から1級、続いて初段から九段まであります。棋力のわかっているプログラムが基準です。",
  course: "レートの推移",
  courseHint: "塗りつぶした点は勝ち、白抜きの点は負けです。本当の棋力はおそらく帯の中にあります。",
  courseSaid: (n, from, to) => `${n}局のレート：${signed(from)}から${signed(to)}`,
  streakOf: (n) => (n > 0 ? `${n}連勝中` : `${-n}連敗中`),
  longestStreak: (n) => `最長連勝：${n}`,
  opponents: "よく当たる相手",
  rates: "手番・置石・ルール別",
  handicaps: { none: "置石なし", given: "置かせた対局", taken: "置いた対局" },
  gamesRated: (n) => n,

  // Games
  games: "対局",
  game: "対局",
  result: "結果",
  board: "碁盤",
  rules: "ルール",
  moves: "手数",
  opponent: "相手",
  any: "すべて",
  results: [
    ["", "すべて"],
    ["won", "勝ち"],
    ["lost", "負け"],
    ["drawn", "引き分け"],
  ],
  boardSizes: [
    ["", "すべて"],
    ["9x9", "9路"],
    ["13x13", "13路"],
    ["19x19", "19路"],
  ],
  ratedOrNot: [
    ["", "すべて"],
    ["true", "レートあり"],
    ["false", "レートなし"],
  ],
  ratedMark: "レートあり",
  find: "検索",
  older: "さらに前へ",
  noGames: "対局はまだありません。",
  gamesFound: (n, more) => (n === 0 ? "該当する対局はありません。" : `${games(n)}${more ? "（続きあり）" : ""}`),
  against: (opponent) => `相手：${opponent}`,
  gameSaid: (color, opponent) => `${name(color)}番、相手：${opponent}`,
  outcome: (said, color) => {
    if (!said) return "対局中";
    const [, winner, how = ""] = /^([BW])\+(.*)$/.exec(said) ?? [];
    return winner ? result(winner === "B" ? "black" : "white", color, how) : resultText(said);
  },
  day,

  // The lobby
  news: "お知らせ",
  look: "見る",
  dismiss: "閉じる",
  toBoard: "盤へ",
  offersYou: (who, terms) => `${who}から対局の申し込み：${terms}。`,
  gameStarts: (opponent, color) => `${opponent}との対局が始まります。あなたは${name(color)}です。`,
  yourTurn: (opponent) => `${opponent ?? "相手"}との対局で、あなたの番です。`,
  gameOver: (opponent, result) => `${opponent ?? "相手"}との対局が終わりました：${resultText(result)}。`,
  vacation: "休暇",
  vacationHint: "休暇のある対局では、あなたの時間は数えません。すべての対局で同時に始まり、同時に終わります。",
  vacationBegin: "休暇に入る",
  vacationEnd: "休暇を終える",
  vacationNow: "休暇中です。",
  vacationLast: "最終日",
  theirTurn: "相手の番",
  yourGames: "自分の対局",
  gameNow: (size, time, color) => dotted(lines(size), clock(time), `自分：${name(color)}`),
  turn: "あなたの番",
  toYou: "あなたへの申し込み",
  yours: "自分の申し込み",
  openOffers: "対局者募集中",
  nobodyWaits: "今は相手を待っている人がいません。対局を申し込むか、相手を探してください。",
  kindOf: (kind) => ({ open: "だれでも", link: "リンクを知っている人", direct: "指名", automatch: "だれでも" })[kind],
  accept: "受ける",
  decline: "断る",
  withdraw: "取り下げる",
  link: "リンク",

  automatch: "相手を探す",
  sizes: "碁盤",
  noSize: "碁盤を1つ以上選んでください。",
  speed: "速さ",
  speedOf: (speed) => speeds[speed],
  evenSearch: "段級位に応じた置石とコミで互角にする",
  searching: ({ sizes, speed, rated }) =>
    `相手を探しています：${sizes.map(lines).join("・")}、${speeds[speed]}${rated ? "、レートあり" : ""}。見つかると自動的に始まります。`,
  stopSearch: "探すのをやめる",

  offerTitle: "対局を申し込む",
  offerTo: "相手",
  toAnybody: "ここにいるだれでも",
  toLink: "リンクを受け取った人",
  offerSend: "申し込む",
  offered: "申し込みました。「自分の申し込み」に表示されています。相手が受けると、ここで自動的に始まります。",
  clocks: clocks.map((time): [string, string] => [time, clock(time)]),
  moreTerms: "ルール・置石・終局方法",
  ratedGame: "レート対局にする",
  ratedNeedsAccount: "レート対局にはアカウントが必要です。",
  challengeTitle: (who) => `${who}との対局`,
  challengeSend: (who) => `${who}に申し込む`,

  terms: (game, rated, theirs = true) =>
    dotted(
      lines(game.size),
      `${rules(game.ruleset)}ルール`,
      game.komi !== undefined && `コミ${moku(game.komi)}`,
      Boolean(game.handicap) && `置石${stones(game.handicap!)}`,
      clock(game.time),
      `自分：${colorFor(game.color, theirs)}`,
      rated ? "レートあり" : "レートなし",
    ),

  // One challenge
  aChallenge: "対局の申し込み",
  noSuchChallenge: "この申し込みはありません。",
  toLobby: "ロビーへ",
  offerOf: (who) => `${who}からの申し込み`,
  yourOffer: (to) => (to ? `${to}への申し込み` : "自分の申し込み"),
  stateOf: (state, mine, to) =>
    state === "waiting" && mine ? `${to ?? "相手"}を待っています。受けると、ここで自動的に始まります。` : states[state],
  whatIsOffered: "申し込みの内容",
  offeredBy: "申込者",
  termsOneByOne: (game, rated, theirs, ending) => [
    ["碁盤", lines(game.size)],
    ["ルール", rules(game.ruleset)],
    ["コミ", game.komi === undefined ? "標準" : moku(game.komi)],
    ...(game.handicap ? [["置石", stones(game.handicap)] as [string, string]] : []),
    ["時間", clock(game.time)],
    ["自分の石", colorFor(game.color, theirs)],
    ["レート", rated ? "あり" : "なし"],
    ...(ending ? [["終局方法", ending] as [string, string]] : []),
  ],
  challengeLink: "打ちたい相手にこのリンクを送ってください。",
  watch: "観戦する",

  // Chat
  chat: "チャット",
  nothingSaid: "まだ発言がありません。",
  kibitzHint: "観戦者の発言は、終局後に表示されます。",
  chatOnceSeated: "着席すると、ここで相手と話せます。",
  chatNeedsAccount: "発言するにはアカウントが必要です。",
  sayLabel: "チャットで発言する",
  sayCommand: (line) =>
    `「${line}」は手かコマンドで、盤の下の欄に入力するものです。このまま発言するなら、もう一度「発言」を押してください。`,
  switchChatOff: "チャットをオフにする",
  switchChatOn: "チャットをオンにする",
  chatOff: (who) => `${who}がチャットをオフにしています。`,
  chatOffByYou: "チャットをオフにしています。",
  chatSwitched: (who, on) => `${who}がチャットを${on ? "オンに戻しました" : "オフにしました"}。`,
  say: "発言",
  sayNothing: "発言を入力してください。",
  watching: "観戦中",
  hour: (at) => hour(at),

  // Reports
  report: "通報",
  reportPerson: (who) => `${who}を通報する`,
  reportLine: (who) => `${who}の発言を通報する`,
  whatIsWrong: "どんな問題がありますか？",
  reportHint: "モデレーターが、通報の対象と合わせて読みます。",
  whyMissing: "理由を書いてください。",
  sendReport: "通報を送信",
  cancel: "キャンセル",
  reported: "ありがとうございます。モデレーターが確認します。",

  // Moderation
  moderatorsOnly: "モデレーター専用のページです。",
  reports: "通報",
  noReports: "未処理の通報はありません。",
  reportedAt: (at) => moment(at),
  theGame: "対局",
  judge: "発言禁止・利用停止",
  closeReport: "処理を終える",
  why: "理由",
  whyHint: "記録に残ります。",
  person: "対象者",
  nameOrId: "名前かID",
  deed: "処分",
  discipline: (what) => disciplines[what],
  hours: "時間数",
  hoursHint: "空欄なら、解除するまで。",
  badHours: (most) => `時間数は${most}までの整数か、空欄にしてください。`,
  doIt: "実行",
  done: (what, who) => `${who}${judged[what]}。`,
  amendResult: "結果の訂正",
  gameAddress: "対局のアドレス",
  gameMissing: "対局のアドレスを貼り付けてください。",
  newResult: "正しい結果",
  decisions: [
    ["B+R", "黒の中押し勝ち"],
    ["W+R", "白の中押し勝ち"],
    ["B+", "黒の数え勝ち"],
    ["W+", "白の数え勝ち"],
    ["B+T", "黒の時間切れ勝ち"],
    ["W+T", "白の時間切れ勝ち"],
    ["B+F", "黒の不戦勝・反則勝ち"],
    ["W+F", "白の不戦勝・反則勝ち"],
    ["0", "持碁"],
    ["both-lose", "両負け"],
    ["Void", "無勝負"],
  ],
  margin: "目数の差",
  marginMissing: "3.5のように目数を入力してください。",
  amended: "結果を訂正しました。",
  server: "サーバー",
  serverSince: (version: string, at: string): string => `${version} · 稼働開始: ${moment(at)}`,
  serverWorks: (ok: boolean, note?: boolean): string => (!ok ? "異常" : note ? "要確認" : "正常"),
  serverLately: (total: string, lately: string, minutes: string): string => `${total}（直近${minutes}分: ${lately}）`,
  serverPart: {
    store: "データベース",
    connections: "接続の空き",
    logs: "保存された対局",
    mail: "メールサーバー",
    disk: "ディスクの空き",
    certificate: "証明書",
    engines: "プログラム",
    push: "プッシュ通知",
    traces: "トレース",
  },
  serverFigures: {
    shinpan_games_loaded: "メモリ上の対局",
    shinpan_games_parked: "データベースで待機中の対局",
    shinpan_streams: "対局者と観戦者の接続数",
    shinpan_programs: "実行中のプログラム",
    shinpan_program_faults_total: "プログラムの異常",
    shinpan_request_seconds_mean: "平均応答時間",
    shinpan_commit_seconds_mean: "平均書き込み時間",
    shinpan_writes_waiting: "書き込み待ち",
    shinpan_work_waiting: "処理待ちのリクエスト",
    shinpan_mail_waiting: "送信待ちのメール",
    process_resident_memory_bytes: "メモリ",
    process_open_fds: "開いているファイル",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "カレンダー用のリンク",
  calendarHint:
    "対局の期限と大会の日程を、携帯電話のカレンダーに表示します。リンクを知っている人は誰でも見られます。以前のリンクは無効になります。",
  calendarAddress: "カレンダー用のアドレス",
  invitations: "招待",
  invitationsHint: "リンクを持つ人は、それでアカウントを作れます。",
  inviteUses: "人数",
  inviteDays: "有効な日数",
  invitationIs: (left, till) => `あと${left}人・${moment(till)}まで`,
  linkOnce: "今すぐリンクをコピーしてください。表示されるのはこの一度だけです。",
  wholeNumber: (most) => `1から${most}までの整数にしてください。`,
  addAccount: "アカウントを追加",
  announcements: "お知らせ",
  announcementsHint:
    "どのページにも表示されます。メンテナンスのように開始と終了を入れると、その時間を表示し、終われば自動で消えます。",
  announcement: "みんなに知らせること",
  begins: "開始",
  ends: "終了",
  announce: "知らせる",
  moment,
  roles: "役割",
  rolesHint: "対局のほかにアカウントができること。記録に残ります。",
  seeRoles: "役割を見る",
  role: { moderator: "モデレーター：人と結果", organizer: "主催者：大会", admin: "管理者：すべて" },
  giveRoles: "この役割にする",
  rolesGiven: (who, roles) => `${who}: ${roles || "役割なし"}`,
  audit: "処理の記録",
  auditHint: "通報と処分のすべて（新しい順）。",
  nothingDone: "まだありません。",
  deedOf: ({ did, hours, result }) =>
    [
      deeds[did],
      result && `（${resultText(result)}に）`,
      (did === "mute" || did === "ban") && (hours ? `（${number(hours)}時間）` : "（無期限）"),
    ]
      .filter(Boolean)
      .join(""),
};
