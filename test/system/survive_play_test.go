//go:build system

package system

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

// timeControls are those under which games are played: most of them are long enough for a
// whole game.
var timeControls = []string{"none", "30s", "20s+300ms", "15s+3x2s", "15s+4/3s", "1s+10/4s", "3s+5x1s", "5s", "3s+500ms", "500ms+3/2s"}

// standstill is how long a game may stand still after the last fault before it is stuck: a list of
// dead stones has 90 s.
const standstill = 150 * time.Second

// A table is a game of an ordeal, and what its players have asked and seen.
type table struct {
	*ordeal
	*rand.Rand
	number  int
	id      string
	tokens  map[model.Color]string
	terms   model.Terms
	control string
	sleepy  int          // from this move on nobody moves; 0: never
	known   atomic.Int64 // the last event that anybody was told of

	mu       sync.Mutex
	asks     []*request
	looks    []sight
	streamed map[model.Color][]json.RawMessage // events that streams have told
	attended map[model.Color][]fault           // when streams were open
	wrong    []string
}

// play plays one game after the other until there are enough, and no fault is to come.
func (o *ordeal) play() {
	tokens := map[model.Color]string{}
	for {
		n := int(o.begun.Add(1))
		if n > o.wanted && o.calm.Load() || o.t.Failed() {
			return
		}
		t := &table{ordeal: o, number: n, Rand: rand.New(rand.NewPCG(*surviveSeed, uint64(n))), tokens: tokens, streamed: map[model.Color][]json.RawMessage{}, attended: map[model.Color][]fault{}}
		if len(tokens) == 0 {
			for _, side := range []model.Color{model.Black, model.White} {
				tokens[side] = t.comes()
			}
		}
		t.meet()
		t.sit()
		o.over.Add(1)
	}
}

// comes returns the token of somebody new.
func (t *table) comes() string {
	for {
		var guest struct{ Token string }
		if status, text, _ := t.http("", "POST", t.IntN(len(t.spots)), "/guests", map[string]any{}, 5*time.Second); status == http.StatusCreated {
			json.Unmarshal(text, &guest)
			return guest.Token
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func (t *table) differ(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wrong = append(t.wrong, fmt.Sprintf(format, args...))
}

// meet makes the game and has both sides sit down.
func (t *table) meet() {
	combined := combinations()
	for {
		t.terms = combined[t.IntN(len(combined))]
		if t.terms.Mediator != "engine:third" { // it knows no games but those of its own process
			break
		}
	}
	size := one(t.Rand, [2]int{5, 5}, [2]int{4, 4}, [2]int{3, 3}, [2]int{5, 3}, [2]int{7, 7}, [2]int{9, 9}, [2]int{2, 2})
	t.terms.Cols, t.terms.Rows, t.terms.AllowUnsound = size[0], size[1], true
	t.control = one(t.Rand, timeControls...)
	asked := map[string]any{
		"ruleset": t.terms.Ruleset, "size": fmt.Sprintf("%dx%d", size[0], size[1]), "ending": t.terms.Ending, "allow_unsound": true,
		"opponent": "friend", "color": "black", "time": t.control, "komi": float64(t.terms.Komi) / 2,
	}
	for key, value := range map[string]string{"mediator": t.terms.Mediator, "fallback": t.terms.Fallback, "judge": t.terms.Judge} {
		if value != "" {
			asked[key] = value
		}
	}
	if t.chance(15) {
		t.terms.ForGood = true
		asked["passing"] = "for-good"
	}
	if t.chance(15) {
		t.terms.ForcedPass = true
		asked["forced_pass"] = true
	}
	if t.chance(20) {
		t.terms.MoveLimit = 10 + t.IntN(40)
		asked["move_limit"] = t.terms.MoveLimit
	}
	if t.chance(6) {
		t.sleepy = 3 + t.IntN(15)
		t.control = one(t.Rand, "5s", "3s+500ms", "3s+2x1s", "500ms+3/2s")
		asked["time"] = t.control
	}
	for t.id == "" {
		var made struct{ Game string }
		status, text, _ := t.http(t.tokens[model.Black], "POST", t.IntN(len(t.spots)), "/games", asked, 5*time.Second)
		switch {
		case status == http.StatusCreated:
			json.Unmarshal(text, &made)
			t.id = made.Game
		case status != 0 && status != http.StatusServiceUnavailable:
			t.differ("POST /games %v: %d %s", asked, status, text)
			time.Sleep(time.Second)
		default:
			time.Sleep(50 * time.Millisecond)
		}
	}
	for {
		status, text, _ := t.http(t.tokens[model.White], "POST", t.IntN(len(t.spots)), "/games/"+t.id+"/sit", map[string]any{"color": "white"}, 5*time.Second)
		if status == http.StatusOK { // also where another server had seated White before
			return
		}
		if status != 0 && status != http.StatusServiceUnavailable {
			t.differ("POST sit: %d %s", status, text)
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// sit plays the game to its end, and follows its log.
func (t *table) sit() {
	ctx, leave := context.WithCancel(context.Background())
	var streams sync.WaitGroup
	for _, side := range []model.Color{model.Black, model.White} {
		if t.chance(75) {
			r := rand.New(rand.NewPCG(t.Uint64(), 0))
			streams.Go(func() { t.watch(ctx, side, r) })
		}
	}
	over := t.moves()
	leave()
	streams.Wait()
	if !over {
		t.ordeal.mu.Lock()
		t.stuck = append(t.stuck, fmt.Sprintf("game %d, %s", t.number, t.id))
		t.ordeal.mu.Unlock()
	}
	t.audit(over)
}

// moves plays, until the game is over; it reports false if that is stuck.
func (t *table) moves() bool {
	seq, moved := -1, t.now()
	for {
		s, ok := t.look(t.viewer(), t.IntN(len(t.spots)))
		if ok && s.Seq > seq {
			seq, moved = s.Seq, t.now()
		}
		switch {
		case ok && s.Phase == "over":
			return true
		case t.now() > max(moved, t.lastFault())+standstill:
			return false
		case ok:
			t.act(s)
		}
		time.Sleep(time.Duration(t.ExpFloat64() * float64(*surviveThink)))
	}
}

// viewer draws somebody who looks.
func (t *table) viewer() model.Color {
	return one(t.Rand, model.Black, model.White, model.None)
}

func (t *table) chance(n int) bool { return t.IntN(100) < n }
