package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
)

// Who is remembered is forgotten when he changes: at once by who changes him, and soon by
// another process.
func TestSessions(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "games.db")
		synctest.Test(t, func(t *testing.T) { // a process looks once a second what others have written
			testSessions(t, openSQLite(t, path), openSQLite(t, path))
		})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		address := emptyPostgres(t)
		testSessions(t, openPostgres(t, address), openPostgres(t, address))
	})
}

func testSessions(t *testing.T, one, other *DB) {
	hash := store.HashSecret("x")
	person := store.Person{ID: "ann", Name: "Ann", Guest: true}
	if err := one.AddPerson(t.Context(), person, store.Token{ID: "t", Hash: hash}); err != nil {
		t.Fatal(err)
	}
	remembered := func() {
		t.Helper()
		for _, db := range []*DB{one, other} {
			eventually.True(t, func() bool {
				if _, _, err := db.Holder(t.Context(), hash); err != nil {
					t.Fatal(err)
				}
				_, ok, _ := db.sessions.find(hash)
				return ok
			}, "a session is cached, since it is known what the other process does")
		}
	}
	for i := range 3 {
		remembered()
		name := fmt.Sprint("Ann ", i)
		err := one.ChangePerson(t.Context(), "ann", func(p *store.Person, _ *[]store.Token) error { p.Name = name; return nil })
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err := one.Holder(t.Context(), hash); err != nil || p.Name != name {
			t.Fatalf("at once there is %q, %v, want %q", p.Name, err, name)
		}
		eventually.True(t, func() bool {
			p, _, err := other.Holder(t.Context(), hash)
			if err != nil {
				t.Fatal(err)
			}
			return p.Name == name
		}, "another process knows the new name")
	}
	remembered()
	err := other.ChangePerson(t.Context(), "ann", func(_ *store.Person, tokens *[]store.Token) error { *tokens = nil; return nil })
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := other.Holder(t.Context(), hash); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a token that was revoked here: %v, want %v", err, store.ErrNotFound)
	}
	eventually.True(t, func() bool {
		_, _, err := one.Holder(t.Context(), hash)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			t.Fatal(err)
		}
		return err != nil
	}, "a token that another process has revoked is good no more")
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
