// Made from languages.json by go generate ./internal/server/page. Don't edit it.

/** The languages that have a folder here, or shall have one. */
export type Tag = "en" | "de" | "zh-Hans" | "zh-Hant" | "ja" | "ko" | "fr" | "es" | "pt" | "ru";

/** Those that the page speaks. */
export type Language = "en" | "de" | "zh-Hans" | "zh-Hant" | "ja" | "ko" | "fr" | "es" | "pt" | "ru";

/** The categories of their plural forms. */
export interface PluralOf {
  "en": "one" | "other";
  "de": "one" | "other";
  "zh-Hans": "other";
  "zh-Hant": "other";
  "ja": "other";
  "ko": "other";
  "fr": "one" | "many" | "other";
  "es": "one" | "many" | "other";
  "pt": "one" | "many" | "other";
  "ru": "one" | "few" | "many" | "other";
}

/** The languages that the page speaks, by their own names. */
export const languages: Record<Language, string> = {
  "en": "English",
  "de": "Deutsch",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
  "ja": "日本語",
  "ko": "한국어",
  "fr": "Français",
  "es": "Español",
  "pt": "Português",
  "ru": "Русский",
};
