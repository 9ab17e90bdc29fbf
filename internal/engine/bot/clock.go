package bot

import (
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// A Limit says when a search ends: with the first of its bounds. A zero bound is none.
type Limit struct {
	// Playouts is how many are played at most, those of an earlier search not counted.
	Playouts int
	// Time is how long it takes. A search for a move ends sooner, but not in the first
	// half, when nothing could change the choice any more and Playouts is zero.
	Time time.Duration
	// Most is how long it takes while the choice is not clear; Time if that is longer.
	Most time.Duration
}

// A Clock is what a side has left.
type Clock struct {
	Left      time.Duration // of the main time or, in overtime, of the period under way
	Overtime  bool          // the main time is used up
	Increment time.Duration // Fischer: added after every move
	Period    time.Duration // byo-yomi and Canadian: the length of a period
	Periods   int           // byo-yomi: those left, the one under way included
	Stones    int           // Canadian: to be played in the period under way, or in one to come
}

// Limit returns how long to think about a move. The lag is what goes by besides, on
// the way to the clock and back.
func (c Clock) Limit(p *weiqi.Position, lag time.Duration) Limit {
	rest := movesLeft(p)
	var share, most time.Duration
	switch left := max(c.Left-lag, 0); {
	case c.Overtime && c.Stones > 0:
		share = left / time.Duration(c.Stones)
		most = min(2*share, left)
		if c.Stones == 1 {
			most = share
		}
	case c.Overtime && c.Periods > 0:
		share = left
		most = share + time.Duration(max(c.Periods-2, 0))*c.Period/4
	case c.Stones > 0:
		share = max(left/rest, (c.Period-lag)/time.Duration(c.Stones))
		most = min(2*share, left+c.Period-lag)
	case c.Periods > 0:
		share = max(left/rest, c.Period-lag)
		most = min(2*share, left+c.Period-lag)
	default:
		share = min(left/rest+max(c.Increment-lag, 0), left*reserve/100)
		most = min(2*share, left*reserve/100)
	}
	return Limit{Time: max(share, time.Millisecond), Most: max(most, time.Millisecond)}
}

// reserve is how many hundredths of absolute time are taken for one move at most.
const reserve = 40

// movesLeft returns how many moves a side will still make, roughly.
func movesLeft(p *weiqi.Position) time.Duration {
	all := p.Size().Points()
	empty := p.Stones(weiqi.Empty).Len()
	return time.Duration(max(all/10, empty*2/5) + 4)
}
