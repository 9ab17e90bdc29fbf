package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/shinpan/shinpan/internal/engine/fate"
)

// options say how trees are grown.
type options struct {
	trees, depth    int
	rate            float64 // what a tree adds of what it finds
	ridge           float64 // pulls leaves with little evidence to 0
	least           float64 // evidence that a leaf needs at least
	sample, columns float64 // the share of chains and of features that each tree sees
	seed            uint64
}

var usual = options{trees: 150, depth: 4, rate: 0.08, ridge: 5, least: 2, sample: 0.7, columns: 0.5, seed: 1}

// A sample is the chains to learn from.
type sample struct {
	rows   []fate.Features
	start  []float64 // the logarithms of the odds before the first tree
	dead   []bool
	weight []float64
}

// bins is into how many parts the values of a feature are divided.
const bins = 64

// learn grows trees by gradient boosting of the logarithmic loss: each tree is the best correction of
// those before it. The same sample and options give the same trees.
func learn(s sample, o options) fate.Trees {
	n := len(s.rows)
	limits, binned := divide(s.rows)
	dice := rand.New(rand.NewPCG(o.seed, 1))
	score := slices.Clone(s.start)
	slope, curve := make([]float64, n), make([]float64, n)
	var trees fate.Trees
	for range o.trees {
		var use []int32
		for i := range n {
			p, y := 1/(1+math.Exp(-score[i])), 0.0
			if s.dead[i] {
				y = 1
			}
			slope[i], curve[i] = s.weight[i]*(p-y), s.weight[i]*max(p*(1-p), 1e-6)
			if dice.Float64() < o.sample {
				use = append(use, int32(i))
			}
		}
		var columns []int
		for k := range limits {
			if dice.Float64() < o.columns && len(limits[k]) > 0 {
				columns = append(columns, k)
			}
		}
		g := grower{o, limits, binned, slope, curve, make([]int32, n)}
		t := g.grow(use, columns)
		for i := range n {
			score[i] += t.Value(&s.rows[i])
		}
		trees = append(trees, t)
	}
	return trees
}

// divide finds limits that part the values of each feature evenly, and the part of each value.
func divide(rows []fate.Features) (limits [][]float32, binned [][]uint8) {
	n, m := len(rows), len(fate.Features{})
	limits, binned = make([][]float32, m), make([][]uint8, m)
	values := make([]float32, n)
	for k := range m {
		for i := range n {
			values[i] = rows[i][k]
		}
		slices.Sort(values)
		for b := 1; b < bins; b++ {
			if v := values[b*(n-1)/bins]; len(limits[k]) == 0 || v > limits[k][len(limits[k])-1] {
				limits[k] = append(limits[k], v)
			}
		}
		binned[k] = make([]uint8, n)
		for i := range n {
			v := rows[i][k]
			binned[k][i] = uint8(sort.Search(len(limits[k]), func(j int) bool { return v <= limits[k][j] }))
		}
	}
	return limits, binned
}

// A grower grows a tree.
type grower struct {
	options
	limits       [][]float32
	binned       [][]uint8
	slope, curve []float64
	node         []int32 // where each chain is
}

// grow grows a tree on some chains with some features, level by level.
func (g *grower) grow(use []int32, columns []int) fate.Tree {
	inner := 1<<g.depth - 1
	t := fate.Tree{Feature: make([]fate.Feature, inner), Limit: make([]float32, inner), Leaf: make([]float32, inner+1)}
	for level := range g.depth {
		first, width := 1<<level-1, 1<<level
		bin := make([]int, width)
		for w, s := range g.splits(use, columns, first, width) {
			t.Feature[first+w] = -1
			if s.gain > 1e-9 {
				t.Feature[first+w], t.Limit[first+w] = fate.Feature(s.column), g.limits[s.column][s.bin]
				bin[w] = s.bin
			}
		}
		for _, i := range use {
			at := g.node[i]
			g.node[i] = 2*at + 1
			if t.Feature[at] >= 0 && int(g.binned[t.Feature[at]][i]) > bin[at-int32(first)] {
				g.node[i] = 2*at + 2
			}
		}
	}
	slope, curve := make([]float64, inner+1), make([]float64, inner+1)
	for _, i := range use {
		slope[int(g.node[i])-inner] += g.slope[i]
		curve[int(g.node[i])-inner] += g.curve[i]
	}
	for l := range t.Leaf {
		t.Leaf[l] = float32(-g.rate * slope[l] / (curve[l] + g.ridge))
	}
	return t
}

// A split is where a node parts its chains.
type split struct {
	gain        float64
	column, bin int
}

// splits finds the best split of each node of a level.
func (g *grower) splits(use []int32, columns []int, first, width int) []split {
	best := make([]split, width)
	slope, curve := make([][bins]float64, width), make([][bins]float64, width)
	for _, k := range columns {
		clear(slope)
		clear(curve)
		for _, i := range use {
			w, b := int(g.node[i])-first, g.binned[k][i]
			slope[w][b] += g.slope[i]
			curve[w][b] += g.curve[i]
		}
		for w := range width {
			var all, bend, left, under float64
			for b := range bins {
				all, bend = all+slope[w][b], bend+curve[w][b]
			}
			for b := range g.limits[k] {
				left, under = left+slope[w][b], under+curve[w][b]
				right, over := all-left, bend-under
				if under < g.least || over < g.least {
					continue
				}
				gain := left*left/(under+g.ridge) + right*right/(over+g.ridge) - all*all/(bend+g.ridge)
				if gain > best[w].gain {
					best[w] = split{gain, k, b}
				}
			}
		}
	}
	return best
}
