package gtp

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// An Analysis is a program's opinion of the move that it plays. It is not
// checked.
type Analysis struct {
	Winrate *float64     // how likely the mover wins, from 0 to 1; nil if it does not say
	Score   *float64     // by how many points the mover is ahead; nil if it does not say
	Visits  int          // how often it looked at the move, or at the position
	Line    []weiqi.Move // how it thinks that play goes on, from this move
	Comment string       // its own words
}

// reportEvery is the interval, in hundredths of a second, at which a program reports
// while it thinks. Only the last report is kept.
const reportEvery = "50"

// GenmoveAnalyze asks for a move as [Engine.Genmove] does, and for the program's
// analysis of it, by the command that the program lists, if any: kata-, cgos- or
// lz-genmove_analyze. If it lists none, or refuses, it is asked for the move alone.
// An analysis that makes no sense is left out; it is not a fault.
func (e *Engine) GenmoveAnalyze(ctx context.Context, c weiqi.Color) (Answer, error) {
	if err := e.take(ctx); err != nil {
		return Answer{}, err
	}
	defer e.release()
	return e.genmoveAnalyze(ctx, c, "true")
}

// GenmoveCleanupAnalyze asks for a move as [Engine.GenmoveCleanup] does, and for the program's
// analysis where both can be asked: a program with a separate command for cleaning up gives none.
func (e *Engine) GenmoveCleanupAnalyze(ctx context.Context, c weiqi.Color) (Answer, error) {
	if e.Has("kgs-genmove_cleanup") && !e.Has("kata-set-rule") {
		return e.GenmoveCleanup(ctx, c)
	}
	if err := e.take(ctx); err != nil {
		return Answer{}, err
	}
	defer e.release()
	return e.genmoveAnalyze(ctx, c, "false")
}

func (e *Engine) genmoveAnalyze(ctx context.Context, c weiqi.Color, friendly string) (Answer, error) {
	for _, way := range []struct {
		command string
		args    []string
	}{
		{"kata-genmove_analyze", []string{c.String(), reportEvery, "maxmoves", "1"}},
		{"cgos-genmove_analyze", []string{c.String()}},
		{"lz-genmove_analyze", []string{c.String(), reportEvery}},
	} {
		if !e.Has(way.command) {
			continue
		}
		if err := e.friendlyPass(ctx, friendly); err != nil {
			return Answer{}, err
		}
		text, err := e.send(ctx, way.command, way.args...)
		var refused *RefusedError
		if errors.As(err, &refused) {
			break // it may have no move at all, which genmove will tell
		}
		if err != nil {
			return Answer{}, err
		}
		answer, ok := parseAnalyzed(c, text)
		if !ok {
			return Answer{}, e.garbage(way.command, text)
		}
		return answer, nil
	}
	return e.genmove(ctx, "genmove", c, friendly)
}

const explainCommand = "gomill-explain_last_move"

// Explains reports whether [Engine.Explain] can return anything.
func (e *Engine) Explains() bool { return e.Has(explainCommand) }

// Explain returns the program's remark on its last move
// (gomill-explain_last_move); nothing if it does not know the command or refuses.
func (e *Engine) Explain(ctx context.Context) (string, error) {
	if !e.Explains() {
		return "", nil
	}
	text, err := e.Send(ctx, explainCommand)
	var refused *RefusedError
	if errors.As(err, &refused) {
		return "", nil
	}
	return text, err
}

// parseAnalyzed reads the reply to a genmove_analyze command: a line "play D4"
// after reports in any number, which are lines of JSON (CGOS) or begin with "info"
// (Leela Zero, KataGo). Of these the last one counts. It is not ok if there is no
// move.
func parseAnalyzed(c weiqi.Color, text string) (answer Answer, ok bool) {
	var analysis *Analysis
	vertex := ""
	for line := range strings.Lines(text) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case strings.EqualFold(word, "play"):
			vertex = strings.TrimSpace(rest)
		case word == "info":
			analysis = parseInfo(c, strings.Fields(line))
		case strings.HasPrefix(word, "{"):
			analysis = parseReport(c, line)
		}
	}
	if strings.EqualFold(vertex, "resign") {
		return Answer{Resign: true, Analysis: analysis}, true
	}
	move, err := weiqi.ParseMove(c, vertex)
	if err != nil {
		return Answer{}, false
	}
	if analysis != nil && len(analysis.Line) > 0 && analysis.Line[0] != move {
		analysis.Line = nil // of a move that it thought better of
	}
	return Answer{Move: move, Analysis: analysis}, true
}

// parseInfo reads a report "info move D4 visits 12 winrate 4650 … pv D4 Q16 …",
// which may go on with "info" and the next best move.
func parseInfo(c weiqi.Color, words []string) *Analysis {
	best := words[1:]
	if next := slices.Index(best, "info"); next >= 0 {
		best = best[:next]
	}
	a := &Analysis{}
	for i := 0; i+1 < len(best); i += 2 {
		value := best[i+1]
		switch best[i] {
		case "visits":
			a.Visits = parseVisits(value)
		case "winrate":
			a.Winrate = parseWinrate(value)
		case "scoreLead":
			a.Score = parseFinite(value)
		case "pv":
			a.Line = parseLine(c, best[i+1:])
			return a
		}
	}
	return a
}

// parseReport reads a report of CGOS: one object for the position, with a list of
// moves, the best first.
func parseReport(c weiqi.Color, line string) *Analysis {
	var report struct {
		Winrate *float64 `json:"winrate"`
		Score   *float64 `json:"score"`
		Visits  float64  `json:"visits"`
		Comment string   `json:"comment"`
		Moves   []struct {
			Move string `json:"move"`
			PV   string `json:"pv"`
		} `json:"moves"`
	}
	if json.Unmarshal([]byte(line), &report) != nil {
		return nil
	}
	a := &Analysis{Winrate: report.Winrate, Score: report.Score, Comment: report.Comment}
	if a.Winrate != nil && (*a.Winrate < 0 || *a.Winrate > 1) {
		a.Winrate = nil
	}
	if 0 < report.Visits && report.Visits < math.MaxInt32 {
		a.Visits = int(report.Visits)
	}
	if len(report.Moves) > 0 {
		// The line goes on after the move, but some programs repeat it.
		best := report.Moves[0]
		vertices := strings.Fields(best.PV)
		if len(vertices) == 0 || !strings.EqualFold(vertices[0], best.Move) {
			vertices = append([]string{best.Move}, vertices...)
		}
		a.Line = parseLine(c, vertices)
	}
	return a
}

// parseLine reads moves of both sides in turn, up to the first word that is none.
func parseLine(c weiqi.Color, vertices []string) []weiqi.Move {
	var line []weiqi.Move
	for _, vertex := range vertices {
		move, err := weiqi.ParseMove(c, vertex)
		if err != nil {
			break
		}
		line = append(line, move)
		c = c.Opponent()
	}
	return line
}

// parseWinrate reads hundredths of a percent, as in 4650, or a fraction with a
// decimal point or an exponent.
func parseWinrate(text string) *float64 {
	rate := parseFinite(text)
	if rate == nil {
		return nil
	}
	if !strings.ContainsAny(text, ".eE") {
		*rate /= 10_000
	}
	if *rate < 0 || *rate > 1 {
		return nil
	}
	return rate
}

func parseVisits(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return max(n, 0)
}

// parseFinite reads a number; nil if it is none, or not finite.
func parseFinite(text string) *float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return nil
	}
	return &n
}
