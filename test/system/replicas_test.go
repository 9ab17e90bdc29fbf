//go:build system

package system

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// kills is how many times the tests of this file kill something, so that a long run can do
// so more often: go test ./cmd/shinpan -run Replicas -kills 200 -timeout 2h.
var kills = flag.Int("kills", 3, "how often TestReplicas and its like kill something")

// killsOfGames is how many kills games outlast: a board has room for so many moves.
const killsOfGames = 12

// trials divides the kills among as many trials as it takes.
func trials(t *testing.T, trial func(t *testing.T, kills int)) {
	for left := *kills; left > 0; left -= killsOfGames {
		t.Run(fmt.Sprintf("%d to go", left), func(t *testing.T) { trial(t, min(left, killsOfGames)) })
	}
}

// replicas are two servers that share a database, and games between people who send every
// move to either.
type replicas struct {
	t       *testing.T
	spots   [2]spot
	servers [2]*server
	client  *http.Client
	games   []*loadedGame
	stop    chan struct{} // closed once nobody plays any more
	halt    sync.Once     // closes it
	players sync.WaitGroup
	began   time.Time
	think   atomic.Int64 // how long players think, besides
	acked   atomic.Int64 // moves, of all games
	refused atomic.Int64 // answers that there is no store, or none at all
	looks   int          // at the games, once they are audited
	nobodys []stretch    // in which no server could take a move
	away    atomic.Bool  // some request was refused since the last of these began
	back    atomic.Int64 // when the first move was asked for that was acknowledged after that; 0: none was
}

// A stretch is a time by the clock of the test.
type stretch struct{ from, to int64 }

// A spot is where a server is, and its database from there. It listens at the address by which
// it is known, unless another one is named, by a configuration if there is one.
type spot struct{ program, addr, db, listen, settings string }

// playOn starts the servers, and games that go on until they are audited.
func playOn(t *testing.T, db string, games int) *replicas {
	t.Helper()
	var spots [2]spot
	for i := range spots {
		spots[i] = spot{program: program(t), addr: freeAddr(t), db: db}
	}
	return playAt(t, spots, &http.Client{Timeout: eventually.Hang}, games)
}

// playAt does as playOn, with servers at those spots, and players who ask in their own way.
func playAt(t *testing.T, spots [2]spot, client *http.Client, games int) *replicas {
	t.Helper()
	r := &replicas{t: t, spots: spots, client: client, began: time.Now(), stop: make(chan struct{})}
	for i := range r.servers {
		if i > 0 && spots[i] == spots[0] { // there is one server
			r.servers[i] = r.servers[0]
			break
		}
		r.start(i)
	}
	t.Cleanup(func() {
		r.end()
		for i, s := range r.servers {
			if t.Failed() {
				said := s.logs.String()
				t.Logf("server %d said in the end\n%s", i, said[max(0, len(said)-2000):])
			}
		}
	})
	for i := range games {
		g := &loadedGame{}
		for side := range g.tokens {
			var guest struct{ Token string }
			r.ask(i, "", "POST", "/guests", `{}`, &guest)
			g.tokens[side] = guest.Token
		}
		var state struct{ Game string }
		r.ask(i, g.tokens[0], "POST", "/games", `{"size":"19x19","ruleset":"chinese-kgs","time":"10m+5s","opponent":"friend","color":"black"}`, &state)
		g.id = state.Game
		r.ask(i+1, g.tokens[1], "POST", "/games/"+g.id+"/sit", `{"color":"white"}`, nil)
		r.games = append(r.games, g)
	}
	for _, g := range r.games {
		r.players.Go(func() { r.move(g) })
	}
	return r
}

func (r *replicas) start(i int) {
	p, flags := r.spots[i], []string{"--no-limits"}
	if p.settings != "" {
		flags = append(flags, "--config", p.settings)
	}
	r.servers[i] = serve(r.t, p.program, cmp.Or(p.listen, p.addr), p.db, flags...)
}

func (r *replicas) api(i int) string { return "http://" + r.spots[i%2].addr + "/api/v1" }

// patient is the client of what is asked before and after anything is broken, when a busy machine may take its time.
func (r *replicas) patient() *http.Client {
	return &http.Client{Transport: r.client.Transport, Timeout: eventually.Hang}
}

