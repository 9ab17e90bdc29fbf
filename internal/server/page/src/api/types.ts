// What the server says, and what may be said to it.

export type Color = "black" | "white";

export type Vertex = string; // "D4", or "pass" where a move is meant

export type Phase = "handicap" | "play" | "scoring" | "dispute" | "referred" | "marking" | "trial" | "vacant" | "over";

export type Sides<T> = { black: T; white: T };

/** What a side has left, in milliseconds, as it was when the state was made. */
export interface ClockReading {
  main_ms: number;
  periods?: number;
  period_ms?: number;
  stones?: number;
}

export interface Seat {
  kind: "person" | "program";
  name: string;
  player?: string;
  engine?: string;
}

/** Why something is so: the page has the words for every code. */
export interface Reason {
  code: string;
  args?: Record<string, string>;
  because?: Reason[];
}

export interface Tally {
  stones: number;
  surrounded: number;
  prisoners: number;
  tax: number;
  button: number;
  total: number;
}

export interface Ruling {
  dead: Vertex[];
  why: Reason;
  score: number;
  tally: Sides<Tally>;
  owner: string[];
}

export interface Proposal {
  dead: Vertex[];
  unsettled: Vertex[];
}

/** A list of dead chains; unknown means that a program could not tell. */
export interface List {
  dead: Vertex[];
  unknown?: boolean;
  silent?: boolean; // the time ran out
  fault?: string; // why what a program said is no list
  sealed?: boolean; // it is in, and nobody but its author sees what is in it yet
}

export interface Answer {
  accept: boolean;
  confirmed: Vertex[];
}

export interface Count {
  black: number;
  white: number;
  result: string;
}

/** What a judge or a third person says of disputed chains; none: nothing can be said. */
export interface Verdict {
  dead: Vertex[];
  none?: boolean;
  who: string;
}

/** How a chain fared that was attacked on a copy of the board. */
export interface TrialResult {
  trial: number;
  chain: Vertex[];
  captured: boolean;
  why: Reason;
}

/** A dispute that is being played out on a copy of the board. */
export interface Trial {
  number: number;
  chain: Vertex[];
  first: Color; // the attacker
  board: string[];
  to_play: Color;
  last: Vertex | "";
  /** The kos that are closed to the side to move until it passes for one of them. */
  closed: Vertex[];
  moves: number;
}

export interface Scoring {
  rev: number;
  phase: "scoring" | "dispute" | "referred" | "marking" | "trial";
  deadline_ms: number;
  proposal?: Proposal;
  chains: { color: Color; stones: Vertex[] }[];
  lists: Partial<Sides<List>>;
  disputed: Vertex[];
  agreed: Vertex[]; // on both lists
  may_confirm?: boolean; // owners may confirm them as dead
  answers: Partial<Sides<Answer>>;
  counts: {
    komi: number;
    as_is: Count;
    black?: Count;
    white?: Count;
    referee?: Count;
    verdict?: Count;
    marks?: Count;
  };
  may_play_on?: boolean; // instead of giving a list
  resume_to_play: Color | "";
  verdict?: Verdict;
  marks?: Vertex[];
  mark_turn?: Color | "";
  trials?: TrialResult[];
}

/** Play that goes on after a stop. */
export interface Resumption {
  stop: number;
  disputed: Vertex[];
  agreed: Vertex[];
  /** Dead without being captured, as long as nothing touches them. */
  frozen: Vertex[];
  /** Two passes now end the game. */
  ends: boolean;
}

/** Who decides disputes. */
export interface Mediator {
  name: string;
  player?: string; // the id of a person, or of whom the terms name
  free: boolean; // a person's place that nobody has taken
  /** Who offers to take it, and who has accepted him. */
  offered?: { name: string; player: string } & Sides<boolean>;
}

