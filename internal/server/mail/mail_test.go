package mail

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/mail/mailtest"
)

var noon = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// A fixture is a sender whose letters go to a mail server of the test.
type fixture struct {
	*testing.T
	*Sender
	kept   *store.Memory
	server *mailtest.Server
	logged *bytes.Buffer
	now    time.Time
}

func newFixture(t *testing.T) *fixture {
	kept, server, logged := store.NewMemory(), mailtest.Start(t), new(bytes.Buffer)
	accounts := account.New(kept, account.NewHasher(account.Cost{Memory: 64, Passes: 1, Threads: 1}, 1)).Posting(kept)
	c := testConfig(server.Addr)
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	return &fixture{t, NewSender(c, accounts, kept, slog.New(slog.NewTextHandler(logged, nil))), kept, server, logged, noon}
}

func testConfig(server string) Config {
	return Config{Server: server, Security: Plain, From: "Our club <go@example.org>", Page: "https://go.example.org"}
}

// member adds an account with an address and a language.
func (d *fixture) member(name, email, language string) store.Person {
	d.Helper()
	p := store.Person{ID: "id-" + name, Name: name, Key: account.Key(name), Email: email, Language: language, Created: noon}
	if err := d.kept.AddPerson(d.Context(), p); err != nil {
		d.Fatal(err)
	}
	return p
}

// post stores a letter.
func (d *fixture) post(l account.Letter) {
	d.Helper()
	body, _ := json.Marshal(l)
	if err := d.kept.Post(d.Context(), store.Letter{ID: string(l.Kind), Queue: account.MailQueue, Person: l.Person, Body: string(body), Created: d.now}); err != nil {
		d.Fatal(err)
	}
}

// try has the letters sent that are due at the fixture's time, and reports how many there were.
func (d *fixture) try() (tried int) {
	d.Helper()
	for {
		found, err := d.next(d.Context(), d.now)
		if err != nil {
			d.Fatal(err)
		}
		if !found {
			return tried
		}
		tried++
	}
}

func (d *fixture) waiting(want int) {
	d.Helper()
	if n, err := d.Waiting(d.Context()); err != nil || n != want {
		d.Errorf("%d letters wait, %v, want %d", n, err, want)
	}
}

// Every language that the page speaks has every letter, with everything that it must say.
func TestWords(t *testing.T) {
	text, err := os.ReadFile("../page/src/words/languages.json")
	if err != nil {
		t.Fatal(err)
	}
	var languages []struct {
		Code  string
		Ready bool
	}
	if err := json.Unmarshal(text, &languages); err != nil {
		t.Fatal(err)
	}
	spoken := 0
	for _, l := range languages {
		if !l.Ready {
			continue
		}
		spoken++
		w := catalogues[l.Code]
		if !strings.Contains(w.Hello, "{name}") {
			t.Errorf("%s: hello %q has no {name}", l.Code, w.Hello)
		}
		for _, kind := range account.LetterKinds() {
			says := w.Letters[kind]
			links := kind == account.ProveEmail || kind == account.ChangePassword
			if says.Subject == "" || says.Before == "" || says.After == "" || links != (says.Link != "") {
				t.Errorf("%s: %s says %+v", l.Code, kind, says)
			}
			if all := says.Subject + says.Before + says.After; !strings.Contains(all, "{server}") || links != strings.Contains(says.After, "{until}") ||
				kind != account.ChangePassword && !strings.Contains(says.Before, "{name}") {
				t.Errorf("%s: %s lacks {server}, {name} or {until}", l.Code, kind)
			}
		}
		if len(w.Letters) != len(account.LetterKinds()) {
			t.Errorf("%s has %d letters, want %d", l.Code, len(w.Letters), len(account.LetterKinds()))
		}
	}
	if spoken < 10 || spoken != len(catalogues) {
		t.Errorf("the page speaks %d languages, and letters %d", spoken, len(catalogues))
	}
}

