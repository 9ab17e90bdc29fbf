package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// A TieBreak is a figure by which players are ordered.
type TieBreak uint8

// The figures. An opponent's score is his McMahon score, which without McMahon is his wins;
// the handicap stones of the game are added for White and taken off for Black. For a round
// without a game the sums over opponents hold the player's own McMahon score at the start.
const (
	Wins            TieBreak = iota // and half of the draws; a bye is a win
	MMS                             // wins, and what one begins with: the McMahon score
	SOS                             // the sum of the opponents' scores
	SOSOS                           // the sum of the opponents' SOS
	SODOS                           // the sum of the scores of those who were defeated, and half of those who drew
	Solkoff                         // the sum of the opponents' wins
	Buchholz                        // the same by its name in chess
	SonnebornBerger                 // the sum of the wins of those who were defeated, and half of those who drew
	DirectEncounter                 // wins less losses among those who are equal so far
)

var tieBreakNames = [...]string{
	Wins: "wins", MMS: "mms", SOS: "sos", SOSOS: "sosos", SODOS: "sodos", Solkoff: "solkoff", Buchholz: "buchholz",
	SonnebornBerger: "sonneborn-berger", DirectEncounter: "direct-encounter",
}

// UEC returns the order of the UEC Cup: wins, Solkoff, Sonneborn-Berger, direct encounter.
func UEC() []TieBreak { return []TieBreak{Wins, Solkoff, SonnebornBerger, DirectEncounter} }

// EGF returns the order that is usual in Europe: the McMahon score, SOS, SOSOS.
func EGF() []TieBreak { return []TieBreak{MMS, SOS, SOSOS} }

// String returns the name that [TieBreak.UnmarshalText] reads: "sonneborn-berger".
func (t TieBreak) String() string {
	if int(t) < len(tieBreakNames) {
		return tieBreakNames[t]
	}
	return fmt.Sprintf("TieBreak(%d)", uint8(t))
}

// MarshalText writes the name.
func (t TieBreak) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads a name that [TieBreak.String] returns.
func (t *TieBreak) UnmarshalText(text []byte) error {
	i := slices.Index(tieBreakNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("%q is not a tie-break; there are %v", text, tieBreakNames)
	}
	*t = TieBreak(i)
	return nil
}

// A Figure is a number of points, in quarters: half of a half point is the least there is.
type Figure int

// String returns the number in points: "3", "2.5".
func (f Figure) String() string { return strconv.FormatFloat(float64(f)/4, 'f', -1, 64) }

// MarshalJSON writes the number in points.
func (f Figure) MarshalJSON() ([]byte, error) { return []byte(f.String()), nil }

// A Standing is where a player stands.
type Standing struct {
	Place   int      `json:"place"` // from 1, shared by those whom nothing tells apart
	Player  Player   `json:"player"`
	Tally   Tally    `json:"tally"`             // of the games that were played, byes and defaults left out
	Figures []Figure `json:"figures,omitempty"` // one for each tie-break
}

// Standings orders the players by the figures, the most important first. Those whom nothing
// tells apart are in the order of seeds. Games without a result count for nothing yet.
func Standings(players []Player, games []Game, by ...TieBreak) ([]Standing, error) {
	f, err := newField(players, games)
	if err != nil {
		return nil, err
	}
	s := newScoring(f)
	equals := [][]*entry{f.entries}
	for _, t := range by {
		var finer [][]*entry
		for _, group := range equals {
			finer = append(finer, s.divide(group, t)...)
		}
		equals = finer
	}
	standings := make([]Standing, 0, len(players))
	for _, group := range equals {
		place := len(standings) + 1
		for _, e := range group {
			standings = append(standings, Standing{place, e.Player, s.tally[e], s.figures[e]})
		}
	}
	return standings, nil
}

// A scoring holds what the figures are made of.
type scoring struct {
	f       *field
	bouts   map[*entry][]bout
	missed  map[*entry]int // rounds without a game
	tally   map[*entry]Tally
	figures map[*entry][]Figure
}

