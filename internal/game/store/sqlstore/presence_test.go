package sqlstore

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/shinpan/shinpan/internal/eventually"
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
	t.Parallel()
	address := emptyPostgres(t)
	db := openPostgres(t, pgtest.Skew(t, address))
	const half = 100 * time.Millisecond // of an answer, before and after the database looks at its clock
	pgtest.Exec(t, address, fmt.Sprintf(`CREATE OR REPLACE FUNCTION skew.clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE plpgsql VOLATILE AS $$
		DECLARE at TIMESTAMPTZ;
		BEGIN PERFORM pg_sleep(%[1]v); at := pg_catalog.clock_timestamp(); PERFORM pg_sleep(%[1]v); RETURN at; END $$`, half.Seconds()))
	var read []time.Time
	pulse, err := db.Beat(t.Context(), "first", true, func() time.Time {
		read = append(read, time.Now())
		return read[len(read)-1]
	})
	if err != nil || len(read) != comparisons {
		t.Fatalf("the clocks were compared %d times, %v, want %d", len(read), err, comparisons)
	}
	fastest := time.Hour // an answer takes no longer than until the next comparison
	for i, at := range append(read[1:], time.Now()) {
		fastest = min(fastest, at.Sub(read[i]))
	}
	// What this machine takes besides may be before the database looks, or after.
	if most := (fastest-2*half)/2 + 2*time.Millisecond; pulse.Behind.Abs() > most {
		t.Errorf("the clock is behind by %v, want at most %v, where an answer takes %v", pulse.Behind, most, fastest)
	}
}

// A process that begins on a busy machine may stand still in its first beat, and PostgreSQL ends that: it begins all
// the same.
func TestFirstBeatStandsStill(t *testing.T) {
	t.Parallel()
	address := emptyPostgres(t)
	db := openPostgres(t, address)
	stood := false
	clock := func() time.Time {
		if !stood {
			stood = true
			eventually.True(t, func() bool {
				return count(t, address, "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'") == 0
			}, "the server has ended the transaction that stands still")
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

// count asks a database for a number, over a connection of its own.
func count(t *testing.T, address, query string) (n int) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err == nil {
		err = errors.Join(conn.QueryRow(t.Context(), query).Scan(&n), conn.Close(t.Context()))
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}
