package life

import (
	"context"

	"github.com/shinpan/shinpan/internal/engine/playout"
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
	evident         = 0.6
)

// Judge plays p out. The position needs no side to move: a ko that is closed now
// is open to the side that moves first.
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
	survey := playout.NewSurvey(p, m.Seed)
	lost := make([]float64, len(chains))
	for stop := max(m.Playouts/8, 1); len(chains) > 0; stop = min(2*stop, m.Playouts) {
		if err := survey.Play(ctx, stop-survey.Playouts()); err != nil {
			return Opinion{}, err
		}
		sure := true
		for i, chain := range chains {
			lost[i] = survey.Mean(chain.Stones, chain.Color.Opponent())
			sure = sure && max(2*lost[i]-1, 1-2*lost[i]) >= evident
		}
		if sure || stop == m.Playouts {
			break
		}
	}
	o := Opinion{Judge: "montecarlo", Seed: m.Seed, Chains: []Chain{}}
	for i, chain := range chains {
		o.opine(chain, lost[i], m.Cut, playedOut(lost[i], survey))
	}
	return o, ctx.Err()
}
