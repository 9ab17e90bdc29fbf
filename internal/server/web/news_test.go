package web

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/mail/mailtest"
	"github.com/shinpan/shinpan/internal/server/news"
	"github.com/shinpan/shinpan/internal/server/push/pushtest"
	"github.com/shinpan/shinpan/internal/server/webhook"
)

// telling has a site tell news to servers of the tests, without waiting.
func telling(c *Config) {
	c.News = NewsConfig{
		Page: "https://go.example.org", Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
		Look: 20 * time.Millisecond, First: 30 * time.Millisecond,
	}
}

// pushedNews is what a browser reads.
type pushedNews struct{ ID, Title, Text, Language, Path, Tag, Device, Secret string }

// registers makes a browser a device of the client's.
func (c *client) registers(t *testing.T, b *pushtest.Browser, language string) (device string) {
	t.Helper()
	body := map[string]any{"endpoint": b.Endpoint, "p256dh": b.P256dh, "auth": b.Auth, "language": language, "zone": "Asia/Tokyo"}
	device = c.call("POST", "/me/devices", body).want(http.StatusCreated).str("id")
	var proof pushedNews
	b.Next(t, len(b.Got())-1, &proof)
	if proof.Device != device || proof.Secret == "" {
		t.Fatalf("the device was pushed %+v", proof)
	}
	c.call("POST", "/me/devices/"+device+"/proof", map[string]any{"secret": proof.Secret}).want(http.StatusNoContent)
	return device
}

// A hookServer takes webhooks.
type hookServer struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	got    []hooked
}

type hooked struct {
	header http.Header
	body   []byte
}

func newHookServer(t *testing.T) *hookServer {
	h := &hookServer{status: http.StatusOK}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.status == http.StatusOK {
			h.got = append(h.got, hooked{r.Header, body})
		}
		w.WriteHeader(h.status)
	}))
	t.Cleanup(h.Close)
	return h
}

func (h *hookServer) answer(status int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.status = status
}

// next waits for the webhook with a number from 0.
func (h *hookServer) next(t *testing.T, n int) hooked {
	t.Helper()
	eventually.True(t, func() bool { return len(h.all()) > n }, "webhook %d has come", n)
	return h.all()[n]
}

func (h *hookServer) all() []hooked {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]hooked(nil), h.got...)
}

func (h *hookServer) last() hooked {
	all := h.all()
	return all[len(all)-1]
}

// What happens in a game is told to a player who looks at no page: by push in the player's language, and by a signed
// webhook, each once, and the result in words.
func TestNewsOfGames(t *testing.T) {
	s := newSite(t, telling)
	service := pushtest.Start(t)
	m := s.newAccountMatch(map[string]any{"time": "1x3d"})
	key := m.white.call("GET", "/me/news", nil).want(http.StatusOK).str("push_key")
	service.Key = key
	browser := service.Subscribe()
	m.white.registers(t, browser, "de")
	hooks := newHookServer(t)
	secret := m.white.call("POST", "/me/webhooks", map[string]any{"url": hooks.URL + "/hook"}).want(http.StatusCreated).str("secret")

	pushed := func(title string) (told pushedNews) {
		t.Helper()
		eventually.True(t, func() bool {
			for _, message := range browser.Got() {
				if err := json.Unmarshal(message, &told); err == nil && told.Title == title {
					return true
				}
			}
			return false
		}, "%s", title)
		return told
	}
	pushed("Eine Partie hat begonnen")
	m.play("C3")
	told := pushed("Du bist am Zug")
	if told.Title != "Du bist am Zug" || !strings.HasPrefix(told.Text, "Du bist gegen ") || !strings.Contains(told.Text, ", bis ") || told.Path != "/games/"+m.id || told.Language != "de" {
		t.Errorf("the turn is told as %+v", told)
	}
	m.play("D3")
	m.black.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	told = pushed("Partie zu Ende")
	if !strings.HasSuffix(told.Text, ": du hast durch Aufgabe gewonnen.") {
		t.Errorf("the end is told as %+v", told)
	}
	hooks.next(t, 1)
	eventually.True(t, func() bool { return strings.Contains(string(hooks.last().body), `"over"`) }, "the end was sent")
	for n, got := range hooks.all() {
		if err := webhook.Verify(got.header, secret, got.body, time.Now()); err != nil {
			t.Errorf("webhook %d: %v", n, err)
		}
		var event news.Event
		if err := json.Unmarshal(got.body, &event); err != nil || event.Data.URL != "https://go.example.org/games/"+m.id {
			t.Errorf("webhook %d is %s, %v", n, got.body, err)
		}
	}
	eventually.True(t, func() bool {
		n, err := s.store.(store.Outbox).Waiting(t.Context(), "game")
		return err == nil && n == 0
	}, "nothing waits")
	if got := len(browser.Got()); got != 4 {
		t.Errorf("%d messages were pushed, want a proof, the beginning, a turn and the end: %s", got, browser.Got())
	}
}

