package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
)

func TestBadGames(t *testing.T) {
	s := newSite(t)
	me := s.guest("Shusaku")
	for _, c := range []struct {
		name   string
		body   string
		status int
		code   string
		word   string
	}{
		{"board without points", `{"size":"0x0"}`, 422, "bad-terms", "0x0"},
		{"board too large", `{"size":"99x99"}`, 422, "bad-terms", "25x25"},
		{"no size at all", `{"size":"big"}`, 422, "bad-terms", "big"},
		{"an empty size", `{"size":""}`, 422, "invalid", "size"},
		{"an empty ruleset", `{"ruleset":""}`, 422, "invalid", "ruleset"},
		{"unknown outcome of a limit", `{"at_limit":"win"}`, 422, "bad-terms", "win"},
		{"unknown outcome of a repetition", `{"repetition":"lose"}`, 422, "bad-terms", "lose"},
		{"an unsound ending", `{"ruleset":"japanese-1989","ending":"cleanup","opponent":"friend"}`, 422, "bad-terms", "choose the ending confirmation"},
		{"komi that is no JSON", `{"komi":NaN}`, 400, "bad-request", "body"},
		{"komi in words", `{"komi":"NaN"}`, 422, "invalid", "komi"},
		{"komi in thirds", `{"komi":6.33}`, 422, "invalid", "whole or half"},
		{"komi beyond numbers", `{"komi":1e999}`, 400, "bad-request", "body"},
		{"komi beyond boards", `{"komi":1e9}`, 422, "invalid", "body.komi: want 625 or less"},
		{"komi below boards", `{"komi":-625.5}`, 422, "invalid", "body.komi: want -625 or more"},
		{"komi far beyond boards", `{"komi":1e300}`, 422, "invalid", "want 625 or less"},
		{"negative clock", `{"time":"-10m"}`, 422, "bad-terms", "negative"},
		{"negative period", `{"time":"10m+5x-30s"}`, 422, "bad-terms", "negative"},
		{"clock in no form", `{"time":"soon"}`, 422, "bad-terms", "soon"},
		{"unknown ruleset", `{"ruleset":"calvinball"}`, 422, "bad-terms", "calvinball"},
		{"unknown ending", `{"ending":"flip","opponent":"friend"}`, 422, "bad-terms", "flip"},
		{"nobody mediates", `{"ending":"mediation","opponent":"friend"}`, 422, "bad-terms", "mediator"},
		{"unknown mediator", `{"ending":"mediation","mediator":"oracle","opponent":"friend"}`, 422, "bad-terms", "oracle"},
		{"unknown judge as mediator", `{"ending":"ladder","mediator":"judge:delphi","opponent":"friend"}`, 422, "bad-terms", "delphi"},
		{"unknown program as mediator", `{"ending":"ladder","mediator":"engine:deep-blue","opponent":"friend"}`, 422, "bad-terms", "deep-blue"},
		{"a mediator whom nobody asks", `{"ending":"cleanup","mediator":"person","opponent":"friend"}`, 422, "bad-terms", "leave it out"},
		{"unknown fallback", `{"ending":"mediation","mediator":"person","fallback":"dice","opponent":"friend"}`, 422, "bad-terms", "dice"},
		{"unknown judge", `{"ending":"auto","judge":"delphi","opponent":"friend"}`, 422, "bad-terms", "delphi"},
		{"a judge whom nobody asks", `{"ending":"play-on","judge":"tom","opponent":"friend"}`, 422, "bad-terms", "leave it out"},
		{"unknown way to pass", `{"passing":"twice"}`, 422, "bad-terms", "passing"},
		{"trials where areas count", `{"ending":"confirmation","opponent":"friend"}`, 422, "bad-terms", "territory"},
		{"no pass stones", `{"ending":"aga","opponent":"friend"}`, 422, "bad-terms", "ruleset aga"},
		{"unknown opponent", `{"opponent":"deep-blue"}`, 422, "bad-terms", "deep-blue"},
		{"negative handicap", `{"handicap":-2}`, 422, "invalid", "handicap"},
		{"too much handicap", `{"handicap":9,"size":"5x5","opponent":"friend"}`, 422, "bad-terms", ""},
		{"unknown color", `{"color":"green"}`, 422, "invalid", "color"},
		{"unknown field", `{"comi":7}`, 422, "invalid", "comi"},
		{"not JSON", `{"size":`, 400, "bad-request", ""},
		{"not UTF-8", "{\"size\":\"\xff\xfe\"}", 400, "bad-request", "UTF-8"},
		{"not an object", `[]`, 422, "invalid", "object"},
		{"deep", strings.Repeat("[", 8000), 400, "bad-request", ""},
		{"several reasons", `{"size":"0x0","time":"-1s"}`, 422, "bad-terms", "negative"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			me.call("POST", "/games", c.body).problem(c.status, c.code, c.word)
		})
	}
}

