// Code generated from the description of the API by "go generate ./internal/server/page". DO NOT EDIT.

export interface Absence {
  color: "black" | "white";
}

export interface AcceptBody {
  /** the stop that is disputed or counted */
  stop: number;
  /** you mean it, though the list has stones of your own that the judge is sure live */
  sure?: boolean;
}

export interface Act {
  /** what to do */
  act: "play" | "setup" | "mark" | "note" | "judge" | "remove" | "raise" | "go" | "ask" | "hand" | "take" | "title" | "show" | "delay" | "end" | "close";
  /** mark: all arrows of the position from now on */
  arrows?: Arrow[];
  /** setup: black stones to put down */
  black?: string[];
  /** setup: points to empty */
  clear?: string[];
  /** play: whose move; the side whose turn it is where it is left out */
  color?: "black" | "white";
  /** delay: how late those who only watch see it */
  delay?: Delay;
  /** mark: all marks of the position from now on */
  marks?: Mark[];
  /** play: a vertex or pass */
  move?: string;
  /** with which position; 0 is the first one */
  node?: number;
  /** note: the comment; title: the title; end: the result */
  text?: string;
  /** hand: the id of who leads from now on: one who has asked to */
  to?: string;
  /** setup: who moves next */
  turn?: "black" | "white";
  /** judge: of an answer to a problem; left out for none */
  verdict?: "right" | "wrong";
  /** show: who may see the board from now on */
  visibility?: "private" | "linked" | "listed";
  /** setup: white stones to put down */
  white?: string[];
}

export interface ActOutputBody {
  /** the position that the leader shows */
  place: number;
  /** the last event of the board */
  seq: number;
}

export interface AddAccountRequest {
  /** it is a program's; others are told */
  bot?: boolean;
  /** at most 32 characters, and unlike any other account's */
  name: string;
  /** at most 300 characters are left of it */
  why: string;
}

export interface AddedAccount {
  /** a program, as it says itself */
  bot: boolean;
  /** known by the secret alone */
  guest: boolean;
  id: string;
  name: string;
  /** of an account that has played rated games, among those like it */
  rating?: Rating;
  recovery: Recovery;
}

export interface Against {
  drawn: number;
  games: number;
  /** of a person, for GET /people/{id}; absent for a program of this server */
  id?: string;
  /** of the person, as it is now, or of the program */
  name: string;
  won: number;
}

export interface AmendRequest {
  /** as game records write it: B+R, W+4.5, Draw, Void */
  result: string;
  /** at most 300 characters are left of it */
  why: string;
}

export interface AnnounceRequest {
  /** when it is, as of a maintenance: it is told with the announcement */
  from?: string;
  /** at most 300 characters are left of it */
  text: string;
  /** when that ends, and the announcement with it */
  to?: string;
}

export interface Announcement {
  /** when it is, as of a maintenance; absent: no time is told */
  from?: string;
  id: string;
  text: string;
  /** when that ends, and the announcement with it; absent: it stands until it is withdrawn */
  to?: string;
}

export interface Announcements {
  /** the oldest first */
  announcements: Announcement[];
}

export interface Answer {
  /** it agrees with the other side's list */
  accept: boolean;
  /** its own chains that are dead although play goes on */
  confirmed: string[];
}

export interface AnswerMediatorRequest {
  /** the id of the person who offers to mediate, as in the state */
  player: string;
  /** you accept; the person mediates when both players do, and a no ends the offer */
  yes: boolean;
}

export interface AppointRequest {
  /** of your account; leave it out where you have just proved a method in this session */
  password?: string;
  /** all that the person has from then on */
  roles: ("moderator" | "organizer" | "admin")[];
  /** at most 300 characters are left of it */
  why: string;
}

export interface Arrow {
  from: string;
  to: string;
}

export interface AskRecoveryRequest {
  /** its name, or its e-mail address */
  account: string;
}

export interface AskReviewBody {
  /** one of the review_engines of GET /; the first if absent */
  engine?: string;
}

export interface AttemptOutputBody {
  /** the position after them */
  board_rows: string[];
  /** the moves with the replies */
  line: string[];
  /** what the problem says there */
  text?: string;
  /** who moves next */
  turn: "black" | "white";
  /** empty: it goes on */
  verdict: "right" | "wrong" | "";
}

export interface AttemptRequest {
  /** your moves so far, without the replies */
  moves: string[];
}

export interface Attempts {
  count: number;
  last: string;
}

export interface Audit {
  /** newest first */
  entries: Deed[];
  /** before, for the next page; absent on the last */
  next?: number;
}

export interface Automatch {
  since?: string;
  /** when it is forgotten, unless it is asked for again or your events are being read */
  until?: string;
  /** absent for nothing */
  waiting?: Search;
}

export interface AutomatchLine {
  type: "automatch";
  /** absent: you wait for nobody any more */
  waiting?: Search;
}

export interface Ban {
  /** for good if left out */
  until?: string;
  why: string;
}

export interface Blocks {
  people: Person[];
}

export interface BoardChatLine {
  at: string;
  board: string;
  from: Person;
  /** from where it was said; or a player has switched the chat of the players off, or on again */
  kind: "players" | "spectators" | "off" | "on";
  /** from 1; numbers are missing where a line is not for you yet */
  n: number;
  /** text, never markup; empty when somebody switched the chat off or on */
  text: string;
  type: "chat";
}

export interface BoardItem {
  began: string;
  /** of a game */
  black: Player;
  board: string;
  /** the position that is shown, as in the state of a game */
  board_rows: string[];
  /** as a record says */
  clocks?: Clocks;
  /** of problems */
  collection?: string;
  /** the game of this server on which the board comments */
  game?: string;
  kind: "board" | "problem" | "relay";
  /** the move that led to it, where it is on the board */
  last?: string;
  /** of the position that is shown */
  move_number: number;
  owner: Person;
  result?: string;
  /** the last event that you see of it */
  seq: number;
  /** you have solved this problem */
  solved?: boolean;
  title: string;
  /** how often you have tried this problem */
  tries?: number;
  visibility: "private" | "linked" | "listed";
  white: Player;
}

export interface BoardLine {
  /** who want to lead */
  asking: Person[];
  /** of that event */
  at: string;
  /** of a game */
  black: Player;
  board: string;
  /** nothing changes any more */
  closed: boolean;
  /** of problems */
  collection?: string;
  cols: number;
  /** how late those who only watch see it */
  delay: Delay;
  /** the game of this server on which the board comments */
  game?: string;
  /** of a change the positions that there are no more */
  gone?: number[];
  /** why a moderator has hidden it */
  hidden?: string;
  kind: "board" | "problem" | "relay";
  leader: Person;
  /** of that position */
  move_number: number;
  /** the positions; of a change those that are new or other */
  nodes: Node[];
  owner: Person;
  /** the position that the leader shows */
  place: number;
  /** the position that this game has reached, as its spectators see it */
  reached?: number;
  result?: string;
  rows: number;
  /** the last event that it includes */
  seq: number;
  title: string;
  type: "state" | "change";
  visibility: "private" | "linked" | "listed";
  white: Player;
  /** false: of a problem you see the first position alone */
  whole: boolean;
}

export interface BoardList {
  /** newest first; problems of a collection in their order */
  boards: BoardItem[];
}

export interface Branch {
  /** a move of the other side */
  if: string;
  /** your answer, which is made at once */
  play: string;
  /** what is awaited after the answer */
  then?: Branch[];
}

export interface Break {
  after: number;
  black: string[];
  black_lost?: number;
  turn: string;
  white: string[];
  white_lost?: number;
  why: Reason;
}

export interface CalendarLink {
  /** of a session: how you signed in */
  by?: "password" | "passkey" | "provider" | "link";
  created: string;
  /** the one that you show now */
  current: boolean;
  /** absent for the session of a guest, which lasts for ever; that of an account lasts longer when it is used */
  expires?: string;
  id: string;
  /** what you called it; of a session the browser and the system that signed in, empty if they are not known */
  label: string;
  /** of the calendar on this server: whoever has it sees when something is due; it is shown only this once */
  path: string;
  /** its scopes; session: all permissions */
  scopes: string[];
  /** a browser's, from signing in */
  session: boolean;
  /** when it was shown last, to the hour */
  used?: string;
}

export interface Candidate {
  black: number;
  lead: number;
  line: string[];
  move: string;
  visits: number;
}

export interface Ceremony {
  /** what PublicKeyCredential.parseCreationOptionsFromJSON or parseRequestOptionsFromJSON takes */
  options: { [key: string]: unknown };
  /** to be sent with the answer, within ten minutes; it counts once */
  ticket: string;
}

export interface Chain {
  color: "black" | "white";
  stones: string[];
}

export interface Challenge {
  created: string;
  /** what the ranks of the two would decide on if you, or the opponent, accepted it now */
  evened?: Evened;
  expires: string;
  from: Person;
  /** the color is the challenger's */
  game: NewGame;
  /** the game, for the two who play it */
  game_id?: string;
  id: string;
  /** automatch: what came of two wishes */
  kind: "open" | "direct" | "link" | "automatch";
  rated: boolean;
  /** the game that is to be played once more */
  rematch_of?: string;
  state: "waiting" | "accepted" | "declined" | "withdrawn" | "expired";
  /** the opponent of a direct one; once it is accepted, the other player */
  to?: Person;
  /** why a rematch of a rated game is none: the kind of a problem */
  unrated?: "same-opponent" | "same-address";
  /** its page on this server, for the person to accept it */
  url: string;
}

export interface ChallengeGoneLine {
  id: string;
  state: "waiting" | "accepted" | "declined" | "withdrawn" | "expired";
  type: "challenge_gone";
}

export interface ChallengeLine {
  challenge: Challenge;
  type: "challenge";
}

export interface Challenges {
  mine: Challenge[];
  /** to anybody, by others; the latest 200 of them */
  open: Challenge[];
  to_me: Challenge[];
}

export interface ChangeEmailRequest {
  /** it is the account's once the link that is sent there is opened; empty: none from now on */
  email: string;
  /** in which mail is written to you from now on; English if it is not known here */
  language?: string;
  /** of the account */
  password: string;
}

export interface ChangeMeRequest {
  /** what you say of yourself: text of at most 1000 characters */
  bio?: string;
  /** that of an account before is kept for you for 90 days: nobody else is called so */
  name?: string;
  /** ends all other sessions of yours, and all tokens */
  password?: PasswordStruct;
}

export interface Chat {
  /** oldest first; what spectators say is not for the players while the game goes on, nor for whoever asks from an address from which a player has acted lately */
  lines: ChatLine[];
}

export interface ChatEvent {
  at: string;
  from: Person;
  game: string;
  /** from where it was said; or a player has switched the chat of the players off, or on again */
  kind: "players" | "spectators" | "off" | "on";
  /** from 1; numbers are missing where a line is not for you yet */
  n: number;
  /** text, never markup; empty when somebody switched the chat off or on */
  text: string;
  type: "chat";
}

