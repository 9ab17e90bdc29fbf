package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/internal/compare"
	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A standing is a position of a game record, as it is counted.
type standing struct {
	File      string       `json:"file"`
	Game      int          `json:"game,omitempty"` // of several in the file, from 1
	Move      int          `json:"move"`           // after which it is
	Moves     int          `json:"moves"`          // of the whole record
	Board     []string     `json:"board"`          // rows, top row first, of X, O and dots
	Passes    int          `json:"passes"`         // in a row at the end
	Prisoners perSide      `json:"prisoners"`      // that each side has taken, dead stones apart
	Handicap  int          `json:"handicap"`       // stones
	Recorded  weiqi.Result `json:"recorded,omitzero"`

	position *weiqi.Position
	last     weiqi.Move // none if its color is Empty
}

// A scored is a position of a game record and its counts.
type scored struct {
	standing
	Dead weiqi.Set `json:"dead"`
	// Opinion is nil where the user has named the dead stones.
	Opinion *life.Opinion `json:"opinion,omitempty"`
	// Over is false where the counts are of the board as it stands, and no result.
	Over bool `json:"over"`
	// Cruxes are what the opinion leaves unsettled, where that was to be read.
	Cruxes []crux `json:"cruxes,omitempty"`
	compare.Comparison
}

// A perSide is a number for each side.
type perSide struct {
	Black int `json:"black"`
	White int `json:"white"`
}

// standing replays a record up to the position that is to be counted.
func (c *scoreCmd) standing(record *gameRecord) (standing, error) {
	position, n, err := record.after(c.Move, sgf.Lenient())
	if err != nil {
		return standing{}, record.bad(err)
	}
	moves := record.Moves()
	s := standing{
		File: record.file, Game: record.game, Move: n, Moves: len(moves), Board: position.Rows(), Passes: position.Passes(),
		Prisoners: perSide{position.Lost(weiqi.White), position.Lost(weiqi.Black)}, Handicap: record.Handicap,
		Recorded: record.Result, position: position,
	}
	if n > 0 {
		s.last = moves[n-1]
	}
	return s, nil
}

// komi returns the komi that was asked for, else the record's; nil if there is neither.
func (c *scoreCmd) komi(record *gameRecord) (*weiqi.Score, error) {
	if c.Komi == "" {
		return record.StatedKomi(), nil
	}
	given, err := weiqi.ParseScore(c.Komi)
	if err != nil {
		return nil, &exitError{2, fmt.Sprintf("--komi: %v", err)}
	}
	return &given, nil
}

// count replays a record, asks for the dead stones, and counts. The judge is nil where the
// user has named them.
func (c *scoreCmd) count(ctx context.Context, judge *assessor, record *gameRecord) (*scored, error) {
	at, err := c.standing(record)
	if err != nil {
		return nil, err
	}
	sets, err := c.rulesets(record)
	if err != nil {
		return nil, &exitError{2, err.Error()}
	}
	komi, err := c.komi(record)
	if err != nil {
		return nil, err
	}
	s := &scored{standing: at}
	if judge == nil {
		s.Dead, err = parseStones(*c.Dead, s.position)
		if err != nil {
			return nil, &exitError{2, fmt.Sprintf("--dead: %v", err)}
		}
	} else {
		opinion, err := record.judged(ctx, judge, s.Move, scoring.Judged(s.position, sets))
		if err != nil {
			return nil, fmt.Errorf("%v: ask who is dead: %w", record, err)
		}
		s.Dead, s.Opinion = opinion.Dead, &opinion
	}
	s.Over = scoring.Over(s.Passes, s.Opinion)
	s.Comparison, err = scoring.Compare(record.Record, s.Move, compare.Game{Dead: s.Dead, Komi: komi, Over: s.Over}, sets)
	if err != nil {
		return nil, record.bad(err)
	}
	return s, nil
}

// judged asks the judge about the position after n moves. The judge is told the game, if the
// record has moves only.
func (r *gameRecord) judged(ctx context.Context, judge *assessor, n int, p *weiqi.Position) (life.Opinion, error) {
	start, moves, ok := r.played(n)
	if !ok {
		return judge.Judge.Judge(ctx, p)
	}
	return judge.judgeGame(ctx, start, moves, p)
}

// rulesets returns the rulesets to count under.
func (c *scoreCmd) rulesets(record *gameRecord) ([]weiqi.Ruleset, error) {
	if c.AllRules {
		return weiqi.Rulesets(), nil
	}
	if c.Ruleset == "" {
		set, err := record.ruleset()
		return []weiqi.Ruleset{set}, err
	}
	set, err := weiqi.RulesetNamed(c.Ruleset)
	return []weiqi.Ruleset{set}, err
}

// parseStones reads points with a stone, with blanks or commas between them, and
// returns the stones of their chains.
func parseStones(text string, p *weiqi.Position) (weiqi.Set, error) {
	var stones weiqi.Set
	for _, vertex := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		at, err := weiqi.ParsePoint(vertex)
		switch {
		case err != nil:
			return weiqi.Set{}, err
		case !p.Size().Contains(at):
			return weiqi.Set{}, fmt.Errorf("%v is not on a %v board", at, p.Size())
		case p.At(at) == weiqi.Empty:
			return weiqi.Set{}, fmt.Errorf("there is no stone at %v", at)
		}
		stones.Add(at)
	}
	return p.Widen(stones), nil
}

// same reports whether the only count is the record's result, and whether the two can be
// compared: the record has a result, and it was counted.
func (s *scored) same() (same, comparable bool) {
	comparable = len(s.Counts) == 1 && s.Recorded.By == weiqi.ByCount
	return comparable && s.Counts[0].Result == s.Recorded, comparable
}
