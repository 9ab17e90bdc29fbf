package draw

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"
)

//go:embed board.svg.tmpl
var svgText string

// writeSVG fills the template. html/template escapes what players have written;
// what it makes of text is well-formed XML too.
func writeSVG(w io.Writer, p picture) error {
	short := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 32) }
	t, err := template.New("board").Funcs(template.FuncMap{"n": short, "twice": func(f float64) float64 { return 2 * f }}).Parse(svgText)
	if err != nil {
		panic("draw: the template of a board: " + err.Error())
	}
	return t.Execute(w, p)
}
