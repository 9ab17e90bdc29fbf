package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/lab/prove"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// proveCmd walks endings on tiny boards.
type proveCmd struct {
	Board      []string `default:"1x2,1x3" placeholder:"SIZE" help:"Boards, rows first or columns first (${default})."`
	Ending     []string `placeholder:"NAME" help:"Endings; without it, all."`
	Ko         []string `default:"simple" placeholder:"RULE" help:"Ko rules: simple, positional, situational, natural (${default})."`
	Scoring    string   `placeholder:"SCORING" help:"The way to count: area, territory or stones; without it area, and territory for the ending confirmation."`
	Suicide    string   `default:"none" placeholder:"RULE" help:"Suicide: none, multi or any (${default})."`
	Black      string   `default:"person" enum:"person,program" help:"Black's player: person or program (${default})."`
	White      string   `default:"person" enum:"person,program" help:"White's player: person or program (${default})."`
	Fallback   string   `placeholder:"NAME" help:"The fallback where the ending mediation gets no verdict."`
	Repetition string   `default:"none" placeholder:"RESULT" help:"The result of the third occurrence under simple ko: none, void, draw or count (${default})."`
	Moves      int      `placeholder:"N" help:"A limit on moves, to be counted in every state; without it, out of reach."`
	Requests   bool     `help:"Let the sides take moves back by consent and propose that there be no result."`
	Passing    string   `default:"normal" placeholder:"WAY" help:"The effect of a pass: normal or for-good (${default})."`
	ForcedPass bool     `help:"The referee passes for a side without a legal board play."`
	MostStates int      `placeholder:"N" help:"Stop a walk at N states."`
	Picture    bool     `help:"Draw each state machine as a Mermaid diagram."`
	Measure    bool     `help:"Keep only a fingerprint of every state, up to symmetry, for walks that are too large otherwise: up to 4 points. A loop need not be the shortest then."`

	Honest    bool     `help:"Search instead how much an honest player can lose to a liar, on small areas between walls."`
	Passes    string   `default:"free" enum:"free,stones,white-last" help:"The cost of a pass for --honest: free, stones (one each) or white-last (one each, and White passes last) (${default})."`
	Area      []string `placeholder:"NAME" help:"Areas for --honest; without it, all up to four points (1, 1+1, 2, 2+1, 3, 2+2, 3+1, 4, square, star; there is 3+2 too)."`
	Positions int      `default:"200000" placeholder:"N" help:"Give a search of --honest up after N positions (${default})."`
}

// Validate refuses limits that no walk can keep.
func (c *proveCmd) Validate() error {
	if c.Moves < 0 || c.MostStates < 0 || c.Positions < 0 {
		return errors.New("--moves, --most-states and --positions: want no less than 0")
	}
	return nil
}

// Help explains the command with examples.
func (*proveCmd) Help() string {
	return `The referee of real games is given every act of every party, from every position of a tiny board with either side to move. One line for each walk says how many states there are, how long the longest way without a board play is, in acts (and in rounds, in which two lists or two answers count once), and whether every run ends: then how long the longest is, else the shortest loop. The exit code is 1 if a state without a way out was found, or a loop without a board play.

Examples:

    shinpan prove
    shinpan prove --board 1x3 --ending play-on --ko positional,situational
    shinpan prove --board 1x3 --ko positional,situational,natural --measure
    shinpan prove --board 1x2 --ending resume --repetition void
    shinpan prove --ending ladder --picture
    shinpan prove --honest --area 2+2
    shinpan prove --honest --scoring territory`
}

