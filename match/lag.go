package match

import (
	"time"

	"github.com/shinpan/shinpan/arena"
	"github.com/shinpan/shinpan/referee"
)

// leastLagLimit is the shortest lag that matters where nothing is said.
const leastLagLimit = 50 * time.Millisecond

// lagLimit is how long a lag in a game may be, 0 where none matters. If the plan says nothing that is one
// percent of the main time or an increment, whichever is more, or a tenth of a period.
func (p Plan) lagLimit() time.Duration {
	tc := p.Terms.Time
	if tc.System == referee.NoClock || p.Lag < 0 {
		return 0
	}
	if p.Lag > 0 {
		return p.Lag
	}
	switch tc.System {
	case referee.ByoYomi, referee.Canadian:
		return max(leastLagLimit, tc.Period.Duration()/10)
	default:
		return max(leastLagLimit, tc.Main.Duration()/100, tc.Increment.Duration())
	}
}

// falsifies reports whether a lag falsified the clocks of a game. In one that is longer still the arena
// interrupts its games, so that nobody is charged for it.
func (p Plan) falsifies(lag time.Duration) bool {
	limit := p.lagLimit()
	return limit > 0 && lag > limit && lag <= arena.Stall
}

// mostReplays is how often a game is played again since a lag falsified its clocks: a machine that is always
// late would never come to an end.
const mostReplays = 3
