package review

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
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

	Breaks []Break `json:"breaks,omitempty"` // in the order of the moves
}

// A Break is a board to which no legal move has led: a move that no rules allow was executed, or stones were placed by
// hand. Engines begin anew from there.
type Break struct {
	After     int           `json:"after"` // moves
	Black     weiqi.Set     `json:"black"`
	White     weiqi.Set     `json:"white"`
	Turn      string        `json:"turn"`
	BlackLost int           `json:"black_lost,omitempty"` // prisoners, by the color of the stones
	WhiteLost int           `json:"white_lost,omitempty"`
	Why       reason.Reason `json:"why"`
}

// MostMoves is how many moves a game may have that is reviewed.
const MostMoves = 1000

// MostSide is the longest side of a board on which a game is reviewed.
const MostSide = 19

// FromRecord returns the main line of a record as a game under a ruleset, up to stones placed by hand that cannot
// stand. The error is a reason: there is no move, or more than are reviewed.
func FromRecord(r *sgf.Record, ruleset weiqi.Ruleset, komi weiqi.Score) (*Game, error) {
	positions, err := r.AfterMoves(sgf.Lenient())
	if len(positions) < 2 && err != nil {
		return nil, err
	}
	first := positions[0] // with all that was placed before the first move
	g := &Game{
		Size: r.Size, Ruleset: ruleset.Name, Komi: komi + ruleset.Rules.Compensation(r.Handicap),
		Black: first.Stones(weiqi.Black), White: first.Stones(weiqi.White), Turn: first.Turn().String(),
	}
	for i, m := range r.Moves()[:len(positions)-1] {
		g.Moves = append(g.Moves, m.String())
		if why := brokenBy(m, i+1, positions[i], positions[i+1]); !why.IsZero() {
			board := positions[i+1].Setup()
			g.Breaks = append(g.Breaks, Break{i + 1, board.Black, board.White, board.Turn.String(), board.BlackLost, board.WhiteLost, why})
		}
	}
	_, err = g.Positions()
	return g, err
}

// brokenBy returns what else than a legal move has led from one position to the next; nothing if that did.
func brokenBy(m weiqi.Move, number int, before, after *weiqi.Position) reason.Reason {
	if before.Turn() != m.Color {
		before = before.WithTurn(m.Color)
	}
	played, err := before.Play(m)
	if err != nil {
		return (&sgf.ReplayError{Number: number, Move: m, Err: err}).Reason()
	}
	is, was := after.Setup(), played.Setup()
	if is.Turn = was.Turn; is != was {
		return reason.New("review-edited", "move", number)
	}
	return reason.Reason{}
}

// breakAt returns the break after so many moves; nil if there is none.
func (g *Game) breakAt(after int) *Break {
	i := slices.IndexFunc(g.Breaks, func(b Break) bool { return b.After == after })
	if i < 0 {
		return nil
	}
	return &g.Breaks[i]
}

// setup returns the board of a break as the start of a game.
func (b *Break) setup(size weiqi.Size) (weiqi.Setup, error) {
	turn, err := weiqi.ParseColor(b.Turn)
	return weiqi.Setup{Size: size, Black: b.Black, White: b.White, Turn: turn, BlackLost: b.BlackLost, WhiteLost: b.WhiteLost}, err
}

// A part of a game is what leads from its start, or from a break, to the next one.
type part struct {
	from, to int         // its positions
	setup    weiqi.Setup // of the first
	komi     weiqi.Score // with the prisoners of before, which an engine is not told otherwise
}

// parts returns the parts of the game under its rules, of which there is at least one.
func (g *Game) parts(rules weiqi.Rules) ([]part, error) {
	turn, err := weiqi.ParseColor(g.Turn)
	all := []part{{setup: weiqi.Setup{Size: g.Size, Black: g.Black, White: g.White, Turn: turn}, komi: g.Komi}}
	for i := range g.Breaks {
		b := &g.Breaks[i]
		all[len(all)-1].to = b.After - 1
		next := part{from: b.After, komi: g.Komi}
		if rules.Scoring == weiqi.Territory {
			next.komi += weiqi.Points(b.BlackLost - b.WhiteLost)
		}
		if err == nil {
			next.setup, err = b.setup(g.Size)
		}
		all = append(all, next)
	}
	all[len(all)-1].to = len(g.Moves)
	return all, err
}

// upTo returns the game as it was after some moves.
func (g *Game) upTo(moves int) Game {
	before := *g
	before.Moves = g.Moves[:moves:moves]
	n := 0
	for n < len(g.Breaks) && g.Breaks[n].After <= moves {
		n++
	}
	before.Breaks = g.Breaks[:n:n]
	return before
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
		if b := g.breakAt(i + 1); b != nil {
			setup, err := b.setup(g.Size)
			if err == nil {
				p, err = setup.Position(rules)
			}
			if err != nil {
				return nil, err
			}
		} else if p, err = p.Play(m); err != nil {
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
	before := g.upTo(position)
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
