package referee

import (
	"errors"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A rated game says how strong two players are, so that it has to be a game like others: no
// terms may decide it, and none may let one side put the end off. What is written here holds
// at every door, since [Open] asks for it; docs/ratings.md says it to players.

// A StandardBoard is a board on which rated games are played, and what they need there.
type StandardBoard struct {
	Size  weiqi.Size `json:"size" example:"9x9"`
	Moves int        `json:"moves" doc:"a game with fewer stones played is not rated, however it ended"`
	Clock Millis     `json:"clock_ms" doc:"what a side has for sixty moves at least: main time and what comes after it"`
}

// StandardBoards returns the boards of rated games.
func StandardBoards() []StandardBoard {
	return []StandardBoard{
		{weiqi.Square(9), 10, 3 * minute},
		{weiqi.Square(13), 20, 5 * minute},
		{weiqi.Square(19), 30, 8 * minute},
	}
}

// StandardBoardOf returns the board of a size, and whether rated games are played on it.
func StandardBoardOf(size weiqi.Size) (StandardBoard, bool) {
	for _, b := range StandardBoards() {
		if b.Size == size {
			return b, true
		}
	}
	return StandardBoard{}, false
}

const (
	minute Millis = 60 * 1000

	// The komi of rated games: what is usual under some ruleset, and not much more or less.
	// A rating does not take komi into account.
	LeastStandardKomi weiqi.Score = 2 * 5
	MostStandardKomi  weiqi.Score = 2 * 9

	leastFirst = minute / 2 // on a clock before it stops for the first time
	mostFirst  = 30 * day
)

// A StandardError says why a game on some terms cannot be rated, everything that is in the
// way. It can be played all the same.
type StandardError struct{ Reasons []error }

// Error joins the reasons with semicolons.
func (e *StandardError) Error() string {
	texts := make([]string, len(e.Reasons))
	for i, reason := range e.Reasons {
		texts[i] = reason.Error()
	}
	return strings.Join(texts, "; ")
}

// Unwrap returns the reasons.
func (e *StandardError) Unwrap() []error { return e.Reasons }

// Standard says why a game on the terms cannot be rated, with a [*StandardError], or that
// there are no such terms, with a [*TermsError]. Free are the size, the komi, the clock, the
// ending and the limit on moves, each within bounds; all else is as [Usual] has it under the
// ruleset. Who sits there, and whether the terms say that the game is rated, does not matter.
func (t Terms) Standard() error {
	t, err := t.Check()
	if err != nil {
		return err
	}
	var reasons []error
	for _, err := range []error{
		t.standardBoard(), t.standardKomi(), t.standardClock(), t.standardEnding(), t.standardLimit(), t.standardRest(),
	} {
		if err != nil {
			reasons = append(reasons, err)
		}
	}
	if len(reasons) > 0 {
		return &StandardError{reasons}
	}
	return nil
}

func (t Terms) standardBoard() error {
	switch _, known := StandardBoardOf(t.Size); {
	case !known:
		return fmt.Errorf("a rated game is played on 9x9, 13x13 or 19x19, and not on %v", t.Size)
	case t.Handicap != Handicap{}:
		return errors.New("a rated game has no handicap: ratings do not take it into account")
	case t.Start != nil:
		return errors.New("a rated game begins with an empty board")
	}
	return nil
}

func (t Terms) standardKomi() error {
	if t.Komi < LeastStandardKomi || t.Komi > MostStandardKomi {
		return fmt.Errorf("the komi of a rated game is from %v to %v: ratings do not take another into account", LeastStandardKomi, MostStandardKomi)
	}
	return nil
}

func (t Terms) standardClock() error {
	first := t.Time.Left(t.Time.New())
	board, known := StandardBoardOf(t.Size)
	switch {
	case t.Time.System == NoClock:
		return errors.New("a rated game has a clock, or whoever is about to lose need never move: choose a time, such as 10m+5x30s or, by correspondence, 1x3d")
	case known && t.Time.pace() < board.Clock:
		return fmt.Errorf("the clocks of a rated game on %v give both sides %s or more for sixty moves: %v gives %s", t.Size, span(board.Clock), t.Time, span(t.Time.pace()))
	case first < leastFirst:
		return fmt.Errorf("the clocks of a rated game begin with %s or more: %v begins with %s", span(leastFirst), t.Time, span(first))
	case first > mostFirst:
		return fmt.Errorf("the clocks of a rated game begin with %s or less, or a loss could be put off for longer: %v begins with %s", span(mostFirst), t.Time, span(first))
	}
	return nil
}

func (t Terms) standardEnding() error {
	switch {
	case t.AllowUnsound:
		return errors.New("a rated game allows no ending under which a lie about dead stones gains: leave out allow_unsound")
	case t.personMediates():
		return errors.New("in a rated game no person decides disputes: name a judge, as in judge:best, or choose another ending")
	}
	return nil
}

func (t Terms) standardLimit() error {
	switch least := defaultMoves(t.Size); {
	case t.Limits.Moves < least:
		return fmt.Errorf("the limit of moves of a rated game on %v is %d or more: leave it out", t.Size, least)
	case t.Limits.AtMoves != DrawGame && t.Limits.AtMoves != CountBoard:
		return errors.New("at the limit of moves a rated game is a draw or counted")
	}
	return nil
}

// standardRest reports what else is not as it usually is under the ruleset.
func (t Terms) standardRest() error {
	set, err := weiqi.RulesetNamed(t.Ruleset)
	if err != nil || set.Rules != t.Rules {
		return errors.New("a rated game is played by a ruleset that has a name")
	}
	usual := Usual(set.Name)
	usual.Size, usual.Ruleset, usual.Rules, usual.Time = t.Size, set.Name, set.Rules, t.Time
	usual, err = usual.Check()
	if err != nil {
		return err
	}
	waits := t.Limits
	waits.Moves, waits.AtMoves = usual.Limits.Moves, usual.Limits.AtMoves
	switch {
	case t.Passing != usual.Passing, t.ForcedPass != usual.ForcedPass, t.IllegalLoses != usual.IllegalLoses:
		return fmt.Errorf("what a pass means and what an illegal move costs is in a rated game as %s has it: leave it out", set.Name)
	case t.Limits.Repetition != usual.Limits.Repetition:
		return fmt.Errorf("what follows a third repetition is in a rated game as %s has it: leave it out", set.Name)
	case t.Gift != 0 || t.Margin != 0 || waits != usual.Limits:
		return errors.New("in a rated game everybody is waited for as long as is usual")
	}
	return nil
}
