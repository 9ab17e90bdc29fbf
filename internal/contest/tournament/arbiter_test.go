package tournament

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/jsondiff"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var (
	blackResigns = weiqi.Result{Winner: weiqi.White, By: weiqi.ByResign}
	whiteResigns = weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}
)

// stuck is a player who thinks for ever.
func stuck() stub {
	return stub{think: func(ctx context.Context, _ *weiqi.Position) error {
		<-ctx.Done()
		return ctx.Err()
	}}
}

// live runs a tournament in a bubble of time until nothing more happens, calls act, and
// lets it go on until nothing more happens again. It returns whether the tournament ended.
func live(t *testing.T, tour *Tournament, place Host, act func()) bool {
	t.Helper()
	return watched(t, tour, place, nil, act)
}

// watched is live, and calls each whenever the tournament has changed.
func watched(t *testing.T, tour *Tournament, place Host, each func(*State), act func()) bool {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- tour.Run(ctx, place, each) }()
	synctest.Wait()
	act()
	synctest.Wait()
	select {
	case err := <-done:
		cancel()
		if err != nil {
			t.Error(err)
		}
		return true
	default:
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("Run returned %v, want %v", err, context.Canceled)
	}
	return false
}

// TestArbiterEndsGames has an arbiter decide games that would never end.
func TestArbiterEndsGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := store.NewMemory()
		tour := open(t, db, terms(t, System{Kind: "swiss", Rounds: 1}), programs("a", "b", "c", "d"))
		place := host(t, db, local("stub", stuck()))
		over := live(t, tour, place, func() {
			if err := tour.Correct(t.Context(), 1, whiteResigns, "kim", "Black has won by far"); err != nil {
				t.Error(err)
			}
			if err := tour.Disqualify(t.Context(), tour.State().Games[1].White, "kim", "help from outside"); err != nil {
				t.Error(err)
			}
		})
		if !over {
			t.Error("the tournament is not over")
		}
		s := tour.State()
		for i, want := range []weiqi.Result{whiteResigns, {Winner: weiqi.Black, By: weiqi.ByForfeit}} {
			if g := s.Games[i]; g.Result != want || !g.Played() {
				t.Errorf("game %d is %v, played: %v; want %v, true", g.Number, g.Result, g.Played(), want)
			}
		}
		checkAgainstTables(t, db, s)
	})
}

