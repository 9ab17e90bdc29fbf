package farm

import (
	"bytes"
	"cmp"
	"context"
	_ "embed" // the pages
	"errors"
	"fmt"
	"html/template"
	"image/color"
	"math"
	"net/http"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/plots"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
)

//go:embed page.html.tmpl
var pageText string

// show adds the public pages:
//
//	GET /                 the queue; at /tests as JSON
//	GET /tests/{name}     a test; with .json as JSON
//	GET /games/{id}.sgf   the record of a game
func (s *Server) show() {
	s.mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { s.list(w, false) })
	s.mux.HandleFunc("GET /tests", func(w http.ResponseWriter, _ *http.Request) { s.list(w, true) })
	s.mux.HandleFunc("GET /tests/{name}", s.one)
	s.mux.HandleFunc("GET /games/{id}", s.record)
}

// A queue is all tests, and what the server has done.
type queue struct {
	Tests   []View    `json:"tests"` // those first that go on, then the newest
	Counts  Counts    `json:"counts"`
	Workers []Machine `json:"workers"`
}

// Views returns all tests of a store as [Server.Views] does. What workers play is not known there.
func Views(ctx context.Context, journals store.Journals) ([]View, error) {
	names, err := Names(ctx, journals)
	if err != nil {
		return nil, err
	}
	views := []View{}
	for _, name := range names {
		t, err := Load(ctx, journals, name)
		if err != nil {
			return nil, err
		}
		v := t.State().View(0)
		v.Curve = nil
		views = append(views, v)
	}
	slices.SortFunc(views, inOrder)
	return views, nil
}

// Views returns all tests: first those that go on, in the order of their priority, then the others,
// the newest first.
func (s *Server) Views() []View {
	s.mu.Lock()
	var views []View
	for _, t := range s.tests {
		views = append(views, t.State().View(len(t.out)))
	}
	s.mu.Unlock()
	slices.SortFunc(views, inOrder)
	return views
}

func inOrder(a, b View) int {
	over := func(v View) int {
		if v.Status == Stopped || v.Status == Finished {
			return 1
		}
		return 0
	}
	if over(a) == 1 && over(b) == 1 {
		return cmp.Or(b.Finished.Compare(a.Finished), strings.Compare(a.Name, b.Name))
	}
	return cmp.Or(over(a)-over(b), cmp.Compare(b.Priority, a.Priority), a.Added.Compare(b.Added), strings.Compare(a.Name, b.Name))
}

func (s *Server) list(w http.ResponseWriter, data bool) {
	q := queue{s.Views(), s.Counts(), s.Machines()}
	if data {
		for i := range q.Tests {
			q.Tests[i].Curve = nil
		}
		answer(w, q)
		return
	}
	s.page(w, "queue", q)
}

// one shows a test.
func (s *Server) one(w http.ResponseWriter, r *http.Request) {
	name, data := strings.CutSuffix(r.PathValue("name"), ".json")
	t := s.test(name)
	if t == nil {
		http.Error(w, errNone.Error(), http.StatusNotFound)
		return
	}
	s.mu.Lock()
	v := t.State().View(len(t.out))
	s.mu.Unlock()
	if data {
		answer(w, v)
		return
	}
	picture, err := v.plot()
	if err != nil {
		s.Log.Error("cannot draw a test", "test", name, "err", err)
	}
	s.page(w, "test", struct {
		View
		Plot template.HTML
	}{v, picture})
}

