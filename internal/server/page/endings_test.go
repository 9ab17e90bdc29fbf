package page

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/shinpan/shinpan/referee"
)

// under lets the game be played under an ending, with what the terms say besides.
func under(ending string, more object) func(*fake) {
	return func(f *fake) {
		terms := maps.Clone(f.state["terms"].(object))
		terms["ending"] = ending
		maps.Copy(terms, more)
		f.state["terms"] = terms
		judge(f, terms)
	}
}

// judge has the state say of an ending what the referee says of it.
func judge(f *fake, told object) {
	var terms referee.Terms
	text, err := json.Marshal(object{"ending": told["ending"], "fallback": told["fallback"], "rules": told["rules"]})
	if err == nil {
		err = json.Unmarshal(text, &terms)
	}
	if err != nil {
		panic(err)
	}
	f.state["judged"], f.state["last_word"], f.state["gives_up"] = terms.JudgeCounts(), terms.LastWord(), terms.GivesUp()
}

// referred leaves the dispute about C3 and C4 to a third person.
func referred(f *fake) {
	disputed(f)
	f.state["phase"], f.scoring()["phase"] = "referred", "referred"
	f.state["mediator"] = object{"kind": "person", "name": "Segoe", "free": false}
}

// marking lets Black mark, after White has marked B8.
func marking(f *fake) {
	f.state["phase"] = "marking"
	s := f.scoring()
	s["phase"], s["marks"], s["mark_turn"], s["resume_to_play"] = "marking", []string{"B8"}, "black", "white"
	s["counts"].(object)["marks"] = object{"black": 43, "white": 38, "result": "W+2.5"}
}

// tried has the dispute about C3 and C4 played out on a copy, White first, and a ko at
// D4 closed to Black.
func tried(f *fake) {
	disputed(f)
	f.state["phase"], f.scoring()["phase"] = "trial", "trial"
	f.scoring()["trials"] = []object{{"trial": 1, "chain": []string{"B8"}, "captured": true, "why": object{"code": "trial-captured"}}}
	board := append([]string{}, f.state["board"].([]string)...)
	board[4] = "...O....." // White's attack
	f.state["trial"] = object{
		"number": 2, "chain": []string{"C3", "C4"}, "first": "white", "board": board, "to_play": "black",
		"last": "D5", "closed": []string{"D4"}, "moves": 1,
	}
	f.state["legal"] = []string{"pass", "E5", "B4"}
}

// judged has a judge count the stop.
func judged(f *fake) {
	f.state["phase"] = "dispute"
	s := f.scoring()
	s["phase"] = "dispute"
	s["verdict"] = object{"dead": []string{"B8"}, "who": "judge:tom"}
	s["disputed"] = []string{"C3", "C4", "G7", "B8"} // it was asked about the whole board
	s["counts"].(object)["verdict"] = object{"black": 43, "white": 38, "result": "W+2.5"}
}

// document is the document of a ruling, with what it says.
func document(f *fake, changes object) object {
	tally := object{"stones": 20, "surrounded": 26, "prisoners": 0, "tax": 0, "button": 0, "total": 46, "owned": []string{}}
	return with(object{
		"rules": agreed(nil)["rules"], "ending": "play-on", "title": "Lists; a dispute is played out", "black": "Hana", "white": "GNU Go 3.8", "moves": 6,
		"stops": []object{}, "before": f.state["board"], "chains": []object{}, "after": f.state["board"], "tally": object{"black": tally, "white": tally, "dead": []string{}, "seki": []string{}, "filled": []string{}, "connect": []string{}},
		"komi": 7.5, "score": 4.5, "result": "B+4.5", "why": why("lists-settle"),
	}, changes)
}

// stopTold is what the document of a ruling says of a stop.
func stopTold(f *fake, changes object) object {
	return with(object{
		"stop": 1, "board": f.state["board"], "first_passer": "black", "last_passer": "white", "board_plays": 4, "frozen": []string{},
		"lists": []object{}, "disputed": []string{}, "answers": []object{}, "marks": []string{}, "trials": []object{},
	}, changes)
}

