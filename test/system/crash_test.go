//go:build system

package system

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/weiqi"
)

// A loadedGame is a game between two people of which every acknowledged move is noted.
type loadedGame struct {
	id     string
	tokens [2]string
	days   bool                  // it is by correspondence: white is on vacation, and black has prepared every answer
	acked  []string              // the moves, in order
	made   atomic.Int32          // how many these are, for who does not play
	moves  []porcupine.Operation // when they were asked for and acknowledged, if that is noted
	reads  []porcupine.Operation // when somebody looked at the game, and what he saw
	asked  []asked               // which server its moves were asked of, if that is noted
}

// An asked is a request for a move of that number, by the clock of the test.
type asked struct {
	move, server int
	at           int64
}

// vertex returns the nth move of a game that is always legal: row by row, so that
// every stone has a liberty above it when it is played and no board recurs.
func vertex(n int) string {
	const side = 19
	return weiqi.Point{Col: int8(n % side), Row: int8(n / side)}.String()
}

const vertices = 18 * 19

// TestKilledServerLosesNothing kills the server with SIGKILL again and again while
// games go on, and looks for every acknowledged move afterwards.
func TestKilledServerLosesNothing(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		testKilledServer(t, filepath.Join(t.TempDir(), "games.db"), func() {})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		database := pgtest.Start(t)
		testKilledServer(t, database.Database(), func() {
			if rand.IntN(2) == 0 {
				database.Kill()
				database.Run()
			}
		})
	})
}

// leave has white go on vacation, and black make the first move and prepare the answers to all that white will play.
func (g *loadedGame) leave(t *testing.T, client *http.Client, api string) {
	t.Helper()
	if status, text := call(client, g.tokens[1], "PUT", api+"/me/vacation", `{"on":true}`, nil); status != http.StatusOK {
		t.Fatalf("PUT /me/vacation: %d %s", status, text)
	}
	if status, text := call(client, g.tokens[0], "PUT", api+"/games/"+g.id+"/moves/1", fmt.Sprintf(`{"move":%q}`, vertex(0)), nil); status != http.StatusCreated {
		t.Fatalf("PUT a move: %d %s", status, text)
	}
	tree := "[]"
	for n := vertices - vertices%2 - 2; n > 0; n -= 2 {
		if n < 2*100 { // as many as one may prepare, and a body holds
			tree = fmt.Sprintf(`[{"if":%q,"play":%q,"then":%s}]`, vertex(n-1), vertex(n), tree)
		}
	}
	if status, text := call(client, g.tokens[0], "PUT", api+"/games/"+g.id+"/conditional", `{"after":1,"branches":`+tree+`}`, nil); status != http.StatusOK {
		t.Fatalf("PUT prepared moves: %d %s", status, text)
	}
}

// returned expects that white is on vacation still, and that nothing was dropped of what black had prepared.
func (g *loadedGame) returned(t *testing.T, client *http.Client, api string, log []logLine) {
	t.Helper()
	began := 0
	for _, e := range log {
		if e.Type == "vacation_begin" {
			began++
		}
	}
	if began != 1 {
		t.Errorf("game %s: %d vacations began, want one", g.id, began)
	}
	if status, text := call(client, g.tokens[1], "GET", api+"/me/vacation", "", nil); status != http.StatusOK || !strings.Contains(text, `"on":true`) {
		t.Errorf("after the kills the vacation is %d %s", status, text)
	}
	if status, text := call(client, g.tokens[0], "GET", api+"/games/"+g.id+"/conditional", "", nil); status != http.StatusOK || strings.Contains(text, `"dropped"`) {
		t.Errorf("after the kills the prepared moves are %d %s", status, text)
	}
}

// goOn waits until both sides of every game that has a clock have made a move.
func goOn(t *testing.T, games []*loadedGame) {
	t.Helper()
	for _, g := range games {
		before := g.made.Load()
		eventually.True(t, func() bool { return g.days || g.made.Load() >= min(before+2, vertices) }, "game %s goes on after move %d", g.id, before)
	}
}

