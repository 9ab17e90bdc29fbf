package sqlstore

import (
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A database of the time before accounts: guests keep who they are, with the same secrets,
// and games are found by what they were.
func TestFromBeforeAccounts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	old := oldDatabase(t, path, 2)
	exec := func(query string, args ...any) {
		t.Helper()
		if _, err := old.Exec(query, args...); err != nil {
			t.Fatal(err)
		}
	}
	when := time.UnixMilli(1795255200123).UTC()
	hashes := map[string]store.SecretHash{}
	for _, id := range []string{"p1", "p2"} {
		hash := store.HashSecret("shp_" + id)
		hashes[id] = hash
		exec("INSERT INTO people (id, name, guest, created, secret) VALUES ($1, 'Guest 囲', TRUE, $2, $3)", id, when.UnixMilli(), hex.EncodeToString(hash[:]))
	}
	for i, result := range []weiqi.Result{{Winner: weiqi.Black, By: weiqi.ByResign}, {By: weiqi.Void}, {}} {
		s := store.Summary{ID: fmt.Sprint(i)}
		log := []referee.Event{event(1, referee.Created{Terms: referee.Terms{
			Size: weiqi.Square(9), Ruleset: "aga", Black: referee.Seat{Player: "p1"}, White: referee.Seat{Player: "p2"},
		}})}
		if result.Over() {
			log = append(log, event(2, referee.Ended{Result: result}))
		}
		for _, e := range log {
			if err := s.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		exec("INSERT INTO games (id, created, finished, black, white, summary) VALUES ($1, $2, $3, 'p1', 'p2', $4)",
			s.ID, s.Created.UnixMilli(), s.Over(), text(t, s))
		for _, e := range log {
			exec("INSERT INTO events (game, seq, body) VALUES ($1, $2, $3)", s.ID, e.Seq, text(t, e))
		}
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}

	for range 2 { // the second time there is nothing to do
		db, err := OpenSQLite(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		check(t, db)
		for id, hash := range hashes {
			want := store.Person{ID: id, Name: "Guest 囲", Guest: true, Created: when}
			token := store.Token{ID: "guest", Hash: hash, Scopes: []string{store.Session}, Created: when}
			if p, got, err := db.Holder(t.Context(), hash); err != nil || !reflect.DeepEqual(p, want) || !reflect.DeepEqual(got, token) {
				t.Errorf("the secret of %s is that of %+v with %+v, %v, want %+v with %+v", id, p, got, err, want, token)
			}
		}
		for want, q := range map[string]store.Query{
			"[2 1 0]": {Player: "p1", Opponent: "p2", Ruleset: "aga", Size: weiqi.Square(9)},
			"[0]":     {Player: "p2", Outcome: store.PlayerLost},
			"[1]":     {Outcome: store.NoResult},
			"[]":      {Rated: true},
		} {
			found, err := db.List(t.Context(), q)
			got := []string{}
			for _, s := range found {
				got = append(got, s.ID)
			}
			if err != nil || fmt.Sprint(got) != want {
				t.Errorf("List(%+v) = %v, %v, want %s", q, got, err, want)
			}
		}
		if r, err := db.Record(t.Context(), "p1"); err != nil || r != (store.Record{Won: 1}) {
			t.Errorf("Record = %+v, %v, want one game won", r, err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// oldDatabase begins a database with the schema of that number.
func oldDatabase(t *testing.T, path string, version int64) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", dataSource(path, fmt.Sprintf("application_id(%d)", applicationID)))
	if err != nil {
		t.Fatal(err)
	}
	scripts, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	migrations, err := goose.NewProvider(goose.DialectSQLite3, db, scripts)
	if err == nil {
		_, err = migrations.UpTo(t.Context(), version)
	}
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func text(t *testing.T, v any) string {
	t.Helper()
	encoded, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
