package sqlstore

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// What a process had that is gone for good is forgotten when another one begins, and nothing
// that anybody may still come back to.
func TestProcessesThatAreGoneAreForgotten(t *testing.T) {
	ctx := t.Context()
	db, err := OpenSQLite(ctx, filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, process := range []string{"gone", "silent", "here"} {
		if _, err := db.Beat(ctx, process, true, time.Now); err != nil {
			t.Fatal(err)
		}
		if has, err := db.Lease(ctx, "seat of "+process, process); err != nil || !has {
			t.Fatalf("%s has its seat: %t, %v", process, has, err)
		}
	}
	for process, since := range map[string]time.Duration{"gone": memory, "silent": time.Hour} {
		then := millis(time.Now().Add(-since - time.Minute))
		if _, err := db.writer.ExecContext(ctx, "UPDATE processes SET beat = $1 WHERE name = $2", then, process); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Beat(ctx, "new", true, time.Now); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]int{"SELECT COUNT(*) FROM processes": 3, "SELECT COUNT(*) FROM leases": 2} {
		var n int
		if err := db.reader.QueryRowContext(ctx, query).Scan(&n); err != nil || n != want {
			t.Errorf("%s = %d, %v, want %d: only one process is gone", query, n, err, want)
		}
	}
	if has, err := db.Lease(ctx, "seat of gone", "new"); err != nil || !has {
		t.Errorf("the seat of who is gone can be had: %t, %v", has, err)
	}
}

// A database that takes long to answer is no reason for a clock that is ahead: the games of all
// processes would go by the clock of the first.
func TestSlowAnswerIsNoDifferenceOfClocks(t *testing.T) {
	server := pgtest.Start(t)
	address := server.Database()
	db := openPostgres(t, server.Skew(address))
	pgtest.Exec(t, address, `CREATE OR REPLACE FUNCTION skew.clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE plpgsql VOLATILE AS $$
		DECLARE at TIMESTAMPTZ;
		BEGIN PERFORM pg_sleep(0.4); at := pg_catalog.clock_timestamp(); PERFORM pg_sleep(0.4); RETURN at; END $$`)
	pulse, err := db.Beat(t.Context(), "first", true, time.Now)
	if err != nil || pulse.Behind.Abs() > 200*time.Millisecond {
		t.Errorf("the clock is behind by %v, %v, want nearly nothing", pulse.Behind, err)
	}
}

// A process that begins on a busy machine may stand still in its first beat, and PostgreSQL ends that: it begins all the same.
func TestFirstBeatStandsStill(t *testing.T) {
	db := openPostgres(t, pgtest.Start(t).Database())
	stood := false
	clock := func() time.Time {
		if !stood {
			stood = true
			time.Sleep(store.Silence)
		}
		return time.Now()
	}
	if _, err := db.Beat(t.Context(), "first", true, clock); err != nil || !stood {
		t.Errorf("it does not begin: %v; it stood still: %t", err, stood)
	}
	stood = false
	if _, err := db.Beat(t.Context(), "first", false, clock); err == nil {
		t.Error("PostgreSQL did not end a later beat that stood still, so that the first says nothing")
	}
}
