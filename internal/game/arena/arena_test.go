package arena

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A script is a player whose moves are given: by number, counted from 1 over both
// sides; where there is none it passes.
type script struct {
	moves map[int]string
	think func(ctx context.Context, p *weiqi.Position) error // before every move
	dead  weiqi.Set
}

func (s script) Choose(ctx context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	if s.think != nil {
		if err := s.think(ctx, p); err != nil {
			return weiqi.Move{}, err
		}
	}
	if vertex, ok := s.moves[p.Moves()+1]; ok {
		return weiqi.ParseMove(p.Turn(), vertex)
	}
	return weiqi.Pass(p.Turn()), nil
}

func (s script) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return s.Choose(ctx, p, komi)
}

func (s script) Dead(context.Context, *weiqi.Position) (weiqi.Set, error) { return s.dead, nil }

// local is a program of that name that is a player in this process.
func local(name string, p gtp.Player) Program {
	return Program{Name: name, Title: name, Start: func(context.Context) (*gtp.Engine, error) {
		return gtp.Local(p, gtp.Options{Name: name}), nil
	}}
}

// newArena returns an arena that the test closes.
func newArena(t *testing.T, s store.Store, programs ...Program) *Arena {
	t.Helper()
	a := New(Config{Store: s, Programs: programs, Judge: life.None{}, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}

func person(name string) referee.Seat {
	return referee.Seat{Kind: referee.Person, Name: name, Player: name}
}

func program(name string) referee.Seat {
	return referee.Seat{Kind: referee.Program, Name: name, Engine: name}
}

// terms are those of a 5x5 game without a clock.
func terms(t *testing.T, black, white referee.Seat, change func(*referee.Terms)) referee.Terms {
	t.Helper()
	rules, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	terms := referee.Terms{Size: weiqi.Square(5), Rules: rules.Rules, Ending: "play-on", Black: black, White: white}
	if change != nil {
		change(&terms)
	}
	return terms
}

// clock sets the time control from its text.
func clock(t *testing.T, text string) func(*referee.Terms) {
	t.Helper()
	return func(terms *referee.Terms) {
		if err := terms.Time.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
}

func open(t *testing.T, a *Arena, terms referee.Terms) *Table {
	t.Helper()
	table, err := a.Open(t.Context(), terms)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// do acts and fails the test if the act is refused.
func do(t *testing.T, table *Table, by referee.Party, act referee.Act) {
	t.Helper()
	if _, err := table.Do(t.Context(), by, act); err != nil {
		t.Fatalf("%v %#v: %v", by, act, err)
	}
}

func play(t *testing.T, table *Table, by referee.Party, vertex string) {
	t.Helper()
	m, err := weiqi.ParseMove(by.Color(), vertex)
	if err != nil {
		t.Fatal(err)
	}
	do(t, table, by, referee.Play{Move: m})
}

// await watches the game until an event of the type of want has happened and
// returns it.
func await[W referee.What](t *testing.T, table *Table) W {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour) // of a bubble, or far beyond the test's own limit
	defer cancel()
	for e, err := range table.Watch(ctx, 0) {
		if err != nil {
			t.Fatalf("waiting for a %T: %v", *new(W), err)
		}
		if w, ok := e.What.(W); ok {
			return w
		}
	}
	t.Fatalf("the game ended without a %T", *new(W))
	panic("unreachable")
}

// sees reports what a look at the game says.
func sees[V any](table *Table, look func(*referee.Game) V) (v V) {
	table.View(func(g *referee.Game) { v = look(g) })
	return v
}

func TestProgramsPlayAWholeGame(t *testing.T) {
	a := newArena(t, store.NewMemory(),
		local("left", script{moves: map[int]string{1: "B3", 3: "B2", 5: "B1", 7: "B4", 9: "B5"}}),
		local("right", script{moves: map[int]string{2: "D3", 4: "D2", 6: "D1", 8: "D4", 10: "D5"}}))
	table := open(t, a, terms(t, program("left"), program("right"), nil))
	if got := await[referee.Ended](t, table); got.Text != "0" {
		t.Errorf("the result of a symmetric game is %s, want 0", got.Text)
	}
	if got := sees(table, (*referee.Game).MoveNumber); got != 12 {
		t.Errorf("%d moves, want 12", got)
	}
}

func TestFlagFallsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "10s")))
		began := time.Now()
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2")
		ended := await[referee.Ended](t, table)
		if ended.Text != "W+T" {
			t.Errorf("the result is %s, want W+T", ended.Text)
		}
		if waited := time.Since(began); waited < 10*time.Second || waited > 12*time.Second {
			t.Errorf("the flag fell after %v, want 10 s and the grace for lag", waited)
		}
		time.Sleep(time.Minute)
		ends := 0
		for _, e := range table.Events(0) {
			if _, ok := e.What.(referee.Ended); ok {
				ends++
			}
		}
		if ends != 1 {
			t.Errorf("the game ended %d times", ends)
		}
	})
}

func TestSilenceEndsEveryWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		table := open(t, a, terms(t, person("ann"), person("bob"), nil))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "pass")
		play(t, table, referee.Black, "pass")
		if got := await[referee.Ended](t, table); got.Text != "B+25" {
			t.Errorf("the result is %s, want B+25", got.Text)
		}
	})
}

func TestWatchersSeeEveryEventOnceInOrder(t *testing.T) {
	a := newArena(t, store.NewMemory())
	table := open(t, a, terms(t, person("ann"), person("bob"), func(terms *referee.Terms) { terms.Size = weiqi.Square(9) }))
	var watching sync.WaitGroup
	for from := range 4 {
		watching.Go(func() {
			next := from + 1
			for e, err := range table.Watch(context.Background(), from) {
				if err != nil {
					t.Error(err)
					return
				}
				if e.Seq != next {
					t.Errorf("a watcher from %d gets event %d, want %d", from, e.Seq, next)
					return
				}
				next++
			}
			if next != len(table.Events(0))+1 {
				t.Errorf("a watcher from %d saw events up to %d of %d", from, next-1, len(table.Events(0)))
			}
		})
	}
	for n := range 80 {
		play(t, table, referee.PartyOf(weiqi.Color(1+n%2)), weiqi.Point{Col: int8(n % 9), Row: int8(n / 9)}.String())
		if n == 70 {
			break
		}
	}
	do(t, table, referee.Black, referee.Resign{})
	watching.Wait()
}

func TestOneOfManyWriters(t *testing.T) {
	a := newArena(t, store.NewMemory())
	table := open(t, a, terms(t, person("ann"), person("bob"), nil))
	var mu sync.Mutex
	accepted := 0
	var writers sync.WaitGroup
	for p := range weiqi.Square(5).All() {
		writers.Go(func() {
			if _, err := table.Do(t.Context(), referee.Black, referee.Play{N: 1, Move: weiqi.Play(weiqi.Black, p)}); err == nil {
				mu.Lock()
				accepted++
				mu.Unlock()
			}
		})
	}
	writers.Wait()
	if accepted != 1 {
		t.Errorf("%d first moves were accepted, want 1", accepted)
	}
}

func TestTwoArenasOnOneStore(t *testing.T) {
	shared := store.NewMemory()
	first, second := newArena(t, shared), newArena(t, shared)
	here := open(t, first, terms(t, person("ann"), person("bob"), nil))
	there, err := second.Table(t.Context(), here.ID())
	if err != nil {
		t.Fatal(err)
	}
	play(t, here, referee.Black, "C3")
	// The other arena has not seen this, decides otherwise, and must not win.
	_, err = there.Do(t.Context(), referee.Black, referee.Play{N: 1, Move: weiqi.Pass(weiqi.Black)})
	if refusal := new(referee.RefusedError); !errors.As(err, &refusal) || refusal.Kind != referee.KindMoveConflict {
		t.Errorf("a second move 1 gives %v, want a move conflict", err)
	}
	play(t, there, referee.White, "B2")
	if got, want := sees(there, (*referee.Game).MoveNumber), 2; got != want {
		t.Errorf("%d moves, want %d", got, want)
	}
	if sees(there, (*referee.Game).Interrupted) {
		t.Error("a lost race interrupts the game")
	}
	stored, err := shared.Load(t.Context(), here.ID())
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range stored {
		if e.Seq != i+1 {
			t.Errorf("event %d has number %d", i+1, e.Seq)
		}
	}
}

