//go:build system

package system

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/lab/load"
)

var (
	floodFor     = flag.Duration("flood", 2*time.Second, "how long TestAttackFlood attacks, each time; half as long, and two minutes at most, nobody does")
	floodPlayers = flag.Int("flood-players", 20, "how many honest players there are in TestAttackFlood")
	floodBy      = flag.Int("flood-connections", 60, "how many connections one address attacks with in TestAttackFlood; fifty addresses have half of them")
)

// TestAttackFlood has an address with many connections and no account do everything at a server
// that might cost it something, again and again and without heeding an answer; and then fifty
// addresses. Meanwhile honest people play, read and look on, each from an address of his own. None
// of them is refused anything. How long their requests take, beside how long they take while
// nobody attacks, is a figure, and fails the test only in a long run, of a minute and more for each
// attack. There another server on the same machine is attacked first: what the honest then wait for
// is the machine that all share, and not what the attack does to their server.
//
//	go test ./cmd/shinpan -run 'TestAttackFlood$' -flood 10m -flood-players 100 -flood-connections 400 -v -timeout 0
func TestAttackFlood(t *testing.T) {
	program := program(t)
	addr := freeAddr(t)
	db := filepath.Join(t.TempDir(), "games.db")
	s := serve(t, program, addr, db)
	honest := newGuests(t, addr, *floodPlayers)

	long := *floodFor >= time.Minute
	quiet := honest.during(t, "nobody attacks", min(*floodFor/2, 2*time.Minute))
	if long {
		elsewhere := decoy(t, program)
		stop := attack(t, elsewhere, 1, *floodBy, honest.present())
		honest.during(t, "another server is attacked", min(*floodFor/2, 2*time.Minute))
		stop()
	}
	for _, flood := range []struct {
		name                   string
		addresses, connections int
	}{
		{"one address attacks", 1, *floodBy},
		{"fifty addresses attack", 50, *floodBy / 2},
	} {
		stop := attack(t, addr, flood.addresses, flood.connections, honest.present())
		under := honest.during(t, flood.name, *floodFor)
		stop()
		if calm := 2 * quiet.Quantile(0.99); long && under.Quantile(0.99) > calm {
			t.Errorf("%s: of 100 requests the slowest took %v, more than twice as long as while nobody attacked", flood.name, under.Quantile(0.99))
		}
	}
	honest.leave()
	s.kill()
	t.Logf("the server took %v of processor time in all", s.cmd.ProcessState.UserTime()+s.cmd.ProcessState.SystemTime())
	if strings.Contains(s.logs.String(), "panic") {
		t.Errorf("the server panicked:\n%s", s.logs)
	}
}

// decoy starts another server, with the least claim on the processor, and returns its address.
func decoy(t *testing.T, program string) (addr string) {
	t.Helper()
	addr = freeAddr(t)
	words := least(program, "serve", "--addr", addr, "--db", filepath.Join(t.TempDir(), "decoy.db"))
	cmd := exec.Command(words[0], words[1:]...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	eventually.Succeeds(t, func() error {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			err = conn.Close()
		}
		return err
	}, "the other server answers")
	return addr
}

// least returns a command line that runs another one with the least claim on the processor.
func least(words ...string) []string {
	if chrt, err := exec.LookPath("chrt"); err == nil {
		return append([]string{chrt, "--idle", "0"}, words...)
	}
	if nice, err := exec.LookPath("nice"); err == nil {
		return append([]string{nice, "-n", "19"}, words...)
	}
	return words
}

// attack starts the process that attacks, with the least claim on the processor, as it would be
// on another machine; stop ends it and logs what came of it.
func attack(t *testing.T, addr string, addresses, connections int, games []string) (stop func()) {
	t.Helper()
	attacker, err := exec.LookPath("flood")
	if err != nil {
		t.Fatal(err)
	}
	words := least(attacker, addr, strconv.Itoa(addresses), strconv.Itoa(connections), strings.Join(games, ","))
	cmd := exec.Command(words[0], words[1:]...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	end, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return func() {
		end.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("the attacker: %v", err)
		}
		t.Logf("what %d connections of %d addresses got:\n%s", connections, addresses, &out)
	}
}

