package store

import (
	"testing"
	"time"
)

// Since when one was at work, as a process finds it that beats at second 100.
func TestFeel(t *testing.T) {
	at := func(second int) time.Time { return time.Unix(int64(second), 0).UTC() }
	heard := func(name string, last, since int) Heard { return Heard{name, at(last), at(since)} }
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
		p, since := Feel(at(now), "me", test.first, test.all)
		if !p.Since.Equal(at(test.since)) || !since.Equal(at(test.keeps)) || p.Sure != test.sure || p.Missed != test.missed {
			t.Errorf("%s: %+v, keeps %d; want since %d, keeps %d, sure %v, missed %v", test.name, p, since.Unix(), test.since, test.keeps, test.sure, test.missed)
		}
	}
}
