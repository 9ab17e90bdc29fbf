//go:build system

package system

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// What BenchmarkStart starts a server on.
var (
	stored = flag.Int("stored", 100_000, "how many games BenchmarkStart stores")
	live   = flag.Int("live", 2000, "how many of them are live")
	long   = flag.Int("long", 60, "of how many moves the live ones are")
)

// BenchmarkStart says how long a server takes from its start until /readyz answers, with many
// games stored, and what processor time it has used by then.
//
//	go test ./cmd/shinpan -run XXX -bench Start -benchtime 3x -live 20000
func BenchmarkStart(b *testing.B) {
	db := filepath.Join(b.TempDir(), "games.db")
	stock(b, db)
	shinpan, addr := program(b), freeAddr(b)
	var used, took time.Duration
	starts := 0
	for b.Loop() {
		cmd := exec.Command(shinpan, "serve", "--addr", addr, "--db", db)
		began := time.Now()
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		for !ready(addr) {
			time.Sleep(time.Millisecond) // what is measured is exact to that
		}
		took += time.Since(began)
		starts++
		if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
			b.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
		used += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	b.ReportMetric(took.Seconds()/float64(starts), "s/start")
	b.ReportMetric(used.Seconds()/float64(starts), "cpu-s/start")
}

// ready reports whether a server says that it is.
func ready(addr string) bool {
	response, err := http.Get("http://" + addr + "/readyz")
	if err != nil {
		return false
	}
	defer response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// stock fills a new database: the finished games are short, and all of them were rated.
func stock(b *testing.B, path string) {
	b.Helper()
	db, err := sqlstore.OpenSQLite(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	over, goes := gameOf(b, 4, true), gameOf(b, *long, false)
	var work sync.WaitGroup
	defer work.Wait()
	numbers := make(chan int)
	defer close(numbers)
	for range 512 {
		work.Go(func() {
			for i := range numbers {
				log := over
				if i%(*stored / *live) == 0 {
					log = goes
				}
				if err := keep(b.Context(), db, fmt.Sprintf("game%08d", i), log); err != nil {
					b.Error(err)
				}
			}
		})
	}
	for i := range *stored {
		numbers <- i
	}
	const page = 1000
	for after := 0; after < *stored; after += page {
		var entries []json.RawMessage
		for i := after; i < after+page; i++ {
			entry, err := json.Marshal(rating.Event{Seq: i + 1, At: over[0].At, What: rating.Entry{Side: 9, Komi: 7, Speed: rating.Live,
				Game: fmt.Sprintf("game%08d", i), Pool: rating.People,
				// Black resigned
				Black: fmt.Sprint("person", i%5000), White: fmt.Sprint("person", (i+1+i%7)%5000), Won: rating.White,
			}})
			if err != nil {
				b.Fatal(err)
			}
			entries = append(entries, entry)
		}
		if err := db.AppendJournal(b.Context(), "ratings", after, entries...); err != nil {
			b.Fatal(err)
		}
	}
}

// keep stores a whole log.
func keep(ctx context.Context, db *sqlstore.DB, id string, log []referee.Event) error {
	if err := db.Create(ctx, id, log[0]); err != nil {
		return err
	}
	return db.Append(ctx, id, 1, log[1:]...)
}

// gameOf returns the log of a game under a clock of so many moves, resigned or not.
func gameOf(b *testing.B, moves int, over bool) []referee.Event {
	b.Helper()
	rules, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		b.Fatal(err)
	}
	seat := func(name string) referee.Seat { return referee.Seat{Name: name, Player: "person " + name} }
	terms := referee.Terms{
		Size: weiqi.Square(19), Ruleset: "chinese", Rules: rules.Rules, Komi: rules.Komi, Ending: "play-on", Rated: true,
		Time: referee.TimeControl{System: referee.Fischer, Main: 600_000, Increment: 5000}, Black: seat("ann"), White: seat("bob"),
	}
	at := time.Now().Add(-time.Hour)
	first, err := referee.Open(terms, at)
	if err != nil {
		b.Fatal(err)
	}
	log := []referee.Event{first}
	game, err := referee.Replay(log)
	if err != nil {
		b.Fatal(err)
	}
	do := func(act referee.Act) {
		at = at.Add(5 * time.Second)
		events, next, err := game.Decide(at, referee.PartyOf(game.Turn()), act)
		if err != nil {
			b.Fatal(err)
		}
		game = next
		log = append(log, events...)
	}
	for n := range moves { // a stride of 7 reaches every point once
		do(referee.Play{Move: weiqi.Play(game.Turn(), weiqi.Point{Col: int8(n * 7 % 361 % 19), Row: int8(n * 7 % 361 / 19)})})
	}
	if over {
		do(referee.Resign{})
	}
	return log
}
