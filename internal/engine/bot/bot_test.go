package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

const komi = weiqi.Score(13) // 6.5 points

// quick is a bot that thinks little.
func quick(seed uint64) *bot.Bot { return bot.New(bot.Options{Seed: seed, Playouts: 300}) }

// drawn returns the position of a diagram.
func drawn(t *testing.T, turn weiqi.Color, rules weiqi.Rules, diagram string) *weiqi.Position {
	t.Helper()
	setup, err := weiqi.ParseSetup(strings.Split(strings.TrimSpace(diagram), "\n"), turn)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Position(rules)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func play(t *testing.T, p *weiqi.Position, m weiqi.Move) *weiqi.Position {
	t.Helper()
	next, err := p.Play(m)
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	return next
}

// The komi of each position makes the move that is looked for win and others lose.
func TestChoose(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
		turn          weiqi.Color
		komi          weiqi.Score
		want          string
	}{
		{"take a chain before it gets away", `
			. X . X X O .
			X X X X X O O
			X O O O X O .
			X X X . O O O
			. X . X O . O`, weiqi.Black, komi, "D2"},
		{"save a chain from atari", `
			. X . X X O .
			X X X X X O O
			X O O O X O .
			X X X . O O O
			. X . X O . O`, weiqi.White, komi, "D2"},
		{"make the second eye", `
			. O . O . O .
			O O O O O O O
			O X X X X X O
			O X . . . X O
			O X X X X X O
			O O O O O O O
			. O . O . O .`, weiqi.Black, weiqi.Points(-34), "D4"},
		{"take the second eye", `
			. O . O . O .
			O O O O O O O
			O X X X X X O
			O X . . . X O
			O X X X X X O
			O O O O O O O
			. O . O . O .`, weiqi.White, weiqi.Points(-34), "D4"},
		{"fill the last neutral point", `
			. X . X O . O
			X X X X O O O
			. X X . O . O
			X X X X O O O
			. X . X O . O`, weiqi.White, komi, "D3"},
		{"win a race by one capture", `
			. O . O X . X .
			O O O O X X X X
			O X X X O O O X
			O . X X O O . X`, weiqi.Black, 0, "G1"},
		{"win the same race by the other", `
			. O . O X . X .
			O O O O X X X X
			O X X X O O O X
			O . X X O O . X`, weiqi.White, 0, "B1"},
		{"fill no eye when all is done", `
			. X . X O . O
			X X X X O O O
			. X . X O . O
			X X X X O O O
			. X . X O . O`, weiqi.Black, komi, "pass"},
		{"leave dead stones and take no notice", `
			. X . X O . O
			X X X X O . O
			. . X O O . .
			O . X O O O O
			. . X X O X .
			X X . X O . O
			. X X X O . O`, weiqi.Black, komi, "pass"},
		{"leave a seki alone", `
			. O O O O O O O .
			O O O O O O O O O
			O X X X X X X X O
			O X . O O O . X O`, weiqi.White, komi, "pass"},
	} {
		p := drawn(t, tt.turn, weiqi.Rules{}, tt.diagram)
		for seed := range uint64(3) {
			m, err := bot.New(bot.Options{Seed: seed, Playouts: 600}).Choose(t.Context(), p, tt.komi)
			if err != nil {
				t.Fatal(err)
			}
			if m.Vertex() != tt.want || m.Color != tt.turn {
				t.Errorf("%s: seed %d plays %v, want %s", tt.name, seed, m, tt.want)
			}
		}
	}
}

