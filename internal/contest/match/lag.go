package match

import (
	"fmt"
	"slices"
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
	over time.Duration  // by how much the clock was exceeded, where the game was lost by it
}

// String says what happened.
func (f falsity) String() string {
	text := fmt.Sprintf("in the turn of move %d the machine kept the referee waiting for %s, and ", f.move, span(f.took))
	if f.over > 0 {
		return text + fmt.Sprintf("the clock was exceeded by %s", span(f.over))
	}
	return text + fmt.Sprintf("%s were left on the clock", span(f.left.Duration()))
}

// leastFalsity is the shortest lag that falsifies a clock where nothing is said.
const leastFalsity = 50 * time.Millisecond

// falsified names the turn in which lags first falsified the clock of a side; "" if none did. Unless the plan has a
// limit they do if they are longer than a tenth of the time left on the clock when the turn ended. A turn in which
// the time ran out is falsified if it would not have run out without them: a program that hangs loses, however late
// the machine is.
func (p Plan) falsified(log []referee.Event, late []lag.Late, said notes) string {
	if p.Lag < 0 || p.Terms.Time.System == referee.NoClock || len(late) == 0 {
		return ""
	}
	moves, before := 0, time.Time{}
	for i, e := range log {
		turn := falsity{move: moves + 1, took: within(late, before, e.At)}
		before = e.At
		switch what := e.What.(type) {
		case referee.Moved:
			moves = what.N
			turn.left = p.left(what)
			limit := max(leastFalsity, turn.left.Duration()/10)
			if p.Lag > 0 {
				limit = p.Lag
			}
			if turn.took > limit {
				return turn.String()
			}
		case referee.Ended:
			if what.Result.By != weiqi.ByTime {
				continue
			}
			turn.over = overshoot(log[:i], e.At, said)
			if turn.took > 0 && turn.took >= turn.over {
				return turn.String()
			}
		}
	}
	return ""
}

// overshoot returns by how much the side that is to move after a log has exceeded its clock, when it loses for it
// at a time: what its answer took beyond, or where there was none all the time in which none came.
func overshoot(log []referee.Event, at time.Time, said notes) time.Duration {
	game, err := referee.Replay(log)
	if err != nil {
		panic(fmt.Sprintf("match: the log of a game makes no sense: %v", err))
	}
	took := at.Sub(game.Since())
	if answer, ok := said.moves[game.MoveNumber()+1]; ok && answer.Color == game.Turn() {
		took = answer.engine()
	}
	return took - game.Allowance(game.Turn()).Duration()
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

// answers is how many answers a turn has: to the other side's move, both clocks, and the question for a move. Each
// waits to be read once.
const answers = 4

// within returns how long the answers of a turn between two moments can have waited at most: the sum of its longest
// lags, as many as there are answers. The others came while the program thought, and cost it nothing. A lag longer
// than the arena's limit does not count, since it interrupts its games and nobody is charged for it.
func within(late []lag.Late, from, to time.Time) (sum time.Duration) {
	var lags []time.Duration
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
		lags = append(lags, max(0, end.Sub(begin)))
	}
	slices.Sort(lags)
	for _, took := range lags[max(0, len(lags)-answers):] {
		sum += took
	}
	return sum
}

// mostReplays is how often a game is played again since a lag falsified its clocks: a machine that is always
// late would never come to an end.
const mostReplays = 3
