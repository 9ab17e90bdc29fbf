package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// TestSolve proves what either side gets on empty boards. The values up to six points are
// known from exhaustive search with the whole past of the game, the others from people's
// analysis (Ted Drange's table of Mini-Go, 1998) and a search of all situations. Under simple ko a situation may not
// come about twice. Boards of ten points and more are for the tag system.
func TestSolve(t *testing.T) {
	t.Parallel()
	const simple, positional, situational = weiqi.SimpleKo, weiqi.PositionalSuperko, weiqi.SituationalSuperko
	for _, tt := range []struct {
		cols, rows, value int
		rules             []weiqi.KoRule
	}{
		{1, 1, 0, []weiqi.KoRule{simple, positional, situational}},
		{2, 1, 0, []weiqi.KoRule{simple, positional, situational}},
		{3, 1, 3, []weiqi.KoRule{simple, positional, situational}},
		{4, 1, 4, []weiqi.KoRule{simple, positional, situational}},
		{5, 1, 0, []weiqi.KoRule{positional, situational}},
		{6, 1, 1, []weiqi.KoRule{positional}},
		{1, 7, 2, []weiqi.KoRule{positional}},
		{1, 8, 3, []weiqi.KoRule{positional}},
		{1, 9, 0, []weiqi.KoRule{positional}},
		{2, 2, 1, []weiqi.KoRule{positional, situational}},
		{3, 2, 0, []weiqi.KoRule{positional}},
		{2, 4, 8, []weiqi.KoRule{simple, positional, situational}},
		{5, 2, 10, []weiqi.KoRule{simple, positional, situational}},
		{3, 3, 9, []weiqi.KoRule{simple, positional, situational}},
		{4, 3, 4, []weiqi.KoRule{simple, positional, situational}},
	} {
		if !AllCases && tt.cols*tt.rows >= 10 {
			continue
		}
		for _, ko := range tt.rules {
			p := weiqi.New(weiqi.Size{Cols: tt.cols, Rows: tt.rows}, weiqi.Rules{Ko: ko})
			for _, g := range []goal{{0, tt.value}, {1, -tt.value}} {
				s := newSolver(t.Context(), p, 500_000, defaultMemory, nil)
				proved := false
				for depth := 0; depth <= longest && s.left > 0 && !proved; depth += 2 {
					proved, _ = s.prove(g, depth)
				}
				if more, _ := s.prove(goal{g.side, g.points + 1}, longest/3); !proved || more {
					t.Errorf("%v under %v ko: side %d gets %d: %v, and one more: %v", p.Size(), ko, g.side, g.points, proved, more)
				}
			}
		}
	}
}

// TestMiniature plays random games on a miniature and on a plain board.
func TestMiniature(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for _, size := range []weiqi.Size{{Cols: 4, Rows: 4}, {Cols: 1, Rows: 16}, {Cols: 16, Rows: 1}, {Cols: 5, Rows: 3}, {Cols: 2, Rows: 7}, {Cols: 3, Rows: 1}} {
		for _, suicide := range []weiqi.SuicideRule{weiqi.NoSuicide, weiqi.MultiSuicide, weiqi.AnySuicide} {
			for range 5 {
				p := weiqi.New(size, weiqi.Rules{Suicide: suicide})
				for range 3 * size.Points() {
					p = compare(t, p, chance)
				}
			}
		}
	}
}

// compare looks at a position in both ways and returns one after a random move.
func compare(t *testing.T, p *weiqi.Position, chance *rand.Rand) *weiqi.Position {
	t.Helper()
	b := newMiniature(p.Size())
	at := b.scene(p)
	if got, want := weiqi.Points(b.count(&at)), p.Count(weiqi.Set{}); got != want {
		t.Fatalf("count = %v, want %v in\n%v", got, want, p)
	}
	for side, color := range []weiqi.Color{weiqi.Black, weiqi.White} {
		alive, land := life.Benson(p, color)
		want := patch(0)
		for point := range alive.Union(land).All() {
			want |= b.patch(point)
		}
		if got := b.settled(&at, uint8(side)); got != want {
			t.Fatalf("settled for %v = %b, want %b in\n%v", color, got, want, p)
		}
	}
	next := []*weiqi.Position{}
	for point := range p.Size().All() {
		if p.At(point) != weiqi.Empty {
			continue
		}
		after, legal := b.play(&at, b.patch(point), p.Rules().Suicide)
		q, err := p.Play(weiqi.Play(p.Turn(), point))
		if legal != (err == nil) {
			t.Fatalf("%v is legal: %v, want %v in\n%v", point, legal, err, p)
		}
		if !legal {
			continue
		}
		if want := b.scene(q); after != want {
			t.Fatalf("%v leads to %+v, want %+v in\n%v", point, after, want, p)
		}
		next = append(next, q)
	}
	if len(next) == 0 {
		q, _ := p.Play(weiqi.Pass(p.Turn()))
		if got, want := at.pass(), b.scene(q); got != want {
			t.Fatalf("a pass leads to %+v, want %+v", got, want)
		}
		return q
	}
	return next[chance.IntN(len(next))]
}

// TestSymmetries turns a drawn scene: all that are symmetric to it have one key.
func TestSymmetries(t *testing.T) {
	for _, size := range []weiqi.Size{{Cols: 4, Rows: 4}, {Cols: 5, Rows: 3}} {
		s := newSolver(t.Context(), weiqi.New(size, weiqi.Rules{}), 0, 1, nil)
		b := s.board
		at := scene{stones: [2]patch{
			b.patch(weiqi.Point{Col: 0, Row: 0}) | b.patch(weiqi.Point{Col: 2, Row: 1}), b.patch(weiqi.Point{Col: 1, Row: 0}),
		}, ko: b.patch(weiqi.Point{Col: 1, Row: 2}), turn: 1}
		want, _ := s.key(&at, 0)
		for i := range b.turned {
			by := &b.turned[i]
			if got := by.back.of(by.of(at.stones[0])); got != at.stones[0] {
				t.Errorf("%v, symmetry %d and back: %b becomes %b", size, i, at.stones[0], got)
			}
			turned := scene{stones: [2]patch{by.of(at.stones[0]), by.of(at.stones[1])}, ko: by.of(at.ko), turn: 1}
			key, back := s.key(&turned, 0)
			if key != want || turned.code(back) != want {
				t.Errorf("%v, symmetry %d: key %x, want %x", size, i, key, want)
			}
		}
	}
}
