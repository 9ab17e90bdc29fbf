package tournament

import (
	"bytes"
	_ "embed" // the page
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/weiqi"
)

//go:embed page.html.tmpl
var pageText string

// A page is a report as index.html shows it.
type page struct {
	*Report
	Heading string
	Facts   []string
	Figures []string // the names of the tie-breaks
	Wall    []wallRow
	Columns []int // of the wall: the rounds
	Plots   []template.HTML
	Gotha   bool
}

// A wallRow is what one player did.
type wallRow struct {
	pairing.Standing
	Elo    string
	Rounds []wallCell
	Cross  []stats.Tally
	Gone   *Departure
}

// A wallCell is what a player did in a round.
type wallCell struct {
	pairing.Cell
	Against string
	Game    *Game // nil if there was none
}

// page returns the report as HTML that needs nothing else. Gotha: there is a file for
// OpenGotha too.
func (r *Report) page(gotha bool) ([]byte, error) {
	plots, err := r.plots()
	if err != nil {
		return nil, err
	}
	p := page{Report: r, Heading: r.Terms.Heading(), Facts: r.facts(), Plots: plots, Gotha: gotha}
	for _, t := range r.Terms.TieBreaks {
		p.Figures = append(p.Figures, t.String())
	}
	elo := r.elo()
	games := r.byPlayer()
	for i, standing := range r.Standings {
		name := standing.Player.Name
		player, _ := r.Player(name)
		row := wallRow{Standing: standing, Elo: elo[name], Gone: player.Gone}
		for n, cell := range r.Rounds[i] {
			row.Rounds = append(row.Rounds, wallCell{Cell: cell, Game: games[name].at(n)})
			if cell.Opponent > 0 {
				row.Rounds[n].Against = r.Standings[cell.Opponent-1].Player.Name
			}
		}
		if r.Crosstable != nil {
			row.Cross = r.Crosstable[i]
		}
		p.Wall = append(p.Wall, row)
	}
	p.Columns = r.columns()
	text, err := template.New("page").Funcs(template.FuncMap{
		"percent": func(f float64) string { return fmt.Sprintf("%.0f", 100*f) },
		"points":  points,
		"about":   about,
		"id":      r.Terms.gameID, // where players find a game that is not over
		"inc":     func(i int) int { return i + 1 },
		"black":   func(c pairing.Cell) bool { return c.Color == weiqi.Black },
	}).Parse(pageText)
	if err != nil {
		panic(fmt.Sprintf("tournament: the page is no template: %v", err))
	}
	var b bytes.Buffer
	err = text.Execute(&b, p)
	return b.Bytes(), err
}

// facts are what holds, each in a few words.
func (r *Report) facts() []string {
	t := r.Terms.Game
	system := []string{r.Terms.System.Kind}
	for _, said := range []struct {
		n    int
		what string
	}{{r.Terms.System.Rounds, "rounds"}, {r.Terms.System.Cycles, "cycles"}, {r.Terms.System.Accelerated, "of them accelerated"}} {
		if said.n > 0 {
			system = append(system, fmt.Sprintf("%d %s", said.n, said.what))
		}
	}
	if n := r.Terms.System.BestOf; n > 1 {
		system = append(system, fmt.Sprintf("best of %d", n))
	}
	facts := []string{
		strings.Join(system, ", "),
		fmt.Sprintf("board %v, %s rules, komi %v", t.Size, t.Ruleset, t.Komi),
		fmt.Sprintf("time %v", t.Time),
		r.Summary(),
	}
	if c := r.Closed; c != nil {
		facts = append(facts, c.Reason().String())
	}
	return facts
}

// elo returns the ratings as text, by player.
func (r *Report) elo() map[string]string {
	all := map[string]string{}
	if r.Ratings == nil {
		return all
	}
	for _, rated := range r.Ratings.Players {
		spread := math.Max(rated.Elo.High-rated.Elo.Value, rated.Elo.Value-rated.Elo.Low)
		all[rated.Name] = fmt.Sprintf("%.0f ± %.0f", rated.Elo.Value, spread)
	}
	return all
}

// A career is the games of a player in the columns of the wall.
type career []*Game

func (c career) at(column int) *Game {
	if column < len(c) {
		return c[column]
	}
	return nil
}

// byPlayer returns the games of each player, as [pairing.Rounds] has them in columns.
func (r *Report) byPlayer() map[string]career {
	all := map[string]career{}
	width := 0
	for round := 1; round <= r.Round(); round++ {
		for i := range r.Games {
			g := &r.Games[i]
			if g.Round != round {
				continue
			}
			for _, name := range []string{g.Black, g.White} {
				if name != "" {
					all[name] = append(all[name], g)
				}
			}
		}
		for _, c := range all {
			width = max(width, len(c))
		}
		for _, p := range r.Players {
			for len(all[p.Name]) < width {
				all[p.Name] = append(all[p.Name], nil)
			}
		}
	}
	return all
}

// columns returns the round of each column of the wall.
func (r *Report) columns() []int {
	var columns []int
	if len(r.Rounds) == 0 {
		return nil
	}
	games := r.byPlayer()
	for n := range r.Rounds[0] {
		for _, c := range games {
			if g := c.at(n); g != nil {
				columns = append(columns, g.Round)
				break
			}
		}
	}
	return columns
}

// about is what is known of a player, as in "7d, Tok, JP".
func about(p Player) string {
	known := []string{p.Rank, p.Club, p.Country}
	return strings.Join(slices.DeleteFunc(known, func(s string) bool { return s == "" }), ", ")
}

// points writes what a tally is worth: "1½".
func points(t stats.Tally) string {
	if t.Games() == 0 {
		return ""
	}
	halves := 2*t.Wins + t.Draws
	text := fmt.Sprint(halves / 2)
	if halves%2 == 1 {
		text = strings.TrimPrefix(text, "0") + "½"
	}
	return text
}
