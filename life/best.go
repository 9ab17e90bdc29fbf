package life

import (
	"context"

	"github.com/shinpan/shinpan/weiqi"
)

// Best is the judge that combines what has been found to work. The zero value is
// ready.
type Best struct {
	// Seed is the source of chance.
	Seed uint64
}

// Judge plays p out as [MonteCarlo] does.
func (b Best) Judge(ctx context.Context, p *weiqi.Position) (Opinion, error) {
	o, err := MonteCarlo{Seed: b.Seed}.Judge(ctx, p)
	o.Judge = "best"
	return o, err
}
