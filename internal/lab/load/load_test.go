package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/web"
)

// serverOf starts a server with a store in memory, behind proxies of which each is what a
// function makes of it, and returns their addresses.
func serverOf(t *testing.T, limits web.Limits, proxies ...func(http.Handler) http.Handler) []string {
	t.Helper()
	memory, log := store.NewMemory(), slog.New(slog.DiscardHandler)
	games := arena.New(arena.Config{Store: memory, Log: log})
	server := web.New(web.Config{Arena: games, Store: memory, Limits: limits, Version: "test", Log: log, Heartbeat: time.Hour})
	var addrs []string
	var all []*httptest.Server
	for _, proxy := range proxies {
		listening := httptest.NewServer(proxy(server))
		all = append(all, listening)
		addrs = append(addrs, listening.Listener.Addr().String())
	}
	t.Cleanup(func() {
		server.Close()
		for _, listening := range all {
			listening.Close()
		}
		games.Close()
	})
	return addrs
}

func TestMain(m *testing.M) {
	// the tests wait for moves to be due, more than for a processor
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// open is a proxy that changes nothing.
func open(inner http.Handler) http.Handler { return inner }

// run puts servers under a short load, which change may adjust.
func run(t *testing.T, servers []string, change ...func(*Config)) *Report {
	t.Helper()
	c := Config{Servers: servers, Games: 6, Rates: []float64{600}, Duration: 300 * time.Millisecond, Patience: eventually.Hang, Seed: 1}
	for _, f := range change {
		f(&c)
	}
	report, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := report.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	t.Log(text.String())
	return report
}

// runFor puts servers under load until so many moves were acknowledged: where the machine is busy a short load
// is of too few to show anything, and a longer one is tried.
func runFor(t *testing.T, servers []string, moves int, change ...func(*Config)) *Report {
	t.Helper()
	for begun, longer := time.Now(), time.Duration(1); ; longer *= 4 {
		r := run(t, servers, append(change, func(c *Config) { c.Duration *= longer })...)
		if r.Total.Acknowledged >= moves {
			return r
		}
		if time.Since(begun) > eventually.Hang {
			t.Fatalf("%d moves were acknowledged, want %d", r.Total.Acknowledged, moves)
		}
	}
}

func TestEverythingIsAccountedFor(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		change func(*Config)
	}{
		{"exponential", func(*Config) {}},
		{"even", func(c *Config) { c.Even = true }},
		{"think times", func(c *Config) { c.Rates, c.Think = nil, 2*time.Millisecond }},
		{"two rates, warmed up", func(c *Config) { c.Rates, c.WarmUp = []float64{200, 800}, 50*time.Millisecond }},
		{"one game after another", func(c *Config) { c.Games, c.Rates, c.Watchers = 40, []float64{1000}, 3 }},
		{"disk and processor", func(c *Config) { c.Disk, c.DiskProbe, c.Processes = t.TempDir(), 20*time.Millisecond, []string{"self"} }},
		{"watchers", func(c *Config) { c.Watchers = 9 }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := run(t, serverOf(t, web.Limits{}, open, open), test.change)
			if !r.Sound() {
				t.Error("a sound server is found wrong")
			}
			if r.Total.Acknowledged == 0 || r.Audit.Moves != r.Total.Acknowledged || r.Audit.Games < r.Games {
				t.Errorf("%d moves in the logs of %d games, %d were acknowledged", r.Audit.Moves, r.Audit.Games, r.Total.Acknowledged)
			}
			if v := r.Watched; r.Watchers > 0 && (v.Messages == 0 || v.Dropped != 0) {
				t.Errorf("watchers: %+v", v)
			}
			for _, s := range r.Steps {
				if want := s.Moves.Acknowledged + s.Moves.Unsent; s.Latency.Count != uint64(want) || want == 0 {
					t.Errorf("%d latencies of %d moves", s.Latency.Count, want)
				}
				// half of the moves took less, and not all of these were due in the last quarter
				if quarter := s.Duration / 4; s.Achieved() == 0 && s.Latency.P50 < quarter {
					t.Error("no move was acknowledged in time")
				}
				if r.Watchers == 9 && s.Delivery.Count == 0 {
					t.Error("nobody knows how long moves took to watchers")
				}
				if test.name == "disk and processor" && s.Disk.P99 == 0 {
					t.Error("the disk was not measured")
				}
			}
		})
	}
}

