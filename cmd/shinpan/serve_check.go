package main

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lab/load"
	"github.com/shinpan/shinpan/internal/server/certificate"
	"github.com/shinpan/shinpan/internal/server/mail"
)

// A finding is what a trial of a configuration has found.
type finding struct {
	grade grade
	says  string
}

// A grade says how a server would do with what was found.
type grade string

const (
	fine  grade = "ok"
	noted grade = "note"  // the server starts, and somebody may miss something
	wrong grade = "FAULT" // the server does not start, or something that the configuration names does not work
)

// A trial tries something that a configuration names.
type trial struct {
	what string
	try  func(context.Context) finding
}

// rehearse tries everything that a server needs by its configuration, at once, and writes what it finds. It changes nothing, and a
// server may run by the same configuration meanwhile. The error is an [exitError] if anything is at fault.
func (c config) rehearse(ctx context.Context, letters *mail.Config, w io.Writer) error {
	trials := c.trials(letters)
	findings := make([]chan finding, len(trials))
	for i, t := range trials {
		findings[i] = make(chan finding, 1)
		go func() {
			bounded, cancel := context.WithTimeout(ctx, tryPatience) // a program may have much to load
			defer cancel()
			findings[i] <- t.try(bounded)
		}()
	}
	faults := 0
	for i, found := range findings {
		f := <-found
		if f.grade == wrong {
			faults++
		}
		fmt.Fprintf(w, "%-5s  %s: %s\n", f.grade, trials[i].what, f.says)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if faults > 0 {
		return &exitError{1, fmt.Sprintf("%d of %d things are at fault: mend them before the server starts", faults, len(trials))}
	}
	fmt.Fprintln(w, "The server can start.")
	return nil
}

// trials returns what there is to try.
func (c config) trials(letters *mail.Config) []trial {
	addressed := func(what, addr string) trial {
		return trial{what + " " + addr, func(context.Context) finding { return tryAddress(addr) }}
	}
	all := []trial{addressed("address", c.Addr), {"database " + c.DB.String(), c.tryDatabase}, {"open files", tryFiles}}
	if c.TLS.on() {
		all = append(all, trial{"certificate", func(context.Context) finding { return c.TLS.try(time.Now()) }})
	}
	if c.TLS.Redirect != "" {
		all = append(all, addressed("redirect", c.TLS.Redirect))
	}
	if c.Metrics != "" {
		all = append(all, addressed("metrics", c.Metrics))
	}
	for _, v := range c.Venues {
		all = append(all, addressed("venue "+v.Name+" at", v.Listen))
	}
	if letters != nil {
		all = append(all, trial{"mail", func(ctx context.Context) finding {
			if err := letters.Probe(ctx); err != nil {
				return finding{wrong, err.Error()}
			}
			return finding{fine, "it answers, and takes the login"}
		}})
	}
	for _, e := range c.Engines {
		all = append(all, trial{"engine " + e.Name, e.try})
	}
	return all
}

// tryAddress listens for a moment.
func tryAddress(addr string) finding {
	listener, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return finding{noted, "a program listens there already: fine if it is the server that is to be started again"}
	case err != nil:
		return finding{wrong, listenError(addr, "another address", err).Error()}
	}
	if err := listener.Close(); err != nil {
		return finding{wrong, err.Error()}
	}
	return finding{fine, "free"}
}

// tryDatabase looks at the database without opening it for writing.
func (c config) tryDatabase(ctx context.Context) finding {
	s, err := c.DB.Survey(ctx)
	switch {
	case errors.Is(err, fs.ErrNotExist) && c.DB.IsPostgres():
		return finding{fine, "it answers; the first start makes the tables"}
	case errors.Is(err, fs.ErrNotExist) && isDirectory(filepath.Dir(c.DB.File())):
		return tryDirectory(filepath.Dir(c.DB.File()))
	case err != nil:
		return finding{wrong, databaseError(c.DB, err).Error()}
	case s.Schema > s.Known:
		return finding{wrong, fmt.Sprintf("a newer version has written it: its schema is number %d, and this version knows them up to %d", s.Schema, s.Known)}
	case s.Schema < s.Known:
		return finding{noted, fmt.Sprintf("%d games; the start brings its schema from number %d to %d: make a backup before", s.Games, s.Schema, s.Known)}
	}
	if file := c.DB.File(); file != "" {
		if opened, err := os.OpenFile(file, os.O_RDWR, 0); err != nil {
			return finding{wrong, err.Error()}
		} else if err := opened.Close(); err != nil {
			return finding{wrong, err.Error()}
		}
	}
	return finding{fine, fmt.Sprintf("%d games", s.Games)}
}

// tryDirectory makes a file where a database is to be begun, and removes it.
func tryDirectory(dir string) finding {
	file, err := os.CreateTemp(dir, ".shinpan-*")
	if err != nil {
		return finding{wrong, fmt.Sprintf("it cannot be begun: %v", err)}
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		return finding{wrong, err.Error()}
	}
	return finding{fine, "the first start begins it"}
}

// tryFiles looks how many files the process may have open.
func tryFiles(context.Context) finding {
	limit, known := load.OpenFiles()
	switch {
	case !known:
		return finding{fine, "the system does not say how many may be open"}
	case limit < fewFiles:
		return finding{noted, fmt.Sprintf("%d allowed, and each connection is one: raise the limit to %d or more (ulimit -n, LimitNOFILE)", limit, fewFiles)}
	}
	return finding{fine, fmt.Sprintf("%d allowed", limit)}
}

// soon is how long before its end a certificate from files should have been renewed.
const soon = 14 * 24 * time.Hour

// try looks at the certificate, or at what is known before it is issued.
func (t tlsConfig) try(now time.Time) finding {
	if t.issues() {
		return finding{fine, "issued for " + strings.Join(t.Domains, ", ") + " when the server starts, if there is none yet"}
	}
	files, err := certificate.Load(t.Cert, t.Key)
	if err != nil {
		return finding{wrong, err.Error()}
	}
	leaf := files.Leaf()
	says := fmt.Sprintf("for %s, from %s until %s", strings.Join(namesOf(leaf), ", "), leaf.NotBefore.Format(time.DateOnly), leaf.NotAfter.Format(time.DateOnly))
	switch {
	case now.After(leaf.NotAfter):
		return finding{wrong, says + ": it has run out; renew it"}
	case now.Before(leaf.NotBefore):
		return finding{wrong, says + ": it is not good yet"}
	case now.Add(soon).After(leaf.NotAfter):
		return finding{noted, says + ": renew it soon"}
	}
	return finding{fine, says}
}

// namesOf returns for whom a certificate is.
func namesOf(c *x509.Certificate) []string {
	names := c.DNSNames
	for _, ip := range c.IPAddresses {
		names = append(names, ip.String())
	}
	if len(names) == 0 {
		return []string{"nobody"}
	}
	return names
}

// try starts the program, and ends it again.
func (e engineConfig) try(ctx context.Context) finding {
	engine, err := gtp.Start(ctx, e.command(slog.New(slog.DiscardHandler)))
	if err != nil {
		return finding{wrong, err.Error()}
	}
	defer engine.Close()
	who := engine.Name() + " " + engine.Version()
	if parts := engine.Unconfined(); len(parts) > 0 {
		return finding{noted, who + "; the system does not confine it: " + strings.Join(parts, ", ")}
	}
	return finding{fine, who}
}