func TestPassWins(t *testing.T) {
	// A neutral point is left, but whoever is ahead may end the game.
	p := drawn(t, weiqi.White, weiqi.Rules{}, `
		. X . X O . O
		X X X X O O O
		. X X . O . O
		X X X X O O O
		. X . X O . O`)
	p = play(t, p, weiqi.Pass(weiqi.White))
	if m, _ := quick(1).Choose(t.Context(), p, 0); !m.Pass {
		t.Errorf("%v, want a pass: Black is ahead", m)
	}
	if m, _ := quick(1).Choose(t.Context(), p, komi); m.Vertex() != "D3" {
		t.Errorf("%v, want D3: Black is behind", m)
	}
	early := play(t, play(t, weiqi.New(weiqi.Square(9), weiqi.Rules{}), weiqi.Play(weiqi.Black, weiqi.Point{Col: 4, Row: 4})), weiqi.Pass(weiqi.White))
	if m, _ := quick(1).Choose(t.Context(), early, 0); m.Pass {
		t.Error("the bot passes at move 3: nothing is decided")
	}
}

func TestCleanup(t *testing.T) {
	p := drawn(t, weiqi.Black, weiqi.Rules{}, `
		. X . X O . O
		X X X X O . O
		. . X O O . .
		O . X O O O O
		. . X X O X .
		X X . X O . O
		. X X X O . O`)
	b := quick(1)
	dead, err := b.Dead(t.Context(), p)
	if want := weiqi.SetOf(weiqi.Point{Col: 0, Row: 3}, weiqi.Point{Col: 5, Row: 2}); err != nil || dead != want {
		t.Fatalf("Dead = %v, %v, want %v", dead, err, want)
	}
	for p.Passes() == 0 && p.Moves() < 30 {
		m, err := b.Cleanup(t.Context(), p, komi)
		if err != nil {
			t.Fatal(err)
		}
		p = play(t, p, m)
		if m.Color == weiqi.Black {
			p = play(t, p, weiqi.Pass(weiqi.White)).WithTurn(weiqi.Black)
			if m.Pass {
				break
			}
		}
	}
	if p.Lost(weiqi.White) != 1 || p.At(weiqi.Point{Col: 0, Row: 3}) == weiqi.White {
		t.Errorf("the dead stone is still there:\n%v", p)
	}
	for _, eye := range []weiqi.Point{{Col: 0, Row: 6}, {Col: 2, Row: 6}} {
		if p.At(eye) != weiqi.Empty {
			t.Errorf("the eye at %v is filled:\n%v", eye, p)
		}
	}
}

// random returns a random legal move; a pass in answer to one, or if there is none.
func random(p *weiqi.Position, chance *rand.Rand) weiqi.Move {
	legal := p.LegalPoints().Points()
	if p.Passes() > 0 || len(legal) == 0 {
		return weiqi.Pass(p.Turn())
	}
	return weiqi.Play(p.Turn(), legal[chance.IntN(len(legal))])
}

func TestBeatsRandom(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 1))
	for game, rules := range []weiqi.Rules{
		{Ko: weiqi.PositionalSuperko},
		{Scoring: weiqi.Territory},
		{Ko: weiqi.SituationalSuperko, Suicide: weiqi.MultiSuicide},
		{Ko: weiqi.NaturalSuperko, Scoring: weiqi.Stones, Suicide: weiqi.AnySuicide},
	} {
		b := bot.New(bot.Options{Seed: 1, Playouts: 60})
		ours := weiqi.Color(game%2 + 1)
		p := weiqi.New(weiqi.Square(7), rules)
		for !p.Stopped() && p.Moves() < 400 {
			m := random(p, chance)
			if p.Turn() == ours {
				m, _ = b.Choose(t.Context(), p, komi)
			}
			p = play(t, p, m)
		}
		dead, err := b.Dead(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if r := weiqi.Counted(p.Count(dead) - komi); !p.Stopped() || r.Winner != ours {
			t.Errorf("%+v: %v after %d moves, want a win of %v:\n%v", rules, r, p.Moves(), ours, p)
		}
	}
}

