// Package lag measures how long what arrives at this process waits before it is read.
//
// A program's answer is in the pipe from the moment of its last newline; it is read once the
// kernel has given this process a core, and this process its reader. Nothing in a pipe tells
// when it was written. So a [Probe] has the kernel put something of known time beside it, a
// hundred times a second: an alarm that is waited for as a pipe is, by the same poller. How much
// later than its time it is read is how late an answer is that arrives then.
package lag

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync"
	"time"
)

// every is the time between two alarms.
const every = 10 * time.Millisecond

// A Probe measures the lag of this process for as long as [Probe.Run] runs. The zero Probe is
// ready for use, and safe for concurrent use.
type Probe struct {
	mu sync.Mutex
	// guarded by mu:
	watches map[*Watch]bool
}

// A Watch counts the lags since it was begun.
type Watch struct {
	probe *Probe
	lags  Histogram // guarded by the probe's lock, as is late
	late  []Late
}

// A Late is a lag that was long, and when it ended.
type Late struct {
	Until time.Time
	Took  time.Duration
}

// lateFrom is how long a lag is to be kept as a [Late].
const lateFrom = 20 * time.Millisecond

// Run measures until the context ends. The error says that the system has no alarm.
func (p *Probe) Run(ctx context.Context) error {
	next := time.Now().Add(every)
	ring, err := newAlarm()
	if err != nil {
		return fmt.Errorf("measure the lag: %w", err)
	}
	defer context.AfterFunc(ctx, ring.stop)()
	defer ring.stop()
	for ring.wait() {
		now := time.Now()
		for ; !next.After(now); next = next.Add(every) { // all that have come meanwhile
			p.note(now, now.Sub(next))
		}
	}
	return nil
}

// Note counts a lag that was measured, and that ends now.
func (p *Probe) Note(d time.Duration) { p.note(time.Now(), d) }

func (p *Probe) note(until time.Time, d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for w := range p.watches {
		w.lags.Add(d)
		w.keep(Late{until, d})
	}
}

// keep keeps a lag if it is long; of those of one moment, which are of one wait, the longest. The lock is held.
func (w *Watch) keep(l Late) {
	n := len(w.late)
	switch {
	case l.Took < lateFrom:
	case n > 0 && w.late[n-1].Until.Equal(l.Until):
		w.late[n-1].Took = max(w.late[n-1].Took, l.Took)
	default:
		w.late = append(w.late, l)
	}
}

// Watch begins to watch. The caller must call [Watch.End].
func (p *Probe) Watch() *Watch {
	w := &Watch{probe: p}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.watches == nil {
		p.watches = map[*Watch]bool{}
	}
	p.watches[w] = true
	return w
}

// Lags returns the lags so far.
func (w *Watch) Lags() Histogram {
	w.probe.mu.Lock()
	defer w.probe.mu.Unlock()
	return w.lags
}

// Late returns the long lags so far, in the order in which they ended.
func (w *Watch) Late() []Late {
	w.probe.mu.Lock()
	defer w.probe.mu.Unlock()
	return slices.Clone(w.late)
}

// End ends the watch and returns its lags.
func (w *Watch) End() Histogram {
	w.probe.mu.Lock()
	defer w.probe.mu.Unlock()
	delete(w.probe.watches, w)
	return w.lags
}

const (
	fine    = 4      // buckets for each power of two
	buckets = 28 * 4 // up to two minutes
	least   = 2      // the logarithm of fine
	unit    = time.Microsecond
)

// A Histogram counts lags, in buckets of which each ends a fifth or a quarter above the one before. The zero
// Histogram is empty. Its JSON is a list of pairs: the longest lag of a bucket in microseconds, and how many
// there are; the last has the longest of all.
type Histogram struct {
	counts  [buckets]uint32
	longest time.Duration // in whole microseconds
}

func bucketOf(d time.Duration) int {
	us := uint64(max(d, 0) / unit)
	if us < fine {
		return int(us)
	}
	shift := bits.Len64(us) - 1 - least
	return min(shift*fine+int(us>>shift), buckets-1)
}

