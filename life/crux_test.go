package life_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// cruxes of boards that the judge best leaves unsettled: the stones of them that die if Black moves
// first, and if White does, and the points of which each is right for whoever it is.
var cruxes = []struct {
	name, diagram    string
	black, white     string // right first moves
	ifBlack, ifWhite string // D: dead then
}{
	{"an eye space of three", `
		. X . X O X . . . X O
		X X X X O X X X X X O
		X . X X O O O O O O O
		X X X X O . O . O . O`, "H4", "H4", `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`, `
		. . . . . D . . . D .
		. . . . . D D D D D .
		. . . . . . . . . . .
		. . . . . . . . . . .`},
	{"a race that is whose turn it is", `
		. O . O X . X .
		O O O O X X X X
		O X X X O O O X
		O . X X O O . X`, "G1", "B1", `
		. . . . . . . .
		. . . . . . . .
		. . . . D D D .
		. . . . D D . .`, `
		. . . . . . . .
		. . . . . . . .
		. D D D . . . .
		. . D D . . . .`},
}

func TestCruxes(t *testing.T) {
	for _, test := range cruxes {
		t.Run(test.name, func(t *testing.T) {
			p := drawn(t, test.diagram)
			found, err := life.Reader{}.Cruxes(t.Context(), p, opinion(t, p))
			if err != nil || len(found) != 1 {
				t.Fatalf("%d cruxes, %v; want one", len(found), err)
			}
			crux := found[0]
			if !crux.Decides() {
				t.Errorf("it does not matter who moves first: %+v", crux)
			}
			for _, want := range []struct {
				line       life.Line
				color      weiqi.Color
				move, dead string
			}{
				{crux.Black, weiqi.Black, test.black, test.ifBlack},
				{crux.White, weiqi.White, test.white, test.ifWhite},
			} {
				if m := want.line.Moves[0]; m.Color != want.color || m.Vertex() != want.move {
					t.Errorf("%v moves first: %v; want %s", want.color, m, want.move)
				}
				if dead := marked(strings.ReplaceAll(want.dead, "D", "*")); want.line.Dead != dead {
					t.Errorf("%v moves first: dead are %v; want %v", want.color, want.line.Dead, dead)
				}
			}
			if crux.Black.Score <= crux.White.Score {
				t.Errorf("Black has %v moving first, and %v if White does", crux.Black.Score, crux.White.Score)
			}
			again, err := life.Reader{}.Cruxes(t.Context(), p, opinion(t, p))
			if err != nil || again[0].Black.Dead != crux.Black.Dead || again[0].Black.Score != crux.Black.Score {
				t.Errorf("the same seed reads %+v, %v; want %+v", again, err, crux)
			}
		})
	}
}

// TestCruxOfABorder reads a border that nobody has closed: whoever moves first there has more.
func TestCruxOfABorder(t *testing.T) {
	p := drawn(t, `
		. . . . X O . . .
		. . . . X O . . .
		. . X . X O . O .
		. . . . X O . . .
		. . . . . . . . .
		. . . . X O . . .
		. . X . X O . O .
		. . . . X O . . .
		. . . . X O . . .`)
	o := opinion(t, p)
	if o.Open.Empty() {
		t.Fatal("the border is not open")
	}
	found, err := life.Reader{}.Cruxes(t.Context(), p, o)
	if err != nil || len(found) == 0 {
		t.Fatalf("%d cruxes, %v", len(found), err)
	}
	for _, crux := range found {
		if crux.Points.Intersect(o.Open).Empty() || crux.Black.Score <= crux.White.Score {
			t.Errorf("%v: Black has %v moving first, and %v if White does", crux.Points, crux.Black.Score, crux.White.Score)
		}
	}
}

// TestNoCrux reads nothing of a board that is settled, and stops when nobody waits any more.
func TestNoCrux(t *testing.T) {
	settled := drawn(t, `
		. O . O . X . X .
		O O O O O X X X X
		O X X X O O O O X
		O X . X O . . O X
		O X X . O . O O X`)
	if found, err := (life.Reader{}).Cruxes(t.Context(), settled, opinion(t, settled)); err != nil || len(found) != 0 {
		t.Errorf("%v, %v; want none", found, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	p := drawn(t, cruxes[0].diagram)
	o := opinion(t, p)
	cancel()
	if _, err := (life.Reader{}).Cruxes(ctx, p, o); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

func BenchmarkCruxes(b *testing.B) {
	p := drawn(b, cruxes[0].diagram)
	o, err := life.Best{}.Judge(b.Context(), p)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := (life.Reader{}).Cruxes(b.Context(), p, o); err != nil {
			b.Fatal(err)
		}
	}
}
