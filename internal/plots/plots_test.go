package plots_test

import (
	"strings"
	"testing"

	"gonum.org/v1/plot"
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