// top returns the longest lag of a bucket, without what is beyond the last microsecond.
func top(bucket int) time.Duration {
	if bucket < 2*fine {
		return time.Duration(bucket) * unit
	}
	shift := bucket/fine - 1
	return time.Duration((bucket%fine+fine+1)<<shift-1) * unit
}

// Add counts a lag.
func (h *Histogram) Add(d time.Duration) {
	d = max(d, 0).Truncate(unit)
	h.counts[bucketOf(d)]++
	h.longest = max(h.longest, d)
}

// Longest returns the longest lag; 0 if there is none.
func (h Histogram) Longest() time.Duration { return h.longest }

// Plus returns the lags of both.
func (h Histogram) Plus(other Histogram) Histogram {
	for i, n := range other.counts {
		h.counts[i] += n
	}
	h.longest = max(h.longest, other.longest)
	return h
}

// Count returns how many lags there are.
func (h Histogram) Count() int {
	sum := 0
	for _, n := range h.counts {
		sum += int(n)
	}
	return sum
}

// Quantile returns a lag that a share q of all, from 0 to 1, does not exceed: at most a quarter above
// the true one, or a microsecond; 0 if there are none.
func (h Histogram) Quantile(q float64) time.Duration {
	rank, seen := max(int(q*float64(h.Count())+0.5), 1), 0
	for i, n := range h.counts {
		if seen += int(n); seen >= rank {
			return min(top(i), h.longest)
		}
	}
	return h.longest
}

// MarshalJSON implements [json.Marshaler].
func (h Histogram) MarshalJSON() ([]byte, error) {
	pairs := [][2]int64{}
	for i, n := range h.counts {
		if n > 0 {
			pairs = append(pairs, [2]int64{int64(top(i) / unit), int64(n)})
		}
	}
	if n := len(pairs); n > 0 {
		pairs[n-1][0] = int64(h.longest / unit)
	}
	return json.Marshal(pairs)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (h *Histogram) UnmarshalJSON(text []byte) error {
	var pairs [][2]int64
	if err := json.Unmarshal(text, &pairs); err != nil {
		return err
	}
	*h = Histogram{}
	for _, pair := range pairs {
		if pair[0] < 0 || pair[0] > math.MaxInt64/int64(unit) || pair[1] < 0 || pair[1] > math.MaxUint32 {
			return errors.New("a histogram of lags with a number out of bounds")
		}
		lag := time.Duration(pair[0]) * unit
		h.counts[bucketOf(lag)] += uint32(pair[1])
		h.longest = max(h.longest, lag)
	}
	return nil
}

// A Summary is what reports tell of lags, in microseconds.
type Summary struct {
	Count int   `json:"count"`
	P50   int64 `json:"p50_us"`
	P90   int64 `json:"p90_us"`
	P99   int64 `json:"p99_us"`
	P999  int64 `json:"p999_us"`
	Most  int64 `json:"most_us"`
}

// Summary returns the percentiles.
func (h Histogram) Summary() Summary {
	at := func(q float64) int64 { return int64(h.Quantile(q) / unit) }
	return Summary{Count: h.Count(), P50: at(0.5), P90: at(0.9), P99: at(0.99), P999: at(0.999), Most: at(1)}
}

// String says it in a line, as in "half within 63 µs, 90 % 127 µs, 99 % 1.2 ms, 99.9 % 5.1 ms, the longest 5.1 ms".
func (s Summary) String() string {
	span := func(us int64) string {
		d := time.Duration(us) * unit
		switch {
		case d < time.Millisecond:
			return fmt.Sprintf("%d µs", us)
		case d < time.Second:
			return fmt.Sprintf("%.1f ms", d.Seconds()*1000)
		default:
			return fmt.Sprintf("%.1f s", d.Seconds())
		}
	}
	return fmt.Sprintf("half within %s, 90 %% %s, 99 %% %s, 99.9 %% %s, the longest %s",
		span(s.P50), span(s.P90), span(s.P99), span(s.P999), span(s.Most))
}
