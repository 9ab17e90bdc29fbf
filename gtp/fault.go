package gtp

import (
	"errors"
	"fmt"
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

// A ListError is an answer to final_status_list that is no list of stones on the board: there
// are words in it that are no points, or points without a stone.
type ListError struct {
	Status string // that was asked for
	Answer string // the program's own words, cut off where they are long
	Why    error  // the fault in the words
}

// Error gives the program's words and the fault in them.
func (e *ListError) Error() string {
	return fmt.Sprintf("the program answers final_status_list %s with %q: %v", e.Status, e.Answer, e.Why)
}

// Unwrap returns the fault in the words.
func (e *ListError) Unwrap() error { return e.Why }

// A FaultError is a program's breach of the protocol. The program has been
// killed, and every later call to its [Engine] returns the same error.
type FaultError struct {
	Fault   Fault
	Command string // the command under way, if there was one
	Detail  string // what happened, for people
	Stderr  string // the last words of the program on its standard error, if it is a process
}

// Error tells the fault, and during which command it happened.
func (e *FaultError) Error() string {
	text := fmt.Sprintf("the program %v: %s", e.Fault, e.Detail)
	if e.Command != "" {
		text += fmt.Sprintf(" (during %q)", e.Command)
	}
	return text
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
