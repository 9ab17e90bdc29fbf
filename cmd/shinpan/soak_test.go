//go:build system

package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/referee"
)

var (
	soakFor   = flag.Duration("soak", 4*time.Second, "how long TestSoak plays")
	soakGames = flag.Int("soak-games", 44, "how many games TestSoak has going on")
	soakPace  = flag.Duration("soak-pace", 30*time.Millisecond, "between two acts in a game of TestSoak, on average")
)

// soakWatchers look on at some game for a while, then at another one.
const soakWatchers = 40

// A soak is a server of this process in which people play under every ending, quarrel about
// it, and look on.
type soak struct {
	t        *testing.T
	api      string
	client   *http.Client
	pace     time.Duration
	acts     atomic.Int64 // that were taken
	refused  atomic.Int64 // that came too late, or were against the rules
	later    atomic.Int64 // requests to be made again, since the storage did not answer: so busy is the disk
	over     atomic.Int64 // games
	byEnding map[string]*endingSoaked

	mu    sync.Mutex
	games []string // one of each table, that somebody may look at; guarded by mu
}

// An endingSoaked counts what came of the games under an ending.
type endingSoaked struct{ over, disputed, fell atomic.Int64 }

// A weight is what the process weighs at a moment.
type weight struct {
	after      time.Duration
	heap       uint64 // bytes in live objects
	objects    uint64
	resident   uint64 // bytes of memory that the system has given
	goroutines int
	acts, over int64
}

// TestSoak plays many games at once for a while, under every ending and with disputes, on a
// whole server in this process. Neither the memory in use nor the number of goroutines grows
// once it is under way, no game hangs, and nothing runs on when the server has ended.
//
// make soak DURATION=1h has 2,000 games.
func TestSoak(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	addr := freeAddr(t)
	serving, end := context.WithCancel(t.Context())
	served := make(chan error, 1)
	config := filepath.Join(t.TempDir(), "club.toml") // everybody is at one address
	if err := os.WriteFile(config, []byte("trust_neighbors = true\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	command := &serveCmd{Addr: addr, DB: placeOf(filepath.Join(t.TempDir(), "games.db")), Config: config, NoLimits: true}
	go func() { served <- command.Run(serving) }()
	transport := &http.Transport{MaxIdleConnsPerHost: 64, MaxConnsPerHost: 64}
	defer transport.CloseIdleConnections()
	s := &soak{
		t: t, api: "http://" + addr + "/api/v1", client: &http.Client{Transport: transport, Timeout: eventually.Hang},
		pace: *soakPace, byEnding: map[string]*endingSoaked{}, games: make([]string, *soakGames),
	}
	for _, e := range referee.Endings() {
		s.byEnding[e.Name] = &endingSoaked{}
	}
	eventually.True(t, func() bool {
		status, _ := call(s.client, "", "GET", "http://"+addr+"/readyz", "", nil)
		return status == http.StatusOK
	}, "the server is ready")

	playing, stop := context.WithCancel(t.Context())
	var people sync.WaitGroup
	for i := range *soakGames {
		people.Go(func() { s.play(playing, i) })
	}
	watching := &http.Transport{DisableKeepAlives: true}
	for range soakWatchers {
		people.Go(func() { s.watch(playing, &http.Client{Transport: watching}) })
	}
	weights := s.weigh(*soakFor)
	stop()
	people.Wait()
	end()
	if err := <-served; err != nil {
		t.Error(err)
	}
	s.judge(weights)
}

// weigh weighs the process once a minute, or sixty times, for as long as that, or until every
// ending was tried, and tells.
func (s *soak) weigh(long time.Duration) (weights []weight) {
	s.t.Logf("%8s %9s %10s %12s %11s %9s %11s", "after", "heap, MB", "objects", "resident, MB", "goroutines", "acts", "games over")
	began := time.Now()
	every := time.NewTicker(min(time.Minute, long/60))
	defer every.Stop()
	for until := began.Add(long + time.Minute); (time.Since(began) < long || !s.tried() && time.Now().Before(until)) && !s.t.Failed(); {
		<-every.C
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w := weight{time.Since(began), m.HeapAlloc, m.HeapObjects, resident(), runtime.NumGoroutine(), s.acts.Load(), s.over.Load()}
		weights = append(weights, w)
		if long >= time.Minute {
			s.t.Logf("%8v %9.1f %10d %12.1f %11d %9d %11d", w.after.Round(time.Second), megabytes(w.heap), w.objects, megabytes(w.resident), w.goroutines, w.acts, w.over)
		}
	}
	return weights
}

func megabytes(bytes uint64) float64 { return float64(bytes) / (1 << 20) }

// resident returns how much memory the system has given the process; 0 where it does not say.
func resident() uint64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages uint64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0
	}
	return pages * uint64(os.Getpagesize())
}

