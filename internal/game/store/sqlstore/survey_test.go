package sqlstore

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// A survey says what a database holds, also while it is open, and begins none.
func TestSurvey(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"postgres": pgtest.Database(t), "sqlite": filepath.Join(dir, "games.db")} {
		t.Run(name, func(t *testing.T) {
			place, err := ParsePlace(text)
			if err != nil {
				t.Fatal(err)
			}
			if s, err := place.Survey(t.Context()); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("before it is begun: %+v, %v", s, err)
			}
			if _, err := os.Stat(place.File()); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the survey has begun a database: %v", err)
			}
			db, err := place.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if s, err := place.Survey(t.Context()); err != nil || s != (Survey{Schema: newestSchema, Known: newestSchema}) {
				t.Errorf("while it is open: %+v, %v", s, err)
			}
		})
	}
}

// An empty file is none that a server has begun.
func TestSurveyOfNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	place, err := ParsePlace(path)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := place.Survey(t.Context()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty file: %+v, %v", s, err)
	}
}

// A rehearsal finds what keeps the user of an address from beginning a database, or from writing to it, and changes
// nothing.
func TestRehearse(t *testing.T) {
	address := pgtest.Start(t).Database() // roles are of the whole server
	pgtest.Exec(t, address, "CREATE ROLE stranger LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC")
	as := func(user string) Place {
		to, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		to.User = url.User(user)
		place, err := ParsePlace(to.String())
		if err != nil {
			t.Fatal(err)
		}
		return place
	}
	owner, stranger := as("shinpan"), as("stranger")
	rehearse := func(when string, p Place, allowed bool) {
		t.Helper()
		err := p.Rehearse(t.Context())
		if (err == nil) != allowed || !allowed && !IsRefused(err) {
			t.Errorf("%s: %v: %v, want it allowed: %t", when, p, err, allowed)
		}
	}
	rehearse("nothing is begun", owner, true)
	rehearse("nothing is begun", stranger, false)
	if _, err := stranger.Open(t.Context()); !IsRefused(err) {
		t.Errorf("a stranger has begun it: %v", err)
	}
	if err := owner.Begun(t.Context()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the rehearsal has begun it: %v", err)
	}
	db, err := owner.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	create(t, db, "game")
	rehearse("while it is open", owner, true)
	check(t, db)
	checkLength(t, db, "game", 1)
	rehearse("while it is open", stranger, false)
	pgtest.Exec(t, address, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO stranger")
	rehearse("one may read", stranger, false)
	pgtest.Exec(t, address, "GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO stranger")
	rehearse("one may write", stranger, true)
}
