// What the server says in English, said in simplified Chinese: reasons by their codes, and endings and
// rulesets by their names. What is not here is shown as it came.

import type { Reason, Refused } from "../../api/types";
import { type Kinds, listed, mediatorBy, speaker } from "../reason";
import type { fields as english } from "../fields";
import { here, list } from "./parts";
import { crossed } from "../sentences";
import type { Ending, Noted } from "../served";

/** What the notes of all endings with lists begin with. */
const ofLists = "双方连停之后，各交一份死子清单；两份都交齐之前，谁也看不到对方的。";
const givenUp =
  "数子或只数棋子的规则下，把自己的棋写进清单就是放弃它，除非因争议而继续下。裁判的判定程序确信那块棋是活的，就会再问一次；如果清单来自程序，则当作没交。";
const inArea = "只有对方写进清单的棋算有争议（有还棋头的规则下，凡是没有同时写进两份清单的都算）。";
const otherwise = "之后任何一方都可以同意对方的清单；否则";

/** The ways to end a game: what they are called, and how they go. */
export const endings: Record<string, [title: string, note: string]> = {
  "as-is": ["按盘面数棋", "双方连停即终局，什么都不提走（Tromp–Taylor）。"],
  "play-on": [
    "交死子清单，有争议就实战解决",
    `${ofLists}${givenUp}${inArea}${otherwise}继续下，但只续这一次。双方再次连停时，盘上的棋全算活棋；例外是两份清单都有、己方看过清单后确认已死、此后又没人碰过的棋。`,
  ],
  cleanup: [
    "交死子清单，有争议就再下一次提清",
    `${ofLists}${givenUp}${inArea}${otherwise}继续下，但只续这一次。双方再次连停时，盘上的棋全算活棋（KGS程序赛的做法）。争议之后只认实际提掉的子，乱报清单占不到便宜。`,
  ],
  resume: [
    "交死子清单，有争议就一直下",
    `这是中国规则常见的理解。${ofLists}${givenUp}${inArea}${otherwise}继续下，由先停一手的一方先走。连续四次停一手，盘上的棋全算活棋；以后每次停手都重新交清单。说谎的人可以挑对自己有利的那次停手，所以“再下一次提清”更公平。`,
  ],
  mediation: [
    "交死子清单，有争议由第三方裁决",
    `${ofLists}${givenUp}仍有争议的棋，也只有这些，由仲裁人裁决。仲裁人可以是判定程序、不下这盘棋的程序，或者事先约定、双方都同意的人。到时没有裁决，或者仲裁人离开，就按约定的备用办法处理。仲裁人也会看错。`,
  ],
  ladder: [
    "程序用：清单、仲裁、最后一步",
    `${ofLists}${givenUp}前一步留下争议，才走下一步：先交清单；约定了仲裁人就由他裁决；最后再下一次提清，之后盘上的棋全算活棋。数目的规则下，最后一步改为在副本棋盘上逐块验证。报不出死子的程序也不吃亏。`,
  ],
  auto: [
    "判定程序数棋，不服就继续下",
    "每次停手都由约定的判定程序数棋。到时没人反对，就按它算；有人反对就继续下，下次停手再数。续下后双方立刻又连停，就按上一次的结果终局。数子规则下多下几手没有损失，所以反对的人可以挑对自己有利的那一次。",
  ],
  marking: [
    "轮流标记死子",
    "先停一手的一方先标。轮到时可以标记一块死棋（同一区域里同色的棋一起标上）、表示标完，或者提出异议（John Tromp的办法）。双方先后表示标完，就提走标记的棋终局。自己的活棋被标了还要表示标完，会再问一次。有人提出异议，标记全部清掉，继续下。连续四次停一手，盘上的棋全算活棋。说谎的人可以挑对自己有利的那次停手，所以“再下一次提清”更公平。",
  ],
  confirmation: [
    "有争议就在副本棋盘上验证",
    `日本规则（1989），用于数目。${ofLists}两份清单都有的是死子。任何一方都可以同意对方的清单；否则，只在一份清单上的棋逐块在副本棋盘上验证，攻方先走。劫被提后，对方要先为这个劫停一手，才能提回。带回对局的只有死活，不带提子。黑白相邻的两块棋都能被提掉，就都留在盘上。提子之后对别处的影响不考虑。程序在副本上不走棋，那块棋就算活。任何一方也可以不交清单，要求对局继续，每盘一次，由对方先走。`,
  ],
  aga: [
    "美国规则：停一手交一子，白方最后停",
    `${ofLists}${givenUp}${inArea}${otherwise}继续下，由黑方先走。双方立刻又连停，盘上的棋全算活棋。以后每次停手都重新交清单，说谎的人可以挑对自己有利的那一次。每停一手要交一颗子，双方手数又相同，所以数子和数目结果一样。`,
  ],
  "play-on-text": [
    "实战解决，双方都报的死子不用确认",
    "实战解决的最初形式，留作比较：两份清单都有的棋，没人确认，在实战解决期间也一直算死子。老实报出自己死子的一方会吃亏，所以要确认的那一种更好。",
  ],
} satisfies Record<Ending, [string, string]>;