// Run walks one case after the other.
func (c *proveCmd) Run(ctx context.Context) error {
	if c.Honest {
		return c.honest(ctx)
	}
	cases, err := c.cases()
	if err != nil {
		return &exitError{2, err.Error()}
	}
	sound := true
	for _, one := range cases {
		begin := time.Now()
		if isTerminal(os.Stderr) {
			one.Progress = func(found, waiting int) {
				fmt.Fprintf(os.Stderr, "\r%-13s %v: %d states, %d to be walked from  ", one.Terms.Ending, one.Terms.Size, found, waiting)
			}
		}
		report, picture, ok, err := c.walk(ctx, one)
		if isTerminal(os.Stderr) {
			fmt.Fprint(os.Stderr, "\r\x1b[K")
		}
		var unfit *referee.TermsError
		switch {
		case errors.Is(err, context.Canceled):
			return &exitError{3, "interrupted before everything was walked"}
		case errors.As(err, &unfit):
			return &exitError{2, err.Error()}
		case err != nil:
			return err
		}
		took := time.Since(begin).Round(10 * time.Millisecond)
		fmt.Printf("%s on %dx%d, %v ko: %s; %v\n%s", one.Terms.Ending, one.Terms.Size.Rows, one.Terms.Size.Cols, one.Terms.Rules.Ko, report, took, picture)
		sound = sound && ok
	}
	if !sound {
		return &exitError{code: 1}
	}
	return nil
}

