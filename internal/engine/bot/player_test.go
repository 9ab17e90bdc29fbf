package bot_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

// game plays a game of a player against itself and returns its moves.
func game(t *testing.T, pl *bot.Player, size weiqi.Size, l bot.Limit) (moves []weiqi.Move) {
	t.Helper()
	p := weiqi.New(size, weiqi.Rules{Ko: weiqi.PositionalSuperko})
	for !p.Stopped() && p.Moves() < 3*size.Points() {
		a := pl.Play(t.Context(), p, komi, l)
		moves = append(moves, a.Move)
		p = play(t, p, a.Move)
	}
	return moves
}

func TestPlayerSeedRepeats(t *testing.T) {
	once := func() []weiqi.Move {
		return game(t, bot.NewPlayer(bot.Options{Seed: 3, Threads: 1}), weiqi.Square(5), bot.Limit{Playouts: 200})
	}
	if one, two := once(), once(); !slices.Equal(one, two) {
		t.Errorf("seed 3 plays %v, then %v", one, two)
	}
}

func TestThreads(t *testing.T) {
	moves := game(t, bot.NewPlayer(bot.Options{Threads: 4}), weiqi.Square(5), bot.Limit{Playouts: 200})
	if len(moves) < 6 {
		t.Errorf("the game ends after %v", moves)
	}
}