/** How a game was decided: what was said at each stop, and what settled each chain. */
export interface RulingDocument {
  stops: {
    stop: number;
    lists: (List & { color: Color })[];
    disputed: Vertex[];
    verdict?: Verdict;
    marks: Vertex[];
    trials: { chain: Vertex[]; captured: boolean; why: Reason }[];
  }[];
  chains: { color: Color; stones: Vertex[]; dead: boolean; why: Reason }[];
}

export interface Result {
  winner?: Color | "";
  by: string;
  margin?: number;
}

export interface State {
  type: "state";
  game: string;
  seq: number;
  phase: Phase;
  move_number: number;
  to_play: Color | ""; // nobody's when the game is over
  you: Color | "";
  size: string;
  board: string[];
  last: Vertex | "";
  ko: Vertex | "";
  prisoners: Sides<number>;
  clock?: Sides<ClockReading>;
  running: Color | "";
  server_ms: number;
  time: string;
  terms: {
    ruleset?: string;
    komi: number;
    handicap?: { stones: number; free?: boolean };
    ending?: string;
    mediator?: string;
    mediator_name?: string; // of an account
    fallback?: string;
    judge?: string;
    passing?: string;
    forced_pass?: boolean;
    illegal_loses?: boolean;
    allow_unsound?: boolean;
    rules?: { scoring: string; tax: string; pass_stones: boolean; white_passes_last: boolean };
    limits?: { moves: number; at_moves: Outcome; repetition: Outcome };
  };
  rated?: boolean; // the result is to count for the ratings
  uncounted?: Uncounted; // of one that is over: why it does not
  black: Seat;
  white: Seat;
  legal?: Vertex[];
  scoring?: Scoring;
  ruling?: Ruling;
  trial?: Trial;
  resumption?: Resumption;
  mediator?: Mediator;
  mediating?: boolean; // the visitor is the mediator
  fault?: { color: Color; why: Reason };
  may_estimate?: boolean; // what a judge sees is no secret now
  undo_asked: Color | "";
  void_asked?: Color | "";
  if_both_pass?: string;
  interrupted: boolean;
  /** The clocks stand; asked: or somebody wants them to. */
  paused?: { by: Color; asked?: boolean };
  /** Who has left, and after how long the other side may claim the win. */
  absent?: { color: Color; claim_in_ms: number };
  watchers?: number; // how many people look on
  result?: Result;
  result_text?: string;
  why?: Reason;
}

/** One entry of a game's log: only the fields that the page reads. */
export interface LogEvent {
  type: string;
  seq: number;
  game: string;
  n?: number;
  color?: Color;
  move?: Vertex;
  captured?: Vertex[];
  to?: number;
  trial?: number;
  point?: Vertex;
  silent?: boolean;
  seat?: Seat;
  yes?: boolean;
  why?: Reason;
}

/** How many people look on now. */
export interface Watchers {
  type: "watchers";
  n: number;
}

/** Something that was said beside the game. */
export type Said = ChatLine & { type: "chat" };

export type Line = State | LogEvent | Watchers | Said;

export interface Engine {
  name: string;
  title: string;
  sizes: { min: number; max: number; square: boolean };
}

/** What a limit leads to. */
export type Outcome = "draw" | "count" | "void" | "none";

/** What is usual where nothing else is agreed. */
export interface Ruleset {
  name: string;
  komi: number;
  scoring: string;
  ending: string;
  forced_pass?: boolean;
  illegal_loses?: boolean;
  move_limit?: number;
  at_limit?: Outcome;
  repetition?: Outcome;
  note?: string;
}

/** A way to end games. */
export interface Ending {
  name: string;
  title: string;
  note: string;
  /** The ways to count under which a lie about dead stones gains nothing. */
  scorings: string[];
}

export interface Overview {
  version: string;
  rulesets: Ruleset[];
  engines: Engine[];
  endings: Ending[];
  judges: { name: string }[];
  default_judge: string;
  /** What counts a record by itself, without a judge and a ruleset. */
  counts: string[];
}