// The end of a game is told that was in memory for less than the time between two looks, as one is that waited in the
// store.
func TestNewsOfShortGames(t *testing.T) {
	s := newSite(t, telling)
	kim, lee, hooks := s.account("Kim"), s.account("Lee"), newHookServer(t)
	lee.call("POST", "/me/webhooks", map[string]any{"url": hooks.URL}).want(http.StatusCreated)
	want := map[string]bool{}
	for range 8 {
		id := kim.call("POST", "/games", `{"opponent":"friend","color":"black"}`).want(http.StatusCreated).str("game")
		lee.call("POST", "/games/"+id+"/sit", `{"color":"white"}`).want(http.StatusOK)
		kim.call("POST", "/games/"+id+"/resign", nil).want(http.StatusOK)
		want[id] = true
	}
	eventually.True(t, func() bool {
		for _, got := range hooks.all() {
			var event news.Event
			if err := json.Unmarshal(got.body, &event); err == nil && event.Type == news.Over {
				delete(want, event.Data.Game)
			}
		}
		return len(want) == 0
	}, "every end is told")
}

// Who looks at a page is told there; and a device that is gone or signed out gets nothing any more, and is forgotten.
func TestNewsDevices(t *testing.T) {
	s := newSite(t, telling)
	service := pushtest.Start(t)
	devices := func(c *client) int {
		var list struct{ Devices []any }
		if err := json.Unmarshal([]byte(c.call("GET", "/me/news", nil).want(http.StatusOK).text), &list); err != nil {
			t.Fatal(err)
		}
		return len(list.Devices)
	}
	m := s.newAccountMatch(map[string]any{"time": "1x3d"})
	browser := service.Subscribe()
	m.white.registers(t, browser, "en")
	var told pushedNews
	browser.Next(t, 1, &told) // the game has begun
	m.white.call("PUT", "/me/seen", nil).want(http.StatusNoContent)
	m.play("C3")
	var list struct{ Devices []struct{ ID string } }
	if err := json.Unmarshal([]byte(m.white.call("GET", "/me/news", nil).want(http.StatusOK).text), &list); err != nil || len(list.Devices) != 1 {
		t.Fatalf("devices: %v, %v", list, err)
	}
	device := "/me/devices/" + list.Devices[0].ID
	m.white.call("PATCH", device, `{"label":" "}`).problem(422, "invalid")
	m.white.call("PATCH", device, `{"label":"my phone"}`).want(http.StatusOK).has("my phone", "label").has(true, "current").has(true, "proved")
	m.black.call("PATCH", device, `{"label":"not mine"}`).problem(404, "not-found")
	m.white.call("GET", "/me/news", nil).want(http.StatusOK).has("my phone", "devices.0.label")
	eventually.True(t, func() bool {
		n, err := s.store.(store.Outbox).Waiting(t.Context(), "news")
		w := s.server.news.source
		w.mu.Lock()
		defer w.mu.Unlock()
		return err == nil && n == 0 && len(w.wanting) > 0
	}, "the turn was looked at")
	if got := len(browser.Got()); got != 2 {
		t.Errorf("%d messages were pushed to somebody who looks", got)
	}
	browser.Answer(http.StatusGone)
	m.play("D3")
	m.white.call("POST", m.path("/resign"), nil).want(http.StatusOK)
	s.server.news.teller.Seen("nobody")
	eventually.True(t, func() bool {
		if devices(m.white) == 0 {
			return true
		}
		s.offeredTo(m.white) // a challenge, which is told if the page is not looked at
		forgetSeen(s)
		return false
	}, "a device that is gone is forgotten")
}

