package connect_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// patience is how long an answer of a program may take. Only for one that never answers it is short: how fast this
// machine is decides nothing.
func patience(name string) time.Duration {
	if name == "it hangs" {
		return time.Second
	}
	return eventually.Hang
}

// A program that fails is started again and told the game; one that goes on failing loses
// the game by a resignation that says why.
func TestFaultyPrograms(t *testing.T) {
	always := func(reply string) func(string) string {
		return func(command string) string {
			if strings.HasPrefix(command, "genmove") {
				return reply
			}
			return "="
		}
	}
	for _, c := range []struct {
		name   string
		answer func(command string) string
		why    string
	}{
		{"it dies", always("die"), "exited"},
		{"it hangs", always("hang"), "timed out"},
		{"it plays where a stone is", always("= C3"), "already a stone"},
		{"it plays off the board", always("= T19"), "not on the board"},
		{"it babbles", always("= well, let me see"), "garbage"},
		{"it refuses", always("? cannot"), "refuses"},
		{"its board is another one", func(command string) string {
			if strings.HasPrefix(command, "play") {
				return "? illegal move"
			}
			return "= pass"
		}, "its board is not the game's"},
		{"it takes no board of that size", func(command string) string {
			if strings.HasPrefix(command, "boardsize") {
				return "? unacceptable size"
			}
			return "="
		}, "unacceptable size"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "5x5"}})
			var starts atomic.Int32
			faulty := scripted(c.answer)
			errs := g.play(patient(t), connect.Bot{Start: local(centre{newRandom(1)})}, connect.Bot{
				Start: func(ctx context.Context) (*gtp.Engine, error) {
					starts.Add(1)
					return faulty(ctx)
				},
				Patience: patience(c.name), Restarts: 1,
			})
			if errs[0] != nil {
				t.Errorf("the other side: %v", errs[0])
			}
			if errs[1] == nil || !strings.Contains(errs[1].Error(), c.why) {
				t.Errorf("it gives up with %v, want %q in it", errs[1], c.why)
			}
			if starts.Load() != 2 {
				t.Errorf("it was started %d times, want 2", starts.Load())
			}
			log := s.log(g.id)
			if end, over := log[len(log)-1].What.(referee.Ended); !over || end.Text != "B+R" {
				t.Errorf("the log ends with %+v, want B+R", log[len(log)-1])
			}
		})
	}
}

// A program whose word on dead stones is broken, or gives up what the server's judge is sure
// lives, has no list. It says so, and plays on.
func TestBrokenLists(t *testing.T) {
	moves := map[string][]string{
		"genmove black": {"A2", "B1", "B2", "B3", "A4", "B4"}, // which lives
		"genmove white": {"E1", "E3", "E5", "D2", "D4"},
	}
	plays := func(list string) func(context.Context) (*gtp.Engine, error) {
		return func(ctx context.Context) (*gtp.Engine, error) {
			told := map[string]int{}
			return scripted(func(command string) string {
				verb, rest, _ := strings.Cut(command, " ")
				color, _, _ := strings.Cut(rest, " ")
				switch verb {
				case "clear_board":
					clear(told)
				case "play":
					told["genmove "+color]++
				case "genmove":
					told[command]++
					if n := told[command]; n <= len(moves[command]) {
						return "= " + moves[command][n-1]
					}
					return "= pass"
				case "final_status_list":
					return list
				}
				return "="
			})(ctx)
		}
	}
	for name, c := range map[string]struct{ list, code string }{
		"it gives up what lives":  {"= A2", "gives-up-unsure"},
		"it names an empty point": {"= E1 C3", "list-unreadable"},
		"it leaves the board":     {"= E1 Z9", "list-unreadable"},
		"it babbles":              {"= all of them", "list-unreadable"},
		"it dies":                 {"die", "program-exited"},
		"it hangs":                {"hang", "program-silent"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "5x5", Ending: "play-on"}})
			errs := g.play(patient(t), connect.Bot{Start: plays(c.list), Patience: patience(name)}, connect.Bot{Start: plays("=")})
			if err := errors.Join(errs[:]...); err != nil {
				t.Error(err)
			}
			log := s.log(g.id)
			for _, e := range log {
				if w, ok := e.What.(referee.Claimed); ok && w.Color == weiqi.Black {
					if !w.Unknown || w.Fault.Code != c.code {
						t.Errorf("it claims %+v, want that it cannot tell, with %q", w, c.code)
					}
				}
			}
			if end, over := log[len(log)-1].What.(referee.Ended); !over || end.Result.By != weiqi.ByCount {
				t.Errorf("the log ends with %+v, want a count", log[len(log)-1])
			}
		})
	}
}

// centre begins in the middle of a board of 5x5.
type centre struct{ random }

