package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
)

// erased waits until a person has been taken out of all logs, as moderators read.
func (s *site) erased(moderator *client, times int) {
	s.t.Helper()
	eventually.Succeeds(s.t, func() error {
		audit := moderator.call("GET", "/admin/audit", nil).want(http.StatusOK)
		if n := strings.Count(audit.text, `"did":"erased"`); n != times {
			return fmt.Errorf("%d are: %s", n, audit.text)
		}
		return nil
	}, "%d are erased", times)
}

// unnamed expects that no log of the store has a name.
func (s *site) unnamed(name string) {
	s.t.Helper()
	if games, journals, err := s.store.(store.Eraser).Naming(s.t.Context(), name); err != nil || len(games)+len(journals) > 0 {
		s.t.Errorf("%s is named in the games %v and the journals %v, %v", name, games, journals, err)
	}
}

// Who deletes the account is out of it at once, resigns, and is a deleted player in games, records, chats, reports and
// lists.
func TestErase(t *testing.T) {
	s, mails := newMailSite(t)
	moderator := s.member("Olga", "moderator")
	kim, lee := s.account("Kitani"), s.account("Lee")
	kim.reachable(mails, "kitani@example.org", "en")
	kim.call("PATCH", "/me", `{"bio":"I am Kitani Minoru"}`).want(http.StatusOK)
	match := func() string {
		id := kim.call("POST", "/games", `{"opponent":"friend","color":"black"}`).want(http.StatusCreated).str("game")
		lee.call("POST", "/games/"+id+"/sit", `{"color":"white"}`).want(http.StatusOK)
		kim.call("PUT", "/games/"+id+"/moves/1", `{"move":"E5"}`).want(http.StatusCreated)
		return id
	}
	over, live := match(), match()
	kim.says(over, "onegai").want(http.StatusCreated)
	lee.says(over, "hello").want(http.StatusCreated)
	lee.call("POST", "/games/"+over+"/resign", nil).want(http.StatusOK)
	lee.call("POST", "/reports", map[string]any{"game": over, "line": 1, "why": "rude"}).want(http.StatusCreated)
	lee.call("PUT", "/me/blocks/"+kim.id, nil).want(http.StatusOK)
	kim.call("POST", "/challenges", `{"kind":"open","game":{"size":"9x9"}}`).want(http.StatusCreated)
	kim.call("PUT", "/automatch", `{"sizes":["9x9"],"speed":"live","rated":false}`).want(http.StatusOK)
	record := s.nobody().call("GET", "/games/"+over+".sgf", nil).want(http.StatusOK)
	tag := record.header.Get("ETag")
	if !strings.Contains(record.text, "PB[Kitani]") {
		t.Fatalf("the record is %s", record.text)
	}
	bot := kim.with("play")

	bot.call("DELETE", "/me", `{"password":"correct horse"}`).problem(403, "scope")
	kim.call("DELETE", "/me", `{}`).problem(401, "bad-login")
	kim.call("DELETE", "/me", `{"password":"a guess of it"}`).problem(401, "bad-login")
	kim.call("GET", "/me", nil).want(http.StatusOK).has("Kitani", "name")
	kim.call("DELETE", "/me", `{"password":"correct horse"}`).want(http.StatusNoContent)

	kim.call("GET", "/me", nil).problem(401, "no-identity")
	bot.call("GET", "/me", nil).problem(401, "no-identity")
	s.signIn("Kitani", "correct horse").problem(401, "bad-login")
	s.erased(moderator, 1)
	s.unnamed("Kitani")
	s.unnamed("kitani")
	if tokens, err := s.store.Tokens(t.Context(), kim.id); err != nil || len(tokens) != 1 || strings.Contains(fmt.Sprint(tokens), "itani") {
		t.Errorf("what is kept of the account is %+v, %v", tokens, err)
	}
	if p, err := s.store.Person(t.Context(), kim.id); err != nil || !account.Erased(p) || p.Email+p.Bio+p.Password+p.Key+p.Language != "" {
		t.Errorf("the person is %+v, %v", p, err)
	}
	s.nobody().call("GET", "/games/"+live, nil).want(http.StatusOK).has("white", "result.winner").has("deleted player", "black.name").has(kim.id, "black.player")
	s.nobody().call("GET", "/people/Kitani", nil).problem(404, "unknown-person")
	seen := map[string]string{}
	for _, path := range []string{
		"/games", "/games/" + over, "/games/" + over + "/chat", "/games/" + over + "/proof", "/games/" + over + ".sgf",
		"/games/" + live + ".sgf", "/people/" + kim.id, "/people/" + kim.id + "/games", "/people/Lee/games", "/challenges", "/people?q=", "/me/blocks", "/me/export",
	} {
		seen[path] = lee.call("GET", path, nil).want(http.StatusOK).text
	}
	for name, text := range lee.exported() {
		seen["the export's "+name] = text
	}
	seen["the reports"] = moderator.call("GET", "/admin/reports", nil).want(http.StatusOK).has("deleted player", "reports.0.person.name").text
	seen["the audit"] = moderator.call("GET", "/admin/audit", nil).want(http.StatusOK).has("deleted player", "entries.0.by.name").text
	for where, text := range seen {
		if strings.Contains(strings.ToLower(text), "kitani") {
			t.Errorf("%s says %s", where, text)
		}
	}
	for _, where := range []string{"/games/" + over, "/games/" + over + "/chat", "/games/" + over + ".sgf", "/games/" + over + "/proof", "/people/Lee/games", "/me/blocks", "the export's games/" + over + ".sgf"} {
		if !strings.Contains(seen[where], "deleted player") {
			t.Errorf("%s has no deleted player: %s", where, seen[where])
		}
	}
	if again := s.nobody().call("GET", "/games/"+over+".sgf", nil, "If-None-Match", tag); again.status != http.StatusOK {
		t.Errorf("who has the record of before is told that it is the same: %d", again.status)
	}
	// The opponent's own name and words are as they were.
	if got := lee.hears(over, 0); got != "1 deleted player: onegai\n2 Lee: hello" {
		t.Errorf("the chat is %s", got)
	}
}

