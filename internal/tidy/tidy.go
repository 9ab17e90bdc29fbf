// Package tidy changes game records as trees: it cleans them, strips what was written into them, merges several into
// one and splits one into several. What it does not know it leaves as it is.
package tidy

import (
	"slices"
	"strings"

	"github.com/shinpan/shinpan/sgf"
)

// A Change is a property that was changed, or taken out.
type Change struct {
	Property string `json:"property"`
	From     string `json:"from"`
	To       string `json:"to,omitempty"` // empty where it was taken out
}

// Clean gives a tree the form that the standard wants, and returns what it changed: results, komi, dates and passes as
// FF[4] writes them; no properties without a value, none twice in a node, and no nodes without properties. It changes
// no moves and no text that people wrote.
func Clean(tree *sgf.Tree) ([]Change, error) {
	record, err := tree.Record()
	if err != nil {
		return nil, err
	}
	c := cleaner{record: record}
	for node := range nodes(tree.Root) {
		c.node(node)
	}
	root := tree.Root
	for _, p := range []struct{ name, value string }{{"GM", "1"}, {"FF", "4"}} {
		if value, there := root.Value(p.name); !there || strings.TrimSpace(value.String()) != p.value {
			c.changes = append(c.changes, Change{p.name, value.String(), p.value})
			root.Properties = slices.DeleteFunc(root.Properties, func(q sgf.Property) bool { return q.Name == p.name })
			root.Properties = slices.Insert(root.Properties, 0, sgf.Property{Name: p.name, Values: []sgf.Value{sgf.Text(p.value)}})
		}
	}
	splice(root)
	return c.changes, nil
}

// A cleaner cleans the nodes of one tree.
type cleaner struct {
	record  *sgf.Record
	changes []Change
}

// lists are the properties that name points, of which several may be one.
var lists = []string{"AB", "AW", "AE", "TR", "SQ", "CR", "MA", "SL", "LB", "AR", "LN", "DD", "VW", "TB", "TW"}

// empties are the properties that mean something without a value.
var empties = []string{"B", "W", "DD", "VW", "KO", "DO", "IT"}

func (c *cleaner) node(node *sgf.Node) {
	var kept []sgf.Property
	for _, p := range node.Properties {
		before := text(p)
		p.Values = slices.Clone(p.Values)
		if len(p.Values) == 1 {
			p.Values[0] = c.value(p.Name, p.Values[0])
		}
		if strings.TrimSpace(strings.Trim(text(p), "[]")) == "" && !slices.Contains(empties, p.Name) {
			c.changes = append(c.changes, Change{p.Name, before, ""})
			continue
		}
		twin := slices.IndexFunc(kept, func(q sgf.Property) bool { return q.Name == p.Name })
		switch {
		case twin < 0:
			kept = append(kept, p)
		case slices.Contains(lists, p.Name):
			kept[twin].Values = append(kept[twin].Values, p.Values...)
			c.changes = append(c.changes, Change{p.Name, before, text(kept[twin])})
			continue
		case text(kept[twin]) == text(p):
			c.changes = append(c.changes, Change{p.Name, before, ""})
			continue
		default:
			kept = append(kept, p) // they contradict each other: for a person to settle
		}
		if after := text(p); after != before {
			c.changes = append(c.changes, Change{p.Name, before, after})
		}
	}
	node.Properties = kept
}

// value returns a value as the standard has it.
func (c *cleaner) value(name string, v sgf.Value) sgf.Value {
	switch name {
	case "B", "W":
		if v.String() == "tt" && c.record.Size.Cols <= 19 && c.record.Size.Rows <= 19 {
			return sgf.Value{}
		}
	case "KM":
		if komi := c.record.StatedKomi(); komi != nil {
			return sgf.Text(komi.String())
		}
	case "RE":
		if result, err := sgf.ParseResult(v.SimpleText()); err == nil && result.Over() {
			return sgf.Text(sgf.FormatResult(result))
		}
	case "DT":
		if day, is := isDay(v.SimpleText()); is {
			return sgf.Text(day)
		}
	case "PB", "PW", "BR", "WR", "EV", "RO", "PC", "RU", "OT", "US", "SO", "BT", "WT", "AN", "CP", "ON", "GN":
		if said := strings.TrimSpace(v.SimpleText()); said != v.SimpleText() {
			return sgf.Text(said)
		}
	}
	return v
}