func (c centre) Choose(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	if p.Moves() == 0 {
		return weiqi.Play(p.Turn(), weiqi.Point{Col: 2, Row: 2}), nil
	}
	return c.random.Choose(ctx, p, komi)
}

// mortal breaks down at its fifth question, once.
type mortal struct {
	random
	asked *atomic.Int32
}

func (m mortal) Choose(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	if m.asked.Add(1) == 5 {
		return weiqi.Move{}, errors.New("out of order")
	}
	return m.random.Choose(ctx, p, komi)
}

// A program that breaks down once plays on after it has been told the game.
func TestRestart(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "5x5", Time: "10m"}})
	var asked atomic.Int32
	records := t.TempDir()
	errs := g.play(patient(t),
		connect.Bot{Start: local(mortal{newRandom(1), &asked}), Restarts: 1, Records: records},
		connect.Bot{Start: local(newRandom(2))})
	if err := errors.Join(errs[:]...); err != nil {
		t.Fatal(err)
	}
	if asked.Load() < 6 {
		t.Errorf("it was asked %d times, want more than its breakdown", asked.Load())
	}

	text, err := os.ReadFile(filepath.Join(records, g.id+".sgf"))
	if err != nil {
		t.Fatal(err)
	}
	trees, err := sgf.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	record, err := trees[0].Record()
	if err != nil {
		t.Fatal(err)
	}
	game, err := referee.Replay(s.log(g.id))
	if err != nil {
		t.Fatal(err)
	}
	if len(record.Steps) != game.MoveNumber() || record.Result != game.Result() {
		t.Errorf("the record has %d moves and %v, want %d and %v", len(record.Steps), record.Result, game.MoveNumber(), game.Result())
	}
}

// gnuGo starts GNU Go at its lowest level. Where it is not installed the test is skipped, but
// never in CI, which installs it.
func gnuGo(t *testing.T) func(context.Context) (*gtp.Engine, error) {
	t.Helper()
	path, ok := gtp.Find("gnugo")
	if !ok {
		if os.Getenv("CI") != "" {
			t.Fatal("GNU Go is not installed")
		}
		t.Skip("GNU Go is not installed")
	}
	return func(ctx context.Context) (*gtp.Engine, error) {
		return gtp.Start(ctx, gtp.Command{Args: []string{path, "--mode", "gtp", "--level", "1", "--chinese-rules", "--seed", "1"}})
	}
}

// GNU Go plays a whole game through a real server.
func TestGNUGo(t *testing.T) {
	t.Parallel()
	start := gnuGo(t)
	s := newSite(t)
	g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "5x5", Time: "10m+5x30s"}})
	errs := g.play(patient(t), connect.Bot{Start: start}, connect.Bot{Start: local(newRandom(1))})
	if err := errors.Join(errs[:]...); err != nil {
		t.Error(err)
	}
}

// Every way to end a game comes to an end, though the programs agree about nothing.
func TestEndings(t *testing.T) {
	for _, ending := range referee.Endings() {
		if ending.Name == "mediation" || ending.Name == "ladder" {
			continue // they want a third party
		}
		t.Run(ending.Name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			ruleset := "chinese"
			switch ending.Name {
			case "confirmation":
				ruleset = "japanese-1989"
			case "aga":
				ruleset = "aga"
			}
			g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "4x4", Ruleset: ruleset, Ending: ending.Name, Time: "10m"}})
			errs := g.play(patient(t), connect.Bot{Start: local(newRandom(1))}, connect.Bot{Start: local(newRandom(2))})
			if err := errors.Join(errs[:]...); err != nil {
				t.Error(err)
			}
			log := s.log(g.id)
			if end, over := log[len(log)-1].What.(referee.Ended); !over || end.Result.By == weiqi.ByResign {
				t.Errorf("the log ends with %+v, want a result that nobody resigned to", log[len(log)-1])
			}
		})
	}
}

// A program with no word on dead stones takes the referee's.
func TestNoOpinion(t *testing.T) {
	s := newSite(t)
	g := pair(t, s.url, connect.NewGame{Settings: referee.Settings{Size: "5x5"}})
	passes := scripted(func(command string) string {
		switch verb, _, _ := strings.Cut(command, " "); verb {
		case "genmove":
			return "= pass"
		case "final_status_list":
			return "? cannot tell"
		default:
			return "="
		}
	})
	errs := g.play(patient(t), connect.Bot{Start: passes}, connect.Bot{Start: passes})
	if err := errors.Join(errs[:]...); err != nil {
		t.Fatal(err)
	}
	lists := 0
	for _, e := range s.log(g.id) {
		if list, ok := e.What.(referee.Claimed); ok {
			lists++
			if list.Silent {
				t.Errorf("%v said nothing", list.Color)
			}
		}
	}
	if lists != 2 {
		t.Errorf("there are %d lists, want 2", lists)
	}
}
