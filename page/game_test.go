package page

import (
	"context"
	"testing"
)

func testGameLooks(t *testing.T, browser context.Context) {
	clock := object{"black": object{"main_ms": 8400, "periods": 3, "period_ms": 20000}, "white": object{"main_ms": 252000, "periods": 3, "period_ms": 20000}}
	f := newFake(t, object{"clock": clock, "time": "5m+3x20s", "running": "black"}, nil)
	f.tell(func() {
		for i, v := range []string{"E5", "C3", "C4", "D3", "G6", "D4", "C5", "F3", "G3", "F4", "G4", "F5", "F6", "E6", "D6", "D5", "E7", "E6"} {
			f.move([]string{"black", "white"}[i%2], v)
		}
		f.state["prisoners"] = object{"black": 1, "white": 2}
		f.state["if_both_pass"] = "B+4.5"
	})
	for name, on := range map[string]screen{"desktop": desktop, "desktop-dark": {1280, 800, false, true}, "phone": phone} {
		v := open(t, browser, on, f.URL+"/games/g1")
		v.until(`document.querySelector("#move-18")`)
		v.picture("game-" + name)
		v.close()
	}
	f.tell(func() {
		f.move("black", "pass")
		f.move("white", "pass")
		f.state["phase"], f.state["running"], f.state["if_both_pass"] = "scoring", "", nil
		f.state["scoring"] = object{
			"rev": 1, "phase": "scoring", "deadline_ms": 90000, "proposal": object{"dead": []string{"C3", "D3"}, "unsettled": []string{"G6"}},
			"chains": []object{{"color": "white", "stones": []string{"C3", "D3", "D4"}}, {"color": "black", "stones": []string{"C4", "C5"}}},
			"lists": object{}, "disputed": []string{}, "agreed": []string{}, "answers": object{},
			"counts": object{"komi": 7.5, "as_is": object{"black": 40, "white": 41, "result": "W+8.5"}, "referee": object{"black": 52, "white": 29, "result": "B+15.5"}}, "resume_to_play": "black",
		}
	})
	for name, on := range map[string]screen{"desktop": desktop, "phone": phone} {
		v := open(t, browser, on, f.URL+"/games/g1")
		v.until(`document.querySelector("#agree")`)
		v.picture("scoring-" + name)
		v.close()
	}
	f.tell(func() {
		f.state["phase"] = "dispute"
		s := f.state["scoring"].(object)
		s["phase"] = "dispute"
		s["lists"] = object{"black": object{"dead": []string{"C4", "C5"}}, "white": object{"dead": []string{"C4", "C5", "G6"}}}
		s["agreed"], s["disputed"] = []string{"C4", "C5"}, []string{"G6"}
		s["chains"] = append(s["chains"].([]object), object{"color": "black", "stones": []string{"G6"}})
		c := s["counts"].(object)
		c["black"], c["white"] = object{"black": 43, "white": 38, "result": "W+2.5"}, object{"black": 38, "white": 43, "result": "W+12.5"}
	})
	for name, on := range map[string]screen{"desktop": desktop, "phone-dark": {375, 812, true, true}} {
		v := open(t, browser, on, f.URL+"/games/g1")
		v.until(`document.querySelector("#play-on")`)
		v.picture("dispute-" + name)
		v.close()
	}
	f.tell(func() {
		f.state["phase"] = "over"
		delete(f.state, "scoring")
		f.state["result"] = object{"winner": "black", "by": "count", "margin": 4.5}
		f.state["result_text"] = "B+4.5"
		f.state["why"] = "both players agreed on the dead stones"
		f.state["ruling"] = object{
			"dead": []string{"C4", "C5"}, "why": "", "score": 4.5,
			"tally": object{"black": object{"stones": 20, "surrounded": 26, "total": 46}, "white": object{"stones": 15, "surrounded": 19, "total": 34}},
			"owner": []string{"XXXXX....", "XXXXX.OOO", "XXXXX.OOO", "XXX...OOO", "XXX...OOO", "XXXX..OOO", "XXXX..OOO", "XXXXX.OOO", "XXXXX.OOO"},
		}
	})
	for name, on := range map[string]screen{"desktop": desktop, "phone": phone} {
		v := open(t, browser, on, f.URL+"/games/g1")
		v.until(`document.querySelector("#again")`)
		v.picture("result-" + name)
		v.close()
	}
}