// ask asks a server, for as long as it says that its storage does not answer just now.
func (r *replicas) ask(i int, token, method, path, body string, into any) {
	r.t.Helper()
	eventually.Succeeds(r.t, func() error {
		status, text := call(r.patient(), token, method, r.api(i)+path, body, into)
		switch {
		case status/100 == 2:
			return nil
		case status != http.StatusServiceUnavailable:
			r.t.Fatalf("%s %s: %d %s", method, path, status, text)
		}
		return fmt.Errorf("%d %s", status, text)
	}, "%s %s is answered", method, path)
}

// move makes the moves of a game, each until it is acknowledged.
func (r *replicas) move(g *loadedGame) {
	called := r.now()
	for n := 0; n < vertices; {
		select {
		case <-r.stop:
			g.moves = append(g.moves, operation(move{n}, nil, called, math.MaxInt64)) // if it was made at all
			return
		default:
		}
		server, began := rand.IntN(2), r.now()
		url := fmt.Sprintf("%s/games/%s/moves/%d", r.api(server), g.id, n+1)
		g.asked = append(g.asked, asked{n, server, began})
		status, text := call(r.client, g.tokens[n%2], "PUT", url, fmt.Sprintf(`{"move":%q}`, vertex(n)), nil)
		switch status {
		case http.StatusCreated, http.StatusOK: // OK: it was stored, but the answer was lost
			if r.away.Load() {
				r.back.CompareAndSwap(0, began)
			}
			g.acked = append(g.acked, vertex(n))
			g.moves = append(g.moves, operation(move{n}, nil, called, r.now()))
			r.acked.Add(1)
			n++
			time.Sleep(20*time.Millisecond + time.Duration(r.think.Load())) // so that the game outlasts the kills
			called = r.now()
		case 0, http.StatusServiceUnavailable:
			if status != 0 && !strings.Contains(text, `"retry_after_s"`) {
				r.t.Errorf("move %d of game %s: %d %s, and not when to ask again", n+1, g.id, status, text)
			}
			r.refused.Add(1)
			r.away.Store(true)
			time.Sleep(20 * time.Millisecond)
		default:
			r.t.Errorf("move %d of game %s: %d %s", n+1, g.id, status, text)
			return
		}
	}
}

// read asks either server again and again how many moves a game has.
func (r *replicas) read(g *loadedGame) {
	for {
		select {
		case <-r.stop:
			return
		case <-time.After(time.Duration(rand.IntN(40)) * time.Millisecond):
		}
		var state struct {
			Moves int `json:"move_number"`
		}
		called := r.now()
		if status, _ := call(r.client, g.tokens[0], "GET", r.api(rand.IntN(2))+"/games/"+g.id, "", &state); status == http.StatusOK {
			g.reads = append(g.reads, operation(look{}, state.Moves, called, r.now()))
		}
	}
}

func (r *replicas) now() int64 { return int64(time.Since(r.began)) }

// What is done to a game: its move of that number is made, or it is looked how many there are.
type (
	move struct{ n int }
	look struct{}
)

func operation(in, out any, called, returned int64) porcupine.Operation {
	return porcupine.Operation{Input: in, Output: out, Call: called, Return: returned}
}

// oneLog is how a game behaves that one log explains: its state is how many moves it has.
func oneLog() porcupine.Model {
	return porcupine.Model{
		Init: func() any { return 0 },
		Step: func(state, in, out any) (bool, any) {
			switch in := in.(type) {
			case move:
				return state == in.n, in.n + 1
			case look:
				return state == out, state
			default:
				panic(fmt.Sprintf("nobody does %T", in))
			}
		},
	}
}

// linearizable checks that what was done and seen at both servers could have been so in one
// order, in which nothing comes before what had ended when it began. The log has that many
// moves in the end.
func (r *replicas) linearizable(g *loadedGame, length int) {
	r.t.Helper()
	moves := g.moves[:min(length, len(g.moves))] // the last one was perhaps not made
	if !porcupine.CheckOperations(oneLog(), slices.Concat(moves, g.reads)) {
		r.t.Errorf("game %s: no single log explains %d moves and %d looks at it", g.id, len(moves), len(g.reads))
	}
	r.looks += len(g.reads)
}

