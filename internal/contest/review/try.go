package review

import (
	"context"
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// A Tried is what comes of a move that was not played.
type Tried struct {
	Points, Rate float64  // what it costs the side that plays it, compared with the best move; never less than 0
	Line         []string // how play goes on after it, beginning with the answer
}

// Try says what comes of a legal move in a position that was evaluated. A move that the engine has looked at is
// compared by its numbers, the move of the game by the position after it, and any other by the built-in player, which
// looks at it and at the best one.
func Try(ctx context.Context, r *Review, position int, m weiqi.Move) (Tried, error) {
	e := r.Evaluations[position]
	best := e.Candidates[0]
	sign := 1.0
	if m.Color == weiqi.White {
		sign = -1
	}
	compare := func(black, lead float64, line []string) Tried {
		return Tried{rounded(max(0, sign*(best.Lead-lead)), 1e2), rounded(max(0, sign*(best.Black-black)), 1e4), line}
	}
	if i := slices.IndexFunc(e.Candidates, func(c Candidate) bool { return c.Move == m.Vertex() }); i >= 0 {
		c := e.Candidates[i]
		if i == 0 || c.Visits*10 >= best.Visits {
			return compare(c.Black, c.Lead, c.Line[min(1, len(c.Line)):]), nil
		}
	}
	after, known := r.Evaluations[position+1]
	if known && position < len(r.Game.Moves) && r.Game.Moves[position] == m.String() && r.Game.breakAt(position+1) == nil {
		return compare(after.Black, after.Lead, after.answer()), nil
	}
	tried, err := r.after(ctx, position, m)
	if err != nil {
		return Tried{}, err
	}
	good, err := weiqi.ParseMove(m.Color, best.Move)
	if err != nil {
		return Tried{}, err
	}
	better, err := r.after(ctx, position, good)
	if err != nil {
		return Tried{}, err
	}
	best.Black, best.Lead = better.Black, better.Lead
	return compare(tried.Black, tried.Lead, tried.answer()), nil
}

// answer returns how play would go on.
func (e *Evaluation) answer() []string {
	if len(e.Candidates) == 0 {
		return nil
	}
	return e.Candidates[0].Line
}

// after has the built-in player look at the position after a move.
func (r *Review) after(ctx context.Context, position int, m weiqi.Move) (Evaluation, error) {
	other := r.Game.upTo(position)
	other.Moves = append(other.Moves, m.String())
	var found Evaluation
	err := (&Builtin{}).Evaluate(ctx, &other, []int{position + 1}, func(e Evaluation) error {
		found = e
		return nil
	})
	return found, err
}