// TestOrganizerEnds ends tournaments early: the round that is played is played to its end, or called off it is not.
func TestOrganizerEnds(t *testing.T) {
	begin := func(t *testing.T) (*store.Memory, *Tournament, Host) {
		db := store.NewMemory()
		return db, open(t, db, terms(t, System{Kind: "swiss", Rounds: 3}), programs("a", "b", "c", "d")), host(t, db, local("stub", stuck()))
	}
	void := weiqi.Result{By: weiqi.Void}
	t.Run("called off", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			db, tour, place := begin(t)
			over := live(t, tour, place, func() {
				if err := tour.Correct(t.Context(), 1, whiteResigns, "kim", "Black has won by far"); err != nil {
					t.Error(err)
				}
				synctest.Wait()
				if err := tour.CallOff(t.Context(), "kim", "a fire"); err != nil {
					t.Error(err)
				}
			})
			s := tour.State()
			if !over || !s.Over() || s.Closed == nil || !s.Closed.CalledOff || s.Closed.By != "kim" || len(s.Games) != 2 {
				t.Errorf("over: %v, closed: %+v, %d games", over, s.Closed, len(s.Games))
			}
			for i, want := range []weiqi.Result{whiteResigns, void} {
				if g := s.Games[i]; g.Result != want {
					t.Errorf("game %d is %v, want %v", g.Number, g.Result, want)
				}
			}
			if got, want := s.Games[1].Reason().String(), "the tournament was called off: a fire"; got != want {
				t.Errorf("the reason is %q, want %q", got, want)
			}
			checkAgainstTables(t, db, s)
		})
	})
	t.Run("ended", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			db, tour, place := begin(t)
			over := live(t, tour, place, func() {
				if err := tour.End(t.Context(), "kim", "the hall closes"); err != nil {
					t.Error(err)
				}
				synctest.Wait()
				if tour.State().Over() {
					t.Error("it is over, and two games are played")
				}
				for number := range 2 {
					if err := tour.Correct(t.Context(), number+1, whiteResigns, "kim", "Black has won by far"); err != nil {
						t.Error(err)
					}
				}
			})
			if s := tour.State(); !over || !s.Over() || s.Closed == nil || s.Closed.CalledOff || len(s.Games) != 2 {
				t.Errorf("over: %v, closed: %+v, %d games", over, s.Closed, len(s.Games))
			}
			before := tour.State()
			if err := tour.Correct(t.Context(), 1, blackResigns, "kim", "a slip"); err != nil {
				t.Error(err)
			}
			if next, err := tour.State().next(); next != nil || err != nil {
				t.Errorf("after a correction there is more to play: %v, %v", next, err)
			}
			checkAgainstTables(t, db, before)
		})
	})
	t.Run("while nobody runs it", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			db, tour, place := begin(t)
			live(t, tour, place, func() {})
			if err := tour.CallOff(t.Context(), "kim", "a fire"); err != nil {
				t.Fatal(err)
			}
			if s := tour.State(); !s.Over() {
				t.Error("it is not over")
			}
			if err := tour.Run(t.Context(), place, nil); err != nil {
				t.Error(err)
			}
			checkAgainstTables(t, db, tour.State())
		})
	})
	t.Run("before a game has begun", func(t *testing.T) {
		for _, joining := range []bool{false, true} {
			db := store.NewMemory()
			cup := terms(t, System{Kind: "round-robin"})
			cup.Joining = joining
			tour := open(t, db, cup, programs("a", "b"))
			if err := tour.write(t.Context(), func(s *State) ([]entry, error) {
				e, err := s.next()
				if e == nil || err != nil {
					return nil, err
				}
				return []entry{*e}, nil
			}); err != nil {
				t.Fatal(err)
			}
			if err := tour.End(t.Context(), "kim", ""); err == nil || err.Error() != "to end a tournament wants a reason" {
				t.Errorf("without a reason: %v", err)
			}
			if err := tour.End(t.Context(), "kim", "nobody came"); err != nil {
				t.Fatal(err)
			}
			s := tour.State()
			if !s.Over() || s.Joining() || !joining && s.Games[0].Result != void {
				t.Errorf("joining: %v; over: %v, joining: %v, games %+v", joining, s.Over(), s.Joining(), s.Games)
			}
			if err := tour.CallOff(t.Context(), "kim", "again"); !errors.Is(err, pairing.ErrOver) {
				t.Errorf("after the end: %v", err)
			}
			if err := tour.Join(t.Context(), programs("a", "b", "c")[2]); err == nil {
				t.Error("somebody joins after the end")
			}
			again, err := Load(t.Context(), db, "test")
			if err != nil {
				t.Fatal(err)
			}
			if changes := jsondiff.Of(s, again.State()); len(changes) > 0 {
				t.Errorf("replayed, the tournament differs: %+v", changes)
			}
		}
	})
	t.Run("ended, and then called off", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			db, tour, place := begin(t)
			over := live(t, tour, place, func() {
				if err := errors.Join(tour.End(t.Context(), "kim", "the hall closes"), tour.CallOff(t.Context(), "kim", "a fire")); err != nil {
					t.Error(err)
				}
				if err := tour.End(t.Context(), "kim", "again"); err == nil {
					t.Error("what is called off is ended")
				}
			})
			if s := tour.State(); !over || !s.Over() || s.Games[0].Result != void || s.Games[1].Result != void {
				t.Errorf("over: %v, games %+v", over, s.Games)
			}
			checkAgainstTables(t, db, tour.State())
		})
	})
}

// TestArbiterDecidesMeanwhile has an arbiter decide the last game while the tournament still looks at
// the state before, in which the first has been decided: both end on their tables.
func TestArbiterDecidesMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := store.NewMemory()
		tour := open(t, db, terms(t, System{Kind: "swiss", Rounds: 1}), programs("a", "b", "c", "d"))
		meanwhile := func(s *State) {
			if len(s.Games) == 2 && s.Games[0].Over() && !s.Games[1].Over() {
				if err := tour.Disqualify(t.Context(), s.Games[1].White, "kim", "help from outside"); err != nil {
					t.Error(err)
				}
			}
		}
		over := watched(t, tour, host(t, db, local("stub", stuck())), meanwhile, func() {
			if err := tour.Correct(t.Context(), 1, whiteResigns, "kim", "Black has won by far"); err != nil {
				t.Error(err)
			}
		})
		if !over {
			t.Error("the tournament is not over")
		}
		checkAgainstTables(t, db, tour.State())
	})
}

