package news

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"
	_ "time/tzdata" // a server in an empty container knows the zones, too

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/push"
)

// Settings are what a person has chosen: the one table of what tells whom by which way. They are kept with the person,
// as [store.Person].News.
type Settings struct {
	Choices map[Kind][]Way `json:"choices,omitempty"` // a kind that is not there: its usual ways
	Zone    string         `json:"zone,omitempty"`    // of the person's clock, as "Europe/Berlin"; empty: UTC
	Quiet   *Quiet         `json:"quiet,omitempty"`   // nil: none
	Digest  *int           `json:"digest,omitempty"`  // the hour of the digest, 0 to 23; nil: usualHour
	Remind  int            `json:"remind,omitempty"`  // how many hours before a deadline; 0: usualRemind
	Devices []Device       `json:"devices,omitempty"`
	Hooks   []Hook         `json:"hooks,omitempty"`
}

// What holds where nothing was chosen.
const (
	usualHour   = 8
	usualRemind = 12
)

// Bounds of what one person may have.
const (
	MaxDevices = 10
	MaxHooks   = 5
	MaxRemind  = 7 * 24
)

// Quiet hours are those of every day in which nothing is told, by the person's clock. They may last over midnight.
type Quiet struct {
	From int `json:"from"` // in minutes after midnight
	To   int `json:"to"`
}

// A Device is a browser that gets pushes.
type Device struct {
	ID      string    `json:"id"`
	Label   string    `json:"label"`   // what the browser says it is
	Session string    `json:"session"` // the token of the session that registered it: with that it ends
	Created time.Time `json:"created"`
	// of the secret that was pushed to it; nil: the device has shown it
	Proof *store.SecretHash `json:"proof,omitempty"`
	push.Subscription
}

// A Hook is an address to which a program is told what is new.
type Hook struct {
	ID      string    `json:"id"`
	URL     string    `json:"url"`
	Format  Format    `json:"format"`
	Secret  string    `json:"secret"` // that signs
	Created time.Time `json:"created"`
	Failing time.Time `json:"failing,omitzero"` // since when nothing was taken; zero: the last was
	Off     bool      `json:"off,omitempty"`    // switched off after too long a time of failures
}

// SettingsOf reads what a person has chosen. What cannot be read is as if nothing was.
func SettingsOf(p store.Person) Settings {
	var s Settings
	if p.News == "" || json.Unmarshal([]byte(p.News), &s) != nil {
		return Settings{}
	}
	return s
}

// Text returns the settings as a person has them.
func (s Settings) Text() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("news: settings: %v", err)) // they have only text, numbers and times
	}
	if string(text) == "{}" {
		return ""
	}
	return string(text)
}

// Ways returns how news of a kind are told. A device or a webhook is registered to be told everything; mail is for who
// has chosen it.
func (s Settings) Ways(k Kind) []Way {
	if ways, chosen := s.Choices[k]; chosen && k != Off {
		return ways
	}
	return []Way{Push, Webhook}
}

// Wants reports whether news of a kind reach the person by any way, which takes a destination.
func (s Settings) Wants(p store.Person, k Kind) bool {
	return slices.ContainsFunc(s.Ways(k), func(w Way) bool { return s.reaches(p, w) })
}

// Any reports whether any news reach the person.
func (s Settings) Any(p store.Person) bool {
	return slices.ContainsFunc(Kinds(), func(k Kind) bool { return s.Wants(p, k) })
}

func (s Settings) reaches(p store.Person, w Way) bool {
	switch w {
	case Push:
		return slices.ContainsFunc(s.Devices, func(d Device) bool { return d.Proof == nil })
	case Webhook:
		return slices.ContainsFunc(s.Hooks, func(h Hook) bool { return !h.Off })
	default:
		return p.Email != ""
	}
}

// Check returns what is wrong with the settings that a person chooses.
func (s Settings) Check() error {
	for k, ways := range s.Choices {
		if !slices.Contains(Kinds(), k) {
			return reason.Error(reason.New("bad-field", "field", "kind", reason.New("unknown-news", "name", reason.Brief(string(k)))))
		}
		for _, w := range ways {
			if !slices.Contains(Ways(), w) {
				return reason.Error(reason.New("unknown-news", "name", reason.Brief(string(w))))
			}
		}
	}
	if _, err := time.LoadLocation(s.Zone); err != nil || s.Zone == "Local" || len(s.Zone) > 64 {
		return reason.Error(reason.New("unknown-zone", "name", reason.Brief(s.Zone)))
	}
	return nil
}

// Zoned returns a time by the person's clock.
func (s Settings) Zoned(at time.Time) time.Time {
	zone, err := time.LoadLocation(s.Zone)
	if err != nil || s.Zone == "Local" {
		zone = time.UTC
	}
	return at.In(zone)
}

// Hushed reports whether a time is in the person's quiet hours, when these began, and when they end. It is the only
// place that knows.
func (s Settings) Hushed(at time.Time) (from, until time.Time, hushed bool) {
	if s.Quiet == nil || s.Quiet.From == s.Quiet.To {
		return from, until, false
	}
	here := s.Zoned(at)
	for _, day := range []int{-1, 0} { // those that began yesterday may last until today
		clock := func(day, minutes int) time.Time {
			return time.Date(here.Year(), here.Month(), here.Day()+day, minutes/60, minutes%60, 0, 0, here.Location())
		}
		from, until = clock(day, s.Quiet.From), clock(day, s.Quiet.To)
		if s.Quiet.To < s.Quiet.From {
			until = clock(day+1, s.Quiet.To)
		}
		if !at.Before(from) && at.Before(until) {
			return from, until, true
		}
	}
	return time.Time{}, time.Time{}, false
}

// RemindAt returns when a person is told of a deadline: the chosen time before it, or before quiet hours that end too
// late.
func (s Settings) RemindAt(deadline time.Time) time.Time {
	hours := s.Remind
	if hours <= 0 {
		hours = usualRemind
	}
	lead := time.Duration(hours) * time.Hour
	at := deadline.Add(-lead)
	if from, until, hushed := s.Hushed(at); hushed && !until.Before(deadline.Add(-lead/4)) {
		return from.Add(-time.Minute)
	}
	return at
}

// NextDigest returns when the next digest after a time is due.
func (s Settings) NextDigest(after time.Time) time.Time {
	hour := usualHour
	if s.Digest != nil {
		hour = *s.Digest
	}
	here := s.Zoned(after)
	for day := 0; ; day++ {
		at := time.Date(here.Year(), here.Month(), here.Day()+day, hour, 0, 0, 0, here.Location())
		if at.After(after) {
			return at
		}
	}
}

// Hour returns the hour of the digest, and Reminder how many hours before a deadline the person is told.
func (s Settings) Hour() int { return s.NextDigest(time.Unix(0, 0)).Hour() }

// Reminder returns how many hours before a deadline the person is told.
func (s Settings) Reminder() int {
	if s.Remind > 0 {
		return s.Remind
	}
	return usualRemind
}

// Mailless returns the settings without the ways that are mail: the person has unsubscribed.
func (s Settings) Mailless() Settings {
	choices := maps.Clone(s.Choices)
	for k, ways := range choices {
		choices[k] = slices.DeleteFunc(slices.Clone(ways), func(w Way) bool { return w == Mail || w == Digest })
	}
	s.Choices = choices
	return s
}

// proofOf returns what is kept of a secret that was pushed.
func proofOf(secret string) *store.SecretHash {
	sum := store.SecretHash(sha256.Sum256([]byte("device " + secret)))
	return &sum
}
