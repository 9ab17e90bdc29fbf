package page

import (
	"slices"
	"testing"
)

// seen is what the fake's judge sees, whatever the move: B8 dead if it is there, an open
// border at E5, and A9 to be filled.
func seen(move string) (int, object) {
	dead := []string{}
	if move > "3" {
		dead = []string{"B8"}
	}
	return 200, object{
		"move": 0, "board": []string{}, "owner": slices.Repeat([]string{"XXXX.OOOO"}, 9),
		"count": object{"black": 50, "white": 31, "result": "B+11.5 after " + move},
		"opinion": object{
			"judge": "best", "seed": 0, "dead": dead, "unsettled": []string{}, "chains": []object{},
			"open": []string{"E5"}, "protect": []string{"A9"}, "ownership": ownership(),
		},
	}
}

// mayEstimate lets the visitor ask what a judge sees.
func mayEstimate(f *fake) { f.state["may_estimate"] = true }

func TestEstimateReviewing(t *testing.T) {
	t.Parallel()
	_, v := staged(t, desktop, stopped, ended, mayEstimate)
	v.says("#result-text", "B+4.5")
	v.labeled("J1", "J1, empty, White's point")
	v.click("#estimate")
	v.says("#estimate-says", "B+11.5 after 6 if it were counted now: Black 50, White 31 without komi")
	v.says("#estimate-says", "The border is open: E5.")
	v.says("#estimate-says", "Still to be filled: A9.")
	v.labeled("J1", "J1, empty, White's at 100 percent")
	v.labeled("E5", "E5, empty")
	v.click("#estimate-marks")
	v.says("#estimate-says", "The border is open at the dashed circles: E5.")
	v.says("#estimate-says", "Still to be filled, at the triangles: A9.")
	v.labeled("E5", "E5, empty, open border")
	v.fits("estimate")
	v.focus("#estimate")
	v.click("#back")
	v.click("#back")
	v.says("#estimate-result", "B+11.5 after 4")
	v.labeled("B8", "B8, white, marked dead, Black's at 80 percent, last move")
	v.click("#first")
	v.says("#estimate-result", "B+11.5 after 0")
	v.typed("e")
	v.until(`document.querySelector("#estimate-says").hidden`)
	v.labeled("E5", "E5, empty")
}

func TestEstimateAskedOnce(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, ended, mayEstimate)
	v.click("#estimate")
	v.says("#estimate-result", "after 6")
	v.click("#first")
	v.says("#estimate-result", "after 0")
	v.click("#latest")
	v.says("#estimate-result", "after 6")
	var asked []string
	for _, act := range f.acts() {
		if len(act) > 12 && act[:12] == "GET estimate" {
			asked = append(asked, act[13:])
		}
	}
	if want := []string{"6", "0"}; !slices.Equal(asked, want) {
		t.Errorf("the page asked about the boards after %q, want %q", asked, want)
	}
}

func TestEstimateWhileTwoPeoplePlay(t *testing.T) {
	t.Parallel()
	_, v := staged(t, desktop)
	v.says("#status", "Your turn")
	if eval[bool](v, `document.querySelector("#estimate") !== null`) {
		t.Error("an estimate is offered")
	}
	v.typed("estimate")
	v.says("#answer", "That cannot be done now.")
}

func TestEstimateAgainstAProgram(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, mayEstimate)
	v.click("#estimate")
	v.says("#estimate-result", "after 0")
	v.labeled("A1", "A1, empty, Black's at 100 percent")
	f.tell(func() { f.move("black", "E5") })
	v.says("#estimate-result", "after 1")
}

func TestEstimateAtAStop(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, proposed, mayEstimate)
	v.says("#counting", "Unsettled: G7 (dashed boxes).")
	v.says("#counting", "The border is open at the dashed circles: E5.")
	v.says("#counting", "Still to be filled, at the triangles: A9.")
	v.labeled("G7", "G7, white, unsettled")
	v.labeled("E5", "E5, empty, open border")
	v.labeled("A1", "A1, empty")
	v.fits("counting-open")
	f.come(disputed)
	v.labeled("E5", "E5, empty, open border")
}

func TestEstimateRefused(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, ended, mayEstimate)
	f.estimate = func(string) (int, object) {
		return 503, object{"type": "/problems/busy", "detail": "the judge had no time"}
	}
	v.click("#estimate")
	v.says("#estimate-says", "There is no estimate now.")
}

// TestEstimateHere: where something before the server cannot reach it, the browser looks at the board itself and says
// so, until the server is back.
func TestEstimateHere(t *testing.T) {
	t.Parallel()
	f, v := staged(t, desktop, stopped, ended, mayEstimate)
	v.click("#estimate")
	v.says("#estimate-result", "after 6")
	v.judgeFetched()
	f.tell(func() { f.estimate = func(string) (int, object) { return 502, object{} } })
	v.click("#back")
	v.says("#estimate-says", "Your browser has made this estimate itself.")
	v.says("#estimate-result", "W+7.5")
	v.fits("estimate-here")
	f.tell(func() { f.estimate = seen })
	v.says("#estimate-result", "after 5")
	v.until(`!document.querySelector("#estimate-says").textContent.includes("Your browser")`)
}
