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
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/lab/load"
	"github.com/shinpan/shinpan/internal/server/certificate"
	"github.com/shinpan/shinpan/internal/server/health"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/traces"
)

// A trial tries something that a configuration names.
type trial struct {
	what string
	try  func(context.Context) health.Finding
}

// rehearse tries everything that a server needs by its configuration, at once, and writes what it finds. It changes
// nothing, and a server may run by the same configuration meanwhile. The error is an [exitError] if anything is at
// fault.
func (c config) rehearse(ctx context.Context, letters *mail.Config, collector *traces.Config, w io.Writer) error {
	trials := c.trials(letters, collector)
	findings := make([]chan health.Finding, len(trials))
	for i, t := range trials {
		findings[i] = make(chan health.Finding, 1)
		go func() {
			bounded, cancel := context.WithTimeout(ctx, tryPatience) // a program may have much to load
			defer cancel()
			findings[i] <- t.try(bounded)
		}()
	}
	faults := 0
	for i, found := range findings {
		f := <-found
		if f.Grade == health.Wrong {
			faults++
		}
		fmt.Fprintf(w, "%-5s  %s: %s\n", f.Grade, trials[i].what, f.Says)
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
func (c config) trials(letters *mail.Config, collector *traces.Config) []trial {
	var taken []string
	addressed := func(what, addr string) trial {
		before := slices.Clone(taken)
		taken = append(taken, addr)
		return trial{what + " " + addr, func(context.Context) health.Finding {
			if i := slices.IndexFunc(before, func(other string) bool { return clash(addr, other) }); i >= 0 {
				return health.Finding{Grade: health.Wrong, Says: fmt.Sprintf("something else listens at %s: want another port", before[i])}
			}
			return tryAddress(addr)
		}}
	}
	all := []trial{{"user", c.tryUser}, addressed("address", c.Addr), {"database " + c.DB.String(), c.tryDatabase}, {"open files", tryFiles}}
	if file := c.DB.File(); file != "" {
		all = append(all, trial{"disk", func(context.Context) health.Finding { return findRoom(filepath.Dir(file)) }})
	}
	if c.TLS.on() {
		all = append(all, trial{"certificate", c.tryCertificate})
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
		all = append(all, trial{"mail", func(ctx context.Context) health.Finding {
			if err := letters.Probe(ctx); err != nil {
				return health.Finding{Grade: health.Wrong, Says: err.Error()}
			}
			return health.Finding{Grade: health.Fine, Says: "it answers, and takes the login"}
		}})
	}
	if collector != nil {
		all = append(all, trial{"traces", func(ctx context.Context) health.Finding {
			if err := collector.Probe(ctx); err != nil {
				return health.Finding{Grade: health.Noted, Says: err.Error() + ": traces are lost until it answers"}
			}
			return health.Finding{Grade: health.Fine, Says: "the collector takes them"}
		}})
	}
	if strings.HasPrefix(c.Page, "https:") && !c.TLS.on() {
		all = append(all, trial{"proxy", func(context.Context) health.Finding { return c.tryProxy() }})
	}
	if c.address() != "" {
		all = append(all, trial{"passkeys", func(context.Context) health.Finding { return c.tryPasskeys() }})
	}
	for _, s := range c.SignOns {
		all = append(all, trial{"sign_on " + s.Name, s.try})
	}
	if c.runsPrograms() {
		all = append(all, trial{"confinement of programs", c.tryConfinement})
	}
	for _, e := range c.Engines {
		all = append(all, trial{"engine " + e.Name, e.try})
	}
	for _, e := range c.ReviewEngines {
		if len(e.Command) > 0 {
			all = append(all, trial{"review_engine " + e.Name, e.try})
		}
	}
	return all
}

// clash reports whether nobody can listen at two addresses at once.
func clash(a, b string) bool {
	one, port, err := net.SplitHostPort(a)
	if err != nil {
		return false // which is told of by itself
	}
	other, sameAs, err := net.SplitHostPort(b)
	if err != nil || port != sameAs || port == "0" {
		return false
	}
	all := func(host string) bool { return host == "" || host == "0.0.0.0" || host == "::" }
	return one == other || all(one) || all(other)
}

// tryAddress listens for a moment.
func tryAddress(addr string) health.Finding {
	listener, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return health.Finding{Grade: health.Noted, Says: "a program listens there already: fine if it is the server that is to be started again"}
	case err != nil:
		return health.Finding{Grade: health.Wrong, Says: listenError(addr, "another address", err).Error()}
	}
	if err := listener.Close(); err != nil {
		return health.Finding{Grade: health.Wrong, Says: err.Error()}
	}
	return health.Finding{Grade: health.Fine, Says: "free"}
}

// tryUser tells for whom all this is tried: root may use files that the user of the server may not.
func (c config) tryUser(context.Context) health.Finding {
	self, known := files.Self()
	switch {
	case !known:
		return health.Finding{Grade: health.Fine, Says: "what is tried here holds for the user who tries it"}
	case !self.IsRoot():
		return health.Finding{Grade: health.Fine, Says: self.Name}
	}
	says := self.Name + ", for whom no file is closed: a server that runs as another user may not be able to read what this one can"
	if owner, known := files.OwnerOf(filepath.Dir(c.DB.File())); known && !c.DB.IsPostgres() && !owner.IsRoot() {
		says += fmt.Sprintf("; the directory of the database belongs to %s: try it as %[1]s, too (systemd-run --pipe --uid=%[1]s --property=AmbientCapabilities=CAP_NET_BIND_SERVICE shinpan serve --check …)", owner.Name)
	}
	return health.Finding{Grade: health.Noted, Says: says}
}

// misowned says that a database, which root may open, belongs to another user than its directory: somebody has put it
// there by hand.
func misowned(file string) error {
	self, known := files.Self()
	owner, also := files.OwnerOf(file)
	of, too := files.OwnerOf(filepath.Dir(file))
	if !known || !also || !too || !self.IsRoot() || owner == of || of.IsRoot() {
		return nil
	}
	return fmt.Errorf("it belongs to %s, and its directory to %s: a server that runs as %[2]s cannot open it (chown %[2]s %[3]s)", owner.Name, of.Name, file)
}

// tryDatabase tries what a start does with the database, and changes nothing in it.
func (c config) tryDatabase(ctx context.Context) health.Finding {
	s, err := c.DB.Survey(ctx)
	unbegun := errors.Is(err, fs.ErrNotExist)
	if err == nil || unbegun {
		if failed := c.DB.Rehearse(ctx); failed != nil {
			err, unbegun = failed, false
		}
	}
	switch {
	case unbegun && c.DB.IsPostgres():
		return health.Finding{Grade: health.Fine, Says: "it answers; the first start makes the tables, and may"}
	case unbegun && isDirectory(filepath.Dir(c.DB.File())):
		return tryDirectory(filepath.Dir(c.DB.File()))
	case err != nil:
		return health.Finding{Grade: health.Wrong, Says: databaseError(c.DB, err).Error()}
	case s.Schema < s.Known:
		return health.Finding{Grade: health.Noted, Says: fmt.Sprintf("%d games; the start brings its schema from number %d to %d: make a backup before", s.Games, s.Schema, s.Known)}
	}
	if file := c.DB.File(); file != "" {
		if opened, err := os.OpenFile(file, os.O_RDWR, 0); err != nil {
			return health.Finding{Grade: health.Wrong, Says: err.Error() + theirs(file, err)}
		} else if err := opened.Close(); err != nil {
			return health.Finding{Grade: health.Wrong, Says: err.Error()}
		}
		if err := misowned(file); err != nil {
			return health.Finding{Grade: health.Noted, Says: fmt.Sprintf("%d games; but %v", s.Games, err)}
		}
	}
	return health.Finding{Grade: health.Fine, Says: fmt.Sprintf("%d games", s.Games)}
}

// tryDirectory makes a file where a database is to be begun, and removes it.
func tryDirectory(dir string) health.Finding {
	file, err := os.CreateTemp(dir, ".shinpan-*")
	if err != nil {
		return health.Finding{Grade: health.Wrong, Says: fmt.Sprintf("it cannot be begun: %v", err)}
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		return health.Finding{Grade: health.Wrong, Says: err.Error()}
	}
	return health.Finding{Grade: health.Fine, Says: "the first start begins it"}
}

// tryFiles looks how many files the process may have open.
func tryFiles(context.Context) health.Finding {
	limit, known := load.OpenFiles()
	switch {
	case !known:
		return health.Finding{Grade: health.Fine, Says: "the system does not say how many may be open"}
	case limit < fewFiles:
		return health.Finding{Grade: health.Noted, Says: fmt.Sprintf("%d allowed, and each connection is one: raise the limit to %d or more (ulimit -n, LimitNOFILE)", limit, fewFiles)}
	}
	return health.Finding{Grade: health.Fine, Says: fmt.Sprintf("%d allowed", limit)}
}

// tryProxy looks whether the proxy is believed that must be there where people come by https and the server does not
// encrypt.
func (c config) tryProxy() health.Finding {
	if len(c.TrustedProxies) == 0 {
		return health.Finding{Grade: health.Noted, Says: `people come by https through a proxy, and count as one client: set trusted_proxies to its address, as in trusted_proxies = ["127.0.0.1"]`}
	}
	return health.Finding{Grade: health.Fine, Says: fmt.Sprintf("believed at %v", c.proxies())}
}

// soon is how long before its end a certificate from files should have been renewed.
const soon = 14 * 24 * time.Hour

// tryCertificate looks at the certificate, or at what is known before it is issued: the server may have one already.
func (c config) tryCertificate(ctx context.Context) health.Finding {
	if !c.TLS.issues() {
		files, err := certificate.Load(c.TLS.Cert, c.TLS.Key)
		if err != nil {
			return health.Finding{Grade: health.Wrong, Says: err.Error()}
		}
		return lookAt(files.Leaf(), time.Now())
	}
	says := "issued for " + strings.Join(c.TLS.Domains, ", ") + " when the server starts, if there is none yet"
	if err := errors.Join(c.TLS.issuing().Probe(ctx), c.unseen()); err != nil {
		return health.Finding{Grade: health.Noted, Says: says + "; but " + strings.ReplaceAll(err.Error(), "\n", "; ")}
	}
	return health.Finding{Grade: health.Fine, Says: says}
}

// unseen says that the authority will not find the server by itself, since that listens at other ports.
func (c config) unseen() error {
	at := func(addr, want string) bool {
		_, port, err := net.SplitHostPort(addr)
		return err == nil && port == want
	}
	if at(c.Addr, "443") || at(c.TLS.Redirect, "80") {
		return nil
	}
	return fmt.Errorf("the authority looks at port 443, and the server listens at %s: want addr = \":443\", or let that port lead here", c.Addr)
}

// lookAt looks for whom a certificate is, and how long it is good.
func lookAt(leaf *x509.Certificate, now time.Time) health.Finding {
	says := fmt.Sprintf("for %s, from %s until %s", strings.Join(namesOf(leaf), ", "), leaf.NotBefore.Format(time.DateOnly), leaf.NotAfter.Format(time.DateOnly))
	switch {
	case now.After(leaf.NotAfter):
		return health.Finding{Grade: health.Wrong, Says: says + ": it has run out; renew it"}
	case now.Before(leaf.NotBefore):
		return health.Finding{Grade: health.Wrong, Says: says + ": it is not good yet"}
	case now.Add(soon).After(leaf.NotAfter):
		return health.Finding{Grade: health.Noted, Says: says + ": renew it soon"}
	}
	return health.Finding{Grade: health.Fine, Says: says}
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
func (e engineConfig) try(ctx context.Context) health.Finding {
	who, open, err := rehearse(ctx, e.program(nil, slog.New(slog.DiscardHandler)).Start)
	switch {
	case err != nil:
		return health.Finding{Grade: health.Wrong, Says: err.Error()}
	case len(open) > 0:
		return health.Finding{Grade: health.Noted, Says: who + "; the system does not confine it: " + strings.Join(open, ", ")}
	}
	return health.Finding{Grade: health.Fine, Says: who}
}
