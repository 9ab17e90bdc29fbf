// Package filestore keeps games in a directory, each in a text file of its own.
//
// The first line of a game's file has its id, and every other line the events of one
// call of [Dir.Append]: a list of events, each as JSON, and a checksum over it and all
// before it, so that an altered or lost line is found, except the last ones of a file. A line counts when it
// ends. Bytes after the last line end were being written when the program or the
// machine went down; they were never acknowledged and are cut off before the next
// line is written.
//
// Appended events survive any end of the program. They survive the end
// of the machine from the end of the game on, when the file is synced:
// for one game at a time that is about a hundred times cheaper than a transaction
// for every move, and a match that loses the last moves of a game plays them again.
// Where every move has to survive a power cut, use package sqlstore.
package filestore

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
)

// A Dir is a [store.Store] in a directory. No other process may have the same
// directory open.
type Dir struct {
	path string

	mu sync.Mutex
	// guarded by mu:
	games  map[string]*game
	people people
	closed bool
}

var _ store.Store = (*Dir)(nil)

// A game is one file.
type game struct {
	lines   lines
	summary store.Summary
}

const gameSuffix = ".game"

// Open opens a directory, which must exist, and reads what is in it. A file of a
// game that makes no sense is an error that names it.
func Open(path string) (*Dir, error) {
	d := &Dir{path: path, games: map[string]*game{}}
	if err := d.readAll(); err != nil {
		return nil, errors.Join(fmt.Errorf("open games in %s: %w", path, err), d.Close())
	}
	return d, nil
}

func (d *Dir) readAll() error {
	entries, err := os.ReadDir(d.path)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), gameSuffix) {
			continue
		}
		id, log, lines, err := readGame(filepath.Join(d.path, entry.Name()))
		if err != nil {
			return err
		}
		if len(log) == 0 {
			continue // it was being created; that may be tried again
		}
		g := &game{lines: lines, summary: store.Summary{ID: id}}
		for _, e := range log {
			if err := g.summary.Apply(e); err != nil {
				return fmt.Errorf("%s: %w", entry.Name(), err)
			}
		}
		d.games[id] = g
	}
	d.people, err = readPeople(filepath.Join(d.path, "people"))
	return err
}

// Check reads all games in a directory, or in its folder "games", along their checksums, and
// changes nothing. It returns how many there are, and an error for each that is not what was
// written.
func Check(path string) (games int, faults []error, err error) {
	files, err := filepath.Glob(filepath.Join(path, "games", "*"+gameSuffix))
	if err == nil && len(files) == 0 {
		files, err = filepath.Glob(filepath.Join(path, "*"+gameSuffix))
	}
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("there are no games in %s", path)
	}
	for _, file := range files {
		if _, _, _, err := readGame(file); err != nil {
			faults = append(faults, err)
		}
	}
	return len(files), faults, err
}

// file returns the name of the file of a game: the id, if that makes a good one.
func (d *Dir) file(id string) string {
	if !plainID.MatchString(id) {
		hash := sha256.Sum256([]byte(id))
		id = "-" + hex.EncodeToString(hash[:])
	}
	return filepath.Join(d.path, id+gameSuffix)
}

