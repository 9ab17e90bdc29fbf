package cgos

import (
	"net"
	"sync"

	"golang.org/x/time/rate"
)

// What a venue lets one address have, of what everybody shares: one computer may have a crowd
// of programs, but not the whole place.
const (
	maxGuests = 4096          // connections
	maxFrom   = maxGuests / 4 // of one address
	wrongRate = 1.0 / 10      // wrong passwords a second, in the long run
	wrongMost = 20            // at once
	manyWrong = 10000         // addresses with wrong passwords that are remembered, at least
)

// A gate counts who comes from where, and who did not know his password.
type gate struct {
	mu sync.Mutex
	// guarded by mu:
	guests int
	from   map[string]int           // connections, by address
	wrong  map[string]*rate.Limiter // wrong passwords, by address
	sweep  int                      // of how many of them those are dropped that change nothing
}

func newGate() *gate {
	return &gate{from: map[string]int{}, wrong: map[string]*rate.Limiter{}, sweep: manyWrong}
}

// enter counts a connection; leave must follow. ok is false where there are too many.
func (g *gate) enter(address string) (leave func(), ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.guests >= maxGuests || g.from[address] >= maxFrom {
		return nil, false
	}
	g.guests++
	g.from[address]++
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.guests--
		if g.from[address]--; g.from[address] == 0 {
			delete(g.from, address)
		}
	}, true
}

// mayTry reports whether somebody at an address may try a password: not after many wrong ones.
func (g *gate) mayTry(address string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	tries := g.wrong[address]
	return tries == nil || tries.Tokens() >= 1
}

// failed notes a wrong password.
func (g *gate) failed(address string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.wrong) >= g.sweep {
		for other, tries := range g.wrong {
			if tries.Tokens() >= wrongMost {
				delete(g.wrong, other)
			}
		}
		g.sweep = max(manyWrong, 2*len(g.wrong))
	}
	if g.wrong[address] == nil {
		g.wrong[address] = rate.NewLimiter(wrongRate, wrongMost)
	}
	g.wrong[address].Allow()
}

// addressOf returns where a connection comes from, without the port.
func addressOf(conn net.Conn) string {
	text := conn.RemoteAddr().String()
	if host, _, err := net.SplitHostPort(text); err == nil {
		return host
	}
	return text
}