// A guest deletes itself without a password.
func TestEraseGuest(t *testing.T) {
	s := newSite(t, cheap)
	moderator, guest := s.member("Olga", "moderator"), s.guest("Passerby")
	game := guest.call("POST", "/games", `{"opponent":"friend","color":"black"}`).want(http.StatusCreated).str("game")
	guest.call("DELETE", "/me", `{}`).want(http.StatusNoContent)
	guest.call("GET", "/me", nil).problem(401, "no-identity")
	s.erased(moderator, 1)
	s.unnamed("Passerby")
	s.nobody().call("GET", "/games/"+game, nil).want(http.StatusOK).has("deleted player", "black.name")
}

// Nobody becomes a deleted person, or seems to be one, whoever asks for the name.
func TestAttackErasedName(t *testing.T) {
	s := newSite(t, cheap)
	moderator, other := s.member("Olga", "moderator"), s.account("Lee")
	s.account("Kitani").call("DELETE", "/me", `{"password":"correct horse"}`).want(http.StatusNoContent)
	s.erased(moderator, 1)
	guest := s.guest("")
	for _, name := range []string{"Kitani", "KITANI", "Kіtani", "Kitanı"} {
		for what, got := range map[string]*reply{
			"a new account":      s.nobody().call("POST", "/accounts", map[string]string{"name": name, "password": "correct horse"}),
			"a guest's account":  guest.call("POST", "/accounts", map[string]string{"name": name, "password": "correct horse"}),
			"an account renamed": other.call("PATCH", "/me", map[string]string{"name": name}),
			"a guest":            s.nobody().call("POST", "/guests", map[string]string{"name": name}),
			"a guest renamed":    guest.call("PATCH", "/me", map[string]string{"name": name}),
		} {
			if got.status != http.StatusConflict && got.status != http.StatusUnprocessableEntity {
				t.Errorf("%s is called %s: %d %s", what, name, got.status, got.text)
			}
		}
	}
	for _, name := range []string{"deleted player", "Deleted  Player", "deleted player 12", "deIeted player"} {
		s.nobody().call("POST", "/guests", map[string]string{"name": name}).problem(422, "invalid")
		other.call("PATCH", "/me", map[string]string{"name": name}).problem(422, "invalid")
	}
	// The name that is kept is no secret that opens anything.
	for _, secret := range []string{"name kitani", "shp_name kitani"} {
		s.nobody().call("GET", "/me", nil, "Authorization", "Bearer "+secret).problem(401, "no-identity")
		s.nobody().call("POST", "/recovery", map[string]string{"secret": secret, "password": "another horse"}).problem(404, "unknown-recovery")
		s.nobody().call("POST", "/email", map[string]string{"secret": secret}).problem(404, "unknown-proof")
	}
	s.nobody().call("POST", "/recovery/request", `{"account":"Kitani"}`).problem(404, "no-mail")
}

// A moderator erases others, if not a party; what is on record has the reason, and no name. No link of before opens the
// account.
func TestEraseByModerator(t *testing.T) {
	s := newSite(t, cheap)
	admin, moderator, kim := s.member("Root", "admin"), s.member("Olga", "moderator"), s.account("Kitani")
	link := moderator.call("POST", "/admin/people/"+kim.id+"/recovery", `{"why":"has forgotten it"}`).want(http.StatusCreated).str("secret")
	moderator.call("POST", "/admin/people/"+admin.id+"/erase", `{"why":"why not"}`).problem(403, "forbidden")
	moderator.call("POST", "/admin/people/"+moderator.id+"/erase", `{"why":"why not"}`).problem(403, "not-impartial")
	moderator.call("POST", "/admin/people/Kitani/erase", `{"why":" "}`).problem(422, "invalid")
	kim.call("POST", "/admin/people/"+kim.id+"/erase", `{"why":"me"}`).problem(403, "forbidden")
	moderator.call("POST", "/admin/people/Kitani/erase", `{"why":"wrote that they want it"}`).want(http.StatusOK).has("erase", "did").has("deleted player", "person.name")
	kim.call("GET", "/me", nil).problem(401, "no-identity")
	s.nobody().call("POST", "/recovery", map[string]string{"secret": link, "password": "another horse"}).problem(404, "unknown-recovery")
	s.erased(moderator, 1)
	s.unnamed("Kitani")
	moderator.call("GET", "/admin/audit", nil).want(http.StatusOK).has("Olga", "entries.1.by.name").has("wrote that they want it", "entries.1.why")
	moderator.call("POST", "/admin/people/"+kim.id+"/recovery", `{"why":"come back"}`).problem(403, "account-needed")
}