// TestCorrectionAfterTheEnd corrects the final of a knockout, and then a semifinal, after
// which there is another final.
func TestCorrectionAfterTheEnd(t *testing.T) {
	db := store.NewMemory()
	tour := open(t, db, terms(t, System{Kind: "knockout"}), programs("a", "b", "c", "d"))
	place := host(t, db, local("stub", stub{}))
	run := func() {
		t.Helper()
		if err := tour.Run(t.Context(), place, nil); err != nil {
			t.Fatal(err)
		}
	}
	winner := func() string {
		t.Helper()
		standings, err := tour.State().Standings()
		if err != nil {
			t.Fatal(err)
		}
		return standings[0].Player.Name
	}
	run()
	final := tour.State().Games[2]
	if got := winner(); got != final.White {
		t.Errorf("%s is first, want %s, who had White", got, final.White)
	}
	if err := tour.Correct(t.Context(), 3, whiteResigns, "kim", "the komi was wrong"); err != nil {
		t.Fatal(err)
	}
	if got := winner(); got != final.Black {
		t.Errorf("%s is first, want %s", got, final.Black)
	}
	if got, want := tour.State().Games[2].Corrections[0].From, final.Result; got != want {
		t.Errorf("the correction was of %v, want %v", got, want)
	}

	semifinal := tour.State().Games[0]
	if err := tour.Correct(t.Context(), 1, whiteResigns, "kim", "the komi was wrong there too"); err != nil {
		t.Fatal(err)
	}
	run()
	if n := len(tour.State().Games); n != 4 {
		t.Fatalf("there are %d games, want another final: 4", n)
	}
	if second := tour.State().Games[3]; second.Opponent(semifinal.Black) == "" {
		t.Errorf("the second final is %s against %s, want it with %s", second.Black, second.White, semifinal.Black)
	}
}

// TestLatecomersAndLeavers has one player come late, one leave and one be absent.
func TestLatecomersAndLeavers(t *testing.T) {
	db := store.NewMemory()
	swiss := terms(t, System{Kind: "swiss", Rounds: 3})
	players := programs("a", "b", "c", "d", "e", "f")
	players[5].Absent = []int{2}
	tour := open(t, db, swiss, players)
	place := host(t, db, local("stub", stub{}))
	ctx, cancel := context.WithCancel(t.Context())
	err := tour.Run(ctx, place, func(s *State) {
		if s.Round() == 1 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := tour.Withdraw(t.Context(), "a", "kim", "ill"); err != nil {
		t.Fatal(err)
	}
	tour = open(t, db, swiss, append(players, Player{Player: stats.Player{Name: "late"}, Engine: "stub"}))
	if err := tour.Run(t.Context(), place, nil); err != nil {
		t.Fatal(err)
	}
	rounds := map[string][]int{}
	for _, g := range tour.State().Games {
		for _, name := range []string{g.Black, g.White} {
			rounds[name] = append(rounds[name], g.Round)
		}
	}
	for name, want := range map[string][]int{"a": {1}, "b": {1, 2, 3}, "f": {1, 3}, "late": {2, 3}} {
		if got := rounds[name]; len(got) != len(want) || got[0] != want[0] {
			t.Errorf("%s was paired in the rounds %v, want %v", name, got, want)
		}
	}
}

// TestPeople has two people take their seats, and the tournament go on elsewhere.
func TestPeople(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := store.NewMemory()
		people := []Player{{Player: stats.Player{Name: "kim"}}, {Player: stats.Player{Name: "lee"}, Account: "lee's"}}
		ladder := terms(t, System{Kind: "ladder", Rounds: 1})
		tour := open(t, db, ladder, people)
		place := host(t, db)
		act := func(by referee.Party, a referee.Act) {
			t.Helper()
			table, err := place.Arena.Table(t.Context(), "test-1")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := table.Do(t.Context(), by, a); err != nil {
				t.Errorf("%v %#v: %v", by, a, err)
			}
		}
		kim := weiqi.Black
		if over := live(t, tour, place, func() {
			if tour.State().Games[0].White == "kim" {
				kim = weiqi.White
			}
			act(referee.PartyOf(kim), referee.Sit{Color: kim, Seat: referee.Seat{Kind: referee.Person, Name: "Kim", Player: "kim's"}})
		}); over {
			t.Fatal("the tournament is over before anybody has moved")
		}
		place = host(t, db)
		tour = open(t, db, ladder, people)
		if over := live(t, tour, place, func() { act(referee.PartyOf(kim), referee.Resign{}) }); !over {
			t.Error("the tournament is not over")
		}
		if g := tour.State().Games[0]; g.Result.Winner != kim.Opponent() {
			t.Errorf("the result is %v, want that %v, who resigned, lost", g.Result, kim)
		}
	})
}

