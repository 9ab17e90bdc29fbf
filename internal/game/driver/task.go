// Package driver plays a game for a program: it says what a game wants of the program, asks
// it over GTP, and turns the answer into an act.
//
// A [Program] is a program that is kept told a game. A [Session] is one that plays a color: it does the
// tasks that the game wants of it. Whose table the game is on makes no difference: package arena seats
// the programs of a server this way, and package connect those that play on a server from outside. They say
// how to start a program, and what becomes of one that fails in play.
package driver

import (
	"fmt"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Task is what a game wants of a program. Two equal tasks are the same one; one that
// the game no longer wants is another.
type Task struct {
	Kind  Kind
	Moves int // made so far
	Stop  int // the number of the last stop
	Trial int // the number of the trial under way
	Done  int // what has been done so far at this stop or in this trial
}

// A Kind is one of the things that a game can want.
type Kind uint8

// The kinds of tasks.
const (
	Wait        Kind = iota // nothing for now
	Leave                   // nothing any more: the game is over
	Vacant                  // a program has failed, and somebody has to say how to go on
	AnswerUndo              // the opponent asks to take a move back
	AnswerVoid              // the opponent proposes that the game have no result
	AnswerPause             // the opponent asks for a pause
	PlaceStones             // Black's free handicap stones
	ChooseMove
	ListDead
	Settle    // answer a dispute or a count
	Mark      // mark a dead chain, or say that there is none
	TryOnCopy // move on the copy on which a dispute is played out
)

// Asks reports whether the program itself has to be asked.
func (k Kind) Asks() bool { return k >= PlaceStones }

// settles reports whether a program does a task by saying or showing which stones are dead.
func (k Kind) settles() bool { return k >= ListDead }

// Reply returns how a program answers what its opponent asks of it, without being asked;
// it is not ok for tasks of other kinds. A program can be told any game, but does no
// favors in one that counts; nobody talks it out of a game, and it needs no pause.
func Reply(k Kind, terms referee.Terms) (act referee.Act, ok bool) {
	switch k {
	case AnswerUndo:
		return referee.AnswerUndo{Yes: !terms.Rated}, true
	case AnswerVoid:
		return referee.AnswerVoid{}, true
	case AnswerPause:
		return referee.Unpause{}, true
	default:
		return nil, false
	}
}

// Instead returns what a program does where the referee has refused an act, with a code and a
// sentence, because of the stones that it is about: a program is not asked whether it is sure,
// and has no list then. It is not ok for other refusals.
func Instead(act referee.Act, code, why string) (other referee.Act, ok bool) {
	if code != referee.CodeBadPoints && code != referee.CodeGivesUpLiving {
		return nil, false
	}
	switch act := act.(type) {
	case referee.Claim:
		return referee.Claim{Stop: act.Stop, Unknown: true, Fault: why}, true
	case referee.Accept:
		return referee.PlayOn{Stop: act.Stop}, true
	case referee.Done:
		return referee.Dispute{Stop: act.Stop}, true
	default:
		return nil, false
	}
}

// Wanted looks what a game wants of the program that plays a color.
func Wanted(g *referee.Game, me weiqi.Color) Task {
	d := Task{Moves: g.MoveNumber()}
	stop, stopped := g.Stop()
	if stopped {
		d.Stop = stop.Number
	}
	switch phase := g.Phase(); {
	case phase == referee.Over:
		d.Kind = Leave
	case phase == referee.Vacant:
		d.Kind = Vacant
	case g.VoidAsked() == me.Opponent():
		d.Kind = AnswerVoid
	case g.UndoAsked() == me.Opponent():
		d.Kind = AnswerUndo
	case g.PauseAsked() == me.Opponent():
		d.Kind = AnswerPause
	case g.Paused() != weiqi.Empty:
	default:
		d.inPlay(g, phase, stop, me)
	}
	return d
}

// inPlay says what a game wants by its phase.
func (d *Task) inPlay(g *referee.Game, phase referee.Phase, stop referee.Stop, me weiqi.Color) {
	switch phase {
	case referee.Handicapping:
		if me == weiqi.Black {
			d.Kind = PlaceStones
		}
	case referee.Playing:
		if g.Turn() == me {
			d.Kind = ChooseMove
		}
	case referee.Listing:
		if stop.Lists[me] == nil {
			d.Kind = ListDead
		}
	case referee.Answering:
		if stop.Answers[me] == nil {
			d.Kind = Settle
		}
	case referee.Marking:
		if stop.MarkTurn == me {
			d.Kind, d.Done = Mark, stop.Marks.Len()+stop.Dones
		}
	case referee.Trying:
		if trial, _ := g.Trial(); trial.Turn == me {
			d.Kind, d.Trial, d.Done = TryOnCopy, trial.Number, len(trial.Moves)
		}
	case referee.Referring: // a third party decides
	case referee.Over, referee.Vacant:
		fallthrough
	default:
		panic(fmt.Sprintf("driver: unexpected phase %v", phase))
	}
}
