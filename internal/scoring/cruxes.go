package scoring

import (
	"cmp"
	"context"

	"github.com/shinpan/shinpan/internal/compare"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// cruxPoints bounds the playouts for all cruxes of a position together, times the points of the board:
// a second or so on any board.
const cruxPoints = 1_500_000

// ReadOut reads out what a judge leaves unsettled in a position of a record. The errors are those of [Count], and the
// context's.
func ReadOut(ctx context.Context, asked CruxesBody, judges Judges) (Cruxes, error) {
	record, err := ReadText(asked.SGF)
	if err != nil {
		return Cruxes{}, err
	}
	positions, n, _, err := standing(record, asked.Move)
	if err != nil {
		return Cruxes{}, err
	}
	opinion, err := judges(ctx, cmp.Or(asked.Judge, life.Default), positions[n])
	if err != nil {
		return Cruxes{}, err
	}
	found, err := life.Reader{Seed: opinion.Seed, Playouts: cruxPoints / record.Size.Points()}.Cruxes(ctx, positions[n], opinion)
	if err != nil {
		return Cruxes{}, err
	}
	under := record.under(n)
	out := Cruxes{Cruxes: []Crux{}}
	for _, crux := range found {
		out.Cruxes = append(out.Cruxes, Crux{
			Points:  crux.Points.Points(),
			Decides: crux.Decides(),
			First:   Sides[CruxLine]{lineOf(positions[n], crux.Black, under), lineOf(positions[n], crux.White, under)},
		})
	}
	return out, nil
}

// standing returns the positions of a record, which of them was asked for, and the first thing in it that no
// rules allow, nil for nothing: a move, or stones placed by hand, before which the positions end.
func standing(record Record, move *int) (positions []*weiqi.Position, n int, refused, err error) {
	positions, refused = record.AfterMoves(sgf.Lenient())
	n = len(positions) - 1
	switch {
	case move != nil && *move <= n:
		return positions, *move, refused, nil
	case n < 0 || move != nil && n < len(record.Moves()):
		return nil, 0, nil, badRecord(refused)
	case move != nil:
		return nil, 0, nil, reason.Error(reason.New("record-shorter", "moves", n, "n", *move))
	}
	return positions, n, refused, nil
}

// Line returns the positions of a record up to the one after so many moves, or the last if move is nil. The errors are
// those of [Count].
func Line(record Record, move *int) ([]*weiqi.Position, error) {
	positions, n, _, err := standing(record, move)
	if err != nil {
		return nil, err
	}
	return positions[:n+1], nil
}

// lineOf returns a line as the API has it.
func lineOf(p *weiqi.Position, line life.Line, under []standard) CruxLine {
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
	out.Owner = RowsOf(p.Size(), line.Areas[weiqi.Black], line.Areas[weiqi.White])
	out.Counts = []LineCount{}
	for _, standard := range under {
		out.Counts = append(out.Counts, standard.count(line))
	}
	return out
}

// A standard is a position under one ruleset, and what White gets there.
type standard struct {
	set      weiqi.Ruleset
	position *weiqi.Position
	white    weiqi.Score // komi and the compensation for handicap stones
}

// under returns the position after n moves under each ruleset.
func (r Record) under(n int) []standard {
	var all []standard
	for _, set := range weiqi.Rulesets() {
		positions, _ := r.AfterMoves(compare.Lenient(set.Rules)) // they are as many under all rules
		komi := set.Komi
		if stated := r.StatedKomi(); stated != nil {
			komi = *stated
		}
		all = append(all, standard{set, positions[n], komi + set.Rules.Compensation(r.Handicap)})
	}
	return all
}

// count counts the board after the first move of a line.
func (s standard) count(line life.Line) LineCount {
	t := line.Tally(s.position, s.set.KeepsAll)
	white := t.White.Total + s.white
	return LineCount{s.set.Name, t.Black.Total, white, weiqi.Counted(t.Black.Total - white).String()}
}
