package life

import (
	"context"
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// Tom is the judge by the name of tom: a simple scoring algorithm that was proposed
// under that name on the computer-go mailing list around 2001, and that knows nothing
// of life and death. It looks only at which stones wall off what:
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
// count alike. Both options make it worse there: with Connect his counts are right in
// 65 %, because the players counted such points; with Seki in 49 %, because it is meant
// for a board whose dead stones have all been captured.
//
// The text can be read in more than one way. Here:
//
//   - A set of points that no stone of the side borders on is not an area of it;
//     otherwise nobody would own a board with a single stone.
//   - A point counts once, though it may be in two areas of a side, and though a stone
//     in an area of its own side is a "stone of his color" as well.
//   - In the Japanese count stones do not count, though they are parts of the areas.
//   - Neutral points and forced connections come after all areas have been found, and
//     take points only. The groups in that rule are made of stones that are not dead.
//   - The "score group" of the last rule is an area, and the rule takes only its right
//     to score: to the areas that it intersects it is what it was.
type Tom struct {
	// Connect keeps a side from scoring the points that it has to fill to connect: a
	// point that is not neutral and the only such empty point beside a connected set
	// of its stones and neutral points. Neutral are the empty points in no area that
	// scores.
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

// name returns the name by which Named knows the judge.
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
// alive.
func (t Tom) Judge(ctx context.Context, p *weiqi.Position) (Opinion, error) {
	o := Opinion{Judge: t.name(), Chains: []Chain{}}
	areas := t.areas(p)
	for chain := range p.Chains() {
		switch {
		case !chain.Stones.Intersect(areas[chain.Color.Opponent()]).Empty():
			o.opine(chain, tomRight, tomCut, "it is inside an area that scores for the opponent")
		case !chain.Stones.Intersect(areas[chain.Color]).Empty():
			o.opine(chain, 1-tomRight, tomCut, "it walls off an area that scores")
		default:
			o.opine(chain, 0.5, tomCut, "it is in no area that scores")
		}
	}
	return o, ctx.Err()
}

// Chinese returns the author's Chinese count, Black minus White without komi: a point
// for every point of an area that scores, and for every stone that is not dead.
func (t Tom) Chinese(p *weiqi.Position) weiqi.Score {
	areas := t.areas(p)
	side := func(c weiqi.Color) int {
		stones := p.Stones(c).Minus(areas[c.Opponent()])
		return areas[c].Minus(t.forced(p, c, areas)).Union(stones).Len()
	}
	return weiqi.Points(side(weiqi.Black) - side(weiqi.White))
}

// Japanese returns the author's Japanese count, Black minus White without komi: a
// point for every point of an area that scores, stones of the side apart, and for
// every prisoner, dead stones included.
func (t Tom) Japanese(p *weiqi.Position) weiqi.Score {
	areas := t.areas(p)
	side := func(c weiqi.Color) int {
		other := c.Opponent()
		dead := p.Stones(other).Intersect(areas[c])
		return areas[c].Minus(p.Stones(c)).Minus(t.forced(p, c, areas)).Len() + dead.Len() + p.Lost(other)
	}
	return weiqi.Points(side(weiqi.Black) - side(weiqi.White))
}

// A tomArea is an area of one side.
type tomArea struct {
	region     region     // without a stone of the side
	points     weiqi.Set  // of the region and of the chains around it
	met        []*tomArea // the areas of the other side that it intersects
	containing bool
}

// contained reports whether the area intersects exactly one of the other side.
func (a *tomArea) contained() bool { return len(a.met) == 1 }

// areas returns the points of the areas that score, by color.
func (t Tom) areas(p *weiqi.Position) (scoring [3]weiqi.Set) {
	blacks, whites := tomAreas(p, weiqi.Black), tomAreas(p, weiqi.White)
	for _, b := range blacks {
		for _, w := range whites {
			if !b.points.Intersect(w.points).Empty() {
				b.met = append(b.met, w)
				w.met = append(w.met, b)
			}
		}
	}
	for _, a := range slices.Concat(blacks, whites) {
		a.containing = slices.ContainsFunc(a.met, (*tomArea).contained)
	}
	for c, areas := range [...][]*tomArea{weiqi.Black: blacks, weiqi.White: whites} {
		for _, a := range areas {
			if t.scores(a) {
				scoring[c] = scoring[c].Union(a.points)
			}
		}
	}
	return scoring
}

// tomAreas returns the areas of a side, not yet compared with the other's.
func tomAreas(p *weiqi.Position, c weiqi.Color) []*tomArea {
	var areas []*tomArea
	for _, r := range regionsWithout(p, c) {
		if !r.border.Empty() {
			areas = append(areas, &tomArea{region: r, points: r.points.Union(p.Widen(r.border))})
		}
	}
	return areas
}

// scores reports whether an area scores, once all are compared.
func (t Tom) scores(a *tomArea) bool {
	if t.Seki && a.region.empty.Len() == 2 && a.region.points != a.region.empty {
		return false
	}
	return !a.containing && !slices.ContainsFunc(a.met, func(m *tomArea) bool { return !m.containing })
}

// forced returns the points that a side has to fill to connect, if the rule is on.
func (t Tom) forced(p *weiqi.Position, c weiqi.Color, areas [3]weiqi.Set) (points weiqi.Set) {
	if !t.Connect {
		return points
	}
	neutral := p.Stones(weiqi.Empty).Minus(areas[weiqi.Black]).Minus(areas[weiqi.White])
	inside := p.Stones(c).Minus(areas[c.Opponent()]).Union(neutral)
	for piece, border := range pieces(p.Size(), inside) {
		if piece.Intersect(p.Stones(c)).Empty() {
			continue
		}
		if open := border.Intersect(p.Stones(weiqi.Empty)); open.Len() == 1 {
			points = points.Union(open)
		}
	}
	return points
}
