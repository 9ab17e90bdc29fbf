package board

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/weiqi"
)

// What a board refuses. Those of limits say which.
var (
	ErrNotLeader = reason.Error(reason.New("board-not-leader"))
	ErrNotOwner  = reason.Error(reason.New("board-not-owner"))
	ErrClosed    = reason.Error(reason.New("board-closed"))
	ErrNoNode    = reason.Error(reason.New("board-no-node"))
	ErrRoot      = reason.Error(reason.New("board-root"))
	ErrNotAsking = reason.Error(reason.New("board-not-asking"))
	ErrFull      = reason.Error(reason.New("board-full", "most", MaxNodes))
	ErrManyActs  = reason.Error(reason.New("board-acts", "most", MaxActs))
	ErrMarks     = reason.Error(reason.New("board-marks", "most", MaxMarks))
	ErrText      = reason.Error(reason.New("board-text", "most", MaxText))
	ErrTitle     = reason.Error(reason.New("board-title", "most", MaxTitle))
	ErrPoint     = reason.Error(reason.New("board-point"))
	ErrNoProblem = reason.Error(reason.New("board-no-problem"))
	ErrOther     = reason.Error(reason.New("board-other-game"))
	ErrFollows   = reason.Error(reason.New("board-follows-game"))
)

// An Act is what somebody wants to do with a board.
type Act struct {
	Do         Doing       `json:"act" enum:"play,setup,mark,note,judge,remove,raise,go,ask,hand,take,title,show,delay,end,close" doc:"what to do"`
	Node       int         `json:"node,omitempty" doc:"with which position; 0 is the first one"`
	Color      weiqi.Color `json:"color,omitempty" doc:"play: whose move; the side whose turn it is where it is left out"`
	Move       string      `json:"move,omitempty" maxLength:"8" doc:"play: a vertex or pass"`
	Black      weiqi.Set   `json:"black,omitempty" doc:"setup: black stones to put down"`
	White      weiqi.Set   `json:"white,omitempty" doc:"setup: white stones to put down"`
	Clear      weiqi.Set   `json:"clear,omitempty" doc:"setup: points to empty"`
	Turn       weiqi.Color `json:"turn,omitempty" doc:"setup: who moves next"`
	Marks      []Mark      `json:"marks,omitempty" maxItems:"400" doc:"mark: all marks of the position from now on"`
	Arrows     []Arrow     `json:"arrows,omitempty" maxItems:"50" doc:"mark: all arrows of the position from now on"`
	Text       string      `json:"text,omitempty" maxLength:"8000" doc:"note: the comment; title: the title; end: the result"`
	Verdict    Verdict     `json:"verdict,omitempty" enum:"right,wrong" doc:"judge: of an answer to a problem; left out for none"`
	To         string      `json:"to,omitempty" maxLength:"64" doc:"hand: the id of who leads from now on: one who has asked to"`
	Visibility Visibility  `json:"visibility,omitempty" enum:"private,linked,listed" doc:"show: who may see the board from now on"`
	Delay      Delay       `json:"delay,omitzero" doc:"delay: how late those who only watch see it"`
}

// A Doing is a kind of act.
type Doing string

// The kinds of acts. Play to Go and End are the leader's, Ask anybody's, Hand the leader's or the owner's, and the
// others the owner's.
const (
	Play   Doing = "play"
	Place  Doing = "setup"
	Draw   Doing = "mark"
	Note   Doing = "note"
	Judge  Doing = "judge"
	Remove Doing = "remove"
	Raise  Doing = "raise"
	Go     Doing = "go"
	Ask    Doing = "ask"
	Hand   Doing = "hand"
	Take   Doing = "take"
	Title  Doing = "title"
	Show   Doing = "show"
	Wait   Doing = "delay"
	End    Doing = "end"
	Close  Doing = "close"
)

// Has reports whether a request of that name was done.
func (b *Board) Has(key string) bool { return key != "" && slices.Contains(b.keys, key) }

