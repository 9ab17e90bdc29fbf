package weiqi

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A chooser draws numbers in [0, n).
type chooser func(n int) int

// beside plays a game of legal and illegal moves on a line and through positions and
// compares them after every move. From time to time somebody resumes out of turn, or
// a new line starts where the game is. There are many repetitions, as the boards are
// small and the moves cluster.
func beside(t interface {
	Helper()
	Fatalf(string, ...any)
}, start *Position, moves int, choose chooser) {
	t.Helper()
	line := new(Line)
	line.Start(start)
	p := start
	for range moves {
		m := Play(p.turn, Point{int8(choose(p.size.Cols)), int8(choose(p.size.Rows))})
		switch choose(24) {
		case 0:
			m = Pass(p.turn)
		case 1:
			m.Color = m.Color.Opponent()
		case 2:
			m.Point.Col = int8(p.size.Cols)
		case 3:
			line.Resume(m.Color.Opponent())
			p = p.WithTurn(m.Color.Opponent())
			continue
		case 4:
			line.Start(p)
			continue
		}
		next, want := p.Play(m)
		got := line.Play(m)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("Play(%v) = %v, want %v in\n%v", m, got, want, p)
		}
		if next != nil {
			p = next
		}
		if line.Turn() != p.turn || !slices.Equal(line.at.cells, p.cells) {
			t.Fatalf("after %v the line is\n%vwant\n%v", m, line.Position(), p)
		}
		if choose(8) == 0 {
			samePast(t, line.Position(), p)
		}
	}
	samePast(t, line.Position(), p)
}

// samePast fails unless two positions are the same in everything that counts for the
// rest of the game, and so is all that led to them.
func samePast(t interface {
	Helper()
	Fatalf(string, ...any)
}, got, want *Position) {
	t.Helper()
	if got.turn != want.turn || got.moves != want.moves || got.button != want.button || got.passes != want.passes || got.ko != want.ko ||
		got.lost != want.lost || got.held != want.held || got.rules != want.rules || !got.SameBoard(want) {
		t.Fatalf("got %+v\n%vwant %+v\n%v", got, got, want, want)
	}
	if g, w := inOrder(got), inOrder(want); !slices.Equal(g, w) {
		t.Fatalf("the way here is %x, want %x", g, w)
	}
}

// inOrder returns the way to a position, with the stones that a move removed in the order of
// their cells.
func inOrder(p *Position) []step {
	steps := slices.Clone(p.way.steps())
	for i := 0; i < len(steps); i++ {
		first := i
		for steps[i].turn() == Empty {
			i++
		}
		slices.Sort(steps[first:i])
	}
	return steps
}

// anyRules are all rules that matter to a move.
func anyRules(choose chooser) Rules {
	return Rules{
		Ko:         KoRule(choose(4)),
		Suicide:    SuicideRule(choose(3)),
		PassStones: choose(2) == 0,
		Button:     choose(2) == 0,
	}
}

// anyStart is a small board, empty or with a few stones on it.
func anyStart(choose chooser) *Position {
	size := Size{1 + choose(5), 1 + choose(5)}
	s := Setup{Size: size, Turn: Color(1 + choose(2)), BlackLost: choose(3)}
	for range choose(size.Points()) {
		at := Point{int8(choose(size.Cols)), int8(choose(size.Rows))}
		switch stones := &s.Black; {
		case s.White.Has(at) || s.Black.Has(at):
		case choose(3) == 0:
			stones = &s.White
			fallthrough
		default:
			stones.Add(at)
		}
	}
	rules := anyRules(choose)
	p, err := s.Position(rules)
	if err != nil {
		return New(size, rules)
	}
	return p
}

func TestLineBesidePositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		choose := dice(seed)
		beside(t, anyStart(choose), 120, choose)
	})
}

// dice are a chooser of a seed.
func dice(state uint64) chooser {
	return func(n int) int {
		state += 0x9e3779b97f4a7c15
		z := (state ^ state>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return int((z ^ z>>31) >> 33 % uint64(n))
	}
}

func FuzzLine(f *testing.F) {
	f.Add([]byte("a few moves on some board"))
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func(n int) int {
			if len(data) == 0 {
				return 0
			}
			choice := int(data[0]) % n
			data = data[1:]
			return choice
		}
		beside(t, anyStart(next), min(len(data)/3, 300), next)
	})
}

// TestLineOfLargeBoards plays long games of legal moves, also on the largest board.
func TestLineOfLargeBoards(t *testing.T) {
	handicap, err := HandicapSetup(Square(19), []Point{{3, 3}, {15, 15}, {3, 15}})
	if err != nil {
		t.Fatal(err)
	}
	rules := Rules{Ko: PositionalSuperko, Suicide: MultiSuicide}
	given, err := handicap.Position(rules)
	if err != nil {
		t.Fatal(err)
	}
	var line Line
	for i, start := range []*Position{New(Square(9), Rules{}), given, New(Square(25), Rules{Ko: SituationalSuperko}), New(Size{25, 1}, rules)} {
		p := start
		for range 2 {
			line.Start(start)
			p = start
			for _, m := range randomGame(uint64(i), start, 2*start.size.Points()) {
				if err := line.Play(m); err != nil {
					t.Fatalf("%v in\n%v", err, p)
				}
				p, _ = p.Play(m)
			}
		}
		samePast(t, line.Position(), p)
	}
}

func TestLineAllocatesNothing(t *testing.T) {
	start := New(Square(19), Rules{Ko: PositionalSuperko})
	moves := randomGame(1, start, 800)
	var line Line
	replay := func() {
		line.Start(start)
		for _, m := range moves {
			if line.Play(m) != nil {
				t.Fatal("a legal move is refused")
			}
		}
	}
	replay()
	if n := testing.AllocsPerRun(5, replay); n > 1 {
		t.Errorf("%v allocations a game of %d moves", n, len(moves))
	}
}

func TestLast(t *testing.T) {
	p := New(Square(3), Rules{})
	if m, ok := p.Last(); ok {
		t.Errorf("the start has a last move: %v", m)
	}
	for _, want := range []Move{Play(Black, Point{1, 1}), Pass(White), Play(Black, Point{0, 0})} {
		next, err := p.Play(want)
		if err != nil {
			t.Fatal(err)
		}
		p = next
		if got, ok := p.Last(); !ok || got != want {
			t.Errorf("Last() = %v, %v, want %v", got, ok, want)
		}
	}
	if m, ok := p.WithTurn(Black).Last(); ok {
		t.Errorf("a resumption has a last move: %v", m)
	}
}
