package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/shinpan/shinpan/compare"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// scoreCmd counts a position of a game record.
type scoreCmd struct {
	AllRules bool   `xor:"rules" help:"Count under every named ruleset, side by side, and say where and why they differ."`
	Rules    string `xor:"rules" placeholder:"NAME" help:"Count under one named ruleset; without it, under the one that the record names."`
	Move     *int   `placeholder:"N" help:"Count the position after N moves; without it, the last one."`
	Komi     string `placeholder:"POINTS" help:"Count with this komi; without it, with the record's, or if it names none with the usual one."`
	Dead     string `xor:"dead" placeholder:"POINTS" help:"The dead stones, as in \"A1 C3\": one of each chain is enough. No judge is asked then."`
	Format   string `default:"text" enum:"text,json" help:"How to print it: text or json (${default})."`

	Judge    []string `xor:"dead" sep:"," placeholder:"NAME" help:"Who says which stones are dead: ${judges} (${judge})."`
	Seed     uint64   `default:"0" help:"The source of the judges' chance (${default})."`
	Corpus   string   `placeholder:"FILE" help:"Measure the judges against a corpus of positions, in JSON lines, instead of counting one."`
	Parallel int      `default:"1" placeholder:"N" help:"Judge N positions of a corpus at once (${default}); times are comparable with 1 only."`

	File string `arg:"" optional:"" help:"A game record, in SGF; - reads standard input."`
}

// Help explains the command with examples.
func (*scoreCmd) Help() string {
	return `The main line of the first game in the file is replayed and its last position is counted. Dead stones are taken off first, except under the rulesets that leave every stone where it is, such as Tromp-Taylor. Prisoners, passes and handicap stones are those of the record.

With --all-rules the table is followed by the reasons: every ruleset starts from the same plain count of areas, and each reason says how many points it is worth to Black and where. The plain count and the reasons of a ruleset add up to its score.

A file that is no game record is refused with the line and column of the fault, and an illegal move with its number. A move that only some rulesets refuse is among the reasons.

Examples:

    shinpan score game.sgf --all-rules
    shinpan score game.sgf --rules japanese-1989 --dead "C3 Q16"
    shinpan score game.sgf --all-rules --move 120 --judge none --format json`
}

// Run measures judges, or reads, replays, asks who is dead, and counts.
func (c *scoreCmd) Run(ctx context.Context) error {
	if c.Corpus != "" {
		return c.measure(ctx)
	}
	record, err := readRecord(c.File)
	if err != nil {
		return err
	}
	position, n, err := record.after(c.Move, lenientRules())
	if err != nil {
		return record.bad(err)
	}
	sets, err := c.rulesets(record)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	komi := record.komi
	if c.Komi != "" {
		given, err := weiqi.ParseScore(c.Komi)
		if err != nil {
			return &exitError{2, fmt.Sprintf("--komi: %v", err)}
		}
		komi = &given
	}
	dead, opinion, err := c.dead(ctx, position)
	if err != nil {
		return err
	}
	comparison, err := compare.Rulesets(compare.Game{
		Replay: func(rules weiqi.Rules) (*weiqi.Position, error) {
			p, _, err := record.after(&n, rules)
			return p, err
		},
		Dead:     dead,
		Handicap: record.Handicap,
		Komi:     komi,
		Keeps:    func(ruleset string) bool { return referee.Usual(ruleset).Ending == "as-is" },
	}, sets)
	if err != nil {
		return record.bad(err)
	}
	s := scored{
		File: c.File, Move: n, Moves: len(record.Moves()), Board: position.Rows(), Passes: position.Passes(),
		Prisoners: perSide{position.Lost(weiqi.White), position.Lost(weiqi.Black)}, Handicap: record.Handicap,
		Dead: dead, Opinion: opinion, Comparison: comparison,
	}
	if c.Format == "json" {
		return json.NewEncoder(os.Stdout).Encode(s)
	}
	s.print(os.Stdout, position)
	return nil
}

// Validate refuses what does not go together.
func (c *scoreCmd) Validate() error {
	switch {
	case c.Corpus == "" && c.File == "":
		return errors.New("name a game record, or a corpus with --corpus")
	case c.Corpus != "" && c.File != "":
		return errors.New("--corpus measures judges; it takes no game record")
	case c.Corpus == "" && len(c.Judge) > 1:
		return errors.New("one judge is enough for a game record")
	case c.Parallel < 1:
		return fmt.Errorf("--parallel %d: want 1 or more", c.Parallel)
	}
	return nil
}

// judges returns the names of the judges, the default one if none is named.
func (c *scoreCmd) judges() []string {
	if len(c.Judge) == 0 {
		return []string{life.Default}
	}
	return c.Judge
}

// rulesets returns the rulesets to count under.
func (c *scoreCmd) rulesets(record *gameRecord) ([]weiqi.Ruleset, error) {
	if c.AllRules {
		return weiqi.Rulesets(), nil
	}
	if c.Rules == "" {
		set, err := record.ruleset()
		return []weiqi.Ruleset{set}, err
	}
	set, err := weiqi.RulesetNamed(c.Rules)
	return []weiqi.Ruleset{set}, err
}