// guests are people who play, two and two.
type guests struct {
	api     string
	players []*guest
	ctx     context.Context
	stop    context.CancelFunc
	working sync.WaitGroup

	mu     sync.Mutex
	took   map[string]*load.Histogram // what has been asked since the last look, by kind
	games  map[*guest]string          // that go on, by who has Black
	faults []string
}

// A guest is one of them. Everything he sends comes from an address of his own.
type guest struct {
	all    *guests
	client *http.Client
	token  string
}

// pace is how often a player moves, and how often he reads something.
const pace = 2 * time.Second

// newGuests seats people and has them play until they leave.
func newGuests(t *testing.T, addr string, players int) *guests {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	h := &guests{api: "http://" + addr + "/api/v1", ctx: ctx, stop: stop, took: map[string]*load.Histogram{}, games: map[*guest]string{}}
	for i := range players {
		p := &guest{all: h, client: clientFrom(net.IPv4(127, 7, byte(i/250), byte(i%250+1)))}
		var made struct{ Token string }
		if status, text := call(p.client, "", "POST", h.api+"/guests", "{}", &made); status != http.StatusCreated {
			t.Fatalf("no guest: %d %s", status, text)
		}
		p.token = made.Token
		h.players = append(h.players, p)
	}
	for i := 0; i+1 < players; i += 2 {
		black, white := h.players[i], h.players[i+1]
		games := make(chan string, 2)
		h.working.Go(func() { h.play(black, white, games, time.Duration(rand.Int64N(int64(pace/2)))) })
		for _, p := range []*guest{black, white} {
			h.working.Go(func() { p.read(time.Duration(rand.Int64N(int64(pace)))) })
		}
		h.working.Go(func() { white.watch(games) })
	}
	return h
}

// clientFrom returns a client whose connections come from an address of this machine.
func clientFrom(ip net.IP) *http.Client {
	dialer := &net.Dialer{Timeout: eventually.Hang, LocalAddr: &net.TCPAddr{IP: ip}}
	return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 4}}
}

// present returns the games that go on.
func (h *guests) present() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.games))
}

// leave ends the games and waits for all.
func (h *guests) leave() {
	h.stop()
	h.working.Wait()
}

// during lets time pass and returns how long everything took that was asked meanwhile. Whoever
// was refused something is an error.
func (h *guests) during(t *testing.T, what string, d time.Duration) *load.Histogram {
	t.Helper()
	h.mu.Lock()
	clear(h.took)
	h.mu.Unlock()
	time.Sleep(d)
	h.mu.Lock()
	defer h.mu.Unlock()
	all := &load.Histogram{}
	for _, kind := range slices.Sorted(maps.Keys(h.took)) {
		took := h.took[kind]
		t.Logf("%s: %6d × %-20s p50 %8v  p99 %8v  most %8v", what, took.Summary().Count, kind, took.Quantile(0.5), took.Quantile(0.99), took.Quantile(1))
		all.Merge(took)
	}
	t.Logf("%s: %6d requests in all  p50 %8v  p99 %8v  most %8v", what, all.Summary().Count, all.Quantile(0.5), all.Quantile(0.99), all.Quantile(1))
	if all.Summary().Count == 0 {
		t.Errorf("%s: nobody was answered", what)
	}
	for _, fault := range h.faults {
		t.Errorf("%s: %s", what, fault)
	}
	h.faults = nil
	return all
}

