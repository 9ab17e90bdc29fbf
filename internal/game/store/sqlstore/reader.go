package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/shinpan/shinpan/referee"
)

// A Reader reads what is kept at a place, and writes nothing to it: neither to a database that a server uses, nor to a
// copy of one.
type Reader struct {
	db    *sql.DB
	reads *checker
}

// Read opens a place for reading. The errors are those of [Place.Begun] and of reading, and [ErrForm].
func (p Place) Read(ctx context.Context) (*Reader, error) {
	if err := p.Begun(ctx); err != nil {
		return nil, err
	}
	db, _, err := p.read(ctx)
	if err != nil {
		return nil, err
	}
	damaged := torn
	if p.postgres {
		damaged = postgres.damaged
	}
	return &Reader{db, &checker{db, damaged}}, nil
}

// Load returns the log of a game, as [DB.Load] does.
func (r *Reader) Load(ctx context.Context, id string) ([]referee.Event, error) {
	log, err := r.reads.load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("game %q: %w", id, err)
	}
	return log, nil
}

// Journal returns the entries of a journal after a number, as [DB.Journal] does.
func (r *Reader) Journal(ctx context.Context, name string, after int) ([]json.RawMessage, error) {
	entries, err := r.reads.journalOf(ctx, name, after)
	if err != nil {
		return nil, fmt.Errorf("journal %q: %w", name, err)
	}
	return entries, nil
}

// Close closes the place.
func (r *Reader) Close() error { return r.db.Close() }
