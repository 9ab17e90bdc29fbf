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

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A doomed store lets so many writes through and then none, as if the process had been
// killed at that moment.
type doomed struct {
	*store.Memory
	left atomic.Int64
	once sync.Once
	dead chan struct{} // closed with the first write that does not come through
}

func newDoomed(db *store.Memory, writes int64) *doomed {
	m := &doomed{Memory: db, dead: make(chan struct{})}
	m.left.Store(writes)
	return m
}

var errDead = errors.New("killed")

func (m *doomed) write(f func() error) error {
	if m.left.Add(-1) < 0 {
		m.once.Do(func() { close(m.dead) })
		return errDead
	}
	return f()
}

func (m *doomed) Create(ctx context.Context, id string, first referee.Event) error {
	return m.write(func() error { return m.Memory.Create(ctx, id, first) })
}

func (m *doomed) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	return m.write(func() error { return m.Memory.Append(ctx, id, after, events...) })
}

func (m *doomed) AppendJournal(ctx context.Context, name string, after int, entries ...json.RawMessage) error {
	return m.write(func() error { return m.Memory.AppendJournal(ctx, name, after, entries...) })
}

// A house is a server's part of a manager: a store that dies, an arena, and the manager.
type house struct {
	*Manager
	arena *arena.Arena
	store *doomed
	leave func() // ends the process; once
}

// openHouse begins a process on a store that it can write to so many times.
func openHouse(t *testing.T, db *store.Memory, writes int64, programs ...arena.Program) *house {
	t.Helper()
	h := &house{store: newDoomed(db, writes)}
	log := slog.New(slog.DiscardHandler)
	h.arena = arena.New(arena.Config{Store: h.store, Programs: programs, Judge: life.None{}, Log: log})
	if err := h.arena.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.Manager = NewManager(Host{Arena: h.arena, Parallel: 4, Log: log}, h.store)
	if err := h.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.leave = sync.OnceFunc(func() {
		if err := errors.Join(h.Close(), h.arena.Close()); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(h.leave)
	return h
}

// until waits until a tournament is as it should be, or the store has died; then it
// returns nil.
func (h *house) until(t *testing.T, name string, so func(*State) bool) *State {
	t.Helper()
	tour, known := h.Tournament(name)
	if !known {
		t.Fatalf("no tournament is called %s", name)
	}
	for {
		s, fresh := tour.ledger.Look()
		if so(s) {
			return s
		}
		select {
		case <-fresh:
		case <-h.store.dead:
			return nil
		case <-t.Context().Done():
			t.Fatal("the tournament does not go on")
		}
	}
}

// named returns players with the program "stub", called by numbers.
func named(n int) []Player {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("p%02d", i))
	}
	return programs(names...)
}

// TestManagerSurvivesKills runs a Swiss of 16 programs over 5 rounds in a process that is
// killed twice, at different moments, and goes through the journal and the logs.
func TestManagerSurvivesKills(t *testing.T) {
	swiss := terms(t, System{Kind: "swiss", Rounds: 5})
	for _, lives := range [][]int64{{37, 80}, {38, 61}, {39, 100}, {40, 90}, {75, 41}} {
		t.Run(fmt.Sprint(lives), func(t *testing.T) {
			db := store.NewMemory()
			for _, writes := range lives {
				h := openHouse(t, db, writes, local("stub", stub{}))
				if _, err := h.Begin(t.Context(), swiss, named(16), "kim"); err != nil {
					t.Fatal(err)
				}
				<-h.store.dead
				h.leave()
			}
			h := openHouse(t, db, 1<<30, local("stub", stub{}))
			s := h.until(t, "test", (*State).Over)
			if len(s.Games) != 40 {
				t.Errorf("%d games were played, want 40", len(s.Games))
			}
			checkAgainstTables(t, db, s)
			checkOnce(t, db, s)
			met := map[string]bool{}
			for _, g := range s.Games {
				pair := []string{g.Black, g.White}
				slices.Sort(pair)
				if key := strings.Join(pair, " "); met[key] {
					t.Errorf("%s met twice", key)
				} else {
					met[key] = true
				}
			}
		})
	}
}

// checkOnce checks that every game begins once and ends once in the journal.
func checkOnce(t *testing.T, db store.Journals, s *State) {
	t.Helper()
	texts, err := db.Journal(t.Context(), JournalPrefix+s.Terms.Name, 0)
	if err != nil {
		t.Fatal(err)
	}
	begins, ends := map[int]int{}, map[int]int{}
	for _, text := range texts {
		var e entry
		if err := json.Unmarshal(text, &e); err != nil {
			t.Fatal(err)
		}
		switch what := e.What.(type) {
		case begun:
			begins[what.Number]++
		case ended:
			ends[what.Number]++
		}
	}
	for _, g := range s.Games {
		if begins[g.Number] != 1 || ends[g.Number] != 1 {
			t.Errorf("game %d begins %d times and ends %d times, want once each", g.Number, begins[g.Number], ends[g.Number])
		}
	}
}

