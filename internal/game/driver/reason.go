package driver

import (
	"context"
	"errors"
	"strings"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/reason"
)

// Reason returns what is wrong with a program, from the error of asking it. It has the program's own
// words over GTP, but neither its command line nor what it wrote on its standard error: it is for the
// log of a game, which everybody may read. An error with a method Reason says so itself.
func Reason(err error) reason.Reason {
	if why, known := known(err); known {
		return why
	}
	return reason.New("program-error", "text", oneLine(err)) // of a kind that nobody has met yet
}

// known returns what is wrong with a program, where it is an error of a kind that is known.
func known(err error) (why reason.Reason, known bool) {
	var own interface{ Reason() reason.Reason }
	if errors.As(err, &own) {
		return own.Reason(), true
	}
	if list, ok := errors.AsType[*gtp.ListError](err); ok {
		return reason.New("list-unreadable", "status", list.Status, "answer", list.Answer, stray(list)), true
	}
	if fault, ok := errors.AsType[*gtp.FaultError](err); ok {
		return ofFault(fault), true
	}
	if refused, ok := errors.AsType[*gtp.RefusedError](err); ok {
		return reason.New("program-refused", "command", refused.Command, "message", refused.Message), true
	}
	if board, ok := errors.AsType[*gtp.BoardError](err); ok {
		return reason.New("program-plays-squares", "size", board.Size), true
	}
	if start, ok := errors.AsType[*gtp.StartError](err); ok {
		return reason.New("program-not-started", "problem", oneLine(innermost(start.Err))), true
	}
	if errors.Is(err, gtp.ErrClosed) {
		return reason.New("program-ended"), true
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return reason.New("program-not-asked"), true
	}
	return reason.Reason{}, false
}

// oneLine is the text of an error on one line.
func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }

// A startError says that a program could not be started, whatever starts it.
type startError struct{ err error }

func (e *startError) Error() string { return e.err.Error() }
func (e *startError) Unwrap() error { return e.err }

// Reason implements what [Reason] asks for.
func (e *startError) Reason() reason.Reason {
	if why, known := known(e.err); known {
		return why
	}
	return reason.New("program-not-started", "problem", oneLine(innermost(e.err)))
}

// ofFault returns what a program did against the protocol.
func ofFault(f *gtp.FaultError) reason.Reason {
	switch f.Fault {
	case gtp.Exited:
		return reason.New("program-exited", "command", f.Command, "ending", f.Ending)
	case gtp.Timeout:
		return reason.New("program-silent", "command", f.Command, "limit", f.Limit, "said", f.Said)
	case gtp.Flood:
		return reason.New("program-flooded", "command", f.Command, "bytes", f.Bytes, "lines", f.Lines)
	case gtp.Garbage:
		if f.Stray {
			return reason.New("program-stray-reply", "command", f.Command, "said", f.Said)
		}
		return reason.New("program-wrong-answer", "command", f.Command, "said", f.Said)
	case gtp.HungUp:
		return reason.New("program-hung-up", "command", f.Command)
	default:
		panic("driver: there is no fault " + f.Fault.String())
	}
}

// stray says why the answer to a question for stones is no list.
func stray(e *gtp.ListError) reason.Reason {
	switch e.Stray {
	case gtp.OffBoard:
		return reason.New("points-off-board", "points", e.Word, "size", e.Size)
	case gtp.NoStone:
		return reason.New("no-stone-at", "points", e.Word)
	case gtp.NoPoint:
		fallthrough
	default:
		return reason.New("not-a-point", "said", e.Word)
	}
}

// innermost is an error without all that was said around it: the words of the system, without the
// path of a program.
func innermost(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}
