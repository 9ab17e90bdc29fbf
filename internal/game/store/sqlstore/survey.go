package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// A Survey says what there is at a place.
type Survey struct {
	Schema int64 // the number of its schema
	// that of this program: it brings a lower one up to date when it opens the database, and refuses a higher one
	Known int64
	Games int
}

// Survey looks at what is kept at a place, and changes nothing there. A server may use it meanwhile. The errors are
// those of [Place.Begun] and of reading.
func (p Place) Survey(ctx context.Context) (s Survey, err error) {
	if err := p.Begun(ctx); err != nil {
		return Survey{}, err
	}
	open := openExisting
	if p.postgres {
		open = readPostgres
	}
	db, err := open(ctx, p.text)
	if err != nil {
		return Survey{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	s.Known = newestSchema
	err = db.QueryRowContext(ctx, "SELECT (SELECT MAX(version_id) FROM "+goose.DefaultTablename+"), (SELECT COUNT(*) FROM games)").Scan(&s.Schema, &s.Games)
	if err != nil {
		return Survey{}, fmt.Errorf("%s: %w", p, err)
	}
	return s, nil
}

// readPostgres opens a PostgreSQL database that nothing is written to.
func readPostgres(_ context.Context, address string) (*sql.DB, error) {
	config, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	config.RuntimeParams["default_transaction_read_only"] = "on"
	return stdlib.OpenDB(*config), nil
}
