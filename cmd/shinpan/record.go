package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// lenientRules are for records that may come from anywhere.
func lenientRules() weiqi.Rules { return weiqi.Rules{Ko: weiqi.SimpleKo, Suicide: weiqi.AnySuicide} }

// A gameRecord is the first game of a file.
type gameRecord struct {
	*sgf.Record
	file string
	komi *weiqi.Score // nil where the record does not say
}

// readRecord reads a game record from a file, or from standard input if its name is
// -, and prints what in it could not be made sense of. An error means bad input.
func readRecord(file string) (*gameRecord, error) {
	var data []byte
	var err error
	if file == "-" {
		data, err = io.ReadAll(os.Stdin)
	} else {
		data, err = os.ReadFile(file)
	}
	if err != nil {
		return nil, &exitError{2, err.Error()}
	}
	trees, err := sgf.Parse(data)
	if err != nil {
		return nil, &exitError{2, fmt.Sprintf("%s: %v", file, err)}
	}
	record, err := trees[0].Record()
	if err != nil {
		return nil, &exitError{2, fmt.Sprintf("%s: %v", file, err)}
	}
	for _, problem := range record.Problems {
		fmt.Fprintf(os.Stderr, "shinpan: %s: %v\n", file, problem)
	}
	return &gameRecord{record, file, statedKomi(trees[0], record)}, nil
}

// statedKomi returns the komi that a record names. A komi of 0 that the record
// really names is told from one that is missing or could not be read.
func statedKomi(tree *sgf.Tree, record *sgf.Record) *weiqi.Score {
	if record.Komi != 0 {
		return &record.Komi
	}
	for node := range tree.MainLine() {
		if v, ok := node.Value("KM"); ok {
			if komi, err := weiqi.ParseScore(v.SimpleText()); err == nil && komi == 0 {
				return &record.Komi
			}
		}
	}
	return nil
}

// after plays the record out and returns the position after n moves, or after the
// last one if n is nil, and the number of moves. Stones placed by hand after the move
// belong to it. The error, without the file's name, says which move the rules refuse
// on the way, or that there are not so many.
func (r *gameRecord) after(n *int, rules weiqi.Rules) (*weiqi.Position, int, error) {
	steps, err := r.Positions(rules)
	var positions []*weiqi.Position // after 0, 1, 2… moves
	for i, p := range steps {
		if i > 0 && !r.Steps[i-1].HasMove() {
			positions[len(positions)-1] = p
			continue
		}
		positions = append(positions, p)
	}
	last := len(positions) - 1
	switch {
	case n != nil && 0 <= *n && *n <= last:
		return positions[*n], *n, nil
	case err != nil:
		return nil, 0, err
	case n != nil:
		return nil, 0, fmt.Errorf("there are %d moves, and no move %d", last, *n)
	}
	return positions[last], last, nil
}

// played returns the start of the game and its first n moves. It is false where stones
// were placed by hand on the way, so that the moves are not the whole story.
func (r *gameRecord) played(n int) (start *weiqi.Position, moves []weiqi.Move, ok bool) {
	none := 0
	start, _, err := r.after(&none, lenientRules())
	if err != nil {
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
	return start, moves, true
}

// ruleset returns the ruleset that the record names, as FF[4] does or as we do.
func (r *gameRecord) ruleset() (weiqi.Ruleset, error) {
	name := strings.ToLower(strings.TrimSpace(r.Rules))
	switch name {
	case "":
		return weiqi.Ruleset{}, fmt.Errorf("%s names no ruleset: choose one with --rules, or --all-rules", r.file)
	case "japanese":
		name = "japanese-1989"
	case "goe", "ing":
		name = "ing-sst"
	case "nz", "new zealand":
		name = "new-zealand"
	}
	set, err := weiqi.RulesetNamed(name)
	if err != nil {
		return set, fmt.Errorf("%s is of a game under %q: %w", r.file, r.Rules, err)
	}
	return set, nil
}

// bad returns the error of a record that makes no sense.
func (r *gameRecord) bad(err error) error {
	return &exitError{2, fmt.Sprintf("%s: %v", r.file, err)}
}