func TestProgramThatFails(t *testing.T) {
	hang := func(ctx context.Context, _ *weiqi.Position) error {
		<-ctx.Done()
		return ctx.Err()
	}
	hanging := local("faulty", script{think: hang})
	hanging.ReplyLimit = time.Second
	absent := Program{Name: "faulty", Title: "faulty", Start: func(context.Context) (*gtp.Engine, error) {
		return nil, errors.New("no such file")
	}}
	refusing := local("faulty", script{think: func(context.Context, *weiqi.Position) error { return errors.New("no idea") }})
	for name, faulty := range map[string]Program{
		"plays on an occupied point": local("faulty", script{moves: map[int]string{2: "C3"}}),
		"hangs":                      hanging,
		"cannot be started":          absent,
		"refuses to move":            refusing,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newArena(t, store.NewMemory(), faulty, local("sound", script{}))
				begin := func(policy referee.FaultPolicy) *Table {
					table := open(t, a, terms(t, person("ann"), program("faulty"), func(terms *referee.Terms) { terms.OnFault = policy }))
					play(t, table, referee.Black, "C3")
					return table
				}
				if got := await[referee.Ended](t, begin(referee.ForfeitGame)); got.Text != "B+F" {
					t.Errorf("the result is %s, want B+F", got.Text)
				}

				table := begin(referee.OfferOther)
				if got := await[referee.Faulted](t, table); got.Color != weiqi.White || got.Why.IsZero() {
					t.Errorf("the fault is %+v, want one of White with a reason", got)
				}
				do(t, table, referee.Black, referee.ClaimWin{})
				if got := await[referee.Ended](t, table); got.Text != "B+F" {
					t.Errorf("the result is %s, want B+F", got.Text)
				}

				table = begin(referee.OfferOther)
				await[referee.Faulted](t, table)
				seat, err := a.Seat("sound", weiqi.Square(5), weiqi.Rules{})
				if err != nil {
					t.Fatal(err)
				}
				do(t, table, referee.Black, referee.Replace{Seat: seat})
				synctest.Wait()
				play(t, table, referee.Black, "pass")
				if got := await[referee.Stopped](t, table); got.FirstPasser != weiqi.White {
					t.Errorf("%v passed first, want the new opponent", got.FirstPasser)
				}
			})
		})
	}
}

// A rated game in which the program fails is played on by another that is as strong, or else by the least stronger one.
// Where there is none, or it fails as well, the game is void: nobody can win by it, or escape a loss.
func TestRatedFault(t *testing.T) {
	strength := func(p Program, level int) Program {
		p.Level = level
		return p
	}
	faulty := strength(local("faulty", script{moves: map[int]string{2: "C3"}}), 3)
	asStrong := strength(local("as strong", script{moves: map[int]string{2: "D4"}}), 3)
	weaker := strength(local("weaker", script{moves: map[int]string{2: "D4"}}), 2)
	stronger := strength(local("stronger", script{moves: map[int]string{2: "D4"}}), 4)
	muchStronger := strength(local("much stronger", script{moves: map[int]string{2: "D4"}}), 9)
	asFaulty := strength(local("as faulty", script{moves: map[int]string{2: "C3"}}), 3)
	rated := func(terms *referee.Terms) {
		terms.Size, terms.Ruleset, terms.Komi, terms.Rated, terms.OnFault = weiqi.Square(9), "chinese", 15, true, referee.OfferOther
		clock(t, "10m")(terms)
	}
	for name, test := range map[string]struct {
		others []Program
		goes   string // who plays on
	}{
		"another":             {[]Program{weaker, stronger, asStrong}, asStrong.Name},
		"a stronger one":      {[]Program{muchStronger, stronger, weaker}, stronger.Name},
		"none":                {[]Program{weaker}, ""},
		"one that fails, too": {[]Program{asFaulty, stronger}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				table := open(t, newArena(t, store.NewMemory(), append([]Program{faulty}, test.others...)...), terms(t, person("ann"), program("faulty"), rated))
				play(t, table, referee.Black, "C3")
				synctest.Wait()
				if test.goes == "" {
					_, err := table.Do(t.Context(), referee.Black, referee.ClaimWin{})
					if refusal := new(referee.RefusedError); !errors.As(err, &refusal) || refusal.Why.Code != "rated-played-on" {
						t.Errorf("to take the win is refused by %v", err)
					}
					if got := await[referee.Ended](t, table); got.Result.By != weiqi.Void {
						t.Errorf("the result is %s, want none", got.Text)
					}
					return
				}
				if got := await[referee.Seated](t, table); got.Color != weiqi.White || got.Seat.Engine != test.goes {
					t.Errorf("%+v sits down", got)
				}
				if got := sees(table, (*referee.Game).MoveNumber); got != 2 {
					t.Errorf("%d moves, want that it has moved", got)
				}
			})
		})
	}
}

