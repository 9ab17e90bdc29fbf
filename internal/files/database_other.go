//go:build !linux

package files

import (
	"errors"
	"io/fs"
	"path/filepath"
)

// TakeDatabase takes the lock of an SQLite file: that of a file beside it, wherever a symbolic
// link leads. A lock on the file itself would be one of those by which SQLite guards it.
func TakeDatabase(path string) (*Lock, error) { return takeBeside(path, ".lock") }

// TakeWrites takes another lock of an SQLite file, that of a process that writes alone.
func TakeWrites(path string) (*Lock, error) { return takeBeside(path, ".writes") }

// ShareWrites is as [TakeWrites]: on this system several processes cannot share it.
func ShareWrites(path string) (*Lock, error) { return TakeWrites(path) }

func takeBeside(path, suffix string) (*Lock, error) {
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		real, err = path, nil
	}
	if err != nil {
		return nil, err
	}
	return Take(real + suffix)
}
