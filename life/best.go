package life

import (
	"context"
	"strconv"

	"github.com/shinpan/shinpan/internal/engine/fate"
	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// Best is the judge that combines all methods that proved useful. The fields say how;
// the zero value is ready, and the defaults are measured.
//
// It plays the position out as [MonteCarlo] does, longer where chains stay in doubt.
// How likely a chain is dead it has learnt on games whose end is known, from what playouts
// find of the chain and of what is around it. Where a few chains are in doubt it plays out again by other chances and
// takes the mean. Groups with hardly any room are attacked by a search, and what it takes is not called settled. Groups
// with the opponent's stones in a room of a few points are read out: where only the opponent can begin a ko for one, as
// in bent four in the corner, it is dead if the rules count territory, and unsettled if they have it played out.
// Unconditional life and death are proofs, which nothing learnt overrules. From the board without the dead stones it
// tells which chains live in seki only, which borders are open, and where a protective move is missing.
type Best struct {
	// Seed is the source of chance.
	Seed uint64
	// Playouts is how many are played at most; 800 if zero. Positions that are clear
	// get away with a sixteenth of it.
	Playouts int
	// Cut is the certainty below which a chain is unsettled; 0.92 if zero. As certainty is
	// |2p-1|, that is a chain which is dead, or alive, with a probability below 0.96.
	Cut float64
}

const bestCut = 0.92

// Judge plays p out. The position needs no side to move: a ko that is closed now
// is open to the side that moves first.
func (b Best) Judge(ctx context.Context, p *weiqi.Position) (Opinion, error) {
	if b.Playouts <= 0 {
		b.Playouts = fate.Playouts
	}
	if b.Cut <= 0 {
		b.Cut = bestCut
	}
	reading, err := fate.Read(ctx, p, fate.Prove(p, Benson), b.Seed, b.Playouts)
	if err != nil {
		return Opinion{}, err
	}
	o := Opinion{Judge: "best", Seed: b.Seed, Chains: []Chain{}, Ownership: reading.Survey.Ownership()}
	for i := range reading.Chains {
		c := &reading.Chains[i]
		o.opine(c.Chain, c.Dead, b.Cut, why(c, reading.Survey))
		if c.Tie != nil {
			o.Protect.Add(c.Tie.At)
		}
	}
	o.finish(p, reading.Survey)
	return o, ctx.Err()
}

// clear is the share of playouts from which on, and below its counterpart, they explain a fate by themselves.
const clear = 0.8

// why says what the likelihood of a chain comes from.
func why(c *fate.Chain, s *playout.Survey) Reason {
	switch {
	case c.Proof == fate.Dead:
		return proven(Dead)
	case c.Proof == fate.Alive:
		return proven(Alive)
	case c.KoOf != weiqi.Empty:
		return reason.New("chain-one-sided-ko", "color", c.KoOf)
	case c.Attacked:
		return reason.New("chain-attacked")
	case c.Tie == nil && c.Dead == c.Lost:
		return playedOut(c.Lost, s)
	case (c.Dead > 0.5) != (c.Lost > 0.5), c.Tie == nil && c.Lost < clear && c.Lost > 1-clear:
		return reason.New("chain-estimated", "dead", perCent(c.Dead), "share", perCent(s.Mean(c.Stones, c.Color.Opponent())), "playouts", s.Playouts())
	case c.Tie == nil:
		return playedOut(c.Lost, s)
	case c.Tie.Ko:
		return reason.New("chain-connects-or-ko", "point", c.Tie.At)
	default:
		return reason.New("chain-connects", "point", c.Tie.At, "share", perCent(c.Lost), "playouts", s.Playouts())
	}
}

// proven returns why a chain is unconditionally alive or dead.
func proven(s Status) Reason {
	if s == Dead {
		return reason.New("chain-enclosed")
	}
	return reason.New("chain-uncapturable")
}

// playedOut says in how many playouts a chain was lost.
func playedOut(lost float64, s *playout.Survey) Reason {
	return reason.New("chain-played-out", "share", perCent(lost), "playouts", s.Playouts())
}

// perCent returns a share as an argument of a reason has it.
func perCent(share float64) string { return strconv.FormatFloat(100*share, 'f', 0, 64) }
