package web

import (
	"net/http"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// lost plays a game that White loses at once.
func (s *site) lost(black, white *client) (game string) {
	s.t.Helper()
	game = black.call("POST", "/games", `{"opponent":"friend","color":"black"}`).want(http.StatusCreated).str("game")
	white.call("POST", "/games/"+game+"/sit", nil).want(http.StatusOK)
	white.call("POST", "/games/"+game+"/resign", nil).want(http.StatusOK)
	return game
}

// Whoever has a role decides nothing in which he is a party, an admin no more than a
// moderator; another does it.
func TestAttackOwnGame(t *testing.T) {
	for _, role := range []string{"moderator", "admin"} {
		t.Run(role, func(t *testing.T) {
			s := newSite(t)
			me, rival, friend := s.member("Me", role), s.member("Rival"), s.member("Friend")
			other := s.member("Other", role)
			mine, theirs := s.lost(rival, me), s.lost(friend, rival)
			amend := map[string]any{"result": "W+R", "why": "I should have won"}
			const party = "not-impartial"

			me.call("POST", "/admin/games/"+mine+"/amend", amend).problem(403, party, "himself")
			me.call("POST", "/admin/games/"+theirs+"/amend", amend).problem(403, party, "you play Rival, or did")
			for _, act := range []string{"mute", "ban", "pardon", "recovery"} {
				me.call("POST", "/admin/people/"+me.id+"/"+act, `{"why":"so"}`).problem(403, party, "himself")
				me.call("POST", "/admin/people/Rival/"+act, `{"why":"so"}`).problem(403, party, "you play Rival, or did")
			}
			// Own reports, reports about oneself, one's game or one's opponent, and those of one's opponent.
			reports := []struct {
				by   *client
				what map[string]any
				why  string
			}{
				{me, map[string]any{"person": friend.id}, "this report yourself"},
				{friend, map[string]any{"person": me.id}, "himself"},
				{friend, map[string]any{"game": mine}, "himself"},
				{friend, map[string]any{"game": theirs}, "you play Rival"},
				{friend, map[string]any{"person": rival.id}, "you play Rival"},
				{rival, map[string]any{"person": friend.id}, "you play Rival"},
			}
			for _, r := range reports {
				r.what["why"] = "so"
				id := r.by.call("POST", "/reports", r.what).want(http.StatusCreated).str("id")
				me.call("POST", "/admin/reports/"+id+"/close", `{"why":"nothing in it"}`).problem(403, party, r.why)
				if id == "1" {
					me.call("POST", "/admin/people/Friend/ban", `{"why":"so"}`).problem(403, party, "you reported this")
				}
				other.call("POST", "/admin/reports/"+id+"/close", `{"why":"seen to"}`).want(http.StatusOK)
			}
			me.call("POST", "/admin/people/Friend/mute", `{"why":"another has seen to what I reported"}`).want(http.StatusOK)
			rival.call("GET", "/games/"+mine, nil).want(http.StatusOK).has("B+R", "result_text")
			other.call("POST", "/admin/games/"+mine+"/amend", amend).want(http.StatusOK)
			other.call("POST", "/admin/people/Rival/mute", `{"why":"so"}`).want(http.StatusOK)

			// A second account at the same address counts as the same person.
			alias := s.member("Alias").at("192.0.2.9")
			game := s.lost(friend, alias)
			me.at("192.0.2.9")
			me.call("POST", "/admin/games/"+game+"/amend", amend).problem(403, party, "one address")
			me.call("POST", "/admin/people/Alias/pardon", `{"why":"so"}`).problem(403, party, "one address")
		})
	}
}

// Whom somebody played days ago he may judge; a game that goes on is no such.
func TestRivalsForADay(t *testing.T) {
	s := newSite(t)
	me, other := store.Person{ID: "me"}, "rival"
	check := func(want bool) {
		t.Helper()
		if got, err := s.server.tournaments.impartiality.playedLately(t.Context(), me.ID, other); err != nil || got != want {
			t.Errorf("the two played lately: %t, %v, want %t", got, err, want)
		}
	}
	put := func(id string, ago time.Duration, over bool) {
		t.Helper()
		at := s.arena.Now().Add(-ago)
		terms, err := referee.Settings{Size: "9x9"}.Terms()
		if err != nil {
			t.Fatal(err)
		}
		terms.Black.Player, terms.White.Player = me.ID, other
		created, err := referee.Open(terms, at)
		if err != nil {
			t.Fatal(err)
		}
		ended := referee.Ended{Result: weiqi.Result{Winner: weiqi.Black, By: weiqi.ByResign}, Text: "B+R"}
		if err := s.store.Create(t.Context(), id, created); err != nil {
			t.Fatal(err)
		}
		if !over {
			return
		}
		if err := s.store.Append(t.Context(), id, 1, referee.Event{Seq: 2, At: at, By: referee.Referee, What: ended}); err != nil {
			t.Fatal(err)
		}
	}
	check(false)
	put("old", 25*time.Hour, true)
	check(false)
	put("new", 23*time.Hour, true)
	check(true)
	other = "another"
	check(false)
	put("live", 100*time.Hour, false)
	check(true)
}

// An arbiter who takes part decides nothing about results or about who goes on, but may go
// himself; an admin who takes no part does it.
func TestAttackOwnTournament(t *testing.T) {
	a := newAgency(t)
	organizer, ann, admin := a.member("Olga", "organizer"), a.member("Ann"), a.member("Adm", "admin")
	players := []map[string]any{{"account": organizer.id}, {"account": ann.id}, {"name": "Anybody"}}
	organizer.call("POST", "/tournaments", roundRobin("cup", map[string]any{"players": players})).want(http.StatusCreated)
	acts := map[string]map[string]any{
		"/tournaments/cup/games/1/correct":        {"result": "W+R", "why": "I should have won"},
		"/tournaments/cup/players/Ann/withdraw":   {"why": "I should have won"},
		"/tournaments/cup/players/Ann/disqualify": {"why": "I should have won"},
	}
	for path, body := range acts {
		organizer.call("POST", path, body).problem(403, "not-impartial", "take part in this tournament")
	}
	admin.call("POST", "/tournaments/cup/games/1/correct", acts["/tournaments/cup/games/1/correct"]).want(http.StatusOK)
	organizer.call("POST", "/tournaments/cup/players/Olga/withdraw", map[string]any{"why": "I have to organize"}).want(http.StatusOK)
	organizer.call("POST", "/tournaments/cup/players/Ann/disqualify", map[string]any{"why": "late"}).problem(403, "not-impartial")

	// A seat that was anybody's is the arbiter's if the arbiter took it.
	two := []map[string]any{{"name": "Anybody"}, {"account": ann.id}}
	organizer.call("POST", "/tournaments", roundRobin("open", map[string]any{"players": two})).want(http.StatusCreated)
	organizer.call("POST", "/games/"+a.live("open")["game"].(string)+"/sit", nil).want(http.StatusOK)
	organizer.call("POST", "/tournaments/open/games/1/correct", map[string]any{"result": "W+R", "why": "so"}).problem(403, "not-impartial")
}