export interface ChatLine {
  at: string;
  from: Person;
  /** from where it was said; or a player has switched the chat of the players off, or on again */
  kind: "players" | "spectators" | "off" | "on";
  /** from 1; numbers are missing where a line is not for you yet */
  n: number;
  /** text, never markup; empty when somebody switched the chat off or on */
  text: string;
}

export interface ClaimBody {
  /** a stone of every dead chain, of either color; [] for none */
  dead?: string[];
  /** of a program that cannot tell: the fault in its answer */
  fault?: Reason;
  /** the stop that the list is about */
  stop: number;
  /** you mean it, though the list gives up stones of your own that the judge is sure live */
  sure?: boolean;
  /** you cannot tell: that claims nothing and gives nothing up, and the list is ignored */
  unknown?: boolean;
}

export interface Clocks {
  black?: Left;
  white?: Left;
}

export interface Closure {
  at: string;
  by: string;
  /** games that were not over have no result; otherwise the round of which a game had begun is played to its end */
  called_off: boolean;
  why: Reason;
}

export interface ClubInfo {
  /** open: everybody makes one; invited: who has the link of an invitation; closed: administrators make them */
  accounts: "open" | "invited" | "closed";
  /** one can play without an account */
  guests: boolean;
  /** who is not signed in to an account sees nothing but this, and is offered no programs here */
  members_only: boolean;
  /** of the club */
  name?: string;
}

export interface ConfirmBody {
  /** of your account; leave it out where you have just proved a method in this session */
  password?: string;
}

export interface CorrectResultRequest {
  /** as game records write it, or both-lose */
  result: string;
  /** is published */
  why: string;
}

export interface Correction {
  at: string;
  by: string;
  /** the result before; absent if there was none */
  from?: string;
  to: string;
  why: string;
}

export interface Count {
  black: number;
  result: string;
  white: number;
}

export interface Counts {
  /** if only confirmed stones are taken off */
  as_is: Count;
  /** by Black's list */
  black?: Count;
  /** what White gets besides, compensation for handicap included */
  komi: number;
  /** without the marked chains */
  marks?: Count;
  /** by the proposal of the referee's judge */
  referee?: Count;
  /** by the verdict on the whole board */
  verdict?: Count;
  /** by White's list */
  white?: Count;
}

export interface Crux {
  /** whether it matters who moves first */
  decides: boolean;
  /** what comes of it if this side moves first */
  first: SidesCruxLine;
  /** the stones and the points of open borders that the judge is not sure of */
  points: string[];
}

export interface CruxLine {
  /** the board after the move, top row first: X black, O white, dot empty */
  board: string[];
  /** the board after the move, under each ruleset, with the points as in owner */
  counts: LineCount[];
  /** the stones on it that do not live then */
  dead: string[];
  /** it and the best answers, as far as they are known, by turns */
  line: string[];
  /** the move that decides, or pass where none is needed */
  move: string;
  /** who has each point in the end, top row first: X black, O white, dot none */
  owner: string[];
  /** these points, Black minus White, without komi */
  score: number;
}

export interface Cruxes {
  /** none if all is settled */
  cruxes: Crux[];
}

export interface CruxesBody {
  /** the judge that says what is not settled; the default_judge of GET / if left out */
  judge?: string;
  /** reads the position after so many moves; after the last if left out */
  move?: number;
  /** a game record; the main line of its first game counts */
  sgf: string;
}

export interface DaysOff {
  /** what each side has left of its vacation in this game, the present one included */
  left_ms: SidesInt64;
  /** the sides on vacation: how long it lasts at most, counted from server_ms */
  vacation_ms: GivenInt64;
  /** it is a weekend: how long that lasts, counted from server_ms */
  weekend_ms?: number;
}

export interface DeclareRankRequest {
  /** 30k to 1k, or 1d to 9d */
  rank: string;
}

export interface Deed {
  at: string;
  by: Person;
  did: "report" | "close" | "mute" | "ban" | "pardon" | "amend" | "recover" | "recovered" | "email" | "methods" | "erase" | "erased" | "invite" | "join" | "withdraw" | "add" | "appoint" | "announce";
  game?: string;
  /** mute and ban: for how long; absent: for good; invite: how long it is good */
  hours?: number;
  line?: ChatLine;
  n: number;
  person?: Person;
  /** close: which report; join and withdraw: which invitation or announcement, by its number */
  report?: string;
  /** amend: the new one */
  result?: string;
  /** appoint: all roles that the person has from then on */
  roles?: ("moderator" | "organizer" | "admin")[];
  /** invite: how many people may use it */
  uses?: number;
  why: string;
}

export interface Delay {
  /** so many moves stay unseen */
  moves?: number;
  /** for so long everything stays unseen */
  seconds?: number;
}

export interface DeliveredBody {
  /** positions that are still to be evaluated; none when the review is done */
  missing: number[];
}

export interface Delivery {
  back?: boolean;
  by: Identity;
  evaluations: Evaluation[];
  lease: string;
  problem?: string;
  spent_ms: number;
}

export interface Difference {
  /** its worth to Black */
  margin: number;
  /** of the board that it concerns, if any */
  points: string[];
  /** where it is so */
  rulesets: string[];
  what: string;
  why: Reason;
}

export interface DisciplineInputBody {
  /** for good if left out */
  hours?: number;
  /** at most 300 characters are left of it */
  why: string;
}

export interface DisputeBody {
  /** the stop that is being counted */
  stop: number;
}

export interface DoneBody {
  /** the stop that is being counted */
  stop: number;
  /** you mean it, though stones of your own are marked that the judge is sure live */
  sure?: boolean;
}

export interface Due {
  /** how long there is, counted from server_ms */
  in_ms: number;
  /** flag: a move, or the game is lost on time; first-move: a person begins, or the game has no result; handicap: a program places its stones, or loses; list: a list of dead chains, or the referee's holds; answer: an answer to a dispute or a count; mark: a mark; trial-move: a move on the copy, or it is a pass; verdict: a verdict, or there is none; opponent: a new opponent, or the game is won; absence: the return of a player, or the other side may claim the win; pause, interrupted: the clocks run again; vacation: the time of the side counts again; follows: the referee is about to act */
  kind: "flag" | "first-move" | "handicap" | "list" | "answer" | "mark" | "trial-move" | "verdict" | "opponent" | "absence" | "pause" | "interrupted" | "vacation" | "follows";
  /** who has to act; referee: no single party */
  of: "black" | "white" | "mediator" | "referee";
}

export interface EngineInfo {
  bot: boolean;
  /** the level of the built-in player that is as strong on 9x9, from 1; absent if nobody has measured it */
  level?: number;
  name: string;
  /** the rulesets by which it does not play, since it refuses moves that they allow, or repeats the board where they forbid it */
  not_by?: string[];
  sizes: SizeLimits;
  title: string;
}

export interface EraseMeRequest {
  /** of your account; a guest has none, and a method that you have just proved in this session stands for it */
  password?: string;
}

export interface Estimate {
  /** top row first: X black, O white, dot empty */
  board: string[];
  /** without the stones that the judge calls dead */
  count: Count;
  /** after how many moves */
  move: number;
  opinion: Opinion;
  /** the owner of each point by that count, top row first: X black, O white, dot none */
  owner: string[];
}

export interface Evaluation {
  black: number;
  candidates?: Candidate[];
  lead: number;
  ownership?: string;
  position: number;
  scored: boolean;
  visits: number;
}

export interface Evened {
  /** Black's rank, with a question mark while it is uncertain; absent, as White's is, where one of the two has none: the game is one without a handicap then */
  black?: string;
  /** stones */
  handicap: number;
  komi: number;
  /** White's rank */
  white?: string;
  /** the color that you get; empty: a toss decides */
  you: "black" | "white" | "";
}

export interface Explanation {
  /** is published */
  why: string;
}

export interface FinishSignOnRequest {
  code?: string;
  error?: string;
  iss?: string;
  /** these four as the address says to which the provider has sent the browser */
  state: string;
  /** of POST /sign-on/{provider} */
  ticket: string;
}

export interface FollowRecordRequest {
  /** a game record: what it has and the board has not is added */
  sgf: string;
}

export interface Game {
  black: string[];
  breaks?: Break[];
  komi: number;
  moves: string[];
  ruleset: string;
  size: string;
  turn: string;
  white: string[];
}

export interface GameInfo {
  black: PlayerInfo;
  created: string;
  id: string;
  /** 0 while a game goes on that is seen late */
  moves: number;
  rated?: boolean;
  /** as game records write it; absent while the game goes on */
  result?: string;
  ruleset?: string;
  size: string;
  updated: string;
  white: PlayerInfo;
}

export interface GameList {
  games: GameInfo[];
  /** before, for the next page; absent on the last */
  next?: string;
}

export interface GameOverLine {
  game: string;
  result: string;
  type: "game_over";
}

export interface GameStartLine {
  /** yours */
  color: "black" | "white";
  /** where something is wanted of you, how long you have before something else follows, such as a loss on time; absent where nothing does */
  due_ms?: number;
  game: string;
  move_number: number;
  opponent: Opponent;
  rated: boolean;
  size: string;
  /** where something is wanted of the other side, how long that has */
  their_due_ms?: number;
  time: string;
  type: "game_start";
  /** something is wanted of you: a move, a list, an answer */
  your_turn: boolean;
}

export interface GivenAnswer {
  black?: Answer;
  white?: Answer;
}

export interface GivenInt64 {
  black?: number;
  white?: number;
}

export interface GivenList {
  black?: List;
  white?: List;
}

export interface GraphPoint {
  at: string;
  deviation: number;
  game: string;
  value: number;
  won: "won" | "lost" | "drawn";
}

export interface Group {
  /** what Black has */
  black: number;
  /** the numbers, from 0, of the differences under these rulesets that change what a side has, and of illegal moves */
  differences: number[];
  result: string;
  rulesets: string[];
  /** Black minus White */
  score: number;
  /** what White has, with komi and what it gets for handicap stones */
  white: number;
}

export interface HandicapBody {
  /** as many as the handicap has stones */
  points: string[];
}

export interface HelloLine {
  /** what you wait for */
  automatch?: Search;
  challenges: Challenges;
  games: MyGame[];
  type: "hello";
}

export interface Identity {
  engine: string;
  name: string;
  seed: number;
  version: string;
  visits: number;
}

export interface Interval {
  /** of the 95 % interval; null for one that is open to this side */
  high: number | null;
  /** of the 95 % interval; null for one that is open to this side */
  low: number | null;
  /** null where it is not known */
  value: number | null;
}