// A bout is a game as one of the two sees it.
type bout struct {
	opponent *entry
	outcome  Outcome
	stones   int // given, or if negative received
}

func newScoring(f *field) *scoring {
	s := &scoring{f, map[*entry][]bout{}, map[*entry]int{}, map[*entry]Tally{}, map[*entry][]Figure{}}
	busy := map[*entry]map[int]bool{}
	for _, e := range f.entries {
		busy[e] = map[int]bool{}
	}
	add := func(g Game, e, opponent *entry, outcome Outcome, stones int) {
		s.bouts[e] = append(s.bouts[e], bout{opponent, outcome, stones})
		tally := s.tally[e]
		tally.Add(outcome)
		s.tally[e] = tally
		busy[e][g.Round] = true
	}
	for _, g := range f.games {
		if !g.Played() {
			continue
		}
		stones := g.Handicap
		black, white := f.byName[g.Black], f.byName[g.White]
		forBlack, forWhite := g.Outcomes()
		add(g, black, white, forBlack, -stones)
		add(g, white, black, forWhite, stones)
	}
	for _, e := range f.entries {
		s.missed[e] = f.round - len(busy[e])
	}
	return s
}

// divide orders players who are equal so far by one more figure, and notes it.
func (s *scoring) divide(group []*entry, by TieBreak) [][]*entry {
	figure := map[*entry]Figure{}
	for _, e := range group {
		figure[e] = s.figure(e, by, group)
		s.figures[e] = append(s.figures[e], figure[e])
	}
	group = slices.Clone(group)
	slices.SortStableFunc(group, func(a, b *entry) int { return cmp.Compare(figure[b], figure[a]) })
	var groups [][]*entry
	for i, e := range group {
		if i == 0 || figure[e] != figure[group[i-1]] {
			groups = append(groups, nil)
		}
		last := &groups[len(groups)-1]
		*last = append(*last, e)
	}
	return groups
}

// The figures, in quarters of a point.
const half, whole Figure = 2, 4

func (s *scoring) figure(e *entry, by TieBreak, equals []*entry) Figure {
	switch by {
	case Wins:
		return wins(e)
	case MMS:
		return mms(e)
	case SOS:
		return s.sos(e)
	case SOSOS:
		// A round without a game counts like one against somebody whose opponents all had
		// the player's own score at the start.
		sum := whole * Figure(e.Start*s.f.round*s.missed[e])
		for _, b := range s.bouts[e] {
			sum += s.sos(b.opponent)
		}
		return sum
	case SODOS:
		return s.defeated(e, func(b bout) Figure { return mms(b.opponent) + whole*Figure(b.stones) })
	case Solkoff, Buchholz:
		sum := Figure(0)
		for _, b := range s.bouts[e] {
			sum += wins(b.opponent)
		}
		return sum
	case SonnebornBerger:
		return s.defeated(e, func(b bout) Figure { return wins(b.opponent) })
	case DirectEncounter:
		sum := Figure(0)
		for _, b := range s.bouts[e] {
			if slices.Contains(equals, b.opponent) {
				sum += whole * Figure(b.outcome-Draw)
			}
		}
		return sum
	}
	panic("tournament: there is no figure called " + by.String())
}

func wins(e *entry) Figure { return half * Figure(e.points) }

func mms(e *entry) Figure { return wins(e) + whole*Figure(e.Start) }

func (s *scoring) sos(e *entry) Figure {
	sum := whole * Figure(e.Start*s.missed[e])
	for _, b := range s.bouts[e] {
		sum += mms(b.opponent) + whole*Figure(b.stones)
	}
	return sum
}

// defeated sums up what opponents are worth, all of those who lost, half of those who drew.
func (s *scoring) defeated(e *entry, worth func(bout) Figure) Figure {
	sum := Figure(0)
	for _, b := range s.bouts[e] {
		sum += worth(b) * Figure(b.outcome) / Figure(Win)
	}
	return sum
}
