#!/usr/bin/env python3
"""A bot that needs nothing but Python: bot.py http://127.0.0.1:8080 [SIZE [OPPONENT]]"""
import json, random, sys, urllib.error, urllib.request

server, size, opponent = (sys.argv[1:] + ["9x9", "builtin"][len(sys.argv) - 2:])[:3]
headers = {"Content-Type": "application/json", "Accept": "application/x-ndjson"}
def ask(method, path, body=None):
    data = None if method == "GET" else json.dumps(body or {}).encode()
    try:
        return urllib.request.urlopen(urllib.request.Request(server + "/api/v1" + path, data, headers, method=method))
    except urllib.error.HTTPError as refused:
        if refused.code != 409:  # 409: the game has moved on, and another state is on its way
            raise

headers["Authorization"] = "Bearer " + json.load(ask("POST", "/guests", {"name": "bot.py"}))["token"]
game = "/games/" + json.load(ask("POST", "/games", {"size": size, "opponent": opponent}))["game"]
for line in ask("GET", game + "/events?legal=1"):  # every state is whole: nothing need be remembered
    state = json.loads(line) if line.strip() else {}
    if state.get("type") != "state":
        continue
    me, moves, stop = state["you"], state.get("legal", []), state.get("scoring", {})
    if state["phase"] == "play" and state["to_play"] == me:
        move = "pass" if state["last"] == "pass" or len(moves) < 8 else random.choice(moves)
        ask("PUT", f"{game}/moves/{state['move_number'] + 1}", {"move": move})
    elif state["phase"] == "scoring" and me not in stop["lists"]:
        ask("PUT", game + "/scoring/claims/me", {"rev": stop["rev"], "dead": stop.get("proposal", {}).get("dead", [])})
    elif state["phase"] == "dispute" and me not in stop["answers"]:
        ask("POST", game + "/scoring/accept", {"rev": stop["rev"]})
    elif state["phase"] == "over":
        print(state["result_text"], server + game)
