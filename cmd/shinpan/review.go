package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// reviewCmd reviews a game record with an engine.
type reviewCmd struct {
	Engine   string  `default:"built-in" placeholder:"NAME" help:"Who looks at the positions: built-in, katago:COMMAND for KataGo's analysis engine, or gtp:COMMAND for a program with kata-analyze or lz-analyze (${default})."`
	Visits   int     `placeholder:"N" help:"How often it looks at each position; without it, about 550 times for the built-in player on 19x19 and more on smaller boards, 200 times for others."`
	Seed     uint64  `default:"0" help:"The seed of the built-in player (${default})."`
	Parallel int     `placeholder:"N" help:"How many positions the built-in player looks at together; without it, one for each processor."`
	Ruleset  string  `placeholder:"NAME" help:"Review under a named ruleset; without it, under the one that the record names, or chinese."`
	Komi     *string `placeholder:"POINTS" help:"Review with this komi; without it, with the record's, or if it names none with the ruleset's usual one."`
	Language string  `default:"en" placeholder:"CODE" help:"The language of turning points and of the comments in the record: en, de, es, fr, ja, ko, pt, ru, zh-Hans, zh-Hant (${default})."`
	Format   string  `default:"text" enum:"text,json" help:"How to print the review: text or json (${default})."`
	SGF      string  `name:"sgf" placeholder:"FILE" help:"Write the record with comments, and the better moves as variations."`
	SVG      string  `name:"svg" placeholder:"FILE" help:"Draw win rate and points over the game."`
	File     string  `arg:"" help:"A game record, in SGF; - reads standard input."`
}

// Help explains the command with examples.
func (*reviewCmd) Help() string {
	return `The main line of the first game in the file is reviewed. A move that no rules allow is executed and named, as stones placed by hand are; what they cost is not told, and the engine begins anew from there. An engine looks at each position, and what it thinks before and after a move is what the move cost. Printed are the moves that cost most, each with the better move and its line, the moves at which the game turned, and how accurate each side was in the opening, the middle game and the endgame. Accuracy is 100 % for moves that cost nothing and 75 % where they cost a point on average, and three quarters of that for each point more.

The built-in player needs nothing installed, and looks at 250 moves on 19x19 in about half a minute of one processor. It is no strong player: its win rates are those of a beginner's games. KataGo is asked through its analysis engine, in one process for the whole game; its command is that of "katago analysis". Any other program needs kata-analyze, or lz-analyze, which knows no points.

The same engine with the same visits and seed gives the same review.

Examples:

    shinpan review game.sgf
    shinpan review game.sgf --sgf reviewed.sgf --svg graph.svg --language ja
    shinpan review game.sgf --engine "katago:katago analysis -config analysis.cfg -model net.bin.gz" --visits 500
    shinpan review game.sgf --engine "gtp:katago gtp -model net.bin.gz" --format json`
}

// Validate refuses figures that make no sense.
func (c *reviewCmd) Validate() error {
	_, known := review.WordsIn(c.Language)
	switch {
	case !known:
		return fmt.Errorf("--language %q: want one of %s", c.Language, strings.Join(review.Languages(), ", "))
	case c.Visits < 0 || c.Visits > mostVisits:
		return fmt.Errorf("--visits %d: want 1 to %d", c.Visits, mostVisits)
	case c.Parallel < 0:
		return fmt.Errorf("--parallel %d: want 1 or more", c.Parallel)
	case c.SGF != "" && c.SGF == c.File:
		return errors.New("--sgf is the record itself: name another file")
	default:
		return nil
	}
}

// Run reviews the record and writes what comes of it.
func (c *reviewCmd) Run(ctx context.Context) error {
	record, err := readRecord(c.File)
	if err != nil {
		return err
	}
	game, err := c.game(record)
	if err != nil {
		return err
	}
	engine, err := c.start(ctx)
	if err != nil {
		return err
	}
	began := time.Now()
	r, err := evaluate(ctx, engine, game)
	if err := errors.Join(err, engine.Close()); err != nil {
		return &exitError{3, fmt.Sprintf("%s: %v", c.File, err)}
	}
	words, _ := review.WordsIn(c.Language)
	if err := c.write(r, record.Record, words); err != nil {
		return err
	}
	if c.Format == "json" {
		return json.NewEncoder(os.Stdout).Encode(review.DocumentOf(r))
	}
	printReview(os.Stdout, r, words, time.Since(began))
	return nil
}

// game returns what is reviewed of a record.
func (c *reviewCmd) game(record *gameRecord) (*review.Game, error) {
	ruleset, err := record.Ruleset()
	if err != nil {
		ruleset, err = weiqi.RulesetNamed("chinese")
	}
	if c.Ruleset != "" {
		ruleset, err = weiqi.RulesetNamed(c.Ruleset)
	}
	if err != nil {
		return nil, &exitError{2, err.Error()}
	}
	komi := record.Komi
	if record.NoKomi {
		komi = ruleset.Komi
	}
	if c.Komi != nil {
		if komi, err = weiqi.ParseScore(*c.Komi); err != nil {
			return nil, &exitError{2, fmt.Sprintf("--komi: %v", err)}
		}
	}
	game, err := review.FromRecord(record.Record, ruleset, komi)
	if err != nil {
		return nil, record.bad(err)
	}
	for _, b := range game.Breaks {
		record.tell(b.Why)
	}
	return game, nil
}