// TestManagerRunsSeveral has players join two tournaments of one manager, of which only one is
// started, beside one that begins at once.
func TestManagerRunsSeveral(t *testing.T) {
	h := openHouse(t, store.NewMemory(), 1<<30, local("stub", stub{}))
	begin := func(name string, joining bool, players ...Player) *Tournament {
		t.Helper()
		cup := terms(t, System{Kind: "round-robin"})
		cup.Name, cup.Joining = name, joining
		tour, err := h.Begin(t.Context(), cup, players, "kim")
		if err != nil {
			t.Fatal(err)
		}
		return tour
	}
	refused := func(what string, err error) {
		t.Helper()
		if r := (*RefusedError)(nil); !errors.As(err, &r) {
			t.Errorf("%s: the error is %v, want that it is refused", what, err)
		}
	}
	member := func(name string) Player { return Player{Player: stats.Player{Name: name}, Account: "id-" + name} }
	closed := begin("closed", false, named(3)...)
	waiting := begin("waiting", true)
	open := begin("open", true, named(1)...)

	for _, tour := range []*Tournament{waiting, open} {
		if err := tour.Join(t.Context(), member("lee")); err != nil {
			t.Fatal(err)
		}
		refused("the account again", tour.Join(t.Context(), Player{Player: stats.Player{Name: "other"}, Account: "id-lee"}))
		refused("the name again", tour.Join(t.Context(), Player{Player: stats.Player{Name: "lee"}}))
	}
	if err := waiting.Withdraw(t.Context(), "lee", "lee", ""); err != nil {
		t.Fatal(err)
	}
	refused("the name of one who has left", waiting.Join(t.Context(), Player{Player: stats.Player{Name: "lee"}, Account: "id-other"}))
	if err := waiting.Join(t.Context(), member("lee")); err != nil {
		t.Error(err)
	}
	refused("to start with one player", waiting.Start(t.Context(), "kim"))
	refused("to join what has started", closed.Join(t.Context(), member("ito")))
	refused("to start what has started", closed.Start(t.Context(), "kim"))
	if err := open.Start(t.Context(), "kim"); err != nil {
		t.Fatal(err)
	}
	refused("to start twice", open.Start(t.Context(), "kim"))
	refused("to join too late", open.Join(t.Context(), member("ito")))

	h.until(t, "closed", (*State).Over)
	live := h.until(t, "open", func(s *State) bool { return len(s.Games) == 1 && s.Games[0].ID != "" })
	if err := open.Correct(t.Context(), live.Games[0].Number, blackResigns, "kim", "lee is ill"); err != nil {
		t.Fatal(err)
	}
	h.until(t, "open", (*State).Over)
	if s := waiting.State(); !s.Joining() || len(s.Games) > 0 || len(s.Players) != 1 {
		t.Errorf("nobody has started it, and the tournament is %+v", s)
	}
	again := begin("closed", false, named(3)...)
	if again != closed {
		t.Error("a tournament that is begun again is another one")
	}
	h.leave()
	if _, err := h.Begin(t.Context(), terms(t, System{Kind: "knockout"}), named(2), "kim"); !errors.Is(err, ErrClosed) {
		t.Errorf("in a manager that is closed the error is %v, want %v", err, ErrClosed)
	}
}

// TestManagerRefuses begins what is no tournament, or none that can be played here.
func TestManagerRefuses(t *testing.T) {
	h := openHouse(t, store.NewMemory(), 1<<30, local("stub", stub{}), arena.Program{Name: "cgos"})
	swiss := System{Kind: "swiss", Rounds: 5}
	guest := Player{Player: stats.Player{Name: "guest"}, CGOS: "guest"}
	both := Player{Player: stats.Player{Name: "both"}, CGOS: "both", Engine: "stub"}
	for what, test := range map[string]struct {
		change  func(*Terms)
		players []Player
		by      string
		want    string
	}{
		"no organizer":       {players: named(8), want: "wants an organizer"},
		"a bad name":         {change: func(t *Terms) { t.Name = "a b" }, players: named(8), by: "kim", want: `the name "a b" is none`},
		"an unknown kind":    {change: func(t *Terms) { t.System.Kind = "fair" }, players: named(8), by: "kim", want: `of the kind "fair"`},
		"bad terms":          {change: func(t *Terms) { t.Game.Size = weiqi.Square(99) }, players: named(8), by: "kim", want: "99"},
		"one player":         {players: named(1), by: "kim", want: "it takes two players"},
		"nobody":             {by: "kim", want: "it takes two players"},
		"one name twice":     {players: append(named(2), named(2)...), by: "kim", want: "two players are called p00"},
		"no name":            {players: append(named(2), Player{}), by: "kim", want: "player 3 has no name"},
		"too many rounds":    {change: func(t *Terms) { t.System.Rounds = 4 }, players: named(4), by: "kim", want: "round 4 cannot be paired"},
		"an unknown program": {players: append(named(2), Player{Player: stats.Player{Name: "x"}, Engine: "x"}), by: "kim", want: `player x: there is no program "x" here`},
		"a seat of outside":  {players: append(named(2), Player{Player: stats.Player{Name: "x"}, Engine: "cgos"}), by: "kim", want: "sits down by itself"},
		"no venue":           {players: append(named(2), guest), by: "kim", want: "player guest: there is no venue here"},
		"two things":         {players: append(named(2), both), by: "kim", want: "player both: want an engine, a name at a venue or an account"},
	} {
		t.Run(what, func(t *testing.T) {
			cup := terms(t, swiss)
			if test.change != nil {
				test.change(&cup)
			}
			_, err := h.Begin(t.Context(), cup, test.players, test.by)
			if r := (*RefusedError)(nil); !errors.As(err, &r) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want one that says %q", err, test.want)
			}
			if names, err := h.store.JournalNames(t.Context(), JournalPrefix); err != nil || len(names) > 0 {
				t.Errorf("the journals %v are written (%v)", names, err)
			}
		})
	}
}

