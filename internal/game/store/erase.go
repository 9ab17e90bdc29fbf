package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/referee"
)

// An Eraser is the part of a store that takes a name out of what was written. A log is still all of its entries in
// their order, and is found unaltered: a rewriting makes the checksums anew, in the same transaction.
type Eraser interface {
	// Naming returns the games and the journals that have a text in an entry, in the order of their names. It reads
	// all entries.
	Naming(ctx context.Context, text string) (games, journals []string, err error)

	// RewriteGame puts other entries in the place of those of a game that is over: as many, as JSON. While the function
	// runs the store waits, so it must be quick and not use the store; it may be called again. ErrUnfinished: the game
	// goes on. ErrNotFound: there is no such game. [ErrAltered]: the log is not what was written.
	RewriteGame(ctx context.Context, id string, rewrite func([]json.RawMessage) ([]json.RawMessage, error)) error

	// RewriteJournal is RewriteGame for a journal, which may go on. Ledgers that have read it before keep what they
	// have read; see [Ledger.Reread].
	RewriteJournal(ctx context.Context, name string, rewrite func([]json.RawMessage) ([]json.RawMessage, error)) error

	// DropLetters removes the letters whose body has a text, and those to a person of that id.
	DropLetters(ctx context.Context, text string) error
}

// ErrUnfinished says that a game goes on, so that its log cannot be rewritten.
var ErrUnfinished = errors.New("the game is not over")

// Rewritten calls a function that rewrites entries, and checks that there are as many afterwards; nil if they are the
// same as before.
func Rewritten(entries []json.RawMessage, rewrite func([]json.RawMessage) ([]json.RawMessage, error)) ([]json.RawMessage, error) {
	after, err := rewrite(slices.Clone(entries))
	switch {
	case err != nil:
		return nil, err
	case len(after) != len(entries):
		return nil, fmt.Errorf("%d entries were rewritten as %d", len(entries), len(after))
	case slices.EqualFunc(after, entries, func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }):
		return nil, nil
	}
	return after, nil
}

// Renamed returns the entries of a log in which a person is called otherwise: the name in every object that has the
// person's id as its id, player, account or by, and where the log says who mediates; and what the person was called
// there. Entries that do not name the person stay the same bytes.
func Renamed(entries []json.RawMessage, person, name string) (after []json.RawMessage, names []string, err error) {
	r := renaming{person: person, names: map[string]bool{}}
	for range 2 { // a verdict has the name alone, so the names are to be known first
		after = nil
		for i, entry := range entries {
			text, err := r.entry(entry, name)
			if err != nil {
				return nil, nil, fmt.Errorf("entry %d: %w", i+1, err)
			}
			after = append(after, text)
		}
	}
	for old := range r.names {
		names = append(names, old)
	}
	slices.Sort(names)
	return after, names, nil
}

// A renaming finds the names of a person in JSON.
type renaming struct {
	person string
	names  map[string]bool // that were found so far

	// of the entry that is read:
	text   json.RawMessage
	tokens *json.Decoder
	edits  []edit
}

// An edit puts a text in the place of a string.
type edit struct {
	from, to int
	text     string
}

func (r *renaming) entry(text json.RawMessage, name string) (json.RawMessage, error) {
	r.text, r.tokens, r.edits = text, json.NewDecoder(bytes.NewReader(text)), nil
	if err := r.value(name); err != nil {
		return nil, err
	}
	return spliced(text, r.edits)
}

// spliced returns a text after edits.
func spliced(text json.RawMessage, edits []edit) (json.RawMessage, error) {
	if len(edits) == 0 {
		return text, nil
	}
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var after []byte
	end := 0
	for _, e := range edits {
		quoted, err := json.Marshal(e.text)
		if err != nil {
			return nil, err
		}
		after = append(append(after, text[end:e.from]...), quoted...)
		end = e.to
	}
	return append(after, text[end:]...), nil
}

func (r *renaming) value(name string) error {
	token, err := r.tokens.Token()
	if err != nil {
		return err
	}
	return r.inside(token, name)
}

// inside reads on in an object or a list that has begun with a token.
func (r *renaming) inside(token json.Token, name string) error {
	switch token {
	case json.Delim('{'):
		return r.object(name)
	case json.Delim('['):
		for r.tokens.More() {
			if err := r.value(name); err != nil {
				return err
			}
		}
		_, err := r.tokens.Token()
		return err
	}
	return nil
}

