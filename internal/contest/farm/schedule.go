package farm

import (
	"cmp"
	"slices"
)

// A candidate is a test that has a pair for a worker.
type candidate struct {
	state *State
	out   int // pairs of it that are leased
}

// turn returns the index of the test to play, -1 if there is none: of the highest
// priority, and of these the one with the fewest pairs out for its throughput. Of two that are
// equal in that it is the older one.
func turn(candidates []candidate) int {
	if len(candidates) == 0 {
		return -1
	}
	places := make([]int, len(candidates))
	for i := range places {
		places[i] = i
	}
	return slices.MinFunc(places, func(a, b int) int {
		x, y := candidates[a], candidates[b]
		return cmp.Or(
			cmp.Compare(y.state.Terms.Priority, x.state.Terms.Priority),
			// As if it had one more: (x.out+1)/throughput of x, against that of y.
			cmp.Compare((x.out+1)*y.state.Terms.Throughput, (y.out+1)*x.state.Terms.Throughput),
			x.state.Began.Compare(y.state.Began),
			cmp.Compare(x.state.Terms.Name, y.state.Terms.Name),
		)
	})
}
