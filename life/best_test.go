package life_test

import (
	"maps"
	"reflect"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// boards show what best makes of them: A, D, S and U are stones that are alive, dead,
// in seki and unsettled, and a question mark stands for any of it; o is a point where
// the border is open, and + one to protect.
var boards = []struct{ name, diagram, verdict string }{
	{"a race that is won by two liberties", `
		. O . O . X . X .
		O O O O O X X X X
		O X X X O O O O X
		O X . X O . . O X
		O X X . O . O O X`, `
		. A . A . A . A .
		A A A A A A A A A
		A D D D A A A A A
		A D . D A . . A A
		A D D . A . A A A`},
	{"a race that is whose turn it is", `
		. O . O X . X .
		O O O O X X X X
		O X X X O O O X
		O . X X O O . X`, `
		. A . A A . A .
		A A A A A A A A
		A U U U U U U A
		A . U U U U . A`},
	{"one eye wins against none", `
		. O . O X . X .
		O O O O X X X X
		O X X X O O O X
		O X . X . O O X
		O X X X . O O X`, `
		. A . A A . A .
		A A A A A A A A
		A A A A D D D A
		A A . A . D D A
		A A A A . D D A`},
	{"seki: two shared liberties", `
		. O . O . O . O .
		O O O O O O O O O
		O X X X X X X X O
		O X . O O O . X O`, `
		. A . A . A . A .
		A A A A A A A A A
		A S S S S S S S A
		A S . S S S . S A`},
	{"seki: one eye each", `
		. O . O X . X .
		O O O O X X X X
		O X X X O O O X
		O X . X O . O X
		O X X X . O O X`, `
		. A . A A . A .
		A A A A A A A A
		A S S S S S S A
		A S . S S . S A
		A S S S . S S A`},
	{"seki: the eye on the edge is not to be filled", `
		. O . O . O .
		O O O O O O O
		X X X O O . O
		. X X X O O O
		O O X X O . O
		. X . X O O .`, `
		. A . A . A .
		A A A A A A A
		S S S A A . A
		. S S S A A A
		S S S S A . A
		. ? . S A A .`},
	{"three in a row kill", `
		. O O O O O O . O
		O O O O O O O O O
		O X X X X X X O O
		O X . O O . X O .`, `
		. A A A A A A . A
		A A A A A A A A A
		A D D D D D D A A
		A D . A A . D A .`},
	{"a square of four kills", `
		. O . O O . O . O
		O O O O O O O O O
		O X X X X X X X O
		O X X . O O X X O
		O X X X O O . X O`, `
		. A . A A . A . A
		A A A A A A A A A
		A D D D D D D D A
		A D D . A A D D A
		A D D D A A . D A`},
	{"five in a bulk kill", `
		. O . O . O . O
		O O O O O O O O
		O X X X X X O O
		O X . O . X O .
		O X . . X X O O`, `
		. A . A . A . A
		A A A A A A A A
		A D D D D D A A
		A D . A . D A .
		A D . . D D A A`},
	{"four in a row live", `
		. O . O . O . O
		O O O O O O O O
		O X X X X X X O
		O X . . . . X O`, `
		. A . A . A . A
		A A A A A A A A
		A A A A A A A A
		A A . . . . A A`},
	{"a dead group with an eye", `
		X X X X X X X X .
		X O O O O O O X .
		X O . O X X . X X
		X O O O X . X . X
		X X . . X X X X X
		. . . X X . X . X`, `
		A A A A A A A A .
		A D D D D D D A .
		A D . D A A . A A
		A D D D A . A . A
		A A . . A A A A A
		. . . A A . A . A`},
	{"a snapback", `
		X . X . X .
		X X X X X X
		X X X X X .
		O O O X X X
		. X O X . X`, `
		A . A . A .
		A A A A A A
		A A A A A .
		D D D A A A
		. A D A . A`},
	{"stones in atari that connect", `
		. X X O . O
		X . X O O O
		O X X O . O
		O X X O O O
		. O O O . O`, `
		. A A A . A
		A . A A A A
		A A A A . A
		A A A A A A
		+ A A A . A`},
	{"a stone that connects or is taken in a ko", `
		. X X O . O
		X . X O O O
		X X X O . O
		O X X O O O
		. O O O . O`, `
		. A A A . A
		A . A A A A
		A A A A . A
		U A A A A A
		+ A A A . A`},
	{"a connection to be made when the neutral point is taken", `
		. . . . X O . . .
		. . . . X O . . .
		. . . . X O . . .
		. . X X . O . . .
		. . X O O . O . .
		. . X X X O . . .
		. . . . X O O . .
		. . . . X O . . .
		. . . . X O . . .`, `
		. . . . A A . . .
		. . . . A A . . .
		. . . . A A . . .
		. . A A . A . . .
		. . A A A + A . .
		. . A A A A . . .
		. . . . A A A . .
		. . . . A A . . .
		. . . . A A . . .`},
}

// opinion returns what best thinks of a position.
func opinion(t *testing.T, p *weiqi.Position) life.Opinion {
	t.Helper()
	o, err := life.Best{Seed: 1}.Judge(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestBest(t *testing.T) {
	for _, tt := range boards {
		t.Run(tt.name, func(t *testing.T) {
			p := drawn(t, tt.diagram)
			o := opinion(t, p)
			consistent(t, p, o)
			fits(t, p, o, tt.verdict)
			swapped := drawn(t, strings.NewReplacer("X", "O", "O", "X").Replace(tt.diagram))
			fits(t, swapped, opinion(t, swapped), tt.verdict)
		})
	}
}

// fits fails unless an opinion is the one of a drawn board.
func fits(t *testing.T, p *weiqi.Position, o life.Opinion, verdict string) {
	t.Helper()
	marks := map[life.Status]byte{life.Alive: 'A', life.Dead: 'D', life.Seki: 'S', life.Unsettled: 'U'}
	got := make([][]byte, p.Size().Rows)
	for i := range got {
		got[i] = []byte(strings.Repeat(".", p.Size().Cols))
	}
	mark := func(points weiqi.Set, mark byte) {
		for at := range points.All() {
			got[p.Size().Rows-1-int(at.Row)][at.Col] = mark
		}
	}
	for _, chain := range o.Chains {
		mark(chain.Stones, marks[chain.Status])
	}
	mark(o.Open, 'o')
	mark(o.Protect, '+')
	for i, row := range strings.Split(strings.TrimSpace(verdict), "\n") {
		for col, want := range strings.Fields(row) {
			if want != "?" && want != string(got[i][col]) {
				t.Errorf("%v at %v, want %s in\n%v%+v", string(got[i][col]), weiqi.Point{Col: int8(col), Row: int8(len(got) - 1 - i)}, want, p, o.Chains)
				return
			}
		}
	}
}

// A group that only the opponent can begin a ko for is dead where territory counts, and unsettled where it is played
// out; the stones inside go the other way. Where the group can be saved by a move it is in seki.
func TestBestOneSidedKo(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, diagram string
		group, inside string
		hangs         bool
	}{
		{"bent four, made at the end of a row of two", `
			. X . X O . .
			X X X X O . .
			X X X X O . .
			O O X X O O .
			. O X X X O .
			X O O O X O O
			X X . O X O .`, "A4", "A1", true},
		{"bent four, made at the corner", `
			X X X . O X . X .
			. O O O O X X X X
			O O X X X X O O O
			X X X O O O O . O
			O O O O . O . O O`, "A3", "A5", true},
		{"the same with the colors swapped", `
			O O O . X O . O .
			. X X X X O O O O
			X X O O O O X X X
			O O O X X X X . X
			X X X X . X . X X`, "A3", "A5", true},
		{"three in the middle of the edge", `
			. X . X . X . X . X .
			X X X X X X X X X X X
			X O O O O O O O X X X
			X O . X X X . O X X .`, "B2", "D1", false},
	} {
		for _, rules := range []string{"japanese-1989", "korean", "chinese", "tromp-taylor", "stone-scoring"} {
			set, err := weiqi.RulesetNamed(rules)
			if err != nil {
				t.Fatal(err)
			}
			setup, err := weiqi.ParseSetup(strings.Split(strings.TrimSpace(test.diagram), "\n"), weiqi.Black)
			if err != nil {
				t.Fatal(err)
			}
			p, err := setup.Position(set.Rules)
			if err != nil {
				t.Fatal(err)
			}
			o, err := life.Best{}.Judge(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]life.Status{}
			for _, vertex := range []string{test.group, test.inside} {
				at, err := weiqi.ParsePoint(vertex)
				if err != nil {
					t.Fatal(err)
				}
				for _, chain := range o.Chains {
					if chain.Stones.Has(at) {
						got[vertex] = chain.Status
					}
				}
			}
			want := map[string]life.Status{test.group: life.Seki, test.inside: life.Seki}
			switch {
			case test.hangs && set.Rules.Scoring == weiqi.Territory:
				want = map[string]life.Status{test.group: life.Dead, test.inside: life.Alive}
			case test.hangs:
				want = map[string]life.Status{test.group: life.Unsettled, test.inside: life.Unsettled}
			}
			if !maps.Equal(got, want) {
				t.Errorf("%s under %s: the chains are %v, want %v", test.name, rules, got, want)
			}
		}
	}
}

func TestBestSeesAnOpenBorder(t *testing.T) {
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
	middle := weiqi.SetOf(weiqi.Point{Col: 4, Row: 4}, weiqi.Point{Col: 5, Row: 4})
	if o.Open.Intersect(middle).Empty() || o.Settled() || !o.Dead.Empty() {
		t.Errorf("open %v, dead %v, settled %v; want the gap at %v open and nobody dead", o.Open, o.Dead, o.Settled(), middle)
	}
	closed := drawn(t, `
		. X . X O . O
		X X X X O O O
		. X X . . O .
		X X X X O O O
		. X . X O . O`)
	if o := opinion(t, closed); !o.Open.Empty() || !o.Settled() {
		t.Errorf("open %v, unsettled %v; want two neutral points to be no open border", o.Open, o.Unsettled)
	}
}

func TestBestOwnership(t *testing.T) {
	p := drawn(t, `
		. X X O O .
		X X X O O O
		. X X O O .`)
	o := opinion(t, p)
	if len(o.Ownership) != p.Size().Points() {
		t.Fatalf("%d points are owned, want %d", len(o.Ownership), p.Size().Points())
	}
	for i, whose := range o.Ownership {
		if black := i%p.Size().Cols < 3; black && whose < 0.5 || !black && whose > -0.5 {
			t.Errorf("point %d is owned by %v", i, whose)
		}
	}
}

// TestBestInParallel asks the same judge many times at once.
func TestBestInParallel(t *testing.T) {
	p := drawn(t, boards[1].diagram)
	want := opinion(t, p)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got, err := (life.Best{Seed: 1}).Judge(t.Context(), p); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("asked in parallel: %v, %v, want %v", got, err, want)
			}
		})
	}
	wg.Wait()
	if other, err := (life.Best{Seed: 2}).Judge(t.Context(), p); err != nil || reflect.DeepEqual(other.Ownership, want.Ownership) {
		t.Errorf("another seed gives the same playouts: %v", err)
	}
}

