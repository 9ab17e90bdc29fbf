//go:build system

package system

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/lab/load"
)

var (
	loadKills = flag.Int("load-kills", 4, "how often TestKillsUnderLoad kills something, in all")
	loadMoves = flag.Int("load-moves", 3000, "how many moves are made in TestKillsUnderLoad, in all")
	loadRate  = flag.Float64("load-rate", 600, "how many moves a second TestKillsUnderLoad wants")
	loadGames = flag.Int("load-games", 60, "how many games TestKillsUnderLoad has at a time")
)

// TestKillsUnderLoad kills servers with SIGKILL while load is on them, and now and then their
// database: one of two that share a PostgreSQL for half of the time, and a single one with SQLite.
// Every acknowledged move is there in the end, once and in its place, watchers were told
// every event once, and no move was refused: nobody lost on time.
//
// make kills KILLS=200 MOVES=2000000 RATE=2000 is a long run.
func TestKillsUnderLoad(t *testing.T) {
	t.Parallel()
	t.Run("two servers with PostgreSQL", func(t *testing.T) {
		database := pgtest.Start(t)
		url := database.Database()
		program, addrs := program(t), []string{freeAddr(t), freeAddr(t)}
		servers := make([]*server, len(addrs))
		start := func(i int) { servers[i] = serve(t, program, addrs[i], url, "--no-limits") }
		for i := range servers {
			start(i)
		}
		underLoad(t, addrs, func(n int) {
			if n%10 == 1 {
				database.Kill()
				database.Run()
				return
			}
			i := n % len(servers)
			servers[i].kill()
			time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond) // for which the other is alone
			start(i)
		})
	})
	t.Run("a server with SQLite", func(t *testing.T) {
		db := filepath.Join(t.TempDir(), "games.db")
		program, addr := program(t), freeAddr(t)
		s := serve(t, program, addr, db, "--no-limits")
		underLoad(t, []string{addr}, func(int) {
			s.kill()
			s = serve(t, program, addr, db, "--no-limits")
		})
	})
}

// underLoad has half of the moves made, and half of the kills with them, in as many runs as it takes.
func underLoad(t *testing.T, addrs []string, kill func(n int)) {
	t.Helper()
	wanted, kills := *loadMoves/2, *loadKills/2
	killed := 0
	for made := 0; made < wanted || killed < kills; {
		moves := make(chan int, 1)
		config := load.Config{
			Servers: addrs, Games: *loadGames, Watchers: *loadGames / 4, Rates: []float64{*loadRate}, Seed: rand.Uint64(), Patience: eventually.Hang,
			Duration: max(2*time.Second, time.Duration(1.1*float64(wanted-made) / *loadRate * float64(time.Second))),
			Progress: func(p load.Progress) {
				select {
				case moves <- p.Moves:
				default: // something is being killed
				}
			},
		}
		var report *load.Report
		var err error
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			report, err = load.Run(t.Context(), config)
		}()
		for under := true; under; {
			select {
			case more := <-moves:
				if more > 0 && killed < kills && killed <= (made+more)*kills/wanted {
					kill(killed)
					killed++
				}
			case <-ended:
				under = false
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := report.WriteText(&text); err != nil {
			t.Error(err)
		}
		made += report.Total.Acknowledged
		t.Logf("%d kills, %d moves acknowledged so far\n%s", killed, made, &text)
		if total := report.Total; !report.Sound() || total.Refused+total.GivenUp > 0 {
			t.Fatalf("not every move was made and kept: %+v", total)
		}
	}
}
