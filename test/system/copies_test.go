//go:build system

package system

import (
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
)

var litestreamBinary = flag.String("litestream", "", "the program with which TestContinuousCopies copies a database; without it the test is left out")

// A sidecar is Litestream at work on a database, by the configuration that we give to operators.
type sidecar struct {
	t      *testing.T
	db     string
	config string
	cmd    *exec.Cmd
}

// newSidecar writes its configuration: that of deploy, with other places.
func newSidecar(t *testing.T, db, copies string) *sidecar {
	text, err := os.ReadFile("../../deploy/litestream.yml")
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(t.TempDir(), "litestream.yml")
	ours := strings.NewReplacer("/var/lib/shinpan/shinpan.db", db, "/mnt/backup/shinpan", copies).Replace(string(text))
	if err := os.WriteFile(config, []byte(ours), 0o600); err != nil {
		t.Fatal(err)
	}
	return &sidecar{t: t, db: db, config: config}
}

func (s *sidecar) start() {
	s.t.Helper()
	s.cmd = exec.Command(*litestreamBinary, "replicate", "-config", s.config)
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	cmd := s.cmd
	s.t.Cleanup(func() { _ = cmd.Process.Kill() })
}

func (s *sidecar) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

// restore makes a database from the copies, and checks it as operators do. It reports whether there was enough to make
// one of.
func (s *sidecar) restore(shinpan, to string) (said string, ok bool) {
	if out, err := exec.Command(*litestreamBinary, "restore", "-config", s.config, "-o", to, s.db).CombinedOutput(); err != nil {
		return string(out), false
	}
	out, err := exec.Command(shinpan, "verify", to).CombinedOutput()
	if err != nil {
		s.t.Errorf("verify %s: %v\n%s", to, err, out)
	}
	return string(out), true
}

// TestContinuousCopies has Litestream copy the database of a server under load, kills it, and then both at once. What
// was acknowledged before the latest copy is in the database that is restored, and nothing in it is wrong: a server
// goes on with it.
//
// make copies builds Litestream and runs it: building takes minutes, so it is not part of the suite.
func TestContinuousCopies(t *testing.T) {
	if *litestreamBinary == "" {
		t.Skip("no -litestream: make copies")
	}
	shinpan, addr, dir := program(t), freeAddr(t), t.TempDir()
	db := filepath.Join(dir, "games.db")
	s := serve(t, shinpan, addr, db, "--no-limits")
	copies := newSidecar(t, db, filepath.Join(dir, "copies"))
	copies.start()
	games := beginGames(t, s, 8)
	stop := make(chan struct{})
	var playing sync.WaitGroup
	for _, g := range games {
		playing.Go(func() { g.play(s.url+"/api/v1", stop) })
	}
	eventually.True(t, func() bool { return slices.IndexFunc(games, func(g *copiedGame) bool { return g.count() < 20 }) < 0 }, "there is something to copy")
	copies.kill()
	eventually.True(t, func() bool { return slices.IndexFunc(games, func(g *copiedGame) bool { return g.count() < 40 }) < 0 }, "moves are made meanwhile")
	copies.start()

	// Everything acknowledged by now is in a copy, soon.
	acked := make([]int, len(games))
	for i, g := range games {
		acked[i] = g.count()
	}
	began, n := time.Now(), 0
	eventually.Succeeds(t, func() error {
		n++
		to := filepath.Join(dir, fmt.Sprintf("restored-%d.db", n))
		if said, ok := copies.restore(shinpan, to); !ok || !has(t, shinpan, to, games, acked) {
			return errors.New(said)
		}
		return nil
	}, "the copy has all acknowledged moves")
	t.Logf("copied, restored and checked within %v", time.Since(began).Round(time.Millisecond))
	s.kill()
	copies.kill()
	close(stop)
	playing.Wait()
	last := filepath.Join(dir, "last.db")
	if said, ok := copies.restore(shinpan, last); !ok || !has(t, shinpan, last, games, acked) {
		t.Errorf("after both were killed, acknowledged moves of before are not there: %s", said)
	}
	total := 0
	for _, n := range acked {
		total += n
	}
	if total < 8*len(games) {
		t.Errorf("only %d moves were made: the server was hardly under load", total)
	}
	t.Logf("%d acknowledged moves, all there", total)
}

// has reports whether a database has that many moves of each game. Those that it has are the ones that were
// acknowledged, in their order, as far as any was; and the server goes on with the games.
func has(t *testing.T, shinpan, db string, games []*copiedGame, want []int) bool {
	t.Helper()
	s := serve(t, shinpan, freeAddr(t), db, "--no-limits")
	defer s.kill()
	client, api := &http.Client{Timeout: eventually.Hang}, s.url+"/api/v1"
	all := true
	for i, g := range games {
		status, text := call(client, g.tokens[0], "GET", api+"/games/"+g.id, "", nil)
		if status == http.StatusNotFound || status == http.StatusUnauthorized {
			return false // it is not there yet, or who plays it
		}
		if status != http.StatusOK {
			t.Fatalf("game %s: %d %s", g.id, status, text)
		}
		n := 0
		for _, e := range readLog(t, client, api, g.id, g.tokens[0]) {
			if e.Type != "move" {
				continue
			}
			if e.Move != vertex(n) {
				t.Fatalf("game %s: move %d is %s, want %s", g.id, n+1, e.Move, vertex(n))
			}
			n++
		}
		all = all && n >= want[i]
	}
	return all
}

// A copiedGame is one whose acknowledged moves are counted.
type copiedGame struct {
	id     string
	tokens [2]string
	mu     sync.Mutex
	acked  int // guarded by mu
}

func (g *copiedGame) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.acked
}

// beginGames begins games between two guests each.
func beginGames(t *testing.T, s *server, n int) []*copiedGame {
	t.Helper()
	client, api := &http.Client{Timeout: eventually.Hang}, s.url+"/api/v1"
	games := make([]*copiedGame, n)
	for i := range games {
		g := &copiedGame{}
		for side := range g.tokens {
			var guest struct{ Token string }
			if status, text := call(client, "", "POST", api+"/guests", `{}`, &guest); status != http.StatusCreated {
				t.Fatalf("POST /guests: %d %s", status, text)
			}
			g.tokens[side] = guest.Token
		}
		var state struct{ Game string }
		if status, text := call(client, g.tokens[0], "POST", api+"/games", `{"size":"19x19","time":"1h","opponent":"friend","color":"black"}`, &state); status != http.StatusCreated {
			t.Fatalf("POST /games: %d %s", status, text)
		}
		g.id = state.Game
		if status, text := call(client, g.tokens[1], "POST", api+"/games/"+g.id+"/sit", `{"color":"white"}`, nil); status != http.StatusOK {
			t.Fatalf("POST sit: %d %s", status, text)
		}
		games[i] = g
	}
	return games
}

// play makes moves until it is stopped, or the server is gone.
func (g *copiedGame) play(api string, stop chan struct{}) {
	client := &http.Client{Timeout: eventually.Hang}
	for n := 0; n < vertices; {
		select {
		case <-stop:
			return
		case <-time.After(10 * time.Millisecond):
		}
		status, _ := call(client, g.tokens[n%2], "PUT", fmt.Sprintf("%s/games/%s/moves/%d", api, g.id, n+1), fmt.Sprintf(`{"move":%q}`, vertex(n)), nil)
		if status == http.StatusCreated || status == http.StatusOK {
			n++
			g.mu.Lock()
			g.acked = n
			g.mu.Unlock()
		}
	}
}