// goesOn waits until moves are acknowledged again.
func (r *replicas) goesOn() {
	r.t.Helper()
	want := r.acked.Load() + int64(len(r.games))
	eventually.True(r.t, func() bool {
		if r.t.Failed() {
			r.t.FailNow() // a player has said why
		}
		return r.acked.Load() >= want
	}, "games go on after %d moves", want-int64(len(r.games)))
}

// begin waits until both sides have moved in every game: before that no clock runs that could be interrupted.
func (r *replicas) begin() {
	r.t.Helper()
	for i, g := range r.games {
		var state struct {
			Moves int `json:"move_number"`
		}
		eventually.True(r.t, func() bool {
			r.ask(i, g.tokens[0], "GET", "/games/"+g.id, "", &state)
			return state.Moves >= 2
		}, "game %s has two moves", g.id)
	}
}

// goesOnFor waits until moves have been acknowledged again and again for a while.
func (r *replicas) goesOnFor(while time.Duration) {
	r.t.Helper()
	for end := time.Now().Add(while); time.Now().Before(end); {
		r.goesOn()
	}
}

// standsStill waits until no game goes on, since no server can store anything, and whoever
// asks is told so.
func (r *replicas) standsStill() {
	r.t.Helper()
	eventually.True(r.t, func() bool {
		acked, refused := r.acked.Load(), r.refused.Load()
		time.Sleep(time.Second) // in which nobody gets further
		return r.acked.Load() == acked && r.refused.Load() > refused
	}, "no game goes on, since nothing can be stored")
}

// log returns the events of a game as a server has them, once there are as many moves as were
// acknowledged: what others write may come a moment later.
func (r *replicas) log(i int, g *loadedGame) (log []logLine) {
	r.t.Helper()
	eventually.Succeeds(r.t, func() error {
		moves := 0
		log = readLog(r.t, r.patient(), r.api(i), g.id, g.tokens[0])
		for _, e := range log {
			if e.Type == "move" {
				moves++
			}
		}
		if moves < len(g.acked) {
			return fmt.Errorf("it knows %d", moves)
		}
		return nil
	}, "server %d knows the %d acknowledged moves of game %s", i, len(g.acked), g.id)
	return log
}

// end ends play.
func (r *replicas) end() {
	r.halt.Do(func() { close(r.stop) })
	r.players.Wait()
}

// nobody does something in which, all the while, no server can take a move. On a busy machine players
// may find that one can before this knows that it is done.
func (r *replicas) nobody(while func()) {
	s := stretch{from: r.now()}
	r.away.Store(false)
	r.back.Store(0)
	while()
	s.to = r.now()
	if back := r.back.Load(); back > 0 {
		s.to = min(s.to, back)
	}
	r.nobodys = append(r.nobodys, s)
}

// nobodysIn returns how much of a stretch was nobody's.
func (r *replicas) nobodysIn(s stretch) (sum time.Duration) {
	for _, n := range r.nobodys {
		sum += time.Duration(max(0, min(s.to, n.to)-max(s.from, n.from)))
	}
	return sum
}

// charged checks the time that moves have cost against the time that their players have
// seen pass: no move has cost more, all of them together have not cost what was nobody's,
// and where a clock did not stand it has gone.
func (r *replicas) charged(g *loadedGame, log []logLine) {
	r.t.Helper()
	const slack = 150 * time.Millisecond // the clocks of two servers may differ by a little less
	var spent, most time.Duration
	n, stood := 0, false
	for _, e := range log {
		switch e.Type {
		case "interrupted", "continued":
			stood = true
			continue
		case "move":
		default:
			continue
		}
		if n > 0 && n < len(g.acked) {
			cost := time.Duration(e.Spent) * time.Millisecond
			seen, own := time.Duration(g.moves[n].Return-g.moves[n-1].Call), time.Duration(g.moves[n].Call-g.moves[n-1].Return)
			if cost > seen+slack {
				r.t.Errorf("game %s: move %d was charged %v and made within %v", g.id, n+1, cost, seen)
			}
			if !stood && own > time.Second && cost < own/2 {
				r.t.Errorf("game %s: move %d was charged %v, and its player thought for %v", g.id, n+1, cost, own)
			}
			spent += cost
			all := stretch{g.moves[0].Call, g.moves[n].Return}
			most = time.Duration(all.to-all.from) - r.nobodysIn(all) + slack + time.Duration(n)*slack/6
		}
		n, stood = n+1, false
	}
	if spent > most {
		r.t.Errorf("game %s: the moves were charged %v in all, and players had %v", g.id, spent, most)
	}
}

