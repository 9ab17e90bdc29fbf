package review

import (
	"math"
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// An Evaluation is what an engine thinks of one position. All of it is from Black's side, and
// rounded to what is kept, so that it is the same before and after it was stored.
type Evaluation struct {
	Position   int         `json:"position"`             // after so many moves
	Visits     int         `json:"visits"`               // how often the engine looked at it
	Black      float64     `json:"black"`                // how likely Black wins, from 0 to 1
	Lead       float64     `json:"lead"`                 // by how many points Black leads, komi included
	Scored     bool        `json:"scored"`               // whether the engine says anything of points
	Candidates []Candidate `json:"candidates,omitempty"` // moves of the side to move, the best first
	Ownership  Ownership   `json:"ownership,omitempty"`
}

// A Candidate is a move that an engine considers.
type Candidate struct {
	Move   string   `json:"move"` // a vertex, or "pass"
	Visits int      `json:"visits"`
	Black  float64  `json:"black"`
	Lead   float64  `json:"lead"`
	Line   []string `json:"line"` // how play would go on, beginning with the move
}

// An Ownership is whose each point will be, in hundredths from 100, Black's, to -100, White's, by row and then
// column from A1: each an int8, and as JSON all in base64.
type Ownership []byte

// At returns the hundredths of a point, by its place.
func (o Ownership) At(place int) int { return int(int8(o[place])) }

// How much is kept of a position.
const (
	mostCandidates = 5
	mostLine       = 10
)

// A found is what an engine says of a position, from the side to move.
type found struct {
	turn       weiqi.Color
	visits     int
	rate, lead float64
	scored     bool
	candidates []foundMove
	ownership  []float64 // from 1, Black's, to -1, White's, whoever moves
}

type foundMove struct {
	move       weiqi.Move
	visits     int
	rate, lead float64
	line       []weiqi.Move
}

// evaluation returns what is kept of it.
func (f *found) evaluation(position int) Evaluation {
	e := Evaluation{Position: position, Visits: f.visits, Scored: f.scored}
	e.Black, e.Lead = sides(f.turn, f.rate, f.lead)
	for _, c := range f.candidates[:min(len(f.candidates), mostCandidates)] {
		kept := Candidate{Move: c.move.Vertex(), Visits: c.visits}
		kept.Black, kept.Lead = sides(f.turn, c.rate, c.lead)
		for _, m := range c.line[:min(len(c.line), mostLine)] {
			kept.Line = append(kept.Line, m.Vertex())
		}
		e.Candidates = append(e.Candidates, kept)
	}
	if f.ownership != nil {
		e.Ownership = make(Ownership, len(f.ownership))
		for i, owner := range f.ownership {
			e.Ownership[i] = byte(int8(math.Round(100 * min(1, max(-1, owner)))))
		}
	}
	return e
}

// sides returns the rate and the lead of the side to move as Black's, rounded.
func sides(turn weiqi.Color, rate, lead float64) (black, points float64) {
	if turn == weiqi.White {
		rate, lead = 1-rate, -lead
	}
	return rounded(min(1, max(0, rate)), 1e4), rounded(lead, 1e2)
}

// rounded never returns minus nothing.
func rounded(x, steps float64) float64 { return math.Round(x*steps)/steps + 0 }

// sound reports whether an evaluation from outside can be one of a position of the game.
func (e *Evaluation) sound(g *Game) bool {
	finite := func(x float64) bool { return math.Abs(x) <= 1000 } // false for what is no number
	good := 0 <= e.Position && e.Position <= len(g.Moves) && e.Visits >= 0 &&
		0 <= e.Black && e.Black <= 1 && finite(e.Lead) && len(e.Candidates) <= mostCandidates &&
		(len(e.Ownership) == 0 || len(e.Ownership) == g.Size.Points())
	return good && !slices.ContainsFunc(e.Candidates, func(c Candidate) bool {
		return !(0 <= c.Black && c.Black <= 1 && finite(c.Lead)) || len(c.Line) > mostLine || !vertices(g.Size, append(c.Line, c.Move))
	}) && !slices.ContainsFunc(e.Ownership, func(b byte) bool { return int8(b) < -100 || int8(b) > 100 })
}

// vertices reports whether all are points of a board, or passes.
func vertices(size weiqi.Size, all []string) bool {
	return !slices.ContainsFunc(all, func(vertex string) bool {
		m, err := weiqi.ParseMove(weiqi.Black, vertex)
		return err != nil || !m.Pass && !size.Contains(m.Point)
	})
}
