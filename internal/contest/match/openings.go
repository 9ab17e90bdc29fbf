package match

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// ReadOpenings reads positions to begin games from: a file of game records (its name
// ends in .sgf), of which each game is an opening; a directory of such files; or a
// text file with the moves of an opening in every line, Black's first, as in
// "D4 Q16 Q4 D16", where a line that begins with # is a comment. An opening is the
// position after so many moves; 0 takes them all. The error names the file and what
// in it makes no sense on such a board under such rules.
func ReadOpenings(path string, moves int, size weiqi.Size, rules weiqi.Rules) ([]Opening, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	files := []string{path}
	if info.IsDir() {
		files, err = filepath.Glob(filepath.Join(path, "*.sgf"))
		if err != nil {
			return nil, err
		}
		slices.Sort(files)
	}
	var openings []Opening
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		parse := parseLines
		if strings.EqualFold(filepath.Ext(file), ".sgf") {
			parse = parseRecords
		}
		positions, err := parse(text, moves, size, rules)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for i, p := range positions {
			name := filepath.Base(file)
			if len(positions) > 1 {
				name = fmt.Sprintf("%s, number %d", name, i+1)
			}
			openings = append(openings, Opening{name, startOf(p)})
		}
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("%s has no openings", path)
	}
	return openings, nil
}

// RandomOpening returns a random opening: so many legal moves that take nothing off the board. Which they are follows
// from the seed and the number of the opening. [CheckRandom] says how many there may be.
func RandomOpening(size weiqi.Size, rules weiqi.Rules, moves int, seed uint64, number int) Opening {
	const randomMark = 1 << 63 // of no other use of the seed
	chance := rand.New(rand.NewPCG(seed, randomMark|uint64(number)))
	position := weiqi.New(size, rules)
	points := slices.Collect(size.All())
	var vertices []string
	for range moves {
		for _, i := range chance.Perm(len(points)) {
			move := weiqi.Play(position.Turn(), points[i])
			if effect, why := position.Try(move); why != 0 || effect.Stones > 0 {
				continue
			}
			next, err := position.Play(move)
			if err != nil {
				panic(fmt.Sprintf("match: a legal move was refused: %v", err))
			}
			position, vertices = next, append(vertices, move.Vertex())
			break
		}
	}
	return Opening{"random: " + strings.Join(vertices, " "), startOf(position)}
}

// CheckRandom says what is wrong with so many random moves before games on a board, which may begin from openings.
func CheckRandom(moves int, size weiqi.Size, openings bool) error {
	switch points := size.Points(); {
	case moves < 0 || moves > 0 && openings:
		return fmt.Errorf("games begin after %d random moves or from openings, not both", moves)
	case points > 0 && moves > points/4:
		return fmt.Errorf("%d random moves are too many: a board of %v takes %d", moves, size, points/4)
	}
	return nil
}

// startOf returns a position as the start of a game.
func startOf(p *weiqi.Position) referee.Start {
	return referee.Start{Black: p.Stones(weiqi.Black), White: p.Stones(weiqi.White), Turn: p.Turn()}
}

// parseRecords reads the games of a file of records.
func parseRecords(text []byte, moves int, size weiqi.Size, rules weiqi.Rules) ([]*weiqi.Position, error) {
	limits := sgf.OwnFile()
	limits.MainLine = true
	trees, err := limits.Parse(text)
	if err != nil {
		return nil, err
	}
	var positions []*weiqi.Position
	for i, tree := range trees {
		record, err := tree.Record()
		if err == nil && len(record.Problems) > 0 {
			err = record.Problems[0]
		}
		if err == nil && record.Size != size {
			err = fmt.Errorf("it is on a %v board, and the match on %v", record.Size, size)
		}
		var position *weiqi.Position
		if err == nil {
			position, err = after(record, moves, rules)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		positions = append(positions, position)
	}
	return positions, nil
}

// after returns the position of a record after so many moves, or after all of them.
func after(record *sgf.Record, moves int, rules weiqi.Rules) (*weiqi.Position, error) {
	if moves > 0 {
		made := 0
		for i := range record.Steps {
			if record.Steps[i].HasMove() {
				made++
			}
			if made == moves {
				record.Steps = record.Steps[:i+1]
				break
			}
		}
		if made < moves {
			return nil, fmt.Errorf("it has %d moves, and not %d", made, moves)
		}
	}
	position, err := record.Replay(rules)
	if err == nil && position.Stopped() {
		err = errors.New("the game is over at its last move: say how many moves are the opening")
	}
	return position, err
}

// parseLines reads a line of moves for each opening.
func parseLines(text []byte, moves int, size weiqi.Size, rules weiqi.Rules) ([]*weiqi.Position, error) {
	var positions []*weiqi.Position
	lines := bufio.NewScanner(bytes.NewReader(text))
	for number := 1; lines.Scan(); number++ {
		vertices := strings.Fields(lines.Text())
		if len(vertices) == 0 || strings.HasPrefix(vertices[0], "#") {
			continue
		}
		if moves > 0 {
			if len(vertices) < moves {
				return nil, fmt.Errorf("line %d: it has %d moves, and not %d", number, len(vertices), moves)
			}
			vertices = vertices[:moves]
		}
		p := weiqi.New(size, rules)
		for _, vertex := range vertices {
			move, err := weiqi.ParseMove(p.Turn(), vertex)
			if err == nil {
				var next *weiqi.Position
				if next, err = p.Play(move); err == nil {
					p = next
				}
			}
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", number, err)
			}
		}
		positions = append(positions, p)
	}
	return positions, lines.Err()
}