// A program that refuses what rules allow is not offered under them; nor is one on boards that it does not take.
func TestScope(t *testing.T) {
	t.Parallel()
	p := (&talker{answers: map[string]string{"play black B1": "?illegal move", "boardsize 7": "?unacceptable size"}}).program()
	engine, err := p.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	scope, err := driver.Explore(t.Context(), engine, time.Minute)
	if err := errors.Join(err, engine.Close()); err != nil {
		t.Fatal(err)
	}
	known := false
	p.Scope = func() (driver.Scope, bool) { return scope, known }
	a := newArena(t, store.NewMemory(), p)
	suicide := weiqi.Rules{Ko: weiqi.PositionalSuperko, Suicide: weiqi.AnySuicide}
	if _, err := a.Seat(p.Name, weiqi.Square(7), suicide); err != nil {
		t.Errorf("before it is known what it plays: %v", err)
	}
	known = true
	if _, err := a.Seat(p.Name, weiqi.Square(9), weiqi.Rules{}); err != nil {
		t.Errorf("under rules that it knows: %v", err)
	}
	for code, err := range map[string]error{
		"program-plays-no-such-board": second(a.Seat(p.Name, weiqi.Square(7), weiqi.Rules{})),
		"program-plays-other-rules":   second(a.Seat(p.Name, weiqi.Square(9), suicide)),
		"":                            second(a.Open(t.Context(), terms(t, person("ann"), program(p.Name), func(terms *referee.Terms) { terms.Size = weiqi.Square(9) }))),
	} {
		got := ""
		if wrong := (*referee.TermsError)(nil); errors.As(err, &wrong) {
			got = wrong.Reasons[0].Code
		}
		if got != code {
			t.Errorf("it is refused for %v, want %q", err, code)
		}
	}
	changed := func(terms *referee.Terms) { terms.Size, terms.Rules = weiqi.Square(9), suicide }
	if _, err := a.Open(t.Context(), terms(t, person("ann"), program(p.Name), changed)); err == nil {
		t.Error("a game under rules that it does not know begins")
	}
}

func second[T any](_ T, err error) error { return err }

// A program that failed may be given its own seat again, which is then as new.
func TestProgramThatFailedSitsDownAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failed := false
		moody := Program{Name: "moody", Title: "moody", Start: func(context.Context) (*gtp.Engine, error) {
			if !failed {
				failed = true
				return nil, errors.New("not in the mood")
			}
			return gtp.Local(script{moves: map[int]string{2: "D4"}}, gtp.Options{}), nil
		}}
		a := newArena(t, store.NewMemory(), moody)
		table := open(t, a, terms(t, person("ann"), program("moody"), func(terms *referee.Terms) { terms.OnFault = referee.OfferOther }))
		play(t, table, referee.Black, "C3")
		await[referee.Faulted](t, table)
		synctest.Wait()
		do(t, table, referee.Black, referee.Replace{Seat: program("moody")})
		synctest.Wait()
		if got := sees(table, (*referee.Game).MoveNumber); got != 2 {
			t.Errorf("%d moves, want 2: the program does not play", got)
		}
	})
}

func TestDisputeWithAProgramIsPlayedOut(t *testing.T) {
	moves := map[int]string{2: "D3", 4: "D2", 6: "D1", 8: "D4", 10: "D5"}
	a := newArena(t, store.NewMemory(), local("right", script{moves: moves}))
	table := open(t, a, terms(t, person("ann"), program("right"), nil))
	for n, vertex := range []string{"B3", "B2", "B1", "B4", "B5", "pass"} {
		play(t, table, referee.Black, vertex)
		if n < 5 {
			awaitMoves(t, table, 2*n+2)
		}
	}
	await[referee.Stopped](t, table)
	liar := weiqi.SetOf(weiqi.Point{Col: 3, Row: 2}) // D3: White's wall, claimed dead
	do(t, table, referee.Black, referee.Claim{Stop: 1, Dead: liar})
	await[referee.Disputed](t, table)
	do(t, table, referee.Black, referee.PlayOn{Stop: 1})
	resumed := await[referee.Resumed](t, table)
	if resumed.IfBothPass != "0" {
		t.Errorf("if both pass the result is %s, want 0", resumed.IfBothPass)
	}
	if resumed.Turn == weiqi.Black {
		play(t, table, referee.Black, "pass")
	} else {
		awaitMoves(t, table, 13)
		play(t, table, referee.Black, "pass")
	}
	if got := await[referee.Ended](t, table); got.Text != "0" {
		t.Errorf("the result is %s, want 0: the lie buys nothing", got.Text)
	}
}

