package referee

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// Record returns the game as a game record: its terms, the moves that stand with
// the clocks after them, and how it ended. What was said about dead stones is not
// in it, and moves that were taken back are not either.
func (g *Game) Record() *sgf.Record {
	r := &sgf.Record{
		Size:     g.terms.Size,
		Rules:    recordRules(g.terms.Ruleset),
		Komi:     g.terms.Komi,
		Handicap: g.handicap,
		MainTime: g.terms.Time.Main.Duration(),
		Overtime: g.terms.overtime(),
		Black:    sgf.Player{Name: g.seats[weiqi.Black].Name},
		White:    sgf.Player{Name: g.seats[weiqi.White].Name},
		Date:     g.began.Format(time.DateOnly),
		Result:   g.result,
		Start:    sgf.Edit{Black: g.start.Stones(weiqi.Black), White: g.start.Stones(weiqi.White)},
		Comment:  g.why.String(),
	}
	if turn := g.start.Turn(); turn == weiqi.White || !r.Start.Empty() {
		r.Start.Turn = turn
	}
	for _, ply := range g.Moves() {
		step := sgf.Step{Move: ply.Move}
		if g.terms.Time.System != NoClock {
			step.BlackClock, step.WhiteClock = recordClock(ply.Clock.Black), recordClock(ply.Clock.White)
		}
		r.Steps = append(r.Steps, step)
	}
	return r
}

// recordRules returns the name that game records use for a ruleset where there is
// one (FF[4], property RU), otherwise our own.
func recordRules(ruleset string) string {
	switch ruleset {
	case "aga":
		return "AGA"
	case "chinese":
		return "Chinese"
	case "ing-sst":
		return "GOE"
	case "japanese-1989":
		return "Japanese"
	case "korean":
		return "Korean"
	case "new-zealand":
		return "NZ"
	default:
		return ruleset
	}
}

// overtime writes what follows the main time as game records do, in seconds:
// "5x30 byo-yomi", "25/300 canadian", "5 fischer".
func (tc TimeControl) overtime() string {
	seconds := func(m Millis) string { return strconv.FormatFloat(m.Duration().Seconds(), 'f', -1, 64) }
	switch tc.System {
	case Fischer:
		return seconds(tc.Increment) + " fischer"
	case ByoYomi:
		return fmt.Sprintf("%dx%s byo-yomi", tc.Periods, seconds(tc.Period))
	case Canadian:
		return fmt.Sprintf("%d/%s canadian", tc.Stones, seconds(tc.Period))
	default:
		return ""
	}
}

// overtime writes what follows the main time, and the days that do not count, as in
// "1x259200 byo-yomi, weekends free (UTC), vacation 30d".
func (t *Terms) overtime() string {
	var parts []string
	if text := t.Time.overtime(); text != "" {
		parts = append(parts, text)
	}
	if t.Weekends != "" {
		parts = append(parts, "weekends free ("+t.Weekends+")")
	}
	if t.Vacation != 0 {
		parts = append(parts, "vacation "+span(t.Vacation))
	}
	return strings.Join(parts, ", ")
}

// recordClock returns a standing clock as records write it: the main time, or the
// period with the stones or periods that are left in overtime.
func recordClock(c Clock) *sgf.Clock {
	if c.Main > 0 {
		return &sgf.Clock{Left: c.Main.Duration()}
	}
	return &sgf.Clock{Left: c.Period.Duration(), Moves: c.Periods + c.Stones}
}
