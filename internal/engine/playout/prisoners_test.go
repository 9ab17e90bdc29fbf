package playout_test

import (
	"testing"

	"github.com/shinpan/shinpan/weiqi"
)

// TestPrisoners looks at where tactical playouts put no stone because of prisoners.
func TestPrisoners(t *testing.T) {
	for _, tt := range []struct {
		name, diagram, at string
		want              bool
	}{
		{"an eye that prisoners spoil is kept", `
			. O . O . O .
			O O O O O O O
			X X X O O . O
			. X X X O O O
			O O X X O . O
			. X . X O O .`, "C1", false},
		{"an eye that free stones spoil is filled", `
			. O . O . . .
			O O O O O . .
			O O O O O . .
			O O X X . . .
			. X . X . . .`, "C1", true},
		{"three prisoners in a row are left for later", `
			. O O O O O O . O
			. . . . . . . O O
			. X X X X X X O O
			. X . O . X X O O
			. X X O X X . X O
			. X X O X . . X .`, "C3", false},
		{"they are taken by a group that has an eye", `
			. O O O O O O . O
			. . . . . . . O O
			. X X X X X X O O
			. X . O . X X O O
			. X X O X X X X O
			. X X O X . X X .`, "E3", true},
	} {
		at, err := weiqi.ParsePoint(tt.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := board(drawn(t, weiqi.Black, tt.diagram)).Sensible(at); got != tt.want {
			t.Errorf("%s: a stone at %v is sensible: %v, want %v", tt.name, at, got, tt.want)
		}
	}
}