export interface Invitation {
  at: string;
  by: Person;
  id: string;
  /** how many still may */
  left: number;
  until: string;
  /** how many people may use it */
  uses: number;
  why: string;
}

export interface Invitations {
  /** the oldest first */
  invitations: Invitation[];
}

export interface JoinRequest {
  club?: string;
  country?: string;
  rank?: string;
  /** as far as you know it; where your account has a rating and a rank, those count and these two do not */
  rating?: number;
}

export interface JudgeInfo {
  name: string;
}

export interface KeepRecordRequest {
  /** the record; its first game is kept */
  sgf: string;
}

export interface KeptRecord {
  /** as the record names the player */
  black: string;
  /** in the file that was handed in, where there are several, of which the first is kept; only in the answer to that */
  games?: number;
  id: string;
  kept: string;
  moves: number;
  /** as the record has it; empty if it names none */
  result: string;
  /** the record; only where one is asked for */
  sgf?: string;
  size: string;
  white: string;
  yours: boolean;
}

export interface KeptRecords {
  /** how many you may keep */
  most: number;
  /** the newest first */
  records: KeptRecord[];
}

export interface KindRating {
  /** the true strength is most likely within twice as much */
  deviation: number;
  /** that counted */
  games: number;
  kind: "9" | "13" | "19" | "live" | "correspondence";
  /** few games have been played, or none for long */
  provisional: boolean;
  /** kyu or dan, from 30k to 9d: docs/ratings.md has the scale */
  rank: string;
  value: number;
}

export interface Lately {
  figures: { [key: string]: number };
  /** how many they are: 300, or fewer after the start */
  seconds: number;
}

export interface Lease {
  engine: string;
  game: Game;
  lease: string;
  missing: number[];
  review: string;
  term_ms: number;
}

export interface LeaseBody {
  /** the names of its engines */
  engines: string[];
}

export interface LeaveRequest {
  /** is published */
  why?: string;
}

export interface Left {
  /** moves, or byo-yomi periods, left in overtime */
  moves?: number;
  /** milliseconds */
  ms: number;
}

export interface LifeChain {
  certainty: number;
  color: "black" | "white";
  status: "alive" | "dead" | "unsettled" | "seki";
  stones: string[];
  why: Reason;
}

export interface Opinion {
  chains: LifeChain[];
  dead: string[];
  judge: string;
  open: string[];
  ownership?: number[];
  protect: string[];
  seed: number;
  unsettled: string[];
}

export interface TomArea {
  color: "black" | "white";
  /** it intersects exactly one area of the opponent */
  contained: boolean;
  /** it intersects a contained one */
  containing: boolean;
  /** of these the points without a stone of its side */
  inside: string[];
  /** of the area, the chains around it included */
  points: string[];
  scores: boolean;
  /** why it does not score */
  why?: Reason;
}

export interface TomCount {
  /** Black's first */
  areas: TomArea[];
  chinese: TomStyle;
  /** the stones in an area that scores for the opponent */
  dead: string[];
  /** the points of areas that do not score because their owner has to fill them to connect */
  forced: string[];
  japanese: TomStyle;
  /** what both styles count for White */
  komi: number;
  /** how the text is read */
  name: string;
  /** the empty points in no area that scores */
  neutral: string[];
  /** whose each point is in the Chinese style, top row first: X black, O white, dot nobody */
  owner: string[];
}

export interface TomStyle {
  black: TomTally;
  result: string;
  /** Black minus White, with komi */
  score: number;
  white: TomTally;
}

export interface TomTally {
  /** points of areas that score; in the Japanese style without the side's own stones */
  area: number;
  /** stones taken, dead ones included; in the Japanese style only */
  prisoners: number;
  /** stones in no area that scores; in the Chinese style only */
  stones: number;
  total: number;
}

export interface LineCount {
  /** what Black has */
  black: number;
  result: string;
  ruleset: string;
  /** what White has, with komi and what it gets for handicap stones */
  white: number;
}

export interface List {
  dead: string[];
  /** why what a program said is no list */
  fault?: Reason;
  /** it was given, and is its author's alone until both are in */
  sealed?: boolean;
  /** the time ran out */
  silent?: boolean;
  /** it cannot tell: it calls nothing and gives nothing up */
  unknown: boolean;
}

export interface LookInvitationRequest {
  /** as the link has it behind the # */
  secret: string;
}

export interface LookedInvitation {
  /** how many people may still use it */
  left: number;
  until: string;
}

export interface Mark {
  at: string;
  shape: "triangle" | "square" | "circle" | "cross" | "label";
  /** of a label, at most three characters */
  text?: string;
}

export interface MarkBody {
  /** a stone of the chain; those of its color in the same region go with it */
  point: string;
  /** the stop that is being counted */
  stop: number;
}

export interface MatchEnd {
  end: string;
  games: number;
}

export interface MatchEngine {
  /** time for which the program was busy: with the question for a move, and with the commands before it */
  engine_us: number;
  /** how it lost other than on the board, the most frequent first */
  faults: MatchEnd[];
  /** the longest that it took over a move */
  longest_us: number;
  moves: number;
  name: string;
  /** between its commands */
  pipe_us: number;
  /** its own name and version */
  program?: string;
  /** for a turn of the processor, for the referee and for storage */
  waiting_us: number;
}

export interface MatchGame {
  began: string;
  black: string;
  /** the sides did not agree on the dead stones */
  disputed?: boolean;
  /** how it came to its end */
  end?: string;
  /** the machine falsified a clock of it, every time that it was played */
  falsified?: boolean;
  /** it does not count, for that reason */
  left_out?: boolean;
  moves: number;
  number: number;
  opening?: string;
  /** as game records write it; absent while the game goes on */
  result?: string;
  /** how long it took */
  seconds?: number;
  white: string;
  /** the reason for that end */
  why?: Reason;
}

export interface MatchGameState {
  began: string;
  black: string;
  /** the sides did not agree on the dead stones */
  disputed?: boolean;
  /** both lists, and the reason for every chain */
  document?: Document;
  /** how it came to its end */
  end?: string;
  /** the machine falsified a clock of it, every time that it was played */
  falsified?: boolean;
  /** it does not count, for that reason */
  left_out?: boolean;
  /** the moves, number 1 first */
  line: RecordedMove[];
  match: string;
  moves: number;
  number: number;
  opening?: string;
  /** as game records write it; absent while the game goes on */
  result?: string;
  /** how it was counted, if it was */
  ruling?: Ruling;
  /** how long it took */
  seconds?: number;
  size: string;
  /** the board before the first move, top row first */
  start: string[];
  white: string;
  /** the reason for that end */
  why?: Reason;
}

export interface MatchInfo {
  komi: number;
  /** games that have begun and are not over */
  live: number;
  name: string;
  /** each two engines */
  pairings: MatchPairing[];
  /** games that are over */
  played: number;
  ruleset?: string;
  size: string;
  /** stopped: nobody plays it, and games are left */
  state: "running" | "stopped" | "over";
  /** of every game */
  time: string;
  /** who plays */
  title: string;
  /** games that are planned */
  total: number;
}

export interface MatchList {
  matches: MatchInfo[];
}

export interface MatchPairing {
  a: string;
  /** the games in which A had Black */
  as_black: TournamentTally;
  b: string;
  /** A's rating less B's */
  elo: Interval;
  /** pairs of games with the colors swapped, by A's points in both: 0, a half, 1, one and a half, 2 */
  pairs: number[];
  /** A's points in a game, from 0 to 1 */
  score: Interval;
  /** how likely A is the stronger one, from 0 to 1 */
  superiority: number;
  tally: TournamentTally;
}

export interface MatchState {
  /** the games in which the sides did not agree on the dead stones, the latest first */
  disputes: MatchGame[];
  /** games that only repeat an earlier one, up to a symmetry of the board */
  duplicates: number;
  ending: string;
  /** how games ended, the most frequent first */
  ends: MatchEnd[];
  engines: MatchEngine[];
  /** games of which it falsified a clock every time that they were played */
  falsified: number;
  /** those that were over last, the latest first */
  games: MatchGame[];
  komi: number;
  /** how many of these do not count */
  left_out: number;
  /** games that have begun and are not over */
  live: number;
  name: string;
  /** from how many the games begin */
  openings?: number;
  /** each two engines */
  pairings: MatchPairing[];
  /** games that are over */
  played: number;
  /** the games that are not over, number 1 first */
  playing: MatchGame[];
  /** how often games were played again since the machine had falsified a clock */
  replays: number;
  ruleset?: string;
  size: string;
  /** stopped: nobody plays it, and games are left */
  state: "running" | "stopped" | "over";
  /** the sequential test that may end the match early */
  test?: MatchTest;
  /** of every game */
  time: string;
  /** who plays */
  title: string;
  /** games that are planned */
  total: number;
}

export interface MatchTest {
  alpha: number;
  beta: number;
  elo0: number;
  elo1: number;
  /** where the test accepts elo1 */
  high: number;
  /** the log of the likelihoods' ratio now */
  llr: number;
  /** where the test accepts elo0 */
  low: number;
  /** the same after some games, evenly chosen, from the first to the last */
  path: number[];
  verdict: "continue" | "accept H0" | "accept H1";
}

export interface Mediator {
  /** a person's place that nobody has taken */
  free: boolean;
  /** judge and engine: a judge of the server and a program; account: the one that the terms name */
  kind: "person" | "account" | "judge" | "engine";
  /** of the person, the judge or the program; while a person's place is free, the account that the terms name, or empty for any person whom both players accept */
  name: string;
  /** the person who offers to take it; the players answer */
  offered?: MediatorOffer;
  /** the id of the person */
  player?: string;
}

export interface MediatorOffer {
  /** Black has accepted */
  black: boolean;
  name: string;
  /** the person's id: an answer names it */
  player: string;
  /** White has accepted */
  white: boolean;
}

export interface Method {
  created: string;
  id: string;
  kind: "passkey" | "provider";
  /** of a passkey what you call it; of a provider what you are called there, which may be empty */
  label: string;
  /** the title of the provider */
  provider?: string;
  /** the passkey is copied to your other devices */
  synced?: boolean;
  /** when you signed in with it last, or confirmed that it is you */
  used?: string;
}

export interface MoveCost {
  after: number;
  before: number;
  better?: string;
  color: string;
  line?: string[];
  move: string;
  number: number;
  points: number;
  rate: number;
}

export interface MoveOutput {
  /** the stones it took off the board */
  captured: string[];
  /** both clocks after it */
  clock?: RefereeClocks;
  move: string;
  n: number;
  /** you had made this very move before; nothing was changed */
  replayed?: boolean;
  /** the number of the last event */
  seq: number;
}

export interface MoveRequest {
  /** a point or pass */
  move: string;
}

