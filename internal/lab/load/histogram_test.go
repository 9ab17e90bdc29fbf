package load

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var durations = rapid.SliceOfN(rapid.OneOf(
	rapid.Int64Range(0, 1000),
	rapid.Int64Range(0, int64(time.Minute)),
	rapid.Int64Range(0, math.MaxInt64),
), 1, 200)

// of returns a histogram of durations in nanoseconds.
func of(all []int64) *Histogram {
	h := new(Histogram)
	for _, d := range all {
		h.Add(time.Duration(d))
	}
	return h
}

func TestQuantileIsNearTheTruth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := durations.Draw(t, "durations")
		q := rapid.Float64Range(0, 1).Draw(t, "q")
		got := of(all).Quantile(q)
		slices.Sort(all)
		rank := min(max(int(q*float64(len(all))+0.5), 1), len(all))
		want := time.Duration(all[rank-1])
		if got < want || float64(got) > float64(want)*(1+1./fine) {
			t.Fatalf("Quantile(%v) = %d, want %d and at most 1/%d more", q, got, want, fine)
		}
	})
}

func TestMergeIsAddingAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, other := durations.Draw(t, "one"), durations.Draw(t, "other")
		merged := of(one)
		merged.Merge(of(other))
		both := of(append(one, other...))
		if got, want := merged.Summary(), both.Summary(); got.Count != want.Count || got.P50 != want.P50 || got.P99 != want.P99 || got.Max != want.Max {
			t.Fatalf("merged: %+v, want %+v", got, want)
		}
		if merged.counts != both.counts {
			t.Fatal("the buckets differ")
		}
	})
}

// Every bucket ends where the next begins.
func TestBuckets(t *testing.T) {
	last := bucketOf(math.MaxInt64)
	for b := range last {
		if bucketOf(top(b)) != b || bucketOf(top(b)+1) != b+1 {
			t.Fatalf("bucket %d ends at %d, which is in bucket %d; one more is in %d", b, top(b), bucketOf(top(b)), bucketOf(top(b)+1))
		}
	}
	if top(last) != math.MaxInt64 {
		t.Errorf("the last bucket, %d, ends at %d", last, top(last))
	}
}

func TestEmptyHistogram(t *testing.T) {
	if got := new(Histogram).Summary(); got != (Summary{}) {
		t.Errorf("nothing counted: %+v", got)
	}
	var h Histogram
	h.Add(-time.Second)
	if got := h.Summary(); got.Count != 1 || got.Max != 0 {
		t.Errorf("a duration below 0: %+v, want one of 0", got)
	}
}
