package life

import (
	"context"
	"fmt"

	"github.com/shinpan/shinpan/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// MonteCarlo is the judge that plays the position out many times, both colors
// moving first in turn, and finds dead what mostly ends as the opponent's. The
// fields say how; the zero value is ready, and the defaults are measured.
type MonteCarlo struct {
	// Seed is the source of chance.
	Seed uint64
	// Playouts is how many are played at most; 400 if zero. Positions that are clear
	// get away with an eighth of it.
	Playouts int
	// Cut is the certainty below which a chain is unsettled; 0.35 if zero.
	Cut float64
}

// The defaults, and the certainty of every chain at which more playouts are not
// worth their time.
const (
	defaultPlayouts = 400
	defaultCut      = 0.35
	clear           = 0.6
)

// Judge plays p out. The position needs no side to move: a ko that is closed now
// is open to whoever moves first.
func (m MonteCarlo) Judge(ctx context.Context, p *weiqi.Position) (Opinion, error) {
	if m.Playouts <= 0 {
		m.Playouts = defaultPlayouts
	}
	if m.Cut <= 0 {
		m.Cut = defaultCut
	}
	var chains []weiqi.Chain
	for chain := range p.Chains() {
		chains = append(chains, chain)
	}
	lost, played := make([]int, len(chains)), 0 // points of the chain that ended as the opponent's, over all playouts
	share := func(i int) float64 { return float64(lost[i]) / float64(played*chains[i].Stones.Len()) }

	var starts [2]playout.Board
	starts[0].Set(p.WithTurn(weiqi.Black))
	starts[1].Set(p.WithTurn(weiqi.White))
	var b playout.Board
	dice := playout.NewDice(m.Seed)
	for stop := max(m.Playouts/8, 1); len(chains) > 0; stop = min(2*stop, m.Playouts) {
		for ; played < stop; played++ {
			if err := ctx.Err(); err != nil {
				return Opinion{}, err
			}
			b.Copy(&starts[played%2])
			b.Run(dice, playout.Tactical)
			b.Count()
			for i, chain := range chains {
				for at := range chain.Stones.All() {
					if b.Owner(at) == chain.Color.Opponent() {
						lost[i]++
					}
				}
			}
		}
		sure := true
		for i := range chains {
			sure = sure && max(2*share(i)-1, 1-2*share(i)) >= clear
		}
		if sure || played == m.Playouts {
			break
		}
	}

	o := Opinion{Judge: "montecarlo", Seed: m.Seed}
	for i, chain := range chains {
		o.opine(chain, share(i), m.Cut, fmt.Sprintf("it was taken in %.0f %% of %d playouts", 100*share(i), played))
	}
	return o, ctx.Err()
}