// ask makes a request that was due at that time and notes how long it took from then on.
func (p *guest) ask(due time.Time, kind, method, path, body string, answer any) (ok bool) {
	status, text := call(p.client, p.token, method, p.all.api+path, body, answer)
	if p.all.ctx.Err() != nil {
		return false
	}
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	if status == 0 || status >= 300 {
		p.all.faults = append(p.all.faults, fmt.Sprintf("%s %s: %d %.200s", method, path, status, text))
		return false
	}
	if p.all.took[kind] == nil {
		p.all.took[kind] = &load.Histogram{}
	}
	p.all.took[kind].Add(time.Since(due))
	return true
}

// every does something at equal distances until people leave.
func (h *guests) every(first, d time.Duration, do func(due time.Time)) {
	for due := time.Now().Add(first); ; due = due.Add(d) {
		select {
		case <-h.ctx.Done():
			return
		case <-time.After(time.Until(due)):
			do(due)
		}
	}
}

// play plays game after game: each side moves once in the time that a player takes for a move.
func (h *guests) play(black, white *guest, games chan<- string, first time.Duration) {
	defer close(games)
	game, n := "", 0
	h.every(first, pace/2, func(due time.Time) {
		if game == "" {
			game, n = black.begin(white, due), 0
			if game != "" {
				games <- game
			}
			return
		}
		mover := []*guest{black, white}[n%2]
		vertex := string("ABCDEFGHJKLMNOPQRST"[n%19]) + strconv.Itoa(n/19+1)
		if mover.ask(due, "move", "PUT", fmt.Sprintf("/games/%s/moves/%d", game, n+1), fmt.Sprintf(`{"move":%q}`, vertex), nil) {
			n++
		}
		if n == 18*19 { // the top row stays empty, so that every stone has a liberty when it is played
			black.ask(due, "resign", "POST", "/games/"+game+"/resign", "{}", nil)
			game = ""
		}
	})
}

// begin begins a game of two people and returns its id; empty if it could not be begun.
func (p *guest) begin(white *guest, due time.Time) string {
	var created struct{ Game string }
	if !p.ask(due, "new game", "POST", "/games", `{"size":"19x19","ruleset":"chinese-kgs","time":"1h+1m","opponent":"friend","color":"black"}`, &created) {
		return ""
	}
	if !white.ask(time.Now(), "sit", "POST", "/games/"+created.Game+"/sit", `{"color":"white"}`, nil) {
		return ""
	}
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	p.all.games[p] = created.Game
	return created.Game
}

// read reads what people read.
func (p *guest) read(first time.Duration) {
	paths := []string{"/games?limit=20", "/challenges", "/me", "/", "/tournaments"}
	n := 0
	p.all.every(first, pace, func(due time.Time) {
		path := paths[n%len(paths)]
		p.ask(due, "GET "+path, "GET", path, "", nil)
		n++
	})
}

// watch looks on at every game from its beginning, and notes whether a move is missed.
func (p *guest) watch(games <-chan string) {
	for game := range games {
		request, err := http.NewRequestWithContext(p.all.ctx, http.MethodGet, p.all.api+"/games/"+game+"/events?since=0", nil)
		if err != nil {
			panic(err)
		}
		if err := p.follow(request); err != nil && p.all.ctx.Err() == nil {
			p.all.mu.Lock()
			p.all.faults = append(p.all.faults, fmt.Sprintf("events of %s: %v", game, err))
			p.all.mu.Unlock()
		}
	}
}

// follow reads one stream to its end, the end of the game.
func (p *guest) follow(request *http.Request) error {
	response, err := p.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(response.Body, 200))
		return fmt.Errorf("%d %s", response.StatusCode, text)
	}
	lines, seen := bufio.NewScanner(response.Body), 0
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line logLine
		if len(lines.Bytes()) == 0 {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return err
		}
		switch {
		case line.Seq == 0 || line.Type == "state": // what is said beside the game has no number
		case line.Seq != seen+1:
			return fmt.Errorf("event %d follows %d", line.Seq, seen)
		default:
			seen = line.Seq
		}
	}
	return cmp.Or(lines.Err(), request.Context().Err())
}
