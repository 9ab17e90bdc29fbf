package web

import (
	"errors"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/sgf"
)

// A gameRecord is the main line of the first game of a record that somebody sent.
type gameRecord struct {
	*sgf.Record
	games   int    // in the file
	charset string // that the file was read by
}

// readRecord reads a game record in the charset that it is in.
func readRecord(data []byte) (gameRecord, error) { return firstRecord(sgf.Parse(data)) }

// readRecordAs reads a game record by a charset that somebody has chosen, or by the one that
// it is in if that is empty.
func readRecordAs(charset string, data []byte) (gameRecord, error) {
	if charset == "" {
		return readRecord(data)
	}
	return firstRecord(sgf.ParseAs(charset, data))
}

// firstRecord returns the first record of a file that was parsed.
func firstRecord(trees []*sgf.Tree, err error) (gameRecord, error) {
	if err != nil {
		return gameRecord{}, badRecord(err)
	}
	record, err := trees[0].Record()
	if err != nil {
		return gameRecord{}, badRecord(err)
	}
	return gameRecord{record, len(trees), trees[0].Charset()}, nil
}

// readText reads a game record that came as text: what it says about its charset was
// true of the file that it came from.
func readText(text string) (gameRecord, error) { return readRecord([]byte("\uFEFF" + text)) }

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
	return string(sgf.Format(bare.Tree()))
}

// ruleset returns our name of the ruleset that the record names; empty for none that
// we know.
func (r gameRecord) ruleset() string {
	set, err := r.Ruleset()
	if err != nil {
		return ""
	}
	return set.Name
}

// badRecord is the problem of a record that makes no sense, with the place.
func badRecord(err error) error {
	p := problem.New("bad-record", reason.MustOf(err))
	if syntax, ok := errors.AsType[*sgf.SyntaxError](err); ok {
		p.Line, p.Column = syntax.Line, syntax.Column
	}
	if replay, ok := errors.AsType[*sgf.ReplayError](err); ok {
		p.Move = replay.Number
	}
	return p
}