export interface MyGame {
  /** yours */
  color: "black" | "white";
  /** where something is wanted of you, how long you have before something else follows, such as a loss on time; absent where nothing does */
  due_ms?: number;
  game: string;
  move_number: number;
  opponent: Opponent;
  rated: boolean;
  size: string;
  /** where something is wanted of the other side, how long that has */
  their_due_ms?: number;
  time: string;
  /** something is wanted of you: a move, a list, an answer */
  your_turn: boolean;
}

export interface MyGames {
  /** those that wait for you first, the most urgent first; then those that wait for others */
  games: MyGame[];
}

export interface MyMethods {
  /** in this session you have just proved a method, which stands for the password for five minutes */
  fresh: boolean;
  /** the oldest first */
  methods: Method[];
  /** the account has one */
  password: boolean;
}

export interface MyNews {
  devices: NewsDevice[];
  /** the hour of the day, by your clock, at which the digest is sent */
  digest: number;
  /** those that are missing stay as they are */
  kinds: NewsKind[];
  /** in which you are told; absent: as before */
  language?: string;
  /** this server sends mail, and you have an address */
  mail: boolean;
  /** with which a browser subscribes to pushes */
  push_key: string;
  /** when the hours begin in which nothing is told, in minutes after midnight by your clock; absent: there are none */
  quiet_from?: number;
  /** and when they end */
  quiet_to?: number;
  /** how many hours before a deadline you are told of it; at most half of the time that you had */
  remind: number;
  webhooks: NewsHook[];
  /** of your clock; empty: UTC */
  zone: string;
}

export interface MyPreparedMoves {
  /** how many moves are made: the first awaited move is the next one */
  after: number;
  /** what is awaited, each move once; none: nothing is prepared */
  branches: Branch[];
  /** why the last that you had prepared is withdrawn: an answer could not be made */
  dropped?: Reason;
}

export interface MyVacation {
  /** how many of your games have days of vacation in their terms */
  games: number;
  on: boolean;
  since?: string;
  /** when it ends by itself */
  until?: string;
}

export interface Myself {
  /** wrong passwords that were tried at your name in the last days, as far as this server knows, from devices that it does not know as yours */
  attempts?: Attempts;
  /** you may only look */
  banned?: Ban;
  /** what you say of yourself */
  bio: string;
  /** a program, as it says itself */
  bot: boolean;
  created: string;
  /** your e-mail address, once proved; for sessions alone */
  email?: string;
  /** known by the secret alone */
  guest: boolean;
  id: string;
  /** you may not talk */
  muted?: Ban;
  name: string;
  /** of an account that has played rated games, among those like it */
  rating?: Rating;
  /** what you may do beyond playing */
  roles: ("moderator" | "organizer" | "admin")[];
  /** the scopes of this session or token; session: everything that you may do */
  scopes: string[];
  /** your role can be used in this session once you have confirmed with a passkey: see POST /me/confirm/passkey */
  unconfirmed?: boolean;
}

export interface NewAccountPasskeyOptionsRequest {
  /** at most 32 characters, and unlike any other account's */
  name: string;
}

export interface NewAccountPasskeyRequest {
  /** the PublicKeyCredential, by its toJSON() */
  answer: { [key: string]: unknown };
  /** a program will play; others are told */
  bot?: boolean;
  /** the secret of an invitation's link, where the server makes accounts by invitation: see club in GET / */
  invitation?: string;
  /** what you call the passkey, in at most 32 characters; the browser and the system if left out */
  label?: string;
  /** of the ceremony */
  ticket: string;
}

export interface NewAccountSignOnRequest {
  /** a program will play; others are told */
  bot?: boolean;
  /** the secret of an invitation's link, where the server makes accounts by invitation: see club in GET / */
  invitation?: string;
  /** at most 32 characters, and unlike any other account's */
  name: string;
  /** of POST /sign-on/{provider}/finish */
  ticket: string;
}

export interface NewAccountRequest {
  /** a program will play; others are told */
  bot?: boolean;
  /** the secret of an invitation's link, where the server makes accounts by invitation: see club in GET / */
  invitation?: string;
  /** at most 32 characters, and unlike any other account's */
  name: string;
  /** at least 8 characters, and none that is guessed first */
  password: string;
}

export interface NewCalendarRequest {
  /** in which it is; English if it is not known here */
  language?: string;
}

export interface NewDeviceRequest {
  /** the secret that the browser shares */
  auth: string;
  /** of the push service, as the browser says it */
  endpoint: string;
  /** in which it is told; absent: as before */
  language?: string;
  /** the browser's public key */
  p256dh: string;
  /** of the browser's clock, unless one was chosen before */
  zone?: string;
}

export interface NewGuestRequest {
  /** a program will play; others are told */
  bot?: boolean;
  /** at most 32 characters; one is made up if there is none */
  name?: string;
}

export interface NewInvitationRequest {
  /** how long it is good */
  days?: number;
  /** how many people may use it */
  uses?: number;
  /** at most 300 characters are left of it */
  why: string;
}

export interface NewPasskeyRequest {
  /** the PublicKeyCredential, by its toJSON() */
  answer: { [key: string]: unknown };
  /** what you call it, in at most 32 characters; the browser and the system if left out */
  label?: string;
  /** of the ceremony */
  ticket: string;
}

export interface NewTokenRequest {
  /** how long it lasts */
  days?: number;
  /** its purpose, in at most 32 characters */
  label: string;
  /** of your account: what a browser shows may have been stolen */
  password: string;
  /** its scopes */
  scopes: ("play" | "bot" | "challenge" | "tournament" | "admin")[];
}

export interface NewWebhookRequest {
  /** standard: an event with its data; discord: content; text: text, for Slack, Mattermost, Zulip, and Matrix by way of its hookshot */
  format?: "standard" | "discord" | "text";
  /** https, and on the public internet */
  url: string;
}

export interface NewBoard {
  /** how late those who only watch see it */
  delay?: Delay;
  /** a game of this server to comment on: of one that goes on the board follows the moves, and its players do not see the board before it is over */
  game?: string;
  /** board if it is left out */
  kind?: "board" | "problem" | "relay";
  /** a game record to begin with; of problems each game is one */
  sgf?: string;
  /** of an empty board: 19, or 19x13; 19 if it is left out */
  size?: string;
  /** at most 100 characters */
  title?: string;
  /** linked if it is left out */
  visibility?: "private" | "linked" | "listed";
}

export interface NewBoards {
  /** their ids */
  boards: string[];
  /** in the record, where there are more than boards: the first ones are on them */
  games?: number;
}

export interface NewChallenge {
  /** without an opponent; the color is yours */
  game?: NewGame;
  /** to anybody in the lobby, to one person, or to the holder of the link */
  kind: "open" | "direct" | "link";
  /** the same as in the game */
  rated?: boolean;
  /** direct: the id or the name of an account */
  to?: string;
}

export interface NewEntrant {
  /** rounds without a game */
  absent?: number[];
  /** the id or the name of an account, of a person or of a bot */
  account?: string;
  /** a player's name at a venue */
  cgos?: string;
  club?: string;
  country?: string;
  /** one of the engines of GET / */
  engine?: string;
  /** the first round; 1 if left out */
  joins?: number;
  /** in the tournament; left out, that of the engine, of the player at the venue, or of the account */
  name?: string;
  rank?: string;
  rating?: number;
  /** which venue, where there are several */
  venue?: string;
}

export interface NewGame {
  /** Take an ending under which a lie about dead stones can gain. */
  allow_unsound?: boolean;
  /** What a game comes to at the limit of moves: count, by a judge, or draw or void (count). */
  at_limit?: string;
  /** yours; if left out black, and in a challenge random */
  color?: "black" | "white" | "random";
  /** How late those who only watch see the game while it goes on: a time as in 10m, or moves as in 5 moves, or both joined by a plus sign (not at all). */
  delay?: string;
  /** What happens after two passes; the ruleset's usual ending if left out. */
  ending?: string;
  /** the ranks of both players decide on handicap, komi and colors when the game is agreed on, in place of what you ask for: see docs/ratings.md */
  even?: boolean;
  /** The ending that settles a dispute under mediation when there is no verdict; if left out cleanup, where territory counts confirmation. */
  fallback?: string;
  /** How long a person may take to begin before the game has no result, as in 30s or 5m (30s; by correspondence and without a clock 3d). */
  first_move?: string;
  /** The referee passes for a side that can put no stone on the board; as the ruleset says if left out. */
  forced_pass?: boolean;
  /** Black chooses the points of the handicap stones. */
  free_handicap?: boolean;
  /** Handicap stones for Black, on the fixed points. */
  handicap?: number;
  /** An illegal move loses at once, a person's too; as the ruleset says if left out. */
  illegal_loses?: boolean;
  /** The judge that counts under the ending auto (best). */
  judge?: string;
  /** What White gets; the ruleset's usual komi if left out, 0.5 with a handicap. */
  komi?: number;
  /** The mediator of disputes under the endings mediation and ladder: judge:NAME, engine:NAME, account:NAME, or person for any person whom both players accept. */
  mediator?: string;
  /** Moves, passes included, after which the game is ended; if left out the ruleset's limit, or three for every point and 100 more. */
  move_limit?: number;
  /** the name of a program, or friend; builtin if left out */
  opponent?: string;
  /** normal, or for-good: a side that has passed only passes from then on (normal). */
  passing?: string;
  /** on no list: the game can be found by its name only */
  private?: boolean;
  /** the result counts for the ratings of both players, who must have accounts, on standard terms: see docs/ratings.md */
  rated?: boolean;
  /** What a position comes to that comes about for the third time since the last pass, under simple ko: draw, count, void, or none to play on; void if left out and the ruleset says nothing. */
  repetition?: string;
  /** The name of a ruleset (chinese). */
  ruleset?: string;
  /** The board: 9, or 9x7; 1x1 to 25x25. */
  size?: string;
  /** The clock: none, 10m, 10m+5s, 10m+5x30s or 10m+25/5m, or 10+0.1 for seconds and an increment; by correspondence 3d+1d, or 1x3d for three days a move (none). */
  time?: string;
  /** By correspondence: how long each side may be on vacation in all, as in 30d; that time does not count (0s). */
  vacation?: string;
  /** By correspondence: count, or free, so that Saturdays and Sundays by UTC do not count; or the zone by which they do not, as in Europe/Berlin (count). */
  weekends?: string;
}

export interface NewGuest {
  /** a program, as it says itself */
  bot: boolean;
  /** known by the secret alone */
  guest: boolean;
  id: string;
  name: string;
  /** of an account that has played rated games, among those like it */
  rating?: Rating;
  /** for Authorization: Bearer; it is shown only this once */
  token: string;
}

export interface NewInvitation {
  at: string;
  by: Person;
  id: string;
  /** how many still may */
  left: number;
  /** for POST /accounts; the page takes it as /login#SECRET. It is shown only this once */
  secret: string;
  until: string;
  /** how many people may use it */
  uses: number;
  why: string;
}