// documented has a document of the ruling after a mediator decided about C3 and C4.
func documented(f *fake) {
	f.ruling = document(f, object{
		"stops": []object{stopTold(f, object{
			"disputed": []string{"C3", "C4"},
			"lists": []object{
				{"color": "black", "dead": []string{"B8"}}, {"color": "white", "dead": []string{"B8", "C3", "C4"}},
			},
			"verdict": object{"stop": 1, "dead": []string{}, "who": "person:Segoe", "seed": 0},
		})},
		"chains": []object{
			{"color": "black", "stones": []string{"C3", "C4"}, "dead": false, "why": why("fate-judged-alive", "who", "")},
			{"color": "white", "stones": []string{"G7"}, "dead": false, "why": why("fate-unlisted")},
			{"color": "white", "stones": []string{"B8"}, "dead": true, "why": why("fate-listed-by-both")},
		},
	})
}

// asWhite has the visitor play White.
func asWhite(f *fake) { f.state["you"] = "white" }

// againstPerson has a person play White.
func againstPerson(f *fake) {
	f.state["white"] = object{"kind": "person", "name": "Inoue", "player": "p2"}
}

// watching has the visitor only look on.
func watching(f *fake) { f.state["you"] = "" }

// The tests of the less usual ways to end a game.

func TestEndingWishes(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL)
	v.until(`document.querySelector("#ending option[value=auto]")`)
	v.click("#more summary")
	v.says("#ending-note", "Each side gives one list.")
	v.choose("#ruleset", "tromp-taylor")
	v.says("#ending-note", "Nothing is removed.")
	v.says("#ending-note", "The board as it stands") // the title, which a phone cuts off in the list
	v.until(`document.querySelector("#ending option").textContent === "As usual under these rules"`)
	if eval[bool](v, `document.querySelector("#mediator").checkVisibility() || document.querySelector("#judge").checkVisibility()`) {
		t.Error("who decides is asked though nobody will")
	}
	v.choose("#ending", "mediation")
	v.says("#ending-note", "The mediator decides")
	// a program accepts nobody
	v.until(`document.querySelector("#mediator").value === "judge:best" && document.querySelector("#mediator option[value=person]").disabled`)
	v.choose("#opponent", "friend")
	v.until(`!document.querySelector("#mediator option[value=person]").disabled`)
	v.choose("#mediator", "person")
	v.choose("#opponent", "builtin")
	v.until(`document.querySelector("#mediator").value === "judge:best"`)
	v.fits("home-ending")
	v.choose("#ending", "auto")
	if got := eval[string](v, `document.querySelector("#judge").value`); got != "best" {
		t.Errorf("the judge is %s, want the server's default", got)
	}
	v.choose("#judge", "tom")
	v.click("#play-now")
	v.until(`location.pathname === "/games/g1"`)
	v.want(f, "POST guests", `POST games {"color":"black","ending":"auto","judge":"tom","opponent":"builtin","ruleset":"tromp-taylor","size":"9x9","time":"none"}`)
}

func TestEndingMediatorByWish(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL)
	v.until(`document.querySelector("#ending option[value=ladder]")`)
	v.click("#more summary")
	v.choose("#ending", "ladder")
	v.click(".choice:has(#size-custom) span") // 7x5
	v.until(`document.querySelector('#mediator option[value="engine:gnugo"]').disabled`)
	v.click(".choice:has(#size-9) span")
	v.choose("#mediator", "engine:gnugo")
	v.click("#play-now")
	v.until(`location.pathname === "/games/g1"`)
	v.want(f, "POST guests", `POST games {"color":"black","ending":"ladder","mediator":"engine:gnugo","opponent":"builtin","ruleset":"chinese","size":"9x9","time":"none"}`)
}

func TestEndingNamedMediator(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL)
	v.until(`document.querySelector("#ending option[value=mediation]")`)
	v.click("#more summary")
	v.choose("#ending", "mediation")
	v.choose("#mediator", "account")
	v.click("#play-now")
	v.says("#error", "Name the account")
	v.fill("#mediator-account", " Segoe ")
	v.fits("home-mediator")
	v.click("#play-now")
	v.until(`location.pathname === "/games/g1"`)
	v.want(f, "POST guests", `POST games {"color":"black","ending":"mediation","mediator":"account:Segoe","opponent":"builtin","ruleset":"chinese","size":"9x9","time":"none"}`)
}

