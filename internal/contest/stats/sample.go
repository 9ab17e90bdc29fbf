package stats

import "math"

// A sample is how often each of some equally spaced scores occurred: those from 0 to 1,
// n times in all, each of so many games.
type sample struct {
	counts []int
	n      int
	games  int
}

func sampleOf(s Series) sample {
	counts, games := s.counts()
	x := sample{counts: counts, games: games}
	for _, count := range counts {
		x.n += count
	}
	return x
}

// A distribution is the probability of each of some equally spaced scores from 0 to 1.
type distribution []float64

func (p distribution) score(i int) float64 { return float64(i) / float64(len(p)-1) }

func (p distribution) mean() float64 {
	mean := 0.0
	for i, probability := range p {
		mean += probability * p.score(i)
	}
	return mean
}

func (p distribution) variance() float64 {
	mean, variance := p.mean(), 0.0
	for i, probability := range p {
		variance += probability * (p.score(i) - mean) * (p.score(i) - mean)
	}
	return variance
}

// observed returns the frequencies.
func (x sample) observed() distribution {
	p := make(distribution, len(x.counts))
	for i, count := range x.counts {
		p[i] = float64(count) / float64(x.n)
	}
	return p
}

func (x sample) mean() float64 { return x.observed().mean() }

// likeliest returns the distribution with the given mean, strictly between 0 and 1, under
// which the sample is most likely.
//
// With Lagrange's multipliers the probability of score i is f/(1 + µ(i − mean)), f being
// its frequency and µ what makes the mean right. If everything observed lies on one side
// of the mean there may be no such µ that leaves all denominators positive. Then µ stops at
// the border, and the probability that is missing belongs to the best or the worst score,
// though it was never seen (Van den Bergh, "A Practical Introduction to the GSPRT").
func (x sample) likeliest(mean float64) distribution {
	p := x.observed()
	low, high := -1/(1-mean), 1/mean
	µ := bisect(low, high, func(µ float64) bool { return p.excess(mean, µ) < 0 })
	rest, missing := 1.0, 0 // the worst score, or the best
	if p.mean() < mean {
		missing = len(p) - 1
	}
	for i, f := range p {
		if f > 0 {
			p[i] = f / (1 + µ*(p.score(i)-mean))
			rest -= p[i]
		}
	}
	p[missing] += max(rest, 0)
	return p
}

// excess is by how much the multiplier µ leaves the mean too high. It falls with µ.
func (p distribution) excess(mean, µ float64) float64 {
	sum := 0.0
	for i, f := range p {
		if f == 0 {
			continue
		}
		d := p.score(i) - mean
		weight := 1 + µ*d
		if weight <= 0 {
			return math.Copysign(math.Inf(1), d)
		}
		sum += f * d / weight
	}
	return sum
}

// deviations returns by how many standard deviations the observed score per game is above
// the given one, taking the deviation from the likeliest distribution with that mean.
func (x sample) deviations(score float64) float64 {
	above := x.mean() - score
	switch {
	case above == 0:
		return 0
	case score <= 0 || score >= 1:
		return math.Copysign(math.Inf(1), above)
	}
	return above / math.Sqrt(x.likeliest(score).variance()/float64(x.n))
}

// logLikelihood returns the logarithm of the sample's probability, up to a constant.
func (x sample) logLikelihood(p distribution) float64 {
	sum := 0.0
	for i, count := range x.counts {
		if count > 0 {
			sum += float64(count) * math.Log(p[i])
		}
	}
	return sum
}