// forgetSeen lets time go by since pages were looked at.
func forgetSeen(s *site) { s.server.news.teller.Unseen() }

// offeredTo has somebody challenge a person.
func (s *site) offeredTo(c *client) {
	c.site.t.Helper()
	by := s.account(fmt.Sprint("Challenger", time.Now().UnixNano()%1e9))
	by.call("POST", "/challenges", map[string]any{"kind": "direct", "to": c.id, "game": map[string]any{"size": "9x9"}})
}

// Somebody who registers another's browser gets that browser nothing but one unreadable proof, and cannot show it for
// the other.
func TestAttackStolenSubscription(t *testing.T) {
	s := newSite(t, telling, func(c *Config) { c.Limits.Destinations = DefaultLimits().Destinations })
	service := pushtest.Start(t)
	kim, mallory := s.account("Kim"), s.account("Mallory")
	browser := service.Subscribe()
	device := kim.registers(t, browser, "en")
	stolen := map[string]any{"endpoint": browser.Endpoint, "p256dh": browser.P256dh, "auth": browser.Auth}
	theirs := mallory.call("POST", "/me/devices", stolen).want(http.StatusCreated).str("id")
	var proof pushedNews
	browser.Next(t, 1, &proof)
	// The service worker of Kim's browser shows the secret as Kim, which is worth nothing; and Mallory has not got it.
	kim.call("POST", "/me/devices/"+theirs+"/proof", map[string]any{"secret": proof.Secret}).problem(http.StatusNotFound, "not-found")
	mallory.call("POST", "/me/devices/"+theirs+"/proof", map[string]any{"secret": "whsec_AAAA"}).problem(http.StatusNotFound, "not-found")
	mallory.call("POST", "/me/devices/"+device+"/proof", map[string]any{"secret": proof.Secret}).problem(http.StatusNotFound, "not-found")
	mallory.call("DELETE", "/me/devices/"+device, nil).problem(http.StatusNotFound, "not-found")
	s.offeredTo(mallory)
	s.offeredTo(kim)
	var told pushedNews
	browser.Next(t, 2, &told)
	if told.Title != "A challenge" {
		t.Errorf("pushed %+v", told)
	}
	if got := len(browser.Got()); got != 3 {
		t.Errorf("the browser got %d messages: Mallory's news, too", got)
	}
	for range 40 {
		mallory.call("POST", "/me/devices", stolen)
	}
	if got := len(browser.Got()); got > 3+25 {
		t.Errorf("Mallory had %d proofs pushed", got-3)
	}
}

// An address inside the operator's network is refused when it is given and when it is asked.
func TestAttackInsideAddresses(t *testing.T) {
	s := newSite(t, telling, func(c *Config) { c.News.Allowed = nil })
	kim := s.account("Kim")
	for _, inside := range []string{"https://127.0.0.1/", "https://[::1]/x", "http://example.org/", "https://169.254.169.254/latest/meta-data", "https://10.0.0.1/", "https://100.64.0.1/", "ftp://example.org/"} {
		kim.call("POST", "/me/webhooks", map[string]any{"url": inside}).problem(http.StatusUnprocessableEntity, "invalid")
		kim.call("POST", "/me/devices", map[string]any{"endpoint": inside, "p256dh": pushKey, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}).problem(http.StatusUnprocessableEntity, "invalid")
	}
	// A name that leads inside: it is found out when it is dialed.
	kim.call("POST", "/me/devices", map[string]any{"endpoint": "https://localhost/", "p256dh": pushKey, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}).problem(http.StatusUnprocessableEntity, "invalid")
}

const pushKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

// A webhook that fails is tried again, with the same id, and is switched off after too long a time, which is told by
// other ways.
func TestWebhookFails(t *testing.T) {
	s := newSite(t, telling)
	hooks := newHookServer(t)
	kim := s.account("Kim")
	kim.call("POST", "/me/webhooks", map[string]any{"url": hooks.URL, "format": "discord"}).want(http.StatusCreated)
	hooks.answer(http.StatusServiceUnavailable)
	s.offeredTo(kim)
	eventually.True(t, func() bool { return s.server.news.teller.Counts(news.Webhook).Failed > 0 }, "an attempt has failed")
	hooks.answer(http.StatusOK)
	got := hooks.next(t, 0)
	var said struct{ Content string }
	if err := json.Unmarshal(got.body, &said); err != nil || !strings.Contains(said.Content, "challenges you to a game.\nhttps://go.example.org/challenges/") {
		t.Errorf("the webhook is %s, %v", got.body, err)
	}
}