export interface NewToken {
  /** of a session: how you signed in */
  by?: "password" | "passkey" | "provider" | "link";
  created: string;
  /** the one that you show now */
  current: boolean;
  /** absent for the session of a guest, which lasts for ever; that of an account lasts longer when it is used */
  expires?: string;
  id: string;
  /** what you called it; of a session the browser and the system that signed in, empty if they are not known */
  label: string;
  /** its scopes; session: all permissions */
  scopes: string[];
  /** a browser's, from signing in */
  session: boolean;
  /** for Authorization: Bearer; it is shown only this once */
  token: string;
  /** when it was shown last, to the hour */
  used?: string;
}

export interface NewTournament {
  /** what a game comes to that a side does not begin in time: forfeit: that side has lost, or both if neither has moved or checked in; void: it has no result (forfeit) */
  absence?: "forfeit" | "void";
  accelerated?: number;
  band?: number;
  bar?: number;
  best_of?: number;
  /** the holders of accounts check in before the first round; who has not takes no part */
  check_in?: boolean;
  class?: string;
  country?: string;
  cycles?: number;
  floor?: number;
  /** what every game is played on; color and opponent say nothing here */
  game?: NewGame;
  handicap?: boolean;
  heroes?: number;
  /** people join by themselves until you start it; otherwise it starts at once */
  joining?: boolean;
  kind: string;
  /** for result files, as are the next two */
  location?: string;
  /** names it in addresses: 1 to 40 of A-Z, a-z, 0-9, dot, dash and underscore */
  name: string;
  players?: NewEntrant[];
  reduction?: number;
  rounds?: number;
  /** when the games of each round begin at the earliest, round 1 first; joining ends at the first time */
  starts?: string[];
  third_place?: boolean;
  /** by which the players are ordered, the most important first; the usual ones of the kind if left out */
  tie_breaks?: string[];
  /** as people call it */
  title?: string;
}

export interface NewsChoice {
  /** the hour of the day, by your clock, at which the digest is sent */
  digest: number;
  /** those that are missing stay as they are */
  kinds: NewsKind[];
  /** in which you are told; absent: as before */
  language?: string;
  /** when the hours begin in which nothing is told, in minutes after midnight by your clock; absent: there are none */
  quiet_from?: number;
  /** and when they end */
  quiet_to?: number;
  /** how many hours before a deadline you are told of it; at most half of the time that you had */
  remind: number;
  /** of your clock; empty: UTC */
  zone: string;
}

export interface NewsDevice {
  created: string;
  /** it belongs to the session of this request */
  current: boolean;
  id: string;
  /** what the browser says it is, until you call it something else */
  label: string;
  /** it has shown the secret that was pushed to it; before, it gets nothing else */
  proved: boolean;
}

export interface NewsHook {
  created: string;
  /** since when nothing was accepted */
  failing?: string;
  format: "standard" | "discord" | "text";
  id: string;
  /** switched off after days of failures */
  off?: boolean;
  /** with which you verify what comes, as Standard Webhooks says; shown only this once */
  secret?: string;
  url: string;
}

export interface NewsKind {
  kind: "turn" | "deadline" | "start" | "over" | "challenge" | "chat" | "round" | "report";
  /** push: to your devices; mail: at once; digest: once a day; webhook: to the addresses that you gave */
  ways: ("push" | "mail" | "digest" | "webhook")[];
}

export interface Node {
  arrows?: Arrow[];
  /** stones that were put down by hand */
  black?: string[];
  /** stones that the move took off */
  captured?: string[];
  /** points that were emptied by hand */
  clear?: string[];
  clocks?: Clocks;
  /** of a move */
  color?: "black" | "white";
  /** 0 is the first position */
  id: number;
  marks?: Mark[];
  /** a vertex or pass; none of a setup */
  move?: string;
  /** what follows, the main line first */
  next?: number[];
  /** -1 of the first position */
  parent: number;
  text?: string;
  /** who moves next, where a setup says so */
  turn?: "black" | "white";
  /** of an answer to a problem */
  verdict?: "right" | "wrong";
  white?: string[];
}

export interface OfferedLimits {
  /** bytes of a request body */
  max_body: number;
  /** characters of a name */
  max_name: number;
  /** columns or rows of a board */
  max_side: number;
  /** seconds of a long poll */
  max_wait_s: number;
}

export interface OfferedProvider {
  name: string;
  title: string;
}

export interface OfferedSignIns {
  /** the origin of the pages on which passkeys can be used; absent: nowhere */
  passkeys?: string;
  /** where people can sign in, for POST /sign-on/{provider} */
  providers: OfferedProvider[];
}

export interface Opponent {
  id?: string;
  kind: "person" | "program";
  name?: string;
  /** when the game began, with a question mark if it was uncertain; absent if it was unknown */
  rank?: string;
}

export interface Overview {
  club: ClubInfo;
  /** the counts of a game record that need neither a judge nor a ruleset, for POST /score */
  counts: string[];
  /** the judge where none is named */
  default_judge: string;
  endings: EndingInfo[];
  engines: EngineInfo[];
  /** the judges that terms can name, or as judge:NAME for the mediator */
  judges: JudgeInfo[];
  limits: OfferedLimits;
  /** an account can have an e-mail address, to which a link for a forgotten password is sent */
  mail: boolean;
  /** by which games and records are reviewed, the usual one first */
  review_engines: ReviewEngine[];
  rulesets: RulesetInfo[];
  /** the ways to sign in besides passwords */
  sign_ins: OfferedSignIns;
  version: string;
}

export interface Part {
  /** that stream has ended */
  end?: boolean;
  /** a line of that stream */
  line?: unknown;
  /** which of the streams says it, counted from 0 in the order of the request */
  of: number;
  /** why there is no such stream; the others go on */
  problem?: unknown;
}

export interface PasskeyAnswer {
  /** the PublicKeyCredential, by its toJSON() */
  answer: { [key: string]: unknown };
  /** of the ceremony */
  ticket: string;
}

export interface PasswordStruct {
  /** at least 8 characters, and none that is guessed first */
  new: string;
  old: string;
}

export interface Pause {
  /** the clocks run until the other side asks for it, too */
  asked?: boolean;
  /** the side that asked for it */
  by: "black" | "white";
}

export interface PeopleList {
  /** after, for the next page; absent on the last */
  next?: string;
  /** in the order of their names, as they look */
  people: Person[];
}

export interface Person {
  /** a program, as it says itself */
  bot: boolean;
  /** known by the secret alone */
  guest: boolean;
  id: string;
  name: string;
  /** of an account that has played rated games, among those like it */
  rating?: Rating;
}

export interface PhaseAccuracy {
  /** from 0 to 100 */
  accuracy: number;
  color: "black" | "white";
  moves: number;
  phase: "opening" | "middle" | "endgame";
  /** lost by a move on average */
  points: number;
}

export interface PlainCount {
  black: Tally;
  /** Black minus White */
  score: number;
  white: Tally;
}

export interface PlayOnBody {
  /** stones of your own, on both lists, that you confirm as dead */
  confirm?: string[];
  /** the stop that is being counted */
  stop: number;
}

export interface Played {
  /** how the rating came about, the oldest first: the last games */
  graph: GraphPoint[];
  /** games won in a row, ever */
  longest_streak: number;
  /** who was met most often */
  opponents: Against[];
  /** games by color, handicap and ruleset */
  rates: Rate[];
  /** games won in a row until now; negative: lost */
  streak: number;
}

export interface Player {
  name?: string;
  rank?: string;
}

export interface PlayerInfo {
  /** of a person, for GET /people/{id} */
  id?: string;
  kind: "person" | "program";
  name: string;
  /** when the game began, with a question mark if it was uncertain; absent if it was unknown */
  rank?: string;
}

export interface PoolRating {
  /** the true strength is most likely within twice as much */
  deviation: number;
  /** that counted */
  games: number;
  /** of the 95 % interval */
  high: number;
  /** by size and speed, where such games counted; few games are drawn towards the rating of all */
  kinds: KindRating[];
  /** of the 95 % interval */
  low: number;
  /** a game of a person with a bot counts among the bots, for both */
  pool: "people" | "bots";
  /** few games have been played, or none for long */
  provisional: boolean;
  /** kyu or dan, from 30k to 9d: docs/ratings.md has the scale */
  rank: string;
  value: number;
}

export interface PositionEvaluation {
  /** how likely Black wins, from 0 to 1 */
  black: number;
  /** moves of the side to move, the best first */
  candidates: Candidate[];
  /** by how many points Black leads, komi included */
  lead: number;
  /** whose each point will be, from 100, Black's, to -100, White's, by row and then column from A1; only where one position is asked for */
  ownership?: number[];
  /** after so many moves */
  position: number;
  visits: number;
}

export interface PreparedMoves {
  /** how many moves are made: the first awaited move is the next one */
  after: number;
  /** what is awaited, each move once; none: nothing is prepared */
  branches: Branch[];
}

export interface Problem {
  /** what the reason is about, by name */
  args?: { [key: string]: string };
  /** the reasons that this one rests on, or sums up */
  because?: Reason[];
  /** why: the code of the reason of this case */
  code: string;
  /** bad-record: in characters, from 1 */
  column?: number;
  /** why, in English */
  detail: string;
  /** move-conflict: the number of the next move; stale-stop: of the present stop */
  expected?: number;
  /** rate-limited: the limit that was hit */
  key?: string;
  /** bad-record: where in the record, from 1 */
  line?: number;
  /** bad-record: the number of the move that no rules allow */
  move?: number;
  /** move-conflict: the move that has the number */
  played?: string;
  /** bad-points: those that are wrong; gives-up-living: the stones that live */
  points?: string[];
  /** seconds to wait before the next try */
  retry_after_s?: number;
  /** the game as it is, where that helps */
  state?: State;
  /** the HTTP status */
  status: number;
  /** what kind of problem it is, always the same for a type */
  title: string;
  /** /problems/ and the name of the kind of problem */
  type: string;
}

export interface Profile {
  /** the person's own words; text, never markup */
  bio: string;
  /** a program, as it says itself */
  bot: boolean;
  created: string;
  /** known by the secret alone */
  guest: boolean;
  id: string;
  name: string;
  /** what the rated games among those like it say; absent without any */
  played?: Played;
  /** of an account that has played rated games, among those like it */
  rating?: Rating;
  /** of an account, in every pool in which it has played rated games */
  ratings: PoolRating[];
  record: Record;
  roles: ("moderator" | "organizer" | "admin")[];
}

