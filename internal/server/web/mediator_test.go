package web

import (
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A person who acted from the address of a player does not mediate, whenever that was, and by
// whatever account.
func TestNoMediatorFromAPlayersAddress(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"ending": "mediation", "mediator": "person", "size": "5x5"})
	s.guest("Sock").call("POST", m.path("/mediator"), nil).problem(403, "not-allowed", "the same address as Black")
	third := s.guest("Segoe").at("192.0.2.3")
	third.call("POST", m.path("/mediator"), nil).want(http.StatusOK)

	// A player at the address of the mediator finds that out at the latest when accepting.
	m.white.at("192.0.2.3").call("POST", m.path("/void"), nil).want(http.StatusOK)
	yes := map[string]any{"player": third.id, "yes": true}
	m.black.call("POST", m.path("/mediator/answer"), yes).problem(403, "not-allowed", "the same address as White")
	m.black.call("POST", m.path("/mediator/answer"), map[string]any{"player": third.id, "yes": false}).want(http.StatusOK).wantAt(nil, "mediator", "offered")
	third.at("192.0.2.4").call("POST", m.path("/mediator"), nil).problem(403, "not-allowed", "the same address as White")
	s.guest("Kitani").at("192.0.2.5").call("POST", m.path("/mediator"), nil).want(http.StatusOK)
}

// The terms name an account, by its name or its id, and only its holder mediates.
func TestNamedMediator(t *testing.T) {
	s := newSite(t)
	segoe := s.member("Segoe").at("192.0.2.3")
	wish := map[string]any{"ending": "mediation", "mediator": "account:segoe", "size": "5x5", "komi": 0.5}
	m := s.newMatch(wish)
	state := m.black.call("GET", m.path(""), nil).want(http.StatusOK)
	state.wantAt("account:"+segoe.id, "terms", "mediator")
	state.wantAt("Segoe", "terms", "mediator_name")
	state.wantAt("Segoe", "mediator", "name")
	state.wantAt(true, "mediator", "free")
	s.member("Other").at("192.0.2.4").call("POST", m.path("/mediator"), nil).problem(403, "not-allowed", "somebody else")
	state = segoe.call("POST", m.path("/mediator"), nil).want(http.StatusOK)
	state.wantAt(true, "mediating")
	state.wantAt(false, "mediator", "free")

	// The mediator leaves, and the fallback settles the dispute.
	segoe.call("DELETE", m.path("/mediator"), nil).want(http.StatusOK).wantAt(true, "mediator", "free")
	segoe.call("DELETE", m.path("/mediator"), nil).problem(403, "not-allowed")
	m.play("C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5", "E3", "A3", "pass", "pass")
	m.black.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["A3","E3"]}`).want(http.StatusOK)
	state = m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["E3"]}`).want(http.StatusOK)
	state.wantAt("dispute", "phase")
	state.wantAt(true, "scoring", "verdict", "none")

	guest := s.guest("Guest")
	me := s.guest("Honinbo")
	for mediator, why := range map[string]string{"account:nobody": "nobody", "account:" + guest.id: "guest", "account:": "mediator"} {
		me.call("POST", "/games", map[string]any{"opponent": "friend", "ending": "mediation", "mediator": mediator}).problem(422, "bad-terms", why)
	}
	me.call("POST", "/games", `{"opponent":"builtin","ending":"mediation","mediator":"person"}`).problem(422, "bad-terms")
}

// The mediator does not play, however the game was asked for.
func TestMediatorDoesNotPlay(t *testing.T) {
	s := newSite(t)
	segoe, other := s.member("Segoe").at("192.0.2.3"), s.member("Other")
	wish := map[string]any{"ending": "mediation", "mediator": "account:Segoe"}
	own := map[string]any{"opponent": "friend", "ending": "mediation", "mediator": "account:Segoe"}
	segoe.call("POST", "/games", own).problem(422, "bad-terms", "player cannot mediate")
	segoe.call("POST", "/challenges", map[string]any{"kind": "open", "game": wish}).problem(422, "bad-terms", "player cannot mediate")
	other.call("POST", "/challenges", map[string]any{"kind": "direct", "to": "Segoe", "game": wish}).problem(422, "bad-terms", "player cannot mediate")
	open := other.offers(map[string]any{"kind": "open", "game": wish})
	segoe.call("POST", open+"/accept", nil).problem(403, "not-allowed", "by the terms")
	id := s.guest("Guest").call("POST", open+"/accept", nil).want(http.StatusOK).str("game_id")
	segoe.call("POST", "/games/"+id+"/mediator", nil).want(http.StatusOK)

	link := other.call("POST", "/games", own).want(http.StatusCreated).str("game")
	segoe.call("POST", "/games/"+link+"/sit", nil).problem(403, "not-allowed", "mediates")
}

