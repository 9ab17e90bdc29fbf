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

	free   time.Time // by the table's clock: until then it was busy with what nobody is charged for
	late   bool      // what it owes is about dead stones, and it has answered nothing since
	broken error     // over which the last process broke down about dead stones, until the next one has been told the game
}

// Rest ends the process if one runs. The next task starts another.
func (m *Session) Rest() {
	m.late = false
	m.Program.Rest()
}

// wake starts a process if none runs that lives.
func (m *Session) wake(ctx context.Context) error {
	if m.engine != nil && m.engine.Err() != nil {
		m.Rest()
	}
	if err := m.Wake(ctx); err != nil {
		return m.lost(ctx, err)
	}
	return nil
}

// ready starts the program if it does not run and brings it to the position of the game. A process
// that was left over its list, and breaks down before it has answered anything since, broke down over
// the list.
func (m *Session) ready(ctx context.Context) (situation, error) {
	if err := m.wake(ctx); err != nil {
		return situation{}, err
	}
	s, err := m.informLate(ctx)
	if m.late && ctx.Err() == nil && m.engine.Err() != nil {
		m.broken = &lateError{err}
		m.Rest()
		return m.ready(ctx)
	}
	if err != nil {
		return s, m.lost(ctx, err)
	}
	m.late, m.broken = false, nil
	return s, nil
}

// informLate is inform, which leaves half of what remains of the time for starting a process anew that
// still does not answer after it was left over dead stones.
func (m *Session) informLate(ctx context.Context) (situation, error) {
	if m.late {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, min(m.Patience, m.remaining()/2))
		defer cancel()
	}
	return m.inform(ctx)
}

// remaining is how long the game waits for the program now.
func (m *Session) remaining() time.Duration {
	now, rest := m.Table.Now(), time.Duration(math.MaxInt64)
	m.Table.View(func(g *referee.Game) {
		if by, ok := g.SpeakBy(m.Color); ok {
			rest = by.Sub(now)
		} else if terms := g.Terms(); terms.Time.System != referee.NoClock && g.Phase() == referee.Playing {
			rest = terms.Time.Left(g.Clocks(now).Of(m.Color)).Duration()
		}
	})
	return max(rest, time.Millisecond)
}

// failed notes that a task has failed, late: that nobody waits any more for what is about dead stones.
func (m *Session) failed(err error, late bool) {
	m.Forget()
	switch {
	case m.engine == nil:
	case m.engine.Err() == nil:
		m.late = m.late || late
	default:
		if late {
			m.broken = err
		}
		m.Rest()
	}
}

// bringBack starts a program that broke down over dead stones anew, and tells it the game. Where that
// does not succeed it is tried again as soon as the program is wanted; it may never be.
func (m *Session) bringBack(ctx context.Context, why error) {
	if m.engine.Err() == nil {
		return
	}
	m.broken = why
	_, _ = m.ready(ctx)
}

// lost says of what went wrong when a program was told the game that it followed on a breakdown over dead
// stones, if it did.
func (m *Session) lost(ctx context.Context, err error) error {
	if m.broken == nil || ctx.Err() != nil {
		return err
	}
	return &LostError{Over: m.broken, Err: err}
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
