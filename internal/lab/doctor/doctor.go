// Package doctor examines programs that play Go over the Go Text Protocol.
//
// [Examine] starts a program and puts it through a list of checks: how it keeps to
// the protocol, what it holds to be legal, whether it keeps its time, what it says
// of dead stones, how it ends. What it finds is a [Report] of findings, each with
// what was sent and answered, why it matters and how to mend it:
//
//	report, err := doctor.Examine(ctx, gtp.Command{Args: []string{"gnugo", "--mode", "gtp"}}, doctor.Options{})
//	if report.Worst() == doctor.Error { … }
//	err := report.WriteText(os.Stdout)
//
// Any program is survived. Every answer has a time limit, every check has one, and
// so has the whole; a program that breaks down is killed with all its children, and
// the next check starts it anew.
package doctor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/gtp"
)

// A Severity says how bad a finding is.
type Severity uint8

// The severities.
const (
	Pass    Severity = iota // the check found nothing wrong
	NotMade                 // the check, or a part of it, was not made, which says nothing of the program
	Note                    // a feature that the program lacks, or a peculiarity
	Warning                 // some controllers will have trouble with it
	Error                   // it breaks the protocol or the rules, or loses games
)

var severityNames = []string{Pass: "pass", NotMade: "not made", Note: "note", Warning: "warning", Error: "error"}

// String returns "pass", "not made", "note", "warning" or "error".
func (s Severity) String() string {
	if int(s) >= len(severityNames) {
		return fmt.Sprintf("Severity(%d)", uint8(s))
	}
	return severityNames[s]
}

// MarshalText writes the name.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name.
func (s *Severity) UnmarshalText(text []byte) error {
	i := slices.Index(severityNames, string(text))
	if i < 0 {
		return fmt.Errorf("%q is no severity: want one of %s", text, strings.Join(severityNames, ", "))
	}
	*s = Severity(i)
	return nil
}

// A Finding is what a check found.
type Finding struct {
	Check    string   `json:"check"` // its name
	Rule     string   `json:"rule"`  // what it is measured by, as in [Check]
	Severity Severity `json:"severity"`
	What     string   `json:"what"`               // a sentence without a full stop; why a check was not made
	Exchange []string `json:"exchange,omitempty"` // the lines sent, after "> ", and answered, after "< "
	Why      string   `json:"why,omitempty"`      // why it matters
	Fix      string   `json:"fix,omitempty"`      // how to mend it
}

// A Report is what an examination found: at least one finding for every check, which for
// those that were not made says why.
type Report struct {
	Command  []string      `json:"command"`
	Name     string        `json:"name"` // as the program calls itself; empty if it does not
	Version  string        `json:"version"`
	Began    time.Time     `json:"began"`
	Took     time.Duration `json:"took_ns"`
	Findings []Finding     `json:"findings"`
}

// Worst returns the highest severity of a finding.
func (r Report) Worst() Severity {
	worst := Pass
	for _, f := range r.Findings {
		worst = max(worst, f.Severity)
	}
	return worst
}

// Count returns how many findings have the severity.
func (r Report) Count(s Severity) int {
	n := 0
	for _, f := range r.Findings {
		if f.Severity == s {
			n++
		}
	}
	return n
}

// A Check is one thing that is looked at.
type Check struct {
	Name  string // as in "protocol/ids"
	Rule  string // the paragraph of GTP 2 (draft 2), or the extension, that asks for it
	About string // what it looks at: what is true of a program that passes it
	Why   string // why that matters
	run   func(*exam)
}

// Checks returns all checks, in the order in which they are made.
func Checks() []Check {
	return slices.Concat(protocolChecks(), setupChecks(), rulesChecks(), playChecks(), clockChecks(), endingChecks(), lifeChecks())
}

// Options say how to examine. The zero Options are ready for use.
type Options struct {
	// Only names the checks to make, or groups of them, as in "protocol"; all if empty.
	Only []string
	// Reply is how long the program may take for an answer, its start included; 30 s
	// if zero. A check may take ten times as long.
	Reply time.Duration
	// Total is how long the examination may take; 20 minutes if zero.
	Total time.Duration
	// Progress, if not nil, is told of every check before it is made.
	Progress func(done, total int, check Check)
}

// Select returns the checks that the names mean: checks, or groups of them, or all
// if there are none. The error names what means nothing.
func Select(names []string) ([]Check, error) {
	all := Checks()
	if len(names) == 0 {
		return all, nil
	}
	chosen := map[string]bool{}
	for _, name := range names {
		known := false
		for _, c := range all {
			if c.Name == name || strings.HasPrefix(c.Name, name+"/") {
				chosen[c.Name], known = true, true
			}
		}
		if !known {
			return nil, fmt.Errorf("there is no check %q", name)
		}
	}
	return slices.DeleteFunc(all, func(c Check) bool { return !chosen[c.Name] }), nil
}

// Examine examines a program. When it does not even start, no more checks are made. The
// error says that there is no report: the options name a check that there is not, the
// program cannot be found, or the context has ended.
func Examine(ctx context.Context, command gtp.Command, o Options) (Report, error) {
	return examine(ctx, openPipe, command, o)
}

// examine does as [Examine] with a program that is started in some way.
func examine(ctx context.Context, start starter, command gtp.Command, o Options) (Report, error) {
	checks, err := Select(o.Only)
	if err != nil {
		return Report{}, err
	}
	if o.Reply == 0 {
		o.Reply = 30 * time.Second
	}
	if o.Total == 0 {
		o.Total = 20 * time.Minute
	}
	began := time.Now()
	report := Report{Command: command.Args, Began: began}
	limited, cancel := context.WithTimeout(ctx, o.Total)
	defer cancel()
	x := &exam{start: start, command: command, reply: o.Reply, report: &report, stop: limited.Done()}
	defer x.dismiss()
	if x.talk, err = openTalk(start, command); err != nil {
		return Report{}, err
	}
	failed := 0 // to start, in a row
	for i, check := range checks {
		switch {
		case failed == maxStarts:
			x.leaveOut(check, "the program does not start")
			continue
		case limited.Err() != nil:
			x.leaveOut(check, outOfTime)
			continue
		}
		if o.Progress != nil {
			o.Progress(i, len(checks), check)
		}
		failed++
		if x.make(check) {
			failed = 0
		}
	}
	if err := ctx.Err(); err != nil { // the checks that were left were left out
		return Report{}, err
	}
	report.Took = time.Since(began)
	return report, nil
}

// outOfTime says that the examination, not the program, has taken too long.
const outOfTime = "the time for the whole examination was up"

// maxStarts is how often in a row a program may fail to start before the rest of
// the examination is left out.
const maxStarts = 2
