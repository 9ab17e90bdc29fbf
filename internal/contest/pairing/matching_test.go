package pairing

import (
	"math/rand/v2"
	"testing"
)

// cheapestByTrying finds the least cost by going through all pairings, smallest first.
func cheapestByTrying(n int, cost func(i, j int) int64) int64 {
	least := make([]int64, 1<<n) // of pairing up the set
	for set := 1; set < 1<<n; set++ {
		least[set] = forbidden
		i := 0
		for set>>i&1 == 0 {
			i++
		}
		for j := i + 1; j < n; j++ {
			if rest := set &^ (1 << i) &^ (1 << j); set>>j&1 == 1 && cost(i, j) < forbidden && least[rest] < forbidden {
				least[set] = min(least[set], cost(i, j)+least[rest])
			}
		}
	}
	return least[1<<n-1]
}

// randomCosts returns costs below top, and so many in a hundred forbidden.
func randomCosts(random *rand.Rand, n int, top int64, without int) func(i, j int) int64 {
	costs := make([]int64, n*n)
	for i := range n {
		for j := range i {
			c := random.Int64N(top)
			if random.IntN(100) < without {
				c = forbidden
			}
			costs[i*n+j], costs[j*n+i] = c, c
		}
	}
	return func(i, j int) int64 { return costs[i*n+j] }
}

func TestCheapestAgainstTrying(t *testing.T) {
	for seed := range uint64(2000) {
		random := rand.New(rand.NewPCG(seed, 0))
		n := 2 * (1 + random.IntN(5))
		if seed%100 == 0 {
			n = 14
		}
		cost := randomCosts(random, n, []int64{2, 5, 20, 1000, 1 << 54}[random.IntN(5)], []int{0, 30, 60, 80}[random.IntN(4)])
		want := cheapestByTrying(n, cost)
		partner, ok := cheapest(n, cost)
		if ok != (want < forbidden) {
			t.Fatalf("seed %d: paired %v, but the least cost is %d", seed, ok, want)
		}
		if !ok {
			continue
		}
		got := int64(0)
		for i, j := range partner {
			if partner[j] != i || i == j {
				t.Fatalf("seed %d: partners %v", seed, partner)
			}
			if i < j {
				got += cost(i, j)
			}
		}
		if got != want {
			t.Fatalf("seed %d: cost %d, want %d", seed, got, want)
		}
	}
}

// The potentials prove that larger matchings are cheapest too: they are below all costs,
// and reach them on the edges of the matching.
func TestCheapestIsProved(t *testing.T) {
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 1))
		const n = 50
		m := newMatcher(n, randomCosts(random, n, []int64{3, 100, 1 << 50}[seed%3], int(seed%2)*80))
		for v := range n {
			if m.mate[v] == none && !m.grow(m.top[v]) {
				t.Fatalf("seed %d: no matching", seed)
			}
		}
		for i := range n {
			for j := range i {
				// Within common blossoms their own potentials do not count for the edge.
				slack := m.slack(edge{i, j})
				for node := range m.common(i, j) {
					slack += 2 * m.own[node]
				}
				if slack < 0 {
					t.Fatalf("seed %d: %d and %d have potentials above their cost", seed, i, j)
				}
				if m.mate[i].to == j && slack != 0 {
					t.Fatalf("seed %d: %d and %d are paired, but not tight", seed, i, j)
				}
			}
		}
		for b := n; b < len(m.own); b++ {
			if m.own[b] < 0 && m.petals[b] != nil {
				t.Fatalf("seed %d: blossom %d has the potential %d", seed, b, m.own[b])
			}
		}
	}
}

// common yields the blossoms around both vertices.
func (m *matcher) common(i, j int) map[int]bool {
	around := map[int]bool{}
	for _, b := range m.live {
		if b >= m.n && m.holds(b, i) && m.holds(b, j) {
			around[b] = true
		}
	}
	return around
}

func TestCheapestOfNobody(t *testing.T) {
	if partner, ok := cheapest(0, nil); !ok || len(partner) != 0 {
		t.Errorf("cheapest(0) = %v, %v", partner, ok)
	}
	if _, ok := cheapest(3, func(i, j int) int64 { return 0 }); ok {
		t.Error("three were paired")
	}
}
