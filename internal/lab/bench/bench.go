// Package bench measures how fast the parts are that everything else stands on:
// playouts, the replay and the parsing of games, counting, unconditional life, and
// the judge of dead stones.
//
// An [Item] does the same work over and over until its time is over and reports
// [Figure]s. A figure is the median of many small measurements, so that what else
// runs on the machine disturbs it little, and it comes with the goal and with what
// others reach. Goals and comparisons are of one core of an AMD EPYC at 3.2 GHz;
// on another machine trust ratios.
//
// What is to be replayed, parsed and judged are the games of a [Sample].
package bench

import (
	"context"
	"slices"
	"time"
)

// An Item is something to measure.
type Item struct {
	Name string
	// Run repeats the work for about this long, and does it at least once. The error is
	// that of the context or of the work.
	Run func(ctx context.Context, long time.Duration) ([]Figure, error)
}

// A Figure is a number that was measured, with what it is to be compared to.
type Figure struct {
	Item  string  `json:"item"`
	What  string  `json:"what"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	// The goal is a value of at least, and at most, that much; 0 is no goal.
	AtLeast float64 `json:"at_least,omitempty"`
	AtMost  float64 `json:"at_most,omitempty"`
	// Elsewhere says what others reach, in the same unit.
	Elsewhere string `json:"elsewhere,omitempty"`
}

// Items returns everything there is to measure, with a sample of games to work on.
func Items(s *Sample) []Item {
	return []Item{
		playouts("playout-9x9", 9, 20, Figure{AtMost: 75, Elsewhere: "libEGO 52 to 118, KataGo 132, Pachi 163"},
			Figure{AtLeast: 110.8, AtMost: 111.1}, Figure{Elsewhere: "@sabaki/deadstones 8,500"}),
		playouts("playout-19x19", 19, 4, Figure{AtMost: 85, Elsewhere: "libEGO 59 to 125, KataGo 142, Pachi 160"},
			Figure{AtLeast: 454, AtMost: 456}, Figure{Elsewhere: "@sabaki/deadstones 1,100"}),
		replay(s),
		parse(s),
		count(s),
		judge(s),
	}
}

// A rate is how long a piece of work took and how much it was.
type rate struct {
	took time.Duration
	much int
}

// measure repeats work, which says how much it was, for about so long.
func measure(ctx context.Context, long time.Duration, work func() (much int, err error)) ([]rate, error) {
	var rates []rate
	for start := time.Now(); len(rates) == 0 || time.Since(start) < long; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		began := time.Now()
		much, err := work()
		if err != nil {
			return nil, err
		}
		rates = append(rates, rate{time.Since(began), much})
	}
	return rates, nil
}

// perUnit returns the share of all measurements (0.5 is the median) that did a unit of
// the work in no more than the returned time, in nanoseconds.
func perUnit(rates []rate, share float64) float64 {
	times := make([]float64, len(rates))
	for i, r := range rates {
		times[i] = float64(r.took.Nanoseconds()) / float64(r.much)
	}
	slices.Sort(times)
	return times[int(share*float64(len(times)-1)+0.5)]
}
