package bench

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// A Sample is a number of games to work on.
type Sample struct {
	// Name says what games they are, and what was left out.
	Name string

	files [][]byte // records as SGF
	games []game
}

// A game is played out under positional superko, without suicide.
type game struct {
	start *weiqi.Position
	moves []weiqi.Move
	end   *weiqi.Position // what is counted and judged; it has no past
}

var superko = weiqi.Rules{Ko: weiqi.PositionalSuperko}

// The games that are made where there are no real ones. Playouts have decided most of
// the board only when real games are long over.
const (
	madeGames = 200
	madeMoves = 250
	madeEnd   = 400 // the move after which a board is counted and judged
)

// Generated returns games of its own making, always the same: the first moves of
// tactical playouts on 19x19, written as records with a few comments. Such games take
// more stones than real ones.
func Generated() (*Sample, error) {
	s := &Sample{}
	for seed := range uint64(madeGames) {
		start := weiqi.New(weiqi.Square(19), superko)
		var board playout.Board
		board.Set(start)
		board.Run(playout.NewDice(seed), playout.Tactical)
		record := &sgf.Record{Size: start.Size(), Rules: "Tromp-Taylor", Komi: 15, Black: sgf.Player{Name: "chance"}, White: sgf.Player{Name: "luck"}}
		for i := range min(madeMoves, board.Moves()) {
			step := sgf.Step{Move: board.Move(i)}
			if i%20 == 19 {
				step.Comment = `escapes: a bracket [], a backslash \, a colon:` + "\nand two lines"
			}
			record.Steps = append(record.Steps, step)
		}
		s.files = append(s.files, sgf.Format(record.Tree()))
		if _, err := s.addGame(record); err != nil {
			return nil, err
		}
		s.games[seed].end = bare(after(start, &board, madeEnd))
	}
	s.Name = fmt.Sprintf("%d games of our own making: the first %d moves of tactical playouts on 19x19, and what is on the board after %d", madeGames, madeMoves, madeEnd)
	return s, nil
}

// after returns the position after so many moves of a playout, or as far as superko
// allows them.
func after(start *weiqi.Position, playout *playout.Board, moves int) *weiqi.Position {
	var line weiqi.Line
	line.Start(start)
	for i := range min(moves, playout.Moves()) {
		if line.Play(playout.Move(i)) != nil {
			break
		}
	}
	return line.Position()
}

// Load reads the SGF files of a folder and the folders in it. A game ends before its
// first illegal move, and before stones placed by hand in its middle.
//
// Every game is played through on a [weiqi.Line] and on plain positions side by side;
// the error says where they differ, which they must not. Files that cannot be read as
// games of Go are counted and left out.
func Load(folder fs.FS) (*Sample, error) {
	s := &Sample{}
	bad, cut := 0, 0
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(strings.ToLower(name), ".sgf") {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			return err
		}
		trees, err := sgf.Parse(data)
		if err != nil {
			bad++
			return nil
		}
		s.files = append(s.files, data)
		for _, tree := range trees {
			record, err := tree.Record()
			if err != nil {
				bad++
				continue
			}
			whole, err := s.addGame(record)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if !whole {
				cut++
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(s.games) == 0 {
		return nil, fmt.Errorf("there is no game of Go in the folder")
	}
	s.Name = fmt.Sprintf("%d games of %d files; %d cut off at an illegal move or an edit, %d unreadable", len(s.games), len(s.files), cut, bad)
	return s, nil
}

// addGame adds the game of a record if it has a move, and reports whether it is the
// whole one.
func (s *Sample) addGame(record *sgf.Record) (whole bool, err error) {
	positions, err := record.Positions(superko)
	if len(positions) == 0 {
		return false, nil // the stones at the start cannot stand there
	}
	whole = err == nil
	illegal, _ := errors.AsType[*sgf.ReplayError](err)
	g, end := game{start: positions[0]}, positions[0]
	var line weiqi.Line
	line.Start(g.start)
	for i, p := range positions[1:] {
		step := &record.Steps[i]
		if !step.Edit.Empty() {
			whole = false
			break
		}
		if !step.HasMove() {
			continue
		}
		if illegal != nil && len(g.moves)+1 == illegal.Number {
			break
		}
		if err := follow(&line, step.Move); err != nil {
			return false, err
		}
		if !same(&line, p) {
			return false, fmt.Errorf("after %d moves the line differs from\n%v", p.Moves(), p)
		}
		g.moves = append(g.moves, step.Move)
		end = p
	}
	if len(g.moves) > 0 {
		g.end = bare(end)
		s.games = append(s.games, g)
	}
	return whole, nil
}

// bare returns the position as the start of a game, so that thousands of them need
// little memory.
func bare(p *weiqi.Position) *weiqi.Position {
	setup := weiqi.Setup{Size: p.Size(), Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: p.Turn()}
	start, err := setup.Position(p.Rules())
	if err != nil {
		panic(err) // a position has no chain without a liberty
	}
	return start
}

// follow plays a move, also if it is the other side's turn, as records have it.
func follow(line *weiqi.Line, m weiqi.Move) error {
	if line.Turn() != m.Color {
		line.Resume(m.Color)
	}
	return line.Play(m)
}

// same reports whether a line has come to the board and the turn of a position.
func same(line *weiqi.Line, p *weiqi.Position) bool {
	for at := range p.Size().All() {
		if line.At(at) != p.At(at) {
			return false
		}
	}
	return line.Turn() == p.Turn()
}
