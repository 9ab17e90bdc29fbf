package sgf

import "github.com/shinpan/shinpan/weiqi"

// Markup is what is drawn on a board beside its stones: SGF's TR, SQ, CR, MA, SL and LB.
type Markup struct {
	Triangles, Squares, Circles, Crosses, Selected weiqi.Set
	Labels                                         map[weiqi.Point]string
}

// markup returns the markup of a node, nil if there is none yet, with one more property.
func (r *reader) markup(p Property, m *Markup) *Markup {
	if m == nil {
		m = &Markup{Labels: map[weiqi.Point]string{}}
	}
	add := func(set *weiqi.Set) { *set = set.Union(r.points(p)) }
	switch p.Name {
	case "TR":
		add(&m.Triangles)
	case "SQ":
		add(&m.Squares)
	case "CR":
		add(&m.Circles)
	case "MA":
		add(&m.Crosses)
	case "SL":
		add(&m.Selected)
	case "LB":
		for _, v := range p.Values {
			where, label, _ := v.Split()
			point, err := where.Point(r.record.Size)
			if r.check(p, err) {
				m.Labels[point] = label.SimpleText()
			}
		}
	}
	return m
}

// MarkupAfter returns what is drawn on the board after n moves; nil for nothing. Where a
// file has several nodes there, it is that of the last.
func (r *Record) MarkupAfter(n int) *Markup {
	var seen *Markup
	if n == 0 {
		seen = r.Markup
	}
	moves := 0
	for i := range r.Steps {
		step := &r.Steps[i]
		if step.HasMove() {
			moves++
		}
		if moves == n && step.Markup != nil {
			seen = step.Markup
		}
	}
	return seen
}
