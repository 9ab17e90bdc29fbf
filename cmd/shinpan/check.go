package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lab/doctor"
)

// checkCmd examines a program.
type checkCmd struct {
	Only    []string      `placeholder:"CHECK" help:"Make these checks only, or these groups of them, as in protocol,rules/told."`
	List    bool          `help:"List the checks, and do nothing else."`
	Timeout time.Duration `default:"30s" placeholder:"DURATION" help:"The longest time to wait for an answer (${default})."`
	Total   time.Duration `default:"20m" placeholder:"DURATION" help:"The longest time for all (${default})."`
	Format  string        `enum:"text,json,html" default:"text" help:"How to write the report: text, json, or html in one file."`
	Out     string        `short:"o" placeholder:"FILE" help:"Where to write the report; standard output if not given."`
	Engine  string        `arg:"" optional:"" help:"The command of the program, in quotes. Words with blanks are quoted again inside."`
}

// Help explains the command with examples.
func (*checkCmd) Help() string {
	return `A conformance report for any program that plays over GTP: protocol, boards, rules, play, clocks, endings, and how it lives and ends. Each finding says what was sent and answered, which paragraph of GTP 2 or which extension asks for it, why it matters, and how to mend it. An error breaks the protocol or loses games; a warning gives trouble with some controllers; a note is no fault. A check that could not be made is reported as not made, with the reason: it says nothing of the program.

The exit code is 0 if there is nothing worse than a note, 1 if there is a warning or an error, 2 for wrong usage or a program that cannot be found.

Examples:

    shinpan check 'gnugo --mode gtp'
    shinpan check --only rules,clock --format html -o report.html './mybot --gtp'`
}

// Validate refuses limits that mean nothing.
func (c *checkCmd) Validate() error {
	switch {
	case c.Timeout <= 0 || c.Total <= 0:
		return errors.New("--timeout and --total: want more than 0")
	case c.Engine == "" && !c.List:
		return errors.New("want the command of a program, or --list")
	}
	return nil
}

// Run examines the program and writes the report.
func (c *checkCmd) Run(ctx context.Context) error {
	checks, err := doctor.Select(c.Only)
	if err != nil {
		return &exitError{2, err.Error() + "; --list lists them"}
	}
	if c.List {
		for _, check := range checks {
			fmt.Printf("%-20s %s\n", check.Name, check.About)
		}
		return nil
	}
	args, err := splitCommand(c.Engine)
	if err != nil {
		return &exitError{2, fmt.Sprintf("%q: %v", c.Engine, err)}
	}
	out := os.Stdout
	if c.Out != "" { // whether it can be written is known before the work is done
		if out, err = os.CreateTemp(filepath.Dir(c.Out), ".shinpan-*"); err != nil {
			return &exitError{2, fmt.Sprintf("--out %s: %v", c.Out, err)}
		}
		defer os.Remove(out.Name())
		defer out.Close()
	}
	command := gtp.Command{Args: args}
	report, err := doctor.Examine(ctx, command, doctor.Options{
		Only: c.Only, Reply: c.Timeout, Total: c.Total,
		Progress: func(done, total int, check doctor.Check) {
			fmt.Fprintf(os.Stderr, "%2d/%d %s\n", done+1, total, check.Name)
		},
	})
	switch {
	case errors.Is(err, context.Canceled):
		return &exitError{3, "interrupted before everything was checked"}
	case err != nil:
		return &exitError{2, err.Error()}
	}
	write := map[string]func(io.Writer) error{"text": report.WriteText, "json": report.WriteJSON, "html": report.WriteHTML}[c.Format]
	err = write(out)
	if c.Out != "" {
		err = errors.Join(err, out.Chmod(0o644), out.Close(), os.Rename(out.Name(), c.Out))
	}
	if err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	if report.Worst() >= doctor.Warning {
		return &exitError{code: 1}
	}
	return nil
}
