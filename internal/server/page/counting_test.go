package page

import (
	"slices"
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
	f.stop(chain("black", "C3", "C4"), chain("white", "G7"), chain("white", "B8"))
}

// chain is one that somebody may call dead.
func chain(color string, stones ...string) object { return object{"color": color, "stones": stones} }

// stop has both sides say which of some chains are dead; the lock is held.
func (f *fake) stop(chains ...object) {
	f.state["phase"] = "scoring"
	delete(f.state, "legal")
	f.state["scoring"] = object{
		"stop": 1, "phase": "scoring", "chains": chains,
		"lists": object{}, "disputed": []string{}, "agreed": []string{}, "answers": object{},
		"counts": object{"komi": 7.5, "as_is": object{"black": 40, "white": 41, "result": "W+8.5"}}, "resume_to_play": "black",
		"marks": []string{}, "mark_turn": "", "trials": []object{},
	}
	f.speakWithin(90000)
}

// speakWithin has both sides say something about a stop within some ms; the lock is held.
func (f *fake) speakWithin(ms int) {
	f.state["deadlines"] = []object{{"kind": "list", "of": "black", "in_ms": ms}, {"kind": "list", "of": "white", "in_ms": ms}}
}

// given is a list of dead stones that a side has given, and that is sealed or not.
func given(sealed bool, dead ...string) object {
	return object{"dead": append([]string{}, dead...), "sealed": sealed, "unknown": false}
}

// dispute opens the lists, which differ in some stones; the lock is held.
func (f *fake) dispute(black, white []string, disputed ...string) {
	f.state["phase"] = "dispute"
	s := f.scoring()
	s["phase"], s["disputed"] = "dispute", disputed
	s["lists"] = object{"black": given(false, black...), "white": given(false, white...)}
}

// resume lets play go on after a stop; the lock is held.
func (f *fake) resume(toPlay string) {
	f.state["phase"], f.state["to_play"] = "play", toPlay
	delete(f.state, "scoring")
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
	f.dispute([]string{"B8"}, []string{"B8", "C3", "C4"}, "C3", "C4")
	f.scoring()["agreed"] = []string{"B8"}
	counts := f.scoring()["counts"].(object)
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
func staged(t *testing.T, on screen, stages ...func(*fake)) (*fake, *tab) {
	t.Helper()
	f := newFake(t, empty(), nil)
	f.come(stages...)
	return f, open(t, on, f.URL+"/games/g1")
}

// The tests of the end of a game.

func TestCountingStale(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed)
	f.tell(func() { f.refuse = "this list is for stop 1; stop 2 is being counted" })
	v.click("#agree")
	v.says("#error", "This list is for stop 1; stop 2 is being counted.")
}

func TestCountingAgree(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped)
	v.says("#counting", "The referee is looking")
	v.stopClocks()
	f.tell(func() { f.speakWithin(90000) })
	v.says("#deadline", "1:30")
	f.come(proposed)
	v.says("#counting", "The referee sees as dead: B8.")
	v.says("#counting", "Unsettled: G7 (dashed boxes).")
	v.labeled("B8", "B8, white, marked dead")
	v.click("#agree")
	v.want(f, `PUT scoring/claims/me {"dead":["B8"],"stop":1}`)
	f.tell(func() { f.scoring()["lists"] = object{"black": given(false, "B8")} })
	v.says("#counting", "Your list is sent. Nobody else sees it until both are in. Waiting for White")
	v.says("#marks", "You have called dead: B8.")
	v.point("G7") // it is final
	v.labeled("G7", "G7, white, unsettled")
}

func TestCountingOwnList(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed)
	v.point("B8") // not dead after all
	v.labeled("B8", "B8, white")
	v.says("#marks", "everything is alive")
	v.point("C4")
	v.labeled("C3", "C3, black, marked dead")
	v.picture("counting-marked")
	f.come(proposed) // news do not undo what somebody has chosen
	v.says("#marks", "2 stones dead")
	v.click("#send-list")
	v.want(f, `PUT scoring/claims/me {"dead":["C3","C4"],"stop":1}`)
}

// Marks that are not sent survive a page that is loaded anew, and the page asks to send them before
// the time is up.
func TestCountingUnsent(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed)
	v.point("C4")
	v.labeled("C3", "C3, black, marked dead")
	v.do(chromedp.Reload())
	v.labeled("C3", "C3, black, marked dead")
	v.says("#marks", "3 stones dead")
	v.until(`document.querySelector("#unsent").hidden`)
	f.tell(func() { f.speakWithin(20000) })
	v.says("#unsent", "Your marks are not sent.")
	v.picture("counting-unsent")
	v.click("#send-marks")
	v.want(f, `PUT scoring/claims/me {"dead":["B8","C3","C4"],"stop":1}`)
	f.tell(func() { f.scoring()["lists"] = object{"black": given(false, "B8", "C3", "C4")} })
	v.until(`document.querySelector("#unsent").hidden`)
	f.come(func(f *fake) { f.stop(chain("black", "C3", "C4"), chain("white", "B8")); f.scoring()["stop"] = 3 })
	v.labeled("C3", "C3, black") // they were about another stop
}

func TestCountingOwnListByKeys(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped)
	v.says("#counting", "Which stones could no longer be saved?")
	v.focus("go-board [data-vertex=C3]")
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

