package stats

import (
	"encoding/json"
	"math"
)

// z95 is the distance, in standard deviations, that a normal variable keeps from its mean
// with a probability of 95 %.
const z95 = 1.959963984540054

// An Estimate is a figure with its 95 % interval. Either end may be infinite, and what
// nothing is known of is the whole range.
type Estimate struct {
	Value, Low, High float64
}

// MarshalJSON writes an object with value, low and high; what is not finite is null.
func (e Estimate) MarshalJSON() ([]byte, error) {
	finite := func(f float64) *float64 {
		if math.IsInf(f, 0) || math.IsNaN(f) {
			return nil
		}
		return &f
	}
	return json.Marshal(struct {
		Value *float64 `json:"value"`
		Low   *float64 `json:"low"`
		High  *float64 `json:"high"`
	}{finite(e.Value), finite(e.Low), finite(e.High)})
}

// Expected returns the score per game, between 0 and 1, that the logistic model expects
// of a side so many Elo stronger than the other.
func Expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Difference returns the difference in Elo of which a score is [Expected]: infinite for
// 0 and 1.
func Difference(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Score returns the score per game, between 0 and 1, a draw being half a win; 0.5 if
// there are no games.
//
// The interval is Wilson's, carried over to draws and to pairs: all scores from which the
// observed one is less than 1.96 standard deviations away, the deviation being that of
// the most likely distribution with such a score. With neither draws nor pairs this is
// Wilson's formula. Unlike the usual ±1.96 observed deviations it never leaves [0, 1], it
// does not shrink to nothing when all games end alike, and it is not too narrow for few
// games.
func Score(s Series) Estimate {
	x := sampleOf(s)
	if x.n == 0 {
		return Estimate{0.5, 0, 1}
	}
	mean := x.mean()
	outside := func(score float64) bool { return math.Abs(x.deviations(score)) > z95 }
	return Estimate{mean, bisect(mean, 0, outside), bisect(mean, 1, outside)}
}

// Elo returns the difference in Elo that explains the score, first side minus second. The
// interval is that of the [Score].
func Elo(s Series) Estimate {
	score := Score(s)
	return Estimate{Difference(score.Value), Difference(score.Low), Difference(score.High)}
}

// NormalizedElo returns the score's distance from a half in standard deviations of a
// game, on the scale of Elo (Van den Bergh, "Normalized Elo"): unlike the difference in
// Elo it says how many games it takes to see the difference, whatever the share of draws.
// It is infinite or 0 while all results are alike.
func NormalizedElo(s Series) Estimate {
	x := sampleOf(s)
	if x.n == 0 {
		return Estimate{0, math.Inf(-1), math.Inf(1)}
	}
	const scale = 800 / math.Ln10
	value := 0.0
	if above := x.mean() - 0.5; above != 0 {
		value = scale * above / math.Sqrt(x.observed().variance()*float64(x.games))
	}
	wide := z95 * scale / math.Sqrt(float64(s.Games()))
	return Estimate{value, value - wide, value + wide}
}

// Superiority returns the likelihood that the first side is the stronger one: how sure
// the results make it that the expected score is above a half. For a tally it is the
// usual Φ((wins − losses)/√(wins + losses)).
func Superiority(s Series) float64 {
	x := sampleOf(s)
	if x.n == 0 {
		return 0.5
	}
	return normal(x.deviations(0.5))
}

// normal is the distribution function of the standard normal distribution.
func normal(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }

// bisect returns the point between in, where outside is false, and out where that
// changes; out if it does not.
func bisect(in, out float64, outside func(float64) bool) float64 {
	if !outside(out) {
		return out
	}
	for {
		middle := in + (out-in)/2
		switch {
		case middle == in || middle == out:
			return middle
		case outside(middle):
			out = middle
		default:
			in = middle
		}
	}
}