export interface Summary {
  id: string;
  size: string;
  ruleset: string;
  black: Seat;
  white: Seat;
  moves: number;
  phase?: Phase;
  result?: string;
  updated: string;
}

/** What a new game is to be; whatever is left out is the server's choice. */
export interface Wish {
  size?: string;
  ruleset?: string;
  komi?: number;
  handicap?: number;
  free_handicap?: boolean;
  time?: string;
  ending?: string;
  mediator?: string;
  fallback?: string;
  judge?: string;
  passing?: string;
  forced_pass?: boolean;
  illegal_loses?: boolean;
  move_limit?: number;
  at_limit?: Outcome;
  repetition?: Outcome;
  allow_unsound?: boolean;
  color?: Color | "random";
  opponent?: string;
}

/** Why a rated game that is over does not count. */
export type Uncounted = "terms" | "players" | "no-result" | "short" | "neighbors" | "often";

/** Why a rematch of a rated game is not rated: the code of a problem. */
export type Unrated = "same-opponent" | "same-address";

/** A strength as it is shown beside a name. */
export interface Strength {
  value: number;
  deviation: number;
  provisional: boolean;
}

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  bot?: boolean;
  rating?: Strength;
}

export type Role = "moderator" | "organizer" | "admin";

/** The visitor. */
export interface Me extends Person {
  roles?: Role[];
  bio?: string;
  /** Until when, or for good, and why the visitor may only look, or not talk. */
  banned?: Sanction;
  muted?: Sanction;
  /** Wrong passwords that were tried at the visitor's name. */
  attempts?: { count: number; last: string };
}

export interface Sanction {
  until?: string;
  why: string;
}

/** A rating in one pool, with its 95 % interval. */
export interface Rating extends Strength {
  pool: string;
  low: number;
  high: number;
  games: number;
}

export interface Profile extends Person {
  roles?: Role[];
  bio?: string;
  created: string;
  ratings: Rating[];
  record: { won: number; lost: number; drawn: number };
}

/** A key to the API, of a program or of a browser; the token itself is told only once. */
export interface Token {
  id: string;
  label: string;
  scopes: string[];
  session?: boolean; // a browser's
  current?: boolean; // this browser's
  created: string;
  used?: string;
  expires?: string;
  token?: string;
}

export type Speed = "blitz" | "live" | "slow" | "correspondence";

/** An opponent who is looked for. */
export interface Search {
  sizes: string[];
  speed: Speed;
  rated: boolean;
}

export type ChallengeState = "waiting" | "accepted" | "declined" | "withdrawn" | "expired";

/** The game that a challenge is for; the color is the challenger's. */
export type Offer = Omit<Wish, "opponent">;

export interface Challenge {
  id: string;
  kind: "open" | "direct" | "link" | "automatch"; // automatch: what came of two searches
  from: Person;
  to?: Person;
  game: Offer;
  rated: boolean;
  created: string;
  expires: string;
  state: ChallengeState;
  url: string;
  game_id?: string;
  unrated?: Unrated;
}

export interface Challenges {
  open: Challenge[];
  to_me: Challenge[];
  mine: Challenge[];
}

/** A game of the visitor's that goes on. */
export interface MyGame {
  game: string;
  color: Color;
  opponent: { id?: string; name?: string; kind: "person" | "program" };
  size: string;
  time: string;
  rated: boolean;
  your_turn: boolean;
}

/** What is new for the visitor. The first line of a stream says how things are. */
export type News =
  | { type: "hello"; challenges: Challenges; games: MyGame[]; automatch?: Search | null }
  | { type: "challenge"; challenge: Challenge }
  | { type: "challenge_gone"; id: string; state: ChallengeState }
  | ({ type: "game_start" } & MyGame)
  | { type: "your_turn"; game: string }
  | { type: "game_over"; game: string; result: string }
  | { type: "automatch"; waiting?: Search | null };

