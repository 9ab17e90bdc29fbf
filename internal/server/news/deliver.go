package news

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/outward"
	"github.com/shinpan/shinpan/internal/server/push"
	"github.com/shinpan/shinpan/internal/server/webhook"
)

// A Format is the form of a webhook's body.
type Format string

// The formats.
const (
	Standard Format = "standard" // an event with its data, as Standard Webhooks says
	Discord  Format = "discord"  // {"content": …}
	Text     Format = "text"     // {"text": …}: Slack, Mattermost, Zulip, and Matrix by way of its hookshot
)

// Formats returns all formats.
func Formats() []Format { return []Format{Standard, Discord, Text} }

// A pushed is what the service worker of the page reads.
type pushed struct {
	ID       string `json:"id,omitempty"`
	Title    string `json:"title"`
	Text     string `json:"text"`
	Language string `json:"language"`
	Path     string `json:"path"`
	Tag      string `json:"tag,omitempty"`    // what it replaces: one game has one notification
	Device   string `json:"device,omitempty"` // of a proof: the device, which shows the secret to the server
	Secret   string `json:"secret,omitempty"`
}

// sent is the error of an answer that says no.
type sent struct{ status int }

func (e sent) Error() string { return fmt.Sprintf("the server answered %d", e.status) }

// push hands an item to a push service.
func (t *Teller) push(ctx context.Context, l store.Letter, i Item, now time.Time) verdict {
	p, s, err := t.person(ctx, i.Person)
	at := slices.IndexFunc(s.Devices, func(d Device) bool { return d.ID == i.To && d.Proof == nil })
	switch {
	case gone(err) || err == nil && at < 0:
		return verdict{} // it was revoked
	case err != nil:
		return t.trouble(l, now, err)
	}
	tokens, err := t.People.Tokens(ctx, p.ID)
	if err != nil {
		return t.trouble(l, now, err)
	}
	device := s.Devices[at]
	if !slices.ContainsFunc(tokens, func(token store.Token) bool {
		return token.ID == device.Session && (token.Expires.IsZero() || now.Before(token.Expires))
	}) {
		return t.forget(ctx, l, p.ID, device.ID, now) // it is signed in no longer
	}
	said := i.Say(p.Language, s)
	payload := encode(pushed{ID: i.ID, Title: said.Title, Text: said.Text, Language: said.Language, Path: i.Path, Tag: i.Path})
	err = t.send(ctx, device.Subscription, payload, id("topic", i.Path)[:20], i.Kind == Deadline, now)
	var no sent
	isGone := errors.As(err, &no) && (no.status == http.StatusNotFound || no.status == http.StatusGone)
	t.counts[Push].failing.Store(err != nil && !isGone)
	switch {
	case err == nil:
		t.counts[Push].told.Add(1)
		return verdict{}
	case isGone:
		return t.forget(ctx, l, p.ID, device.ID, now)
	case errors.Is(err, outward.ErrInside), errors.As(err, &no) && no.status >= 400 && no.status < 500 && no.status != http.StatusTooManyRequests && no.status != http.StatusRequestTimeout,
		now.Sub(l.Created) > stale:
		t.counts[Push].givenUp.Add(1)
		t.Log.Warn("a push was given up", "letter", l.ID, "why", told(err))
		return verdict{}
	}
	t.counts[Push].failed.Add(1)
	return verdict{now.Add(t.wait(l.Claims)), err}
}

// send hands a message to a push service.
func (t *Teller) send(ctx context.Context, s push.Subscription, payload []byte, topic string, urgent bool, now time.Time) error {
	if err := t.Guard.Check(s.Endpoint); err != nil {
		return outward.ErrInside
	}
	request, err := t.Key.Request(ctx, s, push.Message{Payload: payload, Topic: topic, Life: stale, Urgent: urgent}, t.subject(), now)
	if err != nil {
		return err
	}
	return t.ask(request)
}

