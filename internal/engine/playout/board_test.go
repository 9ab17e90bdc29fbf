package playout_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

var policies = map[string]playout.Policy{"light": playout.Light, "tactical": playout.Tactical}

// plain are the rules that a Board knows.
var plain = weiqi.Rules{Ko: weiqi.SimpleKo, Suicide: weiqi.NoSuicide}

// drawn returns the position of a diagram.
func drawn(t testing.TB, turn weiqi.Color, diagram string) *weiqi.Position {
	t.Helper()
	setup, err := weiqi.ParseSetup(strings.Split(strings.TrimSpace(diagram), "\n"), turn)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(plain)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func board(p *weiqi.Position) *playout.Board {
	b := new(playout.Board)
	b.Set(p)
	return b
}

// same fails unless both boards agree on stones, captures and legal points.
func same(t *testing.T, b *playout.Board, p *weiqi.Position) {
	t.Helper()
	if b.Turn() != p.Turn() {
		t.Fatalf("%v to move, want %v", b.Turn(), p.Turn())
	}
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		if b.Lost(c) != p.Lost(c) {
			t.Fatalf("%v lost %d, want %d after\n%v", c, b.Lost(c), p.Lost(c), p)
		}
	}
	for at := range p.Size().All() {
		if b.At(at) != p.At(at) {
			t.Fatalf("%v is %v, want %v as in\n%v", at, b.At(at), p.At(at), p)
		}
		if got, want := b.Legal(at), p.Legal(weiqi.Play(p.Turn(), at)); got != want {
			t.Fatalf("Legal(%v) = %v, want %v in\n%v", at, got, want, p)
		}
	}
}

// TestMirror plays random legal moves, own eyes and now and then passes included,
// on a Board and through Positions.
func TestMirror(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	sizes := []weiqi.Size{{Cols: 1, Rows: 1}, {Cols: 1, Rows: 2}, {Cols: 5, Rows: 1}, {Cols: 2, Rows: 2}, {Cols: 3, Rows: 4},
		{Cols: 7, Rows: 5}, {Cols: 9, Rows: 9}, {Cols: 13, Rows: 13}, {Cols: 25, Rows: 3}, {Cols: 25, Rows: 25}}
	for _, size := range sizes {
		p := weiqi.New(size, plain)
		b := board(p)
		for range min(4*size.Points(), 900) {
			same(t, b, p)
			if got, want := b.Count(), p.Count(weiqi.Set{}); got != want {
				t.Fatalf("Count() = %v, want %v of\n%v", got, want, p)
			}
			legal := p.LegalPoints().Points()
			m := weiqi.Pass(p.Turn())
			if len(legal) > 0 && chance.IntN(20) > 0 {
				m = weiqi.Play(p.Turn(), legal[chance.IntN(len(legal))])
				b.Play(m.Point)
			} else {
				b.Pass()
			}
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			p = next
			if got := b.Move(b.Moves() - 1); got != m && (!got.Pass || !m.Pass || got.Color != m.Color) {
				t.Fatalf("Move(%d) = %v, want %v", b.Moves()-1, got, m)
			}
			if b.Moves()%50 == 0 {
				copied := new(playout.Board)
				copied.Copy(b)
				b = copied
			}
		}
	}
}

// TestSetInTheMiddle sets boards up from positions within games.
func TestSetInTheMiddle(t *testing.T) {
	dice := playout.NewDice(3)
	for range 50 {
		game := board(weiqi.New(weiqi.Square(5), plain))
		game.Run(dice, playout.Light)
		p := weiqi.New(weiqi.Square(5), plain)
		for i := range game.Moves() {
			b := board(p)
			for at := range p.Size().All() {
				if got, want := b.Legal(at), p.Legal(weiqi.Play(p.Turn(), at)); got != want {
					t.Fatalf("Legal(%v) = %v, want %v in\n%v", at, got, want, p)
				}
			}
			p = play(t, p, game.Move(i))
		}
	}
}

