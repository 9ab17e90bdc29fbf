package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/shinpan/shinpan/internal/files"
)

// What keeps writes out of an SQLite database that was a good one.
var (
	ErrGone   = errors.New("the file is not there any more, or another has its name; put it back, or restart the server with the one that is there")
	ErrCutOff = errors.New("a part of the file was cut off; stop the server, and restore a copy")
)

// An original is the files that a database was opened with. Writes to a file whose name
// has been removed are lost with the process, even if the disk acknowledges them: so the names are
// checked before a transaction, and after it.
type original struct {
	database file

	mu sync.Mutex
	// guarded by mu:
	parts  []part
	cutOff bool // for good
}

// A part is one of the files.
type part struct {
	path string
	info os.FileInfo // what is to be found there, as it was last
}

// originalOf returns the files of a database that is open.
func originalOf(f file) (*original, error) {
	paths := []string{f.path, logOfFile(f.path)}
	if !f.alone {
		paths = append(paths, realName(f.path)+"-shm") // beside what the link leads to, as the log
	}
	o := &original{database: f}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		o.parts = append(o.parts, part{path, info})
	}
	return o, nil
}

// intact reports as an error that what is written now would be lost.
func (o *original) intact() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.cutOff {
		return fmt.Errorf("%s: %w", o.database.path, ErrCutOff)
	}
	shorter := false
	for i, p := range o.parts {
		info, err := p.find()
		if err != nil {
			return err
		}
		shorter = shorter || info.Size() < p.info.Size()
		o.parts[i].info = info
	}
	if shorter && !o.whole() {
		o.cutOff = true
		return fmt.Errorf("%s: %w", o.database.path, ErrCutOff)
	}
	return nil
}

// there reports as an error that one of the files is away.
func (o *original) there() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range o.parts {
		if _, err := p.find(); err != nil {
			return err
		}
	}
	return nil
}

// find returns what is to be found in the place of a part now; [ErrGone] if that is not the part.
func (p part) find() (os.FileInfo, error) {
	info, err := os.Stat(p.path)
	if err != nil || !os.SameFile(info, p.info) {
		return nil, fmt.Errorf("%s: %w", p.path, ErrGone)
	}
	return info, nil
}

// whole reads the database over a new connection. It is shorter and whole after
// a VACUUM by another process.
func (o *original) whole() bool {
	db, err := sql.Open("sqlite", o.database.source("query_only(1)"))
	if err != nil {
		return false
	}
	defer db.Close() // nothing was written
	var said string
	err = db.QueryRowContext(context.Background(), "PRAGMA quick_check(1)").Scan(&said)
	return err == nil && said == "ok"
}

// oneName reports as an error that a file has several names. What is newest in a database is in a
// file beside it, which goes by one of them: by another the database is an older one, and broken
// once both have been written to.
func oneName(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Mode().IsRegular() && files.Names(info) > 1 {
		return fmt.Errorf("the file has %d names (hard links), and what is newest in it goes by one of them: remove the others, or copy it with shinpan backup", files.Names(info))
	}
	return nil
}