export interface ProposedTerms {
  allow_unsound?: boolean;
  black: Seat;
  delay?: RefereeDelay;
  ending: string;
  /** what the ranks decided on, in a game that is to be even */
  evened?: Evened;
  fallback?: string;
  forced_pass?: boolean;
  gift_ms?: number;
  handicap?: Handicap;
  illegal_loses?: boolean;
  judge?: string;
  komi: number;
  limits: Limits;
  margin_ms?: number;
  mediator?: string;
  mediator_name?: string;
  on_fault: "forfeit" | "offer-other";
  passing?: "normal" | "for-good";
  private?: boolean;
  rated?: boolean;
  rules: Rules;
  ruleset?: string;
  size: string;
  start?: Start;
  time: string;
  tournament?: string;
  vacation_ms?: number;
  weekends?: string;
  white: Seat;
}

export interface ProveDeviceRequest {
  /** that was pushed to it */
  secret: string;
}

export interface ProveEmailRequest {
  /** as the link has it behind the # */
  secret: string;
}

export interface Puzzle {
  answers: string[];
  color: string;
  line: string[];
  played: string;
  points: number;
  position: number;
  punished?: string[];
  rate: number;
}

export interface Rate {
  by: "color" | "handicap" | "ruleset";
  drawn: number;
  games: number;
  /** black or white; given, taken or none; the name of a ruleset */
  what: string;
  won: number;
}

export interface Rating {
  /** the true strength is most likely within twice as much */
  deviation: number;
  /** few games have been played, or none for long */
  provisional: boolean;
  /** kyu or dan, from 30k to 9d: docs/ratings.md has the scale */
  rank: string;
  value: number;
}

export interface Reason {
  args?: { [key: string]: string };
  because?: Reason[];
  code: string;
}

export interface Record {
  drawn: number;
  lost: number;
  won: number;
}

export interface RecordFault {
  /** what the reason is about, by name: of record-at the line and the column, of record-move the number of the move */
  args?: { [key: string]: string };
  /** the reasons that this one rests on, or sums up */
  because?: Reason[];
  /** why: the code of the reason */
  code: string;
  /** why, in English */
  detail: string;
}

export interface RecordInfo {
  /** the name of Black, or empty */
  black: string;
  /** the charset that the file was read by, as browsers name it; utf-8 for a record that came as JSON */
  charset: string;
  /** stones */
  handicap: number;
  /** absent where the record does not say */
  komi?: number;
  moves: RecordedMove[];
  /** what could not be made sense of */
  problems: RecordFault[];
  /** as the record has it */
  result?: string;
  /** as written, or empty */
  rules: string;
  /** the ruleset that is meant, if it is one of ours */
  ruleset?: string;
  /** the main line by itself, in UTF-8, without comments */
  sgf: string;
  /** columns and rows */
  size: string;
  /** the board before the first move, top row first */
  start: string[];
  /** the name of White, or empty */
  white: string;
}

export interface RecordedMove {
  /** where there is a black stone now */
  black?: string[];
  color: "black" | "white";
  /** where there is none any more */
  empty?: string[];
  /** a point or pass */
  move: string;
  /** where there is a white stone now */
  white?: string[];
}

export interface RecoverRequest {
  /** at least 8 characters, and none that is guessed first */
  password: string;
  /** of a link that was sent by mail, or that a moderator or the operator has made */
  secret: string;
}

export interface Recovery {
  expires: string;
  /** for POST /recovery, once; the page takes it as /recover#SECRET. It is shown only this once */
  secret: string;
}

export interface AnswerReport {
  accept: boolean;
  color: "black" | "white";
  confirmed: string[];
  silent?: boolean;
}

export interface Clock {
  main_ms: number;
  period_ms?: number;
  periods?: number;
  stones?: number;
}

export interface RefereeClocks {
  black: Clock;
  white: Clock;
}

export interface RefereeDelay {
  moves?: number;
  ms?: number;
}

export interface Document {
  after: string[];
  amended?: string;
  before: string[];
  black: string;
  chains: Fate[];
  ending: string;
  fallback?: string;
  findings?: Finding[];
  judge?: string;
  komi: number;
  mediator?: string;
  moves: number;
  result: string;
  rules: Rules;
  ruleset?: string;
  score: number;
  stops: StopReport[];
  tally: WeiqiTally;
  title: string;
  white: string;
  why: Reason;
}

export interface EndingInfo {
  name: string;
  note: string;
  scorings: string[];
  title: string;
}

export interface Fate {
  color: "black" | "white";
  dead: boolean;
  stones: string[];
  why: Reason;
}

export interface Faulted {
  color: "black" | "white";
  deadline_ms: number;
  why: Reason;
}

export interface Handicap {
  free?: boolean;
  stones: number;
}

export interface Judged {
  dead: string[];
  fault?: Reason;
  none?: boolean;
  seed: number;
  silent?: boolean;
  stop: number;
  who?: string;
}

export interface Limits {
  absent_ms: number;
  at_moves: "draw" | "count" | "void" | "none";
  first_move_ms: number;
  list_people_ms: number;
  list_programs_ms: number;
  moves: number;
  repetition: "draw" | "count" | "void" | "none";
  trial_ms: number;
  vacant_ms: number;
  wait_mediator_ms: number;
}

export interface ListReport {
  color: "black" | "white";
  dead: string[];
  fault?: Reason;
  sealed?: boolean;
  silent?: boolean;
  unknown?: boolean;
}

export interface Proposal {
  dead: string[];
  judge: string;
  seed: number;
  unsettled: string[];
}

export interface Seat {
  engine?: string;
  kind: "person" | "program";
  name: string;
  player?: string;
}

export interface Start {
  black: string[];
  to_play: "black" | "white";
  white: string[];
}

export interface StopReport {
  answers: AnswerReport[];
  board: string[];
  board_plays: number;
  disputed: string[];
  first_passer: "black" | "white";
  frozen: string[];
  last_passer: "black" | "white";
  lists: ListReport[];
  marks: string[];
  marks_disputed_by?: "black" | "white";
  play_on_by?: "black" | "white";
  proposal?: Proposal;
  stop: number;
  trials: RefereeTrialResult[];
  verdict?: Judged;
}

export interface Terms {
  allow_unsound?: boolean;
  black: Seat;
  delay?: RefereeDelay;
  ending: string;
  fallback?: string;
  forced_pass?: boolean;
  gift_ms?: number;
  handicap?: Handicap;
  illegal_loses?: boolean;
  judge?: string;
  komi: number;
  limits: Limits;
  margin_ms?: number;
  mediator?: string;
  mediator_name?: string;
  on_fault: "forfeit" | "offer-other";
  passing?: "normal" | "for-good";
  private?: boolean;
  rated?: boolean;
  rules: Rules;
  ruleset?: string;
  size: string;
  start?: Start;
  time: string;
  tournament?: string;
  vacation_ms?: number;
  weekends?: string;
  white: Seat;
}

export interface RefereeTrialResult {
  captured: boolean;
  chain: string[];
  moves: string[];
  why: Reason;
}

export interface RemovedBody {
  /** its id */
  removed: string;
}

export interface RenameDeviceRequest {
  /** at most 32 characters */
  label: string;
}

export interface RenameMethodRequest {
  /** at most 32 characters */
  label: string;
}

export interface ReplaceRequest {
  /** the name of a program */
  opponent: string;
}

export interface Report {
  at: string;
  by: Person;
  /** about which game */
  game?: string;
  id: string;
  /** about a line of chat there */
  line?: ChatLine;
  /** about whom */
  person?: Person;
  why: string;
}

export interface ReportRequest {
  game?: string;
  /** the number of a line of the game's chat */
  line?: number;
  /** the id of a person, or the name of an account */
  person?: string;
  /** at most 300 characters are left of it */
  why: string;
}

export interface Reports {
  /** oldest first */
  reports: Report[];
}

export interface Resumption {
  /** the chains on both lists there */
  agreed: string[];
  /** the chains in dispute there */
  disputed: string[];
  /** if both sides pass now the game is over: nobody is asked for a list again */
  ends: boolean;
  /** the chains that are dead when the board is counted, unless a move touches them */
  frozen: string[];
  /** the number of the stop that it follows */
  stop: number;
}

export interface Review {
  /** while it waits, how many reviews by the same engine come before it */
  ahead: number;
  asked: string;
  /** who has evaluated them; absent before the first */
  by?: Identity;
  engine: string;
  /** of these, so far */
  evaluated: number;
  id: string;
  of: "game" | "record";
  /** that there are to evaluate */
  positions: number;
  /** the id of the game or record */
  source: string;
  /** that the engine has worked on it */
  spent_ms: number;
  status: "waiting" | "running" | "done" | "failed";
  /** why it failed */
  why?: Reason;
}

export interface ReviewBreak {
  /** moves */
  after: number;
  /** the stones on the board then */
  black: string[];
  white: string[];
  /** why rules do not allow the move, which was executed all the same, or that stones were placed by hand after it */
  why: Reason;
}

export interface ReviewDocument {
  accuracy: PhaseAccuracy[];
  /** while it waits, how many reviews by the same engine come before it */
  ahead: number;
  asked: string;
  /** who has evaluated them; absent before the first */
  by?: Identity;
  engine: string;
  /** of these, so far */
  evaluated: number;
  /** of as many positions as there are so far, in order */
  evaluations: PositionEvaluation[];
  game: ReviewedGame;
  id: string;
  /** what each move cost, of those whose positions are evaluated */
  moves: MoveCost[];
  of: "game" | "record";
  /** that there are to evaluate */
  positions: number;
  /** the worst mistakes of each side, to find something better */
  puzzles: Puzzle[];
  /** whether the engine says anything of points */
  scored: boolean;
  /** the id of the game or record */
  source: string;
  /** that the engine has worked on it */
  spent_ms: number;
  status: "waiting" | "running" | "done" | "failed";
  /** where the game turned, in order */
  turning: TurningPoint[];
  /** why it failed */
  why?: Reason;
  /** the numbers of the moves that cost most, the worst first */
  worst: number[];
}

export interface ReviewEngine {
  /** as it is asked for; built-in is the built-in player */
  name: string;
  /** as people read it */
  title: string;
}

export interface ReviewLine {
  /** that are new since the line before */
  evaluations: PositionEvaluation[];
  review: Review;
  type: "review";
}

export interface ReviewList {
  /** the one asked for last first */
  reviews: Review[];
}

export interface ReviewedGame {
  /** stones before the first move */
  black: string[];
  /** in the order of the moves */
  breaks?: ReviewBreak[];
  komi: number;
  /** as in "black D4" */
  moves: string[];
  ruleset: string;
  size: string;
  white: string[];
}

export interface RulesCount {
  /** what White gets for handicap stones */
  compensation: number;
  /** the stones taken off: none where the rules leave every stone */
  dead: string[];
  /** where territory counts and groups in seki have none: which eye, which false eye and which seki was read, what does not count first */
  findings?: Finding[];
  /** what counts, in a sentence */
  how: Reason;
  komi: number;
  /** a note on the ruleset */
  note?: string;
  /** the owner of each point, top row first: X black, O white, dot none */
  owner: string[];
  result: string;
  ruleset: string;
  /** Black minus White, with komi and compensation */
  score: number;
  tally: SidesTally;
}

