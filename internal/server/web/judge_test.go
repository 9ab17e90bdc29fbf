package web

import (
	"context"
	"net/http"
	"reflect"
	"testing"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// Many who look at the same board cost one opinion, and old opinions are forgotten.
func TestOpinions(t *testing.T) {
	o := newOpinions()
	p := weiqi.New(weiqi.Size{Cols: 19, Rows: 19}, sgf.Lenient())
	first, err := o.of(t.Context(), "best", p)
	if err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end() // a judge that is asked now has no time
	if again, err := o.of(ended, "best", p.WithTurn(weiqi.White)); err != nil || !reflect.DeepEqual(again, first) {
		t.Errorf("asked again it says %v, %v, want the same as before", again, err)
	}
	if _, err := o.of(ended, "tom", p); err == nil {
		t.Error("another judge says the same without being asked")
	}
	for n := range 2 * manyOpinions {
		at := weiqi.Point{Col: int8(n % 19), Row: int8(n / 19 % 19)}
		next, err := p.Play(weiqi.Move{Color: weiqi.Black, Point: at})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := o.of(t.Context(), "none", next); err != nil {
			t.Fatal(err)
		}
	}
	if len(o.known) != manyOpinions || len(o.order) != manyOpinions {
		t.Errorf("%d opinions are known in the order of %d, want %d", len(o.known), len(o.order), manyOpinions)
	}
	if _, err := o.of(ended, "best", p); err == nil {
		t.Error("the oldest opinion is still known")
	}
}

// In a game of a tournament there is no estimate before it is over, whoever plays.
func TestEstimateInTournament(t *testing.T) {
	terms := referee.Terms{
		Size: weiqi.Size{Cols: 5, Rows: 5}, Ruleset: "tromp-taylor", Ending: "play-on", Tournament: "cup",
		Black: referee.Seat{Kind: referee.Person, Name: "Ann"},
		White: referee.Seat{Kind: referee.Program, Name: "Bob", Engine: "bob"},
	}
	if why, refused := inestimable(begun(t, terms)); !refused || why.Code != "estimate-in-tournament" {
		t.Errorf("refused: %t (%v), want the reason of a tournament", refused, why)
	}
	terms.Tournament = ""
	if why, refused := inestimable(begun(t, terms)); refused {
		t.Errorf("outside of a tournament an estimate is refused: %v", why)
	}
}

// begun returns a game of terms.
func begun(t *testing.T, terms referee.Terms) *referee.Game {
	t.Helper()
	created, err := referee.Open(terms, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := referee.Replay([]referee.Event{created})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// An estimate is there where it helps nobody against a person.
func TestEstimate(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "5x5", "komi": 0.5})
	path := m.path("/estimate")
	m.play("C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5", "E3", "A3")
	m.black.call("GET", path, nil).problem(403, "not-allowed", "two people")
	s.nobody().call("GET", path, nil).problem(403, "not-allowed", "two people")
	m.play("pass", "pass")
	got := s.nobody().call("GET", path, nil).want(http.StatusOK)
	got.wantAt(14.0, "move")
	got.wantAt("B+4.5", "count", "result")
	got.wantAt("best", "opinion", "judge")
	if dead := got.pointsAt("opinion", "dead"); dead != "A3 E3" {
		t.Errorf("dead: %s, want A3 E3", dead)
	}
	early := s.nobody().call("GET", path+"?move=1", nil).want(http.StatusOK)
	early.wantAt("B+24.5", "count", "result")
	if owner := early.dig("owner").([]any)[0]; owner != "XXXXX" {
		t.Errorf("after one move the top row is %v, want Black's", owner)
	}
	s.nobody().call("GET", path+"?move=0", nil).want(http.StatusOK).wantAt("W+0.5", "count", "result")
	s.nobody().call("GET", path+"?move=15", nil).problem(422, "invalid", "no move 15")
	s.nobody().call("GET", path+"?move=-2", nil).problem(422, "invalid", "move")
	s.nobody().call("GET", "/games/nothing/estimate", nil).problem(404, "unknown-game")

	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":[]}`).want(http.StatusOK)
	m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["E3"]}`).want(http.StatusOK)
	m.white.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK)
	m.black.call("POST", m.path("/scoring/play-on"), `{"stop":1}`).want(http.StatusOK).wantAt("play", "phase")
	s.nobody().call("GET", path, nil).problem(403, "not-allowed", "two people")
	m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	s.nobody().call("GET", path, nil).want(http.StatusOK)
}
