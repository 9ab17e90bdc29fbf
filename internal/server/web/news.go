package web

import (
	"context"
	"errors"
	"html/template"
	"net/http"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/news"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/push"
)

// newsHandler keeps what people choose to be told, and by which ways.
type newsHandler struct {
	problem.Faults
	accounts      *account.Registry
	store         store.Store
	who           *callers
	source        *newsSource
	teller        *news.Teller // nil: the store keeps no letters
	mail          bool
	unsubscribing mail.Unsubscribing
	changesOf     *limit.Limiter // of destinations, by person: each sends something to somewhere
}

// A NewsKind is a kind of news and how it is told.
type NewsKind struct {
	Kind news.Kind  `json:"kind" enum:"turn,deadline,start,over,challenge,chat,round,report"`
	Ways []news.Way `json:"ways" enum:"push,mail,digest,webhook" doc:"push: to your devices; mail: at once; digest: once a day; webhook: to the addresses that you gave"`
}

// A NewsDevice is a browser that gets pushes.
type NewsDevice struct {
	ID      string    `json:"id"`
	Label   string    `json:"label" doc:"what the browser says it is, until you call it something else" example:"Firefox on Android"`
	Created time.Time `json:"created"`
	Proved  bool      `json:"proved" doc:"it has shown the secret that was pushed to it; before, it gets nothing else"`
	Current bool      `json:"current" doc:"it belongs to the session of this request"`
}

// A NewsHook is a webhook.
type NewsHook struct {
	ID      string      `json:"id"`
	URL     string      `json:"url"`
	Format  news.Format `json:"format" enum:"standard,discord,text"`
	Created time.Time   `json:"created"`
	Failing *time.Time  `json:"failing,omitempty" doc:"since when nothing was accepted"`
	Off     bool        `json:"off,omitempty" doc:"switched off after days of failures"`
	Secret  string      `json:"secret,omitempty" doc:"with which you verify what comes, as Standard Webhooks says; shown only this once"`
}

// NewsChoice is what somebody chooses.
type NewsChoice struct {
	Kinds     []NewsKind `json:"kinds" doc:"those that are missing stay as they are"`
	Zone      string     `json:"zone" maxLength:"64" doc:"of your clock; empty: UTC" example:"Europe/Berlin"`
	QuietFrom *int       `json:"quiet_from,omitempty" minimum:"0" maximum:"1439" doc:"when the hours begin in which nothing is told, in minutes after midnight by your clock; absent: there are none"`
	QuietTo   *int       `json:"quiet_to,omitempty" minimum:"0" maximum:"1439" doc:"and when they end"`
	Digest    int        `json:"digest" minimum:"0" maximum:"23" doc:"the hour of the day, by your clock, at which the digest is sent"`
	Remind    int        `json:"remind" minimum:"1" maximum:"168" doc:"how many hours before a deadline you are told of it; at most half of the time that you had"`
	Language  string     `json:"language,omitempty" maxLength:"40" doc:"in which you are told; absent: as before" example:"de"`
}

// MyNews is what somebody has chosen.
type MyNews struct {
	NewsChoice
	Devices  []NewsDevice `json:"devices"`
	Webhooks []NewsHook   `json:"webhooks"`
	PushKey  string       `json:"push_key" doc:"with which a browser subscribes to pushes"`
	Mail     bool         `json:"mail" doc:"this server sends mail, and you have an address"`
}

type newsOutput struct{ Body MyNews }

// holder returns who asks, as one whose news can be kept.
func (h *newsHandler) holder(ctx context.Context) (account.Holder, error) {
	holder, err := h.who.session(ctx, scopeSession)
	if err == nil && h.teller == nil {
		err = problem.New("not-found", reason.New("not-found"))
	}
	return holder, err
}

// show tells what the person of the request has chosen.
func (h *newsHandler) show(ctx context.Context, _ *struct{}) (*newsOutput, error) {
	holder, err := h.holder(ctx)
	if err != nil {
		return nil, err
	}
	return h.shown(holder, news.SettingsOf(holder.Person)), nil
}

func (h *newsHandler) shown(holder account.Holder, s news.Settings) *newsOutput {
	out := &newsOutput{chosenNews(holder, s)}
	out.Body.PushKey, out.Body.Mail = h.teller.Key.Public(), h.mail && holder.Person.Email != ""
	return out
}