func TestTooLarge(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(nil)
	large := []byte(`{"move":"` + strings.Repeat("x", 10<<20) + `"}`)
	m.black.call("PUT", m.path("/moves/1"), large).problem(413, "too-large")
	medium := []byte(`{"move":"` + strings.Repeat("x", 20<<10) + `"}`)
	m.black.call("PUT", m.path("/moves/1"), medium).problem(413, "too-large")
	m.play("E5")
}

func TestBadMoves(t *testing.T) {
	s := newSite(t)
	m := s.newMatch(map[string]any{"size": "5x5"})
	m.play("B2", "C2", "A1", "D1", "B1", "E2")

	t.Run("occupied", func(t *testing.T) { m.on(t).try(m.black, 7, "C2").problem(422, "occupied", "C2", "already a stone") })
	t.Run("off the board", func(t *testing.T) { m.on(t).try(m.black, 7, "F6").problem(422, "off-board", "F6") })
	t.Run("suicide", func(t *testing.T) {
		m.on(t).try(m.black, 7, "E1").problem(422, "suicide", "no liberty")
	})
	t.Run("no point", func(t *testing.T) { m.on(t).try(m.black, 7, "i9").problem(422, "invalid", "i9") })
	t.Run("no move", func(t *testing.T) {
		for _, text := range []string{"resign", "Resign"} {
			m.on(t).try(m.black, 7, text).problem(422, "invalid", "POST /api/v1/games/"+m.id+"/resign")
		}
		m.try(m.black, 7, "nowhere").problem(422, "invalid", "nowhere", "not a point")
	})
	t.Run("wrong turn", func(t *testing.T) { m.on(t).try(m.white, 7, "C3").problem(409, "not-your-turn", "Black's turn") })
	t.Run("a number played already", func(t *testing.T) {
		p := m.on(t).try(m.white, 2, "C3").problem(409, "move-conflict", "C2")
		if p.num("expected") != 7 || p.str("played") != "C2" {
			t.Errorf("%s, want expected 7 and played C2", p.text)
		}
		if state, _ := p.body["state"].(map[string]any); state["move_number"] != 6.0 || state["you"] != "white" {
			t.Errorf("%s has not the state of the game", p.text)
		}
	})
	t.Run("a number to come", func(t *testing.T) {
		p := m.on(t).try(m.black, 9, "C3").problem(409, "move-conflict", "7")
		if p.num("expected") != 7 || p.str("played") != "" {
			t.Errorf("%s, want expected 7", p.text)
		}
	})
	t.Run("a number that is none", func(t *testing.T) {
		m.on(t).black.call("PUT", m.path("/moves/zero"), `{"move":"C3"}`).problem(422, "invalid", "n")
		m.black.call("PUT", m.path("/moves/0"), `{"move":"C3"}`).problem(422, "invalid", "n")
		m.black.call("PUT", m.path("/moves/-1"), `{"move":"C3"}`).problem(422, "invalid", "n")
	})
	t.Run("the same again", func(t *testing.T) {
		again := m.on(t).try(m.white, 6, "e2").want(http.StatusOK)
		if again.body["replayed"] != true || again.str("move") != "E2" || again.num("n") != 6 {
			t.Errorf("%s, want move 6 replayed", again.text)
		}
		m.try(m.black, 6, "E2").problem(409, "move-conflict") // it was White's
	})
	t.Run("somebody else's game", func(t *testing.T) {
		m.on(t).try(m.black.site.guest("Kibitzer"), 7, "C3").problem(403, "not-your-game")
	})
	t.Run("nobody", func(t *testing.T) { m.on(t).try(m.black.site.nobody(), 7, "C3").problem(401, "no-identity") })
	t.Run("a forged secret", func(t *testing.T) {
		m.on(t).try(&client{site: m.black.site, token: "shp_" + strings.Repeat("A", 43)}, 7, "C3").problem(401, "no-identity")
	})
	t.Run("not UTF-8", func(t *testing.T) {
		m.on(t).black.call("PUT", m.path("/moves/7"), "{\"move\":\"\xc3\x28\"}").problem(400, "bad-request", "UTF-8")
	})
	t.Run("no body", func(t *testing.T) {
		m.on(t).black.call("PUT", m.path("/moves/7"), nil).problem(400, "bad-request", "body")
	})
	t.Run("another media type", func(t *testing.T) {
		m.on(t).black.call("PUT", m.path("/moves/7"), `<move/>`, "Content-Type", "text/xml").problem(415, "unsupported-type")
	})
	m.on(t).play("C3") // nothing was lost
}

