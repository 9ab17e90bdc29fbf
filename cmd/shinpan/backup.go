package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
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
	case err != nil:
		return &exitError{2, err.Error()}
	}
	fmt.Printf("%s: %v\n", out, held)
	return nil
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
		return &exitError{2, err.Error()}
	}
	guard, err := lock.Take(c.DB + ".lock")
	if errors.Is(err, lock.ErrTaken) {
		return &exitError{2, fmt.Sprintf("a server is at work on %s: stop it first", c.DB)}
	}
	if err != nil {
		return &exitError{2, databaseError(c.DB, err)}
	}
	defer func() { err = errors.Join(err, guard.Close()) }()
	if _, err := os.Stat(c.DB); err == nil {
		if !c.Replace {
			return &exitError{2, fmt.Sprintf("there is a database %s already; with --replace it gets another name", c.DB)}
		}
		aside := c.DB + ".replaced-" + stamp()
		if err := setAside(c.DB, aside); err != nil {
			return &exitError{2, err.Error()}
		}
		fmt.Printf("what was in %s is in %s now\n", c.DB, aside)
	}
	if err := copyFile(c.File, c.DB); err != nil {
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

// copyFile copies a file, whole or not at all.
func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	partial := to + ".partial"
	out, err := os.Create(partial)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err := errors.Join(err, out.Close()); err != nil {
		return errors.Join(err, os.Remove(partial))
	}
	return sqlstore.PutInPlace(partial, to)
}
