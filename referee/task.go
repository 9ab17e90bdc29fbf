package referee

import (
	"fmt"

	"github.com/shinpan/shinpan/weiqi"
)

// A Task is what a game wants of a side now. Tasks can be compared: while [Game.Task] returns an
// equal value, the game still wants the same.
type Task struct {
	Kind  TaskKind
	Moves int // made so far
	Stop  int // the number of the last stop
	Trial int // the number of the trial under way
	Done  int // what has been done so far at this stop or in this trial
}

// A TaskKind is one of the things that a game can want of a side.
type TaskKind uint8

// The kinds of tasks, and the acts that do them.
const (
	TaskWait        TaskKind = iota // nothing for now
	TaskLeave                       // nothing any more: the game is over
	TaskVacant                      // a program has failed, and a person has to say how to go on
	TaskAnswerUndo                  // the opponent asks to take a move back: [AnswerUndo]
	TaskAnswerVoid                  // the opponent proposes that the game have no result: [AnswerVoid]
	TaskAnswerPause                 // the opponent asks for a pause: [Pause] or [Unpause]
	TaskPlaceStones                 // Black's free handicap stones: [PlaceHandicap]
	TaskChooseMove                  // a move on the board: [Play]
	TaskListDead                    // the dead chains at a stop: [Claim]
	TaskSettle                      // an answer to a dispute or to a count: [Accept] or [PlayOn]
	TaskMark                        // a dead chain, or that there is none: [Mark], [Done] or [Dispute]
	TaskTryOnCopy                   // a move on the copy of a trial: [TrialPlay]
)

// Task returns what the game wants of a side now. A request of the other side comes first, and
// nothing else is wanted in a pause.
func (g *Game) Task(c weiqi.Color) Task {
	t := Task{Kind: g.request(c), Moves: g.MoveNumber(), Stop: len(g.stops)}
	if t.Kind == TaskWait && g.paused == weiqi.Empty {
		g.setTask(&t, c)
	}
	return t
}

// request returns the kind of what is asked of a side besides the course of the game.
func (g *Game) request(c weiqi.Color) TaskKind {
	switch other := c.Opponent(); {
	case g.phase == Over:
		return TaskLeave
	case g.phase == Vacant:
		return TaskVacant
	case g.void == other:
		return TaskAnswerVoid
	case g.undo == other:
		return TaskAnswerUndo
	case g.pauseAsked == other:
		return TaskAnswerPause
	default:
		return TaskWait
	}
}

// setTask completes the task of a side by the phase of the game, if it has one.
func (g *Game) setTask(t *Task, c weiqi.Color) {
	switch g.phase {
	case Handicapping:
		if c == weiqi.Black {
			t.Kind = TaskPlaceStones
		}
	case Playing:
		if g.Turn() == c {
			t.Kind = TaskChooseMove
		}
	case Listing, Answering, Marking, Trying:
		if g.wanted(c) {
			g.setTaskAtStop(t)
		}
	case Referring: // a third party decides
	case Over, Vacant:
		fallthrough
	default:
		panic(fmt.Sprintf("referee: no task in phase %v", g.phase))
	}
}

// setTaskAtStop completes the task of a side that the present stop waits for.
func (g *Game) setTaskAtStop(t *Task) {
	stop := &g.stops[len(g.stops)-1]
	switch g.phase {
	case Listing:
		t.Kind = TaskListDead
	case Answering:
		t.Kind = TaskSettle
	case Marking:
		t.Kind, t.Done = TaskMark, stop.Marks.Len()+stop.Dones
	case Trying:
		trial, _ := g.Trial()
		t.Kind, t.Trial, t.Done = TaskTryOnCopy, trial.Number, len(trial.Moves)
	}
}
