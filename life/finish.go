package life

import (
	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// finish adds to an opinion on p whose dead stones are known the
// sekis, the open borders and the points to protect.
func (o *Opinion) finish(p *weiqi.Position, s *playout.Survey) {
	board := weiqi.Setup{Size: p.Size(), Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: weiqi.Black}
	taxed := tally(board, weiqi.Rules{Scoring: weiqi.Territory, Tax: weiqi.SekiTax}, o.Dead)
	for i := range o.Chains {
		chain := &o.Chains[i]
		if chain.Status == Alive && !chain.Stones.Intersect(taxed.Seki).Empty() && stuck(s, p.Chain(chain.Stones.Points()[0]).Liberties) {
			chain.Status = Seki
			chain.Why = reason.New("chain-in-seki", chain.Why)
		}
	}
	needed := taxed.Filled.Union(taxed.Connect) // may have points of dead stones
	o.Protect = o.Protect.Union(needed.Intersect(p.Stones(weiqi.Empty)))
	o.open(p, s)
}

// tally counts a board that has no chain without a liberty.
func tally(board weiqi.Setup, rules weiqi.Rules, dead weiqi.Set) weiqi.Tally {
	t, err := board.Tally(rules, dead)
	if err != nil {
		panic(err) // the board of a position is one
	}
	return t
}

// touches reports whether a point is next to a member of a set.
func touches(size weiqi.Size, at weiqi.Point, set weiqi.Set) bool {
	for n := range beside(size, at) {
		if set.Has(n) {
			return true
		}
	}
	return false
}

// evidently is the share of playouts from which on a point is taken to lie in the area of
// the side that owned it.
const evidently = 0.8

// open finds the regions that both sides reach and in which at least two points are
// evidently a side's. A plain count gives them to nobody, so the border there is open:
// at the points without an evident owner, and where areas touch.
func (o *Opinion) open(p *weiqi.Position, s *playout.Survey) {
	for region, border := range pieces(p.Size(), p.Stones(weiqi.Empty).Union(o.Dead)) {
		if border.Intersect(p.Stones(weiqi.Black)).Empty() || border.Intersect(p.Stones(weiqi.White)).Empty() {
			continue
		}
		var areas [3]weiqi.Set
		for at := range region.All() {
			areas[ownerOf(s, at)].Add(at)
		}
		if areas[weiqi.Black].Len() < 2 && areas[weiqi.White].Len() < 2 {
			continue
		}
		for at := range region.Intersect(p.Stones(weiqi.Empty)).All() {
			if side := ownerOf(s, at); side == weiqi.Empty || touches(p.Size(), at, areas[side.Opponent()]) {
				o.Open.Add(at)
			}
		}
	}
}

// ownerOf returns the side in whose area a point lies, Empty if that is not evident.
func ownerOf(s *playout.Survey, at weiqi.Point) weiqi.Color {
	for _, c := range [...]weiqi.Color{weiqi.Black, weiqi.White} {
		if s.Share(at, c) >= evidently {
			return c
		}
	}
	return weiqi.Empty
}

// stuck reports whether one of some points stays empty between both sides in most
// playouts, as it does when neither side can play there without being taken.
func stuck(s *playout.Survey, points weiqi.Set) bool {
	for at := range points.All() {
		if s.Share(at, weiqi.Empty) > 0.5 {
			return true
		}
	}
	return false
}
