package scoring

import (
	"errors"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
)

// A Record is the main line of the first game of a record that somebody sent.
type Record struct {
	*sgf.Record
	games   int    // in the file
	charset string // that the file was read by
}

// Games returns how many games there are in the file.
func (r Record) Games() int { return r.games }

// A BadRecord is the error of a record that makes no sense.
type BadRecord struct {
	Line, Column int // from 1; 0 where no place is to blame
	Move         int // the number of a move that no rules allow; 0 for none
	Why          reason.Reason
}

// Error returns the reason in English.
func (e *BadRecord) Error() string { return e.Why.String() }

// Reason returns the reason.
func (e *BadRecord) Reason() reason.Reason { return e.Why }

// badRecord returns the error of a record, with the place.
func badRecord(err error) error {
	bad := &BadRecord{Why: reason.MustOf(err)}
	if syntax, ok := errors.AsType[*sgf.SyntaxError](err); ok {
		bad.Line, bad.Column = syntax.Line, syntax.Column
	}
	if replay, ok := errors.AsType[*sgf.ReplayError](err); ok {
		bad.Move = replay.Number
	}
	return bad
}

// limits bound what is read: variations cost nothing, so that a file may be as long as whoever takes it lets it be.
var limits = sgf.Limits{Bytes: sgf.LargestFile, MainLine: true}

// Read reads a game record by a charset that somebody has chosen, or by the one that it is in if
// that is empty.
func Read(charset string, data []byte) (Record, error) {
	return firstRecord(limits.ParseAs(charset, data))
}

// ReadText reads a game record that came as text: what it says about its charset was
// true of the file that it came from.
func ReadText(text string) (Record, error) { return Read("", []byte("\uFEFF"+text)) }

// firstRecord returns the first record of a file that was parsed.
func firstRecord(trees []*sgf.Tree, err error) (Record, error) {
	if err != nil {
		return Record{}, badRecord(err)
	}
	record, err := trees[0].Record()
	if err != nil {
		return Record{}, badRecord(err)
	}
	return Record{record, len(trees), trees[0].Charset()}, nil
}

// text returns the main line in UTF-8 without comments, clocks and variations: all
// that matters for counting it again.
func (r Record) text() string {
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
func (r Record) ruleset() string {
	set, err := r.Ruleset()
	if err != nil {
		return ""
	}
	return set.Name
}