func (r *renaming) object(name string) error {
	is, named := false, []edit(nil) // it is the person's, and these are names in it
	for r.tokens.More() {
		key, err := r.tokens.Token()
		if err != nil {
			return err
		}
		from := int(r.tokens.InputOffset())
		token, err := r.tokens.Token()
		if err != nil {
			return err
		}
		value, isText := token.(string)
		if !isText {
			if err := r.inside(token, name); err != nil {
				return err
			}
			continue
		}
		to := int(r.tokens.InputOffset())
		from += bytes.IndexByte(r.text[from:to], '"')
		switch key {
		case "id", "player", "account", "by":
			is = is || value == r.person
		case "mediator":
			is = is || value == referee.NamedMediator(referee.MediatorAccount, r.person)
		case "name", "mediator_name":
			named = append(named, edit{from, to, value})
		case "who":
			if kind, old, _ := strings.Cut(value, ":"); kind == referee.MediatorPerson && r.names[old] {
				r.edits = append(r.edits, edit{from, to, referee.NamedMediator(kind, name)})
			}
		}
	}
	if is {
		for _, e := range named {
			if e.text != name {
				r.names[e.text] = true
				r.edits = append(r.edits, edit{e.from, e.to, name})
			}
		}
	}
	_, err := r.tokens.Token()
	return err
}

// Naming implements [Eraser].
func (m *Memory) Naming(ctx context.Context, text string) (games, journals []string, err error) {
	err = m.read(ctx, func() error {
		for id, g := range m.games {
			entries, err := g.entries()
			if err != nil {
				return err
			}
			if has(entries, text) {
				games = append(games, id)
			}
		}
		for name, entries := range m.journals {
			if has(entries, text) {
				journals = append(journals, name)
			}
		}
		return nil
	})
	slices.Sort(games)
	slices.Sort(journals)
	return games, journals, err
}

func has(entries []json.RawMessage, text string) bool {
	return slices.ContainsFunc(entries, func(e json.RawMessage) bool { return bytes.Contains(e, []byte(text)) })
}

// entries returns the log as JSON.
func (g *game) entries() ([]json.RawMessage, error) {
	entries := make([]json.RawMessage, len(g.log))
	for i, e := range g.log {
		text, err := e.MarshalJSON()
		if err != nil {
			return nil, err
		}
		entries[i] = text
	}
	return entries, nil
}

// RewriteGame implements [Eraser].
func (m *Memory) RewriteGame(ctx context.Context, id string, rewrite func([]json.RawMessage) ([]json.RawMessage, error)) error {
	return m.write(ctx, func() error {
		g := m.games[id]
		if g == nil {
			return fmt.Errorf("game %q: %w", id, ErrNotFound)
		}
		if !g.summary.Over() {
			return fmt.Errorf("game %q: %w", id, ErrUnfinished)
		}
		entries, err := g.entries()
		if err == nil {
			entries, err = Rewritten(entries, rewrite)
		}
		if err == nil && entries == nil {
			return nil
		}
		after := &game{summary: Summary{ID: id}}
		for _, text := range entries {
			var e referee.Event
			if err == nil {
				err = e.UnmarshalJSON(text)
			}
			if err == nil {
				err = after.add(e)
			}
		}
		if err != nil {
			return fmt.Errorf("game %q: %w", id, err)
		}
		m.games[id] = after
		return nil
	})
}

// RewriteJournal implements [Eraser].
func (m *Memory) RewriteJournal(ctx context.Context, name string, rewrite func([]json.RawMessage) ([]json.RawMessage, error)) error {
	return m.write(ctx, func() error {
		entries, err := Rewritten(m.journals[name], rewrite)
		if err == nil && entries != nil {
			m.journals[name] = entries
		}
		return err
	})
}

// DropLetters implements [Eraser].
func (m *Memory) DropLetters(ctx context.Context, text string) error {
	return m.write(ctx, func() error {
		for id, l := range m.letters {
			if l.Person == text || strings.Contains(l.Body, text) {
				delete(m.letters, id)
			}
		}
		return nil
	})
}
