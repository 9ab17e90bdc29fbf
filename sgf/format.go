package sgf

import "slices"

// lineWidth is where a line of a file ends: before the first node that would begin
// beyond it. The root has lines of its own.
const lineWidth = 72

// Format returns a file with the trees, in UTF-8 and declared so. Parse reads
// the same trees from it, within limits wide enough, except that a node between
// parentheses of its own becomes an ordinary one where nothing else follows.
func Format(trees ...*Tree) []byte {
	var b []byte
	for _, t := range trees {
		b = t.append(b)
		b = append(b, '\n')
	}
	return b
}

// append writes the tree. It keeps a list of what is still to be written instead
// of calling itself, as a tree may be as deep as a file is long.
func (t *Tree) append(b []byte) []byte {
	type step struct {
		node  *Node // the next to be written; nil: close a variation
		opens bool  // the node begins a variation
	}
	start := len(b) // of the line
	breakLine := func() {
		b = append(b, '\n')
		start = len(b)
	}
	todo := []step{{t.Root, true}}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s.node == nil {
			b = append(b, ')')
			continue
		}
		if len(b) > 0 && b[len(b)-1] != '\n' && (s.opens || len(b)-start > lineWidth) {
			breakLine()
		}
		if s.opens {
			b = append(b, '(')
			todo = append(todo, step{})
		}
		b = append(b, ';')
		if s.node == t.Root {
			b = append(b, "CA[UTF-8]"...)
		}
		for _, p := range s.node.Properties {
			if s.node == t.Root && p.Name == "CA" {
				continue
			}
			b = append(b, p.Name...)
			for _, v := range p.Values {
				b = append(b, '[')
				b = append(b, v.raw...)
				b = append(b, ']')
			}
		}
		if s.node == t.Root && len(s.node.Children) > 0 {
			breakLine()
		}
		for _, child := range slices.Backward(s.node.Children) {
			todo = append(todo, step{child, len(s.node.Children) > 1})
		}
	}
	return b
}
