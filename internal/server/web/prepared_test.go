package web

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
)

// waits waits until a game has so many moves.
func (m *match) waits(n int) {
	m.black.site.t.Helper()
	eventually.True(m.black.site.t, func() bool {
		return m.black.call("GET", m.path(""), nil).want(http.StatusOK).num("move_number") >= float64(n)
	}, "the game has %d moves", n)
}

// What a player has prepared is the player's alone. To everybody else, on every way out of the server, a game looks the
// same whatever it is and whether it is anything, until an answer is made; and nobody else may change it.
func TestPreparedIsPrivate(t *testing.T) {
	first := map[string]string{}
	for name, body := range map[string]string{
		"nothing":   "",
		"withdrawn": `{"after":1,"branches":[]}`,
		"one":       `{"after":1,"branches":[{"if":"D3","play":"C4"}]}`,
		"many":      `{"after":1,"branches":[{"if":"D3","play":"C4","then":[{"if":"E5","play":"A1"},{"if":"E4","play":"A1"}]},{"if":"A2","play":"B2"}]}`,
	} {
		s := newSite(t)
		s.described = nil // the answers are many
		m := s.newAccountMatch(map[string]any{"size": "5x5", "time": "1x3d"})
		m.play("C3")
		if body != "" {
			m.black.call("PUT", m.path("/conditional"), body).want(http.StatusOK)
		}
		for who, c := range map[string]*client{"the opponent": m.white, "a member": s.member("Kibitzer"), "nobody": s.nobody(), "a moderator": s.member("Moderator", "moderator"), "an administrator": s.member("Admin", "admin")} {
			for way, text := range s.waysToRead(c, m) {
				told := who + " by " + way
				if _, known := first[told]; !known {
					first[told] = text
				} else if text != first[told] {
					t.Errorf("%s tells %q prepared from another:\n%s\n%s", told, name, text, first[told])
				}
			}
		}
		// Another move than the awaited one is answered as if there were nothing.
		answer := m.white.call("PUT", m.path("/moves/2"), `{"move":"E1"}`).want(http.StatusCreated)
		if told := normal(m, answer.text); first["move"] == "" {
			first["move"] = told
		} else if told != first["move"] {
			t.Errorf("the answer to a move tells %q prepared from another:\n%s\n%s", name, told, first["move"])
		}
		m.play2("C4")
	}
	if len(first) < 60 {
		t.Errorf("%d ways out were tried, want all", len(first))
	}
}

// waysToRead returns all that somebody can read of a game at once.
func (s *site) waysToRead(c *client, m *match) map[string]string {
	s.t.Helper()
	paths := []string{"/games", "/games?status=live", "/admin/audit", "/people/" + m.black.id, "/people/" + m.black.id + "/games", "/me/games", "/me/vacation"}
	for _, rest := range []string{".sgf", ".svg", "?legal=1", "/events?wait=1&since=0", "/events?wait=1&legal=1&chat=1&since=1"} {
		paths = append(paths, m.path(rest))
	}
	for path, item := range s.doc.Paths.Map() {
		if rest, of := strings.CutPrefix(path, "/games/{id}"); of && item.Get != nil && rest != "/events" {
			paths = append(paths, m.path(rest))
		}
	}
	read := map[string]string{}
	for _, path := range paths {
		answer := c.call("GET", path, nil)
		read[path] = normal(m, answer.header.Get("ETag")+answer.text)
	}
	return read
}

// play2 makes Black's next move, to which nobody has prepared anything.
func (m *match) play2(vertex string) {
	m.black.site.t.Helper()
	m.black.call("PUT", m.path("/moves/3"), map[string]any{"move": vertex}).want(http.StatusCreated)
}

func TestPreparedMoves(t *testing.T) {
	s := newSite(t)
	m := s.newAccountMatch(map[string]any{"size": "5x5", "time": "1x3d"})
	stranger := s.member("Kibitzer")
	tree := `{"after":1,"branches":[{"if":"D3","play":"C4","then":[{"if":"E5","play":"A1"}]}]}`
	m.play("C3")
	stranger.call("PUT", m.path("/conditional"), tree).problem(http.StatusForbidden, "not-your-game")
	stranger.call("GET", m.path("/conditional"), nil).problem(http.StatusForbidden, "not-your-game")
	m.white.call("PUT", m.path("/conditional"), tree).problem(http.StatusConflict, "move-conflict")
	m.black.call("PUT", m.path("/conditional"), `{"after":1,"branches":[{"if":"C3","play":"C4"}]}`).problem(http.StatusUnprocessableEntity, "bad-points", "C3")
	m.black.call("PUT", m.path("/conditional"), tree).want(http.StatusOK)
	if got := m.white.call("GET", m.path("/conditional"), nil).want(http.StatusOK); strings.Contains(got.text, "C4") {
		t.Errorf("White reads %s", got.text)
	}
	m.white.call("PUT", m.path("/moves/2"), `{"move":"D3"}`).want(http.StatusCreated)
	m.waits(3)
	left := m.black.call("GET", m.path("/conditional"), nil).want(http.StatusOK)
	if !strings.Contains(left.text, `"after":3,"branches":[{"if":"E5","play":"A1"}]`) {
		t.Errorf("what is left is %s", left.text)
	}
	m.white.call("PUT", m.path("/moves/4"), `{"move":"E5"}`).want(http.StatusCreated)
	m.waits(5)
	quick := s.newMatch(map[string]any{"size": "5x5", "time": "10m"})
	quick.play("C3")
	quick.black.call("PUT", quick.path("/conditional"), tree).problem(http.StatusForbidden, "not-allowed", "correspondence")
}

