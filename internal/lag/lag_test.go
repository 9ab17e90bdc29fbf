package lag

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"
)

func TestHistogram(t *testing.T) {
	t.Parallel()
	var h Histogram
	if h.Quantile(0.5) != 0 || h.Count() != 0 {
		t.Errorf("an empty one has %d lags, half of them within %v", h.Count(), h.Quantile(0.5))
	}
	for us := range 1000 {
		h.Add(time.Duration(us) * time.Microsecond)
	}
	for q, want := range map[float64]time.Duration{0.001: 0, 0.01: 9, 0.5: 499, 0.9: 899, 1: 999} {
		want *= time.Microsecond
		if got := h.Quantile(q); got < want || got > want*5/4+time.Microsecond {
			t.Errorf("a share of %v is within %v, want %v or a little more", q, got, want)
		}
	}
	p := Probe{}
	w, other := p.Watch(), p.Watch()
	p.Note(time.Second)
	if got := w.End(); got.Count() != 1 || got.Longest() != time.Second {
		t.Errorf("after a lag of a second a watch has %v", got.Summary())
	}
	p.Note(time.Minute)
	if w.Lags().Count() != 1 || other.End().Longest() != time.Minute {
		t.Error("a watch goes on after its end, or another does not")
	}
	at := time.Now()
	w = p.Watch()
	for _, l := range []Late{{at, 30 * time.Millisecond}, {at, 40 * time.Millisecond}, {at, 35 * time.Millisecond}, {at.Add(1), lateFrom - 1}, {at.Add(2), lateFrom}} {
		p.note(l.Until, l.Took)
	}
	if got, want := w.Late(), []Late{{at, 40 * time.Millisecond}, {at.Add(2), lateFrom}}; !slices.Equal(got, want) || w.End().Count() != 5 {
		t.Errorf("the long lags are %v, want %v", got, want)
	}
	h.Add(-time.Second)
	h.Add(time.Hour)
	if h.Count() != 1002 || h.Quantile(1) < time.Minute {
		t.Errorf("of %d the longest is %v", h.Count(), h.Quantile(1))
	}
	text, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	var again Histogram
	if err := json.Unmarshal(text, &again); err != nil || again != h {
		t.Errorf("after JSON it is %v, %v, and not %v", again, err, h)
	}
	if sum := h.Plus(again); sum.Count() != 2004 || sum.Quantile(0.5) != h.Quantile(0.5) || sum.Longest() != time.Hour {
		t.Errorf("twice it is %v", sum)
	}
	if err := json.Unmarshal([]byte(`[[-1,2]]`), &again); err == nil {
		t.Error("it takes a lag below 0")
	}
}

// Every bucket holds the longest lag that it is said to hold, and the next one begins right above it.
func TestBuckets(t *testing.T) {
	t.Parallel()
	for b := range buckets - 1 {
		if got := bucketOf(top(b)); got != b {
			t.Errorf("%v is in bucket %d, want %d", top(b), got, b)
		}
		if got := bucketOf(top(b) + unit); got != b+1 {
			t.Errorf("%v is in bucket %d, want %d", top(b)+unit, got, b+1)
		}
	}
}

// A probe counts every alarm, also those that came while nobody could read, and ends with its context.
func TestProbe(t *testing.T) {
	t.Parallel()
	var p Probe
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- p.Run(ctx) }()
	w := p.Watch()
	for w.Lags().Count() < 5 {
		time.Sleep(every)
	}
	p.mu.Lock() // nobody can count
	time.Sleep(20 * every)
	p.mu.Unlock()
	at := w.Lags().Count()
	for w.Lags().Count() < at+15 {
		time.Sleep(every)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if longest := w.End().Longest(); longest < 10*every {
		t.Errorf("while nobody could count for %v the longest lag was %v", 20*every, longest)
	}
}