// dead returns the dead stones, and the opinion that says so unless the user does.
func (c *scoreCmd) dead(ctx context.Context, p *weiqi.Position) (weiqi.Set, *life.Opinion, error) {
	if c.Dead != "" {
		dead, err := parseStones(c.Dead, p)
		if err != nil {
			return weiqi.Set{}, nil, &exitError{2, fmt.Sprintf("--dead: %v", err)}
		}
		return dead, nil, nil
	}
	judge, err := namedJudge(c.judges()[0], c.Seed)
	if err != nil {
		return weiqi.Set{}, nil, &exitError{2, err.Error()}
	}
	opinion, err := judge.Judge(ctx, p)
	if err != nil {
		return weiqi.Set{}, nil, fmt.Errorf("ask who is dead: %w", err)
	}
	return opinion.Dead, &opinion, nil
}

// parseStones reads points with a stone, with blanks or commas between them, and
// returns the stones of their chains.
func parseStones(text string, p *weiqi.Position) (weiqi.Set, error) {
	var stones weiqi.Set
	for _, vertex := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		at, err := weiqi.ParsePoint(vertex)
		switch {
		case err != nil:
			return weiqi.Set{}, err
		case !p.Size().Contains(at):
			return weiqi.Set{}, fmt.Errorf("%v is not on a %v board", at, p.Size())
		case p.At(at) == weiqi.Empty:
			return weiqi.Set{}, fmt.Errorf("there is no stone at %v", at)
		}
		stones.Add(at)
	}
	return p.Widen(stones), nil
}

// A scored is what the command prints: a position and its counts.
type scored struct {
	File      string        `json:"file"`
	Move      int           `json:"move"`      // after which it is
	Moves     int           `json:"moves"`     // of the whole record
	Board     []string      `json:"board"`     // rows, top row first, of X, O and dots
	Passes    int           `json:"passes"`    // in a row at the end
	Prisoners perSide       `json:"prisoners"` // that each side has taken, dead stones apart
	Handicap  int           `json:"handicap"`  // stones
	Dead      weiqi.Set     `json:"dead"`
	Opinion   *life.Opinion `json:"opinion,omitempty"` // nil where the user named the dead stones
	compare.Comparison
}

// A perSide is a number for each side.
type perSide struct {
	Black int `json:"black"`
	White int `json:"white"`
}

// print writes the position, the counts, and why they differ.
func (s *scored) print(w io.Writer, p *weiqi.Position) {
	fmt.Fprintf(w, "%s, after %d of %d moves\n\n", s.File, s.Move, s.Moves)
	printBoard(w, p, s.Dead)
	fmt.Fprintln(w)
	s.printStatus(w)
	if len(s.Counts) == 1 {
		printTally(w, s.Counts[0])
	} else {
		s.printCounts(w)
	}
	s.printReasons(w)
}

// printBoard draws the board, dead stones in small letters.
func printBoard(w io.Writer, p *weiqi.Position, dead weiqi.Set) {
	size := p.Size()
	letters := "   "
	for col := range size.Cols {
		letters += " " + strings.TrimRight(weiqi.Point{Col: int8(col)}.String(), "0123456789")
	}
	fmt.Fprintln(w, letters)
	for i, row := range p.Rows() {
		number := size.Rows - i
		fmt.Fprintf(w, "%3d", number)
		for col, mark := range row {
			if dead.Has(weiqi.Point{Col: int8(col), Row: int8(number - 1)}) {
				mark = unicode.ToLower(mark)
			}
			fmt.Fprintf(w, " %c", mark)
		}
		fmt.Fprintf(w, " %d\n", number)
	}
	fmt.Fprintln(w, letters)
}

// printStatus says what the counts rest on.
func (s *scored) printStatus(w io.Writer) {
	if s.Prisoners != (perSide{}) {
		fmt.Fprintf(w, "prisoners: Black has %d, White %d\n", s.Prisoners.Black, s.Prisoners.White)
	}
	if s.Handicap > 0 {
		fmt.Fprintf(w, "handicap: %d\n", s.Handicap)
	}
	switch {
	case s.Opinion == nil:
		fmt.Fprintf(w, "dead: %v\n", s.Dead)
	case s.Dead.Empty():
		fmt.Fprintf(w, "dead: none, says %s\n", s.Opinion.Judge)
	}
	if s.Opinion != nil {
		for _, chain := range s.Opinion.Chains {
			switch at := chain.Stones.Points()[0]; {
			case chain.Status == life.Alive:
				continue
			case chain.Status == life.Unsettled && s.Dead.Has(at):
				fmt.Fprint(w, "unsettled, counted as dead")
			case chain.Status == life.Unsettled:
				fmt.Fprint(w, "unsettled, counted as alive")
			default:
				fmt.Fprint(w, chain.Status)
			}
			fmt.Fprintf(w, ": %v %v; %s, says %s\n", chain.Color, chain.Stones, chain.Why, s.Opinion.Judge)
		}
		if !s.Opinion.Settled() {
			fmt.Fprintln(w, "Not everything is settled: --dead says which stones are dead.")
		}
	}
	if s.Passes < 2 {
		fmt.Fprintln(w, "The moves do not end with two passes; the board is counted as it stands.")
	}
	fmt.Fprintln(w)
}

