package life

import (
	"iter"

	"github.com/shinpan/shinpan/weiqi"
)

// A region is a maximal connected set of points without a stone of one color.
type region struct {
	points weiqi.Set
	empty  weiqi.Set // the empty ones of them
	border weiqi.Set // the stones of the color next to it
}

// regionsWithout returns the regions without a stone of the color.
func regionsWithout(p *weiqi.Position, color weiqi.Color) []region {
	var regions []region
	empty := p.Stones(weiqi.Empty)
	for points, border := range pieces(p.Size(), empty.Union(p.Stones(color.Opponent()))) {
		regions = append(regions, region{points, points.Intersect(empty), border})
	}
	return regions
}

// pieces yields the maximal connected parts of a set, each with the points next to it.
func pieces(size weiqi.Size, set weiqi.Set) iter.Seq2[weiqi.Set, weiqi.Set] {
	return func(yield func(weiqi.Set, weiqi.Set) bool) {
		var seen weiqi.Set
		for start := range set.All() {
			if seen.Has(start) {
				continue
			}
			var piece, border weiqi.Set
			piece.Add(start)
			for reach := []weiqi.Point{start}; len(reach) > 0; {
				at := reach[len(reach)-1]
				reach = reach[:len(reach)-1]
				for n := range beside(size, at) {
					switch {
					case !set.Has(n):
						border.Add(n)
					case !piece.Has(n):
						piece.Add(n)
						reach = append(reach, n)
					}
				}
			}
			seen = seen.Union(piece)
			if !yield(piece, border) {
				return
			}
		}
	}
}

// beside yields the neighbors of a point.
func beside(size weiqi.Size, at weiqi.Point) iter.Seq[weiqi.Point] {
	return func(yield func(weiqi.Point) bool) {
		for _, n := range [...]weiqi.Point{{Col: at.Col - 1, Row: at.Row}, {Col: at.Col + 1, Row: at.Row}, {Col: at.Col, Row: at.Row - 1}, {Col: at.Col, Row: at.Row + 1}} {
			if size.Contains(n) && !yield(n) {
				return
			}
		}
	}
}
