package gtp_test

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// gnuGo starts GNU Go at its lowest level. Where it is not installed the test is
// skipped, but never in CI, which installs it.
func gnuGo(t *testing.T) *gtp.Engine {
	t.Helper()
	path, ok := gtp.Find("gnugo")
	if !ok {
		if os.Getenv("CI") == "true" {
			t.Fatal("GNU Go is not installed")
		}
		t.Skip("GNU Go is not installed")
	}
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	e, err := gtp.Start(ctx, gtp.Command{
		Args: []string{path, "--mode", "gtp", "--level", "1", "--chinese-rules", "--seed", "1"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// TestGNUGoGame plays GNU Go against itself on our board to two passes and asks
// both for the dead stones.
func TestGNUGoGame(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	chinese, err := weiqi.RulesetNamed("chinese-kgs")
	if err != nil {
		t.Fatal(err)
	}
	sides := map[weiqi.Color]*gtp.Engine{weiqi.Black: gnuGo(t), weiqi.White: gnuGo(t)}
	if name := sides[weiqi.Black].Name(); name != "GNU Go" {
		t.Errorf("Name() = %q", name)
	}
	game := gtp.Game{
		Size: weiqi.Square(7), Rules: chinese.Rules, Komi: 15,
		Time: gtp.TimeControl{Main: 10 * time.Minute, Period: 30 * time.Second, Periods: 5},
	}
	for _, e := range sides {
		if err := e.NewGame(ctx, game); err != nil {
			t.Fatal(err)
		}
	}
	p := weiqi.New(game.Size, game.Rules)
	for !p.Stopped() {
		if p.Moves() == 300 {
			t.Fatalf("no end after 300 moves:\n%v", p)
		}
		color := p.Turn()
		if err := sides[color].TimeLeft(ctx, color, 599500*time.Millisecond, 0); err != nil {
			t.Fatal(err)
		}
		answer, err := sides[color].Genmove(ctx, color)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Resign {
			t.Logf("%v resigns", color)
			return
		}
		if p, err = p.Play(answer.Move); err != nil {
			t.Fatal(err)
		}
		if err := sides[color.Opponent()].Play(ctx, answer.Move); err != nil {
			t.Fatal(err)
		}
	}
	for color, e := range sides {
		dead, known, err := e.FinalStatusList(ctx, "dead", p)
		if err != nil || !known {
			t.Fatalf("FinalStatusList of %v = %v, %v", color, known, err)
		}
		if p.Widen(dead) != dead {
			t.Errorf("%v lists half a chain: %v in\n%v", color, dead, p)
		}
		want := weiqi.Counted(p.Count(dead) - game.Komi).String()
		if got, err := e.Send(ctx, "final_score"); err != nil || got != want {
			t.Errorf("GNU Go's final_score = %q, %v; ours with its dead stones %v is %s\n%v", got, err, dead, want, p)
		}
	}
}