// Where an illegal move loses, whoever makes one reads what is wrong with it, and that the
// game is lost by it.
func TestIllegalMoveLoses(t *testing.T) {
	for _, body := range []string{`{"move":"C2"}`, `{ "move": "C2" }`} {
		m := newSite(t).newMatch(map[string]any{"size": "5x5", "ruleset": "dublin-2001"})
		m.play("B2", "C2")
		p := m.black.call("PUT", m.path("/moves/3"), body).problem(422, "occupied", "C2", "already a stone", "loses the game")
		p.wantAt("over", "state", "phase")
		p.wantAt("W+F", "state", "result_text")
		p.wantAt("black", "state", "you")
		// the answer may have been lost
		m.black.call("PUT", m.path("/moves/3"), body).problem(409, "game-over", "already a stone")
	}
}

func TestKo(t *testing.T) {
	for rules, code := range map[string]string{"chinese": "ko", "tromp-taylor": "superko"} {
		t.Run(rules, func(t *testing.T) {
			s := newSite(t)
			m := s.newMatch(map[string]any{"size": "5x5", "ruleset": rules})
			// . X O .
			// X O . O    Black takes at C2, and White may not take back at B2.
			// . X O .
			m.play("B3", "C3", "A2", "B2", "B1", "D2", "E5", "C1")
			taken := m.play("C2")
			if got := taken.body["captured"]; len(got.([]any)) != 1 {
				t.Fatalf("%s, want one stone captured", taken.text)
			}
			m.try(m.white, 10, "B2").problem(422, code, "B2")
			state := m.white.call("GET", m.path("?legal=1"), nil).want(http.StatusOK)
			if rules == "chinese" && state.str("ko") != "B2" {
				t.Errorf("ko at %q, want B2", state.str("ko"))
			}
			for _, legal := range state.body["legal"].([]any) {
				if legal == "B2" {
					t.Error("B2 is told to be legal")
				}
			}
		})
	}
}

