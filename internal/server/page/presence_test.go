package page

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// friends lets a person play White, with clocks.
func friends(f *fake) {
	f.state["white"] = object{"kind": "person", "name": "Ann", "player": "p2"}
	f.state["time"], f.state["running"] = "5m+3x20s", "black"
	f.state["clock"] = object{
		"black": object{"main_ms": 252000, "periods": 3, "period_ms": 20000},
		"white": object{"main_ms": 252000, "periods": 3, "period_ms": 20000},
	}
}

// The tests of games between people who come and go.

// TestDeadlines: what ends a game by itself is announced, and counts down.
func TestDeadlines(t *testing.T) {
	t.Parallel()
	f := newFake(t, nil, nil)
	f.state["deadlines"] = []object{{"kind": "first-move", "of": "black", "in_ms": 30000}}
	v := open(t, phone, f.URL+"/games/g1")
	v.says("#due", "Begin within 0:")
	v.says("#due", "or the game has no result.")
	f.tell(func() { f.state["terms"].(object)["tournament"] = "cup" })
	v.says("#due", "or count as absent.")
	f.tell(func() { f.state["deadlines"] = []object{{"kind": "first-move", "of": "white", "in_ms": 9000}} })
	v.says("#due", "White has to begin within 0:0")
	v.until(`document.querySelector("#due.close")`)
	f.tell(func() { f.state["deadlines"] = []object{{"kind": "interrupted", "of": "referee", "in_ms": 60000}} })
	v.says("#due", "The clocks run again when both sides are back")
	f.tell(func() { f.state["deadlines"] = []object{{"kind": "flag", "of": "black", "in_ms": 60000}} })
	v.until(`!document.querySelector("#due").checkVisibility()`)
}

func TestPresencePause(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, friends)
	v.says("#status", "Your turn: Black")
	v.click("#pause")
	f.tell(func() { f.state["paused"] = object{"by": "black", "asked": true} })
	v.says("#pause-panel", "You asked for a pause. Waiting for White")
	v.until(`!document.querySelector("#pause")`)
	v.click("#unpause")
	v.answered()
	f.tell(func() { f.state["paused"] = object{"by": "white", "asked": true} })
	v.says("#pause-panel", "White asks for a pause")
	v.click("#pause-allow")
	v.typed("decline")
	v.answered()
	f.tell(func() {
		f.event("paused", object{"color": "white"})
		f.state["paused"], f.state["running"] = object{"by": "white"}, ""
	})
	v.says("#pause-panel", "the clocks stand")
	v.says("#status", "The game is paused.")
	v.until(`document.querySelector("#pass").disabled`)
	v.point("E5") // nothing is played in a pause
	v.picture("game-paused")
	v.click("#unpause")
	v.want(f, "POST pause {}", "POST unpause {}", "POST pause {}", "POST unpause {}", "POST unpause {}")
	f.tell(func() { delete(f.state, "paused") })
	v.says("#status", "Your turn: Black")
}

func TestPresenceNoPause(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	v.says("#status", "Your turn: Black")
	v.until(`document.querySelector("#resign") && !document.querySelector("#pause")`)
	f.tell(func() {
		friends(f)
		f.state["time"] = "1x3d"
		f.state["clock"].(object)["black"] = object{"main_ms": 0, "periods": 1, "period_ms": 200000000}
	})
	v.says("#clock-black .time", "2 d 7 h")
	v.until(`/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d\d:\d\d$/.test(document.querySelector("#clock-black .after").textContent) === true`)
	v.until(`!document.querySelector("#pause")`)
}

// absenceDue is what is due while White has left.
func absenceDue(ms int) []object {
	return []object{{"kind": "flag", "of": "black", "in_ms": 600000}, {"kind": "absence", "of": "white", "in_ms": ms}}
}

