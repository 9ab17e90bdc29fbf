package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/weiqi"
)

// A loadedGame is a game between two people of which every acknowledged move is noted.
type loadedGame struct {
	id     string
	tokens [2]string
	acked  []string              // the moves, in order
	moves  []porcupine.Operation // when they were asked for and acknowledged, if that is noted
	reads  []porcupine.Operation // when somebody looked at the game, and what he saw
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

// testKilledServer kills a server that keeps its games in db; more may die with it.
func testKilledServer(t *testing.T, db string, more func()) {
	const kills, players = 10, 8
	program, addr := program(t), freeAddr(t)
	limits := []string{"--no-limits"}
	s := serve(t, program, addr, db, limits...)
	client := &http.Client{Timeout: 5 * time.Second}
	api := s.url + "/api/v1"

	games := make([]*loadedGame, players)
	for i := range games {
		g := &loadedGame{}
		for side := range g.tokens {
			var guest struct{ Token string }
			if status, text := call(client, "", "POST", api+"/guests", `{}`, &guest); status != http.StatusCreated {
				t.Fatalf("POST /guests: %d %s", status, text)
			}
			g.tokens[side] = guest.Token
		}
		var state struct{ Game string }
		body := `{"size":"19x19","ruleset":"chinese-kgs","time":"10m+5s","opponent":"friend","color":"black"}`
		if status, text := call(client, g.tokens[0], "POST", api+"/games", body, &state); status != http.StatusCreated {
			t.Fatalf("POST /games: %d %s", status, text)
		}
		g.id = state.Game
		if status, text := call(client, g.tokens[1], "POST", api+"/games/"+g.id+"/sit", `{"color":"white"}`, nil); status != http.StatusOK {
			t.Fatalf("POST sit: %d %s", status, text)
		}
		games[i] = g
	}

	stop := make(chan struct{})
	var work sync.WaitGroup
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
	for range kills {
		time.Sleep(time.Duration(50+rand.IntN(200)) * time.Millisecond)
		s.kill()
		more()
		s = serve(t, program, addr, db, limits...)
	}
	time.Sleep(100 * time.Millisecond)
	close(stop)
	work.Wait()

	total := 0
	for _, g := range games {
		total += len(g.acked)
		log := readLog(t, client, api, g.id, g.tokens[0])
		var moves []string
		interrupted, credited := 0, 0
		for _, e := range log {
			switch e.Type {
			case "move":
				moves = append(moves, e.Move)
			case "interrupted":
				interrupted++
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
