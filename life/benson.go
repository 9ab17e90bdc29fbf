package life

import (
	"context"

	"github.com/shinpan/shinpan/weiqi"
)

// Benson returns the stones of a color that are unconditionally alive: the opponent
// cannot take them even if their owner always passes. And it returns the points
// besides them that no play of the opponent can make his unless the owner helps:
// stones of the opponent there are dead. Both assume that suicide is not allowed or
// not tried.
//
// The stones are those of David B. Benson, "Life in the Game of Go" (1976). An
// enclosed region of a color is a maximal connected set of points without a stone of
// it, and it is vital to a chain next to it if each of its empty points is a liberty
// of the chain. Chains with fewer than two vital regions, and regions next to such a
// chain, are crossed out until nothing changes. The remaining regions whose empty
// points are all next to a remaining chain leave the opponent no room for an eye
// and are the territory.
func Benson(p *weiqi.Position, color weiqi.Color) (alive, territory weiqi.Set) {
	var chains []weiqi.Chain
	for chain := range p.Chains() {
		if chain.Color == color {
			chains = append(chains, chain)
		}
	}
	regions := regionsWithout(p, color)
	for {
		alive = weiqi.Set{}
		var rest []weiqi.Chain
		for _, chain := range chains {
			vital := 0
			for _, r := range regions {
				if r.vital(chain) {
					vital++
				}
			}
			if vital >= 2 {
				rest = append(rest, chain)
				alive = alive.Union(chain.Stones)
			}
		}
		if len(rest) == len(chains) {
			break
		}
		chains = rest
		var kept []region
		for _, r := range regions {
			if r.border.Minus(alive).Empty() {
				kept = append(kept, r)
			}
		}
		regions = kept
	}
	if alive.Empty() {
		return alive, territory
	}
	var liberties weiqi.Set
	for _, chain := range chains {
		liberties = liberties.Union(chain.Liberties)
	}
	for _, r := range regions {
		if r.empty.Minus(liberties).Empty() {
			territory = territory.Union(r.points)
		}
	}
	return alive, territory
}

// A region is a maximal connected set of points without a stone of one color.
type region struct {
	points weiqi.Set
	empty  weiqi.Set // the empty ones of them
	border weiqi.Set // the stones of the color next to it
}

// vital reports whether every empty point of the region is a liberty of the chain.
// A region that does not touch the chain is not vital to it, whatever it holds: it
// always has an empty point, since the opponent's stones in it have liberties.
func (r region) vital(chain weiqi.Chain) bool { return r.empty.Minus(chain.Liberties).Empty() }

// regionsWithout returns the regions without a stone of the color.
func regionsWithout(p *weiqi.Position, color weiqi.Color) []region {
	var regions []region
	var seen weiqi.Set
	for start := range p.Size().All() {
		if p.At(start) == color || seen.Has(start) {
			continue
		}
		var r region
		seen.Add(start)
		for reach := []weiqi.Point{start}; len(reach) > 0; {
			at := reach[len(reach)-1]
			reach = reach[:len(reach)-1]
			r.points.Add(at)
			if p.At(at) == weiqi.Empty {
				r.empty.Add(at)
			}
			for _, n := range [...]weiqi.Point{{Col: at.Col - 1, Row: at.Row}, {Col: at.Col + 1, Row: at.Row}, {Col: at.Col, Row: at.Row - 1}, {Col: at.Col, Row: at.Row + 1}} {
				switch {
				case !p.Size().Contains(n):
				case p.At(n) == color:
					r.border.Add(n)
				case !seen.Has(n):
					seen.Add(n)
					reach = append(reach, n)
				}
			}
		}
		regions = append(regions, r)
	}
	return regions
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
			o.opine(chain, 0, 1, "it cannot be captured even if its owner always passes")
		case !chain.Stones.Intersect(land).Empty():
			o.opine(chain, 1, 1, "it has no room to live inside a wall that cannot be captured")
		default:
			o.opine(chain, 0.5, 1, "it depends on play")
		}
	}
	return o, ctx.Err()
}