// TestTreeIsKept looks at a position, and then at the one after the two moves that
// were expected: part of the work is done already.
func TestTreeIsKept(t *testing.T) {
	pl := bot.NewPlayer(bot.Options{Threads: 1})
	p := weiqi.New(weiqi.Square(5), weiqi.Rules{})
	line := pl.Play(t.Context(), p, komi, bot.Limit{Playouts: 500}).Candidates[0].Line
	if len(line) < 2 {
		t.Fatalf("no answer is expected: %v", line)
	}
	for _, m := range line[:2] {
		p = play(t, p, m)
	}
	if a := pl.Play(t.Context(), p, komi, bot.Limit{Playouts: 100}); a.Playouts <= 110 {
		t.Errorf("%d visits after the expected moves, want more than the new ones", a.Playouts)
	}
	other := weiqi.New(weiqi.Square(6), weiqi.Rules{})
	if a := pl.Play(t.Context(), other, komi, bot.Limit{Playouts: 100}); a.Playouts > 110 || !other.Legal(a.Move) {
		t.Errorf("%d visits and %v in another game", a.Playouts, a.Move)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	p := weiqi.New(weiqi.Square(5), weiqi.Rules{})
	small := bot.NewPlayer(bot.Options{Threads: 1, Memory: 1})
	a := small.Play(t.Context(), p, komi, bot.Limit{Playouts: 300})
	for _, c := range a.Candidates {
		if len(c.Line) > 1 {
			t.Fatalf("the tree has grown to %v", c.Line)
		}
	}
	if a.Playouts != 300 || !p.Legal(a.Move) {
		t.Errorf("%v after %d playouts", a.Move, a.Playouts)
	}
}

func TestThink(t *testing.T) {
	p := drawn(t, weiqi.White, weiqi.Rules{}, `
		. X . X X O .
		X X X X X O O
		X O O O X O .
		X X X . O O O
		. X . X O . O`)
	var last bot.Analysis
	for a := range bot.NewPlayer(bot.Options{Threads: 2}).Think(t.Context(), p, komi, bot.Limit{Playouts: 400}, time.Millisecond) {
		if a.Playouts < last.Playouts {
			t.Errorf("%d playouts, then %d", last.Playouts, a.Playouts)
		}
		last = a
	}
	prior, visits := 0.0, 0
	for i, c := range last.Candidates {
		prior += c.Prior
		visits += c.Visits
		if i > 0 && c.Visits > last.Candidates[i-1].Visits {
			t.Errorf("%v with %d visits comes after one with %d", c.Move, c.Visits, last.Candidates[i-1].Visits)
		}
		if c.Line[0] != c.Move || c.Winrate < 0 || c.Winrate > 1 {
			t.Errorf("%+v", c)
		}
	}
	if prior < 0.999 || prior > 1.001 || visits != 400 || last.Playouts != 400 {
		t.Errorf("priors %v, %d visits of moves, %d of the position; want 1, 400, 400", prior, visits, last.Playouts)
	}
	if last.Move.Vertex() != "D2" || last.Turn != weiqi.White {
		t.Errorf("%v, want White at D2", last.Move)
	}
	if best, worst := last.Candidates[0], last.Candidates[len(last.Candidates)-1]; best.Score <= worst.Score {
		t.Errorf("%v leads by %v, %v by %v", best.Move, best.Score, worst.Move, worst.Score)
	}
	if got := last.Ownership[len(last.Ownership)-1]; got > -0.5 {
		t.Errorf("the last point is owned %v, want White's", got)
	}
	if got := last.Ownership[0]; got < 0.5 {
		t.Errorf("A1 is owned %v, want Black's", got)
	}
}

func TestThinkIsLeft(t *testing.T) {
	p := weiqi.New(weiqi.Square(9), weiqi.Rules{})
	pl := bot.NewPlayer(bot.Options{Threads: 2})
	for range pl.Think(t.Context(), p, komi, bot.Limit{}, time.Millisecond) {
		break
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	for range pl.Think(ctx, p, komi, bot.Limit{}, time.Millisecond) {
		if n++; n == 3 {
			cancel()
		}
	}
	if n < 3 {
		t.Errorf("%d analyses before the context ended", n)
	}
}

func TestHopeless(t *testing.T) {
	p := weiqi.New(weiqi.Square(7), weiqi.Rules{})
	for _, tt := range []struct {
		komi weiqi.Score
		lost bool
	}{{weiqi.Points(80), true}, {weiqi.Points(-80), false}, {0, false}} {
		a := bot.NewPlayer(bot.Options{Threads: 1}).Play(t.Context(), p, tt.komi, bot.Limit{Playouts: 600})
		if a.Hopeless() != tt.lost || !p.Legal(a.Move) {
			t.Errorf("with a komi of %v Black thinks %v, and plays %v", tt.komi, a.Winrate, a.Move)
		}
	}
}

// A level of few playouts resigns a game that is lost, too, but none that is won, and none that has hardly begun.
func TestHopelessLevels(t *testing.T) {
	half := drawn(t, weiqi.White, weiqi.Rules{}, `
		. X . . X O .
		. . . . X O .
		. X . X X O O
		. . . . X O .
		. X . . X O .
		. . . . X O .
		. X . . . . .`)
	empty := weiqi.New(half.Size(), half.Rules())
	for level := 1; level <= 7; level++ { // the highest has 900 playouts
		player := bot.NewPlayer(bot.Options{Level: level, Threads: 1, Seed: 1})
		for _, tt := range []struct {
			what string
			p    *weiqi.Position
			komi weiqi.Score
			lost bool
		}{{"lost", half, 0, true}, {"won", half, weiqi.Points(40), false}} {
			if a := player.Play(t.Context(), tt.p, tt.komi, bot.Limit{}); a.Hopeless() != tt.lost {
				t.Errorf("level %d thinks %.3f of a game that is %s, after %d playouts, and resigns: %v", level, a.Winrate, tt.what, a.Playouts, a.Hopeless())
			}
		}
		if a := player.Play(t.Context(), empty, weiqi.Points(30), bot.Limit{}); a.Playouts < 500 && a.Hopeless() {
			t.Errorf("level %d resigns before the first move", level)
		}
	}
}

func TestClock(t *testing.T) {
	start := weiqi.New(weiqi.Square(19), weiqi.Rules{})
	const lag = 50 * time.Millisecond
	for _, tt := range []struct {
		name           string
		clock          bot.Clock
		at, most, past time.Duration // Time is between at and most, Most not above past
	}{
		{"absolute", bot.Clock{Left: 10 * time.Minute}, time.Second, 20 * time.Second, 40 * time.Second},
		{"absolute, nearly over", bot.Clock{Left: time.Second}, time.Millisecond, 100 * time.Millisecond, 400 * time.Millisecond},
		{"Fischer", bot.Clock{Left: time.Minute, Increment: 10 * time.Second}, 9 * time.Second, 12 * time.Second, 25 * time.Second},
		{"Fischer, nearly over", bot.Clock{Left: time.Second, Increment: 10 * time.Second}, 200 * time.Millisecond, 400 * time.Millisecond, 500 * time.Millisecond},
		{"byo-yomi", bot.Clock{Left: 10 * time.Second, Overtime: true, Period: 10 * time.Second, Periods: 1}, 5 * time.Second, 10*time.Second - lag, 10*time.Second - lag},
		{"byo-yomi to come", bot.Clock{Left: 10 * time.Second, Period: 10 * time.Second, Periods: 3}, 5 * time.Second, 10 * time.Second, 20 * time.Second},
		{"Canadian", bot.Clock{Left: time.Minute, Overtime: true, Period: 5 * time.Minute, Stones: 5}, 10 * time.Second, 12 * time.Second, 30 * time.Second},
		{"Canadian, last stone", bot.Clock{Left: time.Minute, Overtime: true, Period: 5 * time.Minute, Stones: 1}, 30 * time.Second, time.Minute - lag, time.Minute - lag},
		{"Canadian to come", bot.Clock{Left: time.Second, Period: 5 * time.Minute, Stones: 10}, 20 * time.Second, 30 * time.Second, time.Minute},
	} {
		l := tt.clock.Limit(start, lag)
		if l.Time < tt.at || l.Time > tt.most || l.Most < l.Time || l.Most > tt.past {
			t.Errorf("%s: %v, at most %v; want %v to %v, at most %v", tt.name, l.Time, l.Most, tt.at, tt.most, tt.past)
		}
	}
}

// TestClockLasts plays long games on random clocks, in which every move takes as long
// as it should.
func TestClockLasts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := weiqi.New(weiqi.Square(rapid.IntRange(5, 25).Draw(t, "side")), weiqi.Rules{})
		const lag = 20 * time.Millisecond
		main := time.Duration(rapid.IntRange(30, 1000).Draw(t, "seconds")) * time.Second
		increment := time.Duration(rapid.IntRange(0, 10).Draw(t, "increment")) * time.Second
		c := bot.Clock{Left: main, Increment: increment}
		for move := range p.Size().Points() {
			l := c.Limit(p, lag)
			if c.Left -= l.Time + lag/2; c.Left <= 0 {
				t.Fatalf("move %d is too late by %v", move, -c.Left)
			}
			c.Left += c.Increment
		}
	})
}

