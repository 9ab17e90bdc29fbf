//go:build system

package system

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/contest/farm"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var (
	farmWorkers = flag.Int("farm-workers", 40, "how many workers TestFarm has")
	farmGames   = flag.Int("farm-games", 400, "how many games it plays, a multiple of 4")
	farmKills   = flag.Int("farm-kills", 1, "how often it kills the server")
	farmMoves   = flag.Int("farm-moves", 60, "how many moves its games have")
	farmTerm    = flag.Duration("farm-term", time.Second, "the term of its leases")
	farmDB      = flag.String("farm-db", "", "an SQLite file that it keeps, and goes on with if it is there")
	farmFor     = flag.Duration("farm-for", 0, "how long it plays at most; another run goes on with -farm-db")
	farmThink   = flag.Duration("farm-think", 100*time.Millisecond, "how long a pair of games takes, on average")
)

// farmServer is a server of tests in a process of its own.
type farmServer struct {
	url string
	cmd *exec.Cmd
}

// serveFarm starts a server of tests and waits until it says that it listens.
func serveFarm(t *testing.T, program, addr, db string, more ...string) *farmServer {
	t.Helper()
	s := &farmServer{url: "http://" + addr, cmd: exec.Command(program, append([]string{"farm", "serve", "--addr", addr, "--db", db, "--token", "secret"}, more...)...)}
	logs := new(bytes.Buffer)
	s.cmd.Stderr = logs
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.Contains(line, addr) {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		t.Fatalf("the server said %q (%v), want its address %s\n%s", line, err, s.url, logs)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return s
}

// end ends the server, by force or as Ctrl-C does, and returns how much CPU time it took.
func (s *farmServer) end(t *testing.T, force bool) time.Duration {
	t.Helper()
	if force {
		_ = s.cmd.Process.Kill()
	} else {
		_ = s.cmd.Process.Signal(os.Interrupt)
	}
	if err := s.cmd.Wait(); err != nil && !force {
		t.Errorf("the server, interrupted: %v", err)
	}
	return s.cmd.ProcessState.UserTime() + s.cmd.ProcessState.SystemTime()
}

// A farmQueue is what a server says of its tests.
type farmQueue struct {
	Tests []struct {
		Name   string
		Status string
		Games  int
		Pairs  []int `json:"pentanomial"`
		Out    int   `json:"pairs_out"`
	}
	Counts farm.Counts
}

// queue asks the server; ok is false while it is away.
func (s *farmServer) queue() (q farmQueue, ok bool) {
	answer, err := http.Get(s.url + "/tests")
	if err != nil {
		return q, false
	}
	defer answer.Body.Close()
	return q, json.NewDecoder(answer.Body).Decode(&q) == nil
}

func (q farmQueue) games() int {
	n := 0
	for _, t := range q.Tests {
		n += t.Games
	}
	return n
}

// over reports whether every test is finished.
func (q farmQueue) over() bool {
	for _, t := range q.Tests {
		if t.Status != "finished" {
			return false
		}
	}
	return len(q.Tests) > 0
}

// farmFile writes the file of a test between two versions of a scripted bot.
func farmFile(t *testing.T, dir, name string, more string) string {
	t.Helper()
	path := filepath.Join(dir, name+".toml")
	text := fmt.Sprintf("name = %q\nsize = '9'\nkomi = 7\n%s\n", name, more)
	for _, version := range []string{"2", "1"} {
		text += fmt.Sprintf("[[engine]]\nname = 'bot'\nversion = '%s'\nidentity = 'bot %[1]s'\ncommand = 'none'\n", version)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// must runs the program and returns what it says.
func must(t *testing.T, program string, args ...string) string {
	t.Helper()
	said, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, said)
	}
	return string(said)
}

// TestFarm has many workers play two tests, of which some die in the middle of a pair, some are
// not heard of for longer than a lease lasts and then send what they have, and some do not hear
// the answer; and kills the server. Every game counts once.
func TestFarm(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) { testFarm(t, cmp.Or(*farmDB, filepath.Join(t.TempDir(), "farm.db"))) })
	t.Run("postgres", func(t *testing.T) {
		database := pgtest.Start(t)
		testFarm(t, database.Database())
	})
}

