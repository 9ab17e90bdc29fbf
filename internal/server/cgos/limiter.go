package cgos

import (
	"context"
	"maps"
	"net"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/shinpan/shinpan/internal/server/account"
)

// What a venue lets one household have, of what everybody shares: one house may have a crowd
// of programs, but not the whole place.
const (
	maxGuests = 4096          // connections
	maxFrom   = maxGuests / 4 // of one household
)

// The limits of a venue for clients without the right password. A program with a wrong one tries again and
// again: it delays no other.
const (
	wrongHere     = 10              // wrong passwords of one player from one household, at once
	wrongHereRate = 1.0 / 10        // and a second, in the long run
	wrongHome     = 100             // of all players from one household
	wrongHomeRate = 1.0 / 2         //
	wrongName     = 100             // of one player from everywhere
	wrongNameRate = 1.0 / 60        //
	slowed        = 5 * time.Second // how long an unknown client waits to log in as a player whose password many guess
	manyKnown     = 10000           // players and households that are known to belong together, at most
)

// newcomerRate is how many new players a second one household has registered, in the long run: one an hour.
const newcomerRate = 1.0 / 3600

// A limiter counts wrong passwords, by household and player, and new players.
type limiter struct {
	mu sync.Mutex
	// guarded by mu:
	guests    int
	from      map[string]int        // connections, by household
	here      *tally                // wrong passwords, by player and household
	home      *tally                // by household
	name      *tally                // by player
	newcomers *tally                // new players, by household
	known     map[visitor]time.Time // when a player was last let in from a household
	queues    map[string]*queue     // the queues of password checks, by household
}

// A visitor is a client of a household that claims to be a player.
type visitor struct{ home, player string }

// A queue lets those of one household have their passwords checked one after another.
type queue struct {
	turn  chan struct{}
	waits int // including the one whose turn it is
}

func newLimiter(newcomers int) *limiter {
	return &limiter{
		from:      map[string]int{},
		here:      newTally(wrongHereRate, wrongHere),
		home:      newTally(wrongHomeRate, wrongHome),
		name:      newTally(wrongNameRate, wrongName),
		newcomers: newTally(newcomerRate, newcomers),
		known:     map[visitor]time.Time{},
		queues:    map[string]*queue{},
	}
}

// enter counts a connection; leave must follow. ok is false where there are too many.
func (l *limiter) enter(home string) (leave func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.guests >= maxGuests || l.from[home] >= maxFrom {
		return nil, false
	}
	l.guests++
	l.from[home]++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.guests--
		if l.from[home]--; l.from[home] == 0 {
			delete(l.from, home)
		}
	}, true
}

// mayTry says why a visitor may not try a password, if so: not after many wrong ones from its household. How long it
// has to wait depends on tries of others for the same player, unless it is known.
func (l *limiter) mayTry(v visitor) (wait time.Duration, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, known := l.known[v]
	switch {
	case l.here.spent(v.home + " " + v.player):
		return 0, fail("too many wrong passwords for %s came from where you are; try again in a minute", v.player)
	case known:
		return 0, nil
	case l.home.spent(v.home):
		return 0, fail("too many wrong passwords came from where you are; try again in a minute")
	case l.name.spent(v.player):
		return slowed, nil
	default:
		return 0, nil
	}
}

// failed notes a wrong password.
func (l *limiter) failed(v visitor) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.here.count(v.home + " " + v.player)
	l.home.count(v.home)
	l.name.count(v.player)
}

// passed notes a right password.
func (l *limiter) passed(v visitor) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.known[v]; !known && len(l.known) >= manyKnown {
		oldest := v
		for other, at := range l.known {
			if oldest == v || at.Before(l.known[oldest]) {
				oldest = other
			}
		}
		delete(l.known, oldest)
	}
	l.known[v] = time.Now()
}

// registers says why a household may register no more players, if so, and counts one otherwise.
func (l *limiter) registers(home string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.newcomers.spent(home) {
		return fail("too many new players came from where you are; try again in an hour")
	}
	l.newcomers.count(home)
	return nil
}

// forget forgets the wrong passwords of a player, after the password has changed.
func (l *limiter) forget(player string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.name.by, player)
	maps.DeleteFunc(l.known, func(v visitor, _ time.Time) bool { return v.player == player })
}

// line waits until no other client of a household has a password checked; leave must follow. So a household
// that sends a crowd delays no other.
func (l *limiter) line(ctx context.Context, home string) (leave func(), err error) {
	l.mu.Lock()
	q := l.queues[home]
	if q == nil {
		q = &queue{turn: make(chan struct{}, 1)}
		l.queues[home] = q
	}
	q.waits++
	l.mu.Unlock()
	out := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if q.waits--; q.waits == 0 {
			delete(l.queues, home)
		}
	}
	select {
	case q.turn <- struct{}{}:
		return func() { <-q.turn; out() }, nil
	case <-ctx.Done():
		out()
		return nil, ctx.Err()
	}
}

// A tally counts what was done by many, so much at once and so much a second.
type tally struct {
	pace  rate.Limit
	most  int
	by    map[string]*rate.Limiter
	sweep int // of how many of them those are dropped that change nothing
}

// manyCounted is how many a tally remembers, at least.
const manyCounted = 10000

func newTally(pace rate.Limit, most int) *tally {
	return &tally{pace: pace, most: most, by: map[string]*rate.Limiter{}, sweep: manyCounted}
}

// spent reports whether a client has used up its limit.
func (t *tally) spent(who string) bool { return t.by[who] != nil && t.by[who].Tokens() < 1 }

// count counts one more.
func (t *tally) count(who string) {
	if len(t.by) >= t.sweep {
		maps.DeleteFunc(t.by, func(_ string, l *rate.Limiter) bool { return l.Tokens() >= float64(t.most) })
		t.sweep = max(manyCounted, 2*len(t.by))
	}
	if t.by[who] == nil {
		t.by[who] = rate.NewLimiter(t.pace, t.most)
	}
	t.by[who].Allow()
}

// homeOf returns the household that a connection comes from.
func homeOf(conn net.Conn) string {
	if from, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil {
		return account.Household(from.Addr())
	}
	return conn.RemoteAddr().String()
}
