package weiqi

import (
	"github.com/shinpan/shinpan/internal/reason"
)

// FixedHandicap returns the points of n handicap stones as fixed_handicap of GTP
// 2 (4.1.1) places them: on the fourth line of boards from 13 up, on the third of
// smaller ones. On boards without a middle line, and on 7x7, there are at most 4
// points; from 9x9 up with middle lines 9; below 7 none. On a board that is not
// square the smaller side decides how many there are.
func FixedHandicap(size Size, n int) ([]Point, error) {
	most := MostFixedHandicap(size)
	if most == 0 {
		return nil, reason.Error(reason.New("no-fixed-handicap", "size", size))
	}
	if n < 2 || n > most {
		return nil, reason.Error(reason.New("fixed-handicap-unfit", "stones", n, "size", size, "most", most))
	}
	left, mid, right := handicapLines(size.Cols)
	low, center, high := handicapLines(size.Rows)
	points := []Point{
		{left, low}, {right, high}, {left, high}, {right, low},
		{left, center}, {right, center},
		{mid, low}, {mid, high},
	}
	if n < 5 || n%2 == 0 {
		return points[:n], nil
	}
	return append(points[:n-1:n-1], Point{mid, center}), nil
}

// MostFixedHandicap returns how many fixed handicap points a board has, 0 for none.
func MostFixedHandicap(size Size) int {
	switch short := min(size.Cols, size.Rows); {
	case !size.Valid() || short < 7:
		return 0
	case short == 7 || size.Cols%2 == 0 || size.Rows%2 == 0:
		return 4
	default:
		return 9
	}
}

// FreeHandicap returns points for up to n handicap stones that Black may choose freely, on a board of any size: the
// fixed points, if there are enough or fewer of them, and on a board without any n points that are spread over it. The
// error says that there is no room for two stones and a point that is left, or that n is below 2.
func FreeHandicap(size Size, n int) ([]Point, error) {
	if n < 2 || !size.Valid() || size.Points() < 3 {
		return nil, reason.Error(reason.New("handicap-unfit", "stones", n, "size", size))
	}
	if most := MostFixedHandicap(size); most > 0 {
		return FixedHandicap(size, min(n, most))
	}
	n = min(n, size.Points()-1)
	points := make([]Point, n)
	for i := range points {
		at := (2*i + 1) * size.Points() / (2 * n)
		points[i] = Point{int8(at % size.Cols), int8(at / size.Cols)}
	}
	return points, nil
}

// handicapLines returns the lines of handicap stones along a side of n points.
func handicapLines(n int) (near, middle, far int8) {
	line := 2
	if n >= 13 {
		line = 3
	}
	return int8(line), int8(n / 2), int8(n - 1 - line)
}

// HandicapSetup returns the start of a game in which Black has placed handicap
// stones and White moves first. The points may be fixed or freely chosen. The
// error says what is wrong with them: fewer than two, a point twice or off the
// board, or no point left.
func HandicapSetup(size Size, stones []Point) (Setup, error) {
	if len(stones) < 2 || len(stones) == size.Points() {
		return Setup{}, reason.Error(reason.New("handicap-unfit", "stones", len(stones), "size", size))
	}
	s := Setup{Size: size, Turn: White}
	for _, p := range stones {
		switch {
		case !size.Contains(p):
			return Setup{}, reason.Error(reason.New("points-off-board", "points", p, "size", size))
		case s.Black.Has(p):
			return Setup{}, reason.Error(reason.New("two-stones-at", "point", p))
		}
		s.Black.Add(p)
	}
	return s, nil
}

// Compensation returns what White gets for Black's handicap stones. With fewer
// than two there is no handicap and no compensation.
func (r Rules) Compensation(stones int) Score {
	if stones < 2 {
		return 0
	}
	switch r.Bonus {
	case NoBonus:
		return 0
	case BonusN:
		return Points(stones)
	case BonusNMinus1:
		return Points(stones - 1)
	default:
		panic("weiqi: no such handicap compensation: " + r.Bonus.String())
	}
}
