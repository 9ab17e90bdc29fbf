package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// stoppedMatch seats two people and lets both pass, Black first. A white stone is
// dead in Black's area and a black one in White's.
//
//	. . X O .
//	. . X O .
//	O . X O X
//	. . X O .
//	. . X O .
func (s *site) stoppedMatch(wanted map[string]any) *match {
	s.t.Helper()
	terms := map[string]any{"size": "5x5", "komi": 0.5}
	for key, value := range wanted {
		terms[key] = value
	}
	m := s.newMatch(terms)
	m.play("C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5", "E3", "A3", "pass", "pass")
	return m
}

// disputedMatch is one in which the two do not agree about A3.
func (s *site) disputedMatch(wanted map[string]any) *match {
	s.t.Helper()
	m := s.stoppedMatch(wanted)
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A3","E3"]}`).want(http.StatusOK)
	m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["E3"]}`).want(http.StatusOK)
	return m
}

// phase waits until the game is in a phase, and returns it.
func (m *match) phase(want string) (state *reply) {
	m.black.site.t.Helper()
	eventually.Succeeds(m.black.site.t, func() error {
		state = m.black.site.nobody().call("GET", m.path(""), nil).want(http.StatusOK)
		if got := state.str("phase"); got != want {
			return fmt.Errorf("it is %s", got)
		}
		return nil
	}, "the phase is %s", want)
	return state
}

// fates fails the test unless the ruling says of every chain named, by the code of the reason,
// that it was decided so.
func (m *match) fates(want map[string]string) {
	m.black.site.t.Helper()
	ruling := m.black.site.nobody().call("GET", m.path("/ruling"), nil).want(http.StatusOK)
	chains, _ := ruling.dig("chains").([]any)
	decided := map[string]string{}
	for _, c := range chains {
		chain := c.(map[string]any)
		decided[chain["stones"].([]any)[0].(string)] = chain["why"].(map[string]any)["code"].(string)
	}
	for at, why := range want {
		if decided[at] != why {
			ruling.t.Errorf("%s was decided by %q, want %q", at, decided[at], why)
		}
	}
}

// Two people do not agree, and a third one decides.
func TestMediation(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"ending": "mediation", "mediator": "person", "size": "5x5", "komi": 0.5})
	third := s.guest("Segoe").at("192.0.2.3")
	s.nobody().call("GET", m.path(""), nil).want(http.StatusOK).wantAt(true, "mediator", "free")
	s.nobody().call("POST", m.path("/mediator"), nil).problem(401, "no-identity")
	m.white.call("POST", m.path("/mediator"), nil).problem(403, "not-allowed", "a player cannot mediate")
	state := third.call("POST", m.path("/mediator"), nil).want(http.StatusOK)
	state.wantAt(nil, "mediating")
	state.wantAt("", "you")
	state.wantAt(true, "mediator", "free")
	state.wantAt("Segoe", "mediator", "offered", "name")
	state.wantAt(third.id, "mediator", "offered", "player")
	state.wantAt(false, "mediator", "offered", "black")
	s.guest("Fourth").at("192.0.2.4").call("POST", m.path("/mediator"), nil).problem(403, "not-allowed", "already")

	yes := map[string]any{"player": third.id, "yes": true}
	third.call("POST", m.path("/mediator/answer"), yes).problem(403, "not-your-game")
	m.white.call("POST", m.path("/mediator/answer"), map[string]any{"player": m.black.id, "yes": true}).problem(403, "not-allowed", "nobody of that account")
	state = m.black.call("POST", m.path("/mediator/answer"), yes).want(http.StatusOK)
	state.wantAt(true, "mediator", "offered", "black")
	state.wantAt(false, "mediator", "offered", "white")
	state = m.white.call("POST", m.path("/mediator/answer"), yes).want(http.StatusOK)
	state.wantAt(nil, "mediator", "offered")
	state.wantAt(false, "mediator", "free")
	state.wantAt("Segoe", "mediator", "name")
	third.call("GET", m.path(""), nil).want(http.StatusOK).wantAt(true, "mediating")
	s.guest("Fourth").at("192.0.2.4").call("POST", m.path("/mediator"), nil).problem(403, "not-allowed", "already")
	third.call("POST", m.path("/scoring/verdict"), `{"stop":1,"none":true}`).problem(409, "wrong-phase")
	m.black.call("GET", m.path(""), nil).want(http.StatusOK).wantAt(nil, "mediating")
	third.call("PUT", m.path("/moves/1"), `{"move":"C3"}`).problem(403, "not-your-game")

	m.play("C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5", "E3", "A3", "pass", "pass")
	watch := third.listen(m.path("/events"))
	if first := watch.next(); first["mediating"] != true {
		t.Errorf("the mediator's stream begins with %v", first)
	}
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A3","E3"]}`).want(http.StatusOK)
	state = m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["E3"]}`).want(http.StatusOK)
	state.wantAt("referred", "phase")
	if got := state.pointsAt("waiting"); got != "mediator" {
		t.Errorf("the game waits for %s, want the mediator", got)
	}
	if disputed, agreed := state.pointsAt("scoring", "disputed"), state.pointsAt("scoring", "agreed"); disputed != "A3" || agreed != "E3" {
		t.Errorf("disputed is %s and agreed %s, want A3 and E3", disputed, agreed)
	}
	state.due(0, "verdict", "mediator", 500_000, 600_000)
	verdict := m.path("/scoring/verdict")
	m.white.call("POST", verdict, `{"stop":1,"dead":[]}`).problem(403, "not-allowed", "mediator")
	s.nobody().call("POST", verdict, `{"stop":1,"dead":[]}`).problem(401, "no-identity")
	third.call("POST", verdict, `{"stop":2,"dead":[]}`).problem(409, "stale-stop").wantAt(1.0, "expected")
	third.call("POST", verdict, `{"stop":1}`).problem(422, "invalid", "none")
	third.call("POST", verdict, `{"stop":1,"dead":["A3"],"none":true}`).problem(422, "invalid")
	third.call("POST", verdict, `{"stop":1,"dead":["Z99"]}`).problem(422, "invalid", "Z99")
	m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).problem(409, "wrong-phase")

	// He is asked about A3 only: a verdict that says more, or what is no stone, is none yet.
	third.call("POST", verdict, `{"stop":1,"dead":["A3","C1"]}`).problem(422, "bad-points", "C1")
	if bad := third.call("POST", verdict, `{"stop":1,"dead":["A3","Z9","B2"]}`).problem(422, "bad-points", "Z9", "B2"); bad.pointsAt("points") != "B2 Z9" {
		t.Errorf("the wrong points are %s, want B2 and Z9", bad.text)
	}
	state = third.call("POST", verdict, `{"stop":1,"dead":["A3"]}`).want(http.StatusOK)
	state.wantAt("B+4.5", "result_text")
	third.call("POST", verdict, `{"stop":1,"none":true}`).problem(409, "game-over")
	m.fates(map[string]string{"A3": "fate-judged-dead", "E3": "fate-listed-by-both", "C1": "fate-unlisted"})
}

// Without a verdict the terms' fallback settles the dispute.
func TestNoVerdict(t *testing.T) {
	s := newSite(t)
	m := s.disputedMatch(map[string]any{"ending": "mediation", "mediator": "person", "fallback": "as-is"})
	third := s.guest("Segoe").at("192.0.2.3")
	m.mediated(third)
	m.phase("referred")
	state := third.call("POST", m.path("/scoring/verdict"), `{"stop":1,"none":true}`).want(http.StatusOK)
	state.wantAt("over", "phase")
	state.wantAt("W+0.5", "result_text")
}

// A mediator who says nothing in time is too late.
func TestSilentMediator(t *testing.T) {
	s := newSite(t)
	third := s.guest("Segoe").at("192.0.2.3")
	ruleset, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	m := &match{black: s.guest("Honinbo"), white: s.guest("Inoue")}
	table, err := s.arena.Open(t.Context(), referee.Terms{
		Size: weiqi.Size{Cols: 5, Rows: 5}, Rules: ruleset.Rules, Komi: 1,
		Ending: "mediation", Mediator: "person", Fallback: "as-is", Limits: referee.Limits{Mediator: 1},
		Black: referee.Seat{Name: "Honinbo", Player: m.black.id}, White: referee.Seat{Name: "Inoue", Player: m.white.id},
	})
	if err != nil {
		t.Fatal(err)
	}
	m.id = table.ID()
	m.mediated(third)
	m.play("C3", "A3", "pass", "pass")
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A3"]}`).want(http.StatusOK)
	m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":[]}`).want(http.StatusOK)
	m.phase("over").wantAt("W+0.5", "result_text")
	third.call("POST", m.path("/scoring/verdict"), `{"stop":1,"dead":["A3"]}`).problem(409, "game-over")
}

