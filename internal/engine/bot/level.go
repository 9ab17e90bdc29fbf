package bot

import (
	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// A strength says what a level does: how many playouts it plays for a move at most, and
// how often, in hundredths, it plays a move that merely looks good.
type strength struct{ playouts, whims int }

// strengths are those of the levels, from 1. On 9x9 each won seven games in ten or more
// against the one below it, in matches of 100 or 200 games: see docs/strength.
var strengths = [Levels + 1]strength{
	{}, {10, 70}, {22, 52}, {45, 36}, {90, 22}, {180, 10}, {400, 3}, {900, 0}, {2000, 0}, {4500, 0}, {10000, 0},
}

// limited returns a limit within the level.
func (o Options) limited(l Limit) Limit {
	if most := strengths[o.Level].playouts; most > 0 && (l.Playouts == 0 || l.Playouts > most) {
		l.Playouts = most
	}
	return l
}

// pick returns the move of a level: the best one or, at random, one of those that were
// tried most. It is not an absurd move, unless there are no others.
func (s *search) pick(level int, dice *playout.Dice) weiqi.Move {
	var study playout.Study
	board := new(playout.Board)
	board.Copy(&s.board)
	study.Look(board)
	var good []*node
	for _, k := range s.ranked() {
		if k.move != 0 && !absurd(study.Traits(k.move)) && len(good) < whims {
			good = append(good, k)
		}
	}
	picked := s.ranked()[0]
	switch {
	case len(good) == 0:
	case dice.Below(100) < strengths[level].whims:
		picked = good[dice.Below(len(good))]
	default:
		picked = good[0]
	}
	return s.move(picked.move, s.position.Turn())
}

// whims is among how many moves a whim chooses.
const whims = 6

// absurd reports whether hardly any player would choose a move of such a kind: one that
// throws stones away, is far from everything near the edge, or crawls on the edge for
// no reason.
func absurd(t playout.Traits) bool {
	const reason = playout.Capture | playout.Rescue | playout.Atari | playout.Guard | playout.Shape | playout.Vital
	return t&(playout.Waste|playout.Doomed) != 0 ||
		t&playout.Lonely != 0 && t&(playout.FirstLine|playout.SecondLine) != 0 ||
		t&playout.FirstLine != 0 && t&reason == 0
}