// Do returns the events of an act: none where the request of that name was done before, or nothing
// would change. The error is a reason, or a [weiqi.IllegalError] for a move.
func (b *Board) Do(at time.Time, by chat.Person, key string, a Act) ([]Event, error) {
	if b.Has(key) {
		return nil, nil
	}
	if err := b.allows(by, a.Do); err != nil {
		return nil, err
	}
	if b.Node(a.Node) == nil {
		return nil, ErrNoNode
	}
	what, err := b.decide(Author{by.Name, by.Bot, key}, by, a)
	if err != nil || what == nil {
		return nil, err
	}
	return b.entries(at, by, what)
}

// entries returns events of what happens now.
func (b *Board) entries(at time.Time, by chat.Person, all ...What) ([]Event, error) {
	if b.Seq+len(all) > MaxActs {
		return nil, ErrManyActs
	}
	if at = event.Whole(at); at.Before(b.At) { // another process's clock is ahead
		at = b.At
	}
	var events []Event
	for _, what := range all {
		events = append(events, Event{At: at, By: by.ID, What: what})
	}
	return events, nil
}

// Hide returns the event by which a moderator hides the board from everybody but its owner.
func (b *Board) Hide(at time.Time, by chat.Person, key, why string) ([]Event, error) {
	if b.Has(key) || b.Hidden != "" {
		return nil, nil
	}
	return b.entries(at, by, Hidden{Author{by.Name, by.Bot, key}, why})
}

// allows returns why somebody may not do something now.
func (b *Board) allows(by chat.Person, do Doing) error {
	owns, leads := by.ID == b.Owner.ID, by.ID == b.Leader.ID
	switch do {
	case Show, Wait, Close, Title, Take:
		if !owns {
			return ErrNotOwner
		}
	case Hand:
		if !owns && !leads {
			return ErrNotLeader
		}
	case Ask:
	default:
		if !leads {
			return ErrNotLeader
		}
	}
	if (b.Closed || b.Hidden != "") && do != Show {
		return ErrClosed
	}
	if do == End && b.Game != "" {
		return ErrFollows
	}
	return nil
}

// decide returns what an act leads to; nil for nothing.
func (b *Board) decide(author Author, by chat.Person, a Act) (What, error) {
	node := b.Node(a.Node)
	switch a.Do {
	case Play, Place:
		return b.grow(author, a)
	case Draw:
		if len(a.Marks) > MaxMarks || len(a.Arrows) > MaxArrows {
			return nil, ErrMarks
		}
		return Marked{author, a.Node, a.Marks, a.Arrows}, b.checkMarks(a.Marks, a.Arrows)
	case Note:
		text, err := cleanText(a.Text)
		if err == nil && text == node.Text {
			return nil, nil
		}
		return Noted{author, a.Node, text}, err
	case Judge:
		if node.Verdict == a.Verdict {
			return nil, nil
		}
		return Judged{author, a.Node, a.Verdict}, nil
	case Remove, Raise:
		if a.Node == 0 {
			return nil, ErrRoot
		}
		if a.Do == Remove {
			return Removed{author, a.Node}, nil
		}
		if b.Node(node.Parent).Next[0] == a.Node {
			return nil, nil
		}
		return Raised{author, a.Node}, nil
	case Go:
		if b.Place == a.Node {
			return nil, nil
		}
		return Went{author, a.Node}, nil
	default:
		return b.decideHead(author, by, a)
	}
}

