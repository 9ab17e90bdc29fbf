package sqlstore

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/shinpan/shinpan/internal/files"
)

// A FileHold locks the games of an SQLite file for one process: with a lock of the file,
// whatever name leads to it, and a lock of the log beside it. The second keeps out a server that
// opens another file of that name, while the first still has the log of the earlier file: it
// would write to the same log, and read from it. A third lock keeps out those who would change
// accounts beside it, where it is to be alone.
type FileHold struct {
	path   string
	file   *files.Lock
	log    *files.Lock // nil where there is no log yet
	writes *files.Lock // nil where others may write
}

// HoldSQLite says that this process referees the games of an SQLite file, and, if it wants to be alone,
// that no other process writes to the file, until it is closed or the process ends. [files.ErrTaken]:
// another does. It is taken before the file is opened, which is begun if there is none, and given back
// after it is closed.
func HoldSQLite(path string, alone bool) (h *FileHold, err error) {
	if err := unfinished(path); err != nil {
		return nil, err
	}
	h = &FileHold{path: path}
	if h.file, err = files.TakeDatabase(path); err != nil {
		return nil, err
	}
	if alone {
		if err := h.alone(); err != nil {
			return nil, err
		}
	}
	return h.withLog()
}

// alone keeps out those who write beside others.
func (h *FileHold) alone() (err error) {
	if h.writes, err = files.TakeWrites(h.path); err != nil {
		return errors.Join(err, h.Close())
	}
	return nil
}

// JoinSQLite says that this process writes to an SQLite file, beside the one that referees its games, or, where
// there is none, as that one. [files.ErrTaken]: a process has the file alone, or the log beside it is of
// an earlier file, which a process has.
func JoinSQLite(path string) (io.Closer, error) {
	h, err := HoldSQLite(path, false)
	if err == nil {
		return h, nil
	}
	if !errors.Is(err, files.ErrTaken) {
		return nil, err
	}
	free, untaken := files.TakeDatabase(path)
	if untaken == nil { // what is taken is the log
		return nil, errors.Join(err, free.Close())
	}
	return files.ShareWrites(path)
}

// HoldPlace does so before a file is put in that place, and creates none.
func HoldPlace(path string) (h *FileHold, err error) {
	h = &FileHold{path: path}
	if _, err := os.Stat(path); err == nil {
		if h.file, err = files.TakeDatabase(path); err != nil {
			return nil, err
		}
		if err := h.alone(); err != nil {
			return nil, err
		}
	}
	return h.withLog()
}

// withLog takes the lock of the log, too, if there is one.
func (h *FileHold) withLog() (*FileHold, error) {
	if _, err := os.Stat(logOfFile(h.path)); err != nil {
		return h, nil
	}
	if err := h.Opened(); err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

// Opened is to be called once the file is open: SQLite may have begun its log anew.
func (h *FileHold) Opened() (err error) {
	if h.log != nil && h.log.Holds() == nil {
		return nil
	}
	err = h.log.Close()
	if err == nil {
		h.log, err = files.Take(logOfFile(h.path))
	}
	return err
}

// Close gives the locks back.
func (h *FileHold) Close() error { return errors.Join(h.log.Close(), h.writes.Close(), h.file.Close()) }

// logOfFile returns the name of the log of a database, which is beside what a link leads to.
func logOfFile(path string) string {
	return realName(path) + "-wal"
}

// ErrUnfinished says that there is no database where one was.
var ErrUnfinished = errors.New("there is no database, and there was one")

// unfinished returns an error if a database is missing or empty, and files that belong to one
// exist: an empty database in its place would take the log of the other for its own, or
// throw it away.
func unfinished(path string) error {
	if info, err := os.Stat(path); err == nil && info.Size() > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if _, err := os.Lstat(path + partialSuffix); err == nil {
		return fmt.Errorf("%s: %w: shinpan restore is at work, or was interrupted; restore the copy again, or remove %s to begin an empty database", path, ErrUnfinished, path+partialSuffix)
	}
	if info, err := os.Stat(logOfFile(path)); err == nil && info.Size() > 0 {
		return fmt.Errorf("%s: %w: its log is there; put it back, restore a copy, or remove %s to begin an empty database", path, ErrUnfinished, logOfFile(path))
	}
	if isMarked(path) {
		return fmt.Errorf("%s: %w, and a server was killed while it used it: put it back with its log, restore a copy, or remove %s to begin an empty database", path, ErrUnfinished, markOfFile(path))
	}
	return nil
}