// Letters go to the right address in the reader's language, as text and as HTML, and their links work.
func TestLetters(t *testing.T) {
	d := newFixture(t)
	kim := d.member("Kim", "", "de")
	d.post(account.Letter{Kind: account.ProveEmail, Person: kim.ID, To: "kim@example.org"})
	d.try()
	m := d.server.Next()
	if m.To != "kim@example.org" || m.From != "go@example.org" || m.Header("Auto-Submitted") != "auto-generated" || m.Header("Content-Language") != "de" ||
		m.Header("From") != `"Our club" <go@example.org>` || m.ID() != "prove@example.org" {
		t.Errorf("the message is from %s to %s, %s", m.From, m.To, m.Data)
	}
	text, html := m.Part("text/plain"), m.Part("text/html")
	for _, want := range []string{"Hallo Kim,", "auf go.example.org angegeben", "bis 2026-11-22 12:00 UTC", "https://go.example.org/email#shp_"} {
		if !strings.Contains(text, want) || !strings.Contains(html, want) {
			t.Errorf("the letter lacks %q:\n%s\n%s", want, text, html)
		}
	}
	if strings.Contains(text+html, "{") || strings.Contains(html, "<img") {
		t.Errorf("the letter is not filled in, or loads something:\n%s\n%s", text, html)
	}
	if links := m.Links(); len(links) != 1 || !strings.Contains(html, `<a href="`+links[0]+`">Adresse bestätigen</a>`) {
		t.Errorf("the links are %q in\n%s", links, html)
	}
	if _, err := d.accounts.ProveEmail(t.Context(), account.Secret(m.Secrets()[0]), d.now); err != nil {
		t.Errorf("ProveEmail with the link: %v", err)
	}

	// One letter has the links of all accounts at an address.
	d.member("Lee", "KIM@example.org", "fr")
	if err := d.accounts.AskRecovery(t.Context(), "kim@EXAMPLE.org", d.now); err != nil {
		t.Fatal(err)
	}
	d.try()
	m = d.server.Next()
	if links := m.Links(); len(links) != 2 || !strings.Contains(m.Part("text/plain"), "Neues Passwort wählen: Lee:") || !strings.HasPrefix(links[0], "https://go.example.org/recover#shp_") {
		t.Errorf("the letter to two accounts is\n%s", m.Part("text/plain"))
	}
	for i, name := range []string{"Kim", "Lee"} {
		p, _, err := d.accounts.Recover(t.Context(), account.Secret(m.Secrets()[i]), "another password", d.now)
		if err != nil || p.Name != name {
			t.Errorf("Recover with link %d: %q, %v, want %s", i, p.Name, err, name)
		}
	}
	if d.try() != 2 || len(d.server.Taken()) != 2 {
		t.Error("the two were not told")
	}

	// Whose language is not known is written to in English; a name is text.
	odd := d.member("a<b>&c", "", "tlh")
	d.post(account.Letter{Kind: account.EmailRemoved, Person: odd.ID, To: "old@example.org"})
	d.try()
	m = d.server.Next()
	if html := m.Part("text/html"); !strings.Contains(html, "Hello a&lt;b&gt;&amp;c,") || strings.Contains(html, "<b>") || m.To != "old@example.org" || m.Header("Subject") != "Your e-mail address was removed on go.example.org" {
		t.Errorf("the letter to %s about %q is\n%s", m.To, m.Header("Subject"), html)
	}
	d.waiting(0)
}

// A letter without a reader is dropped without a word.
func TestNoReader(t *testing.T) {
	d := newFixture(t)
	d.member("Without", "", "")
	for _, who := range []string{"nobody", "nobody@example.org", "Without", ""} {
		if err := d.accounts.AskRecovery(t.Context(), who, d.now); err != nil {
			t.Fatal(err)
		}
	}
	d.post(account.Letter{Kind: account.EmailChanged, Person: "gone", To: "old@example.org"})
	if tried := d.try(); tried != 5 {
		t.Errorf("%d letters were tried, want 5", tried)
	}
	if taken := d.server.Taken(); len(taken) != 0 || d.logged.Len() > 0 || d.Counts() != (Counts{}) {
		t.Errorf("%d letters were sent, counted %+v, logged %s", len(taken), d.Counts(), d.logged)
	}
	d.waiting(0)
}

