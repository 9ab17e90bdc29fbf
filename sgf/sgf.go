package sgf

import "iter"

// A Tree is one game tree of a file.
type Tree struct {
	Root *Node

	text    string // what it was read from, to say where a property stands
	begin   place  // where in that it begins
	charset string // which that was in
	cutOff  bool   // whether the text ended within it
}

// Charset returns the name of the charset that the tree was read by, as browsers have it;
// empty for a tree that was not read.
func (t *Tree) Charset() string { return t.charset }

// CutOff reports whether the text that the tree was read from ended within it: its last parentheses are missing, and
// moves may be, too.
func (t *Tree) CutOff() bool { return t.cutOff }

// A Node is a step of a game tree: what happened there and what may follow.
type Node struct {
	Properties []Property
	Children   []*Node // the main line first
}

// A Property is a named list of values, as in AB[dd][pp].
type Property struct {
	Name   string // one or more capital letters, then possibly digits
	Values []Value

	at int // where it stands in the text of its tree
}

// Add appends a property to the node. Format says the right thing only if the name
// is made of capital letters and there is at least one value.
func (n *Node) Add(name string, values ...Value) {
	n.Properties = append(n.Properties, Property{Name: name, Values: values})
}

// Value returns the first value of the named property, and whether there is one.
func (n *Node) Value(name string) (Value, bool) {
	for _, p := range n.Properties {
		if p.Name == name && len(p.Values) > 0 {
			return p.Values[0], true
		}
	}
	return Value{}, false
}

// Append adds a last child, empty, and returns it.
func (n *Node) Append() *Node {
	child := &Node{}
	n.Children = append(n.Children, child)
	return child
}

// MainLine yields the root, its first child, the first child of that, and so on.
func (t *Tree) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := t.Root; yield(n) && len(n.Children) > 0; {
			n = n.Children[0]
		}
	}
}
