//go:build system

package system

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/mail/mailtest"
	"github.com/shinpan/shinpan/internal/server/news"
	"github.com/shinpan/shinpan/internal/server/push/pushtest"
	"github.com/shinpan/shinpan/internal/server/signon/signontest"
	"github.com/shinpan/shinpan/internal/server/webhook"
)

func TestProviderProcess(*testing.T) { signontest.Serve() }

// A club is a server with all that its people and its operator want around it: a mail server, a provider at which
// people sign in, a push service, and a program that takes webhooks. It is killed again and again.
type club struct {
	*testing.T
	program, addr, page, db, config, metrics string

	server   *server
	kills    int
	mails    *mailtest.Server
	letters  []mailtest.Message // that were taken so far
	provider *signontest.Provider
	pushes   *pushtest.Service
	hooks    *hookLog
}

// onBothStores runs a test with each kind of database.
func onBothStores(t *testing.T, test func(t *testing.T, db string)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, filepath.Join(t.TempDir(), "club.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, pgtest.Start(t).Database())
	})
}

// newClub starts a club.
func newClub(t *testing.T, db string) *club {
	c := &club{
		T: t, program: program(t), addr: freeAddr(t), db: db, config: filepath.Join(t.TempDir(), "club.toml"), metrics: freeAddr(t),
		mails: mailtest.Start(t), provider: signontest.Start(t), pushes: pushtest.Start(t), hooks: newHookLog(t),
	}
	c.page = "http://localhost:" + c.addr[strings.LastIndex(c.addr, ":")+1:]
	secret := filepath.Join(t.TempDir(), "secret")
	for path, text := range map[string]string{
		secret: signontest.Secret,
		c.config: fmt.Sprintf(`page = %q
reviews = 0
metrics = %q
[mail]
server = %q
security = "none"
from = "go@example.org"
[news]
allow = ["127.0.0.0/8"]
[[sign_on]]
name = "club"
title = "Our club"
issuer = %q
client = %q
secret_file = %q
`, c.page, c.metrics, c.mails.Addr, c.provider.Issuer, signontest.Client, secret),
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.start()
	return c
}

func (c *club) start() {
	c.Helper()
	c.server = serve(c.T, c.program, c.addr, c.db, "--config", c.config, "--no-limits")
}

// dies has the server end as by a power cut, and a later day come: what was to be tried again later is due, and what a
// process had claimed is claimed by nobody. While there is no server something may be done with its database.
func (c *club) dies(meanwhile ...func(db *sqlstore.DB)) {
	c.Helper()
	c.server.kill()
	c.kills++
	place, err := sqlstore.ParsePlace(c.db)
	if err != nil {
		c.Fatal(err)
	}
	db, err := place.Open(c.Context())
	if err != nil {
		c.Fatal(err)
	}
	for _, queue := range append(news.Queues(), account.MailQueue) {
		if queue == news.DigestQueue {
			continue // its time is chosen
		}
		if err := db.Hasten(c.Context(), queue, time.Now()); err != nil {
			c.Fatal(err)
		}
	}
	for _, do := range meanwhile {
		do(db)
	}
	if err := db.Close(); err != nil {
		c.Fatal(err)
	}
	c.start()
}

// A member is somebody with an account, in one session.
type member struct {
	of        *club
	id, token string
}

// nobody is a browser without an account.
func (c *club) nobody() *member { return &member{of: c} }

// A reply is what the server has answered.
type reply struct {
	of   *club
	text string
	body map[string]any
}

// asks sends a request, whose answer must have a status.
func (m *member) asks(want int, method, path string, body any) *reply {
	m.of.Helper()
	text, is := body.(string)
	if body != nil && !is {
		encoded, err := json.Marshal(body)
		if err != nil {
			m.of.Fatal(err)
		}
		text = string(encoded)
	}
	url := "http://" + m.of.addr + path
	if !strings.HasPrefix(path, "/api/") {
		url = "http://" + m.of.addr + "/api/v1" + path
	}
	status, text := call(&http.Client{Timeout: eventually.Hang}, m.token, method, url, text, nil)
	if status != want {
		m.of.Fatalf("%s %s: %d %s, want %d\n%s", method, path, status, text, want, m.of.server.logs)
	}
	r := &reply{m.of, text, nil}
	_ = json.Unmarshal([]byte(text), &r.body) // not every answer is an object
	return r
}

// str returns a field of an answer.
func (r *reply) str(field string) string {
	r.of.Helper()
	text, is := r.body[field].(string)
	if !is {
		r.of.Fatalf("%s is no text in %s", field, r.text)
	}
	return text
}

// member is who an answer says is signed in.
func (r *reply) member() *member { return &member{r.of, r.str("id"), r.str("token")} }

// has expects a text in an answer.
func (r *reply) has(texts ...string) *reply {
	r.of.Helper()
	for _, text := range texts {
		if !strings.Contains(r.text, text) {
			r.of.Errorf("the answer has no %q: %s", text, r.text)
		}
	}
	return r
}

// clubPassword is everybody's.
const clubPassword = "correct horse"

// joins makes an account.
func (c *club) joins(name string) *member {
	c.Helper()
	return c.nobody().asks(201, "POST", "/accounts", map[string]string{"name": name, "password": clubPassword}).member()
}

// operator runs shinpan beside the server.
func (c *club) operator(args ...string) string {
	c.Helper()
	text, code := runIn(c.T, c.TempDir(), c.program, append(args, "--db", c.db)...)
	if code != 0 {
		c.Fatalf("shinpan %q ends with %d: %s", args, code, text)
	}
	return text
}

// ceremony is the body that ends what begins with a request for options.
func (m *member) ceremony(path string, body any, act func(options any) map[string]any) map[string]any {
	m.of.Helper()
	begun := m.asks(200, "POST", path, body)
	return map[string]any{"ticket": begun.str("ticket"), "answer": act(begun.body["options"])}
}

// goes sends somebody to the provider and back, after the server was killed meanwhile if it is to be.
func (m *member) goes(what, password string, meanwhile func()) *reply {
	m.of.Helper()
	begun := m.asks(200, "POST", "/sign-on/club", map[string]string{"for": what, "password": password})
	q := m.of.provider.Visit(begun.str("address")).Query()
	meanwhile()
	return m.asks(200, "POST", "/sign-on/club/finish", map[string]any{
		"ticket": begun.str("ticket"), "state": q.Get("state"), "code": q.Get("code"), "iss": q.Get("iss"), "error": q.Get("error"),
	})
}

// waits waits for something.
func (c *club) waits(what string, holds func() bool) {
	c.Helper()
	eventually.Succeeds(c.T, func() error {
		if holds() {
			return nil
		}
		var came strings.Builder
		for _, m := range c.letters {
			fmt.Fprintf(&came, "letter %s to %s\n%s\n", m.ID(), m.To, m.Part("text/plain"))
		}
		return fmt.Errorf("%d letters came, and %s digests wait\n%s%s", len(c.letters), c.figure(`shinpan_news_waiting{queue="digest"}`), &came, c.server.logs)
	}, "%s", what)
}

// mail returns the letters so far whose text has all of some words, each once by its id, and how often one came again.
func (c *club) mail(words ...string) (found []mailtest.Message, again int) {
	c.letters = append(c.letters, c.mails.Taken()...)
	known := map[string]bool{}
	for _, m := range c.letters {
		subject, _ := new(mime.WordDecoder).DecodeHeader(m.Header("Subject"))
		text := subject + "\n" + m.Part("text/plain")
		if slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			continue
		}
		if known[m.ID()] {
			again++
			continue
		}
		known[m.ID()] = true
		found = append(found, m)
	}
	return found, again
}

