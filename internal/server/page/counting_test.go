package page

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// stopped lets both sides pass on a board with a chain of each side and one that may
// be dead.
func stopped(f *fake) {
	f.move("black", "C3")
	f.move("white", "G7")
	f.move("black", "C4")
	f.move("white", "B8")
	f.move("black", "pass")
	f.move("white", "pass")
	f.state["phase"], f.state["legal"] = "scoring", nil
	f.state["scoring"] = object{
		"stop": 1, "phase": "scoring", "deadline_ms": 90000,
		"chains": []object{
			{"color": "black", "stones": []string{"C3", "C4"}},
			{"color": "white", "stones": []string{"G7"}},
			{"color": "white", "stones": []string{"B8"}},
		},
		"lists": object{}, "disputed": []string{}, "agreed": []string{}, "answers": object{},
		"counts": object{"komi": 7.5, "as_is": object{"black": 40, "white": 41, "result": "W+8.5"}}, "resume_to_play": "black",
	}
}

// scoring returns what is being said about the stop.
func (f *fake) scoring() object { return f.state["scoring"].(object) }

func proposed(f *fake) {
	f.scoring()["proposal"] = object{"dead": []string{"B8"}, "unsettled": []string{"G7"}, "judge": "fake", "seed": 1}
	f.scoring()["counts"].(object)["referee"] = object{"black": 50, "white": 31, "result": "B+11.5"}
}

// disputed lets White's list differ: White says that C3 and C4 are dead, and both say
// so of B8.
func disputed(f *fake) {
	f.state["phase"] = "dispute"
	s := f.scoring()
	s["phase"] = "dispute"
	s["lists"] = object{"black": object{"dead": []string{"B8"}}, "white": object{"dead": []string{"B8", "C3", "C4"}}}
	s["agreed"], s["disputed"] = []string{"B8"}, []string{"C3", "C4"}
	counts := s["counts"].(object)
	counts["black"] = object{"black": 43, "white": 38, "result": "W+2.5"}
	counts["white"] = object{"black": 38, "white": 43, "result": "W+12.5"}
}

// ended is a game that was counted.
func ended(f *fake) {
	f.state["phase"], f.state["to_play"] = "over", ""
	delete(f.state, "scoring")
	f.state["result"] = object{"winner": "black", "by": "count", "margin": 4.5}
	f.state["result_text"], f.state["why"] = "B+4.5", object{"code": "lists-settle"}
	tally := func(stones, surrounded int) object {
		return object{"stones": stones, "surrounded": surrounded, "prisoners": 0, "tax": 0, "button": 0, "total": stones + surrounded}
	}
	f.state["ruling"] = object{
		"dead": []string{"B8"}, "why": object{"code": "lists-settle"}, "score": 4.5,
		"tally": object{"black": tally(20, 26), "white": tally(15, 19)},
		"owner": []string{"XXXXX....", "XXXXX.OOO", "XXXXX.OOO", "XXX...OOO", "XXX...OOO", "XXXX..OOO", "XXXX..OOO", "XXXXX.OOO", "XXXXX.OOO"},
	}
}

// staged opens a game that has come to some stages.
func staged(t *testing.T, browser context.Context, on screen, stages ...func(*fake)) (*fake, *tab) {
	t.Helper()
	f := newFake(t, empty(), nil)
	f.tell(func() {
		for _, stage := range stages {
			stage(f)
		}
	})
	return f, open(t, browser, on, f.URL+"/games/g1")
}

// counting holds the tests of the end of a game.
func counting(t *testing.T, browser context.Context) {
	t.Run("agree", func(t *testing.T) { countingAgree(t, browser) })
	t.Run("own list", func(t *testing.T) { countingOwnList(t, browser) })
	t.Run("own list by keys", func(t *testing.T) { countingOwnListByKeys(t, browser) })
	t.Run("a sealed list", func(t *testing.T) { countingASealedList(t, browser) })
	t.Run("territory gives nothing up at once", func(t *testing.T) { countingTerritoryGivesNothingUpAtOnce(t, browser) })
	t.Run("a list that gives up living stones", func(t *testing.T) { countingAListThatGivesUpLivingStones(t, browser) })
	t.Run("dispute", func(t *testing.T) { countingDispute(t, browser) })
	t.Run("confirm", func(t *testing.T) { countingConfirm(t, browser) })
	t.Run("what play goes on about", func(t *testing.T) { countingWhatPlayGoesOnAbout(t, browser) })
	t.Run("a dispute on a phone", func(t *testing.T) { countingADisputeOnAPhone(t, browser) })
	t.Run("unknown list", func(t *testing.T) { countingUnknownList(t, browser) })
	t.Run("stale", func(t *testing.T) {
		f, v := staged(t, browser, desktop, stopped, proposed)
		f.tell(func() { f.refuse = "this list is for stop 1; stop 2 is being counted" })
		v.click("#agree")
		v.says("#error", "This list is for stop 1; stop 2 is being counted.")
	})
	t.Run("result", func(t *testing.T) { countingResult(t, browser) })
	t.Run("under all rules", func(t *testing.T) { countingUnderAllRules(t, browser) })
	t.Run("watching", func(t *testing.T) { countingWatching(t, browser) })
	t.Run("fits", func(t *testing.T) { countingFits(t, browser) })
}