// subject is where a push service reaches the operator.
func (t *Teller) subject() string {
	switch {
	case t.Subject != "":
		return t.Subject
	case t.Page != "":
		return t.Page
	}
	return "https://localhost" // of a server that nobody has told its address
}

// ask sends a request; an answer other than a success is a [sent].
func (t *Teller) ask(r *http.Request) error {
	answer, err := t.client.Do(r)
	if err != nil {
		return err
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, outward.MostRead)) // what it says does not matter
	_ = answer.Body.Close()
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return sent{answer.StatusCode}
	}
	return nil
}

// told returns what an operator may read of an error: an address of a webhook or a push service is its owner's secret.
func told(err error) string {
	if of, is := errors.AsType[*url.Error](err); is {
		return of.Err.Error()
	}
	return err.Error()
}

// forget drops a device that gets nothing any more.
func (t *Teller) forget(ctx context.Context, l store.Letter, person, device string, now time.Time) verdict {
	err := t.Change(ctx, person, func(_ store.Person, s *Settings) error {
		s.Devices = slices.DeleteFunc(s.Devices, func(d Device) bool { return d.ID == device })
		return nil
	})
	if err != nil && !gone(err) {
		return t.trouble(l, now, err)
	}
	return verdict{}
}

// Change changes what a person has chosen.
func (t *Teller) Change(ctx context.Context, person string, change func(store.Person, *Settings) error) error {
	return t.People.ChangePerson(ctx, person, func(p *store.Person, _ *[]store.Token) error {
		s := SettingsOf(*p)
		if err := change(*p, &s); err != nil {
			return err
		}
		p.News = s.Text()
		return nil
	})
}

