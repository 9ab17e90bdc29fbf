package stats

import (
	"fmt"
	"math"
)

// An SPRT is a sequential probability ratio test (Wald, 1945): it ends a match as soon as
// the games tell one hypothesis from the other, H0 that the first side is Elo0 stronger
// and H1 that it is Elo1 stronger. Wald's test wants to know the shares of the results
// under both; this one, a generalized SPRT, takes the most likely ones.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`  // more than Elo0
	Alpha float64 `json:"alpha"` // the chance to accept H1 though H0 is true
	Beta  float64 `json:"beta"`  // the chance to accept H0 though H1 is true
}

// Check says what is wrong with the test, if anything.
func (t SPRT) Check() error {
	rate := func(p float64) bool { return p > 0 && p < 0.5 }
	switch {
	case !(t.Elo0 < t.Elo1) || math.IsInf(t.Elo0, 0) || math.IsInf(t.Elo1, 0):
		return fmt.Errorf("a sequential test needs elo0 below elo1, not %v and %v", t.Elo0, t.Elo1)
	case !rate(t.Alpha) || !rate(t.Beta):
		return fmt.Errorf("a sequential test needs error rates between 0 and 0.5, not %v and %v", t.Alpha, t.Beta)
	}
	return nil
}

// Bounds returns what the [SPRT.LLR] must reach to accept H0, and to accept H1.
func (t SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// LLR returns the logarithm of how many times likelier the series is under H1 than under
// H0, each with the shares of results that suit it best.
func (t SPRT) LLR(s Series) float64 {
	x := sampleOf(s)
	if x.n == 0 {
		return 0
	}
	return x.logLikelihood(x.likeliest(Expected(t.Elo1))) - x.logLikelihood(x.likeliest(Expected(t.Elo0)))
}

// Verdict says whether the test is over. It is meant to be asked after each game, or after
// each pair of a [Pentanomial], and to be believed the first time it is not [Continue].
func (t SPRT) Verdict(s Series) Verdict { return t.VerdictOf(t.LLR(s)) }

// VerdictOf is [SPRT.Verdict] where the [SPRT.LLR] is known.
func (t SPRT) VerdictOf(llr float64) Verdict {
	low, high := t.Bounds()
	switch {
	case llr <= low:
		return AcceptH0
	case llr >= high:
		return AcceptH1
	}
	return Continue
}

// A Verdict is what a sequential test says.
type Verdict uint8

// The verdicts.
const (
	Continue Verdict = iota // more games are needed
	AcceptH0
	AcceptH1
)

// String returns "continue", "accept H0" or "accept H1".
func (v Verdict) String() string {
	switch v {
	case Continue:
		return "continue"
	case AcceptH0:
		return "accept H0"
	case AcceptH1:
		return "accept H1"
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

// MarshalText writes the words.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }
