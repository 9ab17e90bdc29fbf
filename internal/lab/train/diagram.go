package main

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/shinpan/shinpan/internal/plots"
)

// finest is the smallest share of errors that a diagram shows; smaller ones lie on its edge.
const finest = 1e-5

// diagram draws how reliable likelihoods of two kinds are, in SVG: the share of errors that was claimed, and the share
// that was made, with its interval of 95 %. What is on the line is what it claims to be; what is below it is too
// modest.
func diagram(playouts, learnt *tally) (string, error) {
	p := plot.New()
	p.Title.Text = "Chains that were called dead or alive"
	p.X.Label.Text, p.Y.Label.Text = "errors claimed", "errors made"
	for _, axis := range [...]*plot.Axis{&p.X, &p.Y} {
		axis.Min, axis.Max = finest, 1
		axis.Scale = plot.LogScale{}
		axis.Tick.Marker = plot.ConstantTicks{
			{Value: 1e-5, Label: "0.001 %"}, {Value: 1e-4, Label: "0.01 %"}, {Value: 1e-3, Label: "0.1 %"},
			{Value: 1e-2, Label: "1 %"}, {Value: 1e-1, Label: "10 %"}, {Value: 1, Label: "100 %"},
		}
	}
	honest, err := plotter.NewLine(plotter.XYs{{X: finest, Y: finest}, {X: 1, Y: 1}})
	if err != nil {
		return "", err
	}
	honest.Dashes = []vg.Length{vg.Points(3), vg.Points(3)}
	p.Add(plotter.NewGrid(), honest)
	for _, kind := range [...]struct {
		name  string
		tally *tally
		ink   color.Color
		glyph draw.GlyphDrawer
	}{
		{"playouts", playouts, color.RGBA{0xc0, 0x50, 0x20, 0xff}, draw.RingGlyph{}},
		{"learnt", learnt, color.RGBA{0x20, 0x50, 0xa0, 0xff}, draw.CircleGlyph{}},
	} {
		made := kind.tally.mistakes()
		bars, err := plotter.NewYErrorBars(made)
		if err != nil {
			return "", err
		}
		dots, err := plotter.NewScatter(made.XYs)
		if err != nil {
			return "", err
		}
		bars.Color, dots.Color, dots.Shape = kind.ink, kind.ink, kind.glyph
		p.Add(bars, dots)
		p.Legend.Add(kind.name, dots)
	}
	svg, err := plots.SVG(p, 14*vg.Centimeter, 12*vg.Centimeter)
	return string(svg), err
}

// mistakes are shares of errors with their intervals, by what was claimed.
type mistakes struct {
	plotter.XYs
	plotter.YErrors
}

// mistakes returns the shares of errors of each step of likelihood.
func (t *tally) mistakes() mistakes {
	var m mistakes
	shown := func(share float64) float64 { return min(max(share, finest), 1) }
	for k, n := range t.n {
		if n == 0 {
			continue
		}
		all, wrong := float64(n), float64(n)-t.right[k]
		low, high := wilson(wrong, all)
		x, y := shown(1-t.claimed[k]/all), shown(wrong/all)
		m.XYs = append(m.XYs, plotter.XY{X: x, Y: y})
		m.YErrors = append(m.YErrors, struct{ Low, High float64 }{shown(low) - y, shown(high) - y})
	}
	return m
}

// wilson returns Wilson's interval of 95 % of the share that some of all stand for.
func wilson(some, all float64) (low, high float64) {
	const z = 1.96
	middle := some + z*z/2
	wide := z * math.Sqrt(some*(all-some)/all+z*z/4)
	return (middle - wide) / (all + z*z), (middle + wide) / (all + z*z)
}
