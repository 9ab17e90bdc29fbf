package draw

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"
	"sync"
)

//go:embed board.svg.tmpl
var svgText string

// boardTemplate is the template of a board. html/template escapes what players have written;
// what it makes of text is well-formed XML too.
var boardTemplate = sync.OnceValue(func() *template.Template {
	short := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 32) }
	t, err := template.New("board").Funcs(template.FuncMap{"n": short, "twice": func(f float64) float64 { return 2 * f }}).Parse(svgText)
	if err != nil {
		panic("draw: the template of a board: " + err.Error())
	}
	return t
})

// writeSVG fills the template.
func writeSVG(w io.Writer, p picture) error { return boardTemplate().Execute(w, p) }
