package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

// backupCmd copies a database while it may be in use.
type backupCmd struct {
	databaseFlags

	Out string `short:"o" placeholder:"FILE" help:"Where the copy goes; without it, beside the database or into this directory, with the time in its name. A file that exists is not touched."`
}

// Help explains the command.
func (*backupCmd) Help() string {
	return `The copy is an SQLite file with the database as of one moment, also while servers use it. It is checked page by page and log by log before it gets its name, so that a file of that name is a good one; an interrupted copy leaves no file. Keep it on another disk. When it was made is noted in the database, for the metrics of its server.

A copy of a PostgreSQL database is put back into an empty database by shinpan migrate. For large databases pg_dump is faster, and with a standby nothing has to be put back.

Example:

    shinpan backup --config /etc/shinpan/shinpan.toml -o /mnt/backup/club.db
    shinpan backup --db club.db -o /mnt/backup/club-$(date +%F).db
    shinpan backup --db postgres://shinpan@localhost/club -o club.db`
}

// Run makes the copy.
func (c *backupCmd) Run(ctx context.Context) error {
	if err := c.find(); err != nil {
		return err
	}
	out := c.Out
	if out == "" {
		out = cmp.Or(c.DB.File(), "shinpan.db") + ".backup-" + stamp()
	}
	if err := found(ctx, c.DB); err != nil {
		return err
	}
	left, err := sqlstore.Sweep(filepath.Dir(out))
	for _, path := range left {
		fmt.Fprintf(os.Stderr, "removed %s, which a copy that was interrupted had left behind\n", path)
	}
	if err != nil {
		return err
	}
	began := time.Now()
	held, err := c.DB.Backup(ctx, out)
	switch {
	case err == nil:
		fmt.Printf("%s: %v\n", out, held)
		if err := c.DB.NoteBackup(ctx, began); err != nil {
			fmt.Fprintf(os.Stderr, "shinpan: the copy is good, but its server cannot be told when it was made: %s\n", withoutSecrets(err.Error()))
		}
		return nil
	case ctx.Err() != nil:
		return &exitError{130, "interrupted: there is no copy"}
	case errors.Is(err, fs.ErrExist):
		return &exitError{2, fmt.Sprintf("%s exists already; name another file with --out", out)}
	case errors.Is(err, files.ErrTaken):
		return &exitError{2, fmt.Sprintf("another process is writing %s; name another file with --out", out)}
	case !isDirectory(filepath.Dir(out)):
		return &exitError{2, fmt.Sprintf("there is no directory %s for the copy", filepath.Dir(out))}
	case sqlstore.IsFull(err):
		return &exitError{3, fmt.Sprintf("there is no room for a copy in %s: nothing of it stays; name a file on another disk with --out", filepath.Dir(out))}
	case c.DB.IsPostgres():
		return databaseError(c.DB, err)
	default:
		return &exitError{2, copyError(c.DB.File(), err)}
	}
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// stamp is the time as it stands in names of files, in UTC.
func stamp() string { return time.Now().UTC().Format("20060102T150405Z") }

// restoreCmd puts a copy in the place of a database.
type restoreCmd struct {
	File    string         `arg:"" help:"A copy made by shinpan backup."`
	DB      sqlstore.Place `name:"db" default:"shinpan.db" placeholder:"FILE" help:"The SQLite file that it becomes (${default})."`
	Replace bool           `help:"If there is a database already, give it another name, with the time in it, and put the copy in its place."`
}

// Help explains the command.
func (*restoreCmd) Help() string {
	return `The copy is checked page by page and log by log first. Stop the server of the database first. Games that were in progress when the copy was made go on where they were, and no clock is charged. The copy itself is not changed.

Example:

    shinpan restore /mnt/backup/club-2026-11-21.db --db club.db --replace`
}

// Run checks the copy and puts it in place.
func (c *restoreCmd) Run(ctx context.Context) (err error) {
	db := c.DB.File()
	if c.DB.IsPostgres() {
		return &exitError{2, fmt.Sprintf("restore writes SQLite files only; to copy %[2]s into the PostgreSQL database %[1]s, which must be empty, run: shinpan migrate %[2]s %[1]s", c.DB, c.File)}
	}
	held, err := sqlstore.CheckSQLite(ctx, c.File, nil)
	if err != nil {
		return &exitError{2, copyError(c.File, err)}
	}
	if sameFile(c.File, db) {
		return &exitError{2, fmt.Sprintf("%s is the database itself; name the copy of it that is to take its place", c.File)}
	}
	if isDirectory(db) || !isDirectory(filepath.Dir(db)) {
		return databaseError(c.DB, errors.New("no file can be there"))
	}
	_, missing := os.Stat(db)
	guard, err := sqlstore.HoldPlace(db)
	if errors.Is(err, files.ErrTaken) {
		return &exitError{2, fmt.Sprintf("a server is at work on %s: stop it first", db)}
	}
	if err != nil {
		return databaseError(c.DB, err)
	}
	defer func() { err = errors.Join(err, guard.Close()) }()
	if missing == nil && !c.Replace {
		return &exitError{2, fmt.Sprintf("there is a database %s already; with --replace it gets another name", db)}
	}
	partial, err := sqlstore.NewPartial(db)
	if errors.Is(err, files.ErrTaken) {
		return &exitError{2, fmt.Sprintf("another process is putting a copy in the place of %s", db)}
	}
	if err != nil {
		return databaseError(c.DB, err)
	}
	if err := copyFile(ctx, c.File, partial.Path); err != nil {
		return errors.Join(&exitError{3, err.Error()}, partial.Drop())
	}
	if err := files.GiveLike(partial.Path, ownedLike(db)); err != nil { // the server is not root, who may do this
		return errors.Join(&exitError{3, err.Error()}, partial.Drop())
	}
	aside := db + ".replaced-" + stamp()
	if err := setAside(db, aside); err != nil { // also the files that may be left beside a missing database
		return errors.Join(&exitError{2, err.Error()}, partial.Drop())
	}
	if missing == nil {
		fmt.Printf("what was in %s is in %s now\n", db, aside)
	}
	if err := partial.Keep(); err != nil {
		return &exitError{2, err.Error()}
	}
	fmt.Printf("%s: %v\n", db, held)
	return nil
}

// ownedLike returns what has the owner that a database is to have: the one that it replaces, or its directory where
// that is missing, or was made by root by mistake.
func ownedLike(db string) string {
	if owner, known := files.OwnerOf(db); known && !owner.IsRoot() {
		return db
	}
	return filepath.Dir(db)
}

// setAside renames a database together with the files that SQLite keeps beside it: they belong
// to this database only.
func setAside(db, aside string) error {
	for _, suffix := range []string{sqlstore.MarkSuffix, "-wal", "-shm", ""} {
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
	if err := readable(path); errors.Is(err, fs.ErrPermission) {
		return fmt.Sprintf("%s may not be read by this user; run this as the user that owns it, or give it to this one", path)
	}
	if !isSQLite(path) {
		return fmt.Sprintf("%s is no database of this program", path)
	}
	return err.Error()
}

// readable returns why a file cannot be opened.
func readable(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	return file.Close()
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

// copyFile copies a file over another.
func copyFile(ctx context.Context, from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, readUntil{ctx, in})
	return errors.Join(err, out.Close())
}

// readUntil reads until a context ends.
type readUntil struct {
	ctx context.Context
	io.Reader
}

func (r readUntil) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(b)
}
