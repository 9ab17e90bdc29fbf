package referee

import (
	"errors"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// What goes round in circles without a limit is shown here on the referee itself,
// with the limit taken away, and then how the limit cuts it.

// loopGame is a game of two people on 1x2 under positional superko.
func loopGame(t *testing.T, ending string, moves int) *Game {
	t.Helper()
	created, err := Open(Terms{
		Size:   weiqi.Size{Cols: 2, Rows: 1},
		Rules:  weiqi.Rules{Ko: weiqi.PositionalSuperko},
		Ending: ending,
		Black:  Seat{Name: "ann", Player: "a"},
		White:  Seat{Name: "bob", Player: "b"},
		Limits: Limits{Moves: moves, AtMoves: DrawGame},
	}, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	g, err := Replay([]Event{created})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// act lets the acts happen and returns the number of events they led to.
func act(t *testing.T, g *Game, acts ...any) int {
	t.Helper()
	n := 0
	for i := 0; i < len(acts); i += 2 {
		events, _, err := g.Decide(g.At(), acts[i].(Party), acts[i+1].(Act))
		if err != nil {
			t.Fatalf("%v %#v: %v", acts[i], acts[i+1], err)
		}
		for _, e := range events {
			if err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
			n++
		}
	}
	return n
}

var (
	blackPass = Play{Move: weiqi.Pass(weiqi.Black)}
	whitePass = Play{Move: weiqi.Pass(weiqi.White)}
	a1, b1    = weiqi.Point{}, weiqi.Point{Col: 1}
)

// Resumption at will is a loop of two acts and four events (pass, pass and stop,
// resumption) under every ko rule: superko looks at board plays only.
func TestResumptionAtWillLoops(t *testing.T) {
	atWill := func(stops []Stop) nextStep {
		return resumePlay{Turn: stops[len(stops)-1].FirstPasser, Why: reason.New("game-goes-on", "color", weiqi.Black)}
	}
	g := loopGame(t, "cleanup", 20)
	g.ending = atWill
	before := g.Position()
	if n := act(t, g, Black, blackPass, White, whitePass); n != 4 {
		t.Errorf("the loop has %d events, want 4", n)
	}
	if p := g.Position(); g.Phase() != Playing || !p.SameBoard(before) || p.Turn() != before.Turn() || p.Passes() != before.Passes() {
		t.Fatalf("the game does not come back to where it was: phase %v\n%v", g.Phase(), p)
	}
	// A cap on moves that counts passes cuts it,
	for g.Phase() != Over {
		act(t, g, Black, blackPass)
		if g.Phase() != Over {
			act(t, g, White, whitePass)
		}
	}
	if got := g.Result(); got.By != weiqi.ByMoveLimit || g.MoveNumber() != 20 {
		t.Errorf("after %d moves the result is %v by %v, want the limit of 20", g.MoveNumber(), got, got.By)
	}
	// and so does one resumption a game.
	g = loopGame(t, "cleanup", 0)
	act(t, g, Black, Play{Move: weiqi.Play(weiqi.Black, a1)}, White, whitePass, Black, blackPass,
		Black, Claim{Stop: 1}, White, Claim{Stop: 1, Dead: weiqi.SetOf(a1)},
		Black, PlayOn{Stop: 1}, White, PlayOn{Stop: 1},
		White, whitePass, Black, blackPass)
	if g.Phase() != Over {
		t.Errorf("after one resumption and two passes the game is in phase %v", g.Phase())
	}
}

// If a stop reset the history of repetition, one ko would be taken and retaken for
// ever with a dispute after each: take, pass, pass, dispute, retake, pass, pass,
// dispute.
func TestHistoryThatSurvivesTheStopsCutsTheKo(t *testing.T) {
	rules := weiqi.Rules{Ko: weiqi.PositionalSuperko}
	reset := func(p *weiqi.Position, turn weiqi.Color) *weiqi.Position {
		fresh, err := weiqi.Setup{Size: p.Size(), Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: turn}.Position(rules)
		if err != nil {
			t.Fatal(err)
		}
		return fresh
	}
	play := func(p *weiqi.Position, m weiqi.Move) *weiqi.Position {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	first := play(play(weiqi.New(weiqi.Size{Cols: 2, Rows: 1}, rules), weiqi.Play(weiqi.Black, a1)), weiqi.Play(weiqi.White, b1))
	p := reset(first, weiqi.Black)
	p = reset(play(p, weiqi.Play(weiqi.Black, a1)), weiqi.White)
	p = play(p, weiqi.Play(weiqi.White, b1))
	if !p.SameBoard(first) {
		t.Fatalf("with a reset history the ko does not come back:\n%v", p)
	}

	g := loopGame(t, "resume", 0)
	act(t, g,
		Black, Play{Move: weiqi.Play(weiqi.Black, a1)}, White, Play{Move: weiqi.Play(weiqi.White, b1)},
		Black, blackPass, White, whitePass,
		Black, Claim{Stop: 1, Dead: weiqi.SetOf(b1)}, White, Claim{Stop: 1},
		Black, PlayOn{Stop: 1}, White, PlayOn{Stop: 1})
	_, _, err := g.Decide(g.At(), Black, Play{Move: weiqi.Play(weiqi.Black, a1)})
	if illegal := new(weiqi.IllegalError); !errors.As(err, &illegal) || illegal.Why != weiqi.Repetition {
		t.Errorf("retaking the ko after a stop gives %v, want a repetition", err)
	}
}

// One set of marks that both sides edit is a loop of two events, a mark and its
// removal. Here each side has one list, and it is final.
func TestListsAreFinal(t *testing.T) {
	g := loopGame(t, "play-on", 0)
	act(t, g, Black, Play{Move: weiqi.Play(weiqi.Black, a1)}, White, whitePass, Black, blackPass,
		White, Claim{Stop: 1, Dead: weiqi.SetOf(a1)})
	_, _, err := g.Decide(g.At(), White, Claim{Stop: 1})
	if refusal := new(RefusedError); !errors.As(err, &refusal) || refusal.Kind != KindListFinal {
		t.Errorf("a second list gives %v, want it refused as final", err)
	}
}
