// What the page says about people: accounts, challenges, the lobby, chat and moderation.

import type {
  Audited,
  Challenge,
  ChallengeState,
  Color,
  Discipline,
  Method,
  Offer,
  Rating,
  Sanction,
  Search,
  Speed,
  Strength,
  Token,
} from "../../api/types";
import { capital, crossed as board, sentence } from "../sentences";
import { clock, count, here, name, other, rank, resultText, titles } from "./parts";
import shell from "./shell.json";

const signed = (figure: number): string => String(Math.round(figure)).replace("-", "−");
const { day, hour, moment } = here;

/** A rank in words: "12k" as the server says it. */
const longRank = (said: string): string => said.replace("k", " kyu").replace("d", " dan");

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

const speeds: Record<Speed, string> = {
  blitz: "Blitz",
  live: "Live",
  slow: "Slow",
  correspondence: "Days",
};

const rules = (ruleset: string | undefined): string => titles[ruleset ?? "chinese"] ?? ruleset!;

/** The color of who reads it: the offer has that of who made it. */
const colorFor = (color: Color | "random" | undefined, theirs: boolean): string =>
  color === "random" ? "either color" : theirs ? other(color ?? "black") : name(color ?? "black");

const scopes: Record<string, string> = {
  play: "play in its games",
  bot: "be a program that takes seats",
  challenge: "make and answer challenges",
  tournament: "enter and run tournaments",
  admin: "moderate",
  calendar: "be read as a calendar",
};

const disciplines: Record<Discipline, string> = { mute: "Mute", ban: "Ban", pardon: "Pardon" };

const deeds: Record<Audited["did"], string> = {
  mute: "muted",
  ban: "banned",
  pardon: "pardoned",
  report: "reported",
  close: "closed a report",
  amend: "amended",
  recover: "made a link for another password:",
  recovered: "chose another password by link:",
  email: "changed the e-mail address:",
  methods: "changed the ways to sign in:",
  erase: "deleted:",
  erased: "took the name out of all logs:",
  invite: "made an invitation:",
  join: "made an account by invitation:",
  withdraw: "withdrew:",
  add: "added:",
  announce: "announced:",
  appoint: "changed the roles of",
};

const states: Record<ChallengeState, string> = {
  waiting: "It waits for an answer.",
  accepted: "It was accepted.",
  declined: "It was declined.",
  withdrawn: "It was withdrawn.",
  expired: "It was open for too long.",
};

