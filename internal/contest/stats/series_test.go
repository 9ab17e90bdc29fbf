package stats

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// near fails the test unless got is want, as far as want was published.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %v, want %v ± %v", what, got, want, tolerance)
	}
}

// The worked examples of docs/statistics.md.
func TestPublishedMatches(t *testing.T) {
	t.Run("fishtest's raw statistics of a test of 128 pairs", func(t *testing.T) {
		pairs := Pentanomial{13, 37, 50, 25, 3}
		x := sampleOf(pairs)
		near(t, "score", Score(pairs).Value, 0.4375, 0)
		near(t, "variance", x.observed().variance(), 0.05762, 5e-6)
		near(t, "Elo", Elo(pairs).Value, -43.6578, 5e-5)
		near(t, "normalized Elo", NormalizedElo(pairs).Value, -63.97, 5e-3)
		near(t, "LLR", SPRT{0, 2.716, 0.05, 0.05}.LLR(pairs), -0.53772, 1e-4)
	})
	t.Run("10,000 games of cutechess", func(t *testing.T) {
		games := Tally{Wins: 3225, Losses: 3068, Draws: 3707}
		elo := Elo(games)
		near(t, "Elo", elo.Value, 5.5, 0.05)
		near(t, "half the interval", (elo.High-elo.Low)/2, 5.4, 0.05)
		near(t, "superiority", Superiority(games), 0.976, 5e-4)
		near(t, "LLR", SPRT{0, 5, 0.05, 0.05}.LLR(games), 1.94, 0.01)
	})
	t.Run("Wald's bounds", func(t *testing.T) {
		low, high := SPRT{0, 5, 0.05, 0.05}.Bounds()
		near(t, "low", low, -2.9444, 5e-5)
		near(t, "high", high, 2.9444, 5e-5)
	})
}

func TestScoreIsWilsonsWithoutDraws(t *testing.T) {
	for _, wins := range []int{0, 1, 5, 50, 99, 100} {
		n, z := 100.0, z95
		p := float64(wins) / n
		centre, half := (p+z*z/(2*n))/(1+z*z/n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))/(1+z*z/n)
		got := Score(Tally{Wins: wins, Losses: 100 - wins})
		near(t, "low", got.Low, centre-half, 1e-9)
		near(t, "high", got.High, centre+half, 1e-9)
	}
}

// The interval holds the true score in about 95 of 100 matches: summed over all matches of
// 30 games or 12 pairs, not sampled.
func TestScoreCoverage(t *testing.T) {
	check := func(truth distribution, all func(yield func(Series) bool)) {
		covered := 0.0
		for s := range all {
			x := sampleOf(s)
			if e := Score(s); e.Low <= truth.mean() && truth.mean() <= e.High {
				covered += math.Exp(lnArrangements(x) + x.logLikelihood(truth))
			}
		}
		if covered < 0.93 || covered > 0.985 {
			t.Errorf("the interval under %v covers with probability %.3f", truth, covered)
		}
	}
	for _, truth := range []distribution{{0.3, 0.4, 0.3}, {0.05, 0.9, 0.05}, {0.02, 0.03, 0.95}} {
		check(truth, func(yield func(Series) bool) {
			const games = 30
			for wins := range games + 1 {
				for draws := range games - wins + 1 {
					yield(Tally{wins, draws, games - wins - draws})
				}
			}
		})
	}
	check(distribution{0.05, 0.15, 0.5, 0.2, 0.1}, func(yield func(Series) bool) {
		const pairs = 12
		for a := range pairs + 1 {
			for b := range pairs - a + 1 {
				for c := range pairs - a - b + 1 {
					for d := range pairs - a - b - c + 1 {
						yield(Pentanomial{a, b, c, d, pairs - a - b - c - d})
					}
				}
			}
		}
	})
}

// lnArrangements is the logarithm of the number of orders in which the results can come.
func lnArrangements(x sample) float64 {
	ln, _ := math.Lgamma(float64(x.n) + 1)
	for _, count := range x.counts {
		less, _ := math.Lgamma(float64(count) + 1)
		ln -= less
	}
	return ln
}