/** What has to be known of rulesets. */
export const rulesetNotes: Record<string, string> = {
  "tromp-taylor": "原文没有规定贴目，一般贴7.5目",
  chinese: "没有停一手的循环不止，判无胜负",
  "chinese-2002": "原文原则上禁止全局同形再现，所以这里禁全局同形；三劫循环、长生等，裁判也可以判无胜负",
  "chinese-ogs": "OGS只查最近30个局面，这里查之前的所有局面",
  "japanese-1989": "同形再现且双方同意，判无胜负；也可能双方判负（第十二、十三条）",
  "japanese-owner-first": "有死子的空间里由其主人先走；只有对方先占单官才要粘的点算目",
  "japanese-other-first": "有死子的空间里由对方先走；对方先占单官就要粘的点不算目",
  korean: "没有停一手的循环不止，判无胜负",
  aga: "每停一手交一颗子，所以数目的结果和数子一样",
  "new-zealand": "让N子时，白方停N−1手，不贴目",
  "ing-sst": "应氏的争抢劫、搅扰劫在这里按禁全局同形处理；贴8点、和棋黑胜，折成贴7.5目；让子补偿由比赛规定",
  cgos: "违规即负；不设让子",
  "stone-scoring": "有还棋头，还能填子的空点不填也算；没有停一手的循环不止，判无胜负",
  "dublin-2001": "没有让子的规定；超过500手算和棋",
  "blog-2012": "只数盘上的棋子；原文没有贴目和让子",
} satisfies Record<Noted, string>;

const colors: Record<string, string> = { black: "黑方", white: "白方" };
const color = (said: string): string => colors[said] ?? said;
/** A judge is called by what it is, not by its name on the server. */
export const nameMediator = (kind = "", name = ""): string => (kind === "judge" ? "判定程序" : name || "仲裁人");
export const mediator = mediatorBy(nameMediator);

const fields: Record<keyof typeof english, string> = {
  "main-time": "保留时间",
  increment: "每手加时",
  periods: "读秒次数",
  period: "读秒时长",
  stones: "手数",
  "wait-list-people": "人交清单",
  "wait-list-programs": "程序交清单",
  "wait-first-move": "第一手",
  "wait-vacant": "空座位",
  "wait-mediator": "裁决",
  "wait-trial": "验证中的一手",
  "wait-absent": "离开的人",
  "handicap-bonus": "让子补偿",
  "ko-rule": "劫的规则",
  "suicide-rule": "自杀的规则",
  "begins-rule": "由谁先走的取法",
  "connect-rule": "要粘的点是否算目的取法",
  scoring: "数棋方法",
  tax: "还棋头",
  cause: "结果的原因",
  "fault-policy": "故障处理",
  outcome: "结局",
  party: "参与者",
  passing: "停一手的含义",
  phase: "对局阶段",
  "seat-kind": "座位类型",
  theme: "配色",
  "chain-status": "死活",
  name: "名字",
  label: "标签",
  text: "文字",
  ruleset: "规则名",
  account: "账号",
  program: "程序名",
  judge: "判定程序名",
  mediator: "仲裁人",
  moderator: "管理员",
  referee: "裁判",
};

const points = listed(here.and);

/** Of many points the first ones. */
const some = (said: string): string => {
  const all = said.split(" ");
  return all.length <= 12 ? points(said) : `${list(all.slice(0, 12))}等${all.length}处`;
};

const kinds = {
  color,
  points,
  some,
  during: (command) => command && `（执行“${command}”时）`,
  written: (said) => said && `；已经写出的是“${said}”`,
  found: (said) => (said ? `“${said}”` : "文件结尾"),
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