// A person who gives up what surely lives is asked once more, in a list, an answer and with
// marks; and a list with a wrong point is still to be given.
func TestListsOfStones(t *testing.T) {
	s := newSite(t)
	m := s.stoppedMatch(nil)
	list := m.path("/scoring/claims/me")
	bad := m.black.call("PUT", list, `{"stop":1,"dead":["A3","Z9","B2"]}`).problem(422, "bad-points", "not on a 5x5 board: Z9", "no stone at B2")
	if bad.pointsAt("points") != "B2 Z9" {
		t.Errorf("the wrong points are %s, want B2 and Z9", bad.text)
	}
	m.proposes("A3", "E3")
	living := m.black.call("PUT", list, `{"stop":1,"dead":["A3","C1"]}`).problem(422, "gives-up-living", "C1", "sure")
	if living.pointsAt("points") != "C1 C2 C3 C4 C5" {
		t.Errorf("the living stones are %s, want C1 to C5", living.text)
	}
	m.black.call("PUT", list, `{"stop":1,"dead":["A3","E3"]}`).want(http.StatusOK)
	m.white.call("PUT", list, `{"stop":1,"dead":["D1"],"sure":false}`).problem(422, "gives-up-living")
	m.white.call("PUT", list, `{"stop":1,"dead":["C1","E3"]}`).want(http.StatusOK).wantAt("dispute", "phase")
	m.black.call("POST", m.path("/scoring/accept"), `{"stop":1}`).problem(422, "gives-up-living", "C1")
	m.black.call("POST", m.path("/scoring/accept"), `{"stop":1,"sure":true}`).want(http.StatusOK).wantAt("over", "phase")

	m = s.stoppedMatch(nil)
	m.proposes("A3", "E3")
	m.white.call("PUT", m.path("/scoring/claims/me"), `{"stop":1,"dead":["D1"],"sure":true}`).want(http.StatusOK)

	m = s.stoppedMatch(map[string]any{"ending": "marking"})
	m.proposes("A3", "E3")
	m.black.call("POST", m.path("/scoring/mark"), `{"stop":1,"point":"D1"}`).want(http.StatusOK)
	m.white.call("POST", m.path("/scoring/done"), `{"stop":1}`).problem(422, "gives-up-living", "D1")
	m.white.call("POST", m.path("/scoring/done"), `{"stop":1,"sure":true}`).want(http.StatusOK)
}

// proposes has the referee's judge say what is dead at the first stop.
func (m *match) proposes(dead ...string) {
	s := m.black.site
	s.t.Helper()
	table, err := s.arena.Table(s.t.Context(), m.id)
	if err != nil {
		s.t.Fatal(err)
	}
	act := referee.Propose{Stop: 1, Proposal: referee.Proposal{Dead: points(s.t, dead...), Judge: "the test"}}
	if _, err := table.Do(s.t.Context(), referee.Referee, act); err != nil {
		s.t.Fatal(err)
	}
}

// points reads points.
func points(t *testing.T, texts ...string) (set weiqi.Set) {
	t.Helper()
	for _, text := range texts {
		p, err := weiqi.ParsePoint(text)
		if err != nil {
			t.Fatal(err)
		}
		set.Add(p)
	}
	return set
}

// The mediator whom the organizer names decides in the games of the tournament, also from the
// address of the players, and does not take part.
func TestMediatorOfATournament(t *testing.T) {
	a := newAgency(t)
	organizer, ann, bob, segoe := a.member("Olga", "organizer"), a.member("Ann"), a.member("Bob"), a.member("Segoe")
	game := map[string]any{"size": "5x5", "ending": "mediation", "mediator": "account:segoe"}
	own := []map[string]any{{"account": ann.id}, {"account": segoe.id}}
	organizer.call("POST", "/tournaments", roundRobin("cup", map[string]any{"game": game, "players": own})).problem(http.StatusUnprocessableEntity, "bad-tournament", "cannot mediate in his own game")
	anybody := map[string]any{"size": "5x5", "ending": "mediation", "mediator": "person"}
	programs := []map[string]any{{"account": ann.id}, {"engine": "broken"}}
	organizer.call("POST", "/tournaments", roundRobin("cup", map[string]any{"game": anybody, "players": programs})).problem(http.StatusUnprocessableEntity, "bad-tournament", "program accepts nobody")
	organizer.call("POST", "/tournaments", roundRobin("open", map[string]any{"game": game, "joining": true})).want(http.StatusCreated)
	segoe.call("POST", "/tournaments/open/join", nil).problem(http.StatusConflict, "tournament-refused", "cannot mediate in his own game")

	players := []map[string]any{{"account": ann.id}, {"account": bob.id}}
	organizer.call("POST", "/tournaments", roundRobin("cup", map[string]any{"game": game, "players": players})).want(http.StatusCreated)
	path := "/games/" + a.live("cup")["game"].(string)
	ann.call("POST", path+"/void", nil).want(http.StatusOK) // from where Segoe is
	organizer.call("POST", path+"/mediator", nil).problem(http.StatusForbidden, "not-allowed")
	segoe.call("POST", path+"/mediator", nil).want(http.StatusOK).wantAt(true, "mediating")

	// Outside of a tournament the mediator would have to come from elsewhere.
	game["opponent"] = "friend"
	id := ann.call("POST", "/games", game).want(http.StatusCreated).str("game")
	segoe.call("POST", "/games/"+id+"/mediator", nil).problem(http.StatusForbidden, "not-allowed", "the same address")
}
