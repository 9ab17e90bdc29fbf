package review

import (
	"context"
	"io"

	"github.com/shinpan/shinpan/internal/draw"
)

// Card writes what the link of a review shows, as a PNG: the course of the game, and the position after the move at
// which it turned last, or the last one where it did not.
func (r *Review) Card(ctx context.Context, w io.Writer, theme draw.Theme) error {
	positions, err := r.Game.Positions()
	if err != nil {
		return err
	}
	moves, err := r.Game.moves()
	if err != nil {
		return err
	}
	of := r.course()
	board := draw.Board{Theme: theme, Position: positions[len(moves)], Last: moves[len(moves)-1]}
	if of.At > 0 {
		board.Position, board.Last = positions[of.At], moves[of.At-1]
	}
	return draw.CourseCard(ctx, w, board, of)
}

// course returns what is drawn of the course of the game.
func (r *Review) course() draw.Course {
	all, s := r.Sorted(), r.Summary()
	of := draw.Course{Moves: len(r.Game.Moves), Scored: s.Scored, Most: int(mostLead(all))}
	for _, e := range all {
		of.Points = append(of.Points, draw.CoursePoint{Move: e.Position, Black: e.Black, Lead: e.Lead})
	}
	for _, t := range s.Turning {
		of.At = t.Number
		of.Turning = append(of.Turning, t.Number)
	}
	return of
}
