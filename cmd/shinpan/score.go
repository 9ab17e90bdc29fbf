package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/shinpan/shinpan/life"
)

// scoreCmd counts positions of game records, or measures judges.
type scoreCmd struct {
	AllRules bool   `xor:"ruleset" help:"Count under every named ruleset, side by side, and say where and why they differ."`
	Ruleset  string `xor:"ruleset" placeholder:"NAME" help:"Count under one named ruleset; without it, under the one that the record names."`
	Move     *int   `placeholder:"N" help:"Count the position after N moves; without it, the last one."`
	Komi     string `placeholder:"POINTS" help:"Count with this komi; without it, with the record's, or if it names none with the ruleset's usual one."`
	Charset  string `placeholder:"NAME" help:"Read the record by this charset, such as euc-kr or big5; without it, by the one that it names or is told by its text."`
	Format   string `default:"text" enum:"text,json" help:"How to print it: text or json (${default})."`
	SVG      string `name:"svg" placeholder:"FILE" help:"Draw the counted board, as SVG; with --all-rules by the plain count."`
	PNG      string `name:"png" placeholder:"FILE" help:"Draw the same, as PNG."`

	Dead  *string  `xor:"dead" placeholder:"POINTS" help:"The dead stones, as in \"A1 C3\", or \"\" for none: one of each chain is enough. No judge is asked then."`
	Judge []string `xor:"dead" sep:"," placeholder:"NAME" help:"The judge of dead stones: ${judges}, or gtp:COMMAND for a program (${judge})."`
	Read  bool     `help:"Read out what the judge leaves unsettled: the move that decides, for each side moving first, and what lives and counts then."`
	Seed  uint64   `default:"0" help:"The seed of the judges montecarlo and best (${default}); the others are deterministic."`
	Count []string `sep:"," placeholder:"NAME" help:"Count as the author of the algorithm tom does, in Chinese and Japanese style, instead of under a ruleset: ${counts}."`

	Corpus   string `placeholder:"FILE" help:"Measure the judges against a corpus of positions, in JSON lines, instead of counting one."`
	Parallel int    `default:"1" placeholder:"N" help:"Judge N positions of a corpus at once (${default}); times are comparable with 1 only."`

	Files []string `arg:"" optional:"" name:"file" help:"Game records, in SGF, or directories of them; - reads standard input."`
}

// Help explains the command with examples.
func (*scoreCmd) Help() string {
	return `The main line of the first game in a file is replayed and its last position is counted. A judge says which stones are dead and why, how sure it is of that, where a border is still open and where a side still has to make a protective move; nothing of that is decided silently. Dead stones are taken off first, except under the rulesets that leave every stone where it is, such as Tromp-Taylor. Prisoners, passes and handicap stones are those of the record.

With --all-rules the table is followed by the reasons: every ruleset starts from the same plain count of areas, and each reason says how many points it is worth to Black and where. The plain count and the reasons of a ruleset add up to its score.

Several files, a directory, or a file with several games end in a table: the result in each record, the counted result, whether everything is settled, and whether both results are equal.

A file that is not a game record is refused with the line and column of the fault. The first illegal move is named with its number, and is on the board all the same, as the format wants. A move that only some rulesets refuse is among the reasons.

With --read a reader plays on where the judge is not sure, with Black and with White moving first. It searches with playouts and proves nothing. The areas that it tells are those of most playouts in the end, without komi.

With --count the simple scoring algorithm tom counts by itself, as its author has written it down: it finds the areas that each side walls off, takes the stones inside for dead, and counts the areas in the author's Chinese style (points of areas, and stones in no area of the opponent) and Japanese style (points of areas without the stones around them, and prisoners). Both have the komi taken off, the record's or --komi's, and none if neither names one. A name with +connect does not count the points that a side has to fill to connect, one with +seki has the author's rule for sekis, which is meant for a board whose dead stones have all been taken off. Where no empty region touches both colors, the Chinese style without +connect is Tromp-Taylor's count. With --svg and --png the owners are those of the Chinese style, and triangles are at the points to connect.

The exit code is 0 if everything was counted, 1 if one of several results is not the recorded one, 2 if something is wrong with a record or with what was asked, and 3 if a program that was to judge did not, or the command was interrupted.

With --corpus the judges, separated by commas, are measured against positions whose truth is known, by a plain count without the stones that they call dead. A name of --count is measured by its own count there, in the style in which the game was counted.

Examples:

    shinpan score game.sgf --svg board.svg
    shinpan score game.sgf --all-rules
    shinpan score game.sgf --ruleset japanese-1989 --dead "C3 Q16"
    shinpan score game.sgf --read
    shinpan score game.sgf --judge "gtp:gnugo --mode gtp"
    shinpan score games/ --ruleset chinese
    shinpan score game.sgf --count tom+connect --svg board.svg
    shinpan score --corpus positions.jsonl --judge tom,best`
}

