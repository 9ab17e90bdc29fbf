package board

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// MaxProblems is how many games of a record become problems at once.
const MaxProblems = 50

// limits bound what is read of a record.
var limits = sgf.Limits{Nodes: MaxProblems * MaxNodes}

// Parse reads a record as the beginnings of boards: one for each of the first most games in it. It returns how many
// games there are, too.
func Parse(record []byte, most int) (all []Made, games int, err error) {
	trees, err := limits.Parse(record)
	if err != nil {
		return nil, 0, err
	}
	for _, tree := range trees[:min(len(trees), most)] {
		made, err := Read(tree)
		if err != nil {
			return nil, 0, err
		}
		all = append(all, made)
	}
	return all, len(trees), nil
}

// Empty returns the beginning of a board without stones.
func Empty(size weiqi.Size) Made { return Made{Size: size, Nodes: []Node{{Parent: -1}}} }

// Read makes the beginning of a board of a game record. A move that no rules allow is there as the stones that it puts
// and takes, with a cross, since a board has no such moves. Stones placed by hand that cannot stand are left out, with
// what follows from them.
func Read(tree *sgf.Tree) (Made, error) {
	record, err := tree.Record()
	if err != nil {
		return Made{}, err
	}
	made := Made{Size: record.Size, Black: playerOf(record.Black), White: playerOf(record.White)}
	if record.Result.Over() {
		made.Result = sgf.FormatResult(record.Result)
	}
	name, _ := tree.Root.Value("GN")
	made.Title = firstOf(oneLine(cmp.Or(name.SimpleText(), record.Event)), MaxTitle)
	b := Board{Size: made.Size}
	type job struct {
		node   *sgf.Node
		parent int
	}
	for rest := []job{{tree.Root, -1}}; len(rest) > 0; {
		next := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		at, ok := next.parent, true
		for _, n := range nodesOf(next.node, made.Size, next.parent < 0) {
			if len(b.nodes) >= MaxNodes {
				return Made{}, ErrFull
			}
			n.ID, n.Parent = len(b.nodes), at
			if ok = b.add(n) == nil; !ok {
				ok = at >= 0 && n.execute(b.nodes[at].position) == nil && b.add(n) == nil
			}
			if !ok {
				break
			}
			at = n.ID
		}
		if next.parent < 0 && len(b.nodes) == 0 { // a setup that cannot be
			return Made{}, reason.Error(reason.New("record-none"))
		}
		if !ok {
			continue
		}
		for _, child := range slices.Backward(next.node.Children) {
			rest = append(rest, job{child, at})
		}
	}
	for _, n := range b.nodes {
		plain := *n
		plain.position, plain.Next, plain.Captured = nil, nil, weiqi.Set{}
		made.Nodes = append(made.Nodes, plain)
	}
	return made, nil
}

func playerOf(p sgf.Player) Player {
	return Player{firstOf(oneLine(p.Name), MaxTitle), firstOf(oneLine(p.Rank), 20)}
}

// nodesOf returns what a node of a record is on a board: one node, or a setup and a move after it.
func nodesOf(from *sgf.Node, size weiqi.Size, root bool) []Node {
	var n Node
	var clocks Clocks
	for _, p := range from.Properties {
		switch p.Name {
		case "B", "W":
			color := weiqi.Black
			if p.Name == "W" {
				color = weiqi.White
			}
			if m, err := p.Values[0].Move(size, color); err == nil && n.Move == "" {
				n.Color, n.Move = color, m.Vertex()
			}
		case "PL":
			n.Turn, _ = weiqi.ParseColor(strings.TrimSpace(p.Values[0].SimpleText()))
		case "C":
			text, _ := cleanText(firstOf(p.Values[0].Text(), MaxText))
			n.Text = text
		case "TE":
			n.Verdict = Right
		case "BM":
			n.Verdict = Wrong
		case "BL", "WL", "OB", "OW":
			clocks.read(p.Name, p.Values[0])
		default:
			n.draw(p, size)
		}
	}
	if clocks.Black != nil || clocks.White != nil {
		n.Clocks = &clocks
	}
	n.White = n.White.Minus(n.Black)
	n.Clear = n.Clear.Minus(n.Black).Minus(n.White)
	setup := Node{Black: n.Black, White: n.White, Clear: n.Clear, Turn: n.Turn}
	placed := !setup.Black.Union(setup.White).Union(setup.Clear).Empty()
	if n.Move == "" || !placed && !root {
		if n.Move != "" {
			n.Turn = weiqi.Empty
		}
		return []Node{n}
	}
	n.Black, n.White, n.Clear, n.Turn = weiqi.Set{}, weiqi.Set{}, weiqi.Set{}, weiqi.Empty
	return []Node{setup, n}
}