func play(t *testing.T, p *weiqi.Position, m weiqi.Move) *weiqi.Position {
	t.Helper()
	next, err := p.Play(m)
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	return next
}

func TestSuperkoClosesKo(t *testing.T) {
	setup, err := weiqi.ParseSetup([]string{
		". X O .",
		"X . X O",
		". X O .",
	}, weiqi.White)
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []weiqi.KoRule{weiqi.SimpleKo, weiqi.PositionalSuperko, weiqi.SituationalSuperko} {
		p, err := setup.Position(weiqi.Rules{Ko: rule})
		if err != nil {
			t.Fatal(err)
		}
		take, back := weiqi.Point{Col: 1, Row: 1}, weiqi.Point{Col: 2, Row: 1}
		p = play(t, p, weiqi.Play(weiqi.White, take))
		if board(p).Legal(back) {
			t.Errorf("under %v Black may take back at once:\n%v", rule, p)
		}
		p = play(t, play(t, p, weiqi.Pass(weiqi.Black)), weiqi.Pass(weiqi.White))
		if rule == weiqi.SimpleKo && !board(p).Legal(back) {
			t.Errorf("under %v the ko is still closed:\n%v", rule, p)
		}
	}
}

func TestEye(t *testing.T) {
	p := drawn(t, weiqi.Black, `
		. X O . X .
		X X O X X X
		O O . O X .
		. X O X X X
		X X X O O O
		. X X O . O`)
	b := board(p)
	for _, tt := range []struct {
		at  string
		eye weiqi.Color
		why string
	}{
		{"A6", weiqi.Black, "a corner with its diagonal"},
		{"F6", weiqi.Black, "a corner"},
		{"D6", weiqi.Empty, "both colors"},
		{"F4", weiqi.Black, "an edge with both diagonals"},
		{"A3", weiqi.Empty, "both colors"},
		{"A1", weiqi.Black, "a corner"},
		{"E1", weiqi.White, "an edge"},
		{"C4", weiqi.Empty, "two diagonals are the opponent's"},
	} {
		at, err := weiqi.ParsePoint(tt.at)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
			if got, want := b.Eye(at, c), c == tt.eye; got != want {
				t.Errorf("Eye(%v, %v) = %v, want %v: %s", at, c, got, want, tt.why)
			}
		}
	}
}

func TestCount(t *testing.T) {
	b := board(drawn(t, weiqi.Black, `
		. X . O . .
		X X . O . .
		X X X O O O
		. . X O . O
		X . X O O .`))
	if got, want := b.Count(), weiqi.Points(13-15); got != want {
		t.Errorf("Count() = %v, want %v", got, want)
	}
	for at, want := range map[weiqi.Point]weiqi.Color{
		{Col: 0, Row: 4}: weiqi.Black, {Col: 1, Row: 0}: weiqi.Black, {Col: 2, Row: 4}: weiqi.Empty,
		{Col: 5, Row: 4}: weiqi.White, {Col: 4, Row: 1}: weiqi.White, {Col: 3, Row: 0}: weiqi.White,
	} {
		if got := b.Owner(at); got != want {
			t.Errorf("Owner(%v) = %v, want %v", at, got, want)
		}
	}
	if got := board(weiqi.New(weiqi.Square(3), plain)).Count(); got != 0 {
		t.Errorf("Count() of the empty board = %v", got)
	}
}

func BenchmarkRun(b *testing.B) {
	for name, policy := range policies {
		for _, n := range []int{9, 19} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				start := board(weiqi.New(weiqi.Square(n), plain))
				var again playout.Board
				dice := playout.NewDice(1)
				moves := 0
				b.ReportAllocs()
				for b.Loop() {
					again.Copy(start)
					moves += again.Run(dice, policy)
					again.Count()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
				b.ReportMetric(float64(moves)/float64(b.N), "moves/playout")
			})
		}
	}
}
