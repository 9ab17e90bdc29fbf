package compare

import (
	"errors"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A counting is the way from the plain count to that of one ruleset.
type counting struct {
	game     Game
	set      weiqi.Ruleset
	plain    *weiqi.Position // under plain area rules
	position *weiqi.Position // under the ruleset, as far as it matters for counting
	found    []Difference
}

var sides = [...]weiqi.Color{weiqi.Black, weiqi.White}

// add adds a difference under the ruleset.
func (x *counting) add(k Kind, margin weiqi.Score, points weiqi.Set, why reason.Reason) {
	x.found = append(x.found, Difference{k, margin, []string{x.set.Name}, points, why})
}

// count goes the way step by step.
func (x *counting) count() Count {
	before := x.plain.Tally(x.game.Dead)
	if !before.Dead.Empty() && x.set.KeepsAll {
		kept := x.plain.Tally(weiqi.Set{})
		x.add(DeadStones, kept.Score()-before.Score(), before.Dead, reason.New("differ-dead-stay", "points", before.Dead))
		before = kept
	}
	after := x.position.Tally(before.Dead)
	if x.set.Rules.Scoring == weiqi.Territory {
		x.stonesPlayed(before, after)
	}
	x.voidPoints(before, after)
	x.groupTax(after)
	if x.set.Rules.Scoring == weiqi.Stones && x.set.Rules.Tax != weiqi.GroupTax {
		x.emptyPoints(after)
	}
	if x.set.Rules.Button {
		x.button(after)
	}
	if x.set.Rules.PassStones && x.set.Rules.Scoring != weiqi.Territory {
		x.passStones()
	}
	x.neutralPoints(before)
	return x.result(after)
}

// stonesPlayed: territory and prisoners instead of stones. A stone that was put on the
// board is still there, a prisoner, or dead, so the difference is that of the stones
// that both have put there.
func (x *counting) stonesPlayed(before, after weiqi.Tally) {
	played := [3]int{
		weiqi.Black: before.Black.Stones + after.White.Prisoners,
		weiqi.White: before.White.Stones + after.Black.Prisoners,
	}
	black, white := played[weiqi.Black], played[weiqi.White]
	var why reason.Reason
	switch passed := x.set.Rules.PassStones; {
	case black == white && passed:
		why = reason.New("differ-prisoners-passed-alike", "stones", black)
	case black == white:
		why = reason.New("differ-prisoners-alike", "stones", black)
	case passed:
		why = reason.New("differ-prisoners-passed", "black", black, "white", white)
	default:
		why = reason.New("differ-prisoners", "black", black, "white", white)
	}
	x.add(StonesPlayed, weiqi.Points(white-black), weiqi.Set{}, why)
}

// voidPoints: a tax on seki, and false eyes.
func (x *counting) voidPoints(before, after weiqi.Tally) {
	var seki, filled [3]weiqi.Set
	for _, c := range sides {
		void := owned(before, c).Minus(owned(after, c))
		seki[c] = x.touching(void, after.Seki)
		filled[c] = void.Minus(seki[c])
	}
	if of := ofBoth(seki); of != nil && x.set.Rules.Scoring == weiqi.Territory {
		x.void(Seki, seki, reason.New("differ-seki", of))
	} else if of != nil {
		x.void(Seki, seki, reason.New("differ-seki-neutral", of))
	}
	if of := ofBoth(filled); of != nil {
		x.void(FalseEyes, filled, reason.New("differ-false-eyes", of))
	}
}

// void adds points of both sides that do not count.
func (x *counting) void(k Kind, points [3]weiqi.Set, why reason.Reason) {
	black, white := points[weiqi.Black], points[weiqi.White]
	x.add(k, weiqi.Points(white.Len()-black.Len()), black.Union(white), why)
}

// groupTax: two points for every group.
func (x *counting) groupTax(after weiqi.Tally) {
	black, white := after.Black.Tax, after.White.Tax
	if black+white > 0 {
		x.add(GroupTax, weiqi.Points(white-black), weiqi.Set{}, reason.New("differ-group-tax", "black", black, "white", white))
	}
}

// emptyPoints: only stones count.
func (x *counting) emptyPoints(after weiqi.Tally) {
	var empty [3]weiqi.Set
	for _, c := range sides {
		empty[c] = x.surrounded(after, c)
	}
	black, white := empty[weiqi.Black].Len(), empty[weiqi.White].Len()
	if black+white > 0 {
		x.add(EmptyPoints, weiqi.Points(white-black), empty[weiqi.Black].Union(empty[weiqi.White]), reason.New("differ-empty-points", "black", black, "white", white))
	}
}

// button: half a point for the first to pass.
func (x *counting) button(after weiqi.Tally) {
	switch margin := after.Black.Button - after.White.Button; {
	case margin > 0:
		x.add(Button, margin, weiqi.Set{}, reason.New("differ-button", "color", weiqi.Black))
	case margin < 0:
		x.add(Button, margin, weiqi.Set{}, reason.New("differ-button", "color", weiqi.White))
	default:
		x.add(Button, 0, weiqi.Set{}, reason.New("differ-no-button"))
	}
}

// passStones: where they are handed over and areas count, they only serve to make a
// count of territory come to the same. It does if both have spent as many stones, on
// the board and by passing.
func (x *counting) passStones() {
	passed := func(c weiqi.Color) int { return x.position.Lost(c) - x.plain.Lost(c) }
	spent := func(c weiqi.Color) int { return x.plain.Stones(c).Len() + x.position.Lost(c) }
	black, white := spent(weiqi.Black), spent(weiqi.White)
	compensation := x.set.Rules.Compensation(x.game.Handicap)
	away := weiqi.Points(white-black) + compensation
	x.add(PassStones, 0, weiqi.Set{}, reason.New("differ-pass-stones", "black_passed", passed(weiqi.Black), "white_passed", passed(weiqi.White),
		"black", black, "white", white, territory(max(away, -away), compensation != 0)))
}

// territory says how far from areas, less the compensation for handicap if there is one,
// territory would be.
func territory(away weiqi.Score, compensated bool) reason.Reason {
	switch {
	case away == 0 && compensated:
		return reason.New("territory-same-compensated")
	case away == 0:
		return reason.New("territory-same")
	case compensated:
		return reason.New("territory-away-compensated", "away", away)
	default:
		return reason.New("territory-away", "away", away)
	}
}

// neutralPoints: where a stone could still be worth a point.
func (x *counting) neutralPoints(before weiqi.Tally) {
	neutral := x.plain.Stones(weiqi.Empty).Union(before.Dead).Minus(before.Black.Owned).Minus(before.White.Owned)
	switch {
	case neutral.Empty():
	case x.set.Rules.Scoring == weiqi.Territory:
		x.add(NeutralPoints, 0, neutral, reason.New("differ-neutral-no-gain", "points", neutral))
	default:
		x.add(NeutralPoints, 0, neutral, reason.New("differ-neutral-gain", "points", neutral))
	}
}

// result adds what White gets, and what is not legal.
func (x *counting) result(tally weiqi.Tally) Count {
	c := Count{Ruleset: x.set, Tally: tally, Komi: x.set.Komi, Compensation: x.set.Rules.Compensation(x.game.Handicap), How: how(x.set), Findings: x.position.Findings(tally.Dead)}
	if x.game.Handicap >= 2 {
		x.handicap(c.Compensation)
	}
	why := reason.New("differ-komi-usual", "komi", c.Komi)
	if x.game.Komi != nil {
		c.Komi = *x.game.Komi
		why = reason.New("differ-komi", "komi", c.Komi)
	}
	x.add(Komi, -c.Komi, weiqi.Set{}, why)
	if _, err := x.game.Replay(x.set.Rules); err != nil {
		x.add(IllegalMove, 0, weiqi.Set{}, refused(err))
	}
	c.Score = tally.Score() - c.Compensation - c.Komi
	c.Result = weiqi.Counted(c.Score)
	return c
}

// refused says which move the rules refuse, and why.
func refused(err error) reason.Reason {
	at, isReplay := errors.AsType[*sgf.ReplayError](err)
	illegal, isMove := errors.AsType[*weiqi.IllegalError](err)
	if !isReplay || !isMove {
		panic("compare: rules refuse no move, but " + err.Error())
	}
	return reason.New("differ-illegal-move", "move", at.Number, illegal.Reason())
}

// handicap: what White gets for it.
func (x *counting) handicap(compensation weiqi.Score) {
	stones := x.game.Handicap
	switch x.set.Rules.Bonus {
	case weiqi.NoBonus:
		x.add(Handicap, 0, weiqi.Set{}, reason.New("differ-no-compensation", "stones", stones))
	case weiqi.BonusN:
		x.add(Handicap, -compensation, weiqi.Set{}, reason.New("differ-compensation", "stones", stones))
	case weiqi.BonusNMinus1:
		x.add(Handicap, -compensation, weiqi.Set{}, reason.New("differ-compensation-but-one", "stones", stones))
	default:
		panic("compare: no such handicap compensation: " + x.set.Rules.Bonus.String())
	}
}

// owned returns what a side owns in a tally.
func owned(t weiqi.Tally, c weiqi.Color) weiqi.Set {
	if c == weiqi.Black {
		return t.Black.Owned
	}
	return t.White.Owned
}

// surrounded returns the empty points that a side owns in a tally, under dead stones too.
func (x *counting) surrounded(t weiqi.Tally, c weiqi.Color) weiqi.Set {
	return owned(t, c).Minus(x.plain.Stones(c).Minus(t.Dead))
}

// touching returns the points of a set that hang together, within the set, with one
// beside the stones.
func (x *counting) touching(points, stones weiqi.Set) weiqi.Set {
	var found weiqi.Set
	for reach := stones.Points(); len(reach) > 0; {
		at := reach[len(reach)-1]
		reach = reach[:len(reach)-1]
		for _, n := range [...]weiqi.Point{{Col: at.Col - 1, Row: at.Row}, {Col: at.Col + 1, Row: at.Row}, {Col: at.Col, Row: at.Row - 1}, {Col: at.Col, Row: at.Row + 1}} {
			if x.plain.Size().Contains(n) && points.Has(n) && !found.Has(n) {
				found.Add(n)
				reach = append(reach, n)
			}
		}
	}
	return found
}

// ofBoth names the points of each side that has some; nil if there are none.
func ofBoth(points [3]weiqi.Set) []reason.Reason {
	var of []reason.Reason
	for _, c := range sides {
		if !points[c].Empty() {
			of = append(of, reason.New("points-of", "color", c, "points", points[c]))
		}
	}
	return of
}
