package playout_test

import (
	"testing"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// at returns the point of a vertex.
func at(t *testing.T, vertex string) weiqi.Point {
	t.Helper()
	p, err := weiqi.ParsePoint(vertex)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestTraits looks for traits of moves of Black, who is to move.
func TestTraits(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
		move          string
		has, hasNot   playout.Traits
	}{
		{"take a stone", `
			. . . . .
			. . X . .
			. X O X .
			. . . . .
			. . . . .`, "C2", playout.Capture, playout.BigCapture | playout.Waste},
		{"take two", `
			. . . . .
			. X X . .
			X O O X .
			. X . . .
			. . . . .`, "C2", playout.Capture | playout.BigCapture, playout.Waste},
		{"run from atari", `
			. . . . . . .
			. . . . . . .
			. . O . . . .
			. O X . . . .
			. . O . . . .
			. . . . . . .
			. . . . . . .`, "D4", playout.Rescue, playout.BigRescue | playout.Doomed},
		{"run from atari in a ladder", `
			. . . . . . .
			. . . . . . .
			. . O O . . .
			. O X . . . .
			. . O . . . .
			. . . . . . .
			. . . . . . .`, "D4", playout.Doomed, playout.Rescue},
		{"run from atari in a ladder that is broken", `
			. . . . . . .
			. . . . . . .
			. . O O . . .
			. O X . . . .
			. . O . . . .
			. . . . . X .
			. . . . . . .`, "D4", playout.Rescue, playout.Doomed},
		{"take a stone beside instead of running", `
			. . . . . . .
			. . O . . . .
			. O X O X . .
			. . . X . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "D6", playout.Rescue | playout.Capture, playout.BigRescue | playout.BigCapture},
		{"atari from the right side", `
			. . . . . . .
			. . . . . . .
			. . X . . . .
			. X O . . . .
			. X X . . . .
			. . . . . . .
			. . . . . . .`, "D4", playout.Capture, playout.Doomed},
		{"atari in a ladder", `
			. . . . . . .
			. . . . . . .
			. . X X . . .
			. X O . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "C3", playout.Atari | playout.Ladder, playout.Capture},
		{"atari from the wrong side", `
			. . . . . . .
			. . . . . . .
			. . X X . . .
			. X O . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "D4", playout.Atari, playout.Ladder},
		{"put two stones in atari on the edge", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. X X X . . .
			. O O . . . .`, "D1", playout.Atari | playout.Ladder, playout.Capture | playout.Waste},
		{"put own stones in atari", `
			. . . . .
			. . . . .
			. . . O O
			. . . O X
			. . . O .`, "E1", playout.Waste, playout.Capture | playout.Rescue},
		{"the middle of three", `
			. . . . . O .
			. . . O O O .
			O O O O . . .
			O X X X X X O
			O X . . . X O
			O X X X X X O
			O O O O O O O`, "D3", playout.Vital, playout.Waste},
		{"nothing near", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . X O
			. . . . . . . . .
			. . . . . . . . .`, "C7", playout.Lonely | playout.ThirdLine | playout.Corner, playout.Near1 | playout.SecondLine | playout.FourthLine | playout.Shape},
		{"nothing near on the side", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . X O
			. . . . . . . . .
			. . . . . . . . .`, "D5", playout.Lonely | playout.FourthLine, playout.ThirdLine | playout.Corner},
		{"cut", `
			. . . . .
			. . X O .
			. . O . .
			. . . X .
			. . . . .`, "D3", playout.Shape, playout.Waste | playout.Lonely},
	} {
		var study playout.Study
		b := board(drawn(t, weiqi.Black, tt.diagram))
		study.Look(b)
		got := study.Traits(b.Cell(at(t, tt.move)))
		if got&tt.has != tt.has || got&tt.hasNot != 0 {
			t.Errorf("%s: %v has %b, want %b and not %b", tt.name, tt.move, got, tt.has, tt.hasNot)
		}
	}
}

// TestNear measures distances from the last move, along chains for nothing.
func TestNear(t *testing.T) {
	p := drawn(t, weiqi.Black, `
		. . . . . . . . .
		. . . . . . . . .
		. . O O O O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`).WithTurn(weiqi.White)
	p = play(t, p, weiqi.Play(weiqi.White, at(t, "G7")))
	var study playout.Study
	b := board(p)
	study.Look(b)
	for vertex, want := range map[string]playout.Traits{
		"B7": playout.Near1, "C6": playout.Near1, "H7": playout.Near1, "J7": playout.Near2, "A6": playout.Near3, "G4": playout.Near3, "G3": 0,
	} {
		const near = playout.Near1 | playout.Near2 | playout.Near3
		if got := study.Traits(b.Cell(at(t, vertex))) & near; got != want {
			t.Errorf("%s: %b, want %b", vertex, got, want)
		}
	}
}
