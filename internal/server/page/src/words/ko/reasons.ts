// Every reason of the server in Korean, by its code. The holes are those of ../reasons.ts.

import type { Sentences } from "../reason";

export const reasons: Sentences = {
  // How a game ended
  amended: "{note}",
  "both-passed": "양쪽이 패스하여 판에 놓인 그대로 셌습니다",
  "counted-at-limit": "{because}. 판에 놓인 그대로 셌습니다",
  left: "{color:color}이 자리를 떠나 {other:color}이 승리를 선언했습니다",
  "move-limit": "수 제한({moves}수)에 이르렀습니다",
  "not-begun": "{color:color}이 시간 안에 두기 시작하지 않았습니다",
  "out-of-time": "{color:color}의 시간이 다 되었습니다",
  "player-absent": "시간 안에 오지 않은 참가자: {player}",
  "players-absent": "시간 안에 오지 않은 참가자: {player}, {other}",
  "player-disqualified": "{player} 실격: {text}",
  "program-failed": "{color:color}의 프로그램에 장애가 생겼습니다: {because}",
  resigned: "{color:color}이 기권했습니다",
  "third-repetition": "같은 국면이 세 번 나왔습니다",
  "void-agreed": "양쪽이 무효에 합의했습니다",

  // What came of a stop
  "cleanup-begins": "목록이 서로 달라 대국을 한 번만 이어 갑니다. 그 뒤 판에 남은 돌은 모두 산 돌입니다",
  "count-accepted": "계가에 이의가 없었습니다(계가: {who:mediator})",
  "count-disputed": "{color:color}이 계가에 이의를 냈습니다. 바로 양쪽이 패스하면 계가가 그대로 남습니다",
  "count-referred": "대국 조건에 정한 판정 프로그램이 계가합니다",
  "dispute-decided": "목록이 서로 달라 이견을 판정했습니다(판정: {who:mediator})",
  "dispute-referred": "목록이 서로 달라 대국 조건에 정한 입회인이 판정합니다",
  "dispute-resumed": "목록이 서로 달라 대국을 이어 갑니다. 바로 양쪽이 패스하면 모두 산 돌입니다",
  "dispute-resumed-confirmed": "목록이 서로 달라 두어서 가립니다. 주인이 확인한 돌만 죽은 돌입니다",
  "dispute-resumed-listed": "목록이 서로 달라 두어서 가립니다. 양쪽 목록에 다 있는 돌은 죽은 돌입니다",
  "dispute-tried": "이견을 복사한 판에서 두어 보았습니다",
  "four-passes-alive": "패스가 네 번 이어져 판에 있는 돌은 모두 산 돌입니다",
  "four-passes-counted": "패스가 네 번 이어져 그 앞의 계가가 그대로 남습니다",
  "game-goes-on": "{color:color}이 대국을 이어 가자고 하여 상대가 먼저 둡니다",
  "list-accepted": "{color:color}이 {other:color}의 목록에 동의했습니다",
  "lists-settle": "죽은 돌 목록에 이견이 없습니다",
  "marking-done": "양쪽이 표시를 완료했습니다",
  "marks-disputed": "{color:color}이 표시에 이의를 냈습니다. 바로 양쪽이 패스하면 모두 산 돌입니다",
  "played-out": "이견을 두어서 가렸고, 판에 남은 돌은 산 돌입니다",
  "played-out-confirmed": "이견을 두어서 가렸고, 죽었다고 확인한 돌을 빼고 판에 남은 돌은 산 돌입니다",
  "played-out-listed": "이견을 두어서 가렸고, 양쪽이 죽었다고 한 돌을 빼고 판에 남은 돌은 산 돌입니다",
  "uncounted-accepted": "판정이 없었고, 판에 놓인 그대로 세는 데 이의가 없었습니다",

  // How a trial ended
  "trial-captured": "말의 돌을 따냈습니다",
  "trial-limit": "수 제한({moves}수)에 이르렀고 말이 남았습니다",
  "trial-passed": "양쪽이 패스했고 말이 남았습니다",
  "trial-repeated": "같은 상황이 반복되었고 말이 남았습니다",
  "trial-unmoved": "{color:color}의 프로그램이 두지 않았고 말이 남았습니다",

  // What decided a chain
  "fate-as-is": "돌을 들어내지 않음",
  "fate-both-captured": "시험 {trial}에서 잡혔지만 맞닿은 말도 잡혀 둘 다 남김",
  "fate-both-silent": "양쪽 모두 답이 없어 심판의 판단으로 죽음",
  "fate-captured": "시험 {trial}에서 잡힘",
  "fate-disputed-alive": "이견 있음: 삶",
  "fate-given-up": "주인이 포기함",
  "fate-judged-alive": "{who:mediator}의 판정으로 삶",
  "fate-judged-dead": "{who:mediator}의 판정으로 죽음",
  "fate-limit": "수 제한에 이르렀을 때 놓인 그대로 셈",
  "fate-listed-by-both": "양쪽 목록에 있음",
  "fate-marked": "표시되었고 양쪽이 완료함",
  "fate-no-verdict": "판정이 없어 놓인 그대로 셈",
  "fate-not-captured": "시험 {trial}에서 잡히지 않음",
  "fate-owner-agreed": "상대의 목록에 있고 주인이 동의함",
  "fate-owner-silent": "주인의 답이 없어 심판의 판단으로 죽음",
  "fate-played-out": "두어서 가린 결과 삶",
  "fate-settled": "이견이 생겼을 때 죽었다고 확인했고, 그 뒤로 닿는 수가 없음",
  "fate-unlisted": "어느 목록에도 없음",
  "fate-unmarked": "표시되지 않음",

  // Why a move is illegal
  "illegal-ko": "{vertex}에 둘 수 없습니다: 패는 바로 되따낼 수 없습니다",
  "illegal-occupied": "{vertex}에 둘 수 없습니다: 이미 돌이 있습니다",
  "illegal-off-board": "{vertex}에 둘 수 없습니다: 판 밖입니다",
  "illegal-out-of-turn": "{vertex}에 둘 수 없습니다: 차례가 아닙니다",
  "illegal-repetition": "{vertex}에 둘 수 없습니다: 판이 전과 똑같아집니다(동형반복 금지)",
  "illegal-suicide": "{vertex}에 둘 수 없습니다: 활로가 없고, 자살수는 금지입니다",

  // What a judge sees in a chain
  "chain-around-area": "셈에 드는 영역을 둘러싸고 있습니다",
  "chain-attacked": "무작위 대국에서는 살아 있지만, 상대가 먼저 두는 탐색에서는 잡힙니다",
  "chain-connects":
    "단수를 당하면 {point}에 이을 수 있고, 이어지는 돌은 무작위 대국 {playouts}번 가운데 {share}%에서 잡혔습니다",
  "chain-connects-or-ko": "{point}에서 잇거나, 아니면 패로 잡힙니다",
  "chain-depends": "두는 데 따라 달라집니다",
  "chain-enclosed": "잡히지 않는 벽에 갇혀 살 만한 궁도가 없습니다",
  "chain-estimated":
    "무작위 대국 {playouts}번 가운데 {share}%에서 잡혔고, 끝난 대국에서 이런 말은 {dead}%가 죽은 말입니다",
  "chain-in-area": "상대의 셈에 드는 영역 안에 있습니다",
  "chain-in-seki": "어느 쪽도 상대를 잡을 수 없습니다: {because}",
  "chain-listed-dead": "프로그램이 죽었다고 합니다",
  "chain-listed-seki": "프로그램이 빅이라고 합니다",
  "chain-outside-areas": "셈에 드는 영역 안에 있지 않습니다",
  "chain-played-out": "무작위 대국 {playouts}번 가운데 {share}%에서 잡혔습니다",
  "chain-uncapturable": "주인이 계속 패스해도 잡히지 않습니다",
  "chain-unlisted": "프로그램이 죽었다고 하지 않습니다",
  "area-containing": "가두는 영역입니다: 상대의 갇힌 영역과 겹칩니다",
  "area-meets-uncontaining": "가두지 않는 상대의 영역과 겹칩니다",
  "area-two-points": "빈 점이 꼭 둘이고 상대 돌이 하나 있습니다",

  // Where rules count otherwise than a plain count of areas
  "compare-ahead": "규칙 {rulesets}가지 가운데 흑 우세 {black}, 백 우세 {white}입니다",
  "compare-ahead-drawn": "규칙 {rulesets}가지 가운데 흑 우세 {black}, 백 우세 {white}, 동점 {draws}입니다",
  "compare-won": "규칙 {rulesets}가지 가운데 흑승 {black}, 백승 {white}입니다",
  "compare-won-drawn": "규칙 {rulesets}가지 가운데 흑승 {black}, 백승 {white}, 무승부 {draws}입니다",
  "differ-button": "{color:color}이 먼저 패스하여 버튼(반집)을 얻었습니다",
  "differ-compensation": "백은 흑의 치석 {stones}점마다 1집씩 받습니다",
  "differ-compensation-but-one": "백은 흑의 치석 {stones}점 가운데 하나를 빼고 1점마다 1집씩 받습니다",
  "differ-dead-stay": "돌을 들어내지 않으므로 죽은 돌도 산 돌로 셉니다: {points:some}",
  "differ-empty-points": "돌만 세고 둘러싼 점은 세지 않습니다: 흑 {black}, 백 {white}",
  "differ-false-eyes": "옥집처럼 나중에 이어야 하는 점은 세지 않습니다: {because}",
  "differ-group-tax": "말마다 사는 데 필요한 두 점은 세지 않습니다: 흑 {black}, 백 {white}",
  "differ-illegal-move": "{move}수: {because}. 그래도 판은 계가합니다",
  "differ-komi": "이 대국의 덤: {komi:jip}",
  "differ-komi-usual": "기본 덤: {komi:jip}",
  "differ-neutral-gain": "공배에 두면 1집을 얻습니다: {points:some}",
  "differ-neutral-no-gain": "공배에 두어도 얻는 것이 없습니다: {points:some}",
  "differ-no-button": "아무도 패스하지 않아 버튼(반집)을 얻은 쪽이 없습니다",
  "differ-no-compensation": "흑의 치석 {stones}점에 대해 백이 받는 것은 없습니다",
  "differ-pass-stones":
    "패스할 때마다 돌을 하나 내줍니다(흑 {black_passed}, 백 {white_passed}). 모두 쓴 돌은 흑 {black}, 백 {white}: {because}",
  "differ-prisoners": "돌 대신 사석을 세므로 돌을 적게 둔 쪽이 이득입니다: 흑 {black}, 백 {white}",
  "differ-prisoners-alike": "돌 대신 사석을 세지만, 양쪽이 똑같이 {stones}개를 두어 결과가 같습니다",
  "differ-prisoners-passed":
    "돌 대신 사석을 세므로 두거나 패스로 내준 돌이 적은 쪽이 이득입니다: 흑 {black}, 백 {white}",
  "differ-prisoners-passed-alike":
    "돌 대신 사석을 세지만, 두거나 패스로 내준 돌이 양쪽 모두 {stones}개라 결과가 같습니다",
  "differ-seki": "빅 안의 점은 세지 않습니다: {because}",
  "differ-seki-neutral": "빅인 말, 곧 공배에 닿은 말의 점은 세지 않습니다: {because}",
  "points-of": "{color:color} {points:some}",
  "territory-away": "집으로 세면 영역 계산과 다릅니다(차이 {away:figure})",
  "territory-away-compensated": "집으로 세면 치석 보정을 뺀 영역 계산과 다릅니다(차이 {away:figure})",
  "territory-same": "집으로 세어도 영역 계산과 같습니다",
  "territory-same-compensated": "집으로 세어도 치석 보정을 뺀 영역 계산과 같습니다",

  // What counts under a ruleset
  "how-area": "산 돌과 그 돌이 둘러싼 점을 셉니다. 사석은 세지 않습니다",
  "how-area-all": "돌과 그 돌이 둘러싼 점을 세고, 판에서 아무것도 들어내지 않습니다. 죽은 돌을 없애려면 잡아야 합니다",
  "how-area-button": "산 돌과 그 돌이 둘러싼 점을 세고, 먼저 패스한 쪽이 반집을 받습니다",
  "how-area-passes":
    "산 돌과 그 돌이 둘러싼 점을 셉니다. 패스할 때마다 돌을 하나 내주므로 집과 사석으로 세어도 같습니다",
  "how-stones": "판 위의 돌만 셉니다. 점수를 얻으려면 그 점에 두어야 합니다",
  "how-stones-tax": "돌과 아직 둘 수 있는 점을 셉니다. 말마다 남겨 두어야 하는 두 눈을 뺍니다",
  "how-territory": "둘러싼 점과 사석을 셉니다. 돌은 세지 않고, 빅 안에서는 아무것도 세지 않습니다",

  // A count: what was read of a territory
  "read-begins-by-stones":
    "{points:some}: 해석이 갈립니다. 죽은 돌이 하나면 주인이, 둘 이상이면 상대가 먼저 두는 것으로 세었습니다. 덤 없이 흑에서 백을 빼면 {stones}집, 언제나 주인이 먼저면 {owner}집, 언제나 상대가 먼저면 {other}집입니다",
  "read-begins-other":
    "{points:some}: 해석이 갈립니다. 죽은 돌이 있는 곳에서 상대가 먼저 두는 것으로 세었습니다. 덤 없이 흑에서 백을 빼면 {other}집, 주인이 먼저면 {owner}집, 죽은 돌이 하나일 때만 주인이 먼저면 {stones}집입니다",
  "read-begins-owner":
    "{points:some}: 해석이 갈립니다. 죽은 돌이 있는 곳에서 주인이 먼저 두는 것으로 세었습니다. 덤 없이 흑에서 백을 빼면 {owner}집, 상대가 먼저면 {other}집, 죽은 돌이 둘 이상일 때만 상대가 먼저면 {stones}집입니다",
  "read-connect-counted":
    "{points:some}: 해석이 갈립니다. 상대가 공배를 먼저 두면 이어야 하는 점도 세었습니다. 덤 없이 흑에서 백을 빼면 {counted}집, 세지 않으면 {filled}집입니다",
  "read-connect-filled":
    "{points:some}: 해석이 갈립니다. 상대가 공배를 먼저 두면 이어야 하는 점을 빼고 세었습니다. 덤 없이 흑에서 백을 빼면 {filled}집, 세면 {counted}집입니다",
  "read-connect": "{points:some}: {color:color}의 집으로 세지만, 상대가 공배를 먼저 두면 이어야 합니다",
  "read-eye": "{points:some}: {color:color}의 눈 하나",
  "read-eye-open": "{points:some}: 경계가 열려 {color:color}의 집은 아니지만, 틈 뒤에 있는 눈입니다",
  "read-eyes": "{points:some}: {color:color}이 두 눈을 낼 수 있는 자리",
  "read-false-eye": "{points:some}: 나중에 이어야 하는 옥집이라 {color:color}의 집이 아닙니다",
  "read-fill": "{points:some}: 나중에 이어야 하므로 {color:color}의 집이 아닙니다",
  "read-neutral": "{points:some}: 누구의 집도 아닙니다",
  "read-no-eye": "{points:some}: {color:color}의 집으로 세지만, 상대가 깨뜨릴 수 있어 눈은 아닙니다",
  "read-seki": "{stones:some}: {color:color}의 빅(두 눈이 없음)",
  "read-seki-points": "{points:some}: {color:color}의 집이 아닙니다(두 눈이 없는 빅: {stones:some})",

  // What a program did wrong
  "handicap-late": "프로그램이 시간 안에 치석을 놓지 않았습니다",
  "handicap-unfit": "{size:size} 판에 치석 {stones}점은 놓을 수 없습니다: 2점 이상이고 빈 점이 하나는 남아야 합니다",
  "handicap-more-than-agreed": "치석 {stones}점은 정한 {agreed}점보다 많습니다",
  "list-unreadable": "final_status_list {status}에 대한 프로그램의 답 ‘{answer}’: {because}",
  "not-a-move": "‘{said}’: 수가 아닙니다",
  "not-a-point": "‘{said}’: 판 위의 점이 아닙니다",
  "program-astray": "프로그램의 판이 실제와 다릅니다: {because}",
  "program-ended": "프로그램을 끝냈습니다",
  "program-error": "{text}",
  "program-exited": "프로그램이{command:during} 종료되었습니다: {ending}",
  "program-flooded": "프로그램이{command:during} 응답 하나에 {bytes}바이트나 {lines}줄보다 많이 출력했습니다",
  "program-gone": "이 서버에 이제 없는 프로그램입니다: {program}",
  "program-hung-up": "프로그램이{command:during} 출력을 닫았습니다. 실행 중이지만 통신할 수 없습니다",
  "program-late": "프로그램이 시간 안에 응답하지 않았습니다: {because}",
  "program-lost": "프로그램이 죽은 돌을 처리하다 고장 나 되살릴 수 없습니다: {because}",
  "program-not-asked": "시간 안에 프로그램에 물을 수 없었습니다",
  "program-not-started": "프로그램을 실행할 수 없습니다: {problem}",
  "program-on-copy": "복사한 판에서: {because}",
  "program-plays-squares": "정사각형 판에서만 두는 프로그램이라 {size:size} 판에서는 둘 수 없습니다",
  "program-refused": "프로그램이 ‘{command}’ 명령을 거부했습니다: {message}",
  "program-silent": "프로그램이{command:during} {limit} 안에 응답하지 않았습니다{said:written}",
  "program-stray-reply": "프로그램이{command:during} 어떤 명령에도 맞지 않는 응답을 했습니다: ‘{said}’",
  "program-wrong-answer": "‘{command}’ 명령에 대한 프로그램의 답: ‘{said}’",

  // What is wrong with a list of dead stones
  "gives-up":
    "{color:color} 돌 {points:points}: 이 목록은 이 돌을 포기하지만, 심판의 판정 프로그램은 살았다고 확신합니다",
  "gives-up-unsure":
    "{color:color} 돌 {points:points}: 이 목록은 이 돌을 포기하지만, 심판의 판정 프로그램은 살았다고 확신합니다. 그래도 맞으면 다시 보내세요",
  "no-stone-at": "{points:points}에 돌이 없습니다",
  "no-such-stones": "{because}",
  "points-off-board": "{size:size} 판에 없는 점입니다: {points:points}",

  // Why there is no verdict
  "judge-unsure": "판정 프로그램이 확신하지 못합니다: {points:points}",
  "mediator-gone": "이제 여기에 없는 프로그램입니다: {program}",
  "mediator-left": "입회인이 떠났습니다",
  "mediator-plays-itself": "이 대국을 두는 프로그램입니다: {program}",
  "no-opinion": "프로그램이 죽은 돌을 말하지 않습니다",
  "verdict-late": "시간 안에 판정이 없었습니다",

  // Reviews
  "review-black": "흑",
  "review-white": "백",
  "review-by": "분석: {engine}, 국면당 탐색 {visits}회",
  "review-position": "흑 승률 {rate}%, 형세 {lead}",
  "review-position-unscored": "흑 승률 {rate}%",
  "review-cost": "{move}: {points}집, 승률 {rate}% 손해. {better} 쪽이 낫다",
  "review-cost-unscored": "{move}: 승률 {rate}% 손해. {better} 쪽이 낫다",
  "review-instead": "더 나은 수",
  "review-lead-lost": "{color:color}은 {move}에서 우세를 잃는다({before}% → {after}%). {better}이면 우세가 이어진다",
  "review-lead-shrinks":
    "{color:color}은 우세하지만 {move}에서 차이가 줄어든다({before}% → {after}%). {better} 쪽이 안전하다",
  "review-falls-behind": "{color:color}은 {move}에서 더 뒤처진다({before}% → {after}%). {better}이면 버틸 수 있다",
  "review-chance-missed":
    "{color:color}은 앞의 실수를 응징하지 않고 {move}에 둔다({before}% → {after}%). {better}이면 응징한다",
  "review-passed-early": "{color:color}의 패스는 너무 이르다({before}% → {after}%). 아직 {better}에 둘 가치가 있다",
  "review-decided": "{move} 이후 승부는 {color:color}으로 거의 기운다",
  "review-engine-absent": "{minutes}분 안에 {engine} 프로그램을 가진 컴퓨터가 없었다",
  "review-engine-gone": "{engine} 프로그램은 이제 여기에서 복기하지 않는다",
  "review-engine-failed": "프로그램이 {times}번 실패했다: {problem}",
  "review-pass": "패스",
};