func TestPlaysItself(t *testing.T) {
	t.Parallel()
	for _, size := range []weiqi.Size{{Cols: 1, Rows: 1}, {Cols: 1, Rows: 2}, {Cols: 2, Rows: 1}, {Cols: 2, Rows: 2},
		{Cols: 3, Rows: 1}, {Cols: 3, Rows: 3}, {Cols: 25, Rows: 1}, {Cols: 4, Rows: 6}, {Cols: 7, Rows: 7}} {
		for i, rules := range []weiqi.Rules{{}, {Ko: weiqi.PositionalSuperko}, {Scoring: weiqi.Territory, Ko: weiqi.SituationalSuperko}} {
			if !bot.AllCases && size.Points() > 20 && i > 0 {
				continue // larger boards are played under all rules with the tag system
			}
			b := bot.New(bot.Options{Seed: 1, Playouts: 50})
			p := weiqi.New(size, rules)
			for !p.Stopped() {
				m, err := b.Choose(t.Context(), p, komi)
				if err != nil {
					t.Fatal(err)
				}
				p = play(t, p, m)
				if p.Moves() > 4*size.Points()+120 {
					t.Fatalf("%v, %+v: no end after %d moves:\n%v", size, rules, p.Moves(), p)
				}
			}
		}
	}
}

// TestEveryMoveIsLegal asks for moves in random positions under random rules, with
// time to think and without.
func TestEveryMoveIsLegal(t *testing.T) {
	t.Parallel()
	over, cancel := context.WithCancel(t.Context())
	cancel()
	rapid.Check(t, func(t *rapid.T) {
		size := weiqi.Size{Cols: rapid.IntRange(1, 7).Draw(t, "columns"), Rows: rapid.IntRange(1, 7).Draw(t, "rows")}
		rules := weiqi.Rules{
			Ko:         rapid.SampledFrom([]weiqi.KoRule{weiqi.SimpleKo, weiqi.PositionalSuperko, weiqi.SituationalSuperko, weiqi.NaturalSuperko}).Draw(t, "ko"),
			Suicide:    rapid.SampledFrom([]weiqi.SuicideRule{weiqi.NoSuicide, weiqi.MultiSuicide, weiqi.AnySuicide}).Draw(t, "suicide"),
			Scoring:    rapid.SampledFrom([]weiqi.Scoring{weiqi.Area, weiqi.Territory, weiqi.Stones}).Draw(t, "scoring"),
			PassStones: rapid.Bool().Draw(t, "pass stones"),
			Button:     rapid.Bool().Draw(t, "button"),
		}
		p := weiqi.New(size, rules)
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range rapid.IntRange(0, 2*size.Points()).Draw(t, "moves") {
			next, err := p.Play(random(p, chance))
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		b := bot.New(bot.Options{Seed: 1, Playouts: 20})
		for _, ctx := range []context.Context{context.Background(), over} {
			chosen, err := b.Choose(ctx, p, komi)
			if err != nil || chosen.Color != p.Turn() || !p.Legal(chosen) {
				t.Fatalf("Choose = %v, %v in\n%v", chosen, err, p)
			}
			cleaned, err := b.Cleanup(ctx, p, komi)
			if err != nil || cleaned.Color != p.Turn() || !p.Legal(cleaned) {
				t.Fatalf("Cleanup = %v, %v in\n%v", cleaned, err, p)
			}
		}
	})
}

func TestSeedRepeats(t *testing.T) {
	moves := func(seed uint64) (vertices []string) {
		p := weiqi.New(weiqi.Square(5), weiqi.Rules{})
		for range 8 {
			m, err := quick(seed).Choose(t.Context(), p, komi)
			if err != nil {
				t.Fatal(err)
			}
			vertices = append(vertices, m.Vertex())
			p = play(t, p, m)
		}
		return vertices
	}
	if one, two := moves(1), moves(1); !slices.Equal(one, two) {
		t.Errorf("seed 1 plays %v, then %v", one, two)
	}
}

func TestContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := weiqi.New(weiqi.Square(9), weiqi.Rules{})
	if m, err := quick(1).Choose(ctx, p, komi); err != nil || m.Pass || !p.Legal(m) {
		t.Errorf("Choose = %v, %v without time, want a legal play", m, err)
	}
	p = play(t, p, weiqi.Play(weiqi.Black, weiqi.Point{Col: 4, Row: 4}))
	if _, err := quick(1).Dead(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("Dead without time: %v", err)
	}
}
