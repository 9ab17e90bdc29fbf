package review

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/shinpan/shinpan/internal/reason"
)

// turning finds the moves that changed who was likely to win.
func (s *Summary) turning() {
	type turn struct {
		TurningPoint
		rate float64
	}
	var turns []turn
	for i := range s.Moves {
		c := &s.Moves[i]
		lost := c.Before >= 0.5 && c.After < 0.5
		if c.Rate >= turningRate || lost && c.Rate >= crossingRate {
			turns = append(turns, turn{TurningPoint{c.Number, s.whyTurned(c, lost)}, c.Rate})
		}
	}
	slices.SortStableFunc(turns, func(a, b turn) int { return -cmp.Compare(a.rate, b.rate) })
	for _, t := range turns[:min(len(turns), mostTurning)] {
		s.Turning = append(s.Turning, t.TurningPoint)
	}
	if number, why, decided := s.decided(); decided && !slices.ContainsFunc(s.Turning, func(t TurningPoint) bool { return t.Number == number }) {
		s.Turning = append(s.Turning, TurningPoint{number, why})
	}
	slices.SortFunc(s.Turning, func(a, b TurningPoint) int { return cmp.Compare(a.Number, b.Number) })
}

// whyTurned says what a costly move did.
func (s *Summary) whyTurned(c *MoveCost, lost bool) reason.Reason {
	told := []any{"color", c.Color, "better", c.Better, "before", percent(c.Before), "after", percent(c.After), "move", c.Move}
	previous := slices.IndexFunc(s.Moves, func(o MoveCost) bool { return o.Number == c.Number-1 && o.Color != c.Color })
	switch {
	case c.Move == "pass":
		return reason.New("review-passed-early", "color", c.Color, "better", c.Better, "before", percent(c.Before), "after", percent(c.After))
	case previous >= 0 && s.Moves[previous].Rate >= turningRate:
		return reason.New("review-chance-missed", told...)
	case lost:
		return reason.New("review-lead-lost", told...)
	case c.Before >= 0.5:
		return reason.New("review-lead-shrinks", told...)
	default:
		return reason.New("review-falls-behind", told...)
	}
}

// decided returns the move after which the side that is behind in the end was never again likely to win, if
// the game was open before.
func (s *Summary) decided() (number int, why reason.Reason, ok bool) {
	if len(s.Moves) == 0 {
		return 0, reason.Reason{}, false
	}
	black := func(c *MoveCost) float64 {
		if c.Color == "white" {
			return 1 - c.After
		}
		return c.After
	}
	winner := "black"
	chance := func(c *MoveCost) float64 { return 1 - black(c) } // of the side that is behind in the end
	if last := &s.Moves[len(s.Moves)-1]; black(last) < 0.5 {
		winner, chance = "white", black
	}
	at := len(s.Moves)
	for at > 0 && chance(&s.Moves[at-1]) < decidedRate {
		at--
	}
	if at == 0 || at == len(s.Moves) {
		return 0, reason.Reason{}, false
	}
	number = s.Moves[at].Number
	return number, reason.New("review-decided", "color", winner, "move", s.Moves[at].Move), true
}

// percent writes a rate.
func percent(rate float64) string { return strconv.Itoa(int(math.Round(100 * rate))) }
