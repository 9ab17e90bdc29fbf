package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/shinpan/shinpan/internal/lab/bench"
)

// benchCmd measures how fast this machine does what everything else stands on.
type benchCmd struct {
	Time   time.Duration `default:"2s" help:"Measure each thing for so long (${default})."`
	Only   []string      `placeholder:"NAME" help:"Measure this thing only; may be repeated. Names are in the first column."`
	Games  []int         `default:"1" placeholder:"N" help:"How many games the item referee plays at a time; may be repeated, as in 1,8,64 (${default})."`
	SGF    string        `name:"sgf" placeholder:"DIR" type:"existingdir" help:"Replay, parse and judge the real games of this folder instead of made ones."`
	Format string        `enum:"text,json" default:"text" help:"How to print it: text or json (${default})."`
}

// Help explains the command with examples.
func (*benchCmd) Help() string {
	return `Every line is one measurement: its figure, the goal, and the figure of other programs. A figure is the median of many small measurements. Goals and comparisons are of one core of an AMD EPYC at 3.2 GHz; on another machine compare ratios.

Without --sgf the games are generated, and capture more stones than real ones. With it, every game of the folder is first played twice, on the fast board and on the plain one, and compared after every move; where the two differ nothing is measured, and the exit code is 3.

Examples:

    shinpan bench
    shinpan bench --sgf ~/games --only replay --only sgf
    shinpan bench --only referee --games 1,8,64,128,250
    shinpan bench --time 10s --format json`
}

// Validate refuses a time that means nothing.
func (c *benchCmd) Validate() error {
	if c.Time < 0 {
		return fmt.Errorf("--time %v: want a time to measure for", c.Time)
	}
	if slices.ContainsFunc(c.Games, func(n int) bool { return n < 1 }) {
		return errors.New("--games: want 1 or more at a time")
	}
	return nil
}

// Run measures one thing after the other.
func (c *benchCmd) Run(ctx context.Context) error {
	sample, err := c.sample()
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	items := bench.Items(sample)
	for _, n := range c.Games {
		items = append(items, bench.Referee(n, []string{self, "null-engine", "left"}, []string{self, "null-engine", "right"}))
	}
	items, err = c.chosen(items)
	if err != nil {
		return err
	}
	result := benchResult{Machine: bench.ThisMachine(), Games: sample.Name}
	progress := newProgress(os.Stderr, "measured", len(items))
	for _, item := range items {
		figures, err := item.Run(ctx, c.Time)
		switch {
		case errors.Is(err, context.Canceled):
			progress.stop()
			return &exitError{3, "interrupted"}
		case err != nil:
			progress.stop()
			return fmt.Errorf("%s: %w", item.Name, err)
		}
		result.Figures = append(result.Figures, figures...)
		progress.step()
	}
	progress.stop()
	if c.Format == "json" {
		return json.NewEncoder(os.Stdout).Encode(result)
	}
	return result.print(os.Stdout)
}

// sample returns the games to work on.
func (c *benchCmd) sample() (*bench.Sample, error) {
	if c.SGF == "" {
		return bench.Generated()
	}
	sample, err := bench.Load(os.DirFS(c.SGF))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.SGF, err)
	}
	return sample, nil
}

// chosen returns the items that were asked for.
func (c *benchCmd) chosen(items []bench.Item) ([]bench.Item, error) {
	if len(c.Only) == 0 {
		return items, nil
	}
	var chosen []bench.Item
	for _, name := range c.Only {
		found := slices.DeleteFunc(slices.Clone(items), func(item bench.Item) bool { return item.Name != name && !strings.HasPrefix(item.Name, name+"-") })
		if len(found) == 0 {
			names := make([]string, len(items))
			for i, item := range items {
				names[i] = item.Name
			}
			return nil, &exitError{2, fmt.Sprintf("there is nothing called %q to measure: choose one of %s", name, strings.Join(names, ", "))}
		}
		chosen = append(chosen, found...)
	}
	return chosen, nil
}

// A benchResult is the output of the command.
type benchResult struct {
	Machine bench.Machine  `json:"machine"`
	Games   string         `json:"games"`
	Figures []bench.Figure `json:"figures"`
}

// print writes the result as a table.
func (r *benchResult) print(w io.Writer) error {
	fmt.Fprintf(w, "%v\n%s\n\n", r.Machine, r.Games)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "name\twhat\tfigure\tunit\tgoal\telsewhere\n")
	for _, f := range r.Figures {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", f.Item, f.What, significant(f.Value), f.Unit, goal(f), f.Elsewhere)
	}
	return table.Flush()
}

// goal writes the goal of a figure.
func goal(f bench.Figure) string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	switch {
	case f.AtLeast > 0 && f.AtMost > 0:
		return number(f.AtLeast) + " to " + number(f.AtMost)
	case f.AtLeast > 0:
		return "≥ " + number(f.AtLeast)
	case f.AtMost > 0:
		return "≤ " + number(f.AtMost)
	default:
		return ""
	}
}

// significant writes a number with no more digits than a measurement has.
func significant(v float64) string {
	switch {
	case v >= 1000:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case v >= 10:
		return strconv.FormatFloat(v, 'f', 1, 64)
	default:
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
}