export interface RulesetInfo {
  /** what a game comes to at the limit */
  at_limit: "draw" | "count" | "void";
  /** where it comes from */
  basis: string;
  /** the usual values */
  ending: string;
  /** the referee passes for a side that can put no stone on the board */
  forced_pass?: boolean;
  /** an illegal move loses at once */
  illegal_loses?: boolean;
  /** the usual values */
  komi: number;
  /** after so many moves the game is ended; if absent three for every point and 100 more */
  move_limit?: number;
  name: string;
  note?: string;
  /** what a position comes to that comes about for the third time under simple ko; none: play goes on */
  repetition: "draw" | "count" | "void" | "none";
  scoring: "area" | "territory" | "stones";
}

export interface Ruling {
  /** the stones taken off first */
  dead: string[];
  /** the owner of each point, top row first: X black, O white, dot none */
  owner: string[];
  /** Black minus White, komi and compensation included */
  score: number;
  tally: SidesTally;
  why: Reason;
}

export interface SayBesideRequest {
  /** at most 300 characters are left of it; what cannot be seen is taken out */
  text: string;
}

export interface SayRequest {
  /** at most 300 characters are left of it; what cannot be seen is taken out */
  text: string;
}

export interface ScoreBody {
  /** one of the counts of GET /: the algorithm tom finds the dead stones by itself and counts in the two styles of its author, under no ruleset. It goes with neither ruleset nor dead nor judge */
  count?: string;
  /** a stone of every dead chain; left out, the judge says which are */
  dead?: string[];
  /** the judge of dead stones; the default_judge of GET / if left out. With dead, its opinion is told but does not count */
  judge?: string;
  /** the record's if left out, and where it names none each ruleset's usual one */
  komi?: number;
  /** counts the position after so many moves; after the last if left out */
  move?: number;
  /** the one to count under; all of them if left out */
  ruleset?: string;
  /** a game record; the main line of its first game counts */
  sgf: string;
}

export interface Scored {
  /** what the algorithm makes of the position, if count names it; there are no counts and differences then */
  algorithm?: TomCount;
  /** top row first: X black, O white, dot empty */
  board: string[];
  /** the points that not all of these rulesets give to the same side, or to nobody; rulesets that count stones are left out */
  contested: string[];
  /** one for each ruleset */
  counts: RulesCount[];
  /** the stones taken off before counting */
  dead: string[];
  /** the plain count and the margins of a ruleset's differences add up to its score */
  differences: Difference[];
  /** the rulesets that count alike: with the same points for the same reasons */
  groups: Group[];
  /** after how many moves the position stands */
  move: number;
  /** what the judge sees, if one was asked */
  opinion?: Opinion;
  /** false: the game was not stopped there and the judge is not sure of every stone and border, so the counts are of the board as it stands and no result */
  over: boolean;
  /** in a row at the end: without two the game was not stopped there */
  passes: number;
  /** the count that all others start from: areas, without dead stones and komi */
  plain: PlainCount;
  /** the stones that each side has taken, dead ones apart */
  prisoners: SidesInt;
  record: RecordInfo;
  /** under how many of these rulesets each side wins or, where the game is not over, is ahead; left out for one ruleset */
  verdict?: Reason;
}

export interface Scoring {
  /** the chains on both lists */
  agreed: string[];
  /** what each side answers to the dispute */
  answers: GivenAnswer;
  /** every chain on the board */
  chains: Chain[];
  counts: Counts;
  /** or referred to a third party */
  disputed: string[];
  /** what each side calls dead; the other's is sealed until both are in */
  lists: GivenList;
  /** marking: the side to mark; otherwise empty */
  mark_turn: "black" | "white" | "";
  /** marked as dead by turns */
  marks: string[];
  /** dispute: a side that has it played out may confirm agreed stones of its own as dead; if play goes on nothing else makes them so */
  may_confirm?: boolean;
  /** scoring: instead of a list you may ask that the game itself go on; the other side then moves first */
  may_play_on?: boolean;
  phase: "scoring" | "dispute" | "referred" | "marking" | "trial";
  /** what the referee's judge sees, once it has looked */
  proposal?: Proposal;
  /** the side to move first if the dispute is played out; empty: the side that does not ask for it first, or none */
  resume_to_play: "black" | "white" | "";
  /** the number of the stop; a list names it */
  stop: number;
  /** how disputes fared on a copy of the board */
  trials: TrialResult[];
  /** what the third party said */
  verdict?: Verdict;
}

export interface Search {
  /** the ranks of both decide on handicap, komi and colors, if the other one has it so, too; otherwise there is no handicap */
  even?: boolean;
  /** by how many whole ranks the two may differ at most; if left out, the farther the longer you wait */
  ranks?: number;
  /** for accounts; a rated search meets rated ones only */
  rated?: boolean;
  /** 9, 13 or 19, the dearest first */
  sizes: string[];
  speed: "blitz" | "live" | "slow" | "correspondence";
}

export interface SeatedPlayer {
  engine?: string;
  kind: "person" | "program";
  name: string;
  player?: string;
  /** when the game began, with a question mark if it was uncertain; absent if it was unknown */
  rank?: string;
}

export interface ServerPart {
  /** it works, and needs attention; the log says why */
  note?: boolean;
  ok: boolean;
  /** store: it answers and takes writes; connections: there is room for more; logs: none was found altered; mail: the latest letter was taken by the mail server, if there is one; disk: there is room for the database; certificate: it is good, and renewed in time; engines: each program of the configuration started when it was wanted; push: a push service took the latest message, or said that the device is gone; traces: the collector takes them */
  part: "store" | "connections" | "logs" | "mail" | "disk" | "certificate" | "engines" | "push" | "traces";
}

export interface ServerState {
  /** what GET /metrics tells at the operator's address, by name: of what is told by label the sum, and of times the mean in seconds as NAME_mean, with how many there were as NAME_count */
  figures: { [key: string]: number };
  /** the same of the last minutes, of what is counted and timed */
  lately: Lately;
  /** what the server depends on */
  parts: ServerPart[];
  /** when this process began */
  since: string;
  version: string;
}

export interface SidesCruxLine {
  black: CruxLine;
  white: CruxLine;
}

export interface SidesInt {
  black: number;
  white: number;
}

export interface SidesInt64 {
  black: number;
  white: number;
}

export interface SidesTally {
  black: Tally;
  white: Tally;
}

export interface SignInRequest {
  name: string;
  password: string;
}

export interface SignOnRequest {
  /** add: to your account; confirm: that it is you, in this session */
  for?: "sign-in" | "add" | "confirm";
  /** of your account; leave it out where you have just proved a method in this session */
  password?: string;
}

export interface SignOn {
  /** of the provider */
  address: string;
  /** what the provider sends back with the person */
  state: string;
  /** to be kept in this browser, and sent with what the provider says; it is good for ten minutes */
  ticket: string;
}

export interface SignedOn {
  /** unknown: nobody here has this account of the provider; POST /accounts/sign-on makes an account */
  did: "signed-in" | "added" | "confirmed" | "unknown";
  /** who is signed in, with the secret that proves it */
  identity?: NewGuest;
  /** what the person is called at the provider: one may want the same name here */
  name?: string;
  /** for POST /accounts/sign-on, within ten minutes */
  ticket?: string;
}

export interface SigningKey {
  algorithm: "ed25519";
  /** the public key, in hexadecimal */
  key: string;
}

export interface SitRequest {
  /** the free one if left out */
  color?: "black" | "white";
}

export interface SizeLimits {
  max: number;
  /** columns or rows */
  min: number;
  /** square boards only */
  square: boolean;
}

export interface State {
  /** the absent side: for a player the other one */
  absent?: Absence;
  /** Black's present player */
  black: SeatedPlayer;
  /** top row first: X black, O white, dot empty */
  board: string[];
  /** both clocks at server_ms; absent in a game without clocks */
  clock?: RefereeClocks;
  /** by correspondence, where some time does not count */
  days_off?: DaysOff;
  /** what is due, the nearest first, and what follows by itself if it is not done: the game never waits for ever */
  deadlines: Due[];
  /** vacant: how the opponent failed */
  fault?: Faulted;
  /** the name of the game */
  game: string;
  /** a side gives up the stones of its own that it alone lists; otherwise they are in dispute, too */
  gives_up?: boolean;
  /** the result if both sides pass now, where nobody would be asked */
  if_both_pass?: string;
  /** the server was away; the clocks stand until both sides are back */
  interrupted: boolean;
  /** a judge counts the board: at every stop, and the players say whether they agree; or at a limit, for good */
  judged?: boolean;
  /** the point that simple ko closes to the side to move, or empty */
  ko: string;
  /** the last move: a point, pass, or empty */
  last: string;
  /** the ending that settles what neither the players nor a mediator settle */
  last_word: string;
  /** you only watch, and see this game as late as its terms say while it goes on */
  late?: boolean;
  /** what you may play; only on request and when it is your turn */
  legal?: string[];
  /** what you may do or ask for now besides to move, by the last part of its address; what is not here is refused */
  may: ("pause" | "resign" | "undo" | "void")[];
  /** GET /games/{id}/estimate says what a judge sees */
  may_estimate?: boolean;
  /** you are the mediator */
  mediating?: boolean;
  /** the mediator of disputes, where the terms have one */
  mediator?: Mediator;
  /** how many moves stand, passes included */
  move_number: number;
  /** a pause, or a request for one */
  paused?: Pause;
  phase: "handicap" | "play" | "scoring" | "dispute" | "referred" | "marking" | "trial" | "vacant" | "over";
  /** the stones that each side has taken */
  prisoners: SidesInt;
  /** the result is to count for the ratings of both players */
  rated: boolean;
  result?: Result;
  /** the result as game records write it */
  result_text?: string;
  /** while play goes on after a stop */
  resumption?: Resumption;
  /** how the board was counted in the end */
  ruling?: Ruling;
  /** the side whose clock runs, or empty */
  running: "black" | "white" | "";
  /** while a stop is being counted */
  scoring?: Scoring;
  /** the number of the last event */
  seq: number;
  /** the server's time, in milliseconds of Unix time */
  server_ms: number;
  /** columns and rows */
  size: string;
  /** the terms agreed before the first move; black and white are the present players */
  terms: Terms;
  /** the time control */
  time: string;
  /** black or white; empty when the game is over */
  to_play: "black" | "white" | "";
  /** while a dispute is played out on a copy of the board */
  trial?: Trial;
  type: "state";
  /** why a rated game that is over does not count: see docs/ratings.md */
  uncounted?: "terms" | "players" | "no-result" | "short" | "neighbors" | "often";
  /** the side that asks to take a move back, or empty */
  undo_asked: "black" | "white" | "";
  /** the side that proposes that the game have no result, or empty */
  void_asked: "black" | "white" | "";
  /** the parties that the game waits for */
  waiting: ("black" | "white" | "mediator" | "referee")[];
  /** how many look on besides the players */
  watchers: number;
  /** White's present player */
  white: SeatedPlayer;
  /** how the game ended */
  why?: Reason;
  /** the color that you play; empty for a spectator */
  you: "black" | "white" | "";
}