// Answers are lost, and servers away: what was repeated is there once.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	var puts atomic.Int64
	lossy := func(inner http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPut {
				switch puts.Add(1) % 10 {
				case 3: // the move is made, and nobody is told
					inner.ServeHTTP(httptest.NewRecorder(), r)
					panic(http.ErrAbortHandler)
				case 6:
					w.WriteHeader(http.StatusServiceUnavailable)
					return
				}
			}
			inner.ServeHTTP(w, r)
		})
	}
	r := runFor(t, append(serverOf(t, web.Limits{}, lossy, open), "127.0.0.1:1"), 50, func(c *Config) { c.Watchers = 2 })
	if !r.Sound() || r.Audit.Moves != r.Total.Acknowledged {
		t.Errorf("a sound server is found wrong")
	}
	if r.Total.Replayed == 0 || r.Total.Retried <= r.Total.Replayed {
		t.Errorf("%d requests repeated, %d moves had been there; want some, and more of the former", r.Total.Retried, r.Total.Replayed)
	}
}

// A server that is never back: what was not acknowledged is not missed.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	var seated atomic.Bool
	dying := func(inner http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPut && seated.Swap(true) {
				inner.ServeHTTP(httptest.NewRecorder(), r)
				panic(http.ErrAbortHandler)
			}
			inner.ServeHTTP(w, r)
		})
	}
	r := run(t, serverOf(t, web.Limits{}, dying), func(c *Config) { c.Games, c.Patience = 2, 30*time.Millisecond })
	if !r.Sound() || r.Total.Acknowledged != 1 || r.Total.GivenUp == 0 || r.Audit.Unacknowledged == 0 || len(r.Complaints) == 0 {
		t.Errorf("%+v\n%+v\n%q", r.Total, r.Audit, r.Complaints)
	}
}

// A liar changes the lines of streams and logs.
type liar struct {
	http.ResponseWriter
	lie func(line string) []string
}

func (l liar) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		for _, said := range l.lie(line) {
			if _, err := l.ResponseWriter.Write([]byte(said)); err != nil {
				return 0, err
			}
		}
	}
	return len(p), nil
}

func (l liar) Unwrap() http.ResponseWriter { return l.ResponseWriter }

// Hijack refuses: a connection that is taken over is told no lies.
func (liar) Hijack() (net.Conn, *bufio.ReadWriter, error) { return nil, nil, http.ErrNotSupported }

// lying returns a proxy that lies in every log, or in every stream of a watcher. A lie is
// made for each.
func lying(logs bool, lie func() func(string) []string) func(http.Handler) http.Handler {
	return func(inner http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/events") && logs == r.URL.Query().Has("wait") {
				w = liar{w, lie()}
			}
			inner.ServeHTTP(w, r)
		})
	}
}

// isMove reports whether a line tells of the move with a number.
func isMove(line string, n int) bool {
	return strings.Contains(line, `"type":"move"`) && strings.Contains(line, fmt.Sprintf(`"n":%d,`, n))
}

func TestLyingLogsAreFoundOut(t *testing.T) {
	t.Parallel()
	const games = 3
	for _, test := range []struct {
		name string
		lie  func() func(string) []string
		want Audit
	}{
		{"lost", func() func(string) []string {
			return func(line string) []string {
				if isMove(line, 2) {
					return nil
				}
				return []string{line}
			}
		}, Audit{Lost: games}},
		{"doubled", func() func(string) []string {
			return func(line string) []string {
				if isMove(line, 2) {
					return []string{line, strings.Replace(line, `"seq":`, `"seq":9`, 1)}
				}
				return []string{line}
			}
		}, Audit{Doubled: games}},
		{"another move", func() func(string) []string {
			return func(line string) []string {
				if isMove(line, 2) {
					return []string{strings.Replace(line, `"move":"B1"`, `"move":"T19"`, 1)}
				}
				return []string{line}
			}
		}, Audit{Lost: games, Foreign: games}},
		{"out of order", func() func(string) []string {
			second := ""
			return func(line string) []string {
				switch {
				case isMove(line, 2):
					second = line
					return nil
				case isMove(line, 3):
					return []string{line, second}
				}
				return []string{line}
			}
		}, Audit{Disordered: games}},
		{"nonsense", func() func(string) []string {
			return func(string) []string { return []string{"?\n"} }
		}, Audit{Unread: games}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := runFor(t, serverOf(t, web.Limits{}, lying(true, test.lie)), 15*games, func(c *Config) {
				c.Games, c.Even = games, true // no game is so short that it ends
			})
			got := r.Audit
			if r.Sound() || len(got.Faults) == 0 {
				t.Error("it is not found out")
			}
			if got.Lost < test.want.Lost || got.Doubled < test.want.Doubled || got.Foreign < test.want.Foreign || got.Disordered < test.want.Disordered || got.Unread < test.want.Unread {
				t.Errorf("found %+v, want %+v", got, test.want)
			}
			if test.want.Lost == 0 && got.Lost > 0 || test.want.Doubled == 0 && got.Doubled > 0 || test.want.Unread == 0 && got.Unread > 0 {
				t.Errorf("found %+v, want %+v", got, test.want)
			}
		})
	}
}

