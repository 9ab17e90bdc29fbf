//go:build system

package system

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// freeze is how long the servers of these tests stand still: longer than the players have
// time.
const freeze = store.Silence + 2*time.Second

// TestAttackFreeze stops a server with SIGSTOP, as a virtual machine is paused, for longer than the
// player whose clock runs has left: nobody could move, so nobody loses on time, and both
// players are credited as after a restart.
func TestAttackFreeze(t *testing.T) {
	t.Parallel()
	onBothStores(t, frozenAlone)
	t.Run("one of two", func(t *testing.T) {
		t.Parallel()
		frozenBesideAnother(t, pgtest.Start(t).Database())
	})
}

// frozenAlone freezes the one server of a store. In half of the games the player whose clock runs has sent
// a move when it wakes.
func frozenAlone(t *testing.T, db string) {
	s := serve(t, program(t), freeAddr(t), db, "--no-limits")
	games := duels(t, s)
	begin(t, s, games)
	var asked sync.WaitGroup
	s.freeze(t, func() {
		for i := 0; i < len(games); i += 2 {
			asked.Go(func() { games[i].move(t, s) })
		}
	})
	asked.Wait()
	for _, g := range games {
		g.credited(t, s)
	}
}

// frozenBesideAnother freezes one of two servers, the one that a player is with whose clock runs.
func frozenBesideAnother(t *testing.T, db string) {
	s, other := serve(t, program(t), freeAddr(t), db, "--no-limits"), serve(t, program(t), freeAddr(t), db, "--no-limits")
	games := duels(t, s)
	for _, g := range games {
		g.attend(t, s, 0)
		g.attend(t, other, 1)
	}
	begin(t, s, games)
	s.freeze(t, func() {})
	for i, g := range games {
		g.credited(t, []*server{s, other}[i%2])
	}
}

// freeze has the server stand still for longer than the players have, and does something meanwhile.
func (s *server) freeze(t *testing.T, meanwhile func()) {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	meanwhile()
	time.Sleep(freeze)
	if err := s.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
}

// A duel is a game between two guests, who have four seconds each.
type duel struct {
	loadedGame
	client *http.Client
}

// duels are ten games that nobody has moved in.
func duels(t *testing.T, s *server) []*duel {
	t.Helper()
	games := make([]*duel, 10)
	for i := range games {
		games[i] = newDuel(t, s)
	}
	return games
}

// begin makes the first two moves of all games at once, so that the clocks go.
func begin(t *testing.T, s *server, games []*duel) {
	t.Helper()
	var begun sync.WaitGroup
	for _, g := range games {
		begun.Go(func() {
			g.move(t, s)
			g.move(t, s)
		})
	}
	begun.Wait()
}

func newDuel(t *testing.T, s *server) *duel {
	t.Helper()
	d := &duel{client: &http.Client{Timeout: eventually.Hang}}
	for side := range d.tokens {
		var guest struct{ Token string }
		d.ask(t, s, "", "POST", "/guests", `{}`, &guest)
		d.tokens[side] = guest.Token
	}
	var state struct{ Game string }
	d.ask(t, s, d.tokens[0], "POST", "/games", `{"size":"19x19","ruleset":"chinese-kgs","time":"4s","opponent":"friend","color":"black"}`, &state)
	d.id = state.Game
	d.ask(t, s, d.tokens[1], "POST", "/games/"+d.id+"/sit", `{"color":"white"}`, nil)
	return d
}

func (d *duel) ask(t *testing.T, s *server, token, method, path, body string, into any) {
	t.Helper()
	if status, text := call(d.client, token, method, s.url+"/api/v1"+path, body, into); status/100 != 2 {
		t.Errorf("%s %s: %d %s", method, path, status, text)
	}
}

// move makes the next move, as often as the server says that it cannot take one yet.
func (d *duel) move(t *testing.T, s *server) {
	t.Helper()
	n := len(d.acked)
	// beside others, which may not end the test
	for end := time.Now().Add(eventually.Hang); ; time.Sleep(100 * time.Millisecond) {
		status, text := call(d.client, d.tokens[n%2], "PUT", fmt.Sprintf("%s/api/v1/games/%s/moves/%d", s.url, d.id, n+1), fmt.Sprintf(`{"move":%q}`, vertex(n)), nil)
		if status/100 == 2 {
			d.acked = append(d.acked, vertex(n))
			return
		}
		if status != http.StatusServiceUnavailable || time.Now().After(end) {
			t.Errorf("move %d of game %s: %d %s", n+1, d.id, status, text)
			return
		}
	}
}

// attend reads the game's events for a side, until the test ends.
func (d *duel) attend(t *testing.T, s *server, side int) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/api/v1/games/"+d.id+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+d.tokens[side])
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		defer response.Body.Close()
		_, _ = io.Copy(io.Discard, response.Body)
	}()
}

// credited waits until the game says that it was interrupted, has both players move on, and sees that
// both are credited.
func (d *duel) credited(t *testing.T, s *server) {
	t.Helper()
	var log []logLine
	has := func(kind string) bool {
		log = readLog(t, d.client, s.url+"/api/v1", d.id, "")
		return slices.ContainsFunc(log, func(e logLine) bool { return e.Type == kind })
	}
	eventually.True(t, func() bool { return has("interrupted") || has("result") }, "game %s says that it was interrupted", d.id)
	if has("result") {
		t.Errorf("game %s was not interrupted, or is over: %+v", d.id, log)
		return
	}
	d.move(t, s)
	d.move(t, s)
	if !has("continued") || log[len(log)-1].Type != "move" {
		t.Errorf("game %s does not go on: %+v", d.id, log)
	}
	for _, e := range log {
		if e.Type == "continued" && e.Credit != 4_000 { // all that a clock began with
			t.Errorf("game %s: a credit of %d ms", d.id, e.Credit)
		}
	}
}
