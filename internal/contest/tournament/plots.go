package tournament

import (
	"html/template"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/shinpan/shinpan/internal/plots"
)

// plotted is the most players in a plot: the best ones.
const plotted = 40

// plots are the pictures of the report, as SVG.
func (r *Report) plots() ([]template.HTML, error) {
	if r.Ratings == nil {
		return nil, nil
	}
	var pictures []template.HTML
	for _, paint := range []func() (*plot.Plot, vg.Length, error){r.plotRatings, r.plotPoints} {
		p, height, err := paint()
		if err != nil {
			return nil, err
		}
		picture, err := plots.SVG(p, 16*vg.Centimeter, height)
		if err != nil {
			return nil, err
		}
		pictures = append(pictures, picture)
	}
	return pictures, nil
}

// interval is a figure with its interval at some height.
type interval struct {
	plotter.XYs
	plotter.XErrors
}

// plotRatings shows the ratings with their intervals, the strongest on top.
func (r *Report) plotRatings() (*plot.Plot, vg.Length, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text = "Rating from these games, 95 %", "Elo"
	rated := r.Ratings.Players[:min(plotted, len(r.Ratings.Players))]
	var all interval
	var names []string
	for i, player := range slices.Backward(rated) {
		elo := player.Elo
		if math.IsInf(elo.Value, 0) {
			continue
		}
		names = append(names, player.Name)
		all.XYs = append(all.XYs, plotter.XY{X: elo.Value, Y: float64(len(rated) - 1 - i)})
		all.XErrors = append(all.XErrors, struct{ Low, High float64 }{elo.Low - elo.Value, elo.High - elo.Value})
	}
	dots, err := plotter.NewScatter(all.XYs)
	if err != nil {
		return nil, 0, err
	}
	dots.Shape, dots.Color = draw.CircleGlyph{}, ink(0)
	bars, err := plotter.NewXErrorBars(all)
	if err != nil {
		return nil, 0, err
	}
	bars.Color = ink(0)
	p.Add(plotter.NewGrid(), bars, dots)
	p.NominalY(names...)
	return p, vg.Length(len(names))*0.6*vg.Centimeter + 2.5*vg.Centimeter, nil
}

// plotPoints shows the points of the best, round by round.
func (r *Report) plotPoints() (*plot.Plot, vg.Length, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Points of the first eight", "round", ""
	p.X.Tick.Marker = plot.ConstantTicks(roundTicks(r.Round()))
	p.Add(plotter.NewGrid())
	const first = 8
	for i, standing := range r.Standings[:min(first, len(r.Standings))] {
		points := plotter.XYs{{X: 0, Y: 0}}
		for round, sum := range r.Progress[i] {
			points = append(points, plotter.XY{X: float64(round + 1), Y: sum})
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, 0, err
		}
		line.Color, line.Width = ink(i), vg.Points(1.5)
		line.Dashes = [][]vg.Length{nil, {vg.Points(4), vg.Points(2)}}[i/len(inks())%2]
		p.Add(line)
		p.Legend.Add(standing.Player.Name, line)
	}
	return p, 10 * vg.Centimeter, nil
}

// roundTicks are the marks of rounds on an axis, no more than twenty.
func roundTicks(rounds int) []plot.Tick {
	var ticks []plot.Tick
	for round := 0; round <= rounds; round += 1 + rounds/20 {
		ticks = append(ticks, plot.Tick{Value: float64(round), Label: strconv.Itoa(round)})
	}
	return ticks
}

// inks are the colors of lines.
func inks() []color.Color {
	return []color.Color{
		color.RGBA{0x1f, 0x5f, 0xa8, 0xff},
		color.RGBA{0xc2, 0x52, 0x1a, 0xff},
		color.RGBA{0x2e, 0x7d, 0x32, 0xff},
		color.RGBA{0x7b, 0x3f, 0x98, 0xff},
	}
}

func ink(i int) color.Color { return inks()[i%len(inks())] }