// A server that acknowledges what it does not store.
func TestAcknowledgedAndNotStored(t *testing.T) {
	t.Parallel()
	forgetful := func(inner http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPut && strings.HasSuffix(r.URL.Path, "/moves/3") {
				w.WriteHeader(http.StatusCreated)
				return
			}
			inner.ServeHTTP(w, r)
		})
	}
	r := runFor(t, serverOf(t, web.Limits{}, forgetful), 6, func(c *Config) { c.Games = 2 })
	if r.Sound() || r.Audit.Lost == 0 || r.Total.Refused == 0 {
		t.Errorf("%+v\n%+v", r.Total, r.Audit)
	}
}

func TestLyingStreamsAreFoundOut(t *testing.T) {
	t.Parallel()
	gaps := runFor(t, serverOf(t, web.Limits{}, lying(false, func() func(string) []string {
		return func(line string) []string {
			if isMove(line, 3) {
				return nil
			}
			return []string{line}
		}
	})), 45, func(c *Config) { c.Games, c.Watchers, c.Even = 3, 3, true })
	if gaps.Sound() || gaps.Watched.Gaps == 0 || gaps.Watched.Duplicates != 0 {
		t.Errorf("a move that watchers are not told of: %+v", gaps.Watched)
	}
	twice := runFor(t, serverOf(t, web.Limits{}, lying(false, func() func(string) []string {
		return func(line string) []string {
			if isMove(line, 3) {
				return []string{line, line}
			}
			return []string{line}
		}
	})), 45, func(c *Config) { c.Games, c.Watchers, c.Even = 3, 3, true })
	if twice.Sound() || twice.Watched.Gaps != 0 || twice.Watched.Duplicates == 0 {
		t.Errorf("a move that watchers are told of twice: %+v", twice.Watched)
	}
}

// Streams that break are resumed where they broke.
func TestBrokenStreams(t *testing.T) {
	t.Parallel()
	breaking := lying(false, func() func(string) []string {
		lines := 0
		return func(line string) []string {
			if lines++; lines == 12 {
				panic(http.ErrAbortHandler)
			}
			return []string{line}
		}
	})
	r := runFor(t, serverOf(t, web.Limits{}, breaking), 100, func(c *Config) { c.Watchers = 6 })
	if v := r.Watched; !r.Sound() || v.Dropped == 0 || v.Resumed == 0 {
		t.Errorf("%+v", v)
	}
}

// A server that stands still is charged with every move that was due meanwhile.
func TestLatencyCountsTheWait(t *testing.T) {
	t.Parallel()
	const stall = 300 * time.Millisecond
	var once sync.Once
	stalling := func(inner http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, fmt.Sprintf("/moves/%d", opening+1)) {
				once.Do(func() { time.Sleep(stall) })
			}
			inner.ServeHTTP(w, r)
		})
	}
	r := run(t, serverOf(t, web.Limits{}, stalling), func(c *Config) {
		c.Games, c.Rates, c.Even, c.Duration = 1, []float64{100}, true, stall
	})
	s := r.Steps[0]
	if want := uint64(30); s.Latency.Count != want {
		t.Errorf("%d latencies, want one for each of the %d moves that were due", s.Latency.Count, want)
	}
	if s.Latency.P50 < stall/3 || s.Latency.Max < stall*9/10 {
		t.Errorf("p50 %v, max %v: the moves that were due while the server stood still did not wait", s.Latency.P50, s.Latency.Max)
	}
}

func TestLimited(t *testing.T) {
	addrs := serverOf(t, web.Limits{Guests: limit.Rate{PerSecond: 1, Burst: 3}}, open)
	_, err := Run(t.Context(), Config{Servers: addrs, Games: 10, Rates: []float64{10}})
	if !errors.Is(err, ErrLimited) || !strings.Contains(err.Error(), "--no-limits") {
		t.Errorf("err = %v, want ErrLimited", err)
	}
}

func TestInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Run(ctx, Config{
		Servers: serverOf(t, web.Limits{}, open), Games: 2, Watchers: 2, Rates: []float64{10}, Duration: time.Hour,
		Progress: func(p Progress) {
			if p.Moves > 0 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v, want context.Canceled", err)
	}
}
