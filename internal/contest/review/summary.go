package review

import (
	"cmp"
	"math"
	"slices"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Summary is what evaluations say of a game.
type Summary struct {
	Scored   bool            `json:"scored"`   // whether the engine says anything of points; if not, all of them are 0
	Moves    []MoveCost      `json:"moves"`    // of which both positions are known, in order
	Worst    []int           `json:"worst"`    // numbers of the moves that cost most, the worst first
	Turning  []TurningPoint  `json:"turning"`  // in order
	Accuracy []PhaseAccuracy `json:"accuracy"` // of both sides in each phase in which they have moves
	Puzzles  []Puzzle        `json:"puzzles"`  // in order
}

// A MoveCost is what a move cost the side that played it.
type MoveCost struct {
	Number int      `json:"number"` // from 1
	Color  string   `json:"color"`
	Move   string   `json:"move"`
	Rate   float64  `json:"rate"`             // how much less likely the side wins, from 0 to 1
	Points float64  `json:"points"`           // how many points it lost; never less than 0
	Before float64  `json:"before"`           // how likely the side won before the move
	After  float64  `json:"after"`            // and after it
	Better string   `json:"better,omitempty"` // what the engine would have played instead; empty where that is the move
	Line   []string `json:"line,omitempty"`   // how play would have gone on, beginning with the better move
}

// A Phase is a part of a game.
type Phase string

// The phases of a game, by the moves played: on 19x19 the opening has 52 and the endgame begins after 150, on
// smaller boards in proportion to the points.
const (
	Opening Phase = "opening"
	Middle  Phase = "middle"
	Endgame Phase = "endgame"
)

const (
	openingShare = 0.145
	endgameShare = 0.416
)

// phaseOf returns the phase to which a move belongs.
func phaseOf(size weiqi.Size, number int) Phase {
	switch share := float64(number) / float64(size.Points()); {
	case share <= openingShare:
		return Opening
	case share <= endgameShare:
		return Middle
	default:
		return Endgame
	}
}

// A PhaseAccuracy tells how near a side's moves were to the engine's: 100 for moves that cost nothing, 75 where they
// cost a point on average, and three quarters of that for each point more. Of an engine that knows no points it is
// the same for each hundredth of win rate.
type PhaseAccuracy struct {
	Phase    Phase   `json:"phase"`
	Color    string  `json:"color"`
	Moves    int     `json:"moves"`
	Points   float64 `json:"points"`   // lost on average
	Accuracy float64 `json:"accuracy"` // from 0 to 100
}

// A TurningPoint is a move that changed who was likely to win, and how.
type TurningPoint struct {
	Number int           `json:"number"`
	Why    reason.Reason `json:"why"`
}

// A Puzzle is a position in which a side made one of its worst mistakes: the task is to find something better.
type Puzzle struct {
	Position int      `json:"position"` // after so many moves
	Color    string   `json:"color"`    // who is to move
	Played   string   `json:"played"`
	Points   float64  `json:"points"`             // what that cost
	Rate     float64  `json:"rate"`               // likewise
	Answers  []string `json:"answers"`            // moves that lose little or nothing, the best first
	Line     []string `json:"line"`               // how play goes on after the best one, which it begins with
	Punished []string `json:"punished,omitempty"` // how play goes on after the move that was played
}

// How much a summary tells.
const (
	mostWorst   = 10
	mostTurning = 12
	mostPuzzles = 3 // of each side

	worstPoints  = 1.5 // what a move must have cost to be among the worst
	worstRate    = 0.03
	turningRate  = 0.15
	crossingRate = 0.08 // for a move that gives the lead away
	decidedRate  = 0.1  // below it a game is as good as lost
	goodPoints   = 1.0  // what an answer to a puzzle may cost, or a third of what the mistake did
	goodRate     = 0.03
)

// Summary computes what the evaluations say.
func (r *Review) Summary() *Summary {
	s := &Summary{Moves: []MoveCost{}, Worst: []int{}, Turning: []TurningPoint{}, Accuracy: []PhaseAccuracy{}, Puzzles: []Puzzle{}}
	for _, e := range r.Evaluations {
		s.Scored = s.Scored || e.Scored
	}
	moves, err := r.Game.moves()
	if err != nil {
		return s // Positions has refused such a game
	}
	for i, m := range moves {
		before, ok := r.Evaluations[i]
		after, then := r.Evaluations[i+1]
		if ok && then && r.Game.breakAt(i+1) == nil { // else it is not the move that has led there
			s.Moves = append(s.Moves, cost(i+1, m, &before, &after))
		}
	}
	s.worst()
	s.turning()
	s.accuracy(r.Game.Size)
	s.puzzles(r)
	return s
}

// cost says what a move cost: what the engine would have played itself costs nothing, even where the
// position after it looks worse than the one before.
func cost(number int, m weiqi.Move, before, after *Evaluation) MoveCost {
	c := MoveCost{Number: number, Color: m.Color.String(), Move: m.Vertex()}
	sign := 1.0
	c.Before, c.After = before.Black, after.Black
	if m.Color == weiqi.White {
		sign, c.Before, c.After = -1, 1-before.Black, 1-after.Black
	}
	c.Before, c.After = rounded(c.Before, 1e4), rounded(c.After, 1e4)
	if len(before.Candidates) == 0 || before.Candidates[0].Move == c.Move {
		return c
	}
	best := before.Candidates[0]
	c.Better, c.Line = best.Move, best.Line
	c.Rate = rounded(max(0, c.Before-c.After), 1e4)
	c.Points = rounded(max(0, sign*(before.Lead-after.Lead)), 1e2)
	return c
}

// weight orders moves by what they cost.
func (s *Summary) weight(c *MoveCost) float64 {
	if s.Scored {
		return c.Points
	}
	return 100 * c.Rate
}

// costly reports whether a move cost something worth a word.
func (s *Summary) costly(c *MoveCost) bool {
	if s.Scored {
		return c.Points >= worstPoints
	}
	return c.Rate >= worstRate
}

func (s *Summary) worst() {
	all := slices.Clone(s.Moves)
	slices.SortStableFunc(all, func(a, b MoveCost) int { return -cmp.Compare(s.weight(&a), s.weight(&b)) })
	for _, c := range all {
		if s.costly(&c) && len(s.Worst) < mostWorst {
			s.Worst = append(s.Worst, c.Number)
		}
	}
}

// accuracy sums up each side's moves by phase.
func (s *Summary) accuracy(size weiqi.Size) {
	for _, phase := range []Phase{Opening, Middle, Endgame} {
		for _, color := range []weiqi.Color{weiqi.Black, weiqi.White} {
			a := PhaseAccuracy{Phase: phase, Color: color.String()}
			points, weight := 0.0, 0.0
			for i := range s.Moves {
				if c := &s.Moves[i]; c.Color == a.Color && phaseOf(size, c.Number) == phase {
					a.Moves++
					points += c.Points
					weight += s.weight(c)
				}
			}
			if a.Moves > 0 {
				a.Points = rounded(points/float64(a.Moves), 1e2)
				a.Accuracy = rounded(100*math.Pow(0.75, weight/float64(a.Moves)), 10)
				s.Accuracy = append(s.Accuracy, a)
			}
		}
	}
}

// puzzles finds each side's worst mistakes that have a good answer.
func (s *Summary) puzzles(r *Review) {
	of := map[string]int{}
	for _, number := range s.byWeight() {
		c := s.move(number)
		if !s.costly(c) || of[c.Color] == mostPuzzles {
			continue
		}
		before, after := r.Evaluations[number-1], r.Evaluations[number]
		p := Puzzle{Position: number - 1, Color: c.Color, Played: c.Move, Points: c.Points, Rate: c.Rate, Line: c.Line}
		for _, answer := range before.Candidates {
			if s.good(&before, &answer, c) {
				p.Answers = append(p.Answers, answer.Move)
			}
		}
		if len(p.Answers) == 0 || p.Answers[0] != c.Better {
			continue
		}
		if len(after.Candidates) > 0 {
			p.Punished = after.Candidates[0].Line
		}
		of[c.Color]++
		s.Puzzles = append(s.Puzzles, p)
	}
	slices.SortFunc(s.Puzzles, func(a, b Puzzle) int { return cmp.Compare(a.Position, b.Position) })
}

// good reports whether a candidate is so much better than a mistake that it solves the puzzle.
func (s *Summary) good(before *Evaluation, answer *Candidate, mistake *MoveCost) bool {
	best := before.Candidates[0]
	if answer.Move == mistake.Move || answer.Visits*10 < best.Visits {
		return false
	}
	sign := 1.0
	if mistake.Color == weiqi.White.String() {
		sign = -1
	}
	if s.Scored {
		return sign*(best.Lead-answer.Lead) <= max(goodPoints, mistake.Points/3)
	}
	return sign*(best.Black-answer.Black) <= max(goodRate, mistake.Rate/3)
}

// byWeight returns the numbers of all moves, the dearest first.
func (s *Summary) byWeight() []int {
	all := slices.Clone(s.Moves)
	slices.SortStableFunc(all, func(a, b MoveCost) int { return -cmp.Compare(s.weight(&a), s.weight(&b)) })
	numbers := make([]int, len(all))
	for i, c := range all {
		numbers[i] = c.Number
	}
	return numbers
}

// move returns a move by its number.
func (s *Summary) move(number int) *MoveCost {
	i := slices.IndexFunc(s.Moves, func(c MoveCost) bool { return c.Number == number })
	return &s.Moves[i]
}