func TestPresenceAbsence(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, friends)
	v.says("#status", "Your turn: Black")
	v.stopClocks()
	f.tell(func() {
		f.event("left", object{"color": "white"})
		f.state["absent"], f.state["deadlines"] = object{"color": "white"}, absenceDue(60000)
	})
	v.says("#announce", "White has left.")
	v.says("#absence", "you can claim the win in 1:00")
	v.until(`document.querySelector("#claim-win").disabled`)
	f.tell(func() { f.state["absent"], f.state["deadlines"] = object{"color": "white"}, absenceDue(0) })
	v.says("#absence", "You can claim the win now")
	v.picture("game-absent")
	v.click("#claim-win")
	v.click("#wait")
	v.until(`!document.querySelector("#absence")`)
	v.want(f, "POST claim-win {}")
	f.tell(func() { // back, and gone again: it is asked anew
		f.event("returned", object{"color": "white"})
		delete(f.state, "absent")
		f.state["deadlines"] = []object{}
	})
	v.says("#announce", "White is back.")
	f.tell(func() { f.state["absent"], f.state["deadlines"] = object{"color": "white"}, absenceDue(30000) })
	v.says("#absence", "in 0:30")
	f.tell(func() { f.state["deadlines"] = []object{} }) // a stop is counted: there is no win to claim
	v.until(`document.querySelector("#claim-win").disabled && document.querySelector("#claim-in").textContent === ""`)
}

func TestPresenceRematch(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, friends, ended)
	f.tell(func() { f.reply = offered("c1", player, object{"kind": "direct", "rematch_of": "g1"}) })
	v.click("#rematch")
	v.says("#rematch-row", "You asked for another game. Waiting for White")
	v.picture("game-rematch")
	f.tell(func() {
		f.offers = []object{offered("c1", player, object{"kind": "direct", "state": "accepted", "rematch_of": "g1", "game_id": "g2"})}
	})
	v.until(`location.pathname === "/games/g2"`)
	v.want(f, "POST rematch {}")
}

func TestPresenceRematchOffered(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, friends, ended)
	f.tell(func() {
		f.offers = []object{offered("c1", player, object{"kind": "direct", "rematch_of": "g1", "unrated": "same-opponent"})}
	})
	v.says("#rematch-row", "White asks for another game")
	v.says("#rematch-row", "It would not be rated: you have played enough rated games")
	f.tell(func() {
		f.reply = offered("c1", player, object{"kind": "direct", "state": "accepted", "game_id": "g2"})
	})
	v.click("#rematch")
	v.until(`location.pathname === "/games/g2"`)
	v.want(f, "POST rematch {}")
}

func TestPresenceWatchers(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, friends)
	f.tell(func() { f.state["watchers"] = 3 })
	v.says("#terms", "3 watching")
	f.tell(func() {
		f.log = append(f.log, object{"type": "watchers", "game": "g1", "n": 4})
		// the fake ends with a state; here it is another line
		f.state = object{"type": "watchers", "game": "g1", "n": 5}
	})
	v.says("#terms", "5 watching")
}

func TestPresenceChat(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop)
	v.says("#status", "Your turn: Black")
	if eval[bool](v, `document.querySelector("#chat") !== null`) {
		t.Error("there is a chat though there is nobody to talk with")
	}
	f.tell(func() {
		f.log = append(f.log, with(said(7, ada, "<b>Hello</b>"), object{"type": "chat", "game": "g1"}))
	})
	v.says("#chat", "<b>Hello</b>")
	f.acts()
	f.disconnect()
	v.until(`document.querySelector("#connection").hidden`)
	f.tell(func() { f.move("black", "E5") })
	v.labeled("E5", "E5, black, last move")
	if acts := f.acts(); !slices.Contains(acts, "GET events since=0&legal=1&chat=1&heard=7") {
		t.Errorf("the page came back with %q, want it to have heard line 7", acts)
	}
	if got := eval[int](v, `document.querySelectorAll("#chat-lines li").length`); got != 1 {
		t.Errorf("there are %d lines in the chat, want 1", got)
	}
}

func TestPresenceSounds(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, friends)
	v.says("#status", "Your turn: Black")
	eval[bool](v, `(() => {
			window.tones = [];
			window.AudioContext = class extends OfflineAudioContext {
				constructor() { super(1, 44100, 44100); }
				resume() {}
			};
			const start = OscillatorNode.prototype.start;
			OscillatorNode.prototype.start = function (when) { window.tones.push(this.frequency.value); start.call(this, when); };
			return true;
		})()`)
	f.tell(func() { f.move("black", "E5") })
	v.until(`window.tones.length === 2`)
	f.tell(func() { f.move("white", "E6", "E5") })
	v.until(`window.tones.length === 7`)
	v.stopClocks()
	f.tell(func() { f.state["clock"].(object)["black"] = object{"main_ms": 2000, "periods": 1, "period_ms": 10000} })
	v.says("#clock-black .time", "2.0")
	v.pass(2100 * time.Millisecond)
	v.says("#alarm", "10 seconds left.")
	// twice below half a minute, and three times at ten seconds
	v.until(`window.tones.filter((hertz) => hertz === 880).length === 5`)
	v.click("#look")
	v.click("#look-sounds")
	v.click("#look-done")
	before := eval[int](v, `window.tones.length`)
	f.tell(func() { f.move("black", "E4") })
	v.says("#position", "3 / 3")
	if got := eval[int](v, `window.tones.length`); got != before {
		t.Errorf("with sounds off there were %d tones, want the %d from before", got, before)
	}
}