/** A line of a game's chat. */
export interface ChatLine {
  n: number;
  at: string;
  from: Person;
  text: string;
  kind?: "players" | "spectators";
}

/** A game in a list. */
export interface Played extends Omit<Summary, "black" | "white"> {
  black: Pick<Person, "name"> & Partial<Person>;
  white: Pick<Person, "name"> & Partial<Person>;
  rated?: boolean;
}

/** What games are looked for; all that is left out may be anything. */
export type GamesAsked = Partial<
  Record<"player" | "result" | "size" | "ruleset" | "rated" | "opponent" | "before", string>
>;

/** What somebody has reported. */
export interface Report {
  id: string;
  at: string;
  by: Person;
  game?: string;
  person?: Person;
  line?: ChatLine;
  why: string;
}

/** What was reported, or done by a moderator, and why. */
export interface Audited {
  n: number;
  at: string;
  by: Person;
  did: Discipline | "report" | "close" | "amend";
  person?: Person;
  game?: string;
  result?: string;
  hours?: number;
  why: string;
}

export type Discipline = "mute" | "ban" | "pardon";

export type Status = "alive" | "dead" | "unsettled" | "seki";

/** A judge's opinion of a position. */
export interface Opinion {
  judge: string;
  dead: Vertex[];
  unsettled: Vertex[];
  chains: { color: Color; stones: Vertex[]; status: Status; certainty: number; why: string }[];
  /** Empty points where the border between the two sides is open. */
  open?: Vertex[];
  /** Empty points that a side still has to fill to keep what the count gives it. */
  protect?: Vertex[];
  /** By row and then column from A1: 1 is Black's for sure, -1 White's. */
  ownership?: number[];
}

/** What the usual judge sees in a game. */
export interface Estimate {
  move: number;
  opinion: Opinion;
  count: { black: number; white: number; result: string };
  owner: string[];
}

/** A move of a record, with what it changed on the board. */
export interface RecordedMove {
  color: Color;
  move: Vertex;
  black?: Vertex[];
  white?: Vertex[];
  empty?: Vertex[];
}

export interface RulesCount {
  ruleset: string;
  komi: number;
  compensation: number;
  tally: Sides<Tally>;
  score: number;
  result: string;
  dead: Vertex[];
  owner: string[];
  note?: string;
}

/** What one side has in one style of an algorithm. */
export interface StyleTally {
  area: number;
  stones: number;
  prisoners: number;
  total: number;
}

/** One of the two styles in which an algorithm counts. */
export type StyleCount = Sides<StyleTally> & { score: number; result: string };

/** A board as an algorithm counts it by itself. */
export interface Algorithm {
  name: string;
  dead: Vertex[];
  neutral: Vertex[];
  forced: Vertex[];
  owner: string[];
  komi: number;
  chinese: StyleCount;
  japanese: StyleCount;
}

/** One thing that some rulesets count otherwise than the plain count. */
export interface Difference {
  what: string;
  margin: number; // what it is worth to Black
  rulesets: string[];
  points: Vertex[];
  why: string;
}

/** A position of a record, counted. */
export interface Scored {
  record: {
    sgf: string;
    size: string;
    black: string;
    white: string;
    rules: string;
    ruleset?: string;
    komi?: number;
    handicap: number;
    result?: string;
    start: string[];
    moves: RecordedMove[];
    problems: { line?: number; column?: number; move?: number; detail: string }[];
  };
  move: number;
  board: string[];
  passes: number;
  prisoners: Sides<number>;
  dead: Vertex[];
  opinion?: Opinion;
  /** Where one was asked for; there is no opinion then, and nothing is counted under a ruleset. */
  algorithm?: Algorithm;
  plain: Sides<Tally> & { score: number };
  counts: RulesCount[];
  differences: Difference[];
}

/** How a position of a record is to be counted; what is left out is as usual. */
export interface Counting {
  move?: number;
  dead?: Vertex[];
  judge?: string;
  count?: string;
}
