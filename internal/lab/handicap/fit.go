package handicap

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/contest/stats"
)

// elo is how many Elo one nat of odds is.
const elo = 400 / math.Ln10

// A Worth is what the games of the same players on boards of one size say.
type Worth struct {
	Size    int
	Program string // which played itself; empty for levels
	Levels  []int  // of the built-in player that played
	Games   int
	Point   stats.Estimate // what a point of komi is worth, in Elo
	Cells   []Fair         // by the number of stones
	// Above are the ratings of the levels over the first of them, in Elo; the first is 0.
	Above []stats.Estimate
}

// A Fair is what makes up for a handicap.
type Fair struct {
	Stones int
	Games  int
	Komi   stats.Estimate // at which both have the same chances
	Elo    stats.Estimate // what the handicap is worth at a komi of 0
}

// Worths returns what the games say of each size: by all levels together, by each level that played itself if there
// are several, and by each program. Where the games of some do not say anything yet, they are left out.
func Worths(games []Game) []Worth {
	type group struct {
		size    int
		program string
		level   int // that played itself; 0 for all
	}
	groups := map[group][]Game{}
	for _, g := range games {
		all := group{size: g.Size, program: g.Program}
		groups[all] = append(groups[all], g)
		if g.Black == g.White && g.Black > 0 {
			all.level = g.Black
			groups[all] = append(groups[all], g)
		}
	}
	ordered := slices.SortedFunc(maps.Keys(groups), func(a, b group) int {
		return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.program, b.program), cmp.Compare(a.level, b.level))
	})
	var worths []Worth
	for _, of := range ordered {
		everybody := groups[group{size: of.size, program: of.program}]
		if of.level > 0 && len(groups[of]) == len(everybody) {
			continue // it is the same again
		}
		if w, err := worthOf(groups[of]); err == nil {
			worths = append(worths, w)
		}
	}
	return worths
}

// worthOf fits the odds of Black: the difference of the levels, the handicap, and less for every point of komi.
func worthOf(games []Game) (Worth, error) {
	levels, stones := map[int]bool{}, map[int]int{} // games of each handicap
	for _, g := range games {
		levels[g.Black], levels[g.White] = true, true
		stones[g.Stones]++
	}
	w := Worth{Size: games[0].Size, Program: games[0].Program, Games: len(games), Levels: slices.Sorted(maps.Keys(levels))}
	handicaps := slices.Sorted(maps.Keys(stones))
	const point = 0 // the place of the coefficient, and after it the handicaps and then the levels but the first
	width := 1 + len(handicaps) + len(w.Levels) - 1
	trials := make([]stats.Trial, len(games))
	for i, g := range games {
		x := make([]float64, width)
		x[point] = -points(g)
		x[1+slices.Index(handicaps, g.Stones)] = 1
		for sign, level := range map[float64]int{1: g.Black, -1: g.White} {
			if at := slices.Index(w.Levels, level); at > 0 {
				x[len(handicaps)+at] += sign
			}
		}
		trials[i] = stats.Trial{X: x, Won: g.Won}
	}
	fit, err := stats.Regress(trials)
	if err != nil {
		return w, fmt.Errorf("%dx%d, levels %v: %w", w.Size, w.Size, w.Levels, err)
	}
	one := func(at int) stats.Estimate {
		x := make([]float64, width)
		x[at] = elo
		return fit.Estimate(x...)
	}
	w.Point = one(point)
	for i, n := range handicaps {
		w.Cells = append(w.Cells, Fair{n, stones[n], fit.Ratio(1+i, point), one(1 + i)})
	}
	w.Above = []stats.Estimate{{}}
	for i := range w.Levels[1:] {
		w.Above = append(w.Above, one(1+len(handicaps)+i))
	}
	return w, nil
}

func points(g Game) float64 { return float64(g.Komi) / 2 }

// String returns the worth as a small table.
func (w Worth) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %d games: a point of komi is worth %s Elo\n", w.name(), w.Games, in(w.Point, 1))
	for _, c := range w.Cells {
		fmt.Fprintf(&b, "  %d stones  %4d games  fair komi %s  Elo %s\n", c.Stones, c.Games, in(c.Komi, 1), in(c.Elo, 0))
	}
	for i, level := range w.Levels[1:] {
		fmt.Fprintf(&b, "  level %d over level %d: Elo %s\n", level, w.Levels[0], in(w.Above[i+1], 0))
	}
	return b.String()
}

// name says who played on which boards.
func (w Worth) name() string {
	who := w.Program
	if who == "" {
		who = fmt.Sprintf("levels %v", w.Levels)
	}
	return fmt.Sprintf("%dx%d, %s", w.Size, w.Size, who)
}

func in(e stats.Estimate, digits int) string {
	return fmt.Sprintf("%.*f [%.*f, %.*f]", digits, e.Value, digits, e.Low, digits, e.High)
}

// byStones orders the handicaps of a worth.
func byStones(a, b Fair) int { return cmp.Compare(a.Stones, b.Stones) }
