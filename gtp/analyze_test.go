package gtp_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// TestAnalyze has a program of this package look at its board for either side.
func TestAnalyze(t *testing.T) {
	e := gtp.Local(sage{}, gtp.Options{Name: "sage"})
	defer e.Close()
	size := weiqi.Square(3)
	if err := e.NewGame(t.Context(), gtp.Game{Size: size}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		got, err := e.Analyze(t.Context(), c, size, 80, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if got.Visits != 100 || got.Winrate != 0.75 || got.Score != 2.5 {
			t.Errorf("%v: %d visits, %v, %v; want 100, 0.75, 2.5", c, got.Visits, got.Winrate, got.Score)
		}
		if len(got.Candidates) != 2 || got.Candidates[1].Score != 1.5 || got.Candidates[0].Line[1] != weiqi.Pass(c.Opponent()) {
			t.Errorf("%v: candidates %v", c, got.Candidates)
		}
		if want := []float64{1, -0.5, 0, 0, 0, 0, 0, 0, 0}; !slices.Equal(got.Ownership, want) {
			t.Errorf("%v: ownership %v, want %v", c, got.Ownership, want)
		}
	}
	if _, err := e.Send(t.Context(), "showboard"); err != nil {
		t.Errorf("after an analysis: %v", err)
	}
}

// TestAnalyzeStops: a program that never has enough visits is stopped when the time is over, and one
// that knows no points says so by saying nothing.
func TestAnalyzeStops(t *testing.T) {
	synctest.Test(t, testAnalyzeStops)
}

func testAnalyzeStops(t *testing.T) {
	reports := "info move C3 visits 10 winrate 6000 prior 100 order 0 pv C3 A1 info move A1 visits 30 winrate 2000 order 1 pv A1\n"
	e := scripted(t, "lz-analyze", reports)
	got, err := e.Analyze(t.Context(), weiqi.White, weiqi.Square(3), 1000, 20*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	if got.Visits != 40 || got.Winrate < 0.2999 || got.Winrate > 0.3001 || got.Score != 0 || got.Ownership != nil {
		t.Errorf("%+v", got)
	}
	none := scripted(t, "genmove", "")
	if _, err := none.Analyze(t.Context(), weiqi.White, weiqi.Square(3), 1, time.Second); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("a program without the command: %v", err)
	}
}

// scripted is a program that knows one command, in answer to which it reports until another line comes.
func scripted(t *testing.T, command, reports string) *gtp.Engine {
	t.Helper()
	in, out := io.Pipe()
	replies, said := io.Pipe()
	go func() {
		reader := make([]byte, 4096)
		for {
			n, err := in.Read(reader)
			if err != nil {
				return
			}
			id, asked, _ := strings.Cut(strings.TrimSpace(string(reader[:n])), " ")
			answer := "=" + id + " \n\n"
			switch word, _, _ := strings.Cut(asked, " "); word {
			case "list_commands":
				answer = "=" + id + " " + command + "\n\n"
			case command:
				answer = "=" + id + "\n" + reports
			case "": // a nudge
				answer = "\n"
			}
			if _, err := io.WriteString(said, answer); err != nil {
				return
			}
		}
	}()
	e, err := gtp.Connect(context.Background(), ends{replies, out, func() error { return errors.Join(replies.Close(), in.Close(), said.Close()) }}, gtp.Limits{Quit: 10 * time.Millisecond}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}