func TestEndingAdvancedTerms(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL)
	v.until(`document.querySelector("#ending option[value=mediation]")`)
	v.click("#more summary")
	shown := func(want string) {
		t.Helper()
		got := eval[string](v, `["mediator", "mediator-account", "fallback", "judge", "allow-unsound", "passing"].filter((id) => document.getElementById(id).checkVisibility()).join(" ")`)
		if got != want {
			t.Errorf("the form asks for %q, want %q", got, want)
		}
	}
	shown("")
	v.choose("#ending", "ladder")
	shown("mediator")
	v.choose("#ending", "auto")
	shown("judge")
	v.choose("#ending", "mediation")
	shown("mediator fallback")
	v.says("#fallback", "As usual: Play goes on once")
	v.choose("#fallback", "as-is")
	v.click("#limits summary")
	shown("mediator fallback passing")
	v.choose("#passing", "for-good")
	v.choose("#ruleset", "blog-2012")
	v.until(`document.querySelector("#forced-pass").checked && !document.querySelector("#illegal-loses").checked`)
	v.choose("#ruleset", "dublin-2001")
	v.until(`!document.querySelector("#forced-pass").checked && document.querySelector("#illegal-loses").checked`)
	v.until(`document.querySelector("#move-limit").placeholder === "500, the usual"`)
	v.says("#repetition", "As usual: Play goes on")
	v.fits("home-limits")
	v.click("#illegal-loses")
	v.click("#forced-pass")
	v.fill("#move-limit", "1e3")
	v.click("#play-now")
	v.says("#error", "The limit of moves is a whole number")
	v.fill("#move-limit", "120")
	v.choose("#at-limit", "count")
	v.choose("#repetition", "draw")
	v.click("#play-now")
	v.until(`location.pathname === "/games/g1"`)
	v.want(f, "POST guests", `POST games {"at_limit":"count","color":"black","ending":"mediation","fallback":"as-is","forced_pass":true,"illegal_loses":false,"mediator":"judge:best","move_limit":120,"opponent":"builtin","passing":"for-good","repetition":"draw","ruleset":"dublin-2001","size":"9x9","time":"none"}`)
}

func TestEndingUsualTermsNotAskedFor(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	v := open(t, desktop, f.URL)
	v.until(`document.querySelector("#ending option[value=mediation]")`)
	v.click("#more summary")
	v.choose("#ruleset", "dublin-2001")
	v.choose("#ending", "auto")
	v.click("#play-now")
	v.until(`location.pathname === "/games/g1"`)
	v.want(f, "POST guests", `POST games {"color":"black","ending":"auto","opponent":"builtin","ruleset":"dublin-2001","size":"9x9","time":"none"}`)
}

func TestEndingPlayOnInstead(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, under("confirmation", nil), func(f *fake) { f.scoring()["may_play_on"] = true })
	v.says("#counting", "no list is given, and White moves first")
	v.fits("play-on-instead")
	v.click("#play-on")
	v.want(f, `POST scoring/play-on {"confirm":[],"stop":1}`)
	f.tell(func() {
		f.event("play_on_asked", object{"stop": 1, "color": "black"})
		f.resume("white")
	})
	v.says("#announce", "Black wants the game to go on.")
	f.tell(func() {
		stopped(f)
		f.scoring()["stop"] = 2
	})
	v.says("#counting", "Both have passed.")
	v.until(`!document.querySelector("#play-on")`)
}

func TestEndingHowItEnds(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, under("mediation", object{"mediator": "account:p3", "mediator_name": "Segoe", "fallback": "cleanup", "limits": agreed(nil)["limits"]}))
	v.click("#how-it-ends summary")
	for _, said := range []string{"A third party decides", "The mediator decides about the disputed chains only.", "The account Segoe", "Play goes on once", "343", "A draw", "No result"} {
		v.says("#how-it-ends", said)
	}
	v.fits("how-it-ends")
	f.tell(func() {
		under("play-on", object{"allow_unsound": true})(f)
		f.state["you"], f.state["white"] = "", object{"kind": "person", "name": ""}
	})
	v.says("#seat-panel", "A lie can gain here")
	v.says("#how-it-ends", "A lie can gain here")
}

