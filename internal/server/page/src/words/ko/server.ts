// What the server says in English, said in Korean: reasons by their codes, and endings and
// rulesets by their names. What is not here is shown as it came.

import type { Reason, Refused } from "../../api/types";
import { type Kinds, mediatorBy, speaker } from "../reason";
import type { fields as english } from "../fields";
import { here, jip, judgeName, lines, mediatorName, object, subject, topic } from "./parts";
import type { Ending, Noted } from "../served";

/** What the notes of all endings with lists begin with. */
const ofLists = "양쪽이 패스하면 저마다 죽은 말의 목록을 내고, 둘 다 낼 때까지 상대의 목록은 보이지 않습니다. ";
const givenUp =
  "돌이나 영역을 세는 규칙에서 자기 말을 목록에 넣으면, 이견 때문에 대국을 이어 가지 않는 한 그 말을 포기하는 것입니다. 심판의 판정 프로그램이 살았다고 확신하면 한 번 더 묻고, 프로그램이 낸 목록이라면 무효로 합니다. ";
const inArea =
  "상대만 목록에 넣은 말은 이견이 있는 것으로 봅니다(말마다 집을 빼는 규칙에서는 양쪽 목록에 다 있지 않은 모든 말). ";
const otherwise = "그다음 상대의 목록에 동의할 수 있습니다. 동의하지 않으면 ";