func countingAgree(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped)
	v.says("#counting", "The referee is looking")
	v.says("#deadline", "1:30")
	f.tell(func() { proposed(f) })
	v.says("#counting", "The referee sees as dead: B8.")
	v.says("#counting", "It depends on who moves first: G7 (dashed boxes).")
	v.labeled("B8", "B8, white, marked dead")
	v.click("#agree")
	v.want(f, `PUT scoring/claims/me {"dead":["B8"],"stop":1}`)
	f.tell(func() { f.scoring()["lists"] = object{"black": object{"dead": []string{"B8"}}} })
	v.says("#counting", "Your list is sent. Nobody else sees it until both are in. Waiting for White")
	v.says("#marks", "You have called dead: B8.")
	v.point("G7") // it is final
	v.labeled("G7", "G7, white, unsettled")
}

func countingOwnList(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, proposed)
	v.point("B8") // not dead after all
	v.labeled("B8", "B8, white")
	v.says("#marks", "everything is alive")
	v.point("C4")
	v.labeled("C3", "C3, black, marked dead")
	v.picture("counting-marked")
	f.tell(func() { proposed(f) }) // news do not undo what somebody has chosen
	v.says("#marks", "2 stones dead")
	v.click("#send-list")
	v.want(f, `PUT scoring/claims/me {"dead":["C3","C4"],"stop":1}`)
}

func countingOwnListByKeys(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped)
	v.says("#counting", "Which stones could no longer be saved?")
	eval[bool](v, `document.querySelector("go-board [data-vertex=C3]").focus() ?? true`)
	v.key(kb.Enter)
	v.labeled("C4", "C4, black, marked dead")
	v.says("#announce", "C3 C4: dead.")
	v.typed("dead g7")
	v.says("#answer", "G7: dead.")
	v.typed("alive c4")
	v.says("#answer", "C3 C4: alive.")
	v.typed("alive c4")
	v.typed("done")
	v.want(f, `PUT scoring/claims/me {"dead":["G7"],"stop":1}`)
}

func countingASealedList(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, proposed)
	v.says("#counting", "sealed until both lists are in. Stones of your own that you call dead you give up, unless play goes on.")
	f.tell(func() {
		f.event("claim", object{"stop": 1, "color": "white", "dead": []string{}, "sealed": true})
		f.scoring()["lists"] = object{"white": object{"dead": []string{}, "sealed": true}}
	})
	v.says("#counting", "White has sent a list. It is sealed until both are in.")
	v.says("#announce", "White has sent a list. It is sealed until both are in.")
	v.fits("counting-sealed")
	f.tell(func() { f.state["you"] = "" }) // who looks on sees no more
	v.says("#counting", "White has sent a list. It is sealed until both are in.")
	f.tell(func() {
		f.state["you"] = "black"
		f.event("lists", object{"stop": 1, "black": object{"dead": []string{"B8"}}, "white": object{"dead": []string{"B8", "C3", "C4"}}})
		disputed(f)
	})
	v.says("#announce", "Both lists are in, and open.")
	v.says("#dispute", "White says C3 C4 are dead.")
	v.says("#dispute", "Both lists call dead: B8.")
	f.tell(func() {
		f.scoring()["agreed"], f.scoring()["lists"].(object)["black"] = []string{}, object{"dead": []string{}}
	})
	v.says("#dispute", "White calls its own B8 dead, and nobody disputes it.")
}

func countingTerritoryGivesNothingUpAtOnce(t *testing.T, browser context.Context) {
	_, v := staged(t, browser, desktop, stopped, proposed, under("confirmation", object{"rules": object{"scoring": "territory", "tax": "seki"}}))
	v.says("#counting", "sealed until both lists are in.")
	if eval[bool](v, `document.querySelector("#counting").textContent.includes("you give up")`) {
		t.Error("who calls his own stones dead is told that he gives them up")
	}
}

