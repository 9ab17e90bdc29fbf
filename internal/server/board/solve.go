package board

import (
	"fmt"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/weiqi"
)

// An Answer is what comes of a line that somebody tries in a problem.
type Answer struct {
	Verdict  Verdict         // Open: it goes on
	Line     []weiqi.Move    // with the replies
	Position *weiqi.Position // after it
	Text     string          // what the problem says there
}

// MaxLine is how many moves an attempt has at most.
const MaxLine = 100

// Solve plays the moves of somebody who tries a problem, and answers each as the tree does. A move
// that the tree does not have is wrong; one that the rules do not allow is a [weiqi.IllegalError].
func (b *Board) Solve(moves []string) (Answer, error) {
	n := b.nodes[0]
	a := Answer{Position: n.position, Text: n.Text}
	if turn := b.ToPlay(); a.Position.Turn() != turn {
		a.Position = a.Position.WithTurn(turn)
	}
	for _, vertex := range moves {
		m, err := weiqi.ParseMove(a.Position.Turn(), vertex)
		if err != nil {
			return a, err
		}
		after, err := a.Position.Play(m)
		if err != nil {
			return a, err
		}
		a.Line = append(a.Line, m)
		n = b.played(n, m)
		if n == nil {
			a.Position, a.Text, a.Verdict = after, "", Wrong
			return a, nil
		}
		if a.take(b, n); a.Verdict != Open {
			return a, nil
		}
		reply := b.nodes[n.Next[0]]
		m, _ = weiqi.ParseMove(reply.Color, reply.Move)
		a.Line = append(a.Line, m)
		n = reply
		if a.take(b, n); a.Verdict != Open {
			return a, nil
		}
	}
	return a, nil
}

// ToPlay returns who moves first: as the tree says, where it has a move.
func (b *Board) ToPlay() weiqi.Color {
	root := b.nodes[0]
	if len(root.Next) > 0 {
		if first := b.nodes[root.Next[0]]; first.IsMove() {
			return first.Color
		}
	}
	return root.position.Turn()
}

// take comes to a node of the tree. Where nothing follows and nothing was said of it, the main line
// is right, and where no node is said to be right every other end is wrong.
func (a *Answer) take(b *Board, n *Node) {
	a.Position, a.Text, a.Verdict = n.position, n.Text, n.Verdict
	ends := len(n.Next) == 0 || !b.nodes[n.Next[0]].IsMove()
	if a.Verdict != Open || !ends {
		return
	}
	a.Verdict = Wrong
	if line := b.MainLine(); !b.judged() && line[len(line)-1] == n {
		a.Verdict = Right
	}
}

// judged reports whether some way is said to be right.
func (b *Board) judged() bool {
	for _, n := range b.nodes {
		if n != nil && n.Verdict == Right {
			return true
		}
	}
	return false
}

// played returns the child of a node to which a move leads, or nil.
func (b *Board) played(n *Node, m weiqi.Move) *Node {
	for _, id := range n.Next {
		if next := b.nodes[id]; next.Color == m.Color && next.Move == m.Vertex() {
			return next
		}
	}
	return nil
}

// MaxTries is how many attempts of a person at a problem are kept.
const MaxTries = 100

// Tried is an attempt at a problem, in the log of the person.
type Tried struct {
	Name  string `json:"name"` // of the person
	Key   string `json:"key,omitempty"`
	Board string `json:"board"`
	Right bool   `json:"right"`
}

type attemptLog struct{}

// Types returns what can happen in the log of somebody's attempts.
func (attemptLog) Types() *event.Types[Tried] { return attemptTypes }

var attemptTypes = event.NewTypes(func(Tried) string { return "tried" }, Tried{})

// An Attempt is an entry of the log of somebody's attempts.
type Attempt = event.Event[Tried, attemptLog]

// Attempts are those of a person, by the id of the problem.
type Attempts struct {
	Of  map[string]Record
	seq int
}

// A Record is what somebody has made of a problem.
type Record struct {
	Tries  int
	Solved bool
	key    string // of the last
}

// Attempted returns the attempts after more of them; it is what a [store.Ledger] applies.
func Attempted(before Attempts, more ...Attempt) (Attempts, error) {
	after := Attempts{Of: make(map[string]Record, len(before.Of)+1), seq: before.seq}
	for id, r := range before.Of {
		after.Of[id] = r
	}
	for _, e := range more {
		if after.seq++; e.Seq != after.seq {
			return Attempts{}, fmt.Errorf("attempt %d cannot follow attempt %d", e.Seq, after.seq-1)
		}
		r := after.Of[e.What.Board]
		r.Tries, r.Solved, r.key = r.Tries+1, r.Solved || e.What.Right, e.What.Key
		after.Of[e.What.Board] = r
	}
	return after, nil
}

// Try returns the attempt as it is kept: none where the request of that name was kept before, the
// problem is solved, or there were too many.
func (a Attempts) Try(attempt Attempt) []Attempt {
	r := a.Of[attempt.What.Board]
	if r.Solved || r.Tries >= MaxTries || attempt.What.Key != "" && attempt.What.Key == r.key {
		return nil
	}
	return []Attempt{attempt}
}