// An Event is the body of a webhook in the standard format.
type Event struct {
	Type      Kind      `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      EventData `json:"data"`
}

// EventData are what an event is about.
type EventData struct {
	Title      string     `json:"title"`
	Text       string     `json:"text"`
	URL        string     `json:"url"`
	Game       string     `json:"game,omitempty"`
	Opponent   string     `json:"opponent,omitempty"`
	Due        *time.Time `json:"due,omitempty"`
	Result     string     `json:"result,omitempty"`
	Tournament string     `json:"tournament,omitempty"`
	Round      int        `json:"round,omitempty"`
}

// body returns what a webhook says of an item.
func (t *Teller) body(h Hook, i Item, said Said) []byte {
	at := t.link(i.Path)
	switch h.Format {
	case Discord: // where nobody is called by a name that somebody has chosen
		return encode(map[string]any{"content": said.Text + "\n" + at, "allowed_mentions": map[string]any{"parse": []string{}}})
	case Text:
		return encode(map[string]any{"text": said.Text + "\n" + at})
	}
	e := Event{i.Kind, i.At.UTC(), EventData{Title: said.Title, Text: said.Text, URL: at, Game: i.Game, Opponent: i.Opponent, Tournament: i.Tournament, Round: i.Round}}
	if !i.Due.IsZero() {
		e.Data.Due = new(i.Due.UTC())
	}
	if i.Result.Over() {
		e.Data.Result = i.Result.String()
	}
	return encode(e)
}

func encode(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("news: %T: %v", value, err)) // it has only text, numbers and times
	}
	return text
}

// hook sends an item to a webhook.
func (t *Teller) hook(ctx context.Context, l store.Letter, i Item, now time.Time) verdict {
	p, s, err := t.person(ctx, i.Person)
	at := slices.IndexFunc(s.Hooks, func(h Hook) bool { return h.ID == i.To && !h.Off })
	switch {
	case gone(err) || err == nil && at < 0:
		return verdict{}
	case err != nil:
		return t.trouble(l, now, err)
	}
	hook := s.Hooks[at]
	err = t.call(ctx, hook, i, i.Say(p.Language, s), now)
	if err == nil {
		t.counts[Webhook].told.Add(1)
		if hook.Failing.IsZero() {
			return verdict{}
		}
		if err := t.changeHook(ctx, p.ID, hook.ID, func(h *Hook) { h.Failing = time.Time{} }); err != nil {
			t.Log.Error("cannot store that a webhook works again", "err", err)
		}
		return verdict{}
	}
	t.counts[Webhook].failed.Add(1)
	return t.failed(ctx, l, p, hook, now, err)
}

// failed notes that a webhook did not take something, and switches it off in the end.
func (t *Teller) failed(ctx context.Context, l store.Letter, p store.Person, hook Hook, now time.Time, why error) verdict {
	ctx = context.WithoutCancel(ctx)
	if hook.Failing.IsZero() {
		if err := t.changeHook(ctx, p.ID, hook.ID, func(h *Hook) { h.Failing = now.UTC() }); err != nil {
			return t.trouble(l, now, err)
		}
		return verdict{now.Add(t.wait(l.Claims)), why}
	}
	if now.Sub(hook.Failing) < t.Patience {
		return verdict{now.Add(t.wait(l.Claims)), why}
	}
	host := ""
	if address, err := url.Parse(hook.URL); err == nil {
		host = address.Host
	}
	off := Item{Kind: Off, Person: p.ID, At: now.UTC(), Path: "/me", Host: host, Mark: hook.ID + hook.Failing.String()}
	err := t.Post(ctx, off)
	if err == nil {
		err = t.changeHook(ctx, p.ID, hook.ID, func(h *Hook) { h.Off = true })
	}
	if err != nil {
		return t.trouble(l, now, err)
	}
	t.counts[Webhook].givenUp.Add(1)
	t.Log.Warn("a webhook was switched off after days of failures", "letter", l.ID, "why", told(why))
	return verdict{}
}

// changeHook changes a webhook of a person, if it is still there.
func (t *Teller) changeHook(ctx context.Context, person, hook string, change func(*Hook)) error {
	err := t.Change(ctx, person, func(_ store.Person, s *Settings) error {
		for n := range s.Hooks {
			if s.Hooks[n].ID == hook {
				change(&s.Hooks[n])
			}
		}
		return nil
	})
	if gone(err) {
		return nil
	}
	return err
}

// call sends one webhook.
func (t *Teller) call(ctx context.Context, h Hook, i Item, said Said, now time.Time) error {
	if err := t.Guard.Check(h.URL); err != nil {
		return err
	}
	body := t.body(h, i, said)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "shinpan")
	if err := webhook.Sign(request.Header, h.Secret, i.ID, now, body); err != nil {
		return err
	}
	return t.ask(request)
}

// Prove pushes a secret to a device that a person has registered: only who holds the browser can show it to the server.
// The device gets nothing else before.
func (t *Teller) Prove(ctx context.Context, p store.Person, d Device, secret string) error {
	said := deviceSaid(p.Language)
	payload := encode(pushed{Title: said.Title, Text: said.Text, Language: said.Language, Path: "/me", Device: d.ID, Secret: secret})
	err := t.send(ctx, d.Subscription, payload, "", true, t.Now())
	if err != nil {
		t.Log.Info("a device cannot be reached by push", "why", told(err))
	}
	return err
}

// NewDevice returns a device of a session that has yet to show the secret.
func NewDevice(label, session string, s push.Subscription, now time.Time) (d Device, secret string) {
	secret = webhook.NewSecret()
	return Device{ID: id("device", secret), Label: label, Session: session, Created: now.UTC(), Proof: proofOf(secret), Subscription: s}, secret
}

// Proves reports whether a secret is that which was pushed to the device.
func (d Device) Proves(secret string) bool { return d.Proof != nil && *proofOf(secret) == *d.Proof }

// NewHook returns a webhook.
func NewHook(address string, f Format, now time.Time) Hook {
	secret := webhook.NewSecret()
	return Hook{ID: id("hook", secret), URL: address, Format: f, Secret: secret, Created: now.UTC()}
}
