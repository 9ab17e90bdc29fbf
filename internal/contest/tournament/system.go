package tournament

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A System is a way to pair by its name, with what it takes. What is 0 is not said.
type System struct {
	Kind string `json:"kind"` // one of [Kinds]

	Rounds      int  `json:"rounds,omitempty"`      // of a swiss, a mcmahon and a ladder
	Cycles      int  `json:"cycles,omitempty"`      // of a round-robin and a gauntlet; 1
	Heroes      int  `json:"heroes,omitempty"`      // of a gauntlet: the first so many players; 1
	Accelerated int  `json:"accelerated,omitempty"` // rounds of a swiss
	BestOf      int  `json:"best_of,omitempty"`     // games in a duel of a knockout or a double-elimination; 1
	ThirdPlace  bool `json:"third_place,omitempty"` // is played for, in a knockout

	// The bands of a mcmahon in Elo: how wide they are, where the second begins, and where
	// the last does. Without a width everybody begins with nothing.
	Band  float64 `json:"band,omitempty"`
	Floor float64 `json:"floor,omitempty"`
	Bar   float64 `json:"bar,omitempty"`
	// Handicap and Reduction say how many stones the lower of a pair gets in a mcmahon.
	Handicap  bool `json:"handicap,omitempty"`
	Reduction int  `json:"reduction,omitempty"`
}

// Kinds returns the names of the ways to pair.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds())) }

// A kind is what a name stands for.
type kind struct {
	make  func(s System, board weiqi.Size) pairing.Pairer
	takes []string // of what is said in a System
	wants string   // what must be said
}

func kinds() map[string]kind {
	return map[string]kind{
		"round-robin": {
			make:  func(s System, _ weiqi.Size) pairing.Pairer { return pairing.RoundRobin{Cycles: max(1, s.Cycles)} },
			takes: []string{"cycles"},
		},
		"gauntlet": {
			make: func(s System, _ weiqi.Size) pairing.Pairer {
				return pairing.Gauntlet{Heroes: max(1, s.Heroes), Cycles: max(1, s.Cycles)}
			},
			takes: []string{"cycles", "heroes"},
		},
		"swiss": {
			make: func(s System, _ weiqi.Size) pairing.Pairer {
				return pairing.Swiss{Rounds: s.Rounds, Accelerated: s.Accelerated}
			},
			takes: []string{"rounds", "accelerated"}, wants: "rounds",
		},
		"mcmahon": {
			make: func(s System, board weiqi.Size) pairing.Pairer {
				return pairing.McMahon{Rounds: s.Rounds, Handicap: s.stones(board), Reduction: s.Reduction}
			},
			takes: []string{"rounds", "band", "floor", "bar", "handicap", "reduction"}, wants: "rounds",
		},
		"knockout": {
			make: func(s System, _ weiqi.Size) pairing.Pairer {
				return pairing.Knockout{BestOf: s.BestOf, ThirdPlace: s.ThirdPlace}
			},
			takes: []string{"best_of", "third_place"},
		},
		"double-elimination": {
			make:  func(s System, _ weiqi.Size) pairing.Pairer { return pairing.DoubleElimination{BestOf: s.BestOf} },
			takes: []string{"best_of"},
		},
		"ladder": {
			make:  func(s System, _ weiqi.Size) pairing.Pairer { return pairing.Ladder{Rounds: s.Rounds} },
			takes: []string{"rounds"}, wants: "rounds",
		},
	}
}

// said returns what is said, by name.
func (s System) said() map[string]float64 {
	flag := func(b bool) float64 {
		if b {
			return 1
		}
		return 0
	}
	all := map[string]float64{
		"rounds": float64(s.Rounds), "cycles": float64(s.Cycles), "heroes": float64(s.Heroes), "accelerated": float64(s.Accelerated),
		"best_of": float64(s.BestOf), "third_place": flag(s.ThirdPlace),
		"band": s.Band, "floor": s.Floor, "bar": s.Bar, "handicap": flag(s.Handicap), "reduction": float64(s.Reduction),
	}
	maps.DeleteFunc(all, func(_ string, value float64) bool { return value == 0 })
	return all
}

// maxCount is more rounds, cycles, heroes or games in a duel than any real tournament has.
const maxCount = 1000

// Check returns the system, or everything that is wrong with it.
func (s System) Check() (System, error) {
	k, known := kinds()[s.Kind]
	if !known {
		return s, reason.Error(reason.New("no-such-system", "kind", s.Kind, "kinds", strings.Join(Kinds(), ", ")))
	}
	var reasons []error
	said := s.said()
	for _, name := range slices.Sorted(maps.Keys(said)) {
		if !slices.Contains(k.takes, name) {
			reasons = append(reasons, reason.Error(reason.New("system-has-no", "kind", s.Kind, "setting", name)))
		} else if said[name] < 0 && name != "floor" && name != "bar" {
			reasons = append(reasons, reason.Error(reason.New("setting-below-zero", "setting", name, "value", said[name])))
		} else if said[name] > maxCount && !slices.Contains([]string{"band", "floor", "bar"}, name) {
			reasons = append(reasons, reason.Error(reason.New("setting-too-large", "setting", name, "value", said[name], "most", maxCount)))
		}
	}
	if k.wants != "" && said[k.wants] == 0 {
		reasons = append(reasons, reason.Error(reason.New("system-wants", "kind", s.Kind, "setting", k.wants)))
	}
	if s.Band > 0 {
		s.Bar = cmp.Or(s.Bar, s.Floor+20*s.Band)
		switch {
		case s.Bar < s.Floor:
			reasons = append(reasons, reason.Error(reason.New("bar-below-floor", "bar", s.Bar, "floor", s.Floor)))
		case !((s.Bar-s.Floor)/s.Band <= maxCount): // which NaN is not either
			reasons = append(reasons, reason.Error(reason.New("too-many-bands", "most", maxCount, "band", s.Band, "floor", s.Floor, "bar", s.Bar)))
		}
	}
	return s, errors.Join(reasons...)
}

// stones returns how many handicap stones are given at most: as many as the board has points for, and on one without
// any a game without komi.
func (s System) stones(board weiqi.Size) int {
	if !s.Handicap {
		return 0
	}
	return max(1, weiqi.MostFixedHandicap(board))
}

// pairing returns the system that pairs for games on such a board. The kind has been checked.
func (s System) pairing(board weiqi.Size) pairing.Pairer { return kinds()[s.Kind].make(s, board) }

// tieBreaks returns the figures that are usual: those of the UEC Cup, or in a McMahon
// those of Europe.
func (s System) tieBreaks() []pairing.TieBreak {
	if s.Kind == "mcmahon" {
		return pairing.EGF()
	}
	return pairing.UEC()
}

// banded returns the players with what they begin with.
func (s System) banded(players []stats.Player) []stats.Player {
	if s.Band <= 0 {
		return players
	}
	return pairing.Bands(players, s.Band, s.Floor, s.Bar)
}