// execute makes a setup of a move that no rules allow: one with the stones as they are after it.
func (n *Node) execute(before *weiqi.Position) error {
	m, err := weiqi.ParseMove(n.Color, n.Move)
	if err != nil {
		return err
	}
	after, _, err := sgf.Execute(before, m)
	if err != nil {
		return err
	}
	n.Black = after.Stones(weiqi.Black).Minus(before.Stones(weiqi.Black))
	n.White = after.Stones(weiqi.White).Minus(before.Stones(weiqi.White))
	n.Clear = stones(before).Minus(stones(after))
	n.Color, n.Move, n.Turn = weiqi.Empty, "", after.Turn()
	if !slices.ContainsFunc(n.Marks, func(mark Mark) bool { return mark.At == m.Point }) {
		n.mark(Mark{At: m.Point, Shape: Cross})
	}
	return nil
}

// draw takes up a property that puts stones or marks on the board.
func (n *Node) draw(p sgf.Property, size weiqi.Size) {
	shapes := map[string]Shape{"TR": Triangle, "SQ": Square, "SL": Square, "CR": Circle, "MA": Cross}
	sets := map[string]*weiqi.Set{"AB": &n.Black, "AW": &n.White, "AE": &n.Clear}
	for _, v := range p.Values {
		points, _ := v.Points(size)
		if set := sets[p.Name]; set != nil {
			*set = set.Union(points)
		}
		if shape := shapes[p.Name]; shape != "" {
			for at := range points.All() {
				n.mark(Mark{At: at, Shape: shape})
			}
		}
		first, second, two := v.Split()
		at, err := first.Point(size)
		switch {
		case err != nil || !two:
		case p.Name == "LB":
			n.mark(Mark{at, Label, firstOf(oneLine(second.SimpleText()), MaxLabel)})
		case p.Name == "AR" && len(n.Arrows) < MaxArrows:
			if to, err := second.Point(size); err == nil {
				n.Arrows = append(n.Arrows, Arrow{at, to})
			}
		}
	}
}

func (n *Node) mark(m Mark) {
	if len(n.Marks) < MaxMarks {
		n.Marks = append(n.Marks, m)
	}
}

// read takes up a property that tells of a clock.
func (c *Clocks) read(name string, v sgf.Value) {
	of := &c.Black
	if name == "WL" || name == "OW" {
		of = &c.White
	}
	if *of == nil {
		*of = &Left{}
	}
	if left, err := v.Seconds(); err == nil && (name == "BL" || name == "WL") {
		(*of).MS = left.Milliseconds()
	}
	if moves, err := v.Number(); err == nil && (name == "OB" || name == "OW") {
		(*of).Moves = min(max(moves, 0), 1000)
	}
}

// Tree returns the board as a game record.
func (b *Board) Tree() *sgf.Tree {
	record := sgf.Record{Size: b.Size, NoKomi: true, Black: sgf.Player(b.Black), White: sgf.Player(b.White), Date: b.Began.UTC().Format(time.DateOnly)}
	tree := record.Tree()
	if b.Title != "" {
		tree.Root.Add("GN", sgf.Text(b.Title))
	}
	if b.Result != "" {
		tree.Root.Add("RE", sgf.Text(b.Result))
	}
	type job struct {
		id   int
		into *sgf.Node
	}
	for rest := []job{{0, tree.Root}}; len(rest) > 0; {
		next := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		n := b.nodes[next.id]
		n.write(next.into, b.Size)
		for _, id := range n.Next {
			rest = append(rest, job{id, next.into.Append()})
		}
	}
	return tree
}

