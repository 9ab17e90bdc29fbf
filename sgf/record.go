package sgf

import (
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Record is the main line of one game of Go: who played whom on what terms, what
// happened, and how it ended. Fields that a file says nothing about are zero.
type Record struct {
	Size     weiqi.Size
	Rules    string // as written, as in "Japanese"
	Komi     weiqi.Score
	NoKomi   bool          // the record names no komi, or none that can be read
	Handicap int           // stones; they are in Start.Black or the first moves
	MainTime time.Duration // of each side
	Overtime string        // as written, as in "5x30 byo-yomi"

	Black, White Player
	Event        string
	Round        string
	Place        string
	Date         string // as written; the standard wants "2006-01-02"
	Result       weiqi.Result

	Start   Edit    // the board before the first step
	Comment string  // on the game
	Markup  *Markup // of the start; nil for none
	Steps   []Step

	// Problems are the values that could not be read, each with what to tell a
	// person; after twenty of them the rest is left out. Nothing is guessed:
	// information that cannot be read is left zero, a bad stone of a setup is left
	// out, and the record ends before a move that makes no sense.
	Problems []*SyntaxError
}

// A Player is one of the two sides.
type Player struct{ Name, Rank string }

// A Step is something that happened: stones placed by hand, a move, a comment,
// in this order where they come together.
type Step struct {
	Edit    Edit
	Move    weiqi.Move // no move if its color is Empty
	Comment string
	Markup  *Markup // nil for none

	// The clocks after the move, nil where the record does not say.
	BlackClock, WhiteClock *Clock
}

// HasMove reports whether there is a move in the step.
func (s *Step) HasMove() bool { return s.Move.Color != weiqi.Empty }

// A Clock is what is left to a side.
type Clock struct {
	Left  time.Duration
	Moves int // OB and OW: moves, or byo-yomi periods, left in overtime; 0 outside
}

// An Edit changes the board by hand: SGF's AB, AW, AE and PL. The sets do not overlap.
type Edit struct {
	Black, White, Clear weiqi.Set
	Turn                weiqi.Color // who moves next, or Empty
}

// Moves returns the moves of the record without anything else.
func (r *Record) Moves() []weiqi.Move {
	var moves []weiqi.Move
	for i := range r.Steps {
		if r.Steps[i].HasMove() {
			moves = append(moves, r.Steps[i].Move)
		}
	}
	return moves
}

// Ruleset returns the ruleset that the record's RU names, by any name that [weiqi.RulesetNamed] knows. It is an error
// if it names none, or one that is not known.
func (r *Record) Ruleset() (weiqi.Ruleset, error) {
	if strings.TrimSpace(r.Rules) == "" {
		return weiqi.Ruleset{}, reason.Error(reason.New("record-without-ruleset"))
	}
	set, err := weiqi.RulesetNamed(r.Rules)
	if err != nil {
		return set, reason.Error(reason.New("record-under-rules", "rules", reason.Brief(r.Rules), reason.MustOf(err)))
	}
	return set, nil
}

// StatedKomi returns the komi that the record names; nil if it names none.
func (r *Record) StatedKomi() *weiqi.Score {
	if r.NoKomi {
		return nil
	}
	return &r.Komi
}
