// What the server says in English, said in traditional Chinese: reasons by their codes, and endings and
// rulesets by their names. What is not here is shown as it came.

import type { Reason, Refused } from "../../api/types";
import { type Kinds, listed, mediatorBy, speaker } from "../reason";
import type { fields as english } from "../fields";
import { here, list } from "./parts";
import { crossed } from "../sentences";
import type { Ending, Noted } from "../served";

/** What the notes of all endings with lists begin with. */
const ofLists = "雙方連續虛手之後，各交一份死子清單；兩份都交齊之前，誰也看不到對方的。";
const givenUp =
  "數子或只數棋子的規則下，把自己的棋寫進清單就是放棄它，除非因爭議而繼續下。裁判的判定程式確信那塊棋是活的，就會再問一次；如果清單來自程式，則當作沒交。";
const inArea = "只有對方寫進清單的棋算有爭議（有還棋頭的規則下，凡是沒有同時寫進兩份清單的都算）。";
const otherwise = "之後任何一方都可以同意對方的清單；否則";

/** The ways to end a game: what they are called, and how they go. */
export const endings: Record<string, [title: string, note: string]> = {
  "as-is": ["依盤面數棋", "雙方連續虛手即終局，什麼都不提走（Tromp–Taylor）。"],
  "play-on": [
    "交死子清單，有爭議就實戰解決",
    `${ofLists}${givenUp}${inArea}${otherwise}繼續下，但只續這一次。雙方再次連續虛手時，盤上的棋全算活棋；例外是兩份清單都有、己方看過清單後確認已死、此後又沒人碰過的棋。`,
  ],
  cleanup: [
    "交死子清單，有爭議就再下一次提清",
    `${ofLists}${givenUp}${inArea}${otherwise}繼續下，但只續這一次。雙方再次連續虛手時，盤上的棋全算活棋（KGS程式賽的做法）。爭議之後只認實際提掉的子，亂報清單佔不到便宜。`,
  ],
  resume: [
    "交死子清單，有爭議就一直下",
    `這是中國規則常見的理解。${ofLists}${givenUp}${inArea}${otherwise}繼續下，由先虛手的一方先下。連續四次虛手，盤上的棋全算活棋；以後每次停手都重新交清單。說謊的人可以挑對自己有利的那次停手，所以「再下一次提清」更公平。`,
  ],
  mediation: [
    "交死子清單，有爭議由第三方裁決",
    `${ofLists}${givenUp}仍有爭議的棋，也只有這些，由仲裁人裁決。仲裁人可以是判定程式、不下這盤棋的程式，或事先約定、雙方都同意的人。時間內沒有裁決，或仲裁人離開，就依約定的備用辦法處理。仲裁人也會看錯。`,
  ],
  ladder: [
    "程式用：清單、仲裁、最後一步",
    `${ofLists}${givenUp}前一步留下爭議，才走下一步：先交清單；約定了仲裁人就由他裁決；最後再下一次提清，之後盤上的棋全算活棋。數目的規則下，最後一步改為在副本棋盤上逐塊驗證。報不出死子的程式也不吃虧。`,
  ],
  auto: [
    "判定程式數棋，不服就繼續下",
    "每次停手都由約定的判定程式數棋。時間內沒人反對，就依它算；有人反對就繼續下，下次停手再數。續下後雙方立刻又連續虛手，就依上一次的結果終局。數子規則下多下幾手沒有損失，所以反對的人可以挑對自己有利的那一次。",
  ],
  marking: [
    "輪流標記死子",
    "先虛手的一方先標。輪到時可以標記一塊死棋（同一區域裡同色的棋一起標上）、表示標完，或提出異議（John Tromp的辦法）。雙方先後表示標完，就提走標記的棋終局。自己的活棋被標了還要表示標完，會再問一次。有人提出異議，標記全部清掉，繼續下。連續四次虛手，盤上的棋全算活棋。說謊的人可以挑對自己有利的那次停手，所以「再下一次提清」更公平。",
  ],
  confirmation: [
    "有爭議就在副本棋盤上驗證",
    `日本規則（1989），用於數目。${ofLists}兩份清單都有的是死子。任何一方都可以同意對方的清單；否則，只在一份清單上的棋逐塊在副本棋盤上驗證，攻方先下。劫被提後，對方要先為這個劫虛手一次，才能提回。帶回對局的只有死活，不帶提子。黑白相鄰的兩塊棋都能被提掉，就都留在盤上。提子之後對別處的影響不考慮。程式在副本上不落子，那塊棋就算活。任何一方也可以不交清單，要求對局繼續，每盤一次，由對方先下。`,
  ],
  aga: [
    "美國規則：虛手交一子，白方最後虛手",
    `${ofLists}${givenUp}${inArea}${otherwise}繼續下，由黑方先下。雙方立刻又連續虛手，盤上的棋全算活棋。以後每次停手都重新交清單，說謊的人可以挑對自己有利的那一次。每虛手一次要交一顆子，雙方手數又相同，所以數子和數目結果一樣。`,
  ],
  "play-on-text": [
    "實戰解決，雙方都報的死子不用確認",
    "實戰解決的最初形式，留作比較：兩份清單都有的棋，沒人確認，在實戰解決期間也一直算死子。老實報出自己死子的一方會吃虧，所以要確認的那一種更好。",
  ],
} satisfies Record<Ending, [string, string]>;

