package prove

import (
	"math/bits"

	"github.com/shinpan/shinpan/weiqi"
)

// A trialSpot is a moment of a trial on an area: a disputed chain is played out on a
// copy, its attacker first. A ko that was taken is closed to the other side until
// that side passes for it by name, and such a pass is not one of the two that end
// the trial (Japanese rules of 1989, article 7).
type trialSpot struct {
	board  open
	turn   weiqi.Color
	passes uint8
	kos    [maxArea]trialKo // by the point that is closed
}

// A trialKo is a ko that is closed to a side as long as the stone that took it
// stands and its point is empty. The zero value is none.
type trialKo struct {
	to    weiqi.Color
	taker mask
}

// captured reports whether the attacker of a chain captures a stone of it in a trial
// in which both sides play their best. A repeated situation ends a
// trial for the owner, so the attacker has to force the capture, and an attacker that can
// force it need not repeat anything: it is enough to look at every moment once.
func (g *ground) captured(b open, chain mask, owner weiqi.Color) bool {
	start := trialSpot{board: b, turn: owner.Opponent()}
	numbers := map[trialSpot]int{start: 0}
	spots := []trialSpot{start}
	var from [][]int // of every moment, those that lead to it
	var onward []int // of every moment, how many that it leads to are not yet known to be lost
	var lost []int   // moments at which the chain is captured, still to be followed back
	from = append(from, nil)
	for i := 0; i < len(spots); i++ {
		at := spots[i]
		onward = append(onward, 0)
		switch {
		case at.board[owner]&chain != chain:
			lost = append(lost, i)
			continue
		case at.passes == 2:
			continue
		}
		for _, next := range g.trialMoves(at) {
			n, known := numbers[next]
			if !known {
				n = len(spots)
				numbers[next] = n
				spots = append(spots, next)
				from = append(from, nil)
			}
			from[n] = append(from[n], i)
			onward[i]++
		}
	}
	taken := make([]bool, len(spots))
	for _, i := range lost {
		taken[i] = true
	}
	for len(lost) > 0 {
		i := lost[len(lost)-1]
		lost = lost[:len(lost)-1]
		for _, before := range from[i] {
			onward[before]--
			if !taken[before] && (spots[before].turn != owner || onward[before] == 0) {
				taken[before] = true
				lost = append(lost, before)
			}
		}
	}
	return taken[0]
}

// trialMoves returns what every legal move of a trial leads to: board plays, a pass,
// and passes that name a ko.
func (g *ground) trialMoves(at trialSpot) []trialSpot {
	other := at.turn.Opponent()
	pass := at
	pass.turn = other
	pass.passes++
	all := []trialSpot{pass}
	for p, ko := range at.kos {
		if ko.to == at.turn {
			named := at
			named.turn, named.passes = other, 0
			named.kos[p] = trialKo{}
			all = append(all, named)
		}
	}
	empty := (mask(1)<<len(g.beside) - 1) &^ at.board.stones()
	for ; empty != 0; empty &= empty - 1 {
		point := empty & -empty
		board, ok := g.play(at.board, at.turn, point)
		if !ok {
			continue
		}
		next := trialSpot{board: board, turn: other}
		for p, ko := range at.kos {
			if closed := mask(1) << p; ko.to != weiqi.Empty && board.stones()&closed == 0 && board[ko.to.Opponent()]&ko.taker != 0 {
				next.kos[p] = ko
			}
		}
		if closed, takes := g.ko(at.board, board, at.turn, point); takes {
			if at.kos[bits.TrailingZeros16(uint16(point))].to == at.turn {
				continue
			}
			next.kos[bits.TrailingZeros16(uint16(closed))] = trialKo{other, point}
		}
		all = append(all, next)
	}
	return all
}

// ko returns the point where a stone has just taken a ko: exactly one stone, with a
// stone that is then alone and has exactly one liberty.
func (g *ground) ko(before, after open, c weiqi.Color, at mask) (closed mask, takes bool) {
	taken := before.stones() &^ after.stones()
	alone := g.wall[c]&at == 0 && g.around(at)&after[c] == 0
	liberties := g.around(at) &^ after.stones()
	return taken, taken.points() == 1 && alone && liberties == taken
}

// tried returns the chains of a board that are captured if they are played out.
func (g *ground) tried(b open) mask {
	var captured mask
	for _, c := range colors {
		for _, chain := range g.chains(b, c) {
			if g.wall[c]&chain == 0 && g.captured(b, chain, c) {
				captured |= chain
			}
		}
	}
	return captured
}
