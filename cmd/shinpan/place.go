package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/span"
)

// A purpose is the use that a command makes of a database.
type purpose struct {
	beside bool // the command does not referee: a server may go on
	joins  bool // neither does it, but it writes what must not be lost: nobody may have the database alone
	alone  bool // no other process may write to it meanwhile, even where several can
	begin  bool // one that is not there is begun, and the keys of its servers are made
	empty  bool // it is to have what another has, and no keys of its own
	traces *span.Tracer
}

// placeOf returns a place that is written in the program, or by a test.
func placeOf(text string) sqlstore.Place {
	p, err := sqlstore.ParsePlace(text)
	if err != nil {
		panic(err)
	}
	return p
}

// databaseError says in a sentence why a database cannot be opened, and what to do, where the
// driver does not. It is the machine's fault if the server of the database is away.
func databaseError(place sqlstore.Place, err error) error {
	switch {
	case errors.Is(err, files.ErrTaken), errors.Is(err, sqlstore.ErrHeld):
		return &exitError{2, fmt.Sprintf("the games in %s are refereed by another process: stop it first, or name another place with --db", place)}
	case errors.Is(err, sqlstore.ErrUnfinished), errors.Is(err, sqlstore.ErrNoLog), errors.Is(err, sqlstore.ErrForm):
		return &exitError{2, err.Error()}
	case place.IsPostgres() && errors.Is(err, fs.ErrNotExist):
		return &exitError{2, fmt.Sprintf("no games are kept in %s yet; name the database of the server with --db", place)}
	case place.IsPostgres() && sqlstore.IsAway(err):
		return &exitError{3, fmt.Sprintf("%s does not answer: %s; see whether PostgreSQL runs there, or name another database with --db", place, sqlstore.Reason(err))}
	case place.IsPostgres():
		return &exitError{2, fmt.Sprintf("%s cannot be opened: %s; mend that, or name another database with --db", place, sqlstore.Reason(err))}
	}
	return &exitError{2, fileError(place.File(), err)}
}

// startError is [databaseError] for a server that starts. Whatever may be mended meanwhile, by a process that ends, a
// disk that is mounted or a database server that answers again, has the code of a fault of the machine.
func startError(place sqlstore.Place, err error) error {
	said := databaseError(place, err)
	if exit, is := errors.AsType[*exitError](said); is && !lasts(place, err) {
		return &exitError{3, exit.message}
	}
	return said
}

// lasts reports whether a database that could not be opened stays so until a person does something about it.
func lasts(place sqlstore.Place, err error) bool {
	switch {
	case errors.Is(err, sqlstore.ErrForm), errors.Is(err, sqlstore.ErrNoLog), errors.Is(err, fs.ErrPermission):
		return true
	case place.IsPostgres():
		return sqlstore.IsRefused(err)
	}
	info, missing := os.Stat(place.File())
	return missing == nil && (info.IsDir() || info.Size() > 0 && !isSQLite(place.File()))
}

// theirs says whose a file is that this process may not open, and what to do; nothing after another error, or where
// that is not known.
func theirs(path string, err error) string {
	owner, known := files.OwnerOf(path)
	self, also := files.Self()
	if !known || !also || owner == self || !errors.Is(err, fs.ErrPermission) {
		return ""
	}
	return fmt.Sprintf(": it belongs to %s, and this process is %s's: give it away (chown %[2]s %[3]s), or run this as %[1]s", owner.Name, self.Name, path)
}

// fileError says in a sentence why an SQLite file cannot be opened.
func fileError(path string, err error) string {
	dir := filepath.Dir(path)
	if isDirectory(path) {
		return fmt.Sprintf("the database %s is a directory; name a file with --db", path)
	}
	if !isDirectory(dir) {
		return fmt.Sprintf("the directory of the database is not there: make %s, or name another file with --db", dir)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Sprintf("there is no database %s; name the server's with --db", path)
	}
	file, openErr := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(openErr, fs.ErrNotExist) {
		return fmt.Sprintf("the directory of the database cannot be written to: %v", err)
	}
	switch {
	case theirs(path, openErr) != "":
		return fmt.Sprintf("the database cannot be opened: %v%s", openErr, theirs(path, openErr))
	case openErr != nil:
		return fmt.Sprintf("the database cannot be opened: %v; name another with --db", openErr)
	case !isSQLite(path):
		err = fmt.Errorf("%s is no database; name another file with --db", path)
	case strings.Contains(err.Error(), "database is locked"):
		err = fmt.Errorf("another program has locked %s; stop it first", path)
	}
	return errors.Join(err, file.Close()).Error()
}

// found reports as an error that there is nothing at a place, where something is wanted.
func found(ctx context.Context, place sqlstore.Place) error {
	if err := place.Begun(ctx); err != nil {
		return databaseError(place, err)
	}
	return nil
}

var (
	inAddress = regexp.MustCompile(`(?i)\b([a-z][a-z0-9+.-]*://)[^\s"'@]*:[^\s"']*@`)
	secretive = regexp.MustCompile(`(?i)@|passw`)
	inWords   = regexp.MustCompile(`(?i)(password\s*=\s*)('[^']*'|"[^"]*"|[^\s&"']+)`)
)

// withoutSecrets removes secrets from a text about a command line, or about a file of settings that
// may contain an address.
func withoutSecrets(text string, args ...string) string {
	for _, arg := range args {
		_, value, isFlag := strings.Cut(arg, "=")
		if isFlag && strings.HasPrefix(arg, "--") {
			arg = value
		}
		switch p, err := sqlstore.ParsePlace(arg); {
		case err != nil && secretive.MatchString(arg): // the secret may be anywhere in it
			text = strings.ReplaceAll(text, arg, "(an address)")
		case p.IsPostgres():
			text = strings.ReplaceAll(text, arg, p.String())
		}
	}
	text = inAddress.ReplaceAllString(text, "${1}…@")
	return inWords.ReplaceAllString(text, "${1}…")
}
