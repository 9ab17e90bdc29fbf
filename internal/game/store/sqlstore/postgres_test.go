package sqlstore

import (
	"context"
	"errors"
	"io"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/game/store/storetest"
)

// schemed is a database with the schema and nothing in it, which nobody has open.
var schemed struct {
	sync.Mutex
	address string
}

// emptyPostgres returns the address of a database with nothing in it, on the server of all tests.
func emptyPostgres(t testing.TB) string {
	t.Helper()
	schemed.Lock()
	defer schemed.Unlock()
	if schemed.address == "" {
		address := pgtest.Database(t)
		db, err := OpenPostgres(t.Context(), address)
		if err == nil {
			err = db.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		schemed.address = address
	}
	return pgtest.CopyOf(t, schemed.address)
}

func openPostgres(t testing.TB, address string) *DB {
	t.Helper()
	db, err := OpenPostgres(t.Context(), address)
	return opened(t, db, err)
}

func TestPostgres(t *testing.T) {
	t.Parallel()
	t.Run("store", func(t *testing.T) {
		storetest.RunDurable(t, func(t *testing.T) func() store.Store {
			address := emptyPostgres(t)
			return func() store.Store {
				db, err := OpenPostgres(t.Context(), address)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { db.Close() })
				return db
			}
		})
	})
	t.Run("journals", func(t *testing.T) {
		storetest.RunJournals(t, func(t *testing.T) store.Journals { return openPostgres(t, emptyPostgres(t)) })
	})
	t.Run("shared", func(t *testing.T) {
		storetest.RunShared(t, func(t *testing.T) (one, other storetest.SharedStore) {
			address := emptyPostgres(t)
			return openPostgres(t, address), openPostgres(t, address)
		})
	})
	t.Run("life", func(t *testing.T) {
		storetest.RunLife(t, func(t *testing.T) (one, other store.Life) {
			address := emptyPostgres(t)
			return openPostgres(t, address), openPostgres(t, address)
		})
	})
	t.Run("outbox", func(t *testing.T) {
		storetest.RunOutbox(t, func(t *testing.T) (one, other storetest.OutboxStore) {
			address := emptyPostgres(t)
			return openPostgres(t, address), openPostgres(t, address)
		})
	})
	t.Run("eraser", func(t *testing.T) {
		storetest.RunEraser(t, func(t *testing.T) (one, other storetest.EraserStore) {
			address := emptyPostgres(t)
			return openPostgres(t, address), openPostgres(t, address)
		})
	})
	t.Run("two processes", func(t *testing.T) { testTwoWriters(t, emptyPostgres(t)) })
}

// testTwoWriters: two processes that write to the same games in opposite orders neither wait
// for each other for ever nor both get a number.
func testTwoWriters(t *testing.T, address string) {
	stores := []*DB{openPostgres(t, address), openPostgres(t, address)}
	games := strings.Split("abcdefghij", "")
	for _, id := range games {
		create(t, stores[0], id)
	}
	const length = 40
	var won atomic.Int32
	var group sync.WaitGroup
	for _, db := range stores {
		for _, id := range games {
			group.Go(func() {
				for seq := 2; seq <= length; seq++ {
					switch err := db.Append(t.Context(), id, seq-1, note(seq)); {
					case err == nil:
						won.Add(1)
					case !errors.Is(err, store.ErrConflict):
						t.Error(err)
					}
				}
			})
		}
	}
	group.Wait()
	if want := int32(len(games) * (length - 1)); won.Load() != want {
		t.Errorf("%d appends were acknowledged, want %d", won.Load(), want)
	}
	for _, db := range stores {
		check(t, db)
		for _, id := range games {
			checkLength(t, db, id, length)
		}
		if lines := db.lines.Load(); lines != 1 {
			t.Errorf("a writer has needed %d connections, want 1", lines)
		}
	}
}

// TestPostgresSilent: where the database tells nobody anything, what others write is looked
// for.
func TestPostgresSilent(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	role := "silent_" + conn.Config().Database // others may be on the server
	for _, query := range []string{
		"REVOKE EXECUTE ON FUNCTION pg_notify FROM PUBLIC",
		"CREATE ROLE " + role + " LOGIN",
		"GRANT ALL ON SCHEMA public TO " + role,
	} {
		if _, err := conn.Exec(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	silent := strings.Replace(address, "shinpan@", role+"@", 1)
	one, other := openPostgres(t, silent), openPostgres(t, silent)
	create(t, one, "a")
	ctx, cancel := context.WithCancel(t.Context())
	looks := 0
	err = other.Watch(ctx, func(n store.News) {
		if looks++; looks == 2 {
			cancel()
		}
		if lengths, err := other.Lengths(t.Context(), "a"); !n.All || err != nil || lengths["a"] != 1 {
			t.Errorf("told %+v, and found %v, %v", n, lengths, err)
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Watch: %v", err)
	}
}

// TestPostgresRefuses: what cannot be kept is not promised, and errors say what is wrong.
func TestPostgresRefuses(t *testing.T) {
	address := pgtest.Database(t)
	elsewhere, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere.Path = "nowhere"
	for _, test := range []struct{ name, address, want string }{
		{"no address", "postgres://%zz", "cannot be read"},
		{"nobody there", "postgres://shinpan:secret@127.0.0.1:1/games", "refused"},
		{"no such database", elsewhere.String(), `"nowhere" does not exist`},
		{"a server that acknowledges early", address + "&options=-c%20synchronous_commit%3Doff", "synchronous_commit is off"},
	} {
		db, err := OpenPostgres(t.Context(), test.address)
		if err == nil {
			db.Close()
			t.Errorf("%s: opened", test.name)
		} else if text := err.Error(); !strings.Contains(text, test.want) || strings.Contains(text, "secret") {
			t.Errorf("%s: the error is %q, want one that says %q, and no password", test.name, text, test.want)
		}
	}
}

// TestHold: any number of processes referee the games of a database, or one has it alone.
func TestHold(t *testing.T) {
	t.Parallel()
	address := emptyPostgres(t)
	hold := func(alone bool, want error) io.Closer {
		t.Helper()
		patience := holdPatience
		if want != nil {
			patience = time.Millisecond // it is waited for in vain
		}
		held, err := tryHold(t.Context(), address, alone, patience)
		if !errors.Is(err, want) {
			t.Fatalf("held: %v, want %v", err, want)
		}
		return held
	}
	one, other := hold(false, nil), hold(false, nil)
	one.Close()
	hold(true, ErrHeld)
	other.Close()
	alone := hold(true, nil)
	hold(false, ErrHeld)
	alone.Close()
	hold(false, nil).Close()
}
