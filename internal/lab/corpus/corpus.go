// Package corpus measures judges against finished positions with known dead stones or results.
//
// A corpus is a file of JSON lines; [Read] checks it and returns its entries. [Measure]
// asks a [Judge] about each of them, and [Summarize] says how often it was right, for
// every [Slice] of the corpus: the count exact, the dead stones exact, how much it
// called settled and how much of that was wrong, and how long it took.
//
//	entries, err := corpus.Read(file)
//	answers, err := corpus.Measure(ctx, corpus.Of("best", judge), entries, corpus.Options{Now: time.Now})
//	for _, s := range corpus.Summarize(entries, answers) { … }
//
// The truth is of two kinds. A recorded game has a margin: the judge is exact if the
// plain count of the board, without the stones that it calls dead, gives that margin.
// An entry of a test suite has expected dead stones: the judge is exact if it calls
// just these dead.
package corpus

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// An Entry is a finished position and what is known about it.
type Entry struct {
	ID string
	// Position is the board with the prisoners taken so far. Its rules are those of a
	// plain count, of areas or of territory as the game was counted: every surrounded
	// point counts, also in seki.
	Position *weiqi.Position
	Truth    Truth

	start weiqi.Setup
	moves []weiqi.Move
}

// A Truth is what is known about a position.
type Truth struct {
	Check Check
	// Margin is Black minus White on the board, prisoners included where territory
	// counts and without komi and handicap: the recorded one or, in a test suite, the
	// plain count without the expected dead stones. Nil where it is unknown.
	Margin *weiqi.Score
	// Dead are the dead stones; nil where they are unknown.
	Dead *weiqi.Set
	// Subset says that there may be more dead stones than Dead has.
	Subset bool
	// Either are stones that may be called dead or alive.
	Either weiqi.Set
	// Seki says that there are groups in seki.
	Seki bool
}

// A Check says how sure the truth of an entry is.
type Check string

// The checks.
const (
	Agree        Check = "agree"               // the players and a strong program agree
	AfterCleanup Check = "agree-after-cleanup" // they do once protective moves are made
	OffByOne     Check = "off-by-one"          // they are a point apart
	OtherEngine  Check = "agree-other-engine"  // the players and another program agree
	Mismatch     Check = "mismatch"            // the record is wrong, or the program is
	Unchecked    Check = "unchecked"           // not compared
	Suite        Check = "suite"               // a test suite says which stones are dead
)

var checks = []Check{Agree, AfterCleanup, OffByOne, OtherEngine, Mismatch, Unchecked, Suite}

// UnmarshalText reads the name of a check.
func (c *Check) UnmarshalText(text []byte) error {
	*c = Check(text)
	if !slices.Contains(checks, *c) {
		return fmt.Errorf("%q is not a check: want one of %s", text, strings.Trim(fmt.Sprint(checks), "[]"))
	}
	return nil
}

// Moves returns the start of the entry's game and its moves. It is false where they
// are not known, or do not lead to the entry's board.
func (e *Entry) Moves() (start *weiqi.Position, moves []weiqi.Move, ok bool) {
	if e.moves == nil {
		return nil, nil, false
	}
	rules := e.Position.Rules()
	rules.Suicide = weiqi.AnySuicide // under any rules of the game: its moves were made
	start, err := e.start.Position(rules)
	if err != nil {
		return nil, nil, false
	}
	p := start
	for _, m := range e.moves {
		if p.Turn() != m.Color {
			p = p.WithTurn(m.Color)
		}
		if p, err = p.Play(m); err != nil {
			return nil, nil, false
		}
	}
	return start, e.moves, p.SameBoard(e.Position)
}

// Slices names the parts of the corpus that the entry is in, of those that
// [SliceNames] lists.
func (e *Entry) Slices() []string {
	var names []string
	if e.Truth.Check == Suite {
		return append(names, "suite")
	}
	if e.Truth.Check == Agree {
		names = append(names, "verified")
	}
	if e.Truth.Margin != nil {
		names = append(names, "recorded")
	}
	if e.Truth.Check == Agree {
		if e.Truth.Seki {
			names = append(names, "seki")
		}
		names = append(names, fmt.Sprintf("size-%d", e.Position.Size().Cols))
	}
	return names
}

// SliceNames lists the slices. Verified are the entries on which the players and a
// strong program agree; recorded are all with a recorded result, some of which is
// wrong; seki are the verified ones with groups in seki; suite are those of test
// suites; and the sizes are the verified ones on such boards.
func SliceNames() []string {
	return []string{"verified", "recorded", "seki", "suite", "size-9", "size-13", "size-19"}
}
