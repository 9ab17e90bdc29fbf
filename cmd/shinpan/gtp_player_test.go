package main

import (
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// A move never takes more than the clock allows, in byo-yomi no more than a period.
func TestByClock(t *testing.T) {
	p := weiqi.New(weiqi.Square(9), weiqi.Rules{})
	tests := []struct {
		name  string
		clock gtp.Clock
		most  time.Duration
	}{
		{"absolute", gtp.Clock{Control: gtp.TimeControl{Main: time.Minute}, Left: time.Second}, time.Second},
		{"Fischer", gtp.Clock{Control: gtp.TimeControl{Main: time.Minute, Increment: 5 * time.Second}, Left: 2 * time.Second}, 2 * time.Second},
		{"byo-yomi", gtp.Clock{Control: gtp.TimeControl{Period: time.Second, Periods: 5}, Left: time.Second, Parts: 5}, time.Second},
		{"main time before byo-yomi", gtp.Clock{Control: gtp.TimeControl{Main: time.Minute, Period: time.Second, Periods: 5}, Left: time.Second}, 2 * time.Second},
		{"Canadian", gtp.Clock{Control: gtp.TimeControl{Period: time.Minute, Stones: 20}, Left: 10 * time.Second, Parts: 1}, 10 * time.Second},
		{"Canadian, many stones", gtp.Clock{Control: gtp.TimeControl{Period: time.Minute, Stones: 20}, Left: 10 * time.Second, Parts: 10}, 2 * time.Second},
	}
	for _, test := range tests {
		l := byClock(test.clock, p)
		if took := max(l.Time, l.Most); took <= 0 || took > test.most {
			t.Errorf("%s: it may take %v, want at most %v", test.name, took, test.most)
		}
	}
}