// The mediator fails, and the dispute falls through to a clean-up.
func TestLadder(t *testing.T) {
	fails := func(context.Context) (*gtp.Engine, error) { return nil, errors.New("there is no such file") }
	s := newSiteWith(t, []arena.Program{{Name: "broken", Title: "Broken", Start: fails}}, func(c *Config) { c.Log = quiet() })
	m := s.disputedMatch(map[string]any{"ending": "ladder", "mediator": "engine:broken"})
	state := m.phase("dispute")
	state.wantAt(true, "scoring", "verdict", "none")
	state.wantAt("broken", "mediator", "name")
	state.wantAt(false, "mediator", "free")
	s.guest("Segoe").at("192.0.2.3").call("POST", m.path("/mediator"), nil).problem(403, "not-allowed", "no person")
	m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1,"confirm":["E3"]}`).problem(403, "not-allowed")
	m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1,"confirm":["Z9"]}`).problem(422, "bad-points", "Z9")
	m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	state = m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	state.wantAt("play", "phase")
	state.wantAt("W+0.5", "if_both_pass")
	m.play("B3", "pass", "A2", "pass", "A4", "pass", "pass")
	m.phase("over").wantAt("B+10.5", "result_text") // nobody has taken E3
	m.fates(map[string]string{"E3": "fate-played-out"})
}

