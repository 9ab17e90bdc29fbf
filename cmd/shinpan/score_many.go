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
	Game     int          `json:"game,omitempty"` // of several in the file, from 1
	Moves    int          `json:"moves"`
	Ruleset  string       `json:"ruleset,omitempty"`
	Recorded weiqi.Result `json:"recorded,omitzero"`
	Result   weiqi.Result `json:"result,omitzero"`
	Settled  bool         `json:"settled"`
	Equal    *bool        `json:"equal"` // nil where the record has no counted result
	Error    string       `json:"error,omitempty"`
}

// scoreMany counts each game of the files and prints a table.
func (c *scoreCmd) scoreMany(ctx context.Context, judge *assessor, files []string, read func(file string) ([]readGame, error)) error {
	var table []scoredFile
	bar := newProgress(os.Stderr, "counted", len(files))
	for _, file := range files {
		games, err := read(file)
		if err != nil {
			games = []readGame{{err: err}}
		}
		for i, game := range games {
			line, err := c.tableLine(ctx, judge, game)
			if ctx.Err() != nil {
				bar.stop()
				return &exitError{3, "interrupted before everything was counted"}
			}
			if err != nil {
				line.Error = err.Error()
			}
			line.File = file
			if len(games) > 1 {
				line.Game = i + 1
			}
			table = append(table, line)
		}
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

// tableLine returns a game's line of the table, with its count.
func (c *scoreCmd) tableLine(ctx context.Context, judge *assessor, game readGame) (scoredFile, error) {
	if game.err != nil {
		return scoredFile{}, game.err
	}
	s, err := c.count(ctx, judge, game.record)
	if err != nil {
		return scoredFile{}, err
	}
	line := scoredFile{
		Moves: s.Moves, Ruleset: s.Counts[0].Ruleset.Name, Recorded: s.Recorded,
		Result: s.Counts[0].Result, Settled: s.Opinion.Settled(),
	}
	if same, ok := s.same(); ok {
		line.Equal = &same
	}
	return line, nil
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
			gameName(line.File, line.Game), line.Ruleset, fmt.Sprint(line.Moves), line.Recorded.String(), line.Result.String(), yes[line.Settled], same,
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
