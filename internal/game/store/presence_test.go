package store

import (
	"testing"
	"time"
)

// Since when one was at work, as a process finds it that beats at second 100.
func TestFeel(t *testing.T) {
	at := func(second int) time.Time { return time.Unix(int64(second), 0).UTC() }
	heard := func(name string, last, since int) Heard { return Heard{Name: name, At: at(last), Since: at(since)} }
	const now = 100
	for _, test := range []struct {
		name         string
		first        bool
		all          []Heard
		since, keeps int
		sure, missed bool
	}{
		{"alone for the first time", true, nil, now, now, true, false},
		{"restarted alone", true, []Heard{heard("me", 99, 10)}, now, now, true, false},
		{"alone", false, []Heard{heard("me", 99, 10)}, 10, 10, true, false},
		{"was missed", false, nil, now, now, true, true},
		{"another may have died", true, []Heard{heard("a", 99, 10)}, 10, now, false, false},
		{"another is there", false, []Heard{heard("me", 99, 98), heard("a", 99, 10)}, 10, 10, true, false},
		{"another is not heard of since", false, []Heard{heard("me", 99, 98), heard("a", 97, 10)}, 10, 98, false, false},
		{"one is there, and was with the other", false, []Heard{heard("me", 99, 98), heard("b", 97, 10), heard("a", 98, 97)}, 10, 10, true, false},
	} {
		p, kept := Feel(at(now), "me", test.first, 0, test.all)
		if !p.Since.Equal(at(test.since)) || !kept.Since.Equal(at(test.keeps)) || p.Sure != test.sure || p.Missed != test.missed {
			t.Errorf("%s: %+v, keeps %d; want since %d, keeps %d, sure %v, missed %v", test.name, p, kept.Since.Unix(), test.since, test.keeps, test.sure, test.missed)
		}
	}
}

// What a process finds out about its clock, in seconds.
func TestFeelClock(t *testing.T) {
	at := func(second int) time.Time { return time.Unix(int64(second), 0).UTC() }
	heard := func(name string, ahead int) Heard {
		return Heard{Name: name, At: at(99), Ahead: time.Duration(ahead) * time.Second, Since: at(10 + ahead)}
	}
	const now = 100
	for _, test := range []struct {
		name               string
		first              bool
		ahead              int
		all                []Heard
		behind, time, says int // says: by how much it is ahead, to the others
	}{
		{"alone for the first time, by the store's clock", true, -3600, nil, 3600, now, 0},
		{"alone, by its own", false, -3600, []Heard{heard("me", -3600)}, 0, now - 3600, -3600},
		{"alone, and the store's clock has jumped", false, 50, []Heard{heard("me", 0)}, 0, now + 50, 50},
		{"new beside others", true, 0, []Heard{heard("a", 7)}, 7, now + 7, 7},
		{"beside others", false, 7, []Heard{heard("me", 7), heard("a", 7)}, 0, now + 7, 7},
		{"behind the foremost", false, 7, []Heard{heard("me", 7), heard("a", 9), heard("b", 8)}, 2, now + 7, 7},
		{"the foremost", false, 9, []Heard{heard("me", 9), heard("a", 7)}, -2, now + 9, 9},
	} {
		ahead := time.Duration(test.ahead) * time.Second
		p, kept := Feel(at(now), "me", test.first, ahead, test.all)
		if p.Behind.Seconds() != float64(test.behind) || !p.Now.Equal(at(test.time)) || kept.Ahead.Seconds() != float64(test.says) || !kept.At.Equal(at(now)) {
			t.Errorf("%s: %+v, keeps %+v; want %d s behind, %d o'clock, ahead by %d s", test.name, p, kept, test.behind, test.time, test.says)
		}
	}
}