// Dead stones are marked by turns.
func TestMarking(t *testing.T) {
	s := newSite(t)
	m := s.stoppedMatch(map[string]any{"ending": "marking"})
	state := m.phase("marking")
	state.wantAt("black", "scoring", "mark_turn")
	if got := state.pointsAt("waiting"); got != "black" {
		t.Errorf("the game waits for %s, want black", got)
	}
	mark, done := m.path("/scoring/mark"), m.path("/scoring/done")
	m.white.call("POST", mark, `{"stop":1,"point":"A3"}`).problem(409, "not-your-turn", "Black")
	m.black.call("POST", mark, `{"stop":2,"point":"A3"}`).problem(409, "stale-stop")
	m.black.call("POST", mark, `{"stop":1,"point":"A1"}`).problem(422, "bad-points", "there is no stone at A1")
	m.black.call("POST", mark, `{"stop":1,"point":"K9"}`).problem(422, "bad-points", "not on a 5x5 board: K9")
	m.black.call("POST", mark, `{"stop":1,"point":"here"}`).problem(422, "invalid", "here")
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A3"]}`).problem(409, "wrong-phase")
	s.guest("Kibitzer").call("POST", done, `{"stop":1}`).problem(403, "not-your-game")

	state = m.black.call("POST", mark, `{"stop":1,"point":"A3"}`).want(http.StatusOK)
	state.wantAt("white", "scoring", "mark_turn")
	state.wantAt("W+0.5", "scoring", "counts", "as_is", "result")
	state.wantAt("B+10.5", "scoring", "counts", "marks", "result")
	m.white.call("POST", mark, `{"stop":1,"point":"A3"}`).problem(403, "not-allowed", "marked already")
	state = m.white.call("POST", mark, `{"stop":1,"point":"E3"}`).want(http.StatusOK)
	if got := state.pointsAt("scoring", "marks"); got != "A3 E3" {
		t.Errorf("marked are %s, want A3 and E3", got)
	}
	m.black.call("POST", done, `{"stop":1}`).want(http.StatusOK).wantAt("marking", "phase")
	m.white.call("POST", done, `{"stop":1}`).want(http.StatusOK).wantAt("B+4.5", "result_text")
	m.white.call("POST", done, `{"stop":1}`).problem(409, "game-over")
	m.fates(map[string]string{"A3": "fate-marked", "C1": "fate-unmarked"})
}

