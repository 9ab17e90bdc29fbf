package corpus

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A LineError says what is wrong with a line of a corpus.
type LineError struct {
	Line int // from 1
	ID   string
	Err  error
}

// Error names the line, the entry if it is known, and the fault.
func (e *LineError) Error() string {
	if e.ID == "" {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d (%s): %v", e.Line, e.ID, e.Err)
}

// Unwrap returns the fault.
func (e *LineError) Unwrap() error { return e.Err }

const (
	longestLine = 1 << 20 // bytes
	mostFaults  = 10      // that are told at once
)

// Read reads a corpus: an object for each entry, one on a line. What it knows of an
// entry it checks, and fields that it does not know are left alone. A file with
// faults is refused as a whole, since a measure of the rest would be of something
// else; the error joins a [*LineError] for each of the first faults.
func Read(r io.Reader) ([]Entry, error) {
	var entries []Entry
	var faults []error
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longestLine)
	seen := map[string]int{} // line by id
	n := 0
	for lines.Scan() && len(faults) < mostFaults {
		n++
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		entry, err := parse(lines.Bytes())
		if first := seen[entry.ID]; err == nil && first > 0 {
			err = fmt.Errorf("line %d has the same id", first)
		}
		if err != nil {
			faults = append(faults, &LineError{n, entry.ID, err})
			continue
		}
		seen[entry.ID] = n
		entries = append(entries, entry)
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		faults = append(faults, &LineError{n + 1, "", fmt.Errorf("it is longer than %d bytes", longestLine)})
	case err != nil:
		return nil, err
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	if len(entries) == 0 {
		return nil, errors.New("there is no position in it")
	}
	return entries, nil
}

// A line is an entry as it is written.
type line struct {
	ID       string                   `json:"id"`
	Size     int                      `json:"size"`
	Setup    struct{ B, W weiqi.Set } `json:"setup"`
	Board    []string                 `json:"board"`
	Captures struct {
		ByBlack int `json:"by_black"`
		ByWhite int `json:"by_white"`
	} `json:"captures"`
	Moves  []string    `json:"moves"`
	ToMove weiqi.Color `json:"to_move"`
	Truth  *struct {
		Check     Check          `json:"check"`
		Scoring   *weiqi.Scoring `json:"scoring"`
		Margin    *weiqi.Score   `json:"board_margin"`
		Dead      *weiqi.Set     `json:"dead"`
		Subset    *weiqi.Set     `json:"expected_dead_subset"`
		Ownership []string       `json:"ownership"`
		Seki      []any          `json:"seki_groups"`
	} `json:"truth"`
}

// parse reads an entry. Where it fails, the entry has its id if there is one.
func parse(text []byte) (Entry, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return Entry{ID: l.ID}, err
	}
	e := Entry{ID: l.ID}
	if err := l.complete(); err != nil {
		return e, err
	}
	setup, err := l.setup()
	if err != nil {
		return e, err
	}
	rules := weiqi.Rules{Scoring: weiqi.Area}
	if l.Truth.Scoring != nil {
		rules.Scoring = *l.Truth.Scoring
	}
	if e.Position, err = setup.Position(rules); err != nil {
		return e, fmt.Errorf("the board: %w", err)
	}
	if e.Truth, err = l.truth(e.Position); err != nil {
		return e, err
	}
	e.start = weiqi.Setup{Size: setup.Size, Black: l.Setup.B, White: l.Setup.W, Turn: weiqi.Black}
	e.moves, err = parseMoves(l.Moves)
	return e, err
}

// complete says what is missing.
func (l *line) complete() error {
	switch {
	case l.ID == "":
		return errors.New("it has no id")
	case l.Size == 0:
		return errors.New("it has no size")
	case len(l.Board) == 0:
		return errors.New("it has no board")
	case l.Truth == nil:
		return errors.New("it has no truth")
	case l.Truth.Check == "":
		return errors.New("its truth has no check")
	case l.Truth.Margin == nil && l.Truth.Dead == nil && l.Truth.Subset == nil && l.Truth.Ownership == nil:
		return errors.New("its truth has neither a board_margin nor dead stones (dead, expected_dead_subset or ownership)")
	case l.Truth.Margin != nil && l.Truth.Scoring == nil:
		return errors.New("its truth has a board_margin but no scoring")
	}
	return nil
}

