package match

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lag"
)

// A usage measures which engines want more processors than a match gives them, and when. Lag at such a time is
// their own doing: without that an engine could have its lost games played again by keeping the machine busy.
type usage struct {
	mu sync.Mutex
	// guarded by mu:
	at     time.Time // of the last look
	wanted []wants   // by engine, at that time
	excess []excess  // in the order of their ends
}

// wants are how long threads have run or waited for a processor, by process and by their numbers.
type wants map[*gtp.Engine]map[int]time.Duration

// An excess is a time in which an engine wanted more processors than it was given.
type excess struct {
	engine   int
	from, to time.Time
}

// lookEvery is the time between two looks. A look reads a few files of the system for each thread.
const lookEvery = 100 * time.Millisecond

// keep looks again and again, until ctx ends.
func (u *usage) keep(ctx context.Context, look func()) {
	for {
		look()
		select {
		case <-time.After(lookEvery):
		case <-ctx.Done():
			return
		}
	}
}

// look compares what engines have wanted by now, which measure returns, with the last look. An engine is given as
// many processors as it has threads in every process. Beyond that it keeps nobody waiting as long as it wants no
// more than the machine has.
func (u *usage) look(threads []int, processors int, measure func() (time.Time, []wants)) {
	u.mu.Lock()
	defer u.mu.Unlock()
	at, wanted := measure()
	if u.wanted != nil {
		for engine, now := range wanted {
			given := time.Duration(threads[engine]*len(now)+processors) * at.Sub(u.at)
			if now.since(u.wanted[engine]) > given {
				u.note(excess{engine, u.at, at})
			}
		}
	}
	u.at, u.wanted = at, wanted
}

// note keeps an excess, or makes the last one of the engine longer that it continues. The lock is held.
func (u *usage) note(e excess) {
	same := func(o excess) bool { return o.engine == e.engine && o.to.Equal(e.from) }
	if i := slices.IndexFunc(u.excess, same); i >= 0 {
		e.from = u.excess[i].from
		u.excess = slices.Delete(u.excess, i, i+1)
	}
	u.excess = append(u.excess, e)
}

// since returns how much more has been wanted than before. A thread that was not there before counts with all that
// it has wanted; what has ended since is not known any more.
func (w wants) since(before wants) (more time.Duration) {
	for process, threads := range w {
		for tid, wanted := range threads {
			had := before[process][tid]
			if had > wanted { // of another thread, with the same number
				had = 0
			}
			more += wanted - had
		}
	}
	return more
}

// others returns the lags without those of times at which one of some engines wanted too much, and shortly after:
// what a process has wanted last is not known once it has ended.
func (u *usage) others(late []lag.Late, engines []int) []lag.Late {
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(late), func(l lag.Late) bool {
		begin := l.Until.Add(-l.Took - 2*lookEvery)
		return slices.ContainsFunc(u.excess, func(e excess) bool {
			return slices.Contains(engines, e.engine) && e.from.Before(l.Until) && e.to.After(begin)
		})
	})
}

// wants returns what the processes of the engine that run have wanted so far.
func (p *pool) wants() wants {
	p.mu.Lock()
	live := slices.Collect(maps.Keys(p.known))
	p.mu.Unlock()
	all := wants{}
	for _, e := range live {
		if threads := e.Wants(); len(threads) > 0 {
			all[e] = threads
		}
	}
	return all
}
