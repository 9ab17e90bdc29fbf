package review

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
)

// The measures of a graph.
const (
	graphWidth  = 640.0
	graphHeight = 240.0
	graphLeft   = 36.0
	graphRight  = 36.0
	graphTop    = 12.0
	graphBottom = 24.0
)

// Graph writes a figure of the game as SVG: Black's win rate as an area from the left scale, the lead in points
// as a line on the right one, and the turning points as dots. It is the same figure for the same numbers.
func (r *Review) Graph(w io.Writer, words Words) error {
	all := r.Sorted()
	s := r.Summary()
	last := len(r.Game.Moves)
	most := mostLead(all)
	x := func(n int) float64 {
		return graphLeft + float64(n)/float64(max(last, 1))*(graphWidth-graphLeft-graphRight)
	}
	y := func(share float64) float64 { return graphTop + (1-share)*(graphHeight-graphTop-graphBottom) }
	lead := func(points float64) float64 { return y(0.5 + points/most/2) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" role="img" font-family="sans-serif" font-size="10">`+"\n", graphWidth, graphHeight)
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(capital(words.by(r.By))))
	b.WriteString(`<style>text{fill:#5d574e}.f{fill:#f6f3ee}.a{fill:#1d1b18;fill-opacity:.8}.g{stroke:#5d574e;stroke-opacity:.35}.l{fill:none;stroke:#0b6e5f;stroke-width:1.6}.t{fill:#b3261e}` +
		`@media(prefers-color-scheme:dark){text{fill:#aaa49a}.f{fill:#16181b}.a{fill:#ece8e1}.l{stroke:#5ed1bd}.t{fill:#ff8a80}}</style>` + "\n")
	fmt.Fprintf(&b, `<rect class="f" width="%.0f" height="%.0f"/>`+"\n", graphWidth, graphHeight)
	var area, line strings.Builder
	for i, e := range all {
		if i == 0 {
			fmt.Fprintf(&area, "M%.1f %.1f", x(e.Position), y(0))
		}
		fmt.Fprintf(&area, "L%.1f %.1f", x(e.Position), y(e.Black))
		fmt.Fprintf(&line, "%s%.1f %.1f", map[bool]string{true: "M", false: "L"}[i == 0], x(e.Position), lead(e.Lead))
	}
	if len(all) > 0 {
		fmt.Fprintf(&b, `<path class="a" d="%sL%.1f %.1fZ"/>`+"\n", area.String(), x(all[len(all)-1].Position), y(0))
	}
	for _, share := range []float64{0, 0.5, 1} {
		fmt.Fprintf(&b, `<path class="g" d="M%.1f %.1fH%.1f"/><text x="%.1f" y="%.1f" text-anchor="end">%.0f %%</text>`+"\n",
			graphLeft, y(share), graphWidth-graphRight, graphLeft-4, y(share)+3, 100*share)
	}
	if s.Scored {
		fmt.Fprintf(&b, `<path class="l" d="%s"/>`+"\n", line.String())
		for _, points := range []float64{-most, 0, most} {
			fmt.Fprintf(&b, `<text x="%.1f" y="%.1f">%+.0f</text>`+"\n", graphWidth-graphRight+4, lead(points)+3, points)
		}
	}
	for _, t := range s.Turning {
		e := r.Evaluations[t.Number]
		fmt.Fprintf(&b, `<circle class="t" cx="%.1f" cy="%.1f" r="3"><title>%d: %s</title></circle>`+"\n",
			x(t.Number), y(e.Black), t.Number, html.EscapeString(words.Say(t.Why)))
	}
	for n := 0; n <= last; n += step(last) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="middle">%d</text>`+"\n", x(n), graphHeight-8, n)
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// step returns how many moves lie between the numbers below a graph.
func step(moves int) int {
	for _, n := range []int{5, 10, 20, 50, 100} {
		if moves/n <= 8 {
			return n
		}
	}
	return 200
}

// mostLead returns the lead at the edges of a graph, in points: a multiple of ten.
func mostLead(all []Evaluation) float64 {
	most := 10.0
	for _, e := range all {
		most = max(most, math.Ceil(math.Abs(e.Lead)/10)*10)
	}
	return most
}
