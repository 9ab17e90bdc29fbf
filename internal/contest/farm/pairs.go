package farm

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// A Key names a lease: a random number that is not 0. As text it has 16 hexadecimal digits.
type Key uint64

// String returns the digits.
func (k Key) String() string { return fmt.Sprintf("%016x", uint64(k)) }

// MarshalText writes the digits.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the digits.
func (k *Key) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil || len(text) != 16 || n == 0 {
		return fmt.Errorf("%q is no lease", text)
	}
	*k = Key(n)
	return nil
}

// A pairSet has the pairs that have been counted, each with its lease. A clone shares with it the
// chunks that it does not change.
type pairSet struct {
	n      int // how many
	low    int // all up to this one are there
	chunks map[int]*chunk
	own    map[int]bool // chunks that are not shared
}

const chunkSize = 256

type chunk [chunkSize]Key

// clone returns a set that can be changed.
func (s pairSet) clone() pairSet {
	s.chunks = maps.Clone(s.chunks)
	s.own = nil
	return s
}

func (s pairSet) get(pair int) Key {
	c := s.chunks[pair/chunkSize]
	if c == nil {
		return 0
	}
	return c[pair%chunkSize]
}

// set adds a pair that is not there. The set is a clone.
func (s *pairSet) set(pair int, lease Key) {
	at := pair / chunkSize
	if !s.own[at] {
		if s.own == nil {
			s.own = map[int]bool{}
		}
		if s.chunks == nil {
			s.chunks = map[int]*chunk{}
		}
		var mine chunk
		if c := s.chunks[at]; c != nil {
			mine = *c
		}
		s.chunks[at], s.own[at] = &mine, true
	}
	s.chunks[at][pair%chunkSize] = lease
	s.n++
	for s.get(s.low+1) != 0 {
		s.low++
	}
}

// A Curve is how the LLR went, in no more than maxPoints points: where there were more, every
// second one is left out.
type Curve struct {
	Points []Point `json:"points"`
	Every  int     `json:"every"` // how many pairs are between two points
	since  int     // pairs since the last point
}

// A Point is the LLR after so many games.
type Point struct {
	Games int     `json:"games"`
	LLR   float64 `json:"llr"`
}

const maxPoints = 400

func (c Curve) clone() Curve {
	c.Points = slices.Clone(c.Points)
	return c
}

// add adds a point. The last one is always that of now.
func (c *Curve) add(games int, llr float64) {
	c.Every = max(c.Every, 1)
	if n := len(c.Points); n > 0 && c.since > 0 {
		c.Points = c.Points[:n-1] // it was only that of its time
	}
	c.Points = append(c.Points, Point{games, llr})
	if c.since++; c.since == c.Every {
		c.since = 0
	}
	if len(c.Points) == maxPoints && c.since == 0 {
		kept := c.Points[:0]
		for i, p := range c.Points {
			if i%2 == 1 {
				kept = append(kept, p)
			}
		}
		c.Points = kept
		c.Every *= 2
	}
}
