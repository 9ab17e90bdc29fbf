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

	"github.com/shinpan/shinpan/internal/eventually"
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
// is there, and the logs have no gaps. It is killed a few times, and with the tag system often.
func TestCrash(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	random := rand.New(rand.NewPCG(2026, 11))
	acknowledged := map[string]int{} // the length of each log
	rounds := 4
	if allCases {
		rounds = 20
	}
	for round := range rounds {
		delay := time.Duration(random.IntN(100)) * time.Millisecond
		events := 1 + random.IntN(3*crasherGames) // not a time: disks differ by a factor of a hundred
		switch {
		case round == rounds-1:
			crash(t, path, acknowledged, eventually.Hang, func(int) bool { return len(acknowledged) == crasherGames })
		case round%5 == 0: // while the database is being opened, perhaps
			crash(t, path, acknowledged, delay, func(int) bool { return false })
		default:
			crash(t, path, acknowledged, eventually.Hang, func(n int) bool { return n == events })
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

// crash starts a process that writes until enough says so of the number of events
// that it has acknowledged, or for most, and kills it. It notes what was
// acknowledged, until the end of its output.
func crash(t *testing.T, path string, acknowledged map[string]int, most time.Duration, enough func(events int) bool) {
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
	kill := time.AfterFunc(most, func() { child.Process.Kill() })
	defer kill.Stop()
	lines := bufio.NewScanner(out)
	for n := 1; lines.Scan(); n++ {
		var id string
		var length int
		if _, err := fmt.Sscanf(lines.Text(), "%s %d", &id, &length); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		acknowledged[id] = max(acknowledged[id], length)
		if enough(n) {
			child.Process.Kill()
		}
	}
	var exit *exec.ExitError
	if err := child.Wait(); !errors.As(err, &exit) || exit.Exited() {
		t.Fatalf("the child ended by itself: %v", err)
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
