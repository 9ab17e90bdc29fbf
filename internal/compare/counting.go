package compare

import (
	"fmt"
	"strings"

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
func (x *counting) add(k Kind, margin weiqi.Score, points weiqi.Set, why string, args ...any) {
	x.found = append(x.found, Difference{k, margin, []string{x.set.Name}, points, fmt.Sprintf(why, args...)})
}

// count goes the way step by step.
func (x *counting) count() Count {
	before := x.plain.Tally(x.game.Dead)
	if !before.Dead.Empty() && x.game.Keeps != nil && x.game.Keeps(x.set.Name) {
		kept := x.plain.Tally(weiqi.Set{})
		x.add(DeadStones, kept.Score()-before.Score(), before.Dead, "nothing is removed, so the dead stones at %s count as alive", list(before.Dead))
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
	where := "on the board"
	if x.set.Rules.PassStones {
		where += " or handed them over with passes"
	}
	if black == white {
		x.add(StonesPlayed, 0, weiqi.Set{}, "prisoners count instead of stones, which comes to the same: both have put %d %s", black, where)
		return
	}
	x.add(StonesPlayed, weiqi.Points(white-black), weiqi.Set{}, "prisoners count instead of stones, which favors whoever has put fewer %s: Black %d, White %d", where, black, white)
}

// voidPoints: a tax on seki, and false eyes.
func (x *counting) voidPoints(before, after weiqi.Tally) {
	var seki, filled [3]weiqi.Set
	for _, c := range sides {
		void := owned(before, c).Minus(owned(after, c))
		seki[c] = x.touching(void, after.Seki)
		filled[c] = void.Minus(seki[c])
	}
	what := "points in seki do not count"
	if x.set.Rules.Scoring != weiqi.Territory {
		what = "points of groups in seki, which are those with a neutral point beside them, do not count"
	}
	x.void(Seki, seki, what)
	x.void(FalseEyes, filled, "points that will have to be filled to connect, as false eyes will, do not count")
}

func (x *counting) void(k Kind, points [3]weiqi.Set, what string) {
	black, white := points[weiqi.Black], points[weiqi.White]
	if both := black.Union(white); !both.Empty() {
		x.add(k, weiqi.Points(white.Len()-black.Len()), both, "%s: %s", what, ofBoth(black, white))
	}
}

// groupTax: two points for every group.
func (x *counting) groupTax(after weiqi.Tally) {
	black, white := after.Black.Tax, after.White.Tax
	if black+white > 0 {
		x.add(GroupTax, weiqi.Points(white-black), weiqi.Set{}, "the two points that every group needs to live do not count: %d of Black's, %d of White's", black, white)
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
		x.add(EmptyPoints, weiqi.Points(white-black), empty[weiqi.Black].Union(empty[weiqi.White]), "only stones count, not the points around which they stand: %d of Black's, %d of White's", black, white)
	}
}

// button: half a point for the first to pass.
func (x *counting) button(after weiqi.Tally) {
	switch margin := after.Black.Button - after.White.Button; {
	case margin > 0:
		x.add(Button, margin, weiqi.Set{}, "Black was the first to pass and has the button, half a point")
	case margin < 0:
		x.add(Button, margin, weiqi.Set{}, "White was the first to pass and has the button, half a point")
	default:
		x.add(Button, 0, weiqi.Set{}, "nobody has passed, so nobody has the button, half a point")
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
	away, than := weiqi.Points(white-black)+compensation, "areas"
	if compensation != 0 {
		than += " less the compensation for handicap"
	}
	would := "come to the same as"
	if away != 0 {
		would = fmt.Sprintf("be %v away from", max(away, -away))
	}
	x.add(PassStones, 0, weiqi.Set{}, "every pass hands over a stone (Black %d, White %d): with %d of Black's and %d of White's spent in all, territory would %s %s",
		passed(weiqi.Black), passed(weiqi.White), black, white, would, than)
}

// neutralPoints: where a stone could still be worth a point.
func (x *counting) neutralPoints(before weiqi.Tally) {
	neutral := x.plain.Stones(weiqi.Empty).Union(before.Dead).Minus(before.Black.Owned).Minus(before.White.Owned)
	switch {
	case neutral.Empty():
	case x.set.Rules.Scoring == weiqi.Territory:
		x.add(NeutralPoints, 0, neutral, "a stone on a neutral point would gain nothing: %s", list(neutral))
	default:
		x.add(NeutralPoints, 0, neutral, "a stone that can be put on a neutral point would gain a point: %s", list(neutral))
	}
}

// result adds what White gets, and what is not legal.
func (x *counting) result(tally weiqi.Tally) Count {
	c := Count{Ruleset: x.set, Tally: tally, Komi: x.set.Komi, Compensation: x.set.Rules.Compensation(x.game.Handicap)}
	if x.game.Handicap >= 2 {
		x.handicap(c.Compensation)
	}
	whose := "usual komi"
	if x.game.Komi != nil {
		c.Komi, whose = *x.game.Komi, "komi of the game"
	}
	x.add(Komi, -c.Komi, weiqi.Set{}, "the %s is %v", whose, c.Komi)
	if _, err := x.game.Replay(x.set.Rules); err != nil {
		x.add(IllegalMove, 0, weiqi.Set{}, "%v; the board is counted all the same", err)
	}
	c.Score = tally.Score() - c.Compensation - c.Komi
	c.Result = weiqi.Counted(c.Score)
	return c
}

// handicap: what White gets for it.
func (x *counting) handicap(compensation weiqi.Score) {
	stones := x.game.Handicap
	switch x.set.Rules.Bonus {
	case weiqi.NoBonus:
		x.add(Handicap, 0, weiqi.Set{}, "White gets nothing for Black's %d handicap stones", stones)
	case weiqi.BonusN:
		x.add(Handicap, -compensation, weiqi.Set{}, "White gets a point for each of Black's %d handicap stones", stones)
	case weiqi.BonusNMinus1:
		x.add(Handicap, -compensation, weiqi.Set{}, "White gets a point for each of Black's %d handicap stones but one", stones)
	default:
		panic(fmt.Sprintf("compare: no such handicap compensation: %v", x.set.Rules.Bonus))
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

// ofBoth names the points of both sides: "Black's A1, White's J1".
func ofBoth(black, white weiqi.Set) string {
	switch {
	case white.Empty():
		return "Black's " + list(black)
	case black.Empty():
		return "White's " + list(white)
	default:
		return "Black's " + list(black) + ", White's " + list(white)
	}
}

// list names points, only the first ones of many: "A1, B1 and C2".
func list(points weiqi.Set) string {
	const most = 12
	all := points.Points()
	var names []string
	for _, p := range all[:min(len(all), most)] {
		names = append(names, p.String())
	}
	switch last := len(names) - 1; {
	case len(all) > most:
		return fmt.Sprintf("%s and %d more", strings.Join(names, ", "), len(all)-most)
	case last > 0:
		return strings.Join(names[:last], ", ") + " and " + names[last]
	default:
		return strings.Join(names, "")
	}
}
