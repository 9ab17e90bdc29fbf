package driver

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Session is a program that plays a color in one game. It is for one goroutine. Its owner must call
// [Session.Rest].
//
// A program that breaks down over dead stones has not failed: it is started anew and told
// the game again, and play decides.
type Session struct {
	Program
	Table    Table
	Color    weiqi.Color
	Patience time.Duration // for every answer; for a move only where there is no clock
	Explains bool          // ask for moves so that the program says what it thinks of them

	free time.Time // by the table's clock: until then it was busy with what nobody is charged for
	late bool      // what it owes is about dead stones, and it has answered nothing since
	// over which the last process broke down about dead stones, until the next one has been told the game
	broken error
}

// Rest ends the process if one runs. The next task starts another.
func (s *Session) Rest() {
	s.late = false
	s.Program.Rest()
}

// wake starts a process if none runs that lives.
func (s *Session) wake(ctx context.Context) error {
	if s.engine != nil && s.engine.Err() != nil {
		s.Rest()
	}
	if err := s.Wake(ctx); err != nil {
		return s.lost(ctx, err)
	}
	return nil
}

// ready starts the program if it does not run and brings it to the position of the game. A process
// that was left over its list, and breaks down before it has answered anything since, broke down over
// the list.
func (s *Session) ready(ctx context.Context) (situation, error) {
	if err := s.wake(ctx); err != nil {
		return situation{}, err
	}
	known, err := s.informLate(ctx)
	if s.late && ctx.Err() == nil && s.engine.Err() != nil {
		s.broken = &lateError{err}
		s.Rest()
		return s.ready(ctx)
	}
	if err != nil {
		return known, s.lost(ctx, err)
	}
	s.late, s.broken = false, nil
	return known, nil
}

// informLate is inform, which leaves half of what remains of the time for starting a process anew that
// still does not answer after it was left over dead stones.
func (s *Session) informLate(ctx context.Context) (situation, error) {
	if s.late {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, min(s.Patience, s.remaining()/2))
		defer cancel()
	}
	return s.inform(ctx)
}

// remaining is how long the game waits for the program now.
func (s *Session) remaining() time.Duration {
	now, rest := s.Table.Now(), time.Duration(math.MaxInt64)
	s.Table.View(func(g *referee.Game) {
		if by, ok := g.SpeakBy(s.Color); ok {
			rest = by.Sub(now)
		} else if terms := g.Terms(); terms.Time.System != referee.NoClock && g.Phase() == referee.Playing {
			rest = terms.Time.Left(g.Clocks(now).Of(s.Color)).Duration()
		}
	})
	return max(rest, time.Millisecond)
}

// failed notes that a task has failed, late: that nobody waits any more for what is about dead stones.
func (s *Session) failed(err error, late bool) {
	s.Forget()
	switch {
	case s.engine == nil:
	case s.engine.Err() == nil:
		s.late = s.late || late
	default:
		if late {
			s.broken = err
		}
		s.Rest()
	}
}

// bringBack starts a program that broke down over dead stones anew, and tells it the game. Where that
// does not succeed it is tried again as soon as the program is wanted; it may never be.
func (s *Session) bringBack(ctx context.Context, why error) {
	if s.engine.Err() == nil {
		return
	}
	s.broken = why
	_, _ = s.ready(ctx)
}

// lost says of what went wrong when a program was told the game that it followed on a breakdown over dead
// stones, if it did.
func (s *Session) lost(ctx context.Context, err error) error {
	if s.broken == nil || ctx.Err() != nil {
		return err
	}
	return &LostError{Over: s.broken, Err: err}
}

// A lateError says that a program broke down which had not answered when its time was over.
type lateError struct{ err error }

func (e *lateError) Error() string {
	return "it had not answered when its time was over: " + e.err.Error()
}
func (e *lateError) Unwrap() error { return e.err }

// Reason implements what [Reason] asks for.
func (e *lateError) Reason() reason.Reason { return reason.New("program-late", Reason(e.err)) }

// A LostError says that a program which broke down over dead stones cannot be brought back.
type LostError struct {
	Over error // how it broke down over its list, or over a move on the copy
	Err  error // why the program cannot be started anew, or not be told the game
}

// Error tells both.
func (e *LostError) Error() string {
	return fmt.Sprintf("the program broke down over dead stones (%v) and cannot be brought back: %v", e.Over, e.Err)
}

// Unwrap returns why the program cannot be brought back.
func (e *LostError) Unwrap() error { return e.Err }

// Reason tells both.
func (e *LostError) Reason() reason.Reason {
	return reason.New("program-lost", Reason(e.Over), Reason(e.Err))
}
