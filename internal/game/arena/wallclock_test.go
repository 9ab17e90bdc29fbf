package arena

import (
	"go/ast"
	"go/parser"
	"go/token"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/referee"
)

// startAt starts a server whose machine's clock is ahead of the bubble's.
func startAt(t *testing.T, s store.Store, ahead time.Duration) *Arena {
	t.Helper()
	a := New(Config{Store: s, Log: slog.New(slog.DiscardHandler)})
	a.offset.Store(int64(ahead)) // see Now: the machine's clock counts at the start only
	restore(t, a)
	return a
}

// A server starts anew at a time that is hours after what is in its store, and then at one that is hours before that,
// on either store: the time without a server is charged to nobody, clocks stood until it was back, and then they go
// until a flag falls.
func TestStartsAtAnotherTime(t *testing.T) {
	for name, open := range map[string]func(t *testing.T) store.Store{
		"memory": func(*testing.T) store.Store { return store.NewMemory() },
		"sqlite": func(t *testing.T) store.Store {
			db, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(t.TempDir(), "games.db"))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { db.Close() })
			return db
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { startsAtAnotherTime(t, open(t)) })
		})
	}
}

func startsAtAnotherTime(t *testing.T, s store.Store) {
	const main, pause = 5 * time.Minute, 10 * time.Second
	a := startAt(t, s, 0)
	game := open(t, a, terms(t, person("ann"), person("bob"), clock(t, "5m")))
	play(t, game, referee.Black, "A1")
	play(t, game, referee.White, "B1")
	var thought time.Duration
	left := func() time.Duration {
		return sees(game, func(g *referee.Game) time.Duration {
			return time.Duration(g.Clocks(a.Now()).Black.Main) * time.Millisecond
		})
	}
	for n, ahead := range []time.Duration{3 * time.Hour, 0, -3 * time.Hour} {
		time.Sleep(pause)
		thought += pause
		before := left()
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		a = startAt(t, s, ahead)
		game = find(t, a, game.ID())
		synctest.Wait() // until it is stored that the game was interrupted
		if !sees(game, (*referee.Game).Interrupted) {
			t.Errorf("start %d: the game is not interrupted", n+1)
		}
		do(t, game, referee.White, referee.Back{})
		play(t, game, referee.Black, []string{"C1", "D1", "E1"}[n])
		if credit := left() - before; credit < 0 || credit > time.Minute {
			t.Errorf("start %d, %v from now: Black has %v, and had %v before", n+1, ahead, left(), before)
		}
		time.Sleep(time.Second)
		play(t, game, referee.White, []string{"A2", "B2", "C2"}[n])
	}
	if got := left(); got < main-thought {
		t.Errorf("Black has %v left, and thought for %v", got, thought)
	}
	time.Sleep(2 * main)
	if end := await[referee.Ended](t, game); end.Text != "W+T" {
		t.Errorf("the game ends with %s, want that Black's flag falls", end.Text)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
}

// The machine's clock may be set while games go on. It counts when an arena begins, and never after that: [Arena.Now]
// goes by the monotonic clock. Whatever else reads a clock here measures how long something takes, which is a matter of
// the monotonic clock, too.
func TestWallClockIsReadOnce(t *testing.T) {
	reads := map[string]string{ // what for, by function
		"New":     "the clock of the games begins",
		"within":  "a limit begins",
		"Err":     "a limit ends",
		"propose": "how long a judge takes",
		"adopt":   "how long it takes to take games up",
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, is := decl.(*ast.FuncDecl)
			if !is || reads[f.Name.Name] != "" {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				sel, is := n.(*ast.SelectorExpr)
				if !is || sel.Sel.Name != "Now" {
					return true
				}
				if pkg, is := sel.X.(*ast.Ident); is && pkg.Name == "time" {
					t.Errorf("%s: %s reads the machine's clock; the time of a game is that of Arena.Now", name, f.Name.Name)
				}
				return true
			})
		}
	}
}
