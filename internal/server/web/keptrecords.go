package web

import (
	"archive/zip"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/sgf"
)

// The journals of records that people keep here: which there are, and each of them.
const (
	recordsJournal = "records"
	recordJournal  = "record/"
)

// mostRecords is how many a person may keep.
const mostRecords = 50

// A recordEntry is one of the journal of all records.
type recordEntry struct {
	At    time.Time `json:"at"`
	Did   string    `json:"did"` // kept, removed
	ID    string    `json:"id"`
	Owner string    `json:"owner,omitempty"` // the id of a person
}

// recordsState has the records that are kept, by id.
type recordsState map[string]recordEntry

func recordsThen(s recordsState, entries ...recordEntry) (recordsState, error) {
	next := maps.Clone(s)
	if next == nil {
		next = recordsState{}
	}
	for _, e := range entries {
		if e.Did == "kept" {
			next[e.ID] = e
		} else {
			delete(next, e.ID)
		}
	}
	return next, nil
}

// of returns the records of a person, the newest first.
func (s recordsState) of(person string) []recordEntry {
	var all []recordEntry
	for _, e := range s {
		if e.Owner == person {
			all = append(all, e)
		}
	}
	slices.SortFunc(all, func(a, b recordEntry) int {
		if c := b.At.Compare(a.At); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return all
}

// A keptText is the entry of the journal of one record. A removed one has nothing in it any more.
type keptText struct {
	SGF string `json:"sgf,omitempty"`
}

// keptRecords keeps the records that people hand in to be reviewed.
type keptRecords struct {
	journals store.Journals
	index    *journalCache[recordsState, recordEntry]
	queue    *reviewQueue
}

// keptRecordsHandler answers everything about them.
type keptRecordsHandler struct {
	*keptRecords
	who *callers
}

// KeptRecord is a record that somebody keeps here.
type KeptRecord struct {
	ID     string    `json:"id"`
	Kept   time.Time `json:"kept"`
	Yours  bool      `json:"yours"`
	Black  string    `json:"black" doc:"as the record names the player"`
	White  string    `json:"white"`
	Result string    `json:"result" doc:"as the record has it; empty if it names none" example:"B+3.5"`
	Size   string    `json:"size" example:"19x19"`
	Moves  int       `json:"moves"`
	SGF    string    `json:"sgf,omitempty" doc:"the record; only where one is asked for"`
	Games  int       `json:"games,omitempty" doc:"in the file that was handed in, where there are several, of which the first is kept; only in the answer to that"`
}

// keep takes a record.
func (h *keptRecordsHandler) keep(ctx context.Context, in *struct {
	Body struct {
		SGF string `json:"sgf" minLength:"1" maxLength:"500000" doc:"the record; its first game is kept"`
	}
}) (*struct{ Body KeptRecord }, error) {
	me, err := h.who.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	read, err := scoring.ReadText(in.Body.SGF)
	if err != nil {
		return nil, uncounted(ctx, err)
	}
	if _, err := reviewable(read.Record, ""); err != nil {
		return nil, err
	}
	index, err := h.index.open(ctx)
	if err != nil {
		return nil, err
	}
	text := string(sgf.Format(read.Tree()))
	entry := recordEntry{At: time.Now().UTC().Truncate(time.Millisecond), Did: "kept", ID: strings.ToLower(rand.Text())[:20], Owner: me.ID}
	raw, err := json.Marshal(keptText{text})
	if err != nil {
		return nil, err
	}
	if err := h.full(index.State(), me.ID); err != nil {
		return nil, err
	}
	if err := h.journals.AppendJournal(ctx, recordJournal+entry.ID, 0, raw); err != nil {
		return nil, err
	}
	err = index.Write(ctx, func(s recordsState) ([]recordEntry, error) { return []recordEntry{entry}, h.full(s, me.ID) })
	if err != nil {
		return nil, errors.Join(err, h.blank(ctx, recordJournal+entry.ID))
	}
	kept := keptOf(entry, read.Record, me.ID)
	if games := read.Games(); games > 1 {
		kept.Games = games
	}
	return &struct{ Body KeptRecord }{kept}, nil
}

// full refuses more records than a person may keep.
func (h *keptRecords) full(s recordsState, person string) error {
	if len(s.of(person)) >= mostRecords {
		return problem.New("too-many-records", reason.New("record-limit", "most", mostRecords))
	}
	return nil
}

func keptOf(e recordEntry, record *sgf.Record, viewer string) KeptRecord {
	k := KeptRecord{
		ID: e.ID, Kept: e.At, Yours: viewer != "" && e.Owner == viewer, Black: reason.Visible(record.Black.Name), White: reason.Visible(record.White.Name),
		Size: record.Size.String(), Moves: len(record.Moves()),
	}
	if record.Result.Over() {
		k.Result = sgf.FormatResult(record.Result)
	}
	return k
}

// record returns a record by its id.
func (h *keptRecords) record(ctx context.Context, id string) (*sgf.Record, error) {
	_, record, err := h.find(ctx, id)
	return record, err
}

// find returns a record that is kept.
func (h *keptRecords) find(ctx context.Context, id string) (recordEntry, *sgf.Record, error) {
	state, err := h.index.current(ctx)
	if err != nil {
		return recordEntry{}, nil, err
	}
	entry, known := state[id]
	if !known {
		return entry, nil, problem.New("unknown-record", reason.New("unknown-record", "record", reason.Brief(id)))
	}
	texts, err := h.journals.Journal(ctx, recordJournal+id, 0)
	if err != nil {
		return entry, nil, err
	}
	var text keptText
	if len(texts) > 0 {
		if err := json.Unmarshal(texts[0], &text); err != nil {
			return entry, nil, err
		}
	}
	read, err := scoring.ReadText(text.SGF)
	return entry, read.Record, err
}

// get answers with a record.
func (h *keptRecordsHandler) get(ctx context.Context, in *struct {
	ID string `path:"id"`
}) (*struct{ Body KeptRecord }, error) {
	me, err := h.who.viewer(ctx)
	if err != nil {
		return nil, err
	}
	entry, record, err := h.find(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	kept := keptOf(entry, record, me.ID)
	kept.SGF = string(sgf.Format(record.Tree()))
	return &struct{ Body KeptRecord }{kept}, nil
}

// KeptRecords are the records of a person.
type KeptRecords struct {
	Records []KeptRecord `json:"records" doc:"the newest first"`
	Most    int          `json:"most" doc:"how many you may keep"`
}

// mine lists the records of the person of the request.
func (h *keptRecordsHandler) mine(ctx context.Context, _ *struct{}) (*struct{ Body KeptRecords }, error) {
	me, err := h.who.person(ctx)
	if err != nil {
		return nil, err
	}
	state, err := h.index.current(ctx)
	if err != nil {
		return nil, err
	}
	out := KeptRecords{Records: []KeptRecord{}, Most: mostRecords}
	for _, e := range state.of(me.ID) {
		_, record, err := h.find(ctx, e.ID)
		if err != nil {
			return nil, err
		}
		out.Records = append(out.Records, keptOf(e, record, me.ID))
	}
	return &struct{ Body KeptRecords }{out}, nil
}

// RemovedBody says that something is gone.
type RemovedBody struct {
	Removed string `json:"removed" doc:"its id"`
}

// remove removes a record of the person of the request.
func (h *keptRecordsHandler) remove(ctx context.Context, in *struct {
	ID string `path:"id"`
}) (*struct{ Body RemovedBody }, error) {
	me, err := h.who.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	state, err := h.index.current(ctx)
	if err != nil {
		return nil, err
	}
	if entry, known := state[in.ID]; !known || entry.Owner != me.ID {
		return nil, problem.New("unknown-record", reason.New("unknown-record", "record", reason.Brief(in.ID)))
	}
	return &struct{ Body RemovedBody }{RemovedBody{in.ID}}, h.drop(ctx, in.ID)
}

// dropAll removes all records of a person who is erased.
func (h *keptRecords) dropAll(ctx context.Context, person string) error {
	state, err := h.index.current(ctx)
	if err != nil {
		return err
	}
	for _, e := range state.of(person) {
		if err := h.drop(ctx, e.ID); err != nil {
			return err
		}
	}
	return nil
}

// drop removes a record and its reviews: they are on no list any more, and where the store can
// rewrite its journals nothing is left of what was in them.
func (h *keptRecords) drop(ctx context.Context, id string) error {
	queue, err := h.queue.open(ctx)
	if err != nil {
		return err
	}
	reviews, err := queue.Remove(ctx, "record/"+id)
	if err != nil {
		return err
	}
	if err := h.blank(ctx, recordJournal+id); err != nil {
		return err
	}
	for _, r := range reviews {
		if err := h.blank(ctx, queue.JournalOf(r)); err != nil {
			return err
		}
	}
	index, err := h.index.open(ctx)
	if err != nil {
		return err
	}
	return index.Write(ctx, func(s recordsState) ([]recordEntry, error) {
		if _, known := s[id]; !known {
			return nil, nil
		}
		return []recordEntry{{At: time.Now().UTC().Truncate(time.Millisecond), Did: "removed", ID: id}}, nil
	})
}

// blank empties the entries of a journal.
func (h *keptRecords) blank(ctx context.Context, name string) error {
	eraser, can := h.journals.(store.Eraser)
	if !can {
		return nil
	}
	return eraser.RewriteJournal(ctx, name, func(entries []json.RawMessage) ([]json.RawMessage, error) {
		for i := range entries {
			entries[i] = json.RawMessage("{}")
		}
		return entries, nil
	})
}

// askOfRecord asks for the review of a record.
func (h *reviewsHandler) askOfRecord(ctx context.Context, in *struct {
	ID   string `path:"id"`
	Body AskReviewBody
}) (*reviewOutput, error) {
	me, err := h.who.may(ctx, scopePlay)
	if err != nil {
		return nil, err
	}
	record, err := h.records.record(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return h.ask(ctx, me, "record/"+in.ID, record, "", in.Body.Engine)
}

// ofRecord lists the reviews of a record.
func (h *reviewsHandler) ofRecord(ctx context.Context, in *struct {
	ID string `path:"id"`
}) (*reviewsOutput, error) {
	if _, err := h.records.record(ctx, in.ID); err != nil {
		return nil, err
	}
	return h.list(ctx, "record/"+in.ID)
}

// reread reads what was rewritten again.
func (h *keptRecords) reread(ctx context.Context) error {
	queue, err := h.queue.open(ctx)
	if err == nil {
		err = queue.Reread(ctx)
	}
	return err
}

// export adds the records of a person, and the reviews that it has asked for, to a file.
func (h *keptRecords) export(ctx context.Context, file *zip.Writer, person string) error {
	state, err := h.index.current(ctx)
	if err != nil {
		return err
	}
	for _, e := range state.of(person) {
		record, err := h.record(ctx, e.ID)
		if err != nil {
			return err
		}
		entry, err := file.CreateHeader(&zip.FileHeader{Name: "records/" + e.ID + ".sgf", Method: zip.Deflate, Modified: e.At})
		if err != nil {
			return err
		}
		if _, err := entry.Write(sgf.Format(record.Tree())); err != nil {
			return err
		}
	}
	queue, err := h.queue.open(ctx)
	if err != nil {
		return err
	}
	reviews, err := queue.State(ctx)
	if err != nil {
		return err
	}
	asked := []Review{}
	for _, j := range reviews.By(person) {
		r, err := reviewOf(ctx, queue, j)
		if err != nil {
			return err
		}
		asked = append(asked, r)
	}
	if len(asked) == 0 {
		return nil
	}
	return writeJSON(file, "reviews.json", asked)
}
