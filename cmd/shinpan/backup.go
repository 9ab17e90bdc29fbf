package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/shinpan/shinpan/lock"
	"github.com/shinpan/shinpan/store/sqlstore"
)

// backupCmd copies a database while it may be in use.
type backupCmd struct {
	DB  string `name:"db" default:"shinpan.db" placeholder:"FILE" help:"The SQLite file to copy (${default})."`
	Out string `short:"o" placeholder:"FILE" help:"Where the copy goes; without it, beside the database, with the time in its name. A file that exists is not touched."`
}

// Help explains the command.
func (*backupCmd) Help() string {
	return `The copy is the database as it is at one moment, also while a server is at work on it. It is checked page by page and log by log before it gets its name, so that a file of that name is a good one. Keep it on another disk.

Example:

    shinpan backup --db club.db -o /mnt/backup/club-$(date +%F).db`
}

// Run makes the copy.
func (c *backupCmd) Run(ctx context.Context) error {
	out := c.Out
	if out == "" {
		out = c.DB + ".backup-" + stamp()
	}
	held, err := sqlstore.BackupSQLite(ctx, c.DB, out)
	switch {
	case errors.Is(err, fs.ErrExist):
		return &exitError{2, fmt.Sprintf("%s exists already; name another file with --out", out)}
	case err != nil && !errors.Is(err, fs.ErrNotExist) && !isDirectory(filepath.Dir(out)):
		return &exitError{2, fmt.Sprintf("there is no directory %s for the copy", filepath.Dir(out))}
	case err != nil:
		return &exitError{2, copyError(c.DB, err)}
	}
	fmt.Printf("%s: %v\n", out, held)
	return nil
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// stamp is the time as it stands in names of files, in UTC.
func stamp() string { return time.Now().UTC().Format("20060102T150405Z") }

// restoreCmd puts a copy in the place of a database.
type restoreCmd struct {
	File    string `arg:"" help:"A copy that shinpan backup has made."`
	DB      string `name:"db" default:"shinpan.db" placeholder:"FILE" help:"The SQLite file that it becomes (${default})."`
	Replace bool   `help:"If there is a database already, give it another name, with the time in it, and put the copy in its place."`
}

// Help explains the command.
func (*restoreCmd) Help() string {
	return `The copy is checked page by page and log by log first. Stop the server that has the database; games that were being played when the copy was made go on where they were, and no clock is charged. The copy itself stays as it is.

Example:

    shinpan restore /mnt/backup/club-2026-11-21.db --db club.db --replace`
}

// Run checks the copy and puts it in place.
func (c *restoreCmd) Run(ctx context.Context) (err error) {
	held, err := sqlstore.CheckSQLite(ctx, c.File)
	if err != nil {
		return &exitError{2, copyError(c.File, err)}
	}
	if sameFile(c.File, c.DB) {
		return &exitError{2, fmt.Sprintf("%s is the database itself; name the copy of it that is to take its place", c.File)}
	}
	guard, err := lock.Take(c.DB + ".lock")
	if errors.Is(err, lock.ErrTaken) {
		return &exitError{2, fmt.Sprintf("a server is at work on %s: stop it first", c.DB)}
	}
	if err != nil {
		return &exitError{2, databaseError(c.DB, err)}
	}
	defer func() { err = errors.Join(err, guard.Close()) }()
	_, missing := os.Stat(c.DB)
	if missing == nil && !c.Replace {
		return &exitError{2, fmt.Sprintf("there is a database %s already; with --replace it gets another name", c.DB)}
	}
	partial := c.DB + ".partial"
	if err := copyFile(c.File, partial); err != nil {
		return &exitError{2, err.Error()}
	}
	if missing == nil {
		aside := c.DB + ".replaced-" + stamp()
		if err := setAside(c.DB, aside); err != nil {
			return errors.Join(&exitError{2, err.Error()}, os.Remove(partial))
		}
		fmt.Printf("what was in %s is in %s now\n", c.DB, aside)
	}
	if err := sqlstore.PutInPlace(partial, c.DB); err != nil {
		return &exitError{2, err.Error()}
	}
	fmt.Printf("%s: %v\n", c.DB, held)
	return nil
}

// setAside gives a database another name, with the files that SQLite keeps beside it:
// what is in them belongs to it, and to no other.
func setAside(db, aside string) error {
	for _, suffix := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(db+suffix, aside+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// sameFile reports whether two names are those of one file.
func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	other, otherErr := os.Stat(b)
	return err == nil && otherErr == nil && os.SameFile(one, other)
}

// copyError says in a sentence why a file cannot be read as a database, where the driver does
// not.
func copyError(path string, err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Sprintf("there is no database %s; name the one that is meant", path)
	}
	if info, statErr := os.Stat(path); statErr == nil && info.IsDir() {
		return fmt.Sprintf("%s is a directory, and no database", path)
	}
	if !isSQLite(path) {
		return fmt.Sprintf("%s is no database of this program", path)
	}
	return err.Error()
}

// isSQLite reports whether a file begins as SQLite begins its own.
func isSQLite(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	const magic = "SQLite format 3\x00"
	var head [len(magic)]byte
	_, err = io.ReadFull(file, head[:])
	return err == nil && string(head[:]) == magic
}

// copyFile copies a file, whole or not at all.
func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err := errors.Join(err, out.Close()); err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return nil
}