func countingAListThatGivesUpLivingStones(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, proposed)
	doubt := func() { f.tell(func() { f.doubts = []string{"C3", "C4"} }) }
	v.point("C4")
	doubt()
	v.click("#send-list")
	v.says("#doubt", "The referee is sure that these stones of yours live: C3 C4. Give them up all the same?")
	v.labeled("C3", "C3, black, marked dead, alive, the referee is sure")
	v.fits("counting-doubt")
	v.click("#spare")
	v.until(`!document.querySelector("#doubt")`)
	v.labeled("C3", "C3, black")
	v.says("#send-list, #agree", "Agree with the referee")
	v.point("C3")
	v.point("B8")
	doubt()
	v.typed("sure")
	v.says("#answer", "That cannot be done now.")
	v.typed("done")
	v.says("#doubt", "sure that these stones")
	v.typed("sure")
	v.want(f, `PUT scoring/claims/me {"dead":["B8","C3","C4"],"stop":1}`, `PUT scoring/claims/me {"dead":["C3","C4"],"stop":1}`, `PUT scoring/claims/me {"dead":["C3","C4"],"stop":1,"sure":true}`)
	f.tell(func() { f.scoring()["lists"] = object{"black": object{"dead": []string{"C3", "C4"}}} })
	v.until(`!document.querySelector("#doubt")`)
	f.tell(func() { disputed(f) })
	v.says("#dispute", "You do not agree")
	doubt()
	v.click("#accept")
	v.says("#doubt", "sure that these stones")
	v.click("#spare")
	v.until(`document.querySelector("#accept")`)
	doubt()
	v.click("#accept")
	v.click("#insist")
	v.want(f, `POST scoring/accept {"stop":1}`, `POST scoring/accept {"stop":1}`, `POST scoring/accept {"stop":1,"sure":true}`)
}

func countingDispute(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, proposed, disputed)
	v.says("#dispute", "You do not agree on 1 chain")
	v.says("#dispute", "White says C3 C4 are dead. You say C3 C4 are alive.")
	v.labeled("C3", "C3, black, disputed")
	v.labeled("B8", "B8, white, marked dead")
	for row, result := range map[string]string{"black": "W+2.5", "white": "W+12.5", "referee": "B+11.5", "as-is": "W+8.5"} {
		v.says(`#counts [data-count="`+row+`"]`, result)
	}
	v.says("#play-on", "Play it out: Black to move")
	f.tell(func() { f.scoring()["answers"] = object{"white": object{"accept": false, "confirmed": []string{}}} })
	v.says("#dispute", "White wants it played out.")
	v.says("#accept", "Agree with White → W+12.5")
	v.click("#accept")
	v.click("#play-on")
	v.want(f, `POST scoring/accept {"stop":1}`, `POST scoring/play-on {"confirm":[],"stop":1}`)
}

func countingConfirm(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, proposed, disputed)
	f.tell(func() { f.state["you"], f.scoring()["may_confirm"] = "white", true })
	v.click("#confirm-B8")
	v.until(`document.querySelector("#confirm-B8").checked`)
	v.point("B8")
	v.until(`!document.querySelector("#confirm-B8").checked`)
	v.typed("dead b8")
	v.until(`document.querySelector("#confirm-B8").checked`)
	v.typed("play on")
	v.want(f, `POST scoring/play-on {"confirm":["B8"],"stop":1}`)
	f.tell(func() {
		f.state["phase"], f.state["to_play"], f.state["if_both_pass"] = "play", "white", "W+2.5"
		delete(f.state, "scoring")
	})
	v.says("#if-both-pass", "If both pass now: W+2.5")
	v.says("#status", "Your turn: White")
	f.tell(func() {
		f.event("resumed", object{"stop": 1, "to_play": "white", "disputed": []string{"C3", "C4"}, "agreed": []string{"B8"}, "frozen": []string{"B8"}})
		f.state["resumption"] = object{"stop": 1, "disputed": []string{"C3", "C4"}, "agreed": []string{"B8"}, "frozen": []string{"B8"}, "ends": true}
	})
	v.says("#playing-out", "The dispute of stop\u00a01 is played out")
	v.says("#playing-out", "In dispute: C3 C4.")
	v.says("#playing-out", "unless a move touches it: B8.")
	v.says("#playing-out", "When both pass again, the game ends, and every other stone on the board is alive.")
	v.labeled("B8", "B8, white, marked dead")
	v.do(chromedp.Reload())
	v.says("#playing-out", "In dispute: C3 C4.")
	v.fits("playing-out")
}

