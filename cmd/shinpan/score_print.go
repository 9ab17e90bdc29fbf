package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/shinpan/shinpan/internal/compare"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/weiqi"
)

// print writes the position, the counts, and why they differ.
func (s *scored) print(w io.Writer) {
	fmt.Fprintf(w, "%s, after %d of %d moves\n\n", s.File, s.Move, s.Moves)
	printBoard(w, s.position, s.Dead)
	fmt.Fprintln(w)
	s.printStatus(w)
	if len(s.Counts) == 1 {
		printTally(w, s.Counts[0])
		printFindings(w, s.Counts[0].Findings)
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

// printStatus writes on which dead stones the counts rest.
func (s *scored) printStatus(w io.Writer) {
	s.printTaken(w)
	switch {
	case s.Opinion == nil:
		printPoints(w, "dead", s.Dead)
	case s.Dead.Empty():
		fmt.Fprintf(w, "dead: none, says %s\n", s.Opinion.Judge)
	}
	if s.Opinion != nil {
		s.printOpinion(w)
	}
	if !s.Over {
		fmt.Fprintln(w, "Play was not stopped here, and the judge is not sure of everything: the counts are of the board as it stands, and no result.")
	}
	s.printCruxes(w)
	s.printEnd(w)
}

// printTaken writes how many stones were captured and handed over before the end.
func (s *standing) printTaken(w io.Writer) {
	if s.Prisoners != (perSide{}) {
		fmt.Fprintf(w, "prisoners: Black has %d, White %d\n", s.Prisoners.Black, s.Prisoners.White)
	}
	if s.Handicap > 0 {
		fmt.Fprintf(w, "handicap: %d\n", s.Handicap)
	}
}

// printEnd says how the game ended, as far as it matters to a count.
func (s *standing) printEnd(w io.Writer) {
	if s.position.Stones(weiqi.Empty).Len() == s.position.Size().Points() {
		fmt.Fprintln(w, "There is no stone on the board: no point is anybody's.")
	}
	if s.Passes < 2 {
		fmt.Fprintln(w, "The moves do not end with two passes; the board is counted as it stands.")
	}
	if s.Recorded.Over() {
		fmt.Fprintf(w, "recorded: %v\n", s.Recorded)
	}
	fmt.Fprintln(w)
}

// printOpinion writes the chains that the judge does not find plainly alive.
func (s *scored) printOpinion(w io.Writer) {
	o := s.Opinion
	for _, chain := range o.Chains {
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
		fmt.Fprintf(w, ": %v %v; %s, says %s (certainty %.2f)\n", chain.Color, chain.Stones, chain.Why, o.Judge, chain.Certainty)
	}
	if !o.Open.Empty() {
		fmt.Fprintf(w, "open: the border is open at %v; what lies behind is counted as it stands\n", o.Open)
	}
	if !o.Protect.Empty() {
		fmt.Fprintf(w, "to protect: a side has to play at %v to keep what is counted\n", o.Protect)
	}
	if !o.Unsettled.Empty() {
		fmt.Fprintln(w, "Not every chain is settled: --dead says which stones are dead.")
	}
}

// printFindings writes what was read where territory counts and groups in seki have none.
func printFindings(w io.Writer, found []weiqi.Finding) {
	for _, f := range found {
		fmt.Fprintf(w, "%3d  %s\n", f.Counts, f.Why)
	}
	if len(found) > 0 {
		fmt.Fprintln(w)
	}
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
	s.printGroups(w)
	fmt.Fprintf(w, "\n%s.\n", s.Verdict)
}

// printGroups writes which rulesets count alike, and the points that they do not all give to the same side.
func (s *scored) printGroups(w io.Writer) {
	fmt.Fprintf(w, "\nThe rulesets count in %s:\n", counting(len(s.Groups), "way"))
	for _, g := range s.Groups {
		fmt.Fprintf(w, "%6v  Black %v, White %v in all\n%8sunder %s\n", g.Result, g.Black, g.White, "", s.under(g.Rulesets))
	}
	if !s.Contested.Empty() {
		fmt.Fprintf(w, "Apart from those that count stones, they do not all give these points to the same side, or to nobody: %v\n", s.Contested)
	}
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
