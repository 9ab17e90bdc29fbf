package verify

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/shinpan/shinpan/weiqi"
)

// A legalFile holds numbers of legal positions.
type legalFile struct {
	Counts []legalEntry `json:"counts"`
}

// A legalEntry says in how many ways a board can be covered so that every chain
// has a liberty. The number is a text because it may be long.
type legalEntry struct {
	Width  int     `json:"width"`
	Height int     `json:"height"`
	Legal  *string `json:"legal"`
}

func (f *legalFile) checks(name string) ([]Check, error) {
	var all []Check
	for i := range f.Counts {
		where := fmt.Sprintf("%s: counts entry %d", name, i+1)
		check, err := f.Counts[i].check(where)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		all = append(all, check)
	}
	return all, nil
}

func (e *legalEntry) check(where string) (Check, error) {
	size, tooLarge, err := sizeOf(e.Width, e.Height)
	if err != nil {
		return Check{}, err
	}
	if e.Legal == nil {
		return Check{}, errors.New("it has no number of legal positions")
	}
	want, ok := new(big.Int).SetString(*e.Legal, 10)
	if !ok {
		return Check{}, fmt.Errorf("%q is not a number", *e.Legal)
	}
	where = fmt.Sprintf("%s (%v)", where, size)
	return Check{where, func(ctx context.Context, o Options, r *recorder) {
		if tooLarge || size.Points() > o.Points {
			r.skip("there are too many legal positions to count on more than %d points", o.Points)
			return
		}
		start := weiqi.New(size, weiqi.Rules{})
		got := big.NewInt(legalPositions(ctx, start, 0))
		r.fact(got.Cmp(want) == 0, start, "legal positions: %v, but the file says %v", got, want)
	}}, nil
}

// legalPositions counts the legal positions that agree with one on its first
// points and are empty nowhere else that it is not. A position is legal if its
// stones can be put down one after the other in any order and nothing is ever
// taken: adding stones never gives back a liberty.
func legalPositions(ctx context.Context, p *weiqi.Position, first int) int64 {
	size := p.Size()
	left := size.Points() - first
	if left == 0 {
		return 1
	}
	if left > 4 && ctx.Err() != nil {
		return 0
	}
	n := legalPositions(ctx, p, first+1)
	at := weiqi.Point{Col: int8(first % size.Cols), Row: int8(first / size.Cols)}
	for _, c := range [...]weiqi.Color{weiqi.Black, weiqi.White} {
		turned := p.WithTurn(c)
		effect, why := turned.Try(weiqi.Play(c, at))
		switch {
		case why != 0 || effect.Stones > 0:
		case left == 1:
			n++
		default:
			n += legalPositions(ctx, mustPlay(turned, weiqi.Play(c, at)), first+1)
		}
	}
	return n
}
