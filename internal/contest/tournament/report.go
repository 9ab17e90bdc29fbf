package tournament

import (
	"fmt"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

// A Report is what a tournament has come to, as results.json has it.
type Report struct {
	*State
	Standings []pairing.Standing `json:"standings"`
	// Rounds are what each of the standings did, round by round.
	Rounds [][]pairing.Cell `json:"rounds"`
	// Crosstable is what each of the standings has against each.
	Crosstable [][]stats.Tally `json:"crosstable,omitempty"`
	// Progress is the points of each of the standings after each round.
	Progress [][]float64 `json:"progress"`
	// Ratings follow from the games alone, with the mean of the players' own ratings;
	// nil if they cannot be had, or among very many players not yet.
	Ratings *stats.Ratings `json:"ratings,omitempty"`
	// Superiority is how likely each of the rated players is stronger than each, in the
	// order of Ratings.
	Superiority [][]float64 `json:"superiority,omitempty"`
}

// tableLimit is the most players for a cross table.
const tableLimit = 100

// ratingLimit is the most players who are rated before everything has been played: of a
// thousand it takes seconds.
const ratingLimit = 300

// ratingPrior is the number of draws that everybody is taken to have had besides.
const ratingPrior = 2

// Report returns what the tournament has come to.
func (s *State) Report() (*Report, error) {
	standings, err := s.Standings()
	if err != nil {
		return nil, err
	}
	r := &Report{State: s, Standings: standings, Rounds: pairing.Rounds(standings, s.games()), Progress: s.progress(standings)}
	mean := 0.0
	var names []string
	for _, standing := range standings {
		names = append(names, standing.Player.Name)
		mean += standing.Player.Rating / float64(len(standings))
	}
	if len(names) <= ratingLimit || s.Over() {
		ratings, err := stats.Model{Prior: ratingPrior, Mean: mean}.Rate(s.games())
		if err == nil && len(ratings.Players) > 0 {
			r.Ratings = &ratings
		}
	}
	if len(names) <= tableLimit {
		r.Crosstable = pairing.Crosstable(names, s.games())
		if r.Ratings != nil {
			r.Superiority = r.Ratings.Matrix()
		}
	}
	return r, nil
}

// progress returns the points of each of the standings after each round.
func (s *State) progress(standings []pairing.Standing) [][]float64 {
	rounds := s.Round()
	won := map[string][]float64{} // in each round
	for _, standing := range standings {
		won[standing.Player.Name] = make([]float64, rounds)
	}
	for _, g := range s.Games {
		if !g.Over() {
			continue
		}
		black, white := g.Outcomes()
		won[g.Black][g.Round-1] += halfOf(black)
		if !g.Bye() {
			won[g.White][g.Round-1] += halfOf(white)
		}
	}
	all := make([][]float64, len(standings))
	for i, standing := range standings {
		all[i] = won[standing.Player.Name]
		for round := 1; round < rounds; round++ {
			all[i][round] += all[i][round-1]
		}
	}
	return all
}

// halfOf is an outcome in points.
func halfOf(o stats.Outcome) float64 { return float64(o) / 2 }

// Disputes returns the games in which the sides did not agree on the dead stones.
func (s *State) Disputes() []Game {
	return slices.DeleteFunc(slices.Clone(s.Games), func(g Game) bool { return !g.Disputed })
}

// Corrected returns the games whose results an arbiter has changed.
func (s *State) Corrected() []Game {
	return slices.DeleteFunc(slices.Clone(s.Games), func(g Game) bool { return len(g.Corrections) == 0 })
}

// RoundOver reports whether every game that has been paired has a result.
func (s *State) RoundOver() bool {
	return !slices.ContainsFunc(s.Games, func(g Game) bool { return !g.Over() })
}

// Text is the result as tables show it.
func (g Game) Text() string {
	switch {
	case g.Bye():
		return "bye"
	case g.Over() && g.Result.By == weiqi.BothLose:
		return "both lose"
	case g.Over():
		return g.Result.String()
	case g.Begun.IsZero():
		return "to come"
	default:
		return "live"
	}
}

// event is what result files say of the tournament.
func (s *State) event() pairing.Event {
	last := s.Finished
	if last.IsZero() {
		last = s.Changed
	}
	return pairing.Event{
		Name: s.Terms.Heading(), Location: s.Terms.Location, Country: s.Terms.Country, Class: s.Terms.Class,
		First: s.Began.Format(time.DateOnly), Last: last.Format(time.DateOnly),
		Size: max(s.Terms.Game.Size.Cols, s.Terms.Game.Size.Rows), Komi: s.Terms.Game.Komi,
		Minutes: int(s.Terms.Game.Time.Main.Duration().Minutes()),
		Rounds:  s.Terms.System.Rounds, Handicap: s.Terms.System.stones(s.Terms.Game.Size), Reduction: s.Terms.System.Reduction,
	}
}

// Summary says how far the tournament is, in a line.
func (s *State) Summary() string {
	over, live := 0, 0
	for _, g := range s.Games {
		switch {
		case g.Over():
			over++
		case !g.Begun.IsZero():
			live++
		}
	}
	where := fmt.Sprintf("round %d", s.Round())
	switch {
	case s.Closed != nil && s.Closed.CalledOff:
		where = "called off"
	case s.Over():
		where = "over"
	}
	return fmt.Sprintf("%s: %d players, %d of %d games are over, %d are live", where, len(s.Players), over, len(s.Games), live)
}
