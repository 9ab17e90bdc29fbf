// What is said while the server cannot be reached, in Russian.

import type { offlineWords as english } from "../en/offline";
import { here } from "./parts";

export const offlineWords: typeof english = {
  away: "Нет сети.",
  asOf: (at) => `Нет сети. Так было ${here.moment(at)}.`,
  again: "Попробовать ещё раз",
  notKept: "Эта страница здесь не сохранена",
  works:
    "Просмотренные страницы сохраняются в этом браузере, а подсчитать партию можно и без сервера, если вы уже подсчитывали хоть одну.",
};
