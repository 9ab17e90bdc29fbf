package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// sgfCheckCmd says what is wrong with records.
type sgfCheckCmd struct {
	sgfFiles
	Ruleset string `placeholder:"NAME" help:"Check the moves by a named ruleset; without it, only moves that no ruleset allows are faults."`
	Format  string `default:"text" enum:"text,json" help:"How to print: text or json (${default})."`
}

// A recordFault is something wrong with a game of a file.
type recordFault struct {
	File   string         `json:"file"`
	Game   int            `json:"game,omitempty"` // from 1; 0 where the file cannot be read
	Line   int            `json:"line,omitempty"`
	Column int            `json:"column,omitempty"`
	Code   string         `json:"code,omitempty"`
	Why    string         `json:"why"`
	Reason *reason.Reason `json:"reason,omitempty"`
}

// A checkedRecords is what a check has found.
type checkedRecords struct {
	Files  int           `json:"files"`
	Games  int           `json:"games"`
	Faults []recordFault `json:"faults"`
}

// Run checks all files.
func (c *sgfCheckCmd) Run(ctx context.Context) error {
	rules := sgf.Lenient()
	if c.Ruleset != "" {
		named, err := weiqi.RulesetNamed(c.Ruleset)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		rules = named.Rules
	}
	all, err := c.sources()
	if err != nil {
		return err
	}
	games, faults := make([]int, len(all)), make([][]recordFault, len(all))
	if err := forEach(ctx, "checked", len(all), func(i int) { games[i], faults[i] = checkFile(ctx, all[i].path, rules) }); err != nil {
		return err
	}
	found := checkedRecords{Files: len(all), Faults: []recordFault{}}
	code := 0
	for i := range all {
		found.Games += games[i]
		found.Faults = append(found.Faults, faults[i]...)
		for _, fault := range faults[i] {
			code = max(code, 1)
			if fault.Game == 0 {
				code = 2
			}
		}
	}
	if c.Format == "json" {
		if err := json.NewEncoder(os.Stdout).Encode(found); err != nil {
			return err
		}
	} else {
		found.print()
	}
	if code > 0 {
		return &exitError{code: code}
	}
	return nil
}

func (f checkedRecords) print() {
	bad := map[string]bool{}
	for _, fault := range f.Faults {
		bad[fault.File] = true
		place := fault.File
		if fault.Line > 0 {
			place = fmt.Sprintf("%s:%d:%d", place, fault.Line, fault.Column)
		}
		if fault.Game > 1 {
			place += fmt.Sprintf(": game %d", fault.Game)
		}
		fmt.Printf("%s: %s\n", place, fault.Why)
	}
	fmt.Printf("%s in %s; faults in %s\n", counting(f.Games, "game"), counting(f.Files, "file"), counting(len(bad), "file"))
}

// counting counts things of which several have an s: "1 game", "2 games".
func counting(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// checkFile checks the games of a file, as far as the context lets it.
func checkFile(ctx context.Context, path string, rules weiqi.Rules) (games int, faults []recordFault) {
	trees, err := treesOf(path, "")
	if err != nil {
		return 0, []recordFault{faultOf(path, 0, err)}
	}
	for i, tree := range trees {
		if ctx.Err() != nil {
			break
		}
		if tree.CutOff() {
			faults = append(faults, faultOf(path, i+1, reason.Error(reason.New("record-cut-off"))))
		}
		record, err := tree.Record()
		if err != nil {
			faults = append(faults, faultOf(path, i+1, err))
			continue
		}
		games++
		for _, problem := range record.Problems {
			faults = append(faults, faultOf(path, i+1, problem))
		}
		if _, err := record.Replay(rules); err != nil {
			faults = append(faults, faultOf(path, i+1, err))
		}
	}
	return games, faults
}

// faultOf returns a fault as it is told.
func faultOf(path string, game int, err error) recordFault {
	fault := recordFault{File: path, Game: game, Why: strings.TrimPrefix(err.Error(), path+": ")}
	why, known := reason.Of(err)
	if bad, is := errors.AsType[*sgf.SyntaxError](err); is {
		fault.Line, fault.Column, why, known = bad.Line, bad.Column, bad.Why, true
	}
	if known {
		fault.Code, fault.Why, fault.Reason = why.Code, why.String(), &why
	}
	return fault
}
