package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/internal/game/store"
)

// A Census is how much a database holds.
type Census struct {
	Games, Finished, Events, People, Entries int // Entries: of all journals
}

// String says it in words.
func (c Census) String() string {
	return fmt.Sprintf("%d games (%d finished) with %d events, %d people, %d journal entries", c.Games, c.Finished, c.Events, c.People, c.Entries)
}

// A Damaged is an error that says all that is wrong with a database.
type Damaged struct {
	Name   string  // of the database
	Faults []error // each names a game or a journal, and where it is wrong, or the database
}

// Error says it all, a line for each fault.
func (d *Damaged) Error() string {
	lines := []string{fmt.Sprintf("%s is damaged:", d.Name)}
	for _, fault := range d.Faults {
		lines = append(lines, fault.Error())
	}
	return strings.Join(lines, "\n  ")
}

// Unwrap returns the faults.
func (d *Damaged) Unwrap() []error { return d.Faults }

// CheckSQLite reads a whole SQLite database, which may be in use, and changes nothing in it.
// Every page must make sense to SQLite itself, every log and journal must match its
// checksums, and the columns for lists must follow from the log of each game. It reports
// its progress in games; nil for no report. The error is a [*Damaged] if anything is wrong.
func CheckSQLite(ctx context.Context, path string, progress func(done, total int)) (c Census, err error) {
	db, err := openExisting(ctx, path)
	if err != nil {
		return Census{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	whole, err := integrity(ctx, db)
	if err != nil {
		whole = append(whole, err)
	}
	return checkAll(ctx, path, &checker{db, torn}, whole, progress)
}

// integrity asks SQLite whether the pages of a database make sense.
func integrity(ctx context.Context, db *sql.DB) (faults []error, err error) {
	rows, err := db.QueryContext(ctx, "PRAGMA integrity_check(10)")
	if err != nil {
		return nil, err
	}
	said, err := texts(rows)
	for _, s := range said {
		if s != "ok" {
			faults = append(faults, errors.New(s))
		}
	}
	return faults, err
}

// Check reads the whole database at a place as [CheckSQLite] does; the pages of a PostgreSQL
// database are its server's business.
func (p Place) Check(ctx context.Context, progress func(done, total int)) (c Census, err error) {
	if !p.postgres {
		return CheckSQLite(ctx, p.text, progress)
	}
	db, err := readPostgres(ctx, p.text)
	if err != nil {
		return Census{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return checkAll(ctx, p.shown, &checker{db, postgres.damaged}, nil, progress)
}

// Check is [CheckSQLite] for a database that is open, but for its pages.
func (db *DB) Check(ctx context.Context) error {
	_, err := checkAll(ctx, "the database", db.checker(db.reader), nil, nil)
	return err
}

// checkAll reads all logs and journals, and says what is wrong with the database, with what is
// known already to be.
func checkAll(ctx context.Context, name string, c *checker, faults []error, progress func(done, total int)) (Census, error) {
	if progress == nil {
		progress = func(int, int) {}
	}
	i := &inquiry{checker: c, faults: faults}
	err := i.games(ctx, progress)
	if err == nil {
		err = i.strays(ctx)
	}
	if err == nil {
		err = i.journals(ctx)
	}
	if err == nil {
		err = i.people(ctx)
	}
	switch {
	case ctx.Err() != nil:
		return i.census, ctx.Err()
	case err != nil && len(i.faults) == 0:
		return i.census, fmt.Errorf("%s: %w", name, err)
	case err != nil:
		i.faults = append(i.faults, err)
	}
	if len(i.faults) > 0 {
		return i.census, &Damaged{name, i.faults}
	}
	return i.census, nil
}

// An inquiry is a check under way.
type inquiry struct {
	*checker
	census Census
	faults []error
}

// fault notes what is wrong with what has that name. An error that says nothing about what is
// stored it returns.
func (i *inquiry) fault(name string, err error) error {
	if !errors.Is(err, store.ErrAltered) {
		return err
	}
	if _, named := errors.AsType[*store.AlteredError](err); !named {
		err = fmt.Errorf("%s: %w", name, err)
	}
	i.faults = append(i.faults, err)
	return nil
}

// games checks all games. Those that begin meanwhile are not looked at.
func (i *inquiry) games(ctx context.Context, progress func(done, total int)) error {
	ids, err := i.rowsOfGames(ctx)
	if err := i.fault("list of games", err); err != nil {
		return err
	}
	i.census.Games = len(ids)
	for n, id := range ids {
		progress(n, len(ids))
		row, log, err := i.gameOf(ctx, id)
		i.census.Events += len(log)
		is := store.Summary{ID: id}
		for _, e := range log {
			if err == nil && is.Seq < row.Seq {
				err = is.Apply(e)
			}
		}
		if err == nil && is != row.Summary {
			err = &store.AlteredError{Log: gameLog(id), Why: "does not follow from the log"}
		}
		if err := i.fault(gameLog(id), err); err != nil {
			return err
		}
	}
	progress(len(ids), len(ids))
	return nil
}

// rowsOfGames returns the ids of all games, and notes which are found by something that they
// are not.
func (i *inquiry) rowsOfGames(ctx context.Context) ([]string, error) {
	rows, err := i.from.QueryContext(ctx, `SELECT id, summary, head, sum, created, finished, black, white, outcome, ruleset, size, rated, private FROM games`)
	if err != nil {
		return nil, i.sense(err)
	}
	defer rows.Close() // its error is that of rows.Err
	var ids []string
	for rows.Next() {
		var id string
		var summary, sum, rowsSum sql.RawBytes
		var is, found columns
		err := rows.Scan(&id, &summary, &sum, &rowsSum, &found.created, &found.finished, &found.black, &found.white,
			&found.outcome, &found.ruleset, &found.size, &found.rated, &found.private)
		h := headOf(id, summary, string(sum), string(rowsSum))
		if h.altered == nil {
			is = columnsOf(h.Summary)
		}
		switch {
		case err != nil:
			i.faults = append(i.faults, &store.AlteredError{Log: gameLog(id), Why: "cannot be read: " + err.Error()})
		case h.altered == nil && is != found:
			i.faults = append(i.faults, &store.AlteredError{Log: gameLog(id), Why: fmt.Sprintf("is found by %+v, and the game is %+v", found, is)})
		}
		if found.finished {
			i.census.Finished++
		}
		ids = append(ids, id)
	}
	return ids, i.sense(rows.Err())
}

// columns are what a game is found by.
type columns struct {
	created                     int64
	finished                    bool
	black, white, ruleset, size string
	outcome                     store.Outcome
	rated, private              bool
}

func columnsOf(s store.Summary) columns {
	return columns{
		s.Created.UnixMilli(), s.Over(), s.Black.Player, s.White.Player, s.Ruleset, s.Size.String(),
		store.OutcomeOf(s.Result), s.Rated, !s.Listed(),
	}
}

// strays finds the events of games that are not there.
func (i *inquiry) strays(ctx context.Context) error {
	ids, err := i.names(ctx, "SELECT DISTINCT game FROM events e WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = e.game)")
	for _, id := range ids {
		i.faults = append(i.faults, &store.AlteredError{Log: gameLog(id), Why: "is missing"})
	}
	return i.fault("events", err)
}

// journals checks all journals.
func (i *inquiry) journals(ctx context.Context) error {
	names, err := i.names(ctx, "SELECT name FROM heads UNION SELECT DISTINCT name FROM journals")
	for _, name := range names {
		entries, err := i.journalOf(ctx, name, 0)
		i.census.Entries += len(entries)
		if err := i.fault(journalLog(name), err); err != nil {
			return err
		}
	}
	return i.fault("list of journals", err)
}

// people counts them.
func (i *inquiry) people(ctx context.Context) error {
	ids, err := i.names(ctx, "SELECT id FROM people")
	i.census.People = len(ids)
	return i.fault("people", err)
}

// names reads rows of one text each.
func (i *inquiry) names(ctx context.Context, query string) ([]string, error) {
	rows, err := i.from.QueryContext(ctx, query)
	if err != nil {
		return nil, i.sense(err)
	}
	all, err := texts(rows)
	return all, i.sense(err)
}
