package referee

import (
	"fmt"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A rated game shows how strong two players are, so it has to be a game like others: no
// terms may decide it, and none may let one side put the end off. These rules hold
// everywhere, since [Open] checks them; docs/ratings.md explains them to players.

// A StandardBoard is a board on which rated games are played, with its conditions.
type StandardBoard struct {
	Size   weiqi.Size `json:"size" example:"9x9"`
	Moves  int        `json:"moves" doc:"a game with fewer stones played is not rated, however it ended"`
	Stones int        `json:"stones" doc:"handicap stones at most"`
	Clock  Millis     `json:"clock_ms" doc:"what a side has for sixty moves at least: main time and what comes after it"`
}

// standardBoards returns the boards of rated games.
func standardBoards() []StandardBoard {
	return []StandardBoard{
		{weiqi.Square(9), 10, 4, 3 * minute},
		{weiqi.Square(13), 20, 9, 5 * minute},
		{weiqi.Square(19), 30, 9, 8 * minute},
	}
}

// StandardBoardOf returns the board of a size, and whether rated games are played on it.
func StandardBoardOf(size weiqi.Size) (StandardBoard, bool) {
	for _, b := range standardBoards() {
		if b.Size == size {
			return b, true
		}
	}
	return StandardBoard{}, false
}

const (
	minute Millis = 60 * 1000

	// mostStandardKomi bounds the komi of rated games, which ratings take into account: from none to more than makes up
	// for moving second. With a handicap mostHandicapKomi does: it goes as far as makes an even game of it where one
	// stone less would not do.
	mostStandardKomi weiqi.Score = 2 * 9
	mostHandicapKomi weiqi.Score = 2 * 16

	leastFirst = minute / 2 // on a clock before it stops for the first time
	mostFirst  = 30 * day
)

// A StandardError says why a game on some terms cannot be rated, everything that is in the
// way. It can be played all the same.
type StandardError struct{ Reasons []Reason }

// Error joins the reasons with semicolons.
func (e *StandardError) Error() string { return reason.Join(e.Reasons) }

// Reason returns all reasons as one.
func (e *StandardError) Reason() Reason { return reason.All(e.Reasons) }

// Standard says why a game on the terms cannot be rated, with a [*StandardError], or that
// there are no such terms, with a [*TermsError]. Free are the size, the handicap, the komi, the clock, the
// ending and the limit on moves, each within bounds; all else is as it usually is under the
// ruleset between such players. Whether the terms say that the game is rated does not matter.
func (t Terms) Standard() error {
	t, err := t.Check()
	if err != nil {
		return err
	}
	var reasons []Reason
	for _, why := range []Reason{
		t.standardBoard(), t.standardKomi(), t.standardClock(), t.standardEnding(), t.standardLimit(), t.standardRest(),
	} {
		if !why.IsZero() {
			reasons = append(reasons, why)
		}
	}
	if len(reasons) > 0 {
		return &StandardError{reasons}
	}
	return nil
}

func (t Terms) standardBoard() Reason {
	switch board, known := StandardBoardOf(t.Size); {
	case !known:
		return reason.New("rated-board", "size", t.Size)
	case t.Handicap.Stones > board.Stones:
		return reason.New("rated-handicap", "size", t.Size, "most", board.Stones)
	case t.Start != nil:
		return reason.New("rated-start")
	}
	return Reason{}
}

func (t Terms) standardKomi() Reason {
	most := mostStandardKomi
	if t.Handicap.Stones > 0 {
		most = mostHandicapKomi
	}
	if t.Komi < 0 || t.Komi > most {
		return reason.New("rated-komi", "least", weiqi.Score(0), "most", most)
	}
	return Reason{}
}

func (t Terms) standardClock() Reason {
	first := t.Time.Left(t.Time.New())
	board, known := StandardBoardOf(t.Size)
	switch {
	case t.Time.System == NoClock:
		return reason.New("rated-no-clock")
	case known && t.Time.pace() < board.Clock:
		return reason.New("rated-clock-short", "size", t.Size, "least", span(board.Clock), "time", t.Time, "given", span(t.Time.pace()))
	case first < leastFirst:
		return reason.New("rated-start-short", "least", span(leastFirst), "time", t.Time, "given", span(first))
	case first > mostFirst:
		return reason.New("rated-start-long", "most", span(mostFirst), "time", t.Time, "given", span(first))
	}
	return Reason{}
}

func (t Terms) standardEnding() Reason {
	switch {
	case t.AllowUnsound:
		return reason.New("rated-unsound")
	case t.PersonMediates():
		return reason.New("rated-mediator")
	}
	return Reason{}
}

func (t Terms) standardLimit() Reason {
	switch least := defaultMoves(t.Size); {
	case t.Limits.Moves < least:
		return reason.New("rated-move-limit", "size", t.Size, "least", least)
	case t.Limits.AtMoves != CountBoard: // a draw is a gift to the side that is behind and does not stop
		return reason.New("rated-at-limit")
	}
	return Reason{}
}

// standardRest reports what else is not as it usually is under the ruleset.
func (t Terms) standardRest() Reason {
	set, err := weiqi.RulesetNamed(t.Ruleset)
	if err != nil || !set.Listed() || set.Rules != t.Rules {
		return reason.New("rated-ruleset")
	}
	usual := Usual(set.Name)
	usual.Size, usual.Ruleset, usual.Rules, usual.Time = t.Size, set.Name, set.Rules, t.Time
	usual.Black, usual.White = t.Black, t.White
	usual, err = usual.Check()
	if err != nil {
		panic(fmt.Sprintf("referee: the usual terms of %s: %v", set.Name, err))
	}
	waits := t.Limits
	waits.Moves, waits.AtMoves = usual.Limits.Moves, usual.Limits.AtMoves
	if waits.FirstMove > usual.Limits.FirstMove { // nobody gains by waiting for a game that has not begun
		waits.FirstMove = usual.Limits.FirstMove
	}
	switch {
	case t.Passing != usual.Passing, t.ForcedPass != usual.ForcedPass, t.IllegalLoses != usual.IllegalLoses:
		return reason.New("rated-passing", "ruleset", set.Name)
	case t.Limits.Repetition != usual.Limits.Repetition:
		return reason.New("rated-repetition", "ruleset", set.Name)
	case t.Gift != 0 || t.Margin != 0 || waits != usual.Limits:
		return reason.New("rated-waits")
	}
	return Reason{}
}
