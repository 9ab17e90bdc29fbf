package match

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store/filestore"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// look reads as if the last reading were old.
func look(t *testing.T, f *Follower) *Reading {
	t.Helper()
	f.at = time.Time{}
	r, err := f.Read()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestFollower follows a match that another part of the program plays: what it reads is
// what the match says itself, also from one game to the next.
func TestFollower(t *testing.T) {
	plan := slowPlan()
	plan.SPRT = &stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	plan, dir := must(plan.Check()), filepath.Join(t.TempDir(), "slow")
	f := Follow(dir)
	if _, err := f.Read(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before there is a match the error is %v, want %v", err, fs.ErrNotExist)
	}
	m, err := Open(t.Context(), plan, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r := look(t, f); !r.Playing || r.Over() || len(r.Live) > 0 || r.Standings.Played != nil || len(r.Players) != 2 || r.Players[0][0].Name != "tester" {
		t.Errorf("before the first game it is %+v", r)
	}
	ctx, stop := context.WithCancel(t.Context())
	err = m.Run(ctx, func(p Played) {
		r := look(t, f)
		if _, over := r.Played(p.Number); !over {
			t.Errorf("game %d is over, and a reader does not see it", p.Number)
		}
		if len(r.Standings.Played) < len(m.Standings().Played) {
			t.Errorf("%d games are over to a reader, and %d are", len(r.Standings.Played), len(m.Standings().Played))
		}
		if len(m.Standings().Played) == 3 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	stopped := look(t, f)
	if stopped.Playing || stopped.Over() {
		t.Errorf("a match that was stopped is being played (%v) or over (%v)", stopped.Playing, stopped.Over())
	}
	for _, live := range stopped.Live {
		if _, over := stopped.Played(live.Number); over || live.Black != plan.Game(live.Number).Black {
			t.Errorf("game %+v is live", live)
		}
	}
	was := played(t, plan, dir)
	r := look(t, f)
	if r.Playing || !r.Over() || len(r.Live) > 0 {
		t.Errorf("a match that is over is being played (%v), is over (%v), or has live games (%v)", r.Playing, r.Over(), r.Live)
	}
	afresh, err := Follow(dir).Read()
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(afresh.Standings, r.Standings) {
		t.Error("who has followed the match knows it otherwise than who reads it afresh")
	}
	if r.Standings.Line() != was.Line() || len(r.Standings.LLRs) != 6 || r.Standings.LLRs[5] != r.Standings.LLR {
		t.Errorf("it is read as %s, and the match says %s; the test went through %v", r.Standings.Line(), was.Line(), r.Standings.LLRs)
	}
}

// TestReadingReports: what a reader makes of a match is what is in its directory, to the
// byte; but the page does not have the command lines of the programs.
func TestReadingReports(t *testing.T) {
	plan := must(testPlan(t, engine("claims", "claims", "A1"), engine("plain", "plays", "E1")).Check())
	dir := t.TempDir()
	m, err := Open(t.Context(), plan, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(m.Run(t.Context(), func(Played) {}), m.WriteReports(), m.Close()); err != nil {
		t.Fatal(err)
	}
	r, err := Follow(dir).Read()
	if err != nil {
		t.Fatal(err)
	}
	for name := range reports() {
		text, err := r.Report(name)
		if want := contents(t, filepath.Join(dir, name)); err != nil || name != "report.html" && string(text) != want {
			t.Errorf("%s is read as %s, %v, want %s", name, text, err, want)
		}
	}
	text, err := r.Report("report.html")
	if command := engineMark; err != nil || strings.Contains(string(text), command) || !strings.Contains(contents(t, filepath.Join(dir, "report.html")), command) {
		t.Errorf("the command lines are in what anybody may read (%v), or not in what is written: %s", err, text)
	}
	record, err := r.Record(1)
	if want := contents(t, filepath.Join(dir, "games", "00001.sgf")); err != nil || string(record) != want {
		t.Errorf("the record is %s, %v, want %s", record, err, want)
	}
	for _, number := range []int{0, -1, 3} {
		if _, err := r.Record(number); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the record of game %d: %v, want %v", number, err, fs.ErrNotExist)
		}
	}
	if _, err := r.Report("../plan.json"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("another file is a report: %v", err)
	}
}

// TestReplayTornLine: of a game that is being written whole lines count, and what makes no
// sense is an error that names the game.
func TestReplayTornLine(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, gamesFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	set, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	first, err := referee.Open(referee.Terms{Size: weiqi.Square(5), Ruleset: set.Name, Rules: set.Rules, Ending: "as-is"}, began)
	if err != nil {
		t.Fatal(err)
	}
	games, err := filestore.Open(filepath.Join(dir, gamesFolder))
	if err == nil {
		err = errors.Join(games.Create(t.Context(), "00001", first), games.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	whole := contents(t, filepath.Join(dir, gamesFolder, "00001.game"))
	for _, test := range []struct {
		name, text string
		begun      bool
	}{
		{"nothing", "", false},
		{"half a head", `{"game":"000`, false},
		{"half of the first event", whole[:len(whole)-5], false},
		{"one event", whole, true},
		{"half of the second", whole + `{"sum":"ts76CZ8Iy-fo8d4XOl1Oxw","entry":[{"seq":2,`, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := os.WriteFile(filepath.Join(dir, gamesFolder, "00001.game"), []byte(test.text), 0o600); err != nil {
				t.Fatal(err)
			}
			game, log, err := replay(dir, Game{Number: 1})
			if test.begun && (err != nil || game.Seq() != 1 || len(log) != 1) || !test.begun && !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the log is %v, %v", log, err)
			}
		})
	}
	if err := os.WriteFile(filepath.Join(dir, gamesFolder, "00001.game"), []byte(whole+"[{}]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := replay(dir, Game{Number: 1}); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a log that makes no sense is read: %v", err)
	}
}
