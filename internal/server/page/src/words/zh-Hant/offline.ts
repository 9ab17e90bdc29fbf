// What is said while the server cannot be reached, in Traditional Chinese.

import type { offlineWords as english } from "../en/offline";
import { here } from "./parts";

export const offlineWords: typeof english = {
  away: "你已離線。",
  asOf: (at) => `你已離線。以下是${here.moment(at)}時的內容。`,
  again: "重試",
  notKept: "這個頁面沒有保存在這裡",
  works: "看過的頁面會保存在這個瀏覽器中；棋譜計算過一次之後，沒有伺服器也能計算。",
};
