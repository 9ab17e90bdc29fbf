// What the page says where game records are searched, in Simplified Chinese.

import type { recordWords as english } from "../en/records";
import { games, here, moves, name, number } from "./parts";

export const recordWords: typeof english = {
  lead: "打开一个棋谱文件夹，按棋手、日期、结果或局面查找对局，看看接下来下在哪里。",
  openTitle: "你的棋谱",
  stays: "把文件夹或SGF文件拖到这里。不会上传任何内容：文件由你的浏览器读取，一直留在你的设备上。",
  openFolder: "打开文件夹",
  openFiles: "选择文件",
  reading: "正在读取棋谱…",
  noRecords: "里面没有棋谱（.sgf）。压缩文件（.zip、.gz）请先解压。",
  unread: (n) => here.count(n, { other: "有#个文件无法读取" }),
  foundOf: (n, of) => `${games(of)}中的${games(n)}`,

  // What to look for
  player: "棋手",
  black: "黑",
  white: "白",
  event: "赛事",
  from: "起始日期",
  to: "截止日期",
  result: "结果",
  results: [
    ["", "全部"],
    ["B", "黑胜"],
    ["W", "白胜"],
    ["0", "和棋"],
    ["?", "无结果"],
  ],
  area: "查找范围",
  whole: "全盘",
  corner: (n) => `一个角，${n}×${n}`,
  nextBy: "下一手",
  nextBys: [
    ["", "任一方"],
    ["black", "黑"],
    ["white", "白"],
  ],
  fixed: "只在这个位置（不旋转、不翻转）",
  sameColors: "只按这样的颜色",
  tool: "点击放置",
  tools: [
    ["turns", "轮流落子"],
    ["black", "黑子"],
    ["white", "白子"],
    ["erase", "清除"],
  ],
  takeBack: "退回一步",
  clear: "清空棋盘",

  // What was found
  nextTitle: "下一手",
  nextHead: ["着手", "局数", "黑胜"],
  moveBy: (color, move) => `${name(color)} ${move}`,
  elsewhere: "此后未再下在这里",
  percent: (share) => `${number(Math.round(share))}%`,
  games: "对局",
  none: "没有这样的对局。",
  more: (n) => `再显示${games(n)}`,
  players: (black, white) => `${black || "黑"} – ${white || "白"}`,
  moves,
  after: (n) => (n === 0 ? "开局时" : `第${number(n)}手后`),
  stepBack: "后退一手",
  stepOn: "前进一手",
  viewer: "在棋谱页打开",
  backToSearch: "返回搜索",
};
