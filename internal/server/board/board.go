// Package board is a board that several people look at together: a review, a lesson, a problem, or a
// game that is relayed from elsewhere.
//
// A [Board] is a tree of moves and setups with text, marks and arrows, and the place in it that its
// leader shows. Like a game it is its log: it is the state of a [store.Ledger], which follows from
// numbered events and nothing else. One person leads at a time and hands over to others; everybody
// else follows, or wanders off in a copy of the tree that is theirs alone.
//
// The package is pure: it says who may do what and what follows from it, and the time is an
// argument. Which moves are legal is for package weiqi to say.
package board

import (
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/weiqi"
)

// A Kind says what a board is for.
type Kind string

// The kinds of boards.
const (
	Lesson  Kind = "board"   // a review or a demonstration
	Problem Kind = "problem" // a tree with right and wrong answers, which only its owner sees whole
	Relay   Kind = "relay"   // a game that is played elsewhere
)

// A Visibility says who may see a board.
type Visibility string

// The visibilities.
const (
	Private Visibility = "private" // its owner
	Linked  Visibility = "linked"  // whoever knows its address
	Listed  Visibility = "listed"  // everybody
)

// A Verdict says whether an answer to a problem is right.
type Verdict string

// The verdicts.
const (
	Open  Verdict = ""
	Right Verdict = "right"
	Wrong Verdict = "wrong"
)

// Limits of a board, which bound its journal, too.
const (
	MaxNodes  = 5000
	MaxActs   = 20000 // events in the log
	MaxText   = 2000  // characters of a comment
	MaxTitle  = 100   // characters
	MaxMarks  = 400   // of a node
	MaxArrows = 50    // of a node
	MaxLabel  = 3     // characters on a point
	MaxAsking = 50    // people who want to lead
)

// A Shape is what a mark looks like.
type Shape string

// The shapes; a label is a few letters.
const (
	Triangle Shape = "triangle"
	Square   Shape = "square"
	Circle   Shape = "circle"
	Cross    Shape = "cross"
	Label    Shape = "label"
)

// A Mark points at a point of the board.
type Mark struct {
	At    weiqi.Point `json:"at"`
	Shape Shape       `json:"shape" enum:"triangle,square,circle,cross,label"`
	Text  string      `json:"text,omitempty" doc:"of a label, at most three characters"`
}

// An Arrow leads from one point to another.
type Arrow struct {
	From weiqi.Point `json:"from"`
	To   weiqi.Point `json:"to"`
}

// A Left is what is left on a clock.
type Left struct {
	MS    int64 `json:"ms" doc:"milliseconds"`
	Moves int   `json:"moves,omitempty" doc:"moves, or byo-yomi periods, left in overtime"`
}

// Clocks are what is left to the two sides after a move, where a record says it.
type Clocks struct {
	Black *Left `json:"black,omitempty"`
	White *Left `json:"white,omitempty"`
}

// A Node is a position of the tree: what led to it, and what is said and drawn there. The root has
// the number 0.
type Node struct {
	ID       int         `json:"id" doc:"0 is the first position"`
	Parent   int         `json:"parent" doc:"-1 of the first position"`
	Color    weiqi.Color `json:"color,omitzero" doc:"of a move"`
	Move     string      `json:"move,omitempty" doc:"a vertex or pass; none of a setup" example:"D4"`
	Black    weiqi.Set   `json:"black,omitzero" doc:"stones that were put down by hand"`
	White    weiqi.Set   `json:"white,omitzero"`
	Clear    weiqi.Set   `json:"clear,omitzero" doc:"points that were emptied by hand"`
	Turn     weiqi.Color `json:"turn,omitzero" doc:"who moves next, where a setup says so"`
	Captured weiqi.Set   `json:"captured,omitzero" doc:"stones that the move took off"`
	Text     string      `json:"text,omitempty"`
	Marks    []Mark      `json:"marks,omitempty"`
	Arrows   []Arrow     `json:"arrows,omitempty"`
	Verdict  Verdict     `json:"verdict,omitempty" enum:"right,wrong" doc:"of an answer to a problem"`
	Clocks   *Clocks     `json:"clocks,omitempty"`
	Next     []int       `json:"next,omitempty" doc:"what follows, the main line first"`

	position *weiqi.Position
}

