package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/shinpan/shinpan/internal/engine/fate"
)

// clearly is the likelihood from which on playouts are rarely wrong, and thin how many of such
// chains stand for one that is learnt from.
const (
	clearly = 0.9
	thin    = 8
)

// chains samples the chains of the positions that are picked: all that playouts leave in doubt, and some of the
// others. The chains of a position share their fates, so that many of them count for less.
func chains(cases []gameEnd, pick func(*gameEnd) bool) sample {
	var s sample
	n := 0
	for k := range cases {
		c := &cases[k]
		if !pick(c) {
			continue
		}
		doubtful := 0
		for _, chain := range c.Chains {
			if chain.Lost > 0.15 && chain.Lost < 0.85 {
				doubtful++
			}
		}
		for _, chain := range c.Chains {
			weight := 1 / math.Sqrt(float64(max(doubtful, 1)))
			if max(chain.Lost, 1-chain.Lost) > clearly {
				if n++; n%thin != 0 {
					continue
				}
				weight *= thin
			}
			s.rows = append(s.rows, chain.Features)
			s.start = append(s.start, fate.Start(chain.Lost))
			s.dead = append(s.dead, chain.Dead)
			s.weight = append(s.weight, weight)
		}
	}
	return s
}

// A tally counts how often likelihoods were right.
type tally struct {
	ends  []end
	exact int

	claimed, right [len(steps)]float64 // by step of likelihood, of chains
	n              [len(steps)]int
}

// An end is what was thought of a position.
type end struct {
	sure  float64 // of the least sure chain
	exact bool
}

// steps are the likelihoods from which on a call of dead or alive is counted together.
var steps = [...]float64{0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1}

func (t *tally) add(c *gameEnd, likely func(*chainEnd) float64) {
	e := end{1, true}
	for i := range c.Chains {
		p := likely(&c.Chains[i])
		right, sure := p > 0.5 == c.Chains[i].Dead, max(p, 1-p)
		e.exact, e.sure = e.exact && right, min(e.sure, sure)
		step := 0
		for step+1 < len(steps) && sure >= steps[step+1] {
			step++
		}
		t.n[step]++
		t.claimed[step] += sure
		if right {
			t.right[step]++
		}
	}
	t.ends = append(t.ends, e)
	if e.exact {
		t.exact++
	}
}

// print writes how many positions are exact, how many of the surest are wrong, and how reliable the
// likelihoods of chains are.
func (t *tally) print(w io.Writer, name string) {
	n := len(t.ends)
	fmt.Fprintf(w, "%s: %d positions, exact %.2f %%\n", name, n, 100*float64(t.exact)/float64(n))
	slices.SortFunc(t.ends, func(a, b end) int {
		switch {
		case a.sure > b.sure:
			return -1
		case a.sure < b.sure:
			return 1
		}
		return 0
	})
	for _, share := range [...]float64{0.95, 0.96, 0.97, 0.975, 0.98, 0.99} {
		top := t.ends[:int(share*float64(n))]
		wrong := 0
		for _, e := range top {
			if !e.exact {
				wrong++
			}
		}
		fmt.Fprintf(w, "  surest %.1f %%: down to %.4f, wrong %d (%.3f %%)\n", 100*share, top[len(top)-1].sure, wrong, 100*float64(wrong)/float64(len(top)))
	}
	for k, from := range steps {
		if t.n[k] > 0 {
			fmt.Fprintf(w, "  from %.3f: %d chains, claimed %.3f %%, right %.3f %%\n", from, t.n[k], 100*t.claimed[k]/float64(t.n[k]), 100*t.right[k]/float64(t.n[k]))
		}
	}
}

// playedOut is what playouts say without anything learnt.
func playedOut(c *chainEnd) float64 { return c.Lost }

// with is what trees say.
func with(trees fate.Trees) func(*chainEnd) float64 {
	return func(c *chainEnd) float64 { return trees.Likely(c.Lost, &c.Features) }
}

// measure tells how right playouts and the trees are on the positions that are picked.
func measure(w io.Writer, cases []gameEnd, trees fate.Trees, pick func(*gameEnd) bool) (before, after *tally) {
	before, after = new(tally), new(tally)
	for k := range cases {
		if c := &cases[k]; pick(c) {
			before.add(c, playedOut)
			after.add(c, with(trees))
		}
	}
	before.print(w, "playouts")
	after.print(w, "learnt")
	return before, after
}

// cross measures on each part that is learnt from, after learning from the others.
func cross(w io.Writer, cases []gameEnd) {
	var before, after tally
	for part := keptParts; part < 10; part++ {
		trees := learn(chains(cases, func(c *gameEnd) bool { return c.Part >= keptParts && c.Part != part }), usual)
		for k := range cases {
			if c := &cases[k]; c.Part == part {
				before.add(c, playedOut)
				after.add(c, with(trees))
			}
		}
	}
	before.print(w, "playouts")
	after.print(w, "learnt")
}