// testKilledServer kills a server that keeps its games in db; more may die with it.
func testKilledServer(t *testing.T, db string, more func()) {
	const players, kills = 8, 10
	program, addr := program(t), freeAddr(t)
	limits := []string{"--no-limits"}
	s := serve(t, program, addr, db, limits...)
	client := &http.Client{Timeout: eventually.Hang}
	api := s.url + "/api/v1"

	games := make([]*loadedGame, players)
	for i := range games {
		g := &loadedGame{days: i%4 == 3}
		for side := range g.tokens {
			var guest struct{ Token string }
			if status, text := call(client, "", "POST", api+"/guests", `{}`, &guest); status != http.StatusCreated {
				t.Fatalf("POST /guests: %d %s", status, text)
			}
			g.tokens[side] = guest.Token
		}
		var state struct{ Game string }
		pace := `"time":"10m+5s"`
		if g.days {
			pace = `"time":"1x1d","weekends":"Asia/Tokyo","vacation":"30d"`
		}
		body := `{"size":"19x19","ruleset":"chinese-kgs",` + pace + `,"opponent":"friend","color":"black"}`
		if status, text := call(client, g.tokens[0], "POST", api+"/games", body, &state); status != http.StatusCreated {
			t.Fatalf("POST /games: %d %s", status, text)
		}
		g.id = state.Game
		if status, text := call(client, g.tokens[1], "POST", api+"/games/"+g.id+"/sit", `{"color":"white"}`, nil); status != http.StatusOK {
			t.Fatalf("POST sit: %d %s", status, text)
		}
		games[i] = g
		if g.days {
			g.leave(t, client, api)
		}
	}

	stop := make(chan struct{})
	var work sync.WaitGroup
	rest := sync.OnceFunc(func() {
		close(stop)
		work.Wait()
	})
	defer rest()
	for _, g := range games {
		work.Go(func() {
			for n := 0; n < vertices; {
				select {
				case <-stop:
					return
				default:
				}
				url := fmt.Sprintf("%s/games/%s/moves/%d", api, g.id, n+1)
				status, text := call(client, g.tokens[n%2], "PUT", url, fmt.Sprintf(`{"move":%q}`, vertex(n)), nil)
				switch status {
				case http.StatusCreated, http.StatusOK: // OK: it was stored, but the answer was lost
					g.acked = append(g.acked, vertex(n))
					n++
					g.made.Store(int32(n))
					time.Sleep(10 * time.Millisecond) // so that the game outlasts the kills
				case 0, http.StatusServiceUnavailable:
					time.Sleep(5 * time.Millisecond)
				default:
					t.Errorf("move %d of game %s: %d %s", n+1, g.id, status, text)
					return
				}
			}
		})
	}
	for n := range kills {
		if n%2 == 1 { // the others also fall on games that have not gone on
			goOn(t, games)
		}
		time.Sleep(time.Duration(50+rand.IntN(200)) * time.Millisecond) // chance, and no wait for anything
		s.kill()
		more()
		s = serve(t, program, addr, db, limits...)
	}
	goOn(t, games)
	rest()

	total := 0
	for _, g := range games {
		total += len(g.acked)
		log := readLog(t, client, api, g.id, g.tokens[0])
		var moves []string
		interrupted, credited := 0, 0
		if g.days {
			g.returned(t, client, api, log)
			interrupted, credited = 1, 1 // its clocks do not stand
		}
		for _, e := range log {
			switch e.Type {
			case "move":
				moves = append(moves, e.Move)
			case "interrupted":
				interrupted++
				if g.days {
					t.Errorf("game %s is by correspondence, and was interrupted", g.id)
				}
			case "continued":
				credited++
				if e.Credit <= 0 {
					t.Errorf("game %s: a credit of %d ms after an interruption", g.id, e.Credit)
				}
			}
		}
		if len(moves) < len(g.acked) {
			t.Errorf("game %s: %d moves are there, %d were acknowledged", g.id, len(moves), len(g.acked))
			continue
		}
		for n, move := range g.acked {
			if moves[n] != move {
				t.Errorf("game %s: move %d is %s, %s was acknowledged", g.id, n+1, moves[n], move)
			}
		}
		if interrupted == 0 || credited == 0 {
			t.Errorf("game %s: %d interruptions and %d credits after %d kills", g.id, interrupted, credited, kills)
		}
	}
	t.Logf("%d kills, %d games, %d acknowledged moves, all there", kills, len(games), total)
	if total < kills*players/2 {
		t.Errorf("only %d moves were made in all: the server was hardly under load", total)
	}
}
