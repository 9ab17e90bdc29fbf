package life

import (
	"context"
	"slices"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// Tom is the judge by the name of tom, and counts in two ways of its own. It is a
// simple scoring algorithm that was proposed under that name on the computer-go mailing
// list around 2001, and that knows nothing of life and death. It looks only at which
// stones wall off what:
//
// An area of a side is a maximal connected set of points without a stone of it,
// together with the chains of the side that border on the set, whole. Two areas
// intersect if they share a point. An area is contained if it intersects exactly one
// area of the other side, and containing if one of those that it intersects is
// contained. An area scores if it is not containing and intersects only areas that
// are. So no area of one side that scores intersects one of the other side.
//
// A stone inside an area that scores for the opponent is dead. The author found 19 of
// 50 games scored exactly and 36 within a point, and meant the count for players who
// may play on where it errs. Of 1,309 finished games the zero Tom scores 72 % exactly,
// by a plain count without the dead stones and by the author's Chinese or Japanese
// count alike. Both options make it worse there: with Connect the counts are right in
// 65 %, because the players counted such points; with Seki in 49 %, because it is meant
// for a board whose dead stones have all been captured. Where no empty region touches
// both colors, the Chinese count without Connect is Tromp-Taylor's.
//
// What [Tom.Judge] calls dead and what [Tom.Count] counts come from the same areas.
// The text can be read in more than one way. Here:
//
//   - A set of points that no stone of the side borders on is not an area of it;
//     otherwise nobody would own a board with a single stone.
//   - A point counts once, though it may be in two areas of a side, and though a stone
//     in an area of its own side is a "stone of his color" as well.
//   - In the Japanese count stones do not count, though they are parts of the areas.
//   - Neutral points and forced connections come after all areas have been found, and
//     take points only. The groups in that rule are made of stones that are not dead.
//   - The "score group" of the last rule is an area. It does not score, but it still counts as
//     containing or contained where the rules ask which other areas score.
type Tom struct {
	// Connect keeps a side from scoring the points that it has to fill to connect: a
	// point that is not neutral and the only such empty point beside a connected set
	// of its stones and neutral points. Neutral are the empty points in no area that
	// scores. It changes the counts only: the dead stones are the same.
	Connect bool
	// Seki keeps an area from scoring if its empty points are exactly two and it has
	// at least one stone of the opponent.
	Seki bool
}

// How often the algorithm is right about a chain in an area that scores: so it was in
// 47,754 chains of finished games. About the others it says nothing.
const (
	tomRight = 0.975
	tomCut   = 0.5
)

// name returns the name by which TomNamed knows the counts.
func (t Tom) name() string {
	name := "tom"
	if t.Connect {
		name += "+connect"
	}
	if t.Seki {
		name += "+seki"
	}
	return name
}

// Judge finds the stones dead that are in an area that scores for the opponent, and
// alive those in one of their own. Chains in neither are unsettled, and count as
// alive. Connect does not matter to it.
func (t Tom) Judge(ctx context.Context, p *weiqi.Position) (Opinion, error) {
	o := Opinion{Judge: Tom{Seki: t.Seki}.name(), Chains: []Chain{}}
	areas := t.scoring(tomAreasOf(p))
	for chain := range p.Chains() {
		switch {
		case !chain.Stones.Intersect(areas[chain.Color.Opponent()]).Empty():
			o.opine(chain, tomRight, tomCut, reason.New("chain-in-area"))
		case !chain.Stones.Intersect(areas[chain.Color]).Empty():
			o.opine(chain, 1-tomRight, tomCut, reason.New("chain-around-area"))
		default:
			o.opine(chain, 0.5, tomCut, reason.New("chain-outside-areas"))
		}
	}
	return o, ctx.Err()
}

// A tomArea is an area of one side.
type tomArea struct {
	color      weiqi.Color
	region     region     // without a stone of the side
	points     weiqi.Set  // of the region and of the chains around it
	met        []*tomArea // the areas of the other side that it intersects
	containing bool
}

// contained reports whether the area intersects exactly one of the other side.
func (a *tomArea) contained() bool { return len(a.met) == 1 }

// tomAreasOf returns the areas of both sides, Black's first, compared with each other.
func tomAreasOf(p *weiqi.Position) []*tomArea {
	blacks, whites := tomAreas(p, weiqi.Black), tomAreas(p, weiqi.White)
	for _, b := range blacks {
		for _, w := range whites {
			if !b.points.Intersect(w.points).Empty() {
				b.met = append(b.met, w)
				w.met = append(w.met, b)
			}
		}
	}
	areas := slices.Concat(blacks, whites)
	for _, a := range areas {
		a.containing = slices.ContainsFunc(a.met, (*tomArea).contained)
	}
	return areas
}

// scoring returns the points of the areas that score, by color.
func (t Tom) scoring(areas []*tomArea) (points [3]weiqi.Set) {
	for _, a := range areas {
		if t.why(a).IsZero() {
			points[a.color] = points[a.color].Union(a.points)
		}
	}
	return points
}

// tomAreas returns the areas of a side, not yet compared with the other's.
func tomAreas(p *weiqi.Position, c weiqi.Color) []*tomArea {
	var areas []*tomArea
	for _, r := range regionsWithout(p, c) {
		if !r.border.Empty() {
			areas = append(areas, &tomArea{color: c, region: r, points: r.points.Union(p.Widen(r.border))})
		}
	}
	return areas
}

// why says why an area does not score, once all are compared; the zero Reason if it does.
func (t Tom) why(a *tomArea) Reason {
	switch {
	case t.Seki && a.region.empty.Len() == 2 && a.region.points != a.region.empty:
		return reason.New("area-two-points")
	case a.containing:
		return reason.New("area-containing")
	case slices.ContainsFunc(a.met, func(m *tomArea) bool { return !m.containing }):
		return reason.New("area-meets-uncontaining")
	}
	return Reason{}
}