func TestEndingIfBothPass(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, under("confirmation", nil))
	v.says("#if-both-pass", "If both pass now: both say what is dead, and disputes are tried on a copy")
	f.tell(func() { under("marking", nil)(f) })
	v.says("#if-both-pass", "you mark the dead stones by turns")
	v.typed("s")
	v.says("#answer", "Your turn: Black. If both pass now: you mark the dead stones by turns.")
}

func TestEndingPlaceOfMediator(t *testing.T) {
	t.Parallel()
	free := func(f *fake) { f.state["mediator"] = object{"kind": "person", "name": "", "free": true} }
	f, v := staged(t, desktop, under("mediation", object{"mediator": "person"}), againstPerson, free, watching)
	v.says("#mediator-panel", "The players look for a mediator")
	f.tell(func() { f.refuse = "somebody mediates already" })
	v.typed("mediator")
	v.says("#error", "Somebody mediates already.")
	v.want(f, "POST guests", `POST mediator {}`)
	f.tell(func() { f.state["you"] = "black" })
	v.says("#mediator-panel", "Send this link to whom you both want as mediator")
	f.tell(func() { f.state["white"] = object{"kind": "person", "name": ""} })
	v.says("#seat-panel", "Send this link to your friend, and to whom you both want as mediator")
	f.tell(func() {
		againstPerson(f)
		f.state["mediator"] = object{"kind": "person", "name": "Segoe", "player": "p3", "free": false}
	})
	v.says("#mediator-panel", "Segoe mediates: if the players do not agree about dead stones, Segoe decides.")
}

func TestEndingOfferingToMediate(t *testing.T) {
	t.Parallel()
	obey := func(f *fake, method, path string, _ object) {
		if path == "mediator" {
			f.state["mediator"] = object{"kind": "person", "name": "", "free": true}
			if method == "POST" {
				f.state["mediator"].(object)["offered"] = object{"name": "Hana", "player": "p1", "black": false, "white": false}
			}
		}
	}
	f := newFake(t, object{"you": "", "black": object{"kind": "person", "name": "Honinbo", "player": "p4"}, "white": object{"kind": "person", "name": "Inoue", "player": "p2"}, "mediator": object{"kind": "person", "name": "", "free": true}}, obey)
	v := open(t, desktop, f.URL+"/games/g1")
	v.says("#mediate", "Offer to mediate this game")
	v.picture("mediator-wanted")
	v.click("#mediate")
	v.says("#mediator-panel", "You offer to mediate this game.")
	v.says("#mediator-panel", "Waiting for Black and White…")
	v.click("#stop-mediating")
	v.says("#mediate", "Offer to mediate this game")
	v.answered()
	v.click("#mediate")
	v.says("#mediator-panel", "You offer")
	f.tell(func() { f.state["mediator"].(object)["offered"].(object)["white"] = true })
	v.says("#mediator-panel", "White accepts. Waiting for Black…")
	v.fits("mediator-offering")
	f.tell(func() { // the one who was accepted is told so as the mediator, anew
		f.state["mediator"] = object{"kind": "person", "name": "Hana", "player": "p1", "free": false}
	})
	f.tell(func() { f.state["mediating"] = true })
	v.says("#mediator-panel", "You are the mediator of this game.")
	v.fits("mediator-seated")
	v.click("#stop-mediating")
	v.want(f, "POST guests", `POST mediator {}`, `DELETE mediator {}`, `POST mediator {}`, `DELETE mediator {}`)
}

