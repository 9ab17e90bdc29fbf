// Package plots draws figures for the pages of reports.
package plots

import (
	"bytes"
	"html/template"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// SVG draws a plot as an element of a page.
func SVG(p *plot.Plot, width, height vg.Length) (template.HTML, error) {
	p.Title.TextStyle.Font.Size = 12
	canvas := vgsvg.New(width, height)
	p.Draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", err
	}
	svg := b.Bytes()
	return template.HTML(svg[bytes.Index(svg, []byte("<svg")):]), nil //nolint:gosec // gonum escapes texts
}