// A letter that the mail server does not take is tried again, less and less often, for a day; then the operator reads
// that it was given up, and not whom it was for.
func TestRetries(t *testing.T) {
	for what, refuse := range map[string]func(d *fixture){
		"it says later":     func(d *fixture) { d.server.Refuse("451 4.3.0 <kim@example.org> later") },
		"nobody is there":   func(d *fixture) { d.config.Server = "127.0.0.1:1"; d.deliver = d.config.deliver },
		"no encryption":     func(d *fixture) { d.config.Security = STARTTLS; d.deliver = d.config.deliver },
		"the login is none": func(d *fixture) { d.config.User, d.config.Password = "kim", "secret"; d.deliver = d.config.deliver },
	} {
		t.Run(what, func(t *testing.T) {
			d := newFixture(t)
			kim := d.member("Kim", "kim@example.org", "")
			refuse(d)
			d.post(account.Letter{Kind: account.Recovered, Person: kim.ID, To: "kim@example.org"})
			var attempts []time.Duration
			for ; d.now.Sub(noon) <= 30*time.Hour; d.now = d.now.Add(30 * time.Second) {
				if d.try() > 0 {
					attempts = append(attempts, d.now.Sub(noon))
				}
			}
			if n := len(attempts); n < 15 || n > 25 || attempts[1] != d.pace.first || attempts[2] != 3*d.pace.first || attempts[n-1] > life || attempts[n-1] < life-longest {
				t.Errorf("it was tried after %v", attempts)
			}
			d.waiting(0)
			if c := d.Counts(); c.Sent != 0 || c.GivenUp != 1 || c.Failed != int64(len(attempts)-1) {
				t.Errorf("counted %+v after %d attempts", c, len(attempts))
			}
			for _, want := range []string{"cannot send mail; it is tried again", "mail was given up", "about=recovered"} {
				if !strings.Contains(d.logged.String(), want) {
					t.Errorf("the log has no %q: %s", want, d.logged)
				}
			}
			for _, secret := range []string{"kim@", "Kim", "shp_"} {
				if strings.Contains(d.logged.String(), secret) {
					t.Errorf("the log has %q: %s", secret, d.logged)
				}
			}
		})
	}
}