// What is on record as not done is done by the next server: one was killed after it had said so, and before it did
// anything.
func TestEraseGoesOn(t *testing.T) {
	memory := store.NewMemory()
	before := newSite(t, cheap, func(c *Config) { c.Store = memory })
	kim := before.account("Kitani")
	before.server.Close()
	ledger, err := store.OpenLedger(t.Context(), memory, chat.Journal, chat.Docket{}, chat.Record)
	if err != nil {
		t.Fatal(err)
	}
	me := chat.Person{ID: kim.id, Name: account.ErasedName}
	err = ledger.Write(t.Context(), func(d chat.Docket) ([]chat.Deed, error) {
		deed, err := d.Do(chat.Deed{At: time.Now(), By: me, Did: chat.Erase, Person: me})
		return []chat.Deed{deed}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	after := newSite(t, cheap, func(c *Config) { c.Store = memory })
	after.erased(after.member("Olga", "moderator"), 1)
	(&client{site: after, token: kim.token}).call("GET", "/me", nil).problem(401, "no-identity")
}

// A player of a tournament withdraws, keeps the name until it is over, and then is a deleted player in it and in its
// games.
func TestEraseInTournament(t *testing.T) {
	a := newAgency(t)
	organizer, ann, bob, carl := a.member("Olga", "organizer", "moderator"), a.member("Ann"), a.member("Kitani"), a.member("Carl")
	organizer.call("POST", "/tournaments", roundRobin("cup", map[string]any{"joining": true})).want(http.StatusCreated)
	for _, c := range []*client{ann, bob, carl} {
		c.call("POST", "/tournaments/cup/join", nil).want(http.StatusOK)
	}
	organizer.call("POST", "/tournaments/cup/start", nil).want(http.StatusOK)
	first := a.live("cup")
	clients := map[string]*client{"Ann": ann, "Kitani": bob, "Carl": carl}
	finish := func(game map[string]any) {
		clients[game["white"].(string)].call("POST", fmt.Sprintf("/games/%s/resign", game["game"]), nil).want(http.StatusOK)
		a.until("cup", func(r *reply) bool {
			return r.dig("games", fmt.Sprint(game["number"].(float64)-1), "status") == "over"
		})
	}
	finish(first)

	if err := a.server.erasing.accounts.Erase(t.Context(), bob.id); err != nil { // members have no password to show
		t.Fatal(err)
	}
	me := chat.Person{ID: bob.id, Name: account.ErasedName}
	if _, err := a.server.moderation.record(t.Context(), chat.Deed{By: me, Did: chat.Erase, Person: me}); err != nil {
		t.Fatal(err)
	}
	a.until("cup", func(r *reply) bool { return r.dig("standings", row(r, "Kitani"), "left") == "withdrawn" })
	delete(clients, "Kitani") // whose games are resigned by the server
	for over := false; !over; {
		var game map[string]any
		a.until("cup", func(r *reply) bool {
			games, _ := r.dig("games").([]any)
			i := slices.IndexFunc(games, func(g any) bool {
				game = g.(map[string]any)
				return game["status"] == "live" && clients[game["black"].(string)] != nil && clients[game["white"].(string)] != nil
			})
			over = r.dig("over") == true
			return over || i >= 0
		})
		if !over {
			a.seated(game)
			finish(game)
		}
	}
	ann.call("POST", "/reports", map[string]any{"person": carl.id, "why": "whatever is put on record has it look again, as a minute does"}).want(http.StatusCreated)
	a.erased(organizer, 1)
	a.unnamed("Kitani")
	player := erasedPlayer(bob.id)
	a.until("cup", func(r *reply) bool {
		return r.dig("standings", row(r, player), "left") == "withdrawn" && !strings.Contains(r.text, "Kitani")
	})
	for _, g := range a.nobody().call("GET", "/tournaments/cup", nil).body["games"].([]any) {
		if id, played := g.(map[string]any)["game"].(string); played && id != "" {
			if got := a.nobody().call("GET", "/games/"+id, nil).want(http.StatusOK); strings.Contains(got.text, "Kitani") {
				t.Errorf("a game of the tournament is %s", got.text)
			}
		}
	}
}