// page writes a page.
func (s *Server) page(w http.ResponseWriter, name string, data any) {
	var b bytes.Buffer
	if err := pages().ExecuteTemplate(&b, name, data); err != nil {
		s.Log.Error("cannot write a page", "page", name, "err", err)
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	_, _ = w.Write(b.Bytes()) // the client may be gone
}

// record sends the record of a game.
func (s *Server) record(w http.ResponseWriter, r *http.Request) {
	id, isRecord := strings.CutSuffix(r.PathValue("id"), ".sgf")
	if !isRecord {
		http.NotFound(w, r)
		return
	}
	log, err := s.Store.Load(r.Context(), id)
	if errors.Is(err, store.ErrNotFound) {
		http.Error(w, "there is no such game", http.StatusNotFound)
		return
	}
	var game *referee.Game
	if err == nil {
		game, err = referee.Replay(log)
	}
	if err != nil {
		s.Log.Error("cannot read a game", "game", id, "err", err)
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/x-go-sgf")
	_, _ = w.Write(sgf.Format(game.Record().Tree()))
}

// settings are the terms of the games, in a few words.
func settings(t Terms) string {
	said := []string{
		fmt.Sprintf("board %v", t.Game.Size), t.Game.Ruleset + " rules", fmt.Sprintf("komi %v", t.Game.Komi),
		fmt.Sprintf("time %v", t.Game.Time), "ending " + t.Game.Ending,
	}
	if n := len(t.Openings); n > 0 {
		said = append(said, fmt.Sprintf("%d openings", n))
	}
	if t.Random > 0 {
		said = append(said, fmt.Sprintf("openings of %d random moves", t.Random))
	}
	if n := t.Game.Handicap.Stones; n > 0 {
		said = append(said, fmt.Sprintf("handicap %d", n))
	}
	return strings.Join(said, ", ")
}

// Bounds are those of the sequential test, in a few words; empty where there is none.
func (v View) Bounds() string {
	if v.SPRT == nil {
		return ""
	}
	return fmt.Sprintf("SPRT [%v, %v], α %v, β %v", v.SPRT.Elo0, v.SPRT.Elo1, v.SPRT.Alpha, v.SPRT.Beta)
}

// Outcome says where the test is, in a few words. A verdict says which of two differences explains the games
// better, and neither that it is the difference nor that it bounds it: that is for the interval to say.
func (v View) Outcome() string {
	const accepted = "finished: %s accepted, a lead of %v Elo explains the games of %s better than one of %v"
	switch v.Verdict {
	case stats.AcceptH1:
		return fmt.Sprintf(accepted, "H1", v.SPRT.Elo1, v.Engines[0].Label(), v.SPRT.Elo0)
	case stats.AcceptH0:
		return fmt.Sprintf(accepted, "H0", v.SPRT.Elo0, v.Engines[0].Label(), v.SPRT.Elo1)
	default:
		return v.Status.String()
	}
}

// Accepted is the hypothesis that the sequential test has accepted: H0, H1 or nothing.
func (v View) Accepted() string {
	switch v.Verdict {
	case stats.AcceptH0:
		return "H0"
	case stats.AcceptH1:
		return "H1"
	default:
		return ""
	}
}

// EloText is the difference with its interval.
func (v View) EloText() string {
	if v.Games == 0 {
		return "–"
	}
	return fmt.Sprintf("%s [%s, %s]", signed(v.Elo.Value), signed(v.Elo.Low), signed(v.Elo.High))
}

func signed(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "+∞"
	case math.IsInf(f, -1):
		return "−∞"
	default:
		return strings.Replace(fmt.Sprintf("%+.1f", f), "-", "−", 1)
	}
}

// pages returns the templates.
func pages() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"percent": func(f float64) string { return fmt.Sprintf("%.1f %%", 100*f) },
		"llr":     func(f float64) string { return strings.Replace(fmt.Sprintf("%.2f", f), "-", "−", 1) },
		"words":   func(words []string) string { return strings.Join(words, " ") },
	}).Parse(pageText))
}

// plot shows how the LLR went, between the bounds; nothing without a sequential test.
func (v View) plot() (template.HTML, error) {
	if v.SPRT == nil || len(v.Curve) == 0 {
		return "", nil
	}
	p := plot.New()
	p.Title.Text, p.X.Label.Text = "LLR", "games"
	p.Add(plotter.NewGrid())
	points := plotter.XYs{{}}
	for _, at := range v.Curve {
		points = append(points, plotter.XY{X: float64(at.Games), Y: at.LLR})
	}
	last := points[len(points)-1].X
	for _, bound := range []float64{v.Low, v.High} {
		line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: bound}, {X: last, Y: bound}})
		if err != nil {
			return "", err
		}
		line.Color, line.Dashes = color.RGBA{0xc2, 0x52, 0x1a, 0xff}, []vg.Length{vg.Points(4), vg.Points(2)}
		p.Add(line)
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return "", err
	}
	line.Color, line.Width = color.RGBA{0x1f, 0x5f, 0xa8, 0xff}, vg.Points(1.5)
	p.Add(line)
	return plots.SVG(p, 18*vg.Centimeter, 8*vg.Centimeter)
}