// chosenNews returns what somebody has chosen, without secrets.
func chosenNews(holder account.Holder, s news.Settings) MyNews {
	chosen := MyNews{
		NewsChoice: NewsChoice{Kinds: []NewsKind{}, Zone: s.Zone, Digest: s.Hour(), Remind: s.Reminder(), Language: holder.Person.Language},
		Devices:    []NewsDevice{}, Webhooks: []NewsHook{},
	}
	for _, k := range news.Kinds() {
		if k != news.Report || holder.Has(roleModerator) {
			chosen.Kinds = append(chosen.Kinds, NewsKind{k, append([]news.Way{}, s.Ways(k)...)})
		}
	}
	if s.Quiet != nil {
		chosen.QuietFrom, chosen.QuietTo = &s.Quiet.From, &s.Quiet.To
	}
	for _, d := range s.Devices {
		chosen.Devices = append(chosen.Devices, deviceOf(d, holder))
	}
	for _, k := range s.Hooks {
		chosen.Webhooks = append(chosen.Webhooks, hookOf(k))
	}
	return chosen
}

func deviceOf(d news.Device, holder account.Holder) NewsDevice {
	return NewsDevice{d.ID, d.Label, d.Created, d.Proof == nil, d.Session == holder.Token.ID}
}

func hookOf(k news.Hook) NewsHook {
	shown := NewsHook{ID: k.ID, URL: k.URL, Format: k.Format, Created: k.Created, Off: k.Off}
	if !k.Failing.IsZero() {
		shown.Failing = &k.Failing
	}
	return shown
}

// choose changes what the person of the request is told.
func (h *newsHandler) choose(ctx context.Context, in *struct{ Body NewsChoice }) (*newsOutput, error) {
	holder, err := h.holder(ctx)
	if err != nil {
		return nil, err
	}
	var after news.Settings
	err = h.store.ChangePerson(ctx, holder.Person.ID, func(p *store.Person, _ *[]store.Token) error {
		s := news.SettingsOf(*p)
		if s.Choices == nil {
			s.Choices = map[news.Kind][]news.Way{}
		}
		for _, k := range in.Body.Kinds {
			s.Choices[k.Kind] = slices.Compact(slices.Sorted(slices.Values(k.Ways)))
		}
		s.Zone, s.Remind, s.Digest, s.Quiet = in.Body.Zone, in.Body.Remind, &in.Body.Digest, nil
		if in.Body.QuietFrom != nil && in.Body.QuietTo != nil {
			s.Quiet = &news.Quiet{From: *in.Body.QuietFrom, To: *in.Body.QuietTo}
		}
		if err := s.Check(); err != nil {
			return problem.Invalid(err)
		}
		if mail.Speaks(in.Body.Language) {
			p.Language = in.Body.Language
		}
		p.News, after = s.Text(), s
		holder.Person = *p
		return nil
	})
	if err != nil {
		return nil, unwrapped(err)
	}
	h.source.chosen(ctx, holder.Person.ID)
	return h.shown(holder, after), nil
}

// unwrapped returns the problem that a change was refused with.
func unwrapped(err error) error {
	if p, is := errors.AsType[*problem.Problem](err); is {
		return p
	}
	return err
}

// refusedNews is the problem of a destination that is not taken.
func refusedNews(why reason.Reason) error { return problem.New("invalid", why) }

