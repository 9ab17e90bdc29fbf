package sqlstore

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// crasherFile names the database that the test binary, started anew, writes until
// it is killed.
const crasherFile = "SHINPAN_TEST_CRASHER_FILE"

const crasherGames = 32

// crasher adds to many games at once and says on its standard output what has
// been acknowledged, a line for each event. It does not return.
func crasher(path string) {
	die := func(err error) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	ctx := context.Background()
	db, err := OpenSQLite(ctx, path)
	if err != nil {
		die(err)
	}
	for g := range crasherGames {
		go func() {
			id := fmt.Sprint(g)
			log, err := db.Load(ctx, id)
			if errors.Is(err, store.ErrNotFound) {
				err = db.Create(ctx, id, created())
				log = append(log, created())
			}
			for length := len(log); err == nil; length++ {
				fmt.Printf("%s %d\n", id, length)
				err = db.Append(ctx, id, length, note(length+1))
			}
			die(err)
		}()
	}
	select {}
}

// Whatever the moment at which the process is killed, all that was acknowledged
// is there, and the logs have no gaps.
func TestCrash(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	random := rand.New(rand.NewPCG(2026, 11))
	acknowledged := map[string]int{} // the length of each log
	for round := range 20 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), crasherFile+"="+path)
		child.Stderr = os.Stderr
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		delay := time.Duration(random.IntN(100)) * time.Millisecond
		early := round%5 == 0 // while the database is being opened, perhaps
		wait := 30 * time.Second
		if early {
			wait = delay
		}
		kill := time.AfterFunc(wait, func() { child.Process.Kill() })
		lines := bufio.NewScanner(out)
		for first := true; lines.Scan(); first = false {
			if first && !early {
				kill.Reset(delay)
			}
			var id string
			var length int
			if _, err := fmt.Sscanf(lines.Text(), "%s %d", &id, &length); err != nil {
				t.Fatalf("%q: %v", lines.Text(), err)
			}
			acknowledged[id] = max(acknowledged[id], length)
		}
		if err := child.Wait(); err == nil || kill.Stop() {
			t.Fatalf("round %d: the child ended by itself: %v", round, err)
		}
		checkCrashed(t, path, acknowledged)
	}
	total := 0
	for _, length := range acknowledged {
		total += length
	}
	t.Logf("%d events in %d games survived", total, len(acknowledged))
	if len(acknowledged) != crasherGames {
		t.Errorf("%d games were written, want %d", len(acknowledged), crasherGames)
	}
}

func checkCrashed(t *testing.T, path string, acknowledged map[string]int) {
	db, err := OpenSQLite(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	check(t, db)
	for id, length := range acknowledged {
		log, err := db.Load(t.Context(), id)
		if err != nil || len(log) < length {
			t.Errorf("%d events of game %s are left, %v, want %d or more", len(log), id, err, length)
		}
		for i, e := range log[1:] {
			if e != note(i+2) {
				t.Errorf("game %s: event %d is %+v, want %+v", id, i+2, e, note(i+2))
			}
		}
	}
	var verdict string
	if err := db.reader.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity_check: %s, %v", verdict, err)
	}
}