var plainID = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$`)

// Create implements [store.Store].
func (d *Dir) Create(ctx context.Context, id string, first referee.Event) error {
	return d.during(ctx, func() error {
		if d.games[id] != nil {
			return fmt.Errorf("game %q %w", id, store.ErrExists)
		}
		g := &game{lines: lines{path: d.file(id), chain: store.Chain{Log: logName(id)}}, summary: store.Summary{ID: id}}
		head, err := line(nil, header{id})
		if err == nil {
			err = g.add(head, first)
		}
		if err != nil {
			return fmt.Errorf("create game %q: %w", id, err)
		}
		d.games[id] = g
		return nil
	})
}

// Append implements [store.Store].
func (d *Dir) Append(ctx context.Context, id string, after int, events ...referee.Event) error {
	return d.during(ctx, func() error {
		g := d.games[id]
		switch {
		case g == nil:
			return fmt.Errorf("game %q: %w", id, store.ErrNotFound)
		case g.summary.Seq != after:
			return fmt.Errorf("game %q: append after event %d: %w", id, after, store.ErrConflict)
		case len(events) == 0:
			return nil
		}
		if err := g.add(nil, events...); err != nil {
			return fmt.Errorf("append to game %q: %w", id, err)
		}
		return nil
	})
}

// add writes events, after what comes before them in the file, and has it synced when
// the game is over.
func (g *game) add(before []byte, events ...referee.Event) error {
	summary := g.summary
	for _, e := range events {
		if err := summary.Apply(e); err != nil {
			return err
		}
	}
	text, err := entry(events)
	if err == nil {
		err = g.lines.add(before, text)
	}
	if err != nil {
		return err
	}
	g.summary = summary
	if summary.Over() {
		return g.lines.finish()
	}
	return nil
}

// Load implements [store.Store].
func (d *Dir) Load(ctx context.Context, id string) ([]referee.Event, error) {
	var log []referee.Event
	err := d.during(ctx, func() error {
		g := d.games[id]
		if g == nil {
			return fmt.Errorf("game %q: %w", id, store.ErrNotFound)
		}
		var err error
		_, log, _, err = readGame(g.lines.path)
		if err == nil && len(log) != g.summary.Seq {
			err = &store.AlteredError{Log: logName(id), Seq: len(log) + 1, Why: "is not what was there before"}
		}
		return err
	})
	return log, err
}

// List implements [store.Store].
func (d *Dir) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	var list []store.Summary
	err := d.during(ctx, func() error {
		var before store.Summary
		if q.Before != "" {
			g := d.games[q.Before]
			if g == nil {
				return fmt.Errorf("game %q: %w", q.Before, store.ErrNotFound)
			}
			before = g.summary
		}
		for _, g := range d.games {
			if q.Matches(g.summary) && (q.Before == "" || store.NewestFirst(before, g.summary) < 0) {
				list = append(list, g.summary)
			}
		}
		slices.SortFunc(list, store.NewestFirst)
		if q.Limit > 0 && len(list) > q.Limit {
			list = list[:q.Limit]
		}
		return nil
	})
	return list, err
}

// Move takes a game out of the store. Its file becomes that of the path, in the same file system.
func (d *Dir) Move(ctx context.Context, id, path string) error {
	return d.during(ctx, func() error {
		g := d.games[id]
		if g == nil {
			return fmt.Errorf("game %q: %w", id, store.ErrNotFound)
		}
		if err := errors.Join(g.lines.finish(), os.Rename(g.lines.path, path)); err != nil {
			return fmt.Errorf("move game %q: %w", id, err)
		}
		delete(d.games, id)
		return nil
	})
}

// Record implements [store.Store].
func (d *Dir) Record(ctx context.Context, player string) (store.Record, error) {
	var record store.Record
	err := d.during(ctx, func() error {
		for _, g := range d.games {
			if (store.Query{Player: player}).Matches(g.summary) {
				record.Add(g.summary, player)
			}
		}
		return nil
	})
	return record, err
}

// Probe implements [store.Store].
func (d *Dir) Probe(ctx context.Context) error {
	return d.during(ctx, func() error {
		path := filepath.Join(d.path, "probe")
		block := make([]byte, 4096) // what a disk gives at least
		if err := errors.Join(os.WriteFile(path, block, 0o600), os.Remove(path)); err != nil {
			return fmt.Errorf("probe: %w", err)
		}
		return nil
	})
}

// Close implements [store.Store].
func (d *Dir) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	errs := []error{d.people.lines.finish()}
	for _, g := range d.games {
		errs = append(errs, g.lines.finish())
	}
	return errors.Join(errs...)
}

// during calls f, unless the store is closed or the context is over.
func (d *Dir) during(ctx context.Context, f func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return store.ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f()
}
