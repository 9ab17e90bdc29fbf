// Package driver plays a game for a program: it asks the program over GTP for what the game
// wants of it, a [referee.Task], and turns the answer into an act.
//
// A [Program] is a program that is kept told a game. A [Session] is one that plays a color: it does the
// tasks that the game wants of it. Whose table the game is on makes no difference: package arena seats
// the programs of a server this way, and package connect those that play on a server from outside. They say
// how to start a program, and what becomes of one that fails in play.
package driver

import (
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
)

// Asks reports whether the program itself has to be asked for a task.
func Asks(k referee.TaskKind) bool { return k >= referee.TaskPlaceStones }

// settles reports whether a program does a task by saying or showing which stones are dead.
func settles(k referee.TaskKind) bool { return k >= referee.TaskListDead }

// Reply returns how a program answers what its opponent asks of it, without being asked;
// it is not ok for tasks of other kinds. A program can be told any game, but does no
// favors in one that counts; nobody talks it out of a game, and it needs no pause.
func Reply(k referee.TaskKind, terms referee.Terms) (act referee.Act, ok bool) {
	switch k {
	case referee.TaskAnswerUndo:
		return referee.AnswerUndo{Yes: !terms.Rated}, true
	case referee.TaskAnswerVoid:
		return referee.AnswerVoid{}, true
	case referee.TaskAnswerPause:
		return referee.Unpause{}, true
	default:
		return nil, false
	}
}

// Instead returns what a program does where the referee has refused an act, with a kind and a
// reason, because of the stones that it is about: a program is not asked whether it is sure,
// and has no list then. It is not ok for other refusals.
func Instead(act referee.Act, kind string, why reason.Reason) (other referee.Act, ok bool) {
	if kind != referee.KindBadPoints && kind != referee.KindGivesUpLiving {
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
