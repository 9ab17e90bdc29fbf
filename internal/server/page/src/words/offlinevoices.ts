// Made from languages.json by go generate ./internal/server/page. Don't edit it.

/** What loads offline.ts of each language. */
export const offlineVoices = {
  "en": () => import("./en/offline"),
  "de": () => import("./de/offline"),
  "zh-Hans": () => import("./zh-Hans/offline"),
  "zh-Hant": () => import("./zh-Hant/offline"),
  "ja": () => import("./ja/offline"),
  "ko": () => import("./ko/offline"),
  "fr": () => import("./fr/offline"),
  "es": () => import("./es/offline"),
  "pt": () => import("./pt/offline"),
  "ru": () => import("./ru/offline"),
};
