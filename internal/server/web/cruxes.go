package web

import (
	"context"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// CruxesBody is a game record and the position of it that is to be read.
type CruxesBody struct {
	SGF   string `json:"sgf" doc:"a game record; the main line of its first game counts"`
	Judge string `json:"judge,omitempty" maxLength:"40" doc:"the judge that says what is not settled; the default_judge of GET / if left out"`
	Move  *int   `json:"move,omitempty" minimum:"0" doc:"reads the position after so many moves; after the last if left out"`
}

// Cruxes are the parts of a position that a judge leaves unsettled.
type Cruxes struct {
	Cruxes []Crux `json:"cruxes" doc:"none if all is settled"`
}

// A Crux is a part of a position that is not settled, and what comes of it if one side moves first.
type Crux struct {
	Points  []weiqi.Point   `json:"points" doc:"the stones and the points of open borders that the judge is not sure of"`
	Decides bool            `json:"decides" doc:"whether it matters who moves first"`
	First   Sides[CruxLine] `json:"first" doc:"what comes of it if this side moves first"`
}

// A CruxLine is how a crux is read with one side moving first.
type CruxLine struct {
	Move  string        `json:"move" doc:"the move that decides, or pass where none is needed"`
	Line  []string      `json:"line" doc:"it and the best answers, as far as they are known, by turns"`
	Board []string      `json:"board" doc:"the board after the move, top row first: X black, O white, dot empty"`
	Dead  []weiqi.Point `json:"dead" doc:"the stones on it that do not live then"`
	Owner []string      `json:"owner" doc:"who has each point in the end, top row first: X black, O white, dot none"`
	Score weiqi.Score   `json:"score" doc:"these points, Black minus White, without komi"`
}

// cruxPoints bounds the playouts for all cruxes of a position together, times the points of the board:
// a second or so on any board.
const cruxPoints = 1_500_000

// cruxes reads out what a judge leaves unsettled in a position of a record.
func (h *countsHandler) cruxes(ctx context.Context, in *struct{ Body CruxesBody }) (*struct{ Body Cruxes }, error) {
	record, err := readText(in.Body.SGF)
	if err != nil {
		return nil, err
	}
	positions, n, _, err := standing(record, in.Body.Move)
	if err != nil {
		return nil, err
	}
	if in.Body.Judge == "" {
		in.Body.Judge = life.Default
	}
	opinion, err := h.opinions.of(ctx, in.Body.Judge, positions[n])
	if err != nil {
		return nil, err
	}
	found, err := life.Reader{Seed: opinion.Seed, Playouts: cruxPoints / record.Size.Points()}.Cruxes(ctx, positions[n], opinion)
	if err != nil { // the context's
		return nil, problem.TooSlow(reason.New("judging-slow"))
	}
	out := Cruxes{Cruxes: []Crux{}}
	for _, crux := range found {
		out.Cruxes = append(out.Cruxes, Crux{
			Points:  crux.Points.Points(),
			Decides: crux.Decides(),
			First:   Sides[CruxLine]{lineOf(positions[n], crux.Black), lineOf(positions[n], crux.White)},
		})
	}
	return &struct{ Body Cruxes }{out}, nil
}

// standing returns the positions of a record up to where it can be played, which of them was asked
// for, and why it cannot be played to its end, nil if it can.
func standing(record gameRecord, move *int) (positions []*weiqi.Position, n int, refused, err error) {
	positions, refused = record.AfterMoves(sgf.Lenient())
	n = len(positions) - 1
	switch {
	case move != nil && *move <= n:
		return positions, *move, refused, nil
	case refused != nil:
		return nil, 0, nil, badRecord(refused)
	case move != nil:
		return nil, 0, nil, problem.New("invalid", reason.New("record-shorter", "moves", n, "n", *move))
	}
	return positions, n, nil, nil
}

// lineOf returns a line as the API has it.
func lineOf(p *weiqi.Position, line life.Line) CruxLine {
	out := CruxLine{Move: line.Moves[0].Vertex(), Line: []string{}, Score: line.Score}
	for _, move := range line.Moves {
		out.Line = append(out.Line, move.Vertex())
	}
	first := line.Moves[0]
	after, err := p.WithTurn(first.Color).Play(first)
	if err != nil {
		after = p // a superko rule that readers do not know forbids it
	}
	out.Board = after.Rows()
	out.Dead = line.Dead.Minus(after.Stones(weiqi.Empty)).Points()
	out.Owner = rowsOf(p.Size(), line.Areas[weiqi.Black], line.Areas[weiqi.White])
	return out
}
