// Package calendar writes when something is due as an iCalendar feed (RFC 5545), which the calendar of a phone
// reads again and again.
package calendar

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"
)

// A Due is something that is due.
type Due struct {
	At   time.Time
	Kind Kind
	Path string // of its page, as /games/x
	Mark string // tells it from others of the page, as the number of a move

	Opponent   string // of a game
	Tournament string
	Round      int // of a tournament
}

// A Kind says what is due.
type Kind string

// What can be due.
const (
	Move  Kind = "move"  // a move in a game
	List  Kind = "list"  // a word on dead stones, or whatever else a stop asks
	Round Kind = "round" // of a tournament, which begins
)

// before is how long before a deadline a calendar calls, and beforeRound before a round begins.
const (
	before      = 6 * time.Hour
	beforeRound = 30 * time.Minute
)

// refresh is how often a calendar should look again.
const refresh = "PT1H"

//go:embed words.json
var wordsText []byte

// words are what each kind is called, by language.
var words = func() (w map[string]map[string]string) {
	if err := json.Unmarshal(wordsText, &w); err != nil {
		panic(fmt.Sprintf("calendar: words.json: %v", err))
	}
	return w
}()

// Languages returns the tags of the languages that a feed can be in, in order.
func Languages() []string { return slices.Sorted(maps.Keys(words)) }

// Feed returns the calendar of what is due, in one of the [Languages] or else in English, for a server that people
// reach at an address, as in https://go.example.org.
func Feed(language, server string, due []Due, now time.Time) string {
	said, known := words[language]
	if !known {
		said = words["en"]
	}
	host := server
	if at, err := url.Parse(server); err == nil {
		host = at.Host
	}
	feed := ics.NewCalendarFor("shinpan")
	feed.SetMethod(ics.MethodPublish)
	feed.SetXWRCalName(said["name"])
	feed.SetName(said["name"])
	feed.SetRefreshInterval(refresh)
	feed.SetXPublishedTTL(refresh)
	for _, d := range due {
		what := strings.NewReplacer("{opponent}", line(d.Opponent), "{tournament}", line(d.Tournament), "{round}", strconv.Itoa(d.Round)).Replace(said[string(d.Kind)])
		event := feed.AddEvent(strings.Trim(d.Path, "/") + "/" + d.Mark + "@" + host)
		event.SetDtStampTime(now)
		event.SetStartAt(d.At)
		event.SetEndAt(d.At)
		event.SetSummary(what)
		event.SetURL(server + d.Path)
		event.SetTimeTransparency(ics.TransparencyTransparent) // nobody is busy by it
		early := before
		if d.Kind == Round {
			early = beforeRound
		}
		call := event.AddAlarm()
		call.SetAction(ics.ActionDisplay)
		call.SetProperty(ics.ComponentPropertyDescription, what)
		call.SetTrigger(fmt.Sprintf("-PT%dM", int(early.Minutes())))
	}
	return feed.Serialize(ics.WithNewLineWindows)
}

// line returns a name that breaks no line.
func line(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, name)
}
