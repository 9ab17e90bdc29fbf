package match

import (
	"fmt"
	"time"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/lag"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A falsity is a turn whose clock the machine falsified.
type falsity struct {
	move int
	took time.Duration  // of lags, in all
	left referee.Millis // on the clock after the move, without an increment
}

// String says what happened.
func (f falsity) String() string {
	return fmt.Sprintf("in the turn of move %d the machine kept the referee waiting for %s, and %s were left on the clock", f.move, span(f.took), span(f.left.Duration()))
}

// leastFalsity is the shortest lag that falsifies a clock where nothing is said.
const leastFalsity = 50 * time.Millisecond

// falsified names the turn in which lags first falsified the clock of a side; "" if none did. Unless the plan has a limit they do
// if they are longer than a tenth of the time left on the clock when the turn ended.
func (p Plan) falsified(log []referee.Event, late []lag.Late) string {
	if p.Lag < 0 || p.Terms.Time.System == referee.NoClock || len(late) == 0 {
		return ""
	}
	moves, before := 0, time.Time{}
	for _, e := range log {
		turn := falsity{move: moves + 1, took: within(late, before, e.At)}
		before = e.At
		switch what := e.What.(type) {
		case referee.Moved:
			moves = what.N
			turn.left = p.left(what)
		case referee.Ended:
			if what.Result.By != weiqi.ByTime {
				continue
			}
		default:
			continue
		}
		limit := max(leastFalsity, turn.left.Duration()/10)
		if p.Lag > 0 {
			limit = p.Lag
		}
		if turn.took > limit {
			return turn.String()
		}
	}
	return ""
}

// left returns the time left on the clock of a side after its move, before any increment. In
// byo-yomi without main time that is the time left of a period.
func (p Plan) left(m referee.Moved) referee.Millis {
	tc, clock := p.Terms.Time, m.Clock.Of(m.Move.Color)
	if tc.System == referee.ByoYomi && clock.Main == 0 {
		return max(0, tc.Period-m.Spent)
	}
	return max(0, tc.Left(clock)-tc.Increment)
}

// within returns the sum of lags between two moments. A lag longer than the arena's limit does not
// count, since it interrupts its games and nobody is charged for it.
func within(late []lag.Late, from, to time.Time) (sum time.Duration) {
	for _, l := range late {
		if l.Took > arena.Stall {
			continue
		}
		begin, end := l.Until.Add(-l.Took), l.Until
		if begin.Before(from) {
			begin = from
		}
		if end.After(to) {
			end = to
		}
		sum += max(0, end.Sub(begin))
	}
	return sum
}

// mostReplays is how often a game is played again since a lag falsified its clocks: a machine that is always
// late would never come to an end.
const mostReplays = 3
