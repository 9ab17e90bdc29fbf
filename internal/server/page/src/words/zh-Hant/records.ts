// What the page says where game records are searched, in Traditional Chinese.

import type { recordWords as english } from "../en/records";
import { games, here, moves, name, number } from "./parts";

export const recordWords: typeof english = {
  lead: "打開一個棋譜資料夾，依棋手、日期、結果或盤面搜尋對局，看看接下來下在哪裡。",
  openTitle: "你的棋譜",
  stays: "把資料夾或SGF檔案拖到這裡。不會上傳任何內容：檔案由你的瀏覽器讀取，一直留在你的裝置上。",
  openFolder: "打開資料夾",
  openFiles: "選擇檔案",
  reading: "正在讀取棋譜…",
  noRecords: "裡面沒有棋譜（.sgf）。壓縮檔（.zip、.gz）請先解壓縮。",
  unread: (n) => here.count(n, { other: "有#個檔案無法讀取" }),
  foundOf: (n, of) => `${games(of)}中的${games(n)}`,

  // What to look for
  player: "棋手",
  black: "黑",
  white: "白",
  event: "賽事",
  from: "起始日期",
  to: "截止日期",
  result: "結果",
  results: [
    ["", "全部"],
    ["B", "黑勝"],
    ["W", "白勝"],
    ["0", "和棋"],
    ["?", "無結果"],
  ],
  area: "搜尋範圍",
  whole: "全盤",
  corner: (n) => `一個角，${n}×${n}`,
  nextBy: "下一手",
  nextBys: [
    ["", "任一方"],
    ["black", "黑"],
    ["white", "白"],
  ],
  fixed: "只在這個位置（不旋轉、不翻轉）",
  sameColors: "只按這樣的顏色",
  tool: "點擊放置",
  tools: [
    ["turns", "輪流落子"],
    ["black", "黑子"],
    ["white", "白子"],
    ["erase", "清除"],
  ],
  takeBack: "退回一步",
  clear: "清空棋盤",

  // What was found
  nextTitle: "下一手",
  nextHead: ["著手", "局數", "黑勝"],
  moveBy: (color, move) => `${name(color)} ${move}`,
  elsewhere: "此後未再下在這裡",
  percent: (share) => `${number(Math.round(share))}%`,
  games: "對局",
  none: "沒有這樣的對局。",
  more: (n) => `再顯示${games(n)}`,
  players: (black, white) => `${black || "黑"} – ${white || "白"}`,
  moves,
  after: (n) => (n === 0 ? "開局時" : `第${number(n)}手後`),
  stepBack: "後退一手",
  stepOn: "前進一手",
  viewer: "在棋譜頁打開",
  backToSearch: "返回搜尋",
};
