package pairing

import (
	"errors"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
)

// A Swiss pairs players of equal score who have not met. Among all pairings in which nobody
// meets anyone again, and which leave the rounds to come as many as can be of such pairings, it takes one where, in
// this order,
//
//   - the colours of as many as possible balance within one,
//   - players float as little as possible: the sum of the squares of the differences in
//     score is least,
//   - as few as possible have the colour they had the last time,
//   - the upper half of each group of equal score meets the lower half, by seed.
//
// With an odd number of players the last who has not yet had a point without playing has a
// bye, as far as the rounds to come let that be. Those who join later begin with nothing.
//
// A round can always be paired. Where it cannot be so that nobody is paired as before, since players have left or had
// points without playing, the bye goes to one who has had the fewest such points, and as few as possible meet again. A
// player who is alone in a round has a bye. When there is no round to come in which two are there, everything has been
// played.
type Swiss struct {
	Rounds int
	// Accelerated is the number of rounds in which the upper half of the seeds is paired
	// as if it had a point more, so that the strong meet each other sooner.
	Accelerated int
}

// Check says why not all rounds can be paired without anybody meeting twice, or having two byes.
func (s Swiss) Check(players []stats.Player) error { return checked(players, s.Rounds) }

// Pair returns the games of the next round, once the last is over.
func (s Swiss) Pair(players []stats.Player, games []stats.Game) ([]stats.Game, error) {
	p, err := nextRound(players, games, s.Rounds)
	if p == nil {
		return nil, err
	}
	p.score = func(e *entry) int {
		if p.round <= s.Accelerated && e.seed < len(p.f.entries)/2 {
			return e.points + 2
		}
		return e.points
	}
	p.colorsFirst = true
	return p.pair(), nil
}

// checked says why not all rounds can be paired anew.
func checked(players []stats.Player, rounds int) error {
	p, err := nextRound(players, nil, rounds)
	if errors.Is(err, ErrOver) {
		there := slices.DeleteFunc(slices.Clone(players), func(p stats.Player) bool { return !p.TakesPart(1) })
		return &ImpossibleError{1, reason.New("too-few-there", "players", len(there))}
	}
	if err != nil {
		return err
	}
	return p.unpairable()
}

// A McMahon is a Swiss in which players begin with points for their strength, their
// [stats.Player.Start]. Floating as little as possible comes before the colours. With a handicap,
// the lower of a pair is Black and gets stones for the difference.
type McMahon struct {
	Rounds int
	// Handicap is the most stones that are given, 0 for none. There are so many less than the
	// difference in McMahon scores as Reduction says.
	Handicap  int
	Reduction int
}

// Check says why not all rounds can be paired without anybody meeting twice, or having two byes.
func (s McMahon) Check(players []stats.Player) error { return checked(players, s.Rounds) }

// Pair returns the games of the next round, once the last is over.
func (s McMahon) Pair(players []stats.Player, games []stats.Game) ([]stats.Game, error) {
	p, err := nextRound(players, games, s.Rounds)
	if p == nil {
		return nil, err
	}
	p.score = func(e *entry) int { return 2*e.Start + e.points }
	pairs := p.pair()
	for i, g := range pairs {
		if s.Handicap == 0 || g.Bye() {
			continue
		}
		black, white := p.f.byName[g.Black], p.f.byName[g.White]
		if p.score(black) > p.score(white) {
			black, white = white, black
		}
		if stones := (p.score(white)-p.score(black))/2 - s.Reduction; stones > 0 {
			pairs[i].Black, pairs[i].White, pairs[i].Handicap = black.Name, white.Name, min(stones, s.Handicap)
		}
	}
	return pairs, nil
}

// Bands returns the players with the McMahon scores to begin with: one more for each band
// of so many Elo, more than 0. All below the floor are in the lowest band, which begins with
// 0, and all from the bar on are in the highest.
func Bands(players []stats.Player, width, floor, bar float64) []stats.Player {
	banded := slices.Clone(players)
	for i, p := range banded {
		banded[i].Start = max(0, int((min(p.Rating, bar)-floor)/width))
	}
	return banded
}