// uninterrupted checks that no game was interrupted. Where the machine is so busy that for a
// while nobody stored anything, a server may not have been heard of for too long.
func (r *replicas) uninterrupted(most int) {
	r.t.Helper()
	longest := r.longest()
	switch {
	case most > 0 && longest < store.Silence/3:
		r.t.Errorf("a game was interrupted %d times, and some move was stored every %v at least: a server was always there", most, longest)
	case most > 0:
		r.t.Logf("a game was interrupted %d times; for %v no move was stored", most, longest)
	}
}

// A downtime is a server that loses its database at that time.
type downtime struct {
	server int
	at     int64
}

// interruptedAt checks that no game was interrupted but where its player had asked the server that had lost its
// database, as some did at those times, for the next move, or, without an answer for so long, both servers. Such a
// server is right to stop a clock when it is back: it could not take the move of the player who waits for it, and
// nobody else has taken one since. Where the machine is so busy that for a while nobody stored anything, a server may
// not have been heard of for too long.
func (r *replicas) interruptedAt(servers []downtime, long time.Duration) {
	r.t.Helper()
	longest := r.longest()
	for _, g := range r.games {
		moves := 0
		for _, e := range r.log(0, g) {
			switch e.Type {
			case "move":
				moves++
			case "interrupted":
				at := int64(e.At.Sub(r.began))
				var last downtime
				for _, l := range servers {
					if l.at < at {
						last = l
					}
				}
				excused := slices.ContainsFunc(g.asked, func(a asked) bool {
					return a.move == moves && a.at < at && (a.server == last.server || time.Duration(at-a.at) >= long)
				})
				switch {
				case excused:
				case longest < store.Silence/3:
					r.t.Errorf("game %s was interrupted after move %d, and its player had not asked server %d; some move was stored every %v at least", g.id, moves, last.server, longest)
				default:
					r.t.Logf("game %s was interrupted after move %d; for %v no move was stored", g.id, moves, longest)
				}
			}
		}
	}
}

// longest is for how long no move was stored in any game.
func (r *replicas) longest() time.Duration {
	var stored []int64
	for _, g := range r.games {
		for _, m := range g.moves[:len(g.acked)] {
			stored = append(stored, m.Return)
		}
	}
	slices.Sort(stored)
	var longest time.Duration
	for i := range len(stored) - 1 {
		longest = max(longest, time.Duration(stored[i+1]-stored[i]))
	}
	return longest
}

// audit ends play and looks for every acknowledged move at both servers, in the order in
// which they were made. Nothing else has ended a game, and every interruption was credited.
// It returns how many interruptions a game had, at the fewest and at the most.
func (r *replicas) audit() (fewest, most int) {
	r.t.Helper()
	r.end()
	fewest = math.MaxInt
	for _, g := range r.games {
		for i := range r.servers {
			var moves []string
			interrupted, log := 0, r.log(i, g)
			for _, e := range log {
				switch e.Type {
				case "move":
					moves = append(moves, e.Move)
				case "interrupted":
					interrupted++
				case "continued":
					if e.Credit < 0 {
						r.t.Errorf("game %s: a credit of %d ms", g.id, e.Credit)
					}
				case "ended":
					r.t.Errorf("game %s has ended", g.id)
				}
			}
			fewest, most = min(fewest, interrupted), max(most, interrupted)
			if i == 0 {
				r.linearizable(g, len(moves))
				r.charged(g, log)
			}
			for n, move := range moves {
				if move != vertex(n) {
					r.t.Errorf("game %s: move %d is %s at server %d, want %s", g.id, n+1, move, i, vertex(n))
				}
			}
		}
	}
	r.t.Logf("%d games, %d acknowledged moves, all there, and %d looks; %d requests were not answered or told that there is no store",
		len(r.games), r.acked.Load(), r.looks, r.refused.Load())
	return fewest, most
}

