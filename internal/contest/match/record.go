package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// recordOf returns a game as a record, with times of moves, the programs' remarks
// on them, and the ruling. The programs' own names may be missing.
func recordOf(plan Plan, p Played, game *referee.Game, said notes) []byte {
	r := game.Record()
	r.Event = plan.Engines[0].Name + " – " + plan.Engines[1].Name
	if len(plan.Engines) > 2 {
		r.Event = fmt.Sprintf("%d engines", len(plan.Engines))
	}
	r.Round = strconv.Itoa(p.Number)
	for c, player := range map[weiqi.Color]*sgf.Player{weiqi.Black: &r.Black, weiqi.White: &r.White} {
		var called []string
		for _, who := range p.Programs[c] {
			if name := who.Called(); name != "" && !slices.Contains(called, name) {
				called = append(called, name)
			}
		}
		if len(called) > 0 {
			player.Name = fmt.Sprintf("%s (%s)", player.Name, strings.Join(called, ", "))
		}
	}
	var comments []string
	if p.Result.Over() {
		comments = append(comments, "Ended by "+string(p.End)+": "+p.Why.String()+".")
	}
	if opening, ok := plan.OpeningOf(p.Game); ok {
		comments = append(comments, "Opening: "+opening.Name+".")
	}
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		for _, who := range p.Programs[c] {
			if who.Checksum != "" {
				comments = append(comments, fmt.Sprintf("%s: %s, sha256 %s.", title(c), who.Called(), who.Checksum))
			}
		}
	}
	if plan.Engines[p.Black].seeded() || plan.Engines[p.White].seeded() {
		comments = append(comments, fmt.Sprintf("Seed: %d.", p.Seed))
	}
	r.Comment = strings.Join(comments, "\n")
	for i := range r.Steps {
		if n, ok := said.moves[i+1]; ok {
			r.Steps[i].Comment = n.text()
		}
	}
	if ruling := rulingText(game); ruling != "" && len(r.Steps) > 0 {
		last := &r.Steps[len(r.Steps)-1]
		last.Comment = strings.TrimSpace(last.Comment + "\n\n" + ruling)
	}
	return sgf.Format(r.Tree())
}

// text is a note as a comment on its move.
func (n note) text() string {
	lines := []string{fmt.Sprintf("%s (and %s for the pipe)", span(n.engine()), span(n.pipe()))}
	if a := n.Analysis; a != nil {
		lines = append(lines, evaluation(a)...)
	}
	if n.Explains != "" {
		lines = append(lines, n.Explains)
	}
	return strings.Join(lines, "\n")
}

// evaluation is what a program thinks of its move, in words.
func evaluation(a *gtp.Analysis) []string {
	var facts []string
	if a.Winrate != nil {
		facts = append(facts, fmt.Sprintf("wins %.1f %%", *a.Winrate*100))
	}
	if a.Score != nil {
		facts = append(facts, fmt.Sprintf("ahead by %+.1f", *a.Score))
	}
	if a.Visits > 0 {
		facts = append(facts, fmt.Sprintf("%d visits", a.Visits))
	}
	var lines []string
	if len(facts) > 0 {
		lines = append(lines, strings.Join(facts, ", "))
	}
	if len(a.Line) > 0 {
		var vertices []string
		for _, move := range a.Line {
			vertices = append(vertices, move.Vertex())
		}
		lines = append(lines, strings.Join(vertices, " "))
	}
	if a.Comment != "" {
		lines = append(lines, a.Comment)
	}
	return lines
}

// rulingText is how a game was counted, in words; empty if it was not.
func rulingText(game *referee.Game) string {
	doc, ok := game.RulingDocument()
	if !ok {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Ruling (%s): %s.\n", doc.Title, doc.Why)
	for _, stop := range doc.Stops {
		for _, list := range stop.Lists {
			fmt.Fprintf(&b, "%v at stop %d: %s.\n", title(list.Color), stop.Stop, listed(list))
		}
		if !stop.Disputed.Empty() {
			fmt.Fprintf(&b, "In dispute: %v.\n", stop.Disputed)
		}
	}
	for _, chain := range doc.Chains {
		if chain.Dead {
			fmt.Fprintf(&b, "Dead: %v %v, %s.\n", chain.Color, chain.Stones, chain.Why)
		}
	}
	fmt.Fprintf(&b, "Black has %v and White %v, komi %v: %s.", doc.Tally.Black.Total, doc.Tally.White.Total, doc.Komi, doc.Result)
	return b.String()
}

func listed(list referee.ListReport) string {
	switch {
	case !list.Fault.IsZero():
		return "it has no list: " + list.Fault.String()
	case list.Unknown:
		return "it cannot tell what is dead"
	case list.Dead.Empty():
		return "nothing is dead"
	default:
		return "dead are " + list.Dead.String()
	}
}

func title(c weiqi.Color) string {
	if c == weiqi.Black {
		return "Black"
	}
	return "White"
}

// span writes a duration with three digits or so: "1.23s", "45.6ms", "78µs".
func span(d time.Duration) string {
	switch {
	case d >= time.Minute:
		return d.Round(time.Second).String()
	case d >= time.Second:
		return d.Round(10 * time.Millisecond).String()
	case d >= time.Millisecond:
		return d.Round(100 * time.Microsecond).String()
	default:
		return d.Round(time.Microsecond).String()
	}
}