func testFarm(t *testing.T, db string) {
	shinpan, dir, addr := program(t), t.TempDir(), freeAddr(t)
	games := *farmGames / 2
	more := fmt.Sprintf("games = %d\nthroughput = ", games)
	if _, err := os.Stat(db); err != nil {
		must(t, shinpan, "farm", "add", "--db", db, farmFile(t, dir, "a", more+"300"))
		must(t, shinpan, "farm", "add", "--db", db, farmFile(t, dir, "b", more+"100"))
	}
	term := fmt.Sprintf("--term=%v", *farmTerm)
	server := serveFarm(t, shinpan, addr, db, term)

	crowd := newFarmCrowd(server.url)
	ctx, cancel := context.WithCancel(t.Context())
	var work sync.WaitGroup
	for n := range *farmWorkers {
		work.Go(func() { crowd.live(ctx, n) })
	}
	began := time.Now()
	var cpu time.Duration
	var counts []farm.Counts
	var last farmQueue
	played := -1 // before this run
	for kills := 0; ; time.Sleep(50 * time.Millisecond) {
		q, ok := server.queue()
		if !ok {
			continue
		}
		last = q
		if played < 0 {
			played = q.games()
		}
		if q.over() || *farmFor > 0 && time.Since(began) > *farmFor {
			break
		}
		if kills < *farmKills && q.games() > played+(kills+1)*(*farmGames-played)/(*farmKills+1) {
			kills++
			counts = append(counts, q.Counts)
			cpu += server.end(t, true)
			server = serveFarm(t, shinpan, addr, db, term)
		}
	}
	took := time.Since(began)
	cancel()
	work.Wait()
	final, _ := server.queue()
	counts = append(counts, final.Counts)
	cpu += server.end(t, false)

	here := last.games() - played
	perGame := func(n int64) float64 { return float64(n) / float64(max(1, here)) }
	t.Logf("%d of %d games, of %d moves, by %d workers in %v: %.0f games/s; the server took %v of CPU a game; a game was %.0f bytes sent in %.2f requests and %.0f received",
		here, 2*games, *farmMoves, *farmWorkers, took.Round(time.Millisecond), float64(here)/took.Seconds(), (cpu / time.Duration(max(1, here))).Round(time.Microsecond),
		perGame(crowd.sent.Load()), perGame(crowd.requests.Load()), perGame(crowd.received.Load()))
	t.Logf("workers died %d times, hung %d times, did not hear %d answers; of the server's lives: %+v",
		crowd.died.Load(), crowd.hung.Load(), crowd.deaf.Load(), counts)
	if *farmFor > 0 && !last.over() {
		t.Logf("%d games are over: run it again with the same -farm-db", last.games())
		return
	}
	if n := last.games(); n != 2*games {
		t.Errorf("%d games count, want %d", n, 2*games)
	}
	if info, err := os.Stat(db); err == nil {
		t.Logf("a game is %d bytes in the file", info.Size()/int64(2*games))
	}
	crowd.check(t, db, games/2)
}

// A farmCrowd is the workers of TestFarm.
type farmCrowd struct {
	url    string
	client *http.Client

	requests, sent, received, died, hung, deaf atomic.Int64

	mu sync.Mutex
	// guarded by mu:
	logs map[string][]referee.Event // of games, by what is to come of them
}

func newFarmCrowd(url string) *farmCrowd {
	return &farmCrowd{
		url:    url,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: *farmWorkers, MaxIdleConns: 2 * *farmWorkers}, Timeout: eventually.Hang},
		logs:   map[string][]referee.Event{},
	}
}

// A farmLine is the connection of one worker in one of its lives.
type farmLine struct {
	*farmCrowd
	dead atomic.Bool // nothing goes through any more, nor comes back
	mute atomic.Bool // its signs of life do not go through
	deaf atomic.Bool // the next answer to a result is lost
}

var errLine = errors.New("the line is dead")

// RoundTrip implements [http.RoundTripper].
func (l *farmLine) RoundTrip(r *http.Request) (*http.Response, error) {
	if l.dead.Load() || l.mute.Load() && strings.HasSuffix(r.URL.Path, "/alive") {
		return nil, errLine
	}
	l.requests.Add(1)
	l.sent.Add(max(0, r.ContentLength))
	answer, err := l.client.Transport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	l.received.Add(int64(len(text)))
	answer.Body = io.NopCloser(bytes.NewReader(text))
	isResult := strings.HasSuffix(r.URL.Path, "/result")
	switch {
	case err != nil:
		return nil, err
	case l.dead.Load(), isResult && l.deaf.Swap(false):
		return nil, errLine
	}
	return answer, nil
}

