package web

import (
	"bytes"
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/internal/example"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// exampleCards draw what a link to an example shows, each once, by the names of the boards.
var exampleCards = func() map[string]func() ([]byte, error) {
	cards := map[string]func() ([]byte, error){}
	for _, board := range example.All() {
		cards[board.Name] = sync.OnceValues(func() ([]byte, error) { return drawExample(board) })
	}
	return cards
}()

// drawExample draws an example, with the points that not all rulesets give to the same side in circles.
func drawExample(e example.Board) ([]byte, error) {
	record, err := scoring.ReadText(e.SGF)
	if err != nil {
		return nil, err
	}
	scored, err := scoring.Count(context.Background(), record, scoring.ScoreBody{Dead: &e.Dead}, nil)
	if err != nil {
		return nil, err
	}
	positions, err := record.AfterMoves(sgf.Lenient())
	if err != nil {
		return nil, err
	}
	drawn := draw.Board{Position: positions[len(positions)-1], Dead: weiqi.SetOf(scored.Dead...), Marks: map[weiqi.Point]draw.Mark{}, Coordinates: true}
	for _, at := range scored.Contested {
		drawn.Marks[at] = draw.Circle
	}
	var picture bytes.Buffer
	err = draw.Card(context.Background(), &picture, drawn)
	return picture.Bytes(), err
}

// example is GET /compare/{example}/card.png.
func (e *embeds) example(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("example")
	made := exampleCards[name]
	if made == nil {
		names := slices.Sorted(maps.Keys(exampleCards))
		e.Fault(r.Context(), problem.New("not-found", reason.New("no-such-name", "text", reason.Brief(name), "what", "example", "names", strings.Join(names, ", ")))).Write(w)
		return
	}
	card, err := made()
	if err != nil {
		e.Fault(r.Context(), err).Write(w)
		return
	}
	header := w.Header()
	maps.Copy(header, pictureHeader("png"))
	header.Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(card) // an error says that the client is gone
}