// How often a program looks at a position by default, and at most.
const (
	usualVisits = 200
	mostVisits  = 1_000_000
)

// start starts the engine that is asked for.
func (c *reviewCmd) start(ctx context.Context) (review.Engine, error) {
	kind, line, _ := strings.Cut(c.Engine, ":")
	visits := c.Visits
	if visits == 0 {
		visits = usualVisits
	}
	switch {
	case c.Engine == review.BuiltinEngine:
		b := &review.Builtin{Visits: c.Visits, Seed: c.Seed, Parallel: c.Parallel}
		if b.Parallel == 0 {
			b.Parallel = runtime.GOMAXPROCS(0)
		}
		return b, nil
	case kind == "katago" || kind == "gtp":
		args, err := splitCommand(line)
		if err != nil {
			return nil, &exitError{2, fmt.Sprintf("--engine %s: %v", c.Engine, err)}
		}
		engine, err := startReviewer(ctx, kind, gtp.Command{Args: args}, kind, visits)
		if err != nil {
			return nil, &exitError{3, fmt.Sprintf("--engine %s: %v", c.Engine, err)}
		}
		return engine, nil
	default:
		return nil, &exitError{2, fmt.Sprintf("--engine %q: want built-in, katago:COMMAND or gtp:COMMAND", c.Engine)}
	}
}

// startReviewer starts a program that reviews: KataGo's analysis engine, or one that analyses over GTP.
func startReviewer(ctx context.Context, kind string, command gtp.Command, name string, visits int) (review.Engine, error) {
	if kind == "katago" {
		katago, err := review.StartKataGo(ctx, command, name, visits, func(text string) {
			fmt.Fprintf(os.Stderr, "shinpan: KataGo warns: %s\n", text)
		})
		if err != nil {
			return nil, err
		}
		return katago, nil
	}
	program, err := gtp.Start(ctx, command)
	if err != nil {
		return nil, err
	}
	engine, err := review.NewProgram(program, name, visits, 0)
	if err != nil {
		return nil, errors.Join(err, program.Close())
	}
	return engine, nil
}

// evaluate has an engine look at all positions, and shows how far it is.
func evaluate(ctx context.Context, engine review.Engine, game *review.Game) (*review.Review, error) {
	r := review.New(game, engine.Identity(game))
	bar := newProgress(os.Stderr, "review", len(game.Moves)+1)
	defer bar.stop()
	err := engine.Evaluate(ctx, game, r.Missing(), func(e review.Evaluation) error {
		bar.step()
		return r.Add(e)
	})
	return r, err
}

// write writes the files that were asked for.
func (c *reviewCmd) write(r *review.Review, record *sgf.Record, words review.Words) error {
	if c.SGF != "" {
		if err := os.WriteFile(c.SGF, sgf.Format(r.Tree(record, words)), 0o666); err != nil {
			return &exitError{2, err.Error()}
		}
	}
	if c.SVG != "" {
		return savePicture(c.SVG, func(w io.Writer) error { return r.Graph(w, words) })
	}
	return nil
}

// printReview writes a review for people.
func printReview(w io.Writer, r *review.Review, words review.Words, took time.Duration) {
	s := r.Summary()
	seed := ""
	if r.By.Engine == review.BuiltinEngine {
		seed = fmt.Sprintf(", seed %d", r.By.Seed)
	}
	fmt.Fprintf(w, "%d moves on %v, %s, komi %v; by %s, %d visits a position%s, in %.1f s\n",
		len(r.Game.Moves), r.Game.Size, r.Game.Ruleset, r.Game.Komi, strings.TrimSpace(r.By.Name+" "+r.By.Version), r.By.Visits, seed, took.Seconds())
	fmt.Fprintf(w, "\nAccuracy (%% and points lost by a move):\n")
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, a := range s.Accuracy {
		fmt.Fprintf(table, "  %s\t%s\t%.1f %%\t%.2f points\t%d moves\n", a.Phase, a.Color, a.Accuracy, a.Points, a.Moves)
	}
	_ = table.Flush() // of what fails the caller finds out as with every other line
	fmt.Fprintf(w, "\nThe moves that cost most:\n")
	if len(s.Worst) == 0 {
		fmt.Fprintln(w, "  none that is worth a word")
	}
	fmt.Fprint(table, "  move\t\tpoints\twin rate\tbetter\tline\n")
	for _, number := range s.Worst {
		i := slices.IndexFunc(s.Moves, func(c review.MoveCost) bool { return c.Number == number })
		c := s.Moves[i]
		fmt.Fprintf(table, "  %d\t%s %s\t%.1f\t%.0f %% to %.0f %%\t%s\t%s\n",
			number, c.Color, c.Move, c.Points, 100*c.Before, 100*c.After, c.Better, strings.Join(c.Line, " "))
	}
	if len(s.Worst) > 0 {
		_ = table.Flush()
	}
	fmt.Fprintf(w, "\nWhere the game turned:\n")
	if len(s.Turning) == 0 {
		fmt.Fprintln(w, "  nowhere")
	}
	for _, t := range s.Turning {
		fmt.Fprintf(w, "  %d: %s\n", t.Number, words.Say(t.Why))
	}
}
