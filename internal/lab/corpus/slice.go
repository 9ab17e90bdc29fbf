package corpus

import (
	"math"
	"slices"
	"time"
)

// A Slice is how a judge did on a part of the corpus. All numbers but the times are
// numbers of entries.
type Slice struct {
	Name         string `json:"name"` // of those that [SliceNames] lists
	N            int    `json:"n"`
	Exact        int    `json:"exact"`
	Within1      int    `json:"within1"` // point
	Within3      int    `json:"within3"`
	DeadExact    int    `json:"dead_exact"` // of those whose dead stones are known
	Settled      int    `json:"settled"`
	SettledWrong int    `json:"settled_wrong"` // settled, but not exact

	MedianMS float64 `json:"ms_median"`
	P95MS    float64 `json:"ms_p95"` // 95 of 100 entries take no longer
}

// Summarize returns every slice of the corpus, also the empty ones, for the answers
// of one judge to the entries.
func Summarize(entries []Entry, answers []Answer) []Slice {
	var all []Slice
	for _, name := range SliceNames() {
		s := Slice{Name: name}
		var times []time.Duration
		for i := range entries {
			if !slices.Contains(entries[i].Slices(), name) {
				continue
			}
			s.add(answers[i], entries[i].Truth)
			times = append(times, answers[i].Took)
		}
		s.MedianMS, s.P95MS = percentile(times, 50), percentile(times, 95)
		all = append(all, s)
	}
	return all
}

// add counts an answer.
func (s *Slice) add(a Answer, t Truth) {
	count := func(number *int, is bool) {
		if is {
			*number++
		}
	}
	s.N++
	count(&s.Exact, a.Exact)
	count(&s.Within1, a.within(1, t))
	count(&s.Within3, a.within(3, t))
	count(&s.DeadExact, a.DeadExact(t))
	count(&s.Settled, a.Settled)
	count(&s.SettledWrong, a.Settled && !a.Exact)
}

// percentile returns the shortest time, in milliseconds, that so many of a hundred
// do not exceed; 0 if there are none.
func percentile(times []time.Duration, of int) float64 {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	nearest := times[(len(times)*of+99)/100-1]
	return math.Round(float64(nearest)/float64(time.Microsecond)) / 1000
}
