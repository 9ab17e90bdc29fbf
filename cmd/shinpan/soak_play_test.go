//go:build system

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A soakState is what those who play see of a game.
type soakState struct {
	Seq     int
	Phase   string
	Waiting []string
	Moves   int    `json:"move_number"`
	ToPlay  string `json:"to_play"`
	Board   []string
	Undo    string `json:"undo_asked"`
	Void    string `json:"void_asked"`
	Paused  *struct {
		By    string
		Asked bool
	}
	Mediator *struct {
		Free    bool
		Offered *struct {
			Player       string
			Black, White bool
		}
	}
	Scoring *struct {
		Stop     int
		Chains   []struct{ Stones []string }
		MarkTurn string `json:"mark_turn"`
	}
	Trial *struct {
		Number, Moves int
		ToPlay        string `json:"to_play"`
		Board         []string
		Closed        []string
	}
	Result *struct{ By string }
}

// An errand is what somebody asks of the server.
type errand struct {
	who          string // black, white or mediator
	method, path string
	body         any
}

// play has two people and a mediator play one game after another, until ctx ends.
func (s *soak) play(ctx context.Context, table int) {
	tokens := map[string]string{}
	for who := range map[string]bool{"black": true, "white": true, "mediator": true} {
		var guest struct{ Token string }
		if !s.wait(ctx) {
			return
		}
		if status, text := s.ask(ctx, "", "POST", "/guests", `{}`, &guest); status != http.StatusCreated {
			s.t.Errorf("POST /guests: %d %s", status, text)
			return
		}
		tokens[who] = guest.Token
	}
	endings := referee.Endings()
	for n := table; s.wait(ctx); n++ {
		ending := endings[n%len(endings)].Name
		id := s.begin(ctx, tokens, ending)
		if id == "" {
			return
		}
		s.mu.Lock()
		s.games[table] = id
		s.mu.Unlock()
		s.playOut(ctx, tokens, id, ending)
	}
}

// ask asks until the storage answers.
func (s *soak) ask(ctx context.Context, token, method, path, body string, into any) (status int, text string) {
	for {
		status, text = call(s.client, token, method, s.api+path, body, into)
		if status != http.StatusServiceUnavailable || !s.wait(ctx) {
			return status, text
		}
		s.later.Add(1)
	}
}

// wait waits until it is time for something, and reports whether it is not time to go.
func (s *soak) wait(ctx context.Context) bool {
	select {
	case <-time.After(time.Duration(rand.ExpFloat64() * float64(s.pace))):
		return !s.t.Failed()
	case <-ctx.Done():
		return false
	}
}

// begin begins a game, by a challenge or by a link.
func (s *soak) begin(ctx context.Context, tokens map[string]string, ending string) (id string) {
	game := map[string]any{
		"size": pickOf("4x4", "5x5", "5x4"), "ruleset": "chinese-kgs", "ending": ending, "color": "black", "opponent": "friend",
		"time": pickOf("none", "10m", "2m+1m", "1m+5x30s", "20s"),
	}
	switch ending {
	case "mediation", "ladder":
		game["mediator"] = pickOf("person", "judge:best")
	case "confirmation":
		game["ruleset"] = "japanese-1989"
	case "aga":
		game["ruleset"] = "aga"
	}
	body := func(v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			s.t.Error(err)
		}
		return string(text)
	}
	ask := func(who, path string, what, into any) bool {
		status, text := s.ask(ctx, tokens[who], "POST", path, body(what), into)
		if status/100 != 2 && ctx.Err() == nil {
			s.t.Errorf("POST %s %s: %d %s", path, body(what), status, text)
		}
		return status/100 == 2
	}
	if rand.IntN(2) == 0 {
		var created struct{ Game string }
		if !ask("black", "/games", game, &created) || !ask("white", "/games/"+created.Game+"/sit", map[string]any{"color": "white"}, nil) {
			return ""
		}
		return created.Game
	}
	delete(game, "opponent")
	var challenge struct{ ID string }
	var accepted struct {
		Game string `json:"game_id"`
	}
	if !ask("black", "/challenges", map[string]any{"kind": "open", "game": game}, &challenge) ||
		!ask("white", "/challenges/"+challenge.ID+"/accept", struct{}{}, &accepted) {
		return ""
	}
	return accepted.Game
}

// A game hangs in which nothing has happened for so long, and somebody has asked something so
// often meanwhile.
const (
	hangsFor   = 30 * time.Second
	hangsAfter = 60
)

// playOut plays a game to its end.
func (s *soak) playOut(ctx context.Context, tokens map[string]string, id, ending string) {
	count := s.byEnding[ending]
	disputed, seq, same, since, last := false, 0, 0, time.Now(), "nothing"
	deserted := rand.IntN(20) == 0 // by both, after a while: a flag falls where there is a clock
	for s.wait(ctx) {
		var state soakState
		if status, text := s.ask(ctx, tokens["black"], "GET", "/games/"+id, "", &state); status != http.StatusOK {
			if ctx.Err() != nil {
				return
			}
			s.t.Errorf("GET /games/%s: %d %s", id, status, text)
			return
		}
		if state.Phase == "over" {
			count.over.Add(1)
			s.over.Add(1)
			if disputed {
				count.disputed.Add(1)
			}
			if state.Result != nil && state.Result.By == "time" {
				count.fell.Add(1)
			}
			return
		}
		switch state.Phase {
		case "dispute", "referred", "trial":
			disputed = true
		}
		if state.Seq == seq {
			same++
		} else {
			seq, same, since = state.Seq, 0, time.Now()
		}
		if deserted && state.Moves > 6 && same < 20 {
			continue
		}
		if same > hangsAfter && time.Since(since) > hangsFor {
			s.hangs(id, state, last)
			return
		}
		a, any := nextErrand(state)
		if !any {
			continue
		}
		text, err := json.Marshal(a.body)
		if err != nil {
			s.t.Error(err)
			return
		}
		status, answer := s.ask(ctx, tokens[a.who], a.method, "/games/"+id+a.path, string(text), nil)
		last = fmt.Sprintf("%s %s by %s %s: %d %s", a.method, a.path, a.who, text, status, answer)
		switch {
		case status/100 == 2:
			s.acts.Add(1)
			disputed = disputed || a.path == "/scoring/dispute"
		case status == http.StatusNotFound && ctx.Err() == nil:
			s.t.Errorf("there is no such errand: %s", last)
			return
		case status/100 == 4:
			s.refused.Add(1)
		case ctx.Err() == nil:
			s.t.Errorf("%s %s %s: %d %s", a.method, a.path, text, status, answer)
			return
		}
	}
}

