package stats

import "math"

// A Glicko is the rating of a player in Glickman's Glicko-2 system, made for people: it
// knows how sure it is of itself, and how steady the player is.
type Glicko struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`  // half the width of the 68 % interval
	Volatility float64 `json:"volatility"` // how much the strength is expected to change
}

// NewGlicko returns the rating of somebody unknown: 1500 ± 350, volatility 0.06.
func NewGlicko() Glicko { return Glicko{1500, 350, 0.06} }

// Interval returns the rating with its 95 % interval.
func (g Glicko) Interval() Estimate {
	return Estimate{g.Rating, g.Rating - z95*g.Deviation, g.Rating + z95*g.Deviation}
}

// A Meeting is a game of a rating period as one of its players sees it.
type Meeting struct {
	Opponent Glicko // as before the period
	Outcome  Outcome
	// Advantage is by how many rating points the terms of the game made the player stronger: handicap
	// and komi, as [Terms.Advantage] has them. It is negative for the one who gave them.
	Advantage float64
}

// glickoScale is the number of rating points of Glicko-2's own unit: 400/ln 10, rounded.
const glickoScale = 173.7178

// After returns the rating after a period with these games, none meaning that the player
// was away. Tau limits how fast the volatility changes; 0.3 to 1.2 are reasonable.
//
// The steps are those of Glickman, "Example of the Glicko-2 system" (2013).
func (g Glicko) After(meetings []Meeting, tau float64) Glicko {
	µ, φ := (g.Rating-1500)/glickoScale, g.Deviation/glickoScale
	if len(meetings) == 0 { // a pause makes the rating less sure, and that is all
		g.Deviation = glickoScale * math.Hypot(φ, g.Volatility)
		return g
	}
	// Step 3 and 4: what the games say of the rating, and how surely.
	information, surprise := 0.0, 0.0
	for _, m := range meetings {
		φj := m.Opponent.Deviation / glickoScale
		weight := 1 / math.Sqrt(1+3*φj*φj/(math.Pi*math.Pi))
		expected := 1 / (1 + math.Exp(-weight*(µ-(m.Opponent.Rating-m.Advantage-1500)/glickoScale)))
		information += weight * weight * expected * (1 - expected)
		surprise += weight * (float64(m.Outcome)/2 - expected)
	}
	v := 1 / information
	σ := volatility(g.Volatility, φ, v, v*surprise, tau)
	// Steps 6 to 8.
	before := math.Hypot(φ, σ)
	after := 1 / math.Sqrt(1/(before*before)+information)
	return Glicko{
		Rating:     1500 + glickoScale*(µ+after*after*surprise),
		Deviation:  glickoScale * after,
		Volatility: σ,
	}
}

// volatility is step 5: by the Illinois form of regula falsi it finds the volatility that
// agrees best with an improvement of Δ, whose variance is v.
func volatility(σ, φ, v, Δ, tau float64) float64 {
	a := math.Log(σ * σ)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := φ*φ + v + e
		return e*(Δ*Δ-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, a-tau
	if Δ*Δ > φ*φ+v {
		high = math.Log(Δ*Δ - φ*φ - v)
	} else {
		for f(high) < 0 {
			high -= tau
		}
	}
	for fLow, fHigh := f(low), f(high); math.Abs(high-low) > 1e-6; {
		next := low + (low-high)*fLow/(fHigh-fLow)
		fNext := f(next)
		if fNext*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = next, fNext
	}
	return math.Exp(low / 2)
}
