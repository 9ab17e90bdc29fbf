package calendar

import (
	"slices"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
)

var now = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

// What a calendar reads is what is due: when, what in its language, and where, whatever a name has in it.
func TestFeed(t *testing.T) {
	nasty := "Bo;\r\nEND:VCALENDAR\n, \\ \"x\" " + strings.Repeat("長い名前", 40)
	text := Feed("ja", "https://go.example.org", []Due{
		{At: now.Add(50 * time.Hour), Kind: Move, Path: "/games/g1", Mark: "17", Opponent: "Kim"},
		{At: now.Add(20 * time.Hour), Kind: List, Path: "/games/g2", Mark: "40-1", Opponent: nasty},
		{At: now.Add(9 * time.Hour), Kind: Round, Path: "/tournaments/cup", Mark: "2", Tournament: "日本杯", Round: 2},
	}, now)
	for _, line := range strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
	read, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	want := []struct {
		id, what, url string
		at            time.Duration
	}{
		{"games/g1/17@go.example.org", "Kimさんとの対局：あなたの手番", "https://go.example.org/games/g1", 50 * time.Hour},
		{"games/g2/40-1@go.example.org", strings.NewReplacer("\r", " ", "\n", " ").Replace(nasty) + "さんとの対局：死に石の確認", "https://go.example.org/games/g2", 20 * time.Hour},
		{"tournaments/cup/2@go.example.org", "日本杯：第2回戦開始", "https://go.example.org/tournaments/cup", 9 * time.Hour},
	}
	events := read.Events()
	if len(events) != len(want) {
		t.Fatalf("%d events, want %d:\n%s", len(events), len(want), text)
	}
	for i, w := range want {
		e := events[i]
		value := func(p ics.ComponentProperty) string { return ics.FromText(e.GetProperty(p).Value) }
		at, err := e.GetStartAt()
		if err != nil || !at.Equal(now.Add(w.at)) || e.Id() != w.id || value(ics.ComponentPropertyUrl) != w.url {
			t.Errorf("event %d: %s at %v, %v, of %s", i, e.Id(), at, err, value(ics.ComponentPropertyUrl))
		}
		if got := value(ics.ComponentPropertySummary); got != w.what {
			t.Errorf("event %d is called %q, want %q", i, got, w.what)
		}
		if len(e.Alarms()) != 1 {
			t.Errorf("event %d calls %d times, want once", i, len(e.Alarms()))
		}
	}
}

// Every language says the same of each kind.
func TestLanguages(t *testing.T) {
	if got := Languages(); len(got) != 10 || !slices.Contains(got, "zh-Hant") {
		t.Errorf("the languages are %v", got)
	}
	for language, said := range words {
		for kind, holes := range map[string][]string{"name": nil, string(Move): {"{opponent}"}, string(List): {"{opponent}"}, string(Round): {"{tournament}", "{round}"}} {
			if said[kind] == "" {
				t.Errorf("%s says nothing of %s", language, kind)
			}
			for _, hole := range holes {
				if strings.Count(said[kind], hole) != 1 {
					t.Errorf("%s says %q of %s, want one %s in it", language, said[kind], kind, hole)
				}
			}
		}
		if len(said) != 4 {
			t.Errorf("%s says %d things, want 4", language, len(said))
		}
	}
	if text := Feed("tlh", "https://x.example", []Due{{At: now, Kind: Move, Opponent: "Kim"}}, now); !strings.Contains(text, "Your move against Kim") {
		t.Errorf("an unknown language is answered with %s", text)
	}
}
