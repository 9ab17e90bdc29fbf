package web

import (
	"net/http"
	"strings"
	"testing"
)

// A private game is on no list but those of its players, while it is played and after.
// A person who knows its name finds it.
func TestPrivateGames(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"private": true})
	m.play("E5")
	stranger := s.guest("Yasui")
	hidden := func() {
		t.Helper()
		for _, path := range []string{
			"/games", "/games?status=live", "/games?status=finished", "/games?limit=1", "/games?status=mine", "/games?ruleset=chinese",
			"/games?player=" + m.black.id, "/games?player=Honinbo", "/people/" + m.black.id + "/games", "/tournaments", "/venues", "/matches", "/challenges", "/",
		} {
			if got := stranger.call("GET", path, nil); strings.Contains(got.text, m.id) {
				t.Errorf("%s tells a stranger of the game: %s", path, got.text)
			}
			if got := s.nobody().call("GET", path, nil); strings.Contains(got.text, m.id) {
				t.Errorf("%s tells everybody of the game: %s", path, got.text)
			}
		}
		if mine := m.white.call("GET", "/games?status=mine", nil).want(http.StatusOK); !strings.Contains(mine.text, m.id) {
			t.Errorf("its player does not find the game: %s", mine.text)
		}
		stranger.call("GET", m.path(""), nil).want(http.StatusOK).wantAt("", "you")
	}
	hidden()
	m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	hidden()
	for _, near := range []string{m.id[:11], m.id + "2", strings.ToLower(m.id) + "x", "%25", "*", m.id[:6] + "%25"} {
		stranger.call("GET", "/games/"+near, nil).problem(404, "unknown-game")
	}
}
