package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/shinpan/shinpan/internal/lab/verify"
)

// verifyCmd checks stored games, and the rules against files.
type verifyCmd struct {
	Plies   int      `placeholder:"N" help:"Count move sequences up to N plies only; without it, as deep as the file goes, which may take an hour."`
	Points  int      `placeholder:"N" default:"16" help:"Count legal positions of boards up to N points (${default})."`
	Ruleset string   `placeholder:"NAME" help:"Count boards with marked territory and sekis under this ruleset, japanese-owner-first for one, where they name none."`
	Key     string   `placeholder:"KEY|FILE" help:"The public key of the server that signed a proof; or a file with the key."`
	Files   []string `arg:"" name:"file" help:"Databases, files or addresses; directories of matches; proofs; or files of known numbers or cases, in JSON or JSON lines."`
}

// Help explains the command with examples.
func (*verifyCmd) Help() string {
	return `A database, an SQLite file or the address of a PostgreSQL database, is read from one end to the other, along the checksums of every log; an SQLite file also page by page. It is not changed, and a server may use it meanwhile. Every altered game or journal gets a line with the place of the fault. A directory of a match is read in the same way. A proof, which is a signed game, is checked against the server's key.

Any other file is recognised by its contents: numbers of move sequences and complete games (perft.json), numbers of legal positions (legal_counts.json), corner cases of play and scoring (cases.jsonl), random games (random_games.jsonl), the parameters of rulesets (rulesets.json), boards with marked territory and sekis, and boards with unconditional life.

Every fact in which the file and the program differ gets one line, followed by the board. Then follow the facts that cannot be checked, with the reason, and the totals. The exit code is 0 if all is well, 1 if a fact is wrong or something was altered, 2 if a file makes no sense.

Examples:

    shinpan verify club.db
    shinpan verify postgres://shinpan@localhost/club
    shinpan verify --key server.key xLTp9NmBes8m.proof
    shinpan verify --plies 6 internal/lab/verify/testdata/perft.json
    shinpan verify cases.jsonl random_games.jsonl
    shinpan verify --ruleset japanese-owner-first counting_cases.jsonl`
}

// Validate refuses limits that mean nothing.
func (c *verifyCmd) Validate() error {
	switch {
	case c.Plies < 0:
		return fmt.Errorf("--plies %d: want a number of plies, 1 or more", c.Plies)
	case c.Points < 1:
		return fmt.Errorf("--points %d: want a number of points, 1 or more", c.Points)
	case c.Ruleset != "":
		return verify.CheckRuleset(c.Ruleset)
	}
	return nil
}

// Run reads all files before it checks anything.
func (c *verifyCmd) Run(ctx context.Context) error {
	var checks []verify.Check
	stored, altered := 0, 0
	for _, name := range c.Files {
		what, place, err := recognise(name)
		if err != nil {
			return err
		}
		if what != ofFacts {
			good, err := c.verifyStored(ctx, name, what, place)
			if err != nil {
				return err
			}
			if stored++; !good {
				altered++
			}
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		more, err := verify.Read(name, data)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		checks = append(checks, more...)
	}
	if err := c.verifyFacts(ctx, checks, stored < len(c.Files)); err != nil {
		return err
	}
	if altered > 0 {
		return &exitError{code: 1}
	}
	return nil
}

// verifyFacts makes the checks that were read from files, if there are any such files.
func (c *verifyCmd) verifyFacts(ctx context.Context, checks []verify.Check, any bool) error {
	if !any {
		return nil
	}
	options := verify.Options{Plies: c.Plies, Points: c.Points, Ruleset: c.Ruleset, Workers: runtime.GOMAXPROCS(0)}
	if isTerminal(os.Stderr) {
		options.Progress = func(done, total int) { fmt.Fprintf(os.Stderr, "\r%d of %d entries checked", done, total) }
		defer fmt.Fprintln(os.Stderr)
	}
	report, err := verify.Run(ctx, checks, options)
	printReport(os.Stdout, report)
	switch {
	case errors.Is(err, context.Canceled):
		return &exitError{3, "interrupted before everything was checked"}
	case err != nil:
		return err
	case len(report.Failures) > 0:
		return &exitError{code: 1}
	}
	return nil
}

// printReport prints failures with their boards, the skipped facts with the reasons, and
// the totals.
func printReport(w io.Writer, report verify.Report) {
	for _, f := range report.Failures {
		fmt.Fprintf(w, "%s: %s\n%s", f.Where, f.What, f.Diagram)
	}
	var reasons []string
	skips := map[string][]string{}
	for _, s := range report.Skipped {
		if skips[s.Why] == nil {
			reasons = append(reasons, s.Why)
		}
		skips[s.Why] = append(skips[s.Why], s.Where)
	}
	for _, why := range reasons {
		where := skips[why]
		others := ""
		if len(where) > 1 {
			others = fmt.Sprintf(" and %d more", len(where)-1)
		}
		fmt.Fprintf(w, "skipped %s%s: %s\n", where[0], others, why)
	}
	fmt.Fprintf(w, "%d passed, %d failed", report.Passed, len(report.Failures))
	if n := len(report.Skipped); n > 0 {
		fmt.Fprintf(w, ", %d skipped", n)
	}
	fmt.Fprintln(w)
}

// isTerminal reports whether a person is likely to read a file while it is written.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
