package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A gameRecord is the first game of a file.
type gameRecord struct {
	*sgf.Record
	file string
}

// readRecord reads a game record from a file, or from standard input if its name is
// -, and prints what in it could not be made sense of. An error means bad input.
func readRecord(file string) (*gameRecord, error) { return readRecordAs(file, "") }

// readRecordAs is readRecord by a charset, or by the one that the file is in if that is empty.
func readRecordAs(file, charset string) (*gameRecord, error) {
	trees, err := mainLinesOf(file, charset)
	if err != nil {
		return nil, &exitError{2, err.Error()}
	}
	record, err := trees[0].Record()
	if err != nil {
		return nil, &exitError{2, fmt.Sprintf("%s: %v", file, err)}
	}
	for _, problem := range record.Problems {
		fmt.Fprintf(os.Stderr, "shinpan: %s: %v\n", file, problem)
	}
	return &gameRecord{record, file}, nil
}

// after plays the record out and returns the position after n moves, or after the
// last one if n is nil, and the number of moves. Stones placed by hand after the move
// belong to it. A move on the way that the rules refuse is executed, and printed with the reason. The error, without the
// file's name, says that there are not so many moves, or what cannot stand on the board before that.
func (r *gameRecord) after(n *int, rules weiqi.Rules) (*weiqi.Position, int, error) {
	positions, refused := r.AfterMoves(rules)
	last := len(positions) - 1
	at := last
	if n != nil {
		at = *n
	}
	switch {
	case last < 0 || at > last && last < len(r.Moves()):
		return nil, 0, refused
	case at < 0 || at > last:
		return nil, 0, fmt.Errorf("there are %d moves, and no move %d", last, at)
	}
	if replay, is := errors.AsType[*sgf.ReplayError](refused); is && (replay.Number <= at || replay.Number > last) {
		fmt.Fprintf(os.Stderr, "shinpan: %s: %v\n", r.file, refused)
	}
	return positions[at], at, nil
}

// played returns the start of the game and its first n moves. It is false where stones
// were placed by hand on the way, or a move is one that no rules allow, so that the moves are not the whole story.
func (r *gameRecord) played(n int) (start *weiqi.Position, moves []weiqi.Move, ok bool) {
	positions, refused := r.AfterMoves(sgf.Lenient())
	if replay, is := errors.AsType[*sgf.ReplayError](refused); is && replay.Number <= n || len(positions) == 0 {
		return nil, nil, false
	}
	for i := range r.Steps {
		step := &r.Steps[i]
		if by := step.Edit; len(moves) > 0 && !by.Black.Union(by.White).Union(by.Clear).Empty() {
			return nil, nil, false
		}
		if step.HasMove() {
			if len(moves) == n {
				break
			}
			moves = append(moves, step.Move)
		}
	}
	return positions[0], moves, true
}

// ruleset returns the ruleset that the record names.
func (r *gameRecord) ruleset() (weiqi.Ruleset, error) {
	set, err := r.Ruleset()
	if err != nil {
		err = fmt.Errorf("%s: %w: choose one with --ruleset, or --all-rules", r.file, err)
	}
	return set, err
}

// bad returns the error of a record that makes no sense.
func (r *gameRecord) bad(err error) error {
	return &exitError{2, fmt.Sprintf("%s: %v", r.file, err)}
}