/** The ways to end a game: what they are called, and how they go. */
export const endings: Record<string, [title: string, note: string]> = {
  "as-is": ["판에 놓인 그대로 계가", "양쪽이 패스하면 끝납니다. 돌을 들어내지 않습니다(Tromp–Taylor)."],
  "play-on": [
    "죽은 돌 목록, 이견은 두어서 가리기",
    `${ofLists}${givenUp}${inArea}${otherwise}대국을 한 번만 이어 갑니다. 다음에 양쪽이 패스하면 판에 있는 돌은 모두 산 돌입니다. 다만 양쪽 목록에 다 있고, 공개된 뒤 주인이 죽었다고 확인했으며, 그 뒤로 닿는 수가 없었던 말은 뺍니다.`,
  ],
  cleanup: [
    "죽은 돌 목록, 이견이 있으면 한 번만 이어 가기",
    `${ofLists}${givenUp}${inArea}${otherwise}대국을 한 번만 이어 갑니다. 다음에 양쪽이 패스하면 판에 있는 돌은 모두 산 돌입니다(KGS 컴퓨터 대회와 같음). 이견이 생긴 뒤에는 실제로 따낸 돌만 인정하므로 거짓 목록으로 얻는 것이 없습니다.`,
  ],
  resume: [
    "죽은 돌 목록, 합의할 때까지 이어 가기",
    `중국 규칙의 흔한 해석입니다. ${ofLists}${givenUp}${inArea}${otherwise}대국을 이어 가며 먼저 패스한 쪽부터 둡니다. 패스가 네 번 이어지면 판에 있는 돌은 모두 산 돌이며, 그 뒤의 정지에서는 다시 목록을 냅니다. 거짓말하는 쪽이 어느 정지를 받아들일지 고를 수 있으므로, 한 번만 이어 가는 방식이 더 공정합니다.`,
  ],
  mediation: [
    "죽은 돌 목록, 이견은 입회인이 판정",
    `${ofLists}${givenUp}그래도 의견이 다른 말만 입회인이 판정합니다. 입회인은 판정 프로그램, 대국하지 않는 프로그램, 또는 미리 정했거나 양쪽이 받아들인 사람입니다. 시간 안에 판정이 없거나 입회인이 떠나면 미리 정한 방법을 따릅니다. 입회인도 틀릴 수 있습니다.`,
  ],
  ladder: [
    "프로그램용: 목록, 입회인, 마지막 단계",
    `${ofLists}${givenUp}앞 단계에서 이견이 남을 때만 다음 단계로 갑니다. 목록, 입회인(정해 두었다면), 마지막으로 대국을 한 번만 이어 가며, 그 뒤 판에 있는 돌은 모두 산 돌입니다. 집을 세는 규칙에서는 대국을 이어 가는 대신 이견이 있는 말을 복사한 판에서 하나씩 두어 봅니다. 죽은 돌을 말할 수 없는 프로그램도 손해를 보지 않습니다.`,
  ],
  auto: [
    "판정 프로그램이 계가, 이의가 있으면 이어 가기",
    "정지할 때마다 정해 둔 판정 프로그램이 계가합니다. 시간 안에 이의가 없으면 그 계가로 끝나고, 있으면 대국을 이어 가며 다음 정지에서 똑같이 계가합니다. 이어 간 뒤 바로 양쪽이 패스하면 앞의 계가로 끝납니다. 영역을 세는 규칙에서는 이어 가도 손해가 없고, 이의를 내는 쪽이 어느 계가를 받아들일지 고를 수 있습니다.",
  ],
  marking: [
    "번갈아 죽은 돌 표시",
    "먼저 패스한 쪽부터 말을 표시하거나(같은 영역의 같은 색 말도 함께), 완료하거나, 이의를 냅니다(존 트롬프의 방식). 양쪽이 잇달아 완료하면 표시한 돌을 들어내고 끝납니다. 살아 있는 자기 돌이 표시되었는데 완료하려고 하면 한 번 더 묻습니다. 이의가 있으면 표시를 지우고 대국을 이어 갑니다. 패스가 네 번 이어지면 돌은 모두 산 돌입니다. 거짓말하는 쪽이 어느 정지를 받아들일지 고를 수 있으므로, 한 번만 이어 가는 방식이 더 공정합니다.",
  ],
  confirmation: [
    "이견은 복사한 판에서 두어 보기",
    `1989년 일본 규칙에 따르며 집을 셉니다. ${ofLists}양쪽 목록에 다 있는 말은 죽은 말입니다. 상대의 목록에 동의할 수 있고, 동의하지 않으면 한쪽 목록에만 있는 말을 복사한 판에서 공격하는 쪽부터 하나씩 두어 봅니다. 따낸 패는 그 패를 지정해 패스할 때까지 되따낼 수 없습니다. 실제 판에는 살았는지 죽었는지만 가져오고 사석은 가져오지 않습니다. 맞닿은 흑과 백의 말을 둘 다 잡을 수 있으면 둘 다 남깁니다. 잡아서 다른 곳에서 얻는 것은 따지지 않습니다. 프로그램이 그곳에서 두지 않으면 그 말은 살았습니다. 목록을 내는 대신 양쪽 모두 한 번씩 대국을 이어 가자고 할 수 있으며, 그때는 상대가 먼저 둡니다.`,
  ],
  aga: [
    "미국식: 패스할 때 돌을 내주고, 백이 마지막에 패스",
    `${ofLists}${givenUp}${inArea}${otherwise}대국을 이어 가며 흑부터 둡니다. 바로 패스가 두 번 더 이어지면 돌은 모두 산 돌이며, 그 뒤의 정지에서는 다시 목록을 냅니다. 거짓말하는 쪽이 어느 정지를 받아들일지 고를 수 있습니다. 패스할 때마다 돌을 하나 내주고 양쪽이 같은 수만큼 두므로, 영역을 세든 집을 세든 결과가 같습니다.`,
  ],
  "play-on-text": [
    "두어서 가리기(양쪽이 고른 돌은 확인 없이 죽음)",
    "두어서 가리는 방식의 처음 형태로, 비교하려고 남겨 둔 것입니다. 양쪽 목록에 다 있는 말은 아무도 확인하지 않아도 두어서 가리는 동안 죽어 있습니다. 자기 죽은 돌을 정직하게 밝힌 쪽이 손해를 보므로, 확인하는 방식이 더 낫습니다.",
  ],
} satisfies Record<Ending, [string, string]>;