export interface Superiority {
  /** the likelihood that the player of the row is stronger than that of the column, from 0 to 1 */
  chances: number[][];
  /** the strongest first */
  players: string[];
}

export interface SwitchChatRequest {
  /** false: neither player says anything until whoever switched it off has switched it on again */
  on: boolean;
}

export interface Tally {
  button: number;
  /** stones taken, where they count */
  prisoners: number;
  /** living stones, where they count */
  stones: number;
  /** empty points that count, under dead stones too */
  surrounded: number;
  /** points taken off, where groups pay for living */
  tax: number;
  total: number;
}

export interface Token {
  /** of a session: how you signed in */
  by?: "password" | "passkey" | "provider" | "link";
  created: string;
  /** the one that you show now */
  current: boolean;
  /** absent for the session of a guest, which lasts for ever; that of an account lasts longer when it is used */
  expires?: string;
  id: string;
  /** what you called it; of a session the browser and the system that signed in, empty if they are not known */
  label: string;
  /** its scopes; session: all permissions */
  scopes: string[];
  /** a browser's, from signing in */
  session: boolean;
  /** when it was shown last, to the hour */
  used?: string;
}

export interface TokenList {
  /** the oldest first, sessions among them */
  tokens: Token[];
}

export interface TournamentCell {
  color?: "black" | "white";
  /** its number */
  game: number;
  handicap?: number;
  /** the row of the standings, from 1; 0 where nobody was met */
  opponent: number;
  /** won, lost, drawn, not over */
  sign: "+" | "-" | "=" | "?";
}

export interface TournamentGame {
  black: string;
  corrections?: Correction[];
  /** the sides did not agree on the dead stones */
  disputed?: boolean;
  /** the id, once there is a board */
  game?: string;
  /** stones */
  handicap?: number;
  moves?: number;
  number: number;
  /** as game records write it; both-lose if both have lost */
  result?: string;
  round: number;
  status: "bye" | "paired" | "live" | "over";
  /** absent for a bye */
  white?: string;
  /** where there is more to say */
  why?: Reason;
}

export interface TournamentInfo {
  began: string;
  /** the organizer has called it off */
  called_off?: boolean;
  /** when something happened last */
  changed: string;
  id: string;
  /** people can still join; nothing is paired meanwhile */
  joining?: boolean;
  kind: string;
  komi: number;
  /** games that are going on */
  live: number;
  /** everything has been played, or the organizer has ended it */
  over: boolean;
  /** games that are over */
  played: number;
  players: number;
  /** the last that has been paired; 0 before the first */
  round: number;
  /** how many there will be, where that is fixed */
  rounds?: number;
  ruleset?: string;
  size: string;
  /** of every game */
  time: string;
  /** as people call it */
  title: string;
}

export interface TournamentList {
  tournaments: TournamentInfo[];
}

export interface TournamentStanding {
  /** for each round what the player did in it, mostly one game */
  by_rounds: TournamentCell[][];
  club?: string;
  country?: string;
  /** the rating that the games of the tournament make most likely */
  elo?: Interval;
  /** one for each of the tie_breaks */
  figures: number[];
  /** of a person with an account, for GET /people/{id} */
  id?: string;
  /** why there are no further games */
  left?: "withdrawn" | "disqualified" | "absent";
  /** from 1, shared by equal players */
  place: number;
  player: string;
  /** has checked in for the round that is played, or before the first for that one; a program always has */
  present: boolean;
  /** a program of the machine that plays, and not a person */
  program: boolean;
  /** as entered; otherwise that of the account when the tournament began, with a question mark if it was uncertain */
  rank?: string;
  /** as far as known beforehand */
  rating?: number;
  /** of the games that were played */
  tally: TournamentTally;
  /** the arbiter's reason for that */
  why?: string;
}

export interface TournamentState {
  /** what a game comes to that a side does not begin in time: forfeit: that side has lost, or both if neither has moved or checked in; void: it has no result (forfeit) */
  absence?: "forfeit" | "void";
  /** you may correct results and send players away */
  arbiter?: boolean;
  began: string;
  /** the organizer has called it off */
  called_off?: boolean;
  /** when something happened last */
  changed: string;
  /** the holders of accounts check in before the first round; who has not takes no part */
  check_in?: boolean;
  /** the organizer's word that no further round is paired, if so */
  closed?: Closure;
  /** what each of the standings has against each; empty with very many players */
  crosstable: TournamentTally[][];
  /** how long a side may take to begin a game */
  first_move_ms: number;
  /** number 1 first */
  games: TournamentGame[];
  id: string;
  /** people can still join; nothing is paired meanwhile */
  joining?: boolean;
  kind: string;
  komi: number;
  /** games that are going on */
  live: number;
  /** when the next round begins, while it waits for its time */
  opens?: string;
  /** its organizer; absent for one that shinpan tournament runs */
  organizer?: string;
  /** everything has been played, or the organizer has ended it */
  over: boolean;
  /** games that are over */
  played: number;
  /** the name under which you take part */
  player?: string;
  players: number;
  /** the last that has been paired; 0 before the first */
  round: number;
  /** how many there will be, where that is fixed */
  rounds?: number;
  ruleset?: string;
  size: string;
  standings: TournamentStanding[];
  /** when the games of each round begin at the earliest, round 1 first; joining ends at the first time */
  starts?: string[];
  /** absent before the first result, and with very many players */
  superiority?: Superiority;
  /** by which the players are ordered, the most important first */
  tie_breaks: string[];
  /** of every game */
  time: string;
  /** as people call it */
  title: string;
  /** why it does not go on */
  trouble?: string;
}

export interface TournamentTally {
  draws: number;
  losses: number;
  wins: number;
}

export interface Trial {
  /** the copy, top row first: X black, O white, dot empty */
  board: string[];
  /** the attacked chain */
  chain: string[];
  /** the kos closed to the side to move until it passes for one of them; a play there that takes more than one stone retakes no ko */
  closed: string[];
  /** the attacker, who moves first */
  first: "black" | "white";
  /** the last move on the copy: a point, pass, or empty */
  last: string;
  /** how many were made on the copy */
  moves: number;
  number: number;
  to_play: "black" | "white";
}

export interface TrialMoveRequest {
  /** the closed ko that a pass is for */
  ko?: string;
  /** a point or pass */
  move: string;
}

export interface TrialResult {
  captured: boolean;
  chain: string[];
  /** its number */
  trial: number;
  why: Reason;
}

export interface TriedMove {
  legal: boolean;
  /** how play goes on after it, beginning with the answer */
  line: string[];
  /** what it costs, compared with the best move */
  points: number;
  /** likewise, of the win rate */
  rate: number;
  /** it is about as good as the best move */
  solves: boolean;
  /** why it is not */
  why?: Reason;
}

export interface TryMoveRequest {
  move: string;
}

export interface TurningPoint {
  number: number;
  why: Reason;
}

export interface VacationBody {
  /** whether you are on vacation */
  on: boolean;
  /** when it ends by itself; if left out it lasts until you end it, and in each game as long as its terms allow */
  until?: string;
}

export interface VenueGame {
  began: string;
  black: string;
  /** the rating as it was shown when the game began */
  black_tag: string;
  id: string;
  /** so far, while it goes on */
  moves?: number;
  /** as game records write it; absent while the game goes on */
  result?: string;
  white: string;
  white_tag: string;
}

export interface VenueInfo {
  /** where programs connect; without a host it is that of this server */
  address: string;
  /** players who are logged in */
  here: number;
  komi: number;
  /** games that are going on */
  live: number;
  name: string;
  ruleset: string;
  size: string;
  /** of every game */
  time: string;
}

export interface VenueList {
  venues: VenueInfo[];
}

export interface VenueStanding {
  /** the rating is fixed */
  anchor: boolean;
  /** the rating that all games together make most likely; absent before the first */
  elo?: Interval;
  games: number;
  /** logged in */
  here: boolean;
  player: string;
  /** the rating that moves with every game; with a question mark while it moves fast */
  tag: string;
}

export interface VenueState {
  /** where programs connect; without a host it is that of this server */
  address: string;
  /** that are going on, newest first */
  games: VenueGame[];
  /** players who are logged in */
  here: number;
  komi: number;
  /** games that are going on */
  live: number;
  name: string;
  /** that were over lately, newest first */
  recent: VenueGame[];
  ruleset: string;
  size: string;
  /** the strongest first, and those without a game last */
  standings: VenueStanding[];
  /** of every game */
  time: string;
}

export interface Verdict {
  dead: string[];
  /** there is no verdict */
  none?: boolean;
  /** whose it is: judge:NAME, engine:TITLE or person:NAME */
  who: string;
}

export interface VerdictBody {
  /** a stone of every dead chain among the disputed ones; the others are alive */
  dead?: string[];
  /** there is no verdict */
  none?: boolean;
  /** the stop that is disputed */
  stop: number;
}

export interface WatchersEvent {
  game: string;
  /** how many look on besides the players */
  n: number;
  type: "watchers";
}

export interface Finding {
  color?: "black" | "white";
  counts: number;
  points: string[];
  why: Reason;
}

export interface Result {
  by: "count" | "resign" | "time" | "forfeit" | "move-limit" | "repetition" | "void" | "both-lose";
  margin?: number;
  winner?: "black" | "white";
}

export interface Rules {
  begins?: "by-stones" | "owner" | "other";
  button: boolean;
  connect?: "counted" | "filled";
  handicap_bonus: "0" | "N" | "N-1";
  ko: "simple" | "positional" | "situational" | "natural";
  pass_stones: boolean;
  scoring: "area" | "territory" | "stones";
  suicide: "none" | "multi" | "any";
  tax: "none" | "seki" | "all";
  white_passes_last: boolean;
}

export interface Side {
  button: number;
  owned: string[];
  prisoners: number;
  stones: number;
  surrounded: number;
  tax: number;
  total: number;
}

export interface WeiqiTally {
  black: Side;
  connect: string[];
  dead: string[];
  filled: string[];
  seki: string[];
  white: Side;
}

export interface WhyBody {
  /** at most 300 characters are left of it */
  why: string;
}

export interface YourTurnLine {
  /** how long you have, unless nothing follows */
  due_ms?: number;
  game: string;
  move_number: number;
  type: "your_turn";
}
