package pairing

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
)

// A TieBreak is a figure by which players are ordered.
type TieBreak uint8

// The figures. An opponent's score is the McMahon score, which without McMahon is the number of wins;
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
		return reason.Error(reason.New("no-such-tie-break", "text", string(text), "names", strings.Join(tieBreakNames[:], ", ")))
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
	Place   int          `json:"place"` // from 1, shared by those whom nothing tells apart
	Player  stats.Player `json:"player"`
	Tally   stats.Tally  `json:"tally"`             // of the games that were played, byes and defaults left out
	Figures []Figure     `json:"figures,omitempty"` // one for each tie-break
}

// Standings orders the players by the figures, the most important first. Those whom nothing
// tells apart are in the order of seeds. Games without a result count for nothing yet.
func Standings(players []stats.Player, games []stats.Game, by ...TieBreak) ([]Standing, error) {
	f, err := newField(players, games)
	if err != nil {
		return nil, err
	}
	groups := [][]*card{cards(f)}
	for _, t := range by {
		for i, group := range groups {
			for _, c := range group {
				c.group = i
			}
		}
		var finer [][]*card
		for _, group := range groups {
			finer = append(finer, divide(group, t)...)
		}
		groups = finer
	}
	standings := make([]Standing, 0, len(players))
	for _, group := range groups {
		place := len(standings) + 1
		for _, c := range group {
			standings = append(standings, Standing{place, c.player.Player, c.tally, c.figures})
		}
	}
	return standings, nil
}

// A card is what the figures of one player are made of.
type card struct {
	player  *entry
	bouts   []bout
	rounds  int // of the tournament
	missed  int // of them, without a game
	tally   stats.Tally
	figures []Figure
	group   int // of those who are equal so far
}

// A bout is a game as one of the two sees it.
type bout struct {
	opponent *card
	outcome  stats.Outcome
	stones   int // given, or if negative received
}

// cards returns the cards of all players, by seed.
func cards(f *field) []*card {
	all := make([]*card, len(f.entries))
	busy := make([]map[int]bool, len(f.entries)) // in which rounds
	for i, e := range f.entries {
		all[i] = &card{player: e, rounds: f.round}
		busy[i] = map[int]bool{}
	}
	for _, g := range f.games {
		if !g.Played() {
			continue
		}
		black, white := f.byName[g.Black].seed, f.byName[g.White].seed
		forBlack, forWhite := g.Outcomes()
		all[black].add(all[white], forBlack, -g.Handicap)
		all[white].add(all[black], forWhite, g.Handicap)
		busy[black][g.Round], busy[white][g.Round] = true, true
	}
	for i, c := range all {
		c.missed = f.round - len(busy[i])
	}
	return all
}

func (c *card) add(opponent *card, outcome stats.Outcome, stones int) {
	c.bouts = append(c.bouts, bout{opponent, outcome, stones})
	c.tally.Add(outcome)
}

// divide orders players who are equal so far by one more figure, and notes it.
func divide(group []*card, by TieBreak) [][]*card {
	for _, c := range group {
		c.figures = append(c.figures, c.figure(by))
	}
	last := func(c *card) Figure { return c.figures[len(c.figures)-1] }
	slices.SortStableFunc(group, func(a, b *card) int { return cmp.Compare(last(b), last(a)) })
	var groups [][]*card
	for i, c := range group {
		if i == 0 || last(c) != last(group[i-1]) {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], c)
	}
	return groups
}

// The figures, in quarters of a point.
const half, whole Figure = 2, 4

func (c *card) figure(by TieBreak) Figure {
	sum := Figure(0)
	start := whole * Figure(c.player.Start)
	switch by {
	case Wins:
		return c.wins()
	case MMS:
		return c.mms()
	case SOS:
		sum = start * Figure(c.missed)
	case SOSOS: // as against somebody whose opponents all had the score that the player began with
		sum = start * Figure(c.missed*c.rounds)
	case SODOS, Solkoff, Buchholz, SonnebornBerger, DirectEncounter:
	default:
		panic("tournament: there is no figure called " + by.String())
	}
	for _, b := range c.bouts {
		switch by {
		case SOS:
			sum += b.score()
		case SOSOS:
			sum += b.opponent.figure(SOS)
		case SODOS:
			sum += b.score() * Figure(b.outcome) / Figure(stats.Win)
		case Solkoff, Buchholz:
			sum += b.opponent.wins()
		case SonnebornBerger:
			sum += b.opponent.wins() * Figure(b.outcome) / Figure(stats.Win)
		case DirectEncounter:
			if b.opponent.group == c.group {
				sum += whole * Figure(b.outcome-stats.Draw)
			}
		}
	}
	return sum
}

func (c *card) wins() Figure { return half * Figure(c.player.points) }

func (c *card) mms() Figure { return c.wins() + whole*Figure(c.player.Start) }

// score is what the opponent's score counts for in the game.
func (b bout) score() Figure { return b.opponent.mms() + whole*Figure(b.stones) }