// Whatever is on the board, the opinion covers it and agrees with itself, and what is
// proved holds with the colors swapped.
func TestBestOnAnyBoard(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		p, swapped := anyBoard(r)
		judge := life.Best{Playouts: 16}
		o, err := judge.Judge(t.Context(), p)
		if err != nil {
			r.Fatal(err)
		}
		consistent(t, p, o)
		mirrored, err := judge.Judge(t.Context(), swapped)
		if err != nil {
			r.Fatal(err)
		}
		for i, c := range o.Chains {
			m := mirrored.Chains[i]
			if c.Stones != m.Stones || c.Color != m.Color.Opponent() {
				r.Errorf("%v is %v with the colors swapped", c, m)
			}
			if proved := c.Why.Code == "chain-uncapturable"; proved && (!m.Why.Equal(c.Why) || m.Certainty != 1) {
				r.Errorf("%v: %s, with the colors swapped %s", c.Stones, c.Why, m.Why)
			}
		}
		if empty := p.Stones(weiqi.Empty); o.Open.Minus(empty).Union(o.Protect.Minus(empty)) != (weiqi.Set{}) {
			r.Errorf("open %v and to protect %v are not empty points of\n%v", o.Open, o.Protect, p)
		}
	})
}

// anyBoard draws a random board, and the same with the colors swapped.
func anyBoard(t *rapid.T) (p, swapped *weiqi.Position) {
	size := weiqi.Size{Cols: rapid.IntRange(1, 6).Draw(t, "cols"), Rows: rapid.IntRange(1, 6).Draw(t, "rows")}
	setup := weiqi.Setup{Size: size, Turn: weiqi.Black}
	for at := range size.All() {
		switch rapid.IntRange(0, 2).Draw(t, at.String()) {
		case 1:
			setup.Black.Add(at)
		case 2:
			setup.White.Add(at)
		}
	}
	p, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Skip("a chain without a liberty")
	}
	setup.Black, setup.White = setup.White, setup.Black
	if swapped, err = setup.Position(weiqi.Rules{}); err != nil {
		t.Fatal(err)
	}
	return p, swapped
}
