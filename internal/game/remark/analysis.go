// Package remark keeps what programs say of the moves they make, as far as they say
// anything. It is no event of the game, for nothing follows from it, and so it is in a
// journal beside the game's log; at the end it goes into the record as comments.
package remark

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/event"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/sgf"
)

// A Remark is what the program that made a move said of it.
type Remark struct {
	Move int    `json:"move"` // its number in the game, from 1
	Text string `json:"text"` // as it was said, in JSON as a rule
}

// remarks is the kind of log that the journal beside a game is, of remarks alone.
type remarks struct{}

// Types returns what can happen in it.
func (remarks) Types() *event.Types[Remark] { return remarkTypes }

var remarkTypes = event.NewTypes(func(Remark) string { return "remark" }, Remark{})

// An entry is a remark as the journal has it.
type entry = event.Event[Remark, remarks]

// A Book is where the remarks on one game are written down. It is safe for concurrent use,
// and several may be open on the same game.
type Book struct{ ledger *store.Ledger[int, entry] }

// Open opens the book of a game, which may have nothing in it.
func Open(ctx context.Context, journals store.Journals, game string) (*Book, error) {
	ledger, err := store.OpenLedger(ctx, journals, journalOf(game), 0, func(n int, more ...entry) (int, error) { return n + len(more), nil })
	if err != nil {
		return nil, err
	}
	return &Book{ledger}, nil
}

func journalOf(game string) string { return "analysis/" + game }

// longest is how many bytes a remark may have. What a program says of every point of the
// largest board is shorter.
const longest = 16 << 10

// Add writes down what was said at a time. A remark that is longer than 16 KiB is not kept.
func (b *Book) Add(ctx context.Context, at time.Time, r Remark) error {
	return b.ledger.Write(ctx, func(int) ([]entry, error) {
		if len(r.Text) > longest {
			return nil, nil
		}
		return []entry{{At: event.Whole(at), What: r}}, nil
	})
}

// Comment puts the remarks on a game into its record, each into the comment on its move.
// Of a move that was taken back the remark on the one in its place is there.
func Comment(ctx context.Context, journals store.Journals, game string, record *sgf.Record) error {
	texts, err := journals.Journal(ctx, journalOf(game), 0)
	if err != nil {
		return err
	}
	said := map[int]Remark{}
	for i, text := range texts {
		var e entry
		if err := json.Unmarshal(text, &e); err != nil {
			return fmt.Errorf("journal %s: entry %d: %w", journalOf(game), i+1, err)
		}
		said[e.What.Move] = e.What
	}
	move := 0
	for i := range record.Steps {
		step := &record.Steps[i]
		if !step.HasMove() {
			continue
		}
		move++
		if r, ok := said[move]; ok {
			step.Comment = strings.TrimSpace(step.Comment + "\n" + r.String())
		}
	}
	return nil
}

// said is an analysis as clients of CGOS send it. All of it may be missing.
type said struct {
	Winrate *float64 `json:"winrate"` // of the side to move, from 0 to 1
	Score   *float64 `json:"score"`   // its lead at the end
	Visits  *int64   `json:"visits"`
	Comment string   `json:"comment"`
	Moves   []struct {
		Move string `json:"move"`
		PV   string `json:"pv"` // what follows, the move first
	} `json:"moves"`
}

// String returns the remark for people: what is known of its form in a line or two, and
// what has another form as it is.
func (r Remark) String() string {
	var s said
	if err := json.Unmarshal([]byte(r.Text), &s); err != nil {
		return r.Text
	}
	var figures []string
	if s.Winrate != nil {
		figures = append(figures, fmt.Sprintf("win rate %.1f %%", 100**s.Winrate))
	}
	if s.Score != nil {
		figures = append(figures, fmt.Sprintf("score %+.1f", *s.Score))
	}
	if s.Visits != nil {
		figures = append(figures, fmt.Sprintf("%d visits", *s.Visits))
	}
	var lines []string
	for _, line := range []string{strings.Join(figures, ", "), s.Comment, s.line()} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// line is how the program thinks that the game goes on.
func (s said) line() string {
	if len(s.Moves) == 0 {
		return ""
	}
	return cmp.Or(s.Moves[0].PV, s.Moves[0].Move)
}