func TestEndingAcceptingMediator(t *testing.T) {
	t.Parallel()
	offered := object{"name": "Segoe", "player": "p3", "black": false, "white": false}
	f, v := staged(t, desktop, under("mediation", object{"mediator": "person"}), againstPerson, func(f *fake) {
		f.state["mediator"] = object{"kind": "person", "name": "", "free": true, "offered": offered}
	})
	v.says("#mediator-panel", "Segoe offers to mediate")
	v.says("#mediator-panel", "It takes the word of both players")
	v.fits("mediator-offered")
	f.tell(func() {
		f.event("mediator_answered", object{"color": "white", "yes": true})
		offered["white"] = true
	})
	v.says("#mediator-panel", "White accepts.")
	v.says("#announce", "White accepts.")
	v.click("#mediator-decline")
	v.answered()
	v.typed("decline")
	v.click("#mediator-accept")
	v.want(f, `POST mediator/answer {"player":"p3","yes":false}`, `POST mediator/answer {"player":"p3","yes":false}`, `POST mediator/answer {"player":"p3","yes":true}`)
	f.tell(func() { offered["black"], offered["white"] = true, false })
	v.says("#mediator-panel", "Black accepts. Waiting for White…")
	v.until(`!document.querySelector("#mediator-accept")`)
	f.tell(func() {
		f.event("mediator_left", nil)
		f.state["mediator"] = object{"kind": "person", "name": "", "free": true}
	})
	v.says("#announce", "The mediator has left.")
	v.says("#mediator-panel", "He offers, and you both accept")
}

func TestEndingMediatorByName(t *testing.T) {
	t.Parallel()
	named := func(player string) func(*fake) {
		return func(f *fake) {
			f.state["mediator"] = object{"kind": "person", "name": "Segoe", "player": player, "free": true}
		}
	}
	f, v := staged(t, desktop, stopped, under("mediation", object{"mediator": "account:p3"}), againstPerson, named("p3"))
	v.says("#mediator-panel", "Segoe has not come yet; send this link")
	f.tell(func() { referred(f); named("p3")(f) })
	v.says("#referral", "The players do not agree, and Segoe, who is to mediate, has not come yet.")
	f.come(stopped, watching)
	v.says("#mediator-panel", "Segoe is to mediate, and has not come yet.")

	f = newFake(t, object{"you": ""}, nil)
	f.tell(func() { againstPerson(f); named("p1")(f) })
	v = open(t, desktop, f.URL)
	v.click("#play-now") // so that the browser is somebody
	v.says("#mediator-panel", "The players have named you as the mediator")
	v.fits("mediator-named")
	f.acts()
	v.click("#mediate")
	v.want(f, `POST mediator {}`)
}

func TestEndingVerdict(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, under("mediation", object{"mediator": "person", "fallback": "as-is"}), referred, watching)
	f.tell(func() { f.state["mediating"] = true })
	v.says("#referral", "You decide")
	v.says("#referral", "Black says C3 C4 are alive. White says C3 C4 are dead.")
	v.says("#referral", "The referee sees as dead: B8.")
	v.says("#referral", "Without one in time, the board counts as it is.")
	v.labeled("C3", "C3, black, disputed")
	v.says("#give-verdict", "1 chain to go")
	v.point("G7") // nobody asks about it
	v.point("C4")
	v.labeled("C3", "C3, black, marked dead")
	v.says("#give-verdict", "Give the verdict: 2 stones dead")
	v.click(".choice:has(#alive-C3) span")
	v.labeled("C3", "C3, black")
	v.says("#give-verdict", "all alive")
	v.typed("dead c4")
	v.says("#answer", "C3 C4: dead.")
	v.typed("dead g7")
	v.says("#answer", "That cannot be done now.")
	v.typed("verdict")
	v.want(f, `POST scoring/verdict {"dead":["C3","C4"],"stop":1}`)
	v.answered()
	v.click("#give-verdict")
	v.click("#no-verdict")
	v.want(f, `POST scoring/verdict {"dead":["C3","C4"],"stop":1}`, `POST scoring/verdict {"none":true,"stop":1}`)
}

func TestEndingWaitingForVerdict(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, under("mediation", object{"mediator": "person", "fallback": "cleanup"}), referred)
	v.says("#referral", "Segoe decides")
	v.says("#referral", "White says C3 C4 are dead. You say C3 C4 are alive.")
	v.says("#referral", "play goes on once")
	v.point("C3")
	v.labeled("C3", "C3, black, disputed")
	f.tell(func() { f.state["mediator"] = object{"kind": "person", "name": "", "free": true} })
	v.says("#referral", "nobody has taken the place of the mediator yet")
	v.says("#mediator-panel", "Send this link")
	f.tell(func() { f.state["you"] = "" })
	v.says("#mediate", "Offer to mediate this game")
	v.want(f)
}

