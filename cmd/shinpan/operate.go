package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/lab/load"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/systemd"
)

// logger returns the server's log on standard error, in the journal with the priorities of its lines.
func (c config) logger(verbose bool) *slog.Logger {
	options := &slog.HandlerOptions{Level: slog.LevelInfo, ReplaceAttr: withUnits}
	if verbose {
		options.Level = slog.LevelDebug
	}
	return slog.New(systemd.Handler(os.Stderr, func(w io.Writer) slog.Handler {
		if c.Log == "json" {
			return slog.NewJSONHandler(w, options)
		}
		return slog.NewTextHandler(w, options)
	}))
}

// withUnits has durations written as people write them: JSON would have a number, and nobody knew of what.
func withUnits(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(a.Value.Duration().String())
	}
	return a
}

// closers close everything that has been opened, the last of it first.
type closers []func() error

func (c *closers) add(f func() error) { *c = append(*c, f) }

func (c closers) close() error {
	var errs []error
	for _, f := range slices.Backward(c) {
		errs = append(errs, f())
	}
	return errors.Join(errs...)
}

// fewFiles is a number of open files that a busy server has soon: a connection is one, and so
// is every stream.
const fewFiles = 4096

// warnOfFewFiles logs a warning if the process can have only few files open. The runtime has
// raised the limit as far as it may at the start.
func warnOfFewFiles(log *slog.Logger) {
	if limit, known := load.OpenFiles(); known && limit < fewFiles {
		log.Warn("too few open files allowed, one for each connection: raise the limit (ulimit -n, LimitNOFILE)", "limit", limit, "want", fewFiles)
	}
}

// A server reserves addresses that it never fills: for the heap, and for every thread.
const (
	noLimit         = math.MaxUint64
	leastAddresses  = 2 << 30
	threadAddresses = 128 << 20
)

// enoughAddresses returns an error if the system gives this process too few addresses for a server: the runtime would
// end it in the middle of its work, with the stacks of all goroutines in place of a reason.
func enoughAddresses(limit uint64, threads int) error {
	want := leastAddresses + uint64(threads)*threadAddresses
	if limit >= want {
		return nil
	}
	gigabytes := func(n uint64) float64 { return float64(n) / (1 << 30) }
	return &exitError{3, fmt.Sprintf("the system gives this process %.1f GB of address space (ulimit -v, LimitAS), and a server takes %.1f GB, most of which it never fills: raise that limit or lift it, and bound its memory by GOMEMLIMIT or MemoryMax",
		gigabytes(limit), gigabytes(want))}
}

// background runs functions beside everything else, until ctx ends or it is stopped, which ends
// their context and waits for them.
func background(ctx context.Context, run ...func(context.Context)) (stop func() error) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	for _, f := range run {
		running.Go(func() { f(ctx) })
	}
	return func() error {
		cancel()
		running.Wait()
		return nil
	}
}

// openWindow answers GET /metrics at an address of its own, which others than an operator's programs
// need not reach; nowhere if it is empty.
func openWindow(addr string, metrics http.Handler, short *guard.Shortage, log *slog.Logger) (closeWindow func() error, err error) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", metrics)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second}
	return openBeside(addr, "metrics in the configuration", server, short, log)
}

// openBeside has a server answer at an address besides that of the page, nowhere if it is empty, until it is stopped.
// An error says where another address can be chosen.
func openBeside(addr, where string, server *http.Server, short *guard.Shortage, log *slog.Logger) (stop func() error, err error) {
	if addr == "" {
		return func() error { return nil }, nil
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, listenError(addr, where, err)
	}
	return respond(server, listener, short, log), nil
}

// respond has a server answer in the background, until it is stopped. Requests in progress then
// get a second.
func respond(server *http.Server, l net.Listener, short *guard.Shortage, log *slog.Logger) (stop func() error) {
	server.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelDebug)
	return background(context.Background(), func(context.Context) {
		defer short.Relieve(server)()
		if err := server.Serve(short.Watch(l)); !errors.Is(err, http.ErrServerClosed) {
			log.Error("server stopped listening", "address", l.Addr(), "err", err)
		}
	}, func(ctx context.Context) {
		<-ctx.Done()
		bounded, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if server.Shutdown(bounded) != nil {
			_ = server.Close() // closes the remaining connections
		}
	})
}
