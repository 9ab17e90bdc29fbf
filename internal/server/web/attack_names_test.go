package web

import (
	"context"
	"errors"
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
)

// Nobody is called as somebody else looks, as the server's programs or as its people, at none
// of the places where a name is chosen.
func TestAttackLookalikeNames(t *testing.T) {
	broken := func(context.Context) (*gtp.Engine, error) { return nil, errors.New("broken") }
	programs := []arena.Program{{Name: "house", Title: "Shinpan's own player", Start: broken}, {Name: "zen7", Title: "Zenith", Start: broken}}
	var manager *tournament.Manager
	s := newSiteWith(t, programs, cheap, func(c *Config) {
		manager = tournament.NewManager(tournament.Host{Arena: c.Arena, Log: c.Log}, c.Store.(store.Journals))
		c.Manager = manager
	})
	defer func() {
		if err := manager.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, name := range []string{"Kimchi", "Bloom", "力土", "Вера", "Modern"} {
		s.account(name)
	}
	guest, other := s.guest("Jowa"), s.account("Shuwa")
	organizer := s.account("Olga")
	if err := s.store.ChangePerson(t.Context(), organizer.id, func(p *store.Person, _ *[]store.Token) error {
		p.Roles = []string{account.Organizer}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		// look like people
		"ꓗimchi", "Кimchi", "KlMCHI", "8loom", "BI00M", "Bl〇om", "カ土", "力士", "Bepa", "ВЕРА", "rnodern", "ʍodern",
		"ꓮdmin", "Adm1n", "Αdmin", "Referee", "審判", "심판", "Admin Lee", "Moderator 2", // look like people of the server
		"White", "Вlack", "B1ack", "白", "黒", "흑", "Deleted user", // look like nobody
		// look like programs
		"GNU Go", "gnu-go", "GNU Go 3.9", "Zen7", "Zen", "Zenith", "Ζenith", "Shinpan's own player", "House", "KataGo",
		"Lee\u202e", "Lee ✓", "a\u0301\u0301\u0301", "Lee: I resign", "٣5", // deceive otherwise
	} {
		for place, got := range map[string]*reply{
			"a guest":             s.nobody().call("POST", "/guests", map[string]string{"name": name}),
			"an account":          s.nobody().call("POST", "/accounts", map[string]any{"name": name, "password": password, "bot": true}),
			"a guest's account":   guest.call("POST", "/accounts", map[string]string{"name": name, "password": password}),
			"a guest renamed":     guest.call("PATCH", "/me", map[string]string{"name": name}),
			"an account renamed":  other.call("PATCH", "/me", map[string]string{"name": name}),
			"a tournament's name": organizer.call("POST", "/tournaments", tournamentOf(other.id, name)),
		} {
			if got.status != http.StatusUnprocessableEntity && got.str("type") != "/problems/name-taken" {
				t.Errorf("%s is called %q: %d %s", place, name, got.status, got.text)
			}
		}
	}
	other.call("PATCH", "/me", `{"name":"木谷 Minoru"}`).want(http.StatusOK)
	organizer.call("POST", "/tournaments", tournamentOf(other.id, "木谷實")).want(http.StatusCreated)
}

// tournamentOf is a tournament of an account that is called something, and of two more.
func tournamentOf(id, name string) map[string]any {
	players := []map[string]any{{"account": id, "name": name}, {"account": "Kimchi"}, {"account": "Bloom"}}
	return roundRobin("winter", map[string]any{"players": players})
}
