package news

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

func decode(text []byte, into any) error { return json.Unmarshal(text, into) }

func at(text string) time.Time {
	t, err := time.Parse("2006-01-02 15:04 -0700", text)
	if err != nil {
		panic(err)
	}
	return t
}

// Quiet hours are by the person's clock, over midnight and when clocks change; reminders and digests keep to them.
func TestHours(t *testing.T) {
	s := Settings{Zone: "Europe/Berlin", Quiet: &Quiet{22 * 60, 7 * 60}}
	for when, until := range map[string]string{
		"2026-11-28 21:59 +0100": "", "2026-11-28 22:00 +0100": "2026-11-29 07:00 +0100", "2026-11-29 06:59 +0100": "2026-11-29 07:00 +0100", "2026-11-29 07:00 +0100": "",
		"2026-03-28 23:00 +0100": "2026-03-29 07:00 +0200", // the clock is set forward
		"2026-11-28 23:30 +0000": "2026-11-29 07:00 +0100",
	} {
		_, got, hushed := s.Hushed(at(when))
		if hushed != (until != "") || hushed && !got.Equal(at(until)) {
			t.Errorf("at %s: %v %v, want %q", when, hushed, got, until)
		}
	}
	if at, want := s.NextDigest(at("2026-11-28 08:00 +0100")), at("2026-11-29 08:00 +0100"); !at.Equal(want) {
		t.Errorf("the next digest is at %v, want %v", at, want)
	}
	if at, want := (Settings{Zone: "Asia/Tokyo"}).NextDigest(at("2026-11-28 08:00 +0000")), at("2026-11-29 08:00 +0900"); !at.Equal(want) {
		t.Errorf("the next digest is at %v, want %v", at, want)
	}
	if got, want := s.RemindAt(at("2026-11-29 20:00 +0100")), at("2026-11-29 08:00 +0100"); !got.Equal(want) {
		t.Errorf("reminded at %v, want %v", got, want)
	}
	if got, want := s.RemindAt(at("2026-11-29 08:00 +0100")), at("2026-11-28 20:00 +0100"); !got.Equal(want) {
		t.Errorf("reminded at %v, want %v", got, want)
	}
	s.Remind = 4
	// before the hours, not in them or too late
	if got, want := s.RemindAt(at("2026-11-29 07:30 +0100")), at("2026-11-28 21:59 +0100"); !got.Equal(want) {
		t.Errorf("reminded at %v, want %v", got, want)
	}
}

// Every language says every kind of news, and every result in words.
func TestWords(t *testing.T) {
	if len(catalogues) != 10 {
		t.Errorf("there are %d languages", len(catalogues))
	}
	for language, w := range catalogues {
		for _, kind := range append(Kinds(), Off) {
			for _, counting := range []bool{false, kind == Turn || kind == Deadline} {
				i := Item{Kind: kind, Counting: counting, Opponent: "Bo\nBo", Due: at("2026-11-29 20:00 +0100"), Result: weiqi.Result{Winner: weiqi.White, By: weiqi.ByCount, Margin: 7}, Color: weiqi.Black, Tournament: "Cup", Round: 2, Host: "example.org"}
				said := i.Say(language, Settings{})
				if said.Language != language || said.Title == "" || said.Text == "" || strings.ContainsAny(said.Text, "{}\n") {
					t.Errorf("%s: %s is said as %+v", language, kind, said)
				}
			}
		}
		for _, cause := range []weiqi.Cause{weiqi.ByCount, weiqi.ByResign, weiqi.ByTime, weiqi.ByForfeit, weiqi.ByMoveLimit, weiqi.ByRepetition, weiqi.Void, weiqi.BothLose} {
			for _, winner := range []weiqi.Color{weiqi.Black, weiqi.White, weiqi.Empty} {
				if said := w.result(weiqi.Result{Winner: winner, By: cause, Margin: 7}, weiqi.Black); said == "" || strings.Contains(said, "{") {
					t.Errorf("%s: a result by %s of %s is said as %q", language, cause, winner, said)
				}
			}
		}
		m := w.Mail
		for _, text := range []string{m.Hello, m.Subject, m.Open, m.Why, m.Stop, m.Ask, m.Done} {
			if text == "" {
				t.Errorf("%s: mail has no words: %+v", language, m)
			}
		}
	}
}
