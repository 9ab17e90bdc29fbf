// Package files keeps a second process out of a place where one is at work, writes files that are
// there whole or not at all, and rotates logs.
package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// What keeps a process from a place.
var (
	ErrTaken    = errors.New("another process holds the lock")
	ErrReplaced = errors.New("the file is not there any more, or another has its name")
)

// A Lock is the lock of a file, under any of its names, held by this process.
type Lock struct {
	file *os.File
	path string
}

// tries bounds how often a file is opened anew that loses its name while it is being locked.
const tries = 100

// Take takes the lock that a file is, which is made if it is not there, for its owner alone, and stays: what root makes
// belongs to the owner of its directory. The lock ends when it is closed, or with the process however that ends. The
// error is [ErrTaken] if another process has it, by this name of the file or by another.
func Take(path string) (*Lock, error) { return takeFile(path, lock) }

// takeFile takes a lock of a file, which is made if it is not there.
func takeFile(path string, lock func(*os.File) error) (*Lock, error) {
	return take(path, lock, func() (*os.File, error) {
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if !errors.Is(err, fs.ErrNotExist) {
			return file, err
		}
		// What another process has made meanwhile, such as a link to a file of root's, is not given away.
		file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		switch {
		case errors.Is(err, fs.ErrExist):
			return os.OpenFile(path, os.O_RDWR, 0)
		case err != nil:
			return nil, err
		}
		if err := giveMade(file, filepath.Dir(path)); err != nil {
			return nil, errors.Join(err, file.Close())
		}
		return file, nil
	})
}

// TakeDirectory takes the lock that a directory is, as [Take] does that of a file. The directory
// has to be there.
func TakeDirectory(path string) (*Lock, error) {
	return take(path, lock, func() (*os.File, error) { return os.Open(path) })
}

func take(path string, lock func(*os.File) error, open func() (*os.File, error)) (*Lock, error) {
	for range tries {
		file, err := open()
		if err != nil {
			return nil, err
		}
		l := &Lock{file, path}
		err = lock(file)
		if err == nil {
			err = l.Holds()
		}
		if err == nil {
			return l, nil
		}
		if err := errors.Join(err, file.Close()); !errors.Is(err, ErrReplaced) {
			return nil, err
		}
	}
	return nil, fmt.Errorf("%s: %w", path, ErrReplaced)
}

// Holds returns an error if the lock keeps no process out any more: the name leads to another file, or
// to none. Then it is [ErrReplaced].
func (l *Lock) Holds() error {
	mine, err := l.file.Stat()
	if err != nil {
		return err
	}
	if there, err := os.Stat(l.path); err != nil || !os.SameFile(mine, there) {
		return fmt.Errorf("%s: %w", l.path, ErrReplaced)
	}
	return nil
}

// Close gives the lock back; nil is none.
func (l *Lock) Close() error {
	if l == nil {
		return nil
	}
	return l.file.Close()
}
