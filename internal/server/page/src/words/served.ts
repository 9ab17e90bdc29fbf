// Made from the endings and rulesets by go generate ./internal/server/page. Don't edit it.

/** The judges on life and death. */
export type Judge =
  | "none"
  | "tom"
  | "tom+seki"
  | "benson"
  | "montecarlo"
  | "best";

/** The ways to end a game. */
export type Ending =
  | "play-on"
  | "as-is"
  | "cleanup"
  | "resume"
  | "mediation"
  | "ladder"
  | "auto"
  | "marking"
  | "confirmation"
  | "aga"
  | "play-on-text";

/** The rulesets. */
export type Ruleset =
  | "tromp-taylor"
  | "chinese"
  | "chinese-2002"
  | "chinese-kgs"
  | "chinese-ogs"
  | "japanese-1989"
  | "japanese-owner-first"
  | "japanese-other-first"
  | "korean"
  | "aga"
  | "aga-button"
  | "new-zealand"
  | "ing-sst"
  | "kgs-cgtr"
  | "cgos"
  | "stone-scoring"
  | "dublin-2001"
  | "blog-2012";

/** The rulesets that have a note. */
export type Noted =
  | "tromp-taylor"
  | "chinese"
  | "chinese-2002"
  | "chinese-ogs"
  | "japanese-1989"
  | "japanese-owner-first"
  | "japanese-other-first"
  | "korean"
  | "aga"
  | "new-zealand"
  | "ing-sst"
  | "cgos"
  | "stone-scoring"
  | "dublin-2001"
  | "blog-2012";