func countingWhatPlayGoesOnAbout(t *testing.T, browser context.Context) {
	resumption := object{"stop": 2, "disputed": []string{"C3", "C4"}, "agreed": []string{"B8", "A1"}, "frozen": []string{}, "ends": true}
	f, v := staged(t, browser, desktop, stopped, under("resume", nil), func(f *fake) {
		f.state["phase"], f.state["resumption"] = "play", resumption
		delete(f.state, "scoring")
	})
	v.says("#playing-out", "Both lists call dead: B8. What is not captured counts as alive all the same.")
	v.labeled("B8", "B8, white")
	v.says("#playing-out", "If both pass now, the game ends, and every stone on the board is alive. As soon as a stone is played, both say again what is dead")
	f.tell(func() { resumption["ends"] = false })
	v.says("#playing-out", "When both pass again, both say again what is dead.")
	f.tell(func() {
		under("auto", nil)(f)
		resumption["disputed"], resumption["agreed"] = []string{}, []string{}
	})
	v.says("#playing-out", "Play goes on after stop\u00a02")
	v.says("#playing-out", "the judge counts again.")
}

func countingADisputeOnAPhone(t *testing.T, browser context.Context) {
	_, v := staged(t, browser, phone, stopped, proposed, disputed)
	v.says("#dispute", "You do not agree")
	if below := eval[float64](v, `document.querySelector("#play-on").getBoundingClientRect().bottom - innerHeight`); below > 0 {
		t.Errorf("the answers to a dispute end %g pixels below the screen", below)
	}
}

func countingUnknownList(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, disputed)
	f.tell(func() { f.scoring()["lists"].(object)["white"] = object{"dead": []string{}, "unknown": true} })
	v.says("#dispute", "White cannot tell what is dead")
	f.tell(func() { f.scoring()["lists"].(object)["white"].(object)["fault"] = "there is no stone at E5" })
	v.says("#dispute", "White's program gave a list that is none: there is no stone at E5.")
	v.typed("agree")
	v.want(f, `POST scoring/accept {"stop":1}`)
}

func countingResult(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, ended)
	v.says("#result-text", "B+4.5")
	v.says("#result", "Black wins by 4.5 points")
	v.says("#result", "The lists of dead stones leave nothing in dispute.")
	v.labeled("B8", "B8, white, marked dead, Black's point")
	v.labeled("J1", "J1, empty, White's point")
	v.labeled("F5", "F5, empty, neutral")
	if got := eval[string](v, `document.querySelector("#breakdown tfoot").innerText.replace(/\s+/g, " ")`); got != "Total 46 41.5" {
		t.Errorf("the total reads %q, want 46 and 41.5", got)
	}
	v.click("#again")
	v.want(f, "POST guests", `POST games {"color":"black","forced_pass":false,"illegal_loses":false,"komi":7.5,"opponent":"gnugo","ruleset":"chinese","size":"9x9","time":"none"}`)
}

func countingUnderAllRules(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, ended)
	f.score = counted
	v.click("#under-all-rules")
	v.says("#all-rules", "Tromp–Taylor")
	v.want(f, `POST score {"sgf":"`+record+`"}`, `POST score {"dead":["B8"],"move":6,"sgf":"`+record+`"}`)
}

func countingWatching(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, proposed, func(f *fake) { f.state["you"] = "" })
	v.says("#counting", "the players say which stones are dead")
	f.tell(func() { disputed(f) })
	v.says("#dispute", "They do not agree on 1 chain")
	v.says("#dispute", "Black says C3 C4 are alive. White says C3 C4 are dead.")
	if eval[int](v, `document.querySelectorAll("#panel button").length`) != 0 {
		t.Error("who watches is offered to act")
	}
	f.tell(func() { ended(f) })
	v.says("#result", "Black wins by 4.5 points")
}

func countingFits(t *testing.T, browser context.Context) {
	f, v := staged(t, browser, desktop, stopped, proposed)
	v.until(`document.querySelector("#counting")`)
	v.fits("counting")
	f.tell(func() { disputed(f) })
	v.until(`document.querySelector("#dispute")`)
	v.fits("dispute")
	f.tell(func() { ended(f) })
	v.until(`document.querySelector("#result")`)
	v.fits("result")
}