func TestCountingSealedList(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed)
	v.says("#counting", "sealed until both lists are in. Stones of your own that you call dead you give up, unless play goes on.")
	f.tell(func() {
		f.event("claim", object{"stop": 1, "color": "white", "dead": []string{}, "sealed": true})
		f.scoring()["lists"] = object{"white": given(true)}
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
		f.scoring()["agreed"], f.scoring()["lists"].(object)["black"] = []string{}, given(false)
	})
	v.says("#dispute", "White calls dead of its own: B8. Nobody disputes it.")
}

func TestCountingTerritoryGivesUpNothingAtOnce(t *testing.T) {
	t.Parallel()
	_, v := staged(t, desktop, stopped, proposed, under("confirmation", object{"rules": with(agreed(nil)["rules"].(object), object{"scoring": "territory", "tax": "seki"})}))
	v.says("#counting", "sealed until both lists are in.")
	if eval[bool](v, `document.querySelector("#counting").textContent.includes("you give up")`) {
		t.Error("who calls his own stones dead is told that he gives them up")
	}
}

func TestCountingListGivesUpLivingStones(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed)
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
	f.tell(func() { f.scoring()["lists"] = object{"black": given(false, "C3", "C4")} })
	v.until(`!document.querySelector("#doubt")`)
	f.come(disputed)
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

func TestCountingDispute(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, disputed)
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

func TestCountingConfirm(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, disputed)
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
		f.resume("white")
		f.state["if_both_pass"] = "W+2.5"
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

func TestCountingWhatPlayGoesOnAbout(t *testing.T) {
	t.Parallel()
	resumption := object{"stop": 2, "disputed": []string{"C3", "C4"}, "agreed": []string{"B8", "A1"}, "frozen": []string{}, "ends": true}
	f, v := staged(t, desktop, stopped, under("resume", nil), func(f *fake) {
		f.resume("black")
		f.state["resumption"] = resumption
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

func TestCountingDisputeOnPhone(t *testing.T) {
	t.Parallel()
	_, v := staged(t, phone, stopped, proposed, disputed)
	v.says("#dispute", "You do not agree")
	if below := eval[float64](v, `document.querySelector("#play-on").getBoundingClientRect().bottom - innerHeight`); below > 0 {
		t.Errorf("the answers to a dispute end %g pixels below the screen", below)
	}
}

func TestCountingUnknownList(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, disputed)
	f.tell(func() { f.scoring()["lists"].(object)["white"] = with(given(false), object{"unknown": true}) })
	v.says("#dispute", "White cannot tell what is dead")
	f.tell(func() { f.scoring()["lists"].(object)["white"].(object)["fault"] = why("no-stone-at", "points", "E5") })
	v.says("#dispute", "White's program gave a list that is none: there is no stone at E5.")
	v.typed("agree")
	v.want(f, `POST scoring/accept {"stop":1}`)
}

func TestCountingResult(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, ended)
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
	v.want(f, "POST guests", `POST games {"at_limit":"draw","color":"black","ending":"play-on","forced_pass":false,"illegal_loses":false,"komi":7.5,"move_limit":343,"opponent":"gnugo","repetition":"void","ruleset":"chinese","size":"9x9","time":"none"}`)
}

func TestCountingUnderAllRules(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, ended)
	v.click("#under-all-rules")
	v.says("#all-rules", "Tromp–Taylor")
	v.want(f, `POST score {"sgf":"`+record+`"}`, `POST score {"dead":["B8"],"move":6,"sgf":"`+record+`"}`)
}

// TestCountingLight: who wonders which stones are meant has them lit up on the board.
func TestCountingLight(t *testing.T) {
	t.Parallel()
	_, v := staged(t, desktop, stopped, disputed)
	lit := func() []string {
		return eval[[]string](v, `[...document.querySelectorAll("#board .cell:has(.lit)")].map((e) => e.dataset.vertex).sort()`)
	}
	v.says("#dispute .claims", "C3 C4")
	if points := lit(); len(points) != 0 {
		t.Errorf("%v are lit up before anybody asks", points)
	}
	v.click("#light-C3")
	v.until(`document.querySelectorAll("#board .lit").length > 0 && document.querySelector("#light-C3").ariaPressed === "true"`)
	if points := lit(); !slices.Equal(points, []string{"C3", "C4"}) {
		t.Errorf("%v are lit up; want C3 and C4", points)
	}
	v.fits("dispute-lit")
	v.click("#light-C3")
	v.until(`document.querySelectorAll("#board .lit").length === 0 && document.querySelector("#light-C3").ariaPressed === "false"`)
}

func TestCountingWatching(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, func(f *fake) { f.state["you"] = "" })
	v.says("#counting", "the players say which stones are dead")
	f.come(disputed)
	v.says("#dispute", "They do not agree on 1 chain")
	v.says("#dispute", "Black says C3 C4 are alive. White says C3 C4 are dead.")
	if eval[int](v, `document.querySelectorAll("#panel button:not([id^=light])").length`) != 0 {
		t.Error("who watches is offered to act")
	}
	f.come(ended)
	v.says("#result", "Black wins by 4.5 points")
}

func TestCountingFits(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed)
	v.until(`document.querySelector("#counting")`)
	v.fits("counting")
	f.come(disputed)
	v.until(`document.querySelector("#dispute")`)
	v.fits("dispute")
	f.come(ended)
	v.until(`document.querySelector("#result")`)
	v.fits("result")
}