// live is one worker, who dies and comes back again and again.
func (c *farmCrowd) live(ctx context.Context, n int) {
	chance := rand.New(rand.NewPCG(1, uint64(n)))
	quiet := slog.New(slog.DiscardHandler)
	engines := []farm.Player{}
	for _, version := range []string{"1", "2"} {
		engines = append(engines, farm.Player{Engine: farm.Engine{Name: "bot", Version: version, Checksum: farm.ChecksumOf("bot " + version)}})
	}
	for ctx.Err() == nil {
		line := &farmLine{farmCrowd: c}
		alive, die := context.WithCancel(ctx)
		farm.Worker{
			Server: c.url, Token: "secret", Name: fmt.Sprintf("worker-%d", n), Players: engines,
			Least: 20 * time.Millisecond, Most: time.Second,
			Client: &http.Client{Transport: line, Timeout: eventually.Hang}, Log: quiet,
			Play: func(ctx context.Context, p farm.Pair) ([2][]referee.Event, error) {
				return c.play(ctx, p, line, die, chance)
			},
		}.Run(alive)
		die()
	}
}

// play takes its time over a pair, and has something happen to some.
func (c *farmCrowd) play(ctx context.Context, p farm.Pair, line *farmLine, die func(), chance *rand.Rand) (games [2][]referee.Event, err error) {
	think := time.Duration(chance.ExpFloat64() * float64(*farmThink))
	switch chance.IntN(50) {
	case 0, 1: // the worker is killed
		c.died.Add(1)
		line.dead.Store(true)
		die()
		return games, errLine
	case 2: // nothing is heard of it until another may have its pair
		c.hung.Add(1)
		line.mute.Store(true)
		defer line.mute.Store(false)
		think += *farmTerm + *farmTerm/2
	case 3: // the answer to its result is lost
		c.deaf.Add(1)
		line.deaf.Store(true)
	}
	select {
	case <-time.After(think):
	case <-ctx.Done():
		return games, context.Cause(ctx)
	}
	for i, terms := range p.Games {
		games[i] = c.game(terms, farmWinner(p.Number, i))
	}
	return games, nil
}

// farmWinner is who wins a game of a pair in TestFarm, so that its count can be foretold: the first
// engine, which has Black in the first game, wins none, one, two and two of each four pairs.
func farmWinner(pair, game int) weiqi.Color {
	first := []weiqi.Color{weiqi.Black, weiqi.White}[game]
	if wins := min(2, pair%4); game < wins {
		return first
	}
	return first.Opponent()
}

// game returns the log of a game with that winner: both play a few moves, and the loser resigns.
func (c *farmCrowd) game(terms referee.Terms, winner weiqi.Color) []referee.Event {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := fmt.Sprint(terms, winner)
	if log := c.logs[key]; log != nil {
		return log
	}
	chance, at := rand.New(rand.NewPCG(2, uint64(winner))), time.Now()
	first, err := referee.Open(terms, at)
	if err != nil {
		panic(err)
	}
	log := []referee.Event{first}
	game, err := referee.Replay(log)
	if err != nil {
		panic(err)
	}
	do := func(by weiqi.Color, act referee.Act) {
		at = at.Add(time.Second)
		events, next, err := game.Decide(at, referee.PartyOf(by), act)
		if err != nil {
			panic(err)
		}
		game = next
		log = append(log, events...)
	}
	for len(log) <= *farmMoves {
		m := weiqi.Play(game.Turn(), weiqi.Point{Col: int8(chance.IntN(terms.Size.Cols)), Row: int8(chance.IntN(terms.Size.Rows))})
		if _, err := game.Position().Play(m); err == nil {
			do(m.Color, referee.Play{Move: m})
		}
	}
	do(winner.Opponent(), referee.Resign{})
	c.logs[key] = log
	return log
}

