package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
)

// An Audit compares the logs of all games with what was acknowledged. Of a sound server
// everything but Games, Moves and Unacknowledged is 0.
type Audit struct {
	Games          int `json:"games"`
	Moves          int `json:"moves"`          // that the logs have
	Unacknowledged int `json:"unacknowledged"` // in the logs, and acknowledged to nobody: the answers were lost

	Lost       int `json:"lost"`         // acknowledged, and not there or another
	Doubled    int `json:"doubled"`      // there more than once
	Disordered int `json:"out_of_order"` // events or moves with a number not above the one before
	Foreign    int `json:"foreign"`      // moves that were never made
	Unread     int `json:"unread"`       // logs that could not be read

	Faults []string `json:"faults,omitempty"` // the first few, in words
}

// sound reports whether nothing is wrong with the logs.
func (a *Audit) sound() bool {
	return a.Lost+a.Doubled+a.Disordered+a.Foreign+a.Unread == 0
}

// fault notes what is wrong in words.
func (a *Audit) fault(format string, args ...any) {
	if len(a.Faults) < maxComplaints {
		a.Faults = append(a.Faults, fmt.Sprintf(format, args...))
	}
}

// audit reads the logs of all games.
func (g *generator) audit(ctx context.Context) Audit {
	var mu sync.Mutex
	var all Audit
	g.each(func(p *pair) {
		for _, game := range p.played {
			log, err := g.readLog(ctx, p.random, game)
			mu.Lock()
			all.Games++
			if err != nil {
				all.Unread++
				all.fault("game %s: %v", game.id, err)
			} else {
				all.check(game, log)
			}
			mu.Unlock()
		}
	})
	return all
}

// An entry is what is read of an event.
type entry struct {
	Type string
	Seq  int
	N    int
	Move string
}

// readLog returns the events of a game.
func (g *generator) readLog(ctx context.Context, random *rand.Rand, game *game) ([]entry, error) {
	a := request{method: "GET", path: "/games/" + game.id + "/events?since=0&wait=1", token: game.token}
	status, body, _, err := g.ask(ctx, random, a, nil)
	if err != nil {
		return nil, err
	}
	if status != http.StatusOK {
		return nil, refusal(a, status, body)
	}
	var log []entry
	for text := range bytes.Lines(body) {
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var e entry
		if err := json.Unmarshal(text, &e); err != nil {
			return nil, fmt.Errorf("a line of its log makes no sense: %w", err)
		}
		if e.Type != "state" && e.Seq > 0 {
			log = append(log, e)
		}
	}
	return log, nil
}

// check compares the log of a game with what was acknowledged.
func (a *Audit) check(g *game, log []entry) {
	var there [vertices + 1]int // how often each move is there, by its number
	seq, n := 0, 0
	for _, e := range log {
		if e.Seq <= seq {
			a.Disordered++
			a.fault("game %s: event %d after %d", g.id, e.Seq, seq)
		}
		seq = max(seq, e.Seq)
		if e.Type != "move" {
			continue
		}
		a.Moves++
		if e.N < 1 || e.N > g.tried || e.Move != vertex(e.N-1) {
			a.Foreign++
			a.fault("game %s: move %d is %s, which nobody made", g.id, e.N, e.Move)
			continue
		}
		there[e.N]++
		switch {
		case there[e.N] > 1:
			a.Doubled++
			a.fault("game %s: move %d is there again", g.id, e.N)
		case e.N <= n:
			a.Disordered++
			a.fault("game %s: move %d after %d", g.id, e.N, n)
		}
		n = max(n, e.N)
	}
	for move := 1; move <= g.tried; move++ {
		switch {
		case move > g.acked && there[move] > 0:
			a.Unacknowledged++
		case move <= g.acked && there[move] == 0:
			a.Lost++
			a.fault("game %s: move %d of %d that were acknowledged is not there", g.id, move, g.acked)
		}
	}
}
