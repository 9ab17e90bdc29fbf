package gtp

import (
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// ErrClosed is the error of calls to an engine that its owner has closed.
var ErrClosed = errors.New("the engine is closed")

// A RefusedError is a program's "?" to a command. By the protocol its state has
// not changed.
type RefusedError struct {
	Command string // as it was sent, with its arguments
	Message string // the program's own words
}

// Error names the command and gives the program's words.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("the program refuses %q: %s", e.Command, e.Message)
}

// A StartError says that a process could not be started.
type StartError struct {
	Name string // of the program
	Err  error  // of the system
}

// Error names the program and gives the words of the system.
func (e *StartError) Error() string { return fmt.Sprintf("start %s: %v", e.Name, e.Err) }

// Unwrap returns the error of the system.
func (e *StartError) Unwrap() error { return e.Err }

// A BoardError says that a program plays on square boards only. It wraps [errors.ErrUnsupported].
type BoardError struct{ Size weiqi.Size }

// Error names the board.
func (e *BoardError) Error() string {
	return fmt.Sprintf("a board of %v: the program plays on square boards only", e.Size)
}

// Unwrap returns [errors.ErrUnsupported].
func (e *BoardError) Unwrap() error { return errors.ErrUnsupported }

// A ListError is an answer to final_status_list that is no list of stones on the board: there
// are words in it that are no points, or points without a stone.
type ListError struct {
	Status string     // that was asked for
	Answer string     // the program's own words, cut off where they are long
	Word   string     // the first of them that is no stone, cut off as well
	Size   weiqi.Size // of the board
	Stray  Stray      // why it is none
}

// Error gives the program's words and the fault in them.
func (e *ListError) Error() string {
	text := fmt.Sprintf("the program answers final_status_list %s with %q: ", e.Status, e.Answer)
	switch e.Stray {
	case OffBoard:
		return text + fmt.Sprintf("%s is not on a %v board", e.Word, e.Size)
	case NoStone:
		return text + "there is no stone at " + e.Word
	default:
		return text + fmt.Sprintf("%q is not a point", e.Word)
	}
}

// A Stray says why a word in a list of stones names no stone.
type Stray uint8

// Why a word names no stone.
const (
	NoPoint  Stray = iota + 1 // it is not a point
	OffBoard                  // it is not a point of the board
	NoStone                   // the point is empty
)

// A FaultError is a program's breach of the protocol. The program has been
// killed, and every later call to its [Engine] returns the same error.
type FaultError struct {
	Fault   Fault
	Command string // the command under way, if there was one
	Said    string // the program's own words that are no answer, or not all of one, cut off where they are long
	Stray   bool   // Garbage: the words belong to no command
	Ending  string // Exited: how it ended, in the words of the system, such as "exit status 1"
	Stderr  string // the last words of the program on its standard error, if it is a process

	Limit time.Duration // Timeout: the time that it had for an answer
	// Timeout: it had written nothing at all until its input ended, so it does not flush what it writes
	Buffered bool

	Bytes int // Flood: how many bytes a reply may have
	Lines int // Flood: and how many lines
}

// Error tells the fault, and during which command it happened.
func (e *FaultError) Error() string {
	text := fmt.Sprintf("the program %v: %s", e.Fault, e.detail())
	if e.Command != "" {
		text += fmt.Sprintf(" (during %q)", e.Command)
	}
	return text
}

// detail says what happened.
func (e *FaultError) detail() string {
	switch e.Fault {
	case Exited:
		return e.Ending + e.Wrote()
	case Timeout:
		return fmt.Sprintf("no answer within %v", e.Limit) + e.Wrote()
	case Flood:
		return fmt.Sprintf("more than %d bytes or %d lines for one reply", e.Bytes, e.Lines) + e.Wrote()
	case Garbage:
		if e.Stray {
			return fmt.Sprintf("a reply that belongs to no command: %q", e.Said)
		}
		return fmt.Sprintf("%q", e.Said)
	case HungUp:
		return "it lives on, but cannot be talked to" + e.Wrote()
	default:
		return e.Said
	}
}

// Wrote says what the program has written that is no answer, as the end of a sentence; nothing if it has written
// nothing, or that says nothing.
func (e *FaultError) Wrote() string {
	switch {
	case e.Buffered:
		return ": it wrote nothing until its input ended, so it keeps its output in a buffer, and has to flush it after every answer"
	case e.Said != "":
		return fmt.Sprintf("; what it has written is %q", e.Said)
	default:
		return ""
	}
}

// A Fault is a way for a program to break down.
type Fault uint8

// The faults.
const (
	Exited  Fault = iota + 1 // it ended, by itself or by a crash; a connection was cut
	Timeout                  // it did not answer before the deadline
	Flood                    // it wrote more than the limits allow
	Garbage                  // it wrote a reply to no command, or to another one
	HungUp                   // it closed its output, yet lives on
)

// String returns what the program did, as in "timed out".
func (f Fault) String() string {
	switch f {
	case Exited:
		return "exited"
	case Timeout:
		return "timed out"
	case Flood:
		return "flooded its output"
	case Garbage:
		return "answered with garbage"
	case HungUp:
		return "closed its output"
	default:
		return fmt.Sprintf("Fault(%d)", uint8(f))
	}
}
