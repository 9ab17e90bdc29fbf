package handicap

import (
	"html/template"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/shinpan/shinpan/internal/plots"
)

// Plot draws the komi that makes up for a handicap, by the number of stones, with its interval: a line for each worth.
func Plot(worths []Worth) (template.HTML, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Komi that makes up for a handicap", "stones", "points, where area counts"
	p.Add(plotter.NewGrid())
	for i, w := range worths {
		cells := slices.SortedFunc(slices.Values(w.Cells), byStones)
		var points plotter.XYs
		var bars plotter.YErrors
		for _, c := range cells {
			points = append(points, plotter.XY{X: float64(max(1, c.Stones)), Y: c.Komi.Value})
			bars = append(bars, struct{ Low, High float64 }{c.Komi.Value - c.Komi.Low, c.Komi.High - c.Komi.Value})
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return "", err
		}
		errors, err := plotter.NewYErrorBars(struct {
			plotter.XYs
			plotter.YErrors
		}{points, bars})
		if err != nil {
			return "", err
		}
		line.Color = inks[i%len(inks)]
		errors.Color = line.Color
		p.Add(line, errors)
		p.Legend.Add(w.name(), line)
	}
	return plots.SVG(p, 16*vg.Centimeter, 10*vg.Centimeter)
}

var inks = []color.Color{
	color.RGBA{0x1f, 0x5f, 0xa8, 0xff}, color.RGBA{0xc2, 0x52, 0x1a, 0xff},
	color.RGBA{0x2e, 0x7d, 0x32, 0xff}, color.RGBA{0x7b, 0x3f, 0x98, 0xff},
}
