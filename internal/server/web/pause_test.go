package web

import (
	"context"
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// table returns the table of a match.
func (m *match) table() *arena.Table {
	m.black.site.t.Helper()
	t, err := m.black.site.arena.Table(context.Background(), m.id)
	if err != nil {
		m.black.site.t.Fatal(err)
	}
	return t
}

func TestPause(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"time": "10m+5s"})
	m.play("E5", "C3", "G7")
	m.white.call("POST", m.path("/unpause"), nil).problem(409, "wrong-phase")
	asked := m.white.call("POST", m.path("/pause"), nil).want(http.StatusOK)
	asked.wantAt("white", "paused", "by")
	asked.wantAt(true, "paused", "asked")
	asked.wantAt("white", "running")

	paused := m.black.call("POST", m.path("/pause"), nil).want(http.StatusOK)
	paused.wantAt("white", "paused", "by")
	paused.wantAt(nil, "paused", "asked")
	paused.wantAt("", "running")
	paused.due(0, "pause", "referee", 1, 24*60*60*1000)
	m.try(m.white, 4, "C7").problem(409, "paused", "either side")
	m.white.call("POST", m.path("/unpause"), nil).want(http.StatusOK).wantAt(nil, "paused")
	m.play("C7")
}

func TestAbsence(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"time": "10m+5s"})
	m.play("E5", "C3")
	if _, err := m.table().Do(context.Background(), referee.Referee, referee.Leave{Color: weiqi.White}); err != nil {
		t.Fatal(err)
	}
	state := m.black.call("GET", m.path(""), nil).want(http.StatusOK)
	state.wantAt("white", "absent", "color")
	state.due(0, "absence", "white", 1, 45000)
	m.black.call("POST", m.path("/claim-win"), nil).problem(409, "too-early", "White has left")
	m.white.listen(m.path("/events?since=5")).want("state 6", "returned 6")
	m.black.call("GET", m.path(""), nil).wantAt(nil, "absent")
	m.black.call("POST", m.path("/claim-win"), nil).problem(409, "wrong-phase", "neither failed nor left")
}

// Whatever a player asks about the game is a sign of life.
func TestBackByAsking(t *testing.T) {
	for _, path := range []string{"", "/chat", "/events?wait=1", ".sgf", ".svg", "/estimate"} {
		t.Run(path, func(t *testing.T) {
			s := newSite(t)
			m := s.newMatch(map[string]any{"time": "10m+5s"})
			m.play("E5", "C3")
			if _, err := m.table().Do(context.Background(), referee.Referee, referee.Leave{Color: weiqi.White}); err != nil {
				t.Fatal(err)
			}
			s.nobody().call("GET", m.path(path), nil)
			s.guest("").call("GET", m.path(path), nil)
			m.black.call("GET", m.path(""), nil).wantAt("white", "absent", "color")
			m.white.call("GET", m.path(path), nil)
			m.black.call("GET", m.path(""), nil).wantAt(nil, "absent")
			m.black.call("POST", m.path("/claim-win"), nil).problem(409, "wrong-phase", "neither failed nor left")
		})
	}
}

// By correspondence everything takes days.
func TestCorrespondence(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"time": "1x3d"})
	m.play("E5", "C3")
	state := m.black.call("GET", m.path(""), nil).want(http.StatusOK)
	state.wantAt("0s+1x3d", "time")
	state.wantAt(3*24*60*60*1000.0, "terms", "limits", "list_people_ms")
	m.black.call("POST", m.path("/pause"), nil).problem(403, "not-allowed", "correspondence")
}

// After an interruption a player who watches the game is back.
func TestBackAfterInterruption(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"time": "10m+5s"})
	m.play("E5", "C3", "G7")
	table, err := s.arena.Table(context.Background(), m.id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Do(context.Background(), referee.Referee, referee.Interrupt{}); err != nil {
		t.Fatal(err)
	}
	s.nobody().listen(m.path("/events?since=6")).want("state 6")
	m.black.call("GET", m.path(""), nil).wantAt(true, "interrupted")
	m.black.listen(m.path("/events?since=6")).want("state 7", "returned 7")
	m.black.call("GET", m.path(""), nil).wantAt(true, "interrupted")
	m.play("C7")
	m.black.call("GET", m.path(""), nil).wantAt(false, "interrupted")
}
