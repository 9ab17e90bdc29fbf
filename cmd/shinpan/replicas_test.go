package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/store/pgtest"
)

// TestReplicas plays games on two servers that share a database, each move at either, while
// one or the other is killed: every acknowledged move is there, on both, and as one of them
// was always at work no clock was stopped.
func TestReplicas(t *testing.T) {
	const kills, games = 6, 6
	program, db := program(t), pgtest.Start(t).Database()
	addrs := [2]string{freeAddr(t), freeAddr(t)}
	servers := [2]*server{}
	for i, addr := range addrs {
		servers[i] = serve(t, program, addr, db, "--no-limits")
	}
	client := &http.Client{Timeout: 5 * time.Second}
	api := func(i int) string { return "http://" + addrs[i%2] + "/api/v1" }
	ask := func(i int, token, method, path, body string, into any) {
		t.Helper()
		if status, text := call(client, token, method, api(i)+path, body, into); status/100 != 2 {
			t.Fatalf("%s %s: %d %s", method, path, status, text)
		}
	}

	all := make([]*loadedGame, games)
	for i := range all {
		g := &loadedGame{}
		for side := range g.tokens {
			var guest struct{ Token string }
			ask(i, "", "POST", "/guests", `{}`, &guest)
			g.tokens[side] = guest.Token
		}
		var state struct{ Game string }
		ask(i, g.tokens[0], "POST", "/games", `{"size":"19x19","ruleset":"chinese-kgs","time":"10m+5s","opponent":"friend","color":"black"}`, &state)
		g.id = state.Game
		ask(i+1, g.tokens[1], "POST", "/games/"+g.id+"/sit", `{"color":"white"}`, nil)
		all[i] = g
	}

	stop := make(chan struct{})
	var work sync.WaitGroup
	for _, g := range all {
		work.Go(func() {
			for n := 0; n < vertices; {
				select {
				case <-stop:
					return
				default:
				}
				url := fmt.Sprintf("%s/games/%s/moves/%d", api(rand.IntN(2)), g.id, n+1)
				status, text := call(client, g.tokens[n%2], "PUT", url, fmt.Sprintf(`{"move":%q}`, vertex(n)), nil)
				switch status {
				case http.StatusCreated, http.StatusOK: // OK: it was stored, but the answer was lost
					g.acked = append(g.acked, vertex(n))
					n++
					time.Sleep(20 * time.Millisecond) // so that the game outlasts the kills
				case 0, http.StatusServiceUnavailable:
					time.Sleep(5 * time.Millisecond)
				default:
					t.Errorf("move %d of game %s: %d %s", n+1, g.id, status, text)
					return
				}
			}
		})
	}
	for k := range kills {
		time.Sleep(time.Duration(100+rand.IntN(300)) * time.Millisecond)
		servers[k%2].kill()
		time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
		servers[k%2] = serve(t, program, addrs[k%2], db, "--no-limits")
	}
	close(stop)
	work.Wait()

	total := 0
	for _, g := range all {
		total += len(g.acked)
		for i := range servers {
			var moves []string
			for _, e := range readLog(t, client, api(i), g.id, g.tokens[0]) {
				switch e.Type {
				case "move":
					moves = append(moves, e.Move)
				case "interrupted":
					t.Errorf("game %s was interrupted: one server was always there", g.id)
				}
			}
			if len(moves) < len(g.acked) {
				t.Errorf("game %s: server %d knows %d moves, and %d were acknowledged", g.id, i, len(moves), len(g.acked))
			}
			for n, move := range moves {
				if move != vertex(n) {
					t.Errorf("game %s: move %d is %s at server %d, want %s", g.id, n+1, move, i, vertex(n))
				}
			}
		}
	}
	t.Logf("%d kills, %d games, %d acknowledged moves, all there", kills, len(all), total)
	if total < kills*games {
		t.Errorf("only %d moves were made in all: the servers were hardly under load", total)
	}
}

// What is said at one server is known at the other: challenges, people, and games that begin.
func TestReplicasAgree(t *testing.T) {
	program, db := program(t), pgtest.Start(t).Database()
	one, other := serve(t, program, freeAddr(t), db, "--no-limits"), serve(t, program, freeAddr(t), db, "--no-limits")
	client := &http.Client{Timeout: 10 * time.Second}
	ask := func(s *server, token, method, path, body string, into any) {
		t.Helper()
		if status, text := call(client, token, method, s.url+"/api/v1"+path, body, into); status/100 != 2 {
			t.Fatalf("%s %s: %d %s", method, path, status, text)
		}
	}
	var ann, bob struct{ Token string }
	ask(one, "", "POST", "/guests", `{}`, &ann)
	ask(other, "", "POST", "/guests", `{}`, &bob)
	var challenge struct{ ID string }
	ask(one, ann.Token, "POST", "/challenges", `{"kind":"open","game":{"size":"9x9"}}`, &challenge)
	var list struct{ Open []json.RawMessage }
	for end := time.Now().Add(10 * time.Second); len(list.Open) == 0; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the other server knows of no challenge")
		}
		ask(other, bob.Token, "GET", "/challenges", "", &list)
	}
	var accepted struct {
		Game string `json:"game_id"`
	}
	ask(other, bob.Token, "POST", "/challenges/"+challenge.ID+"/accept", `{}`, &accepted)
	ask(one, ann.Token, "GET", "/games/"+accepted.Game, "", nil)
}
