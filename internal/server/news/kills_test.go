//go:build system

package news

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

// placeVariable has the test program be a server that is killed, with that database.
const placeVariable = "NEWS_TEST_PLACE"

func TestMain(m *testing.M) {
	if place := os.Getenv(placeVariable); place != "" {
		go func() { // not to outlive a test that was killed
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(1)
		}()
		if err := tellFor(place); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// tellFor is a server that is killed.
func tellFor(at string) error {
	place, err := sqlstore.ParsePlace(at)
	if err != nil {
		return err
	}
	db, err := place.Open(context.Background())
	if err != nil {
		return err
	}
	key, err := Key(context.Background(), db)
	if err != nil {
		return err
	}
	tellerOf(db, key).Run(context.Background())
	return nil
}

// A server is killed again and again, and finds everything again in its logs each time. Every item reaches both
// destinations; one comes again only where the server died between the other end's taking it and noting that, and with
// the same id.
func TestKills(t *testing.T) {
	const items = 120
	path := filepath.Join(t.TempDir(), "news.db")
	place, err := sqlstore.ParsePlace(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err := place.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	r := newReader(t, db)
	finder, all := tellerOf(db, r.key), r.items(items)
	kills, posted := 0, 0
	for began := time.Now(); ; kills++ {
		posted = min(items, posted+items/6)
		if err := finder.Post(t.Context(), all[:posted]...); err != nil { // what is found again with it
			t.Fatal(err)
		}
		server := exec.Command(os.Args[0])
		server.Env, server.Stderr = append(os.Environ(), placeVariable+"="+path), os.Stderr
		if _, err := server.StdinPipe(); err != nil { // it closes when this process ends, however it does
			t.Fatal(err)
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(150+rand.IntN(400)) * time.Millisecond) // until the kill: at any time
		_ = server.Process.Kill()
		_ = server.Wait()
		if r.all(items) && posted == items {
			break
		}
		if time.Since(began) > eventually.Hang {
			byHook, byPush, _ := r.told()
			t.Fatalf("after %d kills not everything was told: %d by webhook and %d by push", kills, byHook, byPush)
		}
	}
	_, _, twice := r.told()
	t.Logf("%d items by two ways, %d kills, %d came again", items, kills+1, twice)
	if most := (kills + 1) * 2 * workers; twice > most {
		t.Errorf("%d came again, and no more than %d were on their way", twice, most)
	}
	r.nothingAgain(all)
}
