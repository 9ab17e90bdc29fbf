package match

import (
	"html/template"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/plots"
)

// inks are the colors of engines in plots; of more engines than there are colors the
// first ones have theirs again.
var inks = []color.Color{
	color.RGBA{0x1f, 0x5f, 0xa8, 0xff},
	color.RGBA{0xc2, 0x52, 0x1a, 0xff},
	color.RGBA{0x2e, 0x7d, 0x32, 0xff},
	color.RGBA{0x7b, 0x3f, 0x98, 0xff},
}

func ink(i int) color.Color { return inks[i%len(inks)] }

// plots are the pictures of the report, as SVG.
func (r *Reading) plots() ([]template.HTML, error) {
	if len(r.Standings.Played) == 0 {
		return nil, nil
	}
	var pictures []template.HTML
	figures := []func() (*plot.Plot, error){r.plotElo, r.plotLengths, r.plotTimes}
	if len(r.Standings.Ends) > 0 { // not all games are left out
		figures = append(figures, r.plotEnds)
	}
	for _, paint := range figures {
		p, err := paint()
		if err != nil {
			return nil, err
		}
		picture, err := plots.SVG(p, 14*vg.Centimeter, 8*vg.Centimeter)
		if err != nil {
			return nil, err
		}
		pictures = append(pictures, picture)
	}
	return pictures, nil
}

// plotPoints bounds how many points a line has.
const plotPoints = 300

// plotElo shows how the differences came about, with the interval if there is one.
func (r *Reading) plotElo() (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Difference in Elo", "games", ""
	so := NewStandings(r.Plan)
	every := max(1, len(r.Standings.Played)/plotPoints)
	values, lows, highs := make([]plotter.XYs, len(so.Pairings)), plotter.XYs{}, plotter.XYs{}
	for n, played := range r.Standings.Played {
		so.Add(played)
		if n%every != 0 && n < len(r.Standings.Played)-1 {
			continue
		}
		for i := range so.Pairings {
			e := stats.Elo(so.Pairings[i].Series())
			if finite(e.Value) {
				values[i] = append(values[i], plotter.XY{X: float64(n + 1), Y: clamp(e.Value)})
			}
			if len(so.Pairings) == 1 && finite(e.Value) {
				lows = append(lows, plotter.XY{X: float64(n + 1), Y: clamp(e.Low)})
				highs = append(highs, plotter.XY{X: float64(n + 1), Y: clamp(e.High)})
			}
		}
	}
	if len(lows) > 1 {
		slices.Reverse(highs)
		band, err := plotter.NewPolygon(append(lows, highs...))
		if err != nil {
			return nil, err
		}
		band.Color, band.Width = color.NRGBA{0x1f, 0x5f, 0xa8, 0x30}, 0
		p.Add(band)
	}
	for i, points := range values {
		if len(points) == 0 {
			continue
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, err
		}
		line.Color, line.Width = ink(i), vg.Points(1.5)
		p.Add(line)
		if len(values) > 1 {
			pairing := so.Pairings[i]
			p.Legend.Add(r.Plan.Engines[pairing.A].Name+" – "+r.Plan.Engines[pairing.B].Name, line)
		}
	}
	p.Add(plotter.NewGrid())
	return p, nil
}

// plotLengths shows how many moves games had.
func (r *Reading) plotLengths() (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text = "Length of games", "moves"
	var lengths plotter.Values
	for _, played := range r.Standings.Played {
		lengths = append(lengths, float64(played.Moves))
	}
	bars, err := plotter.NewHist(lengths, 25)
	if err != nil {
		return nil, err
	}
	bars.FillColor, bars.LineStyle.Width = ink(0), 0
	p.Add(bars)
	return p, nil
}

// plotTimes shows how long the engines thought on average, by the number of the move.
func (r *Reading) plotTimes() (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Time for a move", "move", "seconds"
	sums, counts := make([][]float64, len(r.Plan.Engines)), make([][]float64, len(r.Plan.Engines))
	for _, played := range r.Standings.Played {
		for i, thought := range played.Thought {
			engine := played.mover(i)
			for len(sums[engine]) <= i {
				sums[engine], counts[engine] = append(sums[engine], 0), append(counts[engine], 0)
			}
			sums[engine][i] += thought.Seconds()
			counts[engine][i]++
		}
	}
	for engine := range sums {
		var points plotter.XYs
		for i, n := range counts[engine] {
			if n > 0 {
				points = append(points, plotter.XY{X: float64(i + 1), Y: sums[engine][i] / n})
			}
		}
		if len(points) == 0 {
			continue
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, err
		}
		line.Color = ink(engine)
		p.Add(line)
		p.Legend.Add(r.Plan.Engines[engine].Name, line)
	}
	p.Add(plotter.NewGrid())
	return p, nil
}

// plotEnds shows how games ended.
func (r *Reading) plotEnds() (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text = "Ends", "games"
	var values plotter.Values
	var names []string
	for _, end := range slices.Backward(byFrequency(r.Standings.Ends)) { // the most frequent one on top
		values, names = append(values, float64(r.Standings.Ends[end])), append(names, string(end))
	}
	bars, err := plotter.NewBarChart(values, vg.Points(20))
	if err != nil {
		return nil, err
	}
	bars.Color, bars.LineStyle.Width, bars.Horizontal = ink(0), 0, true
	p.Add(bars)
	p.NominalY(names...)
	return p, nil
}