// A dispute wipes the marks off; two passes right away leave everything alive.
func TestDisputedMarks(t *testing.T) {
	s := newSite(t)
	m := s.stoppedMatch(map[string]any{"ending": "marking"})
	m.black.call("POST", m.path("/scoring/mark"), `{"stop":1,"point":"D1"}`).want(http.StatusOK)
	m.black.call("POST", m.path("/scoring/dispute"), `{"stop":1}`).problem(409, "not-your-turn")
	state := m.white.call("POST", m.path("/scoring/dispute"), `{"stop":1}`).want(http.StatusOK)
	state.wantAt("play", "phase")
	state.wantAt("black", "to_play")
	state.wantAt("W+0.5", "if_both_pass")
	m.white.call("POST", m.path("/scoring/dispute"), `{"stop":1}`).problem(409, "wrong-phase")
	m.play("pass", "pass")
	m.phase("over").wantAt("W+0.5", "result_text")
}

// A judge counts; one side does not agree and plays on, and the next stop is counted
// the same way.
func TestAuto(t *testing.T) {
	s := newSite(t)
	m := s.stoppedMatch(map[string]any{"ending": "auto", "judge": "tom"})
	state := m.phase("dispute")
	state.wantAt("judge:tom", "scoring", "verdict", "who")
	result, _ := state.dig("scoring", "counts", "verdict", "result").(string)
	if result == "" {
		t.Errorf("there is no count: %s", state.text)
	}
	state.wantAt("black", "scoring", "resume_to_play")
	state.due(0, "answer", "black", 60_000, 90_000)
	state.due(1, "answer", "white", 60_000, 90_000)
	m.black.call("POST", m.path("/scoring/accept"), `{"stop":2}`).problem(409, "stale-stop")
	m.black.call("POST", m.path("/scoring/accept"), `{"stop":1}`).want(http.StatusOK).wantAt("dispute", "phase")
	m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).problem(409, "list-final")
	state = m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	state.wantAt("play", "phase")
	state.wantAt(result, "if_both_pass")
	m.white.call("POST", m.path("/scoring/accept"), `{"stop":1}`).problem(409, "wrong-phase")

	m.play("B3", "pass", "pass")
	m.phase("dispute").wantAt(2.0, "scoring", "stop")
	m.white.call("POST", m.path("/scoring/accept"), `{"stop":2}`).want(http.StatusOK)
	state = m.black.call("POST", m.path("/scoring/accept"), `{"stop":2}`).want(http.StatusOK)
	state.wantAt("over", "phase")
	m.fates(map[string]string{"C1": "fate-judged-alive"})
}

