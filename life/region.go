package life

import "github.com/shinpan/shinpan/weiqi"

// A region is a maximal connected set of points without a stone of one color.
type region struct {
	points weiqi.Set
	empty  weiqi.Set // the empty ones of them
	border weiqi.Set // the stones of the color next to it
}

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