// register makes a browser of the person's a device, once it has shown the secret that is pushed to it now.
func (h *newsHandler) register(ctx context.Context, in *struct {
	Body struct {
		Endpoint string `json:"endpoint" maxLength:"1000" doc:"of the push service, as the browser says it"`
		P256dh   string `json:"p256dh" maxLength:"200" doc:"the browser's public key"`
		Auth     string `json:"auth" maxLength:"100" doc:"the secret that the browser shares"`
		Language string `json:"language,omitempty" maxLength:"40" doc:"in which it is told; absent: as before" example:"de"`
		Zone     string `json:"zone,omitempty" maxLength:"64" doc:"of the browser's clock, unless one was chosen before" example:"Europe/Berlin"`
	}
}) (*struct{ Body NewsDevice }, error) {
	holder, err := h.holder(ctx)
	if err != nil {
		return nil, err
	}
	if err := h.changesOf.Allow(holder.Person.ID, time.Now()); err != nil {
		return nil, err
	}
	keys := push.Subscription{Endpoint: in.Body.Endpoint, P256dh: in.Body.P256dh, Auth: in.Body.Auth}
	if keys.Check() != nil {
		return nil, refusedNews(reason.New("push-keys-odd"))
	}
	if h.teller.Guard.Check(keys.Endpoint) != nil {
		return nil, refusedNews(reason.New("address-refused"))
	}
	device, secret := news.NewDevice(account.BrowserOf(guard.CallerOf(ctx).Agent), holder.Token.ID, keys, time.Now())
	err = h.store.ChangePerson(ctx, holder.Person.ID, func(p *store.Person, _ *[]store.Token) error {
		s := news.SettingsOf(*p)
		s.Devices = slices.DeleteFunc(s.Devices, func(d news.Device) bool { // a browser has one subscription at a time
			again := d.Endpoint == keys.Endpoint || d.Session == holder.Token.ID
			if again {
				device.Label = d.Label
			}
			return again
		})
		if len(s.Devices) >= news.MaxDevices {
			return refusedNews(reason.New("many-destinations", "most", news.MaxDevices))
		}
		s.Devices = append(s.Devices, device)
		if zoned := (news.Settings{Zone: in.Body.Zone}); s.Zone == "" && zoned.Check() == nil {
			s.Zone = in.Body.Zone
		}
		if mail.Speaks(in.Body.Language) {
			p.Language = in.Body.Language
		}
		p.News = s.Text()
		holder.Person = *p
		return nil
	})
	if err != nil {
		return nil, unwrapped(err)
	}
	if err := h.teller.Prove(ctx, holder.Person, device, secret); err != nil {
		if err := h.drop(ctx, holder.Person.ID, device.ID); err != nil {
			return nil, err
		}
		return nil, refusedNews(reason.New("push-unreachable"))
	}
	return &struct{ Body NewsDevice }{deviceOf(device, holder)}, nil
}

// prove takes the secret that was pushed to a device from it.
func (h *newsHandler) prove(ctx context.Context, in *struct {
	ID   string `path:"id" doc:"of the device"`
	Body struct {
		Secret string `json:"secret" maxLength:"200" doc:"that was pushed to it"`
	}
}) (*struct{}, error) {
	holder, err := h.holder(ctx)
	if err != nil {
		return nil, err
	}
	err = h.teller.Change(ctx, holder.Person.ID, func(_ store.Person, s *news.Settings) error {
		at := slices.IndexFunc(s.Devices, func(d news.Device) bool { return d.ID == in.ID && d.Session == holder.Token.ID })
		if at < 0 || !s.Devices[at].Proves(in.Body.Secret) {
			return problem.New("not-found", reason.New("unknown-destination"))
		}
		s.Devices[at].Proof = nil
		return nil
	})
	if err != nil {
		return nil, unwrapped(err)
	}
	h.source.chosen(ctx, holder.Person.ID)
	return nil, nil
}

// rename changes what the person of the request calls a device.
func (h *newsHandler) rename(ctx context.Context, in *struct {
	ID   string `path:"id" doc:"of the device"`
	Body struct {
		Label string `json:"label" maxLength:"200" doc:"at most 32 characters"`
	}
}) (*struct{ Body NewsDevice }, error) {
	holder, err := h.holder(ctx)
	if err != nil {
		return nil, err
	}
	label, err := account.MethodLabel(in.Body.Label)
	if err != nil {
		return nil, accountProblem(err)
	}
	var renamed news.Device
	err = h.teller.Change(ctx, holder.Person.ID, func(_ store.Person, s *news.Settings) error {
		at := slices.IndexFunc(s.Devices, func(d news.Device) bool { return d.ID == in.ID })
		if at < 0 {
			return problem.New("not-found", reason.New("unknown-destination"))
		}
		s.Devices[at].Label = label
		renamed = s.Devices[at]
		return nil
	})
	if err != nil {
		return nil, unwrapped(err)
	}
	return &struct{ Body NewsDevice }{deviceOf(renamed, holder)}, nil
}

