package limit

import (
	"math"
	"net/netip"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
)

// Logins slow down whoever guesses passwords, and nobody else. It is safe for concurrent use.
//
// What has failed is held against the address that it came from, and in part against the
// networks around it: guessers have many addresses, and not so many networks. Tries at a name
// go in three lanes. An address from which nothing has failed does not wait. One in a network in
// which much has failed waits a little, behind others like it. One that has failed itself waits
// behind all that have, longer the more was tried at the name. So the owner of a name under attack
// can sign in, from a new device, too. A device from which the owner has signed in before does not
// wait at all: it need not be asked about.
//
// Names that nobody has are treated alike.
type Logins struct {
	address Rate // of one address at all names, what has failed; a rate of 0 is no limit
	name    Rate // after how many tries at a name they become slow, and how slow at most

	mu       sync.Mutex
	networks map[string]*guilt
	sieges   map[string]*siege // by the key of the name
	wary     tally             // tries of those who have failed before, at all names
}

// guilt is what has failed from a network.
type guilt struct {
	lately tally // by which an address is refused
	long   tally // by which it gets a lane
}

// A siege is what has been tried at a name.
type siege struct {
	pressure tally
	next     [lanes]time.Time // when the next of a lane may try
	tries    int              // that failed, since the siege began
	last     time.Time        // of them
}

// The lanes in which tries at a name wait.
const (
	fresh  = iota // nothing has failed there
	near          // something has, in the network
	guilty        // and at that address
	lanes
)

const (
	slips       = 2                  // tries that fail, of an address that stays fresh
	nearSlips   = 8                  // and in the network around it
	farSlips    = 100                // and in the one around that
	forgiveness = 2.0 / (24 * 3600)  // tries in a second, of which an address is no longer guilty
	nearShare   = 4                  // how much more than an address may the network around it try
	farShare    = 16                 // and the one around that
	nearGap     = 10 * time.Second   // the longest between the tries of those who are near
	longestGap  = 15 * time.Second   // what a request waits at most; then it is told when to come again
	steepest    = 8                  // doublings of the gap; what is tried beyond leaves nothing behind
	manyGuilty  = 100000             // networks that are remembered
	manySieges  = 20000              // names, too
	siegeMemory = 7 * 24 * time.Hour // that something was tried at a name
)

// waryRate is how often those who have failed before may try, at all names together.
var waryRate = Rate{PerSecond: 1, Burst: 1000}

// NewLogins returns a throttle that knows of no tries yet.
func NewLogins(address, name Rate) *Logins {
	return &Logins{address: address, name: name, networks: map[string]*guilt{}, sieges: map[string]*siege{}}
}

// SetRates applies other rates from now on. What has failed already counts.
func (g *Logins) SetRates(address, name Rate) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.address, g.name = address, name
}

// A tally counts what is forgotten at a steady rate.
type tally struct {
	n  float64
	at time.Time
}

// of returns what is left of a tally.
func (t *tally) of(now time.Time, perSecond float64) float64 {
	t.n, t.at = max(0, t.n-max(0, now.Sub(t.at).Seconds())*perSecond), now
	return t.n
}

// Begin lets an address try a password of the name with that key, after a time, or refuses
// it. What it tries has failed, until [Logins.Pardon] says that it has not.
func (g *Logins) Begin(key, address string, now time.Time) (wait time.Duration, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.address.PerSecond <= 0 || g.name.PerSecond <= 0 {
		return 0, nil
	}
	around := g.around(address)
	lane := g.lane(around, now)
	if err := g.refusal(around, lane, now); err != nil {
		return 0, err
	}
	s := g.siege(key, now)
	wait = max(0, s.next[lane].Sub(now))
	if wait > longestGap {
		return 0, slowDown("logins.name", wait)
	}
	g.charge(around, s, 1, now)
	if lane == guilty {
		g.wary.n++
	}
	s.last = now
	s.next[lane] = now.Add(wait + g.gap(s, lane, now))
	return wait, nil
}

// Pardon takes back a try that began, and has not failed.
func (g *Logins) Pardon(key, address string, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if s, known := g.sieges[key]; known {
		g.charge(g.around(address), s, -1, now)
	}
}

// charge adds tries to what is held against networks and to a siege.
func (g *Logins) charge(around []*guilt, s *siege, n float64, now time.Time) {
	for i, network := range around {
		network.lately.n = max(0, network.lately.of(now, g.address.PerSecond*share(i))+n)
		network.long.n = max(0, network.long.of(now, forgiveness*share(i))+n)
	}
	most := float64(g.name.Burst + steepest)
	s.pressure.n = min(most, max(0, s.pressure.of(now, g.name.PerSecond)+n))
	s.tries += int(n)
}