// TestLevels plays a game on every level.
func TestLevels(t *testing.T) {
	t.Parallel()
	for level := 1; level <= bot.Levels; level++ {
		pl := bot.NewPlayer(bot.Options{Seed: 1, Threads: 1, Level: level})
		if moves := game(t, pl, weiqi.Square(5), bot.Limit{Playouts: 100}); len(moves) < 6 {
			t.Errorf("level %d: the game ends after %v", level, moves)
		}
	}
}

// TestLowLevelIsHumane asks the lowest level for moves in the opening: none is on the
// edge.
func TestLowLevelIsHumane(t *testing.T) {
	t.Parallel()
	seeds := uint64(5)
	if bot.AllCases {
		seeds = 20
	}
	for seed := range seeds {
		p := weiqi.New(weiqi.Square(9), weiqi.Rules{})
		pl := bot.NewPlayer(bot.Options{Seed: seed, Threads: 1, Level: 1})
		for range 4 {
			m := pl.Play(t.Context(), p, komi, bot.Limit{}).Move
			if m.Pass || min(m.Point.Col, m.Point.Row) == 0 || max(m.Point.Col, m.Point.Row) == 8 {
				t.Errorf("seed %d plays %v on\n%v", seed, m, p)
			}
			p = play(t, p, m)
		}
	}
}

// An analysis says how far scores are apart, how often each move of a line was visited, and whose the points are
// after every move that was tried.
func TestAnalysisInDetail(t *testing.T) {
	t.Parallel()
	p := weiqi.New(weiqi.Square(5), weiqi.Rules{})
	a := bot.NewPlayer(bot.Options{Seed: 1, Playouts: 500}).Play(t.Context(), p, weiqi.Points(7), bot.Limit{})
	if a.Stdev <= 0 || a.Stdev > 25 {
		t.Errorf("the scores are %v points apart", a.Stdev)
	}
	visited := 0
	for _, c := range a.Candidates {
		if len(c.Tried) != len(c.Line) || c.Tried[0] != c.Visits {
			t.Errorf("%v: its line %v was tried %v, and the move %d times", c.Move, c.Line, c.Tried, c.Visits)
		}
		if c.Visits == 0 {
			continue
		}
		visited++
		if len(c.Ownership) != 25 || c.Stdev > 25 {
			t.Errorf("%v: there are owners of %d points, and the scores are %v apart", c.Move, len(c.Ownership), c.Stdev)
		}
	}
	if visited < 2 {
		t.Errorf("%d moves were tried, want some", visited)
	}
}
