package referee

import (
	"errors"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// The codes of a [RefusedError]: kinds of refusals; its reason is one case.
const (
	CodeNotYourTurn   = "not-your-turn"   // it is the other side's turn
	CodeWrongPhase    = "wrong-phase"     // the game is at another point
	CodeGameOver      = "game-over"       // there is a result
	CodeTooLate       = "too-late"        // the time for it ran out
	CodeMoveConflict  = "move-conflict"   // that move number is not the next one
	CodeStaleStop     = "stale-stop"      // it names another stop than the present one
	CodeListFinal     = "list-final"      // the list or the answer was given already
	CodeNotAllowed    = "not-allowed"     // not by this party, or not in this game
	CodeNothingToUndo = "nothing-to-undo" // no move can be taken back, or no side asked to
	CodePaused        = "paused"          // the game is paused
	CodeTooEarly      = "too-early"       // the win against a player who left cannot be claimed yet
	CodeBadHandicap   = "bad-handicap"    // these points cannot be a handicap
	CodeBadPoints     = "bad-points"      // points off the board, without a stone, or not asked about
	CodeClosedKo      = "closed-ko"       // a ko of a trial is closed until one passes for it
	CodeGivesUpLiving = "gives-up-living" // the judge is sure that what is given up lives: say that you are sure
)

// A RefusedError explains why an act was refused. The game is unchanged. Moves
// that break the rules of play are refused with a [weiqi.IllegalError] instead.
type RefusedError struct {
	Code string // one of the codes above
	Why  Reason

	Expected int    // of a move conflict: the number of the next move; of a stale stop: the present one
	Played   string // of a move conflict: what was played at that number, if anything

	Points weiqi.Set // of bad points: these; of living stones that are given up: them
}

// Error returns the reason in English.
func (e *RefusedError) Error() string { return e.Why.String() }

// Reason returns the reason.
func (e *RefusedError) Reason() Reason { return e.Why }

func refuse(code string, why Reason) error { return &RefusedError{Code: code, Why: why} }

// A TermsError says everything that is wrong with proposed terms.
type TermsError struct{ Reasons []Reason }

// Error joins the reasons with semicolons.
func (e *TermsError) Error() string { return reason.Join(e.Reasons) }

// Reason returns all reasons as one.
func (e *TermsError) Reason() Reason { return reason.All(e.Reasons) }

var errUnfit = errors.New("it does not fit the game")
