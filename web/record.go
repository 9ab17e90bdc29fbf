package web

import (
	"errors"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A gameRecord is the main line of the first game of a record that somebody sent.
type gameRecord struct {
	*sgf.Record
	komi  *weiqi.Score // nil where the record does not say
	games int          // in the file
}

// readRecord reads a game record in whatever charset it says it is in.
func readRecord(data []byte) (gameRecord, error) {
	trees, err := sgf.Parse(data)
	if err != nil {
		return gameRecord{}, badRecord(err)
	}
	record, err := trees[0].Record()
	if err != nil {
		return gameRecord{}, badRecord(err)
	}
	return gameRecord{record, statedKomi(trees[0], record), len(trees)}, nil
}

// readText reads a game record that came as text: what it says about its charset was
// true of the file that it came from.
func readText(text string) (gameRecord, error) { return readRecord([]byte("\uFEFF" + text)) }

// statedKomi returns the komi that a record names. A komi of 0 that it really names is
// told from one that is missing or cannot be read.
func statedKomi(tree *sgf.Tree, record *sgf.Record) *weiqi.Score {
	if record.Komi != 0 {
		return &record.Komi
	}
	for node := range tree.MainLine() {
		if v, ok := node.Value("KM"); ok {
			if komi, err := weiqi.ParseScore(v.SimpleText()); err == nil && komi == 0 {
				return &record.Komi
			}
		}
	}
	return nil
}

// text returns the main line in UTF-8 without comments, clocks and variations: all
// that matters for counting it again.
func (r gameRecord) text() string {
	bare := *r.Record
	bare.Comment, bare.MainTime, bare.Overtime, bare.Steps = "", 0, "", nil
	for _, step := range r.Steps {
		if step.HasMove() || !step.Edit.Empty() {
			bare.Steps = append(bare.Steps, sgf.Step{Edit: step.Edit, Move: step.Move})
		}
	}
	tree := bare.Tree()
	if r.komi == nil {
		tree.Root.Properties = slices.DeleteFunc(tree.Root.Properties, func(p sgf.Property) bool { return p.Name == "KM" })
	}
	return string(sgf.Format(tree))
}

// ruleset returns our name of the ruleset that the record names, as FF[4] does or as
// we do; empty for none that we know.
func (r gameRecord) ruleset() string {
	name := strings.ToLower(strings.TrimSpace(r.Rules))
	switch name {
	case "japanese":
		name = "japanese-1989"
	case "goe", "ing":
		name = "ing-sst"
	case "nz", "new zealand":
		name = "new-zealand"
	}
	if _, err := weiqi.RulesetNamed(name); err != nil {
		return ""
	}
	return name
}

// lenientRules allow every move that some rules allow.
func lenientRules() weiqi.Rules { return weiqi.Rules{Ko: weiqi.SimpleKo, Suicide: weiqi.AnySuicide} }

// positions plays the record out and returns the positions after 0, 1, 2… moves.
// Stones placed by hand after a move belong to it. If the error is not nil they are
// the positions before the move that the rules refuse.
func (r gameRecord) positions(rules weiqi.Rules) ([]*weiqi.Position, error) {
	steps, err := r.Positions(rules)
	var positions []*weiqi.Position
	for i, p := range steps {
		if i > 0 && !r.Steps[i-1].HasMove() {
			positions[len(positions)-1] = p
			continue
		}
		positions = append(positions, p)
	}
	return positions, err
}

// badRecord is the problem of a record that makes no sense, with the place.
func badRecord(err error) error {
	p := problem("bad-record", err.Error())
	if syntax, ok := errors.AsType[*sgf.SyntaxError](err); ok {
		p.Line, p.Column = syntax.Line, syntax.Column
	}
	if replay, ok := errors.AsType[*sgf.ReplayError](err); ok {
		p.Move = replay.Number
	}
	return p
}
