package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// Who is remembered is forgotten when he changes: at once by who changes him, and soon by
// another process.
func TestSessions(t *testing.T) {
	t.Parallel()
	for _, kind := range []struct {
		name string
		open func(t *testing.T) (one, other *DB)
	}{
		{"sqlite", func(t *testing.T) (one, other *DB) {
			path := filepath.Join(t.TempDir(), "games.db")
			return openSQLite(t, path), openSQLite(t, path)
		}},
		{"postgres", func(t *testing.T) (one, other *DB) {
			address := pgtest.Start(t).Database()
			return openPostgres(t, address), openPostgres(t, address)
		}},
	} {
		t.Run(kind.name, func(t *testing.T) {
			one, other := kind.open(t)
			hash := store.HashSecret("x")
			person := store.Person{ID: "ann", Name: "Ann", Guest: true}
			if err := one.AddPerson(t.Context(), person, store.Token{ID: "t", Hash: hash}); err != nil {
				t.Fatal(err)
			}
			remembered := func(db *DB) {
				t.Helper()
				for {
					if _, _, err := db.Holder(t.Context(), hash); err != nil {
						t.Fatal(err)
					}
					if _, ok, _ := db.sessions.find(hash); ok {
						return
					}
					time.Sleep(time.Millisecond) // until it is known what the other process does
				}
			}
			for i := range 3 {
				remembered(one)
				remembered(other)
				name := fmt.Sprint("Ann ", i)
				err := one.ChangePerson(t.Context(), "ann", func(p *store.Person, _ *[]store.Token) error { p.Name = name; return nil })
				if err != nil {
					t.Fatal(err)
				}
				if p, _, err := one.Holder(t.Context(), hash); err != nil || p.Name != name {
					t.Fatalf("at once there is %q, %v, want %q", p.Name, err, name)
				}
				for p := (store.Person{}); p.Name != name; {
					if p, _, err = other.Holder(t.Context(), hash); err != nil {
						t.Fatal(err)
					}
				}
			}
			remembered(one)
			remembered(other)
			err := other.ChangePerson(t.Context(), "ann", func(_ *store.Person, tokens *[]store.Token) error { *tokens = nil; return nil })
			for _, db := range []*DB{other, one} {
				for err == nil {
					if _, _, err = db.Holder(t.Context(), hash); db == other && err == nil {
						t.Fatal("a token that was revoked here is good")
					}
				}
				if !errors.Is(err, store.ErrNotFound) {
					t.Fatal(err)
				}
				err = nil
			}
		})
	}
}

// What was read before somebody changed is not kept, and nothing is trusted while nobody knows
// what other processes do.
func TestSessionsAreCautious(t *testing.T) {
	h := &sessions{}
	h.forgetAll()
	hash := store.HashSecret("x")
	ann := session{person: store.Person{ID: "ann"}}
	known := func(when string, want bool) (before int) {
		t.Helper()
		_, ok, before := h.find(hash)
		if ok != want {
			t.Errorf("%s: known is %v, want %v", when, ok, want)
		}
		return before
	}
	h.keep(hash, ann, known("at first", false))
	known("before anybody has asked what others do", false)
	h.upTo(time.Now())
	before := known("then", true)
	h.forget("ann")
	known("once changed", false)
	h.keep(hash, ann, before)
	known("kept from before the change", false)
	h.keep(hash, ann, known("", false))
	known("read again", true)
	h.upTo(time.Now().Add(-trusted))
	known("long after anybody has asked", false)

	h.upTo(time.Now())
	for i := range maxKnown + 100 {
		id := fmt.Sprint(i)
		_, _, before := h.find(hash)
		h.keep(store.HashSecret(id), session{person: store.Person{ID: id}}, before)
	}
	if len(h.known) != maxKnown || len(h.of) != maxKnown {
		t.Errorf("%d sessions of %d people are known, want %d", len(h.known), len(h.of), maxKnown)
	}
}

// However reads and changes meet, a change that has returned is seen.
func TestSessionsRace(t *testing.T) {
	db := openSQLite(t, filepath.Join(t.TempDir(), "games.db"))
	hash := store.HashSecret("x")
	if err := db.AddPerson(t.Context(), store.Person{ID: "ann", Name: "0", Guest: true}, store.Token{ID: "t", Hash: hash}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for ctx.Err() == nil {
				_, _, _ = db.Holder(t.Context(), hash)
			}
		})
	}
	for i := range 100 {
		name := fmt.Sprint(i)
		if err := db.ChangePerson(t.Context(), "ann", func(p *store.Person, _ *[]store.Token) error { p.Name = name; return nil }); err != nil {
			t.Fatal(err)
		}
		if p, _, err := db.Holder(t.Context(), hash); err != nil || p.Name != name {
			t.Fatalf("after change %d there is %q, %v", i, p.Name, err)
		}
	}
	cancel()
	readers.Wait()
}