// tried reports whether a game has ended under every ending, and had a dispute where there
// can be one.
func (s *soak) tried() bool {
	for name, n := range s.byEnding {
		if n.over.Load() == 0 || n.disputed.Load() == 0 && name != "as-is" {
			return false
		}
	}
	return true
}

// judge reports what has grown, and endings that were not tried.
func (s *soak) judge(weights []weight) {
	for _, e := range referee.Endings() {
		n := s.byEnding[e.Name]
		s.t.Logf("%-13s %6d games over, %6d disputed, %6d lost on time", e.Name, n.over.Load(), n.disputed.Load(), n.fell.Load())
	}
	if !s.tried() {
		s.t.Error("not every ending was tried, and disputed where it can be")
	}
	s.t.Logf("%d acts taken, %d refused, %d games over; %d times the storage did not answer", s.acts.Load(), s.refused.Load(), s.over.Load(), s.later.Load())
	for _, f := range []struct {
		what  string
		of    func(weight) uint64
		slack uint64
	}{
		{"bytes in live objects", func(w weight) uint64 { return w.heap }, 8 << 20},
		{"live objects", func(w weight) uint64 { return w.objects }, 100_000},
		{"bytes resident", func(w weight) uint64 { return w.resident }, 32 << 20},
		{"goroutines", func(w weight) uint64 { return uint64(w.goroutines) }, 100},
	} {
		before, after := medians(weights, f.of)
		s.t.Logf("%s: median %d in the second quarter, %d in the last", f.what, before, after)
		if after > before+before/10+f.slack {
			s.t.Errorf("%s grew from %d to %d", f.what, before, after)
		}
	}
}

// medians returns the medians of the second and the last quarter of the time; the first one is
// for getting under way.
func medians(weights []weight, of func(weight) uint64) (before, after uint64) {
	var values []uint64
	for _, w := range weights {
		values = append(values, of(w))
	}
	quarter := len(values) / 4
	median := func(of []uint64) uint64 {
		sorted := slices.Sorted(slices.Values(of))
		return sorted[len(sorted)/2]
	}
	return median(values[quarter : 2*quarter]), median(values[len(values)-quarter:])
}

// watch looks at one game after another.
func (s *soak) watch(ctx context.Context, client *http.Client) {
	for ctx.Err() == nil {
		s.mu.Lock()
		id := s.games[rand.IntN(len(s.games))]
		s.mu.Unlock()
		bounded, cancel := context.WithTimeout(ctx, time.Duration(rand.Int64N(int64(max(s.pace, time.Second)))))
		request, err := http.NewRequestWithContext(bounded, http.MethodGet, s.api+"/games/"+id+"/events?chat=1", nil)
		if err == nil && id != "" {
			if response, err := client.Do(request); err == nil {
				_, _ = io.Copy(io.Discard, response.Body) // until we go, or the game is over
				response.Body.Close()
			}
		}
		<-bounded.Done()
		cancel()
	}
}

// hangs tells of a game in which nothing happens any more, and of what was asked for last.
func (s *soak) hangs(id string, state soakState, last string) {
	s.t.Errorf("game %s hangs in %s, move %d, waiting for %s; asked for last: %s", id, state.Phase, state.Moves, strings.Join(state.Waiting, " and "), last)
}
