package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A gameLine is a game from the empty board, with what is legal before every ply
// and what is on the board in the end.
type gameLine struct {
	ID         string   `json:"id"`
	Width      int      `json:"width"`
	Height     int      `json:"height"`
	Repetition string   `json:"repetition"`
	Suicide    string   `json:"suicide"`
	Moves      string   `json:"moves"`
	Legal      []int    `json:"legal_points_before_each_ply"`
	Refusals   *int     `json:"repetition_refusals"`
	Capturing  *int     `json:"capturing_plies"`
	Suicides   *int     `json:"suicide_plies"`
	TwoPasses  *bool    `json:"ended_by_two_passes"`
	Board      []string `json:"board"`
	StonesLost *sides   `json:"stones_lost"`
	Area       *sides   `json:"area_no_removal"`
}

func (g *gameLine) check(where string) (Check, error) {
	where = fmt.Sprintf("%s (%s)", where, g.ID)
	size, tooLarge, err := sizeOf(g.Width, g.Height)
	if err != nil {
		return Check{}, err
	}
	if tooLarge {
		return skipped(where, "boards larger than %dx%[1]d are not supported", weiqi.MaxSide), nil
	}
	v, err := variantNamed(g.Repetition, g.Suicide)
	if err != nil {
		return Check{}, err
	}
	var moves []weiqi.Move
	turn := weiqi.Black
	for vertex := range strings.FieldsSeq(g.Moves) {
		m, err := weiqi.ParseMove(turn, vertex)
		if err != nil {
			return Check{}, err
		}
		moves = append(moves, m)
		turn = turn.Opponent()
	}
	if len(moves) != len(g.Legal) {
		return Check{}, fmt.Errorf("there are %d moves and %d numbers of legal points", len(moves), len(g.Legal))
	}
	return Check{where, func(ctx context.Context, _ Options, r *recorder) {
		g.compare(ctx, weiqi.New(size, v.rules), moves, r)
	}}, nil
}

func (g *gameLine) compare(ctx context.Context, p *weiqi.Position, moves []weiqi.Move, r *recorder) {
	refusals, capturing, suicides := 0, 0, 0
	for i, m := range moves {
		if ctx.Err() != nil {
			return
		}
		legal := 0
		for point := range p.Size().All() {
			switch _, why := p.Try(weiqi.Play(p.Turn(), point)); why {
			case 0:
				legal++
			case weiqi.Ko, weiqi.Repetition:
				refusals++
			}
		}
		same(r, p, fmt.Sprintf("legal points before ply %d", i+1), legal, g.Legal[i])
		next, why := play(p, m)
		if why != "" {
			r.fact(false, p, "ply %d, %v, is refused (%s)", i+1, m, why)
			return
		}
		switch {
		case next.Lost(m.Color) > p.Lost(m.Color):
			suicides++
		case next.Lost(m.Color.Opponent()) > p.Lost(m.Color.Opponent()):
			capturing++
		}
		p = next
	}
	for _, number := range [...]struct {
		what string
		got  int
		want *int
	}{
		{"points refused for repetition", refusals, g.Refusals},
		{"capturing plies", capturing, g.Capturing},
		{"suicide plies", suicides, g.Suicides},
	} {
		if number.want != nil {
			same(r, p, number.what, number.got, *number.want)
		}
	}
	if g.TwoPasses != nil {
		same(r, p, "ended by two passes", p.Stopped(), *g.TwoPasses)
	}
	if g.Board != nil {
		same(r, p, "the board", strings.Join(p.Rows(), "/"), strings.Join(g.Board, "/"))
	}
	compareSides(r, p, "stones lost", g.StonesLost, sides{p.Lost(weiqi.Black), p.Lost(weiqi.White)})
	compareSides(r, p, "area", g.Area, totals(p.Tally(weiqi.Set{})))
}