// A webhook that has failed for too long is switched off, and the person is told by another way.
func TestWebhookSwitchedOff(t *testing.T) {
	s := newSite(t, telling, func(c *Config) { c.News.Patience = time.Millisecond })
	service, hooks := pushtest.Start(t), newHookServer(t)
	kim := s.account("Kim")
	browser := service.Subscribe()
	kim.registers(t, browser, "en")
	kim.call("POST", "/me/webhooks", map[string]any{"url": hooks.URL, "format": "discord"}).want(http.StatusCreated)
	hooks.answer(http.StatusTeapot)
	s.offeredTo(kim)
	eventually.True(t, func() bool {
		for _, message := range browser.Got() {
			if strings.Contains(string(message), "Webhook switched off") {
				return true
			}
		}
		return false
	}, "the webhook is switched off, and that is told")
	if list := kim.call("GET", "/me/news", nil).want(http.StatusOK).text; !strings.Contains(list, `"off":true`) {
		t.Errorf("the list is %s", list)
	}
}

// What was chosen is mailed, with a link that ends it in one click and without a login; nobody else's key does.
func TestNewsByMail(t *testing.T) {
	server := mailtest.Start(t)
	s := newSite(t, telling, func(c *Config) {
		c.Mail = &mail.Config{Server: server.Addr, Security: mail.Plain, From: "go@example.org", Page: "https://go.example.org"}
	})
	kim := s.account("Kim")
	kim.reachable(server, "kim@example.org", "de")
	choice := map[string]any{"kinds": []map[string]any{{"kind": "challenge", "ways": []string{"mail", "digest"}}}, "zone": "Europe/Berlin", "digest": 9, "remind": 24}
	kim.call("PUT", "/me/news", choice).want(http.StatusOK)
	s.offeredTo(kim)
	m := server.Next()
	if m.To != "kim@example.org" || m.Header("Content-Language") != "de" || !strings.Contains(m.Part("text/plain"), "fordert dich zu einer Partie heraus.") {
		t.Errorf("mailed %+v", m)
	}
	if m.Header("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
		t.Errorf("it cannot be ended by one click: %s", m.Data)
	}
	link, err := url.Parse(strings.Trim(m.Header("List-Unsubscribe"), "<>"))
	if err != nil || link.Host != "go.example.org" {
		t.Fatalf("the link is %v, %v", link, err)
	}
	if n, err := s.store.(store.Outbox).Waiting(t.Context(), news.DigestQueue); err != nil || n != 1 {
		t.Errorf("%d wait for the digest, %v", n, err)
	}
	ask := func(method, key string) (int, string) {
		r, _ := http.NewRequest(method, s.url+link.Path+"?key="+url.QueryEscape(key), strings.NewReader("List-Unsubscribe=One-Click"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		return answer.StatusCode, string(text)
	}
	key := link.Query().Get("key")
	for _, forged := range []string{"", kim.id, kim.id + ".", kim.id + "x" + key[len(kim.id):], key[:len(key)-1]} {
		if status, _ := ask("POST", forged); status != http.StatusNotFound {
			t.Errorf("the key %q gets %d", forged, status)
		}
	}
	if status, text := ask("GET", key); status != 200 || !strings.Contains(text, "<button>Diese E-Mails abbestellen</button>") {
		t.Errorf("by GET: %d %s", status, text)
	}
	if list := kim.call("GET", "/me/news", nil).want(http.StatusOK).text; !strings.Contains(list, `"mail"`) {
		t.Errorf("looking at the link has ended the mail: %s", list)
	}
	if status, text := ask("POST", key); status != 200 || !strings.Contains(text, "keine Neuigkeiten mehr per E-Mail") {
		t.Errorf("by POST: %d %s", status, text)
	}
	if list := kim.call("GET", "/me/news", nil).want(http.StatusOK).text; strings.Contains(list, `"ways":["mail`) || strings.Contains(list, `"digest"]`) {
		t.Errorf("after it: %s", list)
	}
}
