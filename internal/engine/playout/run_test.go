package playout_test

import (
	"math"
	"testing"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// TestPlayoutsAreLegal replays playouts through Positions: every move is legal, no
// own eye is filled, and a light playout passes only when nothing else is left.
func TestPlayoutsAreLegal(t *testing.T) {
	dice := playout.NewDice(5)
	for name, policy := range policies {
		for _, size := range []weiqi.Size{{Cols: 1, Rows: 1}, {Cols: 2, Rows: 1}, {Cols: 4, Rows: 4}, {Cols: 9, Rows: 9}, {Cols: 3, Rows: 19}} {
			for range 10 {
				start := weiqi.New(size, plain)
				b := board(start)
				b.Run(dice, policy)
				if !b.Over() {
					t.Errorf("%s on %v: not over after %d moves", name, size, b.Moves())
				}
				p := start
				for i := range b.Moves() {
					m := b.Move(i)
					now := board(p)
					if !m.Pass && now.Eye(m.Point, m.Color) {
						t.Fatalf("%s fills an eye at %v:\n%v", name, m.Point, p)
					}
					if m.Pass && policy == playout.Light {
						for at := range p.LegalPoints().All() {
							if !now.Eye(at, m.Color) {
								t.Fatalf("%v passes though %v is left:\n%v", m.Color, at, p)
							}
						}
					}
					p = play(t, p, m)
				}
				for at := range size.All() {
					if b.At(at) != p.At(at) {
						t.Fatalf("%s: %v is %v, want %v as in\n%v", name, at, b.At(at), p.At(at), p)
					}
				}
			}
		}
	}
}

// TestLength compares the mean length of light playouts from the empty board with
// what other programs measured for the same rules: 110.8 to 111.1 moves on 9x9 and
// 454 to 456 on 19x19.
func TestLength(t *testing.T) {
	for _, tt := range []struct {
		side, playouts int
		low, high      float64
	}{{9, 20000, 110.8, 111.1}, {19, 2000, 454, 456}} {
		start := board(weiqi.New(weiqi.Square(tt.side), plain))
		var b playout.Board
		dice := playout.NewDice(1)
		sum, squares := 0.0, 0.0
		for range tt.playouts {
			b.Copy(start)
			n := float64(b.Run(dice, playout.Light))
			sum += n
			squares += n * n
		}
		n := float64(tt.playouts)
		mean := sum / n
		margin := 3 * math.Sqrt((squares/n-mean*mean)/n)
		if mean < tt.low-margin || mean > tt.high+margin {
			t.Errorf("on %dx%d the mean length is %.2f ± %.2f, want %v to %v", tt.side, tt.side, mean, margin, tt.low, tt.high)
		}
	}
}

// TestUniform counts first moves on a board with an own eye and an eye of the
// opponent, where a stone would be suicide.
func TestUniform(t *testing.T) {
	p := drawn(t, weiqi.Black, `
		. X . O .
		X X . O O
		. . . . .
		. . X X O
		X . X . X`)
	start := board(p)
	var b playout.Board
	dice := playout.NewDice(7)
	const playouts = 22000
	count := map[weiqi.Point]int{}
	for range playouts {
		b.Copy(start)
		b.Run(dice, playout.Light)
		count[b.Move(0).Point]++
	}
	allowed := 0
	for at := range p.LegalPoints().All() {
		if !start.Eye(at, weiqi.Black) {
			allowed++
		}
	}
	if len(count) != allowed {
		t.Errorf("%d points were played, want %d", len(count), allowed)
	}
	expected := float64(playouts) / float64(allowed)
	for at, n := range count {
		if d := float64(n) - expected; math.Abs(d) > 5*math.Sqrt(expected) {
			t.Errorf("%v was played %d times, want about %.0f", at, n, expected)
		}
	}
}

func TestRunIsRepeatedBySeed(t *testing.T) {
	start := board(weiqi.New(weiqi.Square(9), plain))
	for name, policy := range policies {
		moves := func(seed uint64) (moves []weiqi.Move) {
			var b playout.Board
			b.Copy(start)
			b.Run(playout.NewDice(seed), policy)
			for i := range b.Moves() {
				moves = append(moves, b.Move(i))
			}
			return moves
		}
		one, two, other := moves(1), moves(1), moves(2)
		same, differs := len(one) == len(two), len(one) != len(other)
		for i := range one {
			same = same && one[i] == two[i]
			differs = differs || one[i] != other[i]
		}
		if !same || !differs {
			t.Errorf("%s: same seed, same playout: %v; other seed, other playout: %v", name, same, differs)
		}
	}
}

func TestRunDoesNotAllocate(t *testing.T) {
	start := board(weiqi.New(weiqi.Square(9), plain))
	var b playout.Board
	dice := playout.NewDice(1)
	for name, policy := range policies {
		if n := testing.AllocsPerRun(20, func() { b.Copy(start); b.Run(dice, policy); b.Count() }); n != 0 {
			t.Errorf("%s: %v allocations a playout", name, n)
		}
	}
}

// TestTactical looks at what tactical playouts make of drawn positions: how often
// a point ends as Black's, in per cent.
func TestTactical(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
		at            string
		low, high     int
	}{
		{"a seki stays a seki: White inside", `
			. O O O O O O O .
			O O O O O O O O O
			O X X X X X X X O
			O X . O O O . X O`, "D1", 0, 5},
		{"a seki stays a seki: Black around", `
			. O O O O O O O .
			O O O O O O O O O
			O X X X X X X X O
			O X . O O O . X O`, "B1", 95, 100},
		{"three in a row are a nakade", `
			. O O O O O O .
			O O O O O O O O
			O X X X X X X O
			O X . O O . X O`, "B1", 0, 10},
		{"two eyes live", `
			. X . X O . .
			X X X X O . .
			O O O O O . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "A6", 100, 100},
		{"a stone without room dies", `
			. . . X . O .
			. O . X O O O
			. . . X . O .
			X X X X O O O
			. X . X O . O
			X X X X O O O
			. X . X O . O`, "B6", 90, 100},
	} {
		p := drawn(t, weiqi.Black, tt.diagram)
		at, err := weiqi.ParsePoint(tt.at)
		if err != nil {
			t.Fatal(err)
		}
		got := share(p, at)
		if got < tt.low || got > tt.high {
			t.Errorf("%s: %v is Black's in %d %% of playouts, want %d to %d", tt.name, at, got, tt.low, tt.high)
		}
	}
}

// share returns how often a point ends as Black's, in per cent of 400 tactical playouts.
func share(p *weiqi.Position, at weiqi.Point) int {
	start := board(p)
	var b playout.Board
	dice := playout.NewDice(11)
	const playouts = 400
	n := 0
	for range playouts {
		b.Copy(start)
		b.Run(dice, playout.Tactical)
		b.Count()
		if b.Owner(at) == weiqi.Black {
			n++
		}
	}
	return 100 * n / playouts
}