func TestEdges(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		series Series
		elo    float64
		los    float64
	}{
		{Tally{}, 0, 0.5},
		{Pentanomial{}, 0, 0.5},
		{Tally{Draws: 10}, 0, 0.5},
		{Pentanomial{2: 10}, 0, 0.5},
		{Tally{Wins: 10}, inf, normal(math.Sqrt(10))},
		{Tally{Losses: 10}, -inf, normal(-math.Sqrt(10))},
	} {
		if e := Elo(c.series); e.Value != c.elo || !(e.Low <= e.Value && e.Value <= e.High) || e.Low == e.High {
			t.Errorf("Elo(%v) = %v, want %v", c.series, e, c.elo)
		}
		near(t, "superiority", Superiority(c.series), c.los, 1e-12)
		llr := SPRT{-5, 5, 0.05, 0.05}.LLR(c.series)
		if math.IsNaN(llr) || math.IsInf(llr, 0) {
			t.Errorf("LLR(%v) = %v", c.series, llr)
		}
	}
	// Ten draws do not show that the sides are equal to the last Elo.
	if e := Score(Tally{Draws: 10}); e.Low > 0.45 || e.High < 0.55 {
		t.Errorf("Score of ten draws = %v", e)
	}
	data, err := json.Marshal(Elo(Tally{Wins: 10}))
	if want := `{"value":null,"low":166.20152718389102,"high":null}`; err != nil || string(data) != want {
		t.Errorf("Elo of ten wins in JSON = %s, %v; want %s", data, err, want)
	}
}

func drawTally(t *rapid.T) Tally {
	n := rapid.IntRange(0, 300)
	return Tally{n.Draw(t, "wins"), n.Draw(t, "draws"), n.Draw(t, "losses")}
}

func drawPairs(t *rapid.T) (p Pentanomial) {
	for i := range p {
		p[i] = rapid.IntRange(0, 100).Draw(t, "pairs")
	}
	return p
}

// Without draws the generalized test is Wald's.
func TestLLRIsWaldsWithoutDraws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := drawTally(t)
		x.Draws = 0
		elo := rapid.Float64Range(-200, 200)
		test := SPRT{elo.Draw(t, "elo0"), elo.Draw(t, "elo1"), 0.05, 0.05}
		p0, p1 := Expected(test.Elo0), Expected(test.Elo1)
		want := float64(x.Wins)*math.Log(p1/p0) + float64(x.Losses)*math.Log((1-p1)/(1-p0))
		if got := test.LLR(x); math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
			t.Fatalf("LLR(%v) = %v, want %v", x, got, want)
		}
	})
}

// With draws, the most likely share of draws under a hypothesis solves a quadratic equation.
func TestLLRAgainstTheClosedForm(t *testing.T) {
	best := func(x Tally, mean float64) float64 {
		w, d, l := float64(x.Wins), float64(x.Draws), float64(x.Losses)
		likelihood := func(p float64) float64 { // p is the share of draws
			sum := 0.0
			for _, c := range [][2]float64{{w, mean - p/2}, {d, p}, {l, 1 - mean - p/2}} {
				if c[0] > 0 {
					sum += c[0] * math.Log(max(c[1], 0))
				}
			}
			return sum
		}
		// w/(2m−p) + l/(2−2m−p) = d/p, with m the mean.
		a, b, c := w+d+l, -(w*(2-2*mean) + l*2*mean + 2*d), d*2*mean*(2-2*mean)
		p := (-b - math.Sqrt(max(b*b-4*a*c, 0))) / (2 * a)
		return max(likelihood(p), likelihood(min(2*mean, 2-2*mean)))
	}
	rapid.Check(t, func(t *rapid.T) {
		x := drawTally(t)
		if x.Games() == 0 {
			return
		}
		elo := rapid.Float64Range(-300, 300)
		test := SPRT{elo.Draw(t, "elo0"), elo.Draw(t, "elo1"), 0.05, 0.05}
		want := best(x, Expected(test.Elo1)) - best(x, Expected(test.Elo0))
		if got := test.LLR(x); math.Abs(got-want) > 1e-6*(1+math.Abs(want)) {
			t.Fatalf("LLR(%v) = %v, want %v", x, got, want)
		}
	})
}

// No distribution with the same mean makes the pairs likelier: checked against random ones.
func TestLikeliestIsLikeliest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := sampleOf(drawPairs(t))
		if x.n == 0 {
			return
		}
		mean := rapid.Float64Range(0.01, 0.99).Draw(t, "mean")
		p := x.likeliest(mean)
		total := 0.0
		for _, probability := range p {
			total += probability
		}
		if math.Abs(total-1) > 1e-9 || math.Abs(p.mean()-mean) > 1e-9 {
			t.Fatalf("likeliest(%v) of %v = %v: total %v, mean %v", mean, x.counts, p, total, p.mean())
		}
		random := rand.New(rand.NewPCG(1, 2))
		for range 100 {
			q := distribution{random.ExpFloat64(), random.ExpFloat64(), random.ExpFloat64(), random.ExpFloat64(), random.ExpFloat64()}
			if q = q.withMean(mean); x.logLikelihood(q) > x.logLikelihood(p)+1e-9 {
				t.Fatalf("%v is likelier than %v to give %v", q, p, x.counts)
			}
		}
	})
}

