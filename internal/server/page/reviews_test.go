package page

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// evaluated is what an engine thinks of a position.
func evaluated(position int, black, lead float64, candidates ...object) object {
	if candidates == nil {
		candidates = []object{}
	}
	return object{"position": position, "visits": 554, "black": black, "lead": lead, "candidates": candidates}
}

// reviewed is the review of a short game by the built-in player: White's move 4 gives the game away, and Black's 3 was
// no good either.
func reviewed() object {
	cost := func(number int, color, move string, rate, points, before, after float64, more object) object {
		return with(object{"number": number, "color": color, "move": move, "rate": rate, "points": points, "before": before, "after": after}, more)
	}
	mistake := func(position int, color, played string, points float64, line ...string) object {
		return object{"position": position, "color": color, "played": played, "points": points, "rate": 0.3, "answers": line[:1], "line": line, "punished": []string{"E5"}}
	}
	return object{
		"id": "r1", "of": "record", "source": "k1", "engine": "built-in", "status": "done", "ahead": 0, "asked": "2026-11-21T12:00:00Z",
		"positions": 6, "evaluated": 6, "spent_ms": 4000,
		"by":   object{"engine": "built-in", "name": "shinpan", "version": "1", "visits": 554, "seed": 0},
		"game": object{"size": "9x9", "ruleset": "chinese", "komi": 7, "black": []string{}, "white": []string{}, "moves": []string{"black E5", "white C3", "black A2", "white A1", "black B1"}},
		"evaluations": []object{
			evaluated(0, 0.48, -0.5), evaluated(1, 0.5, 0), evaluated(2, 0.52, 0.4), evaluated(3, 0.31, -4.1), evaluated(4, 0.82, 8.5), evaluated(5, 0.84, 9),
		},
		"moves": []object{
			cost(1, "black", "E5", 0, 0, 0.48, 0.5, nil), cost(2, "white", "C3", 0, 0, 0.5, 0.48, nil),
			cost(3, "black", "A2", 0.21, 4.5, 0.52, 0.31, object{"better": "G5", "line": []string{"G5", "D7", "E7"}}),
			cost(4, "white", "A1", 0.51, 12.6, 0.69, 0.18, object{"better": "F7", "line": []string{"F7", "pass", "A1"}}),
			cost(5, "black", "B1", 0, 0, 0.82, 0.84, nil),
		},
		"scored": true, "worst": []int{4, 3},
		"turning": []object{{"number": 4, "why": why("review-lead-lost", "color", "white", "move", "A1", "better", "F7", "before", "69", "after", "18")}},
		"accuracy": []object{
			{"phase": "opening", "color": "black", "moves": 3, "points": 1.5, "accuracy": 64.9}, {"phase": "opening", "color": "white", "moves": 2, "points": 6.3, "accuracy": 16.3},
		},
		"puzzles": []object{mistake(2, "black", "A2", 4.5, "G5", "D7", "E7"), mistake(3, "white", "A1", 12.6, "F7", "pass", "A1")},
	}
}

// reviewAsked is how far that review is, without what is in it.
func reviewAsked() object {
	o := object{"ahead": 0}
	for _, name := range []string{"id", "of", "source", "engine", "asked", "positions", "spent_ms"} {
		o[name] = reviewed()[name]
	}
	return o
}

// reviewing has a town answer for the review of a record.
func (c *town) reviewing(changes object) {
	c.on("GET /reviews/r1", 200, with(reviewed(), changes))
	c.on("GET /records/k1", 200, object{"id": "k1", "kept": "2026-11-21T12:00:00Z", "yours": true, "black": "Zyx", "white": "Qwv", "result": "B+R", "size": "9x9", "moves": 5})
	owned := make([]int, 81)
	for i := range owned {
		owned[i] = 90 - 2*i
	}
	c.on("GET /reviews/r1/positions/5", 200, with(evaluated(5, 0.84, 9), object{"ownership": owned}))
	c.on("POST /reviews/r1/positions/2/try", 200, object{"legal": true, "solves": false, "points": 3.2, "rate": 0.1, "line": []string{"D7"}})
}

