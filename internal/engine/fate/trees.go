package fate

import (
	_ "embed" // for the weights
	"errors"
	"math"
	"strconv"
	"strings"
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
	for line := range strings.Lines(string(text)) {
		tree, err := parseTree(strings.TrimSpace(line))
		if err != nil {
			return nil, errors.New("tree " + strconv.Itoa(len(t)+1) + ": " + err.Error())
		}
		t = append(t, tree)
	}
	return t, nil
}

// parseTree reads a line of [Trees.Format].
func parseTree(line string) (Tree, error) {
	feature, rest, isFeature := cutList(line, `{"Feature":[`)
	limit, rest, isLimit := cutList(rest, `,"Limit":[`)
	leaf, rest, isLeaf := cutList(rest, `,"Leaf":[`)
	if !isFeature || !isLimit || !isLeaf || rest != "}" {
		return Tree{}, errors.New("it is in another form")
	}
	if len(limit) != len(feature) || len(leaf) != len(feature)+1 {
		return Tree{}, errors.New(strconv.Itoa(len(feature)) + " features, " + strconv.Itoa(len(limit)) + " limits, " + strconv.Itoa(len(leaf)) + " leaves")
	}
	tree := Tree{make([]Feature, len(feature)), limit, leaf}
	for i, k := range feature {
		if tree.Feature[i] = Feature(k); int(k) >= features {
			return Tree{}, errors.New("no feature " + strconv.Itoa(int(k)))
		}
	}
	return tree, nil
}

// cutList reads the list of numbers that a text begins with, and returns what follows.
func cutList(text, begin string) (numbers []float32, rest string, ok bool) {
	text, begins := strings.CutPrefix(text, begin)
	list, rest, ends := strings.Cut(text, "]")
	if list == "" {
		return nil, rest, begins && ends
	}
	for number := range strings.SplitSeq(list, ",") {
		value, err := strconv.ParseFloat(number, 32)
		if err != nil {
			return nil, rest, false
		}
		numbers = append(numbers, float32(value))
	}
	return numbers, rest, begins && ends
}

// Format writes trees, one a line, as JSON.
func (t Trees) Format() []byte {
	var out []byte
	for _, tree := range t {
		out = appendList(append(out, `{"Feature":[`...), tree.Feature)
		out = appendList(append(out, `],"Limit":[`...), tree.Limit)
		out = appendList(append(out, `],"Leaf":[`...), tree.Leaf)
		out = append(out, "]}\n"...)
	}
	return out
}

// appendList appends numbers with commas between them.
func appendList[T Feature | float32](to []byte, numbers []T) []byte {
	for i, n := range numbers {
		if i > 0 {
			to = append(to, ',')
		}
		to = strconv.AppendFloat(to, float64(n), 'f', -1, 32)
	}
	return to
}
