// What the server says in English, said in Japanese: reasons by their codes, and endings and
// rulesets by their names. What is not here is shown as it came.

import type { Reason, Refused } from "../../api/types";
import { type Kinds, mediatorBy, speaker } from "../reason";
import type { fields as english } from "../fields";
import { here, lines, moku } from "./parts";
import type { Ending, Noted } from "../served";

/** What the notes of all endings with lists begin with. */
const ofLists = "双方がパスしたら、それぞれ死に石の連のリストを出します。双方がそろうまで、相手のリストは見えません。";
const givenUp =
  "石や領域を数えるルールでは、自分の連をリストに入れると、食い違いで再開しないかぎり、捨てたことになります。審判の判定プログラムが生きと確信しているときは一度だけ念を押し、プログラムのリストであれば無効とします。";
const inArea = "相手だけがリストに入れた連は食い違いとします（切り賃のあるルールでは、双方のリストにないものすべて）。";
const otherwise = "そのあと、相手のリストに同意することもできます。しなければ、";

/** The ways to end a game: what they are called, and how they go. */
export const endings: Record<string, [title: string, note: string]> = {
  "as-is": ["盤面のまま数える", "双方のパスで終局です。石は何も取り除きません（Tromp–Taylor）。"],
  "play-on": [
    "死に石リスト、食い違えば打って決める",
    `${ofLists}${givenUp}${inArea}${otherwise}一度だけ対局を再開し、次に双方がパスしたとき、盤上の石はすべて生きです。ただし、双方のリストにあり、公開後に持ち主が死に石と認め、そのあと触れる手のなかった連を除きます。`,
  ],
  cleanup: [
    "死に石リスト、食い違えば一度だけ再開",
    `${ofLists}${givenUp}${inArea}${otherwise}一度だけ対局を再開し、次に双方がパスしたとき、盤上の石はすべて生きです（KGSのコンピュータ大会と同じ）。食い違ってからは実際に取った石だけが数に入るので、嘘のリストで得はできません。`,
  ],
  resume: [
    "死に石リスト、合意するまで続ける",
    `中国ルールの一般的な解釈です。${ofLists}${givenUp}${inArea}${otherwise}対局を再開し、先にパスした側から打ちます。パスが4回続けば盤上の石はすべて生き、そのあとの停止ではもう一度リストを出します。嘘をつく人はどの停止を受け入れるか選べるので、一度だけ再開する方が公平です。`,
  ],
  mediation: [
    "死に石リスト、食い違えば立会人が裁定",
    `${ofLists}${givenUp}それでも食い違った連だけを、立会人が裁定します。立会人は、判定プログラム、対局していないプログラム、または事前に決めたか双方が認めた人です。時間内に裁定が出ないか、立会人が退席したときは、あらかじめ決めた方法によります。立会人が誤ることもあります。`,
  ],
  ladder: [
    "プログラム用：リスト、立会人、最後の手段",
    `${ofLists}${givenUp}前の段階で食い違いが残ったときだけ、次の段階に進みます。リスト、立会人（決めてあれば）、最後に一度だけの再開で、そのあと盤上の石はすべて生きです。地を数えるルールでは、再開の代わりに、食い違った連を盤の写しで一つずつ打って確かめます。死に石を答えられないプログラムも損をしません。`,
  ],
  auto: [
    "判定プログラムが数え、異議があれば続ける",
    "停止のたびに、決めてある判定プログラムが数えます。時間内に異議がなければその計算で決まり、あれば対局を続けて、次の停止で同じように数えます。再開後すぐに双方がパスすれば、前の計算で終局です。領域を数えるルールでは続けても損はなく、異議を唱える人はどの計算を受け入れるか選べます。",
  ],
  marking: [
    "死に石に交互に印をつける",
    "先にパスした側から、連に印をつける（同じ領域の同じ色の連にもつく）か、完了するか、異議を唱えます（ジョン・トロンプの方式）。続けて双方が完了すると、印のついた石を取り除いて終局です。自分の生きている石に印があるのに完了しようとすると、一度だけ念を押します。異議があれば印を消して対局を続けます。パスが4回続けば石はすべて生きです。嘘をつく人はどの停止を受け入れるか選べるので、一度だけ再開する方が公平です。",
  ],
  confirmation: [
    "食い違えば盤の写しで打って確かめる",
    `1989年の日本ルールに基づき、地を数えます。${ofLists}双方のリストにある連は死に石です。相手のリストに同意することもできます。しなければ、片方のリストだけにある連を、盤の写しで攻める側から打って一つずつ確かめます。取られたコウは、そのコウを指定してパスするまで取り返せません。実際の盤に戻るのは生き死にの結果だけで、アゲハマは戻りません。隣り合う黒白の連がどちらも取れるときは、どちらも残します。取ることでほかの場所に生じる利益は考えません。プログラムがそこで打たなければ、その連は生きです。リストを出す代わりに、双方とも一度だけ対局の再開を求められます。そのときは相手から打ちます。`,
  ],
  aga: [
    "アメリカ式：パスで石を渡し、白が最後にパス",
    `${ofLists}${givenUp}${inArea}${otherwise}対局を再開し、黒から打ちます。すぐにもう2回パスが続けば石はすべて生き、そのあとの停止ではもう一度リストを出します。嘘をつく人はどの停止を受け入れるか選べます。パスのたびに石を1子渡し、双方の着手数が同じになるので、領域で数えても地で数えても同じ結果です。`,
  ],
  "play-on-text": [
    "打って決める（双方が示した石は確認なしで死に）",
    "打って決める方式の最初の形で、比較のために残しています。双方のリストにある連は、だれも確認しないまま、打って決めている間も死に石です。自分の死に石を正直に示した側が損をするため、確認のある形の方が優れています。",
  ],
} satisfies Record<Ending, [string, string]>;