// nextErrand returns something that somebody may want of a game as it is, and whether there is
// anything: sometimes the server is at work.
func nextErrand(state soakState) (errand, bool) {
	type word = map[string]any
	post := func(who, path string, body any) (errand, bool) { return errand{who, "POST", path, body}, true }
	if len(state.Waiting) == 0 {
		return errand{}, false
	}
	who := state.Waiting[rand.IntN(len(state.Waiting))]
	other := map[string]string{"black": "white", "white": "black"}[who]
	stop := 0
	if state.Scoring != nil {
		stop = state.Scoring.Stop
	}
	switch {
	case state.Paused != nil && !state.Paused.Asked:
		return post(state.Paused.By, "/unpause", word{})
	case state.Undo != "":
		return post(oppositeOf(state.Undo), pickOf("/undo/accept", "/undo/decline"), word{})
	case state.Void != "":
		return post(oppositeOf(state.Void), pickOf("/void/accept", "/void/decline", "/void/decline", "/void/decline"), word{})
	}
	switch state.Phase {
	case "play":
		switch rand.IntN(100) {
		case 0:
			return post(other, "/undo", word{})
		case 1:
			return post(who, "/pause", word{})
		case 2:
			return post(who, "/void", word{})
		case 3:
			return post(who, pickOf("/resign", "/void", "/pause"), word{})
		}
		return errand{state.ToPlay, "PUT", fmt.Sprintf("/moves/%d", state.Moves+1), word{"move": somewhere(state.Board, state.Moves)}}, true
	case "scoring":
		if rand.IntN(10) == 0 {
			return post(who, "/scoring/play-on", word{"stop": stop})
		}
		return errand{who, "PUT", "/scoring/claims/me", word{"stop": stop, "dead": someChains(state), "unknown": rand.IntN(20) == 0}}, true
	case "dispute":
		return post(who, pickOf("/scoring/accept", "/scoring/play-on"), word{"stop": stop})
	case "referred":
		if who == "mediator" {
			if m := state.Mediator; m != nil && m.Free {
				switch {
				case m.Offered == nil:
					return post(who, "/mediator", word{})
				case !m.Offered.Black:
					who = "black"
				case !m.Offered.White:
					who = "white"
				}
				return post(who, "/mediator/answer", word{"player": m.Offered.Player, "yes": rand.IntN(4) > 0})
			}
			return post(who, "/scoring/verdict", word{"stop": stop, "dead": someChains(state), "none": rand.IntN(5) == 0})
		}
		return post(who, pickOf("/scoring/accept", "/scoring/play-on"), word{"stop": stop})
	case "marking":
		who = state.Scoring.MarkTurn
		if chains := someChains(state); len(chains) > 0 && rand.IntN(2) == 0 {
			return post(who, "/scoring/mark", word{"stop": stop, "point": chains[0]})
		}
		return post(who, pickOf("/scoring/done", "/scoring/done", "/scoring/dispute"), word{"stop": stop})
	case "trial":
		body := word{"move": somewhere(state.Trial.Board, 5*state.Trial.Moves)}
		if len(state.Trial.Closed) > 0 && body["move"] == "pass" {
			body["ko"] = state.Trial.Closed[0]
		}
		return errand{state.Trial.ToPlay, "PUT", fmt.Sprintf("/trials/%d/moves/%d", state.Trial.Number, state.Trial.Moves+1), body}, true
	default:
		return errand{}, false
	}
}

func oppositeOf(color string) string {
	if color == "black" {
		return "white"
	}
	return "black"
}

func pickOf(texts ...string) string { return texts[rand.IntN(len(texts))] }

// somewhere is an empty point of a board, or, the more often the later, a pass.
func somewhere(board []string, moves int) string {
	var empty []string
	for y, row := range board {
		for x := range row {
			if row[x] == '.' {
				empty = append(empty, weiqi.Point{Col: int8(x), Row: int8(len(board) - 1 - y)}.String())
			}
		}
	}
	if len(empty) == 0 || rand.IntN(100) < 2*moves {
		return "pass"
	}
	return pickOf(empty...)
}

// someChains is a stone of each of some chains.
func someChains(state soakState) []string {
	stones := []string{}
	for _, chain := range state.Scoring.Chains {
		if rand.IntN(3) == 0 {
			stones = append(stones, chain.Stones[0])
		}
	}
	rand.Shuffle(len(stones), func(i, j int) { stones[i], stones[j] = stones[j], stones[i] })
	return slices.Clip(stones)
}