// letter waits for the one letter that has some words.
func (c *club) letter(words ...string) (letter mailtest.Message) {
	c.Helper()
	c.waits("a letter with "+strings.Join(words, ", "), func() bool {
		found, _ := c.mail(words...)
		if len(found) > 0 {
			letter = found[0]
		}
		return len(found) > 0
	})
	return letter
}

// pushed returns what a browser got with a title, each once by its id, and how often something came again.
func (c *club) pushed(b *pushtest.Browser, title string) (found []clubPush, again int) {
	known := map[string]bool{}
	for _, text := range b.Got() {
		var p clubPush
		if err := json.Unmarshal(text, &p); err != nil {
			c.Errorf("pushed was %q: %v", text, err)
		}
		switch {
		case p.Title != title:
		case known[p.ID]:
			again++
		default:
			known[p.ID] = true
			found = append(found, p)
		}
	}
	return found, again
}

// A clubPush is what a browser reads.
type clubPush struct{ ID, Title, Text, Language, Path, Device, Secret string }

// registers makes a browser a device of a member's.
func (m *member) registers(b *pushtest.Browser, language string) {
	m.of.Helper()
	device := m.asks(201, "POST", "/me/devices", map[string]any{
		"endpoint": b.Endpoint, "p256dh": b.P256dh, "auth": b.Auth, "language": language, "zone": "Asia/Tokyo",
	}).str("id")
	var proof clubPush
	b.Next(m.of.T, 0, &proof)
	m.asks(204, "POST", "/me/devices/"+device+"/proof", map[string]any{"secret": proof.Secret})
}