func TestUnknown(t *testing.T) {
	s := newSite(t)
	me := s.guest("Dosaku")
	for _, route := range []string{
		"GET /games/nothing", "GET /games/nothing.sgf", "GET /games/nothing.png", "GET /games/nothing/events", "GET /games/nothing/scoring",
		"POST /games/nothing/resign", "POST /games/nothing/undo", "POST /games/nothing/undo/accept", "POST /games/nothing/undo/decline",
		"POST /games/nothing/claim-win", "POST /games/nothing/sit",
	} {
		method, path, _ := strings.Cut(route, " ")
		me.call(method, path, nil).problem(404, "unknown-game", "nothing")
	}
	me.call("PUT", "/games/nothing/moves/1", `{"move":"E5"}`).problem(404, "unknown-game")
	me.call("PUT", "/games/nothing/scoring/claims/me", `{"stop":1,"dead":[]}`).problem(404, "unknown-game")
	me.call("GET", "/games/%2e%2e%2fnothing", nil).problem(404, "unknown-game")
	me.call("GET", "/nothing", nil).problem(404, "not-found")
	if allow := me.call("DELETE", "/games", nil).problem(405, "wrong-method").header.Get("Allow"); !strings.Contains(allow, "POST") {
		t.Errorf("Allow: %q, want POST among them", allow)
	}
}

// Whatever is sent to whatever operation, the answer is the client's business.
func TestNonsense(t *testing.T) {
	s := newSite(t)
	s.described = nil // it is slow, and these are many
	bodies := []string{
		"", "null", "0", `"x"`, "[]", "{}", `{"stop":1}`, `{"stop":1e9,"dead":null}`, `{"stop":-1,"dead":["A1"]}`, `{"stop":1,"dead":["Z25","A99",""]}`,
		`{"stop":1,"confirm":["E5","e5","E5"]}`, `{"move":""}`, `{"move":"\u0000"}`, `{"points":["A1","A1"]}`, `{"opponent":"../../etc"}`,
		`{"color":""}`, `{"name":{}}`, "\x00", "\xff", `{"size":"25x1","handicap":600}`, `{"size":"1x1","opponent":"friend"}`,
	}
	for path, item := range s.doc.Paths.Map() {
		m := s.newMatch(map[string]any{"size": "5x5"})
		m.play("C3", "pass", "pass")
		path = strings.NewReplacer("{id}", m.id, "{n}", "4").Replace(path)
		for method := range item.Operations() {
			if strings.HasSuffix(path, "/events") {
				continue
			}
			for _, body := range bodies {
				for _, who := range []*client{m.white, m.black, s.nobody()} {
					r := who.call(method, path, body)
					if r.status >= 500 || r.status >= 400 && r.str("detail")+r.str("title") == "" {
						t.Errorf("%s %q: %d %s", r.what, body, r.status, r.text)
					}
				}
			}
		}
	}
}

// broken is a store that does not answer who shows a secret once it has broken.
type broken struct {
	store.Store
	now *atomic.Bool
}

var errAway = errors.New("the disk is on fire")

func (b broken) Holder(ctx context.Context, secret store.SecretHash) (store.Person, store.Token, error) {
	if b.now.Load() {
		return store.Person{}, store.Token{}, errAway
	}
	return b.Store.Holder(ctx, secret)
}

func (b broken) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	if q.Limit == 1 { // the server asks so whether the store answers
		return b.Store.List(ctx, q)
	}
	panic("a fault of ours")
}

func TestFaultsOfOurs(t *testing.T) {
	var now atomic.Bool
	s := newSite(t, func(c *Config) {
		c.Store = broken{c.Store, &now}
		c.Log = quiet()
	})
	me := s.guest("Shuwa")
	now.Store(true)
	away := me.call("GET", "/me", nil).problem(503, "storage-away")
	if strings.Contains(away.text, "fire") || away.header.Get("Retry-After") == "" {
		t.Errorf("%s, want Retry-After and no word of the inside", away.text)
	}
	me.call("GET", "/games", nil).problem(500, "internal")
}

func TestClosedArena(t *testing.T) {
	var games *arena.Arena
	s := newSite(t, func(c *Config) { games = c.Arena })
	me := s.guest("Jowa")
	games.Close()
	me.call("POST", "/games", `{"opponent":"friend"}`).problem(503, "closing")
}
