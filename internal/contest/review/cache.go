package review

import "sync"

// A cache has the evaluations that were made lately, by engine and position, so that a position that comes in several
// games is looked at once.
type cache struct {
	mu sync.Mutex
	// guarded by mu: two generations, of which the older one is dropped when the newer one is full
	fresh, old map[cacheKey]Evaluation
}

type cacheKey struct {
	by       Identity
	position string
}

// mostCached is how many evaluations a generation has.
const mostCached = 10_000

func newCache() *cache { return &cache{fresh: map[cacheKey]Evaluation{}} }

func (c *cache) put(by Identity, g *Game, e Evaluation) {
	key := cacheKey{by, g.key(e.Position)}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.fresh) >= mostCached {
		c.fresh, c.old = map[cacheKey]Evaluation{}, c.fresh
	}
	c.fresh[key] = e
}

// get returns the evaluation of a position of a game.
func (c *cache) get(by Identity, g *Game, position int) (Evaluation, bool) {
	key := cacheKey{by, g.key(position)}
	c.mu.Lock()
	defer c.mu.Unlock()
	e, known := c.fresh[key]
	if !known {
		e, known = c.old[key]
	}
	e.Position = position
	return e, known
}