// Position returns the board there.
func (n *Node) Position() *weiqi.Position { return n.position }

// IsMove reports whether a move led there.
func (n *Node) IsMove() bool { return n.Move != "" }

// same reports whether another node says the same of the board.
func (n *Node) same(o *Node) bool {
	return n.Color == o.Color && n.Move == o.Move && n.Black == o.Black && n.White == o.White && n.Clear == o.Clear
}

// A Player is a side of a game that is reviewed or relayed.
type Player struct {
	Name string `json:"name,omitempty"`
	Rank string `json:"rank,omitempty"`
}

// A Delay is how late those who only watch see what happens.
type Delay struct {
	Moves   int `json:"moves,omitempty" minimum:"0" maximum:"50" doc:"so many moves stay unseen"`
	Seconds int `json:"seconds,omitempty" minimum:"0" maximum:"7200" doc:"for so long everything stays unseen"`
}

// IsZero reports whether everybody sees everything at once.
func (d Delay) IsZero() bool { return d == Delay{} }

// A Board is what a log has led to. The zero Board is before the first event.
type Board struct {
	Seq        int       // the last event
	At         time.Time // of that
	Began      time.Time
	Kind       Kind
	Title      string
	Collection string // of problems
	Owner      chat.Person
	Leader     chat.Person
	Visibility Visibility
	Size       weiqi.Size
	Black      Player
	White      Player
	Result     string
	Delay      Delay
	Game       string        // of this server, whose moves the board follows; empty for none
	Reached    int           // the node that the game has reached
	Place      int           // the node that the leader shows
	Asking     []chat.Person // who want to lead, in the order in which they asked
	Closed     bool          // nothing changes any more
	Hidden     string        // why a moderator has hidden it

	nodes []*Node // by number; nil where one was removed
	keys  []string
	log   []Event
}

// Node returns a node, nil if there is none.
func (b *Board) Node(id int) *Node {
	if id < 0 || id >= len(b.nodes) {
		return nil
	}
	return b.nodes[id]
}

// Nodes returns all nodes, parents before their children.
func (b *Board) Nodes() []*Node {
	return slices.DeleteFunc(slices.Clone(b.nodes), func(n *Node) bool { return n == nil })
}

// MainLine returns the nodes from the root along the first variations.
func (b *Board) MainLine() []*Node {
	line := []*Node{b.nodes[0]}
	for last := b.nodes[0]; len(last.Next) > 0; line = append(line, last) {
		last = b.nodes[last.Next[0]]
	}
	return line
}

// Way returns the nodes from the root to a node, which has to exist.
func (b *Board) Way(id int) []*Node {
	var way []*Node
	for n := b.nodes[id]; ; n = b.nodes[n.Parent] {
		way = append(way, n)
		if n.Parent < 0 {
			break
		}
	}
	slices.Reverse(way)
	return way
}

// MoveNumber returns how many moves lead to a node.
func (b *Board) MoveNumber(id int) int {
	moves := 0
	for _, n := range b.Way(id) {
		if n.IsMove() {
			moves++
		}
	}
	return moves
}

// Log returns the events that led to the board.
func (b *Board) Log() []Event { return b.log }

// MaySee reports whether somebody, of the empty id a stranger, may see the board at all.
func (b *Board) MaySee(id string) bool {
	if id != "" && (id == b.Owner.ID || b.Hidden == "" && id == b.Leader.ID) {
		return true
	}
	return b.Hidden == "" && b.Visibility != Private
}

// SeesAll reports whether somebody sees everything at once: the owner and the leader. Others see a
// delayed board late, and of a problem the first position.
func (b *Board) SeesAll(id string) bool {
	return id != "" && (id == b.Owner.ID || id == b.Leader.ID) || b.Delay.IsZero() && b.Kind != Problem
}

// Room returns how many nodes there have been: their numbers are below.
func (b *Board) Room() int { return len(b.nodes) }
