// Package reviewtest has programs for tests that say of a game what another engine has said of it, so that a review by
// each of them can be compared with that one.
package reviewtest

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/weiqi"
)

// A Replay has what an engine has said of the positions of a game, in order.
type Replay []review.Evaluation

// Read reads the evaluations of a review as `shinpan review --format json` writes it.
func Read(file string) (Replay, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var d review.Document
	err = json.Unmarshal(text, &d)
	return d.Evaluations, err
}

// Speak says it by a protocol, "katago" or "gtp", until there is nothing more to read.
func (r Replay) Speak(protocol string, in io.Reader, out io.Writer) error {
	if protocol == "gtp" {
		return gtp.Serve(context.Background(), in, out, player{r}, gtp.Options{Name: "Replay", Version: "1"})
	}
	return r.analyze(in, out)
}

// analyze speaks as KataGo's analysis engine does: rates and leads are Black's, as the query wants them.
func (r Replay) analyze(in io.Reader, out io.Writer) error {
	lines, answers := bufio.NewScanner(in), json.NewEncoder(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q struct {
			ID, Action             string
			BoardXSize, BoardYSize int
			AnalyzeTurns           []int
		}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return err
		}
		if q.Action != "" {
			if err := answers.Encode(map[string]any{"id": q.ID, "action": q.Action, "version": "1"}); err != nil {
				return err
			}
		}
		for _, turn := range q.AnalyzeTurns {
			if turn >= len(r) {
				return fmt.Errorf("there is no position %d", turn)
			}
			if err := answers.Encode(answer(q.ID, q.BoardXSize, q.BoardYSize, r[turn])); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

// answer is KataGo's of a position.
func answer(id string, cols, rows int, e review.Evaluation) map[string]any {
	moves := []any{}
	for i, c := range e.Candidates {
		moves = append(moves, map[string]any{"move": c.Move, "order": i, "visits": c.Visits, "winrate": c.Black, "scoreLead": c.Lead, "pv": c.Line})
	}
	var owners []float64
	for row := rows - 1; row >= 0; row-- { // it begins at the top
		for col := range cols {
			owners = append(owners, float64(e.Ownership.At(row*cols+col))/100)
		}
	}
	return map[string]any{
		"id": id, "turnNumber": e.Position, "isDuringSearch": false, "moveInfos": moves, "ownership": owners,
		"rootInfo": map[string]any{"visits": e.Visits, "winrate": e.Black, "scoreLead": e.Lead},
	}
}

// A player says it over GTP, from the side to move.
type player struct{ replay Replay }

func (player) Choose(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	return weiqi.Pass(p.Turn()), nil
}

func (o player) Cleanup(ctx context.Context, p *weiqi.Position, k weiqi.Score) (weiqi.Move, error) {
	return o.Choose(ctx, p, k)
}

func (player) Dead(context.Context, *weiqi.Position) (weiqi.Set, error) { return weiqi.Set{}, nil }

func (o player) Play(_ context.Context, p *weiqi.Position, _ weiqi.Score, _ gtp.Clock) gtp.Thought {
	return o.thought(p)
}

func (o player) Think(_ context.Context, p *weiqi.Position, _ weiqi.Score, _ time.Duration) iter.Seq[gtp.Thought] {
	return func(yield func(gtp.Thought) bool) { yield(o.thought(p)) }
}

func (o player) thought(p *weiqi.Position) gtp.Thought {
	e := o.replay[p.Moves()]
	t := gtp.Thought{Move: weiqi.Pass(p.Turn()), Visits: e.Visits}
	t.Winrate, t.Score = moverOf(p.Turn(), e.Black, e.Lead)
	for _, c := range e.Candidates {
		found := gtp.Candidate{Move: move(p.Turn(), c.Move), Visits: c.Visits}
		found.Winrate, found.Score = moverOf(p.Turn(), c.Black, c.Lead)
		side := p.Turn()
		for _, vertex := range c.Line {
			found.Line = append(found.Line, move(side, vertex))
			side = side.Opponent()
		}
		t.Candidates = append(t.Candidates, found)
	}
	if len(t.Candidates) > 0 {
		t.Move = t.Candidates[0].Move
	}
	for place := range e.Ownership {
		t.Ownership = append(t.Ownership, float64(e.Ownership.At(place))/100)
	}
	return t
}

// moverOf returns Black's rate and lead as the side to move has them.
func moverOf(turn weiqi.Color, black, lead float64) (rate, points float64) {
	if turn == weiqi.White {
		return 1 - black, -lead
	}
	return black, lead
}

func move(side weiqi.Color, vertex string) weiqi.Move {
	m, err := weiqi.ParseMove(side, cmp.Or(vertex, "pass"))
	if err != nil {
		panic(err) // a review has no other moves
	}
	return m
}