// A hookLog takes webhooks.
type hookLog struct {
	*httptest.Server
	mu  sync.Mutex
	got []hookCall
}

type hookCall struct {
	header http.Header
	body   []byte
	event  news.Event
}

func newHookLog(t *testing.T) *hookLog {
	h := &hookLog{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		got := hookCall{header: r.Header}
		got.body, _ = io.ReadAll(r.Body)
		if json.Unmarshal(got.body, &got.event) != nil {
			return // cut off by a kill
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.got = append(h.got, got)
	}))
	t.Cleanup(h.Close)
	return h
}

// of returns the webhooks of a kind so far, each once by its id, and how often one came again; all must be signed.
func (c *club) hooked(k news.Kind, secret string) (found []hookCall, again int) {
	c.hooks.mu.Lock()
	defer c.hooks.mu.Unlock()
	known := map[string]bool{}
	for _, h := range c.hooks.got {
		id := h.header.Get(webhook.IDHeader)
		if err := webhook.Verify(h.header, secret, h.body, time.Now()); err != nil {
			c.Errorf("webhook %s: %v", h.body, err)
		}
		switch {
		case h.event.Type != k:
		case known[id]:
			again++
		default:
			known[id] = true
			found = append(found, h)
		}
	}
	return found, again
}

// exports returns the files of a member's data.
func (m *member) exports() map[string]string {
	m.of.Helper()
	got := m.asks(200, "GET", "/me/export", nil).text
	archive, err := zip.NewReader(bytes.NewReader([]byte(got)), int64(len(got)))
	if err != nil {
		m.of.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			m.of.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			m.of.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}

// figure returns a figure that the server tells its operator; empty if there is none.
func (c *club) figure(name string) string {
	answer, err := http.Get("http://" + c.metrics + "/metrics")
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	all, _ := io.ReadAll(answer.Body)
	_, after, _ := strings.Cut(string(all), "\n"+name+" ")
	value, _, _ := strings.Cut(after, "\n")
	return value
}

// kept returns all that is in the database, as a backup of it has it.
func (c *club) kept() string {
	c.Helper()
	copied := filepath.Join(c.TempDir(), fmt.Sprint("copy-", c.kills, ".db"))
	c.operator("backup", "-o", copied)
	text, err := os.ReadFile(copied)
	if err != nil {
		c.Fatal(err)
	}
	return strings.ToLower(string(text))
}
