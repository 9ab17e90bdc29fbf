package match

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// WritePlan writes what is going to be played, for people.
func WritePlan(w io.Writer, p Plan) error {
	var b strings.Builder
	for i, e := range p.programs() {
		if i < len(p.Engines) {
			fmt.Fprintf(&b, "engine %d: %s", i+1, e.Name)
		} else {
			fmt.Fprintf(&b, "mediator: %s", e.Name)
		}
		if len(e.Command) > 0 { // a plan that was only read has no commands
			fmt.Fprintf(&b, ": %s", strings.Join(e.Command, " "))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "games: %d", p.Total())
	if p.Parallel > 0 { // nor this
		fmt.Fprintf(&b, ", %d at a time", p.Parallel)
	}
	fmt.Fprintf(&b, ", colors alternating\n")
	if err := WriteTerms(&b, p.Terms, p.replyLimit()); err != nil {
		return err
	}
	if p.Random > 0 {
		fmt.Fprintf(&b, "openings: %d random moves, each in pairs of games with the colors swapped\n", p.Random)
	}
	if n := len(p.Openings); n > 0 {
		fmt.Fprintf(&b, "openings: %d, each in pairs of games with the colors swapped\n", n)
	}
	if p.LeaveOut {
		b.WriteString("games of which the machine falsified a clock every time: they do not count\n")
	}
	if test := p.SPRT; test != nil {
		low, high := test.Bounds()
		fmt.Fprintf(&b, "sequential test: %v against %v Elo, error rates %v and %v, LLR from %.2f to %.2f\n",
			test.Elo0, test.Elo1, test.Alpha, test.Beta, low, high)
	}
	if pins, err := p.pins(); err == nil && pins != nil {
		fmt.Fprintf(&b, "processors of the games at a time: %v\n", pins)
	}
	for _, name := range slices.Sorted(maps.Keys(p.Shared)) {
		fmt.Fprintf(&b, "%s: in %d games at a time\n", name, p.Shared[name])
	}
	fmt.Fprintf(&b, "seed: %d\n", p.Seed)
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteTerms writes the terms of games of programs for people, with how long a program may take
// for an answer where no clock runs.
func WriteTerms(w io.Writer, t referee.Terms, reply time.Duration) error {
	var b strings.Builder
	fmt.Fprintf(&b, "board: %v, rules: %s, komi: %v", t.Size, t.Ruleset, t.Komi)
	if t.Handicap.Stones > 0 {
		fmt.Fprintf(&b, ", handicap: %d", t.Handicap.Stones)
	}
	fmt.Fprintf(&b, "\ntime: %v", t.Time)
	if t.Margin > 0 {
		fmt.Fprintf(&b, " and a margin of %v", t.Margin.Duration())
	}
	if floor := t.Time.Floor(); floor > 0 {
		fmt.Fprintf(&b, ", %v at least where a dispute is played out", floor.Duration())
	}
	fmt.Fprintf(&b, ", for an answer without a clock: %v\n", reply)
	fmt.Fprintf(&b, "ending: %s\n", endingText(t))
	fmt.Fprintf(&b, "after %d moves: %v\n", t.Limits.Moves, t.Limits.AtMoves)
	switch repetition := t.Limits.Repetition; {
	case t.Rules.Ko != weiqi.SimpleKo:
	case repetition == referee.DefaultOutcome:
		b.WriteString("a position for the third time: void between two programs, otherwise none\n")
	default:
		fmt.Fprintf(&b, "a position for the third time: %v\n", repetition)
	}
	if t.IllegalLoses {
		b.WriteString("an illegal move loses\n")
	}
	if t.ForcedPass {
		b.WriteString("a side that can put no stone on the board passes\n")
	}
	if t.Passing == referee.PassForGood {
		b.WriteString("a side that has passed only passes\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// endingText says how games end after two passes.
func endingText(t referee.Terms) string {
	text := t.Ending
	switch {
	case t.Mediator != "" && t.Fallback != "":
		text += fmt.Sprintf(", mediator %s, without a verdict %s", t.Mediator, t.Fallback)
	case t.Mediator != "":
		text += ", mediator " + t.Mediator
	case t.Judge != "":
		text += ", judge " + t.Judge
	}
	if t.AllowUnsound {
		text += ", though a lie about dead stones may gain"
	}
	return text
}

// WriteSchedule writes the first games of a plan, a line each.
func WriteSchedule(w io.Writer, p Plan, most int) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "game\tblack\twhite\topening")
	for n := 1; n <= min(most, p.Total()); n++ {
		g := p.Game(n)
		opening := "–"
		if begins, ok := p.OpeningOf(g); ok {
			opening = begins.Name
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\n", n, p.Engines[g.Black].Name, p.Engines[g.White].Name, opening)
	}
	if p.Total() > most {
		fmt.Fprintf(table, "… and %d more\n", p.Total()-most)
	}
	return table.Flush()
}

// GameLine is what a game came to, in a line.
func (s *Standings) GameLine(p Played) string {
	p.LeftOut = s.leavesOut(p)
	return fmt.Sprintf("game %d: %s – %s %v (%s, %d moves, %s)",
		p.Number, s.plan.Engines[p.Black].Name, s.plan.Engines[p.White].Name, p.Result, p.how(), p.Moves, span(p.Ended.Sub(p.Began)))
}

// how is the end of the game, and that the sides did not agree on what was dead or the machine falsified a clock.
func (p Played) how() string {
	text := string(p.End)
	if p.Disputed {
		text += " after a dispute"
	}
	if p.Falsified != "" {
		text += " with a falsified clock"
	}
	if p.LeftOut {
		text += ", left out"
	}
	return text
}

// Line is where the match stands, in a line.
func (s *Standings) Line() string {
	trouble := ""
	if n := len(s.Disputes()); n > 0 {
		trouble = fmt.Sprintf(", disputes %d", n)
	}
	if _, falsified := s.Replays(); len(falsified) > 0 {
		trouble += fmt.Sprintf(", falsified clocks %d", len(falsified))
	}
	if len(s.Pairings) > 1 {
		return fmt.Sprintf("%d games", len(s.Played)) + trouble
	}
	p := &s.Pairings[0]
	line := fmt.Sprintf("%v, score %s, Elo %s", p.Tally, percent(stats.Score(p.Series())), elo(stats.Elo(p.Series())))
	if test := s.plan.SPRT; test != nil {
		low, high := test.Bounds()
		line += fmt.Sprintf(", LLR %.2f (%.2f to %.2f)", s.LLR, low, high)
	}
	return line + trouble
}

// percent writes a score: "54.2 % [49.1, 59.2]".
func percent(e stats.Estimate) string {
	return fmt.Sprintf("%.1f %% [%.1f, %.1f]", 100*e.Value, 100*e.Low, 100*e.High)
}

// elo writes a difference: "+29.3 [-6.2, +65.4]".
func elo(e stats.Estimate) string {
	return fmt.Sprintf("%s [%s, %s]", signed(e.Value), signed(e.Low), signed(e.High))
}

func signed(f float64) string {
	if math.IsInf(f, 0) {
		return strings.ReplaceAll(fmt.Sprintf("%+v", f), "Inf", "∞")
	}
	return fmt.Sprintf("%+.1f", f)
}

// WriteSummary writes what the match has come to, for people.
func (s *Standings) WriteSummary(w io.Writer) error {
	if len(s.Played) == 0 {
		_, err := io.WriteString(w, "no game is over yet\n")
		return err
	}
	var b strings.Builder
	names := func(engine int) string { return s.plan.Engines[engine].Name }
	for i := range s.Pairings {
		p := &s.Pairings[i]
		fmt.Fprintf(&b, "%s against %s: %v (wins, draws, losses) in %d games\n", names(p.A), names(p.B), p.Tally, p.Tally.Games())
		fmt.Fprintf(&b, "  score %s, Elo %s, likely the stronger one: %.1f %%\n",
			percent(stats.Score(p.Series())), elo(stats.Elo(p.Series())), 100*stats.Superiority(p.Series()))
		fmt.Fprintf(&b, "  with Black %v, with White %v; pairs by points won, from 0 to 2: %v\n", p.AsBlack, p.asWhite(), p.Pairs)
	}
	if ratings, ok := s.Ratings(); ok {
		fmt.Fprintf(&b, "ratings in Elo from all games, relative to their mean, with 95 %% intervals, and wins, draws and losses:\n")
		b.WriteString(ratings.String())
	}
	if test := s.plan.SPRT; test != nil {
		low, high := test.Bounds()
		fmt.Fprintf(&b, "sequential test of %v against %v Elo: LLR %.2f (%.2f to %.2f), %v\n", test.Elo0, test.Elo1, s.LLR, low, high, s.Verdict)
	}
	if len(s.Ends) > 0 {
		fmt.Fprintf(&b, "ends: %s\n", counted(s.Ends))
	}
	for engine, faults := range s.Faults {
		if len(faults) > 0 {
			fmt.Fprintf(&b, "  %s lost by: %s\n", names(engine), counted(faults))
		}
	}
	for engine := range s.plan.Engines {
		if text := s.versionsText(engine); text != "" {
			b.WriteString(text + "\n")
		}
	}
	for engine, u := range s.Uses {
		thinking, pipe, waiting := u.PerMove()
		fmt.Fprintf(&b, "time per move of %s: %s, and %s for the pipe and %s of waiting; at most %s (%d moves)\n",
			names(engine), span(thinking), span(pipe), span(waiting), span(u.Longest), u.Moves)
	}
	if s.Lag.Count() > 0 {
		fmt.Fprintf(&b, "lag of the referee, from an answer's newline to its reading: %v\n", s.Lag.Summary())
	}
	if disputes := s.Disputes(); len(disputes) > 0 {
		fmt.Fprintf(&b, "disputes about dead stones: %d, in %s\n", len(disputes), numbers(disputes))
	} else {
		b.WriteString("disputes about dead stones: none\n")
	}
	if text := s.falsifiedText(); text != "" {
		b.WriteString(text + "\n")
	}
	for engine := range s.plan.Engines {
		if games, why := s.noLists(engine); len(games) > 0 {
			fmt.Fprintf(&b, "%s had no list of dead stones, as it was broken: %d, in %s; the first: %s\n", names(engine), len(games), numbers(games), why)
		}
	}
	if n := len(s.Duplicates); n > 0 {
		fmt.Fprintf(&b, "games that only repeat an earlier one, up to a symmetry of the board: %d; the first is game %d, which repeats game %d\n",
			n, s.Duplicates[0].Game, s.Duplicates[0].Of)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// falsifiedText says what became of games whose clocks the machine falsified; nothing if it falsified none.
func (s *Standings) falsifiedText() string {
	times, falsified := s.Replays()
	if times == 0 && len(falsified) == 0 {
		return ""
	}
	count := "count in spite of it"
	if s.plan.LeaveOut {
		count = "do not count, since it did so every time"
	}
	text := fmt.Sprintf("games played again since the machine falsified a clock: %d; games that %s: %d", times, count, len(falsified))
	if len(falsified) > 0 {
		text += fmt.Sprintf(", in %s; the first: %s", numbers(falsified), falsified[0].Falsified)
	}
	return text
}

// asWhite are the games in which A had White.
func (p *Pairing) asWhite() stats.Tally {
	return stats.Tally{
		Wins:   p.Tally.Wins - p.AsBlack.Wins,
		Draws:  p.Tally.Draws - p.AsBlack.Draws,
		Losses: p.Tally.Losses - p.AsBlack.Losses,
	}
}

// counted writes how often each end came about, the most frequent first: "count 12,
// resign 7".
func counted(ends map[End]int) string {
	var parts []string
	for _, end := range byFrequency(ends) {
		parts = append(parts, fmt.Sprintf("%s %d", end, ends[end]))
	}
	return strings.Join(parts, ", ")
}

func byFrequency(ends map[End]int) []End {
	return slices.SortedFunc(maps.Keys(ends), func(a, b End) int {
		if ends[a] != ends[b] {
			return ends[b] - ends[a]
		}
		return strings.Compare(string(a), string(b))
	})
}

func numbers(games []Played) string {
	var parts []string
	for i, p := range games {
		if i == 20 {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, fmt.Sprint(p.Number))
	}
	return "games " + strings.Join(parts, ", ")
}