// printCounts writes a line for each ruleset.
func (s *scored) printCounts(w io.Writer) {
	rows := [][]string{{"ruleset", "counted", "Black", "White", "komi", "handicap", "result"}}
	for _, c := range s.Counts {
		rows = append(rows, []string{
			c.Ruleset.Name, counted(c.Ruleset.Rules), c.Tally.Black.Total.String(), c.Tally.White.Total.String(),
			c.Komi.String(), c.Compensation.String(), c.Result.String(),
		})
	}
	formula := "Black - White - komi - handicap"
	if s.Handicap < 2 {
		for i := range rows {
			rows[i] = slices.Delete(rows[i], 5, 6)
		}
		formula = "Black - White - komi"
	}
	printTable(w, rows, 2)
	fmt.Fprintf(w, "The result is %s.\n\n", formula)
}

// counted says in a few words what counts under the rules.
func counted(r weiqi.Rules) string {
	words := []string{r.Scoring.String()}
	switch r.Tax {
	case weiqi.NoTax:
	case weiqi.SekiTax:
		words = append(words, "seki tax")
	case weiqi.GroupTax:
		words = append(words, "group tax")
	default:
		panic(fmt.Sprintf("no such tax: %v", r.Tax))
	}
	if r.PassStones {
		words = append(words, "pass stones")
	}
	if r.Button {
		words = append(words, "button")
	}
	return strings.Join(words, ", ")
}

// printTally writes one count in full.
func printTally(w io.Writer, c compare.Count) {
	b, o := c.Tally.Black, c.Tally.White
	rows := [][]string{{c.Ruleset.Name, "Black", "White"}}
	row := func(name string, black, white weiqi.Score) {
		if black != 0 || white != 0 || name == "total" {
			rows = append(rows, []string{name, black.String(), white.String()})
		}
	}
	row("stones", weiqi.Points(b.Stones), weiqi.Points(o.Stones))
	row("surrounded", weiqi.Points(b.Surrounded), weiqi.Points(o.Surrounded))
	row("prisoners", weiqi.Points(b.Prisoners), weiqi.Points(o.Prisoners))
	row("tax", weiqi.Points(-b.Tax), weiqi.Points(-o.Tax))
	row("button", b.Button, o.Button)
	row("komi", 0, c.Komi)
	row("handicap", 0, c.Compensation)
	row("total", b.Total, o.Total+c.Komi+c.Compensation)
	printTable(w, rows, 1)
	fmt.Fprintf(w, "result: %v\n", c.Result)
	if c.Ruleset.Note != "" {
		fmt.Fprintf(w, "note: %s\n", c.Ruleset.Note)
	}
	fmt.Fprintln(w)
}

// printTable writes rows in columns: the first ones to the left, numbers to the right.
func printTable(w io.Writer, rows [][]string, left int) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	for _, row := range rows {
		for i, cell := range row {
			width := widths[i]
			if i < left {
				width = -width
			}
			if i > 0 {
				fmt.Fprint(w, "  ")
			}
			fmt.Fprintf(w, "%*s", width, cell)
		}
		fmt.Fprintln(w)
	}
}

// printReasons writes where and why the counts differ.
func (s *scored) printReasons(w io.Writer) {
	fmt.Fprintf(w, "A plain count of areas, without dead stones and komi: Black %v, White %v.\n", s.Plain.Black.Total, s.Plain.White.Total)
	fmt.Fprintln(w, "From there, in points for Black:")
	for _, d := range s.Differences {
		fmt.Fprintf(w, "%6s  %v: %s\n", signed(d.Margin), d.Kind, d.Why)
		if len(s.Counts) > 1 {
			fmt.Fprintf(w, "%8sunder %s\n", "", s.under(d.Rulesets))
		}
	}
	if len(s.Counts) == 1 {
		return
	}
	var wins [3]int // by winner
	for _, c := range s.Counts {
		wins[c.Result.Winner]++
	}
	fmt.Fprintf(w, "\nBlack wins under %d of %d rulesets, White under %d", wins[weiqi.Black], len(s.Counts), wins[weiqi.White])
	if draws := wins[weiqi.Empty]; draws > 0 {
		fmt.Fprintf(w, ", and under %d it is a draw", draws)
	}
	fmt.Fprintln(w, ".")
}

// signed writes a margin with its sign, 0 without one.
func signed(margin weiqi.Score) string {
	if margin > 0 {
		return "+" + margin.String()
	}
	return margin.String()
}

// under names some of the rulesets, shortly where they are most.
func (s *scored) under(names []string) string {
	if len(names) == len(s.Counts) {
		return "all"
	}
	if 2*len(names) <= len(s.Counts) {
		return strings.Join(names, ", ")
	}
	var others []string
	for _, c := range s.Counts {
		if !slices.Contains(names, c.Ruleset.Name) {
			others = append(others, c.Ruleset.Name)
		}
	}
	return "all but " + strings.Join(others, ", ")
}
