#!/usr/bin/env python3
"""A bot that needs nothing but Python: bot.py http://127.0.0.1:8080 [size=9x9 opponent=builtin ending=play-on ...]"""
import json, random, sys, urllib.error, urllib.request
server, wish = sys.argv[1], dict(term.split("=", 1) for term in sys.argv[2:])
headers = {"Content-Type": "application/json", "Accept": "application/x-ndjson"}
def ask(method, path, body=None):
    data = None if method == "GET" else json.dumps(body or {}).encode()
    try:
        return urllib.request.urlopen(urllib.request.Request(server + "/api/v1" + path, data, headers, method=method))
    except urllib.error.HTTPError as refused:
        if refused.code != 409: raise  # 409: the game has moved on, and another state is on its way
headers["Authorization"] = "Bearer " + json.load(ask("POST", "/guests", {"name": "bot.py", "bot": True}))["token"]
game = "/games/" + json.load(ask("POST", "/games", wish))["game"]
for state in map(json.loads, filter(bytes.strip, ask("GET", game + "/events?legal=1"))):
    if state["type"] != "state": continue  # every state is whole: nothing need be remembered
    me, phase, stop, trial = state["you"], state["phase"], state.get("scoring", {}), state.get("trial", {})
    dead, at = stop.get("proposal", {}).get("dead"), {"stop": stop.get("stop")}  # None until the referee's judge has looked
    if phase == "play" and state["to_play"] == me:
        move = "pass" if state["last"] == "pass" or len(state["legal"]) < 8 else random.choice(state["legal"])
        ask("PUT", f"{game}/moves/{state['move_number'] + 1}", {"move": move})
    elif phase == "scoring" and me not in stop["lists"] and dead is not None:
        ask("PUT", game + "/scoring/claims/me", {**at, "dead": dead})
    elif phase == "dispute" and me not in stop["answers"]:  # accept a judge's count; have lists that differ played out
        ask("POST", game + ("/scoring/play-on" if stop["lists"] else "/scoring/accept"), at)
    elif phase == "marking" and stop["mark_turn"] == me and dead is not None:
        left, wrong = set(dead) - set(stop["marks"]), set(stop["marks"]) - set(dead)
        ask("POST", game + "/scoring/" + ("mark" if left else "dispute" if wrong else "done"), {**at, "point": min(left)} if left else at)
    elif phase == "trial" and trial["to_play"] == me:  # a dispute is played out on a copy of the board
        ask("PUT", f"{game}/trials/{trial['number']}/moves/{trial['moves'] + 1}", {"move": random.choice(state["legal"])})
    elif phase == "over": print(state["result_text"], server + game)
