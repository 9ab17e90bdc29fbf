package weiqi

import (
	"cmp"
	"slices"

	"github.com/shinpan/shinpan/internal/reason"
)

// A Finding is what was read of some points where territory counts and groups in seki have
// none: which eye, which false eye, which seki, and what is nobody's.
type Finding struct {
	Color Color `json:"color,omitempty"` // whose the points are, or would be; Empty for nobody's
	// Points are empty or under dead stones. In a seki they are those that do not count, and
	// the stones around them.
	Points Set `json:"points"`
	Counts int `json:"counts"` // how many of them are points of the side
	// Why says what the points are. Its code is "read-eyes" for room for two eyes, "read-eye",
	// "read-no-eye", "read-eye-open" for an eye behind a gap, "read-false-eye", "read-fill",
	// "read-connect", "read-seki", "read-seki-points" or "read-neutral"; or, of points that others name too,
	// "read-begins-" or "read-connect-" with the choice of [Rules] by which they count, or do not.
	Why reason.Reason `json:"why"`
}

// Findings returns what is read of the board once the dead stones have been taken off, what
// does not count first, from A1 on; before all, by which choice of the rules points count. It returns nil unless
// territory counts and groups in seki have none.
func (p *Position) Findings(dead Set) []Finding {
	if p.rules.Scoring != Territory || p.rules.Tax == NoTax {
		return nil
	}
	dead = p.Widen(dead)
	groups, r := p.groups(dead)
	neutral := p.Stones(Empty).Union(dead)
	var all []Finding
	for i := range groups {
		g := &groups[i]
		void := g.filled
		for _, held := range r.held {
			switch {
			case held.group != i:
			case g.seki && held.counts:
				void = void.Union(held.points)
			case !g.seki:
				all = append(all, held.finding(g.color))
				neutral = neutral.Minus(held.points)
			}
		}
		neutral = neutral.Minus(void)
		if g.seki {
			all = append(all, g.inSeki(void))
		} else {
			all = append(all, g.toFill(r)...)
		}
	}
	if !neutral.Empty() {
		all = append(all, Finding{Points: neutral, Why: reason.New("read-neutral", "points", neutral)})
	}
	slices.SortStableFunc(all, func(a, b Finding) int {
		first := func(f Finding) int { return p.size.cell(f.Points.Points()[0]) }
		return cmp.Or(cmp.Compare(min(a.Counts, 1), min(b.Counts, 1)), cmp.Compare(first(a), first(b)))
	})
	return append(p.choices(dead), all...)
}

// finding says how many eyes some points are worth to a living group.
func (h held) finding(color Color) Finding {
	f := Finding{Color: color, Points: h.points}
	if !h.counts {
		f.Why = reason.New("read-eye-open", "color", color, "points", h.points)
		return f
	}
	f.Counts = h.points.Len()
	switch h.eyes {
	case 0:
		f.Why = reason.New("read-no-eye", "color", color, "points", h.points)
	case 1:
		f.Why = reason.New("read-eye", "color", color, "points", h.points)
	default:
		f.Why = reason.New("read-eyes", "color", color, "points", h.points)
	}
	return f
}

// inSeki says that the group is in seki, and which points do not count for it.
func (g *group) inSeki(void Set) Finding {
	f := Finding{Color: g.color, Points: g.stones.Union(void)}
	if void.Empty() {
		f.Why = reason.New("read-seki", "color", g.color, "stones", g.stones)
	} else {
		f.Why = reason.New("read-seki-points", "color", g.color, "stones", g.stones, "points", void)
	}
	return f
}

// toFill says where a living group has to connect.
func (g *group) toFill(r reading) []Finding {
	var all []Finding
	if eyes := g.filled.Intersect(r.single); !eyes.Empty() {
		all = append(all, Finding{g.color, eyes, 0, reason.New("read-false-eye", "color", g.color, "points", eyes)})
	}
	if fill := g.filled.Minus(r.single); !fill.Empty() {
		all = append(all, Finding{g.color, fill, 0, reason.New("read-fill", "color", g.color, "points", fill)})
	}
	if connect := g.surrounded.Intersect(r.connect); !connect.Empty() {
		all = append(all, Finding{g.color, connect, connect.Len(), reason.New("read-connect", "color", g.color, "points", connect)})
	}
	return all
}
