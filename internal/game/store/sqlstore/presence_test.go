package sqlstore

import (
	"path/filepath"
	"testing"
	"time"
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
