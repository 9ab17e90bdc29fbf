package load

import (
	"math/bits"
	"time"
)

const (
	fineBits = 6 // of a duration below its highest bit that a bucket tells apart
	fine     = 1 << fineBits
	buckets  = (64 - fineBits) * fine
)

// A Histogram counts durations in buckets that are as wide as the durations are long: every
// power of two is cut into 64 parts, so that a quantile is at most 1/64 above the truth,
// from nanoseconds to centuries. The zero Histogram is empty and ready for use. It is not
// safe for concurrent use.
type Histogram struct {
	counts [buckets]uint64
	n      uint64
	sum    float64
	max    time.Duration
}

// bucketOf returns the bucket of a duration.
func bucketOf(d time.Duration) int {
	v := uint64(d)
	if v < fine {
		return int(v)
	}
	shift := bits.Len64(v) - 1 - fineBits
	return shift*fine + int(v>>shift)
}

// top returns the longest duration of a bucket.
func top(bucket int) time.Duration {
	if bucket < 2*fine {
		return time.Duration(bucket)
	}
	shift := bucket/fine - 1
	return time.Duration(((uint64(bucket%fine)+fine+1)<<shift - 1))
}

// Add counts a duration; one below 0, as a clock that was set back makes it, counts as 0.
func (h *Histogram) Add(d time.Duration) {
	d = max(d, 0)
	h.counts[bucketOf(d)]++
	h.n++
	h.sum += float64(d)
	h.max = max(h.max, d)
}

// Merge adds all that another histogram has counted.
func (h *Histogram) Merge(other *Histogram) {
	for i, n := range other.counts {
		h.counts[i] += n
	}
	h.n += other.n
	h.sum += other.sum
	h.max = max(h.max, other.max)
}

// Quantile returns a duration that a share q of those counted, from 0 to 1, does not
// exceed; 0 if there are none.
func (h *Histogram) Quantile(q float64) time.Duration {
	if h.n == 0 {
		return 0
	}
	rank, seen := max(uint64(q*float64(h.n)+0.5), 1), uint64(0)
	for i, n := range h.counts {
		if seen += n; seen >= rank {
			return min(top(i), h.max)
		}
	}
	return h.max
}

// A Summary is what reports tell of a histogram. Its JSON is in nanoseconds.
type Summary struct {
	Count uint64        `json:"count"`
	Mean  time.Duration `json:"mean_ns"`
	P50   time.Duration `json:"p50_ns"`
	P90   time.Duration `json:"p90_ns"`
	P99   time.Duration `json:"p99_ns"`
	P999  time.Duration `json:"p999_ns"`
	Max   time.Duration `json:"max_ns"`
}

// Summary returns the usual quantiles.
func (h *Histogram) Summary() Summary {
	s := Summary{Count: h.n, P50: h.Quantile(.5), P90: h.Quantile(.9), P99: h.Quantile(.99), P999: h.Quantile(.999), Max: h.max}
	if h.n > 0 {
		s.Mean = time.Duration(h.sum / float64(h.n))
	}
	return s
}
