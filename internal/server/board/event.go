package board

import (
	"fmt"
	"slices"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// What is what can happen to a board.
type What interface {
	what() string
	author() Author
}

// An Author is the name of who did something, and what the request was called with which it was
// done: one of the same name is not done again.
type Author struct {
	Name string `json:"name"`
	Bot  bool   `json:"bot,omitempty"`
	Key  string `json:"key,omitempty"`
}

func (a Author) author() Author { return a }

// What can happen.
type (
	// Made begins a log.
	Made struct {
		Author
		Kind       Kind       `json:"kind"`
		Title      string     `json:"title"`
		Collection string     `json:"collection,omitempty"`
		Visibility Visibility `json:"visibility"`
		Size       weiqi.Size `json:"size"`
		Black      Player     `json:"black,omitzero"`
		White      Player     `json:"white,omitzero"`
		Result     string     `json:"result,omitempty"`
		Delay      Delay      `json:"delay,omitzero"`
		Game       string     `json:"game,omitempty"`
		Nodes      []Node     `json:"nodes"`
	}
	// Added is a new node, which the leader goes on to show.
	Added struct {
		Author
		Node Node `json:"node"`
	}
	// Noted is another comment of a node.
	Noted struct {
		Author
		Node int    `json:"node"`
		Text string `json:"text"`
	}
	// Marked is other marks and arrows on a node.
	Marked struct {
		Author
		Node   int     `json:"node"`
		Marks  []Mark  `json:"marks"`
		Arrows []Arrow `json:"arrows"`
	}
	// Judged says whether the way to a node is right.
	Judged struct {
		Author
		Node    int     `json:"node"`
		Verdict Verdict `json:"verdict"`
	}
	// Removed takes a node away with all that follows from it.
	Removed struct {
		Author
		Node int `json:"node"`
	}
	// Raised makes a node the first of what follows from its parent.
	Raised struct {
		Author
		Node int `json:"node"`
	}
	// Went is the leader showing another node.
	Went struct {
		Author
		Node int `json:"node"`
	}
	// Reached is the game that the board follows getting to another node.
	Reached struct {
		Author
		Node int `json:"node"`
	}
	// Asked is somebody who wants to lead.
	Asked struct{ Author }
	// Handed makes somebody else the leader.
	Handed struct {
		Author
		To chat.Person `json:"to"`
	}
	// Described is another title or other players.
	Described struct {
		Author
		Title string `json:"title"`
		Black Player `json:"black,omitzero"`
		White Player `json:"white,omitzero"`
	}
	// Shown is another visibility.
	Shown struct {
		Author
		Visibility Visibility `json:"visibility"`
	}
	// Delayed is another delay.
	Delayed struct {
		Author
		Delay Delay `json:"delay"`
	}
	// Ended is the result of a game that was relayed.
	Ended struct {
		Author
		Result string `json:"result"`
	}
	// Closed is the end: nothing changes any more.
	Closed struct{ Author }
	// Hidden is a moderator's act: nobody but the owner sees the board.
	Hidden struct {
		Author
		Why string `json:"why"`
	}
)

func (Made) what() string      { return "made" }
func (Added) what() string     { return "added" }
func (Noted) what() string     { return "noted" }
func (Marked) what() string    { return "marked" }
func (Judged) what() string    { return "judged" }
func (Removed) what() string   { return "removed" }
func (Raised) what() string    { return "raised" }
func (Went) what() string      { return "went" }
func (Reached) what() string   { return "reached" }
func (Asked) what() string     { return "asked" }
func (Handed) what() string    { return "handed" }
func (Described) what() string { return "described" }
func (Shown) what() string     { return "shown" }
func (Delayed) what() string   { return "delayed" }
func (Ended) what() string     { return "ended" }
func (Closed) what() string    { return "closed" }
func (Hidden) what() string    { return "hidden" }

type boardLog struct{}

// Types returns what can happen to a board.
func (boardLog) Types() *event.Types[What] { return types }

var types = event.NewTypes[What](What.what, Made{}, Added{}, Noted{}, Marked{}, Judged{}, Removed{}, Raised{}, Went{}, Reached{}, Asked{}, Handed{},
	Described{}, Shown{}, Delayed{}, Ended{}, Closed{}, Hidden{})

// An Event is an entry of a board's log.
type Event = event.Event[What, boardLog]

// Then returns the board after more events; it is what a [store.Ledger] of a board applies.
func Then(before Board, events ...Event) (Board, error) {
	b := before
	b.nodes, b.Asking = slices.Clone(b.nodes), slices.Clone(b.Asking)
	b.keys, b.log = b.keys[:len(b.keys):len(b.keys)], b.log[:len(b.log):len(b.log)]
	for _, e := range events {
		if e.Seq != b.Seq+1 {
			return Board{}, fmt.Errorf("event %d cannot follow event %d", e.Seq, b.Seq)
		}
		if err := b.apply(e); err != nil {
			return Board{}, fmt.Errorf("event %d: %w", e.Seq, err)
		}
		b.Seq, b.At = e.Seq, e.At
		if key := e.What.author().Key; key != "" {
			b.keys = append(b.keys, key)
		}
		b.log = append(b.log, e)
	}
	return b, nil
}

func (b *Board) apply(e Event) error {
	if made, first := e.What.(Made); first != (b.Seq == 0) {
		return fmt.Errorf("a log has one beginning, not %s here", e.What.what())
	} else if first {
		return b.begin(e, made)
	}
	if id, ofNode := nodeOf(e.What); ofNode && b.Node(id) == nil {
		return fmt.Errorf("%s a node that is not there: %d", e.What.what(), id)
	}
	switch w := e.What.(type) {
	case Added:
		b.Place = w.Node.ID
		return b.add(w.Node)
	case Noted:
		b.change(w.Node, func(n *Node) { n.Text = w.Text })
	case Marked:
		b.change(w.Node, func(n *Node) { n.Marks, n.Arrows = w.Marks, w.Arrows })
	case Judged:
		b.change(w.Node, func(n *Node) { n.Verdict = w.Verdict })
	case Removed:
		return b.remove(w.Node)
	case Raised:
		return b.raise(w.Node)
	case Went:
		b.Place = w.Node
	case Reached:
		b.Reached = w.Node
	default:
		b.applyToHead(e)
	}
	return nil
}

// nodeOf returns the node that an event is about, if it is about one that was there before.
func nodeOf(w What) (id int, ofNode bool) {
	switch w := w.(type) {
	case Noted:
		return w.Node, true
	case Marked:
		return w.Node, true
	case Judged:
		return w.Node, true
	case Removed:
		return w.Node, true
	case Raised:
		return w.Node, true
	case Went:
		return w.Node, true
	case Reached:
		return w.Node, true
	}
	return 0, false
}

// applyToHead applies what does not concern the tree.
func (b *Board) applyToHead(e Event) {
	switch w := e.What.(type) {
	case Asked:
		b.Asking = append(b.Asking, authorOf(e))
	case Handed:
		b.Leader = w.To
		b.Asking = slices.DeleteFunc(b.Asking, func(p chat.Person) bool { return p.ID == w.To.ID })
	case Described:
		b.Title, b.Black, b.White = w.Title, w.Black, w.White
	case Shown:
		b.Visibility = w.Visibility
	case Delayed:
		b.Delay = w.Delay
	case Ended:
		b.Result = w.Result
	case Closed:
		b.Closed = true
	case Hidden:
		b.Hidden = w.Why
	}
}

// authorOf returns who caused an event.
func authorOf(e Event) chat.Person {
	a := e.What.author()
	return chat.Person{ID: e.By, Name: a.Name, Bot: a.Bot}
}

func (b *Board) begin(e Event, m Made) error {
	if !m.Size.Valid() || len(m.Nodes) == 0 {
		return fmt.Errorf("a board of size %s with %d positions", m.Size, len(m.Nodes))
	}
	b.Began, b.Kind, b.Title, b.Collection, b.Visibility = e.At, m.Kind, m.Title, m.Collection, m.Visibility
	b.Size, b.Black, b.White, b.Result, b.Delay = m.Size, m.Black, m.White, m.Result, m.Delay
	b.Owner = authorOf(e)
	b.Leader = b.Owner
	for _, n := range m.Nodes {
		if err := b.add(n); err != nil {
			return err
		}
	}
	if b.Game = m.Game; b.Game != "" {
		line := b.MainLine()
		b.Reached = line[len(line)-1].ID
		if b.Result == "" {
			b.Place = b.Reached // where the game is
		}
	}
	return nil
}

// add adds a node.
func (b *Board) add(n Node) error {
	if n.ID != len(b.nodes) || (n.ID == 0) != (n.Parent < 0) || n.ID > 0 && b.Node(n.Parent) == nil {
		return fmt.Errorf("node %d cannot follow node %d", n.ID, n.Parent)
	}
	before := weiqi.New(b.Size, sgf.Lenient())
	if n.ID > 0 {
		before = b.nodes[n.Parent].position
	}
	if err := n.place(before); err != nil {
		return err
	}
	n.Next = nil
	if n.ID > 0 {
		b.change(n.Parent, func(p *Node) { p.Next = append(p.Next[:len(p.Next):len(p.Next)], n.ID) })
	}
	b.nodes = append(b.nodes, &n)
	return nil
}

// place finds the position of a node that follows another position.
func (n *Node) place(before *weiqi.Position) error {
	n.Captured = weiqi.Set{}
	touched := n.Black.Union(n.White).Union(n.Clear)
	switch {
	case n.Move != "":
		m, err := weiqi.ParseMove(n.Color, n.Move)
		if err != nil {
			return err
		}
		if before.Turn() != m.Color {
			before = before.WithTurn(m.Color)
		}
		if n.position, err = before.Play(m); err != nil {
			return err
		}
		if !m.Pass {
			n.Captured = stones(before).Union(weiqi.SetOf(m.Point)).Minus(stones(n.position))
		}
	case !touched.Empty():
		setup := before.Setup()
		setup.Black, setup.White = setup.Black.Minus(touched).Union(n.Black), setup.White.Minus(touched).Union(n.White)
		if n.Turn != weiqi.Empty {
			setup.Turn = n.Turn
		}
		var err error
		if n.position, err = setup.Position(sgf.Lenient()); err != nil {
			return err
		}
	case n.Turn != weiqi.Empty && n.Turn != before.Turn():
		n.position = before.WithTurn(n.Turn)
	default:
		n.position = before
	}
	return nil
}

// stones returns all stones on the board.
func stones(p *weiqi.Position) weiqi.Set { return p.Stones(weiqi.Black).Union(p.Stones(weiqi.White)) }

// change puts a changed copy of a node in its place.
func (b *Board) change(id int, do func(*Node)) {
	n := *b.nodes[id]
	do(&n)
	b.nodes[id] = &n
}

func (b *Board) remove(id int) error {
	if id == 0 {
		return fmt.Errorf("the first position cannot be removed")
	}
	parent := b.nodes[id].Parent
	b.change(parent, func(p *Node) {
		p.Next = slices.DeleteFunc(slices.Clone(p.Next), func(n int) bool { return n == id })
	})
	for rest := []int{id}; len(rest) > 0; {
		last := rest[len(rest)-1]
		rest = append(rest[:len(rest)-1], b.nodes[last].Next...)
		b.nodes[last] = nil
	}
	if b.nodes[b.Place] == nil {
		b.Place = parent
	}
	if b.nodes[b.Reached] == nil {
		b.Reached = parent
	}
	return nil
}

func (b *Board) raise(id int) error {
	parent := b.nodes[id].Parent
	if parent < 0 {
		return fmt.Errorf("the first position cannot be raised")
	}
	b.change(parent, func(p *Node) {
		p.Next = append([]int{id}, slices.DeleteFunc(slices.Clone(p.Next), func(n int) bool { return n == id })...)
	})
	return nil
}
