#!/bin/sh
# A bot in the shell, with curl and jq: bot.sh http://127.0.0.1:8080 [SIZE [OPPONENT [ENDING [RULESET]]]]
set -eu
api=${1%/}/api/v1
call() { curl -sS --fail-with-body -X "$1" "$api$2" -H 'Content-Type: application/json' -H "Authorization: Bearer ${token-}" -d "${3-{\}}"; }

token=$(call POST /guests '{"name":"bot.sh"}' | jq -r .token)
game=$(call POST /games "{\"size\":\"${2-9x9}\",\"opponent\":\"${3-builtin}\",\"ending\":\"${4-play-on}\",\"ruleset\":\"${5-chinese}\"}" | jq -r .game)

# Every state is whole, so that nothing need be remembered. What there is to do is made of it by jq.
curl -sSN "$api/games/$game/events?legal=1" -H "Authorization: Bearer $token" | jq -c --unbuffered '
  select(.type == "state") | .you as $me | .scoring as $s | $s.proposal.dead as $dead | {stop: $s.stop} as $at |
  (if .last == "pass" or (.legal | length) < 8 then "pass" else .legal[.move_number * 7919 % (.legal | length)] end) as $move |
  if .phase == "play" and .to_play == $me then ["PUT", "/moves/\(.move_number + 1)", {move: $move}]
  elif .phase == "scoring" and ($s.lists | has($me) | not) and $dead then ["PUT", "/scoring/claims/me", $at + {dead: $dead}]
  elif .phase == "dispute" and ($s.answers | has($me) | not) then ["POST", (if $s.lists == {} then "/scoring/accept" else "/scoring/play-on" end), $at]
  elif .phase == "marking" and $s.mark_turn == $me and $dead then ($dead - $s.marks) as $left |
    if $left != [] then ["POST", "/scoring/mark", $at + {point: $left[0]}]
    else ["POST", (if $s.marks - $dead == [] then "/scoring/done" else "/scoring/dispute" end), $at] end
  elif .phase == "trial" and .trial.to_play == $me then ["PUT", "/trials/\(.trial.number)/moves/\(.trial.moves + 1)", {move: .legal[-1]}]
  elif .phase == "over" then ["over", .result_text] else empty end' |
while read -r todo; do
  part() { printf '%s' "$todo" | jq -r ".[$1]"; }
  case $(part 0) in
  over) echo "$(part 1) ${1%/}/games/$game" ;;
  *) call "$(part 0)" "/games/$game$(part 1)" "$(part 2)" >/dev/null 2>&1 || true ;; # refused: the game has moved on
  esac
done
