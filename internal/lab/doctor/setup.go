package doctor

import (
	"slices"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

func setupChecks() []Check {
	return []Check{
		{"setup/sizes", "GTP 2, 6.3.2 (boardsize) and 2.11 (coordinates)",
			"it takes the usual boards, plays on all of every board that it takes, and refuses what is no board",
			"a controller must know on which boards a program can play", sizesCheck},
		{"setup/clear", "GTP 2, 6.3.2 (clear_board)",
			"boardsize and clear_board leave an empty board",
			"a stone of the last game spoils the next one", clearCheck},
		{"setup/komi", "GTP 2, 6.3.2 (komi)",
			"it takes any komi, also 0, fractions and negative ones",
			"programs that reckon with another komi play for the wrong result", komiCheck},
		{"setup/coordinates", "GTP 2, 2.11 (coordinates)",
			"there is no column I, and points off the board are refused",
			"two sides that name points differently play two games", coordinatesCheck},
		{"setup/fixed-handicap", "GTP 2, 4.1.1 and 6.3.2 (fixed_handicap)",
			"fixed_handicap puts the stones where the protocol says",
			"servers give handicaps by this command", fixedHandicapCheck},
		{"setup/free-handicap", "GTP 2, 4.1.2 and 6.3.2 (place_free_handicap, set_free_handicap)",
			"place_free_handicap and set_free_handicap put stones on an empty board",
			"it is how free handicaps are agreed on", freeHandicapCheck},
		{"setup/undo", "GTP 2, 6.3.3 (undo)",
			"undo takes back plays, passes, captures and its own moves, and is refused when there is nothing to take back",
			"controllers take moves back, and try moves by it", undoCheck},
	}
}

func sizesCheck(x *exam) {
	usual := 0
	for side := 1; side <= weiqi.MaxSide; side++ {
		x.begin()
		if x.ask("boardsize %d", side).Refused {
			continue
		}
		if side == 9 || side == 13 || side == 19 {
			usual++
		}
		x.accepts(Error, "take clear_board after every boardsize", "clear_board")
		far := weiqi.Point{Col: int8(side - 1), Row: int8(side - 1)}
		if side > 1 { // where the only move is suicide
			x.accepts(Error, "let the whole board be played on", "play black %v", far)
		}
		if side < weiqi.MaxSide {
			far.Row++
			x.refuses(Error, "refuse points off the board", "play white %v", far)
		}
	}
	x.begin()
	switch {
	case usual == 0:
		x.find(Error, "take 9x9, 13x13 and 19x19", "it takes none of the usual boards")
	case usual < 3:
		x.find(Note, "take 9x9, 13x13 and 19x19", "it does not take all of the usual boards")
	}
	for _, size := range []string{"0", "-9", "26", "1000000"} {
		x.refuses(Error, "answer \"? unacceptable size\" and keep the board", "boardsize %s", size)
	}
}

func clearCheck(x *exam) {
	for _, clear := range []string{"clear_board", "boardsize"} {
		x.board(x.side)
		x.begin()
		x.accepts(Error, "take legal moves", "play black D4")
		x.accepts(Error, "take legal moves", "play white E5")
		if clear == "boardsize" {
			x.accepts(Error, "take the size that it has", "boardsize %d", x.side)
		}
		x.accepts(Error, "take clear_board at any time", "clear_board")
		x.accepts(Error, "empty the board", "play white D4")
		x.accepts(Error, "empty the board", "play black E5")
	}
}

func komiCheck(x *exam) {
	x.board(x.side)
	for _, komi := range []string{"0", "5.5", "6.5", "7", "0.5", "-3.5", "7.0"} {
		x.begin()
		x.accepts(Error, "take any number", "komi %s", komi)
	}
	x.begin()
	x.accepts(Note, "take any number, \"even if it should be ridiculous\"", "komi 375")
}

func coordinatesCheck(x *exam) {
	const letters = "there is no column I: the columns are A to H, then J"
	x.board(x.side)
	x.begin()
	for _, vertex := range []string{"I5", "I1", "A0", "D-1"} {
		x.refuses(Error, letters, "play black %s", vertex)
	}
	x.accepts(Error, letters, "play black J1")
	x.accepts(Error, letters, "play black H1")
	x.taken(letters, weiqi.White, weiqi.Point{Col: 8, Row: 0})
}

// stonesAt reads the vertices of a handicap and reports whether they are so many
// different points on the board, at least two.
func (x *exam) stonesAt(text string, side, most int) (weiqi.Set, bool) {
	var points weiqi.Set
	words := strings.Fields(text)
	for _, word := range words {
		p, err := weiqi.ParsePoint(word)
		if err != nil || !weiqi.Square(side).Contains(p) {
			return points, false
		}
		points.Add(p)
	}
	return points, points.Len() == len(words) && points.Len() >= 2 && points.Len() <= most
}

// expectStones looks whether there are stones on the points.
func (x *exam) expectStones(points weiqi.Set) {
	for p := range points.All() {
		if !x.taken("put the stones of the handicap on the board", weiqi.White, p) {
			return
		}
	}
}

func fixedHandicapCheck(x *exam) {
	const command = "fixed_handicap"
	if !x.has(command) {
		x.skip("add the command", "it does not list %s", command)
		return
	}
	for _, side := range []int{9, 13, 19} {
		for stones := 2; stones <= 9; stones++ {
			if !x.board(side) {
				break
			}
			x.begin()
			want, err := weiqi.FixedHandicap(weiqi.Square(side), stones)
			if err != nil {
				panic(err) // all of these boards have nine points
			}
			r := x.ask("%s %d", command, stones)
			got, ok := x.stonesAt(r.Text, side, stones)
			switch {
			case r.Refused:
				x.find(Error, "take 2 to 9 stones", "it refuses %d stones on %dx%[2]d: %s", stones, side, r.Text)
				return
			case !ok || got != weiqi.SetOf(want...):
				x.find(Error, "put the stones where the protocol says", "it puts %d stones on %s, want %v", stones, r.Text, weiqi.SetOf(want...))
				return
			}
			if stones == 2 {
				x.expectStones(got)
			}
		}
	}
	const fix = "refuse it"
	x.board(x.side)
	x.begin()
	x.lets(fix, command+" 1")
	x.board(x.side)
	x.lets(fix, command+" 10")
	x.board(x.side)
	x.begin()
	x.ask("play black D4")
	x.lets("refuse it when the board is not empty", command+" 2")
}

func freeHandicapCheck(x *exam) {
	for _, command := range []string{"place_free_handicap", "set_free_handicap"} {
		if !x.has(command) {
			x.skip("add the command", "it does not list %s", command)
		}
	}
	if x.has("place_free_handicap") {
		for _, stones := range []int{2, 5, 9} {
			x.board(x.side)
			x.begin()
			r := x.ask("place_free_handicap %d", stones)
			points, ok := x.stonesAt(r.Text, x.side, stones)
			if r.Refused || !ok {
				x.find(Error, "answer with so many different points, or fewer, but at least two", "it answers a free handicap of %d stones with %q", stones, r.Text)
				continue
			}
			x.expectStones(points)
		}
		x.lets("refuse it when the board is not empty", "place_free_handicap 2")
	}
	if x.has("set_free_handicap") {
		x.board(x.side)
		x.begin()
		if x.accepts(Error, "take any points", "set_free_handicap C3 D4 E7") {
			x.expectStones(weiqi.SetOf(weiqi.Point{Col: 2, Row: 2}, weiqi.Point{Col: 3, Row: 3}, weiqi.Point{Col: 4, Row: 6}))
		}
		x.lets("refuse it when the board is not empty", "set_free_handicap A1 B1")
		for _, points := range []string{"D4 D4", "D4 pass"} {
			x.board(x.side)
			x.begin()
			if x.lets("refuse what are not different points", "set_free_handicap %s", points) {
				x.provoked = true
				x.accepts(Warning, "put no stone on the board when a handicap is refused", "play white D4")
				x.provoked = false
			}
		}
	}
}

func undoCheck(x *exam) {
	if !x.has("undo") {
		x.skip("add the command", "it does not list undo")
		return
	}
	const fix = "restore the position before the last move"
	x.board(x.side)
	x.begin()
	x.refuses(Warning, "answer \"? cannot undo\"", "undo")

	x.begin()
	x.accepts(Error, fix, "play black D4")
	x.accepts(Error, fix, "undo")
	x.accepts(Error, fix, "play white D4")
	x.accepts(Error, fix, "play black pass")
	x.accepts(Error, fix, "undo")
	x.taken(fix, weiqi.Black, weiqi.Point{Col: 3, Row: 3})

	x.begin() // a capture comes back
	x.board(x.side)
	for _, move := range []string{"black A2", "white A1", "black B1"} {
		x.accepts(Error, "take legal moves", "play %s", move)
	}
	x.accepts(Error, fix, "undo")
	x.taken(fix, weiqi.White, weiqi.Point{})
	x.accepts(Error, fix, "play white B1")

	x.begin() // its own move
	x.board(x.side)
	if own := x.ask("genmove black"); slices.Contains([]string{"pass", "resign"}, strings.ToLower(own.Text)) {
		return
	} else if x.accepts(Error, fix, "undo") {
		x.accepts(Error, fix, "play white %s", own.Text)
	}
}
