//go:build system

package system

import (
	"fmt"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

// A clock is one as the server tells it, and clocks are both.
type (
	clock struct {
		Main    int64 `json:"main_ms"`
		Period  int64 `json:"period_ms"`
		Periods int
		Stones  int
	}
	clocks struct{ Black, White clock }
)

func toldOf(of map[model.Color]model.Clock) clocks {
	one := func(c model.Color) clock {
		k := of[c]
		return clock{Main: k.Main, Period: k.Period, Periods: k.Periods, Stones: k.Stones}
	}
	return clocks{one(model.Black), one(model.White)}
}

// ms is when it happened, in milliseconds.
func (e entry) ms() int64 { return e.At.UnixMilli() }

// told compares the clocks in an entry with the model's.
func (f *follower) told(e entry) string {
	if f.game.Control.None() {
		if e.Clock != nil {
			return fmt.Sprintf("it tells clocks, %+v, and there are none", *e.Clock)
		}
		return ""
	}
	want := toldOf(f.game.Clocks)
	if e.Clock == nil || *e.Clock != want {
		return fmt.Sprintf("it tells the clocks %+v, want %+v", e.Clock, want)
	}
	return ""
}

// move takes a move, with what it is charged.
func (f *follower) move(e entry, side model.Color) string {
	g := f.game
	if e.Forced { // the model has passed, too
		return ""
	}
	took, late, forgives := g.Spent(e.ms()), g.Overdue(e.ms()), g.Forgives()
	if g.Control.None() { // what a move took is noted, and charged to nobody
		e.Spent = 0
	}
	switch code := g.Move(side, e.Move, e.ms(), e.Spent); {
	case code == "the clock":
		return fmt.Sprintf("it took %d ms, was %d ms late and is charged %d ms; the grace is %d ms, forgiven may be %d ms", took, late, e.Spent, g.Control.Grace(), forgives)
	case code != "":
		return "the model refuses it: " + code
	case e.N != 0 && e.N > g.Moves:
		return fmt.Sprintf("it is number %d, and the model has %d moves", e.N, g.Moves)
	default:
		return f.told(e)
	}
}

// ended takes a result that is none of the rules'; known tells whether it is one.
func (f *follower) ended(e entry) (wrong string, known bool) {
	g := f.game
	loss := map[model.Color]string{model.Black: "W+", model.White: "B+"}
	switch e.Result.By {
	case "resign":
		if want := loss[colorOf(e.By)] + "R"; g.Phase == "over" || e.Text != want {
			return fmt.Sprintf("%s resigns in the phase %s, want %s", e.By, g.Phase, want), true
		}
	case "void":
		if e.By != "referee" && (g.VoidAsked == model.None || colorOf(e.By) == g.VoidAsked) {
			return fmt.Sprintf("%s makes the game void, and %v has asked for it", e.By, g.VoidAsked), true
		}
		if e.By == "referee" {
			return "", false
		}
	case "time":
		late, want := g.Overdue(e.ms()), loss[g.Running()]+"T"
		if late < g.Control.Grace() || e.Text != want {
			return fmt.Sprintf("the clock of %v runs, who is %d ms late and has %d ms of grace", g.Running(), late, g.Control.Grace()), true
		}
	default:
		return "", false
	}
	g.End(e.Text, e.ms())
	return "", true
}

// around takes what happens around moves: pauses, interruptions, moves that are taken back.
func (f *follower) around(e entry, side model.Color) string {
	g, code := f.game, ""
	switch e.Type {
	case "undo_asked":
		g.UndoAsked = side
	case "undo_declined":
		g.UndoAsked = model.None
	case "undone":
		to, ok := e.To.(float64)
		if code = "to what?"; ok {
			code = g.TakeBack(int(to), e.ms())
		}
		if code == "" && g.Phase != "over" {
			return f.told(e)
		}
	case "void_asked":
		g.VoidAsked = side
	case "void_declined":
		g.VoidAsked = model.None
	case "pause_asked":
		g.PauseAsked = side
	case "paused":
		g.Pause(true, e.ms())
	case "unpaused":
		g.Pause(false, e.ms())
	case "interrupted":
		g.Interrupt() // perhaps once more, if the server has died again
	case "returned":
		code = g.Return(side)
	case "left":
		g.Absent[side] = true
	case "continued":
		if !g.Interrupted {
			return "nothing was interrupted"
		}
		g.Continue(e.Credit, e.ms())
		return f.told(e)
	default:
		return "the model knows no such entry"
	}
	if code != "" {
		return "the model refuses it: " + code
	}
	return ""
}
