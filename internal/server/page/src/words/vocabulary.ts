// The words in which a game can be played by typing, in every language.

/** What is said of a point: dead turns a mark on or off, alive only off; pass-for passes for a ko. */
export type Verb = "move" | "pass-for" | "mark" | "dead" | "alive" | "group";

export type Word = (typeof words)[keyof typeof words];

/** What one may type in every language, and what it means. */
export const words = {
  pass: "pass",
  resign: "resign",
  undo: "undo",
  pause: "pause",
  "go on playing": "unpause",
  unpause: "unpause",
  allow: "allow",
  decline: "decline",
  done: "done",
  agree: "agree",
  "play on": "play-on",
  playon: "play-on",
  "play it out": "play-on",
  win: "win",
  "take the win": "win",
  "go on": "go-on",
  sit: "sit",
  dispute: "dispute",
  sure: "sure",
  mediator: "mediate",
  "be the mediator": "mediate",
  mediate: "mediate",
  leave: "stop-mediating",
  verdict: "verdict",
  "no verdict": "no-verdict",
  "no result": "no-result",
  void: "no-result",
  l: "last",
  last: "last",
  c: "clocks",
  clocks: "clocks",
  b: "board",
  board: "board",
  e: "estimate",
  estimate: "estimate",
  s: "status",
  status: "status",
  "?": "help",
  help: "help",
} as const satisfies Record<string, string>;

/** What is said of a point. */
export const verbs: Record<string, Verb> = {
  play: "move",
  pass: "pass-for",
  mark: "mark",
  dead: "dead",
  alive: "alive",
  g: "group",
  group: "group",
};
