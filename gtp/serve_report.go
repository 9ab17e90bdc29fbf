package gtp

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

// An ask is what a controller wants to see of an analysis.
type ask struct {
	interval  time.Duration // between reports
	least     int           // moves, also such as have not been tried
	most      int
	ownership bool
	root      bool // what it thinks of the position as a whole
	tried     bool // how often each move of a line was visited
	unsure    bool // the deviation of the ownership, too
	byMove    bool // the ownership after every move
	unsureBy  bool // with its deviation

	avoid, allow []weiqi.Move // allow: nothing else; nil: everything
}

// The interval that is used when none is wanted, and the shortest.
const (
	usualInterval = 500 * time.Millisecond
	leastInterval = 10 * time.Millisecond
)

// parseAsk reads the arguments of an analysis behind the color: an interval in
// hundredths of a second, and names with their values. What may be asked for besides
// and is not to be had is left out of the reports.
func parseAsk(args []string) (ask, error) {
	a := ask{interval: usualInterval, most: math.MaxInt}
	if len(args) > 0 && strings.Trim(args[0], "0123456789") == "" {
		args = append([]string{"interval"}, args...)
	}
	for len(args) > 0 {
		name, values := args[0], args[1:]
		want := 1
		if name == "avoid" || name == "allow" {
			want = 3
		}
		if len(values) < want {
			return ask{}, errSyntax
		}
		if err := a.set(name, values[:want]); err != nil {
			return ask{}, err
		}
		args = values[want:]
	}
	if a.avoid != nil && a.allow != nil {
		return ask{}, errSyntax
	}
	return a, nil
}

func (a *ask) set(name string, values []string) (err error) {
	switch name {
	case "interval":
		var n int
		n, err = parseCount(values[0])
		a.interval = max(leastInterval, time.Duration(min(n, maxSeconds))*10*time.Millisecond)
	case "minmoves":
		a.least, err = parseCount(values[0])
	case "maxmoves":
		a.most, err = parseCount(values[0])
	case "ownership":
		a.ownership, err = parseTruth(values[0])
	case "rootInfo":
		a.root, err = parseTruth(values[0])
	case "pvVisits":
		a.tried, err = parseTruth(values[0])
	case "ownershipStdev":
		a.unsure, err = parseTruth(values[0])
	case "movesOwnership":
		a.byMove, err = parseTruth(values[0])
	case "movesOwnershipStdev":
		a.unsureBy, err = parseTruth(values[0])
	case "avoid":
		err = addMoves(&a.avoid, values)
	case "allow":
		err = addMoves(&a.allow, values)
	default:
		err = errSyntax
	}
	return err
}

func parseTruth(text string) (bool, error) {
	truth, err := strconv.ParseBool(strings.ToLower(text))
	if err != nil {
		return false, errSyntax
	}
	return truth, nil
}

// addMoves reads a color, its moves with commas between, and until which depth this
// holds. Only the first move counts here, so every depth is the same.
func addMoves(into *[]weiqi.Move, values []string) error {
	color, err := weiqi.ParseColor(values[0])
	if err != nil {
		return errVertex
	}
	if _, err := parseCount(values[2]); err != nil {
		return err
	}
	for vertex := range strings.SplitSeq(values[1], ",") {
		move, err := weiqi.ParseMove(color, vertex)
		if err != nil {
			return errVertex
		}
		*into = append(*into, move)
	}
	return nil
}

// allowed takes the moves from a thought that are to be avoided. What the player would
// play is then the best of the others, if there are any.
func (a ask) allowed(t Thought) Thought {
	bans := func(m weiqi.Move) bool {
		return slices.Contains(a.avoid, m) || !slices.Contains(a.allow, m) &&
			slices.ContainsFunc(a.allow, func(b weiqi.Move) bool { return b.Color == m.Color })
	}
	t.Candidates = slices.DeleteFunc(slices.Clone(t.Candidates), func(c Candidate) bool { return bans(c.Move) })
	if len(t.Candidates) > 0 && bans(t.Move) {
		t.Move = t.Candidates[0].Move
	}
	return t
}

// shown takes from a thought what is not to be reported.
func (a ask) shown(t Thought) Thought {
	tried := len(t.Candidates)
	for tried > a.least && t.Candidates[tried-1].Visits == 0 {
		tried--
	}
	t.Candidates = t.Candidates[:min(tried, a.most)]
	for i := range t.Candidates { // shown has a copy of them
		if !a.tried {
			t.Candidates[i].Tried = nil
		}
		if !a.byMove && !a.unsureBy {
			t.Candidates[i].Ownership = nil
		}
	}
	if !a.ownership && !a.unsure {
		t.Ownership = nil
	}
	if !a.root {
		t.Visits = 0
	}
	return t
}

// A reporter writes a side's analysis as one line with the fields that were asked for; nothing if there is none.
type reporter func(a ask, size weiqi.Size, side weiqi.Color, t Thought) string

