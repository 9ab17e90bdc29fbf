package web

import (
	"fmt"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// recordOf returns the record of a game: its terms, the moves that stand with the
// clocks after them, and how it ended.
func recordOf(g *referee.Game, began time.Time) *sgf.Record {
	terms, start := g.Terms(), g.Start()
	r := &sgf.Record{
		Size:     terms.Size,
		Rules:    terms.Ruleset,
		Komi:     terms.Komi,
		Handicap: g.Handicap(),
		MainTime: terms.Time.Main.Duration(),
		Overtime: overtime(terms.Time),
		Black:    sgf.Player{Name: g.Seat(weiqi.Black).Name},
		White:    sgf.Player{Name: g.Seat(weiqi.White).Name},
		Date:     began.Format(time.DateOnly),
		Result:   g.Result(),
		Start:    sgf.Edit{Black: start.Stones(weiqi.Black), White: start.Stones(weiqi.White)},
		Comment:  g.Why(),
	}
	if !r.Start.Empty() {
		r.Start.Turn = start.Turn()
	}
	for _, ply := range g.Moves() {
		step := sgf.Step{Move: ply.Move}
		if terms.Time.System != referee.NoClock {
			step.BlackClock, step.WhiteClock = recordClock(ply.Clock.Black), recordClock(ply.Clock.White)
		}
		r.Steps = append(r.Steps, step)
	}
	return r
}

// overtime writes what follows the main time as game records do.
func overtime(t referee.TimeControl) string {
	switch t.System {
	case referee.NoClock, referee.Absolute:
		return ""
	case referee.Fischer:
		return fmt.Sprintf("%v fischer", t.Increment.Duration().Seconds())
	case referee.ByoYomi:
		return fmt.Sprintf("%dx%v byo-yomi", t.Periods, t.Period.Duration().Seconds())
	case referee.Canadian:
		return fmt.Sprintf("%d/%v canadian", t.Stones, t.Period.Duration().Seconds())
	default:
		panic(fmt.Sprintf("web: no such time system: %v", t.System))
	}
}

// recordClock returns what a clock shows after a move: the main time, or the period
// with the stones or the periods that are left.
func recordClock(c referee.Clock) *sgf.Clock {
	if c.Main > 0 {
		return &sgf.Clock{Left: c.Main.Duration()}
	}
	return &sgf.Clock{Left: c.Period.Duration(), Moves: max(c.Periods, c.Stones)}
}