// TestReplicas plays games on two servers that share a database while one or the other is
// killed: as one of them was always at work no clock was stopped.
func TestReplicas(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t)
	trials(t, func(t *testing.T, kills int) {
		r := playOn(t, database.Database(), 6)
		for _, g := range r.games {
			r.players.Go(func() { r.read(g) })
		}
		for k := range kills {
			time.Sleep(time.Duration(100+rand.IntN(300)) * time.Millisecond)
			r.servers[k%2].kill()
			time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
			r.start(k % 2)
			r.goesOn()
		}
		_, most := r.audit()
		r.uninterrupted(most)
	})
}

// TestReplicasLoseTheirDatabase kills the database alone, for a moment or for longer than
// processes take each other for dead: games go on, and clocks stood meanwhile.
func TestReplicasLoseTheirDatabase(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t)
	trials(t, func(t *testing.T, kills int) {
		r := playOn(t, database.Database(), 6)
		for k := range kills {
			r.goesOn()
			database.Kill()
			r.nobody(func() {
				if k == 0 {
					time.Sleep(store.Silence + time.Second)
				} else {
					time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond)
				}
			})
			database.Run()
			r.goesOn()
		}
		if fewest, _ := r.audit(); fewest == 0 {
			t.Error("a game was not interrupted when nobody could move")
		}
	})
}

// TestReplicasFailOver kills the primary and promotes its standby, which the servers find by
// themselves.
func TestReplicasFailOver(t *testing.T) {
	t.Parallel()
	primary := pgtest.Start(t)
	address, err := url.Parse(primary.Database())
	if err != nil {
		t.Fatal(err)
	}
	standby := primary.Standby()
	r := playOn(t, primary.Either(standby, strings.TrimPrefix(address.Path, "/")), 6)
	r.goesOn()
	primary.Kill()
	standby.Promote()
	r.goesOn()
	r.servers[0].kill() // and whoever comes new finds it as well
	r.start(0)
	r.goesOn()
	r.audit()
}

// What is said at one server is known at the other: challenges, people, and games that begin.
func TestReplicasAgree(t *testing.T) {
	t.Parallel()
	program, db := program(t), pgtest.Start(t).Database()
	one, other := serve(t, program, freeAddr(t), db, "--no-limits"), serve(t, program, freeAddr(t), db, "--no-limits")
	client := &http.Client{Timeout: eventually.Hang}
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
	eventually.True(t, func() bool {
		ask(other, bob.Token, "GET", "/challenges", "", &list)
		return len(list.Open) > 0
	}, "the other server knows of a challenge")
	var accepted struct {
		Game string `json:"game_id"`
	}
	ask(other, bob.Token, "POST", "/challenges/"+challenge.ID+"/accept", `{}`, &accepted)
	ask(one, ann.Token, "GET", "/games/"+accepted.Game, "", nil)
}

// What no single log explains is found.
func TestOneLog(t *testing.T) {
	made := operation(move{0}, nil, 0, 10)
	for _, test := range []struct {
		what    string
		history []porcupine.Operation
		want    bool
	}{
		{"seen afterwards", []porcupine.Operation{made, operation(look{}, 1, 11, 12)}, true},
		{"a move that comes undone", []porcupine.Operation{made, operation(look{}, 0, 5, 12), operation(look{}, 1, 2, 3)}, false},
		{"not yet, then", []porcupine.Operation{made, operation(look{}, 0, 2, 3), operation(look{}, 1, 5, 12)}, true},
		{"an old board", []porcupine.Operation{made, operation(look{}, 0, 11, 12)}, false},
		{"a move twice", []porcupine.Operation{made, operation(move{0}, nil, 11, 12)}, false},
		{"two moves at once", []porcupine.Operation{made, operation(move{1}, nil, 0, 12), operation(look{}, 2, 13, 14)}, true},
		{"a move before the other", []porcupine.Operation{operation(move{1}, nil, 0, 5), operation(move{0}, nil, 6, 7)}, false},
	} {
		if got := porcupine.CheckOperations(oneLog(), test.history); got != test.want {
			t.Errorf("%s: explained: %v, want %v", test.what, got, test.want)
		}
	}
}