// Run measures judges, or counts one record, or several.
func (c *scoreCmd) Run(ctx context.Context) error {
	if c.Corpus != "" {
		return c.measure(ctx)
	}
	files, err := recordFiles(c.Files)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	one := len(files) == 1 && files[0] == c.Files[0]
	if !one && c.ofOne() {
		return &exitError{2, "--all-rules, --move, --dead, --read, --count, --svg and --png are for one record"}
	}
	read := func(file string) ([]readGame, error) { return readRecords(file, c.Charset) }
	var record *gameRecord // nil where there are several
	if one {
		games, err := read(files[0])
		if err != nil {
			return err
		}
		if len(games) == 1 || c.ofOne() {
			if record, err = games[0].first(len(games)); err != nil {
				return err
			}
		}
		read = func(string) ([]readGame, error) { return games, nil }
	}
	if len(c.Count) > 0 {
		return c.scoreByTom(ctx, record)
	}
	var judge *assessor
	if c.Dead == nil {
		if judge, err = newAssessor(c.judges()[0], c.Seed); err != nil {
			return &exitError{2, err.Error()}
		}
		defer closeJudge(judge)
	}
	if record != nil {
		return c.scoreOne(ctx, judge, record)
	}
	return c.scoreMany(ctx, judge, files, read)
}

// ofOne reports whether something is asked for that only one record can have.
func (c *scoreCmd) ofOne() bool {
	return c.AllRules || c.Move != nil || c.Dead != nil || c.Read || len(c.Count) > 0 || c.SVG != "" || c.PNG != ""
}

// scoreOne counts a record, prints the count and draws the board.
func (c *scoreCmd) scoreOne(ctx context.Context, judge *assessor, record *gameRecord) error {
	s, err := c.count(ctx, judge, record)
	if err != nil {
		return err
	}
	if err := c.draw(ctx, s.picture()); err != nil {
		return err
	}
	if c.Read {
		if err := s.read(ctx, c.Seed); err != nil {
			return err
		}
	}
	if c.Format == "json" {
		return json.NewEncoder(os.Stdout).Encode(s)
	}
	s.print(os.Stdout)
	return nil
}

// Validate refuses flags that exclude each other.
func (c *scoreCmd) Validate() error {
	switch {
	case c.Corpus == "" && len(c.Files) == 0:
		return errors.New("name a game record, or a corpus with --corpus")
	case c.Corpus != "" && len(c.Files) > 0:
		return errors.New("--corpus measures judges; it takes no game record")
	case c.Corpus != "" && (c.AllRules || c.Ruleset != "" || c.Move != nil || c.Komi != "" || c.Charset != "" || c.Dead != nil || c.Read || c.SVG != "" || c.PNG != ""):
		return errors.New("of the other options only --judge, --count, --seed, --parallel and --format go with --corpus")
	case c.Read && (c.Dead != nil || len(c.Count) > 0):
		return errors.New("--read is for what a judge leaves unsettled, and none is asked")
	case c.Judge != nil && len(c.Judge) == 0:
		return errors.New("--judge names nobody")
	case c.Count != nil && len(c.Count) == 0:
		return errors.New("--count names nothing")
	case c.Corpus == "" && len(c.Judge) > 1:
		return errors.New("one judge is enough for a game record")
	case c.Corpus == "" && len(c.Count) > 1:
		return errors.New("one count is enough for a game record")
	case c.Corpus == "" && len(c.Count) > 0 && (c.AllRules || c.Ruleset != "" || c.Dead != nil || len(c.Judge) > 0):
		return errors.New("--count finds the dead stones by itself and counts under no ruleset: it goes with none of --judge, --dead, --ruleset and --all-rules")
	case c.Seed != 0 && (c.Dead != nil || len(c.Count) > 0 && len(c.Judge) == 0):
		return errors.New("--seed is for judges, and none is asked")
	case c.Corpus == "" && c.Parallel != 1:
		return errors.New("--parallel is for --corpus")
	case c.Parallel < 1:
		return fmt.Errorf("--parallel %d: want 1 or more", c.Parallel)
	}
	return nil
}

// judges returns the names of the judges, the default one if nothing else is asked for.
func (c *scoreCmd) judges() []string {
	if len(c.Judge) == 0 && len(c.Count) == 0 {
		return []string{life.Default}
	}
	return c.Judge
}

// recordFiles returns the names, with every directory replaced by the game records in
// it and below it.
func recordFiles(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name) // its faults will show when it is read
			continue
		}
		before := len(files)
		err := filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && strings.EqualFold(filepath.Ext(path), ".sgf") {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(files) == before {
			return nil, fmt.Errorf("%s: there is no game record (.sgf) in it", name)
		}
	}
	return files, nil
}
