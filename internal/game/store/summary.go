package store

import (
	"fmt"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Summary is what a list shows of a game.
type Summary struct {
	ID      string       `json:"id"`
	Created time.Time    `json:"created"`
	Updated time.Time    `json:"updated"` // when the last event happened
	Seq     int          `json:"seq"`     // the number of events
	Size    weiqi.Size   `json:"size"`
	Ruleset string       `json:"ruleset,omitempty"`
	Black   referee.Seat `json:"black"` // the present players
	White   referee.Seat `json:"white"`
	Rated   bool         `json:"rated,omitempty"`
	Private bool         `json:"private,omitempty"`
	Delayed bool         `json:"delayed,omitempty"` // those who only watch see it late while it goes on
	Moves   int          `json:"moves"`             // moves and passes that stand
	Result  weiqi.Result `json:"result,omitzero"`   // zero while the game goes on
}

// Over reports whether the game has a result.
func (s Summary) Over() bool { return s.Result.Over() }

// Listed reports whether the game is on the lists for everybody. A private game is not, and
// neither is one that waits for a player: anybody with its name may take the seat. One in which
// nobody has moved is not played yet, and without a result it never was. One that is seen late is on them from the
// beginning, or its appearance would tell that somebody has moved.
func (s Summary) Listed() bool {
	played := s.Moves > 0 || s.Delayed && !s.Over() || s.Over() && s.Result.By != weiqi.Void
	return played && !s.Private && !waits(s.Black) && !waits(s.White)
}

// waits reports whether a seat is kept for a person who has not come yet.
func waits(s referee.Seat) bool { return s.Kind == referee.Person && s.Player == "" }

// Apply brings the summary up to date with the next event of the log. The summary
// of an empty log is Summary{ID: id}. An event that cannot be the next one is an
// error and changes nothing.
func (s *Summary) Apply(e referee.Event) error {
	if e.Seq != s.Seq+1 {
		return fmt.Errorf("event %d cannot follow event %d", e.Seq, s.Seq)
	}
	if _, first := e.What.(referee.Created); first != (e.Seq == 1) {
		return fmt.Errorf("event %d is a %T: a log begins with a referee.Created and has no other", e.Seq, e.What)
	}
	switch w := e.What.(type) {
	case referee.Created:
		s.Created = e.At
		s.Size, s.Ruleset = w.Terms.Size, w.Terms.Ruleset
		s.Rated, s.Private = w.Terms.Rated, w.Terms.Private
		s.Delayed = !w.Terms.Delay.IsZero()
		s.Black, s.White = w.Terms.Black, w.Terms.White
	case referee.Seated:
		switch w.Color {
		case weiqi.Black:
			s.Black = w.Seat
		case weiqi.White:
			s.White = w.Seat
		default:
			return fmt.Errorf("event %d: %v has no seat", e.Seq, w.Color)
		}
	case referee.Moved:
		s.Moves = w.N
	case referee.Undone:
		s.Moves = w.To
	case referee.Ended:
		s.Result = w.Result
	case referee.Amended:
		s.Result = w.Result
	}
	s.Seq, s.Updated = e.Seq, e.At
	return nil
}