// isDay reads a date of one day that is written with other signs than the standard's, as in 2006/5/13 or 2006年5月13日.
func isDay(written string) (day string, is bool) {
	fields := strings.FieldsFunc(strings.TrimSpace(written), func(r rune) bool { return strings.ContainsRune("/.年月日 -", r) })
	if len(fields) != 3 || len(fields[0]) != 4 || len(fields[1]) > 2 || len(fields[2]) > 2 {
		return "", false
	}
	for i, field := range fields {
		if strings.Trim(field, "0123456789") != "" {
			return "", false
		}
		if len(field) == 1 {
			fields[i] = "0" + field
		}
	}
	return strings.Join(fields, "-"), true
}

// text returns the values of a property as a record has them.
func text(p sgf.Property) string {
	var b strings.Builder
	for _, v := range p.Values {
		b.WriteByte('[')
		b.WriteString(v.String())
		b.WriteByte(']')
	}
	return b.String()
}

// nodes yields the nodes of a tree, each before those that follow it. It does not call itself: a tree may be as deep as
// a file is long.
func nodes(root *sgf.Node) func(func(*sgf.Node) bool) {
	return func(yield func(*sgf.Node) bool) {
		todo := []*sgf.Node{root}
		for len(todo) > 0 {
			node := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !yield(node) {
				return
			}
			for _, child := range slices.Backward(node.Children) {
				todo = append(todo, child)
			}
		}
	}
}

// splice takes out the nodes without properties, but for the root and for those at which variations begin.
func splice(root *sgf.Node) {
	for node := range nodes(root) {
		for i, child := range node.Children {
			for len(child.Properties) == 0 && len(child.Children) == 1 {
				child = child.Children[0]
			}
			node.Children[i] = child
		}
		node.Children = slices.DeleteFunc(node.Children, func(child *sgf.Node) bool {
			return len(child.Properties) == 0 && len(child.Children) == 0
		})
	}
}

// What says what to strip.
type What struct {
	Comments   bool // on games and moves, and names of nodes
	Markup     bool // marks, labels, lines, and what is dimmed
	Judgements bool // on moves and positions: good, bad, even…
	Times      bool // what the clocks showed
	Variations bool // all but the main line
	Names      bool // of players and their ranks and teams
}

// properties returns the names of the properties to strip.
func (w What) properties() []string {
	var names []string
	for _, kind := range []struct {
		wanted bool
		names  string
	}{
		{w.Comments, "C GC N AN CP US"},
		{w.Markup, "TR SQ CR MA SL LB AR LN DD VW FG PM"},
		{w.Judgements, "BM DO IT TE GB GW DM UC HO V"},
		{w.Times, "BL WL OB OW"},
		{w.Names, "PB PW BR WR BT WT"},
	} {
		if kind.wanted {
			names = append(names, strings.Fields(kind.names)...)
		}
	}
	return names
}

// Strip takes things out of a tree, and returns how many properties and variations that were.
func Strip(tree *sgf.Tree, what What) int {
	names, stripped := what.properties(), 0
	for node := range nodes(tree.Root) {
		if what.Variations && len(node.Children) > 1 {
			stripped += len(node.Children) - 1
			node.Children = node.Children[:1]
		}
		before := len(node.Properties)
		node.Properties = slices.DeleteFunc(slices.Clone(node.Properties), func(p sgf.Property) bool { return slices.Contains(names, p.Name) })
		stripped += before - len(node.Properties)
	}
	if stripped > 0 {
		splice(tree.Root)
	}
	return stripped
}