func TestRefused(t *testing.T) {
	db := store.NewMemory()
	swiss := terms(t, System{Kind: "swiss", Rounds: 2})
	players := programs("a", "b", "c")
	tour := open(t, db, swiss, players)
	if err := tour.Run(t.Context(), host(t, db, local("stub", stub{})), nil); err != nil {
		t.Fatal(err)
	}
	before := tour.State()
	bye := 0
	for _, g := range before.Games {
		if g.Bye() {
			bye = g.Number
		}
	}
	other, renamed := swiss, programs("a", "b", "c")
	other.Game.Komi++
	renamed[2].Rating++
	ctx := t.Context()
	for name, test := range map[string]struct {
		do   func() error
		want string
	}{
		"a game that is not there":       {func() error { return tour.Correct(ctx, 99, whiteResigns, "kim", "why") }, "no game 99"},
		"a bye":                          {func() error { return tour.Correct(ctx, bye, whiteResigns, "kim", "why") }, "bye"},
		"no reason":                      {func() error { return tour.Correct(ctx, 1, whiteResigns, "kim", "") }, "reason"},
		"no result":                      {func() error { return tour.Correct(ctx, 1, weiqi.Result{}, "kim", "why") }, "no result"},
		"what it is already":             {func() error { return tour.Correct(ctx, 1, before.Games[0].Result, "kim", "why") }, "already"},
		"a stranger":                     {func() error { return tour.Withdraw(ctx, "x", "kim", "") }, `nobody called "x"`},
		"to leave what is over":          {func() error { return tour.Withdraw(ctx, "a", "kim", "") }, "over"},
		"to be disqualified for nothing": {func() error { return tour.Disqualify(ctx, "a", "kim", "") }, "reason"},
		"other terms":                    {func() error { _, err := Open(ctx, db, other, players); return err }, "game komi was 6.5 and is now 7"},
		"another rating":                 {func() error { _, err := Open(ctx, db, swiss, renamed); return err }, "player c rating was 1800 and is now 1801"},
		"a player less":                  {func() error { _, err := Open(ctx, db, swiss, players[:2]); return err }, "player c is missing"},
		"too late":                       {func() error { _, err := Open(ctx, db, swiss, programs("a", "b", "c", "d")); return err }, "d cannot join"},
		"a tournament that is not there": {func() error { _, err := Load(ctx, db, "x"); return err }, "no such tournament"},
	} {
		t.Run(name, func(t *testing.T) {
			if err := test.do(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want one with %q", err, test.want)
			}
		})
	}
	if after, err := Load(ctx, db, "test"); err != nil || after.State().Changed != before.Changed {
		t.Errorf("the journal has changed: %v, %v", after, err)
	}
}

// TestClosed has players come to a cup that has begun, and to a tournament with whom it
// could never be paired: they are refused before anything is written.
func TestClosed(t *testing.T) {
	db := store.NewMemory()
	cup := terms(t, System{Kind: "knockout"})
	strange := programs("a", "b")
	strange[1].Rating = math.NaN()
	late := programs("a", "b")
	late[1].Joins = 2
	var refused *RefusedError
	for _, players := range [][]Player{strange, late, programs("a", "a"), programs("a")} {
		if _, err := Open(t.Context(), db, cup, players); !errors.As(err, &refused) {
			t.Errorf("the error is %v, want that it is refused", err)
		}
	}
	if _, err := Load(t.Context(), db, "test"); !errors.Is(err, ErrUnknown) {
		t.Errorf("the error is %v, want %v", err, ErrUnknown)
	}
	tour := open(t, db, cup, programs("a", "b"))
	if err := tour.Run(t.Context(), host(t, db, local("stub", stub{})), nil); err != nil {
		t.Error(err)
	}
	if _, err := Open(t.Context(), db, cup, programs("a", "b", "c")); !errors.As(err, &refused) {
		t.Errorf("too late: the error is %v, want that it is refused", err)
	}
}

// TestTwoProcesses has an arbiter in another process act while the tournament runs.
func TestTwoProcesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := store.NewMemory()
		tour := open(t, db, terms(t, System{Kind: "swiss", Rounds: 1}), programs("a", "b"))
		place := host(t, db, local("stub", stuck()))
		done := make(chan error)
		go func() { done <- tour.Run(t.Context(), place, nil) }()
		synctest.Wait()
		elsewhere, err := Load(t.Context(), db, "test")
		if err != nil {
			t.Fatal(err)
		}
		if err := elsewhere.Correct(t.Context(), 1, blackResigns, "kim", "Black has left the room"); err != nil {
			t.Error(err)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
		if s := tour.State(); s.Games[0].Result != blackResigns || !s.Over() {
			t.Errorf("the result is %v, over: %v; want %v, true", s.Games[0].Result, s.Over(), blackResigns)
		}
	})
}
