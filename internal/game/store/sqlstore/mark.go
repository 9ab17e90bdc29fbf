package sqlstore

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// An SQLite file without the log that belongs to it is an older database, or an empty one. SQLite opens it without a
// word, and what was acknowledged last is gone. So a mark stands beside the file: from the first write on until
// SQLite has copied the log into the file and removed it, which it does when the last connection of all processes
// closes. A file that has a mark and no log is not opened.
//
// The mark is a file of its own. In the database it would be in every copy of it, too, and a copy needs no log.

const (
	// MarkSuffix is what the name of a mark ends in.
	MarkSuffix = ".in-use"

	leastLog = 32 + 24 + 512 // bytes of a log with anything in it: its header, and a frame with the smallest page

	// markText is for whoever finds the mark.
	markText = "A server of shinpan uses the database of this name, or was killed while it did. What was written last is in its log, the file\n" +
		"whose name ends in -wal: keep it with the database. The server removes this file when it is stopped and the log is no longer needed.\n"
)

// ErrNoLog says that the log of a database is missing.
var ErrNoLog = errors.New("the database was in use when its server was killed, and its log is missing, which has what was written last")

// markOfFile returns the name of the mark of a database.
func markOfFile(path string) string { return realName(path) + MarkSuffix }

// realName returns the name of what a link leads to: SQLite keeps its files beside that.
func realName(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// hasLog reports whether there is anything in the log of a database.
func hasLog(path string) bool {
	info, err := os.Stat(logOfFile(path))
	return err == nil && info.Size() >= leastLog
}

// isMarked reports whether a database has a mark.
func isMarked(path string) bool {
	_, err := os.Lstat(markOfFile(path))
	return err == nil
}

// lostLog returns an error if the log of a database is missing.
func lostLog(path string) error {
	if !isMarked(path) || hasLog(path) {
		return nil
	}
	return fmt.Errorf("%s: %w: put %s back, or restore a copy; remove %s where another program, such as sqlite3, has copied the log into the file already, "+
		"or to go on without what was in it", path, ErrNoLog, logOfFile(path), markOfFile(path))
}

// mark marks a database, and has the mark on the disk. It is called when there is something in the log, and before that
// is acknowledged.
func mark(path string) error {
	name := markOfFile(path)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(markText)
	return errors.Join(err, f.Sync(), f.Close(), syncDirectory(name))
}

// syncDirectory has the name of a file on the disk.
func syncDirectory(path string) error {
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// An unmarking connector takes the mark of a database away when a pool of connections closes, if none is left: then
// SQLite has copied the log into the file, and removed it.
type unmarking struct {
	driver.Connector
	path string
}

// Close implements [io.Closer], which is called when the connections of the pool are closed.
func (u unmarking) Close() error {
	if _, err := os.Stat(logOfFile(u.path)); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := os.Remove(markOfFile(u.path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
