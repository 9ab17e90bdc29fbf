package web

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// newBanMatch is a game of two people on terms by which who has left is waited for no longer
// than a millisecond.
func (s *site) newBanMatch(black, white *client, clock string) *match {
	s.t.Helper()
	ruleset, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		s.t.Fatal(err)
	}
	control, err := referee.ParseTimeControl(clock)
	if err != nil {
		s.t.Fatal(err)
	}
	table, err := s.arena.Open(s.t.Context(), referee.Terms{
		Size: weiqi.Square(9), Rules: ruleset.Rules, Ending: "play-on", Time: control, Limits: referee.Limits{Absent: 1},
		Black: referee.Seat{Name: "Black", Player: black.id}, White: referee.Seat{Name: "White", Player: white.id},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	m := &match{black: black, white: white, id: table.ID()}
	m.play("E5")
	return m
}

// claims has Black claim the win as soon as the game allows it.
func (m *match) claims() *reply {
	for {
		got := m.black.call("POST", m.path("/claim-win"), nil)
		if got.str("type") != "/problems/too-early" {
			return got
		}
	}
}

// A ban in a game without clocks leaves the win to the opponent, however often the banned player
// looks in; a pardon undoes that. Where there are clocks, the clocks decide.
func TestBannedOpponent(t *testing.T) {
	s := newSite(t)
	black, white, moderator := s.member("Black"), s.member("White"), s.member("Moderator", "moderator")
	untimed, timed := s.newBanMatch(black, white, "none"), s.newBanMatch(black, white, "1x3d")
	at := "/admin/people/" + white.id
	untimed.claims().problem(409, "wrong-phase")

	moderator.call("POST", at+"/ban", `{"why":"cheating"}`).want(http.StatusOK)
	black.call("GET", untimed.path(""), nil).want(http.StatusOK).wantAt("white", "absent", "color")
	black.call("GET", timed.path(""), nil).want(http.StatusOK).wantAt(nil, "absent")
	white.call("POST", untimed.path("/pause"), nil).problem(403, "banned")
	white.listen(untimed.path("/events")).want("state 3")
	black.call("GET", untimed.path(""), nil).want(http.StatusOK).wantAt("white", "absent", "color")

	moderator.call("POST", at+"/pardon", `{"why":"it was another"}`).want(http.StatusOK)
	black.call("GET", untimed.path(""), nil).want(http.StatusOK).wantAt(nil, "absent")
	untimed.claims().problem(409, "wrong-phase")

	moderator.call("POST", at+"/ban", `{"why":"cheating","hours":1}`).want(http.StatusOK)
	untimed.claims().want(http.StatusOK).wantAt("B+F", "result_text")
	timed.claims().problem(409, "wrong-phase")
}

// A ban that the operator puts on record beside the server, or while there is none, holds.
func TestBannedByOperator(t *testing.T) {
	s := newSite(t)
	black, white := s.member("Black"), s.member("White")
	m := s.newBanMatch(black, white, "none")
	for i, ban := range []store.Ban{{Why: "over", Until: time.Now().Add(-time.Hour)}, {Why: "cheating"}} {
		err := s.store.ChangePerson(t.Context(), white.id, func(p *store.Person, _ *[]store.Token) error {
			p.Banned = ban
			return nil
		})
		if err == nil {
			_, err = s.server.moderation.record(t.Context(), chat.Deed{Did: chat.Ban, Person: chat.Person{ID: white.id, Name: fmt.Sprint(i)}, Why: ban.Why})
		}
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 { // which is over: it is not enforced
			if err := s.server.moderation.expelBanned(t.Context(), []chat.Deed{{Did: chat.Ban, Person: chat.Person{ID: white.id}}}); err != nil {
				t.Fatal(err)
			}
			black.call("GET", m.path(""), nil).want(http.StatusOK).wantAt(nil, "absent", "color")
		}
	}
	eventually.True(t, func() bool {
		return black.call("GET", m.path(""), nil).dig("absent", "color") == "white"
	}, "the banned player of a game without a clock is absent")
	m.claims().want(http.StatusOK).wantAt("B+F", "result_text")
}