// withMean normalizes the weights and mixes in the best or worst score until the mean is right.
func (p distribution) withMean(mean float64) distribution {
	sum := 0.0
	for _, weight := range p {
		sum += weight
	}
	for i := range p {
		p[i] /= sum
	}
	end, now := 0, p.mean()
	if now < mean {
		end = len(p) - 1
	}
	share := (mean - now) / (p.score(end) - now)
	for i := range p {
		p[i] *= 1 - share
	}
	p[end] += share
	return p
}

// Swapping the sides mirrors everything.
func TestReverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tally, pairs := drawTally(t), drawPairs(t)
		a, b := Series(tally), Series(tally.Reverse())
		if rapid.Bool().Draw(t, "in pairs") {
			a, b = pairs, pairs.Reverse()
		}
		close := func(x, y float64) bool { return x == y || math.Abs(x-y) < 1e-6 }
		e, f := Elo(a), Elo(b)
		if !close(e.Value, -f.Value) || !close(e.Low, -f.High) || !close(e.High, -f.Low) || !close(Superiority(a)+Superiority(b), 1) {
			t.Fatalf("%v: %v %v, %v: %v %v", a, e, Superiority(a), b, f, Superiority(b))
		}
		if x, y := (SPRT{0, 10, 0.05, 0.05}).LLR(a), (SPRT{-10, 0, 0.05, 0.05}).LLR(b); !close(x, -y) {
			t.Fatalf("LLR(%v) = %v, LLR(%v) = %v", a, x, b, y)
		}
	})
}

// The rates of error are those asked for, whatever the draws, single games or pairs.
func TestSPRTErrors(t *testing.T) {
	const runs = 250
	test := SPRT{Elo0: 0, Elo1: 80, Alpha: 0.05, Beta: 0.1}
	for _, draws := range []float64{0, 0.4} {
		for _, paired := range []bool{false, true} {
			wrong := func(elo float64, verdict Verdict) float64 {
				random := rand.New(rand.NewPCG(1, uint64(elo)))
				count := 0
				for range runs {
					if play(random, test, Expected(elo), draws, paired) == verdict {
						count++
					}
				}
				return float64(count) / runs
			}
			// Four standard deviations above the rate: 0.04 and 0.05.
			if rate := wrong(test.Elo0, AcceptH1); rate > test.Alpha+0.04 || rate < test.Alpha/3 {
				t.Errorf("draws %v, paired %v: H1 accepted under H0 at a rate of %v", draws, paired, rate)
			}
			if rate := wrong(test.Elo1, AcceptH0); rate > test.Beta+0.05 || rate < test.Beta/3 {
				t.Errorf("draws %v, paired %v: H0 accepted under H1 at a rate of %v", draws, paired, rate)
			}
		}
	}
}

// play plays until the test is over. In pairs, Black wins 15 in 100 games more.
func play(random *rand.Rand, test SPRT, score, draws float64, paired bool) Verdict {
	game := func(score float64) Outcome {
		switch u := random.Float64(); {
		case u < score-draws/2:
			return Win
		case u < score+draws/2:
			return Draw
		}
		return Loss
	}
	var tally Tally
	var pairs Pentanomial
	for {
		var series Series
		if paired {
			pairs.Add(game(score+0.15), game(score-0.15))
			series = pairs
		} else {
			tally.Add(game(score))
			series = tally
		}
		if verdict := test.Verdict(series); verdict != Continue {
			return verdict
		}
	}
}

func TestSPRTCheck(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		test SPRT
		ok   bool
	}{
		{SPRT{0, 5, 0.05, 0.05}, true},
		{SPRT{-3, 1, 0.01, 0.2}, true},
		{SPRT{5, 0, 0.05, 0.05}, false},
		{SPRT{5, 5, 0.05, 0.05}, false},
		{SPRT{0, math.Inf(1), 0.05, 0.05}, false},
		{SPRT{nan, 5, 0.05, 0.05}, false},
		{SPRT{0, 5, 0, 0.05}, false},
		{SPRT{0, 5, 0.05, 0.5}, false},
		{SPRT{0, 5, 0.05, nan}, false},
	} {
		if err := c.test.Check(); (err == nil) != c.ok {
			t.Errorf("%+v.Check() = %v", c.test, err)
		}
	}
}
