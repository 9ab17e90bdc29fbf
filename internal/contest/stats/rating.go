package stats

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// eloPerNat converts from the natural logarithm of odds to Elo.
const eloPerNat = 400 / math.Ln10

// A Model is how ratings follow from games: the model of Bradley and Terry, in which the
// chances of two players depend on the difference of their ratings only, with an advantage
// of Black and with draws as Rao and Kupper have them. With D the advantage of Black and of
// his rating over White's, and E what a draw is worth, Black wins with a probability of
// [Expected](D−E), White with [Expected](−D−E), and all else is a draw.
type Model struct {
	// Prior is the number of draws that each player is taken to have had besides, spread
	// over his opponents (Coulom's Bayesian Elo). It keeps the rating finite of one who
	// won everything; 2 is usual. With 0 the ratings are the most likely ones.
	Prior float64 `json:"prior"`
	// Mean is the mean rating of players among whom there is no anchor.
	Mean float64 `json:"mean"`
	// Anchors are ratings that are known.
	Anchors map[string]float64 `json:"anchors,omitempty"`
	// Even says that both colours are taken to have the same chances.
	Even bool `json:"even,omitempty"`
}

// Ratings are what a [Model] makes of games.
type Ratings struct {
	// Players are those who met an opponent, strongest first.
	Players []Rated `json:"players"`
	// Black is the advantage of Black, and Draw what a draw is worth, in Elo.
	Black Estimate `json:"black"`
	Draw  Estimate `json:"draw"`

	covariance [][]float64 // of the ratings in nats, in the order of Players
}

// A Rated player has a rating that follows from games.
type Rated struct {
	Name  string   `json:"name"`
	Elo   Estimate `json:"elo"` // exact if Anchor
	Tally Tally    `json:"tally"`
	// Opposition is the mean rating of the opponents, game by game.
	Opposition float64 `json:"opposition"`
	Anchor     bool    `json:"anchor,omitempty"`
	// Group numbers the sets of players who are connected by games or are anchors, from 1.
	// The ratings of different groups cannot be compared.
	Group int `json:"group"`
}

// Rate returns the ratings that make the games most likely, with intervals from the
// curvature of the likelihood. In a group without an anchor they are relative to the
// group's mean. Games that were not [Game.Played], that both lost or that were played with
// a handicap are left out.
//
// The error says what has no finite value, which only a lack of [Model.Prior] can lead to.
func (m Model) Rate(games []Game) (Ratings, error) {
	f := newFit(m, games)
	if err := f.climb(); err != nil {
		return Ratings{}, err
	}
	return f.ratings(), nil
}

// Superiority returns the likelihood that one player is stronger than another, by name. It
// is a half if they cannot be compared, and if either is not rated.
func (r Ratings) Superiority(a, b string) float64 {
	i := slices.IndexFunc(r.Players, func(p Rated) bool { return p.Name == a })
	j := slices.IndexFunc(r.Players, func(p Rated) bool { return p.Name == b })
	if i < 0 || j < 0 {
		return 0.5
	}
	return r.superiority(i, j)
}

// Matrix returns the likelihood that each of the players is stronger than each.
func (r Ratings) Matrix() [][]float64 {
	matrix := make([][]float64, len(r.Players))
	for i := range matrix {
		matrix[i] = make([]float64, len(r.Players))
		for j := range matrix[i] {
			matrix[i][j] = r.superiority(i, j)
		}
	}
	return matrix
}

func (r Ratings) superiority(i, j int) float64 {
	c := r.covariance
	variance := c[i][i] + c[j][j] - 2*c[i][j]
	difference := (r.Players[i].Elo.Value - r.Players[j].Elo.Value) / eloPerNat
	switch {
	case i == j || r.Players[i].Group != r.Players[j].Group || difference == 0:
		return 0.5
	case variance <= 0: // both are anchors
		return normal(math.Copysign(math.Inf(1), difference))
	}
	return normal(difference / math.Sqrt(variance))
}

// String returns a table of the ratings, a line for each player.
func (r Ratings) String() string {
	var b strings.Builder
	for i, p := range r.Players {
		fmt.Fprintf(&b, "%3d  %-20s %6.0f  [%6.0f, %6.0f]  %s\n", i+1, p.Name, rounded(p.Elo.Value), rounded(p.Elo.Low), rounded(p.Elo.High), p.Tally)
	}
	return b.String()
}

// rounded rounds a number so that none is written "-0".
func rounded(f float64) float64 { return math.Round(f) + 0 }
