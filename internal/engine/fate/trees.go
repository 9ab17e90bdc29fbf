package fate

import (
	"bytes"
	_ "embed" // for the weights
	"encoding/json"
	"fmt"
	"math"
	"sync"
)

// Trees are what was learnt: complete binary trees, whose leaves add up to the logarithm of the
// odds that a chain is dead.
type Trees []Tree

// A Tree is a complete binary tree. The children of the node i are 2i+1 and 2i+2.
type Tree struct {
	Feature []Feature // of the inner nodes; -1 for a node that sends every chain left
	Limit   []float32 // a value up to it goes left
	Leaf    []float32
}

// Value returns the leaf that features lead to.
func (t *Tree) Value(f *Features) float64 {
	n := 0
	for n < len(t.Feature) {
		if k := t.Feature[n]; k < 0 || f[k] <= t.Limit[n] {
			n = 2*n + 1
		} else {
			n = 2*n + 2
		}
	}
	return float64(t.Leaf[n-len(t.Feature)])
}

// Start is what the trees add to: the logarithm of the odds that playouts give, made sharper, since
// what two playouts in three agree on is rarely wrong.
func Start(lost float64) float64 {
	p := min(max(lost, 0.02), 0.98)
	return 4 * math.Log(p/(1-p))
}

// Likely returns how likely a chain is dead, from its share of lost playouts, ties counted, and its features.
func (t Trees) Likely(lost float64, f *Features) float64 {
	odds := Start(lost)
	for i := range t {
		odds += t[i].Value(f)
	}
	return 1 / (1 + math.Exp(-odds))
}

// Weights are the committed trees as internal/lab/train wrote them, a tree a line.
//
//go:embed weights.jsonl
var Weights []byte

// learnt returns the committed trees.
var learnt = sync.OnceValue(func() Trees {
	t, err := Parse(Weights)
	if err != nil {
		panic(err) // they are part of the program
	}
	return t
})

// Parse reads trees as [Trees.Format] writes them.
func Parse(text []byte) (Trees, error) {
	var t Trees
	for line := range bytes.Lines(text) {
		var tree Tree
		if err := json.Unmarshal(line, &tree); err != nil {
			return nil, fmt.Errorf("tree %d: %w", len(t)+1, err)
		}
		if len(tree.Limit) != len(tree.Feature) || len(tree.Leaf) != len(tree.Feature)+1 {
			return nil, fmt.Errorf("tree %d: %d features, %d limits, %d leaves", len(t)+1, len(tree.Feature), len(tree.Limit), len(tree.Leaf))
		}
		for _, k := range tree.Feature {
			if int(k) >= features {
				return nil, fmt.Errorf("tree %d: no feature %d", len(t)+1, k)
			}
		}
		t = append(t, tree)
	}
	return t, nil
}

// Format writes trees, one a line.
func (t Trees) Format() []byte {
	var out bytes.Buffer
	for _, tree := range t {
		line, err := json.Marshal(tree)
		if err != nil {
			panic(err) // numbers have a form
		}
		out.Write(append(line, '\n'))
	}
	return out.Bytes()
}