// decideHead is decide for what does not concern the tree.
func (b *Board) decideHead(author Author, by chat.Person, a Act) (What, error) {
	switch a.Do {
	case Ask:
		is := func(p chat.Person) bool { return p.ID == by.ID }
		if by.ID == b.Leader.ID || slices.ContainsFunc(b.Asking, is) || len(b.Asking) >= MaxAsking {
			return nil, nil
		}
		return Asked{author}, nil
	case Hand:
		i := slices.IndexFunc(b.Asking, func(p chat.Person) bool { return p.ID == a.To })
		switch {
		case a.To == b.Leader.ID:
			return nil, nil
		case a.To == b.Owner.ID:
			return Handed{author, b.Owner}, nil
		case i < 0:
			return nil, ErrNotAsking
		}
		return Handed{author, b.Asking[i]}, nil
	case Take:
		if b.Leader.ID == by.ID {
			return nil, nil
		}
		return Handed{author, by}, nil
	case Title:
		title, err := CleanTitle(a.Text)
		return Described{author, title, b.Black, b.White}, err
	case Show:
		if a.Visibility == b.Visibility || a.Visibility == "" {
			return nil, nil
		}
		return Shown{author, a.Visibility}, nil
	case Wait:
		if a.Delay == b.Delay {
			return nil, nil
		}
		return Delayed{author, a.Delay}, nil
	case End:
		result, err := CleanTitle(a.Text)
		if result == b.Result {
			return nil, nil
		}
		return Ended{author, result}, err
	default: // Close
		return Closed{author}, nil
	}
}

// grow returns a new node, or the leader's going to the one that says the same.
func (b *Board) grow(author Author, a Act) (What, error) {
	n := Node{ID: len(b.nodes), Parent: a.Node, Color: a.Color, Move: strings.TrimSpace(a.Move)}
	before := b.Node(a.Node).position
	if a.Do == Play {
		if n.Color == weiqi.Empty {
			n.Color = before.Turn()
		}
		m, err := weiqi.ParseMove(n.Color, n.Move)
		if err != nil {
			return nil, err
		}
		n.Move = m.Vertex()
	} else {
		n.Move, n.Color = "", weiqi.Empty
		n.Black, n.White, n.Clear, n.Turn = a.Black, a.White, a.Clear, a.Turn
		for p := range n.Black.Union(n.White).Union(n.Clear).All() {
			if !b.Size.Contains(p) {
				return nil, ErrPoint
			}
		}
		n.White = n.White.Minus(n.Black)
		n.Clear = n.Clear.Minus(n.Black).Minus(n.White)
	}
	for _, id := range b.Node(a.Node).Next {
		if next := b.nodes[id]; next.same(&n) && next.Turn == n.Turn {
			if b.Place == id {
				return nil, nil
			}
			return Went{author, id}, nil
		}
	}
	if len(b.nodes) >= MaxNodes {
		return nil, ErrFull
	}
	added := n // the log keeps what was done, and not what follows from it
	return Added{author, n}, added.place(before)
}

// checkMarks returns why marks cannot be drawn.
func (b *Board) checkMarks(marks []Mark, arrows []Arrow) error {
	for i, m := range marks {
		if !b.Size.Contains(m.At) {
			return ErrPoint
		}
		marks[i].Text = ""
		if m.Shape == Label {
			marks[i].Text = firstOf(oneLine(m.Text), MaxLabel)
		}
	}
	for _, a := range arrows {
		if !b.Size.Contains(a.From) || !b.Size.Contains(a.To) {
			return ErrPoint
		}
	}
	return nil
}

// CleanTitle returns a title as it is shown: one line, without control characters. It may be empty.
func CleanTitle(text string) (string, error) {
	text = oneLine(text)
	if utf8.RuneCountInString(text) > MaxTitle {
		return "", ErrTitle
	}
	return text, nil
}

// oneLine returns a text on one line, without what cannot be seen.
func oneLine(text string) string { return strings.Join(strings.Fields(reason.Visible(text)), " ") }

// cleanText returns a comment as it is shown.
func cleanText(text string) (string, error) {
	text = strings.TrimSpace(reason.Visible(strings.ReplaceAll(text, "\r\n", "\n")))
	if utf8.RuneCountInString(text) > MaxText {
		return "", ErrText
	}
	return text, nil
}

// firstOf returns at most so many characters of a text.
func firstOf(text string, most int) string {
	for i := range text {
		if most--; most < 0 {
			return text[:i]
		}
	}
	return text
}