// A person's games are sorted by urgency, however many there are; a vacation concerns all whose terms have days for it,
// those that begin later, too, and ends in all.
func TestMyGamesAndVacation(t *testing.T) {
	s := newSite(t)
	s.described = nil // the games are many
	ann, bob := s.member("Ann"), s.member("Bob")
	begin := func(terms string) string {
		id := ann.call("POST", "/games", `{"opponent":"friend","color":"black","size":"5x5",`+terms+`}`).want(http.StatusCreated).str("game")
		bob.call("POST", "/games/"+id+"/sit", `{"color":"white"}`).want(http.StatusOK)
		return id
	}
	slow, slower, none := begin(`"time":"1x3d","vacation":"10d"`), begin(`"time":"1x7d","first_move":"7d","vacation":"10d","weekends":"free"`), begin(`"time":"1x2d","first_move":"2d"`)
	theirs := begin(`"time":"1x1d"`)
	ann.call("PUT", "/games/"+theirs+"/moves/1", `{"move":"C3"}`).want(http.StatusCreated)
	order := func() (ids []string) {
		games, _ := ann.call("GET", "/me/games", nil).want(http.StatusOK).dig("games").([]any)
		for _, g := range games {
			ids = append(ids, g.(map[string]any)["game"].(string))
		}
		return ids
	}
	if got, want := strings.Join(order(), " "), strings.Join([]string{none, slow, slower, theirs}, " "); got != want {
		t.Errorf("the games are sorted %s, want %s", got, want)
	}
	many := manyGames + 5
	for range many {
		begin(`"time":"1x3d","vacation":"10d"`)
	}
	if got := len(order()); got != many+4 {
		t.Errorf("%d games are listed, want %d", got, many+4)
	}
	away := ann.call("PUT", "/me/vacation", `{"on":true}`).want(http.StatusOK)
	away.has(true, "on")
	away.has(float64(many+2), "games")
	onVacation := func() (n int) {
		for _, id := range order() {
			if ann.call("GET", "/games/"+id, nil).want(http.StatusOK).dig("days_off", "vacation_ms", "black") != nil {
				n++
			}
		}
		return n
	}
	if got := onVacation(); got != many+2 {
		t.Errorf("Ann is on vacation in %d games, want %d", got, many+2)
	}
	later := begin(`"time":"1x3d","vacation":"10d"`)
	if _, err := s.server.vacation.patrolOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if ann.call("GET", "/games/"+later, nil).want(http.StatusOK).dig("days_off", "vacation_ms", "black") == nil {
		t.Error("Ann is not on vacation in a game that began later")
	}
	ann.call("PUT", "/me/vacation", `{"on":false}`).want(http.StatusOK).has(false, "on")
	if got := onVacation(); got != 0 {
		t.Errorf("Ann is on vacation in %d games after it", got)
	}
	ann.call("PUT", "/me/vacation", `{"on":true,"until":"2020-01-01T00:00:00Z"}`).problem(http.StatusUnprocessableEntity, "invalid")
	if people, err := s.server.vacation.people.current(t.Context()); err != nil || len(people) != 0 {
		t.Errorf("%d people are on vacation, %v", len(people), err)
	}
}

// A vacation that was given an end ends by itself, and one whose server was killed before all games knew of it comes to
// them.
func TestVacationGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newBubbleSite(t)
		m := s.newAccountMatch(map[string]any{"size": "5x5", "time": "1x3d", "vacation": "10d"})
		v := s.server.vacation
		now := s.arena.Now()
		// and then it is killed
		if err := v.write(t.Context(), now, vacationSet{m.black.id, now.Add(10 * time.Minute)}); err != nil {
			t.Fatal(err)
		}
		away := func() bool {
			return m.black.call("GET", m.path(""), nil).want(http.StatusOK).dig("days_off", "vacation_ms", "black") != nil
		}
		for _, want := range []bool{true, false} {
			synctest.Wait()
			if away() != want {
				t.Errorf("Black is on vacation: %v", !want)
			}
			time.Sleep(11 * time.Minute)
		}
	})
}