// TestManagerWaitsForAWord has a tournament in which one player is left, which is over by itself, and after the end of
// another a correction that asks for another game.
func TestManagerWaitsForAWord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, store.NewMemory(), 1<<30, local("stub", stub{}))
		defer h.leave()
		begin := func(cup Terms, players []Player) *Tournament {
			t.Helper()
			tour, err := h.Begin(t.Context(), cup, players, "kim")
			if err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			return tour
		}
		lee := Player{Player: stats.Player{Name: "lee", Rating: 1950}, Account: "id-lee"}
		// p01 has a bye in the first round
		tour := begin(terms(t, System{Kind: "swiss", Rounds: 2}), append(named(2), lee))
		for _, name := range []string{"lee", "p01"} {
			if err := tour.Withdraw(t.Context(), name, "kim", "ill"); err != nil {
				t.Fatal(err)
			}
		}
		if err := tour.Correct(t.Context(), 1, blackResigns, "kim", "lee is ill"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if err := h.Trouble("test"); err != nil || !tour.State().Over() {
			t.Errorf("with one player left the trouble is %v, over: %v; want none, true", err, tour.State().Over())
		}

		knockout := terms(t, System{Kind: "knockout"})
		knockout.Name = "cup"
		cup := begin(knockout, named(4))
		result := cup.State().Games[0].Result
		result.Winner = result.Winner.Opponent()
		if err := cup.Correct(t.Context(), 1, result, "kim", "the wrong program"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if s := cup.State(); len(s.Games) != 4 || !s.Over() {
			t.Errorf("after the correction of a semifinal there are %d games, over: %v; want another final: 4, true", len(s.Games), s.Over())
		}
	})
}

// A game with a program whose strength nobody has measured is not rated, also in a tournament whose games are: nobody
// could play on for it that is as strong. Whoever fails in it loses.
func TestRatedPrograms(t *testing.T) {
	rules, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []int{0, 3} {
		mute := local("mute", stub{think: func(context.Context, *weiqi.Position) error { return errors.New("there is no move") }})
		mute.Level = level
		h := openHouse(t, store.NewMemory(), 1<<30, mute)
		tour, err := h.Begin(t.Context(), Terms{
			Name: "test", System: System{Kind: "round-robin"},
			Game: referee.Terms{
				Size: weiqi.Square(9), Ruleset: rules.Name, Rules: rules.Rules, Komi: 15, Ending: "as-is", Rated: true,
				Time: referee.TimeControl{System: referee.Absolute, Main: 600_000},
			},
		}, []Player{{Player: stats.Player{Name: "Kim"}, Account: "id-kim"}, {Player: stats.Player{Name: "mute"}, Engine: "mute"}}, "lee")
		if err != nil {
			t.Fatal(err)
		}
		ctx, leave := context.WithCancel(t.Context())
		var person sync.WaitGroup
		person.Go(func() { attend(ctx, h, tour, "id-kim") })
		s := h.until(t, "test", func(s *State) bool { return len(s.Games) == 1 && (s.Over() || level > 0 && s.Games[0].ID != "") })
		table, err := h.arena.Table(t.Context(), s.Games[0].ID)
		for err != nil && t.Context().Err() == nil { // it is on no table yet
			table, err = h.arena.Table(t.Context(), s.Games[0].ID)
		}
		if err != nil {
			t.Fatal(err)
		}
		table.View(func(g *referee.Game) {
			if got := g.Terms().Rated; got != (level > 0) {
				t.Errorf("level %d: the game is rated: %v", level, got)
			}
		})
		if g := s.Games[0]; level == 0 && (g.Result.By != weiqi.ByForfeit || (g.Result.Winner == weiqi.Black) != (g.Black == "Kim")) {
			t.Errorf("the result is %v, want that the program loses", g.Result)
		}
		leave()
		person.Wait()
		h.leave()
	}
}