/** What has to be known of rulesets. */
export const rulesetNotes: Record<string, string> = {
  "tromp-taylor": "原文にコミの規定はなく、7.5目が普通です",
  chinese: "パスを含まない長い循環は無勝負です",
  "chinese-2002":
    "原文は原則として同じ盤面の反復を禁じているため、スーパーコウとしています。三コウや長生などは審判が無効とすることもあります",
  "chinese-ogs": "元の規則は過去30局面だけを調べますが、ここではすべての局面を調べます",
  "japanese-1989": "同じ局面が反復し、双方が合意すれば無勝負です。両負けもあります（第12条・第13条）",
  "japanese-owner-first":
    "死に石のある空間では持ち主が先に打つものとし、相手が先にダメを詰めたときだけツギが必要な点は地に数えます",
  "japanese-other-first":
    "死に石のある空間では相手が先に打つものとし、相手が先にダメを詰めるとツギが必要な点は地に数えません",
  korean: "パスを含まない長い循環は無勝負です",
  aga: "パスのたびに石を渡すので、地で数えても同じ結果になります",
  "new-zealand": "置石がN子なら白はN−1回パスし、コミはありません",
  "ing-sst":
    "応氏の「争劫」と「攪劫」の規則はスーパーコウで代えています。8点で同点なら黒の勝ちという規定は7.5としています。置石の補正は大会によって異なります",
  cgos: "反則手は負けです。置碁はありません",
  "stone-scoring": "切り賃のもとでは、石で埋められる点を、埋めなくても数えます。パスを含まない長い循環は無勝負です",
  "dublin-2001": "置碁の規定はありません。500手を超えると引き分けです",
  "blog-2012": "盤上の石だけを数えます。原文にコミと置碁の規定はありません",
} satisfies Record<Noted, string>;

const colors: Record<string, string> = { black: "黒", white: "白" };
/** A judge is called by what it is, not by its name on the server. */
export const nameMediator = (kind = "", name = ""): string => (kind === "judge" ? "判定プログラム" : name || "立会人");
export const mediator = mediatorBy(nameMediator);

const fields: Record<keyof typeof english, string> = {
  "main-time": "持ち時間",
  increment: "1手ごとの追加時間",
  periods: "秒読みの回数",
  period: "秒読みの時間",
  stones: "手数",
  "wait-list-people": "人のリスト",
  "wait-list-programs": "プログラムのリスト",
  "wait-first-move": "初手",
  "wait-vacant": "空席",
  "wait-mediator": "裁定",
  "wait-trial": "試し打ちの手",
  "wait-absent": "離席者",
  "handicap-bonus": "置石の補正",
  "ko-rule": "コウのルール",
  "suicide-rule": "自殺手のルール",
  "begins-rule": "どちらが先に打つかの選択",
  "connect-rule": "ツギの点を数えるかの選択",
  scoring: "数え方",
  tax: "切り賃",
  cause: "結果の理由",
  "fault-policy": "障害の扱い",
  outcome: "結末",
  party: "関係者",
  passing: "パスの扱い",
  phase: "対局の段階",
  "seat-kind": "席の種類",
  theme: "テーマ",
  "chain-status": "連の死活",
  name: "名前",
  label: "名称",
  text: "文章",
  ruleset: "ルール",
  account: "アカウント",
  program: "プログラム",
  judge: "判定プログラム",
  mediator: "立会人",
  moderator: "モデレーター",
  referee: "審判",
};

/** Points, with the sign that stands between things of a kind. */
const points = (said: string): string => said.split(" ").join("・");

const kinds = {
  color: (said) => colors[said] ?? said,
  points,
  some: (said) => {
    const all = said.split(" ");
    return all.length <= 12 ? points(said) : `${all.slice(0, 12).join("・")}ほか${all.length - 12}`;
  },
  during: (command) => command && `「${command}」の途中で`,
  written: (said) => said && `（出力は「${said}」）`,
  found: (said) => (said ? `「${said}」` : "ファイルの終わり"),
  mediator,
  figure: (number) => number,
  moku: (number) => moku(Number(number)),
  size: lines,
  ending: (name) => endings[name]?.[0] ?? name,
  field: (name) => (fields as Record<string, string>)[name] ?? name,
  time: here.when,
} satisfies Kinds & Record<string, (value: string) => string>;

/** A reason that the referee, a judge or a count gives. */
export const reason: (said: Reason) => string = speaker(here, kinds);

/** Why something is refused; the words for it are loaded when they are needed. What there are none for is shown as it came. */
export const refusal = ({ code, detail, ...why }: Refused): Promise<string> =>
  Promise.all([import("./reasons"), import("./refusals")]).then(([{ reasons }, { refusals }]) => {
    const sentences = { ...reasons, ...refusals };
    return code in sentences ? speaker(here, kinds, sentences)({ code, ...why }) : detail;
  });
