package life

import (
	"context"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// Benson returns the stones of a color that are unconditionally alive: the opponent
// cannot take them even if their owner always passes. And it returns the points
// besides them that no play of the opponent can win unless the owner helps:
// stones of the opponent there are dead. Both assume that suicide is not allowed or
// not tried.
//
// The stones are those of David B. Benson, "Life in the Game of Go" (1976). An
// enclosed region of a color is a maximal connected set of points without a stone of
// it, and it is vital to a chain next to it if each of its empty points is a liberty
// of the chain. Chains with fewer than two vital regions, and regions next to such a
// chain, are crossed out until nothing changes. A remaining region in which no more
// than one point, whatever is on it, is out of reach of its chains leaves the opponent
// no room for two eyes. Such regions are the territory.
func Benson(p *weiqi.Position, color weiqi.Color) (alive, territory weiqi.Set) {
	var e enclosure
	e.divide(p, color)
	e.meet()
	e.crossOut()
	for i := range e.all() {
		part := &e.all()[i]
		switch {
		case part.crossed:
		case part.chain:
			e.collect(part, &alive)
		case part.closed():
			e.collect(part, &territory)
		}
	}
	return alive, territory
}

// An enclosure is a board divided by the stones of one color, its owner: into chains
// of the owner and regions without a stone of the owner, which both are parts. It has room
// for every board, so that it needs no memory but the stack.
type enclosure struct {
	board  [places]ground
	left   [places]ground // the same, but only what is in no part yet
	part   [places]int16  // the number of the part that a place is in
	parts  [points + 1]part
	n      int               // parts; part 0 stays empty
	points [points + 1]place // of all parts, one part after the other

	contacts [2*points + 1]contact // of all chains, one chain after the other
	met      int16                 // contacts; contact 0 stays empty
	latest   [places]int16         // the last chain that was found to touch a place, by its first contact
}

// A place is a point of the board in a row of all points, with one place beyond the
// edge before every row and a row of those below the first and above the last.
type place uint16

const (
	points = weiqi.MaxSide * weiqi.MaxSide
	stride = weiqi.MaxSide + 1
	places = (weiqi.MaxSide+2)*stride + 1
)

func placeOf(p weiqi.Point) place { return (place(p.Row)+1)*stride + place(p.Col) + 1 }

func (at place) point() weiqi.Point {
	return weiqi.Point{Col: int8((at - 1) % stride), Row: int8((at-1)/stride - 1)}
}

// A ground is what is on a place, one bit each; nothing is beyond the edge.
type ground uint8

const (
	empty ground = 1 << iota
	theirs
	ours
)

// A part is a chain or a region.
type part struct {
	chain    bool
	crossed  bool  // out
	from, to int16 // where its points are among all

	// Of a chain: where its contacts are among all.
	first, past int16

	// Of a region: its empty points, how many of all its points touch a chain, and its
	// contact that was found last.
	empty, touched, last int16
}

// closed reports whether all points of a region but one touch a chain.
func (r *part) closed() bool { return r.touched > 0 && r.to-r.from-r.touched <= 1 }

// A contact is a region that touches a chain.
type contact struct {
	region    int16 // its number
	liberties int16 // how many empty points of the region are liberties of the chain
}

func (e *enclosure) all() []part { return e.parts[1 : e.n+1] }

// divide finds the parts of a board.
func (e *enclosure) divide(p *weiqi.Position, owner weiqi.Color) {
	grounds := [...]ground{weiqi.Empty: empty, weiqi.Black: theirs, weiqi.White: theirs}
	grounds[owner] = ours
	for at := range p.Size().All() {
		e.board[placeOf(at)] = grounds[p.At(at)]
	}
	e.left = e.board
	found := int16(0)
	for at := range p.Size().All() {
		if start := placeOf(at); e.left[start] != 0 {
			e.n++
			part := &e.parts[e.n]
			part.chain, part.from = e.board[start] == ours, found
			found = e.flood(start, found)
			part.to = found
			for _, at := range e.points[part.from:part.to] {
				e.part[at] = int16(e.n)
				part.empty += int16(e.board[at] & empty)
			}
		}
	}
}

// flood adds all places of a part to the list of points, where some are already, and
// returns how many there are then.
func (e *enclosure) flood(start place, found int16) int16 {
	same := empty | theirs
	if e.board[start] == ours {
		same = ours
	}
	i := found
	for found = e.reach(start, same, found); i < found; i++ {
		at := e.points[i]
		found = e.reach(at-stride, same, found)
		found = e.reach(at-1, same, found)
		found = e.reach(at+1, same, found)
		found = e.reach(at+stride, same, found)
	}
	return found
}

// reach adds a place to the list of points if it is left and has one of the grounds.
func (e *enclosure) reach(at place, same ground, found int16) int16 {
	more := bit(e.left[at]&same != 0)
	e.left[at] &^= same
	e.points[found] = at
	return found + more
}

// meet finds the contacts of all chains.
func (e *enclosure) meet() {
	for i := range e.all() {
		chain := &e.all()[i]
		if !chain.chain {
			continue
		}
		chain.first = e.met + 1
		for _, at := range e.points[chain.from:chain.to] {
			for _, step := range [...]int{-stride, -1, 1, stride} {
				if n := place(int(at) + step); e.board[n]&(empty|theirs) != 0 {
					e.touch(chain, n)
				}
			}
		}
		chain.past = e.met + 1
	}
}

// touch notes that a chain touches a region at a place. What is found there is as good
// as random, so it does so without a branch.
func (e *enclosure) touch(chain *part, at place) {
	number := e.part[at]
	region := &e.parts[number]
	unmet := bit(region.last < chain.first)
	e.met += unmet
	region.last += unmet * (e.met - region.last)
	c := &e.contacts[region.last]
	c.region = number

	c.liberties += bit(e.board[at] == empty) & bit(e.latest[at] < chain.first)
	region.touched += bit(e.latest[at] == 0)
	e.latest[at] = chain.first
}

// bit returns 1 for true and 0 for false.
func bit(is bool) (b int16) {
	if is {
		b = 1
	}
	return b
}

// crossOut crosses out chains with fewer than two vital regions, and regions next to
// such a chain, until nothing changes.
func (e *enclosure) crossOut() {
	for again := true; again; {
		again = false
		for i := range e.all() {
			chain := &e.all()[i]
			if !chain.chain || chain.crossed || e.lives(chain) {
				continue
			}
			again = true
			chain.crossed = true
			for _, c := range e.contacts[chain.first:chain.past] {
				e.parts[c.region].crossed = true
			}
		}
	}
}

// lives reports whether two regions that are left are vital to a chain.
func (e *enclosure) lives(chain *part) bool {
	vital := 0
	for _, c := range e.contacts[chain.first:chain.past] {
		if region := &e.parts[c.region]; !region.crossed && c.liberties == region.empty {
			vital++
		}
	}
	return vital >= 2
}

// collect adds the points of a part to a set.
func (e *enclosure) collect(part *part, points *weiqi.Set) {
	for _, at := range e.points[part.from:part.to] {
		points.Add(at.point())
	}
}

// Unconditional is the judge by the name of benson: it is certain of what no play
// can change and leaves everything else unsettled, with the stones alive.
type Unconditional struct{}

// Judge finds the unconditionally living chains of both colors alive, the chains in
// their territory dead, and all others unsettled.
func (Unconditional) Judge(ctx context.Context, p *weiqi.Position) (Opinion, error) {
	o := Opinion{Judge: "benson", Chains: []Chain{}}
	blackAlive, blackLand := Benson(p, weiqi.Black)
	whiteAlive, whiteLand := Benson(p, weiqi.White)
	alive, land := blackAlive.Union(whiteAlive), blackLand.Union(whiteLand)
	for chain := range p.Chains() {
		switch {
		case !chain.Stones.Intersect(alive).Empty():
			o.opine(chain, 0, 1, proven(Alive))
		case !chain.Stones.Intersect(land).Empty():
			o.opine(chain, 1, 1, proven(Dead))
		default:
			o.opine(chain, 0.5, 1, reason.New("chain-depends"))
		}
	}
	return o, ctx.Err()
}