func TestEndingMarking(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, under("marking", nil), marking)
	v.says("#marking", "Your turn: choose a dead chain")
	v.says("#marks", "Marked as dead: B8.")
	v.says("#marking", "The referee sees as dead: B8.")
	v.labeled("B8", "B8, white, marked dead")
	v.says("#done", "Done → W+2.5, if both are")
	v.says("#marking", "White moves; if both then pass at once, every stone is alive")
	v.point("B8") // marked already
	v.until(`document.querySelector("#mark").disabled`)
	v.point("C4")
	v.labeled("C3", "C3, black, chosen")
	v.says("#mark", "Mark this chain: C3 C4")
	v.picture("marking-chosen")
	v.click("#mark")
	v.want(f, `POST scoring/mark {"point":"C3","stop":1}`)
	f.tell(func() {
		f.event("mark", object{"stop": 1, "color": "black", "point": "C3", "dead": []string{"B8", "C3", "C4"}})
		f.scoring()["marks"], f.scoring()["mark_turn"] = []string{"B8", "C3", "C4"}, "white"
	})
	v.says("#announce", "Black marks C3 as dead.")
	v.says("#marking", "White marks dead stones, disagrees, or is done.")
	v.says("#marks", "Marked as dead: B8 C3 C4.")
	if eval[bool](v, `Boolean(document.querySelector("#mark, #done"))`) {
		t.Error("who is not to mark is asked to")
	}
}

func TestEndingMarkingByKeys(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, under("marking", nil), marking)
	v.says("#marking", "Your turn")
	v.typed("mark a1")
	v.says("#answer", "That cannot be done now.")
	v.typed("mark g7")
	v.want(f, `POST scoring/mark {"point":"G7","stop":1}`)
	v.typed("dispute")
	v.typed("done")
	v.want(f, `POST scoring/dispute {"stop":1}`, `POST scoring/done {"stop":1}`)
	v.answered()
	f.tell(func() { f.doubts = []string{"C3", "C4"} })
	v.typed("done")
	v.says("#doubt", "The referee is sure that these stones of yours live: C3 C4.")
	v.picture("marking-doubt")
	v.click("#insist")
	v.want(f, `POST scoring/done {"stop":1}`, `POST scoring/done {"stop":1,"sure":true}`)
}

func TestEndingTrial(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, under("confirmation", nil), tried)
	v.says("#trial", "Trial 2: can C3 C4 be captured?")
	v.says("#trial-turn", "Your turn on the copy: Black")
	v.says("#trial", "If both pass now: C3 C4 are alive")
	v.says("#trial", "The ko at D4 is closed to you until a pass names it.")
	v.says("#trials", "Trial 1: B8 captured; a stone of the chain left the board.")
	v.says("#board-name", "this board stays as it is")
	v.until(`document.querySelector('#copy [data-vertex=D5]')?.getAttribute("aria-label") === "D5, white, last move"`)
	v.until(`document.querySelector('#board [data-vertex=D5]').getAttribute("aria-label") === "D5, empty"`)
	v.until(`document.querySelector("#copy").getBoundingClientRect().left > document.querySelector("#board").getBoundingClientRect().right`)
	v.resize(phone) // the copy comes first, and what can be done with it
	v.until(`(() => {
			const [copy, pass, own] = ["#copy", "#trial-pass", "#board"].map((id) => document.querySelector(id).getBoundingClientRect());
			return copy.bottom < pass.top && pass.bottom < own.top && copy.width > 300;
		})()`)
	v.resize(desktop)
	v.click("#board [data-vertex=E5] .hit") // it is only looked at
	v.click("#copy [data-vertex=E5] .hit")
	v.want(f, `PUT trials/2/moves/2 {"move":"E5"}`)
	f.tell(func() {
		f.event("trial_move", object{"trial": 2, "n": 2, "color": "black", "move": "E5", "captured": []string{}})
		f.state["trial"].(object)["moves"] = 2
	})
	v.says("#announce", "On the copy: Black E5.")
	f.tell(func() {
		f.event("trial_end", object{"trial": 2, "captured": false, "why": object{"code": "trial-passed"}})
	})
	v.says("#announce", "Trial 2 is over: both sides passed, and the chain stands.")
	v.focus("#copy [data-vertex=B4]")
	v.key(kb.Enter)
	v.want(f, `PUT trials/2/moves/3 {"move":"B4"}`)
	f.tell(func() { f.state["trial"].(object)["to_play"] = "white" })
	v.says("#trial-turn", "White to move on the copy.")
	f.tell(func() { f.state["trial"].(object)["to_play"] = "black" })
	v.click("#trial-pass-D4")
	v.click("#trial-pass")
	v.answered()
	v.typed("pass d4")
	v.answered()
	v.typed("b4")
	v.want(f, `PUT trials/2/moves/3 {"ko":"D4","move":"pass"}`, `PUT trials/2/moves/3 {"move":"pass"}`,
		`PUT trials/2/moves/3 {"ko":"D4","move":"pass"}`, `PUT trials/2/moves/3 {"move":"B4"}`)
	f.tell(func() { f.state["trial"].(object)["last"] = "pass" })
	v.says("#trial", "If one more pass follows: C3 C4 are alive")
}

