package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// TestRegress finds the coefficients that chance was given, within the interval in about 19 of 20 runs.
func TestRegress(t *testing.T) {
	truth := []float64{0.4, -1.2, 0.05}
	dice := rand.New(rand.NewPCG(1, 2))
	const runs = 100
	inside := 0
	for range runs {
		var trials []Trial
		for range 400 {
			x := []float64{1, dice.NormFloat64(), 10 * dice.NormFloat64()}
			won := 0.0
			if dice.Float64() < chance(truth, x) {
				won = 1
			}
			trials = append(trials, Trial{x, won})
		}
		fit, err := Regress(trials)
		if err != nil {
			t.Fatal(err)
		}
		if e := fit.Estimate(0, 0, 1); e.Low <= truth[2] && truth[2] <= e.High {
			inside++
		}
		if e := fit.Ratio(0, 1); math.Abs(e.Value-truth[0]/truth[1]) > 0.5 {
			t.Errorf("the ratio is %v", e)
		}
	}
	if inside < 88 || inside > 99 {
		t.Errorf("the 95 %% interval had the truth in %d of %d runs", inside, runs)
	}
}

func TestRegressTellsWhatHasNoValue(t *testing.T) {
	for name, trials := range map[string][]Trial{
		"no trials":             nil,
		"everything won":        {{[]float64{1}, 1}, {[]float64{1}, 1}},
		"nothing depends on it": {{[]float64{1, 0}, 1}, {[]float64{1, 0}, 0}},
		"two say the same":      {{[]float64{1, 1}, 1}, {[]float64{1, 1}, 0}},
	} {
		if fit, err := Regress(trials); !errors.Is(err, ErrSeparated) {
			t.Errorf("%s: %v, %v", name, fit.Coefficients, err)
		}
	}
}
