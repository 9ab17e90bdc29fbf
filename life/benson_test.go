package life_test

import (
	"iter"
	"math/rand/v2"
	"testing"

	"github.com/shinpan/shinpan/internal/engine/playout"
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
		{"stones inside do not help, nor does room for one eye", `
			. X O . X .
			X X O O X O
			. X X X X O
			X X . O O .`, `
			. * . . * .
			* * . . * .
			. * * * * .
			* * . . . .`, `
			* . * * . *
			. . * * . *
			* . . . . *
			. . * * * *`},
		{"two stones out of reach could become eyes", `
			X X X X X .
			. . X X X .
			O . X . X .
			O . X X X .
			. . X . X .
			X X X X X .
			. . . . . .
			. . . . . .`, `
			* * * * * .
			. . * * * .
			. . * . * .
			. . * * * .
			. . * . * .
			* * * * * .
			. . . . . .
			. . . . . .`, `
			. . . . . .
			. . . . . .
			. . . * . .
			. . . . . .
			. . . * . .
			. . . . . .
			. . . . . .
			. . . . . .`},
		{"two points out of reach are room for two eyes", `
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

// TestBensonIsExact compares Benson with a search of everything that White could do
// while Black always passes, on every position of small boards and on some of a
// larger one: what he calls alive is exactly what White can never take.
func TestBensonIsExact(t *testing.T) {
	alive := 0
	for _, size := range []weiqi.Size{{Cols: 3, Rows: 3}, {Cols: 2, Rows: 4}, {Cols: 1, Rows: 7}, {Cols: 5, Rows: 1}} {
		takes := attack{}
		for p := range everyPosition(size) {
			alive += checkExact(t, takes, p)
		}
	}
	chance := rand.New(rand.NewPCG(2, 2))
	for _, size := range []weiqi.Size{{Cols: 4, Rows: 3}, {Cols: 3, Rows: 4}, {Cols: 2, Rows: 6}} {
		takes := attack{}
		for range 400 {
			p := weiqi.New(size, weiqi.Rules{})
			for range 5 + chance.IntN(2*size.Points()) {
				p = step(t, p, chance)
			}
			alive += checkExact(t, takes, p.WithTurn(weiqi.White))
		}
	}
	if alive < 1000 {
		t.Errorf("only %d positions had anything alive", alive)
	}
}

// checkExact compares Benson with an attack on Black, and returns 1 if something is
// alive.
func checkExact(t *testing.T, takes attack, p *weiqi.Position) int {
	t.Helper()
	got, _ := life.Benson(p, weiqi.Black)
	if want := p.Stones(weiqi.Black).Minus(takes.from(p)); got != want {
		t.Fatalf("alive %v, want %v in\n%v", got, want, p)
	}
	return min(got.Len(), 1)
}

// everyPosition yields every legal position of a board with White to move.
func everyPosition(size weiqi.Size) iter.Seq[*weiqi.Position] {
	return func(yield func(*weiqi.Position) bool) {
		boards := 1
		for range size.Points() {
			boards *= 3
		}
		for number := range boards {
			s := weiqi.Setup{Size: size, Turn: weiqi.White}
			for at := range size.All() {
				switch number % 3 {
				case 1:
					s.Black.Add(at)
				case 2:
					s.White.Add(at)
				}
				number /= 3
			}
			if p, err := s.Position(weiqi.Rules{}); err == nil && !yield(p) {
				return
			}
		}
	}
}

// An attack knows what White can take on boards of one size if Black always passes,
// by Black's and White's stones.
type attack map[[2]weiqi.Set]weiqi.Set

// from returns the stones of Black that some sequence of moves of White takes.
func (a attack) from(p *weiqi.Position) weiqi.Set {
	black := p.Stones(weiqi.Black)
	board := [2]weiqi.Set{black, p.Stones(weiqi.White)}
	if taken, known := a[board]; known {
		return taken
	}
	var taken weiqi.Set
	for at := range p.Size().All() {
		next, err := p.Play(weiqi.Play(weiqi.White, at))
		if err != nil {
			continue
		}
		taken = taken.Union(black.Minus(next.Stones(weiqi.Black))).Union(a.from(next.WithTurn(weiqi.White)))
	}
	a[board] = taken
	return taken
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

// finished is a full board near the end of a game.
func finished(t testing.TB) *weiqi.Position {
	t.Helper()
	p := weiqi.New(weiqi.Square(19), weiqi.Rules{})
	var board playout.Board
	board.Set(p)
	board.Run(playout.NewDice(4), playout.Tactical)
	var line weiqi.Line
	line.Start(p)
	for i := range 300 {
		if err := line.Play(board.Move(i)); err != nil {
			t.Fatal(err)
		}
	}
	return line.Position()
}

func TestBensonDoesNotAllocate(t *testing.T) {
	p := finished(t)
	if n := testing.AllocsPerRun(20, func() { life.Benson(p, weiqi.Black) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkBenson counts a board by area and finds what is unconditionally alive of
// both colors.
func BenchmarkBenson(b *testing.B) {
	p := finished(b)
	b.ReportAllocs()
	for b.Loop() {
		p.Count(weiqi.Set{})
		life.Benson(p, weiqi.Black)
		life.Benson(p, weiqi.White)
	}
}