// setup returns the board as it is written.
func (l *line) setup() (weiqi.Setup, error) {
	size := weiqi.Square(l.Size)
	if !size.Valid() {
		return weiqi.Setup{}, fmt.Errorf("size %d: want 1 to %d", l.Size, weiqi.MaxSide)
	}
	turn := l.ToMove
	if turn == weiqi.Empty {
		turn = weiqi.Black
	}
	setup, err := weiqi.ParseSetup(l.Board, turn)
	if err != nil {
		return weiqi.Setup{}, fmt.Errorf("the board: %w", err)
	}
	if setup.Size != size {
		return weiqi.Setup{}, fmt.Errorf("the board is %v, its size %v", setup.Size, size)
	}
	if l.Captures.ByBlack < 0 || l.Captures.ByWhite < 0 {
		return weiqi.Setup{}, errors.New("the number of captures is negative")
	}
	setup.BlackLost, setup.WhiteLost = l.Captures.ByWhite, l.Captures.ByBlack
	return setup, nil
}

// truth returns what is known about the position.
func (l *line) truth(p *weiqi.Position) (Truth, error) {
	t := Truth{Check: l.Truth.Check, Margin: l.Truth.Margin, Dead: l.Truth.Dead, Seki: len(l.Truth.Seki) > 0}
	owned, err := l.owned(p)
	if err != nil {
		return t, err
	}
	t.Either = owned.either
	switch {
	case t.Dead != nil:
	case l.Truth.Subset != nil:
		t.Dead, t.Subset = l.Truth.Subset, true
	case l.Truth.Ownership != nil:
		t.Dead = &owned.dead
	default:
		return t, nil
	}
	if missing := t.Dead.Minus(p.Widen(*t.Dead)); !missing.Empty() {
		return t, fmt.Errorf("dead stones: there is no stone at %v", missing)
	}
	if t.Check == Suite && !t.Subset {
		margin := p.Count(*t.Dead)
		t.Margin = &margin
	}
	return t, nil
}

// An ownedStones is what an ownership says of the stones: those on points of the other
// side, and those on points that may be anybody's.
type ownedStones struct{ dead, either weiqi.Set }

// owned reads the ownership, if there is one.
func (l *line) owned(p *weiqi.Position) (ownedStones, error) {
	var owned ownedStones
	if l.Truth.Ownership == nil {
		return owned, nil
	}
	size := p.Size()
	if len(l.Truth.Ownership) != size.Rows {
		return owned, fmt.Errorf("the ownership has %d rows on a board of %v", len(l.Truth.Ownership), size)
	}
	for i, row := range l.Truth.Ownership {
		if len(row) != size.Cols {
			return owned, fmt.Errorf("row %d of the ownership has %d points on a board of %v", i+1, len(row), size)
		}
		for col, owner := range row {
			at := weiqi.Point{Col: int8(col), Row: int8(size.Rows - 1 - i)}
			switch color := p.At(at); {
			case owner == '?' && color != weiqi.Empty:
				owned.either.Add(at)
			case owner == 'X' && color == weiqi.White, owner == 'O' && color == weiqi.Black:
				owned.dead.Add(at)
			}
		}
	}
	return owned, nil
}

// parseMoves reads moves as in "B Q16" and "W pass".
func parseMoves(texts []string) ([]weiqi.Move, error) {
	var moves []weiqi.Move
	for i, text := range texts {
		side, vertex, _ := strings.Cut(text, " ")
		color, err := weiqi.ParseColor(side)
		if err != nil {
			return nil, fmt.Errorf("move %d, %q: %w", i+1, text, err)
		}
		m, err := weiqi.ParseMove(color, vertex)
		if err != nil {
			return nil, fmt.Errorf("move %d, %q: %w", i+1, text, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}
