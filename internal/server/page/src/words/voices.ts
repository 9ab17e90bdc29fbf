// Made from languages.json by go generate ./internal/server/page. Don't edit it.

/** What loads the catalogues of each language. */
export const voices = {
  "en": {
    words: () => import("./en/index"),
    contests: () => import("./en/contests"),
    scores: () => import("./en/score"),
    lessons: () => import("./en/lessons"),
    play: () => import("./en/play"),
    reasons: () => import("./en/reasons"),
  },
  "de": {
    words: () => import("./de/index"),
    contests: () => import("./de/contests"),
    scores: () => import("./de/score"),
    lessons: () => import("./de/lessons"),
    play: () => import("./de/play"),
    reasons: () => import("./de/reasons"),
  },
  "zh-Hans": {
    words: () => import("./zh-Hans/index"),
    contests: () => import("./zh-Hans/contests"),
    scores: () => import("./zh-Hans/score"),
    lessons: () => import("./zh-Hans/lessons"),
    play: () => import("./zh-Hans/play"),
    reasons: () => import("./zh-Hans/reasons"),
  },
  "ja": {
    words: () => import("./ja/index"),
    contests: () => import("./ja/contests"),
    scores: () => import("./ja/score"),
    lessons: () => import("./ja/lessons"),
    play: () => import("./ja/play"),
    reasons: () => import("./ja/reasons"),
  },
  "ko": {
    words: () => import("./ko/index"),
    contests: () => import("./ko/contests"),
    scores: () => import("./ko/score"),
    lessons: () => import("./ko/lessons"),
    play: () => import("./ko/play"),
    reasons: () => import("./ko/reasons"),
  },
  "fr": {
    words: () => import("./fr/index"),
    contests: () => import("./fr/contests"),
    scores: () => import("./fr/score"),
    lessons: () => import("./fr/lessons"),
    play: () => import("./fr/play"),
    reasons: () => import("./fr/reasons"),
  },
  "pt": {
    words: () => import("./pt/index"),
    contests: () => import("./pt/contests"),
    scores: () => import("./pt/score"),
    lessons: () => import("./pt/lessons"),
    play: () => import("./pt/play"),
    reasons: () => import("./pt/reasons"),
  },
  "ru": {
    words: () => import("./ru/index"),
    contests: () => import("./ru/contests"),
    scores: () => import("./ru/score"),
    lessons: () => import("./ru/lessons"),
    play: () => import("./ru/play"),
    reasons: () => import("./ru/reasons"),
  },
};
