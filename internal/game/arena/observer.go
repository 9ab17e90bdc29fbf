package arena

import (
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// An Observer is told what happens at the seats of programs and belongs into no log.
// Its methods are called by many goroutines and hold the seat up until they return.
type Observer interface {
	// Answered tells of a move that a program has chosen, before the referee hears of
	// it: it may still come to nothing.
	Answered(game string, a Account)
	// Explained tells what a program said of a move after it.
	Explained(game string, number int, c weiqi.Color, text string)
	// Failed tells of a program that broke down, refused what the referee allowed, or
	// did not answer, before the referee hears of it; the error is what is wrong.
	Failed(game string, c weiqi.Color, err error)
	// NoList tells of a program whose list of dead stones is broken, before the referee
	// gets the list unknown; the reason is the fault.
	NoList(game string, c weiqi.Color, why reason.Reason)
}

// An Account is what a move cost, and what the program said of it.
type Account struct {
	Number int // that the move will have
	Color  weiqi.Color
	Answer gtp.Answer
	Engine time.Duration // how long the program was busy: with the question, and before with moves and clocks
	Pipe   time.Duration // what went by besides, from the first command to the answer
}

// deaf is the observer of an arena that has none.
type deaf struct{}

func (deaf) Answered(string, Account)                   {}
func (deaf) Explained(string, int, weiqi.Color, string) {}
func (deaf) Failed(string, weiqi.Color, error)          {}
func (deaf) NoList(string, weiqi.Color, reason.Reason)  {}