func TestEndingTrialWatched(t *testing.T) {
	t.Parallel()
	f, v := staged(t, phone, stopped, proposed, under("confirmation", nil), tried, watching)
	v.says("#trial-turn", "Black to move on the copy.")
	v.until(`document.querySelector("#copy").getBoundingClientRect().bottom < document.querySelector("#board").getBoundingClientRect().top`)
	if eval[int](v, `document.querySelectorAll("#panel button:not([id^=light])").length`) != 0 {
		t.Error("who watches is offered to act")
	}
	v.want(f)
}

func TestEndingNoResult(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, under("confirmation", nil), tried)
	if eval[bool](v, `Boolean(document.querySelector("#void"))`) {
		t.Error("a program is asked to agree to something")
	}
	f.come(againstPerson)
	v.click("#void")
	v.want(f, `POST void {}`)
	f.tell(func() { f.state["void_asked"] = "black" })
	v.says("#trial", "You offered that the game has no result.")
	f.tell(func() { f.state["void_asked"] = "white" })
	v.says("#void-panel", "White offers that the game has no result.")
	v.click("#void-decline")
	v.typed("allow")
	v.want(f, `POST void/decline {}`, `POST void/accept {}`)
}

func TestEndingJudgesCount(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, under("auto", object{"judge": "tom"}), judged)
	v.says("#judged", "The judge has counted")
	v.says("#judged", "The judge sees as dead: B8.")
	v.labeled("B8", "B8, white, marked dead")
	v.labeled("G7", "G7, white")
	v.says(`#counts [data-count="verdict"]`, "W+2.5")
	v.says("#judged", "if both pass at once, this count stands")
	v.click("#accept")
	v.click("#play-on")
	v.want(f, `POST scoring/accept {"stop":1}`, `POST scoring/play-on {"confirm":[],"stop":1}`)
	f.tell(func() {
		asWhite(f)
		f.scoring()["answers"] = object{"black": object{"accept": false, "confirmed": []string{}}}
	})
	v.says("#judged", "Black plays on.")
	f.tell(func() { f.state["phase"] = "referred"; f.scoring()["phase"] = "referred" })
	v.says("#referral", "The judge is counting")
}

func TestEndingRuling(t *testing.T) {
	t.Parallel()
	_, v := staged(t, desktop, stopped, ended, documented)
	v.says(`#ruling [data-vertex="C3"]`, "Black said alive; White said dead; Segoe said alive.")
	v.says(`#ruling [data-vertex="C3"]`, "Alive, says the mediator.")
	v.says(`#ruling [data-vertex="B8"]`, "In both lists.")
	if eval[bool](v, `Boolean(document.querySelector('#ruling [data-vertex="G7"]'))`) {
		t.Error("a chain that nobody spoke of is in the ruling")
	}
	v.picture("ruling")
}

