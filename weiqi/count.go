package weiqi

// A Tally is a counted board. Every number in it is what counts under the rules
// of the game, and is 0 where they do not count such a thing: a side's total is
// always the plain sum of its parts.
type Tally struct {
	Black Side `json:"black"`
	White Side `json:"white"`
	Dead  Set  `json:"dead"` // the stones taken off first, whole chains
	Seki  Set  `json:"seki"` // living stones that hold no points, because a tax says so of seki

	// Where territory counts and groups in seki have none: what was read of the board.
	Filled  Set `json:"filled"`  // points that do not count, since their side has to fill them to connect
	Connect Set `json:"connect"` // points that count, but not if the other side takes the neutral ones first
}

// A Side is what one side has on a counted board, in points.
type Side struct {
	Stones     int   `json:"stones"`     // living stones on the board
	Surrounded int   `json:"surrounded"` // empty points that count for this side, under dead stones too
	Prisoners  int   `json:"prisoners"`  // the opponent's stones: captured, dead, or handed over with passes
	Tax        int   `json:"tax"`        // taken off: the points that its groups need to live
	Button     Score `json:"button"`     // half a point for taking the button
	Total      Score `json:"total"`

	// Owned are the living stones of this side and the empty points that it
	// surrounds, without those that are void in seki or in false eyes.
	Owned Set `json:"owned"`
}

// Score returns Black's total minus White's, without komi.
func (t Tally) Score() Score { return t.Black.Total - t.White.Total }

// Owner returns whose a point is, Empty if it is nobody's.
func (t *Tally) Owner(p Point) Color {
	switch {
	case t.Black.Owned.Has(p):
		return Black
	case t.White.Owned.Has(p):
		return White
	default:
		return Empty
	}
}

// Count returns the score of the board, Black minus White without komi, once the
// dead stones have been taken off. [Position.Tally] gives the parts.
func (p *Position) Count(dead Set) Score { return p.Tally(dead).Score() }

// Tally counts the board as the rules of the game say, once the dead stones have
// been taken off. A chain with a stone in the set is dead as a whole. An empty
// point is surrounded by a side if the empty region that it is in touches stones
// of that side only (Tromp-Taylor 9). [Tax] says what does not count.
func (p *Position) Tally(dead Set) Tally {
	t := Tally{Dead: p.Widen(dead)}
	sides := [...]*Side{Black: &t.Black, White: &t.White}
	rules := p.rules
	groups, r := p.groups(t.Dead)
	t.Filled, t.Connect = r.filled, r.connect
	for _, g := range groups {
		side := sides[g.color]
		side.Owned = side.Owned.Union(g.stones).Union(g.surrounded)
		if rules.Scoring != Territory {
			side.Stones += g.stones.Len()
		}
		if rules.Scoring != Stones || rules.Tax == GroupTax {
			side.Surrounded += g.surrounded.Len()
		}
		if rules.Tax == GroupTax {
			side.Tax += min(2, g.surrounded.Len())
		}
		if g.seki {
			t.Seki = t.Seki.Union(g.stones)
		}
	}
	for _, c := range [...]Color{Black, White} {
		side := sides[c]
		if rules.Scoring == Territory {
			dead := p.Stones(c.Opponent()).Intersect(t.Dead)
			side.Prisoners = p.Lost(c.Opponent()) + dead.Len()
		}
		if p.button == c {
			side.Button = 1
		}
		side.Total = Points(side.Stones+side.Surrounded+side.Prisoners-side.Tax) + side.Button
	}
	return t
}
