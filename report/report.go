// Package report has what reports of matches and tournaments are made with: files that
// are there whole or not at all, and plots for a page.
package report

import (
	"bytes"
	"errors"
	"html/template"
	"os"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// WriteFile writes a file so that whoever reads it finds what was there or what is new,
// and nothing in between. A file that has this data already is left alone.
func WriteFile(path string, data []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return nil
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	err = errors.Join(err, file.Chmod(0o644), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

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
