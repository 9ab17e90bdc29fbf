package review

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A Game is what engines are told of a game: nothing of who has played it, and when.
type Game struct {
	Size    weiqi.Size  `json:"size"`
	Ruleset string      `json:"ruleset"`
	Komi    weiqi.Score `json:"komi"` // what White gets, for a handicap, too
	Black   weiqi.Set   `json:"black"`
	White   weiqi.Set   `json:"white"` // the stones before the first move
	Turn    string      `json:"turn"`  // who moves first: "black" or "white"
	Moves   []string    `json:"moves"` // as in "black D4"
}

// MostMoves is how many moves a game may have that is reviewed.
const MostMoves = 1000

// MostSide is the longest side of a board on which a game is reviewed.
const MostSide = 19

// FromRecord returns the main line of a record as a game under a ruleset. The error is a reason:
// stones were placed by hand on the way, a move is on a stone, or there is none at all.
func FromRecord(r *sgf.Record, ruleset weiqi.Ruleset, komi weiqi.Score) (*Game, error) {
	g := &Game{Size: r.Size, Ruleset: ruleset.Name, Komi: komi, Black: r.Start.Black, White: r.Start.White}
	positions, err := r.AfterMoves(sgf.Lenient())
	if err != nil {
		return nil, err
	}
	g.Komi += ruleset.Rules.Compensation(r.Handicap)
	g.Turn = positions[0].Turn().String()
	for i := range r.Steps {
		step := &r.Steps[i]
		if by := step.Edit; !by.Black.Union(by.White).Union(by.Clear).Empty() {
			if len(g.Moves) > 0 {
				return nil, reason.Error(reason.New("review-edited", "move", len(g.Moves)))
			}
			last := positions[0] // with all that was placed before the first move
			g.Black, g.White = last.Stones(weiqi.Black), last.Stones(weiqi.White)
		}
		if step.HasMove() {
			g.Moves = append(g.Moves, step.Move.String())
		}
	}
	_, err = g.Positions()
	return g, err
}

// rules are those by which the game is played out and counted. What White gets for a handicap is part of the komi.
func (g *Game) rules() (weiqi.Rules, error) {
	set, err := weiqi.RulesetNamed(g.Ruleset)
	set.Rules.Bonus = weiqi.NoBonus
	return set.Rules, err
}

// Positions returns the positions after 0, 1, 2… moves. Where the ruleset refuses a move that
// was played all the same, repetition and suicide are allowed throughout.
func (g *Game) Positions() ([]*weiqi.Position, error) {
	rules, err := g.rules()
	if err != nil {
		return nil, err
	}
	switch {
	case g.Size.Cols > MostSide || g.Size.Rows > MostSide:
		return nil, reason.Error(reason.New("review-board", "size", g.Size, "most", weiqi.Square(MostSide)))
	case len(g.Moves) == 0:
		return nil, reason.Error(reason.New("review-no-moves"))
	case len(g.Moves) > MostMoves:
		return nil, reason.Error(reason.New("review-too-long", "moves", len(g.Moves), "most", MostMoves))
	}
	positions, err := g.play(rules)
	if err != nil {
		lenient := sgf.Lenient()
		rules.Ko, rules.Suicide = lenient.Ko, lenient.Suicide
		positions, err = g.play(rules)
	}
	return positions, err
}

// play plays the moves under rules.
func (g *Game) play(rules weiqi.Rules) ([]*weiqi.Position, error) {
	turn, err := weiqi.ParseColor(g.Turn)
	if err != nil {
		return nil, err
	}
	p, err := weiqi.Setup{Size: g.Size, Black: g.Black, White: g.White, Turn: turn}.Position(rules)
	if err != nil {
		return nil, err
	}
	moves, err := g.moves()
	if err != nil {
		return nil, err
	}
	positions := append(make([]*weiqi.Position, 0, len(moves)+1), p)
	for i, m := range moves {
		if m.Color != p.Turn() {
			p = p.WithTurn(m.Color)
			positions[i] = p // who was to move is part of what the engine is asked
		}
		if p, err = p.Play(m); err != nil {
			return nil, &sgf.ReplayError{Number: i + 1, Move: m, Err: err}
		}
		positions = append(positions, p)
	}
	return positions, nil
}

// moves reads the moves.
func (g *Game) moves() ([]weiqi.Move, error) {
	moves := make([]weiqi.Move, len(g.Moves))
	for i, text := range g.Moves {
		side, vertex, _ := strings.Cut(text, " ")
		color, err := weiqi.ParseColor(side)
		if err == nil {
			moves[i], err = weiqi.ParseMove(color, vertex)
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return moves, nil
}

// key names a position of the game: the same way to the same board under the same rules.
func (g *Game) key(position int) string {
	before := *g
	before.Moves = g.Moves[:position]
	if position < len(g.Moves) {
		before.Turn, _, _ = strings.Cut(g.Moves[position], " ")
	}
	text, err := json.Marshal(before)
	if err != nil {
		panic(err) // plain data
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}
