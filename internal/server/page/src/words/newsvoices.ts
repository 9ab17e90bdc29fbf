// Made from languages.json by go generate ./internal/server/page. Don't edit it.

/** What loads news.ts of each language. */
export const newsVoices = {
  "en": () => import("./en/news"),
  "de": () => import("./de/news"),
  "zh-Hans": () => import("./zh-Hans/news"),
  "zh-Hant": () => import("./zh-Hant/news"),
  "ja": () => import("./ja/news"),
  "ko": () => import("./ko/news"),
  "fr": () => import("./fr/news"),
  "es": () => import("./es/news"),
  "pt": () => import("./pt/news"),
  "ru": () => import("./ru/news"),
};