// write adds the properties of a node to one of a record.
func (n *Node) write(into *sgf.Node, size weiqi.Size) {
	if n.Move != "" {
		name := map[weiqi.Color]string{weiqi.Black: "B", weiqi.White: "W"}[n.Color]
		m, _ := weiqi.ParseMove(n.Color, n.Move)
		into.Add(name, sgf.Move(size, m))
	}
	points := func(name string, set weiqi.Set) {
		var values []sgf.Value
		for p := range set.All() {
			values = append(values, sgf.Point(size, p))
		}
		if len(values) > 0 {
			into.Add(name, values...)
		}
	}
	points("AB", n.Black)
	points("AW", n.White)
	points("AE", n.Clear)
	if n.Turn != weiqi.Empty {
		into.Add("PL", sgf.Text(map[weiqi.Color]string{weiqi.Black: "B", weiqi.White: "W"}[n.Turn]))
	}
	if n.Text != "" {
		into.Add("C", sgf.Text(n.Text))
	}
	for name, shape := range map[string]Shape{"TR": Triangle, "SQ": Square, "CR": Circle, "MA": Cross} {
		var set weiqi.Set
		for _, m := range n.Marks {
			if m.Shape == shape {
				set.Add(m.At)
			}
		}
		points(name, set)
	}
	n.writeComposed(into, size)
	if n.Clocks != nil {
		n.Clocks.write(into)
	}
	switch n.Verdict {
	case Right:
		into.Add("TE", sgf.Number(1))
	case Wrong:
		into.Add("BM", sgf.Number(1))
	}
	slices.SortStableFunc(into.Properties, func(a, b sgf.Property) int { // the shapes come from a map
		return cmp.Compare(slices.Index(drawn, a.Name), slices.Index(drawn, b.Name))
	})
}

// drawn are the properties of marks in the order in which they are written, after all others.
var drawn = []string{"TR", "SQ", "CR", "MA", "LB", "AR"}

// writeComposed writes labels and arrows.
func (n *Node) writeComposed(into *sgf.Node, size weiqi.Size) {
	var labels, arrows []sgf.Value
	for _, m := range n.Marks {
		if m.Shape == Label {
			labels = append(labels, sgf.Compose(sgf.Point(size, m.At), sgf.Text(m.Text)))
		}
	}
	for _, a := range n.Arrows {
		arrows = append(arrows, sgf.Compose(sgf.Point(size, a.From), sgf.Point(size, a.To)))
	}
	if len(labels) > 0 {
		into.Add("LB", labels...)
	}
	if len(arrows) > 0 {
		into.Add("AR", arrows...)
	}
}

func (c *Clocks) write(into *sgf.Node) {
	for color, left := range map[string]*Left{"B": c.Black, "W": c.White} {
		if left == nil {
			continue
		}
		into.Add(color+"L", sgf.Seconds(time.Duration(left.MS)*time.Millisecond))
		if left.Moves > 0 {
			into.Add("O"+color, sgf.Number(left.Moves))
		}
	}
}

// Follow returns the events by which the board becomes what a record says, as far as that adds to
// it: new moves, other comments and marks, another main line, a result. The same record twice gives
// none. The leader then shows the end of the main line. Of a relay the owner does it, too, while somebody else leads,
// who comments on the game: what that leader has said and drawn stays, and who looks elsewhere than at the end is left
// there.
func (b *Board) Follow(at time.Time, by chat.Person, record Made) ([]Event, error) {
	switch {
	case by.ID != b.Leader.ID && (b.Kind != Relay || by.ID != b.Owner.ID):
		return nil, ErrNotLeader
	case b.Closed || b.Hidden != "":
		return nil, ErrClosed
	case b.Game != "":
		return nil, ErrFollows
	case record.Size != b.Size || !record.Nodes[0].same(b.nodes[0]):
		return nil, ErrOther
	}
	return b.becomes(at, by, record, by.ID != b.Leader.ID)
}

