package stats

import "fmt"

// An Outcome is what a game gave to one of its sides, in half points.
type Outcome int8

// The outcomes.
const (
	Loss Outcome = iota
	Draw
	Win
)

// Reverse returns the outcome for the other side.
func (o Outcome) Reverse() Outcome { return Win - o }

// String returns "loss", "draw" or "win".
func (o Outcome) String() string {
	switch o {
	case Loss:
		return "loss"
	case Draw:
		return "draw"
	case Win:
		return "win"
	}
	return fmt.Sprintf("Outcome(%d)", int8(o))
}

// A Series is the games between two sides as the first of them sees it: a [Tally], or a
// [Pentanomial] if the games were played in pairs.
type Series interface {
	// Games is the number of games.
	Games() int
	// counts returns how often each result occurred, from the worst to the best. The
	// results are equally spaced; each is of so many games.
	counts() (n []int, games int)
}

var (
	_ Series = Tally{}
	_ Series = Pentanomial{}
)

// A Tally counts single games.
type Tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Add counts a game.
func (t *Tally) Add(o Outcome) {
	switch o {
	case Win:
		t.Wins++
	case Draw:
		t.Draws++
	case Loss:
		t.Losses++
	default:
		panic("tournament: " + o.String() + " is no outcome")
	}
}

// Games is the number of games.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Reverse returns the tally of the other side.
func (t Tally) Reverse() Tally { return Tally{t.Losses, t.Draws, t.Wins} }

// String returns "3-0-1": wins, draws, losses.
func (t Tally) String() string { return fmt.Sprintf("%d-%d-%d", t.Wins, t.Draws, t.Losses) }

func (t Tally) counts() ([]int, int) { return []int{t.Losses, t.Draws, t.Wins}, 1 }

// A Pentanomial counts pairs of games, from one opening with the colours swapped, by the
// half points that the first side made in them: p[0] pairs lost twice, p[4] won twice.
//
// The two games of a pair are not independent: an opening that is good for Black is so
// in both. A tally takes such luck for uncertainty of the score, pairs do not, so that
// they need fewer games for the same interval.
type Pentanomial [5]int

// Add counts a pair of games by what they gave to the first side.
func (p *Pentanomial) Add(first, second Outcome) { p[first+second]++ }

// Games is the number of games: two for each pair.
func (p Pentanomial) Games() int { return 2 * (p[0] + p[1] + p[2] + p[3] + p[4]) }

// Reverse returns the pairs as the other side sees them.
func (p Pentanomial) Reverse() Pentanomial { return Pentanomial{p[4], p[3], p[2], p[1], p[0]} }

func (p Pentanomial) counts() ([]int, int) { return p[:], 2 }
