package life_test

import (
	"math/rand/v2"
	"testing"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

func TestBenson(t *testing.T) {
	for _, tt := range []struct{ name, diagram, alive, territory string }{
		{"two eyes", `
			. X . X O .
			X X X X O .
			. . . . . .`, `
			. * . * . .
			* * * * . .
			. . . . . .`, `
			* . * . . .
			. . . . . .
			. . . . . .`},
		{"one eye of two points", `
			. . X . .
			X X X . .
			. . . . .`, ``, ``},
		{"chains that fall one after the other", `
			. X . . .
			X . X . .
			. X . . .`, ``, ``},
		{"chains that hold one another", `
			. X . X .
			X X . X X
			. X X X .
			. . . . .`, `
			. * . * .
			* * . * *
			. * * * .
			. . . . .`, `
			* . * . *
			. . * . .
			. . . . .
			. . . . .`},
		{"stones inside do not help", `
			. X O . X .
			X X O O X O
			. X X X X O
			X X . O O .`, `
			. * . . * .
			* * . . * .
			. * * * * .
			* * . . . .`, `
			* . * * . .
			. . * * . .
			* . . . . .
			. . . . . .`},
		{"a point out of reach is not territory", `
			. X . . . X .
			X X . . . X X
			. X . . . X .
			X X X X X X X`, `
			. * . . . * .
			* * . . . * *
			. * . . . * .
			* * * * * * *`, `
			* . . . . . *
			. . . . . . .
			* . . . . . *
			. . . . . . .`},
	} {
		alive, territory := life.Benson(drawn(t, tt.diagram), weiqi.Black)
		if want := marked(tt.alive); alive != want {
			t.Errorf("%s: alive %v, want %v", tt.name, alive, want)
		}
		if want := marked(tt.territory); territory != want {
			t.Errorf("%s: territory %v, want %v", tt.name, territory, want)
		}
	}
}

// TestBensonHolds lets White attack random positions while Black always passes: what
// Benson calls alive stays, and White never lives in the territory.
func TestBensonHolds(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 1))
	tested := 0
	for range 300 {
		size := weiqi.Size{Cols: 3 + chance.IntN(4), Rows: 3 + chance.IntN(4)}
		p := weiqi.New(size, weiqi.Rules{})
		for range 3 * size.Points() / 2 {
			p = step(t, p, chance)
		}
		alive, territory := life.Benson(p, weiqi.Black)
		if alive.Empty() {
			continue
		}
		tested++
		for range 5 {
			attacked := p.WithTurn(weiqi.White)
			for range 3 * size.Points() {
				attacked = step(t, attacked, chance).WithTurn(weiqi.White)
			}
			if lost := alive.Minus(attacked.Stones(weiqi.Black)); !lost.Empty() {
				t.Fatalf("%v were taken from\n%vto\n%v", lost, p, attacked)
			}
			settled, _ := life.Benson(attacked, weiqi.White)
			if lives := settled.Intersect(territory); !lives.Empty() {
				t.Fatalf("%v live in the territory of\n%vin\n%v", lives, p, attacked)
			}
		}
	}
	if tested < 30 {
		t.Errorf("only %d positions had anything alive", tested)
	}
}

// step plays a random legal move, a pass if there is none.
func step(t *testing.T, p *weiqi.Position, chance *rand.Rand) *weiqi.Position {
	m := weiqi.Pass(p.Turn())
	if legal := p.LegalPoints().Points(); len(legal) > 0 {
		m = weiqi.Play(p.Turn(), legal[chance.IntN(len(legal))])
	}
	next, err := p.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	return next
}