// share is how much more the network around an address may do than the address, and the one
// around that.
func share(i int) float64 { return []float64{1, nearShare, farShare}[i] }

// lane returns the lane for an address that has these networks around it, itself first.
func (g *Logins) lane(around []*guilt, now time.Time) int {
	long := func(i int) float64 { return around[i].long.of(now, forgiveness*share(i)) }
	switch {
	case long(0) > slips-1:
		return guilty
	case len(around) > 1 && (long(1) >= nearSlips || long(2) >= farSlips):
		return near
	default:
		return fresh
	}
}

// refusal is what is said to an address from which too much has failed; nil if it may go on.
// What fails around it is held against it only if it has failed itself.
func (g *Logins) refusal(around []*guilt, lane int, now time.Time) error {
	for i, network := range around {
		rate := Rate{PerSecond: g.address.PerSecond * share(i), Burst: max(1, g.address.Burst) * int(share(i))}
		if err := over("logins.address", &network.lately, rate, now); err != nil && (i == 0 || lane == guilty) {
			return err
		}
	}
	if err := over("logins", &g.wary, waryRate, now); err != nil && lane == guilty {
		return err
	}
	return nil
}

// over returns the problem of a tally that is above a rate.
func over(name string, t *tally, r Rate, now time.Time) error {
	if above := t.of(now, r.PerSecond) + 1 - float64(r.Burst); above > 0 {
		return slowDown(name, time.Duration(above/r.PerSecond*float64(time.Second)))
	}
	return nil
}

// slowDown tells when to try a password again.
func slowDown(name string, wait time.Duration) error {
	return &RefusedError{Limit: name, Why: reason.New("passwords-guessed"), RetryAfter: wholeSeconds(wait.Seconds())}
}

// gap returns how long the next in a lane waits after this one.
func (g *Logins) gap(s *siege, lane int, now time.Time) time.Duration {
	above := s.pressure.of(now, g.name.PerSecond) - float64(g.name.Burst)
	if lane == fresh || above <= 0 {
		return 0
	}
	gap := min(math.Exp2(above), 1/g.name.PerSecond)
	if lane == near {
		gap = min(gap, nearGap.Seconds())
	}
	return time.Duration(gap * float64(time.Second))
}

// Attempts returns how often a password was tried at a name that failed, and when last.
func (g *Logins) Attempts(key string, now time.Time) (n int, last time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s, known := g.sieges[key]
	if !known || s.tries <= 0 || now.Sub(s.last) > siegeMemory {
		return 0, time.Time{}
	}
	return s.tries, s.last
}

// around returns what is held against an address and the networks around it.
func (g *Logins) around(address string) []*guilt {
	var all []*guilt
	for _, network := range networks(address) {
		known := g.networks[network]
		if known == nil {
			known = &guilt{}
			g.networks[network] = known
		}
		all = append(all, known)
	}
	return all
}

// networks returns an address and the networks around it: of IPv4 those of 24 and 16 bits, of
// IPv6 those of 48 and 32, as far as one is given away for little. An address of IPv6 is a
// network of 64 bits.
func networks(address string) []string {
	at, err := netip.ParseAddr(address)
	bits := []int{24, 16}
	if err != nil {
		network, err := netip.ParsePrefix(address)
		if err != nil {
			return []string{address}
		}
		at, bits = network.Addr(), []int{48, 32}
	}
	all := []string{address}
	for _, n := range bits {
		all = append(all, netip.PrefixFrom(at, n).Masked().String())
	}
	return all
}

// siege returns what has been tried at a name. When there is too much to remember, what is
// worth least is forgotten.
func (g *Logins) siege(key string, now time.Time) *siege {
	if len(g.networks) > manyGuilty {
		thin(g.networks, func(n *guilt) float64 { return n.long.of(now, forgiveness) })
	}
	s := g.sieges[key]
	if s == nil || now.Sub(s.last) > siegeMemory {
		if len(g.sieges) >= manySieges {
			thin(g.sieges, func(s *siege) float64 { return s.pressure.of(now, g.name.PerSecond) })
		}
		s = &siege{}
		g.sieges[key] = s
	}
	return s
}

// thin forgets what weighs least, until half is left at most.
func thin[V any](all map[string]V, weight func(V) float64) {
	half := len(all) / 2
	for _, least := range []float64{0, 1, 4, math.Inf(1)} {
		for key, v := range all {
			if len(all) > half && weight(v) <= least {
				delete(all, key)
			}
		}
	}
}
