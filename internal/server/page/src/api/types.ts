// What the server says, and what may be said to it: the types of schema.ts, which are made from
// the description of the API, by the names that the page has for them, and what these consist of.

import type {
  AutomatchLine,
  Challenge,
  ChallengeGoneLine,
  ChallengeLine,
  ChatEvent,
  GameOverLine,
  GameStartLine,
  HelloLine,
  LifeChain,
  NewEntrant,
  NewGame,
  NewsKind,
  Overview,
  Reason,
  ScoreBody,
  Search,
  Seat,
  State,
  WatchersEvent,
  YourTurnLine,
} from "./schema";

export type {
  Act,
  AddedAccount,
  AttemptOutputBody as Answered,
  BoardItem,
  BoardLine,
  BoardChatLine as BoardSaid,
  Mark,
  NewBoard,
  NewBoards,
  Node as BoardNode,
  Answer,
  AnswerReport,
  Ban as Sanction,
  CalendarLink,
  Challenge,
  Challenges,
  ChatEvent as Said,
  ChatLine,
  Clock as ClockReading,
  Correction,
  Count,
  Crux,
  CruxesBody as CruxesAsked,
  Deed as Audited,
  Difference,
  Group,
  Document as RulingDocument,
  EndingInfo as Ending,
  EngineInfo as Engine,
  Estimate,
  Evened,
  Finding,
  GameInfo as Played,
  GameInfo as Summary,
  Interval,
  Invitation,
  List,
  ListReport,
  MatchEnd,
  MatchEngine,
  MatchGame,
  MatchGameState,
  MatchInfo as Match,
  MatchPairing,
  MatchState,
  MatchTest,
  Mediator,
  Branch,
  MyGame,
  MyGames,
  MyPreparedMoves as MyPrepared,
  MyNews,
  MyVacation,
  Method,
  MyMethods,
  Ceremony,
  OfferedSignIns,
  SignedOn,
  SignOn,
  Myself as Me,
  NewChallenge,
  NewInvitation,
  NewsChoice,
  NewsDevice,
  NewsHook,
  NewsKind,
  NewGame as Wish,
  NewToken,
  NewTournament,
  Announcement,
  Opinion,
  Overview,
  Person,
  Recovery,
  Problem as ProblemDocument,
  PoolRating as Rating,
  Profile,
  Proposal,
  Rating as Strength,
  Reason,
  RecordedMove,
  Report,
  Result,
  Resumption,
  RulesCount,
  RulesetInfo as Ruleset,
  Ruling,
  KeptRecord,
  MoveCost,
  PhaseAccuracy,
  PositionEvaluation,
  Puzzle,
  RecordFault,
  Review,
  ReviewDocument,
  ReviewEngine,
  ReviewLine,
  Scored,
  Scoring,
  Search,
  ServerState,
  Seat,
  State,
  Tally,
  Token,
  TomCount as Algorithm,
  TomStyle as StyleCount,
  TomTally as StyleTally,
  TournamentCell as Cell,
  TournamentGame,
  TournamentInfo as Tournament,
  TournamentStanding as Standing,
  TournamentState,
  TournamentTally,
  Trial,
  TrialResult,
  TriedMove,
  VenueGame,
  VenueInfo as Venue,
  VenueStanding,
  VenueState,
  Verdict,
  WatchersEvent as Watchers,
} from "./schema";

export type Color = "black" | "white";
export type Vertex = string; // "D4", or "pass" where a move is meant
export type Shape = "triangle" | "square" | "circle" | "cross" | "label";
export type Sides<T> = { black: T; white: T };
export type Phase = State["phase"];

/** What a limit leads to. */
export type Outcome = Overview["rulesets"][number]["repetition"];

/** Why a rated game that is over does not count. */
export type Uncounted = NonNullable<State["uncounted"]>;

/** Why a rematch of a rated game is not rated: the kind of a problem. */
export type Unrated = NonNullable<Challenge["unrated"]>;

/** A way by which somebody is told. */
export type NewsWay = NewsKind["ways"][number];

export type Role = "moderator" | "organizer" | "admin";
export type Speed = Search["speed"];
export type Status = LifeChain["status"];
export type ChallengeState = Challenge["state"];
export type Discipline = "mute" | "ban" | "pardon";

/** Who is to take part in a tournament. */
export type Entrant = NewEntrant & { name: string };

/** The game that a challenge is for; the color is the challenger's. */
export type Offer = Omit<NewGame, "opponent">;

/** How a position of a record is to be counted; what is left out is as usual. */
export type Counting = Omit<ScoreBody, "sgf">;

/** What games are looked for; all that is left out may be anything. */
export type GamesAsked = Partial<
  Record<"player" | "result" | "size" | "ruleset" | "rated" | "opponent" | "before", string>
>;

/** One entry of a game's log: only the fields that the page reads. Each kind has others. */
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

/** A line of the stream of a game. */
export type Line = State | LogEvent | WatchersEvent | ChatEvent;

/** What is new for the visitor. The first line of a stream says how things are. */
export type News =
  | HelloLine
  | ChallengeLine
  | ChallengeGoneLine
  | GameStartLine
  | YourTurnLine
  | GameOverLine
  | AutomatchLine;

/** A reason of the server with its English: of a problem, or of what is wrong with a record. */
export type Refused = Reason & { detail: string };
