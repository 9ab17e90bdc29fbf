// Package chat is what people say to one another beside a game, and what is done about
// it when they say it badly.
//
// Both are states of a [store.Ledger]: a [Room] is the talk beside one game, and a [Docket]
// is all that was reported and what moderators did. The package is pure: it says what may
// be written and what follows from it, and the time is an argument.
//
// What people say is text and stays text: [Clean] takes out what could change how the
// lines around it are read, and nothing is ever markup.
package chat

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/shinpan/shinpan/internal/reason"
)

// What a room refuses.
var (
	ErrEmpty = reason.Error(reason.New("line-empty"))
	ErrLong  = reason.Error(reason.New("line-too-long", "most", MaxText))
	ErrFull  = reason.Error(reason.New("room-full", "most", MaxLines))
	ErrOff   = reason.Error(reason.New("chat-off"))
)

const (
	// MaxText is the longest line, in characters.
	MaxText = 300
	// MaxLines is how much a room holds, which bounds its journal, too.
	MaxLines = 1000
)

// Clean returns a line as it is shown: one line, without control characters, without
// marks that turn the direction of writing around, and without other invisible ones,
// except the joiners that Persian, Indic scripts and emoji are written with. ErrEmpty:
// nothing is left of it. ErrLong: it has more than [MaxText] characters then.
func Clean(text string) (string, error) {
	text = strings.Join(strings.Fields(reason.Visible(text)), " ") // line ends are blanks, too
	switch letters := utf8.RuneCountInString(text); {
	case strings.TrimFunc(text, unseen) == "":
		return "", ErrEmpty
	case letters > MaxText:
		return "", ErrLong
	}
	return text, nil
}

// unseen reports whether a character that lines can have leaves no trace on its own.
func unseen(r rune) bool {
	const noDots = '\u2800' // a Braille pattern
	return r == noDots || unicode.In(r, unicode.Zs, unicode.Join_Control, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// A Person is the author of a line, under the name at that time.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Bot  bool   `json:"bot,omitempty"`
}

// A Kind says in which role a person spoke, or that a player has switched the chat.
type Kind string

// The kinds of lines. What spectators say of a game that goes on is not for its players. A
// player who wants to hear nothing switches the chat of the players off: nothing is said from
// there on until everybody who did so has switched it on again.
const (
	Players    Kind = "players"
	Spectators Kind = "spectators"
	Off        Kind = "off"
	On         Kind = "on"
)

// A Line is something that was said, or that a player has switched the chat off or on.
type Line struct {
	N    int // from 1, without gaps
	At   time.Time
	From Person
	Text string // none of a switch
	Kind Kind
	Key  string // what the request was called by which it was said; empty for none
}

// A Room is the chat beside a game, in the order of its lines.
type Room []Line

// Then returns the room after more lines; it is what a [store.Ledger] of rooms applies.
func Then(r Room, lines ...Line) (Room, error) {
	after := append(make(Room, 0, len(r)+len(lines)), r...)
	for _, l := range lines {
		if l.N != len(after)+1 {
			return nil, fmt.Errorf("line %d cannot follow line %d", l.N, len(after))
		}
		after = append(after, l)
	}
	return after, nil
}

// Say returns the line as it comes next in the room: numbered, with its text clean.
// ErrEmpty, ErrLong, ErrFull and ErrOff are why it cannot be said.
func (r Room) Say(l Line) (said Line, err error) {
	if l.Text, err = Clean(l.Text); err != nil {
		return Line{}, err
	}
	if l.Kind == Players && len(r.Silent()) > 0 {
		return Line{}, ErrOff
	}
	return r.next(l)
}

// Said returns the line that a request of a name has said already. It is not ok for the empty name.
func (r Room) Said(key string) (line Line, ok bool) {
	for _, l := range slices.Backward(r) {
		if key != "" && l.Key == key {
			return l, true
		}
	}
	return Line{}, false
}

// Switch returns the line by which a player switches the chat of the players off or on, or
// none if it is so already. ErrFull: it cannot be switched any more.
func (r Room) Switch(at time.Time, by Person, on bool) ([]Line, error) {
	if on != slices.Contains(r.Silent(), by.ID) {
		return nil, nil
	}
	kind := Off
	if on {
		kind = On
	}
	line, err := r.next(Line{At: at, From: by, Kind: kind})
	return []Line{line}, err
}

// next numbers a line as the next one.
func (r Room) next(l Line) (Line, error) {
	if len(r) >= MaxLines {
		return Line{}, ErrFull
	}
	l.N, l.At = len(r)+1, l.At.UTC().Truncate(time.Millisecond)
	return l, nil
}

// Silent returns the ids of the players who have switched the chat off.
func (r Room) Silent() (ids []string) {
	for _, l := range r {
		switch l.Kind {
		case Off:
			ids = append(ids, l.From.ID)
		case On:
			ids = slices.DeleteFunc(ids, func(id string) bool { return id == l.From.ID })
		}
	}
	return ids
}

// After returns the lines after a number.
func (r Room) After(n int) []Line { return r[min(max(n, 0), len(r)):] }
