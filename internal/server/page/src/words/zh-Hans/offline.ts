// What is said while the server cannot be reached, in Simplified Chinese.

import type { offlineWords as english } from "../en/offline";
import { here } from "./parts";

export const offlineWords: typeof english = {
  away: "你已离线。",
  asOf: (at) => `你已离线。以下是${here.moment(at)}时的内容。`,
  again: "重试",
  notKept: "这个页面没有保存在这里",
  works: "看过的页面会保存在这个浏览器中；棋谱计算过一次之后，没有服务器也能计算。",
};
