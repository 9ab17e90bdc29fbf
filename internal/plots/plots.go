// Package plots draws figures for the pages of reports.
package plots

import (
	"bytes"
	"html/template"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// gap is what lies between a plot and its legend, and between two lines of the legend.
const gap = vg.Length(3)

// SVG draws a plot as an element of a page, so wide and high; its legend comes below it, where it covers nothing, and
// adds to the height.
func SVG(p *plot.Plot, width, height vg.Length) (template.HTML, error) {
	p.Title.TextStyle.Font.Size = 12
	legend := p.Legend
	p.Legend = plot.NewLegend()
	legend.Top, legend.Left, legend.Padding = true, true, gap
	strip := legend.Rectangle(draw.Canvas{}).Size().Y
	if strip > 0 {
		strip += 3 * gap
	}
	canvas := vgsvg.New(width, height+strip)
	sheet := draw.New(canvas)
	sheet.SetColor(color.White)
	sheet.Fill(sheet.Rectangle.Path())
	p.Draw(draw.Crop(sheet, 0, 0, strip, 0))
	legend.Draw(draw.Crop(sheet, gap, 0, 0, -height-gap))
	p.Legend = legend
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", err
	}
	svg := b.Bytes()
	return template.HTML(svg[bytes.Index(svg, []byte("<svg")):]), nil //nolint:gosec // gonum escapes texts
}
