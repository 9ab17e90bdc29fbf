package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/tidy"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// sgfCleanCmd writes records as the standard wants them.
type sgfCleanCmd struct {
	sgfFiles
	sgfOutput
}

// Run cleans all files.
func (c *sgfCleanCmd) Run(ctx context.Context) error {
	all, err := c.sources()
	if err != nil {
		return err
	}
	return c.rewrite(ctx, all, "", func(trees []*sgf.Tree) ([]byte, string, error) {
		var said []string
		for _, tree := range trees {
			changes, err := tidy.Clean(tree)
			if err != nil {
				return nil, "", err
			}
			for _, change := range changes {
				line := change.Property + " " + change.From + " taken out"
				if change.To != "" {
					line = change.Property + " " + change.From + " is " + change.To
				}
				said = append(said, line)
			}
		}
		if most := 8; len(said) > most {
			said = append(said[:most], fmt.Sprintf("%d more", len(said)-most))
		}
		return sgf.Format(trees...), strings.Join(said, "; "), nil
	})
}

// sgfStripCmd takes things out of records.
type sgfStripCmd struct {
	sgfFiles
	sgfOutput
	Comments   bool `help:"Comments on games and moves; this is what goes if nothing is said."`
	Markup     bool `help:"Marks, labels and lines on the board."`
	Judgements bool `help:"What is called a good or bad move or position."`
	Times      bool `help:"What the clocks showed."`
	Variations bool `help:"All but the main line."`
	Names      bool `help:"The names, ranks and teams of the players."`
}

// Run strips all files.
func (c *sgfStripCmd) Run(ctx context.Context) error {
	all, err := c.sources()
	if err != nil {
		return err
	}
	what := tidy.What{Comments: c.Comments, Markup: c.Markup, Judgements: c.Judgements, Times: c.Times, Variations: c.Variations, Names: c.Names}
	if what == (tidy.What{}) {
		what.Comments = true
	}
	return c.rewrite(ctx, all, "", func(trees []*sgf.Tree) ([]byte, string, error) {
		stripped := 0
		for _, tree := range trees {
			stripped += tidy.Strip(tree, what)
		}
		about := ""
		if stripped > 0 {
			about = fmt.Sprintf("%d taken out", stripped)
		}
		return sgf.Format(trees...), about, nil
	})
}

// sgfConvertCmd writes records in UTF-8, or in another format.
type sgfConvertCmd struct {
	sgfFiles
	sgfOutput
	To string `default:"sgf" enum:"sgf,gtp,json" help:"The format: sgf; gtp, commands by which any GTP program sets up the game; json, a line for each game (${default})."`
}

// Run converts all files.
func (c *sgfConvertCmd) Run(ctx context.Context) error {
	all, err := c.sources()
	if err != nil {
		return err
	}
	if c.To == "sgf" {
		return c.rewrite(ctx, all, "", func(trees []*sgf.Tree) ([]byte, string, error) {
			about := ""
			if charset := trees[0].Charset(); charset != "utf-8" {
				about = "read as " + charset
			}
			return sgf.Format(trees...), about, nil
		})
	}
	if c.InPlace {
		return &exitError{2, "--in-place is for SGF: say --into DIR"}
	}
	write := gtpOf
	if c.To == "json" {
		write = jsonOf
	}
	return c.rewrite(ctx, all, "."+c.To, func(trees []*sgf.Tree) ([]byte, string, error) {
		var data []byte
		for _, tree := range trees {
			record, err := tree.Record()
			if err == nil {
				data, err = write(data, record)
			}
			if err != nil {
				return nil, "", err
			}
		}
		return data, "", nil
	})
}

// gtpOf appends the commands that set up a game.
func gtpOf(to []byte, record *sgf.Record) ([]byte, error) {
	if record.Size.Cols != record.Size.Rows {
		return nil, errors.New("GTP has no boards that are not square")
	}
	to = fmt.Appendf(to, "boardsize %d\nclear_board\nkomi %v\n", record.Size.Cols, record.Komi)
	for _, side := range []struct {
		color  weiqi.Color
		stones weiqi.Set
	}{{weiqi.Black, record.Start.Black}, {weiqi.White, record.Start.White}} {
		for _, at := range side.stones.Points() {
			to = fmt.Appendf(to, "play %v %v\n", side.color, at)
		}
	}
	for i := range record.Steps {
		step := &record.Steps[i]
		if edit := step.Edit; !edit.Black.Union(edit.White).Union(edit.Clear).Empty() {
			return nil, errors.New("stones are placed by hand after the first move, which GTP has no command for")
		}
		if step.HasMove() {
			to = fmt.Appendf(to, "play %v %s\n", step.Move.Color, step.Move.Vertex())
		}
	}
	return to, nil
}