// TestPresenceByoyomi: the last period is called by its frame, in words and by tones, and the last seconds are counted,
// aloud where that is wished for. The clock of the opponent is not.
func TestPresenceByoyomi(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, friends)
	v.says("#status", "Your turn: Black")
	eval[bool](v, `(() => {
			localStorage.setItem("shinpan-count", "on");
			window.said = [];
			window.speechSynthesis.speak = ({ text }) => void window.said.push(text);
			return true;
		})()`)
	v.stopClocks()
	f.tell(func() {
		f.state["time"], f.state["running"] = "5m+3x20s", "black"
		f.state["clock"] = object{
			"black": object{"main_ms": 0, "periods": 2, "period_ms": 1200}, "white": object{"main_ms": 0, "periods": 1, "period_ms": 20000},
		}
	})
	v.until(`document.querySelector("#clock-white.last")`)
	v.says("#clock-white .after", "last period")
	v.says("#clock-black .time", "1.2")
	v.pass(1300 * time.Millisecond)
	v.until(`document.querySelector("#clock-black.last.low, #clock-black.last")`)
	v.until(`window.said.includes("Last period.")`)
	f.tell(func() { f.state["clock"].(object)["black"] = object{"main_ms": 0, "periods": 1, "period_ms": 3500} })
	v.says("#clock-black .time", "3.5")
	for _, second := range []string{"3", "2", "1"} {
		v.pass(time.Second)
		v.until(`window.said.includes(` + quoted(second) + `)`)
	}
	f.tell(func() {
		f.state["running"] = "white"
		f.state["clock"].(object)["white"] = object{"main_ms": 0, "periods": 1, "period_ms": 7500}
	})
	v.says("#clock-white .time", "7.5")
	v.pass(600 * time.Millisecond)
	v.says("#clock-white .time", "6.9")
	if eval[bool](v, `window.said.includes("7")`) {
		t.Error("the opponent's clock is counted down")
	}
}

func TestPresenceCalledBack(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, friends)
	f.tell(func() { f.state["to_play"] = "white" })
	v.says("#status", "White to move")
	eval[bool](v, `(() => {
			Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
			return true;
		})()`)
	f.tell(func() { f.move("white", "E6") })
	v.until(`document.title === "Your move"`)
	v.until(`document.title.startsWith("● Hana")`)
	eval[bool](v, `delete document.visibilityState && document.dispatchEvent(new Event("visibilitychange"))`)
	v.until(`document.title.startsWith("● Hana")`)
}

func TestPresenceLooks(t *testing.T) {
	t.Parallel()
	_, v := staged(t, desktop)
	v.says("#status", "Your turn: Black")
	if eval[bool](v, `!document.querySelector(".coordinate").checkVisibility()`) {
		t.Error("a board begins without coordinates")
	}
	wood := func() string { return eval[string](v, `getComputedStyle(document.querySelector(".wood-1")).stopColor`) }
	first := wood()
	v.click("#look")
	v.click("#look-board-contrast")
	v.click("#look-coordinates")
	v.until(`!document.querySelector(".coordinate").checkVisibility()`)
	if got := wood(); got == first || got != "rgb(255, 255, 255)" {
		t.Errorf("the board of high contrast is %s, was %s", got, first)
	}
	v.click("#look-done")
	v.until(`!document.querySelector("dialog")`)
	v.do(chromedp.Reload())
	v.says("#status", "Your turn: Black")
	if got := wood(); got != "rgb(255, 255, 255)" {
		t.Errorf("after a reload the board is %s: the choice is forgotten", got)
	}
}
