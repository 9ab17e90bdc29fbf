package tidy

import (
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
)

// Merge makes one tree of several: what they have in common is there once, and where they become different variations
// begin, in the order of the trees. The properties of the first tree's root hold; those in which another differs stand
// where it leaves the others. Boards and setups must be the same.
func Merge(trees []*sgf.Tree) (*sgf.Tree, error) {
	merged := &sgf.Tree{Root: copyOf(trees[0].Root)}
	for n, tree := range trees[1:] {
		if setup(tree.Root) != setup(merged.Root) {
			return nil, reason.Error(reason.New("records-differ-in-setup", "game", n+2))
		}
		into, from := merged.Root, tree.Root
		for {
			add(into, from, into == merged.Root)
			next, same := follow(into, from)
			if !same {
				break
			}
			into, from = next, from.Children[0]
		}
		for _, child := range from.Children {
			branch := copyOf(child)
			if child == from.Children[0] {
				branch.Properties = append(branch.Properties, own(tree.Root, merged.Root)...)
			}
			into.Children = append(into.Children, branch)
		}
	}
	return merged, nil
}

// follow returns the node after one that makes the only move that follows in another tree.
func follow(into, from *sgf.Node) (next *sgf.Node, same bool) {
	if len(from.Children) != 1 {
		return nil, false
	}
	move := moves(from.Children[0])
	for _, child := range into.Children {
		if move != "" && moves(child) == move {
			return child, true
		}
	}
	return nil, false
}

// setup is what two roots must have in common.
func setup(root *sgf.Node) string {
	size := "SZ[19]"
	var stones []string
	for _, p := range root.Properties {
		switch p.Name {
		case "SZ":
			size = p.Name + text(p)
		case "AB", "AW", "PL":
			values := strings.Split(text(p), "]")
			slices.Sort(values)
			stones = append(stones, p.Name+strings.Join(values, "]"))
		}
	}
	slices.Sort(stones)
	return size + strings.Join(stones, "")
}

// moves is what two nodes must have in common to be one: their moves and what is set up by hand.
func moves(node *sgf.Node) string {
	var said []string
	for _, p := range node.Properties {
		switch p.Name {
		case "B", "W", "AB", "AW", "AE", "PL":
			said = append(said, p.Name+text(p))
		}
	}
	slices.Sort(said)
	return strings.Join(said, "")
}

// add adds to a node what another one says besides; of a root only comments.
func add(into, from *sgf.Node, root bool) {
	for _, p := range from.Properties {
		i := slices.IndexFunc(into.Properties, func(q sgf.Property) bool { return q.Name == p.Name })
		switch {
		case i < 0 && !root:
			into.Properties = append(into.Properties, p)
		case p.Name == "C" && i < 0:
			into.Properties = append(into.Properties, p)
		case p.Name == "C" && text(into.Properties[i]) != text(p):
			both := into.Properties[i].Values[0].Text() + "\n\n" + p.Values[0].Text()
			into.Properties[i] = sgf.Property{Name: "C", Values: []sgf.Value{sgf.Text(both)}}
		}
	}
}

// own returns what a root says of its game that another does not.
func own(root, other *sgf.Node) []sgf.Property {
	var own []sgf.Property
	for _, p := range root.Properties {
		switch p.Name {
		case "PB", "PW", "BR", "WR", "DT", "EV", "RO", "PC", "RE", "KM", "RU":
			if !slices.ContainsFunc(other.Properties, func(q sgf.Property) bool { return q.Name == p.Name && text(q) == text(p) }) {
				own = append(own, p)
			}
		}
	}
	return own
}

// copyOf returns a node and all that follows it once more.
func copyOf(root *sgf.Node) *sgf.Node {
	made := &sgf.Node{}
	type pair struct{ from, to *sgf.Node }
	todo := []pair{{root, made}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p.to.Properties = slices.Clone(p.from.Properties)
		for _, child := range p.from.Children {
			todo = append(todo, pair{child, p.to.Append()})
		}
	}
	return made
}

// mostLines is how many lines a tree is split into.
const mostLines = 1000

// Lines returns every line of a tree as a tree of its own, from the root to an end, the main line first.
func Lines(tree *sgf.Tree) ([]*sgf.Tree, error) {
	var lines []*sgf.Tree
	type step struct {
		node *sgf.Node
		deep int
	}
	var way []*sgf.Node
	todo := []step{{tree.Root, 0}}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		way = append(way[:s.deep], s.node)
		for _, child := range slices.Backward(s.node.Children) {
			todo = append(todo, step{child, s.deep + 1})
		}
		if len(s.node.Children) > 0 {
			continue
		}
		if len(lines) == mostLines {
			return nil, reason.Error(reason.New("record-too-many-lines", "most", mostLines))
		}
		line := &sgf.Tree{Root: &sgf.Node{Properties: slices.Clone(way[0].Properties)}}
		last := line.Root
		for _, node := range way[1:] {
			last = last.Append()
			last.Properties = slices.Clone(node.Properties)
		}
		lines = append(lines, line)
	}
	return lines, nil
}
