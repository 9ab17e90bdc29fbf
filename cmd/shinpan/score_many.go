package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/shinpan/shinpan/weiqi"
)

// A scoredFile is a line of the table of several records.
type scoredFile struct {
	File     string       `json:"file"`
	Moves    int          `json:"moves"`
	Ruleset  string       `json:"ruleset,omitempty"`
	Recorded weiqi.Result `json:"recorded,omitzero"`
	Result   weiqi.Result `json:"result,omitzero"`
	Settled  bool         `json:"settled"`
	Equal    *bool        `json:"equal"` // nil where the record has no counted result
	Error    string       `json:"error,omitempty"`
}

// scoreMany counts each of the records and prints a table.
func (c *scoreCmd) scoreMany(ctx context.Context, judge *assessor, files []string) error {
	var table []scoredFile
	bar := newProgress(os.Stderr, "counted", len(files))
	for _, file := range files {
		s, err := c.count(ctx, judge, file)
		if ctx.Err() != nil {
			bar.stop()
			return &exitError{3, "interrupted before everything was counted"}
		}
		table = append(table, tableLine(file, s, err))
		bar.step()
	}
	bar.stop()
	if c.Format == "json" {
		if err := json.NewEncoder(os.Stdout).Encode(map[string]any{"files": table}); err != nil {
			return err
		}
	} else {
		printFiles(os.Stdout, table)
	}
	return worst(table)
}

// tableLine returns a record's line of the table, with its count or the reason for none.
func tableLine(file string, s *scored, err error) scoredFile {
	if err != nil {
		return scoredFile{File: file, Error: err.Error()}
	}
	line := scoredFile{
		File: file, Moves: s.Moves, Ruleset: s.Counts[0].Ruleset.Name, Recorded: s.Recorded,
		Result: s.Counts[0].Result, Settled: s.Opinion.Settled(),
	}
	if same, ok := s.same(); ok {
		line.Equal = &same
	}
	return line
}

// worst returns the error that the exit code comes from.
func worst(table []scoredFile) error {
	code := 0
	for _, line := range table {
		switch {
		case line.Error != "":
			code = 2
		case line.Equal != nil && !*line.Equal:
			code = max(code, 1)
		}
	}
	if code == 0 {
		return nil
	}
	return &exitError{code: code}
}

// printFiles writes a line for each record, then the faults of some, and the
// totals.
func printFiles(w io.Writer, table []scoredFile) {
	rows := [][]string{{"file", "ruleset", "moves", "recorded", "counted", "settled", "equal"}}
	yes := map[bool]string{true: "yes", false: "no"}
	counted, settled, comparable, equal := 0, 0, 0, 0
	for _, line := range table {
		if line.Error != "" {
			continue
		}
		counted++
		same := "-"
		if line.Equal != nil {
			comparable++
			same = yes[*line.Equal]
			if *line.Equal {
				equal++
			}
		}
		if line.Settled {
			settled++
		}
		rows = append(rows, []string{
			line.File, line.Ruleset, fmt.Sprint(line.Moves), line.Recorded.String(), line.Result.String(), yes[line.Settled], same,
		})
	}
	if counted > 0 {
		printTable(w, rows, 2)
	}
	for _, line := range table {
		if line.Error != "" {
			fmt.Fprintf(w, "not counted: %s\n", line.Error)
		}
	}
	fmt.Fprintf(w, "%d of %d counted, %d settled; %d of %d counted results are the recorded ones\n", counted, len(table), settled, equal, comparable)
}
