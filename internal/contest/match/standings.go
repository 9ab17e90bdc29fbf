package match

import (
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/lag"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Pairing is what two engines made of their games, as the first of them sees it.
type Pairing struct {
	A, B  int // engines
	Tally stats.Tally
	// Pairs counts the pairs of games, with the colors swapped, in which both games have a
	// result.
	Pairs   stats.Pentanomial
	AsBlack stats.Tally    // the games in which A had Black
	paired  bool           // the games began from openings
	halves  map[int]Played // pairs of which one game is over
}

// Series is what the estimates are made from: the pairs if the games began from
// openings, which are lucky for a color, and otherwise the single games.
func (p *Pairing) Series() stats.Series {
	if p.paired {
		return p.Pairs
	}
	return p.Tally
}

// Standings are what the games played so far come to.
type Standings struct {
	Played     []Played // in the order in which they ended
	Pairings   []Pairing
	Ends       map[End]int
	Faults     []map[End]int // by engine: how it lost other than on the board
	Uses       []Use         // by engine
	Duplicates []Duplicate
	Lag        lag.Histogram // how long what programs said has waited to be read, in all games
	// The verdict of the sequential test, believed the first time that there was one,
	// and the log of the likelihoods' ratio now.
	Verdict stats.Verdict
	LLR     float64
	LLRs    []float64 // after every game, where there is a test

	plan   Plan
	prints map[fingerprint]int
}

// A Duplicate is a game that is the same as an earlier one, up to a symmetry of the
// board: it tells nothing new.
type Duplicate struct {
	Game int `json:"game"`
	Of   int `json:"of"`
}

// NewStandings are those of a match before its first game.
func NewStandings(p Plan) *Standings {
	s := &Standings{
		plan:   p,
		Ends:   map[End]int{},
		Uses:   make([]Use, len(p.Engines)),
		prints: map[fingerprint]int{},
	}
	for range p.Engines {
		s.Faults = append(s.Faults, map[End]int{})
	}
	for _, who := range p.pairings() {
		s.Pairings = append(s.Pairings, Pairing{A: who[0], B: who[1], paired: p.paired(), halves: map[int]Played{}})
	}
	return s
}

// Add counts a game. Games are to be added in the order in which they ended.
func (s *Standings) Add(p Played) {
	p.LeftOut = s.leavesOut(p)
	s.Played = append(s.Played, p)
	s.Lag = s.Lag.Plus(p.Lag)
	for _, engine := range []int{p.Black, p.White} {
		s.Uses[engine] = s.Uses[engine].add(p.Uses[p.Color(engine)])
	}
	if !p.LeftOut {
		s.Ends[p.End]++
		if engine, lost := p.Loser(); lost && p.End != Counted && p.End != Resigned {
			s.Faults[engine][p.End]++
		}
	}
	if first, known := s.prints[p.print]; known && p.Moves > 0 {
		s.Duplicates = append(s.Duplicates, Duplicate{p.Number, first})
	} else {
		s.prints[p.print] = p.Number
	}
	pairing := s.pairing(p)
	pairing.add(p)
	if test := s.plan.SPRT; test != nil {
		s.LLR = test.LLR(pairing.Series())
		s.LLRs = append(s.LLRs, s.LLR)
		if s.Verdict == stats.Continue {
			s.Verdict = test.Verdict(pairing.Series())
		}
	}
}

// leavesOut reports whether a game does not count.
func (s *Standings) leavesOut(p Played) bool { return s.plan.LeaveOut && p.Falsified != "" }

func (s *Standings) pairing(p Played) *Pairing {
	i := slices.IndexFunc(s.Pairings, func(q Pairing) bool { return q.A == min(p.Black, p.White) && q.B == max(p.Black, p.White) })
	return &s.Pairings[i]
}

func (p *Pairing) add(g Played) {
	outcome, counts := g.Outcome(p.A)
	if !counts {
		return
	}
	p.Tally.Add(outcome)
	if g.Black == p.A {
		p.AsBlack.Add(outcome)
	}
	other, half := p.halves[g.Pair]
	if !half {
		p.halves[g.Pair] = g
		return
	}
	delete(p.halves, g.Pair)
	first, _ := other.Outcome(p.A)
	p.Pairs.Add(first, outcome)
}

// Decided reports whether the sequential test wants no more games.
func (s *Standings) Decided() bool { return s.Verdict != stats.Continue }

// Replays are how often games were played again since the machine had falsified their clocks, and the games in which
// it did so too often.
func (s *Standings) Replays() (times int, falsified []Played) {
	for _, p := range byNumber(s.Played) {
		times += p.Replays
		if p.Falsified != "" {
			falsified = append(falsified, p)
		}
	}
	return times, falsified
}

// ratingPrior is the number of draws that every engine is taken to have had besides, which keeps the
// rating of one finite that won everything.
const ratingPrior = 2

// Ratings are the ratings of more than two engines, relative to their mean, from all games together.
// There are none of two, whose [Pairing] is enough, and before the first game.
func (s *Standings) Ratings() (ratings stats.Ratings, ok bool) {
	if len(s.plan.Engines) < 3 {
		return ratings, false
	}
	var games []stats.Game
	for _, p := range s.Played {
		if p.LeftOut {
			continue
		}
		games = append(games, stats.Game{Black: s.plan.Engines[p.Black].Name, White: s.plan.Engines[p.White].Name, Result: p.Result})
	}
	ratings, err := stats.Model{Prior: ratingPrior}.Rate(games)
	return ratings, err == nil && len(ratings.Players) > 0
}

// Disputes are the games in which the sides did not agree on the dead stones.
func (s *Standings) Disputes() []Played {
	var disputed []Played
	for _, p := range s.Played {
		if p.Disputed {
			disputed = append(disputed, p)
		}
	}
	return disputed
}

// noLists are the games in which an engine's list of dead stones was rejected, and
// the reason in the first.
func (s *Standings) noLists(engine int) (games []Played, why referee.Reason) {
	for _, p := range byNumber(s.Played) {
		said := p.NoList[weiqi.Black]
		if p.White == engine {
			said = p.NoList[weiqi.White]
		}
		if said.IsZero() || p.Black != engine && p.White != engine {
			continue
		}
		if games = append(games, p); len(games) == 1 {
			why = said
		}
	}
	return games, why
}

// PerMove returns the average parts of an engine's moves. What was spent waiting is
// made of whole milliseconds, and of a few moves it can come out as less than nothing.
func (u Use) PerMove() (engine, pipe, waiting time.Duration) {
	n := time.Duration(max(u.Moves, 1))
	return u.Engine / n, u.Pipe / n, max(0, u.Waiting/n)
}
