package mail

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"html/template"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/news"
)

// UnsubscribePath is where the links lead that end the news which a person gets by mail.
const UnsubscribePath = "/api/v1/unsubscribe"

// Unsubscribing makes and reads the keys of these links. They need no login and do not end: all that one can do is to
// end mail.
type Unsubscribing struct{ secret []byte }

// NewUnsubscribing derives the keys from a secret of the server.
func NewUnsubscribing(secret []byte) Unsubscribing {
	sum := hmac.New(sha256.New, secret)
	sum.Write([]byte("unsubscribe"))
	return Unsubscribing{sum.Sum(nil)}
}

// Key returns the key of a person.
func (u Unsubscribing) Key(person string) string {
	sum := hmac.New(sha256.New, u.secret)
	sum.Write([]byte(person))
	return person + "." + base64.RawURLEncoding.EncodeToString(sum.Sum(nil))
}

// Person returns whose key it is; false for one that is none.
func (u Unsubscribing) Person(key string) (string, bool) {
	person, _, _ := strings.Cut(key, ".")
	return person, person != "" && hmac.Equal([]byte(u.Key(person)), []byte(key))
}

// SetUnsubscribing has mail of news carry links that end it.
func (s *Sender) SetUnsubscribing(u Unsubscribing) { s.unsubscribing = u }

// writeNews writes mail of what is new; to nobody where the person wants it no longer.
func (s *Sender) writeNews(ctx context.Context, person string, way news.Way, items []news.Item) (message, error) {
	p, err := s.accounts.Person(ctx, person)
	if errors.Is(err, store.ErrNotFound) || err == nil && (p.Guest || p.Email == "") {
		return message{}, nil
	}
	if err != nil {
		return message{}, err
	}
	settings := news.SettingsOf(p)
	items = slices.DeleteFunc(items, func(i news.Item) bool {
		return i.Kind != news.Off && !slices.Contains(settings.Ways(i.Kind), way)
	})
	if len(items) == 0 {
		return message{}, nil
	}
	language, w := news.WordsOfMail(p.Language)
	fill := strings.NewReplacer("{name}", p.Name, "{server}", s.config.host()).Replace
	content := newsPage{Language: language, Hello: fill(w.Hello), Open: w.Open, Why: fill(w.Why), Stop: w.Stop, StopURL: s.config.unsubscribe(s.unsubscribing.Key(p.ID))}
	subject := fill(w.Subject)
	for _, i := range items {
		said := i.Say(language, settings)
		content.Items = append(content.Items, newsLine{said.Text, s.config.page(i.Path)})
		if way == news.Mail {
			subject = said.Title + " · " + s.config.host()
		}
	}
	var text strings.Builder
	text.WriteString(content.Hello + "\r\n\r\n")
	for _, i := range content.Items {
		text.WriteString(i.Text + "\r\n" + i.URL + "\r\n\r\n")
	}
	text.WriteString("-- \r\n" + content.Why + "\r\n" + content.Stop + ": " + content.StopURL + "\r\n")
	var html bytes.Buffer
	if err := newsTemplate.Execute(&html, content); err != nil {
		panic("mail: the page of news: " + err.Error()) // it goes into memory
	}
	return message{to: p.Email, subject: subject, text: text.String(), html: html.String(), language: language, unsubscribe: content.StopURL}, nil
}

// A newsPage is mail of what is new.
type newsPage struct {
	Language, Hello, Open, Why, Stop, StopURL string
	Items                                     []newsLine
}

type newsLine struct{ Text, URL string }

var newsTemplate = template.Must(template.New("news").Parse(`<!doctype html>
<html lang="{{.Language}}"><meta charset="utf-8">
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
<p>{{.Hello}}</p>
{{range .Items}}<p>{{.Text}} <a href="{{.URL}}">{{$.Open}}</a></p>
{{end}}<p style="color: #666; font-size: small">{{.Why}} <a href="{{.StopURL}}">{{.Stop}}</a></p>
</body></html>
`))

// unsubscribe returns the address of a link that ends the mail of news.
func (c Config) unsubscribe(key string) string {
	return c.page(UnsubscribePath) + "?key=" + url.QueryEscape(key)
}

// page returns the address of a page of the server.
func (c Config) page(path string) string {
	page, err := url.Parse(c.Page)
	if err != nil {
		panic("mail: a page that was not checked: " + err.Error())
	}
	return page.JoinPath(path).String()
}

// nextDigest claims what is due in the digest of a person, and sends all of it in one message. Its letters are claimed
// and done together: if this process dies in between they are claimed together again, and the message has the same id.
func (s *Sender) nextDigest(ctx context.Context, now time.Time) (found bool, err error) {
	letters, err := s.outbox.ClaimAll(ctx, news.DigestQueue, now, now.Add(s.pace.lease))
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, s.sendDigest(ctx, letters, now)
}

// sendDigest sends what the letters of one person say.
func (s *Sender) sendDigest(ctx context.Context, letters []store.Letter, now time.Time) error {
	kept := context.WithoutCancel(ctx)
	var items []news.Item
	same := sha256.New()
	slices.SortFunc(letters, func(a, b store.Letter) int { return strings.Compare(a.ID, b.ID) })
	for _, l := range letters {
		if i, err := news.Read(l); err == nil {
			items = append(items, i)
		}
		same.Write([]byte(l.ID))
	}
	slices.SortStableFunc(items, func(a, b news.Item) int { return a.At.Compare(b.At) })
	claimed := store.Letter{ID: "digest-" + base64.RawURLEncoding.EncodeToString(same.Sum(nil)[:15]), Created: letters[0].Created}
	bounded, cancel := context.WithTimeout(ctx, attempt)
	defer cancel()
	m, err := s.writeNews(bounded, letters[0].Person, news.Digest, items)
	if err == nil {
		err = s.hand(bounded, claimed, m, now)
	}
	var errs []error
	if err == nil {
		return settled(s.outbox.Done(kept, now.Add(doneFor), letters...))
	}
	for _, l := range letters {
		due := now.Add(s.pace.pause(l.Claims))
		switch {
		case ctx.Err() != nil:
			errs = append(errs, settled(s.outbox.Delay(kept, l, now)))
		case isUndeliverable(err) || l.Claims > 20: // after a day
			errs = append(errs, s.giveUp(kept, l, account.Letter{Kind: account.NewsLetter}, err))
		default:
			errs = append(errs, settled(s.outbox.Delay(kept, l, due)))
		}
	}
	if ctx.Err() == nil && !isUndeliverable(err) {
		s.failed.Add(1)
		s.failing.Store(true)
		s.logFailure(err, now)
	}
	return errors.Join(errs...)
}

// doneFor is how long the id of a letter is kept: it may be found in a log again.
const doneFor = 45 * 24 * time.Hour

// newsOf returns what a letter of news tells.
func newsOf(l account.Letter) (news.Item, error) {
	var i news.Item
	err := json.Unmarshal([]byte(l.News), &i)
	return i, err
}

// A StopPage is what a person sees behind the link that ends the mail of news.
type StopPage struct{ Language, Ask, Button, Done string }

// StopPageFor returns the page in the language of a person.
func StopPageFor(language, server string) StopPage {
	spoken, w := news.WordsOfMail(language)
	fill := strings.NewReplacer("{server}", server).Replace
	return StopPage{spoken, fill(w.Ask), w.Stop, w.Done}
}