export const peopleWords = {
  // The head of the page
  you: "You",
  lobby: "Lobby",
  signIn: "Sign in",
  moderation: "Moderation",
  home: "To the first screen",
  notReached: "The server cannot be reached. Try it again in a moment.",
  pageFault: (said: string): string =>
    `This page has a fault: ${said}. Reload it; if it stays, please tell the operator.`,
  nothingHere: shell.titles.lost,

  // The first screen
  otherWays: "Other ways to begin",
  playFriend: "Play a friend by link",
  findOpponent: "Find an opponent",
  learnRules: "Learn the rules in two minutes",
  liveBoards: "Watch live boards",
  scoreRecord: "Score an SGF",
  dropRecord: "Drop a game record here: see who is alive, and what the board counts for under every ruleset.",
  chooseRecord: "Choose a file",
  pasteRecord: "Paste it",
  pasteLabel: "The text of a game record",
  countRecord: "Count it",
  aBot: (lines: number): string => `A bot in ${lines} lines`,
  botHint: "Python, with nothing to install. It plays a game on this server, and the page shows it.",
  botCommand: (server: string): string => `python3 bot.py ${server}`,

  // People
  strength: ({ rank: said, provisional }: Strength): string => `${rank(said)}${provisional ? "?" : ""}`,

  // Signing in
  loginTitle: "Sign in, or make an account",
  name: "Name",
  nameHint: "Up to 32 characters. Everybody sees it.",
  nameMissing: "Write a name here.",
  password: "Password",
  passwordHint: (least: number): string => `At least ${least} characters; a few words are good.`,
  forgotten: "A forgotten password",
  forgottenHint:
    "Forgotten? A moderator or the operator of this server makes you a link with which you choose another.",
  forgottenAsk: "Forgot your password?",
  recoverWho: "Your name or e-mail address",
  recoverWhoMissing: "Write your name or your e-mail address here.",
  sendLink: "Send a link",
  recoverSent:
    "If there is such an account with an e-mail address, a link is on its way there. Look in the spam folder, too.",
  recoverHint:
    "The link goes to the e-mail address of your account. If it has none, a moderator or the operator of this server makes you a link.",
  makeLink: "Make a link",
  linkFor: (who: string, till: string): string =>
    `Give this link to ${who}. It works once, until ${moment(till)}: whoever has it can choose another password.`,
  passwordMissing: "Write the password here.",
  passwordShort: (least: number): string => `That is too short: use at least ${least} characters.`,
  makeAccount: "Make an account",
  isBot: "It is for a program: it wears the badge BOT",
  guestKeeps: (guest: string): string =>
    `You are ${guest}. If you make an account, your games and your seats stay yours.`,
  alreadyIn: (who: string): string => `You are signed in as ${who}.`,
  signInOrUp: "Sign in or make an account",
  signOut: "Sign out",

  // One's own rank
  ownRank: "How strong are you?",
  ownRankHint: "You say it once, before your first rated game. Your rank begins there and follows your games.",
  ownRankUnsaid: "I’d rather not say",
  beginner: "I’m a beginner",
  aboutRank: (said: string): string => `About ${longRank(said)}`,
  ownRankSaid: (said: string): string => `You begin at ${longRank(said)}.`,

  // One's own account
  account: "Your account",
  nobody: "You are not signed in",
  guestAccount: (guest: string): string =>
    `You are ${guest}, known to this browser only. With an account you keep your games, have a rating, and can chat.`,
  attempts: (count: number, last: string): string =>
    `Somebody tried ${count === 1 ? "a wrong password" : `${count} wrong passwords`} at your name, last on ${moment(last)}. It keeps you out of nothing; a long password of your own is enough.`,
  banned: ({ until, why }: Sanction): string =>
    `You may only look${until ? ` until ${day(until)}` : ""}. A moderator says why: ${sentence(why)}`,
  muted: ({ until, why }: Sanction): string =>
    `You may not talk${until ? ` until ${day(until)}` : ""}. A moderator says why: ${sentence(why)}`,
  yourPage: "Your page and games",
  exportData: "Download your data",
  aboutYou: "Who you are",
  bio: "About you",
  bioHint: "Shown on your page, as plain text.",
  save: "Save",
  saved: "Saved.",
  changePassword: "Change the password",
  oldPassword: "The present password",
  newPassword: "The new password",
  oldPasswordWrong: "That is not your password.",
  passwordChanged: "The password is changed. Other browsers are signed out, and all keys are revoked.",
  email: "E-mail address",
  emailHint: "For a link if you forget your password. Nobody else sees it.",
  emailIs: (a: string): string => `It is ${a}.`,
  emailMissing: "Write your e-mail address here.",
  emailSent: (to: string): string => `A link is on its way to ${to}. The address is yours once you open it.`,
  emailRemove: "Remove the address",
  emailRemoved: "You have no e-mail address any more.",
  emailConfirm: "Confirm your e-mail address",
  emailConfirmed: "The address is yours.",
  emailConfirmHint: "It is used for a link if you forget your password, and for nothing that others see.",
  notices: "Notices",
  notifyMe: "Tell me outside the page when somebody challenges me or a game begins",
  notifyRefused: "The browser does not allow it. Allow notifications for this site in its settings, then try again.",
  notifySet: (on: boolean): string => (on ? "The browser will tell you." : "The browser will not tell you."),
  lookHint:
    "Theme, board, coordinates, sounds and language belong to this browser: you find them under the sliders at the head of every page.",

  // Tokens
  erase: "Delete for good",
  eraseHint:
    "You resign your games, and you become “deleted player” in games, chats and tournaments. Nobody else gets your name. It cannot be undone.",
  eraseSure: "I want that",
  eraseUnsure: "Tick this first.",
  passkeySignIn: "Sign in with a passkey",
  passkeyMake: "Make it with a passkey",
  passkeyMakeHint: "With a passkey you need no password: your phone, computer or password manager signs you in.",
  passkeysAt: (at: string): string => `Passkeys work at ${at}.`,
  passkeysHttps: "Passkeys need an https address. The operator of this server has not given it one.",
  passkeysNone: "This browser has no passkeys.",
  passkeyCanceled: "No passkey was used. You can try again.",
  signInAt: (title: string): string => `Sign in with ${title}`,
  signingOn: "Signing in …",
  signOnLost: "This browser knows nothing of that sign-in: begin again.",
  chooseName: "Choose your name",
  chooseNameHint: "Nobody here has this account yet. Choose the name under which others see you, and you have one.",
  haveAccount: "You have an account here? Sign in to it, and link the two on your account page.",
  methods: "Ways to sign in",
  methodsHint:
    "A passkey is kept by your phone, computer or password manager. Nobody can guess it, or trick you out of it.",
  noMethods: "Your password alone.",
  addPasskey: "Add a passkey",
  linkAt: (title: string): string => `Link ${title}`,
  methodAdded: "It is added: you can sign in with it.",
  methodRemoved: "It is removed.",
  methodName: "What you call it",
  rename: "Rename",
  remove: "Remove",
  confirmPasskey: "Confirm with a passkey",
  confirmAt: (title: string): string => `Confirm with ${title}`,
  confirmHint: "To change something here, confirm that it is you. For five minutes you need no password then.",
  confirmed: "Confirmed: for five minutes you need no password.",
  roleConfirm:
    "Your role takes a confirmation with a passkey, which lasts for twelve hours in this browser. If you have none, add one on your account page.",
  firstPassword: "Choose a password",
  proofMissing: "Confirm first that it is you, under “Ways to sign in”.",
  methodOf: ({ label, provider }: Method): string => [provider, label].filter(Boolean).join(": ") || "A passkey",
  synced: "on your other devices, too",
  openedBy: {
    password: "with a password",
    passkey: "with a passkey",
    provider: "at a provider",
    link: "by a link",
  } as Record<string, string>,
  devices: "Devices",
  devicesHint: "Where you are signed in. If you do not know one of them, sign it out and change your password.",
  deviceOf: ({ label }: Token): string => label || "A browser",
  thisDevice: "this one",
  deviceIs: ({ created, used }: Pick<Token, "created" | "used">): string =>
    [`began ${day(created)}`, used && `last used ${day(used)}`].filter(Boolean).join(" · "),
  endOthers: "Sign out everywhere else",
  othersEnded: "Every other device is signed out.",
  tokens: "Keys",
  tokensHint: "A program that shows a key to the API acts in your name, as far as the key reaches.",
  noTokens: "There are none.",
  tokenLabelOf: ({ label, scopes: of }: Token): string =>
    of.includes("calendar") ? "Your calendar" : label || "without a label",
  tokenIs: ({ scopes: of, created, used, expires }: Token): string =>
    [
      `may ${of.map((scope) => scopes[scope] ?? scope).join(", ")}`,
      `made ${day(created)}`,
      used ? `last used ${day(used)}` : "never used",
      expires ? `until ${day(expires)}` : "",
    ]
      .filter(Boolean)
      .join(" · "),
  revoke: "Revoke",
  newToken: "A new key for a program",
  tokenLabel: "Label",
  tokenLabelHint: "What it is for, such as “GNU Go at home”.",
  labelMissing: "Say what the key is for.",
  scopes: "It may",
  scope: (scope: string): string => capital(scopes[scope] ?? scope),
  noScope: "Choose at least one thing that it may do.",
  expires: "It ends",
  lifetimes: [
    ["90", "after 90 days"],
    ["7", "after 7 days"],
    ["365", "after a year"],
  ] as [string, string][],
  tokenPasswordHint: "So that nobody who only has this browser makes a key that lasts.",
  makeToken: "Make the key",
  tokenOnce: "Copy the key now: it is shown only this once.",
  tokenItself: (label: string): string => `The key ${label}`,
  copy: "Copy",

  // Somebody's page
  noSuchPerson: "There is nobody of that name.",
  since: (at: string): string => `Here since ${day(at)}`,
  record: ({ won, lost, drawn }: { won: number; lost: number; drawn: number }): string =>
    `${won} won, ${lost} lost${drawn > 0 ? `, ${drawn} drawn` : ""}`,
  challengeTo: (who: string): string => `Challenge ${who}`,
  guestPage: "A guest: without an account there are no ratings and no challenges.",
  challengeNeedsAccount: "To challenge somebody you need an account.",
  block: "Block",
  unblock: "Unblock",
  blocked: (who: string): string => `You do not meet ${who}: no challenges, no games found for you.`,
  blocks: "Blocked",
  nobodyBlocked: "Nobody.",
  blocksHint: "You see no offers of theirs, and no game against them is found for you.",
  ratings: "Ratings",
  unrated: "No rated games yet.",
  pool: "Among",
  poolOf: (pool: string): string => ({ people: "people", bots: "programs" })[pool] ?? pool,
  rating: "Rating",
  ratingOf: ({ rank: said, value, provisional }: Rating): string =>
    `${longRank(said)}${provisional ? "?" : ""} (${signed(value)})`,
  interval: "95 %",
  intervalOf: ({ low, high }: Rating): string => `${signed(low)} to ${signed(high)}`,
  provisionalHint: "A question mark: few games so far, the rating may still move far.",
  scaleHint:
    "A rank is one handicap stone on 19×19: from 30 kyu to 1 kyu, then from 1 dan to 9 dan. Programs of known strength hold the scale in place.",
  course: "Course of the rating",
  courseHint: "A filled dot is a game won, an empty one a game lost; the band most likely has the true strength in it.",
  courseSaid: (n: number, from: number, to: number): string =>
    `The rating over ${n} games: from ${signed(from)} to ${signed(to)}`,
  streakOf: (n: number): string => (n > 0 ? `${n} won in a row` : `${-n} lost in a row`),
  longestStreak: (n: number): string => `longest run of wins: ${n}`,
  opponents: "Most frequent opponents",
  rates: "By color, handicap and rules",
  handicaps: { none: "No handicap", given: "Handicap given", taken: "Handicap taken" },
  gamesRated: (n: number): number => n,

  // Games
  games: "Games",
  game: "Game",
  result: "Result",
  board: "Board",
  rules: "Rules",
  moves: "Moves",
  opponent: "Opponent",
  any: "any",
  results: [
    ["", "any"],
    ["won", "won"],
    ["lost", "lost"],
    ["drawn", "drawn"],
  ] as [string, string][],
  boardSizes: [
    ["", "any"],
    ["9x9", "9×9"],
    ["13x13", "13×13"],
    ["19x19", "19×19"],
  ] as [string, string][],
  ratedOrNot: [
    ["", "any"],
    ["true", "rated"],
    ["false", "not rated"],
  ] as [string, string][],
  ratedMark: "rated",
  find: "Find",
  older: "Older ones",
  noGames: "No games yet.",
  gamesFound: (n: number, more: boolean): string =>
    n === 0 ? "No such games." : `${count(n, { one: "# game", other: "# games" })}${more ? " so far" : ""}`,
  against: (opponent: string): string => `against ${opponent}`,
  gameSaid: (color: Color, opponent: string): string => `${name(color)} against ${opponent}`,
  outcome: (result: string | undefined, color: Color): string => {
    if (!result) return "being played";
    if (result === "0") return "drawn";
    const winner = { B: "black", W: "white" }[result[0]!];
    return winner && result[1] === "+" ? `${winner === color ? "won" : "lost"}, ${result}` : resultText(result);
  },
  day,

  // The lobby
  news: "News",
  look: "Look",
  dismiss: "Dismiss",
  toBoard: "To the board",
  offersYou: (who: string, terms: string): string => `${who} offers you a game: ${terms}.`,
  gameStarts: (opponent: string, color: Color): string =>
    `Your game against ${opponent} begins. You have ${name(color)}.`,
  yourTurn: (opponent: string | undefined): string => `It is your turn against ${opponent ?? "somebody"}.`,
  gameOver: (opponent: string | undefined, result: string): string =>
    `Your game against ${opponent ?? "somebody"} is over: ${resultText(result)}.`,
  vacation: "Vacation",
  vacationHint:
    "No time of yours counts in games whose terms have vacation. It begins and ends in all of them at once.",
  vacationBegin: "Go on vacation",
  vacationEnd: "Come back",
  vacationNow: "You are on vacation.",
  vacationLast: "Until (last day)",
  theirTurn: "Waits for the other side",
  yourGames: "Your games",
  gameNow: (size: string, time: string, color: Color): string =>
    `${board(size)} · ${clock(time)} · you: ${name(color)}`,
  turn: "Your turn",
  toYou: "Offered to you",
  yours: "Your own offers",
  openOffers: "Open to anybody",
  nobodyWaits: "Nobody waits for an opponent just now. Offer a game, or let one be found for you.",
  kindOf: (kind: Challenge["kind"]): string =>
    ({ open: "To anybody", link: "To whoever has the link", direct: "To one person", automatch: "To anybody" })[kind],
  accept: "Accept",
  decline: "Decline",
  withdraw: "Withdraw",
  link: "Link",

  automatch: "Find an opponent",
  sizes: "Boards",
  noSize: "Choose at least one board.",
  speed: "Speed",
  speedOf: (speed: Speed): string => speeds[speed],
  evenSearch: "Even out by rank, with handicap and komi",
  searching: ({ sizes, speed, rated }: Search): string =>
    `Looking for an opponent: ${sizes.map(board).join(" or ")}, ${speeds[speed].toLowerCase()}${rated ? ", rated" : ""}. Your game begins by itself.`,
  stopSearch: "Stop looking",

  offerTitle: "Offer a game",
  offerTo: "To",
  toAnybody: "Anybody here",
  toLink: "Who gets the link",
  offerSend: "Offer it",
  offered: "Offered: it stands among your own offers. The game begins here by itself as soon as somebody accepts.",
  clocks: clocks.map((time): [string, string] => [time, capital(clock(time))]),
  moreTerms: "Rules, handicap, how it ends",
  ratedGame: "A rated game",
  ratedNeedsAccount: "Rated games are for accounts.",
  challengeTitle: (who: string): string => `A game with ${who}`,
  challengeSend: (who: string): string => `Offer it to ${who}`,

  /** What is offered in one line, from the side of who made the offer or of who reads it. */
  terms: (game: Offer, rated: boolean, theirs = true): string =>
    [
      board(game.size),
      `${rules(game.ruleset)} rules`,
      game.komi !== undefined && `komi ${game.komi}`,
      game.handicap && `${count(game.handicap, { one: "# stone", other: "# stones" })} handicap`,
      clock(game.time),
      `you: ${colorFor(game.color, theirs)}`,
      rated ? "rated" : "not rated",
    ]
      .filter(Boolean)
      .join(" · "),

  // One challenge
  aChallenge: "A challenge",
  noSuchChallenge: "There is no such challenge.",
  toLobby: "To the lobby",
  offerOf: (who: string): string => `${who} offers a game`,
  yourOffer: (to: string | undefined): string => (to ? `Your offer to ${to}` : "Your offer"),
  stateOf: (state: ChallengeState, mine: boolean, to: string | undefined): string =>
    state === "waiting" && mine ? `Waiting for ${to ?? "an opponent"}. The game begins here by itself.` : states[state],
  whatIsOffered: "What is offered",
  offeredBy: "By",
  termsOneByOne: (game: Offer, rated: boolean, theirs: boolean, ending: string | undefined): [string, string][] => [
    ["Board", board(game.size)],
    ["Rules", rules(game.ruleset)],
    ["Komi", game.komi === undefined ? "the usual" : String(game.komi)],
    ...(game.handicap
      ? [["Handicap", count(game.handicap, { one: "# stone", other: "# stones" })] as [string, string]]
      : []),
    ["Clock", capital(clock(game.time))],
    ["You play", colorFor(game.color, theirs)],
    ["Rated", rated ? "yes" : "no"],
    ...(ending ? [["How it ends", ending] as [string, string]] : []),
  ],
  challengeLink: "Send this link to whom you want to play.",
  watch: "Watch the game",

  // Chat
  chat: "Chat",
  nothingSaid: "Nobody has said anything.",
  kibitzHint: "What spectators say is shown to you after the game.",
  chatOnceSeated: "Once you sit down you can talk with your opponent here.",
  chatNeedsAccount: "To speak here you need an account.",
  sayLabel: "Say something in the chat",
  sayCommand: (line: string): string =>
    `“${line}” is a move or a command, and those go into the box under the board. To say it all the same, press Say again.`,
  switchChatOff: "Switch the chat off",
  switchChatOn: "Switch the chat on",
  chatOff: (who: string): string => `${who} has switched the chat off.`,
  chatOffByYou: "You have switched the chat off.",
  chatSwitched: (who: string, on: boolean): string => `${who} has switched the chat ${on ? "on again" : "off"}.`,
  say: "Say",
  sayNothing: "Write what you want to say.",
  watching: "watching",
  hour: (at: string): string => hour(at),

  // Reports
  report: "Report",
  reportPerson: (who: string): string => `Report ${who}`,
  reportLine: (who: string): string => `Report what ${who} said`,
  whatIsWrong: "What is wrong?",
  reportHint: "A moderator reads it, together with what you report.",
  whyMissing: "Say why.",
  sendReport: "Send the report",
  cancel: "Cancel",
  reported: "Thank you. A moderator will look at it.",

  // Moderation
  moderatorsOnly: "This is for moderators.",
  reports: "Reports",
  noReports: "There are no open reports.",
  reportedAt: (at: string): string => moment(at),
  theGame: "The game",
  judge: "Mute or ban",
  closeReport: "Close the report",
  why: "Why",
  whyHint: "It goes on record.",
  person: "A person",
  nameOrId: "Name or id",
  deed: "What to do",
  discipline: (what: Discipline): string => disciplines[what],
  hours: "Hours",
  hoursHint: "Nothing: until pardoned.",
  badHours: (most: number): string => `Hours are a whole number up to ${most}, or nothing.`,
  doIt: "Do it",
  done: (what: Discipline, who: string): string => `${who} is ${deeds[what]}.`,
  amendResult: "Amend a result",
  gameAddress: "The address of the game",
  gameMissing: "Copy the address of the game.",
  newResult: "The right result",
  decisions: [
    ["B+R", "Black wins by resignation"],
    ["W+R", "White wins by resignation"],
    ["B+", "Black wins by points"],
    ["W+", "White wins by points"],
    ["B+T", "Black wins on time"],
    ["W+T", "White wins on time"],
    ["B+F", "Black wins by forfeit"],
    ["W+F", "White wins by forfeit"],
    ["0", "A draw"],
    ["both-lose", "Both lose"],
    ["Void", "No result"],
  ] as [string, string][],
  margin: "By how many points",
  marginMissing: "A number of points, such as 3.5, is missing.",
  amended: "The result is amended.",
  server: "The server",
  serverSince: (version: string, at: string): string => `${version} · running since ${moment(at)}`,
  serverWorks: (ok: boolean, note?: boolean): string =>
    !ok ? "at fault" : note ? "works, and needs attention" : "works",
  serverLately: (total: string, lately: string, minutes: string): string =>
    `${total}; ${lately} in the last ${minutes} min`,
  serverPart: {
    store: "Database",
    connections: "Room for connections",
    logs: "Stored games",
    mail: "Mail server",
    disk: "Room on the disk",
    certificate: "Certificate",
    engines: "Programs",
    push: "Push messages",
    traces: "Traces",
  },
  serverFigures: {
    shinpan_games_loaded: "Games in memory",
    shinpan_games_parked: "Games waiting in the database",
    shinpan_streams: "Open streams of players and watchers",
    shinpan_programs: "Programs running",
    shinpan_program_faults_total: "Faults of programs",
    shinpan_request_seconds_mean: "Time of a request, on average",
    shinpan_commit_seconds_mean: "Time of a write, on average",
    shinpan_writes_waiting: "Writes waiting",
    shinpan_work_waiting: "Requests waiting for a processor",
    shinpan_mail_waiting: "Letters waiting",
    process_resident_memory_bytes: "Memory",
    process_open_fds: "Open files",
  },
  figure: here.number,
  milliseconds: here.milliseconds,
  megabytes: here.megabytes,
  calendar: "Link for a calendar",
  calendarHint:
    "Shows the deadlines of your games and the rounds of your tournaments in the calendar of your phone. Whoever has the link sees them; an earlier link ends.",
  calendarAddress: "Address for your calendar",
  invitations: "Invitations",
  invitationsHint: "Whoever has the link makes an account with it.",
  inviteUses: "For how many people",
  inviteDays: "For how many days",
  invitationIs: (left: number, till: string): string => `for ${left} more · until ${moment(till)}`,
  linkOnce: "Copy the link now: it is shown only this once.",
  wholeNumber: (most: number): string => `A whole number from 1 to ${most}, please.`,
  addAccount: "Add an account",
  announcements: "Announcements",
  announcementsHint:
    "Everybody who looks at a page is told. With a time from and to, as of a maintenance, it says that time and goes by itself.",
  announcement: "What everybody is told",
  begins: "From",
  ends: "To",
  announce: "Announce",
  moment,
  roles: "Roles",
  rolesHint: "What an account may do beyond playing. It goes on record.",
  seeRoles: "See the roles",
  role: {
    moderator: "Moderator: people and results",
    organizer: "Organizer: tournaments",
    admin: "Administrator: everything",
  },
  giveRoles: "Give these roles",
  rolesGiven: (who: string, roles: string): string => `${who}: ${roles || "no role"}`,
  audit: "What was done",
  auditHint: "All that was reported and done, newest first.",
  nothingDone: "Nothing so far.",
  deedOf: ({ did, hours, result }: Audited): string =>
    [
      deeds[did],
      result && `a result to ${resultText(result)}`,
      (did === "mute" || did === "ban") &&
        (hours ? `for ${count(hours, { one: "# hour", other: "# hours" })}` : "for good"),
    ]
      .filter(Boolean)
      .join(" "),
};
