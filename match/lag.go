package match

import (
	"context"
	"sync"
	"time"

	"github.com/shinpan/shinpan/arena"
	"github.com/shinpan/shinpan/referee"
)

// A lagProbe measures how long the machine keeps this process waiting: it asks to be woken again and again,
// and how much later it is woken is how much later than it came an answer of a program would have been read.
type lagProbe struct {
	mu      sync.Mutex
	watches map[*lagWatch]bool
}

// A lagWatch is the longest lag since it was begun.
type lagWatch struct {
	probe *lagProbe
	worst time.Duration // guarded by the probe's lock
}

// probeEvery is how often the probe is woken; a shorter lag may go unnoticed.
const probeEvery = 10 * time.Millisecond

// run measures until the context ends.
func (p *lagProbe) run(ctx context.Context) {
	wake := time.NewTicker(probeEvery)
	defer wake.Stop()
	for last := time.Now(); ; {
		select {
		case <-wake.C:
			now := time.Now()
			p.note(now.Sub(last) - probeEvery)
			last = now
		case <-ctx.Done():
			return
		}
	}
}

// note notes a lag.
func (p *lagProbe) note(lag time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for w := range p.watches {
		w.worst = max(w.worst, lag)
	}
}

// watch begins to watch. The caller must call end.
func (p *lagProbe) watch() *lagWatch {
	w := &lagWatch{probe: p}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.watches[w] = true
	return w
}

// end ends the watch and returns the longest lag.
func (w *lagWatch) end() time.Duration {
	w.probe.mu.Lock()
	defer w.probe.mu.Unlock()
	delete(w.probe.watches, w)
	return w.worst
}

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
