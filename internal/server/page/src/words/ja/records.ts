// What the page says where game records are searched, in Japanese.

import type { recordWords as english } from "../en/records";
import { games, here, moves, name, number } from "./parts";

export const recordWords: typeof english = {
  lead: "棋譜のフォルダーを開いて、対局者・日付・結果・局面で対局を探し、その次に打たれた手を調べます。",
  openTitle: "手元の棋譜",
  stays:
    "フォルダーかSGFファイルをここにドロップしてください。何も送信されません。ファイルはブラウザーが読み、端末から出ません。",
  openFolder: "フォルダーを開く",
  openFiles: "ファイルを選ぶ",
  reading: "棋譜を読み込んでいます…",
  noRecords: "その中に棋譜（.sgf）がありません。圧縮ファイル（.zip、.gz）は先に展開してください。",
  unread: (n) => here.count(n, { other: "読めないファイルが#個あります" }),
  foundOf: (n, of) => `${games(of)}中${games(n)}`,

  // What to look for
  player: "対局者",
  black: "黒",
  white: "白",
  event: "棋戦",
  from: "開始日",
  to: "終了日",
  result: "結果",
  results: [
    ["", "すべて"],
    ["B", "黒勝ち"],
    ["W", "白勝ち"],
    ["0", "持碁"],
    ["?", "結果なし"],
  ],
  area: "探す範囲",
  whole: "盤全体",
  corner: (n) => `隅の${n}×${n}`,
  nextBy: "次の手",
  nextBys: [
    ["", "どちらでも"],
    ["black", "黒"],
    ["white", "白"],
  ],
  fixed: "この位置だけ（回転・反転しない）",
  sameColors: "この色だけ",
  tool: "クリックで置くもの",
  tools: [
    ["turns", "交互に石"],
    ["black", "黒"],
    ["white", "白"],
    ["erase", "石なし"],
  ],
  takeBack: "一つ戻す",
  clear: "盤を空にする",

  // What was found
  nextTitle: "次の手",
  nextHead: ["手", "局数", "黒勝ち"],
  moveBy: (color, move) => `${name(color)} ${move}`,
  elsewhere: "以後ここには打たれず",
  percent: (share) => `${number(Math.round(share))}%`,
  games: "対局",
  none: "該当する対局はありません。",
  more: (n) => `さらに${games(n)}を表示`,
  players: (black, white) => `${black || "黒"} – ${white || "白"}`,
  moves,
  after: (n) => (n === 0 ? "開始時" : `${number(n)}手目まで`),
  stepBack: "一手戻る",
  stepOn: "一手進む",
  viewer: "棋譜画面で開く",
  backToSearch: "検索に戻る",
};
