package playout

import (
	"context"

	"github.com/shinpan/shinpan/weiqi"
)

// A Survey counts who owns each point after playouts of a position. It is not safe
// for concurrent use.
type Survey struct {
	size     weiqi.Size
	starts   [2]Board // with Black and with White to move
	board    Board
	dice     *Dice
	playouts int
	owned    [2][3][]int   // by side to move first, owner and place
	scores   []weiqi.Score // of the playouts by area, Black minus White
}

// NewSurvey returns the survey of a position before the first playout. Chance comes
// from the seed.
func NewSurvey(p *weiqi.Position, seed uint64) *Survey {
	s := &Survey{size: p.Size(), dice: NewDice(seed)}
	s.starts[0].Set(p.WithTurn(weiqi.Black))
	s.starts[1].Set(p.WithTurn(weiqi.White))
	for first := range s.owned {
		for color := range s.owned[first] {
			s.owned[first][color] = make([]int, s.size.Points())
		}
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
		s.board.Run(s.dice, Tactical)
		s.scores = append(s.scores, s.board.Count())
		owned := &s.owned[s.playouts%2]
		for at := range s.size.All() {
			owned[s.board.Owner(at)][s.place(at)]++
		}
		s.playouts++
	}
	return nil
}

// Playouts returns the number of playouts so far.
func (s *Survey) Playouts() int { return s.playouts }

// Share returns the share of playouts at whose end a point was the color's, where
// Empty stands for nobody; 0 before the first.
func (s *Survey) Share(at weiqi.Point, c weiqi.Color) float64 {
	i := s.place(at)
	return float64(s.owned[0][c][i]+s.owned[1][c][i]) / float64(max(s.playouts, 1))
}

// Won returns the share of playouts that a color wins by area with a komi, a draw being half a win; 0 before the first.
func (s *Survey) Won(c weiqi.Color, komi weiqi.Score) float64 {
	won := 0.0
	for _, score := range s.scores {
		lead := score - komi
		if c == weiqi.White {
			lead = -lead
		}
		switch {
		case lead > 0:
			won++
		case lead == 0:
			won += 0.5
		}
	}
	return won / float64(max(s.playouts, 1))
}

// Mean returns the mean share of the points of a set that is not empty.
func (s *Survey) Mean(points weiqi.Set, c weiqi.Color) float64 {
	sum := 0.0
	for at := range points.All() {
		sum += s.Share(at, c)
	}
	return sum / float64(points.Len())
}

// MeanFirst is Mean of the playouts in which a side moved first.
func (s *Survey) MeanFirst(points weiqi.Set, c, first weiqi.Color) float64 {
	side, n := 0, (s.playouts+1)/2
	if first == weiqi.White {
		side, n = 1, s.playouts/2
	}
	sum := 0
	for at := range points.All() {
		sum += s.owned[side][c][s.place(at)]
	}
	return float64(sum) / float64(max(n, 1)*points.Len())
}

// Ownership gives the average owner of every point, from 1, always Black's, to -1,
// always White's, by row and then column from A1.
func (s *Survey) Ownership() []float64 {
	points := make([]float64, s.size.Points())
	for i := range points {
		black := s.owned[0][weiqi.Black][i] + s.owned[1][weiqi.Black][i]
		white := s.owned[0][weiqi.White][i] + s.owned[1][weiqi.White][i]
		points[i] = float64(black-white) / float64(max(s.playouts, 1))
	}
	return points
}