// awaitMoves waits until so many moves have been made.
func awaitMoves(t *testing.T, table *Table, n int) {
	t.Helper()
	for e, err := range table.Watch(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		if m, ok := e.What.(referee.Moved); ok && m.N >= n {
			return
		}
	}
	t.Fatalf("the game ended before move %d", n)
}

func TestFewerProgramsRunThanGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var started []*gtp.Engine
		most := 0
		counted := Program{Name: "counted", Title: "counted", Start: func(context.Context) (*gtp.Engine, error) {
			mu.Lock()
			defer mu.Unlock()
			started = append(started, gtp.Local(script{}, gtp.Options{}))
			running := 0
			for _, engine := range started {
				if engine.Err() == nil {
					running++
				}
			}
			most = max(most, running)
			return started[len(started)-1], nil
		}}
		a := New(Config{Store: store.NewMemory(), Programs: []Program{counted}, Log: slog.New(slog.DiscardHandler), Running: 2})
		defer a.Close()
		tables := make([]*Table, 6)
		for i := range tables {
			tables[i] = open(t, a, terms(t, person("ann"), program("counted"), nil))
			play(t, tables[i], referee.Black, "C3")
		}
		for _, table := range tables {
			awaitMoves(t, table, 2)
		}
		if most > 2 {
			t.Errorf("%d programs ran at a time, want 2 at most", most)
		}
	})
}

func TestUndoWhileTheProgramThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := local("slow", script{moves: map[int]string{2: "D4"}, think: func(ctx context.Context, _ *weiqi.Position) error {
			select {
			case <-time.After(10 * time.Second):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}})
		a := newArena(t, store.NewMemory(), slow)
		table := open(t, a, terms(t, person("ann"), program("slow"), nil))
		play(t, table, referee.Black, "C3")
		time.Sleep(time.Second)
		do(t, table, referee.Black, referee.AskUndo{})
		if got := await[referee.Undone](t, table); got.To != 0 {
			t.Errorf("%d moves are left, want none", got.To)
		}
		time.Sleep(time.Minute)
		if got := sees(table, (*referee.Game).MoveNumber); got != 0 {
			t.Errorf("%d moves after the undo, want none: the late answer does not count", got)
		}
		play(t, table, referee.Black, "B2")
		awaitMoves(t, table, 2)
		if got := sees(table, (*referee.Game).Position).At(weiqi.Point{Col: 3, Row: 3}); got != weiqi.White {
			t.Errorf("D4 is %v, want the program's stone", got)
		}
	})
}

func TestRestartCreditsTheClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := store.NewMemory()
		before := newArena(t, kept)
		table := open(t, before, terms(t, person("ann"), person("bob"), clock(t, "1m")))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2")
		time.Sleep(20 * time.Second)
		if err := before.Close(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)

		after := newArena(t, kept)
		restore(t, after)
		table = find(t, after, table.ID())
		if !sees(table, (*referee.Game).Interrupted) {
			t.Error("the clocks do not stand after a restart")
		}
		do(t, table, referee.Black, referee.Back{})
		do(t, table, referee.White, referee.Back{})
		if got := await[referee.Continued](t, table); got.Credit != 15000 {
			t.Errorf("a credit of %d ms, want 15000", got.Credit)
		}
		clocks := sees(table, func(g *referee.Game) referee.Clocks { return g.Clocks(table.Now()) })
		if clocks.Black.Main != 75000 || clocks.White.Main != 75000 {
			t.Errorf("the clocks show %+v, want 75 s each: the turn's 20 s are forgiven", clocks)
		}
		if got := await[referee.Ended](t, table); got.Text != "W+T" {
			t.Errorf("the result is %s, want W+T", got.Text)
		}
	})
}

func TestRestartLeavesGamesWithoutAClockAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := store.NewMemory()
		before := newArena(t, kept)
		table := open(t, before, terms(t, person("ann"), person("bob"), nil))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2") // until then the first move is due
		if err := before.Close(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)

		after := newArena(t, kept)
		restore(t, after)
		find(t, after, table.ID())
		time.Sleep(time.Hour)
		log, err := kept.Load(t.Context(), table.ID())
		if err != nil {
			t.Fatal(err)
		}
		if len(log) != 3 {
			t.Errorf("%d events after a restart, want the 3 from before: nobody waits for a clock", len(log))
		}
	})
}

