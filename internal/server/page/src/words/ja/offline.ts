// What is said while the server cannot be reached, in Japanese.

import type { offlineWords as english } from "../en/offline";
import { here } from "./parts";

export const offlineWords: typeof english = {
  away: "オフラインです。",
  asOf: (at) => `オフラインです。${here.moment(at)}時点の内容を表示しています。`,
  again: "再試行",
  notKept: "この画面は保存されていません",
  works: "見た画面はこのブラウザーに保存されます。棋譜の計算は、一度使えばサーバーなしでもできます。",
};