// drop drops a device or a webhook. The error is a problem where there is none.
func (h *newsHandler) drop(ctx context.Context, person, id string) error {
	return unwrapped(h.teller.Change(ctx, person, func(_ store.Person, s *news.Settings) error {
		had := len(s.Devices) + len(s.Hooks)
		s.Devices = slices.DeleteFunc(s.Devices, func(d news.Device) bool { return d.ID == id })
		s.Hooks = slices.DeleteFunc(s.Hooks, func(k news.Hook) bool { return k.ID == id })
		if len(s.Devices)+len(s.Hooks) == had {
			return problem.New("not-found", reason.New("unknown-destination"))
		}
		return nil
	}))
}

// remove drops a device or a webhook of the person of the request.
func (h *newsHandler) remove(ctx context.Context, in *struct {
	ID string `path:"id" doc:"of the device or the webhook"`
}) (*struct{}, error) {
	holder, err := h.holder(ctx)
	if err != nil {
		return nil, err
	}
	err = h.drop(ctx, holder.Person.ID, in.ID)
	h.source.chosen(ctx, holder.Person.ID)
	return nil, err
}

// hook registers a webhook.
func (h *newsHandler) hook(ctx context.Context, in *struct {
	Body struct {
		URL    string      `json:"url" maxLength:"1000" doc:"https, and on the public internet" example:"https://example.org/hooks/go"`
		Format news.Format `json:"format,omitempty" enum:"standard,discord,text" doc:"standard: an event with its data; discord: content; text: text, for Slack, Mattermost, Zulip, and Matrix by way of its hookshot"`
	}
}) (*struct{ Body NewsHook }, error) {
	holder, err := h.holder(ctx)
	if err != nil {
		return nil, err
	}
	if err := h.changesOf.Allow(holder.Person.ID, time.Now()); err != nil {
		return nil, err
	}
	if h.teller.Guard.Check(in.Body.URL) != nil {
		return nil, refusedNews(reason.New("address-refused"))
	}
	if in.Body.Format == "" {
		in.Body.Format = news.Standard
	}
	made := news.NewHook(in.Body.URL, in.Body.Format, time.Now())
	err = h.teller.Change(ctx, holder.Person.ID, func(_ store.Person, s *news.Settings) error {
		if len(s.Hooks) >= news.MaxHooks {
			return refusedNews(reason.New("many-destinations", "most", news.MaxHooks))
		}
		s.Hooks = append(s.Hooks, made)
		return nil
	})
	if err != nil {
		return nil, unwrapped(err)
	}
	h.source.chosen(ctx, holder.Person.ID)
	shown := hookOf(made)
	shown.Secret = made.Secret
	return &struct{ Body NewsHook }{shown}, nil
}

// seen records that a page of the person is looked at.
func (h *newsHandler) seen(ctx context.Context, _ *struct{}) (*struct{}, error) {
	holder, err := h.holder(ctx)
	if err == nil {
		h.teller.Seen(holder.Person.ID)
	}
	return nil, err
}

var stopTemplate = template.Must(template.New("stop").Parse(`<!doctype html>
<html lang="{{.Language}}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>shinpan</title>
<main>{{if .Asks}}<form method="post"><p>{{.Ask}}</p><p><button>{{.Button}}</button></p></form>{{else}}<p>{{.Done}}</p>{{end}}</main></html>
`))

// unsubscribe ends the mail of news of whoever has a link: asked by GET it shows a page with a button, since a link
// that is looked at by a filter of mail must not end anything, and by POST it does, as RFC 8058 says.
func (h *newsHandler) unsubscribe(w http.ResponseWriter, r *http.Request) {
	person, is := h.unsubscribing.Person(r.URL.Query().Get("key"))
	p, err := h.store.Person(r.Context(), person)
	if !is || h.teller == nil || errors.Is(err, store.ErrNotFound) {
		problem.New("not-found", reason.New("not-found")).Write(w)
		return
	}
	if err == nil && r.Method == http.MethodPost {
		err = h.teller.Change(r.Context(), person, func(_ store.Person, s *news.Settings) error {
			*s = s.Mailless()
			return nil
		})
	}
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Cache-Control", "no-store")
	_ = stopTemplate.Execute(w, struct {
		mail.StopPage
		Asks bool
	}{mail.StopPageFor(p.Language, r.Host), r.Method != http.MethodPost}) // an error here is the client's, who is gone
}