// An outage is a store that can be away.
type outage struct {
	store.Shared
	mu   sync.Mutex
	away bool
}

func (o *outage) set(away bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.away = away
}

func (o *outage) gone() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.away {
		return errors.New("disk on fire")
	}
	return nil
}

func (o *outage) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	if err := o.gone(); err != nil {
		return err
	}
	return o.Shared.Append(ctx, id, after, events...)
}

func (o *outage) Load(ctx context.Context, id string) ([]referee.Event, error) {
	if err := o.gone(); err != nil {
		return nil, err
	}
	return o.Shared.Load(ctx, id)
}

func TestStoreIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		flaky := &outage{Shared: store.NewMemory()}
		a := newArena(t, flaky)
		table := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "1m")))
		play(t, table, referee.Black, "C3")
		play(t, table, referee.White, "B2")

		flaky.set(true)
		if _, err := table.Do(t.Context(), referee.Black, referee.Play{Move: weiqi.Pass(weiqi.Black)}); err == nil || refused(err) {
			t.Errorf("a move while the store is away gives %v, want the store's error", err)
		}
		if got := sees(table, (*referee.Game).MoveNumber); got != 2 {
			t.Errorf("%d moves, want 2: nothing has happened until it is stored", got)
		}
		time.Sleep(time.Hour) // far beyond the time of the game
		if sees(table, (*referee.Game).Phase) == referee.Over {
			t.Fatal("a flag fell for time in which the store was away")
		}

		flaky.set(false)
		play(t, table, referee.Black, "D4")
		if got := sees(table, (*referee.Game).MoveNumber); got != 3 {
			t.Errorf("%d moves, want 3", got)
		}
		play(t, table, referee.White, "A1")
		if got := await[referee.Continued](t, table); got.Credit <= 0 {
			t.Errorf("a credit of %d ms after the outage", got.Credit)
		}
		do(t, table, referee.White, referee.Resign{})
	})
}

func TestTermsThatNoProgramTakes(t *testing.T) {
	small := local("small", script{})
	small.MaxSide, small.Square = 9, true
	a := newArena(t, store.NewMemory(), small)
	for name, size := range map[string]weiqi.Size{"too large": weiqi.Square(13), "not square": {Cols: 7, Rows: 5}} {
		_, err := a.Open(t.Context(), terms(t, person("ann"), program("small"), func(terms *referee.Terms) { terms.Size = size }))
		if wrong := new(referee.TermsError); !errors.As(err, &wrong) {
			t.Errorf("%s: %v, want a TermsError", name, err)
		}
	}
	_, err := a.Open(t.Context(), terms(t, person("ann"), program("nobody"), nil))
	if wrong := new(referee.TermsError); !errors.As(err, &wrong) {
		t.Errorf("unknown program: %v, want a TermsError", err)
	}
	if _, err := a.Table(t.Context(), "nowhere"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("unknown game: %v, want %v", err, store.ErrNotFound)
	}
}

func TestNewIDs(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		id := newID()
		if len(id) != 12 || seen[id] {
			t.Fatalf("id %q after %d others", id, len(seen))
		}
		seen[id] = true
	}
}

func Example() {
	a := New(Config{Store: store.NewMemory(), Log: slog.New(slog.DiscardHandler)})
	defer a.Close()
	rules, err := weiqi.RulesetNamed("tromp-taylor")
	if err != nil {
		panic(err)
	}
	table, err := a.Open(context.Background(), referee.Terms{
		Size:   weiqi.Square(9),
		Rules:  rules.Rules,
		Ending: "as-is",
		Black:  person("ann"),
		White:  person("bob"),
	})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	table.Do(ctx, referee.Black, referee.Play{N: 1, Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 4, Row: 4})})
	table.Do(ctx, referee.White, referee.Play{N: 2, Move: weiqi.Pass(weiqi.White)})
	events, _ := table.Do(ctx, referee.Black, referee.Play{N: 3, Move: weiqi.Pass(weiqi.Black)})
	fmt.Println(slices.Collect(func(yield func(string) bool) {
		for _, e := range events {
			if !yield(fmt.Sprintf("%T", e.What)) {
				return
			}
		}
	}))
	// Output: [referee.Moved referee.Stopped referee.Ruled referee.Ended]
}
