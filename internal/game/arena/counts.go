package arena

import (
	"sync/atomic"
	"time"
)

// Counts are what an arena has to do, for its operator.
type Counts struct {
	Loaded  int           // games in memory
	Parked  int           // games in progress that were here and are left in the store until somebody wants them
	Running int           // programs that run
	Started int64         // programs that were started, since the start of the process
	Failed  int64         // times that a program broke down or broke the rules, since then
	Again   int64         // programs among those started that were started again after that
	Judged  int64         // positions about which the judge was asked at a stop, since then
	Judging time.Duration // how long it took for them in all
}

// tallies are those of the counts that only rise.
type tallies struct {
	started, failed, again, judged atomic.Int64
	judging                        atomic.Int64 // in ns
}

// Counts returns what the arena has to do now.
func (a *Arena) Counts() Counts {
	c := Counts{
		Running: len(a.slots),
		Started: a.tallies.started.Load(),
		Failed:  a.tallies.failed.Load(),
		Again:   a.tallies.again.Load(),
		Judged:  a.tallies.judged.Load(),
		Judging: time.Duration(a.tallies.judging.Load()),
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	c.Loaded, c.Parked = len(a.tables), len(a.parked)
	return c
}