/** What has to be known of rulesets. */
export const rulesetNotes: Record<string, string> = {
  "tromp-taylor": "원문에는 덤이 없으며 보통 7.5집으로 합니다",
  chinese: "패스 없는 긴 순환은 무효입니다",
  "chinese-2002":
    "원문이 원칙적으로 같은 판의 반복을 금지하므로 동형반복 금지로 합니다. 삼패나 장생에서는 심판이 무효로 할 수도 있습니다",
  "chinese-ogs": "본디 앞의 30국면만 살피지만 여기서는 모든 국면을 살핍니다",
  "japanese-1989": "같은 국면이 반복되고 양쪽이 합의하면 무효입니다. 양쪽 모두 질 수도 있습니다(제12조, 제13조)",
  "japanese-owner-first":
    "죽은 돌이 있는 공간에서는 주인이 먼저 두는 것으로 보고, 상대가 공배를 먼저 둘 때만 이어야 하는 점은 집으로 셉니다",
  "japanese-other-first":
    "죽은 돌이 있는 공간에서는 상대가 먼저 두는 것으로 보고, 상대가 공배를 먼저 두면 이어야 하는 점은 집으로 세지 않습니다",
  korean: "패스 없는 긴 순환은 무효입니다",
  aga: "패스할 때마다 돌을 내주므로 집을 세어도 결과가 같습니다",
  "new-zealand": "치석이 N점이면 백이 N−1번 패스하며, 덤은 없습니다",
  "ing-sst":
    "응씨의 쟁패와 교란패 규칙은 동형반복 금지로 대신합니다. 덤 8점에 비기면 흑승이라는 규정은 7.5로 합니다. 치석 보정은 대회마다 다릅니다",
  cgos: "반칙수를 두면 집니다. 접바둑은 없습니다",
  "stone-scoring": "말마다 집을 빼므로, 돌로 메울 수 있는 점은 메우지 않아도 셉니다. 패스 없는 긴 순환은 무효입니다",
  "dublin-2001": "접바둑 규정이 없습니다. 500수를 넘으면 무승부입니다",
  "blog-2012": "판에 있는 돌만 셉니다. 원문에는 덤과 접바둑 규정이 없습니다",
} satisfies Record<Noted, string>;

const colors: Record<string, string> = { black: "흑", white: "백" };
/** A judge is called by what it is, not by its name on the server. */
export const nameMediator = (kind = "", name = ""): string => (kind === "judge" ? judgeName : name || mediatorName);
export const mediator = mediatorBy(nameMediator);

const fields: Record<keyof typeof english, string> = {
  "main-time": "제한시간",
  increment: "한 수마다 추가하는 시간",
  periods: "초읽기 횟수",
  period: "초읽기 시간",
  stones: "수",
  "wait-list-people": "사람의 목록",
  "wait-list-programs": "프로그램의 목록",
  "wait-first-move": "첫수",
  "wait-vacant": "빈자리",
  "wait-mediator": "판정",
  "wait-trial": "시험의 착수",
  "wait-absent": "자리를 떠난 사람",
  "handicap-bonus": "치석 보정",
  "ko-rule": "패 규칙",
  "suicide-rule": "자살수 규칙",
  "begins-rule": "누가 먼저 두는지의 선택",
  "connect-rule": "이을 점을 세는지의 선택",
  scoring: "계가 방식",
  tax: "말마다 빼는 집",
  cause: "결과의 이유",
  "fault-policy": "장애 처리",
  outcome: "결말",
  party: "관계자",
  passing: "패스 방식",
  phase: "대국 단계",
  "seat-kind": "자리 종류",
  theme: "테마",
  "chain-status": "말의 사활",
  name: "이름",
  label: "이름표",
  text: "글",
  ruleset: "규칙",
  account: "계정",
  program: "프로그램",
  judge: "판정 프로그램",
  mediator: "입회인",
  moderator: "관리자",
  referee: "심판",
};
const field = (name: string): string => (fields as Record<string, string>)[name] ?? name;

/** Points, with the sign that stands between things of a kind. */
const points = (said: string): string => said.split(" ").join("·");
const some = (said: string): string => {
  const all = said.split(" ");
  return all.length <= 12 ? points(said) : `${all.slice(0, 12).join("·")} 외 ${all.length - 12}`;
};

const kinds = {
  color: (said) => colors[said] ?? said,
  points,
  some,
  during: (command) => command && ` ‘${command}’ 도중에`,
  written: (said) => said && `(출력: ‘${said}’)`,
  found: (said) => (said ? `‘${said}’` : "파일의 끝"),
  mediator,
  figure: (number) => number,
  jip: (number) => jip(Number(number)),
  size: lines,
  ending: (name) => endings[name]?.[0] ?? name,
  field,
  topic: (name) => topic(field(name)),
  subject: (name) => subject(field(name)),
  object: (name) => object(field(name)),
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
