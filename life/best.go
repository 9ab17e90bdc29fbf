package life

import (
	"context"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// Best is the judge that combines all methods that proved useful. The fields say how;
// the zero value is ready, and the defaults are measured.
//
// It plays the position out as [MonteCarlo] does, longer where chains stay in doubt,
// and adds two facts that playouts miss: unconditional life and death, and
// that a chain in atari which its owner can connect to a living one is not given
// up, though it is lost whenever the opponent happens to move first. From the board
// without the dead stones it tells which chains live in seki only, which borders are
// open, and where a protective move is missing.
type Best struct {
	// Seed is the source of chance.
	Seed uint64
	// Playouts is how many are played at most; 800 if zero. Positions that are clear
	// get away with a sixteenth of it.
	Playouts int
	// Cut is the certainty below which a chain is unsettled; 0.25 if zero.
	Cut float64
}

// The defaults.
const (
	bestPlayouts = 800
	bestCut      = 0.25
)

// Judge plays p out. The position needs no side to move: a ko that is closed now
// is open to the side that moves first.
func (b Best) Judge(ctx context.Context, p *weiqi.Position) (Opinion, error) {
	if b.Playouts <= 0 {
		b.Playouts = bestPlayouts
	}
	if b.Cut <= 0 {
		b.Cut = bestCut
	}
	v := newVerdict(p)
	survey := playout.NewSurvey(p, b.Seed)
	for stop := max(b.Playouts/16, 1); ; stop = min(2*stop, b.Playouts) {
		if err := survey.Play(ctx, stop-survey.Playouts()); err != nil {
			return Opinion{}, err
		}
		if v.read(survey) >= evident || stop == b.Playouts {
			break
		}
	}
	o := Opinion{Judge: "best", Seed: b.Seed, Chains: []Chain{}, Ownership: survey.Ownership()}
	for i, chain := range v.chains {
		o.opine(chain, v.lost[i], b.Cut, v.why(i, survey))
	}
	for _, t := range v.ties {
		if t.anchor != none {
			o.Protect.Add(t.at)
		}
	}
	o.finish(p, survey)
	return o, ctx.Err()
}
