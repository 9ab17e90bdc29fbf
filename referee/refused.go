package referee

import (
	"errors"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// The kinds of a [RefusedError]. Its reason names the case.
const (
	KindNotYourTurn   = "not-your-turn"   // it is the other side's turn
	KindWrongPhase    = "wrong-phase"     // the game is at another point
	KindGameOver      = "game-over"       // there is a result
	KindTooLate       = "too-late"        // the time for it ran out
	KindMoveConflict  = "move-conflict"   // that move number is not the next one
	KindStaleStop     = "stale-stop"      // it names another stop than the present one
	KindListFinal     = "list-final"      // the list or the answer was given already
	KindNotAllowed    = "not-allowed"     // not by this party, or not in this game
	KindNothingToUndo = "nothing-to-undo" // no move can be taken back, or no side asked to
	KindPaused        = "paused"          // the game is paused
	KindTooEarly      = "too-early"       // the win against a player who left cannot be claimed yet
	KindBadHandicap   = "bad-handicap"    // these points cannot be a handicap
	KindBadPoints     = "bad-points"      // points off the board, without a stone, or not asked about
	KindClosedKo      = "closed-ko"       // a ko of a trial is closed until one passes for it
	KindGivesUpLiving = "gives-up-living" // the judge is sure that what is given up lives: say that you are sure
)

// A RefusedError explains why an act was refused. The game is unchanged. Moves
// that break the rules of play are refused with a [weiqi.IllegalError] instead.
type RefusedError struct {
	Kind string // one of the kinds above
	Why  Reason

	Expected int    // of a move conflict: the number of the next move; of a stale stop: the present one
	Played   string // of a move conflict: what was played at that number, if anything

	Points weiqi.Set // of bad points: these; of living stones that are given up: them
}

// Error returns the reason in English.
func (e *RefusedError) Error() string { return e.Why.String() }

// Reason returns the reason.
func (e *RefusedError) Reason() Reason { return e.Why }

func refuse(code string, why Reason) error { return &RefusedError{Kind: code, Why: why} }

// A TermsError says everything that is wrong with proposed terms.
type TermsError struct{ Reasons []Reason }

// Error joins the reasons with semicolons.
func (e *TermsError) Error() string { return reason.Join(e.Reasons) }

// Reason returns all reasons as one.
func (e *TermsError) Reason() Reason { return reason.All(e.Reasons) }

var errUnfit = errors.New("it does not fit the game")