/** What has to be known of rulesets. */
export const rulesetNotes: Record<string, string> = {
  "tromp-taylor": "原文沒有規定貼目，通常貼7.5目",
  chinese: "沒有虛手的循環不止，判無勝負",
  "chinese-2002": "原文原則上禁止全局同形再現，所以這裡禁全局同形；三劫循環、長生等，裁判也可以判無勝負",
  "chinese-ogs": "OGS只查最近30個局面，這裡查之前的所有局面",
  "japanese-1989": "同形再現且雙方同意，判無勝負；也可能雙方判負（第十二、十三條）",
  "japanese-owner-first": "有死子的空間裡由其主人先走；只有對方先佔單官才要黏的點算目",
  "japanese-other-first": "有死子的空間裡由對方先走；對方先佔單官就要黏的點不算目",
  korean: "沒有虛手的循環不止，判無勝負",
  aga: "每虛手一次交一顆子，所以數目的結果和數子一樣",
  "new-zealand": "讓N子時，白方虛手N−1次，不貼目",
  "ing-sst": "應氏的爭搶劫、攪擾劫在這裡依禁全局同形處理；貼8點、和棋黑勝，折成貼7.5目；讓子補償由比賽規定",
  cgos: "違規即負；不設讓子",
  "stone-scoring": "有還棋頭，還能填子的空點不填也算；沒有虛手的循環不止，判無勝負",
  "dublin-2001": "沒有讓子的規定；超過500手算和棋",
  "blog-2012": "只數盤上的棋子；原文沒有貼目和讓子",
} satisfies Record<Noted, string>;

const colors: Record<string, string> = { black: "黑方", white: "白方" };
const color = (said: string): string => colors[said] ?? said;
/** A judge is called by what it is, not by its name on the server. */
export const nameMediator = (kind = "", name = ""): string => (kind === "judge" ? "判定程式" : name || "仲裁人");
export const mediator = mediatorBy(nameMediator);

const fields: Record<keyof typeof english, string> = {
  "main-time": "保留時間",
  increment: "每手加時",
  periods: "讀秒次數",
  period: "讀秒時長",
  stones: "手數",
  "wait-list-people": "人交清單",
  "wait-list-programs": "程式交清單",
  "wait-first-move": "第一手",
  "wait-vacant": "空座位",
  "wait-mediator": "裁決",
  "wait-trial": "驗證中的一手",
  "wait-absent": "離開的人",
  "handicap-bonus": "讓子補償",
  "ko-rule": "劫的規則",
  "suicide-rule": "自殺的規則",
  "begins-rule": "由誰先走的取法",
  "connect-rule": "要黏的點是否算目的取法",
  scoring: "數棋方法",
  tax: "還棋頭",
  cause: "結果的原因",
  "fault-policy": "故障處理",
  outcome: "結局",
  party: "參與者",
  passing: "虛手的含義",
  phase: "對局階段",
  "seat-kind": "座位類型",
  theme: "配色",
  "chain-status": "死活",
  name: "名字",
  label: "標籤",
  text: "文字",
  ruleset: "規則名",
  account: "帳號",
  program: "程式名",
  judge: "判定程式名",
  mediator: "仲裁人",
  moderator: "管理員",
  referee: "裁判",
};

const points = listed(here.and);

/** Of many points the first ones. */
const some = (said: string): string => {
  const all = said.split(" ");
  return all.length <= 12 ? points(said) : `${list(all.slice(0, 12))}等${all.length}處`;
};

const kinds = {
  color,
  points,
  some,
  during: (command) => command && `（執行「${command}」時）`,
  written: (said) => said && `；已經寫出的是「${said}」`,
  found: (said) => (said ? `「${said}」` : "檔案結尾"),
  mediator,
  figure: (said) => said.replace("-", "−"),
  size: crossed,
  ending: (name) => endings[name]?.[0] ?? name,
  field: (name) => (fields as Record<string, string>)[name] ?? name,
  time: here.when,
} satisfies Kinds;

/** A reason that the referee, a judge or a count gives. */
export const reason: (said: Reason) => string = speaker(here, kinds);

/** Why something is refused; the words for it are loaded when they are needed. What there are none for is shown as it came. */
export const refusal = ({ code, detail, ...why }: Refused): Promise<string> =>
  Promise.all([import("./reasons"), import("./refusals")]).then(([{ reasons }, { refusals }]) => {
    const sentences = { ...reasons, ...refusals };
    return code in sentences ? speaker(here, kinds, sentences)({ code, ...why }) : detail;
  });
