package weiqi

import "github.com/shinpan/shinpan/internal/reason"

// choices says which points count, or do not, only by what the rules choose where no text settles it.
func (p *Position) choices(dead Set) []Finding {
	now := p.Tally(dead)
	finding := func(points Set, why reason.Reason) Finding {
		return Finding{Points: points, Counts: points.Intersect(now.Black.Owned.Union(now.White.Owned)).Len(), Why: why}
	}
	var all []Finding
	if why, points := p.whoBegins(dead); !points.Empty() {
		all = append(all, finding(points, why))
	}
	if why, points := p.whatConnects(dead); !points.Empty() {
		all = append(all, finding(points, why))
	}
	return all
}

// whoBegins returns the points that depend on [Rules.Begins], and says so.
func (p *Position) whoBegins(dead Set) (why reason.Reason, points Set) {
	stones := p.under(dead, func(r *Rules) { r.Begins = BeginsByStones })
	owner := p.under(dead, func(r *Rules) { r.Begins = OwnerBegins })
	other := p.under(dead, func(r *Rules) { r.Begins = OtherBegins })
	points = stones.differs(&owner).Union(stones.differs(&other))
	switch p.rules.Begins {
	case BeginsByStones:
		return reason.New("read-begins-by-stones", "points", points, "stones", stones.Score(), "owner", owner.Score(), "other", other.Score()), points
	case OwnerBegins:
		return reason.New("read-begins-owner", "points", points, "owner", owner.Score(), "other", other.Score(), "stones", stones.Score()), points
	case OtherBegins:
		return reason.New("read-begins-other", "points", points, "other", other.Score(), "owner", owner.Score(), "stones", stones.Score()), points
	default:
		panic("weiqi: nobody begins")
	}
}

// whatConnects returns the points that depend on [Rules.Connect], and says so.
func (p *Position) whatConnects(dead Set) (why reason.Reason, points Set) {
	counted := p.under(dead, func(r *Rules) { r.Connect = ConnectCounted })
	filled := p.under(dead, func(r *Rules) { r.Connect = ConnectFilled })
	points = counted.differs(&filled)
	if p.rules.Connect == ConnectFilled {
		return reason.New("read-connect-filled", "points", points, "filled", filled.Score(), "counted", counted.Score()), points
	}
	return reason.New("read-connect-counted", "points", points, "counted", counted.Score(), "filled", filled.Score()), points
}

// under counts the board under other rules.
func (p *Position) under(dead Set, change func(*Rules)) Tally {
	rules, other := *p.rules, *p
	change(&rules)
	other.rules = &rules
	return other.Tally(dead)
}

// differs returns the points that have another owner in another tally.
func (t *Tally) differs(other *Tally) Set {
	black, white := t.Black.Owned, t.White.Owned
	return black.Minus(other.Black.Owned).Union(other.Black.Owned.Minus(black)).
		Union(white.Minus(other.White.Owned)).Union(other.White.Owned.Minus(white))
}
