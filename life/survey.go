package life

import (
	"context"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/weiqi"
)

// A Survey counts who owns each point after playouts of a position. It is not safe
// for concurrent use.
type Survey struct {
	size     weiqi.Size
	starts   [2]playout.Board // with Black and with White to move
	board    playout.Board
	dice     *playout.Dice
	playouts int
	owned    [3][]int // by color and place
}

// NewSurvey returns the survey of a position before the first playout. Chance comes
// from the seed.
func NewSurvey(p *weiqi.Position, seed uint64) *Survey {
	s := &Survey{size: p.Size(), dice: playout.NewDice(seed)}
	s.starts[0].Set(p.WithTurn(weiqi.Black))
	s.starts[1].Set(p.WithTurn(weiqi.White))
	for color := range s.owned {
		s.owned[color] = make([]int, s.size.Points())
	}
	return s
}

func (s *Survey) place(at weiqi.Point) int { return int(at.Row)*s.size.Cols + int(at.Col) }

// Play adds n tactical playouts, in which Black and White move first in turn. When
// the context ends it stops early with the context's error.
func (s *Survey) Play(ctx context.Context, n int) error {
	for range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.board.Copy(&s.starts[s.playouts%2])
		s.board.Run(s.dice, playout.Tactical)
		s.board.Count()
		for at := range s.size.All() {
			s.owned[s.board.Owner(at)][s.place(at)]++
		}
		s.playouts++
	}
	return nil
}

// Playouts returns the number of playouts so far.
func (s *Survey) Playouts() int { return s.playouts }

// Share returns the share of playouts at whose end a point was the color's, where
// Empty stands for nobody; 0 before the first playout.
func (s *Survey) Share(at weiqi.Point, c weiqi.Color) float64 {
	return float64(s.owned[c][s.place(at)]) / float64(max(s.playouts, 1))
}

// Mean returns the mean share of the points of a set that is not empty.
func (s *Survey) Mean(points weiqi.Set, c weiqi.Color) float64 {
	sum := 0.0
	for at := range points.All() {
		sum += s.Share(at, c)
	}
	return sum / float64(points.Len())
}

// evident returns the side in whose area a point lies, Empty if that is not evident.
func (s *Survey) evident(at weiqi.Point) weiqi.Color {
	for _, c := range [...]weiqi.Color{weiqi.Black, weiqi.White} {
		if s.Share(at, c) >= evidently {
			return c
		}
	}
	return weiqi.Empty
}

// Ownership gives the average owner of every point, from 1, always Black's, to -1,
// always White's, by row and then column from A1.
func (s *Survey) Ownership() []float64 {
	points := make([]float64, s.size.Points())
	for i := range points {
		points[i] = float64(s.owned[weiqi.Black][i]-s.owned[weiqi.White][i]) / float64(max(s.playouts, 1))
	}
	return points
}

// stuck reports whether one of some points stays empty between both sides in most
// playouts, as it does when neither side can play there without being taken.
func (s *Survey) stuck(points weiqi.Set) bool {
	for at := range points.All() {
		if s.Share(at, weiqi.Empty) > 0.5 {
			return true
		}
	}
	return false
}