// leelaReport is the report of lz-analyze: rates in hundredths of a percent.
func leelaReport(_ ask, _ weiqi.Size, _ weiqi.Color, t Thought) string {
	var words []string
	for i, c := range t.Candidates {
		words = append(words, fmt.Sprintf("info move %s visits %d winrate %d prior %d lcb %d order %d pv %s",
			c.Move.Vertex(), c.Visits, hundredths(c.Winrate), hundredths(c.Prior), hundredths(c.surely()), i, vertices(c.Line)))
	}
	return strings.Join(words, " ")
}

// kataReport is the report of kata-analyze, with every number as a decimal fraction as
// programs want it that know no other.
func kataReport(a ask, size weiqi.Size, side weiqi.Color, t Thought) string {
	if len(t.Candidates) == 0 {
		return ""
	}
	var words []string
	for i, c := range t.Candidates {
		words = append(words, fmt.Sprintf("info move %s visits %d utility %.6f winrate %.6f scoreMean %.3f scoreStdev %.3f scoreLead %.3f prior %.6f lcb %.6f order %d pv %s",
			c.Move.Vertex(), c.Visits, 2*c.Winrate-1, c.Winrate, c.Score, c.Stdev, c.Score, c.Prior, c.surely(), i, vertices(c.Line)))
		if len(c.Tried) > 0 {
			words = append(words, "pvVisits "+strings.Trim(fmt.Sprint(c.Tried), "[]"))
		}
		words = appendOwners(words, "movesOwnership", a.byMove, a.unsureBy, size, side, c.Ownership)
	}
	if t.Visits > 0 {
		words = append(words, fmt.Sprintf("rootInfo visits %d utility %.6f winrate %.6f scoreLead %.3f scoreStdev %.3f", t.Visits, 2*t.Winrate-1, t.Winrate, t.Score, t.Stdev))
	}
	return strings.Join(appendOwners(words, "ownership", a.ownership, a.unsure, size, side, t.Ownership), " ")
}

// appendOwners appends an ownership, if it is known and asked for, and its deviation, if that is: how far a
// point's owners in single playouts are from the mean, where each gives the point to one side.
func appendOwners(words []string, name string, mean, deviation bool, size weiqi.Size, side weiqi.Color, ownership []float64) []string {
	if len(ownership) != size.Points() {
		return words
	}
	if mean {
		words = append(words, name+owners(size, side, ownership))
	}
	if deviation {
		stdev := make([]float64, len(ownership))
		for i, owner := range ownership {
			stdev[i] = math.Sqrt(max(0, 1-owner*owner))
		}
		words = append(words, name+"Stdev"+owners(size, weiqi.Black, stdev))
	}
	return words
}

// cgosReport is the report of cgos-genmove_analyze: one object for the position.
func cgosReport(_ ask, _ weiqi.Size, _ weiqi.Color, t Thought) string {
	type move struct {
		Move    string  `json:"move"`
		Winrate float64 `json:"winrate"`
		Score   float64 `json:"score"`
		Prior   float64 `json:"prior"`
		Line    string  `json:"pv"` // after the move
		Visits  int     `json:"visits"`
	}
	report := struct {
		Winrate float64 `json:"winrate"`
		Score   float64 `json:"score"`
		Visits  int     `json:"visits"`
		Moves   []move  `json:"moves"`
	}{Winrate: t.Winrate, Score: t.Score, Moves: []move{}}
	for _, c := range t.Candidates {
		report.Visits += c.Visits
		line := c.Line[min(1, len(c.Line)):]
		report.Moves = append(report.Moves, move{c.Move.Vertex(), c.Winrate, c.Score, c.Prior, vertices(line), c.Visits})
	}
	if report.Visits == 0 {
		return "" // it has not looked
	}
	return encode(report)
}

// surely returns the rate that a move's true one is hardly below, by how often it was
// tried.
func (c Candidate) surely() float64 {
	const deviations = 1.96 // 2.5 % are below
	if c.Visits == 0 {
		return 0
	}
	return max(0, c.Winrate-deviations*math.Sqrt(c.Winrate*(1-c.Winrate)/float64(c.Visits)))
}

func hundredths(rate float64) int { return int(math.Round(10_000 * rate)) }

func vertices(line []weiqi.Move) string {
	var words []string
	for _, m := range line {
		words = append(words, m.Vertex())
	}
	return strings.Join(words, " ")
}

// owners writes the ownership as a side sees it, from the upper left corner.
func owners(size weiqi.Size, side weiqi.Color, ownership []float64) string {
	sign := 1.0
	if side == weiqi.White {
		sign = -1
	}
	var b strings.Builder
	for row := size.Rows - 1; row >= 0; row-- {
		for _, owner := range ownership[row*size.Cols : (row+1)*size.Cols] {
			fmt.Fprintf(&b, " %.3f", sign*owner)
		}
	}
	return b.String()
}