// Two servers send the letters of one store, some of which the mail server takes only later. Every letter arrives once.
func TestTwoSenders(t *testing.T) {
	const letters = 40
	d := newFixture(t)
	d.server.Refuse("451 4.3.0 later")
	other := NewSender(testConfig(d.server.Addr), d.accounts, d.kept, slog.New(slog.DiscardHandler))
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	for _, s := range []*Sender{d.Sender, other} {
		s.pace = pace{lease: time.Hour, first: 20 * time.Millisecond, look: 10 * time.Millisecond}
		running.Go(func() { s.Run(ctx) })
	}
	for i := range letters {
		kim := d.member(fmt.Sprint("Kim", i), fmt.Sprintf("kim%d@example.org", i), "")
		body := fmt.Sprintf(`{"kind":"recovered","person":%q,"to":%q}`, kim.ID, kim.Email)
		if err := d.kept.Post(t.Context(), store.Letter{ID: kim.ID, Queue: account.MailQueue, Person: kim.ID, Body: body, Created: time.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	eventually.True(t, func() bool { return d.Counts().Failed+other.Counts().Failed > 5 }, "some letters are refused for now")
	d.server.Refuse("")
	eventually.Succeeds(t, func() error {
		n, err := d.Waiting(t.Context())
		if err == nil && n > 0 {
			err = fmt.Errorf("%d still do", n)
		}
		return err
	}, "no letters wait")
	arrived := map[string]int{}
	for _, m := range d.server.Taken() {
		arrived[m.To]++
	}
	for to, n := range arrived {
		if n != 1 {
			t.Errorf("to %s came %d letters, want one", to, n)
		}
	}
	if len(arrived) != letters {
		t.Errorf("mail went to %d addresses, want %d", len(arrived), letters)
	}
}

// A letter that is refused for good is given up at once, and others go on.
func TestRefused(t *testing.T) {
	d := newFixture(t)
	kim := d.member("Kim", "kim@example.org", "")
	d.post(account.Letter{Kind: account.Recovered, Person: kim.ID, To: "kim@example.org"})
	d.server.Refuse("550 5.1.1 <kim@example.org> is nobody")
	d.try()
	d.waiting(0)
	if c := d.Counts(); c != (Counts{GivenUp: 1}) || !strings.Contains(d.logged.String(), "550 5.1.1") || strings.Contains(d.logged.String(), "kim@") {
		t.Errorf("counted %+v, logged %s", c, d.logged)
	}
	d.server.Refuse("")
	d.post(account.Letter{Kind: account.EmailRemoved, Person: kim.ID, To: "kim@example.org"})
	d.try()
	if m := d.server.Next(); m.To != "kim@example.org" || d.Counts().Sent != 1 {
		t.Errorf("sent %+v, counted %+v", m, d.Counts())
	}
}

// What makes no sense, and what waited while no mail was sent for days, is given up.
func TestStale(t *testing.T) {
	d := newFixture(t)
	kim := d.member("Kim", "kim@example.org", "")
	if err := d.kept.Post(t.Context(), store.Letter{ID: "x", Queue: account.MailQueue, Body: "{", Created: noon}, store.Letter{ID: "y", Queue: account.MailQueue, Body: `{"kind":"poem","person":"id-Kim","to":"kim@example.org"}`, Created: noon}); err != nil {
		t.Fatal(err)
	}
	d.post(account.Letter{Kind: account.Recovered, Person: kim.ID, To: "kim@example.org"})
	d.now = noon.Add(3 * 24 * time.Hour)
	d.try()
	d.waiting(0)
	if c := d.Counts(); c != (Counts{GivenUp: 3}) || len(d.server.Taken()) != 0 {
		t.Errorf("counted %+v", c)
	}
}

func TestConfig(t *testing.T) {
	good := testConfig("smtp.example.org:587")
	for name, c := range map[string]struct {
		change func(*Config)
		want   string
	}{
		"good":               {func(*Config) {}, ""},
		"with a login":       {func(c *Config) { c.Security, c.User, c.Password = TLS, "kim", "secret" }, ""},
		"no port":            {func(c *Config) { c.Server = "smtp.example.org" }, "server"},
		"port 0":             {func(c *Config) { c.Server = "smtp.example.org:0" }, "server"},
		"no host":            {func(c *Config) { c.Server = ":25" }, "server"},
		"another way":        {func(c *Config) { c.Security = "ssl" }, "security"},
		"no password":        {func(c *Config) { c.Security, c.User = TLS, "kim" }, "password"},
		"no user":            {func(c *Config) { c.Password = "secret" }, "user"},
		"a password shown":   {func(c *Config) { c.User, c.Password = "kim", "secret" }, "security"},
		"nobody writes":      {func(c *Config) { c.From = "our club" }, "from"},
		"no page":            {func(c *Config) { c.Page = "" }, "page"},
		"a page of ours":     {func(c *Config) { c.Page = "https://go.example.org/shinpan/" }, ""},
		"a page with query":  {func(c *Config) { c.Page = "https://go.example.org/?a=b" }, "page"},
		"a page of a script": {func(c *Config) { c.Page = "javascript:alert(1)" }, "page"},
	} {
		config := good
		c.change(&config)
		err := config.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q in it", name, err, c.want)
		}
	}
	if link := (Config{Page: "https://go.example.org/shinpan/"}).link("email", "shp_x"); link != "https://go.example.org/shinpan/email#shp_x" {
		t.Errorf("the link is %s", link)
	}
}