// honest prints what each protocol costs an honest player.
func (c *proveCmd) honest(ctx context.Context) error {
	areas, err := c.areas()
	if err != nil {
		return &exitError{2, err.Error()}
	}
	var progress func(done, of int)
	if isTerminal(os.Stderr) {
		progress = func(done, of int) { fmt.Fprintf(os.Stderr, "\r%d of %d areas with their walls ", done, of) }
	}
	rules := weiqi.Rules{PassStones: c.Passes != "free", WhitePassesLast: c.Passes == "white-last"}
	if err := c.setScoring(&rules); err != nil {
		return &exitError{2, err.Error()}
	}
	losses, err := prove.Honest(ctx, areas, rules, c.Positions, runtime.GOMAXPROCS(0), progress)
	if progress != nil {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
	switch {
	case errors.Is(err, context.Canceled):
		return &exitError{3, "interrupted before everything was searched"}
	case err != nil:
		return err
	}
	for _, l := range losses {
		fmt.Printf("%s: %d stops (%d too big), hurt at %d, of them %d where honest count and best play are equal; of the %d where nothing is left to play for, at %d",
			l.Protocol.Name, l.Stops, l.TooBig, l.Hurt, l.Equal, l.Finished, l.HurtFinished)
		if l.Hurt > 0 {
			fmt.Printf("; at worst by %d: %s; where nothing is left by %d; smallest: %s", l.Worst, l.Example, l.WorstFinished, l.Smallest)
		}
		fmt.Println()
	}
	return nil
}

// setScoring has the rules count as the flag says, if it is given.
func (c *proveCmd) setScoring(rules *weiqi.Rules) error {
	if c.Scoring == "" {
		return nil
	}
	return rules.Scoring.UnmarshalText([]byte(c.Scoring))
}

// areas returns the areas that the flags ask for.
func (c *proveCmd) areas() ([]prove.Area, error) {
	var chosen []prove.Area
	for _, a := range prove.Areas() {
		if slices.Contains(c.Area, a.Name) || len(c.Area) == 0 && a.Points() <= 4 {
			chosen = append(chosen, a)
		}
	}
	for _, name := range c.Area {
		if !slices.ContainsFunc(prove.Areas(), func(a prove.Area) bool { return a.Name == name }) {
			return nil, fmt.Errorf("there is no area %q: choose among %s", name, areaNames())
		}
	}
	return chosen, nil
}

func areaNames() string {
	var names []string
	for _, a := range prove.Areas() {
		names = append(names, a.Name)
	}
	return strings.Join(names, ", ")
}

// cases returns the cases of the flags.
func (c *proveCmd) cases() ([]prove.Case, error) {
	endings := c.Ending
	if len(endings) == 0 {
		for _, e := range referee.Endings() {
			endings = append(endings, e.Name)
		}
	}
	var cases []prove.Case
	for _, ending := range endings {
		for _, board := range c.Board {
			size, err := weiqi.ParseSize(board)
			if err != nil {
				return nil, err
			}
			if size.Points() > prove.MostPoints {
				return nil, fmt.Errorf("a board of %v has too many states to walk: want at most %d points", size, prove.MostPoints)
			}
			size = weiqi.Size{Cols: max(size.Cols, size.Rows), Rows: min(size.Cols, size.Rows)}
			for _, ko := range c.Ko {
				one := prove.Case{CountMoves: c.Moves > 0, Requests: c.Requests, MostStates: c.MostStates}
				var rule weiqi.KoRule
				if err := rule.UnmarshalText([]byte(ko)); err != nil {
					return nil, err
				}
				one.Terms = prove.Terms(size, rule, ending)
				if ending == "mediation" {
					one.Terms.Fallback = c.Fallback
				}
				if c.Moves > 0 {
					one.Terms.Limits.Moves = c.Moves
				}
				one.Terms.ForcedPass = c.ForcedPass
				if err := errors.Join(
					c.setScoring(&one.Terms.Rules),
					one.Terms.Rules.Suicide.UnmarshalText([]byte(c.Suicide)),
					one.Terms.Black.Kind.UnmarshalText([]byte(c.Black)),
					one.Terms.White.Kind.UnmarshalText([]byte(c.White)),
					one.Terms.Limits.Repetition.UnmarshalText([]byte(c.Repetition)),
					one.Terms.Passing.UnmarshalText([]byte(c.Passing)),
				); err != nil {
					return nil, err
				}
				cases = append(cases, one)
			}
		}
	}
	return cases, nil
}

// walk returns the result of a walk, a picture of it if one is wanted, and
// whether it is sound: no state without a way out, and no loop without a board play.
func (c *proveCmd) walk(ctx context.Context, one prove.Case) (report, picture string, sound bool, err error) {
	if c.Measure {
		e, err := prove.Measure(ctx, one)
		if err != nil {
			return "", "", false, err
		}
		return measured(e), "", e.Stuck == 0, nil
	}
	g, err := prove.Explore(ctx, one)
	if err != nil {
		return "", "", false, err
	}
	_, ends := g.LongestQuiet()
	if c.Picture {
		picture = g.Picture()
	}
	return explored(g), picture, !g.Whole || ends && g.Stuck() == 0, nil
}

func measured(e *prove.Extent) string {
	text := fmt.Sprintf("%d states, %d up to symmetry, %d acts", e.Images, e.States, e.Acts)
	if e.Stuck > 0 {
		text += fmt.Sprintf(", %d STATES WITHOUT A WAY OUT", e.Stuck)
	}
	switch {
	case len(e.Loop) > 0:
		return text + fmt.Sprintf("; a loop of %d acts: %s", len(e.Loop), strings.Join(e.Loop, ", "))
	case !e.Whole:
		return text + ", cut off: no loop among them"
	default:
		return text + "; ends, after at most " + lengthOf(e.Longest)
	}
}

func explored(g *prove.Graph) string {
	text := fmt.Sprintf("%d states, %d acts", g.States(), g.Edges())
	if !g.Whole {
		return text + ", cut off: nothing is shown"
	}
	if n := g.Stuck(); n > 0 {
		text += fmt.Sprintf(", %d STATES WITHOUT A WAY OUT", n)
	}
	if quiet, ends := g.LongestQuiet(); ends {
		text += "; without a board play at most " + lengthOf(quiet)
	} else {
		loop, _ := g.ShortestQuietLoop()
		text += fmt.Sprintf("; A LOOP WITHOUT A BOARD PLAY of %s: %s", lengthOf(loop.Length), strings.Join(loop.Labels, ", "))
	}
	if longest, ends := g.Longest(); ends {
		return text + "; ends, after at most " + lengthOf(longest)
	}
	loop, _ := g.ShortestLoop()
	text += fmt.Sprintf("; shortest loop %s: %s", lengthOf(loop.Length), strings.Join(loop.Labels, ", "))
	if play, found := g.ShortestPlayLoop(); found && !slices.Equal(play.Labels, loop.Labels) {
		text += fmt.Sprintf("; of board plays only %d: %s", play.Acts, strings.Join(play.Labels, ", "))
	}
	return text
}

func lengthOf(l prove.Length) string {
	if l.Acts == l.Rounds {
		return fmt.Sprintf("%d acts", l.Acts)
	}
	return fmt.Sprintf("%d acts (%d rounds)", l.Acts, l.Rounds)
}
