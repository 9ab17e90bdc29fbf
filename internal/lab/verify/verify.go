// Package verify checks the rules in package weiqi against files of known numbers
// and cases: numbers of move sequences and legal positions, outcomes
// of corner cases under every rule, random games ply by ply.
//
// [Read] recognises a file by its contents and turns every entry into a [Check];
// a file that makes no sense is refused there, before anything is run. [Run] runs
// the checks on several cores and returns a [Report]:
//
//	checks, err := verify.Read("perft.json", data)
//	…
//	report, err := verify.Run(ctx, checks, verify.Options{Plies: 6})
//
// The numbers come from other programs, so that a mistake in weiqi and one in the
// file are both found unless the same mistake was made twice.
package verify

import (
	"context"
	"fmt"
	"strings"
	"sync"
)

// Options bound the work. The zero Options do everything on one core.
type Options struct {
	Plies   int // depth to which move sequences are counted; 0 for all that the file has
	Points  int // largest board, in points, whose legal positions are counted; 0 for 16
	Workers int // checks run at the same time; 0 for 1

	// Ruleset is under which boards with territory and sekis are counted, if they name none; a territory without
	// choices if empty.
	Ruleset string

	// Progress, if not nil, is called after each check, never twice at once.
	Progress func(done, total int)
}

// maxPoints bounds the count of legal positions: 4x4 takes some seconds, the next
// larger boards a hundred times as long.
const maxPoints = 16

// A Check is one entry of a file. It is made by [Read].
type Check struct {
	where string // file and entry
	run   func(ctx context.Context, o Options, r *recorder)
}

// A Report says what came of some checks. Its parts are in the order of the files.
type Report struct {
	Passed   int // facts that are as the file says
	Failures []Failure
	Skipped  []Skip
}

// A Failure is a fact that is not as the file says.
type Failure struct {
	Where   string // file and entry
	What    string // the fact, as counted and as the file has it
	Diagram string // the board it is about, several lines; may be empty
}

// A Skip is something in a file that cannot be checked.
type Skip struct {
	Where string
	Why   string
}

// Run runs the checks. The error is that of the context, if it ended first; the
// report then holds what was finished.
func Run(ctx context.Context, checks []Check, o Options) (Report, error) {
	if o.Points == 0 {
		o.Points = maxPoints
	}
	reports := make([]Report, len(checks))
	todo := make(chan int)
	var (
		workers sync.WaitGroup
		mu      sync.Mutex
		done    int // guarded by mu
	)
	for range max(1, o.Workers) {
		workers.Go(func() {
			for i := range todo {
				r := recorder{where: checks[i].where}
				checks[i].run(ctx, o, &r)
				if ctx.Err() != nil {
					continue // half a count proves nothing
				}
				reports[i] = r.report
				mu.Lock()
				done++
				if o.Progress != nil {
					o.Progress(done, len(checks))
				}
				mu.Unlock()
			}
		})
	}
	for i := range checks {
		todo <- i
	}
	close(todo)
	workers.Wait()

	var all Report
	for _, r := range reports {
		all.Passed += r.Passed
		all.Failures = append(all.Failures, r.Failures...)
		all.Skipped = append(all.Skipped, r.Skipped...)
	}
	return all, ctx.Err()
}

// A recorder notes what comes of one check.
type recorder struct {
	where  string
	report Report
}

// fact notes whether something is as the file says; if not, what is wrong, with
// the board it is about, which may be nil.
func (r *recorder) fact(ok bool, board fmt.Stringer, format string, args ...any) {
	if ok {
		r.report.Passed++
		return
	}
	f := Failure{Where: r.where, What: fmt.Sprintf(format, args...)}
	if board != nil {
		f.Diagram = board.String()
	}
	r.report.Failures = append(r.report.Failures, f)
}

// same notes whether a value is the one in the file.
func same[T comparable](r *recorder, board fmt.Stringer, what string, got, want T) {
	r.fact(got == want, board, "%s: %v, but the file says %v", what, got, want)
}

// skip notes something that cannot be checked.
func (r *recorder) skip(format string, args ...any) {
	r.report.Skipped = append(r.report.Skipped, Skip{r.where, fmt.Sprintf(format, args...)})
}

// A diagram draws a board from its rows, which need not be a legal position.
type diagram []string

func (d diagram) String() string { return strings.Join(d, "\n") + "\n" }