// A dispute is played out on a copy, under a ko rule of its own; only the status
// comes back.
func TestTrial(t *testing.T) {
	s := newSite(t)
	m := s.disputedMatch(map[string]any{"ending": "confirmation", "ruleset": "japanese-1989"})
	m.phase("dispute").wantAt("", "scoring", "resume_to_play")
	m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	m.black.call("PUT", m.path("/trials/1/moves/1"), `{"move":"B2"}`).problem(409, "wrong-phase")
	state := m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	state.wantAt("trial", "phase")
	state.wantAt(1.0, "trial", "number")
	state.wantAt("black", "trial", "to_play")
	if got := state.pointsAt("trial", "chain"); got != "A3" {
		t.Errorf("on trial is %s, want A3", got)
	}
	state.due(0, "trial-move", "black", 20_000, 30_000)
	board := state.pointsAt("board")

	on := func(who *client, n string, body string) *reply {
		t.Helper()
		return who.call("PUT", m.path("/trials/1/moves/"+n), body)
	}
	on(m.white, "1", `{"move":"B2"}`).problem(409, "not-your-turn", "copy")
	on(s.guest("Kibitzer"), "1", `{"move":"B2"}`).problem(403, "not-your-game")
	on(m.black, "1", `{"move":"C3"}`).problem(422, "occupied")
	on(m.black, "1", `{"move":"nowhere"}`).problem(422, "invalid")
	on(m.black, "2", `{"move":"B2"}`).problem(409, "move-conflict").wantAt(1.0, "expected")
	m.black.call("PUT", m.path("/trials/2/moves/1"), `{"move":"B2"}`).problem(409, "stale-stop", "trial")
	m.try(m.black, 15, "B2").problem(409, "wrong-phase")

	on(m.black, "1", `{"move":"B2"}`).want(http.StatusCreated).wantAt("white", "trial", "to_play")
	on(m.black, "1", `{"move":"B2"}`).want(http.StatusOK)
	conflict := on(m.white, "1", `{"move":"A2"}`).problem(409, "move-conflict", "B2")
	conflict.wantAt("B2", "played")
	conflict.wantAt("trial", "state", "phase")
	on(m.white, "2", `{"move":"A2"}`).want(http.StatusCreated)
	on(m.black, "3", `{"move":"pass"}`).want(http.StatusCreated).wantAt("pass", "trial", "last")
	on(m.white, "4", `{"move":"B1"}`).want(http.StatusCreated)
	state = on(m.black, "5", `{"move":"A1"}`).want(http.StatusCreated) // takes the ko
	if got := state.pointsAt("trial", "closed"); got != "B1" {
		t.Errorf("closed is %s, want B1", got)
	}
	state = m.white.call("GET", m.path("?legal=1"), nil).want(http.StatusOK)
	if got := strings.Fields(state.pointsAt("legal")); !slices.Contains(got, "pass") || !slices.Contains(got, "B3") || slices.Contains(got, "B1") {
		t.Errorf("White may play %s on the copy, want B3 and not the ko at B1", got)
	}
	on(m.white, "6", `{"move":"B1"}`).problem(422, "closed-ko", "pass with ko=B1")
	on(m.white, "6", `{"move":"resign"}`).problem(422, "invalid", "/resign")
	on(m.white, "6", `{"move":"pass","ko":"A5"}`).problem(403, "not-allowed", "A5")
	on(m.white, "6", `{"move":"pass","ko":"up"}`).problem(422, "invalid", "up")
	on(m.white, "6", `{"move":"A4","ko":"B1"}`).problem(403, "not-allowed", "only a pass")
	on(m.white, "6", `{"move":"pass","ko":"B1"}`).want(http.StatusCreated)
	on(m.black, "7", `{"move":"pass"}`).want(http.StatusCreated).wantAt("trial", "phase")
	state = on(m.white, "8", `{"move":"B1"}`).want(http.StatusCreated)
	if got := state.pointsAt("trial", "closed"); got != "A1" {
		t.Errorf("closed is %s, want A1", got)
	}
	if got := state.pointsAt("board"); got != board {
		t.Errorf("the board of the game is %s, want it as it was: %s", got, board)
	}
	on(m.black, "9", `{"move":"pass"}`).want(http.StatusCreated)
	state = on(m.white, "10", `{"move":"pass"}`).want(http.StatusCreated)
	state.wantAt("over", "phase")
	on(m.white, "10", `{"move":"pass"}`).want(http.StatusOK) // the answer may have been lost
	on(m.white, "11", `{"move":"pass"}`).problem(409, "game-over")
	m.fates(map[string]string{"A3": "fate-not-captured", "E3": "fate-listed-by-both"})
}

// A trial in which the chain is captured.
func TestCapturedInTrial(t *testing.T) {
	s := newSite(t)
	m := s.disputedMatch(map[string]any{"ending": "confirmation", "ruleset": "japanese-1989"})
	m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	for n, move := range []string{"B3", "pass", "A2", "pass", "A4"} {
		who := []*client{m.black, m.white}[n%2]
		who.call("PUT", m.path("/trials/1/moves/"+string(rune('1'+n))), map[string]string{"move": move}).want(http.StatusCreated)
	}
	m.phase("over").wantAt("B+4.5", "result_text")
	m.fates(map[string]string{"A3": "fate-captured"})
}