// jsonOf appends a line with a game.
func jsonOf(to []byte, record *sgf.Record) ([]byte, error) {
	type move struct {
		Color weiqi.Color `json:"color"`
		Move  string      `json:"move"`
	}
	moves := []move{}
	for _, m := range record.Moves() {
		moves = append(moves, move{m.Color, m.Vertex()})
	}
	line, err := json.Marshal(map[string]any{
		"size": record.Size, "rules": record.Rules, "komi": record.StatedKomi(), "handicap": record.Handicap,
		"black": record.Black.Name, "black_rank": record.Black.Rank, "white": record.White.Name, "white_rank": record.White.Rank,
		"event": record.Event, "date": record.Date, "result": sgf.FormatResult(record.Result),
		"setup": map[string]weiqi.Set{"black": record.Start.Black, "white": record.Start.White}, "moves": moves,
	})
	return append(append(to, line...), '\n'), err
}

// sgfMergeCmd makes one file of several.
type sgfMergeCmd struct {
	sgfFiles
	Tree bool   `help:"Make one game of all: what they have in common is there once, and variations begin where they become different."`
	Out  string `short:"o" placeholder:"FILE" help:"Write to this file instead of standard output."`
}

// Run merges all files.
func (c *sgfMergeCmd) Run(ctx context.Context) error {
	all, err := c.sources()
	if err != nil {
		return err
	}
	trees, faults := make([][]*sgf.Tree, len(all)), make([]error, len(all))
	if err := forEach(ctx, "read", len(all), func(i int) { trees[i], faults[i] = treesOf(all[i].path, "") }); err != nil {
		return err
	}
	if err := complain(faults); err != nil {
		return err
	}
	var games []*sgf.Tree
	for _, of := range trees {
		games = append(games, of...)
	}
	if c.Tree {
		merged, err := tidy.Merge(games)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		games = []*sgf.Tree{merged}
	}
	return write(c.Out, sgf.Format(games...))
}

// write writes to a file, or to standard output if there is none.
func write(path string, data []byte) error {
	if path == "" {
		_, err := os.Stdout.Write(data)
		return err
	}
	return files.WriteFile(path, data)
}

// sgfSplitCmd writes each game of a file into one of its own.
type sgfSplitCmd struct {
	sgfFiles
	Into       string `required:"" placeholder:"DIR" help:"Write the files into this folder."`
	Variations bool   `help:"Write each variation into a file of its own, too."`
}

// Run splits all files.
func (c *sgfSplitCmd) Run(ctx context.Context) error {
	all, err := c.sources()
	if err != nil {
		return err
	}
	o := sgfOutput{Into: c.Into}
	targets, err := o.targets(all, "")
	if err != nil {
		return err
	}
	faults, written := make([]error, len(all)), make([]int, len(all))
	err = forEach(ctx, "split", len(all), func(i int) { written[i], faults[i] = c.split(all[i].path, targets[i]) })
	total := 0
	for _, n := range written {
		total += n
	}
	fmt.Printf("%d files are in %s\n", total, c.Into)
	return errors.Join(complain(faults), err)
}

// split writes the games of a file into files that are named like a target, with numbers.
func (c *sgfSplitCmd) split(path, target string) (written int, err error) {
	trees, err := treesOf(path, "")
	if err != nil {
		return 0, err
	}
	if c.Variations {
		var lines []*sgf.Tree
		for _, tree := range trees {
			of, err := tidy.Lines(tree)
			if err != nil {
				return 0, fmt.Errorf("%s: %w", path, err)
			}
			lines = append(lines, of...)
		}
		trees = lines
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return 0, err
	}
	stem := strings.TrimSuffix(target, filepath.Ext(target))
	digits := len(fmt.Sprint(len(trees)))
	for i, tree := range trees {
		if err := files.WriteFile(fmt.Sprintf("%s-%0*d.sgf", stem, digits, i+1), sgf.Format(tree)); err != nil {
			return i, err
		}
	}
	return len(trees), nil
}
