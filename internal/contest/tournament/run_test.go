package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/jsondiff"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A stub is a player who passes, so that White wins by the komi, after thinking.
type stub struct {
	think func(ctx context.Context, p *weiqi.Position) error
}

func (s stub) Choose(ctx context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	if s.think != nil {
		if err := s.think(ctx, p); err != nil {
			return weiqi.Move{}, err
		}
	}
	return weiqi.Pass(p.Turn()), nil
}

func (s stub) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return s.Choose(ctx, p, komi)
}

func (stub) Dead(context.Context, *weiqi.Position) (weiqi.Set, error) { return weiqi.Set{}, nil }

// local is a program of that name that is a player in this process.
func local(name string, p gtp.Player) arena.Program {
	return arena.Program{Name: name, Title: name, Start: func(context.Context) (*gtp.Engine, error) {
		return gtp.Local(p, gtp.Options{Name: name}), nil
	}}
}

// host returns a place to play, which the test closes.
func host(t *testing.T, s store.Store, programs ...arena.Program) Host {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	a := arena.New(arena.Config{Store: s, Programs: programs, Judge: life.None{}, Log: log})
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return Host{Arena: a, Parallel: 2, Log: log}
}

// terms are those of a tournament on 5x5 boards, with a komi for which White wins if
// nobody plays.
func terms(t *testing.T, system System) Terms {
	t.Helper()
	rules, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	checked, err := Terms{
		Name: "test", System: system,
		Game: referee.Terms{Size: weiqi.Square(5), Ruleset: rules.Name, Rules: rules.Rules, Komi: 13, Ending: "as-is"},
	}.Check()
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

// programs returns players of those names, all the program "stub", the first the highest
// rated.
func programs(names ...string) []Player {
	var all []Player
	for i, name := range names {
		all = append(all, Player{Player: stats.Player{Name: name, Rating: float64(2000 - 100*i)}, Engine: "stub"})
	}
	return all
}

func open(t *testing.T, journals store.Journals, terms Terms, players []Player) *Tournament {
	t.Helper()
	opened, err := Open(t.Context(), journals, terms, players)
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

func TestEveryKindComesToItsEnd(t *testing.T) {
	for _, test := range []struct {
		system System
		games  int // byes not counted; -1 if it depends
	}{
		{System{Kind: "round-robin", Cycles: 2}, 20},
		{System{Kind: "gauntlet", Heroes: 2}, 6},
		{System{Kind: "swiss", Rounds: 3, Accelerated: 1}, 6},
		{System{Kind: "mcmahon", Rounds: 3, Band: 100, Floor: 1500, Handicap: true}, 6},
		{System{Kind: "knockout", BestOf: 3, ThirdPlace: true}, -1},
		{System{Kind: "double-elimination"}, -1},
		{System{Kind: "ladder", Rounds: 4}, 8},
	} {
		t.Run(test.system.Kind, func(t *testing.T) {
			db := store.NewMemory()
			tour := open(t, db, terms(t, test.system), programs("a", "b", "c", "d", "e"))
			if err := tour.Run(t.Context(), host(t, db, local("stub", stub{})), nil); err != nil {
				t.Fatal(err)
			}
			s := tour.State()
			played := 0
			for _, g := range s.Games {
				if !g.Over() {
					t.Errorf("game %d has no result", g.Number)
				}
				if g.Played() {
					played++
				}
			}
			if played != test.games && test.games >= 0 {
				t.Errorf("%d games were played, want %d", played, test.games)
			}
			if standings, err := s.Standings(); err != nil || len(standings) != 5 {
				t.Errorf("%d players stand somewhere (%v), want 5", len(standings), err)
			}
			checkAgainstTables(t, db, s)
			again, err := Load(t.Context(), db, "test")
			if err != nil {
				t.Fatal(err)
			}
			if changes := jsondiff.Of(s, again.State()); len(changes) > 0 {
				t.Errorf("replayed, the tournament differs: %+v", changes)
			}
		})
	}
}

// checkAgainstTables checks that every game that was played is in the store once, with
// these players and this result, and that no other is.
func checkAgainstTables(t *testing.T, db store.Store, s *State) {
	t.Helper()
	games, err := db.List(t.Context(), store.Query{})
	if err != nil {
		t.Fatal(err)
	}
	stored := map[string]store.Summary{}
	for _, g := range games {
		stored[g.ID] = g
	}
	for _, g := range s.Games {
		if g.ID == "" {
			continue
		}
		found, there := stored[g.ID]
		if !there || found.Black.Name != g.Black || found.White.Name != g.White || found.Result != g.Result {
			t.Errorf("game %d of %s with %s, %v, is %v in the store", g.Number, g.Black, g.White, g.Result, found)
		}
		delete(stored, g.ID)
	}
	if len(stored) > 0 {
		t.Errorf("%d games in the store are not the tournament's: %v", len(stored), stored)
	}
}

// TestInterruptedTournamentGoesOn ends the context again and again, whenever the
// tournament has changed so many times.
func TestInterruptedTournamentGoesOn(t *testing.T) {
	db := store.NewMemory()
	swiss := terms(t, System{Kind: "swiss", Rounds: 3})
	players := programs("a", "b", "c", "d", "e", "f")
	for changes := 1; ; changes++ {
		tour := open(t, db, swiss, players)
		ctx, cancel := context.WithCancel(t.Context())
		left := changes
		place := host(t, db, local("stub", stub{}))
		err := tour.Run(ctx, place, func(*State) {
			if left--; left == 0 {
				cancel()
			}
		})
		cancel()
		if err := place.Arena.Close(); err != nil {
			t.Error(err)
		}
		if err == nil {
			if changes == 1 {
				t.Error("nothing was interrupted")
			}
			checkAgainstTables(t, db, tour.State())
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	texts, err := db.Journal(t.Context(), JournalPrefix+"test", 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(texts), 1+6+3+2*9+1; got != want {
		t.Errorf("the journal has %d entries, want %d: one to create it, the players, the rounds, a beginning and an end of each game, and the end", got, want)
	}
}

// TestCorruptJournal reads journals that nobody of us has written.
func TestCorruptJournal(t *testing.T) {
	begin := `{"type":"created","terms":{"name":"test","system":{"kind":"swiss","rounds":1}}}`
	ab := []string{begin, `{"type":"joined","player":{"name":"a"}}`, `{"type":"joined","player":{"name":"b"}}`}
	round := `{"type":"paired","games":[{"round":1,"black":"a","white":"b"}]}`
	for name, entries := range map[string][]string{
		"no JSON":                  {`"created"`},
		"nothing":                  {`{}`},
		"an unknown type":          append(ab, `{"type":"danced"}`),
		"another number":           append(ab, `{"type":"joined","player":{"name":"c"},"seq":5}`),
		"no beginning":             ab[1:],
		"two beginnings":           {begin, begin},
		"a player twice":           append(ab, ab[1]),
		"a game with a stranger":   append(ab, `{"type":"paired","games":[{"round":1,"black":"a","white":"x"}]}`),
		"a game with oneself":      append(ab, `{"type":"paired","games":[{"round":1,"black":"a","white":"a"}]}`),
		"a round without a number": append(ab, `{"type":"paired","games":[{"black":"a","white":"b"}]}`),
		"a round without a game":   append(ab, `{"type":"paired","games":[]}`),
		"a late entry":             append(ab, round, `{"type":"joined","player":{"name":"c"}}`),
		"an end before beginning":  append(ab, round, `{"type":"ended","number":1,"result":{"by":"void"}}`),
		"two beginnings of a game": append(ab, round, `{"type":"begun","number":1}`, `{"type":"begun","number":1}`),
		"two ends of a game":       append(ab, round, `{"type":"begun","number":1}`, `{"type":"ended","number":1,"result":{"by":"void"}}`, `{"type":"ended","number":1,"result":{"by":"void"}}`),
		"an end without a result":  append(ab, round, `{"type":"begun","number":1}`, `{"type":"ended","number":1}`),
		"two departures":           append(ab, `{"type":"left","player":"a"}`, `{"type":"left","player":"a"}`),
	} {
		t.Run(name, func(t *testing.T) {
			db := store.NewMemory()
			for i, text := range entries {
				if strings.HasPrefix(text, `{"`) {
					text = fmt.Sprintf(`{"seq":%d,"at":"2026-11-21T12:00:00Z",`, i+1) + strings.TrimPrefix(text, "{")
				}
				if err := db.AppendJournal(t.Context(), JournalPrefix+"test", i, json.RawMessage(text)); err != nil {
					t.Fatal(err)
				}
			}
			if tour, err := Load(t.Context(), db, "test"); err == nil {
				t.Errorf("the journal makes the tournament %+v, want an error", tour.State())
			}
		})
	}
}

func TestRehearse(t *testing.T) {
	swiss := terms(t, System{Kind: "swiss", Rounds: 3})
	players := programs("a", "b", "c", "d", "e", "f", "g")
	games, whole, err := Rehearse(swiss, players, 1000)
	if err != nil || !whole || len(games) != 12 {
		t.Errorf("%d games, whole: %v, %v; want 12 with the byes, true", len(games), whole, err)
	}
	if games, whole, err = Rehearse(swiss, players, 5); err != nil || whole || len(games) != 8 {
		t.Errorf("%d games, whole: %v, %v; want 8 of the first two rounds, false", len(games), whole, err)
	}
	swiss.System.Rounds = 8
	var impossible *pairing.ImpossibleError
	if _, _, err = Rehearse(swiss, players, 1000); !errors.As(err, &impossible) {
		t.Errorf("the error is %v, want that a round cannot be paired", err)
	}
}

// TestProgress checks that the points of the last round are those of the standings, a bye
// and a draw included.
func TestProgress(t *testing.T) {
	db := store.NewMemory()
	tour := open(t, db, terms(t, System{Kind: "swiss", Rounds: 3}), programs("a", "b", "c", "d", "e"))
	if err := tour.Run(t.Context(), host(t, db, local("stub", stub{})), nil); err != nil {
		t.Fatal(err)
	}
	if err := tour.Correct(t.Context(), 1, weiqi.Result{By: weiqi.ByCount}, "kim", "a draw"); err != nil {
		t.Fatal(err)
	}
	report, err := tour.State().Report()
	if err != nil {
		t.Fatal(err)
	}
	for i, standing := range report.Standings {
		progress, wins := report.Progress[i], standing.Figures[0]
		if len(progress) != 3 || fmt.Sprint(progress[2]) != fmt.Sprint(wins) || !slices.IsSorted(progress) {
			t.Errorf("%s has %v after the rounds, want %v at the end", standing.Player.Name, progress, wins)
		}
	}
}

// counted are journals that count how often they are read, with subscriptions beside them.
type counted struct {
	*store.Memory
	*store.Subscriptions
	reads atomic.Int64
}

func (c *counted) Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	c.reads.Add(1)
	return c.Memory.Journal(ctx, name, after)
}

// A tournament that is notified of what others write does not look for it, and finds it; one that is
// not looks again and again.
func TestLooksUnlessNotified(t *testing.T) {
	for _, notified := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			memory := store.NewMemory()
			journals := &counted{Memory: memory, Subscriptions: &store.Subscriptions{}}
			ctx, cancel := context.WithCancel(t.Context())
			var work sync.WaitGroup
			defer work.Wait()
			defer cancel()
			if notified {
				work.Go(func() {
					_ = memory.Watch(ctx, func(n store.News) {
						if err := journals.Tell(ctx, n); err != nil && ctx.Err() == nil {
							t.Error(err)
						}
					})
				})
			}
			swiss := terms(t, System{Kind: "swiss", Rounds: 1})
			tour := open(t, journals, swiss, programs("a", "b"))
			over := live(t, tour, host(t, memory, local("stub", stuck())), func() {
				time.Sleep(3 * glance / 2) // it has looked, or found that it need not
				before := journals.reads.Load()
				time.Sleep(20 * glance) // less than a program may think
				if n := journals.reads.Load() - before; notified != (n == 0) {
					t.Errorf("notified: %v, the journal was read %d times in %v", notified, n, 20*glance)
				}
				arbiter := open(t, memory, swiss, programs("a", "b"))
				if err := arbiter.Correct(t.Context(), 1, whiteResigns, "kim", "Black has won by far"); err != nil {
					t.Error(err)
				}
				time.Sleep(2 * glance)
			})
			if !over {
				t.Errorf("notified: %v, the tournament does not know of the arbiter's decision", notified)
			}
		})
	}
}
