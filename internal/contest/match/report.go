package match

import (
	"bytes"
	_ "embed" // the page of the report
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/draw"
	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/lag"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// reports are the files that say what a match has come to, and how each is made.
func reports() map[string]func(*Reading) ([]byte, error) {
	return map[string]func(*Reading) ([]byte, error){
		"report.html":  (*Reading).page,
		"results.csv":  (*Reading).table,
		"results.json": (*Reading).results,
	}
}

// WriteReports writes the report, the table and the figures of the games that are
// over into the directory: report.html, results.csv and results.json.
func (m *Match) WriteReports() error {
	r := &Reading{Plan: m.plan, Players: players(m.versions), Standings: m.standings, dir: m.dir.path, warnings: warnings(m.plan, m.versions)}
	for name := range reports() {
		text, err := r.Report(name)
		if err == nil {
			err = files.WriteFile(m.dir.file(name), text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Report returns a report of the games that are over: report.html, results.csv or
// results.json. The error is [fs.ErrNotExist] for any other name.
func (r *Reading) Report(name string) ([]byte, error) {
	report, known := reports()[name]
	if !known {
		return nil, fs.ErrNotExist
	}
	return report(r)
}

func (r *Reading) results() ([]byte, error) {
	figures, err := json.MarshalIndent(r.figures(), "", "  ")
	return append(figures, '\n'), err
}

// figures are the standings as results.json has them.
type figures struct {
	Players  [][]Player      `json:"players"` // by engine: all that it has been, the last one last
	Pairings []pairingReport `json:"pairings"`
	// Ratings are those of more than two engines, from all games together.
	Ratings    *stats.Ratings `json:"ratings,omitempty"`
	SPRT       *sprtReport    `json:"sprt,omitempty"`
	Ends       map[End]int    `json:"ends"`
	Engines    []engineReport `json:"engines"`
	Duplicates []Duplicate    `json:"duplicates"`
	Lag        *lag.Summary   `json:"lag,omitempty"` // from an answer's newline to its reading
	Games      []gameReport   `json:"games"`
}

type pairingReport struct {
	A           string            `json:"a"`
	B           string            `json:"b"`
	Tally       stats.Tally       `json:"tally"` // A's
	AsBlack     stats.Tally       `json:"as_black"`
	Pairs       stats.Pentanomial `json:"pairs"`
	Score       stats.Estimate    `json:"score"`
	Elo         stats.Estimate    `json:"elo"`
	Superiority float64           `json:"superiority"`
}

type sprtReport struct {
	stats.SPRT
	LLR     float64       `json:"llr"`
	Low     float64       `json:"low"`
	High    float64       `json:"high"`
	Verdict stats.Verdict `json:"verdict"`
}

type engineReport struct {
	Name    string      `json:"name"`
	Faults  map[End]int `json:"faults"`
	Moves   int         `json:"moves"`
	Engine  int64       `json:"engine_us"` // per move, as are the next two
	Pipe    int64       `json:"pipe_us"`
	Waiting int64       `json:"waiting_us"`
	Longest int64       `json:"longest_us"`
}

type gameReport struct {
	Game
	Black     string       `json:"black"`
	White     string       `json:"white"`
	Programs  [2][]Player  `json:"programs"` // Black's and White's: several, if the game went on with another one
	Opening   string       `json:"opening,omitempty"`
	Result    weiqi.Result `json:"result"`
	Text      string       `json:"text"` // the result as SGF writes it
	End       End          `json:"end"`
	Why       string       `json:"why"`
	Stderr    string       `json:"stderr,omitempty"`
	Moves     int          `json:"moves"`
	Disputed  bool         `json:"disputed,omitempty"`
	Replays   int          `json:"replays,omitempty"`   // before, with clocks that the machine falsified
	Falsified string       `json:"falsified,omitempty"` // how the machine did so in this one
	LeftOut   bool         `json:"left_out,omitempty"`  // it does not count, for that reason
	// NoBlackList and NoWhiteList are why what a program said of dead stones counted for nothing.
	NoBlackList string       `json:"no_black_list,omitempty"`
	NoWhiteList string       `json:"no_white_list,omitempty"`
	Lag         *lag.Summary `json:"lag,omitempty"`
	Began       time.Time    `json:"began"`
	Seconds     float64      `json:"seconds"`
}

func (r *Reading) figures() figures {
	s := r.Standings
	f := figures{Players: r.Players, Ends: s.Ends, Duplicates: append([]Duplicate{}, s.Duplicates...), Games: []gameReport{}}
	for i := range s.Pairings {
		p := &s.Pairings[i]
		f.Pairings = append(f.Pairings, pairingReport{
			A:           r.Plan.Engines[p.A].Name,
			B:           r.Plan.Engines[p.B].Name,
			Tally:       p.Tally,
			AsBlack:     p.AsBlack,
			Pairs:       p.Pairs,
			Score:       stats.Score(p.Series()),
			Elo:         stats.Elo(p.Series()),
			Superiority: stats.Superiority(p.Series()),
		})
	}
	if ratings, ok := s.Ratings(); ok {
		f.Ratings = &ratings
	}
	if test := r.Plan.SPRT; test != nil {
		low, high := test.Bounds()
		f.SPRT = &sprtReport{*test, s.LLR, low, high, s.Verdict}
	}
	for i, u := range s.Uses {
		engine, pipe, waiting := u.PerMove()
		f.Engines = append(f.Engines, engineReport{
			Name: r.Plan.Engines[i].Name, Faults: s.Faults[i], Moves: u.Moves,
			Engine: engine.Microseconds(), Pipe: pipe.Microseconds(), Waiting: waiting.Microseconds(), Longest: u.Longest.Microseconds(),
		})
	}
	f.Lag = lagSummary(s.Lag)
	for _, p := range byNumber(s.Played) {
		f.Games = append(f.Games, r.gameReport(p))
	}
	return f
}

// lagSummary returns the percentiles of lags; nil if none was measured.
func lagSummary(h lag.Histogram) *lag.Summary {
	if h.Count() == 0 {
		return nil
	}
	s := h.Summary()
	return &s
}

func byNumber(played []Played) []Played {
	return slices.SortedFunc(slices.Values(played), func(a, b Played) int { return a.Number - b.Number })
}

func (r *Reading) gameReport(p Played) gameReport {
	report := gameReport{
		Game: p.Game, Black: r.Plan.Engines[p.Black].Name, White: r.Plan.Engines[p.White].Name, Programs: [2][]Player(p.Programs[weiqi.Black:]),
		Result: p.Result, Text: p.Result.String(), End: p.End, Why: p.Why.String(), Stderr: p.Stderr,
		Moves: p.Moves, Disputed: p.Disputed, Lag: lagSummary(p.Lag), Replays: p.Replays, Falsified: p.Falsified, LeftOut: p.LeftOut, NoBlackList: p.NoList[weiqi.Black].String(), NoWhiteList: p.NoList[weiqi.White].String(), Began: p.Began, Seconds: p.Ended.Sub(p.Began).Seconds(),
	}
	if opening, ok := r.Plan.OpeningOf(p.Game); ok {
		report.Opening = opening.Name
	}
	return report
}

// table is a line for every game, with commas between the columns.
func (r *Reading) table() ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write([]string{"game", "pair", "black", "white", "opening", "seed", "result", "end", "moves", "seconds", "black_engine_s", "white_engine_s", "disputed", "replays", "falsified", "left_out", "black_program", "black_sha256", "white_program", "white_sha256", "why"})
	for _, p := range byNumber(r.Standings.Played) {
		g := r.gameReport(p)
		_ = w.Write([]string{
			strconv.Itoa(p.Number), strconv.Itoa(p.Pair), g.Black, g.White, g.Opening, fmt.Sprint(p.Seed), g.Text, string(p.End),
			strconv.Itoa(p.Moves), fmt.Sprintf("%.3f", g.Seconds),
			fmt.Sprintf("%.3f", p.Uses[weiqi.Black].Engine.Seconds()), fmt.Sprintf("%.3f", p.Uses[weiqi.White].Engine.Seconds()),
			strconv.FormatBool(p.Disputed), strconv.Itoa(p.Replays), p.Falsified, strconv.FormatBool(p.LeftOut),
			joined(g.Programs[0], Player.Called), joined(g.Programs[0], checksumOf), joined(g.Programs[1], Player.Called), joined(g.Programs[1], checksumOf),
			p.Why.String(),
		})
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// joined writes something of all programs that played a color: mostly one.
func joined(programs []Player, of func(Player) string) string {
	var parts []string
	for _, p := range programs {
		parts = append(parts, of(p))
	}
	return strings.Join(parts, "; ")
}

func checksumOf(p Player) string { return p.Checksum }

// A programRow is a program of the report, and the games that it played as an engine.
type programRow struct {
	Engine string
	Player
	Games string
}

// programs are the programs of all engines.
func (r *Reading) programs() []programRow {
	var rows []programRow
	for engine := range r.Plan.Engines {
		all := r.Standings.versions(engine)
		for _, v := range all {
			games := "all"
			if len(all) > 1 {
				games = numbers(v.games)
			}
			rows = append(rows, programRow{r.Plan.Engines[engine].Name, v.Player, games})
		}
	}
	return rows
}

//go:embed report.html.tmpl
var reportPage string

// thumbnails is how many boards the report shows before its table of all games.
const thumbnails = 24

// page is the report as one page that needs nothing else, but for the links to the
// records beside it.
func (r *Reading) page() ([]byte, error) {
	page, err := template.New("report").Funcs(template.FuncMap{
		"percent": func(e stats.Estimate) string { return percent(e) },
		"elo":     elo,
		"chance":  func(f float64) string { return fmt.Sprintf("%.1f %%", 100*f) },
		"span":    func(us int64) string { return span(time.Duration(us) * time.Microsecond) },
		"ends":    counted,
		"finite":  func(f float64) string { return fmt.Sprintf("%.2f", f) },
		"seconds": func(s float64) string { return span(time.Duration(s * float64(time.Second))) },
		"id":      Game.ID,
		"played":  func(programs []Player) string { return joined(programs, Player.String) },
	}).Parse(reportPage)
	if err != nil {
		return nil, err
	}
	var plan strings.Builder
	if err := WritePlan(&plan, r.Plan); err != nil {
		return nil, err
	}
	for _, text := range r.warnings {
		plan.WriteString("warning: " + text + "\n")
	}
	plots, err := r.plots()
	if err != nil {
		return nil, err
	}
	boards, err := r.thumbnails()
	if err != nil {
		return nil, err
	}
	lines := map[int]string{}
	for _, p := range r.Standings.Played {
		lines[p.Number] = p.line
	}
	var b bytes.Buffer
	err = page.Execute(&b, struct {
		Title     string
		Plan      string
		Figures   figures
		Disputes  []Played
		Falsified string
		Programs  []programRow
		Plots     []template.HTML
		Boards    []board
		Size      weiqi.Size
		Lines     map[int]string
	}{r.Plan.Title(), plan.String(), r.figures(), r.Standings.Disputes(), r.Standings.falsifiedText(), r.programs(), plots, boards, r.Plan.Terms.Size, lines})
	return b.Bytes(), err
}

// A board is a thumbnail.
type board struct {
	Game  gameReport
	Image template.URL
}

// thumbnails are the boards of the most remarkable games: those that ended by a
// fault, or had a dispute or a falsified clock, and then the last ones.
func (r *Reading) thumbnails() ([]board, error) {
	remarkable := func(p Played) bool {
		return p.Disputed || p.Falsified != "" || p.End != Counted && p.End != Resigned
	}
	var chosen []Played
	for _, want := range []bool{true, false} {
		for _, p := range slices.Backward(r.Standings.Played) {
			if len(chosen) < thumbnails && remarkable(p) == want {
				chosen = append(chosen, p)
			}
		}
	}
	var boards []board
	for _, p := range chosen {
		game, err := r.Replay(p.Number)
		if err != nil {
			return nil, err
		}
		ruling, _ := game.Ruling()
		picture := draw.Board{Position: game.Position(), Dead: ruling.Dead, Title: fmt.Sprintf("the last board of game %d", p.Number)}
		if moves := game.Moves(); len(moves) > 0 {
			picture.Last = moves[len(moves)-1].Move
		}
		var svg bytes.Buffer
		if err := draw.SVG(&svg, picture); err != nil {
			return nil, err
		}
		image := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg.Bytes())
		boards = append(boards, board{r.gameReport(p), template.URL(image)}) //nolint:gosec // drawn here
	}
	return boards, nil
}

// lineOf writes a game for the report's board, which knows no rules: stones that are
// there first, then for every move its color and point and what it takes off, as in
// "+b11,w22 b33 w34-b33 b".
func lineOf(g *referee.Game) string {
	var b strings.Builder
	point := func(p weiqi.Point) { fmt.Fprintf(&b, "%c%c", 'a'+p.Col, 'a'+p.Row) }
	b.WriteString("+")
	for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
		for p := range g.Start().Stones(c).All() {
			b.WriteByte(letter(c))
			point(p)
			b.WriteByte(',')
		}
	}
	for _, ply := range g.Moves() {
		b.WriteByte(' ')
		b.WriteByte(letter(ply.Move.Color))
		if !ply.Move.Pass {
			point(ply.Move.Point)
		}
		if !ply.Captured.Empty() {
			b.WriteByte('-')
			for p := range ply.Captured.All() {
				point(p)
			}
		}
	}
	return b.String()
}

func letter(c weiqi.Color) byte {
	if c == weiqi.Black {
		return 'b'
	}
	return 'w'
}

// clamp keeps a difference in Elo within what a plot can show.
func clamp(elo float64) float64 { return max(-800, min(800, elo)) }

// finite reports whether a plot can show a number at all.
func finite(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) }
