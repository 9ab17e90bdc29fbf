package tournament

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// people are players with accounts.
func people(names ...string) []Player {
	var players []Player
	for _, name := range names {
		players = append(players, Player{Player: stats.Player{Name: name}, Account: "id-" + name})
	}
	return players
}

// clocked are the terms of a round robin of people with clocks.
func clocked(t *testing.T, attendance Attendance) Terms {
	terms := Terms{Name: "cup", System: System{Kind: "round-robin"}, Attendance: attendance}
	var err error
	terms.Game, err = referee.Settings{Size: "5x5", Time: "10m"}.Terms()
	if err != nil {
		t.Fatal(err)
	}
	return terms
}

// TestAbsent: a player who is not there has lost, and both where neither is, unless the terms have it void.
func TestAbsent(t *testing.T) {
	for name, test := range map[string]struct {
		absence string
		act     func(tour *Tournament, table *arena.Table) error
		want    string
		why     string
	}{
		"nobody comes":         {"", nil, "both-lose", "players-absent"},
		"nobody comes to void": {"void", nil, "Void", "not-begun"},
		"White checks in": {"forfeit", func(tour *Tournament, _ *arena.Table) error {
			return tour.CheckIn(context.Background(), "b", "b")
		}, "W+F", "player-absent"},
		"Black moves": {"forfeit", func(_ *Tournament, table *arena.Table) error {
			_, err := table.Do(context.Background(), referee.Black, referee.Play{N: 1, Move: weiqi.Pass(weiqi.Black)})
			return err
		}, "B+F", "player-absent"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				db := store.NewMemory()
				tour, err := Open(t.Context(), db, clocked(t, Attendance{Absence: test.absence}), people("a", "b"))
				if err != nil {
					t.Fatal(err)
				}
				games := arena.New(arena.Config{Store: db})
				defer games.Close()
				over := live(t, tour, Host{Arena: games}, func() {
					if test.act != nil {
						table, err := games.Table(t.Context(), "cup-1")
						if err == nil {
							err = test.act(tour, table)
						}
						if err != nil {
							t.Fatal(err)
						}
					}
					time.Sleep(time.Hour)
				})
				g := tour.State().Games[0]
				if table, err := games.Table(t.Context(), "cup-1"); err != nil {
					t.Error(err)
				} else {
					table.View(func(at *referee.Game) {
						if at.Result() != g.Result || at.Why().Code != g.Why.Code {
							t.Errorf("its table says %v for %v, the tournament %v for %v", at.Result(), at.Why(), g.Result, g.Why)
						}
					})
				}
				result := g.Result.String()
				if g.Result.By == weiqi.BothLose {
					result = g.Result.By.String()
				}
				if !over || result != test.want || g.Why.Code != test.why || g.Unplayed != (test.want != "Void") {
					t.Errorf("over: %v, with %s for %s, unplayed: %v; want %s for %s", over, result, g.Why, g.Unplayed, test.want, test.why)
				}
			})
		})
	}
}

// TestStarts: joining ends at the time of the first round, whoever has not checked in is left out, and no game of a
// round begins before its time.
func TestStarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := store.NewMemory()
		begin := time.Now()
		terms := clocked(t, Attendance{CheckIn: true, Starts: []time.Time{begin.Add(time.Hour), begin.Add(3 * time.Hour)}})
		terms.Joining = true
		tour, err := Open(t.Context(), db, terms, people("a", "b", "c", "d"))
		if err != nil {
			t.Fatal(err)
		}
		games := arena.New(arena.Config{Store: db})
		defer games.Close()
		over := live(t, tour, Host{Arena: games}, func() {
			for _, name := range []string{"a", "b", "c"} {
				if err := tour.CheckIn(t.Context(), name, name); err != nil {
					t.Error(err)
				}
			}
			if err := tour.CheckIn(t.Context(), "a", "a"); err == nil {
				t.Error("a player has checked in twice")
			}
			if !tour.State().Joining() {
				t.Error("the tournament has started too early")
			}
			time.Sleep(24 * time.Hour)
		})
		s := tour.State()
		if p, _ := s.Player("d"); p.Gone == nil || !p.Gone.Absent {
			t.Error("a player who has not checked in takes part")
		}
		if want := begin.Add(time.Hour); !over || !s.Started.Equal(want) {
			t.Errorf("over: %v, started at %v, want %v", over, s.Started, want)
		}
		for _, g := range s.Games {
			if !g.Begun.IsZero() && g.Begun.Before(s.Terms.opens(g.Round)) {
				t.Errorf("game %d of round %d has begun at %v", g.Number, g.Round, g.Begun)
			}
		}
	})
}
