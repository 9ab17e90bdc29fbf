import{a as te}from"./chunk.2QDJK4MN.js";import{B as I,G as J,L as K,f as z,ga as Q,ha as X,ia as Y,ja as Z,l as A,la as ee,o as B,p as F,q as U,r as R,t as D}from"./chunk.HMT2ZKSG.js";import{a as e,c as j,d as G,e as i,g as d,h as y,j as N,l as W,na as _,oa as q,q as O,r as w,t as $,v as V}from"./chunk.6AYO3C6E.js";var b=`#!/usr/bin/env python3
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
`;var se=()=>e("details",{id:"bot",class:"bot"},e("summary",{},d.aBot(b.trimEnd().split(`
`).length)),e("p",{},d.botHint),e("pre",{tabindex:0},d.botCommand(location.origin)),e("pre",{tabindex:0},b));var ie=1e4,T=6;function He(p,c){let m=new A;m.id="home-board";let r=e("p",{id:"error",class:"error",role:"alert",hidden:!0}),o=ee(),l=e("section",{id:"games",class:"games",hidden:!0}),g=()=>{let t=o.size();if(!t)return;let n=Array.from({length:t.rows},()=>".".repeat(t.cols)),s=o.playsFirst();m.show({rows:n,hand:s?"black":void 0,open:new Set(s?z(t):[])}),f.hidden=!s},h=async(t,n={})=>{r.hidden=!0;let s=o.wish();if(typeof s=="string"){u(s);return}o.play.disabled=!0;try{let a=await $({...s,...n});t&&a.you==="black"&&await V(a.game,1,t).catch(()=>{}),location.assign(`/games/${encodeURIComponent(a.game)}`)}catch(a){u(a instanceof W?a.message:d.notReached),o.play.disabled=!1}},u=t=>{r.hidden=!1,G(r,i.sentence(t))},f=e("p",{class:"hint"},i.boardHint);o.element.addEventListener("input",g),o.element.addEventListener("submit",t=>{t.preventDefault(),h()}),m.addEventListener("choose",t=>{o.playsFirst()&&h(t.detail.vertex)});let v=e("div",{class:"news"}),x=e("a",{id:"to-live",class:"button",href:"#games-live",hidden:!0},d.liveBoards);p.replaceChildren(v,e("div",{class:"home"},e("div",{class:"welcome"},e("h1",{},i.homeTitle),e("p",{class:"lead"},i.homeLead),o.element,f),e("div",{class:"stage"},m),e("nav",{class:"buttons","aria-label":d.otherWays},e("button",{id:"play-friend",type:"button",onclick:()=>{h(void 0,{opponent:"friend"})}},d.playFriend),e("a",{class:"button",href:"/lobby"},d.findOpponent),x)),te(t=>{history.pushState(null,"","/score"),import("./score.6IIM4SLA.js").then(({score:n})=>n(p,t))}),se(),l),o.play.after(r),g();let P=async()=>{try{o.offer(await O()),r.hidden=!0}catch{u(i.unreachable),window.setTimeout(()=>{P()},2e3)}};P(),c.then(t=>{if(!t)return;let n=new K(t),s=new Q;v.append(n.element,s.element),X({news:a=>{n.take(a),s.take(a)},link:()=>{},refused:()=>{},stays:J})});let E=oe("live",i.liveGames),C=oe("recent",i.recentGames),[L,M,S]=[k("tournaments"),k("venues"),k("matches")];l.replaceChildren(L.element,M.element,S.element,E.element,C.element);let ne=async(t,n,s)=>{t.length+n.length+s.length!==0&&(await N(_()),L.show(y.tournaments,t.map(B)),M.show(y.venues,n.map(F)),S.show(y.matches,s.map(U)))};q(l,ie,async()=>{try{let[t,n,s,a,H]=await Promise.all([D(),R(),I(),w("live",T),w("finished",T)]);await ne(t,n,s),E.show(a),C.show(H),x.hidden=a.length===0,l.hidden=[t,n,s,a,H].every(ae=>ae.length===0)}catch{}})}function k(p){let c=e("div",{id:`some-${p}`,hidden:!0});return{element:c,show:(m,r)=>j(c,r.map(({outerHTML:o})=>o),()=>r.length>0?[e("h2",{},e("a",{class:"up",href:`/${p}`},m)),e("div",{class:"cards"},...r.slice(0,T))]:[])}}function oe(p,c){let m=new Z,r=e("div",{id:`games-${p}`,hidden:!0},e("h2",{},c),m.element),o=({id:l,size:g,black:h,white:u,moves:f,result:v})=>Y(l,i.cardTitle(h.name||i.freeSeat,u.name||i.freeSeat),`${g.replace("x","×")} · ${v||i.cardMoves(f)}`,f);return{element:r,show:l=>{r.hidden=l.length===0,m.show(l.map(o))}}}export{He as home};