// check reads the database and counts again.
func (c *farmCrowd) check(t *testing.T, place string, pairs int) {
	t.Helper()
	at, err := sqlstore.ParsePlace(place)
	if err != nil {
		t.Fatal(err)
	}
	db, err := at.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, name := range []string{"a", "b"} {
		test, err := farm.Load(t.Context(), db, name)
		if err != nil {
			t.Fatal(err)
		}
		s := test.State()
		if s.Played() != pairs || s.Status() != farm.Finished {
			t.Errorf("test %s: %d pairs, %v; want %d, finished", name, s.Played(), s.Status(), pairs)
		}
		want := map[int]int{} // of pairs, by the points
		every := max(1, pairs/500)
		for pair := 1; pair <= pairs; pair++ {
			want[2*min(2, pair%4)]++
			lease := s.Counted(pair)
			if lease == 0 {
				t.Errorf("test %s: pair %d has not been counted", name, pair)
			}
			if pair%every != 0 {
				continue
			}
			for i := range 2 {
				log, err := db.Load(t.Context(), s.Terms.GameID(pair, i, lease))
				if err != nil {
					t.Errorf("test %s, pair %d: %v", name, pair, err)
					continue
				}
				game, err := referee.Replay(log)
				if err != nil || game.Result().Winner != farmWinner(pair, i) {
					t.Errorf("test %s, pair %d, game %d: %v, %v; want a win of %v", name, pair, i+1, game.Result(), err, farmWinner(pair, i))
				}
			}
		}
		for points, n := range s.Pairs {
			if n != want[points] {
				t.Errorf("test %s has the pairs %v, want %v by their half points", name, s.Pairs, want)
				break
			}
		}
		entries, err := db.Journal(t.Context(), farm.JournalPrefix+name, 0)
		if err != nil || len(entries) != pairs+2 { // it was added and started
			t.Errorf("the journal of test %s has %d entries, %v; want %d", name, len(entries), err, pairs+2)
		}
	}
}

// TestFarmPlays has a worker play a test with real programs, over loopback.
func TestFarmPlays(t *testing.T) {
	shinpan, dir, addr := program(t), t.TempDir(), freeAddr(t)
	file, db := filepath.Join(dir, "t.toml"), filepath.Join(dir, "farm.db")
	if err := os.WriteFile(filepath.Join(dir, "book.txt"), []byte("C3\nC3 B3 # the first moves\nD4\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("name = 'real'\nsize = '5'\nkomi = 7\ntime = '1m'\ngames = 6\nopenings = %q\nopening_moves = 1\n", filepath.Join(dir, "book.txt"))
	for name, playouts := range map[string]int{"more": 20, "less": 2} {
		text += fmt.Sprintf("[[engine]]\nname = '%s'\ncommand = '%s gtp --playouts %d --seed {seed}'\n", name, shinpan, playouts)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	server := serveFarm(t, shinpan, addr, db)
	until := func(what string, there func(farmQueue) bool) {
		t.Helper()
		eventually.True(t, func() bool { q, _ := server.queue(); return there(q) }, "the test is %s", what)
	}
	// The server takes up what others write beside it.
	must(t, shinpan, "farm", "add", "--db", db, file)
	must(t, shinpan, "farm", "pause", "real", "--db", db)
	until("paused", func(q farmQueue) bool { return len(q.Tests) == 1 && q.Tests[0].Status == "paused" })
	must(t, shinpan, "farm", "resume", "real", "--db", db)
	worker := exec.Command(shinpan, "farm", "worker", file, "--server", server.url, "--token", "secret", "--parallel", "2", "--logs", filepath.Join(dir, "logs"))
	said := new(bytes.Buffer)
	worker.Stdout, worker.Stderr = said, said
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = worker.Process.Kill() }()
	until("played", farmQueue.over)
	if err := worker.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if err := worker.Wait(); err != nil {
		t.Errorf("the worker, interrupted: %v\n%s", err, said)
	}
	server.end(t, false)

	var v struct {
		Status string
		Games  int
		Pairs  []int `json:"pentanomial"`
	}
	if err := json.Unmarshal([]byte(must(t, shinpan, "farm", "show", "real", "--json", "--db", db)), &v); err != nil {
		t.Fatal(err)
	}
	if v.Status != "finished" || v.Games != 6 {
		t.Errorf("the test is %s after %d games, want finished after 6\n%s", v.Status, v.Games, said)
	}
	must(t, shinpan, "verify", db)
}
