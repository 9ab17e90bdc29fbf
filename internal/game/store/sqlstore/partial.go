package sqlstore

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/shinpan/shinpan/internal/files"
)

// partialSuffix is what the name of a file ends in that is not whole yet.
const partialSuffix = ".shinpan-partial"

// A Partial is a database file that is being written, and gets its name when it is whole. It is
// locked meanwhile: an unlocked one was left behind by a killed process.
type Partial struct {
	Path  string // where it is written; it is empty at first
	final string
	held  *files.Lock
}

// NewPartial begins a file that is to have a name. [files.ErrTaken]: another process is writing
// one of this name.
func NewPartial(final string) (*Partial, error) {
	p := &Partial{Path: final + partialSuffix, final: final}
	if _, err := os.Lstat(p.Path); err == nil {
		if err := dropLeft(p.Path); err != nil {
			return nil, err
		}
	}
	// Created anew, it cannot be a link to another file.
	made, err := os.OpenFile(p.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	if err := made.Close(); err != nil {
		return nil, err
	}
	if p.held, err = files.TakeDatabase(p.Path); err != nil {
		return nil, err
	}
	return p, nil
}

// dropLeft removes what a process has left behind that was killed. [files.ErrTaken]: it is at work.
func dropLeft(path string) error {
	held, err := files.TakeDatabase(path)
	if err != nil {
		return err
	}
	return (&Partial{Path: path, held: held}).Drop()
}

// Keep gives the file its name once its content is on the disk. A file that has this name is
// replaced.
func (p *Partial) Keep() error {
	return errors.Join(putInPlace(p.Path, p.final), dropBeside(p.Path), p.held.Close())
}

// Drop removes the file.
func (p *Partial) Drop() error {
	return errors.Join(os.Remove(p.Path), dropBeside(p.Path), p.held.Close())
}

// dropBeside removes what is kept beside a file while it is being written.
func dropBeside(path string) error {
	var errs []error
	for _, suffix := range []string{"-journal", "-wal", "-shm", ".lock", MarkSuffix} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Sweep removes the files in a directory that processes which were killed have left half written,
// and returns their names.
func Sweep(dir string) (removed []string, err error) {
	found, err := filepath.Glob(filepath.Join(dir, "*"+partialSuffix))
	if err != nil {
		return nil, nil // a directory whose name is a pattern
	}
	for _, path := range found {
		err := dropLeft(path)
		if errors.Is(err, files.ErrTaken) {
			continue
		}
		if err != nil {
			return removed, fmt.Errorf("remove what was left behind: %w", err)
		}
		removed = append(removed, path)
	}
	return removed, nil
}

// putInPlace gives a file its final name once its content is on the disk.
func putInPlace(partial, final string) error {
	f, err := os.Open(partial)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(partial, final); err != nil {
		return err
	}
	return syncDirectory(final)
}
