import{a as te}from"./chunk.CMBCVMM5.js";import{B as I,G as Z,L as J,f as A,ia as K,ja as Q,ka as X,l as B,la as Y,na as ee,o as F,p as R,q as U,r as _,t as D}from"./chunk.A464JG43.js";import{a as e,c as j,d as G,e as i,g as m,h as y,j as O,l as W,ma as V,na as q,q as z,r as w,t as N,v as $}from"./chunk.CYMQ5Y2Z.js";var b=`#!/usr/bin/env python3
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
`;var oe=()=>e("details",{id:"bot",class:"bot"},e("summary",{},m.aBot(b.trimEnd().split(`
`).length)),e("p",{},m.botHint),e("pre",{tabindex:0},m.botCommand(location.origin)),e("pre",{tabindex:0},b));var ie=1e4,k=6;function $e(c,p){let d=new B;d.id="home-board";let a=e("p",{id:"error",class:"error",role:"alert",hidden:!0}),s=ee(),l=e("section",{id:"games",class:"games",hidden:!0}),v=()=>{let t=s.size();if(!t)return;let n=Array.from({length:t.rows},()=>".".repeat(t.cols)),o=s.playsFirst();d.show({rows:n,hand:o?"black":void 0,open:new Set(o?A(t):[])}),f.hidden=!o},h=async(t,n={})=>{a.hidden=!0;let o=s.wish();if(typeof o=="string"){u(o);return}s.play.disabled=!0;try{let r=await N({...o,...n});t&&r.you==="black"&&await $(r.game,1,t).catch(()=>{}),location.assign(`/games/${encodeURIComponent(r.game)}`)}catch(r){u(r instanceof W?r.message:m.notReached),s.play.disabled=!1}},u=t=>{a.hidden=!1,G(a,i.sentence(t))},f=e("p",{class:"hint"},i.boardHint);s.element.addEventListener("input",v),s.element.addEventListener("submit",t=>{t.preventDefault(),h()}),d.addEventListener("choose",t=>{s.playsFirst()&&h(t.detail.vertex)});let g=e("div",{class:"news"}),x=e("a",{id:"to-live",class:"button",href:"#games-live",hidden:!0},m.liveBoards);c.replaceChildren(g,e("div",{class:"home"},e("div",{class:"welcome"},e("h1",{},i.homeTitle),e("p",{class:"lead"},i.homeLead),s.element,f),e("div",{class:"stage"},d),e("nav",{class:"buttons","aria-label":m.otherWays},e("button",{id:"play-friend",type:"button",onclick:()=>{h(void 0,{opponent:"friend"})}},m.playFriend),e("a",{class:"button",href:"/lobby"},m.findOpponent),x)),te(t=>{history.pushState(null,"","/score"),import("./score.4WZAVONY.js").then(({score:n})=>n(c,t))}),oe(),l),s.play.after(a),v();let E=async()=>{try{s.offer(await z()),a.hidden=!0}catch{u(i.unreachable),window.setTimeout(()=>{E()},2e3)}};E(),p.then(t=>{if(!t)return;let n=new J(t),o=new K;g.append(n.element,o.element),Q({news:r=>{n.take(r),o.take(r)},link:()=>{},refused:()=>{},stays:Z})});let P=se("live",i.liveGames),C=se("recent",i.recentGames),[L,M,S]=[T("tournaments"),T("venues"),T("matches")];l.replaceChildren(L.element,M.element,S.element,P.element,C.element);let ne=async(t,n,o)=>{t.length+n.length+o.length!==0&&(await O(V()),L.show(y.tournaments,t.map(F)),M.show(y.venues,n.map(R)),S.show(y.matches,o.map(U)))};q(l,ie,async()=>{try{let[t,n,o,r,H]=await Promise.all([D(),_(),I(),w("live",k),w("finished",k)]);await ne(t,n,o),P.show(r),C.show(H),x.hidden=r.length===0,l.hidden=[t,n,o,r,H].every(re=>re.length===0)}catch{}})}function T(c){let p=e("div",{id:`some-${c}`,hidden:!0});return{element:p,show:(d,a)=>j(p,a.map(({outerHTML:s})=>s),()=>a.length>0?[e("h2",{},e("a",{class:"up",href:`/${c}`},d)),e("div",{class:"cards"},...a.slice(0,k))]:[])}}function se(c,p){let d=new Y,a=e("div",{id:`games-${c}`,hidden:!0},e("h2",{},p),d.element),s=({id:l,size:v,black:h,white:u,moves:f,result:g})=>X(l,i.cardTitle(h.name||i.freeSeat,u.name||i.freeSeat),`${v.replace("x","×")} · ${g||i.cardMoves(f)}`,f);return{element:a,show:l=>{a.hidden=l.length===0,d.show(l.map(s))}}}export{$e as home};
