package plots_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/shinpan/shinpan/internal/plots"
)

func TestSVG(t *testing.T) {
	p := plot.New()
	p.Title.Text = "<script>"
	svg, err := plots.SVG(p, 5*vg.Centimeter, 4*vg.Centimeter)
	if err != nil || !strings.HasPrefix(string(svg), "<svg") || strings.Contains(string(svg), "<script>") {
		t.Errorf("%.60s, %v", svg, err)
	}
}

// The legend of a plot lies below all of it, and so covers no line.
func TestLegend(t *testing.T) {
	p := plot.New()
	p.X.Label.Text = "games"
	for _, name := range []string{"weak", "strong"} {
		line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}})
		if err != nil {
			t.Fatal(err)
		}
		p.Add(line)
		p.Legend.Add(name, line)
	}
	svg, err := plots.SVG(p, 5*vg.Centimeter, 4*vg.Centimeter)
	if err != nil {
		t.Fatal(err)
	}
	height := func(text string) float64 { // of a text above the lower edge
		t.Helper()
		found := regexp.MustCompile(`<text [^>]*y="-([0-9.]+)"[^>]*>` + text + `</text>`).FindStringSubmatch(string(svg))
		if found == nil {
			t.Fatalf("there is no %q in\n%s", text, svg)
		}
		y, err := strconv.ParseFloat(found[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		return y
	}
	if weak, strong, label := height("weak"), height("strong"), height("games"); strong <= 0 || weak <= strong || label <= weak {
		t.Errorf("above the lower edge the legend is at %v and %v, and the label of the axis at %v, want it above both", weak, strong, label)
	}
}