// Clean-up, the Chinese loop and the American way: the lists differ, and play goes on.
func TestPlayingOn(t *testing.T) {
	for _, c := range []struct {
		ending, ruleset string
		result          string // of two passes right after the dispute
		frozen          string
		confirm         any
	}{
		{"cleanup", "chinese", "W+0.5", "", nil},
		{"play-on", "chinese", "W+0.5", "", true}, // Black confirms nothing
		{"play-on-text", "chinese", "W+6.5", "E3", nil},
		{"resume", "chinese", "W+0.5", "", nil},
		{"ladder", "chinese", "W+0.5", "", nil},
		{"aga", "aga", "W+0.5", "", nil},
	} {
		t.Run(c.ending, func(t *testing.T) {
			s := newSite(t)
			m := s.disputedMatch(map[string]any{"ending": c.ending, "ruleset": c.ruleset})
			state := m.phase("dispute")
			state.wantAt("black", "scoring", "resume_to_play")
			state.wantAt(c.confirm, "scoring", "may_confirm")
			state.wantAt(nil, "resumption")
			if got := state.pointsAt("scoring", "agreed"); got != "E3" {
				t.Errorf("on both lists is %q, want E3", got)
			}
			m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
			state = m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
			state.wantAt("play", "phase")
			state.wantAt("black", "to_play")
			state.wantAt(c.result, "if_both_pass")
			state.wantAt(1.0, "resumption", "stop")
			state.wantAt(true, "resumption", "ends")
			for key, want := range map[string]string{"disputed": "A3", "agreed": "E3", "frozen": c.frozen} {
				if got := state.pointsAt("resumption", key); got != want {
					t.Errorf("%s while play goes on is %q, want %q", key, got, want)
				}
			}
			m.play("pass", "pass")
			m.phase("over").wantAt(c.result, "result_text")
		})
	}
}

// Two people agree that their game has no result.
func TestVoid(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	m.white.call("POST", m.path("/void/accept"), nil).problem(403, "not-allowed")
	m.black.call("POST", m.path("/void"), nil).want(http.StatusOK).wantAt("black", "void_asked")
	m.black.call("POST", m.path("/void/accept"), nil).problem(403, "not-allowed")
	s.guest("Kibitzer").call("POST", m.path("/void/accept"), nil).problem(403, "not-your-game")
	m.white.call("POST", m.path("/void/decline"), nil).want(http.StatusOK).wantAt("", "void_asked")
	m.black.call("POST", m.path("/void"), nil).problem(403, "not-allowed", "declined")
	m.play("E5")
	m.white.call("POST", m.path("/void"), `{}`).want(http.StatusOK)
	m.black.call("POST", m.path("/void/accept"), nil).want(http.StatusOK).wantAt("Void", "result_text")
	m.black.call("GET", m.path("/ruling"), nil).problem(404, "not-found", "no ruling")
}

// The terms of passing.
func TestPassing(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"passing": "for-good", "forced_pass": true})
	state := s.nobody().call("GET", m.path(""), nil).want(http.StatusOK)
	state.wantAt("for-good", "terms", "passing")
	state.wantAt(true, "terms", "forced_pass")
	m.play("pass", "E5") // and the referee passes for Black again
	m.try(m.black, 3, "C3").problem(409, "move-conflict", "pass")
	m.try(m.white, 4, "D5").want(http.StatusCreated)
}

// Under confirmation a side may ask, once and instead of a list, that the game itself
// go on; the other side then moves first.
func TestPlayOnInstead(t *testing.T) {
	s := newSite(t)
	m := s.stoppedMatch(map[string]any{"ending": "confirmation", "ruleset": "japanese-1989"})
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A3","E3"]}`).want(http.StatusOK).wantAt(nil, "scoring", "may_play_on")
	m.white.call("GET", m.path(""), nil).want(http.StatusOK).wantAt(true, "scoring", "may_play_on")
	s.nobody().call("GET", m.path(""), nil).want(http.StatusOK).wantAt(nil, "scoring", "may_play_on")
	resume := m.path("/scoring/play-on")
	m.black.call("POST", resume, `{"stop":1}`).problem(409, "list-final")
	m.white.call("POST", resume, `{"stop":1,"confirm":["A3"]}`).problem(403, "not-allowed", "nothing to confirm")
	state := m.white.call("POST", resume, `{"stop":1}`).want(http.StatusOK)
	state.wantAt("play", "phase")
	state.wantAt("black", "to_play")
	m.play("B3", "pass", "pass")
	m.black.call("GET", m.path(""), nil).want(http.StatusOK).wantAt(nil, "scoring", "may_play_on")
	m.white.call("POST", resume, `{"stop":2}`).problem(403, "not-allowed", "once")
}

// Under other endings a list is a list.
func TestNoPlayOnInstead(t *testing.T) {
	s := newSite(t)
	m := s.stoppedMatch(nil)
	m.white.call("GET", m.path(""), nil).want(http.StatusOK).wantAt(nil, "scoring", "may_play_on")
	m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).problem(409, "wrong-phase")
}