// TestReview: the course of the game, what its moves cost and what would have been better are there for the pointer,
// the keyboard and who reads.
func TestReview(t *testing.T) {
	t.Parallel()
	c := newTown(t, rambler)
	c.reviewing(nil)
	v := open(t, desktop, c.URL+"/reviews/r1")
	v.says("h1", "Review: Zyx – Qwv")
	v.says("#reviewed-by", "Reviewed by shinpan 1, 554 visits a position, seed 0.")
	v.says("#says", "Move 5: Black B1. Black wins with 84 %, lead Black +9.0.")
	v.labeled("A1", "A1, empty") // it was taken
	v.says("#turning li", "White gives the lead away with A1, from 69 % to 18 %; F7 keeps it.")

	// The course of the game is a slider.
	v.focus("#graph")
	v.key(kb.ArrowDown)
	v.says("#says", "A1 costs 12.6 points and 51 % of the win rate; better is F7.")
	v.until(`document.querySelector("#graph").getAttribute("aria-valuetext") === "Move 4: White A1. Black wins with 82 %, lead Black +8.5."`)
	v.key(kb.Home)
	v.says("#says", "Start of the game. Black wins with 48 %, lead White +0.5.")
	v.until(`document.querySelector("#graph").ariaValueNow === "0" && document.activeElement.id === "graph"`)

	// A better line lies on the board at once, and is gone through by the same keys.
	v.focus("#worst-3")
	v.key(kb.Enter)
	v.labeled("G5", "G5, black, move 1")
	v.labeled("E7", "E7, black, move 3, last move")
	v.says("#says", "The better line, 3 of 3 moves")
	v.key(kb.ArrowLeft)
	v.labeled("E7", "E7, empty")
	v.click("#line-back")
	v.says("#says", "Move 3: Black A2.")
	v.click("#worst-4")
	v.labeled("A1", "A1, white, move 3, last move")

	// Whose the points are, and all of it as a table.
	v.key(kb.End)
	v.click("#owners")
	v.labeled("B1", "B1, black, last move")
	v.labeled("D1", "D1, empty, Black's at 80 percent")
	v.labeled("A9", "A9, empty, White's at 50 percent")
	v.click("#evaluations-all summary")
	v.says("#evaluations tbody tr:nth-child(4)", "4White A182 %Black +8.512.6")
	v.says("#accuracy tbody tr", "Opening65 % (−1.5)16 % (−6.3)")

	// Another engine can be asked for a review of its own.
	v.says("#review-others", "KataGo 1.16")
	c.on("GET /reviews/r2", 200, with(reviewed(), object{"id": "r2", "engine": "katago"}))
	c.on("POST /records/k1/reviews", 201, with(reviewAsked(), object{"id": "r2", "engine": "katago", "status": "waiting", "evaluated": 0}))
	v.click("#review-other")
	v.until(`location.pathname === "/reviews/r2"`)
	v.says("#review-others", "Built-in player")

	// A record of one's own is removed when that is meant.
	c.on("DELETE /records/k1", 200, object{"removed": "k1"})
	v.click("#remove")
	v.says("#files", "Really remove them?")
	v.click("#keep")
	v.until(`document.activeElement.id === "remove" && !document.querySelector("#keep")`)
	v.click("#remove")
	v.click("#remove-yes")
	v.until(`location.pathname === "/score"`)
}

// TestReviewMissed: one's own mistakes are problems, and the referee says what comes of a move.
func TestReviewMissed(t *testing.T) {
	t.Parallel()
	c := newTown(t, rambler)
	c.reviewing(nil)
	v := open(t, phone, c.URL+"/reviews/r1")
	v.click("#missed-black")
	v.says("#task", "Problem 1 of 1")
	v.says("#verdict", "Move 3, Black to play. A2 was played and cost 4.5 points: find something better.")
	v.until(`!document.querySelector("#graph").checkVisibility()`)
	play := func(vertex string) {
		v.focus(fmt.Sprintf(`go-board [data-vertex="%s"]`, vertex))
		v.key(kb.Enter)
	}
	play("C7")
	v.says("#verdict", "C7 is better than what was played, but still costs 3.2 points.")
	v.labeled("D7", "D7, white, move 2, last move") // the answer to it
	c.on("POST /reviews/r1/positions/2/try", 200, object{"legal": false, "why": why("illegal-ko", "color", "black", "vertex", "B7"), "solves": false, "points": 0, "rate": 0, "line": []string{}})
	v.click("#task-again")
	play("B7")
	v.says("#verdict", "B7 is illegal: ko")
	c.on("POST /reviews/r1/positions/2/try", 200, object{"legal": true, "solves": true, "points": 0, "rate": 0, "line": []string{"D7", "E7"}})
	play("G5")
	v.says("#verdict", "Right: G5 is about as good as it gets.")
	v.click("#task-again")
	v.click("#task-answer")
	v.says("#verdict", "The engine plays G5.")
	v.labeled("G5", "G5, black, move 1")
	v.click("#task-done")
	v.until(`document.querySelector("#graph").checkVisibility() && !document.querySelector("#task").checkVisibility()`)
}

// TestReviewFails: a review that has failed says why, and is asked for again.
func TestReviewFails(t *testing.T) {
	t.Parallel()
	c := newTown(t, rambler)
	failed := object{
		"engine": "katago", "status": "failed", "evaluated": 0, "evaluations": []object{}, "moves": []object{}, "worst": []int{}, "turning": []object{}, "accuracy": []object{}, "puzzles": []object{},
		"scored": false, "why": why("review-engine-absent", "engine", "katago", "minutes", "10"),
	}
	c.reviewing(failed)
	v := open(t, phone, c.URL+"/reviews/r1")
	v.says("#review-state", "The review has failed. No worker had the engine katago within 10 minutes.")
	v.says("#says", "Not looked at yet.")
	c.refuses("POST /records/k1/reviews", 429, "reviews-full", "too many wait")
	v.click("#review-again")
	v.says("#error", "Too many wait.")
	v.says("#review-retry", "KataGo 1.16")
	v.until(`document.querySelector("#reviewer").value === "katago"`)
	c.on("POST /records/k1/reviews", 201, with(reviewAsked(), object{"status": "waiting", "evaluated": 0, "ahead": 2, "engine": "katago"}))
	v.click("#review-again")
	v.says("#review-state", "2 reviews come before this one.")
	v.until(`document.querySelector("#review-retry").hidden`)
}

// TestReviewBreaks: after a move that no rules allow, and after stones placed by hand, the board is what is said to be
// there, and why is said.
func TestReviewBreaks(t *testing.T) {
	t.Parallel()
	c := newTown(t, rambler)
	game := with(reviewed()["game"].(object), object{"breaks": []object{
		{"after": 2, "black": []string{}, "white": []string{"C3"}, "why": why("review-edited", "move", "2")},
	}})
	c.reviewing(object{"game": game})
	v := open(t, desktop, c.URL+"/reviews/r1")
	v.says("#reviewed-by", "Stones were placed by hand after move 2.")
	v.click("#move-2")
	v.says("#says", "Stones were placed by hand after move 2.")
	v.labeled("E5", "E5, empty")
	v.click("#move-5")
	v.labeled("E5", "E5, empty")
}