// FollowGame is Follow for the board of a game of this server, as far as its spectators see it: in the name of the
// owner, and whatever the leader has said stays. A leader who is where the game is goes on with it, and one who shows
// something else is left there.
func (b *Board) FollowGame(at time.Time, record Made) ([]Event, error) {
	switch {
	case b.Closed || b.Hidden != "":
		return nil, ErrClosed
	case record.Size != b.Size:
		return nil, ErrOther
	}
	return b.becomes(at, b.Owner, record, true)
}

// becomes returns the events by which the board becomes what a record says.
func (b *Board) becomes(at time.Time, by chat.Person, record Made, commented bool) ([]Event, error) {
	f := follower{board: *b, author: Author{Name: by.Name, Bot: by.Bot}, commented: commented}
	f.board.nodes = slices.Clone(b.nodes)
	if err := f.follow(record); err != nil {
		return nil, err
	}
	return b.entries(at, by, f.all...)
}

// A follower makes a board what a record says.
type follower struct {
	board     Board
	author    Author
	commented bool // by somebody else, who leads
	all       []What
	added     bool
}

func (f *follower) follow(record Made) error {
	place := f.board.Place
	plays := f.board.Game != ""
	if !f.commented || place == f.end() && !plays || place == f.board.Reached && plays {
		place = -1 // wherever the game goes on
	}
	here := make([]int, len(record.Nodes)) // the nodes of the record, on the board
	seen := map[int]bool{}                 // nodes of the board that have a child in the record
	for i, n := range record.Nodes {
		if i > 0 {
			parent := here[n.Parent]
			id := f.childOf(parent, n)
			if id < 0 {
				if len(f.board.nodes) >= MaxNodes {
					return ErrFull
				}
				id = len(f.board.nodes)
				f.add(n, id, parent)
			}
			here[i] = id
			if first := f.board.nodes[parent].Next[0]; !seen[parent] && first != id {
				f.happens(Raised{f.author, id})
			}
			seen[parent] = true
		}
		f.say(f.board.nodes[here[i]], n)
	}
	f.describe(record)
	tip := f.end()
	if plays {
		tip = here[len(here)-1] // a variation may lead on from there
		if tip != f.board.Reached {
			f.happens(Reached{f.author, tip})
		}
	}
	if place < 0 {
		place = tip
	}
	if (f.added || plays) && f.board.Place != place {
		f.happens(Went{f.author, place})
	}
	return nil
}

// end returns the last node of the main line.
func (f *follower) end() int {
	line := f.board.MainLine()
	return line[len(line)-1].ID
}

// childOf returns the child of a node that says the same as another, or -1.
func (f *follower) childOf(parent int, n Node) int {
	for _, id := range f.board.nodes[parent].Next {
		if f.board.nodes[id].same(&n) {
			return id
		}
	}
	return -1
}

func (f *follower) add(n Node, id, parent int) {
	n.ID, n.Parent = id, parent
	f.added = true
	f.happens(Added{f.author, n})
}

// say has a node of the board say what that of the record says.
func (f *follower) say(has *Node, n Node) {
	if n.Text != "" && n.Text != has.Text && (!f.commented || has.Text == "") {
		f.happens(Noted{f.author, has.ID, n.Text})
	}
	drawn := len(has.Marks)+len(has.Arrows) > 0
	if len(n.Marks)+len(n.Arrows) > 0 && (!f.commented || !drawn) && (!slices.Equal(n.Marks, has.Marks) || !slices.Equal(n.Arrows, has.Arrows)) {
		f.happens(Marked{f.author, has.ID, n.Marks, n.Arrows})
	}
}

func (f *follower) describe(record Made) {
	black, white := cmp.Or(record.Black, f.board.Black), cmp.Or(record.White, f.board.White)
	if black != f.board.Black || white != f.board.White {
		f.happens(Described{f.author, f.board.Title, black, white})
	}
	if record.Result != "" && record.Result != f.board.Result {
		f.happens(Ended{f.author, record.Result})
	}
}

// happens applies what happens. A record was read on a board of its own, so that it follows.
func (f *follower) happens(w What) {
	if err := f.board.apply(Event{What: w}); err != nil {
		return // a move that cannot be put here is left out
	}
	f.all = append(f.all, w)
}