// TestEndingFindings: the result of a game counted by territory tells which eyes and sekis it rests on.
func TestEndingFindings(t *testing.T) {
	t.Parallel()
	_, v := staged(t, desktop, stopped, ended, func(f *fake) {
		f.ruling = document(f, object{"findings": eyesAndSekis()})
	})
	v.says(`#findings [data-code="read-false-eye"]`, "A1: no point for Black, since a false eye will have to be filled to connect.")
	v.click("#mark-findings")
	v.labeled("A1", "A1, empty, Black's point, false eye")
	v.labeled("A5", "A5, empty, Black's point, eye")
	v.picture("findings-game")
	v.click("#mark-findings")
	v.labeled("A5", "A5, empty, Black's point")
}

// TestEndingRulingSilent: of a side that let the time run out the page does not claim that it said anything.
func TestEndingRulingSilent(t *testing.T) {
	t.Parallel()
	_, v := staged(t, desktop, stopped, ended, func(f *fake) {
		f.ruling = document(f, object{
			"stops": []object{stopTold(f, object{
				"proposal": object{"dead": []string{"B8"}, "unsettled": []string{}, "judge": "fake", "seed": 1},
				"lists": []object{
					{"color": "black", "dead": []string{"B8"}, "silent": true}, {"color": "white", "dead": []string{"B8"}, "silent": true},
				},
			})},
			"chains": []object{{"color": "white", "stones": []string{"B8"}, "dead": true, "why": why("fate-both-silent")}},
		})
	})
	v.says(`#ruling [data-vertex="B8"]`, "Black said nothing; the referee's list holds; White said nothing; the referee's list holds.")
	v.says(`#ruling [data-vertex="B8"]`, "Dead, says the referee; both sides said nothing.")
}

// TestEndingRulingCaptured: what was called dead, and captured when play went on, is in the ruling; a stone that was
// put there since is not taken for it.
func TestEndingRulingCaptured(t *testing.T) {
	t.Parallel()
	_, v := staged(t, phone, stopped, func(f *fake) {
		said := stopTold(f, object{
			"disputed": []string{"B8"}, "lists": []object{{"color": "black", "dead": []string{"B8"}}, {"color": "white", "dead": []string{}}},
		})
		f.move("black", "C8", "B8")
		f.move("black", "B8")
		ended(f)
		f.ruling = document(f, object{
			"stops":  []object{said, stopTold(f, object{"stop": 2})},
			"chains": []object{{"color": "black", "stones": []string{"B8", "C8"}, "dead": false, "why": why("fate-played-out")}},
		})
	})
	v.says("#ruling", "B8captured")
	v.says("#ruling li", "Stop 1: Black said dead; White said alive.")
	if got := eval[int](v, `document.querySelectorAll("#ruling li").length`); got != 1 {
		t.Errorf("the ruling speaks of %d things, want of the one that was in dispute", got)
	}
	v.fits("ruling-captured")
}

func TestEndingFits(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, under("mediation", object{"mediator": "person", "fallback": "cleanup"}), referred, watching)
	f.tell(func() { f.state["mediating"] = true })
	v.until(`document.querySelector("#give-verdict")`)
	v.fits("referral")
	f.tell(func() { f.state["you"], f.state["mediating"] = "black", false; under("marking", nil)(f); marking(f) })
	v.until(`document.querySelector("#marking")`)
	v.fits("marking")
	f.tell(func() { under("confirmation", nil)(f); tried(f) })
	v.until(`document.querySelector("#trial")`)
	v.fits("trial")
	f.tell(func() {
		stopped(f)
		under("auto", nil)(f)
		judged(f)
	})
	v.until(`document.querySelector("#judged")`)
	v.fits("judged")
	f.tell(func() {
		ended(f)
		f.ruling = document(f, object{
			"stops": []object{stopTold(f, object{
				"marks":  []string{"B8"},
				"trials": []object{{"chain": []string{"B8"}, "moves": []string{}, "captured": true, "why": object{"code": "trial-captured"}}},
			})},
			"chains": []object{{"color": "white", "stones": []string{"B8"}, "dead": true, "why": object{"code": "fate-captured", "args": object{"trial": "1"}}}},
		})
	})
	v.says(`#ruling [data-vertex="B8"]`, "Marked as dead by turns; trial 1: captured.")
	v.fits("ruling")
}
