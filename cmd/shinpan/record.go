package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A gameRecord is a game of a file.
type gameRecord struct {
	*sgf.Record
	file string
	game int // its number where the file has several, from 1; else 0
}

// String names the game: by its file, and the number where there are several.
func (r *gameRecord) String() string { return gameName(r.file, r.game) }

// gameName names a game by its file, and by its number if that is not 0.
func gameName(file string, game int) string {
	if game == 0 {
		return file
	}
	return fmt.Sprintf("%s#%d", file, game)
}

// readRecord reads the first game of a file, or of standard input if its name is
// -, and prints what in it could not be made sense of, and how many games there are. An error means bad input.
func readRecord(file string) (*gameRecord, error) {
	records, err := readRecords(file, "")
	if err != nil {
		return nil, err
	}
	return records[0].first(len(records))
}

// A readGame is a game of a file, or why it cannot be read.
type readGame struct {
	record *gameRecord
	err    error
}

// first returns the first of several games, and prints how many there are.
func (g readGame) first(games int) (*gameRecord, error) {
	if g.err != nil {
		return nil, g.err
	}
	if games > 1 {
		g.record.tell(reason.New("records-more", "games", games))
	}
	return g.record, nil
}

// readRecords reads all games of a file, by a charset or by the one that it is in if that is empty, and prints what in
// them could not be made sense of. There is at least one.
func readRecords(file, charset string) ([]readGame, error) {
	trees, err := mainLinesOf(file, charset)
	if err != nil {
		return nil, &exitError{2, err.Error()}
	}
	games := make([]readGame, len(trees))
	for i, tree := range trees {
		number := i + 1
		if len(trees) == 1 {
			number = 0
		}
		record, err := tree.Record()
		if err != nil {
			games[i].err = &exitError{2, fmt.Sprintf("%s: %v", gameName(file, number), err)}
			continue
		}
		games[i].record = &gameRecord{record, file, number}
		for _, problem := range record.Problems {
			games[i].record.tell(problem)
		}
	}
	return games, nil
}

// tell prints something about the record.
func (r *gameRecord) tell(what any) { fmt.Fprintf(os.Stderr, "shinpan: %v: %v\n", r, what) }

// after plays the record out and returns the position after n moves, or after the last one if n is nil, and the number
// of moves. Stones placed by hand after the move belong to it. A move on the way that the rules refuse is executed, and
// printed with the reason. The error, without the file's name, says that there are not so many moves, or what cannot
// stand on the board before that.
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
		r.tell(refused)
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
		err = fmt.Errorf("%v: %w: choose one with --ruleset, or --all-rules", r, err)
	}
	return set, err
}

// bad returns the error of a record that makes no sense.
func (r *gameRecord) bad(err error) error {
	return &exitError{2, fmt.Sprintf("%v: %v", r, err)}
}
