// Made from languages.json by go generate ./internal/server/page. Don't edit it.

/** What loads compare.ts of each language. */
export const compareVoices = {
  "en": () => import("./en/compare"),
  "de": () => import("./de/compare"),
  "zh-Hans": () => import("./zh-Hans/compare"),
  "zh-Hant": () => import("./zh-Hant/compare"),
  "ja": () => import("./ja/compare"),
  "ko": () => import("./ko/compare"),
  "fr": () => import("./fr/compare"),
  "es": () => import("./es/compare"),
  "pt": () => import("./pt/compare"),
  "ru": () => import("./ru/compare"),
};
